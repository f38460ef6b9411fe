"""Placing palaces and crowned palaces [4.2-4.6, 4.16, 4.17]."""

from __future__ import annotations

import pytest

from durbar.games.taj_mahal.rules.palaces import why_not_crown
from tests.games.taj_mahal.situation import (
    CONTENT,
    INFLUENCE,
    OUT,
    Seat,
    asked,
    choose,
    look,
    options,
    owner,
    player,
    points,
    refusal,
    sit_down,
    tile,
    told,
)

DELHI = ("sirhind", "saharanpur", "delhi", "hisar")
# Twenty cities outside Delhi: the whole supply of one player.
TWENTY = [city for city in CONTENT.city_names if city not in (*DELHI, "agra")][:20]


# Normal palaces


@pytest.mark.rule("taj-mahal", "4.2")
@pytest.mark.parametrize("rank", INFLUENCE)
def test_an_influence_tile_comes_with_a_palace_in_the_current_province(rank: str) -> None:
    table = sit_down(Seat(played=f"red-elephant-{rank}"), Seat(played="green-elephant-elephant"), Seat())
    choose(table, "leave")
    assert asked(table) == (0, "place")
    assert options(table) == [f"place {city}" for city in DELHI]
    choose(table, "place hisar")
    assert player(table, 0)["influence"] == dict.fromkeys(INFLUENCE, 0) | {rank: 1}
    assert owner(table, "hisar") == (0, None)
    assert player(table, 0)["palaces"] == 19
    assert told(table, "places") == [{"clause": "4.2", "seat": 0, "city": "hisar"}]


@pytest.mark.rule("taj-mahal", "4.2")
def test_a_palace_needs_an_empty_city_of_the_current_province() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"), OUT, OUT, palaces={"hisar": 1, "delhi": 2}, prizes={"vizier": 1, "general": 2}
    )
    choose(table, "leave")
    assert options(table) == ["place sirhind", "place saharanpur"]
    assert refusal(table, "place hisar") == ("why.occupied", "4.6")
    assert refusal(table, "place lahore") == ("why.other_province", "4.2")
    assert refusal(table, "crown sirhind") == ("why.no_crown_won", "4.4")


@pytest.mark.rule("taj-mahal", "4.2")
def test_one_palace_for_each_influence_tile() -> None:
    table = sit_down(Seat(played="red-vizier-general red-elephant-monk"), OUT, OUT)
    choose(table, "leave")
    assert table.decision is not None
    assert table.decision.prompt.args == {"seat": 0, "province": "delhi", "n": 3, "crowns": 0}
    choose(table, "place hisar", "place delhi", "place sirhind")
    assert [owner(table, city)[0] for city in DELHI] == [0, None, 0, 0]
    assert player(table, 0)["palaces"] == 17


@pytest.mark.rule("taj-mahal", "4.3")
def test_a_palace_on_a_fortress_takes_the_bonus_tile() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), OUT, OUT, bonus={"delhi": "tea"})
    choose(table, "leave", "place delhi")
    assert tile(table, "delhi") is None
    assert player(table, 0)["goods"]["tea"] == 1
    assert told(table, "takes_good_tile") == [{"clause": "4.3", "seat": 0, "good": "tea"}]


@pytest.mark.rule("taj-mahal", "4.3")
def test_a_palace_elsewhere_leaves_the_bonus_tile() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), OUT, OUT, bonus={"delhi": "tea"})
    choose(table, "leave")
    ask = table.decision
    assert ask is not None
    outcomes = {str(option): ask.outcome(option) for option in ask.options}
    assert {text: outcome and outcome.id for text, outcome in outcomes.items()} == {
        "place sirhind": "outcome.place",
        "place saharanpur": "outcome.place",
        "place delhi": "outcome.place_good",
        "place hisar": "outcome.place",
    }
    choose(table, "place hisar")
    assert tile(table, "delhi") == "tea"


# The crown


