"""Stories: what every turn at a table was about, for one reader; a turn that is over is told once and remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_
from weakref import WeakKeyDictionary

from durbar.engine import telling
from durbar.engine.messages import Entry, Message
from durbar.engine.telling import Told
from durbar.web.tables.live import Live

__all__ = ["Told", "chapters", "newest", "points_of", "sentences", "since", "stops", "turns_told"]

Known = dict[tuple[int | None, int], tuple[Told, list[Message] | None]]
"""By reader and turn: the turn, and its story once somebody has asked for it."""

_known: WeakKeyDictionary[Live, Known] = WeakKeyDictionary()
"""What was told of each table in memory: as long as its lines are the very same, a turn has the same story."""


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
    """Cut what a reader may know into turns, oldest first; `log` is the reader's own, where it is at hand."""
    known = _known.setdefault(live, {})
    game, players = live.table.game, len(live.story.places)
    found = []
    for first, lines in telling.cut(live.log_for(me) if log is None else log):
        key = (me, lines[0].turn)
        if key not in known or not _same(known[key][0].lines, lines):
            told = telling.told(game.telling, first, lines, me, players)
            known[key] = (told, None)
        found.append(known[key][0])
    return found


def sentences(live: Live, told: Told, me: int | None) -> list[Message]:
    """Give the story of a turn for a reader: its deed and gains, then what it brought others; none if nobody's."""
    known = _known.setdefault(live, {})
    before, story = known.get((me, told.turn), (told, None))
    if story is None or before is not told:
        story = telling.sentences(live.table.game.telling, told, me)
        known[me, told.turn] = (told, story)
    return story


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


def _same(before: Sequence[Entry], lines: Sequence[Entry]) -> bool:
    """Tell whether these are the very same lines: one that was taken back and told again may hide another secret."""
    return len(before) == len(lines) and all(map(is_, before, lines))
