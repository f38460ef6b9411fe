"""Screens of many positions, made without a server, so that one page can show them one after another."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import durbar
from durbar.web.kept.rows import Kept, SeatRow, TableRow
from durbar.web.shown import pages
from durbar.web.shown.screen import Viewer, screen
from durbar.web.tables.opening import origin_of
from durbar.web.tables.past import Replayed

LONGEST = 1500
"""Choices after which a game is left."""
TURN_THE_PAGE = """(html) => {
    document.getElementById("screen").outerHTML = html;
    document.body.classList.remove("docked");
}"""
"""Puts a screen in place of the one that is shown."""


NAMES = ["Anna", "Tomasz", "Yuki", "Wei-Lin", "Maria"]


def screen_of(table: durbar.Table[Any], seat: int, version: int = 0, **more: Any) -> str:
    """Make the screen of a table as a seat sees it; `more` takes the place of what it shows else."""
    game = table.game.meta.name
    about = {"origin": origin_of(table.record()), "undo": "free", "pace": "live"}
    row = TableRow("album", game, "", 0, 0, False, about, {})
    names = NAMES[: table.setup.players]
    live = Replayed(Kept(row, [SeatRow("hotseat", "", name, "") for name in names], []), table)
    context = screen(live, Viewer((seat,)))
    return pages.render("screen.html.j2", {**context, "version": version or context["version"], **more}, game)


def moments(
    game: str, players: int, seed: str, mode: str | None = None
) -> Iterator[tuple[str, durbar.Table[Any], int]]:
    """Play at random: give each question that has spots, with the table at that moment and the seat that is asked."""
    table = durbar.new_table(game, players=players, mode=mode, seed=seed)
    rng = Random(seed)
    while table.decision is not None and table.number < LONGEST:
        asked = table.decision
        if any(option.spots for option in asked.options):
            yield asked.question.id, table, asked.seat
        table.choose(rng.choice(asked.options))


def last_of(game: str, players: int, seed: str, mode: str | None = None) -> tuple[durbar.Table[Any], int]:
    """Give the last moment of a random game at which the first seat is asked."""
    table = durbar.new_table(game, players=players, mode=mode, seed=seed)
    rng = Random(seed)
    made: list[str] = []
    last = 0
    while table.decision is not None:
        if table.decision.seat == 0:
            last = len(made)
        made.append(rng.choice(table.decision.options).text)
        table.choose(made[-1])
    table = durbar.new_table(game, players=players, mode=mode, seed=seed)
    for option in made[:last]:
        table.choose(option)
    return table, 0
