"""Withdrawing from the court [4]: prizes, palaces, points, and new cards, all at that moment and in this order."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why, useless
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.taj_mahal.names import COLOURS, ELEPHANT, INFLUENCE, RANKS, VISITS, WHITE
from durbar.games.taj_mahal.options import TAKE
from durbar.games.taj_mahal.rules.cards import draw_cards
from durbar.games.taj_mahal.rules.court import leads_of_all, prizes_to_win, tell_leads
from durbar.games.taj_mahal.rules.palaces import place_palaces
from durbar.games.taj_mahal.scoring import (
    score_bonus_tiles,
    score_connection,
    score_goods,
    score_special_points,
)
from durbar.games.taj_mahal.state import NOTHING_SHOWN, State


def withdraw(s: State, seat: int) -> Flow[None]:
    """Leave the court with what one leads."""
    idle = not s.played[seat]
    won = take_prizes(s, seat)
    placed, tiles = yield from place_palaces(s, seat, won)
    cards = score_bonus_tiles(s, seat, tiles)
    if cards:
        yield from draw_hidden(s, seat, cards, "draws_bonus", "4.8")
    score_goods(s, seat, tiles, ELEPHANT in won)
    score_special_points(s, seat)
    if placed:
        score_connection(s, seat)
    discard_played(s, seat)
    if idle:  # before the open cards, and for the last too [4.18]
        yield from draw_hidden(s, seat, 1, "draws_idle", "4.14")
    yield from take_open_cards(s, seat)


def take_prizes(s: State, seat: int) -> list[int]:
    """Take every prize the seat leads alone; from now on its cards no longer count [4.1, 4.2, 4.4, 4.7]."""
    won = prizes_to_win(s, seat)
    before = [] if s.log is None else leads_of_all(s)
    s.inside = put(s.inside, seat, False)
    for rank in won:
        s.prizes = put(s.prizes, rank, seat)
        if rank < len(INFLUENCE) and seat != s.dummy:
            s.influence = put(s.influence, seat, more(s.influence[seat], rank))
    if s.log is not None:
        tell(s, "leaves" if won else "leaves_empty", "4.1", seat=seat, won=[RANKS[rank] for rank in won])
        tell_leads(s, seat, before)
    return won


def draw_hidden(s: State, seat: int, count: int, line: str, clause: str) -> Flow[None]:
    """Draw from the pile; only the player sees what."""
    drawn = yield from draw_cards(s, count)
    s.hands[seat] += tuple(drawn)
    if s.log is not None:
        names = [s.content.card_names[card] for card in drawn]
        tell(s, line, clause, seat, {"cards": names}, seat=seat, n=len(drawn))


def discard_played(s: State, seat: int) -> None:
    """Put coloured and white cards away; special cards stay open until the visit ends [4.12]."""
    s.discard += s.played[seat]
    s.played[seat] = ()
    s.shown[seat] = NOTHING_SHOWN
    s.colour = put(s.colour, seat, -1)


# ---------------------------------------------------------------------- the open display [4.13]


def thinkable_cards(s: State, seat: int, left: int) -> list[Option]:
    """List the open cards, equal ones once."""
    take = s.content.options.take
    options: list[Option] = []
    last = -1
    for card in sorted(s.display):
        if card > last:
            options.append(take[card])
            last = card
    return options


def why_not_take(s: State, seat: int, option: Option, left: int) -> Why | None:
    """Refuse a card that does not lie open."""
    return None if option.value in s.display else Why("why.not_open", "4.13")


def take_about(s: State, seat: int, left: int) -> dict[str, Any]:
    """Say how many cards are still to be taken."""
    return {"n": left}


def take_outcome(s: State, seat: int, option: Option, left: int) -> Message:
    """Say how many cards of its colour a hand then has; in the last visit, what the card is worth at the end [7.1]."""
    colour = s.content.card_colour[option.value]
    colours = [s.content.card_colour[card] for card in s.hands[seat]]
    count = colours.count(colour) + 1
    if s.visit == VISITS:
        best = max(colours.count(one) for one in range(WHITE))
        if colour == WHITE or count > best:
            return Message("outcome.take_points", "7.1", n=1)
        open_too = sum(s.content.card_colour[card] == colour for card in s.display if card >= 0)
        if count - 1 + min(left, open_too) <= best:
            return useless("outcome.take_nothing", "7.1", colour=(*COLOURS, "white")[colour])
    return Message("outcome.take", "4.13", n=count, colour=(*COLOURS, "white")[colour])


TAKE_CARD: Final = Question(
    "take",
    "4.13",
    verbs=(TAKE,),
    thinkable=thinkable_cards,
    legal=thinkable_cards,
    why_not=why_not_take,
    about=take_about,
    outcome=take_outcome,
)


def take_open_cards(s: State, seat: int) -> Flow[None]:
    """Take two open cards of choice; the last to leave takes the one that is left."""
    share = 2 if any(s.inside) else 1
    open_cards = len(s.display) - s.display.count(-1)
    for left in range(min(share, open_cards), 0, -1):
        ask = Choose(s, seat, TAKE_CARD, left)
        chosen: Option = ask.only or (yield ask)
        take_open(s, seat, chosen.value)


def take_open(s: State, seat: int, card: int) -> None:
    """Take one card up; everybody has seen it."""
    place = s.display.index(card)
    s.display = put(s.display, place, -1)
    s.taken_by = put(s.taken_by, place, seat)
    s.hands[seat] += (card,)
    s.known[seat] += (card,)
    if s.log is not None:
        tell(s, "takes", "4.13", seat=seat, card=s.content.card_names[card])
