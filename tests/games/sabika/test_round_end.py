"""The end of a round [9.1-9.4]: income, narrator and wishes, tribute, and everything made ready again."""

from __future__ import annotations

import pytest

from durbar.games.sabika.names import EMPTY
from tests.games.sabika.situation import (
    CONTENT,
    IDLE,
    SPACES,
    TEXTS,
    Seat,
    asked,
    choose,
    dinars,
    has,
    options,
    outcome,
    paria,
    purse,
    raw,
    refusal,
    score,
    seals,
    sit_down,
    told,
    worker,
)

POOR = Seat(dinars=0)


# ---------------------------------------------------------------------- income


@pytest.mark.rule("sabika", "9.1")
@pytest.mark.rule("sabika", "13.10")
@pytest.mark.parametrize(
    ("tile", "choices", "gains", "things", "kinds"),
    [
        (1, [], (2, 0, 0), "", ""),
        (2, [], (1, 0, 1), "", ""),
        (3, ["fetch raw-2"], (0, 0, 0), "", "silk"),
        (4, [], (0, 0, 0), "marble", ""),
        (5, [], (0, 2, 0), "", ""),
        (6, [], (0, 0, 0), "gypsum wood", ""),
    ],
)
def test_income_of_each_blue_city(
    tile: int, choices: list[str], gains: tuple[int, int, int], things: str, kinds: str
) -> None:
    table = sit_down(Seat(right="fez", left="tunis"), stage="income", number=2, cities={"fez": tile}, raw={2: "silk"})
    choose(table, *choices)
    assert asked(table) == (0, "tribute")
    assert purse(table) == (10 + gains[0], gains[1], gains[2])
    assert (has(table), raw(table)) == (things, kinds)


@pytest.mark.rule("sabika", "9.1")
@pytest.mark.rule("sabika", "6.8")
def test_no_income_of_red_cities_and_of_ships_on_the_left() -> None:
    table = sit_down(Seat(right="fez", left="tunis"), stage="income", number=2, cities={"fez": 12, "tunis": 1})
    assert purse(table) == (10, 0, 0)
    assert told(table, "income") == []


@pytest.mark.rule("sabika", "9.1")
def test_income_from_the_start_player_clockwise() -> None:
    seats = [Seat(right="fez"), IDLE, Seat(right="fez"), Seat(right="tunis")]
    table = sit_down(*seats, stage="income", number=2, turn=2, cities={"fez": 1, "tunis": 5})
    assert [line["seat"] for line in told(table, "income")] == [2, 3, 0]
    assert [purse(table, seat) for seat in range(4)] == [(12, 0, 0), (10, 0, 0), (12, 0, 0), (10, 2, 0)]


@pytest.mark.rule("sabika", "9.1")
@pytest.mark.rule("sabika", "13.7")
def test_income_of_poem_1_and_poem_17() -> None:
    table = sit_down(Seat(blue="1", dinars=0), stage="income", number=2)
    assert dinars(table) == 2
    table = sit_down(Seat(blue="17"), stage="income", number=2)
    assert options(table) == ["gather gypsum", "gather wood", "gather marble"]
    choose(table, "gather marble")
    assert has(table) == "marble"


# ---------------------------------------------------------------------- narrator and wishes


@pytest.mark.rule("sabika", "9.2")
@pytest.mark.rule("sabika", "9.3")
@pytest.mark.rule("sabika", "13.2")
@pytest.mark.parametrize(
    ("number", "points"), [(1, 1 * 2), (2, 0), (3, 1 * 2 + 2 * 1), (4, 0), (5, 1 * 2 + 2 * 1 + 3 * 3)]
)
def test_the_tower(number: int, points: int) -> None:
    """Two blue poems in slot 1, one city in slot 2, three garden cards in slot 3."""
    seat = Seat(blue="7 8", left="fez", row="1 2 3 balance", dinars=0)
    table = sit_down(seat, POOR, POOR, POOR, stage="income", number=number, wishes="c1 b1 a1")
    lines = [line for line in told(table, "wish") if line["seat"] == 0]
    assert sum(line["n"] for line in lines) == points
    assert [line["wish"] for line in lines] == ["c1", "b1", "a1"][: {1: 1, 3: 2, 5: 3}.get(number, 0)]
    assert told(table, "narrator") == [{"clause": "9.2", "n": number}]


