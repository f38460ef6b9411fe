"""Agra in the browser: a whole game against bots at both sizes, mostly by the spots of its board."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tests.web.browser.conftest import Come
from tests.web.browser.player import DONE, Player
from tests.web.browser.test_layout import check
from tests.web.browser.test_whole_game import sees_the_result

PLAN = ("place architect", "influence craftsmen", "make 3", "end-turn")
"""What is taken whenever it is offered: it climbs the craftsmen's track, and the top of a track ends the game."""


def pick(player: Player, rng: Random) -> str:
    """Choose by the plan, else anything; meditation is tried only now and then, since it can go on for long."""
    texts = player.texts()
    planned = [text for text in PLAN if text in texts]
    if planned:
        return planned[0]
    if "go-on" in texts and rng.random() < 0.7:
        return "go-on"
    return rng.choice(texts)


def take(player: Player, text: str) -> None:
    """Press the option's spot on the board or the own board if it can be seen, else its button."""
    spot = player.page.locator(f'#board .spot[data-option="{text}"]:not([data-options]) >> visible=true')
    own = player.page.locator(f'#own .spot[data-option="{text}"]:not([data-options]) >> visible=true')
    button = player.page.locator(f'#options [data-option="{text}"]')
    player.press(next(one.first for one in (spot, own, button) if one.count()))


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_whole_game_of_agra_against_bots(come: Come, size: str) -> None:
    anna = come(size)
    anna.lay_table(["me", "bot:random"], game="agra")
    rng = Random(5)
    for turn in itertools.count():
        anna.wait_for_turn()
        if anna.over:
            break
        number = anna.data("number")
        if anna.page.locator(DONE).count():
            anna.press(anna.page.locator(DONE))
        else:
            if turn == 6:
                check(anna)
            take(anna, pick(anna, rng))
        anna.wait_past(number)
    sees_the_result(anna)


def test_every_option_of_a_turn_is_lit_on_the_board(come: Come) -> None:
    """What can be done at the start of a turn can be pressed where it is done."""
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random"], game="agra")
    anna.wait_for_turn()
    lit = {one.get_attribute("data-option") for one in anna.page.locator("#board .spot.legal").all()}
    assert set(anna.texts()) <= lit


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
