"""Playing cards [3.2-3.4, 6]: one coloured card, and perhaps one white or special card beside it."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why, useless
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put, without
from durbar.games.taj_mahal.names import COLOURS, INFLUENCE, RANKS, WHITE
from durbar.games.taj_mahal.options import ADD, ADD_SPECIAL, ALONE, LEAVE, PLAY
from durbar.games.taj_mahal.rules.court import leads, leads_of_all, prizes_to_win, tell_leads
from durbar.games.taj_mahal.rules.leaving import leave_outcome
from durbar.games.taj_mahal.state import State

NOT_IN_HAND: Final = Why("why.not_in_hand", "3.2")
WHITE_ALONE: Final = Why("why.white_alone", "3.2")
NOT_WHITE: Final = Why("why.not_white", "3.2")
OTHER_COLOUR: Final = [Why("why.other_colour", "3.3", colour=colour) for colour in COLOURS]
SPECIAL_NOT_YOURS: Final = [Why("why.special_not_yours", "6.5", special=special) for special in INFLUENCE]
SPECIAL_PLAYED: Final = [Why("why.special_played", "6.5", special=special) for special in INFLUENCE]


def free_specials(s: State, seat: int) -> list[int]:
    """List the special cards a seat still holds in hand."""
    if seat not in s.special_owner:
        return []
    return [special for special in range(4) if s.special_owner[special] == seat and not s.special_played[special]]


def any_colour_special(s: State, seat: int) -> int:
    """Find a special card in hand that lets any colour be played, or give -1 [6.4]."""
    for special in s.content.any_colour_specials:
        if s.special_owner[special] == seat and not s.special_played[special]:
            return special
    return -1


def fits(s: State, seat: int, card: int) -> bool:
    """Tell whether a coloured card has the seat's own colour of this visit, or fixes it [3.3]."""
    own = s.colour[seat]
    return own < 0 or s.content.card_colour[card] == own


# ---------------------------------------------------------------------- play or leave


def thinkable_plays(s: State, seat: int) -> list[Option]:
    """List every card in hand, and leaving."""
    every = s.content.options
    options = [every.play[card] for card in sorted(set(s.hands[seat]))]
    options.append(every.leave)
    return options


def legal_plays(s: State, seat: int) -> list[Option]:
    """List what why_not_play does not refuse, faster."""
    content, own = s.content, s.colour[seat]
    every, colours, white = content.options, content.card_colour, content.first_white
    play, any_colour = every.play, own < 0 or any_colour_special(s, seat) >= 0
    options: list[Option] = []
    last = -1
    for card in sorted(s.hands[seat]):
        if card != last and (card < white if any_colour else colours[card] == own):
            options.append(play[card])
            last = card
    options.append(every.leave)
    return options


def why_not_play(s: State, seat: int, option: Option) -> Why | None:
    """Refuse white cards on their own and colours other than the first one; leaving is always possible."""
    if option.verb is LEAVE:
        return None
    card = option.value
    if card not in s.hands[seat]:
        return NOT_IN_HAND
    colour = s.content.card_colour[card]
    if colour == WHITE:
        return WHITE_ALONE
    own = s.colour[seat]
    if own >= 0 and colour != own and any_colour_special(s, seat) < 0:
        return OTHER_COLOUR[own]
    return None


def play_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what leaving would bring, or what a card would make of the seat's symbols."""
    if option.verb is LEAVE:
        playable = {one.value for one in legal_plays(s, seat) if one.verb is PLAY}
        return leave_outcome(s, seat, sum(card in playable for card in s.hands[seat]))
    card = option.value
    ranks = s.content.card_ranks[card]
    if fits(s, seat, card):
        return symbols_outcome(s, seat, ranks, ranks, more_to_come=adds_more(s, seat))
    special = any_colour_special(s, seat)
    ranks += special_symbols(s, special)
    return symbols_outcome(s, seat, ranks, ranks, INFLUENCE[special], bool(s.content.special_points[special]))


def special_symbols(s: State, special: int) -> tuple[int, ...]:
    """Give the symbol that a special card counts as, if any [6.1, 6.2]."""
    rank = s.content.special_rank[special]
    return (rank,) if rank >= 0 else ()


def adds_more(s: State, seat: int) -> bool:
    """Tell whether a white or special card that a seat holds would bring anything beside a coloured one."""
    whites = [s.content.card_ranks[card] for card in set(s.hands[seat]) if card >= s.content.first_white]
    specials = free_specials(s, seat)
    symbols = [rank for ranks in (*whites, *(special_symbols(s, one) for one in specials)) for rank in ranks]
    return any(s.prizes[rank] < 0 for rank in symbols) or any(s.content.special_points[one] for one in specials)


def symbols_outcome(
    s: State,
    seat: int,
    named: tuple[int, ...],
    to_come: tuple[int, ...],
    special: str = "",
    more_to_come: bool = False,
) -> Message:
    """Count the named symbols as a seat would show them with those to come, and name those it would lead.

    Symbols to come whose prizes are all gone bring nothing, unless something `more` can come with them.
    """
    ranks = list(dict.fromkeys(named))
    if to_come and not more_to_come and all(s.prizes[rank] >= 0 for rank in to_come):
        gone = [RANKS[rank] for rank in dict.fromkeys(to_come)]
        return useless("outcome.play_gone", "4.1", ranks=gone, n=len(gone))
    counts = {rank: s.shown[seat][rank] + to_come.count(rank) for rank in ranks}
    shown = [Message("outcome.count", rank=RANKS[rank], n=count).document() for rank, count in counts.items()]
    ahead = [RANKS[rank] for rank in ranks if s.prizes[rank] < 0 and leads(s, seat, rank, to_come.count(rank))]
    id = "outcome.play_with" if special else "outcome.play"
    return Message(id, "4.1", shown=shown, leads=ahead, special=special)


