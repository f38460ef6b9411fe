"""The board in the browser says what the content says: an edition that changes an amount changes words and signs."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from durbar.games.sabika.rules.verses import blue_half, major, red_half, trade_card
from tests.games.sabika.situation import CONTENT, TEXTS, Seat, Table, choose, sit_down
from tests.games.sabika.test_editions import data, sit_down_with
from tests.web.court import Court

EVERY_WORD = re.compile(r"Message\(|[{}]|None|  ")


def board(table: Table, folder: Path) -> str:
    """Give the whole screen of the first seat."""
    with Court(folder) as court:
        person = court.browser()
        answer = person.send("POST", "/import", json=table.record())
        assert answer.status_code == 201, answer.text
        return html.unescape(person.screen(answer.json()["url"].removeprefix("/t/"), 0))


def changed() -> dict[str, Any]:
    """An edition in which the amounts of poems, quarries, wishes, the trade card and a rest are others."""
    powers, minors, majors = (data("minor_poems", "powers"), data("minor_poems", "poems"), data("major_poems", "poems"))
    powers["salary"] = {"dinars": 7, "points": 1}
    minors[1] = {"blue": "storeroom", "red": "5 paria, export / 3 goods"}
    powers["storeroom"]["chests"] = 3
    majors[0] = {"id": "a1", "each": "seals", "points": 4, "most": 12}
    wishes, trades = data("wishes", "tiles"), data("trade_cards", "cards")
    wishes[0]["each"] = ["fountain", "chests"]
    trades[0] = {"each": "clothes-cities", "points": 5, "most": 15}
    return {
        "minor_poems": {"powers": powers, "poems": minors},
        "major_poems": {"ranking": [20, 11, 7], "poems": majors},
        "quarries": {"small-quarry": 4},
        "wishes": {"tiles": wishes},
        "trade_cards": {"cards": trades},
        "costs": {"rest_dinars": 6, "rest_points": 2, "most_grey": 3},
        "warehouses": {"start_chests": 9},
    }


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "13.8")
def test_an_edition_changes_what_the_board_says(tmp_path: Path) -> None:
    rest: dict[str, Any] = {"players": 3, "minors": "1 10", "majors": "a1 b1 c1", "trade": 1}
    usual = board(sit_down(Seat(blue="2"), **rest), tmp_path / "usual")
    other = board(sit_down_with(changed(), Seat(blue="2"), **rest), tmp_path / "other")
    for before, after in (
        (
            "Each income: 2 dinars. When you are named start player: 2 points",
            "Each income: 7 dinars. When you are named",
        ),
        ("Each seal you gain: 2 dinars and 2 points", "3 chests for goods only. Each put there: 1 point and 1 paria"),
        ("First to third in poems of any colour: 14, 9, 6 points", "4 points per seal, up to 12"),
        ("First to third in chests: 14, 9, 6 points", "First to third in chests: 20, 11, 7 points"),
        ("3 in any mix of gypsum and wood", "4 in any mix of gypsum and wood"),
        ("palaces and gardens: 1 point each", "fountains and chests: 1 point each"),
        ("3 points per blue city with your ship", "5 points per city with your ship that demands clothes, up to 15"),
        ("Rest: you gain 3 dinars and lose 1 point", "Rest: you gain 6 dinars and lose 2 points"),
        ("grey at the end, 2 at most", "grey at the end, 3 at most"),
    ):
        assert before in usual, before
        assert after not in usual, after
        assert before not in other, before
        assert after in other, after
    assert "3 chests for goods only" in other.partition('id="own"')[2]  # on the own poem as well
    tower = other.partition('class="tower"')[2].partition("</g>")[0]
    assert "#sb-fountain" in tower
    assert "#sb-chest" in tower


@pytest.mark.rule("sabika", "4.17")
def test_a_red_half_says_its_order_and_its_choice() -> None:
    content = sit_down_with(changed(), Seat()).content
    assert TEXTS.say(red_half(content, 1)) == "5 paria, then an Export action, or 3 goods"
    assert TEXTS.say(red_half(CONTENT, 19)) == "2 dinars, then an Export action"


def test_every_poem_and_trade_card_is_said_whole() -> None:
    """No text lacks a value, and every amount of the content stands in it."""
    minors = range(len(CONTENT.minors))
    said = [blue_half(CONTENT, poem) for poem in minors] + [red_half(CONTENT, poem) for poem in minors]
    said += [major(CONTENT, poem, seats) for poem in range(len(CONTENT.majors)) for seats in (2, 3)]
    said += [trade_card(CONTENT, card) for card in range(len(CONTENT.trade_cards))]
    for message in said:
        words = TEXTS.say(message)
        assert not EVERY_WORD.search(words), words
    for poem, one in enumerate(CONTENT.majors):
        words = TEXTS.say(major(CONTENT, poem, 4))
        numbers = [one.points, one.most] if one.points else CONTENT.ranking
        assert [int(number) for number in re.findall(r"\d+", words) if int(number) in numbers][-1] == numbers[-1], words


@pytest.mark.rule("sabika", "10.3")
def test_a_ranking_between_two_says_its_two_steps() -> None:
    a1 = CONTENT.major_names.index("a1")
    assert TEXTS.say(major(CONTENT, a1, 2)) == "First in poems of any colour: 14 points; second or tied: 6"
    assert TEXTS.say(major(CONTENT, a1, 4)) == "First to third in poems of any colour: 14, 9, 6 points"


@pytest.mark.rule("sabika", "4.14")
@pytest.mark.rule("sabika", "7.14")
def test_the_rest_on_the_board_is_the_reader_s_own() -> None:
    table = sit_down(Seat(blue="15"), Seat())
    assert [player["rest"] for player in table.view(0)["position"]["players"][:2]] == [
        {"dinars": 4, "points": 0},
        {"dinars": 3, "points": 1},
    ]
    choose(table, "rest builder-1")
    assert table.state.dinars[0] == 14


def test_before_the_first_round_the_screen_does_not_count_it() -> None:
    assert TEXTS.say("round.0") == "Before round 1"
    assert TEXTS.templates("crumb.round") == ("{round:round}",)
