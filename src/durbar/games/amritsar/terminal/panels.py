"""The market, the warehouses to build, the knowledge tracks and the Maharaja's own board, drawn with Rich."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from durbar.games.amritsar.names import TRACKS
from durbar.games.amritsar.terminal.signs import amounts, reward, where, workers
from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import ROMAN, Marks, dot, labelled, panel, sign

WIDE = 70
"""From this width on the market shows the points of every space."""


def header(sight: Sight) -> Text:
    """Say which era and round it is, whose turn, and what is under way."""
    position = sight.position
    parts: list[str | tuple[str, str] | Text] = [(sight.word("title"), "bold")]
    if position["stage"] == "over":
        return Text.assemble(*parts, "  " + sight.noun("stage", "over"))
    parts.append(("  " + when(sight), "bold"))
    parts.append("  " + "  ".join(under_way(sight)))
    if position["carried"]:
        parts += ["  " + sight.word("carried") + " ", workers(sight, position["carried"])]
    return Text.assemble(*parts)


def when(sight: Sight) -> str:
    """Say the era and the round."""
    position = sight.position
    return sight.word("when", era=ROMAN[position["era"]], round=position["round"], rounds=position["rounds"])


def under_way(sight: Sight) -> list[str]:
    """Say whose turn it is, its step, and who is acting in it."""
    position = sight.position
    found = []
    if position["turn"] is not None:
        found.append(sight.word("turn", seat=position["turn"]))
    if position["stage"] == "follow":
        found.append(sight.word("called", colour=sight.noun("colour", position["called"]), seat=position["follower"]))
    elif position["step"] is not None:
        found.append(sight.noun("step", position["step"]).lower())
    else:
        found.append(sight.noun("stage", position["stage"]).lower())
    if position["activated"] is not None:
        about = position["activated"]
        worker = sight.noun("colour", about["colour"])
        found.append(sight.word("activated", colour=worker, station=sight.noun("station", about["station"])))
    return found


# ---------------------------------------------------------------------- the market


def market(sight: Sight, width: int) -> RenderableType:
    """Show the spaces of the market from the cheapest up, with the next price to buy and to sell."""
    marks = Marks(sight)
    grid = Grid.grid(padding=(0, 2))
    for row in sight.position["market"]:
        name = Text.assemble(marks.at(f"market-{row['id']}", f"own-{row['id']}"), sight.noun("resource", row["id"]))
        buy, pays, points = next_trades(row)
        words = sight.word("buy_sell", buy=buy, sell=pays)
        bonus = sight.word("and_points", n=points) if points else ""
        grid.add_row(name, _spaces(sight, row, width >= WIDE), Text.assemble((words, "bold"), (bonus, "yellow")))
    full, empty = sign(sight, "●", "o"), sign(sight, "○", "_")
    legend = sight.word("market_legend", full=full, empty=empty) if width >= WIDE else ""
    return panel(sight, sight.word("market"), grid, width, legend)


def _spaces(sight: Sight, row: Mapping[str, Any], with_points: bool) -> Text:
    chips = []
    for place, (price, points) in enumerate(zip(row["prices"], row["points"], strict=True)):
        full = place >= row["empty"]
        chip = sign(sight, "●", "o") if full else sign(sight, "○", "_")
        bonus = f"+{points}" if with_points and points else ""
        chips.append(Text.assemble((f"{chip}{price}", "" if full else "dim"), (bonus, "yellow dim")))
    return Text(" ").join(chips)


def next_trades(row: Mapping[str, Any]) -> tuple[int, int, int]:
    """Give what the next purchase costs, what the next sale pays, and the points it covers."""
    empty = row["empty"]
    buy = row["prices"][empty] if empty < len(row["prices"]) else row["supply_price"]
    if not empty:
        return buy, row["supply_pays"], 0
    return buy, row["prices"][empty - 1], row["points"][empty - 1]


# ---------------------------------------------------------------------- warehouses


def warehouses(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show the warehouses that can still be built; not `whole` shows their names only."""
    marks = Marks(sight)
    tiles = [tile for tile in sight.position["display"] if tile is not None]
    names = [
        Text.assemble(marks.at(f"warehouse-{tile['id']}"), (warehouse_name(sight, tile), "bold")) for tile in tiles
    ]
    if whole:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        for tile, name in zip(tiles, names, strict=True):
            grid.add_row(name, Text(sight.noun("effect", tile["id"]), "dim"))
        inside: RenderableType = grid if tiles else Text(sight.word("none"))
    else:
        inside = labelled(sight.word("display"), names or [Text(sight.word("none"))], width - 2, dot(sight))
    return panel(sight, sight.word("warehouses"), inside, width, sight.word("warehouses_legend") if whole else "")


def warehouse_name(sight: Sight, tile: Mapping[str, Any]) -> str:
    """Name a warehouse tile with its spaces."""
    if tile["flipped"]:
        return sight.word("flipped", n=tile["spaces"])
    return f"{sight.noun('warehouse', tile['id'])} {tile['spaces']}"


# ---------------------------------------------------------------------- knowledge


