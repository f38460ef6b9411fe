"""Resources and storage [3.1-3.18]: chests, making room, raw that is processed, goods, seals."""

from __future__ import annotations

import pytest

from tests.games.sabika.situation import (
    Seat,
    asked,
    cell,
    choose,
    dinars,
    end,
    has,
    on_poem,
    options,
    paria,
    purse,
    raw,
    refusal,
    score,
    sit_down,
    told,
    work,
)

FULL = "gypsum gypsum wood sugar"


# ---------------------------------------------------------------------- chests


@pytest.mark.rule("sabika", "3.1")
def test_dinars_need_no_room() -> None:
    table = sit_down(Seat(has=FULL, dinars=40))
    work(table, "builder-1", "market-1", "done")
    assert dinars(table) == 42


@pytest.mark.rule("sabika", "3.2")
@pytest.mark.rule("sabika", "2.1")
@pytest.mark.parametrize(
    ("stores", "chests"), [((), 4), (("w1",), 5), (("w1 w13",), 7), (("w13", "w14", "w1 w24"), 11)]
)
def test_one_thing_a_chest(stores: tuple[str, ...], chests: int) -> None:
    table = sit_down(Seat(stores=stores, has=" ".join(["gypsum"] * (chests - 2))))
    assert table.state.chests(0) == chests
    work(table, "builder-1", "small-quarry", "gather-three wood wood wood")
    assert asked(table) == (0, "make_room")
    assert has(table) == " ".join([*["gypsum"] * (chests - 2), "wood", "wood"])


@pytest.mark.rule("sabika", "3.2")
@pytest.mark.rule("sabika", "3.3")
def test_any_mix_fits() -> None:
    table = sit_down(Seat(has="gypsum"))
    work(table, "builder-1", "large-quarry", "gather-three wood marble marble")
    assert has(table) == "gypsum wood marble marble"


@pytest.mark.rule("sabika", "3.2")
def test_used_materials_go_back_and_used_goods_to_the_discards() -> None:
    table = sit_down(Seat(has="sugar clothes"), discard="pottery", cities={"fez": 1})
    work(table, "merchant", "export-1", "ship fez", "export-two sugar clothes")
    assert table.state.discard == (1, 1, 1)
    assert has(table) == ""


@pytest.mark.rule("sabika", "3.4")
@pytest.mark.rule("sabika", "3.6")
def test_without_room_something_is_let_go_or_the_new_thing_left() -> None:
    table = sit_down(Seat(has=FULL))
    work(table, "builder-1", "large-quarry", "gather-three wood marble marble")
    assert asked(table) == (0, "make_room")
    assert options(table) == ["drop gypsum", "drop wood", "drop sugar", "leave"]
    assert refusal(table, "drop marble") == ("not_stored", "3.4")
    choose(table, "drop gypsum")
    assert has(table) == "gypsum wood wood sugar"
    choose(table, "drop sugar")
    assert has(table) == "gypsum wood wood marble"
    assert table.state.discard == (1, 0, 0)
    choose(table, "leave")
    assert has(table) == "gypsum wood wood marble"
    assert [line["thing"] for line in told(table, "lets_go")] == ["gypsum", "sugar"]
    assert told(table, "leaves") == [{"clause": "3.6", "seat": 0, "thing": "marble"}]


@pytest.mark.rule("sabika", "3.5")
@pytest.mark.rule("sabika", "3.7")
def test_nothing_is_let_go_while_there_is_room() -> None:
    table = sit_down(Seat(has="gypsum"))
    work(table, "builder-1", "small-quarry", "gather-three gypsum wood wood")
    assert asked(table) == (1, "work")
    assert has(table) == "gypsum gypsum wood wood"


@pytest.mark.rule("sabika", "3.6")
def test_marble_for_which_there_is_no_room_stays_in_its_cell() -> None:
    table = sit_down(Seat(has=FULL))
    choose(table, "work poet craft-1", "use marble-3", "leave")
    assert table.state.marble_cells[2] == 1
    assert dinars(table) == 9
    choose(table, "act craft-1")
    table = sit_down(Seat(has=FULL))
    choose(table, "work poet craft-1", "use marble-3", "drop wood")
    assert table.state.marble_cells[2] == -1
    assert has(table) == "gypsum gypsum marble sugar"


