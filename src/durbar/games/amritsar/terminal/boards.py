"""What players have: a board, one's goals, and the summary of everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from durbar.games.amritsar.names import COLOURS, GOODS, TRACKS
from durbar.games.amritsar.terminal.panels import warehouse_name
from durbar.games.amritsar.terminal.signs import (
    METALS,
    action,
    action_marker,
    amounts,
    compass,
    letter,
    reward,
    where,
)
from durbar.games.shared.drawing import Sight
from durbar.games.shared.panels import Marks, dot, in_turn, labelled, panel, sign, summary

WIDE = 94
"""From this width on the summary has room for whole words."""
MIDDLE = 60
"""Below this width the summary leaves columns out."""
COLUMNS = ("points", *GOODS, "spaces", "elephant", "load", "knowledge", "tax", "donations", "goals")
NARROW_COLUMNS = ("points", "goods", "elephant", "load", "knowledge", "tax", "donations")


def board(sight: Sight, seat: int, width: int, whole: bool = False) -> RenderableType:
    """Show a player's board; `whole` adds the mahouts in hand and what warehouses and goals do."""
    player = sight.position["players"][seat]
    marks = Marks(sight if seat == sight.seat else None)
    room = width - 2
    between = dot(sight)
    lines = [
        labelled(sight.word("goods"), _goods(sight, marks, player), room),
        labelled(sight.word("elephant"), _elephant(sight, marks, player), room, between),
        labelled(sight.word("mahouts"), _mahouts(sight, marks, player), room),
    ]
    if whole or marks.touch(("mahout-",)):
        lines.append(labelled(sight.word("hand_mahouts"), _hand_mahouts(sight, marks, player), room, between))
    lines.append(labelled(sight.word("built"), _built(sight, marks, player), room, between))
    lines.append(labelled(sight.word("goals"), _goals(sight, marks, player), room, between))
    lines.append(labelled(sight.word("in_hand"), _hand(sight, marks, player), room, between))
    lines.append(labelled(sight.word("knowledge"), _knowledge(sight, marks, player), room, between))
    if whole:
        lines += [Text(line, "dim") for line in effects(sight, player)]
    return panel(sight, sight.word("board", seat=seat), Group(*lines), width, purse(sight, player))


def whole_board(sight: Sight, seat: int, width: int) -> RenderableType:
    """Show a player's board with all of it."""
    return board(sight, seat, width, whole=True)


