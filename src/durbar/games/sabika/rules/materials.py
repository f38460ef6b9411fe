"""Paying with building materials [5.12, 5.15, 7.1]: a base, and further kinds, each at most once."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow
from durbar.games.sabika.names import DULL_WORK, GLAZED, MATERIALS, PLAIN_WORK
from durbar.games.sabika.options import PAYS
from durbar.games.sabika.state import State

ANY_BASE: Final = -1
"""Any of gypsum, wood and marble is the base: carving."""


def material_points(s: State, kind: int, more: int = 0) -> int:
    """Give the points of one material used now [5.12, 11.6]; `more` comes on top of it, unreduced."""
    points = s.content.material_points[kind]
    if s.event == DULL_WORK:
        points = max(0, points - 1)
    return points + more


def points_for(s: State, counts: tuple[int, ...], more: int = 0) -> int:
    """Give the points of a payment."""
    return sum(material_points(s, kind, more) * count for kind, count in enumerate(counts) if count)


def spent(counts: tuple[int, ...]) -> dict[str, int]:
    """Give what a payment takes away, by name."""
    return {MATERIALS[kind]: -count for kind, count in enumerate(counts) if count}


@cache
def payments(base: int, most: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """List every payment with this base and at most `most` materials; `alike` allows a kind more than once."""
    found = []
    for size in range(1, most + 1):
        for kinds in combinations_with_replacement(range(4), size):
            counts = tuple(kinds.count(kind) for kind in range(4))
            based = counts[base] if base >= 0 else any(counts[:GLAZED])
            if based and (alike or max(counts) == 1):
                found.append(counts)
    return tuple(found)


# ---------------------------------------------------------------------- the question


def thinkable_payments(s: State, seat: int, base: int, most: int, more: int, clause: str) -> list[Option]:
    """List every payment that the rules allow."""
    pay = s.content.options.pay
    return [pay[counts] for counts in payments(base, most, s.event == PLAIN_WORK)]


def legal_payments(s: State, seat: int, base: int, most: int, more: int, clause: str) -> list[Option]:
    """List what why_not_payment does not refuse, faster."""
    pay = s.content.options.pay
    gypsum, wood, marble, glazed = s.materials[seat]
    return [
        pay[counts]
        for counts in payments(base, most, s.event == PLAIN_WORK)
        if counts[0] <= gypsum and counts[1] <= wood and counts[2] <= marble and counts[3] <= glazed
    ]


def why_not_payment(s: State, seat: int, option: Option, base: int, most: int, more: int, clause: str) -> Why | None:
    """Refuse payments without the base, too large, with a kind twice, or out of an empty store."""
    counts = option.value
    if not (counts[base] if base >= 0 else any(counts[:GLAZED])):
        return Why("why.no_base", clause)
    if sum(counts) > most:
        return Why("why.too_many_materials", clause)
    if max(counts) > 1 and s.event != PLAIN_WORK:
        return Why("why.material_twice", clause)
    have = s.materials[seat]
    if any(count > have[kind] for kind, count in enumerate(counts)):
        return Why("why.material_missing", clause)
    return None


def payment_outcome(s: State, seat: int, option: Option, base: int, most: int, more: int, clause: str) -> Message:
    """Say what a payment scores."""
    points = points_for(s, option.value, more)
    return Message("outcome.points", clause, n=points, points=points, **spent(option.value))


def payment_question(clause: str) -> Question:
    """Make the question for one kind of work."""
    return Question(
        "payment",
        clause,
        verbs=PAYS,
        thinkable=thinkable_payments,
        legal=legal_payments,
        why_not=why_not_payment,
        outcome=payment_outcome,
    )


LARGE_PAYMENT: Final = payment_question("5.12")
SMALL_PAYMENT: Final = payment_question("5.15")
POEM_PAYMENT: Final = payment_question("7.1")


def pay_materials(
    s: State, seat: int, question: Question, base: int, most: int, more: int = 0
) -> Flow[tuple[int, ...]]:
    """Pay materials into the supply; give what was paid."""
    ask = Choose(s, seat, question, base, most, more, question.clause)
    chosen: Option = ask.only or (yield ask)
    counts: tuple[int, ...] = chosen.value
    s.materials[seat] = tuple(have - paid for have, paid in zip(s.materials[seat], counts, strict=True))
    return counts
