"""Workers [4.1, 5.3, 8.1]: lying down, standing up, and being sent home."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.agra.names import COOK_CARD
from durbar.games.agra.options import DONE, KEEP, RAISE, SEND_HOME
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.markers import gain_favour
from durbar.games.agra.state import State

COOK_ROOM: Final = 2
NOT_LYING: Final = Why("why.not_lying", "8.1")


def standing(s: State, seat: int) -> list[int]:
    """List the spaces where a worker of the seat stands."""
    worker, lying = s.worker, s.lying
    found: list[int] = []
    space = -1
    for _ in range(worker.count(seat)):  # a look at every space would make 1.02 times as few choices a second
        space = worker.index(seat, space + 1)
        if not lying[space]:
            found.append(space)
    return found


def any_standing(s: State, seat: int) -> bool:
    """Tell whether a worker of the seat stands; mostly the first one does."""
    if seat not in s.worker:
        return False
    return not s.lying[s.worker.index(seat)] or bool(standing(s, seat))


def lying(s: State, seat: int) -> list[int]:
    """List the spaces where a worker of the seat lies."""
    worker = s.worker
    return [space for space, down in enumerate(s.lying) if down and worker[space] == seat]


def stand(s: State, seat: int, space: int, clause: str) -> None:
    """Raise a worker."""
    s.lying = put(s.lying, space, False)
    tell(s, "stands_up", clause, seat=seat, space=s.content.spaces[space])


def why_not_raise(s: State, seat: int, option: Option, left: int, may_stop: bool) -> Why | None:
    """Allow own workers that lie."""
    if option.verb is DONE:
        return None if may_stop else NOT_LYING
    space = option.value
    return None if s.worker[space] == seat and s.lying[space] else NOT_LYING


def thinkable_raises(s: State, seat: int, left: int, may_stop: bool) -> list[Option]:
    """List own workers that lie, and stopping where that is allowed."""
    options = [s.content.options.raise_up[space] for space in lying(s, seat)]
    return [*options, s.content.options.done] if may_stop else options


def raise_about(s: State, seat: int, left: int, may_stop: bool) -> dict[str, Any]:
    """Say how many are still to be raised."""
    return {"n": left}


def raise_outcome(s: State, seat: int, option: Option, left: int, may_stop: bool) -> Message:
    """Say that a worker stands, or that the others go on lying."""
    if option.verb is DONE:
        return Message("outcome.nothing_raised", "10.14")
    return Message("outcome.stands", "8.1", n=1, lying=-1)


RAISE_WORKER: Final = Question(
    "raise",
    "8.1",
    verbs=(RAISE, DONE),
    thinkable=thinkable_raises,
    why_not=why_not_raise,
    about=raise_about,
    outcome=raise_outcome,
)


def stand_up(s: State, seat: int, count: int, clause: str) -> Flow[None]:
    """Raise as many lying workers as allowed, by choice where there are more [8.1, 8.8]."""
    down = lying(s, seat)
    if len(down) <= count:
        for space in down:
            stand(s, seat, space, clause)
        return
    for left in range(count, 0, -1):
        chosen: Option = yield Choose(s, seat, RAISE_WORKER, left, False)
        stand(s, seat, chosen.value, clause)


def stand_up_to(s: State, seat: int, count: int, clause: str) -> Flow[None]:
    """Raise lying workers one by one, as many as allowed or fewer [10.14]."""
    for left in range(min(count, len(lying(s, seat))), 0, -1):
        chosen: Option = yield Choose(s, seat, RAISE_WORKER, left, True)
        if chosen.verb is DONE:
            return
        stand(s, seat, chosen.value, clause)


# ---------------------------------------------------------------------- sent home [5.3, 10.17]


def favour_for_going(s: State, owner: int) -> int:
    """Give the favour that a standing worker brings its owner when it is sent home [5.3]."""
    return 2 if s.level[owner] >= s.content.double_favour_level else 1


def keep_outcome(s: State, seat: int, option: Option) -> Message:
    """Say where the worker goes, and the favour."""
    kept = option.verb is KEEP
    where = Message("outcome.to_cook") if kept else Message("outcome.to_supply", workers=1)
    return outcomes.together("10.17", outcomes.favour(s, seat, favour_for_going(s, seat)), where)


KEEP_OR_NOT: Final = Question(
    "keep",
    "10.17",
    verbs=(KEEP, SEND_HOME),
    thinkable=lambda s, seat: [s.content.options.keep, s.content.options.send_home],
    why_not=lambda s, seat, option: None,
    outcome=keep_outcome,
)


def send_home(s: State, space: int) -> Flow[None]:
    """Send a rival's worker home; one that stands brings its owner favour, and may go to the Cook."""
    owner = s.worker[space]
    stood = not s.lying[space]
    kept = False
    if stood and s.owner[COOK_CARD] == owner and s.cook_workers < COOK_ROOM:
        chosen: Option = yield Choose(s, owner, KEEP_OR_NOT)
        kept = chosen.verb is KEEP
    s.worker = put(s.worker, space, -1)
    s.lying = put(s.lying, space, False)
    if s.log is not None:
        tell(s, "sent_home", "5.3", seat=owner, space=s.content.spaces[space])
    if kept:
        s.cook_workers += 1
        tell(s, "keeps_worker", "10.17", seat=owner)
    else:
        s.workers = more(s.workers, owner)
    if stood:
        yield from gain_favour(s, owner, favour_for_going(s, owner), "5.3")
