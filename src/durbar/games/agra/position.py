"""The position as a readable document, by names; and back, strictly checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from durbar.engine.document import Doc
from durbar.engine.game import Setup
from durbar.engine.tuples import put
from durbar.games.agra.content import Content
from durbar.games.agra.names import (
    ACTIONS,
    CIRCLE,
    COOK_CARD,
    FIRST_BUILDING,
    FIRST_TILE,
    FRENCH,
    GOODS,
    GUILDS,
    NOTABLES,
    SIDES,
    TILES,
)
from durbar.games.agra.rules.influence import MOST_TILES, SHOWN_TILES
from durbar.games.agra.rules.workers import COOK_ROOM
from durbar.games.agra.state import (
    DOUBLED,
    NEUTRAL,
    NONE_SERVED,
    OVER,
    SETTING_UP,
    STAGES,
    TRIGGERS,
    UNUSED,
    State,
)

FIELDS = (
    "stage", "round", "start", "turn", "trigger", "last_round", "merchant", "builder", "built", "coins", "workers",
    "prices", "bonus", "circle", "pier", "progress", "river", "contracts", "orders", "akbar", "display", "stack",
    "cook", "french", "players",
)  # fmt: skip
PLAYER_FIELDS = ("goods", "favour", "rupees", "known", "level", "influence", "farmers", "covers", "tiles")
NOW = {
    "scrolls": 0, "once": 0, "mp": 0, "laid": 0, "spending": False, "last_outer": -1,
    "free_deliveries": 0, "paid_deliveries": 0, "paid_value": 0, "ordered": False, "serving": (), "doubled": (),
    "acting": -1, "credit": 0, "handled": 0, "merchant_moves": 0, "builder_moves": 0,
}  # fmt: skip
"""What changes inside a turn, and how it is between turns: written down only in the middle of one."""
NEUTRAL_NAME = "neutral"
REST = "rest"
"""May stand for the stack: all tiles that are nowhere else."""


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table."""
    content = s.content
    goods, buildings = content.goods, content.buildings
    doc: dict[str, Any] = {
        "stage": STAGES[s.stage],
        "round": s.round,
        "start": s.start,
        "turn": s.turn,
        "trigger": TRIGGERS[s.trigger],
        "last_round": s.last_round,
        "merchant": buildings[s.merchant],
        "builder": buildings[s.builder] if s.builder >= 0 else None,
        "built": [name for building, name in enumerate(buildings) if s.built[building]],
        "coins": {name: s.coins[building] for building, name in enumerate(buildings) if s.coins[building]},
        "workers": {
            name: {"seat": s.worker[space], "lying": s.lying[space]}
            for space, name in enumerate(content.spaces)
            if s.worker[space] >= 0
        },
        "prices": [_token(s, token) for token in range(3)],
        "bonus": {
            name: s.bonus_owner[tile] for tile, name in enumerate(content.bonus_names) if s.bonus_owner[tile] >= 0
        },
        "circle": CIRCLE[s.blocked],
        "pier": s.pier,
        "progress": s.progress,
        "river": {NOTABLES[notable]: _served(s, notable) for notable in s.river},
        "contracts": {NOTABLES[notable]: owner for notable, owner in enumerate(s.owner) if owner >= 0},
        "orders": {name: _column(s, guild) for guild, name in enumerate(GUILDS)},
        "akbar": {goods[content.bowls[bowl]]: _whose(owner) for bowl, owner in enumerate(s.akbar) if owner >= 0},
        "display": [ACTIONS[tile] for tile in s.display],
        "stack": [ACTIONS[tile] for tile in s.stack],
        "cook": s.cook_workers,
        "french": [value for value in (1, 2, 3) if s.french >> value & 1],
        "players": [_player(s, seat) for seat in range(s.seats)],
    }
    now = {name: getattr(s, name) for name, rest in NOW.items() if getattr(s, name) != rest}
    if any(s.used):
        now["used"] = s.used
    if now:
        doc["now"] = {name: list(value) if isinstance(value, tuple) else value for name, value in now.items()}
    return doc


