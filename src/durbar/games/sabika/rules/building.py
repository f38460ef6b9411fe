"""Building [5.8-5.16]: large buildings with the Sultan's favour, small ones with their balance."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, draw, tell
from durbar.engine.tuples import more, put, without
from durbar.games.sabika.names import (
    BALANCE_CARD,
    CARPENTER,
    COLOURS,
    EMPTY,
    GARDENER,
    GOLD,
    GYPSUM,
    JOKER,
    LARGE_TYPES,
    MATERIALS,
    PATRON,
    SIDES,
    SMALL_TYPES,
    SYMMETRY,
    WOOD,
)
from durbar.games.sabika.options import LARGE, REFRESH, SKIP, SMALL, SPLIT
from durbar.games.sabika.rules import gains  # rewards give actions in turn: used only when called
from durbar.games.sabika.rules.duty import OWN, REWARD, WHY_NOT_DECLINE
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.materials import LARGE_PAYMENT, SMALL_PAYMENT, pay_materials, points_for, spent
from durbar.games.sabika.rules.purse import earn, grant, move_paria, pay
from durbar.games.sabika.rules.seals import Paying
from durbar.games.sabika.rules.storage import gain_raw
from durbar.games.sabika.rules.warehouse import IMPOSSIBLE
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import BUILDING_POINTS, REWARD_POINTS, State

MOST_MATERIALS: Final = 3
REFRESH_PRICE: Final = 1
REFRESH_POINTS: Final = 1
FACE_UP: Final = 4

NO_GYPSUM: Final = Why("why.no_gypsum", "5.12")
OTHER_ERA: Final = Why("why.other_era", "5.12")
TILE_GONE: Final = Why("why.tile_gone", "5.12")
CARD_NOT_OPEN: Final = Why("why.card_not_open", "5.15")
NO_BASE_MATERIAL: Final = [Why("why.no_base_material", "5.15", material=name) for name in MATERIALS]
REFRESHED: Final = Why("why.refreshed", "5.8")
NO_DINAR: Final = Why("why.no_dinar", "5.8")
NO_CARDS: Final = Why("why.no_cards", "5.10")
MUST_BUILD: Final = Why("why.must_build", "5.10")


def can_large(s: State, seat: int) -> bool:
    """Tell whether a seat can build any large building: gypsum, and a tile of the era [5.12, 5.14]."""
    if not s.materials[seat][GYPSUM]:
        return False
    large, era = s.content.large, s.era
    for tile in s.large:  # noqa: SIM110  # asked very often
        if large[tile].era == era:
            return True
    return False


def can_small(s: State, seat: int) -> bool:
    """Tell whether a seat holds the base material of any open card."""
    materials, bases = s.materials[seat], s.content.small_base
    for card in s.small:  # noqa: SIM110  # asked very often
        if card >= 0 and materials[bases[card]]:
            return True
    return False


def building_need(s: State, seat: int) -> int:
    """Tell whether anything can be built as the display lies now [4.12]."""
    return 0 if can_small(s, seat) or can_large(s, seat) else IMPOSSIBLE


# ---------------------------------------------------------------------- what to build


def thinkable_buildings(s: State, seat: int, first: bool, duty: int) -> list[Option]:
    """List all large buildings there are, all open cards at either end, renewing the cards, and declining a bonus."""
    every = s.content.options
    options = [every.large[tile] for tile in s.large]
    options += [option for card in s.small if card >= 0 for option in every.small[card]]
    options.append(every.refresh)
    if first and duty == REWARD:
        options.append(every.skip)
    return options


def legal_buildings(s: State, seat: int, first: bool, duty: int) -> list[Option]:
    """List what why_not_build does not refuse, faster."""
    every, materials = s.content.options, s.materials[seat]
    options = []
    if materials[GYPSUM]:
        large, era = s.content.large, s.era
        options = [every.large[tile] for tile in s.large if large[tile].era == era]
    small = s.content.small
    for card in s.small:
        if card >= 0 and materials[small[card].base]:
            options += every.small[card]
    if why_not_refresh(s, seat) is None:
        options.append(every.refresh)
    if first and duty == REWARD:
        options.append(every.skip)
    return options


def why_not_refresh(s: State, seat: int) -> Why | None:
    """Refuse to renew the cards twice in a turn, without a dinar, or without cards [5.8, 5.10, 5.11]."""
    if s.refreshed:
        return REFRESHED
    if s.power(seat) < REFRESH_PRICE:
        return NO_DINAR
    return None if s.small_deck or s.small_discard or max(s.small) >= 0 else NO_CARDS


def why_not_build(s: State, seat: int, option: Option, first: bool, duty: int) -> Why | None:
    """Refuse tiles of another era, cards that are not open, and buildings whose base material is missing."""
    verb = option.verb
    if verb is LARGE:
        if option.value not in s.large:
            return TILE_GONE
        if s.content.large[option.value].era != s.era:
            return OTHER_ERA
        return None if s.materials[seat][GYPSUM] else NO_GYPSUM
    if verb is SMALL:
        card = option.value[0]
        if card not in s.small:
            return CARD_NOT_OPEN
        base = s.content.small[card].base
        return None if s.materials[seat][base] else NO_BASE_MATERIAL[base]
    if verb is REFRESH:
        return why_not_refresh(s, seat)
    return WHY_NOT_DECLINE[duty] if first and duty != OWN else MUST_BUILD


def build_outcome(s: State, seat: int, option: Option, first: bool, duty: int) -> Message:
    """Say what a large building gives, which balance a small one makes, and what renewing the cards costs."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    if option.verb is REFRESH:
        numbers = foresee(s, seat, lambda after: refresh(after, seat))
        return Message("outcome.refresh", "5.8", n=REFRESH_PRICE, gain=REFRESH_POINTS, **numbers)
    if option.verb is LARGE:
        tile = s.content.large[option.value]
        numbers = foresee(s, seat, lambda after: build_large(after, seat, option.value))
        parts = tile.reward.messages()
        return Message("outcome.large", "5.12", type=LARGE_TYPES[tile.type], parts=parts, **numbers)
    card, side = option.value
    one, colour = s.content.small[card], matches(s, seat, card, side)
    kind, base = SMALL_TYPES[one.type], MATERIALS[one.base]
    numbers = foresee(s, seat, lambda after: build_small(after, seat, card, side))
    if colour >= 0:
        return Message("outcome.balance", "5.16", type=kind, base=base, colour=COLOURS[colour], **numbers)
    return Message("outcome.small", "5.15", type=kind, base=base, **numbers)


