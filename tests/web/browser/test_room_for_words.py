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
LANGUAGES = HOUSE.languages()


@cache
def late(game: str) -> dict[str, Any]:
    """Write down the moment in the last third of a full game at which the first seat can choose among most."""
    choices = [
        (number, len(table.decision.options) if table.decision and table.decision.seat == 0 else 0)
        for number, table in enumerate(moments(game, FULL[game]))
    ]
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
    anna.bring(late(game))
    wrong = {}
    for lang in LANGUAGES:
        speak(anna, lang)
        if found := faults(anna.page):
            wrong[lang] = found
    assert wrong == {}
