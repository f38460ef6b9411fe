"""Steps 1 and 3 of a turn [7.2-7.4, 7.8, 7.9]: the elephant."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.amritsar.names import COIN, DISTRICTS, FLIPPED, HOWDAH_TILE, SAFE_PASSAGE
from durbar.games.amritsar.options import ENTER, HOWDAH, JUMP, STAY, WALK
from durbar.games.amritsar.rules.asking import Asking
from durbar.games.amritsar.rules.donation import best_donation
from durbar.games.amritsar.rules.foresight import costs, together
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import DISCARDED, PENALTY_POINTS, UNLOCKED, State

MUST_ENTER: Final = Why("why.must_enter", "7.5")
ALREADY_THERE: Final = Why("why.already_there", "7.2")
ON_BOARD: Final = Why("why.on_board", "7.4")
MARKER_LOCKED: Final = Why("why.marker_locked", "7.9")
MARKER_SPENT: Final = Why("why.marker_spent", "7.9")
NO_HOWDAH: Final = Why("why.no_howdah", "18.15")
TOO_FEW_COINS: Final = [Why("why.too_few_coins", "7.2", n=coins) for coins in range(4)]


def steps_to(s: State, seat: int, district: int) -> int:
    """Count the steps clockwise; a full lap is no move [7.6]."""
    return (district - s.place[seat]) % 4


def walk_penalty(s: State, seat: int, district: int) -> int:
    """Give the points lost on the way: those of the era if the Maharaja is crossed [7.3, 7.7]."""
    crossed = (s.round - s.place[seat]) % 4 < steps_to(s, seat, district)
    return s.content.penalty[s.era] if crossed and SAFE_PASSAGE not in s.warehouses[seat] else 0


def thinkable_moves(s: State, seat: int) -> list[Option]:
    """List staying, every district on foot, and the ways to go anywhere at once."""
    every = s.content.options
    if s.place[seat] < 0:
        return every.enter[:]
    options = [every.stay, *(option for option in every.walk if option.value != s.place[seat])]
    if s.marker[seat] != DISCARDED:
        options += [option for option in every.jump if option.value != s.place[seat]]
    if HOWDAH_TILE in s.warehouses[seat]:
        options += every.howdah
    return options


def legal_moves(s: State, seat: int) -> list[Option]:
    """List what why_not_move does not refuse, faster."""
    every = s.content.options
    place = s.place[seat]
    if place < 0:
        return every.enter[:]
    coins = s.goods[seat][COIN]
    options = every.ways[place][: 2 + coins if coins < 2 else 4]
    if s.marker[seat] == UNLOCKED:
        options += every.jumps[place]
    if HOWDAH_TILE in s.warehouses[seat]:
        options += every.howdah
    return options


def why_not_move(s: State, seat: int, option: Option) -> Why | None:
    """Ask for the coins, the free action marker or the howdah tile."""
    verb = option.verb
    place = s.place[seat]
    if verb is ENTER:
        return None if place < 0 else ON_BOARD
    if place < 0:
        return MUST_ENTER
    if verb is STAY:
        return None
    if verb is HOWDAH:
        return None if HOWDAH_TILE in s.warehouses[seat] else NO_HOWDAH
    if option.value == place:
        return ALREADY_THERE
    if verb is JUMP:
        if s.marker[seat] == UNLOCKED:
            return None
        return MARKER_SPENT if s.marker[seat] == DISCARDED else MARKER_LOCKED
    cost = steps_to(s, seat, option.value) - 1
    return None if s.goods[seat][COIN] >= cost else TOO_FEW_COINS[cost]


def move_about(s: State, seat: int) -> dict[str, Any]:
    """Say where the elephant stands."""
    return {"district": DISTRICTS[s.place[seat]] if s.place[seat] >= 0 else "beside"}


def donations_here(s: State, seat: int, district: int) -> Message:
    """Say what a donation in a district would score now [5.1]."""
    points = best_donation(s, seat, district)
    return Message("outcome.donate_here", n=points) if points >= 0 else Message("outcome.no_donation_here")


def move_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a way costs in coins and points, and what a donation would score there."""
    verb = option.verb
    if verb is STAY:
        return together("7.2", donations_here(s, seat, s.place[seat]), Message("outcome.stays"))
    here = donations_here(s, seat, option.value)
    if verb is JUMP:
        return together("7.9", here, Message("outcome.discards_marker"))
    if verb is HOWDAH:
        spaces = s.content.warehouse_spaces
        return together("18.15", here, Message("outcome.turns_howdah", n=spaces[FLIPPED] - spaces[HOWDAH_TILE]))
    if verb is ENTER:
        return together("7.4", here, Message("outcome.free"))
    coins, lost = steps_to(s, seat, option.value) - 1, walk_penalty(s, seat, option.value)
    lost = min(lost, s.score(seat))  # [12.5]
    numbers = {"coin": -coins, "points": -lost}
    crossing = Message("outcome.crosses", n=lost) if lost else None
    price = costs({"coin": -coins}) or (None if lost else Message("outcome.free"))
    return together("7.3" if lost else "7.2", here, crossing, price, **{name: n for name, n in numbers.items() if n})


def moving(id: str, clause: str) -> Asking:
    """Make the question of a step."""
    return Asking(
        Question(
            id,
            clause,
            verbs=(ENTER, STAY, WALK, JUMP, HOWDAH),
            thinkable=thinkable_moves,
            legal=legal_moves,
            why_not=why_not_move,
            about=move_about,
            outcome=move_outcome,
        )
    )


PLACE_ELEPHANT: Final = moving("enter", "7.4")
MOVE_ELEPHANT: Final = moving("move", "7.2")
MOVE_AGAIN: Final = moving("move_again", "7.8")


def move_elephant(s: State, seat: int, again: bool) -> Flow[None]:
    """Move the elephant, or leave it where it is."""
    asking = MOVE_AGAIN if again else MOVE_ELEPHANT if s.place[seat] >= 0 else PLACE_ELEPHANT
    chosen: Option = yield Choose(s, seat, asking.now(s, seat))
    verb = chosen.verb
    if verb is STAY:
        return
    if verb is WALK:
        walk(s, seat, chosen.value)
        return
    s.place = put(s.place, seat, chosen.value)
    name = DISTRICTS[chosen.value]
    if verb is ENTER:
        tell(s, "enters", "7.4", seat=seat, district=name)
    elif verb is JUMP:
        s.marker = put(s.marker, seat, DISCARDED)
        tell(s, "jumps", "7.9", seat=seat, district=name)
    else:
        own = s.warehouses[seat]
        s.warehouses = put(s.warehouses, seat, put(own, own.index(HOWDAH_TILE), FLIPPED))
        spaces = s.content.warehouse_spaces
        s.capacity = more(s.capacity, seat, spaces[FLIPPED] - spaces[HOWDAH_TILE])
        tell(s, "howdah", "18.15", seat=seat, district=name)


def walk(s: State, seat: int, district: int) -> None:
    """Go clockwise: the first step is free, each further one costs a coin; crossing the Maharaja costs points."""
    coins = steps_to(s, seat, district) - 1
    lost = walk_penalty(s, seat, district)
    s.place = put(s.place, seat, district)
    if coins:
        s.goods[seat] = more(s.goods[seat], COIN, -coins)
    if s.log is not None:
        tell(s, "walks" if coins else "walks_free", "7.2", seat=seat, district=DISTRICTS[district], n=coins)
    if lost:
        before = s.score(seat)
        book(s, seat, PENALTY_POINTS, -lost)
        tell(s, "crosses", "7.3", seat=seat, n=before - s.score(seat))
