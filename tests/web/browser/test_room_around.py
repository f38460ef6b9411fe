"""All languages at both sizes around the table: lobby, links, drawers, questions, sheets, sources and editor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.ink import faults_in
from tests.web.browser.player import Player
from tests.web.browser.test_end import look_at
from tests.web.browser.test_follow import come_to_the_end_of_a_round
from tests.web.browser.test_friends import link_of
from tests.web.browser.test_room_for_words import FULL, LANGUAGES, late, speak

DRAWERS = ("log", "rules", "scores", "chat", "friends", "text", "sources", "help", "menu")
OPEN = "(name) => import('/static/drawers.js').then((drawers) => drawers.show(name))"
UNFOLD = "() => { document.getElementById('chapter').hidden = false; }"
"""A sheet that was seen once stays closed; it still holds its words."""
GAMES = tuple(FULL)
SHARES = [pytest.param(LANGUAGES[first::2], id="-".join(LANGUAGES[first::2])) for first in (0, 1)]
"""The languages in two shares, so that no test takes long."""
Found = Iterator[tuple[str, list[str]]]


def read_in(player: Player, lang: str, path: str) -> None:
    """Open a page in a language."""
    player.reads(lang)
    player.page.goto(path if path.startswith("http") else player.url + path)


def by_turns(lang: str, size: str) -> str:
    """Choose the game that is looked at in a language: another one at the other size."""
    return GAMES[(LANGUAGES.index(lang) + (size == "phone")) % len(GAMES)]


def wrong_in(langs: Sequence[str], places: Callable[[str], Found]) -> dict[str, list[str]]:
    """Gather what is wrong with the words of some places, in each of some languages."""
    return {f"{lang}, {place}": found for lang in langs for place, found in places(lang) if found}


@pytest.mark.parametrize("langs", SHARES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_lobby_links_sources_and_editor_have_room_for_their_words(come: Come, size: str, langs: Sequence[str]) -> None:
    anna, guest = come(size), come(size)
    anna.lay_table(["me", "friend", "bot:random"], names={1: "Tomasz"})
    address = link_of(anna, 1)

    def places(lang: str) -> Found:
        read_in(anna, lang, "/")
        yield "lobby", faults_in(anna.page)
        for game in GAMES:
            anna.page.locator(f'.game-card[data-game="{game}"] .quiet').first.click()
            expect(anna.page.locator(f"#new-{game}")).to_be_visible()
            yield f"new {game}", faults_in(anna.page, f"#new-{game}")
            anna.page.keyboard.press("Escape")
        read_in(guest, lang, address)
        yield "link", faults_in(guest.page)
        for path in (f"/sources/{by_turns(lang, size)}", f"/editor/{by_turns(lang, size)}", "/t/nowhere"):
            read_in(guest, lang, path)
            yield path, faults_in(guest.page)
        guest.errors.clear()  # a page that is not there

    assert wrong_in(langs, places) == {}


@pytest.mark.parametrize("langs", SHARES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_drawers_and_questions_have_room_for_their_words(come: Come, size: str, langs: Sequence[str]) -> None:
    anna, asked = come(size), come(size, asked=True)
    asked.lay_table(["me", "bot:random", "bot:random"])
    asked.wait_for_turn()

    def places(lang: str) -> Found:
        read_in(anna, lang, "/")
        anna.bring(late(by_turns(lang, size)))
        for name in DRAWERS:
            anna.page.evaluate(OPEN, name)
            expect(anna.page.locator(f'#drawer[data-name="{name}"]')).to_be_visible()
            yield f"{by_turns(lang, size)}, {name}", faults_in(anna.page, "#drawer")
            anna.page.keyboard.press("Escape")
        speak(asked, lang)
        asked.press(asked.page.locator('#options [data-option="leave"]'))
        expect(asked.page.locator(".confirm:visible")).to_have_count(1)
        yield "leave", faults_in(asked.page, ".confirm")
        asked.page.keyboard.press("Escape")

    assert wrong_in(langs, places) == {}


@pytest.mark.parametrize("langs", SHARES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_sheets_have_room_for_their_words(come: Come, size: str, langs: Sequence[str]) -> None:
    anna = come(size)
    yuki = come(size, sheets=True)
    come_to_the_end_of_a_round(yuki)

    def places(lang: str) -> Found:
        read_in(anna, lang, "/")
        game = by_turns(lang, size)
        look_at(anna, game, FULL[game])
        yield f"end of {game}", faults_in(anna.page, "#end")
        speak(yuki, lang)
        yuki.page.evaluate(UNFOLD)
        yield "end of a round", faults_in(yuki.page, "#chapter")

    assert wrong_in(langs, places) == {}