def tracks(sight: Sight, width: int) -> RenderableType:
    """Show the three knowledge tracks, the top first, and who stands where; then the tax track."""
    marks = Marks(sight)
    position = sight.position
    grid = Grid.grid(padding=(0, 2))
    heads = [Text.assemble(marks.at(f"track-{name}"), (sight.noun("track", name), "bold")) for name in TRACKS]
    grid.add_row("", *heads)
    steps = len(position["tracks"][TRACKS[0]])
    for step in range(steps, -1, -1):
        number = sight.word("over") if step == steps else str(step)
        cells = [_step(sight, name, step, steps) for name in TRACKS]
        grid.add_row(Text(number, "dim"), *cells)
    return panel(sight, sight.word("tracks"), Group(grid, tax(sight, width - 2)), width, sight.word("tracks_legend"))


def _step(sight: Sight, track: str, step: int, steps: int) -> Text:
    here = Text()
    for seat in sight.position["order"]:
        if step < steps and sight.position["players"][seat]["knowledge"][track] == step:
            here.append(sight.emblem(seat), emblem(seat).style)
    what = reward(sight, sight.position["tracks"][track][step - 1]) if step else sight.word("start")
    return Text.assemble(here, " " if here else "", (what, "" if step else "dim"))


def tax(sight: Sight, room: int) -> Text:
    """Show the tax track with everybody's cube."""
    chips = []
    for step, due in enumerate(sight.position["tax_track"]):
        chip = Text(str(due), "yellow")
        for seat in sight.position["order"]:
            if sight.position["players"][seat]["tax"] == step:
                chip.append(sight.emblem(seat), emblem(seat).style)
        chips.append(chip)
    return labelled(sight.word("tax_track"), chips, room, "  ")


# ---------------------------------------------------------------------- the Maharaja in the solo game


def maharaja(sight: Sight, width: int) -> RenderableType:
    """Show the Maharaja's board; nothing when he is no rival."""
    his = sight.position["maharaja"]
    if his is None:
        return Group()
    room = width - 2
    lines = [
        labelled(sight.word("elephant"), [Text(one) for one in elephant_words(sight, his)], room, dot(sight)),
        labelled(sight.word("hoard"), [Text(one) for one in hoard_words(sight, his)], room, dot(sight)),
        labelled(sight.word("rows"), [_row(sight, his, number) for number in range(len(his["rows"]))], room),
        labelled(sight.word("his_track"), _his_track(sight, his), room),
    ]
    note = dot(sight).join([sight.word("points", n=his["score"]), sight.word("donations", n=his["donations"])])
    title = f"{sight.emblem(his['seat'])} {sight.word('maharaja')}"
    return panel(sight, title, Group(*lines), width, note)


def elephant_words(sight: Sight, his: Mapping[str, Any]) -> list[str]:
    """Say where his elephant stands, his goal and what he does next."""
    found = [sight.word("carries", where=where(sight, his["place"]), n=his["elephant"])]
    if his["goal"] is not None:
        word = "his_goal_twice" if his["harder"] else "his_goal"
        found.append(sight.word(word, goal=sight.noun("goal", his["goal"])))
    if his["worker"] is not None:
        found.append(sight.word("his_worker", colour=sight.noun("colour", his["worker"])))
    return found


def hoard_words(sight: Sight, his: Mapping[str, Any]) -> list[str]:
    """Say what he has, and what is left in his mine."""
    mine = [f"{sight.noun('resource', name)} {his['mine'][name]}/{most}" for name, most in his["mine_spaces"].items()]
    return [", ".join(amounts(sight, his["hoard"])) or sight.word("nothing"), sight.word("mine", goods=", ".join(mine))]


def left_in_row(his: Mapping[str, Any], number: int) -> int:
    """Count the markers left in a row of his board; the topmost row goes first."""
    size = his["markers_in_row"]
    taken = len(his["rows"]) * size - his["row_markers"]
    return int(max(0, min(size, (number + 1) * size - taken)))


def row_reward(sight: Sight, his: Mapping[str, Any], number: int) -> str:
    """Say what the last marker of a row brings him."""
    what, count = his["rows"][number]
    return sight.word("points", n=count) if what == "point" else ", ".join(amounts(sight, {what: count}))


def _row(sight: Sight, his: Mapping[str, Any], number: int) -> Text:
    left = left_in_row(his, number)
    cubes = sign(sight, "■", "#") * left + sign(sight, "·", ".") * (his["markers_in_row"] - left)
    return Text.assemble(cubes, " ", (row_reward(sight, his, number), "" if left else "dim strike"))


def his_step(sight: Sight, his: Mapping[str, Any], number: int) -> str:
    """Say what a step of his track brings; the last two also pay at the end."""
    found = sight.word("his." + his["track"][number - 1])
    end = {len(his["track"]) - 1: "resources", len(his["track"]): his["last_space"]}.get(number)
    return found if end is None else found + sight.word("his_end." + end)


def _his_track(sight: Sight, his: Mapping[str, Any]) -> list[Text]:
    chips = [Text(sight.word("start"), "dim")]
    chips += [Text(f"{number}: {his_step(sight, his, number)}") for number in range(1, len(his["track"]) + 1)]
    cube = Text(sign(sight, "◆", "*"), "bold")
    chips[his["step"]] = Text.assemble(cube, " ", chips[his["step"]])
    return chips