PLAY_OR_LEAVE: Final = Question(
    "play_or_leave",
    "3.1",
    verbs=(PLAY, LEAVE),
    thinkable=thinkable_plays,
    legal=legal_plays,
    why_not=why_not_play,
    outcome=play_outcome,
)

# ---------------------------------------------------------------------- one more card beside it


def thinkable_additions(s: State, seat: int, card: int) -> list[Option]:
    """List playing the card alone, every card in hand, and every special card in hand."""
    every = s.content.options
    options = [every.alone]
    options += [every.add[other] for other in sorted(set(s.hands[seat]))]
    options += [every.add_special[special] for special in free_specials(s, seat)]
    return options


def legal_additions(s: State, seat: int, card: int) -> list[Option]:
    """List what why_not_add does not refuse, faster."""
    every, first = s.content.options, s.content.first_white
    options = [every.alone]
    hand = s.hands[seat]
    if hand and max(hand) >= first:
        options += [every.add[white] for white in sorted({card for card in hand if card >= first})]
    if seat in s.special_owner:
        options += [every.add_special[special] for special in free_specials(s, seat)]
    return options


def why_not_add(s: State, seat: int, option: Option, card: int) -> Why | None:
    """Allow nothing more, or one white card, or one special card in hand."""
    if option.verb is ADD_SPECIAL:
        special: int = option.value
        if s.special_owner[special] != seat:
            return SPECIAL_NOT_YOURS[special]
        return SPECIAL_PLAYED[special] if s.special_played[special] else None
    if option.verb is ADD:
        if s.content.card_colour[option.value] != WHITE:
            return NOT_WHITE
        return None if option.value in s.hands[seat] else NOT_IN_HAND
    return None


def add_about(s: State, seat: int, card: int) -> dict[str, Any]:
    """Name the card that has just been laid down."""
    return {"card": s.content.card_names[card]}


def add_outcome(s: State, seat: int, option: Option, card: int) -> Message:
    """Count the symbols with the card beside it; the princess card pays instead, the monk card is not needed."""
    extra: tuple[int, ...] = ()
    if option.verb is ADD:
        extra = s.content.card_ranks[option.value]
    elif option.verb is ADD_SPECIAL:
        if s.content.special_points[option.value]:
            return Message("outcome.special_points", "4.10", n=s.content.special_points[option.value])
        extra = special_symbols(s, option.value)
        if not extra:
            return useless("outcome.no_symbol", "6.4")
    return symbols_outcome(s, seat, s.content.card_ranks[card] + extra, extra)


ADD_CARD: Final = Question(
    "add",
    "3.2",
    verbs=(ALONE, ADD, ADD_SPECIAL),
    thinkable=thinkable_additions,
    legal=legal_additions,
    why_not=why_not_add,
    about=add_about,
    outcome=add_outcome,
)

# ---------------------------------------------------------------------- doing it


def play_cards(s: State, seat: int, card: int) -> Flow[None]:
    """Play the card, with what the player adds to it; an odd colour takes its special card along by itself."""
    white, special = -1, -1
    before = [] if s.log is None else leads_of_all(s)
    odd = not fits(s, seat, card)
    lay(s, seat, card)
    if s.colour[seat] < 0:  # also beside a monk card [6.6]
        s.colour = put(s.colour, seat, s.content.card_colour[card])
    if odd:
        special = any_colour_special(s, seat)
    elif may_add(s, seat):
        choice: Option = yield Choose(s, seat, ADD_CARD, card)
        if choice.verb is ADD:
            white = choice.value
        elif choice.verb is ADD_SPECIAL:
            special = choice.value
    if white >= 0:
        lay(s, seat, white)
    if special >= 0:
        lay_special(s, seat, special)
    if before:
        tell_play(s, seat, card, white, special)
        tell_leads(s, seat, before)


def may_add(s: State, seat: int) -> bool:
    """Tell whether a seat holds any white or special card."""
    hand = s.hands[seat]
    if hand and max(hand) >= s.content.first_white:
        return True
    return seat in s.special_owner and bool(free_specials(s, seat))


def lay(s: State, seat: int, card: int) -> None:
    """Put a card from the hand open in front of the player."""
    s.hands[seat] = without(s.hands[seat], card)
    if card in s.known[seat]:
        s.known[seat] = without(s.known[seat], card)
    show(s, seat, card)


def show(s: State, seat: int, card: int) -> None:
    """Add a card to those a seat has open."""
    s.played[seat] += (card,)
    shown = list(s.shown[seat])
    for rank in s.content.card_ranks[card]:
        shown[rank] += 1
    s.shown[seat] = tuple(shown)


def lay_special(s: State, seat: int, special: int) -> None:
    """Put a special card open in front of its owner, until the visit ends."""
    s.special_played = put(s.special_played, special, True)
    rank = s.content.special_rank[special]
    if rank >= 0:
        s.shown[seat] = more(s.shown[seat], rank)


def tell_play(s: State, seat: int, card: int, white: int, special: int) -> None:
    """Write the play into the log, with all that the seat leads now."""
    names = s.content.card_names
    leading = [RANKS[rank] for rank in prizes_to_win(s, seat)]
    if white >= 0:
        tell(s, "plays_white", "3.2", seat=seat, card=names[card], white=names[white], leads=leading)
    elif special >= 0:
        tell(s, "plays_special", "6.5", seat=seat, card=names[card], special=INFLUENCE[special], leads=leading)
    else:
        tell(s, "plays", "3.2", seat=seat, card=names[card], leads=leading)
