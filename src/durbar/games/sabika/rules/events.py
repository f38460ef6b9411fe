"""Events [11.1-11.4, 12.34]: which may be in play, and drawing them."""

from __future__ import annotations

from durbar.engine.decision import Roll
from durbar.engine.flow import Flow, draw, tell
from durbar.games.sabika.meta import META
from durbar.games.sabika.names import EVENTS
from durbar.games.sabika.state import State

STANDARD, ADVANCED, HARDER, HARDEST = range(len(META.modes))


def candidates(s: State) -> list[int]:
    """List the events that may come next: any not seen yet; alone, of the colours that the mode has [11.9, 11.3]."""
    content = s.content
    seen = {*s.past_events, s.event, s.future}
    helping = [event for event in content.helping if event not in seen]
    hindering = [event for event in content.hindering if event not in seen]
    if s.mode in (HARDER, HARDEST):
        return hindering
    if s.yusuf < 0:
        return sorted(helping + hindering)
    return hindering if any(event in seen for event in content.helping) else helping


def reveal_event(s: State) -> Flow[int]:
    """Turn up the next event."""
    drawn = yield from draw("events", candidates(s), 1)
    return drawn[0]


def set_up_events(s: State) -> Flow[None]:
    """Lay out the current and the future event; the third is not known to anybody [11.1]."""
    if s.mode == STANDARD:
        return
    if s.yusuf >= 0 and s.mode == ADVANCED:
        place: int = yield Roll("helping event", 3)  # which of the three helps
        first, second = (s.content.helping if place == number else s.content.hindering for number in (1, 2))
        s.event = (yield from draw("events", list(first), 1))[0]
        rest = [event for event in second if event != s.event]
        s.future = (yield from draw("events", rest, 1))[0]
    else:
        s.event = yield from reveal_event(s)
        s.future = yield from reveal_event(s)
    tell(s, "event", "11.1", event=EVENTS[s.event], future=EVENTS[s.future])