@pytest.mark.rule("taj-mahal", "4.4")
def test_the_grand_mogul_brings_a_crowned_palace() -> None:
    table = sit_down(Seat(played="red-elephant-mogul"), Seat(played="green-elephant-elephant"), Seat())
    choose(table, "leave")
    assert options(table) == [f"crown {city}" for city in DELHI]
    choose(table, "crown hisar")
    assert owner(table, "hisar") == (None, 0)
    assert player(table, 0)["palaces"] == 19
    assert look(table)["prizes"]["mogul"] == 0
    assert told(table, "places_crowned") == [{"clause": "4.4", "seat": 0, "city": "hisar"}]
    assert points(table, 0) == {"palaces": 1}


@pytest.mark.rule("taj-mahal", "4.4")
def test_a_crowned_palace_may_stand_beside_somebody_elses() -> None:
    table = sit_down(Seat(played="red-elephant-mogul"), OUT, OUT, palaces={"hisar": 1}, prizes={"vizier": 1})
    choose(table, "leave", "crown hisar")
    assert owner(table, "hisar") == (1, 0)


@pytest.mark.rule("taj-mahal", "4.4")
def test_somebody_else_may_still_build_beside_a_crowned_palace() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), OUT, OUT, crowns={"hisar": 1}, prizes={"mogul": 1})
    choose(table, "leave")
    assert options(table) == [f"place {city}" for city in DELHI]
    choose(table, "place hisar")
    assert owner(table, "hisar") == (0, 1)


@pytest.mark.rule("taj-mahal", "4.5")
def test_a_crowned_palace_takes_no_bonus_tile() -> None:
    table = sit_down(Seat(played="red-elephant-mogul"), OUT, OUT, bonus={"delhi": "plus2"}, prizes={"elephant": 1})
    choose(table, "leave")
    ask = table.decision
    assert ask is not None
    assert [outcome.id for option in ask.options if (outcome := ask.outcome(option))] == ["outcome.place"] * 4
    choose(table, "crown delhi")
    assert points(table, 0) == {"palaces": 1}
    assert tile(table, "delhi") == "plus2"


@pytest.mark.rule("taj-mahal", "4.5")
def test_the_tile_under_a_crowned_palace_waits_for_a_normal_one() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"),
        OUT,
        OUT,
        bonus={"delhi": "plus2"},
        crowns={"delhi": 1},
        prizes={"mogul": 1, "elephant": 1},
    )
    choose(table, "leave", "place delhi")
    assert points(table, 0) == {"bonus": 2, "palaces": 1}
    assert tile(table, "delhi") is None
    assert owner(table, "delhi") == (0, 1)


@pytest.mark.rule("taj-mahal", "4.6")
def test_nobody_has_two_palaces_in_one_city() -> None:
    table = sit_down(Seat(played="red-monk-princess red-elephant-mogul"), OUT, OUT)
    choose(table, "leave", "place hisar")
    assert refusal(table, "crown hisar") == ("why.own_palace_there", "4.6")
    assert refusal(table, "place hisar") == ("why.occupied", "4.6")
    choose(table, "crown delhi")
    assert refusal(table, "place delhi") == ("why.own_palace_there", "4.6")
    assert options(table) == ["place sirhind", "place saharanpur"]


@pytest.mark.rule("taj-mahal", "4.6")
def test_a_city_holds_one_crowned_palace_at_most() -> None:
    """Only one crown is won in a visit, so this cannot come up at the table; the rule stands all the same."""
    table = sit_down(Seat(), OUT, OUT, crowns={"hisar": 1}, prizes={"mogul": 1})
    why = why_not_crown(table.state, 0, CONTENT.city_names.index("hisar"))
    assert why is not None
    assert (why.id, why.clause) == ("why.crown_there", "4.6")


# Order, force and forfeit


@pytest.mark.rule("taj-mahal", "4.16")
@pytest.mark.parametrize("order", [("crown delhi", "place hisar"), ("place hisar", "crown delhi")])
def test_several_palaces_are_placed_in_any_order(order: tuple[str, str]) -> None:
    table = sit_down(Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT)
    choose(table, "leave")
    assert options(table) == [f"place {city}" for city in DELHI] + [f"crown {city}" for city in DELHI]
    choose(table, *order)
    assert (owner(table, "hisar"), owner(table, "delhi")) == ((0, None), (None, 0))


@pytest.mark.rule("taj-mahal", "4.16")
def test_a_palace_that_can_be_placed_must_be_placed() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), OUT, OUT)
    choose(table, "leave")
    assert refusal(table, "leave") == ("table.other_question", "4.2")
    assert all(option.startswith("place ") for option in options(table))


