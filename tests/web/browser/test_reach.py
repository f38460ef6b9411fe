"""Every legal spot keeps a place of its own to press, whatever stands on it: in all games, at both sizes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import durbar
from tests.games.sabika.situation import Seat, sit_down
from tests.web.browser.album import moments, screen_of
from tests.web.browser.conftest import Come
from tests.web.browser.player import CURTAIN, Player
from tests.web.browser.positions import LATER, show
from tests.web.browser.room import cramped

MOST = {"taj-mahal": 5, "agra": 4, "amritsar": 4, "sabika": 4}
"""As many as there can be: the fuller the board, the more stands on its spots."""
ONCE_IN = {"taj-mahal": 7, "agra": 21, "amritsar": 7, "sabika": 7}
"""Of so many questions of a long walk one is measured: Agra asks 1500 in a game, the others some 300."""


def seated(come: Come, game: str, players: int, size: str) -> Player:
    """Let somebody come to a table whose screens are then replaced."""
    anna = come(size)
    anna.lay_table(["me", *["hotseat"] * (players - 1)], game=game)
    if anna.page.locator(CURTAIN).count():
        anna.press(anna.page.locator(CURTAIN))
    return anna


def check(anna: Player, game: str, players: int, seed: str, once_in: int, most: int, after: int = LATER) -> int:
    """Walk through a random game, and measure each kind of question at its first, and then once in so many by lot.

    The version of the last screen is given: the page takes none that is older.
    """
    seen: set[str] = set()
    lot = Random(f"{game}/{players}/{seed}")
    made = 0
    for question, table, seat in moments(game, players, seed):
        if question in seen and lot.randrange(once_in):
            continue
        seen.add(question)
        made += 1
        if made > most:
            break
        show(anna.page, screen_of(table, seat, after + made))
        assert cramped(anna.page, anna.touch) == [], (question, players, seed, table.number)
    assert made
    return after + made


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_crowd_leaves_room_on_its_space(come: Come, size: str, players: int) -> None:
    """All poets, merchants and builders there are on one space of each ring; with two the Sultan's stand by."""
    everybody = Seat(dinars=20, poet="reactivate-2", merchant="consolidate-2", builder="building-1", other="building-2")
    sultan = (*["building-1"] * 4, *["consolidate-2"] * 2, *["reactivate-2"] * 2)
    anna = come(size)
    anna.bring(sit_down(*[everybody] * players, players=players, number=2, sultan=sultan).record())
    assert cramped(anna.page, anna.touch) == []
    anna.take("work poet reactivate-2")
    anna.look()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", MOST)
def test_every_legal_spot_has_a_place_of_its_own(come: Come, game: str, size: str) -> None:
    check(seated(come, game, MOST[game], size), game, MOST[game], "reach", 1000, 4)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize(("game", "players"), [(name, n) for name in MOST for n in durbar.game(name).meta.players])
def test_every_legal_spot_has_a_place_of_its_own_in_many_games(come: Come, game: str, players: int, size: str) -> None:
    anna = seated(come, game, players, size)
    version = LATER
    for seed in range(3):
        version = check(anna, game, players, f"reach {seed}", ONCE_IN[game], 1000, version)


@pytest.mark.parametrize(
    ("game", "seed", "number", "size"), [("sabika", "reach 0", 3, "wide"), ("amritsar", "reach 1", 26, "phone")]
)
def test_what_is_small_or_lies_last_has_its_room(come: Come, game: str, seed: str, number: int, size: str) -> None:
    """Sabika's marble beside a space that is not possible now; the last of Amritsar's tracks above the bar."""
    anna = seated(come, game, 1, size)
    _, table, seat = next(found for found in moments(game, 1, seed) if found[1].number == number)
    show(anna.page, screen_of(table, seat, LATER + 1))
    assert cramped(anna.page, anna.touch) == []


def test_a_farmer_who_cannot_go_leaves_the_cover_beside_him_its_room(come: Come) -> None:
    anna = seated(come, "agra", 4, "wide")
    question, table, seat = next(found for found in moments("agra", 4, "reach 0") if found[1].number == 1086)
    assert question == "botanist"
    show(anna.page, screen_of(table, seat, LATER + 1))
    assert cramped(anna.page, anna.touch) == []


# ---------------------------------------------------------------------- what a tap means


def tap_at(anna: Player, spot: str, dx: float, dy: float = 0) -> None:
    """Tap so far from the middle of a spot."""
    box = anna.page.locator(f'[data-spot="{spot}"].spot >> visible=true').first.bounding_box()
    assert box is not None
    anna.page.touchscreen.tap(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2 + dy)


def asked(game: str, question: str, seed: str = "reach 0") -> dict[str, Any]:
    """Write down the first moment of a random game at which something is asked."""
    return next(table.record() for found, table, _ in moments(game, MOST[game], seed) if found == question)


def test_spots_that_a_finger_cannot_tell_apart_ask_which(come: Come) -> None:
    """Sabika's goods lie 18 pixels apart on a phone: a tap in their midst asks, and sends nothing by itself."""
    anna = come("phone")
    anna.bring(asked("sabika", "gather"))
    with anna.sends_nothing():
        tap_at(anna, "supply-wood", 0)
    menu = anna.page.locator("#spot-menu [data-option]")
    expect(menu.first).to_be_visible()
    assert {"gather wood", "gather gypsum"} <= {one.get_attribute("data-option") for one in menu.all()}
    for box in (one.bounding_box() for one in menu.all()):
        assert box
        assert box["height"] >= 44
        assert 0 <= box["y"] <= 844 - box["height"]
    moment = anna.moment
    anna.press(menu.and_(anna.page.locator('[data-option="gather wood"]')))
    anna.wait_past(moment)


def test_of_what_is_not_possible_the_middle_answers_and_the_rest_is_left_to_the_legal_spot(come: Come) -> None:
    """Amritsar's spaces for donations are 27 wide and 19 high on a phone, and close together."""
    anna = come("phone")
    anna.bring(asked("amritsar", "donate"))
    page = anna.page
    greyed, legal = (
        page.locator("#board .spot[data-why][data-spot^=space-south] >> visible=true").first,
        "space-south-a",
    )
    why = greyed.get_attribute("data-spot") or ""
    with anna.sends_nothing():
        tap_at(anna, why, 0)
    expect(page.locator("#why-not .reasons")).to_be_visible()
    page.keyboard.press("Escape")
    moment = anna.moment
    tap_at(anna, legal, -18)
    anna.wait_past(moment)
