"""No palace is wasted by surprise [4.16]: what would cost another palace just won is refused, with its reason."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from durbar.engine.messages import IllegalChoice
from durbar.engine.tuples import put
from durbar.games.taj_mahal.options import PLACE
from durbar.games.taj_mahal.rules.palaces import (
    build,
    build_crowned,
    legal_places,
    thinkable_places,
    why_not_crown,
    why_not_palace,
    why_not_place,
)
from durbar.games.taj_mahal.state import State
from tests.games.taj_mahal.situation import (
    CONTENT,
    OUT,
    Seat,
    asked,
    choose,
    options,
    owner,
    refusal,
    sit_down,
    told,
)
from tests.test_terminal import answers_to

DELHI = ("sirhind", "saharanpur", "delhi", "hisar")
ELSEWHERE = [city for city in CONTENT.city_names if city not in (*DELHI, "agra")]
RIVALS = {"sirhind": 1, "saharanpur": 1, "delhi": 2}
TAKEN = {"vizier": 1, "general": 1, "elephant": 2}


@pytest.mark.rule("taj-mahal", "4.16")
def test_the_crown_does_not_go_where_the_other_palace_just_won_must() -> None:
    table = sit_down(Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT, palaces=RIVALS, prizes=TAKEN)
    choose(table, "leave")
    assert options(table) == ["place hisar", "crown sirhind", "crown saharanpur", "crown delhi"]
    assert refusal(table, "crown hisar") == ("why.wastes_palace", "4.16")
    assert table.decision is not None
    assert {str(option): why.id for option, why in table.decision.greyed}["crown hisar"] == "why.wastes_palace"
    with pytest.raises(IllegalChoice, match="another palace just won could no longer be placed"):
        table.choose("crown hisar")
    choose(table, "crown delhi")
    assert owner(table, "hisar") == (0, None)  # the one city left is taken without a question
    assert owner(table, "delhi") == (2, 0)
    assert not told(table, "forfeits")


@pytest.mark.rule("taj-mahal", "4.16")
def test_the_terminal_gives_the_reason_and_asks_again() -> None:
    table = sit_down(Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT, palaces=RIVALS, prizes=TAKEN)
    said = answers_to("crown hisar", table=choose(table, "leave"))
    assert "another palace just won could no longer be placed, and with another choice it can. [4.16]" in said
    assert asked(table) == (0, "place")


@pytest.mark.rule("taj-mahal", "4.16")
def test_once_the_other_palace_stands_the_crown_goes_anywhere_else() -> None:
    table = sit_down(Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT, palaces=RIVALS, prizes=TAKEN)
    choose(table, "leave", "place hisar")
    assert options(table) == ["crown sirhind", "crown saharanpur", "crown delhi"]
    assert refusal(table, "crown hisar") == ("why.own_palace_there", "4.6")


@pytest.mark.rule("taj-mahal", "4.16")
def test_with_a_city_to_spare_the_crown_may_take_an_empty_one() -> None:
    rivals = {"sirhind": 1, "delhi": 2}
    table = sit_down(Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT, palaces=rivals, prizes=TAKEN)
    choose(table, "leave")
    assert {"crown hisar", "crown saharanpur"} <= set(options(table))
    choose(table, "crown hisar")
    assert owner(table, "saharanpur") == (0, None)
    assert not told(table, "forfeits")


@pytest.mark.rule("taj-mahal", "4.16")
def test_a_palace_lost_in_any_case_is_no_reason_to_waste_another() -> None:
    """Two normal palaces and one empty city: one is lost anyhow, and the crown need not cost the other too."""
    table = sit_down(Seat(played="red-monk-princess red-elephant-mogul"), OUT, OUT, palaces=RIVALS, prizes=TAKEN)
    choose(table, "leave")
    assert options(table) == ["place hisar", "crown sirhind", "crown saharanpur", "crown delhi"]
    assert refusal(table, "crown hisar") == ("why.wastes_palace", "4.16")
    choose(table, "place hisar")
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]
    choose(table, "crown sirhind")
    assert owner(table, "sirhind") == (1, 0)


@pytest.mark.rule("taj-mahal", "4.16")
def test_where_one_palace_is_lost_in_every_order_the_player_chooses_which() -> None:
    """Four normal palaces and the crown for four empty cities: whatever is placed, one remains."""
    table = sit_down(Seat(played="red-vizier-general red-monk-princess red-elephant-mogul"), OUT, OUT)
    choose(table, "leave")
    assert options(table) == [f"place {city}" for city in DELHI] + [f"crown {city}" for city in DELHI]
    choose(table, "crown hisar", "place delhi", "place sirhind")
    assert owner(table, "saharanpur") == (0, None)
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]


@pytest.mark.rule("taj-mahal", "4.16")
def test_with_one_palace_in_the_supply_it_may_be_the_crown_in_the_only_empty_city() -> None:
    """The other one could not be placed in any order, so nothing is wasted."""
    supply = dict.fromkeys(ELSEWHERE[:19], 0)
    table = sit_down(
        Seat(played="red-elephant-monk red-elephant-mogul"), OUT, OUT, palaces=RIVALS | supply, prizes=TAKEN
    )
    choose(table, "leave")
    assert options(table) == ["place hisar", "crown sirhind", "crown saharanpur", "crown delhi", "crown hisar"]


def placements(s: State, normal: int, crown: int) -> int:
    """Count how many palaces can be placed at the best, by trying every order and every city."""
    best = 0
    for city in s.content.province_cities[s.province]:
        if normal and why_not_palace(s, 0, city) is None:
            after = s.copy()
            build(after, 0, city)
            best = max(best, 1 + placements(after, normal - 1, crown))
        if crown and why_not_crown(s, 0, city) is None:
            after = s.copy()
            build_crowned(after, 0, city)
            best = max(best, 1 + placements(after, normal, crown - 1))
    return best


@pytest.mark.rule("taj-mahal", "4.16")
@pytest.mark.parametrize("supply", [1, 2, 3, 20])
def test_every_choice_offered_leads_to_as_many_palaces_as_can_be_placed_at_all(supply: int) -> None:
    """All ways to share the four cities with rivals, held against counting every order by hand."""
    for owners in combinations_with_replacement((-1, 0, 1), 4):
        s = sit_down(Seat(), OUT, OUT).state
        s.palaces = (supply, 20, 20)
        for city, rival in zip(s.content.province_cities[s.province], owners, strict=True):
            s.palace = put(s.palace, city, rival)
        for normal, crown in product(range(5), (0, 1)):
            best = placements(s, normal, crown)
            legal = legal_places(s, 0, normal, crown)
            assert bool(legal) == bool(best)
            for option in thinkable_places(s, 0, normal, crown):
                refused = why_not_place(s, 0, option, normal, crown)
                assert (refused is None) == (option in legal)
                blocked = (why_not_palace if option.verb is PLACE else why_not_crown)(s, 0, option.value)
                if blocked is not None:
                    assert refused == blocked
                    continue
                after = s.copy()
                if option.verb is PLACE:
                    build(after, 0, option.value)
                    reached = 1 + placements(after, normal - 1, crown)
                else:
                    build_crowned(after, 0, option.value)
                    reached = 1 + placements(after, normal, crown - 1)
                assert (refused is None) == (reached == best)