def purse(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say a player's points and the tax that is due."""
    parts = [sight.word("points", n=player["score"]), sight.word("tax", n=player["tax_due"])]
    return dot(sight).join([*parts, sight.word("donations", n=player["donations"])])


def room_words(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say how full the warehouses are."""
    return sight.word("spaces", n=sum(player["goods"].values()), of=player["capacity"])


def _goods(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    chips = []
    for good in GOODS:
        if player["goods"][good]:
            words = amounts(sight, {good: player["goods"][good]})[0]
            chips.append(Text.assemble(marks.at(f"own-{good}"), (words, METALS[good])))
    return [*(chips or [Text(sight.word("nothing"), "dim")]), Text(room_words(sight, player), "dim")]


def _elephant(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    markers = sight.word("load", n=player["elephant"], most=player["elephant_most"])
    return [
        Text.assemble(marks.at("own-elephant"), (where(sight, player["place"]), "bold")),
        Text(markers),
        Text(sight.word("stock", n=player["stock"])),
        Text(action_marker(sight, player), "dim"),
    ]


def _mahouts(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    chips = []
    for colour in COLOURS:
        mahout = player["mahouts"][colour]
        spots = [f"mahout-slot-{colour}", *([f"mahout-{mahout}"] if mahout else [])]
        name = Text(sight.noun("mahout", mahout)) if mahout else Text(sign(sight, "–", "-"), "dim")
        chips.append(Text.assemble(marks.at(*spots), letter(sight, colour), " ", name))
    return chips


def _hand_mahouts(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    return [
        Text.assemble(
            marks.at(f"mahout-{one['id']}"),
            sight.noun("mahout", one["id"]),
            (" " + sight.word("bags", n=one["bags"]) if one["bags"] else "", "dim"),
        )
        for one in player["hand_mahouts"]
    ]


def _built(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    chips = [Text(sight.word("start_warehouse", n=player["start_spaces"]), "dim")]
    chips += [
        Text.assemble(marks.at(f"warehouse-{tile['id']}"), warehouse_name(sight, tile))
        for tile in player["warehouses"]
        if tile is not None
    ]
    free = player["warehouses"].count(None)
    return [*chips, Text(sight.word("free_slots", n=free), "dim")] if free else chips


def goal_words(sight: Sight, goal: Mapping[str, Any]) -> str:
    """Name a goal with the points it would bring now."""
    return sight.word("goal_now", goal=sight.noun("goal", goal["id"]), n=goal["now"])


def _goals(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    """Show the slots by what they bring; those of others lie face down."""
    chips = []
    for slot in player["goals"]:
        name = sight.word("slot." + slot["slot"])
        if slot["goal"] is not None:
            chip = Text.assemble((name + ": ", "dim"), goal_words(sight, slot["goal"]))
        else:
            word = sight.word("face_down") if slot["filled"] else sign(sight, "–", "-")
            chip = Text.assemble((f"{name}: ", "dim"), word)
        chips.append(Text.assemble(marks.at(f"goal-slot-{slot['slot']}"), chip))
    return chips


def _hand(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    """Show the goals in hand; those of others are only counted."""
    if player["hand"] is None:
        return [Text(sight.word("goal_count", n=player["hand_size"]))]
    chips = [Text.assemble(marks.at(f"goal-{goal['id']}"), goal_words(sight, goal)) for goal in player["hand"]]
    return chips or [Text(sight.word("none"), "dim")]


def next_step(sight: Sight, player: Mapping[str, Any], track: str) -> str:
    """Say a player's step on a track, and what the next one brings."""
    step = player["knowledge"][track]
    rewards = sight.position["tracks"][track]
    return sight.word("next", track=sight.noun("track", track), n=step, reward=reward(sight, rewards[step]))


def _knowledge(sight: Sight, marks: Marks, player: Mapping[str, Any]) -> list[Text]:
    return [Text.assemble(marks.at(f"track-{track}"), next_step(sight, player, track)) for track in TRACKS]


def effects(sight: Sight, player: Mapping[str, Any]) -> list[str]:
    """Say what the warehouses on a board do, and what the goals promise that the reader may see."""
    tiles = [tile for tile in player["warehouses"] if tile is not None and not tile["flipped"]]
    found = [f"{sight.noun('warehouse', tile['id'])}: {sight.noun('effect', tile['id'])}" for tile in tiles]
    goals = [slot["goal"] for slot in player["goals"] if slot["goal"] is not None] + (player["hand"] or [])
    return found + [f"{sight.noun('goal', goal['id'])}: {sight.noun('promise', goal['id'])}" for goal in goals]


# ---------------------------------------------------------------------- everybody


def players(sight: Sight, width: int) -> RenderableType:
    """Show what everybody has, in turn order, and below it the mahouts that can follow."""
    position = sight.position
    head = "column." if width >= WIDE else "short."
    order = [position["players"][seat] for seat in position["order"]]
    grid = summary()
    for name in COLUMNS if width >= MIDDLE else NARROW_COLUMNS:
        grid.add_column(sight.word(head + name), justify="right", no_wrap=True)
    for one in order:
        cells = _cells(sight, one)
        shown = (cells[name] for name in (COLUMNS if width >= MIDDLE else NARROW_COLUMNS))
        grid.add_row(in_turn(sight, one["seat"]), *shown)
    slots = labelled(sight.word("mahouts"), [_slots(sight, one) for one in order], width - 2)
    legend = sight.word("players_legend") if width >= MIDDLE else ""
    return panel(sight, sight.word("players"), Group(grid, slots), width, legend)


def _cells(sight: Sight, one: Mapping[str, Any]) -> dict[str, Text]:
    """Give every cell of a player's row, by the column."""
    goods = one["goods"]
    filled = sum(slot["filled"] for slot in one["goals"])
    return {
        "points": Text(str(one["score"]), "bold"),
        **{good: Text(str(goods[good]), METALS[good]) for good in GOODS},
        "goods": Text("/").join(Text(str(goods[good]), METALS[good]) for good in GOODS),
        "spaces": Text(f"{sum(goods.values())}/{one['capacity']}"),
        "elephant": Text("-" if one["place"] is None else compass(sight, one["place"])),
        "load": Text(f"{one['elephant']}+{one['stock']}"),
        "knowledge": Text("/".join(str(one["knowledge"][track]) for track in TRACKS)),
        "tax": Text(str(one["tax_due"])),
        "donations": Text(str(one["donations"])),
        "goals": Text(f"{filled}+{one['hand_size']}"),
    }


def _slots(sight: Sight, one: Mapping[str, Any]) -> Text:
    """Show the mahouts on a player's board by the colours they follow."""
    chips = [
        Text.assemble(letter(sight, colour), " ", action(sight, one["mahouts"][colour]))
        for colour in COLOURS
        if one["mahouts"][colour]
    ]
    return Text.assemble(sight.badge(one["seat"]), " ", Text(" ").join(chips) or "-")