BUILD: Final = Paying(
    Question(
        "build",
        "5.8",
        verbs=(LARGE, SMALL, REFRESH, SKIP),
        thinkable=thinkable_buildings,
        legal=legal_buildings,
        why_not=why_not_build,
        outcome=build_outcome,
    )
)


def building_action(s: State, seat: int, duty: int) -> Flow[None]:
    """Build one building; before that the open cards may be renewed, once a turn."""
    chosen: Option = yield Choose(s, seat, BUILD.now(s, seat, why_not_refresh(s, seat) is None), True, duty)
    if chosen.verb is REFRESH:
        yield from refresh(s, seat)
        if building_need(s, seat):  # nothing can be paid now: the action is over [5.10]
            return
        chosen = yield Choose(s, seat, BUILD.plain, False, duty)
    if chosen.verb is LARGE:
        yield from build_large(s, seat, chosen.value)
    elif chosen.verb is SMALL:
        yield from build_small(s, seat, *chosen.value)


def refresh(s: State, seat: int) -> Flow[None]:
    """Pay a dinar, throw the open cards away and turn up new ones, for a point [5.8]."""
    s.refreshed = True
    pay(s, seat, REFRESH_PRICE)
    book(s, seat, REWARD_POINTS, REFRESH_POINTS)
    s.small_discard = tuple(sorted((*s.small_discard, *(card for card in s.small if card >= 0))))
    s.small = (EMPTY,) * FACE_UP
    tell(s, "refreshes", "5.8", seat=seat, n=REFRESH_POINTS, points=REFRESH_POINTS, dinars=-REFRESH_PRICE)
    yield from turn_up_cards(s)


def turn_up_cards(s: State) -> Flow[None]:
    """Fill the empty places with cards; when the pile is empty the discards are a new one [5.8, 9.13]."""
    places = [place for place, card in enumerate(s.small) if card < 0]
    while places and (s.small_deck or s.small_discard):
        if not s.small_deck:
            s.small_deck, s.small_discard = s.small_discard, ()
            tell(s, "reshuffle", "5.8")
        deck = list(s.small_deck)
        cards = yield from draw("small buildings", deck, min(len(places), len(deck)))
        s.small_deck = tuple(deck)
        for card in cards:
            s.small = put(s.small, places.pop(0), card)
    if s.log is not None:
        tell(s, "small_cards", "1.14", cards=[str(card + 1) for card in s.small if card >= 0])


# ---------------------------------------------------------------------- large buildings [5.12]


def score_materials(s: State, seat: int, counts: tuple[int, ...], clause: str) -> None:
    """Score the materials of a building; wood pays a little more by a blue poem."""
    points = points_for(s, counts)
    book(s, seat, BUILDING_POINTS, points)
    if s.log is not None:
        used = [MATERIALS[kind] for kind, count in enumerate(counts) for _ in range(count)]
        tell(s, "builds_with", clause, seat=seat, used=used, n=points, points=points, **spent(counts))
    if counts[WOOD] and s.powers[seat] & CARPENTER:
        grant(s, seat, s.content.powers.carpenter, "carpenter")


