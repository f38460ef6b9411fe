"""Taj Mahal in the browser: what would waste a palace is refused on the page, with its reason."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.games.taj_mahal.situation import OUT, Seat, choose, sit_down
from tests.web.browser.conftest import Come
from tests.web.browser.test_layout import CUT_WORDS, check


@pytest.mark.rule("taj-mahal", "4.16")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_crown_is_not_offered_where_the_other_palace_must_go(come: Come, size: str) -> None:
    table = sit_down(
        Seat(played="red-elephant-monk red-elephant-mogul"),
        OUT,
        OUT,
        palaces={"sirhind": 1, "saharanpur": 1, "delhi": 2},
        prizes={"vizier": 1, "general": 1, "elephant": 2},
    )
    anna = come(size)
    anna.bring(choose(table, "leave").record())
    assert anna.texts() == ["place hisar", "crown sirhind", "crown saharanpur", "crown delhi"]
    check(anna)
    assert anna.page.evaluate(CUT_WORDS) == []
    moment = anna.moment
    anna.page.keyboard.press("/")
    anna.page.locator("#typed").fill("crown hisar")
    anna.page.keyboard.press("Enter")
    assert "another palace just won could no longer be placed" in anna.refusal()
    expect(anna.page.locator(":is(.toast, #why-not) .clause").last).to_contain_text("4.16")
    assert anna.moment == moment
    anna.page.keyboard.press("Escape")
    anna.choose("crown delhi")


@pytest.mark.rule("taj-mahal", "4.1")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_every_option_shows_what_it_brings_with_no_word_cut(come: Come, size: str) -> None:
    """Cards with and without a use, leaving, palaces with bonus tiles, and open cards."""
    table = sit_down(
        Seat(hand="red-general-monk red-elephant-mogul white-elephant", played="red-elephant-vizier", goods="tea"),
        Seat(played="green-elephant-elephant"),
        OUT,
        bonus={"delhi": "tea"},
        prizes={"general": 2, "monk": 2},
        palaces={"hisar": 2, "sirhind": 2},
        specials={"monk": 0},
    )
    anna = come(size)
    anna.bring(table.record())
    for choice in ("", "leave", "place delhi"):
        if choice:
            anna.choose(choice)
        assert all(text.strip() for text in anna.page.locator("#options .outcome").all_inner_texts())
        check(anna)
        assert anna.page.evaluate(CUT_WORDS) == []