@pytest.mark.rule("sabika", "3.6")
def test_buying_needs_room_and_a_swap_does_not() -> None:
    table = sit_down(Seat(has=FULL))
    work(table, "builder-1", "market-1", "swap wood marble")
    assert has(table) == "gypsum gypsum marble sugar"
    choose(table, "buy glazed")
    assert asked(table) == (0, "make_room")
    assert refusal(table, "leave") == ("must_make_room", "3.6")
    choose(table, "drop gypsum")
    assert has(table) == "gypsum marble glazed sugar"


@pytest.mark.rule("sabika", "5.4")
def test_things_in_an_extended_warehouse_stay() -> None:
    table = sit_down(Seat(has=FULL), tiles="w13 - - -")
    work(table, "builder-1", "warehouse-left", "extend w13 1")
    assert has(table) == FULL
    assert table.state.chests(0) == 6


# ---------------------------------------------------------------------- raw


@pytest.mark.rule("sabika", "3.8")
@pytest.mark.rule("sabika", "3.9")
@pytest.mark.rule("sabika", "8.1")
def test_taking_raw_off_the_rondel() -> None:
    table = sit_down(Seat(raw="silk"), raw={1: "clay"})
    choose(table, "work merchant export-1", "use raw-1")
    assert (raw(table), cell(table, 1), has(table)) == ("clay silk", None, "")
    assert dinars(table) == 10


@pytest.mark.rule("sabika", "3.9")
@pytest.mark.rule("sabika", "8.5")
def test_the_example_of_the_second_clay() -> None:
    """Who holds clay and uses a cell with clay turns the own one to pottery; the token stays in its cell."""
    table = sit_down(Seat(raw="clay"), raw={3: "clay"})
    choose(table, "work builder-1 market-1", "use raw-3")
    assert (raw(table), cell(table, 3), has(table)) == ("", "clay", "pottery")
    assert dinars(table) == 9


@pytest.mark.rule("sabika", "3.9")
@pytest.mark.rule("sabika", "3.6")
def test_raw_of_a_kind_one_holds_without_room_is_not_flipped() -> None:
    table = sit_down(Seat(raw="clay", has=FULL), raw={3: "clay"})
    choose(table, "work builder-1 market-1", "use raw-3", "leave")
    assert (raw(table), cell(table, 3), has(table)) == ("clay", "clay", FULL)


@pytest.mark.rule("sabika", "3.13")
@pytest.mark.rule("sabika", "5.21")
def test_a_cell_is_not_refilled_before_the_end_of_the_round() -> None:
    table = sit_down(Seat(), raw={3: "clay"})
    choose(table, "work builder-1 market-1", "use raw-3", "act market-1", "done")
    assert cell(table, 3) is None


@pytest.mark.rule("sabika", "3.14")
@pytest.mark.parametrize(("kind", "good"), [("sugar-cane", "sugar"), ("clay", "pottery"), ("silk", "clothes")])
def test_processing(kind: str, good: str) -> None:
    table = sit_down(Seat(raw=kind))
    work(table, "merchant", "production-1", f"process {kind}")
    assert (raw(table), has(table)) == ("", good)


@pytest.mark.rule("sabika", "3.14")
def test_only_raw_one_holds_is_processed() -> None:
    table = sit_down(Seat(raw="clay"))
    work(table, "merchant", "production-1")
    assert refusal(table, "process silk") == ("not_held", "3.14")


