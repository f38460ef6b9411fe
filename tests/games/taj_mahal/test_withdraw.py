"""Withdrawing: who wins what, and the cards one leaves and takes [4.1, 4.7, 4.12-4.15, 4.18]."""

from __future__ import annotations

import pytest

from tests.games.taj_mahal.situation import (
    OUT,
    RANKS,
    Seat,
    asked,
    choose,
    display,
    look,
    options,
    owner,
    player,
    points,
    refusal,
    sit_down,
    told,
)

THREE_OPEN = "red-elephant-elephant green-elephant-elephant violet-elephant-elephant"
FOUR_OPEN = THREE_OPEN + " white-elephant"
FIVE_OPEN = FOUR_OPEN + " white-elephant"

# The comparison


@pytest.mark.rule("taj-mahal", "4.1")
def test_strictly_more_than_every_rival_still_in_wins() -> None:
    table = sit_down(
        Seat(played="red-elephant-elephant red-elephant-vizier"),
        Seat(played="green-elephant-elephant"),
        Seat(played="violet-elephant-monk"),
    )
    choose(table, "leave")
    assert told(table, "leaves") == [{"clause": "4.1", "seat": 0, "won": ["vizier", "elephant"]}]
    assert look(table)["prizes"] == dict.fromkeys(RANKS) | {"vizier": 0, "elephant": 0}


@pytest.mark.rule("taj-mahal", "4.1")
def test_a_tie_wins_nothing() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"), Seat(played="green-elephant-monk"), Seat(played="violet-elephant-vizier")
    )
    assert player(table, 0)["ties"] == ["monk", "elephant"]
    choose(table, "leave")
    assert told(table, "leaves_empty") == [{"clause": "4.1", "seat": 0, "won": []}]
    assert set(look(table)["prizes"].values()) == {None}


@pytest.mark.rule("taj-mahal", "4.1")
def test_a_tie_dissolves_when_the_rival_leaves_first() -> None:
    table = sit_down(
        Seat(played="red-elephant-elephant"),
        Seat(played="green-elephant-elephant"),
        OUT,
        display="white-elephant white-elephant white-monk",
    )
    choose(table, "leave", "take white-elephant", "take white-elephant")
    assert player(table, 1)["leads"] == ["elephant"]
    choose(table, "leave")
    assert told(table, "leaves")[-1] == {"clause": "4.1", "seat": 1, "won": ["elephant"]}


@pytest.mark.rule("taj-mahal", "4.1")
def test_the_cards_of_those_who_have_left_no_longer_count() -> None:
    table = sit_down(
        Seat(played="red-elephant-elephant red-elephant-elephant"),
        Seat(played="green-elephant-elephant"),
        Seat(played="violet-elephant-vizier"),
    )
    choose(table, "leave")
    while asked(table)[0] == 0:
        choose(table, options(table)[0])
    assert player(table, 1)["leads"] == []  # the elephant is gone, however many one shows now
    assert player(table, 2)["leads"] == ["vizier"]


@pytest.mark.rule("taj-mahal", "4.1")
def test_a_prize_that_is_gone_is_gone() -> None:
    table = sit_down(Seat(played="red-elephant-elephant red-elephant-elephant"), Seat(), OUT, prizes={"elephant": 2})
    choose(table, "leave")
    assert told(table, "leaves_empty")[0]["seat"] == 0
    assert look(table)["prizes"]["elephant"] == 2
    assert points(table, 0) == {}


@pytest.mark.rule("taj-mahal", "4.1")
def test_without_a_symbol_nothing_is_won_even_without_a_rival() -> None:
    table = sit_down(Seat(played="red-elephant-elephant"), OUT, OUT)
    choose(table, "leave")
    assert told(table, "leaves")[0]["won"] == ["elephant"]
    table = sit_down(Seat(), OUT, OUT)
    choose(table, "leave")
    assert told(table, "leaves_empty")[0]["won"] == []


@pytest.mark.rule("taj-mahal", "4.1")
def test_all_six_prizes_at_once() -> None:
    table = sit_down(Seat(played="red-vizier-general red-monk-princess red-elephant-mogul"), Seat(), Seat())
    choose(table, "leave", "crown delhi", "place hisar", "place sirhind")
    assert told(table, "leaves")[0]["won"] == list(RANKS)
    assert told(table, "forfeits") == [{"clause": "4.16", "seat": 0, "n": 1}]


