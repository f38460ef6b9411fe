"""Situations at the table, written down in a few words: who has and does what, what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import durbar
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.games import texts
from durbar.games.agra.names import ACTIONS, CIRCLE, GUILDS, NOTABLES
from durbar.games.agra.state import (
    BY_CONTRACT,
    DOUBLED,
    NO_TRIGGER,
    NONE_SERVED,
    TURN,
    UNUSED,
    State,
)

GAME = durbar.game("agra")
TEXTS = texts("agra")
CONTENT = GAME.content()
GOODS = CONTENT.goods
BUILDINGS = CONTENT.buildings
SPACES = CONTENT.spaces
COVERS = tuple(f"{side}-{place}" for side in ("north", "east", "south", "west") for place in CONTENT.cover_places)

Table = durbar.Table[Any]


@dataclass(frozen=True)
class Seat:
    """One player: goods and tiles by name with spaces between them; influence as craftsmen, traders, scholars."""

    goods: str = ""
    favour: int = 0
    rupees: int = 10
    level: int = 1
    influence: tuple[int, int, int] = (0, 0, 0)
    farmers: tuple[int, int, int, int] = (3, 3, 3, 3)
    removed: str = ""
    """Cover tiles taken away, such as "north-1 east-5"."""
    tiles: str = ""


def set_out(
    *seats: Seat,
    workers: Mapping[str, int] | None = None,
    lying: str = "",
    built: str = "",
    merchant: str = "quarry",
    builder: str | None = "cement-works",
    coins: Mapping[str, int] | None = None,
    tokens: Mapping[str, tuple[str, int]] | None = None,
    blocked: str = "deliver",
    river: str = "",
    contracts: Mapping[str, int] | None = None,
    served: Mapping[str, Mapping[str, int]] | None = None,
    doubled: str = "",
    pier: int = 1,
    progress: int | None = None,
    orders: Mapping[str, Mapping[int, int]] | None = None,
    order_at: Mapping[str, int] | None = None,
    akbar: Mapping[str, int] | None = None,
    display: str = "stand-up remove-cover gain-value-2",
    bonuses: Mapping[str, int] | None = None,
    cook: int = 0,
    french: Iterable[int] = (),
    turn: int = 0,
    start: int = 0,
    number: int = 2,
    trigger: int = NO_TRIGGER,
    last_round: bool = False,
) -> State:
    """Lay out a position at the start of a turn; whatever is not named is as plain as can be.

    `workers` says whose worker is on a space and `lying` which spaces' workers lie; `contracts` who has which notable,
    `served` whose marker lies on which good of a notable, `doubled` ("cook-oil") where two lie; `orders` who has filled
    which order, counted from 1, `order_at` where the guild markers are; a seat of 4 is neutral. Notables that are
    needed for the pier and not named belong to the last seat.
    """
    n = len(seats)
    s: State = GAME.new_state(CONTENT, GAME.setup(n, None))
    s.stage = TURN
    s.turn, s.start, s.round, s.trigger, s.last_round = turn, start, number, trigger, last_round
    _players(s, seats)
    _board(s, workers or {}, lying.split(), built.split(), coins or {}, tokens or {})
    s.merchant = BUILDINGS.index(merchant)
    s.builder = -1 if builder is None else BUILDINGS.index(builder)
    if builder is None:
        s.built = (True,) * len(s.built)
    s.blocked = CIRCLE.index(blocked)
    _river(s, river.split(), contracts or {}, served or {}, doubled.split(), pier, progress)
    _court(s, orders or {}, order_at or {}, akbar or {})
    tiles = [ACTIONS.index(name) for name in display.split()]
    held = [tile for seat in range(n) for tile in s.tiles[seat]]
    spare = [tile for tile in range(3, len(ACTIONS)) if tile not in held]
    s.display = tuple([tile for tile in tiles if tile in spare] + [tile for tile in spare if tile not in tiles])[:3]
    s.stack = tuple(tile for tile in spare if tile not in s.display)
    s.bonus_owner = tuple((bonuses or {}).get(name, -1) for name in CONTENT.bonus_names)
    s.cook_workers = cook
    s.french = sum(1 << value for value in french)
    if pier == 6 and trigger == NO_TRIGGER:
        s.trigger = BY_CONTRACT
    _count(s)
    return s


def write_down(*seats: Seat, rules: str | None = None, **rest: Any) -> dict[str, Any]:
    """Make a position document of a situation, perhaps of an older version of the rules."""
    return {
        "durbar": "position",
        "format": 1,
        "game": "agra",
        "rules": rules or GAME.meta.rules_version,
        "setup": {"players": len(seats)},
        "state": GAME.position(set_out(*seats, **rest)),
    }


def _players(s: State, seats: Sequence[Seat]) -> None:
    for number, seat in enumerate(seats):
        assert set(seat.goods.split()) <= set(GOODS), seat.goods
        s.goods[number] = tuple(seat.goods.split().count(good) for good in GOODS)
        s.influence[number] = seat.influence
        s.farmers[number] = seat.farmers
        s.tiles[number] = tuple(sorted(ACTIONS.index(name) for name in seat.tiles.split()))
    s.favour = tuple(seat.favour for seat in seats)
    s.rupees = s.least = s.most = tuple(seat.rupees for seat in seats)
    s.level = tuple(seat.level for seat in seats)
    s.covers = tuple(255 - sum(1 << COVERS.index(name) for name in seat.removed.split()) for seat in seats)


def _board(
    s: State,
    workers: Mapping[str, int],
    lying: Sequence[str],
    built: Sequence[str],
    coins: Mapping[str, int],
    tokens: Mapping[str, tuple[str, int]],
) -> None:
    assert set(workers) <= set(SPACES)
    assert set(lying) <= set(workers)
    s.worker = tuple(workers.get(space, -1) for space in SPACES)
    s.lying = tuple(space in lying for space in SPACES)
    up = {*built, *BUILDINGS[:4], *(space for space in workers if space in BUILDINGS)}
    assert up <= set(BUILDINGS)
    s.built = tuple(building in up for building in BUILDINGS)
    s.coins = tuple(coins.get(building, 0) for building in BUILDINGS)
    value = list(CONTENT.printed)
    for name, (good, flags) in tokens.items():
        token = CONTENT.token_names.index(name)
        value[GOODS.index(good)] = flags
        s.token_good = (*s.token_good[:token], GOODS.index(good), *s.token_good[token + 1 :])
        side = CONTENT.token_sides[token].index(flags)
        s.token_side = (*s.token_side[:token], side, *s.token_side[token + 1 :])
    s.value = tuple(value)


# ---------------------------------------------------------------------- the river


def mix(players: int, wanted: Iterable[str]) -> list[str]:
    """Find notables, the wanted ones among them, that could have been laid out for so many players."""
    need = {NOTABLES.index(name) for name in wanted}
    choices = []
    for level, count in enumerate(CONTENT.notable_count[players], 1):
        cards = [one for one in range(len(NOTABLES)) if CONTENT.notable_level[one] == level]
        kept = [one for one in cards if one in need]
        rest = [one for one in cards if one not in need]
        assert len(kept) <= count, f"too many of level {level}"
        choices.append([[*kept, *more] for more in combinations(rest, count - len(kept))])
    wanted_mix = sorted(CONTENT.guild_mix[players])
    for hand in product(*choices):
        cards = [one for level in hand for one in level]
        guilds = [CONTENT.notable_guild[one] for one in cards]
        if sorted(guilds.count(guild) for guild in range(len(GUILDS))) == wanted_mix:
            return [NOTABLES[one] for one in sorted(cards)]
    raise AssertionError(f"no mix has {wanted}")


NEEDED = {1: (0, 0, 0, 0), 2: (2, 0, 0, 0), 3: (2, 1, 0, 0), 4: (2, 3, 0, 0), 5: (2, 3, 1, 0), 6: (2, 3, 1, 1)}
"""How many contracts of each level are finished, at least, when the boat is at a pier."""


def _river(
    s: State,
    waiting: Sequence[str],
    contracts: Mapping[str, int],
    served: Mapping[str, Mapping[str, int]],
    doubled: Sequence[str],
    pier: int,
    progress: int | None,
) -> None:
    cards = mix(s.seats, {*waiting, *contracts, *served})
    owner = dict(contracts)
    for level, least in enumerate(NEEDED[pier], 1):
        here = [card for card in cards if CONTENT.notable_level[NOTABLES.index(card)] == level]
        spare = [card for card in reversed(here) if card not in (*owner, *waiting, *served)]
        for card in spare[: max(0, least - sum(card in owner for card in here))]:
            owner[card] = s.seats - 1
    s.river = tuple(NOTABLES.index(card) for card in cards if card not in owner)
    s.owner = tuple(owner.get(name, -1) if name in cards else UNUSED for name in NOTABLES)
    rows = []
    for notable, name in enumerate(NOTABLES):
        goods = [GOODS[good] for good in CONTENT.demands[notable]]
        marks = served.get(name, {})
        assert set(marks) <= set(goods), name
        row = [marks.get(good, -1) for good in goods]
        row = [one + DOUBLED if f"{name}-{good}" in doubled else one for one, good in zip(row, goods, strict=True)]
        rows.append(tuple([*row, -1, -1, -1][: len(NONE_SERVED)]))
    s.served = tuple(rows)
    s.pier = pier
    level, count = CONTENT.leave[pier]
    done = sum(CONTENT.notable_level[NOTABLES.index(card)] == level for card in owner)
    so_far = done - (NEEDED[pier][level - 1] if level else 0)
    s.progress = min(so_far, count - 1) if progress is None and level else progress or 0


def _court(
    s: State,
    orders: Mapping[str, Mapping[int, int]],
    order_at: Mapping[str, int],
    akbar: Mapping[str, int],
) -> None:
    columns = [[orders.get(guild, {}).get(place, -1) for place in range(1, 7)] for guild in GUILDS]
    s.orders = tuple(tuple(column) for column in columns)
    free = [next((place for place in range(6) if column[place] == -1), -1) for column in columns]
    s.order_at = tuple(order_at[guild] - 1 if guild in order_at else free[at] for at, guild in enumerate(GUILDS))
    s.akbar = tuple(akbar.get(GOODS[good], -1) for good in CONTENT.bowls)


def _count(s: State) -> None:
    """Leave in each supply what does not lie elsewhere."""
    workers, supply = [], []
    for seat in range(s.seats):
        used = s.worker.count(seat) + (s.cook_workers if s.owner[NOTABLES.index("cook")] == seat else 0)
        workers.append(CONTENT.workers - used)
        markers = sum(s.goods[seat]) + s.favour[seat] + s.akbar.count(seat)
        markers += sum(column.count(seat) for column in s.orders)
        markers += sum(
            (one % DOUBLED == seat) * (2 if one >= DOUBLED else 1) for row in s.served for one in row if one >= 0
        )
        if s.owner[NOTABLES.index("french-trader")] == seat:
            markers += s.french.bit_count()
        supply.append(CONTENT.markers - markers)
    assert min(supply) >= 0, supply
    s.workers, s.supply = tuple(workers), tuple(supply)


# ---------------------------------------------------------------------- sitting down


def sit_down(*seats: Seat, luck: Mapping[str, Sequence[int]] | None = None, **rest: Any) -> Table:
    """Sit down at the situation; `luck` gives the next results by name: dice as they fall, draws as places."""
    return at(write_down(*seats, **rest), luck)


def at(doc: dict[str, Any], luck: Mapping[str, Sequence[int]] | None = None) -> Table:
    """Sit down at a document, with this luck to come."""
    script = {name: [[one] for one in results] for name, results in (luck or {}).items()}
    return durbar.from_position(doc, luck=ScriptedLuck(script, SeededLuck(new_seed("situation"))))


# ---------------------------------------------------------------------- playing and looking


def choose(table: Table, *choices: str) -> Table:
    """Make choices one after another; give the table back."""
    for choice in choices:
        table.choose(choice)
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


def asked(table: Table) -> tuple[int, str]:
    """Say who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.question.id