def build_large(s: State, seat: int, tile: int) -> Flow[None]:
    """Pay gypsum and more, take the tile, gain the Sultan's favour and the tile's reward [5.12, 5.13]."""
    tell(s, "builds_large", "5.12", seat=seat, tile=str(tile + 1), type=LARGE_TYPES[s.content.large[tile].type])
    counts = yield from pay_materials(s, seat, LARGE_PAYMENT, GYPSUM, MOST_MATERIALS)
    score_materials(s, seat, counts, "5.12")
    s.large = without(s.large, tile)
    s.larges = put(s.larges, seat, (*s.larges[seat], tile))
    if s.powers[seat] & PATRON:
        earn(s, seat, s.content.powers.patron.dinars)
        dinars = s.content.powers.patron.dinars
        tell(s, "patron", "13.7", seat=seat, n=dinars, dinars=dinars)
    yield from gains.gain_favour(s, seat)
    yield from gains.run_reward(s, seat, s.content.large[tile].reward, "5.12")


# ---------------------------------------------------------------------- small buildings [5.15, 5.16]


def half(s: State, seat: int, card: int, side: int) -> int:
    """Give the colour of a card's left or right half; the balance card has a colour and a joker."""
    if card == BALANCE_CARD:
        return JOKER if side else s.content.balance_cards[s.balance_card[seat]]
    return s.content.small_right[card] if side else s.content.small_left[card]


def matches(s: State, seat: int, card: int, side: int) -> int:
    """Give the colour that a card would complete at this end of the row, or -1 [5.16, 5.17]."""
    row = s.row[seat]
    new = half(s, seat, card, 1 - side)
    old = half(s, seat, row[-1] if side else row[0], side)
    return new if old in (new, JOKER) else -1


def build_small(s: State, seat: int, card: int, side: int) -> Flow[None]:
    """Pay the base and more, lay the card at one end of the row, and gain the balance it completes."""
    one = s.content.small[card]
    tell(s, "builds_small", "5.15", seat=seat, card=str(card + 1), type=SMALL_TYPES[one.type], side=SIDES[side])
    counts = yield from pay_materials(s, seat, SMALL_PAYMENT, one.base, MOST_MATERIALS)
    score_materials(s, seat, counts, "5.15")
    colour = matches(s, seat, card, side)
    s.small = put(s.small, s.small.index(card), EMPTY)
    s.row = put(s.row, seat, (*s.row[seat], card) if side else (card, *s.row[seat]))
    if s.powers[seat] & GARDENER:
        tell(s, "gardener", "13.7", seat=seat)
        for _ in range(s.content.powers.gardener.extra):
            yield from gain_raw(s, seat)
    if colour >= 0:
        yield from gain_balance(s, seat, colour)


def gain_balance(s: State, seat: int, colour: int) -> Flow[None]:
    """Gain the reward of a completed pattern once, at once [5.16, 5.20]."""
    s.balances = more(s.balances, seat)
    tell(s, "balance", "5.16", seat=seat, colour=COLOURS[colour])
    if s.powers[seat] & SYMMETRY:
        book(s, seat, REWARD_POINTS, s.content.powers.symmetry.points)
        points = s.content.powers.symmetry.points
        tell(s, "symmetry", "13.7", seat=seat, n=points, points=points)
    if colour == GOLD:
        chosen: Option = yield Choose(s, seat, SPLIT_GOLD)
        paria = chosen.value
        earn(s, seat, s.content.balance_gold - paria)
        move_paria(s, seat, paria)
        tell(s, "splits", "5.16", seat=seat, dinars=s.content.balance_gold - paria, paria=paria)
    else:
        reward = s.content.balance_rewards[colour]
        assert reward is not None
        yield from gains.run_reward(s, seat, reward, "5.16")


def thinkable_splits(s: State, seat: int) -> list[Option]:
    """List every split."""
    return s.content.options.split


def why_not_split(s: State, seat: int, option: Option) -> Why | None:
    """Allow every split."""
    return None


def split_about(s: State, seat: int) -> dict[str, Any]:
    """Say how much there is to split."""
    return {"n": s.content.balance_gold}


def split_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what is then owned of both."""
    paria = option.value
    dinars = s.content.balance_gold - paria
    have, high = s.dinars[seat] + dinars, s.paria[seat] + paria
    return Message("outcome.split", "5.16", n=have, high=high, dinars=dinars, paria=paria)


SPLIT_GOLD: Final = Question(
    "split",
    "5.16",
    verbs=(SPLIT,),
    thinkable=thinkable_splits,
    legal=thinkable_splits,
    why_not=why_not_split,
    about=split_about,
    outcome=split_outcome,
)
