"""What players have: a workshop with all that lies in it, and the summary of everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from durbar.games.sabika.names import GOODS, MATERIALS, RAW
from durbar.games.sabika.terminal.offers import balance_rewards, effect, none, poem_number
from durbar.games.sabika.terminal.signs import PAINT, amounts, halves, posture, reward
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import Marks, dot, in_turn, labelled, panel, summary

WIDE = 100
"""From this width on the summary has room for whole words."""
MIDDLE = 62
"""Below this width the summary leaves columns out."""
COLUMNS = (
    "points", "dinars", "seals", "paria", "favour", "stored", "raw", "large", "small", "balances", "poems", "ships",
    "standing",
)  # fmt: skip
NARROW_COLUMNS = ("points", "dinars", "seals", "paria", "favour", "buildings", "poems", "ships", "standing")


def board(sight: Sight, seat: int, width: int, whole: bool = False) -> RenderableType:
    """Show a player's workshop; `whole` adds what poems and balances do."""
    player = sight.position["players"][seat]
    marks = Marks(sight if seat == sight.seat else None)
    room, between = width - 2, dot(sight)
    lines = [
        labelled(sight.word("workers"), _workers(sight, marks, player), room, between),
        labelled(sight.word("stored"), _stored(sight, marks, player), room, between),
        labelled(sight.word("stores"), _stores(sight, marks, player), room, between),
        labelled(sight.word("row"), _row(sight, marks, player), room, " "),
        labelled(sight.word("built"), none(sight, _built(sight, player)), room, between),
        labelled(sight.word("own_poems"), none(sight, _poems(sight, marks, player)), room, between),
    ]
    if whole and not player["yusuf"]:
        lines.append(labelled(sight.word("balances"), [Text(one) for one in balance_rewards(sight)], room, between))
        lines += [Text(line, "dim") for line in (*effects(sight, player), ending(sight, player))]
    return panel(sight, sight.word("board", seat=seat), Group(*lines), width, purse(sight, player))


def whole_board(sight: Sight, seat: int, width: int) -> RenderableType:
    """Show a player's workshop with all of it."""
    return board(sight, seat, width, whole=True)


