"""The advanced mode [11.1-11.4, 11.9, 11.3]: three events, when they change, and what each of the fourteen does."""

from __future__ import annotations

import pytest

import durbar
from durbar.games.sabika.names import EVENTS
from tests.games.sabika.situation import (
    CONTENT,
    Seat,
    Table,
    asked,
    choose,
    dinars,
    has,
    options,
    outcome,
    paria,
    purse,
    refusal,
    score,
    seals,
    ship,
    sit_down,
    told,
    work,
)

STONES = "gypsum wood marble glazed"


# ---------------------------------------------------------------------- which, and when


@pytest.mark.rule("sabika", "11.1")
@pytest.mark.rule("sabika", "11.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_current_and_a_future_event_and_a_hidden_one(players: int) -> None:
    seen = set()
    for seed in range(12):
        table = durbar.new_table("sabika", players=players, mode="advanced", seed=str(seed))
        state = table.state
        assert state.event != state.future
        assert 1 <= state.event <= 14
        assert 1 <= state.future <= 14
        shown = table.view(0)["position"]["events"]
        assert (shown["current"]["number"], shown["future"]["number"], shown["hidden"]) == (
            *(state.event, state.future),
            1,
        )
        seen |= {state.event, state.future}
    assert len(seen) > 6


@pytest.mark.rule("sabika", "11.1")
def test_the_standard_game_has_none() -> None:
    assert durbar.new_table("sabika", players=3, seed="x").state.event == 0


@pytest.mark.rule("sabika", "11.2")
@pytest.mark.rule("sabika", "9.10")
@pytest.mark.parametrize("number", [1, 3])
def test_events_do_not_change_after_odd_rounds(number: int) -> None:
    past = "" if number == 1 else "mercy"
    table = sit_down(Seat(paria=1), stage="reorganise", number=number, event="heat", future="levy", past=past)
    choose(table, "name 1")
    assert (EVENTS[table.state.event], EVENTS[table.state.future]) == ("heat", "levy")


@pytest.mark.rule("sabika", "11.2")
@pytest.mark.rule("sabika", "9.10")
def test_after_round_2_the_future_becomes_current_and_the_last_is_revealed() -> None:
    table = sit_down(Seat(paria=1), stage="reorganise", number=2, event="heat", future="levy", luck={"events": [[0]]})
    state = table.state
    assert (EVENTS[state.event], EVENTS[state.future]) == ("levy", "bargains")
    assert [EVENTS[event] for event in state.past_events] == ["heat"]
    assert table.view(0)["position"]["events"]["hidden"] == 0


@pytest.mark.rule("sabika", "11.2")
def test_after_round_4_no_future_event_is_left() -> None:
    table = sit_down(Seat(paria=1), stage="reorganise", number=4, event="heat", future="levy", past="mercy")
    assert (EVENTS[table.state.event], table.state.future) == ("levy", 0)
    assert told(table, "last_event") == [{"clause": "11.2", "event": "levy"}]


@pytest.mark.rule("sabika", "11.2")
def test_the_tribute_is_paid_under_the_old_event() -> None:
    table = sit_down(Seat(paria=9), stage="tribute", number=2, event="greed", future="heat")
    assert options(table)[-1] == "down 4"


@pytest.mark.rule("sabika", "12.34")
@pytest.mark.rule("sabika", "11.9")
@pytest.mark.rule("sabika", "11.3")
@pytest.mark.parametrize(("mode", "helping"), [("advanced", 1), ("harder", 0), ("hardest", 0)])
def test_alone_the_mode_says_how_many_events_help(mode: str, helping: int) -> None:
    places = set()
    for seed in range(25):
        state = durbar.new_table("sabika", players=1, mode=mode, seed=str(seed)).state
        first = [state.event, state.future]
        helps = [event in CONTENT.helping for event in first]
        assert sum(helps) <= helping
        places.add(tuple(helps))
        assert 0 not in first
        assert first[0] != first[1]
    assert places == ({(True, False), (False, True), (False, False)} if helping else {(False, False)})


@pytest.mark.rule("sabika", "11.3")
@pytest.mark.parametrize(
    ("mode", "events", "helps"),
    [
        ("advanced", ("mercy", "levy"), False),
        ("advanced", ("heat", "levy"), True),
        ("harder", ("heat", "levy"), False),
        ("hardest", ("heat", "levy"), False),
    ],
)
def test_alone_the_colour_of_the_third_event_follows(mode: str, events: tuple[str, str], helps: bool) -> None:
    table = sit_down(
        Seat(paria=3), players=1, mode=mode, stage="reorganise", number=2, event=events[0], future=events[1]
    )
    assert (table.state.future in CONTENT.helping) == helps


@pytest.mark.rule("sabika", "11.4")
def test_five_help_and_nine_hinder() -> None:
    assert CONTENT.helping == (1, 2, 3, 4, 5)
    assert CONTENT.hindering == (6, 7, 8, 9, 10, 11, 12, 13, 14)


# ---------------------------------------------------------------------- one by one


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "5.7")
@pytest.mark.rule("sabika", "7.11")
def test_1_bargains_cheaper_purchases_and_better_sales() -> None:
    table = sit_down(Seat(has="gypsum wood marble sugar", dinars=5), raw={1: "clay"}, event="bargains")
    work(table, "builder-1", "market-1")
    assert [outcome(table, f"buy {one}")["n"] for one in STONES.split()] == [0, 0, 1, 2]
    assert outcome(table, "buy-raw") == {"n": 0}
    assert [outcome(table, f"sell {one}")["n"] for one in ("gypsum", "wood", "marble", "sugar")] == [2, 3, 4, 4]
    choose(table, "sell sugar", "buy glazed")
    assert dinars(table) == 5 + 2 + 4 - 2
    table = sit_down(Seat(has="marble", dinars=0, stores=("w18",)), event="bargains")
    work(table, "builder-1", "warehouse-left", "activate 1", "sell marble")
    assert dinars(table) == 1 + 4
    table = sit_down(Seat(has="marble", dinars=0), event="bargains")
    work(table, "builder-1", "market-1", "swap marble wood", "done")
    assert dinars(table) == 2 + 1


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "11.6")
@pytest.mark.rule("sabika", "11.8")
@pytest.mark.parametrize(("event", "prices"), [("patronage", (0, 1, 3)), ("dear-stone", (2, 3, 5))])
def test_2_and_6_cheaper_and_dearer_carving(event: str, prices: tuple[int, ...]) -> None:
    table = sit_down(Seat(has="wood"), minors="12", majors="d2", event=event)
    work(table, "poet", "carve-1")
    choices = ("carve-blue 12", "carve-red 12", "carve-grey d2")
    assert tuple(outcome(table, choice)["n"] for choice in choices) == prices
    choose(table, "carve-red 12")
    assert dinars(table) == 10 - prices[1]


