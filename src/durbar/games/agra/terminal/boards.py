"""What players have: one's own board, a farm, and the summary of everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from durbar.games.agra.names import GUILDS
from durbar.games.agra.terminal.panels import favour_tile
from durbar.games.agra.terminal.signs import own_goods, ring, rupees
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import Marks, in_turn, labelled, panel, sign, summary

WIDE = 94
"""From this width on the summary has room for whole words."""


def board(sight: Sight, seat: int, width: int, whole: bool = False) -> RenderableType:
    """Show a player's board; `whole` adds what the contracts do."""
    player = sight.position["players"][seat]
    marks = Marks(sight if seat == sight.seat else None)
    room = width - 2
    lines = [
        labelled(sight.word("goods"), _goods(sight, marks, player), room),
        labelled(sight.word("workers"), [Text(workers(sight, player)), _meditation(sight, marks, player)], room, " · "),
        labelled(sight.word("farm"), _farm_chips(sight, player), room, " "),
        labelled(sight.word("favour_actions"), _actions(sight, marks, player), room, sign(sight, " · ", " - ")),
    ]
    contracts = _contracts(sight, marks, player)
    if whole:
        lines += [Text.assemble(name, ("  " + effect, "dim")) for name, effect in contracts]
    elif contracts:
        lines.append(labelled(sight.word("contracts"), [name for name, _ in contracts], room))
    title = sight.word("board", seat=seat)
    return panel(sight, title, Group(*lines), width, purse(sight, player))


def whole_board(sight: Sight, seat: int, width: int) -> RenderableType:
    """Show a player's board with all of it."""
    return board(sight, seat, width, whole=True)


