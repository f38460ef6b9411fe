"""The small helpers that rules are written with."""

from typing import Any

from durbar.engine.decision import Choose, Draw, Option, Question, Roll, Shuffle, Verb
from durbar.engine.flow import Flow, SlotState, choose_one, draw, in_any_order, maybe, reveal, shuffled, tell
from durbar.engine.messages import Log

DO = Verb("do", "thing", clause="1")
THINGS = {name: DO.option(name, value=name) for name in "abc"}
SKIP = Verb("skip", clause="1").option()
ASK = Question(
    "do", "1", verbs=(DO,), thinkable=lambda s, seat: [THINGS[name] for name in s], why_not=lambda s, seat, option: None
)


def run(flow: Flow[Any], *answers: Any) -> tuple[list[Any], Any]:
    """Run a flow on these answers; give what it asked, and what it gave."""
    asked = []
    given = iter(answers)
    value = None
    try:
        while True:
            asked.append(flow.send(value))
            value = next(given)
    except StopIteration as end:
        return asked, end.value


def test_draw_takes_items_out_of_the_pile() -> None:
    pile = list("abcde")
    asked, drawn = run(draw("cards", pile, 3), [4, 0, 0])
    assert (asked[0].name, asked[0].size, asked[0].count) == ("cards", 5, 3)
    assert type(asked[0]) is Draw
    assert drawn == ["e", "a", "b"]
    assert pile == ["c", "d"]


def test_shuffled_leaves_the_items_alone() -> None:
    items = ("a", "b", "c")
    asked, order = run(shuffled("cards", items), [2, 0, 0])
    assert type(asked[0]) is Shuffle
    assert order == ["c", "a", "b"]


def test_reveal_is_luck_without_a_choice() -> None:
    asked, _ = run(reveal("hand"), 1)
    assert type(asked[0]) is Roll
    assert (asked[0].name, asked[0].sides) == ("hand", 1)


def test_choose_one_asks_only_if_there_is_a_choice() -> None:
    assert run(choose_one(Choose("a", 0, ASK))) == ([], THINGS["a"])
    ask = Choose("ab", 0, ASK)
    assert run(choose_one(ask), THINGS["b"]) == ([ask], THINGS["b"])


def test_maybe_does_what_was_chosen_unless_it_was_to_skip() -> None:
    done = []

    def then(option: Option) -> Flow[None]:
        done.append(option)
        yield Roll("die", 6)

    assert run(maybe(Choose("ab", 0, ASK), SKIP, then), SKIP)[1] is False
    assert done == []
    assert run(maybe(Choose("ab", 0, ASK), SKIP, then), THINGS["a"], 3)[1] is True
    assert done == [THINGS["a"]]


def test_in_any_order_does_everything_once_and_asks_while_there_is_a_choice() -> None:
    done = []

    def do(thing: str) -> Flow[None]:
        done.append(thing)
        yield Roll(thing, 6)

    todo = ["a", "b", "c"]
    flow = in_any_order(lambda left: Choose("".join(left), 0, ASK), todo, do)
    asked, _ = run(flow, THINGS["b"], 1, THINGS["c"], 2, 3)
    assert done == ["b", "c", "a"]
    assert [len(ask.options) for ask in asked if isinstance(ask, Choose)] == [3, 2]
    assert todo == ["a", "b", "c"]


class Pair(SlotState):
    """The smallest state there is."""

    __slots__ = ("one", "other")

    one: list[int]
    other: int

    def fill(self, old: "Pair") -> None:
        self.one = old.one[:]
        self.other = old.other


def pair(one: list[int], other: int) -> Pair:
    s = Pair()
    s.log, s.one, s.other = None, one, other
    return s


def test_a_state_becomes_another_but_keeps_its_log() -> None:
    s, better = pair([1], 2), pair([3], 4)
    s.log = log = Log()
    s.become(better)
    assert (s.one, s.other, s.log) == ([3], 4, log)
    assert s.log is log


def test_a_copy_is_filled_like_the_state_and_tells_nobody() -> None:
    s = pair([1], 2)
    s.log = Log()
    copy = s.copy()
    assert type(copy) is Pair
    assert (copy.one, copy.other, copy.log) == ([1], 2, None)
    assert copy.one is not s.one


def test_tell_writes_only_while_somebody_listens() -> None:
    s = pair([], 0)
    tell(s, "happens", "1", seat=0)
    s.log = Log()
    s.log.number = 7
    tell(s, "happens", "1", 2, {"card": "a"}, seat=2)
    entry = s.log[0]
    assert (entry.id, entry.clause, entry.number) == ("log.happens", "1", 7)
    assert entry.for_seat(2).args == {"seat": 2, "card": "a"}
    assert entry.for_seat(1).args == entry.for_seat(None).args == {"seat": 2}