def _whose(owner: int) -> int | str | None:
    return NEUTRAL_NAME if owner == NEUTRAL else None if owner < 0 else owner


def _token(s: State, token: int) -> dict[str, Any]:
    good = s.token_good[token]
    flags = s.content.token_sides[token][s.token_side[token]]
    return {"good": s.content.goods[good] if good >= 0 else None, "flags": flags}


def _served(s: State, notable: int) -> dict[str, Any]:
    demands = s.content.demands[notable]
    return {
        s.content.goods[good]: {
            "seat": s.served[notable][place] % DOUBLED,
            "double": s.served[notable][place] >= DOUBLED,
        }
        for place, good in enumerate(demands)
        if s.served[notable][place] >= 0
    }


def _column(s: State, guild: int) -> dict[str, Any]:
    at = s.order_at[guild]
    return {"at": at + 1 if at >= 0 else None, "markers": [_whose(owner) for owner in s.orders[guild]]}


def _player(s: State, seat: int) -> dict[str, Any]:
    content = s.content
    return {
        "goods": {name: s.goods[seat][good] for good, name in enumerate(content.goods) if s.goods[seat][good]},
        "favour": s.favour[seat],
        "rupees": s.rupees[seat],
        "known": [s.least[seat], s.most[seat]],
        "level": s.level[seat],
        "influence": dict(zip(GUILDS, s.influence[seat], strict=True)),
        "farmers": dict(zip(SIDES, s.farmers[seat], strict=True)),
        "covers": cover_names(content, s.covers[seat]),
        "tiles": [ACTIONS[tile] for tile in s.tiles[seat]],
    }


def cover_names(content: Content, covers: int) -> list[str]:
    """Name the cover tiles that lie on a farm, such as "north 1"."""
    return [" ".join(option.nouns) for cover, option in enumerate(content.uncover) if covers >> cover & 1]


# ---------------------------------------------------------------------- reading


def read_position(content: Content, setup: Setup, doc: Doc) -> State:
    """Read a position; whatever could not lie on a real table is refused by name."""
    s = State(content, setup)
    doc.fields(FIELDS)
    s.stage = doc["stage"].index_in(STAGES)
    if s.stage == SETTING_UP:
        doc["stage"].fail("a position begins after the set-up: 'turn' or 'over'")
    s.round = doc["round"].number(1, 9999)
    s.start = doc["start"].number(0, s.seats - 1)
    s.turn = doc["turn"].number(0, s.seats - 1)
    s.trigger = doc["trigger"].index_in(TRIGGERS)
    s.last_round = doc["last_round"].flag()
    if s.last_round and not s.trigger:
        doc["last_round"].fail("there is no last round before the end is triggered [49]")
    if s.stage == OVER and not (s.last_round and s.turn == s.start):
        doc["stage"].fail("the game is over after the last round, when it would be the start player's turn [49]")
    _read_board(s, doc)
    _read_prices(s, doc["prices"])
    _read_river(s, doc)
    _read_court(s, doc)
    for seat, player in enumerate(doc["players"].items(s.seats)):
        _read_player(s, seat, player)
    _read_tiles(s, doc)
    _read_cards(s, doc)
    _count_pieces(s, doc)
    _check_river(s, doc)
    _check_trigger(s, doc)
    return s


def _name(doc: Doc, name: str, names: Sequence[str]) -> int:
    """Find the place of a field's name."""
    return Doc(name, f"{doc.path}.{name}").index_in(names)


