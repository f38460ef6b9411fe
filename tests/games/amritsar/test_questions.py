"""What a player is told with each question: what it is about, what is greyed and why, and what a choice will bring."""

from __future__ import annotations

import pytest

from tests.games.amritsar.situation import (
    CONTENT,
    GAME,
    Seat,
    act_plainly,
    acting,
    asked,
    at,
    choose,
    greyed,
    options,
    outcome,
    prompt,
    sit_down,
    write_down,
)


@pytest.mark.rule("amritsar", "7.2")
@pytest.mark.rule("amritsar", "7.5")
@pytest.mark.rule("amritsar", "7.9")
@pytest.mark.rule("amritsar", "18.15")
def test_moving_the_elephant() -> None:
    table = sit_down(Seat(goods="coin", place="south", warehouses="howdah"), Seat())
    assert prompt(table) == {"district": "south"}
    assert greyed(table) == {
        "walk east": ("too_few_coins", "7.2"),
        **dict.fromkeys(("jump north", "jump east", "jump west"), ("marker_locked", "7.9")),
    }
    assert outcome(table, "walk north") == "no donation you could pay there; costs 1 coin"
    turned = "no donation you could pay there; the howdah is turned over: 2 spaces more"
    assert outcome(table, "howdah north") == turned
    table = sit_down(Seat(place=None), Seat())
    assert (prompt(table), greyed(table)) == ({"district": "beside"}, {})


@pytest.mark.rule("amritsar", "8.1")
def test_taking_workers() -> None:
    table = sit_down(Seat(), Seat(), stations={"n1": "", "e2": ""})
    choose(table, "stay")
    assert greyed(table) == {"take n1": ("no_workers", "8.1"), "take e2": ("no_workers", "8.1")}
    table = sit_down(Seat(), Seat(), stations={"n1": "blue green", "n2": "", "e1": ""})
    choose(table, "stay")
    assert outcome(table, "take n1").startswith("blue and green; the last one is due at E1 in the east: ")


@pytest.mark.rule("amritsar", "8.2")
@pytest.mark.rule("amritsar", "8.4")
def test_the_sowing_is_shown_before_and_while_it_is_chosen() -> None:
    """A full station is empty once its workers are taken, so it is among the ends."""
    stations = {"n1": "white white yellow yellow", "n2": "", "e1": "", "e2": "", "s1": ""}
    table = sit_down(Seat(goods="coin"), Seat(), stations=stations, bridges="market-point donate-coin upgrade-coin")
    choose(table, "stay")
    paths = table.view(0)["position"]["sowing"]
    assert [path["from"] for path in paths] == ["n1", "s2", "w1", "w2"]
    first = paths[0]
    assert first["due"] == ["n2", "e1", "e2", "s1"]
    assert [(end["station"], end["toll"]) for end in first["ends"]] == [
        *(("s1", 0), ("s2", 1), ("w1", 2), ("w2", 3), ("n1", 4), ("n2", 5), ("e1", 6), ("e2", 7)),
    ]
    choose(table, "take n1")
    assert table.view(0)["position"]["sowing"] == [first]
    assert prompt(table) == {"workers": ["white", "white", "yellow", "yellow"]}
    assert [text for text in greyed(table) if "white" in text] == [
        f"activate white {name}" for name in ("w1", "w2", "n1", "n2", "e1", "e2")
    ]
    choose(table, "activate white s1")
    assert prompt(table) == {"station": "n2", "workers": ["white", "yellow", "yellow"]}
    assert table.view(0)["position"]["activated"] == {"colour": "white", "station": "s1", "district": "south"}


@pytest.mark.rule("amritsar", "9.1")
def test_acting() -> None:
    seat = Seat(place="south", mahouts="blue=upgrade")
    table = acting("blue", "east", seat, Seat())
    assert prompt(table) == {"colour": "blue", "district": "east"}
    assert greyed(table) == {
        "work yellow-2": ("nothing_to_do", "10.4"),
        "work green-1": ("nothing_to_do", "10.4"),
        "top yellow-2": ("colour_differs", "9.1"),
        "top green-1": ("colour_differs", "9.1"),
        **dict.fromkeys(("elephant yellow-2", "elephant blue-2", "elephant green-1"), ("elephant_not_here", "9.1")),
        **dict.fromkeys(("ride donate", "ride upgrade"), ("elephant_not_here", "9.1")),
        "end": ("must_work", "9.4"),
    }
    table = acting("blue", "north", Seat(place="north"), Seat())
    assert outcome(table, "elephant white-1") == "step 1 of research: 1 marker"
    choose(table, "work blue-1")
    assert prompt(table) == {"tile": "blue-1", "action": "any"}
    choose(table, "skip")
    assert outcome(table, "end") == "your elephant does not act"


@pytest.mark.rule("amritsar", "14.1")
def test_a_turban() -> None:
    table = acting("green", "south", Seat(mahouts="blue=any green=market", place="north", elephant=0), Seat())
    choose(table, "work green-2")
    assert asked(table) == (0, "gain")  # one tile alone can do anything
    table = acting("green", "south", Seat(mahouts="blue=any green=study", place="north", elephant=0), Seat())
    choose(table, "work green-2")
    assert greyed(table) == {"use donate": ("no_marker", "5.4"), "skip": ("must_use", "14.1")}