@pytest.mark.rule("sabika", "11.8")
@pytest.mark.rule("sabika", "3.21")
def test_events_change_a_carving_that_a_reward_gives() -> None:
    table = sit_down(Seat(has="gypsum wood"), number=3, minors="12", event="dear-stone")
    work(table, "builder-1", "building-1", "large 17", "pay gypsum")
    assert outcome(table, "carve-blue 12")["n"] == 2


@pytest.mark.rule("sabika", "11.4")
def test_3_free_trade_one_paria_more_for_each_good() -> None:
    table = sit_down(Seat(has="sugar pottery"), cities={"fez": 1}, event="free-trade")
    work(table, "merchant", "export-1", "ship fez", "export-two sugar pottery")
    assert purse(table) == (12, 3, 5)


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "11.7")
def test_4_plain_work_materials_of_one_kind() -> None:
    table = sit_down(Seat(has="gypsum gypsum gypsum wood"), event="plain-work")
    work(table, "builder-1", "building-1", "large 3")
    assert options(table) == [
        *["pay gypsum", "pay-two gypsum gypsum", "pay-two gypsum wood"],
        *["pay-three gypsum gypsum gypsum", "pay-three gypsum gypsum wood"],
    ]
    choose(table, "pay-three gypsum gypsum gypsum")
    assert score(table) == 3
    table = sit_down(Seat(has="wood wood wood glazed", balance=1), small="5 - - -", event="plain-work")
    work(table, "builder-1", "building-1", "small 5 left", "pay-three wood wood wood")
    assert score(table) == 6
    table = sit_down(Seat(has="wood wood glazed glazed"), minors="12", event="plain-work")
    work(table, "poet", "carve-1", "carve-blue 12")
    assert options(table) == ["pay wood", "pay-two wood wood", "pay-two wood glazed"]
    table = sit_down(Seat(has="wood wood wood", blue="10"), minors="12", event="plain-work")
    work(table, "poet", "carve-1", "carve-blue 12", "pay-three wood wood wood")
    assert score(table) == 9


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "9.9")
@pytest.mark.parametrize(("event", "price"), [("mercy", 2), ("greed", 4)])
def test_5_and_8_less_and_more_tribute(event: str, price: int) -> None:
    table = sit_down(Seat(paria=9), stage="tribute", number=2, event=event)
    assert options(table)[-1] == f"down {price}"


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "11.6")
def test_7_dull_work_every_material_is_worth_one_less() -> None:
    table = sit_down(Seat(has=STONES), event="dull-work")
    work(table, "builder-1", "building-1", "large 3", "pay-three gypsum marble glazed")
    assert score(table) == 0 + 2 + 3
    table = sit_down(Seat(has=STONES, blue="10"), minors="12", event="dull-work")
    work(table, "poet", "carve-1", "carve-blue 12", "pay-three gypsum wood glazed")
    assert score(table) == (0 + 1) + (1 + 1) + (3 + 1)
    table = sit_down(Seat(has="wood", blue="5", balance=1), small="5 - - -", event="dull-work")
    work(table, "builder-1", "building-1", "small 5 left")
    assert purse(table) == (10, 1 + 1, 1)


