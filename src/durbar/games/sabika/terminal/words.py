"""The same in sentences, for those who listen: short, and always in the same order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.games.sabika.names import GOODS, MATERIALS
from durbar.games.sabika.terminal.boards import (
    effects,
    ending,
    poem_words,
    purse,
    ship_counts,
    store_words,
    worker_words,
    yusufs_tiles,
)
from durbar.games.sabika.terminal.offers import balance_rewards, effect, large_there, prices
from durbar.games.sabika.terminal.panels import (
    by_paria,
    card_words,
    events,
    favour_spaces,
    round_words,
    score_words,
    tile_words,
    under_way,
    when,
    wish_words,
)
from durbar.games.sabika.terminal.signs import amounts, reward
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import ROMAN, dot, find, find_player, listed, sentence

COLONS = ":："
"""With which a head ends that begins a sentence here, in any language."""


def brief(sight: Sight) -> list[str]:
    """Say whose turn it is, what one has, and where one's workers are."""
    position = sight.position
    if position["stage"] == "over":
        return [sentence(sight.noun("stage", "over"))]
    lines = [sentence(", ".join([when(sight), *under_way(sight)]))]
    if sight.seat is not None:
        player = position["players"][sight.seat]
        lines += [_purse(sight, player), _stored(sight, player), _workers(sight, player)]
    return [*lines, *(sentence(line) for line in events(sight)[:1])]


def _purse(sight: Sight, player: Mapping[str, Any]) -> str:
    return sentence(purse(sight, player).replace(dot(sight), ", "))