@pytest.mark.rule("taj-mahal", "4.1")
def test_prizes_are_won_when_leaving_and_not_at_the_end_of_the_visit() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(hand="green-elephant-elephant"), OUT, display=THREE_OPEN)
    choose(table, "leave", "place hisar")
    assert player(table, 0)["influence"]["monk"] == 1
    assert points(table, 0) == {"goods": 1, "palaces": 1}
    assert player(table, 0)["inside"] is False
    assert player(table, 1)["inside"] is True


@pytest.mark.rule("taj-mahal", "4.1")
def test_leaving_is_always_possible_and_final() -> None:
    table = sit_down(Seat(), Seat(hand="red-elephant-monk"), Seat(), display=FIVE_OPEN, draws=["red-elephant-monk"])
    choose(table, "leave", "take white-elephant", "take white-elephant")
    choose(table, "play red-elephant-monk", "leave")
    assert asked(table)[1] == "take"
    choose(table, options(table)[0], options(table)[1])
    assert asked(table) == (1, "play_or_leave")


# The province tile


@pytest.mark.rule("taj-mahal", "4.7")
def test_the_elephant_takes_the_province_tile() -> None:
    table = sit_down(Seat(played="red-elephant-elephant"), Seat(), Seat(), visit=2)
    choose(table, "leave")
    goods = player(table, 0)["goods"]
    assert {good for good, number in goods.items() if number} == {"jewels", "tea"}
    assert points(table, 0) == {"goods": 2}
    assert owner(table, "delhi") == (None, None)  # no palace comes with it


# Cards go, cards come


@pytest.mark.rule("taj-mahal", "4.12")
def test_coloured_and_white_cards_are_discarded_and_special_cards_stay_open() -> None:
    table = sit_down(
        Seat(hand="white-monk", played="red-elephant-elephant red-elephant-vizier white-elephant"),
        Seat(played="green-elephant-elephant"),
        Seat(),
        specials={"general": 0},
        laid="general",
        display=FIVE_OPEN.replace("red-elephant-elephant", "violet-elephant-monk"),
    )
    assert player(table, 0)["shown"]["elephant"] == 5
    choose(table, "leave", "place hisar", "take white-elephant", "take white-elephant")
    assert sorted(table.position()["state"]["discard"]) == [
        "red-elephant-elephant",
        "red-elephant-vizier",
        "white-elephant",
    ]
    assert player(table, 0)["played"] == []
    assert player(table, 0)["played_specials"] == ["general"]
    assert player(table, 0)["shown"]["elephant"] == 0
    assert player(table, 0)["hand"] == ["white-monk", "white-elephant", "white-elephant"]


@pytest.mark.rule("taj-mahal", "4.13")
def test_two_open_cards_of_choice_are_taken() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(played="green-elephant-monk"), Seat(), display=FIVE_OPEN)
    choose(table, "leave")
    assert asked(table) == (0, "take")
    assert table.decision is not None
    assert table.decision.prompt.args["n"] == 2
    assert options(table) == [f"take {card}" for card in FOUR_OPEN.split()]  # equal cards stand there once
    choose(table, "take white-elephant", "take green-elephant-elephant")
    assert display(table) == ["red-elephant-elephant", "violet-elephant-elephant", "white-elephant"]
    assert player(table, 0)["hand"] == player(table, 0)["known"] == ["green-elephant-elephant", "white-elephant"]
    assert [place["by"] for place in look(table)["open"]] == [None, 0, None, 0, None]
    assert [line["card"] for line in told(table, "takes")] == ["white-elephant", "green-elephant-elephant"]
    assert told(table, "takes")[0]["clause"] == "4.13"


@pytest.mark.rule("taj-mahal", "4.13")
def test_only_open_cards_can_be_taken() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(played="green-elephant-monk"), Seat(), display=FIVE_OPEN)
    choose(table, "leave", "take red-elephant-elephant")
    assert refusal(table, "take red-elephant-elephant") == ("why.not_open", "4.13")
    assert refusal(table, "take white-monk") == ("why.not_open", "4.13")
    assert refusal(table, "leave") == ("table.other_question", "4.13")


