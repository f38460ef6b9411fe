"""Situations at the table, written down in a few words: who has and does what, what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import durbar
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.engine.messages import Message
from durbar.games import texts
from durbar.games.sabika.names import GOODS, MATERIALS, RAW, WORKERS
from durbar.games.sabika.rules.foresight import COUNTED
from tests.said import places

GAME = durbar.game("sabika")
TEXTS = texts("sabika")
CONTENT = GAME.content()
CITIES = CONTENT.city_names
SPACES = CONTENT.space_names
THINGS = (*MATERIALS, *GOODS)

Table = durbar.Table[Any]
Draws = Mapping[str, Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Seat:
    """One player: things by name with spaces between them, workers by the space they are on."""

    dinars: int = 10
    seals: int = 0
    paria: int = 0
    favour: int = 0
    points: int = 0
    has: str = ""
    """Materials and goods in the warehouses."""
    on_poem: str = ""
    raw: str = ""
    stores: tuple[str, ...] = ()
    """The tiles on each warehouse, such as "w1 w13"."""
    large: str = ""
    balance: int | None = None
    """The balance card: 1 gold, 2 blue, 3 red, 4 green; without it one that nobody else has."""
    row: str | None = None
    balances: int = 0
    blue: str = ""
    red: str = ""
    grey: str = ""
    left: str = ""
    """Cities with a ship on the left."""
    right: str = ""
    builder: str | None = None
    other: str | None = None
    merchant: str | None = None
    poet: str | None = None
    lying: str = ""
    """Workers that lie, or "all"."""
    dealt: str = ""


IDLE = Seat()
YUSUF = Seat(dinars=0, row="")
PARKED = (*["market-2"] * 4, *["production-2"] * 2, *["craft-2"] * 2)
"""Where the Sultan's workers stand when a situation is not about them."""


def counts(names: str, of: Sequence[str]) -> dict[str, int]:
    """Count words; those that are none of these names belong elsewhere."""
    return {name: names.split().count(name) for name in of if name in names.split()}


def _player(seat: Seat, balance: int | None) -> dict[str, Any]:
    assert set(seat.has.split()) <= set(THINGS), seat.has
    places = (seat.builder, seat.other, seat.merchant, seat.poet)
    lying = WORKERS if seat.lying == "all" else seat.lying.split()
    stores = [tiles.split() for tiles in seat.stores]
    row = [card if card == "balance" else int(card) for card in (seat.row or "").split()]
    doc = {
        "dinars": seat.dinars,
        "seals": seat.seals,
        "paria": seat.paria,
        "favour": seat.favour,
        "points": {"start": seat.points},
        "materials": counts(seat.has, MATERIALS),
        "goods": counts(seat.has, GOODS),
        "poem_goods": counts(seat.on_poem, GOODS),
        "raw": seat.raw.split(),
        "warehouses": stores + [[]] * (4 - len(stores)),
        "large": [int(tile) for tile in seat.large.split()],
        "balances": seat.balances,
        "blue": seat.blue.split(),
        "red": seat.red.split(),
        "grey": seat.grey.split(),
        "ships": dict.fromkeys(seat.left.split(), "left") | dict.fromkeys(seat.right.split(), "right"),
        "workers": {name: {"at": at, "standing": name not in lying} for name, at in zip(WORKERS, places, strict=True)},
        "row": row if seat.row is not None or balance is None else ["balance"],
        "balance_card": balance,
    }
    if seat.dealt:
        doc["dealt"] = [int(tile) for tile in seat.dealt.split()]
    return doc


def _slots(names: str) -> list[str | None]:
    return [None if name == "-" else name for name in names.split()]


def _city_tiles(wanted: Mapping[str, int]) -> dict[str, int]:
    """Lay the wanted tiles on their cities, and on the others the lowest of those that are left."""
    spare = iter(tile for tile in range(1, 13) if tile not in wanted.values())
    return {city: wanted[city] if city in wanted else next(spare) for city in CITIES}


def _balance_cards(seats: Sequence[Seat], alone: bool) -> list[int | None]:
    """Give everybody the balance card asked for, or the lowest that is left; Yusuf has none."""
    wanted = [seat.balance for seat in seats]
    spare = iter(card for card in range(1, 5) if card not in wanted)
    cards = [card if card is not None else next(spare) for card in wanted]
    return [cards[0], None] if alone else [*cards]