@pytest.mark.rule("amritsar", "13.2")
@pytest.mark.rule("amritsar", "13.4")
@pytest.mark.rule("amritsar", "13.5")
def test_trading() -> None:
    table = acting("blue", "east", Seat(goods="marble coin"), Seat(), market={"marble": 3, "gold": 0})
    choose(table, "work yellow-2")
    assert prompt(table) == {"n": 0}
    assert greyed(table) == {
        "buy marble": ("too_few_coins", "13.4"),
        "buy gold": ("too_few_coins", "13.4"),
        "sell copper": ("none_held", "13.5"),
        "sell gold": ("none_held", "13.5"),
        "done": ("must_trade_now", "9.4"),
    }
    assert outcome(table, "sell marble") == "1 point and 1 coin; costs 1 marble"
    choose(table, "sell marble")
    assert prompt(table) == {"n": 1}
    assert outcome(table, "done") == "1 marker"


@pytest.mark.rule("amritsar", "5.2")
def test_donating() -> None:
    table = acting("green", "north", Seat(goods="marble", place="north"), Seat(), donations={"north": "a1"})
    choose(table, "ride donate")
    assert prompt(table) == {"district": "north"}
    assert greyed(table) == {
        "donate north a": ("space_taken", "5.2"),
        **{f"donate north {space}": ("not_supported", "5.2") for space in "defg"},
        "skip": ("must_donate", "5.2"),
    }


@pytest.mark.rule("amritsar", "14.2")
@pytest.mark.rule("amritsar", "14.3")
@pytest.mark.rule("amritsar", "18.14")
def test_upgrading() -> None:
    seat = Seat(
        goods="copper", cards="most-north", goals="start=layer-1 coins=each-west points=top-income", mahouts="blue=any"
    )
    table = acting("green", "south", seat, Seat())
    choose(table, "top green-2")
    assert prompt(table) == {"kinds": ["warehouse", "goal", "mahout"]}
    assert options(table) == ["lay most-north any", "skip"]
    reasons = greyed(table)
    assert {text.split()[0] for text in reasons} == {"build", "train"}
    assert set(reasons.values()) == {("cannot_pay_upgrade", "14.2")}
    told = "worth 0 points now; 1 marker; 1 resource of choice; costs 1 copper; tax rises 1 step"
    assert outcome(table, "lay most-north any") == told
    assert outcome(table, "skip") == "nothing is put on your board"
    table = acting("green", "south", Seat(goods="gold"), Seat())
    choose(table, "top green-2")
    told = "1 resource of choice; to follow blue workers; 1 marker; costs 1 gold; tax rises 1 step"
    assert outcome(table, "train any blue") == told


@pytest.mark.rule("amritsar", "10.1")
def test_following() -> None:
    table = acting("blue", "north", Seat(), Seat(mahouts="blue=coin-point"))
    act_plainly(table)
    assert prompt(table) == {"colour": "blue", "mahout": "coin-point"}
    assert (greyed(table), outcome(table, "pass")) == ({}, "nothing for you, no point for Asha")


@pytest.mark.rule("amritsar", "3.3")
def test_opening() -> None:
    doc = write_down(Seat(), Seat())
    player = doc["state"]["players"][0]
    player["hand"] = [*player["hand"], player["goals"]["start"]]
    player["goals"]["start"] = player["mahouts"]["white"] = None
    player.update(elephant=0, place=None, tax=0)
    doc["state"].update(stage="opening", turn=0, start=1)
    table = at(doc)
    choose(table, options(table)[0])
    assert greyed(table) == {"post yellow": ("colour_taken", "3.3")}


@pytest.mark.rule("amritsar", "16.1")
def test_giving_back() -> None:
    table = acting("green", "north", Seat(goods="copper gold coin coin"), Seat())
    choose(table, "work blue-1")
    assert (prompt(table), greyed(table)) == ({"n": 2}, {})
    table = acting("green", "north", Seat(goods="copper gold coin coin"), Seat(), rules="1")
    choose(table, "work blue-1")
    assert (prompt(table), greyed(table)) == ({"n": 2}, {})
    choose(table, "drop copper")
    assert (prompt(table), options(table)) == ({"n": 1}, ["drop gold", "drop coin"])
    assert greyed(table) == {"drop marble": ("drop_in_order", "16.1"), "drop copper": ("none_held", "16.1")}


@pytest.mark.rule("amritsar", "18.13")
@pytest.mark.parametrize("tile", ["", "swap"])
def test_exchanging_is_shown_beside_the_question_only_to_whom_it_is_open(tile: str) -> None:
    table = sit_down(Seat(goods="copper", warehouses=tile), Seat())
    assert len(options(table, "swap")) == (2 if tile else 0)
    assert greyed(table, "swap") == (
        {"swap marble copper": ("none_held", "18.13"), "swap gold copper": ("none_held", "18.13")} if tile else {}
    )


@pytest.mark.rule("amritsar", "18.3")
@pytest.mark.rule("amritsar", "15.1")
def test_studying() -> None:
    table = acting("blue", "east", Seat(goods="marble"), Seat())
    choose(table, "work green-1", "build two-steps")
    assert outcome(table, "study income") == "step 1 of income: 1 coin"
    assert outcome(table, "skip") == "no cube moves"


def test_what_was_meant_is_suggested() -> None:
    assert GAME.options_like(CONTENT, "work blue1")[0] == "work blue-1"
    assert GAME.options_like(CONTENT, "study incomes")[0] == "study income"
    assert GAME.find_option(CONTENT, "  WORK   Blue-1 ") is CONTENT.options.by_text["work blue-1"]
    assert GAME.find_option(CONTENT, "work purple-1") is None
