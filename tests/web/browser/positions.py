"""Screens of a random game, made without a server and put into one page: many positions in little time."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

from durbar.web.shown import pages
from durbar.web.shown.screen import Viewer, screen
from durbar.web.tables.live import Live
from tests.web.court import Court, asked, options

SHOW = """async (html) => {
    const { paint } = await import("/static/screen.js");
    if (!paint(html)) throw new Error("the screen was not taken");
}"""
LATER = 1_000_000
"""Versions of screens that were made here are later than all the page has seen."""


class Asked(NamedTuple):
    """A question of a random game: its id, the table until it is answered, who is asked, and their screen."""

    question: str
    live: Live
    seat: int
    context: dict[str, Any]
    html: str


def walk(folder: Path, game: str, players: int, mode: str, seed: str, decisions: int) -> Generator[Asked]:
    """Play at random, and give each question."""
    with Court(folder, seed=seed) as court:
        person = court.browser()
        names = {f"name{seat}": name for seat, name in enumerate(("Anna", "Tomasz", "Yuki", "Wei-Lin", "Maria"))}
        table = person.new_table("me", *["hotseat"] * (players - 1), game=game, mode=mode, name="Anna", **names)
        rng = Random(f"{game}/{players}/{mode}/{seed}")
        made = 0
        while made < decisions:
            live = court.look(table)
            if live.known_to(None).over:
                return
            seat = asked(live)
            if live.held:
                person.act(table, "end-turn", seat)
                continue
            context = screen(live, Viewer((seat,)))
            context["version"] = LATER + made
            question = live.table.all_asked[0].question.id
            yield Asked(question, live, seat, context, pages.render("screen.html.j2", context, game))
            made += 1
            person.choose(table, seat, rng.choice(options(live, seat)))


def show(page: Page, html: str) -> None:
    """Let the page take over a screen, as it takes one from the server."""
    page.evaluate(SHOW, html)