WISHES = {
    "a1": Seat(large="1 4 2 3", row="1 balance 13 25"),
    "a2": Seat(large="2 5 1 3", row="13 balance 1 25"),
    "a3": Seat(large="3 6 1 2", row="25 balance 1 13"),
    "b1": Seat(left="fez", right="tunis cairo"),
    "b2": Seat(left="fez", right="tunis cairo venice"),
    "b3": Seat(seals=3),
    "c1": Seat(blue="1 7 8", red="4", grey="a1"),
    "c2": Seat(blue="1", red="4 5 6", grey="a1"),
    "c3": Seat(blue="8", red="4", grey="a1"),
}


@pytest.mark.rule("sabika", "9.4")
@pytest.mark.rule("sabika", "13.12")
@pytest.mark.parametrize("wish", WISHES)
def test_each_wish(wish: str) -> None:
    """Each of these players fulfils the wish three times."""
    others = {"a": "b3 c1", "b": "a1 c1", "c": "a1 b3"}[wish[0]]
    seals_gone = "fez tunis cairo" if wish == "b3" else ""
    table = sit_down(WISHES[wish], stage="income", number=1, wishes=f"{wish} {others}", no_seal=seals_gone)
    assert [line["n"] for line in told(table, "wish")] == [3, 0, 0, 0]


@pytest.mark.rule("sabika", "9.3")
def test_wishes_are_counted_after_the_income_and_before_the_tribute() -> None:
    seat = Seat(seals=2, right="fez", dinars=0)
    table = sit_down(seat, stage="income", number=1, wishes="b3 a1 c1", cities={"fez": 5}, no_seal="fez cairo")
    assert told(table, "wish")[0] == {"clause": "9.2", "seat": 0, "wish": "b3", "each": ["seals"], "n": 2}
    assert score(table) == 4


# ---------------------------------------------------------------------- tribute


