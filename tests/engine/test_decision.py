"""What a game may ask, and why it may refuse."""

from typing import Any

import pytest

from durbar.engine.decision import (
    Choose,
    Draw,
    FreeActions,
    Message,
    Option,
    Question,
    Roll,
    Sealed,
    Shuffle,
    Verb,
    Why,
)
from durbar.engine.flow import Flow

PICK = Verb("pick", "fruit", "basket", clause="1")
WAIT = Verb("wait", clause="2")
APPLE = PICK.option("apple", "small", value=1, spots=("tree", "basket"))
PEAR = PICK.option("pear", "large", value=2)
WAITING = WAIT.option()
NOT_RIPE = Why("why.not_ripe", "3")


def question(**more: Any) -> Question:
    return Question(
        "pick",
        "1",
        verbs=(PICK,),
        thinkable=lambda s, seat: [APPLE, PEAR],
        why_not=lambda s, seat, option: None if option.value in s else NOT_RIPE,
        **more,
    )


def run_nothing(s: Any, seat: int, option: Option) -> Flow[None]:
    yield from ()


def free(verb: Verb, *options: Option) -> FreeActions:
    return FreeActions((verb,), lambda s, seat: list(options), lambda s, seat, option: None, run_nothing)


def test_an_option_is_a_verb_and_its_nouns() -> None:
    assert (str(APPLE), APPLE.text, repr(APPLE)) == (
        "pick apple small",
        "pick apple small",
        "<Option pick apple small>",
    )
    assert APPLE.label == Message("option.pick", "1", fruit="apple", basket="small")
    assert APPLE.spots == ("tree", "basket")


def test_a_verb_counts_its_nouns() -> None:
    with pytest.raises(ValueError, match="pick takes 2 nouns"):
        PICK.option("apple")


def test_options_are_what_is_not_refused() -> None:
    ask = Choose({1}, 0, question())
    assert ask.options == [APPLE]
    assert ask.greyed == [(PEAR, NOT_RIPE)]
    assert ask.why_not(APPLE) is None
    assert ask.why_not(PEAR) is NOT_RIPE


def test_options_are_listed_only_when_somebody_looks_and_only_once() -> None:
    looks = []

    def thinkable(s: Any, seat: int) -> list[Option]:
        looks.append(seat)
        return [APPLE]

    ask = Choose(
        {1}, 3, Question("pick", "1", verbs=(PICK,), thinkable=thinkable, why_not=lambda s, seat, option: None)
    )
    assert ask.prompt.id == "ask.pick"
    assert looks == []
    assert ask.options is ask.options
    assert looks == [3]
    assert ask.again().options == [APPLE]
    assert looks == [3, 3]


def test_a_faster_list_is_used_where_there_is_one() -> None:
    assert Choose({1}, 0, question(legal=lambda s, seat: [PEAR])).options == [PEAR]


def test_the_arguments_of_a_question_reach_its_functions() -> None:
    ask = Choose(
        {},
        1,
        Question(
            "pick",
            "1",
            verbs=(PICK,),
            thinkable=lambda s, seat, least, most: [APPLE, PEAR],
            why_not=lambda s, seat, option, least, most: None if least <= option.value <= most else NOT_RIPE,
            about=lambda s, seat, least, most: {"least": least, "most": most},
            outcome=lambda s, seat, option, least, most: Message("outcome.pick", n=option.value + most),
        ),
        2,
        3,
    )
    assert ask.options == [PEAR]
    assert ask.prompt == Message("ask.pick", "1", seat=1, least=2, most=3)
    assert ask.outcome(PEAR) == Message("outcome.pick", n=5)
    assert ask.again().args == (2, 3)


def test_free_actions_are_listed_after_the_answers() -> None:
    ask = Choose({2}, 0, question(free=free(WAIT, WAITING), outcome=lambda s, seat, option: Message("outcome.pick")))
    assert ask.options == [PEAR, WAITING]
    assert ask.is_free(WAITING)
    assert not ask.is_free(PEAR)
    assert ask.why_not(WAITING) is None
    assert ask.outcome(WAITING) is None
    assert ask.outcome(PEAR) is not None
    assert ask.only is None, "even a single answer leaves the choice to interrupt"


