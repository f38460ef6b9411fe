"""Agra in the browser: a whole game against bots at both sizes, mostly by the spots of its board."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.games.agra.situation import Seat, sit_down
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player
from tests.web.browser.test_layout import check
from tests.web.browser.test_whole_game import sees_the_result

PLAN = ("influence craftsmen", "place architect", "pay-overtime", "favour influence")
"""What is taken whenever it is offered: it climbs the craftsmen's track, and the top of a track ends the game."""
SHORT = ("end-turn", "go-on", "pass", "take-favour", "forgo")
PLACES = ("place cotton-field", "place turmeric-field", "place lumberjack", "place quarry", "place sailor")
"""What is taken nearly always, since it shortens the game: few questions, and goods that notables want early."""


def pick(texts: list[str], rng: Random) -> str:
    """Choose by the plan, nearly always what is short, now and then anything."""
    planned = [text for text in PLAN if text in texts]
    if not planned and rng.random() < 0.95:
        shuffled = rng.sample(texts, len(texts))
        planned = [text for text in SHORT if text in texts]
        planned += [text for text in shuffled if text in PLACES or text.startswith("deliver ")]
        planned += [text for text in ("done", "decline") if text in texts]
    return planned[0] if planned else rng.choice(texts)


def ends_turns_by_itself(player: Player) -> None:
    """Turn on in the menu that a finished turn is ended without a word."""
    player.press(player.page.locator('[data-drawer="menu"] >> visible=true'))
    player.page.locator('#drawer [name="auto_end"]').check()
    player.page.keyboard.press("Escape")


@pytest.mark.parametrize(("size", "lang"), [("wide", "en"), ("phone", "pl")])
def test_a_whole_game_of_agra_against_bots(come: Come, size: str, lang: str) -> None:
    """Whatever has a spot in sight is pressed there, all else in the bar."""
    anna = come(size)
    anna.reads(lang)
    anna.lay_table(["me", "bot:random"], game="agra")
    ends_turns_by_itself(anna)
    rng = Random(5)
    pressed = anna.play(lambda look: pick(look.texts, rng), check, when=(6,))
    sees_the_result(anna)
    assert min(pressed["spot"] + pressed["shared"], pressed["button"]) > 5


def test_every_option_of_a_turn_is_lit_on_the_board(come: Come) -> None:
    """What can be done at the start of a turn can be pressed where it is done."""
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random"], game="agra")
    anna.wait_for_turn()
    lit = {one.get_attribute("data-option") for one in anna.page.locator("#board .spot.legal").all()}
    assert set(anna.texts()) <= lit


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_can_be_done_at_any_time_stands_behind_the_answers(come: Come, size: str) -> None:
    """The answers come first and in sight, then free actions as a group; a marker is taken back at its counter."""
    anna = come(size)
    table = sit_down(Seat(goods="sandstone wood cement oil book painting", favour=6, tiles="sell"), Seat())
    anna.bring(table.record())
    for text in ("place architect", "build sawmill"):
        anna.choose(text)
    page = anna.page
    kinds = [one.get_attribute("class") or "" for one in page.locator("#options [data-option]").all()]
    assert ["free" in kind.split() for kind in kinds] == [False] * 3 + [True] * (len(kinds) - 3)
    assert len(kinds) > 3
    assert page.evaluate("document.getElementById('rail').scrollLeft") == 0
    check(anna)
    anna.press(page.locator('#own .spot[data-option="take-back"] >> visible=true'))
    expect(page.locator("#options [data-option]").first).to_have_attribute("data-option", "free-favour")
    anna.choose("free book")
    assert anna.texts()[0].startswith("pay-with ")


