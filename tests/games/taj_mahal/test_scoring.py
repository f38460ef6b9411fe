"""Points on leaving the court: bonus tiles, goods, the princess card, and connections [4.8-4.11]."""

from __future__ import annotations

import pytest

from tests.games.taj_mahal.situation import (
    CONTENT,
    GOODS,
    OUT,
    PROVINCE_OF,
    Seat,
    choose,
    look,
    player,
    points,
    sit_down,
    tile,
    told,
)

# Bonus tiles


@pytest.mark.rule("taj-mahal", "4.8")
@pytest.mark.parametrize(("city", "face", "worth"), [("delhi", "plus2", 2), ("agra", "plus4", 4)])
def test_point_tiles_pay_and_are_gone(city: str, face: str, worth: int) -> None:
    province = PROVINCE_OF[city]
    table = sit_down(
        Seat(played="red-elephant-monk"), OUT, Seat(), province=province, bonus={city: face}, prizes={"elephant": 1}
    )
    choose(table, "leave", f"place {city}")
    assert points(table, 0) == {"bonus": worth, "palaces": 1}
    assert tile(table, city) is None
    assert told(table, "scores_bonus") == [{"clause": "4.8", "seat": 0, "n": worth}]
    assert set(player(table, 0)["goods"].values()) == {0}


@pytest.mark.rule("taj-mahal", "4.8")
def test_the_card_tile_draws_a_hidden_card() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"),
        OUT,
        Seat(),
        bonus={"delhi": "card"},
        prizes={"elephant": 1},
        draws=["violet-princess-vizier"],
    )
    choose(table, "leave", "place delhi")
    assert player(table, 0)["hand"] == ["violet-princess-vizier"]
    assert player(table, 0)["known"] == []
    assert points(table, 0) == {"palaces": 1}
    line = next(entry for entry in table.log if entry.id == "log.draws_bonus")
    assert (line.clause, line.args) == ("4.8", {"seat": 0, "n": 1})
    assert line.for_seat(0).args["cards"] == ["violet-princess-vizier"]
    assert "cards" not in line.for_seat(2).args
    assert tile(table, "delhi") is None


@pytest.mark.rule("taj-mahal", "4.8")
def test_two_card_tiles_draw_two_cards() -> None:
    table = sit_down(
        Seat(played="red-monk-princess"),
        OUT,
        Seat(),
        province="kabul",
        bonus={"kabul": "card", "peshawar": "card"},
        draws=["violet-princess-vizier white-mogul"],
    )
    choose(table, "leave", "place kabul", "place peshawar")
    assert player(table, 0)["hand"] == ["violet-princess-vizier", "white-mogul"]


@pytest.mark.rule("taj-mahal", "4.8")
@pytest.mark.rule("taj-mahal", "4.12")
def test_the_bonus_card_is_drawn_before_the_played_cards_are_discarded() -> None:
    """With the draw pile empty the new one is made of what was discarded before, not of the cards just played."""
    table = sit_down(
        Seat(played="red-elephant-monk"),
        OUT,
        Seat(),
        bonus={"delhi": "card"},
        display="white-monk white-mogul white-vizier",
        discard="violet-princess-vizier",
        rest=1,
    )
    choose(table, "leave", "place delhi")
    assert player(table, 0)["hand"] == ["violet-princess-vizier"]
    assert look(table)["deck"] == 0
    assert [table.content.card_names[card] for card in table.state.discard] == ["red-elephant-monk"]


# Goods


@pytest.mark.rule("taj-mahal", "4.9")
@pytest.mark.parametrize("good", ["spice", "tea", "jewels"])
@pytest.mark.parametrize("owned", [0, 1, 2, 4])
def test_the_next_good_of_a_kind_pays_its_number(good: str, owned: int) -> None:
    goods = " ".join([good] * owned)
    table = sit_down(
        Seat(played="red-elephant-monk", goods=goods), OUT, Seat(), bonus={"delhi": good}, prizes={"elephant": 1}
    )
    choose(table, "leave", "place delhi")
    assert points(table, 0) == {"goods": owned + 1, "palaces": 1}
    assert player(table, 0)["goods"][good] == owned + 1
    assert told(table, "scores_goods") == [{"clause": "4.9", "seat": 0, "goods": [good], "n": owned + 1}]


