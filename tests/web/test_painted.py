"""Screens that were painted before: nothing is painted again for whom nothing has changed, and never anything old."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from durbar.web.kept import rows
from durbar.web.shown import pages
from durbar.web.shown.painted import MOST, Painted
from durbar.web.tables.hub import AWAY
from tests.web.court import Browser, Court, asked, options
from tests.web.test_playing import two_friends


@pytest.fixture
def painted(court: Court, monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Keep screens, and note for which seat one is painted each time one is."""
    court.desk.painted.most = MOST
    found: list[int | None] = []
    render = pages.render

    def noted(template: str, context: dict[str, Any], *args: Any) -> str:
        if template == "screen.html.j2":
            found.append(context["me"])
        return render(template, context, *args)

    monkeypatch.setattr(pages, "render", noted)
    return found


def sit_down(court: Court) -> tuple[str, dict[int, Browser], int, int]:
    """Lay a table; give the people at it, the seat that is asked, and one that is not."""
    table, people = two_friends(court)
    seat = asked(court.look(table))
    return table, people, seat, (seat + 1) % 3


def test_what_has_not_changed_is_painted_once(court: Court, painted: list[int | None]) -> None:
    table, people, seat, other = sit_down(court)
    first = people[other].screen(table)
    assert people[other].screen(table) == first
    assert painted == [other]
    people[seat].screen(table)
    assert painted == [other, seat], "another seat sees something else"
    assert people[other].get(f"/t/{table}/screen", **{"x-durbar-have": "0123456789ab"}).text == first
    assert painted == [other, seat, other], "a page with other parts may get others"


def test_what_somebody_does_in_private_paints_nobody_else_a_screen(court: Court, painted: list[int | None]) -> None:
    table, people, seat, other = sit_down(court)
    before, own = people[other].screen(table), people[seat].screen(table)
    painted.clear()
    assert people[seat].choose(table, seat).status_code == 200
    assert court.look(table).story.trier == seat
    assert people[other].screen(table) == before
    assert painted == []
    assert people[seat].screen(table) != own
    assert painted == [seat]


def test_whatever_changes_is_painted_anew(court: Court, painted: list[int | None]) -> None:
    table, people, seat, other = sit_down(court)
    hub = court.desk.house.hub
    seen = [people[other].screen(table)]
    for change in (
        lambda: people[seat].post(table, "chat", seat=seat, text="a word"),
        lambda: people[seat].post(table, "name", seat=seat, name="Asha"),
        lambda: people[other].post(table, "prefs", seat=other, auto_end=True),
        lambda: hub.think(table, [seat]),
    ):
        change()
        seen.append(people[other].screen(table))
    assert len(painted) == len(seen) == len(set(seen)), "each of them shows"


def test_a_table_that_is_read_anew_is_painted_anew(court: Court, painted: list[int | None]) -> None:
    table, people, _, other = sit_down(court)
    before = people[other].screen(table)
    court.forget(table)
    assert people[other].screen(table) == before
    assert painted == [other, other]


def test_while_somebody_is_away_nothing_is_painted_again(
    court: Court, painted: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people, seat, other = sit_down(court)
    house = court.desk.house
    window = house.hub.listen(table, house.pulse(court.look(table)), [seat], "127.0.0.2")
    house.hub.leave(window)
    court.clock.pass_by(2 * AWAY)
    began = rows.now()
    screens = []
    for later in (0, 1, 60_000):  # by the clock on the wall, which never goes just as the other does
        monkeypatch.setattr(rows, "now", lambda at=began + later: at)
        screens.append(people[other].screen(table))
    assert screens == screens[:1] * 3
    assert painted == [other]


def test_through_many_moves_nobody_sees_anything_old(court: Court, painted: list[int | None]) -> None:
    table, people, _, _ = sit_down(court)
    rng, kept, looks = Random(3), court.desk.painted, 0
    for _ in range(30):
        live = court.look(table)
        seat = asked(live) if live.ender is None else live.ender
        if live.ender is not None:
            answer = people[seat].act(table, "end-turn", seat)
        elif rng.random() < 0.25 and live.why_not_undo(seat) is None:
            answer = people[seat].act(table, "undo", seat)
        else:
            answer = people[seat].choose(table, seat, rng.choice(options(live, seat)))
        assert answer.status_code == 200, answer.text
        shown = [person.screen(table) for person in people.values()]
        looks += len(shown)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kept, "get", lambda key, have: None)
            made = len(painted)
            assert [person.screen(table) for person in people.values()] == shown
            del painted[made:]
    assert len(painted) < looks, "some of it was painted before"


def test_a_page_that_has_every_part_gets_what_is_left_of_a_screen(court: Court, painted: list[int | None]) -> None:
    table, people, seat, other = sit_down(court)
    whole = people[other].screen(table)
    parts = " ".join(sorted(set(re.findall(r"<!--([0-9a-f]{12})-->", whole))))
    assert people[seat].choose(table, seat).status_code == 200
    assert people[seat].act(table, "undo", seat).status_code == 200
    left = people[other].get(f"/t/{table}/screen", **{"x-durbar-have": parts}).text
    assert painted == [other]
    assert len(left) < len(whole) / 4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(court.desk.painted, "get", lambda key, have: None)
        assert people[other].get(f"/t/{table}/screen", **{"x-durbar-have": parts}).text == left
    assert painted == [other, other]


NONE: frozenset[str] = frozenset()


def test_what_is_kept_is_bounded_and_what_was_asked_for_last_stays() -> None:
    kept = Painted(most=20)
    for name in "abc":
        kept.put((name,), NONE, "1234")
        kept.get(("a",), NONE)
    assert kept.get(("b",), NONE) == kept.get(("c",), NONE) == "1234"
    kept.put(("long",), NONE, "123456789012345678901")
    assert [kept.get((name,), NONE) for name in ("a", "b", "c", "long")] == [None] * 4
