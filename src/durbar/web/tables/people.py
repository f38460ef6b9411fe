"""What people at a table do about their seats: sitting down, leaving, giving up, agreeing, and what their clocks do."""

from __future__ import annotations

from collections.abc import Collection

from durbar.web.config import DEFAULT_BOT
from durbar.web.kept import rows
from durbar.web.refusal import refuse, unreadable
from durbar.web.tables.live import HUMAN, Live


def person(live: Live, seat: int) -> None:
    """Refuse a seat that no person plays for now."""
    if not 0 <= seat < len(live.story.places):
        raise unreadable("bad.no_such_seat", seat=seat)
    if live.story.places[seat].kind not in HUMAN or not live.is_human(seat):
        raise refuse("bot_plays", 409)


def sit(live: Live, seat: int, name: str, again: bool) -> None:
    """Sit down; `again` if somebody has sat there before, which everybody is told."""
    live.did("sit", seat, again=again, turn=live.turn)
    if name:
        live.rename(seat, name)


def leave(live: Live, seat: int, absent: Collection[int]) -> None:
    """Get up: the seat waits for somebody else, or for a bot; whoever goes when all is over is not missed."""
    if live.known_to(None).over:
        return
    live.did("leave", seat, turn=live.turn)
    proposal = live.story.proposal
    if proposal is not None and proposal.seat == seat:
        live.did("second", seat, grant=False, turn=live.turn)
    _if_agreed(live, seat, absent)


def free(live: Live, seat: int, held: bool) -> None:
    """Let somebody else sit down in the place of whoever holds a seat; everybody is told."""
    if not 0 <= seat < len(live.story.places) or live.story.places[seat].kind != "friend":
        raise refuse("no_friend_there", 409)
    if live.story.places[seat].gone:
        raise refuse("given_up", 409)
    live.did("free", None, whose=seat, held=held, turn=live.turn)


def resign(live: Live, by: int, seat: int) -> None:
    """Let a bot have a seat for good."""
    place = live.story.places[seat]
    if live.known_to(None).over:
        raise refuse("over", 409)
    if place.kind not in HUMAN or place.gone:
        raise refuse("given_up", 409)
    live.did("resign", by, whose=seat, level=place.bot or DEFAULT_BOT, turn=live.turn)
    live.bot_begins(seat)


def may_delete(live: Live) -> bool:
    """Tell whether a host may take a table away: not while others play at it, for it is theirs as well."""
    others = any(place.kind == "friend" and place.seated and not place.gone for place in live.story.places)
    return not (others and live.story.beats) or live.known_to(None).over


# ---------------------------------------------------------------------- agreeing


def those_who_agree(live: Live, absent: Collection[int]) -> list[int]:
    """List the seats whose people are there: without one of them nothing is agreed."""
    places = enumerate(live.story.places)
    return [seat for seat, place in places if place.seated and live.is_human(seat) and seat not in absent]


def propose(live: Live, by: int, what: str, whose: int, absent: Collection[int]) -> None:
    """Ask the others to pause, or to let a bot have an absent seat for good."""
    if live.known_to(None).over:
        raise refuse("over", 409)
    if live.story.proposal is not None:
        raise refuse("proposed_already", 409)
    person(live, by)
    if what == "pause":
        if live.story.paused or not (live.story.clocks or any(place.bot for place in live.story.places)):
            raise refuse("no_clock_runs", 409)
    elif what == "open":
        if not live.row.about.get("learning") or live.story.open:
            raise refuse("no_open_hands", 409)
    else:
        person(live, whose)
        if whose == by or whose not in absent:
            raise refuse("still_there", 409)
    live.did("propose", by, what=what, whose=whose, turn=live.turn)
    _if_agreed(live, by, absent)


def second(live: Live, seat: int, grant: bool, absent: Collection[int]) -> None:
    """Answer a proposal; whoever made it may think better of it."""
    proposal = live.story.proposal
    if proposal is None or not live.is_human(seat) or (grant and seat in proposal.agreed):
        raise refuse("nothing_asked")
    live.did("second", seat, grant=grant, turn=live.turn)
    _if_agreed(live, seat, absent)


def _if_agreed(live: Live, seat: int, absent: Collection[int]) -> None:
    proposal = live.story.proposal
    if proposal is None:
        return
    if proposal.what == "remove" and proposal.whose not in absent:  # they have come back
        live.did("second", proposal.whose, grant=False, turn=live.turn)
        return
    asked = set(those_who_agree(live, absent)) - ({proposal.whose} if proposal.what == "remove" else set())
    if proposal.what == "open":  # of a hand nobody decides but its owner: whoever is away is waited for
        asked = {one for one in range(len(live.story.places)) if live.is_human(one)}
    if not asked <= proposal.agreed:
        return
    if proposal.what == "pause":
        live.did("pause", seat, on=True, turn=live.turn)
    elif proposal.what == "open":
        live.did("open", seat, on=True, turn=live.turn)
    else:
        resign(live, proposal.seat, proposal.whose)


def resume(live: Live, seat: int) -> None:
    """Let clocks and bots go on: that needs nobody's leave."""
    if not live.story.paused:
        raise refuse("no_pause", 409)
    live.did("pause", seat, on=False, turn=live.turn)


def close_hands(live: Live, seat: int) -> None:
    """Play with closed hands again: that needs nobody's leave."""
    if not live.story.open:
        raise refuse("no_open_hands", 409)
    live.did("open", seat, on=False, turn=live.turn)


# ---------------------------------------------------------------------- clocks


def timed(live: Live) -> list[int] | None:
    """List the seats whose clocks are to run; None if all are held: before all have come, and in a pause."""
    story = live.story
    everybody = all(place.seated or place.bot for place in story.places)
    if story.paused or story.request is not None or not everybody:
        return None
    return [seat for seat in live.waiting() if live.is_human(seat)]


def keep_time(live: Live) -> None:
    """Let the clocks run that should, after anything that has happened."""
    clocks = live.story.clocks
    if clocks is None:
        return
    waits = timed(live)
    turn = live.turn if waits else clocks.turn
    if (waits or []) != clocks.waits or turn != clocks.turn:
        live.did("clock", None, waits=waits, turn=turn, at=rows.now())


def run_out(live: Live) -> bool:
    """Do what was agreed for clocks whose time is over; tell whether there were any."""
    clocks = live.story.clocks
    over = [] if clocks is None else [seat for seat, at in clocks.ends().items() if at <= rows.now()]
    for seat in over:
        assert clocks is not None
        live.did("remind", None, whose=seat, turn=live.turn)
        if clocks.timing.out == "bot" and live.is_human(seat):
            live.take_over(None, seat, DEFAULT_BOT)
    return bool(over)
