"""Situations at the table, written down in a few words: who has and does what, what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import durbar
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.engine.messages import Message
from durbar.games import texts
from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    DISTRICTS,
    GOAL_SLOTS,
    GOALS,
    GOODS,
    MAHOUTS,
    RESOURCES,
    STATIONS,
    TRACKS,
    WAREHOUSES,
)
from durbar.games.amritsar.state import SOURCES, State

GAME = durbar.game("amritsar")
TEXTS = texts("amritsar")
CONTENT = GAME.content()
NAMES = ["Asha", "Bela", "Chand", "Devi"]
SPARE = ("marbles", "coin-any", "two-steps", "bargain", "tax-relief", "free-skip", "safe-passage")
"""What lies in the display where a situation says nothing, and then whatever is left."""
TILES = {
    "north": "white-1 yellow-1 blue-1",
    "east": "yellow-2 blue-2 green-1",
    "south": "blue-3 green-2 white-2",
    "west": "green-3 white-3 yellow-3",
}

PLAIN = ("work yellow-1", "work blue-2", "work white-2", "work white-3")
"""The plainest main action of each district."""

Table = durbar.Table[Any]


@dataclass(frozen=True)
class Seat:
    """One player: goods, warehouses and cards by name with spaces between them, pieces on slots as "slot=piece"."""

    goods: str = ""
    points: int = 5
    post: str = ""
    """The slot of the donate tile; where nothing is said, the first seat has white, the second yellow and so on."""
    mahouts: str = ""
    warehouses: str = ""
    goals: str = ""
    """Cards on the slots; a card on the start slot is found if none is named."""
    cards: str = ""
    """Cards that must be in hand; the rest of the four are found."""
    knowledge: tuple[int, int, int] = (0, 0, 0)
    elephant: int = 2
    stock: int | None = None
    """Where nothing is said, all markers that lie nowhere else; fewer are made up for by more on the elephant."""
    place: str | None = "west"
    tax: int | None = None
    """Where nothing is said, as many steps as there are bags."""
    marker: str = "locked"


@dataclass(frozen=True)
class Raja:
    """The Maharaja of a solo game; his markers that lie nowhere else are on his board, his resources in the mine."""

    hoard: str = "marble"
    points: int = 5
    elephant: int = 1
    place: str = "north"
    step: int = 0
    goal: str = "each-north"


def write_down(
    *seats: Seat,
    raja: Raja | None = None,
    mode: str = "standard",
    stage: str = "turn",
    era: int = 1,
    in_round: int = 1,
    start: int = 0,
    turn: int | None = 0,
    temple: Sequence[int] = (1, 2, 3),
    bridges: str = "full-station-any full-station-point donate-coin",
    tiles: Mapping[str, str] | None = None,
    stations: Mapping[str, str] | None = None,
    coins: Mapping[str, int] | None = None,
    court: str = "white yellow blue green",
    market: Mapping[str, int] | None = None,
    display: str = "",
    donations: Mapping[str, str] | None = None,
    called: str | None = None,
    edition: dict[str, Any] | None = None,
    rules: str = GAME.meta.rules_version,
) -> dict[str, Any]:
    """Make a position document; whatever is not named is as plain as can be.

    `stations` says who stands where (all others are spread over the other stations), `market` how many tokens lie
    there, `donations` whose markers lie on which spaces, as in {"north": "a0 b1"}.
    """
    n = len(seats)
    laid = {name: _markers((donations or {}).get(name, "")) for name in DISTRICTS}
    cards = _deal(seats, (raja or Raja()).goal if n == 1 else None)
    state: dict[str, Any] = {
        "stage": stage,
        "era": era,
        "round": in_round,
        "start": start,
        "turn": turn,
        "temple": list(temple),
        "bridges": bridges.split(),
        "tiles": {name: {**TILES, **(tiles or {})}[name].split() for name in DISTRICTS},
        "stations": _stations(stations or {}, coins or {}),
        "market": {"marble": 6, "copper": 5, "gold": 4, **(market or {})},
        "display": _display(seats, display.split()),
        "donations": laid,
        "players": [_player(number, seat, cards[number], laid) for number, seat in enumerate(seats)],
    }
    if n <= 2:
        state["court"] = court.split()
    if called is not None:
        state["called"] = called
    if n == 1:
        state["maharaja"] = _raja(raja or Raja(), laid)
    doc: dict[str, Any] = {
        "durbar": "position",
        "format": 1,
        "game": "amritsar",
        "rules": rules,
        "setup": {"players": n, "mode": mode},
        "state": state,
    }
    if edition is not None:
        doc["edition"] = {"game": "amritsar", "name": "mine", **edition}
    return doc


def _markers(text: str) -> dict[str, int]:
    return {one[0]: int(one[1]) for one in text.split()}


def _slots(text: str) -> dict[str, str]:
    return dict(one.split("=") for one in text.split())


def _deal(seats: Sequence[Seat], taken: str | None) -> list[tuple[dict[str, str], list[str]]]:
    """Find the goals of each seat: on its slots and in its hand."""
    named = [[*_slots(seat.goals).values(), *seat.cards.split()] for seat in seats]
    used = [taken, *(card for cards in named for card in cards)]
    dealt = []
    for seat, cards in zip(seats, named, strict=True):
        for first in (0, 6, 12, 18):
            of_type = GOALS[first : first + 6]
            if not any(card in of_type for card in cards):
                cards.append(next(card for card in of_type if card not in used))
                used.append(cards[-1])
        slots = _slots(seat.goals)
        hand = [card for card in cards if card not in slots.values()]
        if "start" not in slots:
            wanted = seat.cards.split()
            slots["start"] = next(card for card in reversed(hand) if card not in wanted)
            hand.remove(slots["start"])
        dealt.append((slots, sorted(hand, key=GOALS.index)))
    return dealt


def _stations(named: Mapping[str, str], coins: Mapping[str, int]) -> dict[str, Any]:
    here = {name: named.get(name, "").split() for name in STATIONS}
    rest = [colour for colour in COLOURS for _ in range(3)]
    for colours in here.values():
        for colour in colours:
            rest.remove(colour)
    free = [name for name in STATIONS if name not in named]
    for number, colour in enumerate(rest):
        here[free[number % len(free)]].append(colour)
    return {name: {"workers": sorted(here[name], key=COLOURS.index), "coins": coins.get(name, 0)} for name in STATIONS}


def _display(seats: Sequence[Seat], wanted: list[str]) -> list[str]:
    held = [name.removesuffix("-flipped") for seat in seats for name in seat.warehouses.split()]
    size = {1: 6, 2: 6, 3: 9, 4: 12}[len(seats)] - len(held)
    spare = [name for name in dict.fromkeys((*SPARE, *WAREHOUSES)) if name not in held and name not in wanted]
    return sorted([*wanted, *spare][:size], key=WAREHOUSES.index)


def _player(number: int, seat: Seat, cards: tuple[dict[str, str], list[str]], laid: dict[str, Any]) -> dict[str, Any]:
    slots, hand = cards
    mahouts = {seat.post or COLOURS[number]: "donate", **_slots(seat.mahouts)}
    warehouses = seat.warehouses.split()
    empty = 11 - len(slots) - len(mahouts) - len(warehouses)
    given = sum(list(spaces.values()).count(number) for spaces in laid.values())
    loose = 16 - empty - given
    stock = loose - seat.elephant if seat.stock is None else seat.stock
    elephant = loose - stock
    assert stock >= 0, "too many markers"
    assert elephant <= 6, "too many markers on the elephant"
    bags = len(slots) + len(warehouses) + sum(name in ("coin-marble", "any", "study") for name in mahouts.values())
    assert set(seat.goods.split()) <= set(GOODS), seat.goods
    return {
        "goods": {name: seat.goods.split().count(name) for name in GOODS},
        "points": {**dict.fromkeys(SOURCES, 0), "start": seat.points},
        "mahouts": {colour: mahouts.get(colour) for colour in COLOURS},
        "warehouses": [*warehouses, None, None, None][:3],
        "goals": {slot: slots.get(slot) for slot in GOAL_SLOTS},
        "hand": hand,
        "knowledge": dict(zip(TRACKS, seat.knowledge, strict=True)),
        "stock": stock,
        "elephant": elephant,
        "place": seat.place,
        "tax": min(8, bags) if seat.tax is None else seat.tax,
        "marker": seat.marker,
    }


def _raja(raja: Raja, laid: dict[str, Any]) -> dict[str, Any]:
    given = sum(list(spaces.values()).count(1) for spaces in laid.values())
    hoard = {name: raja.hoard.split().count(name) for name in RESOURCES}
    mine = {"marble": 4, "copper": 3, "gold": 2}
    return {
        "points": {**dict.fromkeys(SOURCES, 0), "start": raja.points},
        "place": raja.place,
        "elephant": raja.elephant,
        "row_markers": 16 - given - raja.elephant,
        "mine": {name: mine[name] - hoard[name] for name in RESOURCES},
        "hoard": hoard,
        "step": raja.step,
        "goal": raja.goal,
    }


# ---------------------------------------------------------------------- sitting down


def sit_down(*seats: Seat, **rest: Any) -> Table:
    """Sit down at the situation."""
    return at(write_down(*seats, **rest))


def at(doc: dict[str, Any]) -> Table:
    """Sit down at a document."""
    return durbar.from_position(doc, luck=ScriptedLuck({}, SeededLuck(new_seed("situation"))))


def lone(colour: str, district: str) -> dict[str, str]:
    """Put a worker alone on the station before a district, with nobody on the district's first station."""
    first = 2 * DISTRICTS.index(district)
    return {STATIONS[first - 1]: colour, STATIONS[first]: ""}


