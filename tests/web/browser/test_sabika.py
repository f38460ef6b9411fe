"""Sabika in the browser: a whole game against bots at both sizes, mostly by the spots of its board; events; Yusuf."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.games.sabika.situation import CITIES, PARKED, Seat, asked, choose, options, sit_down
from tests.golden import record_at
from tests.web.browser.conftest import Come
from tests.web.browser.player import Look, Player
from tests.web.browser.test_access import serious
from tests.web.browser.test_layout import check
from tests.web.browser.test_whole_game import sees_the_result

PARTS = {
    "rondel": "#sb-rondel",
    "map": "#sb-map",
    "build": "#sb-buildings",
    "poems": "#sb-poems",
    "tracks": "#sb-strip",
    "yours": "#own .verses",
}


def by_chance(seed: int) -> Callable[[Look], str]:
    """Choose anything, and nearly always to rest, which keeps the game short."""
    rng = Random(seed)

    def pick(look: Look) -> str:
        rests = [text for text in look.texts if text.startswith("rest ")]
        return rng.choice(rests if rests and rng.random() < 0.8 else look.texts)

    return pick


@pytest.mark.parametrize(("size", "lang"), [("wide", "ja"), ("phone", "en")])
def test_a_whole_game_of_sabika_against_bots(come: Come, size: str, lang: str) -> None:
    anna = come(size)
    anna.reads(lang)
    anna.lay_table(["me", "bot:random"], game="sabika")
    anna.play(by_chance(5), check)
    sees_the_result(anna)


def test_a_whole_game_of_sabika_alone(come: Come) -> None:
    anna = come()
    anna.lay_table(["me"], game="sabika")
    anna.play(by_chance(6), check)
    sees_the_result(anna)


def test_every_move_of_a_turn_is_lit_on_the_rondel(come: Come) -> None:
    """What can be done at the start of a turn can be pressed where it is done: on a space, or on a worker to rest."""
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random"], game="sabika")
    look = anna.look()
    while not any(text.startswith("work ") for text in look.texts):  # through the starting tile and what it brings
        anna.end_turn() if look.done else anna.take(look.texts[0], look)
        look = anna.look(look.moment)
    lit: set[str] = set()
    for spot in anna.page.locator("#board .spot.legal, #own .spot.legal").all():
        lit |= {
            spot.get_attribute("data-option") or "",
            *spot.evaluate("one => JSON.parse(one.dataset.options ?? '[]')"),
        }
    assert set(anna.texts()) <= lit


def press_spot(player: Player, spot: str, text: str) -> None:
    """Press a spot where it is drawn, on a phone after its tab; of several options there choose this one."""
    page = player.page
    lit = f'[data-spot="{spot}"].legal:is([data-option="{text}"], [data-options*=\'"{text}"\']) >> visible=true'
    for tab in PARTS:
        if not page.locator(lit).count():
            player.press(page.locator(f"label:has(.tab-{tab})"))
    moment = player.moment
    player.press_what_shows(page.locator(lit).first)
    player.say_which(text)
    if page.locator("#spot-menu").is_visible():
        player.press(page.locator(f'#spot-menu [data-option="{text}"]'))
    elif page.locator(".opened").count():  # the worker was chosen first: then the space
        player.press(page.locator(f'#options [data-option="{text}"]'))
    player.wait_past(moment)


DEEDS: dict[str, tuple[list[tuple[str, str]], str]] = {
    "building": (
        [("worker-builder-2", "work builder-2 building-1"), ("large-3", "large 3"), ("own-gypsum", "pay gypsum")],
        "#large-3.gone .token.s0",
    ),
    "market": ([("space-market-1", "work builder-1 market-1"), ("own-sugar", "sell sugar")], '.purse:has-text("25")'),
    "export": (
        [
            ("space-export-2", "work merchant export-2"),
            ("city-fez", "ship fez"),
            ("own-sugar", "export-two sugar sugar"),
        ],
        '#own [data-spot="own-sugar"].zero',
    ),
    "carve": (
        [("space-carve-2", "work poet carve-2"), ("poem-21", "carve-blue 21"), ("own-wood", "pay wood")],
        '#own .verse-card.p-blue:has-text("quarry action")',
    ),
}
"""What is pressed and chosen, one after another, and what can then be seen."""


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_whole_actions_by_the_spots_of_the_board_and_one_step_back(come: Come, size: str, deed: str) -> None:
    """A worker is chosen by its figure, a space, a building, a city and a poem where they lie, goods in the store."""
    me = Seat(dinars=20, has="gypsum wood sugar sugar", left="algiers", other="market-2")
    shown: dict[str, Any] = {"minors": "1 14 21", "majors": "a1 b1", "small": "1 2 3 4"}
    anna = come(size)
    anna.bring(sit_down(me, players=2, number=2, sultan=PARKED, **shown).record())
    pressed, seen = DEEDS[deed]
    for spot, text in pressed:
        assert anna.page.locator(seen).count() == 0
        press_spot(anna, spot, text)
    expect(anna.page.locator(seen).first).to_be_attached()
    moment = anna.moment
    anna.press(anna.page.locator("#do-undo"))
    anna.wait_past(moment)
    expect(anna.page.locator(seen)).to_have_count(0)
    press_spot(anna, *pressed[-1])
    expect(anna.page.locator(seen).first).to_be_attached()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_seal_is_laid_ready_where_it_lies_and_pays(come: Come, size: str) -> None:
    anna = come(size)
    me = Seat(dinars=4, seals=2, builder="building-1", other="market-2")
    anna.bring(sit_down(me, players=2, sultan=PARKED, no_seal="fez tunis").record())
    seals = anna.page.locator("#own-seals")
    press_spot(anna, "own-seals", "with-seal")
    expect(seals).to_have_attribute("title", re.compile("Seals: 2; 1 of them pays the next dinar"))
    press_spot(anna, "space-large-quarry", "work builder-1 large-quarry")  # five steps: three dinars
    expect(seals.locator("b")).to_have_text("1")
    expect(anna.page.locator("#own .totals .purse b")).to_have_text("2")
    anna.press(anna.page.locator("#do-undo"))
    expect(seals.locator("b")).to_have_text("2")


LONG_QUESTIONS = {
    "work": [],
    "build": ["work builder-1 building-1", "act building-1"],
    "gather": ["work builder-1 large-quarry", "act large-quarry"],
    "carve": ["work poet carve-2", "act carve-2"],
}
"""Questions whose options are many or long, and how to come to them."""
CUT_CHIPS = """() => [
    ...document.querySelectorAll("#options .option:not(.find, .greyed) :is(.label, .outcome)"),
].filter(one =>
    one.getClientRects().length && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
).map(one => one.textContent.trim())"""


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("question", LONG_QUESTIONS)
def test_no_chip_cuts_what_it_does_or_brings(come: Come, size: str, question: str) -> None:
    """Every option says in full on its chip what it is and what it brings, in the game's short words."""
    me = Seat(dinars=20, seals=1, has="gypsum wood sugar", left="algiers", other="market-2", red="16", stores=("w3",))
    shown: dict[str, Any] = {"minors": "1 14 21", "majors": "a1 b1", "small": "1 2 3 4", "no_seal": "tunis"}
    table = sit_down(me, players=2, number=2, sultan=PARKED, **shown)
    for text in LONG_QUESTIONS[question]:
        if text in options(table):
            choose(table, text)
    assert asked(table) == (0, question)
    anna = come(size)
    anna.bring(table.record())
    for head in range(anna.page.locator("#options [data-level]").count()):
        anna.press(anna.page.locator("#options [data-level]").nth(head))
        assert anna.page.evaluate(CUT_CHIPS) == []
        anna.page.keyboard.press("Escape")
    chips = anna.page.locator("#options [data-option]")
    expect(chips.locator(".outcome")).to_have_count(chips.count())
    assert anna.page.evaluate(CUT_CHIPS) == []


