"""The river, the imperial board, tiles, a notable and a building, drawn with Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from durbar.games.agra.terminal.signs import marker, rupees
from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import ROMAN, Marks, counts, flow, labelled, panel, sign


def header(sight: Sight) -> Text:
    """Say which round it is, whose turn, and what is under way."""
    position = sight.position
    parts: list[str | tuple[str, str]] = [(sight.word("title"), "bold")]
    if position["turn"] is None:
        parts.append("  " + sight.noun("stage", position["stage"]))
        return Text.assemble(*parts)
    parts.append(("  " + sight.word("round", n=position["round"]), "bold"))
    parts.append("  " + "  ".join(under_way(sight)))
    if position["trigger"] != "none":
        word = "last_round" if position["last_round"] else "triggered"
        parts.append(("  " + sight.word(word, why=sight.noun("trigger", position["trigger"])), "bold"))
    return Text.assemble(*parts)


def under_way(sight: Sight) -> list[str]:
    """Say whose turn it is, its phase, and what can still be spent in it."""
    now, turn = sight.position["now"], sight.position["turn"]
    found = [sight.word("turn", seat=turn), sight.noun("phase", sight.position["phase"])]
    if now["mp"]:
        found.append(sight.word("mp", n=now["mp"]))
    deliveries = now["free_deliveries"] + now["paid_deliveries"]
    if deliveries:
        found.append(sight.word("deliveries", n=deliveries))
    if now["credit"]:
        found.append(sight.word("credit", n=now["credit"]))
    return found


# ---------------------------------------------------------------------- the river


def river(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show the notables with what they want, and where the boat is; not `whole` leaves out those not yet open."""
    marks = Marks(sight)
    notables = sight.position["notables"]
    shown = [one for one in notables if whole or one["open"]]
    chips = [_notable(sight, marks, one) for one in shown]
    lines: list[RenderableType] = [_in_columns(chips, width - 2)] if chips else []
    if len(shown) < len(notables):
        later = [sight.noun("notable", one["id"]) for one in notables if not one["open"]]
        lines.append(Text(sight.word("later", names=", ".join(later)), "dim"))
    about = sight.position["river"]
    title = sight.word("river", pier=about["pier"], of=about["piers"])
    return panel(sight, title, Group(*lines), width, boat(sight))


def _in_columns(chips: Sequence[Text], width: int) -> RenderableType:
    """Set lines in two columns, or beside one another as they come where they are too long."""
    down = (len(chips) + 1) // 2
    columns = chips[:down], chips[down:]
    if sum(max((chip.cell_len for chip in column), default=0) for column in columns) + 3 > width:
        return flow(chips, width, "  ")
    grid = Grid.grid(padding=(0, 3))
    for left, right in zip_longest(*columns, fillvalue=Text()):
        grid.add_row(left, right)
    return grid


def boat(sight: Sight) -> str:
    """Say what moves the boat on."""
    needs = sight.position["river"]["needs"]
    if needs is None:
        return sight.word("boat_last")
    return sight.word("boat", n=needs["n"], done=needs["done"], level=ROMAN[needs["level"]])


def _notable(sight: Sight, marks: Marks, one: Mapping[str, Any]) -> Text:
    """Show a notable: level, guild, name, the demands with what was delivered, and the rupees for the next delivery."""
    style = "" if one["open"] else "dim"
    head = f"{ROMAN[one['level']]:>3} {sight.word('short.' + one['guild'])} "
    line = Text.assemble((head, "dim"), (sight.noun("notable", one["id"]), "bold" if one["open"] else "dim"), " ")
    for demand in one["demands"]:
        line.append(" ")
        line.append_text(marks.at(f"demand-{one['id']}-{demand['good']}"))
        taken = marker(sight, demand)
        line.append(sight.noun("good", demand["good"]), "dim strike" if taken else style)
        line.append_text(taken)
    if one["open"]:
        line.append(f" {rupees(sight, one['pays'])}", "yellow")
    return line


# ---------------------------------------------------------------------- the imperial board