@pytest.mark.rule("sabika", "3.10")
@pytest.mark.rule("sabika", "3.11")
def test_a_raw_gain_takes_any_token_on_the_rondel() -> None:
    table = sit_down(Seat(raw="clay", stores=("w15",)), raw={1: "clay", 4: "silk", 6: "clay"})
    work(table, "builder-1", "warehouse-left")
    assert asked(table) == (0, "warehouse")
    choose(table, "activate 1")
    assert asked(table) == (0, "gain_raw")
    assert options(table) == ["fetch raw-4", "turn clay", "skip"]
    assert refusal(table, "fetch raw-1") == ("held_already", "3.9")
    assert refusal(table, "fetch raw-2") == ("no_token", "3.12")
    assert refusal(table, "turn silk") == ("not_held", "3.14")
    choose(table, "turn clay")
    assert (raw(table), has(table), cell(table, 1), cell(table, 6)) == ("", "pottery", "clay", "clay")


@pytest.mark.rule("sabika", "3.10")
@pytest.mark.rule("sabika", "3.12")
def test_a_kind_that_is_not_on_the_rondel_is_neither_gained_nor_processed() -> None:
    table = sit_down(Seat(raw="clay", stores=("w15",)), raw={4: "silk"})
    work(table, "builder-1", "warehouse-left", "activate 1")
    assert options(table) == ["fetch raw-4", "skip"]
    assert refusal(table, "turn clay") == ("not_on_rondel", "3.10")


@pytest.mark.rule("sabika", "3.12")
def test_an_empty_rondel_gives_neither_raw_nor_goods() -> None:
    table = sit_down(Seat(raw="clay", stores=("w15", "w5")))
    work(table, "builder-1", "warehouse-left", "activate 1")
    assert (asked(table), raw(table), dinars(table)) == ((1, "work"), "clay", 11)
    table = sit_down(Seat(raw="clay", stores=("w15", "w5")))
    work(table, "builder-1", "warehouse-left", "activate 2")
    assert (asked(table), has(table)) == ((1, "work"), "")
    table = sit_down(Seat(raw="clay"))
    work(table, "builder-1", "market-1")
    assert refusal(table, "buy-raw") == ("no_raw_to_buy", "3.12")


@pytest.mark.rule("sabika", "3.11")
def test_two_raw_come_one_at_a_time() -> None:
    table = sit_down(Seat(red="18"), raw={1: "clay", 2: "clay"})
    work(table, "poet", "reactivate-1", "fetch raw-1")
    assert options(table) == ["turn clay", "skip"]
    choose(table, "turn clay")
    assert (raw(table), has(table), cell(table, 1), cell(table, 2)) == ("", "pottery", None, "clay")


@pytest.mark.rule("sabika", "3.15")
def test_goods_gained_directly_come_off_the_rondel() -> None:
    table = sit_down(Seat(raw="clay", stores=("w5",)), raw={2: "clay", 3: "silk"})
    work(table, "builder-1", "warehouse-left", "activate 1")
    assert options(table) == ["grab raw-2", "grab raw-3", "skip"]
    assert refusal(table, "grab raw-1") == ("no_token", "3.12")
    choose(table, "grab raw-2")
    assert (raw(table), has(table), cell(table, 2)) == ("clay", "pottery", None)


@pytest.mark.rule("sabika", "3.15")
@pytest.mark.rule("sabika", "3.6")
def test_goods_without_room_stay_on_the_rondel() -> None:
    table = sit_down(Seat(has=FULL + " wood", stores=("w5",)), raw={2: "clay"})
    work(table, "builder-1", "warehouse-left", "activate 1", "grab raw-2", "leave")
    assert (has(table), cell(table, 2)) == ("gypsum gypsum wood wood sugar", "clay")


@pytest.mark.rule("sabika", "3.7")
def test_raw_and_goods_may_be_declined() -> None:
    table = sit_down(Seat(stores=("w5",)), raw={2: "clay"})
    work(table, "builder-1", "warehouse-left", "activate 1", "skip")
    assert (has(table), cell(table, 2)) == ("", "clay")


# ---------------------------------------------------------------------- the poem that is a store


