"""What options bring: the rules themselves are run on a copy of the position, up to the next question.

An outcome carries numbers under the names in COUNTED: what the seat has more, or less, once the choice is made. What
comes only after a further question has words and no number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from durbar.engine.decision import Choose, useless
from durbar.engine.flow import Flow
from durbar.engine.messages import USELESS, Message
from durbar.games.amritsar.names import GOODS
from durbar.games.amritsar.state import State

COUNTED: Final[tuple[str, ...]] = ("points", *GOODS, "markers", "tax")
"""What a seat can have more or less of: points, goods, markers on its elephant, steps of tax."""
GAINED: Final = COUNTED[:-1]
PAID: Final[tuple[str, ...]] = ("points", *GOODS)
"""What a choice may cost; the marker of a donation goes with it."""


class Foreseen(NamedTuple):
    """What doing something comes to: the position then, the changes for the seat, and what is asked next, if at all."""

    after: State
    numbers: dict[str, int]
    ask: Choose | None


def holdings(s: State, seat: int) -> tuple[int, ...]:
    """Count what a seat has, one number for each of COUNTED."""
    return (s.score(seat), *s.goods[seat], s.elephant[seat], s.tax[seat])


def changes(before: State, after: State, seat: int) -> dict[str, int]:
    """Give what a seat has more (or less) of in the second position, by name."""
    pairs = zip(COUNTED, holdings(before, seat), holdings(after, seat), strict=True)
    return {name: new - old for name, old, new in pairs if new != old}


def foresee(s: State, seat: int, do: Callable[[State], Flow[Any]]) -> Foreseen:
    """Do something on a copy of the position, as far as it goes without asking anybody."""
    after = s.copy()
    ask = next(do(after), None)
    return Foreseen(after, changes(s, after, seat), ask if isinstance(ask, Choose) else None)


# ---------------------------------------------------------------------- wholes made of parts


def together(clause: str, *parts: Message | None, **numbers: int) -> Message:
    """Join the parts that there are, one after another, and give the whole its numbers."""
    found = [part for part in parts if part is not None]
    whole = found[-1]
    for part in reversed(found[:-1]):
        whole = Message("outcome.and", clause, first=part.document(), rest=whole.document())
    kept = {name: value for name, value in whole.args.items() if name != USELESS and name not in COUNTED}
    nothing = {USELESS: True} if all(part.useless for part in found) else {}
    return Message(whole.id, clause, **{**kept, **numbers, **nothing})


def numbers_of(outcome: Message) -> dict[str, int]:
    """Give the numbers of an outcome."""
    return {name: value for name, value in outcome.args.items() if name in COUNTED}


def either(parts: Sequence[Message]) -> Message:
    """Join ways of which one is taken."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = Message("outcome.or", first=part.document(), rest=whole.document())
    return whole


def amount(name: str, n: int) -> dict[str, Any]:
    """Say so much of one thing."""
    return Message(("amount." if name in GOODS else "story.") + name, "", n=n).document()


def gains(numbers: Mapping[str, int], ask: Choose | None = None) -> Message | None:
    """Say what there is more of, if anything, and how much of it finds no room."""
    what = [amount(name, numbers[name]) for name in GAINED if numbers.get(name, 0) > 0]
    if not what:
        return None
    if ask is not None and ask.question.id in ROOMLESS:
        return Message("outcome.gains_over", what=what, n=ask.prompt.args["n"])
    return Message("outcome.gains", what=what)


def costs(numbers: Mapping[str, int]) -> Message | None:
    """Say what there is less of, if anything."""
    what = [amount(name, -numbers[name]) for name in PAID if numbers.get(name, 0) < 0]
    return Message("outcome.costs", what=what) if what else None


def taxed(numbers: Mapping[str, int]) -> Message | None:
    """Say how far the tax rises, if it does."""
    return Message("outcome.tax", n=numbers["tax"]) if numbers.get("tax") else None


# ---------------------------------------------------------------------- what is asked next

NEXT: Final = {
    "gain": Message("outcome.next_gain"),
    "gain_two": Message("outcome.next_gain_two"),
    "fetch": Message("outcome.next_fetch"),
    "order": Message("outcome.next_order"),
    "trade": Message("outcome.next_trade"),
    "study": Message("outcome.next_study"),
    "mahout": Message("outcome.next_mahout"),
    "pay": Message("outcome.next_pay"),
}
KINDS: Final = {"build": "warehouse", "lay": "goal", "train": "mahout"}
ROOMLESS: Final[tuple[str, ...]] = ("return", "drop")
"""The questions about goods that find no room [16.1]."""


def following(ask: Choose | None) -> Message | None:
    """Say what the next question is about; goods without room are told with those that come."""
    if ask is None:
        return None
    id = ask.question.id
    if id in NEXT:
        return NEXT[id]
    if id == "donate":
        points = [0]
        for option in ask.answers:
            outcome = ask.outcome(option)
            points.append(0 if outcome is None else outcome.args.get("points", 0))
        return Message("outcome.may_donate", n=max(points))
    if id in ("upgrade", "free_upgrade"):
        kinds = dict.fromkeys(KINDS[one.verb.word] for one in ask.answers if one.verb.word in KINDS)
        return Message("outcome.may_upgrade", kinds="-".join(kinds)) if kinds else None
    return None


def nothing(s: State, seat: int) -> Message:
    """Say that something comes to nothing, and why if that is for want of room."""
    full = sum(s.goods[seat]) >= s.capacity[seat]
    return useless("outcome.no_room", "16.1") if full else useless("outcome.nothing_now")


def brings(s: State, seat: int, clause: str, do: Callable[[State], Flow[Any]], *more: Message | None) -> Message:
    """Say what doing something brings and costs, and what comes after it; `more` is said of it besides."""
    found = foresee(s, seat, do)
    told = [gains(found.numbers, found.ask), following(found.ask), costs(found.numbers), taxed(found.numbers)]
    if not any(told):
        told = [nothing(s, seat)]
    return together(clause, *told, *more, **found.numbers)
