"""Stories: what every turn at a table was about, for one reader; a turn that is over is told once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from durbar.engine import telling
from durbar.engine.messages import Entry, Message
from durbar.engine.telling import Told
from durbar.web.tables.live import Live

__all__ = ["Told", "chapters", "newest", "points_of", "remembered", "sentences", "since", "stops", "turns_told"]

T = TypeVar("T")


def stops(live: Live) -> Mapping[str, str]:
    """Name the lines at which play-back of a turn stops, and what each moment is called."""
    own = live.table.game.telling
    return {} if own is None else own.stops


def chapters(live: Live) -> Mapping[str, str]:
    """Name the lines about the end of a round, a visit or an era, and the headings they stand under."""
    own = live.table.game.telling
    return {} if own is None else own.chapters


def points_of(live: Live, line: Message) -> int:
    """Give the points that a line brings whom it is about, or costs them."""
    own = live.table.game.telling
    return 0 if own is None else own.points(line)


def turns_told(live: Live, me: int | None, log: Sequence[Entry] | None = None) -> list[Told]:
    """Cut what a reader may know into turns, oldest first; `log` is the reader's own, where it is at hand.

    Lines are only added behind others, or taken away with all behind them: where the last line of a turn is the very
    same as before, so is everything up to it.
    """
    lines = live.log_for(me) if log is None else log
    known: list[Told] = live.told.setdefault(me, [])
    while known and not _stands(known[-1], lines):
        known.pop()
    start = known[-1].first + len(known[-1].lines) if known else 0
    own, players = live.table.game.telling, len(live.story.places)
    for first, turn in telling.cut(lines[start:]):
        known.append(telling.told(own, start + first, turn, me, players))
    return list(known)


def _stands(told: Told, log: Sequence[Entry]) -> bool:
    """Tell whether a turn is in the log as it was, and has no more lines."""
    end = told.first + len(told.lines)
    return end <= len(log) and log[end - 1] is told.lines[-1] and (end == len(log) or log[end].turn != told.turn)


def sentences(live: Live, told: Told, me: int | None) -> list[Message]:
    """Give the story of a turn for a reader: its deed and gains, then what it brought others; none if nobody's."""
    own, running = live.table.game.telling, live.goes_on(told.turn)
    return remembered(live, ("story", me), told, lambda: telling.sentences(own, told, me, running))


def remembered(live: Live, what: Hashable, told: Told, make: Callable[[], T]) -> T:
    """Make something of a turn once: while its lines are the very same, and it goes on or is over, so is it."""
    key = (what, told.turn, live.goes_on(told.turn))
    before = live.told.get(key)
    if before is None or before[0] is not told:
        before = live.told[key] = (told, make())
    made: T = before[1]
    return made


def since(live: Live, me: int | None, told: Sequence[Told]) -> list[Told]:
    """Give the turns after the reader's last one that is over; for spectators, the last round of turns.

    A turn the reader is still in, or has not ended, is not over; what only answers a rival's turn is none.
    """
    now = live.turn
    if me is None:
        seat = next((one.seat for one in reversed(told) if one.seat is not None and not one.answer), None)
        own = [place for place, one in enumerate(told) if one.seat == seat and not one.answer][:-1]
    else:
        own = [place for place, one in enumerate(told) if one.seat == me and one.turn < now and not one.answer]
    return [one for one in told[own[-1] + 1 if own else 0 :] if one.turn > 0]


def newest(live: Live, me: int | None, told: Sequence[Told]) -> list[Told]:
    """Give the last turn of each rival since the reader's own, in the order in which they were played."""
    others = [one for one in since(live, me, told) if one.seat is not None and one.seat != me]
    last = {one.seat: one for one in sorted(others, key=lambda one: (not one.answer, one.turn))}
    return sorted(last.values(), key=lambda one: one.turn)