def imperial(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show influence, orders and Akbar's bowls; not `whole` shows the current orders and free bowls only."""
    marks = Marks(sight)
    inside = [_tracks(sight, marks), _orders(sight, marks, width), _bowls(sight, marks, width)]
    if not whole:
        inside = [_guild_lines(sight, marks), _free_bowls(sight, marks, width)]
    limit = sight.word("limit", n=sight.position["river"]["limit"])
    return panel(sight, sight.word("imperial"), Group(*inside), width, limit)


def _tracks(sight: Sight, marks: Marks) -> RenderableType:
    guilds = sight.position["guilds"]
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for _ in guilds[0]["levels"]:
        grid.add_column(min_width=len(sight.position["players"]), no_wrap=True)
    heads = [Text(str(level["n"]), "bold") for level in guilds[0]["levels"]]
    grid.add_row(Text(sight.word("influence"), "dim"), *heads)
    for guild in guilds:
        name = Text.assemble(marks.at(f"guild-{guild['id']}"), sight.noun("guild_name", guild["id"]))
        grid.add_row(name, *(_standing(sight, guild, level["n"]) for level in guild["levels"]))
    grid.add_row(Text(sight.word("pays"), "dim"), *(_pay(sight, level) for level in guilds[0]["levels"]))
    return grid


def _standing(sight: Sight, guild: Mapping[str, Any], level: int) -> Text:
    found = Text()
    for seat in sight.position["order"]:
        if guild["influence"][seat] == level:
            found.append(sight.emblem(seat), emblem(seat).style)
    return found or Text(sign(sight, "·", "."), "dim")


def _pay(sight: Sight, level: Mapping[str, Any]) -> Text:
    star = f"+{level['favour']}" + sight.word("sign.favour") if level["favour"] else ""
    return Text.assemble((rupees(sight, level["rupees"]), "yellow"), star)


def _order(sight: Sight, order: Mapping[str, Any]) -> Text:
    names = "+".join(sight.noun("good", good) for good in order["goods"])
    taken = marker(sight, order)
    arrow = sign(sight, "▶", ">") if order["current"] else " "
    return Text.assemble((arrow, "bold"), (names, "dim strike" if taken else "bold" if order["current"] else ""), taken)


def _orders(sight: Sight, marks: Marks, width: int) -> RenderableType:
    guilds = sight.position["guilds"]
    grid = Grid.grid(padding=(0, 1))
    for _ in guilds:
        grid.add_column(width=min(30, (width - 2) // len(guilds) - 1), no_wrap=True)
    heads = []
    for guild in guilds:
        words = sight.word("orders", guild=sight.noun("guild_name", guild["id"]), n=guild["markers"])
        heads.append(Text.assemble(marks.at(f"orders-{guild['id']}"), (words, "dim")))
    grid.add_row(*heads)
    for row in zip(*(guild["orders"] for guild in guilds), strict=True):
        grid.add_row(*(_order(sight, order) for order in row))
    return grid


def _bowl(sight: Sight, marks: Marks, bowl: Mapping[str, Any]) -> Text:
    taken = marker(sight, bowl)
    name = sight.noun("good", bowl["good"])
    return Text.assemble(marks.at(f"bowl-{bowl['good']}"), (name, "dim strike" if taken else ""), taken)


def _bowls(sight: Sight, marks: Marks, width: int) -> Text:
    chips = [_bowl(sight, marks, bowl) for bowl in sight.position["akbar"]]
    return labelled(sight.word("akbar"), chips, width - 2)


def _guild_lines(sight: Sight, marks: Marks) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for guild in sight.position["guilds"]:
        name = Text.assemble(marks.at(f"guild-{guild['id']}"), sight.noun("guild_name", guild["id"]))
        current = [_order(sight, order) for order in guild["orders"] if order["current"]]
        order = Text.assemble(marks.at(f"orders-{guild['id']}"), *current)
        markers = sight.word("filled", n=guild["markers"])
        grid.add_row(name, counts(sight, guild["influence"], True), order, Text(markers, "dim"))
    return grid


def _free_bowls(sight: Sight, marks: Marks, width: int) -> Text:
    chips = [
        _bowl(sight, marks, bowl) for bowl in sight.position["akbar"] if bowl["by"] is None and not bowl["neutral"]
    ]
    return labelled(sight.word("akbar_wants"), chips or [Text(sight.word("none"))], width - 2)


# ---------------------------------------------------------------------- tiles, a notable, a building


def tiles(sight: Sight, width: int) -> RenderableType:
    """Show the bonus tiles that are left, the favour tiles to take, and the price tokens."""
    marks = Marks(sight)
    lines = []
    for level in sorted({tile["level"] for tile in sight.position["bonus"]}):
        left = [tile for tile in sight.position["bonus"] if tile["level"] == level and tile["by"] is None]
        chips = [Text.assemble(marks.at(f"bonus-{one['id']}"), sight.noun("bonus", one["id"])) for one in left]
        label = sight.word("bonus", level=ROMAN[level])
        lines.append(labelled(label, chips or [Text(sight.word("none"))], width - 2, "; "))
    shown = [Text.assemble(marks.at(f"tile-{one['id']}"), favour_tile(sight, one)) for one in sight.position["tiles"]]
    lines.append(labelled(sight.word("display"), shown or [Text(sight.word("none"))], width - 2, "; "))
    lines.append(labelled(sight.word("tokens"), [Text(line) for line in token_words(sight)], width - 2, "; "))
    return panel(sight, sight.word("tiles"), Group(*lines), width, sight.word("stack", n=len(sight.position["stack"])))


def favour_tile(sight: Sight, tile: Mapping[str, Any]) -> str:
    """Name a favour action with what it takes."""
    cost = tile.get("now", tile["cost"])
    word = "favour_spend" if cost == tile["have"] else "favour_have"
    return sight.word(word, action=sight.noun("action", tile["id"]), have=tile["have"], cost=cost)


def token_words(sight: Sight) -> list[str]:
    """Say where each price token lies."""
    found = []
    for token in sight.position["tokens"]:
        sides = sight.noun("token", token["id"])
        where = sight.word("at_trader")
        if token["good"] is not None:
            where = sight.word("on_good", good=sight.noun("good", token["good"]), n=token["flags"])
        found.append(f"{sides}: {where}")
    return found