def test_the_answers_are_the_options_without_free_actions() -> None:
    ask = Choose({2}, 0, question(free=free(WAIT, WAITING)))
    assert ask.answers == [PEAR]
    assert ask.forced is PEAR, "for a step that is too small to be interrupted"
    assert ask.options == [PEAR, WAITING]
    assert Choose({1, 2}, 0, question(free=free(WAIT, WAITING))).forced is None
    assert Choose(set(), 0, question(free=free(WAIT, WAITING))).forced is None


def test_bots_do_not_think_of_idle_free_actions() -> None:
    idle = FreeActions((WAIT,), lambda s, seat: [WAITING], lambda s, seat, option: None, run_nothing, idle=(WAIT,))
    ask = Choose({2}, 0, question(free=idle))
    assert ask.options == [PEAR, WAITING]
    assert ask.worthwhile == [PEAR]
    assert Choose({2}, 0, question(free=free(WAIT, WAITING))).worthwhile == [PEAR, WAITING]
    assert Choose({2}, 0, question()).worthwhile == [PEAR]


def test_of_several_orders_bots_think_of_one() -> None:
    """People may name fruit in any order; a program that looks for the best finds each basket once."""
    in_order = question(worthwhile=lambda s, seat, option: option is PEAR)
    ask = Choose({1, 2}, 0, in_order)
    assert ask.options == [APPLE, PEAR]
    assert ask.worthwhile == [PEAR]
    ask = Choose({1, 2}, 0, question(worthwhile=lambda s, seat, option: False, free=free(WAIT, WAITING)))
    assert ask.worthwhile == [WAITING], "free actions are none of its business"


def test_free_actions_may_be_allowed_later() -> None:
    late = question()
    late.allow(free(WAIT, WAITING))
    assert Choose({1}, 0, late).options == [APPLE, WAITING]
    with pytest.raises(ValueError, match="shares the verbs"):
        late.allow(free(PICK, APPLE))


def test_options_are_listed_again_once_they_are_forgotten() -> None:
    ripe = {1}
    ask = Choose(ripe, 0, question())
    assert ask.options == ask.answers == [APPLE]
    ripe.add(2)
    assert ask.options == [APPLE]
    ask.forget()
    assert ask.options == ask.answers == [APPLE, PEAR]


def test_a_single_option_is_no_choice() -> None:
    assert Choose({1}, 0, question()).only is APPLE
    assert Choose({1, 2}, 0, question()).only is None
    assert Choose(set(), 0, question()).only is None


def test_what_answers_another_question_is_refused_with_the_question_that_is_open() -> None:
    why = Choose({1}, 0, question()).why_not(WAITING)
    assert why is not None
    assert (why.id, why.args["option"], why.args["asked"]["id"]) == ("table.other_question", "wait", "ask.pick")


def test_an_answer_and_a_free_action_cannot_have_the_same_verb() -> None:
    with pytest.raises(ValueError, match="pick"):
        question(free=free(PICK, APPLE))


def test_a_sealed_choice_asks_each_seat_once_and_without_free_actions() -> None:
    asks = [Choose({1}, seat, question()) for seat in (0, 1)]
    assert Sealed(asks).asks == tuple(asks)
    with pytest.raises(ValueError, match="once"):
        Sealed([asks[0], asks[0]])
    with pytest.raises(ValueError, match="free"):
        Sealed([Choose({1}, 0, question(free=free(WAIT, WAITING)))])


def test_luck_that_cannot_be_is_a_bug_of_the_rules() -> None:
    assert (Shuffle("pile", 3).size, Shuffle("pile", 3).count) == (3, 3)
    assert Draw("pile", 0, 0).count == 0
    for bad in (lambda: Draw("pile", 3, 4), lambda: Draw("pile", 3, -1), lambda: Roll("die", 0)):
        with pytest.raises(ValueError, match=r"pile|die"):
            bad()


def test_messages_with_the_same_content_are_equal() -> None:
    assert Message("a", "1", n=2) == Message("a", "1", n=2) == Why("a", "1", n=2)
    assert Message("a", "1", n=2) != Message("a", "1", n=3)
    assert len({Message("a", "1", n=2), Message("a", "1", n=2)}) == 1
    assert repr(Why("a", "1", n=2)) == "Why('a', '1', n=2)"
