"""A turn at court: play cards or withdraw [3], and the four special cards [6]."""

from __future__ import annotations

import pytest

import durbar
from tests.games.taj_mahal.situation import (
    OUT,
    Seat,
    asked,
    choose,
    everybody_leaves,
    look,
    options,
    player,
    points,
    refusal,
    sit_down,
    told,
)

# Clockwise, one thing a turn


@pytest.mark.rule("taj-mahal", "3.1")
def test_play_goes_clockwise_and_skips_those_who_have_left() -> None:
    table = sit_down(
        Seat(hand="red-elephant-vizier red-elephant-monk"),
        Seat(hand="green-elephant-vizier green-elephant-monk"),
        OUT,
        Seat(hand="violet-elephant-vizier violet-elephant-monk"),
        turn=1,
    )
    order = []
    for card in ("green-elephant-vizier", "violet-elephant-vizier", "red-elephant-vizier", "green-elephant-monk"):
        order.append(asked(table))
        choose(table, f"play {card}")
    assert order == [(seat, "play_or_leave") for seat in (1, 3, 0, 1)]
    assert asked(table)[0] == 3


@pytest.mark.rule("taj-mahal", "3.1")
def test_a_visit_ends_when_all_have_left_and_not_before() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier"), Seat(), Seat())
    choose(table, "play red-elephant-vizier")
    everybody_leaves(table)
    assert look(table)["visit"] == 2
    leaving = [entry.args["seat"] for entry in table.log if entry.id.startswith("log.leaves")]
    assert leaving == [1, 2, 0]


@pytest.mark.rule("taj-mahal", "3.1")
def test_nobody_plays_out_of_turn() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier"), Seat(hand="green-elephant-monk"), Seat())
    assert refusal(table, "play green-elephant-monk", seat=1) == ("table.not_your_turn", "3.1")
    with pytest.raises(durbar.IllegalChoice):
        table.choose("play green-elephant-monk", seat=1)
    assert asked(table) == (0, "play_or_leave")


# One coloured card, and perhaps one more


@pytest.mark.rule("taj-mahal", "3.2")
def test_one_coloured_card_alone() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier green-monk-mogul"), Seat(), Seat())
    choose(table, "play red-elephant-vizier")
    assert asked(table)[0] == 1  # there was nothing to add, so nobody asked
    assert player(table, 0)["played"] == ["red-elephant-vizier"]
    assert player(table, 0)["hand"] == ["green-monk-mogul"]
    leads = ["vizier", "elephant"]
    assert told(table, "plays") == [{"clause": "3.2", "seat": 0, "card": "red-elephant-vizier", "leads": leads}]


@pytest.mark.rule("taj-mahal", "3.2")
def test_a_coloured_card_with_one_white_card() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier white-elephant white-elephant white-mogul"), Seat(), Seat())
    choose(table, "play red-elephant-vizier")
    assert asked(table) == (0, "add")
    assert options(table) == ["alone", "add white-mogul", "add white-elephant"]
    choose(table, "add white-elephant")
    assert asked(table)[0] == 1  # one only
    assert player(table, 0)["shown"]["elephant"] == 2
    assert player(table, 0)["hand"] == ["white-mogul", "white-elephant"]
    assert told(table, "plays_white")[0] == {
        "clause": "3.2", "seat": 0, "card": "red-elephant-vizier", "white": "white-elephant",
        "leads": ["vizier", "elephant"],
    }  # fmt: skip


@pytest.mark.rule("taj-mahal", "3.2")
def test_a_white_card_may_stay_in_the_hand() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier white-elephant"), Seat(), Seat())
    choose(table, "play red-elephant-vizier", "alone")
    assert player(table, 0)["hand"] == ["white-elephant"]
    assert told(table, "plays")


@pytest.mark.rule("taj-mahal", "3.2")
def test_a_coloured_card_with_a_special_card_and_then_no_white_one() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier white-elephant"), Seat(), Seat(), specials={"general": 0})
    choose(table, "play red-elephant-vizier")
    assert options(table) == ["alone", "add white-elephant", "add-special general"]
    choose(table, "add-special general")
    assert asked(table)[0] == 1
    assert player(table, 0)["hand"] == ["white-elephant"]


