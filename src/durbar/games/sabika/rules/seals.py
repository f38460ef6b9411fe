"""Seals in place of dinars [3.18, 3.19]: those laid ready pay the next dinars of the turn, before any dinar does."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import FreeActions, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.sabika.names import MEASURES
from durbar.games.sabika.options import WITH_SEAL
from durbar.games.sabika.rules.versions import seals_at_will
from durbar.games.sabika.state import State

ALL_READY: Final = Why("why.all_seals_ready", "3.18")
HOARD: Final = MEASURES.index("stores")


def may_lay_ready(s: State, seat: int) -> bool:
    """Tell whether a seat has a seal that dinars would else be used before."""
    return s.seals_ready < s.seals[seat] and s.dinars[seat] > 0 and seat == s.turn and seals_at_will(s)


def is_hoarder(s: State, seat: int) -> bool:
    """Tell whether a seat scores for the dinars it keeps, as by poem F1: then a seal is what to pay with [10.6]."""
    majors = s.content.majors
    return any(majors[poem].of == HOARD for poem in s.grey[seat])


def thinkable_ready(s: State, seat: int) -> list[Option]:
    """List the one thing there is."""
    return [s.content.options.with_seal]


def why_not_ready(s: State, seat: int, option: Option) -> Why | None:
    """Refuse more seals than one has."""
    return None if s.seals_ready < s.seals[seat] else ALL_READY


def legal_ready(s: State, seat: int) -> list[Option]:
    """List what why_not_ready does not refuse, faster."""
    return [s.content.options.with_seal] if s.seals_ready < s.seals[seat] else []


def lay_ready(s: State, seat: int, option: Option) -> Flow[None]:
    """Lay one more seal ready; what the turn leaves unused is taken back at its end."""
    yield from ()
    s.seals_ready += 1
    tell(s, "seal_ready", "3.18", seat=seat)


def ready_outcome(s: State, seat: int, option: Option) -> Message | None:
    """Say how many seals will then pay."""
    return Message("outcome.with_seal", "3.18", n=s.seals_ready + 1)


LAY_READY: Final = FreeActions(
    (WITH_SEAL,), thinkable_ready, why_not_ready, lay_ready, legal_ready, outcome=ready_outcome
)
FOR_PEOPLE: Final = FreeActions(
    (WITH_SEAL,), thinkable_ready, why_not_ready, lay_ready, legal_ready, idle=(WITH_SEAL,), outcome=ready_outcome
)
"""Nearly always it only gives something up: a seal is worth no less than a dinar."""


class Paying:
    """A question that dinars may be paid after, in its forms: as it is, and with seals that may be laid ready."""

    __slots__ = ("for_all", "for_people", "plain")

    def __init__(self, plain: Question) -> None:
        """Make the other forms out of the first."""
        self.plain = plain
        self.for_people, self.for_all = plain.with_free(FOR_PEOPLE), plain.with_free(LAY_READY)

    def now(self, s: State, seat: int, pays: bool = True) -> Question:
        """Give the form that fits the moment, and whether anything that `pays` can be chosen."""
        if not pays or s.seals_ready >= s.seals[seat] or not may_lay_ready(s, seat):  # the first asks cheaply
            return self.plain
        return self.for_all if is_hoarder(s, seat) else self.for_people