def acting(colour: str, district: str, *seats: Seat, move: str = "stay", **rest: Any) -> Table:
    """Sit down, and let seat 0 send a lone worker to a district; `move` is what it chooses before, with commas."""
    table = sit_down(*seats, **{"stations": lone(colour, district), **rest})
    first = 2 * DISTRICTS.index(district)
    choose(table, *move.split(", "), f"take {STATIONS[first - 1]}")
    if asked(table)[1] == "activate":
        choose(table, f"activate {colour} {STATIONS[first]}")
    assert asked(table) == (0, "act")
    return table


# ---------------------------------------------------------------------- playing and looking


def choose(table: Table, *choices: str) -> Table:
    """Make choices one after another; give the table back."""
    for choice in choices:
        table.choose(choice)
    return table


def act_plainly(table: Table) -> Table:
    """Do a main action that brings a coin, a copper or a marble, and nothing else: the least a worker can do."""
    choose(table, next(text for text in PLAIN if text in options(table)))
    for text in ("skip", "end"):
        if table.decision is not None and asked(table) in ((0, "other_half"), (0, "act")) and text in options(table):
            choose(table, text)
    return table


def options(table: Table, *verbs: str) -> list[str]:
    """List what may be chosen now, perhaps of some verbs only."""
    assert table.decision is not None
    texts = [str(option) for option in table.decision.options]
    return [text for text in texts if not verbs or text.split()[0] in verbs]