def told(table: Table, id: str) -> list[dict[str, Any]]:
    """Give the values of all log lines of this kind, with their clause."""
    return [{"clause": entry.clause, **entry.args} for entry in table.log if entry.id == "log." + id]


def goods(table: Table, seat: int) -> str:
    """Name the goods of a seat, in the order of the track."""
    counts = table.state.goods[seat]
    return " ".join(good for number, good in enumerate(GOODS) for _ in range(counts[number]))


def favour(table: Table, seat: int) -> int:
    """Count the favour of a seat."""
    found: int = table.state.favour[seat]
    return found


def rupees(table: Table, seat: int) -> int:
    """Count the rupees of a seat."""
    found: int = table.state.rupees[seat]
    return found


def worker(table: Table, space: str) -> str:
    """Say whose worker is on a space, and how: "0 stands", "1 lies", or nothing."""
    number = SPACES.index(space)
    owner = table.state.worker[number]
    return "" if owner < 0 else f"{owner} {'lies' if table.state.lying[number] else 'stands'}"


def built(table: Table, building: str) -> bool:
    """Tell whether a building is built."""
    found: bool = table.state.built[BUILDINGS.index(building)]
    return found


def coins(table: Table) -> dict[str, int]:
    """Say on which buildings rupees lie."""
    return {name: count for name, count in zip(BUILDINGS, table.state.coins, strict=True) if count}


def merchant(table: Table) -> str:
    """Say where the Merchant is."""
    found: str = BUILDINGS[table.state.merchant]
    return found


def builder(table: Table) -> str | None:
    """Say where the Builder is."""
    return None if table.state.builder < 0 else BUILDINGS[table.state.builder]


def owner(table: Table, notable: str) -> int | None:
    """Say who has a contract."""
    found = table.state.owner[NOTABLES.index(notable)]
    return None if found < 0 else found


def influence(table: Table, seat: int) -> tuple[int, ...]:
    """Give the levels of a seat with craftsmen, traders and scholars."""
    found: tuple[int, ...] = table.state.influence[seat]
    return found


def value(table: Table, good: str) -> int:
    """Give what a good is worth now."""
    found: int = table.state.value[GOODS.index(good)]
    return found


def tiles(table: Table, seat: int) -> list[str]:
    """Name the favour tiles of a seat."""
    return [ACTIONS[tile] for tile in table.state.tiles[seat]]