CUT_OFF = """() => [...document.querySelectorAll("#sb-poems :is(.book, .leaf, .verse), #sb-map .bill")].filter(one =>
    one.getClientRects().length && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
).map(one => one.textContent.trim())"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#sb-poems .verse, #sb-map .bill p, #sb-buildings text")]
    .filter(one => one.getClientRects().length).map(one => {
        const drawn = (one.closest("foreignObject") ?? one).getScreenCTM();
        return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(drawn.a, drawn.b);
    }))"""


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(
    "minors", ["10 14 16 22 4", "21 17 20 1 9", "2 3 5 6 7", "8 11 12 13 15"], ids=["10", "21", "2", "8"]
)
def test_poems_and_the_trade_card_are_read_in_full(come: Come, size: str, minors: str) -> None:
    """The longest texts at the fullest table, with four scores of two digits: nothing is cut off or too small."""
    rich = Seat(left="venice ragusa tunis fez", right="florence algiers")
    shown: dict[str, Any] = {"minors": minors, "majors": "a3 b1 c1 d1 e2 f1 g1 h4", "trade": 6, "number": 3}
    anna = come(size)
    anna.bring(sit_down(rich, rich, rich, rich, no_seal=" ".join(CITIES), **shown).record())
    for tab in ("map", "build", "poems"):
        if size == "phone":
            anna.press(anna.page.locator(f"label:has(.tab-{tab})"))
        assert anna.page.evaluate(CUT_OFF) == []
        assert anna.page.evaluate(SMALLEST) >= 10.95
    if size == "phone":
        anna.press(anna.page.locator("[data-words]"))
    else:
        anna.page.keyboard.press("p")
    expect(anna.page.locator("#sb-poems .says").first).to_be_visible()
    expect(anna.page.locator("#sb-poems .pic").first).to_be_hidden()
    assert anna.page.evaluate(CUT_OFF) == []
    assert anna.page.evaluate(SMALLEST) >= 10.95