def write_down(
    *seats: Seat,
    players: int = 4,
    mode: str = "standard",
    stage: str = "actions",
    number: int = 1,
    turn: int = 0,
    start: int | None = None,
    raw: Mapping[int, str] | None = None,
    no_marble: Sequence[int] = (),
    discard: str = "",
    large: str | None = None,
    tiles: str = "- - - -",
    small: str = "- - - -",
    small_discard: str = "",
    minors: str = "",
    majors: str = "",
    cities: Mapping[str, int] | None = None,
    no_seal: str = "",
    trade: int = 1,
    wishes: str = "a1 b1 c1",
    sultan: Sequence[str] = PARKED,
    order: Sequence[int] | None = None,
    event: str = "",
    future: str = "none",
    past: str = "",
    yusuf: Mapping[str, Any] | None = None,
    rules: str = GAME.meta.rules_version,
) -> dict[str, Any]:
    """Make a position document: what is not named is as plain as can be, and empty seats are filled by idle players.

    After the action phase all workers lie. `raw` says which tokens lie in the cells, from 1, and `no_marble` which
    marble cells are empty; "-" is an empty slot.
    """
    alone = players == 1
    sitting = [*seats, *[YUSUF if alone else IDLE] * 4][: 2 if alone else players]
    assert len(seats) <= len(sitting)
    if stage in ("income", "tribute", "reorganise", "over"):
        sitting = [replace(seat, lying="all") for seat in sitting]
    cells = [cell.name for cell in CONTENT.marble_cells if players in cell.players]
    state: dict[str, Any] = {
        "stage": stage,
        "round": number,
        "turn": turn,
        "start": turn if start is None else start,
        "raw_cells": {f"raw-{cell}": kind for cell, kind in (raw or {}).items()},
        "marble_cells": {name: int(name.removeprefix("marble-")) not in no_marble for name in cells},
        "discard": counts(discard, GOODS),
        "tiles": _slots(tiles),
        "small": [None if card is None else int(card) for card in _slots(small)],
        "small_discard": [int(card) for card in small_discard.split()],
        "cities": {
            city: {"tile": tile, "seal": city not in no_seal.split()}
            for city, tile in _city_tiles(cities or {}).items()
        },
        "trade": trade,
        "wishes": wishes.split(),
        "paria_order": list(order) if order is not None else list(range(len(sitting))),
        "players": [_player(*pair) for pair in zip(sitting, _balance_cards(sitting, alone), strict=True)],
    }
    shown = _slots(minors)
    state["minors"] = shown + [None] * (CONTENT.minor_slots[players] - len(shown))
    state["majors"] = _slots(majors) + [None] * (2 * len(sitting) - len(majors.split()))
    if players == 3:
        state["sultan"] = [*sultan[:2], *sultan[4:5], *sultan[6:7]] if sultan is PARKED else list(sultan)
    elif players < 3:
        state["sultan"] = list(sultan)
    if large is not None:
        state["large"] = [int(tile) for tile in large.split()]
    if event:
        state["events"] = {"current": event, "future": future, "past": past.split()}
        mode = "advanced" if mode == "standard" else mode
    if yusuf is not None:
        state["yusuf"] = dict(yusuf)
    return {
        "durbar": "position",
        "format": 1,
        "game": "sabika",
        "rules": rules,
        "setup": {"players": players, "mode": mode},
        "state": state,
    }


# ---------------------------------------------------------------------- sitting down


def sit_down(*seats: Seat, luck: Draws | None = None, **rest: Any) -> Table:
    """Sit down at the situation; `luck` gives the next draws by name, as places in what is left."""
    return at(write_down(*seats, **rest), luck)


def at(doc: dict[str, Any], luck: Draws | None = None) -> Table:
    """Sit down at a document, with this luck to come."""
    script = {name: [list(draw) for draw in draws] for name, draws in (luck or {}).items()}
    return durbar.from_position(doc, luck=ScriptedLuck(script, SeededLuck(new_seed("situation"))))


# ---------------------------------------------------------------------- playing


def choose(table: Table, *choices: str) -> Table:
    """Make choices one after another; give the table back."""
    for choice in choices:
        table.choose(choice)
    return table


def work(table: Table, worker: str, space: str, *choices: str) -> Table:
    """Send a worker to a space, begin the main action there, and answer what it asks."""
    choose(table, f"work {worker} {space}")
    if asked(table)[1] == "act" and f"act {space}" in options(table):
        choose(table, f"act {space}")
    return choose(table, *choices)