@pytest.mark.rule("sabika", "9.5")
@pytest.mark.rule("sabika", "13.2")
@pytest.mark.parametrize(("number", "price"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_what_is_due(number: int, price: int) -> None:
    table = sit_down(Seat(paria=9), stage="tribute", number=number, wishes="a1 b3 c1")
    assert options(table) == [f"down {n}" for n in range(price + 1)]
    assert table.view(0)["position"]["players"][0]["due"] == price


@pytest.mark.rule("sabika", "9.5")
@pytest.mark.rule("sabika", "9.7")
def test_a_mix_of_everything() -> None:
    table = sit_down(Seat(paria=4, dinars=5, seals=2, points=10), stage="tribute", number=4, no_seal="fez tunis")
    assert options(table) == ["down 0", "down 1", "down 2", "down 3", "down 4"]
    assert refusal(table, "coins 1") == ("other_kind", "9.7")
    assert refusal(table, "down 5") == ("paria_too_low", "9.6")
    assert refusal(table, "down 6") == ("more_than_due", "9.6")
    choose(table, "down 1")
    assert (outcome(table, "coins 1")["n"], outcome(table, "coins 1")["lost"]) == (3, 1)
    assert options(table) == ["coins 0", "coins 1", "coins 2"]
    assert refusal(table, "coins 3") == ("too_few_dinars", "9.5")
    choose(table, "coins 1")
    assert options(table) == ["seals 0", "seals 1", "seals 2"]
    assert refusal(table, "seals 3") == ("too_few_seals", "9.5")
    choose(table, "seals 1")
    assert (paria(table), dinars(table), seals(table), score(table)) == (3, 3, 1, 8)


@pytest.mark.rule("sabika", "9.5")
@pytest.mark.rule("sabika", "3.18")
@pytest.mark.parametrize(
    ("seat", "choices", "left"),
    [
        (Seat(paria=3, dinars=9, points=5), ["down 3"], (0, 9, 0, 5)),
        (Seat(paria=3, dinars=9, points=5), ["down 0", "coins 3"], (3, 3, 0, 5)),
        (Seat(dinars=0, seals=3, points=5), ["seals 3"], (0, 0, 0, 5)),
        (Seat(paria=5, dinars=9, seals=3, points=5), ["down 0", "coins 0", "seals 0"], (5, 9, 3, 2)),
        (Seat(dinars=1, points=5), [], (0, 1, 0, 2)),
    ],
)
def test_every_means_alone(seat: Seat, choices: list[str], left: tuple[int, int, int, int]) -> None:
    table = sit_down(seat, stage="tribute", number=2, no_seal="fez tunis cairo")
    choose(table, *choices)
    assert asked(table)[0] == 1
    assert (paria(table), dinars(table), seals(table), score(table)) == left


@pytest.mark.rule("sabika", "9.6")
@pytest.mark.rule("sabika", "3.22")
def test_points_never_fail_and_the_marker_never_goes_below_nothing() -> None:
    table = sit_down(Seat(dinars=1, points=1), POOR, POOR, POOR, stage="tribute", number=4)
    assert (score(table), paria(table)) == (-4, 0)
    assert [score(table, seat) for seat in (1, 2, 3)] == [-5, -5, -5]


@pytest.mark.rule("sabika", "9.5")
def test_tribute_from_the_start_player_clockwise() -> None:
    table = sit_down(*[Seat(paria=5)] * 4, stage="tribute", number=2, turn=2)
    seen = []
    for _ in range(4):
        seen.append(asked(table)[0])
        choose(table, "down 3")
    assert seen == [2, 3, 0, 1]


@pytest.mark.rule("sabika", "9.5")
@pytest.mark.rule("sabika", "9.8")
def test_a_marker_that_comes_lands_on_top() -> None:
    table = sit_down(Seat(paria=5), Seat(paria=2), Seat(paria=5), stage="tribute", number=2, order=[3, 0, 2, 1])
    choose(table, "down 3")  # seat 0 joins seat 1 on space 2
    assert table.state.paria_order == (3, 2, 1, 0)
    choose(table, "down 0", "coins 3")  # seat 1 does not move
    assert table.state.paria_order == (3, 2, 1, 0)


@pytest.mark.rule("sabika", "9.9")
@pytest.mark.rule("sabika", "11.6")
@pytest.mark.parametrize(
    ("blue", "event", "price"),
    [("", "", 2), ("12", "", 1), ("", "mercy", 1), ("12", "mercy", 0), ("", "greed", 3), ("12", "greed", 2)],
)
def test_poem_12_blue_and_the_events_of_the_tribute(blue: str, event: str, price: int) -> None:
    table = sit_down(Seat(blue=blue, dinars=0, points=5), stage="tribute", number=1, event=event)
    assert score(table) == 5 - price
    assert told(table, "tribute")[0]["n"] == price


@pytest.mark.rule("sabika", "9.9")
def test_poem_12_blue_in_the_last_round_too() -> None:
    table = sit_down(Seat(blue="12", paria=9), stage="tribute", number=5)
    assert options(table)[-1] == "down 5"


# ---------------------------------------------------------------------- ready again


@pytest.mark.rule("sabika", "9.11")
def test_all_workers_stand_up_where_they_are() -> None:
    table = sit_down(Seat(builder="market-1", poet="craft-1", paria=1), stage="reorganise", number=1)
    assert worker(table, "builder-1") == "market-1 stands"
    assert worker(table, "poet") == "craft-1 stands"
    assert worker(table, "merchant") == "workshop stands"
    assert table.state.standing == (0b1111,) * 4


@pytest.mark.rule("sabika", "9.11")
@pytest.mark.rule("sabika", "1.4")
def test_the_sultans_workers_move_one_space() -> None:
    builders = ["building-1", "warehouse-right", "market-1", "market-2"]
    sultan = [*builders, "export-1", "production-2", "carve-2", "craft-2"]
    table = sit_down(Seat(paria=1), players=2, stage="reorganise", number=1, sultan=sultan)
    assert [SPACES[space] for space in table.state.sultan] == [
        *["small-quarry", "market-1", "building-2", "building-1"],
        *["consolidate-1", "export-1"],
        *["reactivate-2", "carve-1"],
    ]


@pytest.mark.rule("sabika", "9.12")
@pytest.mark.rule("sabika", "9.13")
def test_everything_is_refilled_and_nothing_slides() -> None:
    table = sit_down(
        Seat(paria=1),
        stage="reorganise",
        number=1,
        raw={1: "clay", 4: "silk"},
        no_marble=(2, 5),
        minors="- 4 - 2 -",
        small="- 7 - 9",
        tiles="- w2 w4 -",
        luck={
            "raw": [[0, 0, 0, 0]],
            "minor poems": [[0, 0, 0]],
            "small buildings": [[0, 0]],
            "warehouses": [[0], [1]],
        },
    )
    state = table.state
    assert state.raw_cells == (1, 0, 0, 2, 0, 0)
    assert state.marble_cells == (1,) * 6
    assert [poem + 1 for poem in state.minors] == [1, 4, 3, 2, 5]
    assert [card + 1 for card in state.small] == [1, 7, 2, 9]
    assert [CONTENT.store_names[tile] for tile in state.tiles] == ["w1", "w2", "w4", "w5"]
    assert state.tiles_left == (10, 10)
    assert sum(state.bag) == 24 - 6


@pytest.mark.rule("sabika", "9.12")
def test_an_empty_bag_takes_the_discards_back() -> None:
    stores = ("w13 w14", "w15 w16", "w17 w18", "w19 w20")
    things = " ".join([*["sugar"] * 8, *["pottery"] * 8])
    table = sit_down(
        Seat(paria=1, has=things, stores=stores), stage="reorganise", discard="clothes clothes clothes clothes clothes",
        raw={1: "silk"},
    )  # fmt: skip
    assert table.state.raw_cells == (2,) * 6
    assert sum(table.state.bag) + sum(table.state.discard) == 8 - 6


@pytest.mark.rule("sabika", "9.15")
def test_with_bag_and_discards_empty_cells_stay_empty() -> None:
    stores = ("w13 w14", "w15 w16", "w17 w18", "w19 w20")
    things = " ".join([*["sugar"] * 8, *["pottery"] * 8])
    other = Seat(has="clothes clothes clothes clothes clothes", stores=("w1",))
    table = sit_down(
        Seat(paria=1, has=things, stores=stores), other, stage="reorganise", raw={1: "silk"}, discard="clothes"
    )
    assert sorted(table.state.raw_cells) == [EMPTY] * 3 + [2] * 3
    assert (table.state.bag, table.state.discard) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.rule("sabika", "9.14")
@pytest.mark.rule("sabika", "9.13")
def test_an_empty_poem_deck_and_an_empty_pile_leave_gaps() -> None:
    seats = [Seat(paria=1, blue="1 2 3 4 5 6 7 8 9 10"), Seat(blue="11 12 13 14 15 16 17 18 19 20")]
    table = sit_down(*seats, stage="reorganise")
    choose(table, "name 2")
    assert sorted(table.state.minors) == [-1, -1, -1, 20, 21]
    full = [("w1 w2", "w3 w4", "w5 w6", "w7 w8"), ("w9 w10", "w11 w12", "w13 w14", "w15 w16")]
    table = sit_down(
        Seat(paria=1, stores=full[0]), Seat(stores=full[1]), Seat(stores=("w17 w18", "w19 w20", "w21 w22")),
        stage="reorganise",
    )  # fmt: skip
    assert sorted(table.state.tiles) == [-1, -1, 22, 23]
    assert table.state.tiles_left == (0, 0)


@pytest.mark.rule("sabika", "9.17")
@pytest.mark.rule("sabika", "4.2")
@pytest.mark.parametrize(("number", "first"), [(1, 1), (2, 10)])
def test_the_first_era_ends_with_round_2(number: int, first: int) -> None:
    table = sit_down(Seat(paria=1), stage="reorganise", number=number)
    choose(table, "name 1")
    assert min(table.state.large) + 1 == first
    assert len(told(table, "second_era")) == (1 if number == 2 else 0)
    assert table.state.round == number + 1


# ---------------------------------------------------------------------- the next start player


@pytest.mark.rule("sabika", "9.16")
def test_the_highest_paria_names_the_start_player() -> None:
    table = sit_down(Seat(paria=1), Seat(paria=4), Seat(paria=3), stage="reorganise")
    assert asked(table) == (1, "name")
    assert options(table) == ["name 1", "name 2", "name 3", "name 4"]
    assert refusal(table, "name-yusuf") == ("no_such_player", "9.16")
    choose(table, "name 3")
    assert (table.state.start, asked(table)) == (2, (2, "work"))


@pytest.mark.rule("sabika", "9.16")
def test_the_players_to_name_are_named() -> None:
    ask = sit_down(Seat(paria=4), stage="reorganise").decision
    assert ask is not None
    said = [TEXTS.say(option.label, seat=0, names=["Asha", "Bela", "Chand", "Devi"]) for option in ask.options]
    assert said == [f"Next start player: {name}" for name in ("you", "Bela", "Chand", "Devi")]
    assert TEXTS.say(ask.options[1].label) == "Next start player: Player 2"


@pytest.mark.rule("sabika", "9.16")
def test_one_may_name_oneself() -> None:
    table = choose(sit_down(Seat(paria=1), Seat(paria=4), stage="reorganise", players=2), "name 2")
    assert asked(table) == (1, "work")
    table = sit_down(Seat(paria=1), Seat(paria=4), stage="reorganise", players=2)
    assert refusal(table, "name 3") == ("no_such_player", "9.16")


@pytest.mark.rule("sabika", "9.16")
@pytest.mark.rule("sabika", "9.8")
@pytest.mark.parametrize(("order", "seat"), [([0, 1, 2, 3], 2), ([2, 0, 1, 3], 0), ([0, 3, 2, 1], 2)])
def test_of_a_stack_the_top_marker_counts(order: list[int], seat: int) -> None:
    table = sit_down(Seat(paria=4), Seat(paria=1), Seat(paria=4), Seat(paria=2), stage="reorganise", order=order)
    assert asked(table) == (seat, "name")


@pytest.mark.rule("sabika", "13.7")
@pytest.mark.rule("sabika", "9.16")
def test_poem_1_blue_scores_when_its_owner_is_named() -> None:
    table = choose(sit_down(Seat(paria=4), Seat(blue="1"), stage="reorganise"), "name 2")
    assert score(table, 1) == 2
    table = choose(sit_down(Seat(paria=4, blue="1"), IDLE, stage="reorganise"), "name 1")
    assert score(table) == 2
    table = choose(sit_down(Seat(paria=4), Seat(blue="1"), stage="reorganise"), "name 3")
    assert score(table, 1) == 0


@pytest.mark.rule("sabika", "4.1")
@pytest.mark.rule("sabika", "9.1")
def test_a_whole_end_of_a_round_in_its_order() -> None:
    """Income, wish, tribute, workers, displays, start player, new round."""
    seats = [Seat(lying="builder-1 builder-2 merchant", right="fez", blue="1"), *[Seat(lying="all")] * 3]
    table = sit_down(*seats, wishes="b2 a1 c1", cities={"fez": 1}, small="- - - -")
    choose(table, "rest poet")
    assert purse(table) == (10 + 3 + 2 + 2, -1 + 1, 0)
    choose(table, "coins 2")
    while asked(table)[1] == "tribute":
        choose(table, "coins 2")
    assert asked(table) == (3, "name")  # nobody has paria: the top of the stack names
    choose(table, "name 1")
    ids = [entry.id.removeprefix("log.") for entry in table.log]
    order = [
        "round_ends",
        "income",
        "salary",
        "narrator",
        "wish",
        "tribute",
        "small_cards",
        "named",
        "named_bonus",
        "round",
    ]
    assert [one for one in dict.fromkeys(ids) if one in order] == order
    assert table.state.round == 2


@pytest.mark.rule("sabika", "9.10")
def test_without_events_nothing_changes_after_the_tribute() -> None:
    table = sit_down(Seat(paria=1), stage="reorganise", number=2)
    assert told(table, "event") == told(table, "last_event") == []