@pytest.mark.rule("taj-mahal", "4.9")
def test_several_tiles_are_scored_one_after_another() -> None:
    """Two tea tiles and the province tile with tea and jewels: 2 and 3 points, then 4 for tea and 1 for jewels."""
    table = sit_down(
        Seat(played="red-monk-princess red-elephant-elephant", goods="tea"),
        OUT,
        Seat(),
        province="kabul",
        visit=2,
        bonus={"kabul": "tea", "peshawar": "tea"},
    )
    choose(table, "leave", "place kabul", "place peshawar")
    assert [(line["goods"], line["n"]) for line in told(table, "scores_goods")] == [
        (["tea"], 2),
        (["tea"], 3),
        (["jewels", "tea"], 5),
    ]
    assert points(table, 0)["goods"] == 10
    assert player(table, 0)["goods"] == dict.fromkeys(GOODS, 0) | {"tea": 4, "jewels": 1}


@pytest.mark.rule("taj-mahal", "4.9")
@pytest.mark.rule("taj-mahal", "10.1")
@pytest.mark.parametrize(
    ("number", "goods"),
    [
        (1, "rice"), (2, "jewels tea"), (3, "spice jewels"), (4, "rice tea"),
        (5, "spice tea"), (6, "rice jewels"), (7, "rice spice"), (8, "rice jewels"),
        (9, "spice tea"), (10, "spice jewels"), (11, "rice tea"), (12, "rice spice"),
    ],
)  # fmt: skip
def test_each_province_tile_pays_its_goods(number: int, goods: str) -> None:
    province = "agra" if number == 12 else "delhi"
    table = sit_down(Seat(played="red-elephant-elephant", goods="rice"), OUT, Seat(), province=province, visit=number)
    assert next(one for one in look(table)["provinces"] if one["id"] == province)["goods"] == goods.split()
    choose(table, "leave")
    won = {good for good in GOODS if player(table, 0)["goods"][good] > (good == "rice")}
    assert won == set(goods.split())
    assert points(table, 0) == {"goods": len(goods.split()) + ("rice" in goods)}


@pytest.mark.rule("taj-mahal", "4.9")
def test_goods_of_others_do_not_count() -> None:
    table = sit_down(Seat(played="red-elephant-elephant"), Seat(goods="rice rice rice"), Seat())
    choose(table, "leave")
    assert points(table, 0) == {"goods": 1}


# The princess card


@pytest.mark.rule("taj-mahal", "4.10")
@pytest.mark.rule("taj-mahal", "6.7")
def test_the_princess_card_pays_on_leaving_even_if_nothing_is_won() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"),
        Seat(played="green-elephant-monk"),
        Seat(),
        specials={"princess": 0},
        laid="princess",
    )
    assert points(table, 0) == {}
    choose(table, "leave")
    assert told(table, "leaves_empty")
    assert points(table, 0) == {"princess": 2}
    assert told(table, "scores_special") == [{"clause": "4.10", "seat": 0, "special": "princess", "n": 2}]


@pytest.mark.rule("taj-mahal", "4.10")
def test_only_the_owner_is_paid_for_the_princess_card() -> None:
    table = sit_down(Seat(), Seat(played="green-elephant-monk"), Seat(), specials={"princess": 1}, laid="princess")
    choose(table, "leave")
    assert points(table, 0) == {}


# Connections


def build(city: str, palaces: dict[str, int], crowns: dict[str, int] | None = None, province: str = "delhi") -> int:
    """Win one palace, place it in `city`, and give the points of the connection."""
    prizes = {"elephant": 1, "vizier": 1, "general": 1, "princess": 1, "mogul": 1}
    table = sit_down(
        Seat(played="red-elephant-monk"), OUT, Seat(), province=province, palaces=palaces, crowns=crowns, prizes=prizes
    )
    choose(table, "leave", f"place {city}")
    assert told(table, "scores_connection") == [{"clause": "4.11", "seat": 0, "n": points(table, 0)["palaces"]}]
    return points(table, 0)["palaces"]


@pytest.mark.rule("taj-mahal", "4.11")
def test_a_first_palace_pays_one_point() -> None:
    assert build("hisar", {}) == 1


@pytest.mark.rule("taj-mahal", "4.11")
def test_every_province_on_an_unbroken_chain_pays_one_more() -> None:
    """Hisar (Delhi) - Bikaner - Jaisalmer (Ajmer) - Multan (Multan) - Rohri (Thatta)."""
    assert build("hisar", {"bikaner": 0}) == 2
    assert build("hisar", {"bikaner": 0, "jaisalmer": 0}) == 2  # Ajmer once, however many palaces
    assert build("hisar", {"bikaner": 0, "jaisalmer": 0, "multan": 0}) == 3
    assert build("hisar", {"bikaner": 0, "jaisalmer": 0, "multan": 0, "rohri": 0}) == 4


@pytest.mark.rule("taj-mahal", "4.11")
def test_a_city_without_an_own_palace_breaks_the_chain() -> None:
    assert build("hisar", {"bikaner": 0, "multan": 0, "rohri": 0}) == 2
    assert build("hisar", {"bikaner": 0, "jaisalmer": 1, "multan": 0, "rohri": 0}) == 2