@pytest.mark.rule("agra", "6.10")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_books_example_of_the_trader_is_clicked_as_it_is_told(come: Come, size: str) -> None:
    """Two cement and a turmeric, worth 5, for a curry and two cotton, worth 4: each good where it lies."""
    anna = come(size)
    anna.bring(sit_down(Seat(goods="turmeric cement cement"), Seat()).record())
    anna.choose("place trader")
    pressed = []
    for text in ("give cement", "give cement", "give turmeric", "take curry", "take cotton", "take cotton"):
        moment = anna.moment
        assert text in anna.texts()
        pressed.append(anna.take(text))
        anna.wait_past(moment)
    assert set(pressed) <= {"spot", "shared"}, "every good can be pressed where it lies"
    expect(anna.page.locator("#options [data-option]").first).to_have_attribute("data-option", "done")
    assert [text for text in anna.texts() if text.startswith(("give ", "take "))] == []
    check(anna)


def test_goods_are_given_and_taken_by_turns_and_the_page_says_what_is_left(come: Come) -> None:
    anna = come()
    anna.bring(sit_down(Seat(goods="turmeric cement cement wood"), Seat()).record())
    for text in ("place trader", "give cement", "take cotton", "give turmeric"):
        anna.choose(text)
    expect(anna.page.locator("#screen")).to_contain_text("You may still take goods worth 1 in all")
    assert {"take sandstone", "take cotton", "give cement", "done"} <= set(anna.texts())


def test_tabs_show_one_part_at_a_time_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"], game="agra")
    anna.wait_for_turn()
    page = anna.page
    parts = {"city": "#ag-city", "river": "#ag-river", "imperial": "#ag-imperial", "farm": "#own .farm"}
    for tab in ("river", "imperial", "farm", "city"):
        anna.press(page.locator(f"label:has(.tab-{tab})"))
        assert [name for name, part in parts.items() if page.locator(part).is_visible()] == [tab]
        assert page.locator("#own .purse >> visible=true").count() == 1


COVERED = """() => [...document.querySelectorAll("#ag-city .yield > rect")].flatMap(tag => {
    const one = tag.getBoundingClientRect();
    const things = document.querySelectorAll(
        "#ag-city :is(.worker, .stock, .coins > .num, .title, .level-head, #merchant)");
    return [...things].filter(thing => {
        const other = thing.getBoundingClientRect();
        return one.left < other.right - 1 && other.left < one.right - 1
            && one.top < other.bottom - 4 && other.top < one.bottom - 4;
    }).map(thing => `${tag.parentNode.textContent.trim()}: ${thing.textContent.trim()}`);
})"""


@pytest.mark.parametrize("merchant", ["cotton-field", "quarry"])
def test_every_place_shows_on_the_board_what_it_would_yield(come: Come, merchant: str) -> None:
    """A tag beside the place: gain, then cost; grey where it is useless; it covers no worker, no count and no name."""
    anna = come()
    seat = Seat(goods="cotton wood wood dye", rupees=5)
    workers = {"sawmill": 1, "lumberjack": 0, "oil-press": 2, "architect": 3, "trader": 0, "tailor": 1, "sailor": 2}
    table = sit_down(
        seat, Seat(), Seat(), Seat(),
        workers=workers, lying="lumberjack trader", coins={"paper-mill": 2, "quarry": 3}, merchant=merchant,
        built="paper-mill",
    )  # fmt: skip
    anna.bring(table.record())
    anna.wait_for_turn()
    said = ["".join(one.split()) for one in anna.page.locator("#ag-city .yield").all_text_contents()]
    quarry, cotton = ("23+2", "2") if merchant == "quarry" else ("23", "2+2")
    assert sorted(said) == sorted(
        [quarry, "2−2", "2", cotton, "0", "2+1", "1+1", "22", "0+1", "+1", "+1", "−2"]
    )  # quarry, lumberjack, turmeric, cotton field, cement, sawmill, oil, paper, tailor, three characters
    expect(anna.page.locator("#ag-city .yield.useless")).to_have_count(2)
    assert anna.page.evaluate(COVERED) == []
    anna.choose("place quarry")
    expect(anna.page.locator("#ag-city .yield")).to_have_count(0)