@pytest.mark.rule("taj-mahal", "3.2")
def test_cards_that_cannot_be_played_are_refused_with_the_reason() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier white-elephant"), Seat(), Seat())
    assert refusal(table, "play white-elephant") == ("why.white_alone", "3.2")
    assert refusal(table, "play white-monk") == ("why.not_in_hand", "3.2")
    assert refusal(table, "play green-monk-mogul") == ("why.not_in_hand", "3.2")
    assert refusal(table, "add white-elephant") == ("table.other_question", "3.1")
    assert refusal(table, "play red-elephant-vizier") is None
    assert table.decision is not None
    greyed = {str(option): why.id for option, why in table.decision.greyed}
    assert greyed == {"play white-elephant": "why.white_alone"}


@pytest.mark.rule("taj-mahal", "3.2")
def test_what_cannot_go_beside_a_card_is_greyed_with_the_reason() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier red-elephant-vizier white-elephant"), Seat(), Seat())
    choose(table, "play red-elephant-vizier")
    assert options(table) == ["alone", "add white-elephant"]
    assert table.decision is not None
    greyed = {str(option): why.id for option, why in table.decision.greyed}
    assert greyed == {"add red-elephant-vizier": "why.not_white"}
    assert refusal(table, "add red-elephant-vizier") == ("why.not_white", "3.2")
    assert refusal(table, "add white-monk") == ("why.not_in_hand", "3.2")
    assert refusal(table, "leave") == ("table.other_question", "3.2")


# The own colour


@pytest.mark.rule("taj-mahal", "3.3")
def test_the_first_coloured_card_fixes_the_own_colour() -> None:
    table = sit_down(
        Seat(hand="green-elephant-monk red-elephant-monk", played="red-elephant-vizier"),
        Seat(hand="green-elephant-monk"),
        Seat(),
    )
    assert options(table) == ["play red-elephant-monk", "leave"]
    why = table.explain("play green-elephant-monk")
    assert why is not None
    assert (why.id, why.clause, why.args) == ("why.other_colour", "3.3", {"colour": "red"})


@pytest.mark.rule("taj-mahal", "3.3")
def test_others_are_not_bound_by_my_colour_and_a_new_visit_frees_it() -> None:
    table = sit_down(
        Seat(hand="red-elephant-vizier green-elephant-monk"),
        Seat(hand="green-elephant-monk red-elephant-monk"),
        Seat(),
        start=2,
    )
    choose(table, "play red-elephant-vizier")
    assert options(table) == ["play red-elephant-monk", "play green-elephant-monk", "leave"]
    everybody_leaves(table)
    assert asked(table) == (0, "play_or_leave")
    assert player(table, 0)["colour"] is None
    assert "play green-elephant-monk" in options(table)


@pytest.mark.rule("taj-mahal", "3.3")
def test_a_white_card_does_not_fix_the_colour() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier white-elephant"), Seat(), Seat())
    choose(table, "play red-elephant-vizier", "add white-elephant")
    assert player(table, 0)["colour"] == "red"


@pytest.mark.rule("taj-mahal", "3.4")
@pytest.mark.parametrize(
    "hand", ["", "white-elephant white-monk", "green-elephant-monk violet-elephant-monk white-mogul"]
)
def test_whoever_has_no_card_of_the_own_colour_must_leave(hand: str) -> None:
    table = sit_down(Seat(hand=hand, played="red-elephant-vizier"), Seat(), Seat())
    assert options(table) == ["leave"]


@pytest.mark.rule("taj-mahal", "3.4")
def test_white_cards_alone_do_not_help() -> None:
    table = sit_down(Seat(hand="white-elephant white-monk"), Seat(), Seat())
    assert options(table) == ["leave"]


# What is open, what is hidden


@pytest.mark.rule("taj-mahal", "3.5")
def test_played_cards_and_symbols_are_open_and_hands_are_not() -> None:
    table = sit_down(
        Seat(hand="red-elephant-vizier", played="red-elephant-monk", influence="vizier", goods="tea"),
        Seat(hand="white-monk"),
        Seat(),
    )
    for reader in (1, 2, None):
        shown = table.view(reader)["position"]["players"][0]
        assert shown["played"] == ["red-elephant-monk"]
        assert shown["shown"] == {"vizier": 0, "general": 0, "monk": 1, "princess": 0, "mogul": 0, "elephant": 1}
        assert shown["colour"] == "red"
        assert shown["influence"]["vizier"] == 1
        assert shown["goods"]["tea"] == 1
        assert shown["hand_size"] == 1
        assert shown["hand"] is shown["hand_points"] is None
    assert table.view(0)["position"]["players"][0]["hand"] == ["red-elephant-vizier"]