def _read_board(s: State, doc: Doc) -> None:
    content = s.content
    built = [one.index_in(content.buildings) for one in doc["built"].items()]
    s.built = tuple(building in built for building in range(GOODS))
    if not all(s.built[:4]):
        doc["built"].fail("the four production buildings stand from the start [17]")
    s.merchant = doc["merchant"].index_in(content.buildings)
    if not s.built[s.merchant]:
        doc["merchant"].fail("the Merchant stands on a building that is built [24]")
    s.builder = doc["builder"].optional_index_in(content.buildings)
    if s.builder >= 0 and s.built[s.builder]:
        doc["builder"].fail("the Builder stands on a building that is not built [24]")
    if s.builder < 0 and not all(s.built):
        doc["builder"].fail("the Builder leaves only when everything is built [23]")
    for name, one in doc["coins"].named():
        s.coins = put(s.coins, _name(doc["coins"], name, content.buildings), one.number(0, 99))
    for name, one in doc["workers"].named():
        space = _name(doc["workers"], name, content.spaces)
        one.fields(("seat", "lying"))
        if space >= FIRST_BUILDING and not s.built[space - FIRST_BUILDING]:
            one.fail("nobody can work in a building that is not built [17]")
        s.worker = put(s.worker, space, one["seat"].number(0, s.seats - 1))
        s.lying = put(s.lying, space, one["lying"].flag())
    for name, one in doc["bonus"].named():
        tile = _name(doc["bonus"], name, content.bonus_names)
        s.bonus_owner = put(s.bonus_owner, tile, one.number(0, s.seats - 1))
    s.blocked = doc["circle"].index_in(CIRCLE)


def _read_prices(s: State, doc: Doc) -> None:
    content = s.content
    value = list(content.printed)
    for token, one in enumerate(doc.items(3)):
        one.fields(("good", "flags"))
        good, flags = one["good"].optional_index_in(content.goods), one["flags"].number(1, 9)
        if flags not in content.token_sides[token]:
            one["flags"].fail(f"this token has the sides {content.token_sides[token]} [33]")
        if good >= 0:
            if good in s.token_good:
                one["good"].fail("two tokens cannot lie on one good [33]")
            if abs(flags - content.printed[good]) > 1:
                one["flags"].fail(f"is more than 1 away from the printed {content.printed[good]} [33]")
            value[good] = flags
        s.token_good = put(s.token_good, token, good)
        s.token_side = put(s.token_side, token, content.token_sides[token].index(flags))
    s.value = tuple(value)


def _read_river(s: State, doc: Doc) -> None:
    content = s.content
    s.pier = doc["pier"].number(1, content.last_pier)
    s.progress = doc["progress"].number(0, max(content.leave[s.pier][1] - 1, 0))
    owner = [UNUSED] * len(NOTABLES)
    served = [NONE_SERVED] * len(NOTABLES)
    for name, goods in doc["river"].named():
        notable = _name(doc["river"], name, NOTABLES)
        owner[notable] = -1
        names = [content.goods[good] for good in content.demands[notable]]
        row = list(NONE_SERVED)
        for good, one in goods.named():
            place = _name(goods, good, names)
            one.fields(("seat", "double"))
            row[place] = one["seat"].number(0, s.seats - 1) + DOUBLED * one["double"].flag()
        if any(one >= 0 for one in row) and content.notable_level[notable] > content.unlocked[s.pier]:
            goods.fail("has goods, but the boat has not come so far [48]")
        if all(row[place] >= 0 for place in range(len(names))):
            goods.fail("has all it wants: the contract would have been won [45]")
        served[notable] = (row[0], row[1], row[2])
    for name, one in doc["contracts"].named():
        notable = _name(doc["contracts"], name, NOTABLES)
        if owner[notable] != UNUSED:
            one.fail("still waits at the river")
        owner[notable] = one.number(0, s.seats - 1)
    s.owner, s.served = tuple(owner), tuple(served)
    s.river = tuple(notable for notable, one in enumerate(owner) if one == -1)


def _owner(s: State, doc: Doc) -> int:
    return NEUTRAL if doc.value == NEUTRAL_NAME else doc.optional_number(0, s.seats - 1)


