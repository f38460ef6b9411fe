"""Macros lent from page to page: each page has its own words and seats, and leaves nothing behind."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from durbar.web.shown import pages
from durbar.web.shown.macros import Macros
from durbar.web.shown.quick import MACROS
from durbar.web.shown.screen import Viewer, screen
from tests.web.court import Court

GAMES = pages.shown_games()


def screens(court: Court, game: str) -> list[dict[str, Any]]:
    """Lay a table for three; give what each of them sees."""
    table = court.browser().new_table("me", "hotseat", "hotseat", game=game)
    live = court.look(table)
    return [screen(live, Viewer((seat,))) for seat in range(3)]


def paint(context: dict[str, Any]) -> str:
    """Paint a screen, with nothing kept from before."""
    pages.SHELF._parts.clear()
    return pages.render("screen.html.j2", context, context["game"])


@pytest.mark.parametrize("game", GAMES)
def test_a_page_leaves_no_rings_behind(court: Court, game: str) -> None:
    context = screens(court, game)[0]
    paint(context)
    gc.collect()
    gc.disable()
    try:
        paint(context)
        assert gc.collect() < 100, "of some thousand values of a page hardly any refers to itself"
    finally:
        gc.enable()


@pytest.mark.parametrize("game", GAMES)
def test_macros_see_only_the_page_that_has_them(court: Court, game: str) -> None:
    contexts = screens(court, game)
    first = [paint(context) for context in contexts]
    assert len(set(first)) == 3
    assert [paint(context) for context in reversed(contexts)] == first[::-1]


def test_pages_painted_at_the_same_time_have_macros_of_their_own(court: Court) -> None:
    contexts = screens(court, "taj-mahal")
    first = [paint(context) for context in contexts]
    with ThreadPoolExecutor(3) as threads:
        again = list(threads.map(paint, contexts * 4))
    assert again == first * 4


def test_what_is_lent_forgets_its_page() -> None:
    environment = pages.environment_for("")
    template, macros = environment.get_template("ui.j2"), Macros()
    page = {MACROS: macros, "names": ["Asha"], "t": lambda id, **args: id}
    module = environment.module(template, page, {})
    assert environment.module(template, page, {}) is module, "one page makes them once"
    other = {**page, MACROS: Macros()}
    assert environment.module(template, other, {}) is not module, "another page at the same time has others"
    macros.end()
    context = module.__dict__["token"]._func.__closure__
    seen = [cell.cell_contents.parent for cell in context if hasattr(cell.cell_contents, "parent")]
    assert not any(seen), "nothing of a page outlives it"
    assert environment.module(template, {**page, MACROS: Macros()}, {}) is module, "the next page has them"


def test_a_page_that_fails_gives_its_macros_back(court: Court) -> None:
    context = screens(court, "taj-mahal")[0]
    good = paint(context)
    with pytest.raises(TypeError):
        paint({**context, "t": None})
    assert paint(context) == good