def end(table: Table) -> Table:
    """End a turn that a secondary action would still be open in."""
    if table.decision is not None and asked(table)[1] == "act":
        choose(table, "end")
    return table


# ---------------------------------------------------------------------- looking


def options(table: Table, *verbs: str) -> list[str]:
    """List what may be chosen now, perhaps of some verbs only."""
    assert table.decision is not None
    texts = [str(option) for option in table.decision.options]
    return [text for text in texts if not verbs or text.split()[0] in verbs]


def refusal(table: Table, choice: str, seat: int | None = None) -> tuple[str, str] | None:
    """Say why a choice is refused: the reason's name and its clause."""
    why = table.explain(choice, seat)
    return None if why is None else (why.id.removeprefix("why."), why.clause)


def asked(table: Table) -> tuple[int, str]:
    """Say who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.question.id


def told(table: Table, id: str) -> list[dict[str, Any]]:
    """Give the values of all log lines of this kind, with their clause, without the changes that no word names."""
    words = {place for text in TEXTS.templates("log." + id) for place in places(text)}
    return [
        {"clause": entry.clause, **{name: v for name, v in entry.args.items() if name in words or name not in COUNTED}}
        for entry in table.log
        if entry.id == "log." + id
    ]


def promise(table: Table, choice: str) -> Message:
    """Give what an option says it brings."""
    ask = table.decision
    assert ask is not None
    message = ask.outcome(next(option for option in ask.options if option.text == choice))
    assert message is not None
    return message


def outcome(table: Table, choice: str) -> dict[str, Any]:
    """Give the values in the words of what an option promises, without the messages inside."""
    given = promise(table, choice).args
    return {name: value for name, value in given.items() if name not in (*COUNTED, "price", "main", "cells")}


def numbers(table: Table, choice: str) -> dict[str, int]:
    """Give what an option says will change, thing by thing."""
    return {name: value for name, value in promise(table, choice).args.items() if name in COUNTED}


def dinars(table: Table, seat: int = 0) -> int:
    """Count dinars."""
    found: int = table.state.dinars[seat]
    return found


def score(table: Table, seat: int = 0) -> int:
    """Count points."""
    found: int = table.state.score(seat)
    return found


def paria(table: Table, seat: int = 0) -> int:
    """Say where the paria marker is."""
    found: int = table.state.paria[seat]
    return found


def seals(table: Table, seat: int = 0) -> int:
    """Count seals."""
    found: int = table.state.seals[seat]
    return found


def purse(table: Table, seat: int = 0) -> tuple[int, int, int]:
    """Count dinars, points and paria."""
    return dinars(table, seat), score(table, seat), paria(table, seat)


def has(table: Table, seat: int = 0) -> str:
    """Name what lies in the warehouses of a seat."""
    number = (*table.state.materials[seat], *table.state.goods[seat])
    return " ".join(thing for thing, count in zip(THINGS, number, strict=True) for _ in range(count))


def on_poem(table: Table, seat: int = 0) -> str:
    """Name the goods on the poem that is a store."""
    number = table.state.poem_goods[seat]
    return " ".join(good for good, count in zip(GOODS, number, strict=True) for _ in range(count))


def raw(table: Table, seat: int = 0) -> str:
    """Name the raw in the workshop."""
    return " ".join(kind for kind, count in zip(RAW, table.state.raw[seat], strict=True) if count)


def cell(table: Table, number: int) -> str | None:
    """Name the token in a raw cell."""
    kind = table.state.raw_cells[number - 1]
    return RAW[kind] if kind >= 0 else None


def worker(table: Table, name: str, seat: int = 0) -> str:
    """Say where a worker is and how: "market-1 lies", "workshop stands"."""
    number = WORKERS.index(name)
    space = table.state.at[seat][number]
    place = SPACES[space] if space >= 0 else "workshop"
    return f"{place} {'stands' if table.state.standing[seat] >> number & 1 else 'lies'}"


def ship(table: Table, city: str, seat: int = 0) -> str | None:
    """Say on which side of a city a ship of a seat is."""
    return (None, "left", "right")[table.state.ships[seat][CITIES.index(city)]]


def owned(table: Table, what: str, seat: int = 0) -> list[int]:
    """Give printed numbers of what a seat has: "larges", "row", "blue", "red" or "grey"; the balance card is 0."""
    return [card + 1 for card in getattr(table.state, what)[seat]]