def _read_court(s: State, doc: Doc) -> None:
    content = s.content
    for guild, name in enumerate(GUILDS):
        one = doc["orders"].fields(GUILDS)[name].fields(("at", "markers"))
        column = tuple(_owner(s, marker) for marker in one["markers"].items(6))
        at = -1 if one["at"].value is None else one["at"].number(1, 6) - 1
        if at >= 0 and column[at] != -1:
            one["at"].fail("the guild's marker lies on a free order [40]")
        if at < 0 and -1 in column:
            one["at"].fail("the guild's marker is laid aside only when the column is full [42]")
        s.orders = put(s.orders, guild, column)
        s.order_at = put(s.order_at, guild, at)
    bowls = [content.goods[good] for good in content.bowls]
    for name, one in doc["akbar"].named():
        s.akbar = put(s.akbar, _name(doc["akbar"], name, bowls), _owner(s, one))


def _read_player(s: State, seat: int, doc: Doc) -> None:
    doc.fields(PLAYER_FIELDS)
    content = s.content
    for name, one in doc["goods"].named():
        good = _name(doc["goods"], name, content.goods)
        s.goods[seat] = put(s.goods[seat], good, one.number(0, content.markers))
    s.favour = put(s.favour, seat, doc["favour"].number(0, content.markers))
    s.rupees = put(s.rupees, seat, doc["rupees"].number(0, 9999))
    least, most = (one.number(0, 9999) for one in doc["known"].items(2))
    if not least <= s.rupees[seat] <= most:
        doc["known"].fail("must hold what the purse really has")
    s.least, s.most = put(s.least, seat, least), put(s.most, seat, most)
    s.level = put(s.level, seat, doc["level"].number(1, content.last_level))
    influence = doc["influence"].fields(GUILDS)
    s.influence[seat] = tuple(influence[name].number(0, content.top) for name in GUILDS)
    covers = [one.one_of(cover_names(content, 255)) for one in doc["covers"].items()]
    s.covers = put(s.covers, seat, sum(1 << cover_names(content, 255).index(name) for name in set(covers)))
    farmers = doc["farmers"].fields(SIDES)
    s.farmers[seat] = tuple(farmers[side].number(1, content.farm_spaces) for side in SIDES)
    for side in range(4):
        for half, place in enumerate(content.cover_places):
            if s.farmers[seat][side] == place and s.covers[seat] >> (2 * side + half) & 1:
                farmers[SIDES[side]].fail("a farmer cannot stand on a cover tile [30]")
    tiles = [one.index_in(TILES) + FIRST_TILE for one in doc["tiles"].items()]
    if len(tiles) > MOST_TILES:
        doc["tiles"].fail(f"nobody has more than {MOST_TILES} favour tiles [47]")
    s.tiles[seat] = tuple(sorted(tiles))


def _read_tiles(s: State, doc: Doc) -> None:
    s.display = tuple(one.index_in(TILES) + FIRST_TILE for one in doc["display"].items())
    if len(s.display) > SHOWN_TILES:
        doc["display"].fail(f"shows {len(s.display)} tiles; there are {SHOWN_TILES} places [9]")
    used = [tile for tiles in (s.display, *s.tiles) for tile in tiles]
    if doc["stack"].value == REST:
        s.stack = tuple(tile for tile in range(FIRST_TILE, len(ACTIONS)) if tile not in used)
    else:
        s.stack = tuple(sorted(one.index_in(TILES) + FIRST_TILE for one in doc["stack"].items()))
    for tile in range(FIRST_TILE, len(ACTIONS)):
        count = (used + list(s.stack)).count(tile)
        if count != 1:
            doc.fail(f"the favour tile {ACTIONS[tile]} lies in {count} places; the stack may be {REST!r}: all others")


def _read_cards(s: State, doc: Doc) -> None:
    s.cook_workers = doc["cook"].number(0, COOK_ROOM)
    if s.cook_workers and s.owner[COOK_CARD] < 0:
        doc["cook"].fail("workers stand on the Cook only when somebody has won it [I14]")
    slots = {one.number(1, 3) for one in doc["french"].items()}
    if slots and s.owner[FRENCH] < 0:
        doc["french"].fail("goods lie on the French Trader only when somebody has won it [I27]")
    if len(slots) == 3:
        doc["french"].fail("three full slots are paid and cleared at once [I27]")
    s.french = sum(1 << slot for slot in slots)


