"""People as they meet in browsers: links that are good for one, devices, who is there, clocks, going, the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

import durbar
from tests.web.browser.conftest import Come
from tests.web.browser.house import House
from tests.web.browser.player import Player
from tests.web.browser.test_access import open_drawer as drawer
from tests.web.browser.test_access import serious
from tests.web.browser.test_friends import link_of, whose_turn

BOTH = pytest.mark.parametrize("size", ["wide", "phone"])


def twice(player: Player, selector: str) -> None:
    """Press a button that asks once more, and press it again."""
    button = player.page.locator(selector)
    player.press(button)
    expect(player.page.locator(".sure")).to_be_visible()
    player.press(button)


@BOTH
def test_a_link_is_good_for_one_and_says_so_to_the_next(come: Come, size: str) -> None:
    anna, tomasz, eve = come("wide"), come(size), come(size)
    anna.lay_table(["me", "friend", "bot:random"], names={1: "Tomasz"})
    address = link_of(anna, 1)
    tomasz.page.goto(address)
    expect(tomasz.page.locator("h1")).to_contain_text("Taj Mahal")
    assert serious(tomasz.page) == []
    tomasz.sit_down(address)
    expect(tomasz.page.locator("#own")).to_contain_text("Tomasz")
    eve.offline = True  # a refusal that is shown as a page is an error to a browser
    eve.errors.clear()
    answer = eve.page.goto(address)
    assert answer is not None
    assert answer.status == 410
    expect(eve.page.locator("main")).to_contain_text("good for one")
    eve.errors.clear()


@BOTH
def test_a_further_device_comes_by_a_code_and_is_ended_again(come: Come, size: str) -> None:
    anna, telephone = come(size), come("phone")
    anna.lay_table(["me", "bot:random", "bot:random"])
    anna.wait_for_turn()
    drawer(anna, "friends")
    expect(anna.page.locator(".devices li")).to_have_count(1)
    anna.press(anna.page.locator("[data-admit]"))
    expect(anna.page.locator(".admitted img")).to_be_visible()
    assert serious(anna.page) == []
    code = anna.page.locator(".admitted input").input_value()
    telephone.page.goto(code)
    telephone.press(telephone.page.locator('main button[type="submit"]'))
    telephone.page.wait_for_url("**/t/*")
    assert telephone.data("seat") == "0"
    anna.page.keyboard.press("Escape")
    drawer(anna, "friends")
    expect(anna.page.locator(".devices li")).to_have_count(2)
    expect(anna.page.locator(".devices")).to_contain_text("Chrome")
    telephone.errors.clear()
    telephone.offline = True
    anna.press(anna.page.locator("[data-end-device]:not([data-own])"))
    expect(anna.page.locator(".devices li")).to_have_count(1)
    expect(telephone.page.locator("main")).to_contain_text("you have no seat at it")
    telephone.errors.clear()


@BOTH
def test_cards_say_who_is_there_as_they_come_and_go(come: Come, size: str) -> None:
    anna, tomasz = come(size), come("wide")
    anna.lay_table(["me", "friend", "bot:greedy"], names={1: "Tomasz"}, game="agra")
    card = anna.page.locator("#rival-1 .there")
    expect(card).to_have_class("there is-absent")
    expect(anna.page.locator("#rival-2 .there")).to_have_attribute("title", "bot, greedy")
    tomasz.sit_down(link_of(anna, 1))
    expect(card).to_have_class("there is-here")
    if size == "wide":
        expect(card.locator(".words, em").first).to_be_visible()
        name = anna.page.locator("#rival-1 .name")
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "a name is whole"
    assert serious(anna.page) == []


@BOTH
def test_the_host_frees_a_seat_openly(come: Come, size: str) -> None:
    anna, tomasz, maria = come(size), come("wide"), come("phone")
    anna.lay_table(["me", "friend", "friend"], names={1: "Tomasz", 2: "Maria"})
    tomasz.sit_down(link_of(anna, 1))
    maria.sit_down(link_of(anna, 2))
    drawer(anna, "friends")
    expect(anna.page.locator(".friend").first).to_contain_text("held, by one device")
    tomasz.offline = True
    twice(anna, '[data-host="free"][data-whose="1"]')
    expect(tomasz.page.locator("main")).to_contain_text("you have no seat at it")
    tomasz.errors.clear()
    expect(anna.page.locator('.friend:has([data-whose="1"]) input')).to_be_visible()
    expect(maria.page.locator("body.unread")).to_have_count(1)
    drawer(maria, "chat")
    expect(maria.page.locator("#drawer")).to_contain_text("freed the seat of Tomasz")


@BOTH
def test_whoever_gives_up_is_asked_once_more_and_looks_on(come: Come, size: str) -> None:
    anna, tomasz = come(size), come("wide")
    anna.lay_table(["me", "friend", "bot:random"], names={1: "Tomasz"})
    tomasz.sit_down(link_of(anna, 1))
    drawer(anna, "menu")
    resign = anna.page.locator('#drawer [data-ask="resign"]')
    anna.press(resign)
    expect(anna.page.locator(".sure")).to_contain_text("for good")
    anna.page.keyboard.press("Escape")
    assert anna.data("seat") == "0", "nothing has happened yet"
    drawer(anna, "menu")
    twice(anna, '#drawer [data-ask="resign"]')
    expect(anna.screen).to_have_attribute("data-seat", "")
    expect(tomasz.page.locator("#rival-0 .there")).to_have_class("there is-bot")


def test_a_table_is_deleted_by_keyboard(come: Come) -> None:
    anna = come("wide")
    anna.lay_table(["me", "friend", "friend"])  # no bot plays on meanwhile, so that the page asks for nothing
    drawer(anna, "menu")
    button = anna.page.locator('#drawer [data-host="delete"]')
    button.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".sure")).to_be_visible()
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url(anna.url + "/")
    expect(anna.page.locator("#mine .tables li")).to_have_count(0)


def test_whoever_deletes_a_table_comes_to_the_lobby_even_if_its_end_is_heard_first(come: Come) -> None:
    anna = come("wide")
    anna.page.add_init_script(
        """
        const Plain = EventSource;
        window.EventSource = class extends Plain {
          constructor(...args) {
            super(...args);
            this.addEventListener("gone", () => { document.body.dataset.heard = "gone"; });
          }
        };
        """
    )
    anna.lay_table(["me", "friend", "friend"])  # no bot plays on meanwhile, so that the page asks for nothing

    def late(route: Route) -> None:
        answer = route.fetch()
        anna.page.wait_for_selector("body[data-heard]", state="attached")
        route.fulfill(response=answer)

    anna.page.route("**/host/delete", late)
    drawer(anna, "menu")
    twice(anna, '#drawer [data-host="delete"]')
    anna.page.wait_for_url(anna.url + "/")
    expect(anna.page.locator("#mine .tables li")).to_have_count(0)


@BOTH
def test_a_clock_runs_out_and_a_bot_plays_until_its_person_is_back(chromium: Browser, tmp_path: Any, size: str) -> None:
    house = House(tmp_path / "house", "clocks")
    anna, tomasz = Player(chromium, house.url, size), Player(chromium, house.url)
    try:
        timed = {"clock": "timed", "minutes": "10", "seconds": "0", "out": "bot"}
        anna.lay_table(["me", "friend"], names={1: "Tomasz"}, **timed)
        tomasz.sit_down(link_of(anna, 1))
        player = whose_turn(anna, tomasz)
        running = player.page.locator("#clocks .clock-of.runs time")
        expect(running).to_have_count(1)
        expect(running).to_have_text(re.compile(r"^(10:00|[7-9]:\d\d)$"))  # beyond what the slowest machine has taken
        house.pass_by(601)
        expect(player.page.locator('[data-do="giveback"]').first).to_be_attached()
        player.press(player.page.locator('#options [data-do="giveback"]'))
        expect(player.page.locator('#options [data-do="giveback"]')).to_have_count(0)
        assert serious(player.page) == []
    finally:
        anna.close()
        tomasz.close()
        house.stop()


@BOTH
def test_a_pause_is_agreed_to(come: Come, size: str) -> None:
    anna, tomasz = come(size), come("wide")
    anna.lay_table(["me", "friend"], names={1: "Tomasz"}, clock="timed")
    tomasz.sit_down(link_of(anna, 1))
    drawer(anna, "menu")
    anna.press(anna.page.locator('#drawer [data-propose="pause"]'))
    anna.page.keyboard.press("Escape")
    tomasz.press(tomasz.page.locator('[data-second="yes"]'))
    for player in (anna, tomasz):
        expect(player.page.locator("#paused")).to_be_visible()
        expect(player.page.locator(".clock-of.runs")).to_have_count(0)
    anna.press(anna.page.locator('[data-do="resume"]'))
    expect(tomasz.page.locator(".clock-of.runs")).to_have_count(1)


def test_a_tap_shows_all_clocks_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", *["friend"] * 4], clock="timed")
    expect(anna.page.locator("#drawer")).to_be_visible()
    anna.page.keyboard.press("Escape")  # the links
    expect(anna.page.locator("#drawer")).to_be_hidden()
    clocks = anna.page.locator("#clocks")
    expect(clocks.locator("li")).to_have_count(5)
    assert clocks.locator("li >> visible=true").count() <= 2
    clocks.click()
    expect(clocks.locator("li >> visible=true")).to_have_count(5)
    for clock in clocks.locator("li").all():
        box = clock.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert clock.evaluate(
            "one => { const at = one.getBoundingClientRect(); return one.contains(\n"
            "document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)); }"
        )  # nothing lies over it
    assert serious(anna.page) == []
    anna.page.locator("#board").click(position={"x": 5, "y": 5})
    expect(clocks.locator("li >> visible=true")).not_to_have_count(5)


def solo_record(game: str) -> dict[str, Any]:
    """Play a game alone to its end."""
    table = durbar.new_table(game, players=1, seed="the end")
    bot = durbar.bot("random", "the end")
    while not table.over:
        seat = table.decisions[0].seat
        table.choose(str(bot.choose(table, seat)), seat)
    return table.record()


@BOTH
@pytest.mark.parametrize("game", ["amritsar", "sabika"])
def test_the_end_has_the_automas_column_and_what_comes_after(come: Come, size: str, game: str) -> None:
    anna = come(size)
    brought = anna.post("/import", data=json.dumps(solo_record(game)), headers={"Content-Type": "application/json"})
    anna.go_to(brought.json()["url"])
    end = anna.page.locator("#end")
    expect(end).to_be_visible()
    expect(end.locator("thead .who")).to_have_count(2)
    assert serious(anna.page) == []
    expect(end.locator(".end-steps [download]")).to_be_visible()
    anna.press(end.locator("[data-moment]"))
    expect(anna.page.locator("#to-present")).to_be_visible()


@BOTH
def test_the_lobby_by_keyboard_and_for_all_eyes(come: Come, size: str) -> None:
    anna = come(size)
    anna.lay_table(["me", "friend", "bot:random"], names={1: "Tomasz"})
    anna.lobby()
    assert serious(anna.page) == []
    anna.page.locator("#my-name").blur()
    if size == "wide":
        anna.page.keyboard.press("1")
        anna.page.wait_for_url("**/t/*")
        anna.lobby()
        anna.page.locator("#my-name").blur()
        assert "as last time" in anna.page.locator(".play-now.primary").inner_text()
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_url("**/t/*")
    else:
        anna.page.locator("#alone-sabika").select_option("harder")
        anna.press(anna.page.locator('[data-game="sabika"] .play-alone'))
        anna.page.wait_for_url("**/t/*")
        expect(anna.page.locator("#rival-1 .there")).to_have_class("there is-automa")
