"""A table: asking, choosing, free actions, sealed answers, refusals."""

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from durbar.engine.decision import Choose, Option, Question
from durbar.engine.flow import Flow
from durbar.engine.messages import BadInput, IllegalChoice
from durbar.engine.native import build
from durbar.engine.opening import from_position
from durbar.engine.table import Table
from tests.engine.bazaar.options import SELL
from tests.engine.bazaar.rules.free import FREE, NO_TEA
from tests.engine.situation import choose, fair, new_fair, position, question, texts
from tests.harness import find_game

NO_SEATS: tuple[Any, ...] = (3, -1, True, "0") if build() == "pure" else (3, -1)
"""What a program may take for a seat; a compiled signature refuses other types itself, and takes True for 1."""


def why_id(table: Table[Any], text: str, seat: int | None = None) -> str | None:
    why = table.explain(text, seat)
    return None if why is None else why.id


# ---------------------------------------------------------------------- opening


def test_a_new_table_is_set_up_by_luck_and_asks() -> None:
    table = new_fair()
    assert question(table) == (0, "bid")
    assert [who for who, _ in table.history()] == ["deal", "deal", "deal"]
    assert table.number == 0
    assert not table.over


@pytest.mark.parametrize(
    ("players", "mode", "seed", "text"),
    [
        (5, None, "x", "Bazaar is for 2, 3, or 4 players, not 5"),
        (True, None, "x", "Bazaar is for 2, 3, or 4 players, not True"),
        (3.0, None, "x", "Bazaar is for 2, 3, or 4 players, not 3.0"),
        ("3", None, "x", "Bazaar is for 2, 3, or 4 players, not '3'"),
        (3, "long", "x", "Bazaar has the modes standard, short; not 'long'"),
        (3, "short", 7.5, "a seed is a text or a whole number, not 7.5"),
    ],
)
def test_a_table_that_cannot_be_is_refused(players: Any, mode: Any, seed: Any, text: str) -> None:
    with pytest.raises(BadInput, match=text):
        new_fair(players, seed=seed, mode=mode)


def test_without_a_number_or_a_mode_the_usual_ones_are_taken() -> None:
    setup = new_fair(players=None, mode=None).setup  # type: ignore[arg-type]  # left out on purpose
    assert (setup.players, setup.mode) == (4, "standard")


# ---------------------------------------------------------------------- choosing


def test_an_option_is_chosen_by_itself_or_by_its_text() -> None:
    table = fair()
    other = table.clone()
    assert table.decision is not None
    table.choose(table.decision.options[0])
    other.choose("  DRAW ")
    assert list(table.history()) == list(other.history())


def test_an_option_of_another_table_means_the_same_here() -> None:
    edition = {"game": "bazaar", "name": "mine", "purse": {"coins": 2}}
    elsewhere = new_fair(edition=edition).decision
    assert elsewhere is not None
    table = new_fair()
    assert table.decision is not None
    assert table.decision.options
    table.choose(elsewhere.options[2], 1)
    (_, chosen) = list(table.history())[-1]
    assert chosen is table.content.options.by_text["bid 2"]


def test_an_illegal_choice_says_why_and_changes_nothing() -> None:
    table = fair()
    before = table.position(), table.number
    with pytest.raises(IllegalChoice, match="You do not hold that card") as refused:
        table.choose("sell spice")
    assert refused.value.why.id == "why.not_in_hand"
    assert refused.value.why.clause == "3.3"
    assert (table.position(), table.number) == before


def test_explain_knows_every_reason() -> None:
    table = fair()
    assert why_id(table, "draw") is None
    assert why_id(table, "draw", 0) is None
    assert why_id(table, "sell spice") == "why.not_in_hand"
    assert why_id(table, "light 0") == "why.own_hand"
    assert why_id(table, "light 3") == "why.no_such_merchant"
    assert why_id(table, "bid 1") == "table.other_question"
    assert why_id(table, "draw", 1) == "table.not_your_turn"
    assert why_id(table, "fly") == "table.unknown_option"
    for seat in NO_SEATS:
        assert why_id(table, "draw", seat) == "table.no_such_seat"


def test_an_unknown_option_is_told_what_is_close_to_it() -> None:
    why = fair().explain("sell silc")
    assert why is not None
    assert why.args["like"][0] == "sell silk"
    assert "“sell silc” is not something this game knows. Close to it: sell silk" in fair().say(why)


def test_not_your_turn_names_who_is_asked() -> None:
    table = fair()
    why = table.explain("draw", 2)
    assert why is not None
    assert table.say(why, names=["Asha", "Birbal", "Chand"]) == "It is not your turn: Asha must choose first."