@pytest.mark.rule("sabika", "13.7")
def test_a_poem_says_both_halves_with_their_prices_to_whoever_points_at_it(come: Come) -> None:
    """The words lie above the panel, on no other poem; wanted for all, they stay wanted."""
    anna = come()
    anna.bring(sit_down(Seat(dinars=9), minors="20 3 5", majors="a2 h4 b2 c3", number=2).record())
    page = anna.page
    half = page.locator("#poem-20-red")
    expect(half.locator(".says")).to_be_hidden()
    page.mouse.move(0, 0)
    half.hover()
    anna.time_passes(1)
    tip = page.locator("#tip")
    expect(tip).to_contain_text("Blue for 1 dinar: Each good exported")
    expect(tip).to_contain_text("Red for 2 dinars: 2 dinars, then an Export action")
    above, panel = tip.bounding_box(), page.locator("#sb-poems").bounding_box()
    assert above is not None
    assert panel is not None
    assert above["y"] + above["height"] <= panel["y"]
    page.locator("[data-words]").click()
    expect(half.locator(".says")).to_be_visible()
    page.reload()
    anna.press(page.locator("[data-reveal]"))
    expect(page.locator("#poem-20-red .says")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#poem-20-red .says")).to_be_hidden()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_own_poems_that_find_no_room_are_reached_by_keyboard(come: Come, size: str) -> None:
    """With more poems than any font has room for the list or the panel around it scrolls, and Tab stops in it."""
    me = Seat(blue=" ".join(map(str, range(1, 12))), red=" ".join(map(str, range(12, 23))), grey="a1 b1")
    anna = come(size)
    anna.bring(sit_down(me, number=3).record())
    page = anna.page
    if size == "phone":
        anna.press(page.locator("label:has(.tab-yours)"))
    scrolls = page.locator("#own .list" if size == "wide" else "#own .sb-own")
    assert scrolls.evaluate("one => one.scrollHeight > one.clientHeight + 1")
    assert serious(page) == []
    last = page.locator("#own .verse-card").last
    expect(last).not_to_be_in_viewport(ratio=1)
    page.locator("#own .list").focus()
    page.keyboard.press("End")
    expect(last).to_be_in_viewport(ratio=1)


def test_tabs_show_one_part_at_a_time_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"], game="sabika")
    anna.wait_for_turn()
    page = anna.page
    for tab in ("map", "build", "poems", "tracks", "yours", "rondel"):
        anna.press(page.locator(f"label:has(.tab-{tab})"))
        assert [name for name, part in PARTS.items() if page.locator(part).is_visible()] == [tab]


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("4-players-advanced-one-winner", "wide"),
        ("4-players-advanced-one-winner", "phone"),
        ("1-players-hardest-lost", "wide"),
    ],
)
def test_everything_is_in_sight_late_in_a_full_game(come: Come, game: str, size: str) -> None:
    """Most players with events, and alone with Yusuf's cards, in the fourth round."""
    player = come(size)
    player.bring(record_at("sabika", game, "work", lambda position: position["round"] >= 4))
    check(player)
    assert serious(player.page) == []
    assert player.page.locator("#board .event").count() == 2
    assert player.page.locator(".yusuf").count() == game.startswith("1-")