def refusal(table: Table, choice: str, seat: int | None = None) -> tuple[str, str] | None:
    """Say why a choice is refused: the reason's name and its clause."""
    why = table.explain(choice, seat)
    return None if why is None else (why.id.removeprefix("why."), why.clause)


def promise(table: Table, choice: str) -> Message:
    """Give what is promised for a choice."""
    assert table.decision is not None
    option = next(one for one in table.decision.options if str(one) == choice)
    message = table.decision.outcome(option)
    assert message is not None
    return message


def outcome(table: Table, choice: str, short: bool = False) -> str:
    """Read what a choice would bring, as whoever is asked does; on a chip in few words."""
    assert table.decision is not None
    message = promise(table, choice)
    id = message.id + ".short" if short and TEXTS.has(message.id + ".short") else message.id
    return TEXTS.say(Message(id, message.clause, **message.args), seat=table.decision.seat, names=NAMES)


def greyed(table: Table, *verbs: str) -> dict[str, tuple[str, str]]:
    """Say what is shown but may not be chosen, perhaps of some verbs only, each with the reason's name and clause."""
    assert table.decision is not None
    shown = {str(option): (why.id.removeprefix("why."), why.clause) for option, why in table.decision.greyed}
    return {text: why for text, why in shown.items() if not verbs or text.split()[0] in verbs}