def _stored(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say what lies in the warehouses, the raw, and the goods on the poem."""
    things = listed(sight, amounts(sight, {**player["materials"], **player["goods"]}))
    parts = [f"{sight.word('stored')} {things}", sight.word("chests", n=player["stored"], of=player["chests"])]
    if player["raw"]:
        parts.append(sight.word("say.raw", names=listed(sight, [sight.noun("raw", raw) for raw in player["raw"]])))
    on_poem = amounts(sight, player["poem_goods"])
    if on_poem:
        parts.append(sight.word("on_poem", goods=listed(sight, on_poem)))
    return " ".join(sentence(part) for part in parts)


def _workers(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say where a player's workers are, and whether they stand."""
    said = [
        sight.word(
            "say.stands" if one["standing"] else "say.lies",
            worker=sight.noun("worker", one["id"]),
            where=worker_words(sight, one),
        )
        for one in player["workers"]
    ]
    return sentence(f"{sight.word('workers')} {'; '.join(said)}")


# ---------------------------------------------------------------------- the rondel


def rondel(sight: Sight, rest: str = "") -> list[str]:
    """Tell the spaces ring by ring, clockwise, with their cells and workers, then the tokens."""
    about = sight.position["rondel"]
    cells = {cell["id"]: cell for cell in (*about["raw_cells"], *about["marble_cells"])}
    lines = []
    for ring in about["rings"]:
        lines.append(sentence(sight.noun("ring", ring["id"])))
        lines += [_space(sight, one, cells) for one in about["spaces"] if one["ring"] == ring["id"]]
    beside = [f"{sight.noun('good', good)} {sight.position['discard'][good]}" for good in GOODS]
    tokens = [sight.word("bag", n=sight.position["bag"]), sight.word("beside", goods=", ".join(beside))]
    return [*lines, " ".join(sentence(one) for one in tokens)]


def _space(sight: Sight, one: Mapping[str, Any], cells: Mapping[str, Mapping[str, Any]]) -> str:
    parts = [sight.noun("space", one["id"])]
    parts += [_cell(sight, cells[one[kind]]) for kind in ("raw", "marble") if one[kind] is not None]
    for who in one["workers"]:
        word = "say.worker_stands" if who["standing"] else "say.worker_lies"
        parts.append(sight.word(word, seat=who["seat"], worker=sight.noun("worker", who["worker"])))
    if one["sultan"]:
        parts.append(sight.word("say.sultan", n=one["sultan"]))
    return " ".join(sentence(part) for part in parts)


def _cell(sight: Sight, cell: Mapping[str, Any]) -> str:
    name = sight.noun("cell", cell["id"])
    if cell.get("raw"):
        return sight.word("say.cell", cell=name, what=sight.noun("raw", cell["raw"]))
    if cell.get("marble"):
        return sight.word("say.cell", cell=name, what=sight.noun("material", "marble"))
    return sight.word("say.cell_empty", cell=name)


# ---------------------------------------------------------------------- what can be had


def buildings(sight: Sight, rest: str = "") -> list[str]:
    """Tell the large buildings of this era, the small ones face up, and what balances bring."""
    position = sight.position
    lines = [sentence(sight.word("large", era=ROMAN[position["era"]]).rstrip(COLONS))]
    for tile in large_there(sight):
        kind = sight.noun("type", tile["type"])
        lines.append(sight.word("say.large", id=tile["id"], type=kind, reward=reward(sight, tile["reward"])))
    lines.append(sentence(sight.word("small").rstrip(COLONS)))
    lines += [_small(sight, card) for card in position["small"] if card is not None]
    return [*lines, sentence(f"{sight.word('balances')} {'; '.join(balance_rewards(sight))}")]


def _small(sight: Sight, card: Mapping[str, Any]) -> str:
    left, right = (sight.noun("colour", card[side]) for side in ("left", "right"))
    kind, base = sight.noun("type", card["type"]), sight.noun("material", card["base"])
    return sight.word("say.small", id=card["id"], type=kind, base=base, left=left, right=right)


def warehouses(sight: Sight, rest: str = "") -> list[str]:
    """Tell the warehouse tiles beside the rondel."""
    lines = []
    for side, name in enumerate(("left", "right")):
        lines.append(sentence(sight.word("tiles_" + name, n=sight.position["tiles_left"][side]).rstrip(COLONS)))
        for tile in sight.position["tiles"][2 * side : 2 * side + 2]:
            if tile is not None:
                said = reward(sight, tile["reward"])
                lines.append(sight.word("say.tile", tile=tile["id"].upper(), n=tile["chests"], reward=said))
    return lines


def poems(sight: Sight, rest: str = "") -> list[str]:
    """Tell the poems that can be carved, and what the next one of each colour costs."""
    lines = [sentence(prices(sight))] if prices(sight) else []
    lines += [_minor(sight, poem["id"]) for poem in sight.position["minors"] if poem is not None]
    return [*lines, *(_major(sight, poem) for poem in sight.position["majors"] if poem is not None)]


def _minor(sight: Sight, poem: str) -> str:
    blue, red = (
        f"{sight.noun('poem_colour', half).capitalize()}: {effect(sight, poem, half)}" for half in ("blue", "red")
    )
    return f"{sentence(sight.noun('poem', poem))} {blue} {red}"


def _major(sight: Sight, poem: str) -> str:
    return f"{sentence(sight.noun('poem', poem))} {effect(sight, poem, 'grey')}"


def poem(sight: Sight, rest: str) -> list[str]:
    """Tell one poem, wherever it lies."""
    position = sight.position
    minors = [one["id"] for one in position["minors"] if one is not None]
    majors = [one for one in position["majors"] if one is not None]
    for player in position["players"]:
        minors += [*player["blue"], *player["red"]]
        majors += [one["id"] for one in player["grey"]]
    known = {name.upper(): name for name in (*minors, *majors)}
    wanted = rest.strip().removeprefix("#").removeprefix("poem").strip()
    name = find(sight, wanted, known, {sight.noun("poem", one): one for one in known.values()}, refusal="no_poem")
    lines = [_minor(sight, name) if name in minors else _major(sight, name)]
    return lines + [
        sentence(sight.word("say.poem_of", seat=player["seat"]))
        for player in position["players"]
        if name in (*player["blue"], *player["red"], *(one["id"] for one in player["grey"]))
    ]


def market(sight: Sight, rest: str = "") -> list[str]:
    """Tell today's prices."""
    about = sight.position["market"]
    buy = [f"{sight.noun('material', name)} {about['buy'][name]}" for name in MATERIALS]
    buy.append(f"{sight.word('any_raw')} {about['raw']}")
    sell = [f"{sight.noun('thing', name)} {about['sell'][name]}" for name in (*MATERIALS, *GOODS)]
    told = ((sight.word("buy"), buy), (sight.word("sell"), sell))
    return [sentence(f"{label} {listed(sight, costs)}") for label, costs in told]


# ---------------------------------------------------------------------- the map


def cities(sight: Sight, rest: str = "") -> list[str]:
    """Tell the trade card, then city by city."""
    about = sight.position["map"]
    if about is None:
        return [sight.word("no_map")]
    card = str(about["trade"])
    lines = [f"{sentence(sight.noun('trade', card))} {sentence(sight.say_document(about['trade_text']))}"]
    return lines + [_city(sight, city) for city in about["cities"]]


def _city(sight: Sight, city: Mapping[str, Any]) -> str:
    demand = listed(sight, [sight.noun("good", good) for good in city["demand"]])
    word = "every_round" if city["colour"] == "blue" else "at_once"
    more = sight.word(word, reward=reward(sight, city["consolidated"]))
    name, gives = sight.noun("city", city["id"]), reward(sight, city["reward"])
    parts = [sight.word("say.city", city=name, demand=demand, reward=gives), sight.word("say.consolidated", more=more)]
    parts += [sight.word("say.seal")] if city["seal"] else []
    for side in ("left", "right"):
        owners = [sight.player(ship["seat"]) for ship in city["ships"] if ship["side"] == side]
        if owners:
            parts.append(sight.word("say.ships_" + side, names=listed(sight, owners)))
    return " ".join(sentence(part) for part in parts)


def city(sight: Sight, rest: str) -> list[str]:
    """Tell one city with its routes."""
    about = sight.position["map"]
    if about is None:
        return [sight.word("no_map")]
    known = {sight.noun("city", one["id"]): one["id"] for one in about["cities"]}
    name = find(sight, rest, known, refusal="no_city")
    routes = []
    for one, other, cost in about["routes"]:
        if name in (one, other):
            end = sight.noun("city", other if one == name else one)
            routes.append(sight.word("say.route", city=end, n=cost))
    found = next(one for one in about["cities"] if one["id"] == name)
    return [_city(sight, found), sentence(sight.word("say.routes", names=listed(sight, routes)))]


# ---------------------------------------------------------------------- tracks


def tracks(sight: Sight, rest: str = "") -> list[str]:
    """Tell the rounds, the wishes, favour, paria and events."""
    position = sight.position
    lines = [sentence(sight.word("say.round", what=round_words(sight, one))) for one in position["track"]]
    for wish in position["wishes"]:
        met = [f"{sight.player(seat)} {wish['counts'][seat]}" for seat in position["order"]]
        lines.append(f"{sentence(wish_words(sight, wish))} {sentence(sight.word('say.met', names=listed(sight, met)))}")
    at = [f"{sight.player(seat)} {position['players'][seat]['favour']}" for seat in position["order"]]
    lines.append(sentence(f"{sight.word('favour')} {'; '.join(favour_spaces(sight))}"))
    lines.append(sentence(sight.word("say.favour", names=listed(sight, at))))
    paria = [f"{sight.player(seat)} {position['players'][seat]['paria']}" for seat in by_paria(sight)]
    lines.append(sentence(f"{sight.word('paria')} {listed(sight, paria)}"))
    return [*lines, *(sentence(line) for line in events(sight))]


# ---------------------------------------------------------------------- players


def board(sight: Sight, rest: str = "") -> list[str]:
    """Tell a player's workshop."""
    seat = find_player(sight, rest)
    player = sight.position["players"][seat]
    row = [
        sight.word(
            "say.card",
            left=sight.noun("colour", card["left"]),
            type=sight.word("balance") if card["type"] is None else sight.noun("type", card["type"]),
            right=sight.noun("colour", card["right"]),
        )
        for card in player["row"]
    ]
    stores = [
        sight.word("say.store", place=place, store=store_words(sight, tiles))
        for place, tiles in enumerate(player["warehouses"], 1)
    ]
    if player["yusuf"]:
        stores = [yusufs_tiles(sight, player)]
    large = [sight.noun("type", tile["type"]) for tile in player["large"]]
    return [
        sentence(sight.word("board", seat=seat)),
        _purse(sight, player),
        _stored(sight, player),
        _workers(sight, player),
        *(sentence(store) for store in stores),
        sentence(f"{sight.word('row')} {'; '.join(row) or sight.word('none')}"),
        sentence(f"{sight.word('built')} {listed(sight, large)}"),
        sentence(f"{sight.word('own_poems')} {listed(sight, poem_words(sight, player))}"),
        *effects(sight, player),
        sentence(ending(sight, player)),
    ]


def players(sight: Sight, rest: str = "") -> list[str]:
    """Tell what everybody has, in turn order."""
    return [_player(sight, sight.position["players"][seat]) for seat in sight.position["order"]]


def _player(sight: Sight, player: Mapping[str, Any]) -> str:
    left, right = ship_counts(sight, player["seat"])
    small = sum(card["type"] is not None for card in player["row"])
    counted = sight.word(
        "say.player",
        large=len(player["large"]),
        small=small,
        balances=player["balances"],
        favour=player["favour"],
        blue=len(player["blue"]),
        red=len(player["red"]),
        grey=len(player["grey"]),
        left=left,
        right=right,
    )
    who = f"{sight.player(player['seat'])}: {_purse(sight, player)}"
    return " ".join([who, _stored(sight, player), _workers(sight, player), counted])


def yusuf(sight: Sight, rest: str = "") -> list[str]:
    """Tell Yusuf's tiles, decks and played cards in the game alone."""
    his = sight.position["yusuf"]
    if his is None:
        return [sight.word("no_yusuf")]
    lines = [sentence(f"{sight.player(his['seat'])}: {score_words(sight).replace(dot(sight), ', ')}")]
    lines += [sentence(one) for one in tile_words(sight)]
    return [*lines, *(sentence(card_words(sight, name, card)) for name, card in his["cards"].items())]