@pytest.mark.rule("taj-mahal", "4.11")
def test_a_palace_with_no_road_to_the_chain_links_nothing() -> None:
    assert build("sirhind", {"bikaner": 0, "jaisalmer": 0}) == 1
    assert build("saharanpur", {"kishtwar": 0}) == 1


@pytest.mark.rule("taj-mahal", "4.11")
def test_any_own_palace_of_the_province_may_begin_the_chain() -> None:
    """One palace of this visit needs no link of its own: an earlier one of the same visit may have it."""
    prizes = {"elephant": 1, "vizier": 1, "general": 1, "mogul": 1}
    table = sit_down(
        Seat(played="red-monk-princess"), OUT, Seat(), palaces={"bikaner": 0, "bahraich": 0}, prizes=prizes
    )
    choose(
        table, "leave", "place hisar", "place saharanpur"
    )  # Hisar - Bikaner, Saharanpur - Bahraich; no road between the two
    assert points(table, 0) == {"palaces": 3}


@pytest.mark.rule("taj-mahal", "4.11")
def test_a_shared_city_serves_both_owners() -> None:
    """Bikaner holds a palace of one player and the crown of another; both chains run through it."""
    assert build("hisar", {"bikaner": 1, "multan": 0, "jaisalmer": 0}, {"bikaner": 0}) == 3
    assert build("hisar", {"bikaner": 0, "multan": 0, "jaisalmer": 0}, {"bikaner": 1}) == 3


@pytest.mark.rule("taj-mahal", "4.11")
def test_a_crowned_palace_scores_its_connection_too() -> None:
    table = sit_down(
        Seat(played="red-elephant-mogul"),
        OUT,
        Seat(),
        palaces={"bikaner": 0, "hisar": 1},
        prizes={"elephant": 1, "vizier": 1},
    )
    choose(table, "leave", "crown hisar")
    assert points(table, 0) == {"palaces": 2}


@pytest.mark.rule("taj-mahal", "4.11")
def test_no_palace_in_this_visit_means_no_connection_points() -> None:
    table = sit_down(Seat(played="red-elephant-elephant"), OUT, Seat(), palaces={"bikaner": 0, "multan": 0})
    choose(table, "leave")
    assert points(table, 0) == {"goods": 2}
    assert not told(table, "scores_connection")


@pytest.mark.rule("taj-mahal", "4.11")
def test_the_outcome_of_a_place_is_what_it_pays() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), OUT, Seat(), palaces={"bikaner": 0, "kishtwar": 0, "sialkot": 0})
    choose(table, "leave")
    ask = table.decision
    assert ask is not None
    worth = {str(option): outcome.args["n"] for option in ask.options if (outcome := ask.outcome(option))}
    assert worth == {"place sirhind": 3, "place saharanpur": 1, "place delhi": 1, "place hisar": 2}
    for text, number in worth.items():
        trial = table.clone()
        trial.choose(text)
        assert points(trial, 0)["palaces"] == number


GRAND_TOUR = [
    # Each city is linked to an earlier one, so each visit pays its number: 1 + 2 + ... + 12 = 78.
    ("kashmir", ["kishtwar"]),
    ("lahore", ["sialkot", "attock"]),
    ("multan", ["bhakkar", "multan"]),
    ("kabul", ["peshawar"]),
    ("thatta", ["rohri"]),
    ("ajmer", ["jaisalmer", "bikaner", "ajmer"]),
    ("gujarat", ["ahmadabad"]),
    ("malwa", ["mandsaur", "sironj"]),
    ("allahabad", ["kalinjar", "kara"]),
    ("awadh", ["lucknow", "khairabad"]),
    ("delhi", ["delhi"]),
    ("agra", ["mathura"]),
]


@pytest.mark.rule("taj-mahal", "4.11")
@pytest.mark.rule("taj-mahal", "1.1")
def test_the_seventy_eight_points_of_a_perfect_chain_can_be_reached() -> None:
    stand: dict[str, int] = {}
    scored = []
    for number, (province, cities) in enumerate(GRAND_TOUR, 1):
        stand |= dict.fromkeys(cities[1:], 0)
        table = sit_down(
            Seat(played="red-elephant-monk"),
            OUT,
            Seat(),
            province=province,
            visit=number,
            palaces=stand,
            prizes={"elephant": 1},
        )
        assert look(table)["visit"] == number
        choose(table, "leave", f"place {cities[0]}")
        scored.append(points(table, 0)["palaces"])
        stand |= dict.fromkeys(cities, 0)
    assert len(stand) <= CONTENT.palaces
    assert scored == list(range(1, 13))
    assert sum(scored) == 78