@pytest.mark.rule("sabika", "3.16")
@pytest.mark.rule("sabika", "13.7")
def test_poem_16_blue_takes_two_goods_and_pays_for_each() -> None:
    table = sit_down(Seat(raw="clay silk", blue="16"))
    work(table, "merchant", "production-1", "process clay")
    assert asked(table) == (0, "store_good")
    assert options(table) == ["store warehouse", "store poem"]
    choose(table, "store poem", "process silk", "store warehouse")
    assert (has(table), on_poem(table)) == ("clothes", "pottery")
    assert purse(table) == (10, 1, 1)


@pytest.mark.rule("sabika", "3.16")
def test_a_full_poem_is_not_offered_and_a_full_warehouse_neither() -> None:
    table = sit_down(Seat(raw="clay", blue="16", on_poem="sugar sugar"))
    work(table, "merchant", "production-1", "process clay")
    assert (has(table), on_poem(table), score(table)) == ("pottery", "sugar sugar", 0)
    table = sit_down(Seat(raw="clay", blue="16", has=FULL))
    work(table, "merchant", "production-1", "process clay")
    assert (has(table), on_poem(table), score(table), paria(table)) == (FULL, "pottery", 1, 1)


@pytest.mark.rule("sabika", "3.16")
def test_only_when_both_are_full_something_is_let_go_from_either() -> None:
    table = sit_down(Seat(raw="clay", blue="16", has=FULL, on_poem="clothes sugar"))
    work(table, "merchant", "production-1", "process clay")
    assert options(table) == ["drop gypsum", "drop wood", "drop sugar", "clear sugar", "clear clothes", "leave"]
    assert refusal(table, "clear pottery") == ("not_on_poem", "3.16")
    choose(table, "clear clothes")
    assert (has(table), on_poem(table)) == (FULL, "sugar pottery")
    assert (score(table), paria(table), table.state.discard) == (1, 1, (0, 0, 1))


@pytest.mark.rule("sabika", "3.16")
def test_materials_never_go_on_the_poem() -> None:
    table = sit_down(Seat(blue="16", has=FULL, on_poem="clothes"))
    work(table, "builder-1", "small-quarry", "gather-three wood wood wood")
    assert options(table) == ["drop gypsum", "drop wood", "drop sugar", "leave"]
    assert refusal(table, "clear clothes") == ("poem_takes_goods", "13.7")


@pytest.mark.rule("sabika", "3.17")
@pytest.mark.rule("sabika", "3.16")
def test_goods_are_spent_from_either_store() -> None:
    table = sit_down(Seat(has="sugar", blue="16", on_poem="sugar clothes"))
    work(table, "builder-1", "market-1", "sell sugar")
    assert asked(table) == (0, "spend_good")
    choose(table, "from poem")
    assert (has(table), on_poem(table), dinars(table)) == ("sugar", "clothes", 15)
    choose(table, "sell clothes")
    assert (has(table), on_poem(table), dinars(table)) == ("sugar", "", 18)
    assert table.state.discard == (1, 0, 1)


# ---------------------------------------------------------------------- seals


@pytest.mark.rule("sabika", "3.18")
@pytest.mark.rule("sabika", "3.19")
def test_seals_pay_for_poems_and_routes() -> None:
    table = sit_down(Seat(dinars=1, seals=1, has="wood"), minors="12", no_seal="fez")
    work(table, "poet", "carve-1", "carve-red 12")
    end(table)
    assert (dinars(table), table.state.seals[0], paria(table)) == (0, 0, 4)
    table = sit_down(Seat(dinars=0, seals=1, has="sugar"), no_seal="tunis", cities={"fez": 1})
    work(table, "merchant", "export-1", "ship fez")
    assert table.state.seals[0] == 1  # one was paid, and one is new
    assert dinars(table) == 3


@pytest.mark.rule("sabika", "3.18")
def test_seals_do_not_move_the_paria_marker() -> None:
    table = sit_down(Seat(has="sugar", blue="2"), cities={"fez": 1})
    work(table, "merchant", "export-1", "ship fez")
    assert (table.state.seals[0], paria(table)) == (1, 2)  # both paria are those of the demanded sugar