@pytest.mark.rule("taj-mahal", "3.5")
def test_the_card_somebody_took_openly_is_known_until_it_is_played() -> None:
    hand = "red-elephant-vizier red-elephant-monk green-monk-mogul"
    table = sit_down(Seat(hand=hand, known="red-elephant-vizier"), Seat(), Seat())
    assert table.view(2)["position"]["players"][0]["known"] == ["red-elephant-vizier"]
    choose(table, "play red-elephant-vizier")
    assert table.view(2)["position"]["players"][0]["known"] == []


@pytest.mark.rule("taj-mahal", "3.6")
def test_a_hand_may_be_of_any_size() -> None:
    table = sit_down(Seat(), OUT, OUT, display="red-elephant-vizier", rest=0)
    before = player(table, 0)["hand_size"]
    assert before == 95
    choose(table, "leave")
    assert told(table, "takes") == [{"clause": "4.13", "seat": 0, "card": "red-elephant-vizier"}]
    assert player(table, 0)["hand_size"] == before + 1


# Special cards


@pytest.mark.rule("taj-mahal", "6.1")
@pytest.mark.rule("taj-mahal", "6.5")
def test_the_general_card_counts_as_an_elephant() -> None:
    table = sit_down(Seat(hand="red-vizier-general"), Seat(), Seat(), specials={"general": 0})
    choose(table, "play red-vizier-general", "add-special general")
    shown = player(table, 0)["shown"]
    assert {rank: number for rank, number in shown.items() if number} == {"vizier": 1, "general": 1, "elephant": 1}
    leads = ["vizier", "general", "elephant"]
    assert told(table, "plays_special") == [
        {"clause": "6.5", "seat": 0, "card": "red-vizier-general", "special": "general", "leads": leads}
    ]


@pytest.mark.rule("taj-mahal", "6.2")
def test_the_vizier_card_counts_as_a_grand_mogul() -> None:
    table = sit_down(Seat(hand="red-vizier-general"), Seat(played="red-princess-mogul"), Seat(), specials={"vizier": 0})
    choose(table, "play red-vizier-general", "add-special vizier")
    assert player(table, 0)["shown"]["mogul"] == 1
    assert player(table, 0)["ties"] == ["mogul"]


@pytest.mark.rule("taj-mahal", "6.3")
def test_the_princess_card_pays_two_points_in_every_visit_in_which_it_is_played() -> None:
    table = sit_down(
        Seat(hand="red-elephant-vizier green-elephant-vizier"), OUT, OUT, specials={"princess": 0}, start=2
    )
    choose(table, "play red-elephant-vizier", "add-special princess")
    everybody_leaves(table)
    assert points(table, 0)["princess"] == 2
    assert asked(table) == (0, "play_or_leave")
    choose(table, "play green-elephant-vizier", "add-special princess")
    everybody_leaves(table)
    assert points(table, 0)["princess"] == 4


@pytest.mark.rule("taj-mahal", "6.3")
def test_the_princess_card_shows_no_symbol_and_pays_nothing_in_the_hand() -> None:
    table = sit_down(Seat(hand="red-elephant-vizier"), OUT, OUT, specials={"princess": 0})
    choose(table, "play red-elephant-vizier", "alone")
    assert player(table, 0)["shown"]["princess"] == 0
    everybody_leaves(table)
    assert "princess" not in points(table, 0)


@pytest.mark.rule("taj-mahal", "6.4")
def test_the_monk_card_lets_a_card_of_another_colour_be_played() -> None:
    table = sit_down(
        Seat(hand="green-elephant-monk", played="red-elephant-vizier"), Seat(), Seat(), specials={"monk": 0}
    )
    assert options(table) == ["play green-elephant-monk", "leave"]
    choose(table, "play green-elephant-monk")
    assert asked(table)[0] == 1  # the monk card goes along by itself: without it the card could not be played
    assert told(table, "plays_special")[0]["special"] == "monk"
    assert player(table, 0)["played_specials"] == ["monk"]
    assert player(table, 0)["shown"] == {"vizier": 1, "general": 0, "monk": 1, "princess": 0, "mogul": 0, "elephant": 2}


