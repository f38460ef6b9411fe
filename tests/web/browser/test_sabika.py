"""Sabika in the browser: a whole game against bots at both sizes, mostly by the spots of its board; events; Yusuf."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import durbar
from tests.games.sabika.situation import CITIES, PARKED, Seat, sit_down
from tests.web.browser.conftest import Come
from tests.web.browser.player import CURTAIN, DONE, Player
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


def play_on(player: Player, rng: Random) -> None:
    """Play at random to the end; resting often keeps the game short."""
    for turn in itertools.count():
        player.wait_for_turn()
        if player.over:
            break
        number = player.data("number")
        if player.page.locator(DONE).count():
            player.press(player.page.locator(DONE))
        else:
            if turn % 10 == 6:
                check(player)
            texts = player.texts()
            rests = [text for text in texts if text.startswith("rest ")]
            player.take_where_it_lies(rng.choice(rests if rests and turn % 5 else texts))
        player.wait_past(number)
    sees_the_result(player)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_whole_game_of_sabika_against_bots(come: Come, size: str) -> None:
    anna = come(size)
    anna.lay_table(["me", "bot:random"], game="sabika")
    play_on(anna, Random(5))


def test_a_whole_game_of_sabika_alone(come: Come) -> None:
    anna = come()
    anna.lay_table(["me"], game="sabika")
    play_on(anna, Random(6))


def test_every_move_of_a_turn_is_lit_on_the_rondel(come: Come) -> None:
    """What can be done at the start of a turn can be pressed where it is done: on a space, or on a worker to rest."""
    anna = come()
    anna.lay_table(["me", "bot:random", "bot:random", "bot:random"], game="sabika")
    while True:  # through the starting tile and what it brings
        anna.wait_for_turn()
        if anna.page.locator('#options [data-option^="work "]').count():
            break
        number = anna.data("number")
        if anna.page.locator(DONE).count():
            anna.press(anna.page.locator(DONE))
        else:
            anna.take_where_it_lies(anna.texts()[0])
        anna.wait_past(number)
    lit: set[str] = set()
    for spot in anna.page.locator("#board .spot.legal, #own .spot.legal").all():
        lit |= {
            spot.get_attribute("data-option") or "",
            *spot.evaluate("one => JSON.parse(one.dataset.options ?? '[]')"),
        }
    assert set(anna.texts()) <= lit


def bring(player: Player, record: dict[str, Any], folder: Path) -> None:
    """Open a game file from the lobby, and lift the curtain if there is one."""
    file = folder / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    player.lobby("Aleksandra-Maria")
    player.page.locator("#import-file").set_input_files(file)
    player.press(player.page.locator(".import button"))
    player.page.wait_for_url("**/t/*")
    if record["setup"]["players"] > 1:
        player.press(player.page.locator(CURTAIN))
    expect(player.page.locator("#own")).to_be_visible(timeout=15_000)  # the first board of a new server is slow


def press_spot(player: Player, spot: str, text: str) -> None:
    """Press a spot where it is drawn, on a phone after its tab; of several options there choose this one."""
    page = player.page
    lit = f'[data-spot="{spot}"].legal:is([data-option="{text}"], [data-options*=\'"{text}"\']) >> visible=true'
    for tab in PARTS:
        if not page.locator(lit).count():
            player.press(page.locator(f"label:has(.tab-{tab})"))
    number = player.data("number")
    player.press(page.locator(lit).first)
    if page.locator("#spot-menu").is_visible():
        player.press(page.locator(f'#spot-menu [data-option="{text}"]'))
    player.wait_past(number)


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
def test_whole_actions_by_the_spots_of_the_board_and_one_step_back(
    come: Come, tmp_path: Path, size: str, deed: str
) -> None:
    """A worker is chosen by its figure, a space, a building, a city and a poem where they lie, goods in the store."""
    me = Seat(dinars=20, has="gypsum wood sugar sugar", left="algiers", other="market-2")
    shown: dict[str, Any] = {"minors": "1 14 21", "majors": "a1 b1", "small": "1 2 3 4"}
    anna = come(size)
    bring(anna, sit_down(me, players=2, number=2, sultan=PARKED, **shown).record(), tmp_path)
    pressed, seen = DEEDS[deed]
    for spot, text in pressed:
        assert anna.page.locator(seen).count() == 0
        press_spot(anna, spot, text)
    expect(anna.page.locator(seen).first).to_be_attached()
    number = anna.data("number")
    anna.press(anna.page.locator("#do-undo"))
    anna.wait_past(number)
    expect(anna.page.locator(seen)).to_have_count(0)
    press_spot(anna, *pressed[-1])
    expect(anna.page.locator(seen).first).to_be_attached()


CUT_OFF = """() => [...document.querySelectorAll("#sb-poems :is(.book, .leaf, .verse), #sb-map .bill")].filter(one =>
    one.getClientRects().length && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
).map(one => one.textContent.trim())"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#sb-poems .verse, #sb-map .bill p, #sb-buildings text")]
    .filter(one => one.getClientRects().length).map(one => {
        const drawn = (one.closest("foreignObject") ?? one).getScreenCTM();
        return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(drawn.a, drawn.b);
    }))"""


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("minors", ["10 14 16 22 4", "21 17 20 1 9"])
def test_poems_and_the_trade_card_are_read_in_full(come: Come, tmp_path: Path, size: str, minors: str) -> None:
    """The longest texts at the fullest table, with four scores of two digits: nothing is cut off or too small."""
    rich = Seat(left="venice ragusa tunis fez", right="florence algiers")
    shown: dict[str, Any] = {"minors": minors, "majors": "a3 b1 c1 d1 e2 f1 g1 h4", "trade": 6, "number": 3}
    anna = come(size)
    bring(anna, sit_down(rich, rich, rich, rich, no_seal=" ".join(CITIES), **shown).record(), tmp_path)
    for tab in ("map", "build", "poems"):
        if size == "phone":
            anna.press(anna.page.locator(f"label:has(.tab-{tab})"))
        assert anna.page.evaluate(CUT_OFF) == []
        assert anna.page.evaluate(SMALLEST) >= 10.95


def test_tabs_show_one_part_at_a_time_on_a_phone(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random"], game="sabika")
    anna.wait_for_turn()
    page = anna.page
    for tab in ("map", "build", "poems", "tracks", "yours", "rondel"):
        anna.press(page.locator(f"label:has(.tab-{tab})"))
        assert [name for name, part in PARTS.items() if page.locator(part).is_visible()] == [tab]


@pytest.mark.parametrize(
    ("players", "mode", "size"), [(4, "advanced", "wide"), (4, "advanced", "phone"), (1, "hardest", "wide")]
)
def test_everything_is_in_sight_late_in_a_full_game(
    come: Come, tmp_path: Path, players: int, mode: str, size: str
) -> None:
    """Most players with events, and alone with Yusuf's cards, in the fourth round."""
    table = durbar.new_table("sabika", players=players, mode=mode, seed="full")
    bot = durbar.bot("greedy", "full")
    while (asked := table.decision) is not None:
        if asked.seat == 0 and asked.question.id == "work" and table.view(0)["position"]["round"] >= 4:
            break
        table.choose(bot.choose(table, asked.seat))
    player = come(size)
    bring(player, table.record(), tmp_path)
    check(player)
    assert serious(player.page) == []
    assert player.page.locator("#board .event").count() == (2 if mode != "standard" else 0)
    assert player.page.locator(".yusuf").count() == (players == 1)
