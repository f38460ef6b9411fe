"""Amritsar in the browser: whole games at both sizes, mostly by the spots of its board; the sowing; the Maharaja."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.games.amritsar.situation import Raja, Seat, acting, choose, sit_down
from tests.web.browser.conftest import Come
from tests.web.browser.player import Look, Player
from tests.web.browser.test_layout import CUT_WORDS, check
from tests.web.browser.test_whole_game import sees_the_result

GAME = "amritsar"
CUT_OFF = """() => [".am-own", ".am-rival", ".am-raja", ".am-own .line", ".am-own header"].filter(name =>
    [...document.querySelectorAll(name)].some(one => one.getClientRects().length
        && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)))"""


def by_chance(seed: int) -> Callable[[Look], str]:
    """Choose anything, often what ends something, or games would last long."""
    rng = Random(seed)

    def pick(look: Look) -> str:
        short = [text for text in look.texts if text in ("end", "skip", "done", "pass")]
        return rng.choice(short if short and rng.random() < 0.6 else look.texts)

    return pick


def check_all(player: Player) -> None:
    check(player)
    assert player.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(("size", "lang"), [("wide", "en"), ("phone", "zh-Hans")])
def test_a_whole_game_of_amritsar_against_bots(come: Come, size: str, lang: str) -> None:
    anna = come(size)
    anna.reads(lang)
    anna.lay_table(["me", "bot:random"], game=GAME)
    anna.play(by_chance(5), check_all)
    sees_the_result(anna)


def test_a_whole_game_against_the_maharaja(come: Come) -> None:
    anna = come()
    anna.lay_table(["me"], game=GAME)
    anna.wait_for_turn()
    raja = anna.page.locator("#am-raja-board")
    expect(raja.locator(".row")).to_have_count(5)
    expect(raja.locator(".stair")).to_have_count(6)
    anna.play(by_chance(3), check_all)
    expect(anna.page.locator("#end")).to_be_visible()
    expect(raja).to_contain_text("Maharaja")


def test_the_sowing_is_shown_before_it_is_done(come: Come) -> None:
    """A station that is pointed at shows its way; one that is taken shows it with the workers in hand."""
    anna = come()
    anna.lay_table(["me", "bot:random"], game=GAME)
    look = anna.look()
    while not look.texts or not look.texts[0].startswith("take"):
        anna.end_turn() if look.done else anna.take(look.texts[0], look)
        look = anna.look(look.moment)
    page = anna.page
    station = page.locator("#board .station.legal").first
    name = (station.get_attribute("id") or "").removeprefix("station-")
    path = page.locator(f".sow-{name}")
    expect(path).to_be_hidden()
    station.hover()
    expect(path).to_be_visible()
    workers = path.locator(".drop").count()
    anna.choose(f"take {name}")
    expect(path).to_be_visible()
    expect(page.locator(".tray .carried")).to_have_count(workers)
    anna.page.locator("#do-undo").click()
    expect(page.locator(".tray")).to_have_count(0)


def test_tabs_show_one_part_at_a_time_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"], game=GAME)
    anna.wait_for_turn()
    page = anna.page
    parts = {"city": "#am-city", "market": "#am-market-panel", "stores": "#am-display", "own": "#own .tracks"}
    for tab in ("market", "stores", "own", "city"):
        anna.press(page.locator(f"label:has(.tab-{tab})"))
        assert [name for name, part in parts.items() if page.locator(part).is_visible()] == [tab]


@pytest.mark.rule("amritsar", "16.1")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_goods_too_many_go_back_as_one_set_in_one_question(come: Come, size: str) -> None:
    """Two goods too many: every pair is a button of its own, and one press gives both back."""
    table = acting("green", "north", Seat(goods="copper gold coin coin"), Seat())
    anna = come(size)
    anna.bring(choose(table, "work blue-1").record())
    assert len(anna.texts()) == 8
    check_all(anna)
    assert anna.page.evaluate(CUT_WORDS) == []
    expect(anna.page.locator("#own .purse .legal")).to_have_count(4)
    anna.choose("return copper+coin")
    purse = anna.page.locator("#own .purse")
    expect(purse).to_contain_text("2")
    assert not any(text.startswith("return") for text in anna.texts())


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_options_bring_stands_on_their_chips_uncut(come: Come, size: str) -> None:
    """Ways of workers, tiles and mahouts, and the longest question, every piece on every slot."""
    anna = come(size)
    rich = Seat(
        goods="coin marble copper gold", place="north", warehouses="bargain", post="blue", mahouts="green=upgrade"
    )
    anna.bring(sit_down(rich, Seat(), stations={"w2": "blue green yellow"}, coins={"w2": 1}).record())
    for choice in ("walk east", "take w2", "activate blue e1"):
        assert anna.page.evaluate(CUT_WORDS) == []
        anna.choose(choice)
    table = acting("yellow", "north", rich, Seat())
    anna.bring(table.record())
    assert anna.page.evaluate(CUT_WORDS) == []
    anna.bring(choose(table, "ride upgrade").record())
    assert len(anna.texts()) > 20
    assert anna.page.evaluate(CUT_WORDS) == []


@pytest.mark.rule("amritsar", "9.4")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_who_wants_to_stop_before_the_main_action_reads_why_not(come: Come, size: str) -> None:
    anna = come(size)
    anna.bring(acting("blue", "north", Seat(place="north"), Seat()).record())
    check_all(anna)
    moment = anna.moment
    anna.page.keyboard.press("/")
    anna.page.locator("#typed").fill("end")
    anna.page.keyboard.press("Enter")
    assert "main action that can be done" in anna.refusal()
    expect(anna.page.locator(":is(.toast, #why-not) .clause").last).to_contain_text("9.4")
    assert anna.moment == moment


@pytest.mark.rule("amritsar", "22.18")
@pytest.mark.parametrize(("reading", "words"), [("word", "0 points"), ("other", "each marker on his elephant")])
def test_the_maharajas_board_shows_how_his_last_space_is_read(come: Come, reading: str, words: str) -> None:
    anna = come()
    table = acting("white", "north", Seat(), raja=Raja(step=5), edition={"solo_end": {"reading": reading}})
    anna.bring(table.record())
    check_all(anna)
    last = anna.page.locator("#am-raja-board .stair").last
    assert words in (last.get_attribute("title") or last.get_attribute("data-tip") or "")
    expect(last.locator("svg.el")).to_have_count(1 if reading == "other" else 0)