@pytest.mark.rule("taj-mahal", "6.4")
def test_the_monk_card_is_used_up_for_this_visit() -> None:
    table = sit_down(
        Seat(hand="green-elephant-monk red-elephant-monk", played="red-elephant-vizier violet-elephant-monk"),
        Seat(),
        Seat(),
        specials={"monk": 0},
        laid="monk",
    )
    assert options(table) == ["play red-elephant-monk", "leave"]
    assert refusal(table, "play green-elephant-monk") == ("why.other_colour", "3.3")


@pytest.mark.rule("taj-mahal", "6.6")
def test_a_first_card_beside_the_monk_card_still_fixes_the_colour() -> None:
    table = sit_down(Seat(hand="green-elephant-monk red-elephant-monk"), OUT, OUT, specials={"monk": 0})
    choose(table, "play green-elephant-monk", "add-special monk")
    assert player(table, 0)["colour"] == "green"
    assert options(table) == ["leave"]


@pytest.mark.rule("taj-mahal", "6.6")
def test_an_odd_card_beside_the_monk_card_does_not_change_the_colour() -> None:
    hand = "green-elephant-monk green-elephant-vizier red-elephant-monk"
    table = sit_down(Seat(hand=hand, played="red-elephant-vizier"), OUT, OUT, specials={"monk": 0})
    choose(table, "play green-elephant-monk")
    assert player(table, 0)["colour"] == "red"
    assert options(table) == ["play red-elephant-monk", "leave"]


@pytest.mark.rule("taj-mahal", "6.5")
def test_a_special_card_is_played_once_a_visit_and_only_by_its_owner() -> None:
    table = sit_down(
        Seat(hand="red-elephant-monk red-elephant-general white-elephant", played="red-elephant-vizier"),
        Seat(hand="green-elephant-monk"),
        OUT,
        specials={"princess": 0, "general": 1},
        laid="princess",
    )
    choose(table, "play red-elephant-monk")
    assert options(table) == ["alone", "add white-elephant"]
    why = table.explain("add-special princess")
    assert why is not None
    assert (why.id, why.clause, why.args) == ("why.special_played", "6.5", {"special": "princess"})
    assert refusal(table, "add-special general") == ("why.special_not_yours", "6.5")
    assert refusal(table, "add-special vizier") == ("why.special_not_yours", "6.5")


@pytest.mark.rule("taj-mahal", "6.5")
def test_several_special_cards_are_played_one_a_turn() -> None:
    hand = "red-elephant-monk red-elephant-general red-elephant-vizier red-elephant-princess"
    every = dict.fromkeys(("vizier", "general", "monk", "princess"), 0)
    table = sit_down(Seat(hand=hand), OUT, OUT, specials=every)
    for card, special in zip(hand.split(), every, strict=True):
        choose(table, f"play {card}", f"add-special {special}")
    assert player(table, 0)["shown"]["elephant"] == 4 + 1
    assert player(table, 0)["shown"]["mogul"] == 1
    assert sorted(player(table, 0)["played_specials"]) == sorted(every)


# What a choice would bring


@pytest.mark.rule("taj-mahal", "4.1")
def test_each_option_says_what_it_would_bring() -> None:
    table = sit_down(
        Seat(hand="red-elephant-vizier green-monk-mogul white-monk", played="red-elephant-monk"),
        Seat(played="green-elephant-elephant"),
        Seat(),
        specials={"monk": 0, "princess": 0},
    )
    ask = table.decision
    assert ask is not None
    leave = ask.outcome(ask.options[-1])
    assert leave is not None
    assert (leave.id, leave.args["won"], leave.args["n"]) == ("outcome.leave", ["monk"], 2)
    play = ask.outcome(ask.options[0])
    assert play is not None
    assert (play.id, play.args["leads"]) == ("outcome.play", ["vizier"])  # two elephants each: nobody leads
    assert [one["args"] for one in play.args["shown"]] == [{"rank": "elephant", "n": 2}, {"rank": "vizier", "n": 1}]
    odd = ask.outcome(ask.options[1])
    assert odd is not None
    assert (odd.id, odd.args["special"], odd.args["leads"]) == ("outcome.play_with", "monk", ["monk", "mogul"])
    choose(table, "play red-elephant-vizier")
    ask = table.decision
    assert ask is not None
    outcomes = {str(option): ask.outcome(option) for option in ask.options}
    assert {text: outcome and outcome.id for text, outcome in outcomes.items()} == {
        "alone": "outcome.play",
        "add white-monk": "outcome.play",
        "add-special monk": "outcome.no_symbol",
        "add-special princess": "outcome.special_points",
    }