def purse(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say a player's points, dinars, seals, paria, and the tribute that is due."""
    parts = [
        sight.word("points", n=player["score"]),
        sight.word("dinars", n=player["dinars"]),
        _seals(sight, player),
        sight.word("paria_count", n=player["paria"]),
    ]
    if player["due"] is not None and sight.position["stage"] not in ("reorganise", "over"):
        parts.append(sight.word("due", n=player["due"]))
    return dot(sight).join(parts)


def _seals(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say how many seals a player has, and how many are laid ready to pay."""
    ready = player["seals_ready"]
    return sight.word("seals", n=player["seals"]) + (f" ({sight.word('seals_ready', n=ready)})" if ready else "")


def worker_words(sight: Sight, one: Mapping[str, Any]) -> str:
    """Say where a worker is."""
    return sight.word("workshop") if one["at"] is None else sight.noun("space", one["at"])


def _workers(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    return [
        Text.assemble(
            marks.at(f"worker-{one['id']}"),
            sight.noun("worker", one["id"]) + posture(sight, one["standing"]) + " ",
            (worker_words(sight, one), "bold" if one["standing"] else "dim"),
        )
        for one in player["workers"]
    ]


def _stored(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    """Show materials and goods, then how many chests they fill, then the raw, then what lies on the poem."""
    things = {**player["materials"], **player["goods"]}
    chips = [
        Text.assemble(marks.at(f"own-{name}"), amounts(sight, {name: things[name]})[0])
        for name in (*MATERIALS, *GOODS)
        if things[name]
    ]
    chips.append(Text(sight.word("chests", n=player["stored"], of=player["chests"]), "dim"))
    chips += [
        Text.assemble(marks.at(f"own-{raw}"), (sight.word("own_raw") + " ", "dim"), sight.noun("raw", raw))
        for raw in RAW
        if raw in player["raw"]
    ]
    on_poem = amounts(sight, player["poem_goods"])
    if on_poem:
        number = marks.at(*(f"poem-store-{good}" for good in GOODS))
        chips.append(Text.assemble(number, sight.word("on_poem", goods=", ".join(on_poem))))
    return chips


def _stores(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    """Show the four warehouses: chests, and the reward of the tile on top; of Yusuf's tiles only the number counts."""
    if player["yusuf"]:
        return [Text(yusufs_tiles(sight, player))]
    chips = []
    for place, tiles in enumerate(player["warehouses"], 1):
        number = Text.assemble(marks.at(f"store-{place}"), (f"#{place} ", "dim"))
        chips.append(Text.assemble(number, store_words(sight, tiles)))
    return chips


def yusufs_tiles(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say how many warehouse tiles Yusuf has."""
    return sight.word("his_stores", n=sum(len(tiles) for tiles in player["warehouses"]), chests=player["chests"])


def store_words(sight: Sight, tiles: list[Mapping[str, Any]]) -> str:
    """Say how many chests the tiles of a warehouse have added, and what it brings."""
    if not tiles:
        return sight.word("store_plain")
    chests = sum(tile["chests"] for tile in tiles)
    return sight.word("store", n=chests, tiles=len(tiles), reward=reward(sight, tiles[-1]["reward"]))


def _row(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    """Show the row of small buildings, with the numbers of options at its ends."""
    cards = [halves(sight, card) for card in player["row"]]
    return [marks.at("row-left"), *cards, marks.at("row-right")] if marks.touch(("row-",)) else cards


def _built(sight: Sight, player: Mapping[str, Any]) -> list[Text]:
    return [Text(f"#{tile['id']} {sight.noun('type', tile['type'])}") for tile in player["large"]]


def _poems(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    words = poem_words(sight, player)
    owned = [(colour, poem) for colour in ("blue", "red") for poem in player[colour]]
    minors = zip(owned, words[: len(owned)], strict=True)
    chips = [Text.assemble(marks.at(f"own-poem-{poem}"), (word, PAINT[colour])) for (colour, poem), word in minors]
    return [*chips, *map(Text, words[len(owned) :])]


def poem_words(sight: Sight, player: Mapping[str, Any]) -> list[str]:
    """Name a player's poems with their colours, the grey ones with their points; Yusuf's minor ones have no colour."""
    found = []
    for colour in ("blue", "red"):
        name = "" if player["yusuf"] else f" {sight.noun('poem_colour', colour)}"
        found += [poem_number(poem) + name for poem in player[colour]]
    greys = player["grey"]
    return found + [f"{poem_number(one['id'])} {sight.word('grey_now', n=one['points'])}" for one in greys]


def effects(sight: Sight, player: Mapping[str, Any]) -> list[str]:
    """Say what the poems of a player do; Yusuf's only count."""
    if player["yusuf"]:
        return []
    found = [f"{poem_number(poem)}: {effect(sight, poem, 'blue')}" for poem in player["blue"]]
    found += [f"{poem_number(poem)}: {effect(sight, poem, 'red')}" for poem in player["red"]]
    return found + [f"{poem_number(poem['id'])}: {effect(sight, poem['id'], 'grey')}" for poem in player["grey"]]


def ending(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say what a player would score at the end as things stand."""
    return sight.word("ending", trade=player["trade_points"], left=player["leftover_points"])


# ---------------------------------------------------------------------- everybody


def players(sight: Sight, width: int) -> RenderableType:
    """Show what everybody has, in turn order."""
    position = sight.position
    head = "column." if width >= WIDE else "short."
    columns = COLUMNS if width >= MIDDLE else NARROW_COLUMNS
    grid = summary()
    for name in columns:
        grid.add_column(sight.word(head + name), justify="right", no_wrap=True)
    for seat in position["order"]:
        cells = _cells(sight, position["players"][seat])
        grid.add_row(in_turn(sight, seat), *(cells[name] for name in columns))
    legend = sight.word("players_legend") if width >= MIDDLE else ""
    return panel(sight, sight.word("players"), grid, width, legend)


def ship_counts(sight: Sight, seat: int) -> tuple[int, int]:
    """Count a player's ships on the left and on the right of their cities."""
    about = sight.position["map"]
    cities = () if about is None else about["cities"]
    sides = [ship["side"] for city in cities for ship in city["ships"] if ship["seat"] == seat]
    return sides.count("left"), sides.count("right")


def _cells(sight: Sight, one: Mapping[str, Any]) -> dict[str, Text]:
    """Give every cell of a player's row, by the column."""
    small = sum(card["type"] is not None for card in one["row"])
    left, right = ship_counts(sight, one["seat"])
    return {
        "points": Text(str(one["score"]), "bold"),
        "dinars": Text(str(one["dinars"]), "yellow"),
        "seals": Text(str(one["seals"])),
        "paria": Text(str(one["paria"])),
        "favour": Text(str(one["favour"])),
        "stored": Text(f"{one['stored']}/{one['chests']}"),
        "raw": Text(str(len(one["raw"]))),
        "large": Text(str(len(one["large"]))),
        "small": Text(str(small)),
        "buildings": Text(f"{len(one['large'])}+{small}"),
        "balances": Text(str(one["balances"])),
        "poems": Text(f"{len(one['blue'])}/{len(one['red'])}/{len(one['grey'])}"),
        "ships": Text(f"{left}+{right}"),
        "standing": Text(str(sum(worker["standing"] for worker in one["workers"]))),
    }
