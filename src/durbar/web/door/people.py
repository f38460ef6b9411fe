"""What people do about seats: let devices in and end them, leave, give up, agree; and what only the host may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from durbar.web.door.desk import Desk
from durbar.web.door.forms import Body
from durbar.web.kept import keys
from durbar.web.kept.rows import WATCHING
from durbar.web.kept.tokens import device_name
from durbar.web.kept.writing import Writing
from durbar.web.refusal import refuse, unreadable
from durbar.web.tables import people
from durbar.web.tables.house import Deed
from durbar.web.tables.live import Live

Read = Callable[[Desk, Body], Deed]
PROPOSALS = ("pause", "remove", "open")


def admit(desk: Desk, body: Body) -> Deed:
    """Let a further device sit down at one's own seat, by a code that is good once and for some minutes."""
    seat, key = body.seat(), body.key()

    def deed(live: Live, tx: Writing) -> dict[str, Any]:
        if live.story.places[seat].gone:
            raise refuse("given_up", 409)
        return {"ends": keys.admit(tx, live.id, seat, desk.house.keyring.code(live.id, seat, key))}

    return deed


def end_device(desk: Desk, body: Body) -> Deed:
    """End a device that holds one's own seat; one's own as well."""
    seat, device = body.seat(), body.text("device", 20)

    def deed(live: Live, tx: Writing) -> None:
        mine = [one.browser for one in tx.holders(live.id) if one.seat == seat]
        found = next((one for one in mine if device_name(live.id, seat, one) == device), None)
        if found is None:
            raise refuse("no_such_device", 404)
        if mine == [found]:
            people.leave(live, seat, desk.house.left(live))
            _removed(live, tx)
        live.lost.update(keys.release(tx, live.id, seat, found))

    return deed


def leave(desk: Desk, body: Body) -> Deed:
    """Get up from one's seat, with all devices: it is for somebody else, or for a bot."""
    seat = body.seat()

    def deed(live: Live, tx: Writing) -> dict[str, Any]:
        people.leave(live, seat, desk.house.left(live))
        _removed(live, tx)
        live.lost.update(keys.release(tx, live.id, seat))
        return {"url": "/"}

    return deed


def resign(desk: Desk, body: Body) -> Deed:
    """Let a bot have one's seat for good; one may look on."""
    seat = body.seat()

    def deed(live: Live, tx: Writing) -> None:
        people.resign(live, seat, seat)
        _look_on(live, tx, seat)

    return deed


def _look_on(live: Live, tx: Writing, seat: int) -> None:
    """Let those who held a seat watch; at a shared screen its other seats stay."""
    devices = {one.browser: one.device for one in tx.holders(live.id)}
    lost = keys.release(tx, live.id, seat)
    for browser in lost:
        if not tx.held(browser, live.id):
            tx.hold(browser, live.id, WATCHING, devices[browser])
    live.lost.update(lost)


def propose(desk: Desk, body: Body) -> Deed:
    """Propose something all must agree to."""
    seat, what, whose = body.seat(), body.text("what", 10), body.optional_number("whose")
    if what not in PROPOSALS:
        raise unreadable("bad.proposal", known=list(PROPOSALS))

    def deed(live: Live, tx: Writing) -> None:
        people.propose(live, seat, what, seat if whose is None else whose, desk.house.left(live))
        _removed(live, tx)

    return deed


def second(desk: Desk, body: Body) -> Deed:
    """Answer a proposal."""
    seat, grant = body.seat(), body.flag("grant")

    def deed(live: Live, tx: Writing) -> None:
        people.second(live, seat, grant, desk.house.left(live))
        _removed(live, tx)

    return deed


def _removed(live: Live, tx: Writing) -> None:
    """Take their seat from those whom the others have not waited for."""
    for seat, place in enumerate(live.story.places):
        if place.gone and any(one.seat == seat for one in tx.holders(live.id)):
            _look_on(live, tx, seat)


def resume(desk: Desk, body: Body) -> Deed:
    """End a pause."""
    seat = body.seat()
    return lambda live, tx: people.resume(live, seat)


def close_hands(desk: Desk, body: Body) -> Deed:
    """End playing with open hands."""
    seat = body.seat()
    return lambda live, tx: people.close_hands(live, seat)


# ---------------------------------------------------------------------- the host alone


def free(desk: Desk, live: Live, tx: Writing, seat: int) -> None:
    """Make a new link for a seat: whoever holds it loses it, and everybody is told."""
    door = keys.doors_in(tx, live.id).get(seat)
    people.free(live, seat, door is not None and door.devices > 0)
    assert door is not None
    live.lost.update(keys.release(tx, live.id, seat))
    keys.renew(tx, live.id, seat, door.issue + 1, desk.house.keyring.link(live.id, seat, door.issue + 1))


def delete(desk: Desk, live: Live, tx: Writing) -> dict[str, Any]:
    """Take a table away with everything on it."""
    if not people.may_delete(live):
        raise refuse("others_play", 409)
    live.lost.update(one.browser for one in tx.holders(live.id))
    tx.delete(live.id)
    return {"url": "/"}