def test_after_the_end_nothing_can_be_chosen() -> None:
    table = fair(stage="over", day=3)
    assert table.over
    assert table.decision is None
    assert table.decisions == []
    assert why_id(table, "draw") == "table.over"
    with pytest.raises(IllegalChoice, match="The game is over"):
        table.choose("draw", 0)


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    for seat in NO_SEATS:
        with pytest.raises(BadInput, match="the seats are 0 to 2"):
            fair().view(seat)


# ---------------------------------------------------------------------- free actions and nested effects


def test_a_free_action_interrupts_and_the_same_question_comes_again() -> None:
    table = fair(["tea"], ["silk"])
    assert texts(table) == ["draw", "sell tea", "rest", "brew", "favour", "gamble"]
    choose(table, "brew")
    assert question(table) == (0, "act")
    assert texts(table) == ["draw", "rest", "favour", "gamble"]
    assert table.state.actions == 2


def test_a_free_action_asks_and_is_itself_interrupted() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "favour")
    assert question(table) == (0, "raise")
    choose(table, "favour", "brew", "raise silk")
    assert question(table) == (0, "raise"), "the first favour is still open"
    assert table.state.prices == [4, 2, 2]
    choose(table, "raise spice")
    assert question(table) == (0, "act")
    assert table.state.prices == [4, 3, 2]
    assert table.state.favours[0] == 0
    assert table.state.coins[0] == 5


def test_a_free_action_interrupts_a_nested_effect() -> None:
    table = fair(["caravan", "tea"], ["silk"], prices={"silk": 4, "spice": 2, "tea": 2}, rolls={"caravan": [2]})
    choose(table, "send caravan", "raise silk")
    assert question(table) == (0, "lower"), "the top price causes a glut in the middle of the caravan"
    assert why_id(table, "lower silk") == "why.just_raised"
    choose(table, "favour", "raise tea", "brew", "lower tea")
    assert question(table) == (0, "raise"), "the caravan's second price"
    choose(table, "raise spice")
    assert question(table) == (0, "act")
    assert table.state.prices == [5, 3, 2]
    assert table.state.actions == 1


def test_what_a_favour_changes_the_open_question_sees() -> None:
    table = fair(["caravan"], ["silk"], prices={"silk": 4, "spice": 1, "tea": 2}, rolls={"caravan": [1]})
    choose(table, "send caravan", "raise silk")
    assert texts(table)[0] == "lower tea"
    choose(table, "favour", "raise spice")
    assert texts(table)[:2] == ["lower spice", "lower tea"]


def tea_party(s: Any) -> Flow[None]:
    """Ask for tea to be sold, a thing that brewing makes impossible; tell what the answer was."""
    chosen: Option | None = yield Choose(s, 0, SELL_TEA)
    s.coins[0] = 50 if chosen is None else 60


SELL_TEA = Question(
    "act",
    "3",
    verbs=(SELL,),
    thinkable=lambda s, seat: s.content.options.sell,
    why_not=lambda s, seat, option: None if option.value in s.hands[seat] else NO_TEA,
    free=FREE,
)


@pytest.mark.parametrize(("answer", "coins"), [("sell tea", 60), ("brew", 50)])
def test_a_question_that_a_free_action_leaves_without_answers_is_dropped(answer: str, coins: int) -> None:
    game = replace(find_game("bazaar"), segment=lambda s: tea_party(s) if s.coins[0] < 50 else None)
    table = from_position(position(["tea"], ["silk"]), lambda name: game)
    trial = table.clone()
    trial.choose(answer)
    assert (trial.over, trial.state.coins[0]) == (True, coins)
    table.choose("favour")
    assert question(table) == (0, "raise")
    choose(table, "brew", "raise silk")
    assert (table.over, table.state.coins[0]) == (True, 50), "nor does it come again after several of them"
    assert table.clone().state.coins[0] == 50


def test_no_free_action_in_another_players_turn() -> None:
    table = fair(["silk"], ["tea"])
    choose(table, "sell silk")
    assert question(table) == (1, "follow")
    assert why_id(table, "brew", 1) == "table.other_question"
    assert texts(table) == ["pass"]


def test_a_rival_reacts_in_the_middle_of_a_turn() -> None:
    table = fair(["silk"], ["silk"], ["silk"])
    choose(table, "sell silk")
    assert question(table) == (1, "follow")
    choose(table, "pass")
    assert question(table) == (2, "follow")
    choose(table, "follow silk")
    assert question(table) == (0, "act")
    assert table.state.coins == [7, 4, 6]


def test_a_greyed_option_gives_its_reason() -> None:
    table = fair(["tea"], ["silk"])
    assert table.decision is not None
    greyed = {option.text: why.id for option, why in table.decision.greyed}
    assert greyed == {
        "sell silk": "why.not_in_hand",
        "sell spice": "why.not_in_hand",
        "send caravan": "why.not_in_hand",
        "light 0": "why.own_hand",
        "light 1": "why.not_in_hand",
    }


# ---------------------------------------------------------------------- sealed answers