def purse(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say what a player has to spend; the rupees of others are hidden."""
    money = sight.word("hidden") if player["rupees"] is None else sight.word("rupees", n=player["rupees"])
    favour = sight.word("favour", n=player["favour"])
    return sign(sight, " · ", ", ").join([money, favour, sight.word("markers", n=player["markers"])])


def workers(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say where a player's workers are."""
    return sight.word("where_workers", n=player["workers"], up=player["standing"], down=player["lying"])


def _meditation(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> Text:
    return Text.assemble(marks.at("meditation-level"), meditation(sight, player))


def meditation(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say a player's meditation level, and what the next one takes."""
    levels, level = player["levels"], player["level"]
    points = levels[level - 1]["mp"]
    if level == len(levels):
        return sight.word("level_last", level=level, n=points)
    price = "+".join(sight.noun("good", good) for good in levels[level]["cost"])
    return sight.word("level", level=level, n=points, cost=price)


def _goods(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    chips = [
        Text.assemble(marks.at(f"scroll-{good}", f"fuel-{good}"), (str(count), "bold"), " ", _good(sight, good, count))
        for good, count in own_goods(sight, player)
    ]
    return chips or [Text(sight.word("none"), "dim")]


def _good(sight: Sight, good: str, count: int) -> str:
    return sight.noun("good" if count == 1 else "goods", good, count)


def _farm_chips(sight: Sight, player: Mapping[str, Any]) -> list[Text]:
    """Show the ring of the farm as a line: each good with its yield, then the side that follows it clockwise."""
    farm = player["farm"]
    chips = []
    for good, side in zip(farm["corners"], farm["sides"], strict=True):
        amount = (f" {farm['yields'][good]}", "bold")
        chips.append(Text.assemble(sight.noun("good", good), amount, " ", (ring(sight, side, farm["spaces"]), "green")))
    return chips


def _actions(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    chips = []
    for action in player["actions"]:
        style = "dim strike" if action["used"] else "bold" if action["ready"] else "dim"
        chips.append(Text.assemble(marks.at(f"favour-{action['id']}"), (favour_tile(sight, action), style)))
    return chips


def _contracts(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[tuple[Text, str]]:
    """Give a player's contracts, and what they do."""
    found = []
    for one in sight.position["contracts"]:
        if one["by"] == player["seat"]:
            name = Text.assemble(marks.at(f"contract-{one['id']}"), sight.noun("notable", one["id"]))
            for state in contract_state(sight, one):
                name.append(f" ({state})", "dim")
            found.append((name, sight.noun(f"notable.{one['id']}", "effect")))
    return found


def contract_state(sight: Sight, contract: Mapping[str, Any]) -> list[str]:
    """Say what lies on a contract, and whether it was used in this turn."""
    found = [sight.word("used")] if contract["used"] else []
    if contract.get("workers"):
        found.append(sight.word("cook_workers", n=contract["workers"]))
    if any(contract.get("slots", ())):
        full = [str(value) for value, filled in enumerate(contract["slots"], 1) if filled]
        found.append(sight.word("slots", values=", ".join(full)))
    return found


# ---------------------------------------------------------------------- a farm


def farm(sight: Sight, seat: int, width: int) -> RenderableType:
    """Draw the farm as the ring it is: a good at each corner, five spaces on each side."""
    about = sight.position["players"][seat]["farm"]
    north, east, south, west = (ring(sight, side, about["spaces"]) for side in about["sides"])
    names = [f"{sight.noun('good', good)} {about['yields'][good]}" for good in about["corners"]]
    corner = sign(sight, "●", "o")
    across = 2 * len(north) + 3
    left = max(len(names[0]), len(names[3]), 7) + 1
    rows = [(names[0], f"{corner} {' '.join(north)} {corner}", names[1])]
    gaps = [sight.noun("side", side["id"]) for side in about["sides"]]
    for place, (one, other) in enumerate(zip(reversed(west), east, strict=True)):
        middle = place == len(east) // 2
        rows.append((gaps[3] if middle else "", one + " " * (across - 2) + other, gaps[1] if middle else ""))
    rows.append((names[3], f"{corner} {' '.join(reversed(south))} {corner}", names[2]))
    lines = [Text(" " * (left + 1) + f"{gaps[0]:^{across}}", "dim")]
    for one, middle_part, other in rows:
        style = "dim" if one in gaps else "bold"
        lines.append(Text.assemble((f"{one:>{left}}", style), " ", (middle_part, "green"), " ", (other, style)))
    lines.append(Text(" " * (left + 1) + f"{gaps[2]:^{across}}", "dim"))
    legend = sight.word("farm_legend", cover=sign(sight, "▒", "#"), farmer=sign(sight, "♟", "F"))
    return panel(sight, sight.word("farm_of", seat=seat), Text("\n").join(lines), width, legend)


# ---------------------------------------------------------------------- everybody


def players(sight: Sight, width: int) -> RenderableType:
    """Show what everybody has, in turn order."""
    position = sight.position
    head = "head." if width >= WIDE else "short_head."
    grid = summary()
    for name in ("rupees", "favour", "markers", "workers", "level", "goods"):
        grid.add_column(sight.word(head + name), justify="right")
    for guild in GUILDS:
        grid.add_column(sight.word("short." + guild), justify="right")
    for name in ("orders", "gifts", "covers", "contracts"):
        grid.add_column(sight.word(head + name), justify="right")
    for seat in position["order"]:
        one = position["players"][seat]
        money = Text("?", "dim") if one["rupees"] is None else Text(rupees(sight, one["rupees"]), "bold yellow")
        homes = f"{one['workers']}/{one['standing']}/{one['lying']}"
        numbers = [one["favour"], one["markers"], homes, one["level"], sum(one["goods"].values())]
        numbers += [one["influence"][guild] for guild in GUILDS]
        numbers += [one["orders"], one["gifts"], one["points"]["covers"], len(one["contracts"])]
        grid.add_row(in_turn(sight, seat), money, *map(str, numbers))
    return panel(sight, sight.word("players"), grid, width, sight.word("players_legend"))
