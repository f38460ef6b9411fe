"""The follow phase [10.1]: others use the mahout tile on the slot of the colour that was called."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.amritsar.names import COLOURS, MAHOUTS
from durbar.games.amritsar.options import FOLLOW, PASS
from durbar.games.amritsar.rules.actions import action_outcome, drive
from durbar.games.amritsar.rules.rounds import next_follower
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import FOLLOW_POINTS, State


def thinkable_follows(s: State, seat: int) -> list[Option]:
    """List following and passing."""
    return [s.content.options.follow, s.content.options.passing]


def why_not_follow(s: State, seat: int, option: Option) -> Why | None:
    """Refuse nothing: only who can follow is asked [10.4]."""
    return None


def follow_about(s: State, seat: int) -> dict[str, Any]:
    """Name the colour and the tile."""
    return {"colour": COLOURS[s.called], "mahout": MAHOUTS[s.mahouts[seat][s.called]]}


def follow_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the tile would bring now, and that the active player gets a point for it."""
    active = s.turn >= 0  # nobody is, where the Maharaja's worker is followed
    if option.verb is PASS:
        return Message("outcome.pass", "10.1", who=s.turn) if active else Message("outcome.pass_maharaja", "4.3")
    mahout = s.mahouts[seat][s.called]
    rival = Message("outcome.point_for", n=1, who=s.turn) if active else None
    return action_outcome(s, seat, MAHOUTS[mahout], "10.1", rival)


FOLLOW_OR_PASS: Final = Question(
    "follow",
    "10.1",
    verbs=(FOLLOW, PASS),
    thinkable=thinkable_follows,
    legal=thinkable_follows,
    why_not=why_not_follow,
    about=follow_about,
    outcome=follow_outcome,
)


def follow(s: State) -> Flow[None]:
    """Let one seat follow or pass; then the next one."""
    seat = s.follower
    chosen: Option = yield Choose(s, seat, FOLLOW_OR_PASS)
    if chosen.verb is FOLLOW:
        tell(s, "follows", "10.1", seat=seat, colour=COLOURS[s.called])
        if s.turn >= 0:
            book(s, s.turn, FOLLOW_POINTS, 1)
            tell(s, "is_followed", "10.1", seat=s.turn, n=1)
        yield from drive(s, seat, s.mahouts[seat][s.called], must=True)
    next_follower(s)
