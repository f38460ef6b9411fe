"""Looking back: a moment shows what everybody knew then, and nothing can be done in it."""

from __future__ import annotations

import re

from durbar.web.tables.past import past_of, then
from tests.web.court import Court, asked
from tests.web.test_playing import pass_turn, two_friends
from tests.web.test_seats import hand


def test_a_moment_is_the_position_everybody_saw_after_that_turn(court: Court) -> None:
    table, people = two_friends(court)
    seen = {}
    for _ in range(8):
        pass_turn(court, table, people)
        live = court.look(table)
        seen[live.turn - 1] = live.view(None)
    court.forget(table)
    live = court.look(table)
    for turn, view in seen.items():
        past = then(past_of(live), turn).live
        assert past.view(None)["position"] == view["position"]
        assert past.view(None)["log"] == view["log"]
    assert then(past_of(live), 10_000).live.view(None) == live.view(None)


def test_a_moment_shows_no_hand_and_offers_no_choice(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(4):
        pass_turn(court, table, people)
    seat = asked(court.look(table))
    people[seat].choose(table, seat)
    before = court.look(table).story.count
    assert hand(people[seat].screen(table))
    for turn in range(6):
        answer = people[seat].get(f"/t/{table}/moment/{turn}")
        assert answer.status_code == 200
        assert hand(answer.text) == []
        assert "data-option=" not in answer.text
        assert "data-do=" not in answer.text
        assert "data-present" in answer.text
    assert court.look(table).story.count == before


def test_what_is_tried_in_private_is_no_moment(court: Court) -> None:
    table, people = two_friends(court)
    pass_turn(court, table, people)
    seat = asked(court.look(table))
    other = (seat + 1) % 3
    turn = court.look(table).turn
    before = people[other].get(f"/t/{table}/moment/{turn}").text
    people[seat].choose(table, seat)
    assert people[other].get(f"/t/{table}/moment/{turn}").text == before


def test_every_line_of_the_log_leads_to_its_moment(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(3):
        pass_turn(court, table, people)
    turns = re.findall(r'data-moment="(\d+)"', people[0].get(f"/t/{table}/drawer/log").text)
    assert len(set(turns)) > 2
    assert "A turn earlier" in people[0].get(f"/t/{table}/moment/{max(map(int, turns))}").text
    first = people[0].get(f"/t/{table}/moment/0").text  # before anybody's turn
    assert "A turn later" in first
    assert "A turn earlier" not in first


def test_moments_are_for_those_at_the_table(court: Court) -> None:
    table, people = two_friends(court)
    assert court.browser().get(f"/t/{table}/moment/0").status_code == 404
    for wrong in ("x", "-1", "1.5", "9" * 40):
        assert people[0].get(f"/t/{table}/moment/{wrong}").status_code == 404