def prompt(table: Table) -> dict[str, Any]:
    """Give the values named in the question."""
    assert table.decision is not None
    return {name: value for name, value in table.decision.prompt.args.items() if name != "seat"}


def asked(table: Table) -> tuple[int, str]:
    """Say who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.question.id


def told(table: Table, id: str) -> list[dict[str, Any]]:
    """Give the values of all log lines of this kind, with their clause."""
    return [{"clause": entry.clause, **entry.args} for entry in table.log if entry.id == "log." + id]


def goods(table: Table, seat: int) -> str:
    """Name the goods of a seat: marble, copper, gold, coins."""
    return _names(GOODS, table.state.goods[seat])


def hoard(table: Table) -> str:
    """Name the resources of the Maharaja."""
    return _names(RESOURCES, table.state.hoard)


def _names(names: Sequence[str], counts: Sequence[int]) -> str:
    return " ".join(name for name, count in zip(names, counts, strict=True) for _ in range(count))


def score(table: Table, seat: int) -> int:
    """Count the points of a seat; the Maharaja has seat 1 in the solo game."""
    found: int = table.state.score(seat)
    return found


def points(table: Table, seat: int) -> dict[str, int]:
    """Say where the points of a seat come from, but for those it began with."""
    return {name: n for name, n in zip(SOURCES, table.state.points[seat], strict=True) if n and name != "start"}


def place(table: Table, seat: int) -> str:
    """Say where an elephant is."""
    found: str = DISTRICTS[table.state.place[seat]]
    return found


def markers(table: Table, seat: int) -> tuple[int, int]:
    """Count the markers on a seat's elephant and in its stock."""
    return table.state.elephant[seat], table.state.stock[seat]


def station(table: Table, name: str) -> str:
    """Name the workers at a station, in the order white, yellow, blue, green."""
    return " ".join(COLOURS[one] for one in table.state.stations[STATIONS.index(name)])


def lying(table: Table) -> dict[str, int]:
    """Say at which stations coins lie."""
    return {name: count for name, count in zip(STATIONS, table.state.station_coins, strict=True) if count}


def knowledge(table: Table, seat: int) -> tuple[int, ...]:
    """Give the steps reached: research, resources, income."""
    found: tuple[int, ...] = table.state.knowledge[seat]
    return found


def tax(table: Table, seat: int) -> int:
    """Give the step of the tax cube."""
    found: int = table.state.tax[seat]
    return found


def warehouses(table: Table, seat: int) -> list[str]:
    """Name the warehouse tiles on a board."""
    names = (*WAREHOUSES, "howdah-flipped")
    return [names[tile] for tile in table.state.warehouses[seat] if tile >= 0]


def mahouts(table: Table, seat: int) -> dict[str, str]:
    """Say which mahout tiles lie on which slots."""
    own = table.state.mahouts[seat]
    return {colour: MAHOUTS[one] for colour, one in zip(COLOURS, own, strict=True) if one >= 0}


def laid_goals(table: Table, seat: int) -> dict[str, str]:
    """Say which goals lie on which slots."""
    own = table.state.goals[seat]
    return {slot: GOALS[one] for slot, one in zip(GOAL_SLOTS, own, strict=True) if one >= 0}


def donated(table: Table, district: str) -> str:
    """Say whose markers lie on a donation tile, as in "a0 b1"."""
    owners = table.state.donations[DISTRICTS.index(district)]
    letters = table.state.tile.letters
    return " ".join(f"{letter}{owner}" for letter, owner in zip(letters, owners, strict=True) if owner >= 0)


def market(table: Table) -> tuple[int, int, int]:
    """Count the marble, copper and gold at the market."""
    marble, copper, gold = (size - empty for size, empty in zip((6, 5, 4), table.state.market, strict=True))
    return marble, copper, gold


def display(table: Table) -> list[str]:
    """Name the warehouse tiles in the display."""
    return [WAREHOUSES[tile] for tile in table.state.display]


def bridges(table: Table) -> list[str]:
    """Name the bridges of the three eras."""
    return [BRIDGES[one] for one in table.state.bridges]


def now(table: Table) -> State:
    """Give the state as it is."""
    state: State = table.state
    return state