@pytest.mark.rule("sabika", "11.4")
def test_9_storms_each_route_costs_one_more() -> None:
    table = sit_down(Seat(has="sugar"), event="storms")
    work(table, "merchant", "export-1")
    assert {city: outcome(table, f"ship {city}")["n"] for city in ("fez", "tunis", "venice", "cairo")} == {
        "fez": 2,
        "tunis": 4,
        "venice": 5,
        "cairo": 7,
    }


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "11.8")
@pytest.mark.rule("sabika", "4.12")
def test_10_bureaucracy_consolidating_costs_a_dinar() -> None:
    table = sit_down(Seat(left="fez", dinars=0), event="bureaucracy", cities={"fez": 1})
    assert refusal(table, "work merchant consolidate-1") == ("action_too_dear", "4.11")
    table = sit_down(Seat(left="fez", dinars=1), event="bureaucracy", cities={"fez": 1})
    work(table, "merchant", "consolidate-1", "consolidate fez")
    assert (dinars(table), ship(table, "fez")) == (0, "right")
    assert told(table, "consolidate_fee") == [{"clause": "11.4", "seat": 0, "n": 1}]
    table = sit_down(Seat(left="fez", has="gypsum", dinars=0), number=3, event="bureaucracy", cities={"fez": 1})
    work(table, "builder-1", "building-1", "large 18", "consolidate fez")
    assert dinars(table) == 1


@pytest.mark.rule("sabika", "11.4")
def test_11_heat_only_the_first_step_is_free() -> None:
    table = sit_down(Seat(builder="building-1"), event="heat")
    assert outcome(table, "work builder-1 small-quarry") == {"n": 0}
    assert outcome(table, "work builder-1 market-1") == {"n": 2}
    assert outcome(table, "work builder-1 market-2") == {"n": 6}


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "11.5")
def test_12_crowds_other_workers_cost_two() -> None:
    rivals = [Seat(builder="market-1", dinars=0), Seat(other="market-1", lying="builder-2", dinars=0)]
    table = sit_down(Seat(), *rivals, event="crowds")
    assert outcome(table, "work builder-1 market-1") == {"n": 4}
    choose(table, "work builder-1 market-1")
    assert [dinars(table, seat) for seat in range(3)] == [8, 2, 2]


@pytest.mark.rule("sabika", "11.4")
def test_13_tolls_secondary_actions_cost_one_more() -> None:
    table = sit_down(Seat(raw="clay"), raw={3: "silk"}, event="tolls")
    choose(table, "work merchant production-1")
    assert [outcome(table, f"use {one}")["n"] for one in ("raw-3", "marble-3")] == [1, 3]


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "9.9")
def test_14_levy_a_dinar_before_the_tribute() -> None:
    table = sit_down(Seat(dinars=5, points=5), stage="tribute", number=1, event="levy")
    assert (asked(table), dinars(table), options(table)) == ((0, "tribute"), 4, ["coins 0", "coins 1", "coins 2"])
    table = sit_down(Seat(dinars=0, points=5), stage="tribute", number=1, event="levy")
    assert score(table) == 5 - 1 - 2
    assert told(table, "levy_point") == [{"clause": "11.4", "seat": 0}]
    table = sit_down(Seat(dinars=0, seals=1, points=5), stage="tribute", number=1, event="levy", no_seal="fez")
    assert (seals(table), score(table)) == (0, 5 - 2)  # the seal must go: a point is lost only without it
    assert told(table, "levy_seal") == [{"clause": "9.9", "seat": 0}]


@pytest.mark.rule("sabika", "11.4")
@pytest.mark.rule("sabika", "3.18")
def test_14_levy_is_paid_with_a_dinar_or_with_a_seal_but_not_with_a_point() -> None:
    def start() -> Table:
        seat = Seat(dinars=1, seals=1, points=5)
        return sit_down(seat, stage="tribute", number=1, event="levy", no_seal="fez")

    table = start()
    assert options(table) == ["levy dinar", "levy seal"]
    assert refusal(table, "levy point") == ("can_pay_levy", "11.4")
    choose(table, "levy seal")
    assert (dinars(table), seals(table), score(table)) == (1, 0, 5 - 2)
    table = choose(start(), "levy dinar", "seals 1")
    assert (dinars(table), seals(table), score(table)) == (0, 0, 5 - 1)


@pytest.mark.rule("sabika", "11.4")
def test_an_event_that_is_still_to_come_does_nothing() -> None:
    table = sit_down(Seat(builder="building-1"), event="mercy", future="heat")
    assert outcome(table, "work builder-1 market-1") == {"n": 1}
    assert (has(table), paria(table)) == ("", 0)
