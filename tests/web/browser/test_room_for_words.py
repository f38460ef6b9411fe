"""All languages at both sizes: late in a full game no word is cut, squeezed, too small or laid over another."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from durbar.web.shown.words import HOUSE
from tests.golden import moments
from tests.web.browser.conftest import Come
from tests.web.browser.ink import faults
from tests.web.browser.player import CURTAIN, Player

FULL = {
    "taj-mahal": "5-players-one-winner",
    "agra": "4-players-one-winner",
    "amritsar": "4-players-one-winner",
    "sabika": "4-players-one-winner",
}
MORE = {"taj-mahal": "place"}
"""A question that draws another part of a phone's board: its map comes near where one of some cities is chosen."""
LANGUAGES = HOUSE.languages()


@cache
def late(game: str, question: str = "") -> dict[str, Any]:
    """Write down the moment in the last third of a full game at which the first seat can choose among most."""

    def many(table: Any) -> int:
        ask = table.decision
        fits = ask and ask.seat == 0 and question in ("", ask.question.id)
        return len(ask.options) if fits else 0

    choices = [(number, many(table)) for number, table in enumerate(moments(game, FULL[game]))]
    wanted = max(choices[len(choices) * 2 // 3 :], key=lambda one: one[1])[0]
    return next(table.record() for number, table in enumerate(moments(game, FULL[game])) if number == wanted)


def speak(player: Player, lang: str) -> None:
    """Show the page in a language."""
    player.reads(lang)
    player.page.reload()
    curtain = player.page.locator(CURTAIN)
    if curtain.count():
        player.press(curtain)
    expect(player.page.locator("#own")).to_be_visible()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", FULL)
def test_every_word_has_its_room(come: Come, game: str, size: str) -> None:
    anna = come(size)
    wrong = {}
    for question in ("", MORE[game]) if game in MORE else ("",):
        anna.bring(late(game, question))
        for lang in LANGUAGES:
            speak(anna, lang)
            if found := faults(anna.page):
                wrong[f"{question} {lang}"] = found
    assert wrong == {}