def _count_pieces(s: State, doc: Doc) -> None:
    """Count workers and markers: what is not on the table is in the supply."""
    content = s.content
    for seat, player in enumerate(doc["players"].items()):
        workers = content.workers - s.worker.count(seat) - (s.cook_workers if s.owner[COOK_CARD] == seat else 0)
        if workers < 0:
            doc["workers"].fail(f"seat {seat} has {content.workers - workers} workers; there are {content.workers}")
        s.workers = put(s.workers, seat, workers)
        markers = content.markers - bound_markers(s, seat) - sum(s.goods[seat]) - s.favour[seat]
        if markers < 0:
            player.fail(f"uses {content.markers - markers} markers; there are {content.markers} [4]")
        s.supply = put(s.supply, seat, markers)


def _check_river(s: State, doc: Doc) -> None:
    """Hold notables, contracts, the boat and the bonus tiles against each other [7, 25a, 48]."""
    content = s.content
    for level, count in enumerate(content.notable_count[s.seats], 1):
        cards = [card for card in range(len(NOTABLES)) if content.notable_level[card] == level]
        laid = sum(s.owner[card] != UNUSED for card in cards)
        if laid != count:
            doc["river"].fail(
                f"{laid} notables of level {level} wait or are won; with {s.seats} players it is {count} [7]"
            )
        won = sum(s.owner[card] >= 0 for card in cards)
        if won and level > content.unlocked[s.pier]:
            doc["contracts"].fail(f"has level {level}, but the boat has not come so far [48]")
        least = sum(number for at, number in content.leave[1 : s.pier] if at == level)
        least += s.progress if content.leave[s.pier][0] == level else 0
        if won < least:
            doc["pier"].fail(f"the boat comes so far with {least} contracts of level {level}, not with {won} [48]")
    for level in (2, 3, 4):
        tiles = [owner for tile, owner in enumerate(s.bonus_owner) if content.bonus_level[tile] == level]
        if sum(owner >= 0 for owner in tiles) > sum(s.built[4 * level - 4 : 4 * level]):
            doc["bonus"].fail(f"has more tiles of level {level} than buildings of it are built [25a]")
    for guild, name in enumerate(GUILDS):
        if s.orders[guild].count(NEUTRAL) > content.neutral[s.seats]:
            doc["orders"][name].fail(f"with {s.seats} players {content.neutral[s.seats]} markers are neutral [10]")


def _check_trigger(s: State, doc: Doc) -> None:
    """See that what ends the game has happened, and that nothing has if the end is not near [49]."""
    causes = {
        "contract": s.pier == s.content.last_pier,
        "influence": any(s.content.top in levels for levels in s.influence),
        "orders": any(-1 not in column for column in s.orders),
    }
    name = TRIGGERS[s.trigger]
    if name in causes and not causes[name]:
        doc["trigger"].fail(f"{name!r} has not come to pass [49]")
    happened = [cause for cause, there in causes.items() if there]
    if name not in causes and happened:
        doc["trigger"].fail(f"must be {happened[0]!r}: that triggers the end [49]")


def bound_markers(s: State, seat: int) -> int:
    """Count the markers of a seat on notables, orders, bowls, slots, favour actions and scrolls [4a]."""
    count = sum(column.count(seat) for column in s.orders) + s.akbar.count(seat) + s.used[seat].bit_count()
    for row in s.served:
        for one in row:
            if one >= 0 and one % DOUBLED == seat:
                count += 2 if one >= DOUBLED else 1
    if s.owner[FRENCH] == seat:
        count += s.french.bit_count()
    return count + (s.scrolls.bit_count() if s.turn == seat else 0)
