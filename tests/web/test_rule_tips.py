"""Every tooltip on a board follows a rule: the page knows which clause of the game's rulebook to name beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import durbar
from durbar.games import rulebook
from durbar.games.amritsar import names as amritsar
from durbar.web.shown import pages
from durbar.web.shown.screen import Viewer, screen
from tests.web.court import Court

ROOMS = ("board", "own", "rivals")
VOID = {"br", "hr", "img", "input", "link", "meta"}
STEPS = (2, 40, 150)
SETUPS = [
    (game.meta.name, players, mode)
    for game in durbar.all_games()
    for players in game.meta.players
    for mode in game.meta.modes_for(players)
]


class Tips(HTMLParser):
    """Finds everything in the rooms of a screen that has a tooltip, and the clause that is shown with it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        inside = any(one.get("id") in ROOMS for _, one in self.open) and not any(
            one.get("class") == "zoom" for _, one in self.open
        )  # how large the board is shown is the house's business, not the game's
        if inside and tag == "title":
            self.found.append((self._path(), self._clause()))
        if tag not in VOID:
            self.open.append((tag, about))
        if inside and about.get("title"):
            self.found.append((f"{self._path()}: {about['title']}", self._clause()))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop()[0] == tag

    def _clause(self) -> str:
        around = [about for _, about in reversed(self.open)]
        spot = next((about for about in around if "data-why" in about or "data-option" in about), {})
        if spot.get("data-why"):
            return spot["data-clause"] or ""
        return next((about["data-rule"] or "" for about in around if "data-rule" in about), "")

    def _path(self) -> str:
        return " > ".join(about.get("id") or about.get("class") or tag for tag, about in self.open[-4:])


def positions(game: str, players: int, mode: str) -> Iterator[durbar.Table[Any]]:
    """Play at random and stop now and then."""
    table = durbar.new_table(game, players=players, mode=mode, seed=f"tips {game} {players} {mode}")
    rng = Random(players)
    for step in range(STEPS[-1] + 1):
        if step in STEPS:
            yield table
        if table.over:
            return
        table.choose(rng.choice(table.decisions[0].options))


@pytest.mark.parametrize(("game", "players", "mode"), SETUPS)
def test_every_tooltip_names_a_clause_of_the_rulebook(court: Court, game: str, players: int, mode: str) -> None:
    book = {one.number for one in rulebook.clauses(game)}
    for position in positions(game, players, mode):
        answer = court.browser().send("POST", "/import", json=json.loads(json.dumps(position.record())))
        assert answer.status_code == 201, answer.text
        live = court.look(answer.json()["url"].removeprefix("/t/"))
        for held in ((), (0,), *((one.seat,) for one in position.decisions[:1] if one.seat)):
            tips = Tips()
            tips.feed(pages.render("screen.html.j2", screen(live, Viewer(held)), game))
            assert len(tips.found) > 100
            assert [tip for tip in tips.found if tip[1] not in book] == []


def test_tiles_and_cards_of_amritsar_name_their_own_clause() -> None:
    clauses = pages.environment_for("amritsar").get_template("clauses.j2").make_module().__dict__
    numbered = {"mahouts": (17, amritsar.MAHOUTS), "warehouses": (18, amritsar.WAREHOUSES)}
    numbered["bridges"] = (20, amritsar.BRIDGES)
    for kind, (chapter, names) in numbered.items():
        assert clauses[kind] == {name: f"{chapter}.{number}" for number, name in enumerate(names, 1)}
    assert clauses["goals"] == dict(zip(amritsar.GOALS, amritsar.GOAL_CLAUSES, strict=True))
