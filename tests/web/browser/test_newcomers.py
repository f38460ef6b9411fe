"""For newcomers: the coach, the explaining cards, the aid and the table for learning, as a person meets them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import durbar
from tests.web.browser.album import NAMES, moments, screen_of
from tests.web.browser.conftest import Come
from tests.web.browser.player import Player
from tests.web.browser.positions import LATER, show
from tests.web.browser.test_access import all_eyes

GAMES = [("taj-mahal", 4), ("amritsar", 4), ("agra", 4), ("sabika", 4)]
COVERED = """() => {
    const coach = document.getElementById("coach").getBoundingClientRect();
    const meets = (box) => box.left < coach.right - 1 && coach.left < box.right - 1
        && box.top < coach.bottom - 1 && coach.top < box.bottom - 1;
    const legal = [...document.querySelectorAll("#screen [data-spot].legal")];
    return legal.filter((one) => meets(one.getBoundingClientRect())).map((one) => one.dataset.spot);
}"""
INSIDE = """(id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
}"""

SEEN = """() => {
    const things = "#board :is([data-spot], g:has(> title), [title]), #own [title], #rivals [title]";
    window.things = [...document.querySelectorAll(things)].filter((one) => one.getClientRects().length);
    return window.things.length;
}"""
EXPLAIN = """async (at) => {
    const { explain, thingAt } = await import("/static/card.js");
    await explain(thingAt(window.things[at]));
}"""


BARE = """async () => {
    const { anyAt } = await import("/static/card.js");
    const known = new Set(document.getElementById("why-not").dataset.signs.split(" "));
    const drawing = (one) => [...document.querySelectorAll("svg")].find((svg) => svg.contains(one));
    const bare = [];
    let signs = 0;
    for (const use of document.querySelectorAll(":is(#board, #own, #rivals) use")) {
        const name = use.getAttribute("href").slice(1);
        const { left, top, width, height } = use.getBoundingClientRect();
        const [clientX, clientY] = [left + width / 2, top + height / 2];
        const at = width > 6 && known.has(name) && document.elementFromPoint(clientX, clientY);
        if (!at || !at.closest("#board, #own, #rivals") || at.closest(".board-tab, .zoom, button, a")) continue;
        if (!use.checkVisibility({ visibilityProperty: true })) continue;
        if (drawing(at) !== drawing(use) && !at.contains(use)) continue; // something else lies over it
        signs += 1;
        if (!anyAt(at, { clientX, clientY })) bare.push(name);
    }
    return [signs, bare];
}"""
"""Every sign that can be seen, with those that a click on their middle says nothing of."""
ALONE = """async (name) => {
    const { thingAt } = await import("/static/card.js");
    for (const use of document.querySelectorAll(`:is(#board, #own, #rivals) use[href="#${name}"]`)) {
        const { left, top, width, height } = use.getBoundingClientRect();
        const place = [left + width / 2, top + height / 2];
        const at = width > 6 && document.elementFromPoint(...place);
        if (at && at.closest("#board, #own, #rivals") && !thingAt(at)) return place;
    }
    return null;
}"""
"""Where a sign stands that belongs to no thing."""


def told(table: durbar.Table[Any], seat: int, fact: Any, version: int) -> str:
    """Make the screen of a seat at which the coach tells a fact."""
    text = table.game.say(fact.message, seat=seat, names=NAMES[: table.setup.players])
    coach = {"text": text, "clause": fact.message.clause, "marks": list(fact.marks)}
    return screen_of(table, seat, version, coach=coach)


def facts_of_a_game(game: str, players: int) -> dict[str, tuple[durbar.Table[Any], int, Any]]:
    """Find for every kind of fact a moment at which it could be told."""
    found: dict[str, tuple[durbar.Table[Any], int, Any]] = {}
    began: set[int] = set()
    for _, table, seat in moments(game, players, "newcomers"):
        if table.turn in began or table.number > 400:
            continue
        began.add(table.turn)
        facts = table.game.facts
        assert facts is not None
        for fact in facts(table.view(seat, log=False)["position"], seat):
            found.setdefault(fact.message.id, (table.clone(), seat, fact))
    return found


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_coach_covers_nothing_that_can_be_chosen_and_marks_what_it_speaks_of(
    come: Come, game: str, players: int, size: str
) -> None:
    anna = come(size, coach="on")
    anna.lay_table(["me", *["bot:random"] * (players - 1)], game=game)
    page = anna.page
    found = facts_of_a_game(game, players)
    assert len(found) >= 5
    marked = 0
    for number, (id, (table, seat, fact)) in enumerate(sorted(found.items())):
        show(page, told(table, seat, fact, LATER + number))
        expect(page.locator("#coach")).to_be_hidden()
        anna.time_passes(1)
        expect(page.locator("#coach")).to_be_visible()
        assert page.evaluate(COVERED) == [], id
        assert page.evaluate(INSIDE, "coach"), id
        high = page.locator("#coach").bounding_box()
        assert high is not None
        assert high["height"] <= (96 if size == "wide" else 62), (id, high)
        marks = page.locator(".coached").count()
        assert marks <= 3
        marked += marks > 0
    assert marked >= (3 if size == "wide" else 1), "on a phone some of it lies behind a tab"


def test_the_coach_comes_by_itself_in_the_first_games_and_is_off_for_good_by_one_click(come: Come) -> None:
    anna = come("wide", coach="")
    page = anna.page
    lamp = page.locator(".tools [data-coach]")
    for number in range(4):
        anna.lay_table(["me", "bot:random", "bot:random"])
        expect(lamp).to_have_attribute("aria-pressed", "true" if number < 3 else "false")
    anna.lay_table(["me", "bot:random", "bot:random"], game="agra")
    expect(lamp).to_have_attribute("aria-pressed", "true")
    expect(lamp).to_contain_text("Coach on")
    anna.press(lamp)
    expect(lamp).to_contain_text("Coach off")
    page.reload()
    expect(lamp).to_have_attribute("aria-pressed", "false")
    anna.lay_table(["me", "bot:random", "bot:random"], game="sabika")
    expect(lamp).to_have_attribute("aria-pressed", "false")
    anna.lay_table(["me", "bot:random", "bot:random"], game="sabika", learning="1")
    expect(lamp).to_have_attribute("aria-pressed", "true")


def test_what_the_coach_said_leaves_by_its_cross_and_stays_away(come: Come) -> None:
    anna = come("wide", coach="on")
    anna.lay_table(["me", *["bot:random"] * 3], game="sabika")
    table, seat, fact = next(iter(facts_of_a_game("sabika", 4).values()))
    show(anna.page, told(table, seat, fact, LATER))
    anna.time_passes(1)
    expect(anna.page.locator("#heard")).not_to_be_empty()
    assert all_eyes(anna.page) == []
    anna.press(anna.page.locator("#coach [data-hush]"))
    expect(anna.page.locator("#coach")).to_be_hidden()
    assert anna.page.locator(".coached").count() == 0
    show(anna.page, told(table, seat, fact, LATER + 1))
    anna.time_passes(1)
    expect(anna.page.locator("#coach")).to_be_hidden()


# ---------------------------------------------------------------------- cards


def whole(page: Page) -> None:
    """See that a card is whole: a name, a kind, what it is, and nothing of it outside of the window."""
    card = page.locator("#why-not.card")
    expect(card).to_be_visible()
    expect(card.locator(".lead")).not_to_be_empty()
    expect(card.locator(".foot a")).to_be_visible()
    assert card.locator("h2").inner_text().strip()
    assert card.locator(".kind").inner_text().strip()
    assert page.evaluate(INSIDE, "why-not")


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(("game", "players"), [*GAMES, ("amritsar", 1), ("sabika", 1)])
def test_every_sign_that_can_be_seen_has_a_card(come: Come, game: str, players: int, size: str) -> None:
    anna = come(size)
    anna.lay_table(["me", *["bot:random"] * (players - 1)], game=game)
    seen = 0
    for number, (_, table, seat) in enumerate(moments(game, players, "signs")):
        if table.number > 300:
            break
        if number % 40 == 0:
            show(anna.page, screen_of(table, seat, LATER + number))
            signs, bare = anna.page.evaluate(BARE)
            assert bare == []
            seen += signs
    assert seen > 40


@pytest.mark.parametrize(
    ("game", "sign", "name", "clause"),
    [
        ("taj-mahal", "tm-m-vizier", "Vizier", "4.2"),
        ("agra", "ag-sailor", "The Sailor", "6.5"),
        ("amritsar", "am-king", "Maharaja", "7.3"),
        ("sabika", "sb-poem", "Poems", "7.1"),
    ],
)
def test_a_sign_by_itself_has_a_card_with_its_name(come: Come, game: str, sign: str, name: str, clause: str) -> None:
    anna = come("wide")
    anna.lay_table(["me", *["bot:random"] * 3], game=game)
    anna.wait_for_turn()
    place = anna.page.evaluate(ALONE, sign)
    assert place, "it stands somewhere by itself"
    anna.page.mouse.click(*place)
    expect(anna.page.locator("#why-not-title")).to_have_text(name)
    whole(anna.page)
    expect(anna.page.locator("#why-not .lead .clause").last).to_have_text(clause)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#why-not")).to_be_hidden()
    anna.page.evaluate("document.activeElement.blur()")
    anna.page.keyboard.press("?")  # the pointer is there still
    expect(anna.page.locator("#why-not-title")).to_have_text(name)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_open_by_click_by_the_other_button_and_by_a_key(come: Come, theme: str) -> None:
    anna = come("wide", theme)
    anna.lay_table(["me", "bot:random", "bot:random"])
    anna.wait_for_turn()
    page = anna.page
    page.locator('#board [data-spot^="open-"]').first.click()
    whole(page)
    assert page.locator("#why-not .icons li").count() + page.locator("#why-not .lead").count() >= 1
    expect(page.locator(".explained")).to_have_count(1)
    assert all_eyes(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#why-not")).to_be_hidden()
    expect(page.locator(".explained")).to_have_count(0)
    spot = page.locator("#own .hand .legal").first
    with anna.sends_nothing():
        spot.click(button="right")
        whole(page)
    expect(page.locator("#why-not .can")).to_contain_text("Play")
    page.keyboard.press("Escape")
    spot.focus()
    with anna.sends_nothing():
        page.keyboard.press("?")
        whole(page)
    page.keyboard.press("Escape")
    expect(spot).to_be_focused()
    page.locator("#options .option").first.focus()
    page.keyboard.press("?")
    expect(page.locator('#drawer[data-name="rules"]')).to_be_visible()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_on_a_phone_a_card_is_a_sheet_from_below(come: Come, game: str, players: int) -> None:
    anna = come("phone")
    anna.lay_table(["me", *["bot:random"] * (players - 1)], game=game)
    anna.wait_for_turn()
    page = anna.page
    many = page.evaluate(SEEN)
    opened = 0
    for at in range(0, many, max(1, many // 8)):
        page.evaluate(EXPLAIN, at)
        whole(page)
        box = page.locator("#why-not").bounding_box()
        assert box is not None
        assert box["height"] <= 0.62 * 844
        assert abs(box["y"] + box["height"] - 844) < 2
        page.keyboard.press("Escape")
        opened += 1
    assert opened >= 3


def test_the_aid_is_one_key_away(come: Come) -> None:
    anna = come("wide")
    anna.lay_table(["me", "bot:random", "bot:random"], game="sabika")
    anna.wait_for_turn()
    page = anna.page
    aid = page.locator('#drawer[data-name="aid"]')
    page.keyboard.press("a")
    expect(aid).to_be_visible()
    expect(aid.locator("li").first).to_be_visible()
    box = aid.bounding_box()
    assert box is not None
    assert abs(box["width"] - 720) < 4
    assert page.evaluate(INSIDE, "drawer")
    page.keyboard.press("a")
    expect(aid).to_be_hidden()


def test_on_a_phone_the_aid_comes_from_below(come: Come) -> None:
    anna = come("phone")
    anna.lay_table(["me", "bot:random", "bot:random"], game="agra")
    anna.wait_for_turn()
    anna.press(anna.page.locator('.tools [data-drawer="menu"]'))
    anna.press(anna.page.locator('#drawer [data-drawer="aid"]'))
    aid = anna.page.locator('#drawer[data-name="aid"]')
    expect(aid.locator(".now")).to_be_visible()
    tag = aid.locator(".now .tag").bounding_box()
    assert tag is not None
    assert tag["height"] < 24, "in one line"
    box = aid.bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] - 844) < 2
    assert all_eyes(anna.page) == []


# ---------------------------------------------------------------------- the table for learning


def lays(anna: Player) -> None:
    """Tick the box in the lobby's form and open the table."""
    anna.lobby()
    anna.press(anna.page.locator('.game-card[data-game="taj-mahal"] .quiet'))
    form = anna.page.locator("#new-taj-mahal form")
    form.locator('input[name="learning"]').check()
    expect(form.locator("[data-undo]")).to_be_hidden()
    anna.press(form.locator('button[type="submit"]'))
    anna.page.wait_for_url("**/t/*")


def test_a_learning_table_is_laid_by_a_tick_and_has_a_lamp_in_the_lobby(come: Come) -> None:
    anna = come("wide")
    lays(anna)
    assert anna.data("learning") == "1"
    expect(anna.page.locator(".tools [data-coach]")).to_have_attribute("aria-pressed", "true")
    anna.press(anna.page.locator('.tools [data-drawer="menu"]'))
    anna.press(anna.page.locator('#drawer [data-propose="open"]'))
    anna.press(anna.page.locator('#drawer [data-drawer="hands"]'))
    expect(anna.page.locator("#drawer .hands li").first).to_be_visible()
    assert all_eyes(anna.page) == []
    anna.lobby()
    expect(anna.page.locator("#mine .lamp")).to_be_visible()
    assert all_eyes(anna.page) == []