@pytest.mark.rule("taj-mahal", "4.13")
def test_the_last_to_leave_takes_the_one_card_that_is_left() -> None:
    table = sit_down(
        Seat(played="red-elephant-monk"), OUT, OUT, prizes={"monk": 1, "elephant": 2}, display="white-monk"
    )
    choose(table, "leave")
    assert [line["card"] for line in told(table, "takes")] == ["white-monk"]
    assert player(table, 0)["hand"] == ["white-monk"]


@pytest.mark.rule("taj-mahal", "4.14")
@pytest.mark.rule("taj-mahal", "4.18")
def test_leaving_without_having_played_draws_a_card_more_and_first() -> None:
    table = sit_down(Seat(), Seat(), Seat(), display=FIVE_OPEN, draws=["violet-princess-vizier"])
    choose(table, "leave")
    assert asked(table) == (0, "take")  # the hidden card is already in the hand
    assert player(table, 0)["hand"] == ["violet-princess-vizier"]
    choose(table, "take white-elephant", "take white-elephant")
    assert player(table, 0)["hand_size"] == 3
    assert player(table, 0)["known"] == ["white-elephant", "white-elephant"]
    line = next(entry for entry in table.log if entry.id == "log.draws_idle")
    assert (line.clause, line.args) == ("4.14", {"seat": 0, "n": 1})
    assert line.for_seat(0).args["cards"] == ["violet-princess-vizier"]
    assert "cards" not in line.for_seat(1).args


@pytest.mark.rule("taj-mahal", "4.18")
def test_the_last_player_who_never_played_gets_one_and_one() -> None:
    table = sit_down(Seat(), OUT, OUT, display="white-elephant", draws=["violet-princess-vizier"])
    choose(table, "leave")
    assert player(table, 0)["hand"] == ["violet-princess-vizier", "white-elephant"]


@pytest.mark.rule("taj-mahal", "4.14")
def test_whoever_has_played_draws_no_extra_card() -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(played="green-elephant-monk"), Seat(), display=FIVE_OPEN)
    choose(table, "leave", "take white-elephant", "take white-elephant")
    assert player(table, 0)["hand_size"] == 2
    assert not told(table, "draws_idle")


@pytest.mark.rule("taj-mahal", "4.15")
def test_the_last_player_may_play_on_and_wins_whatever_is_still_there() -> None:
    hand = "red-elephant-monk red-vizier-general red-princess-mogul"
    table = sit_down(
        Seat(hand=hand, played="red-elephant-vizier"), OUT, OUT, prizes={"vizier": 1, "mogul": 2}, display="white-monk"
    )
    for card in hand.split():
        assert asked(table) == (0, "play_or_leave")
        choose(table, f"play {card}")
    assert options(table) == ["leave"]
    choose(table, "leave", "place hisar", "place delhi", "place sirhind")
    assert told(table, "leaves")[0]["won"] == ["general", "monk", "princess", "elephant"]


# A hand is counted for the outcome as it will be


@pytest.mark.rule("taj-mahal", "4.13")
@pytest.mark.rule("taj-mahal", "5.7")
@pytest.mark.parametrize(
    ("open_cards", "cards"), [("white-monk white-vizier white-mogul", 2), ("white-monk", 1), ("", 0)]
)
def test_the_prompt_to_leave_counts_the_cards_that_are_there(open_cards: str, cards: int) -> None:
    table = sit_down(Seat(played="red-elephant-monk"), Seat(played="green-elephant-monk"), OUT, display=open_cards)
    assert table.decision is not None
    outcome = table.decision.outcome(table.decision.options[-1])
    assert outcome is not None
    assert outcome.args["n"] == cards


@pytest.mark.rule("taj-mahal", "4.14")
def test_the_prompt_to_leave_counts_the_card_for_not_having_played() -> None:
    table = sit_down(Seat(), Seat(), Seat())
    assert table.decision is not None
    outcome = table.decision.outcome(table.decision.options[-1])
    assert outcome is not None
    assert outcome.args["n"] == 3