def test_sealed_answers_open_together_whatever_their_order() -> None:
    results = []
    for order in ((0, 1, 2), (2, 0, 1)):
        table = fair(stage="morning")
        for seat in order:
            assert table.state.bids == [-1, -1, -1]
            table.choose(f"bid {seat}", seat)
        assert table.state.bids == [0, 1, 2]
        results.append(table.game.position(table.state))
    assert results[0] == results[1]


def test_nobody_is_told_what_was_sealed_or_that_it_was() -> None:
    table = fair(stage="morning")
    before = table.view(1), table.view(2), table.view()
    table.choose("bid 3", 0)
    assert (table.view(1), table.view(2), table.view()) == before
    assert table.view(0)["decision"] == {"seat": 1, "prompt": before[2]["decision"]["prompt"] | {"args": {"seat": 1}}}
    assert table.view(0)["waiting"] == [1, 2]
    why = table.explain("bid 1", 0)
    assert why is not None
    assert (why.id, why.args["waiting"]) == ("table.not_your_turn", [1, 2])
    table.choose("bid 2", 1)
    assert table.view(2) == before[1]
    assert table.explain("bid 1", 0) == why, "the refusal does not tell who has answered"


def test_whether_a_sealed_answer_is_the_last_nobody_is_told_beforehand() -> None:
    table = fair(stage="morning")
    first = table.wall_ahead("bid 0", 2)
    choose(table, "bid 0", "bid 0")
    assert table.wall_ahead("bid 0", 2) == first
    assert first is not None
    assert first.id == "table.undo.sealed"


def test_a_sealed_answer_is_taken_back_by_its_own_seat() -> None:
    table = fair(stage="morning")
    table.choose("bid 3", 0)
    table.choose("bid 2", 1)
    why = table.why_not_undo(2)
    assert why is not None
    assert why.id == "table.undo.nothing"
    table.undo(0)
    assert table.sealed_seats == (1,)
    assert [ask.seat for ask in table.decisions] == [0, 2]
    table.choose("bid 1", 2)
    table.redo(0)
    assert table.state.bids == [3, 2, 1]


def test_a_seat_that_sealed_something_else_has_nothing_to_redo() -> None:
    table = fair(stage="morning")
    table.choose("bid 3", 0)
    table.choose("bid 2", 1)
    table.undo(0)
    table.undo(1)
    table.choose("bid 0", 0)
    assert table.why_not_redo(0) is not None
    assert table.why_not_redo(1) is None
    with pytest.raises(IllegalChoice, match="Nothing was undone"):
        table.redo(0)
    table.redo()
    assert sorted(table.sealed_seats) == [0, 1]


def test_all_sealed_answers_are_taken_back_one_after_another() -> None:
    table = fair(stage="morning")
    choose(table, "bid 3", "bid 2")
    assert table.undoable == 2
    table.restart_turn()
    assert (table.sealed_seats, table.number, table.undoable) == ((), 0, 0)
    why = table.why_not_undo()
    assert why is not None
    assert why.id == "table.undo.start"


def test_opened_answers_cannot_be_taken_back() -> None:
    table = fair(stage="morning")
    choose(table, "bid 3", "bid 2", "bid 1")
    assert question(table) == (0, "begin")
    with pytest.raises(IllegalChoice, match="Once all have answered"):
        table.undo()
    choose(table, "begin 1")
    table.undo()
    assert question(table) == (0, "begin")
    why = table.why_not_undo(0)
    assert why is not None
    assert why.id == "table.undo.sealed"


def test_the_question_after_a_sealed_choice_is_everybodys_view() -> None:
    table = fair(stage="morning")
    for seat, bid in ((0, "bid 1"), (1, "bid 2"), (2, "bid 3")):  # the winner seals last
        table.choose(bid, seat)
    for reader in (None, 0, 1):
        view = table.view(reader)
        assert view["decision"]["prompt"]["id"] == "ask.begin"
        assert view["position"]["bids"] == [1, 2, 3]
    world = table.imagine(0, Random(1))
    assert question(world) == (2, "begin")
    assert question(world.clone()) == (2, "begin")


def test_own_choices_before_a_sealed_question_can_be_undone_until_somebody_answers_it() -> None:
    table = fair(["silk"], ["tea"], turns=1, actions=1)
    choose(table, "favour", "raise silk", "rest")
    assert question(table) == (0, "bid")
    assert table.undoable == 3
    table.choose("bid 0", 1)
    assert table.why_not_undo(0) is not None
    table.undo(1)
    assert table.why_not_undo(0) is None
    table.undo(0)
    assert question(table) == (0, "act")
    assert table.why_not_redo(1) is not None, "seat 1 is not asked any more"
    table.redo(0)
    table.redo(1)
    assert table.sealed_seats == (1,)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    with pytest.raises(IllegalChoice) as refused:
        fair().choose("sell spice")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.why) == (str(refused.value), refused.value.why)