@pytest.mark.rule("taj-mahal", "4.16")
def test_without_an_empty_city_the_palace_is_forfeited_and_the_tile_kept() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"),
        OUT,
        OUT,
        palaces=dict.fromkeys(DELHI, 1),
        prizes={"vizier": 1, "general": 1, "princess": 1, "elephant": 1},
    )
    choose(table, "leave")
    assert player(table, 0)["influence"]["monk"] == 1
    assert player(table, 0)["palaces"] == 20
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]
    assert points(table, 0) == {}  # no palace, no connection


@pytest.mark.rule("taj-mahal", "4.16")
def test_the_only_city_left_is_taken_without_a_question() -> None:
    table = sit_down(
        Seat(played="red-monk-princess"),
        OUT,
        OUT,
        palaces={"sirhind": 1, "saharanpur": 1, "delhi": 2},
        prizes={"vizier": 1, "general": 1},
    )
    choose(table, "leave")
    assert owner(table, "hisar") == (0, None)
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]
    assert player(table, 0)["influence"] == dict.fromkeys(INFLUENCE, 0) | {"monk": 1, "princess": 1}


@pytest.mark.rule("taj-mahal", "4.16")
def test_the_last_palace_of_the_supply_is_placed_and_the_next_forfeited() -> None:
    table = sit_down(Seat(played="red-monk-princess"), OUT, OUT, palaces=dict.fromkeys(TWENTY[:19], 0))
    choose(table, "leave", "place hisar")
    assert player(table, 0)["palaces"] == 0
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]
    assert points(table, 0)["palaces"] >= 1


@pytest.mark.rule("taj-mahal", "4.16")
def test_an_empty_supply_forfeits_palace_and_crown_but_no_prize() -> None:
    table = sit_down(Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT, palaces=dict.fromkeys(TWENTY, 0))
    choose(table, "leave")
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}] * 2
    assert told(table, "leaves")[0]["won"] == ["monk", "mogul", "elephant"]
    assert set(points(table, 0)) == {"goods"}


@pytest.mark.rule("taj-mahal", "4.16")
def test_an_explanation_names_the_empty_supply() -> None:
    table = sit_down(Seat(played="red-monk-princess"), OUT, OUT, palaces=dict.fromkeys(TWENTY[:19], 0))
    choose(table, "leave")
    assert refusal(table, "place hisar") is None
    table.state.palaces = type(table.state.palaces)([0, 20, 20])
    assert refusal(table, "place hisar") == ("why.no_palace_left", "4.16")


@pytest.mark.rule("taj-mahal", "4.6")
@pytest.mark.rule("taj-mahal", "4.16")
def test_the_crown_is_forfeited_where_every_city_holds_an_own_palace() -> None:
    table = sit_down(Seat(played="red-vizier-general red-monk-princess red-elephant-mogul"), OUT, OUT)
    choose(table, "leave", "place hisar", "place delhi", "place sirhind")
    assert options(table) == ["place saharanpur", "crown saharanpur"]
    choose(table, "place saharanpur")
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]
    assert told(table, "places_crowned") == []


# Agra


@pytest.mark.rule("taj-mahal", "4.17")
def test_agra_has_five_cities_and_no_rule_of_its_own() -> None:
    table = sit_down(
        Seat(played="red-vizier-general red-monk-princess red-elephant-mogul"),
        Seat(),
        Seat(),
        province="agra",
        bonus={"agra": "plus4"},
    )
    choose(table, "leave", "crown agra")
    assert tile(table, "agra") == "plus4"  # a crown on Agra does not win the Taj Mahal
    choose(table, "place alwar", "place mathura", "place etawah")
    assert owner(table, "gwalior") == (0, None)
    assert not told(table, "forfeits")
    assert points(table, 0) == {"goods": 2, "palaces": 1}


@pytest.mark.rule("taj-mahal", "4.17")
def test_a_normal_palace_on_agra_wins_the_taj_mahal() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(), Seat(), province="agra", bonus={"agra": "plus4"})
    choose(table, "leave", "place agra")
    assert points(table, 0) == {"bonus": 4, "goods": 2, "palaces": 1}
