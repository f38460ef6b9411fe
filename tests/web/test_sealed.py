"""Questions put to several at once: nobody learns who has answered, and an answer can be opened again till all have."""

from __future__ import annotations

import pytest

from durbar.games import PACKAGES
from durbar.web.kept.rows import Event, Kept, SeatRow, TableRow
from durbar.web.shown.screen import Viewer, screen
from durbar.web.tables.live import Live
from durbar.web.tables.opening import new_origin


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> Live:
    """Sit three people down at the bazaar, where the first question is a sealed bid."""
    monkeypatch.setitem(PACKAGES, "bazaar", "tests.engine.bazaar")
    origin = new_origin("bazaar", 3, seed="sealed")
    about = {"undo": "strict", "pace": "live", "origin": origin}
    row = TableRow("a" * 16, "bazaar", "", 0, 0, False, about, {})
    return Live(Kept(row, [SeatRow("friend", "", f"Person {seat}", "") for seat in range(3)], []))


def again(live: Live) -> Live:
    """Bring the table back from its events, as after a restart."""
    seats = [SeatRow("friend", "", f"Person {seat}", "") for seat in range(3)]
    return Live(Kept(live.row, seats, [Event(one.kind, one.seat, one.doc) for one in live.new]))


def options(live: Live, seat: int) -> list[str]:
    return [one["text"] for one in live.view(seat)["decision"]["options"]]


def shown(live: Live, seat: int) -> tuple[object, ...]:
    context = screen(live, Viewer((seat,)))
    functions = ("t", "clause_link")
    plain = {name: value for name, value in context.items() if name not in functions}
    return live.view(seat), plain, live.story.version([seat]), live.story.moment(seat), live.waiting()


def test_nobody_learns_that_another_has_answered(live: Live) -> None:
    assert live.waiting() == [0, 1, 2]
    before = [shown(live, seat) for seat in range(3)]
    live.choose(1, options(live, 1)[0])
    assert [shown(live, seat) for seat in (0, 2)] == [before[0], before[2]]
    assert shown(live, 1) != before[1]
    live.choose(2, options(live, 2)[-1])
    assert shown(live, 0) == before[0]


def test_an_answer_can_be_opened_again_till_all_have_answered(live: Live) -> None:
    first = options(live, 1)
    live.choose(1, first[0])
    live.choose(2, options(live, 2)[0])
    live.undo(1)
    assert options(live, 1) == first
    assert options(again(live), 1) == first
    live.choose(1, first[-1])
    live.choose(0, options(live, 0)[0])
    assert not live.has_sealed(1)
    assert live.why_not_undo(1) is not None
    assert again(live).view(0) == live.view(0)


def test_all_learn_of_it_together(live: Live) -> None:
    versions = [live.story.version([seat]) for seat in range(3)]
    for seat in range(3):
        live.choose(seat, options(live, seat)[0])
    assert all(live.story.version([seat]) > versions[seat] for seat in range(3))


def test_one_screen_goes_round_among_those_who_have_not_answered(live: Live) -> None:
    everybody = (0, 1, 2)
    assert Viewer(everybody).looks_from(live) == (None, 0)
    assert Viewer(everybody, 0).looks_from(live) == (0, None)
    live.choose(0, options(live, 0)[0])
    assert Viewer(everybody, 0).looks_from(live) == (None, 1)
