"""Taking choices back: strictly, by consent, and freely; nothing is ever deleted."""

from __future__ import annotations

import re

import pytest

from tests.web.court import Browser, Court, asked, options
from tests.web.test_playing import pass_turn, two_friends


def played(court: Court, undo: str, turns: int) -> tuple[str, dict[int, Browser], list[int]]:
    table, people = two_friends(court, undo=undo)
    return table, people, [pass_turn(court, table, people) for _ in range(turns)]


def test_strict_what_the_others_know_stays(court: Court) -> None:
    table, people, seats = played(court, "strict", 2)
    before = court.look(table).view(None)
    for seat in range(3):
        answer = people[seat].act(table, "undo", seat)
        assert answer.status_code == 422
        assert answer.json()["text"]
    assert people[seats[0]].act(table, "undo", seats[0], turn=0).status_code == 422
    assert court.look(table).view(None) == before


def test_by_consent_all_others_must_agree(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    asker = seats[0]
    before = court.look(table).view(None)
    assert people[asker].act(table, "undo", asker).status_code == 200
    assert court.look(table).view(None) == before, "asking alone changes nothing"
    others = [seat for seat in range(3) if seat != asker]
    assert people[asker].post(table, "consent", seat=asker, grant=True).status_code == 422
    assert people[asker].post(table, "consent", seat=asker, grant=False).status_code == 200
    assert court.look(table).story.request is None
    assert people[asker].act(table, "undo", asker).status_code == 200
    assert people[others[0]].post(table, "consent", seat=others[0], grant=True).status_code == 200
    assert court.look(table).view(None) == before
    court.forget(table)
    assert people[others[1]].post(table, "consent", seat=others[1], grant=True).status_code == 200
    live = court.look(table)
    assert asked(live) == asker
    assert len(live.story.moves) == 0
    assert any("went back" in line for line in people[others[0]].get(f"/t/{table}/drawer/log").text.splitlines())
    court.forget(table)
    assert court.look(table).view(None) == live.view(None)


def warnings(court: Court, table: str, people: dict[int, Browser]) -> set[str]:
    """Collect what is said before choices that the others would know of at once."""
    seat = asked(court.look(table))
    html = people[seat].screen(table)
    return {found.partition(":")[0] for found in re.findall(r'data-wall="([^"]*)"', html)}


def test_what_cannot_be_taken_back_depends_on_how_undo_goes(court: Court) -> None:
    """Who leaves without having played draws a hidden card [4.14]."""
    said = {undo: warnings(court, *two_friends(court, undo=undo)) for undo in ("strict", "consent", "free")}
    assert said == {
        "strict": {"Cannot be taken back"},
        "consent": {"Can be taken back only if the others agree"},
        "free": set(),
    }
    for undo, agreed in (("strict", False), ("consent", True), ("free", False)):
        table, people = two_friends(court, undo=undo)
        assert ("only if the others agree" in people[0].get(f"/t/{table}/drawer/help").text) == agreed


def test_among_bots_nobody_has_to_agree(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", "bot:random", undo="consent")
    court.wait_for_bots(table)
    assert "data-wall" not in person.screen(table)
    person.choose(table, 0, "leave")
    court.wait_for_bots(table)
    assert person.act(table, "undo", 0).status_code == 200


def test_one_who_refuses_is_enough(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    asker = seats[0]
    people[asker].act(table, "undo", asker)
    assert people[seats[1]].act(table, "undo", seats[1]).status_code == 409, "one request at a time"
    refuser = next(seat for seat in range(3) if seat != asker)
    assert people[refuser].post(table, "consent", seat=refuser, grant=False).status_code == 200
    assert court.look(table).story.request is None
    assert people[refuser].post(table, "consent", seat=refuser, grant=True).status_code == 422
    names = ["Player 1", "Friend 1", "Friend 2"]
    for _ in range(2):
        told = {seat: re.findall(r'data-denial="([^"]*)"', people[seat].screen(table)) for seat in range(3)}
        assert told.pop(asker) == [f"{names[refuser]} would rather go on: nothing is taken back."]
        assert list(told.values()) == [[], []], "this is for whoever asked"
        court.forget(table)


def test_whoever_thinks_better_of_it_is_not_told_so(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    people[seats[0]].act(table, "undo", seats[0])
    people[seats[0]].post(table, "consent", seat=seats[0], grant=False)
    assert not any("data-denial" in people[seat].screen(table) for seat in range(3))


@pytest.mark.parametrize("undo", ["strict", "consent", "free"])
def test_what_was_tried_and_taken_back_shows_on_nobody_elses_screen(court: Court, undo: str) -> None:
    table, people, seats = played(court, undo, 2)
    seat = asked(court.look(table))
    others = [other for other in range(3) if other != seat]
    assert set(seats) == set(others)
    before = [people[other].screen(table) for other in others]
    assert people[seat].choose(table, seat).status_code == 200
    assert court.look(table).story.trier == seat
    assert [people[other].screen(table) for other in others] == before
    assert people[seat].act(table, "undo", seat).status_code == 200
    assert [people[other].screen(table) for other in others] == before


def test_the_others_are_told_how_far_back_it_would_go(court: Court) -> None:
    table, people, seats = played(court, "consent", 4)
    people[seats[1]].act(table, "undo", seats[1], turn=court.look(table).turn - 2)
    live = court.look(table)
    assert live.story.request is not None
    first = next(entry for entry in live.log_for(None) if entry.number > live.story.request.to and "seat" in entry.args)
    other = next(seat for seat in range(3) if seat not in (seats[1], first.args["seat"]))
    said = re.search(r"go back to before this: <q>([^<]*)</q>", people[other].screen(table))
    assert said
    names = ["Player 1", "Friend 1", "Friend 2"]
    assert said[1].startswith(names[first.args["seat"]])
    assert said[1] in people[other].get(f"/t/{table}/drawer/log?clause={first.turn}").text


def test_whoever_plays_on_has_not_agreed(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    people[seats[0]].act(table, "undo", seats[0])
    assert court.look(table).story.request is not None
    pass_turn(court, table, people)
    assert court.look(table).story.request is None


def test_a_private_try_is_no_answer_and_nobody_sees_it(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    asker = seats[0]
    people[asker].act(table, "undo", asker)
    seat = asked(court.look(table))
    looker = next(other for other in range(3) if other not in (asker, seat))
    before = {other: people[other].screen(table) for other in (asker, looker)}
    assert people[seat].choose(table, seat, options(court.look(table), seat)[0]).status_code == 200
    assert court.look(table).story.trier == seat
    assert {other: people[other].screen(table) for other in (asker, looker)} == before
    for other in (seat, looker):
        assert people[other].post(table, "consent", seat=other, grant=True).status_code == 200
    live = court.look(table)
    assert live.story.trier is None
    assert asked(live) == asker
    court.forget(table)
    assert court.look(table).view(None) == live.view(None)


def test_a_bot_that_takes_over_from_the_last_who_was_asked_lets_it_happen(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    asker = seats[0]
    silent, other = (seat for seat in range(3) if seat != asker)
    people[asker].act(table, "undo", asker)
    people[other].post(table, "consent", seat=other, grant=True)
    assert people[silent].post(table, "takeover", seat=silent).status_code == 200
    live = court.look(table)
    assert live.story.request is None
    assert asked(live) == asker
    court.forget(table)
    assert court.look(table).view(None) == live.view(None)


def test_whoever_lets_a_bot_play_asks_for_nothing_any_more(court: Court) -> None:
    table, people, seats = played(court, "consent", 2)
    asker = seats[0]
    people[asker].act(table, "undo", asker)
    people[asker].post(table, "takeover", seat=asker, level="random")
    assert court.look(table).story.request is None, "bots would wait for the answer for ever"
    court.forget(table)
    assert court.look(table).story.request is None


def test_by_consent_any_earlier_turn_can_be_gone_back_to(court: Court) -> None:
    table, people, seats = played(court, "consent", 5)
    people[seats[4]].act(table, "undo", seats[4], turn=court.look(table).turn - 4)
    for seat in range(3):
        if seat != seats[4]:
            people[seat].post(table, "consent", seat=seat, grant=True)
    assert asked(court.look(table)) == seats[1]
    assert people[0].act(table, "undo", 0, turn=999).status_code == 422


def test_freely_across_luck_and_bots_and_the_luck_stays_the_same(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", "bot:random", undo="free")
    first: list[object] = []
    for _ in range(2):
        court.wait_for_bots(table)
        before = court.look(table).view(0)["position"]
        person.choose(table, 0, "leave")
        if court.look(table).held:
            person.act(table, "end-turn", 0)
        court.wait_for_bots(table)
        first.append(court.look(table).story.moves[0].luck)
        assert person.act(table, "undo", 0).status_code == 200
        court.wait_for_bots(table)
        assert court.look(table).view(0)["position"] == before
    assert first[0] == first[1]


def test_freely_but_not_across_what_another_person_did_since(court: Court) -> None:
    table, people, seats = played(court, "free", 2)
    people[seats[0]].act(table, "undo", seats[0])
    request = court.look(table).story.request
    assert request is not None
    assert people[seats[1]].post(table, "consent", seat=seats[1], grant=True).status_code == 200
    assert asked(court.look(table)) == seats[0]


def test_the_log_of_events_only_ever_grows(court: Court) -> None:
    table, people, seats = played(court, "free", 3)
    counts = [court.look(table).story.count]
    people[seats[2]].act(table, "undo", seats[2])
    counts.append(court.look(table).story.count)
    seat = asked(court.look(table))
    people[seat].choose(table, seat, options(court.look(table), seat)[0])
    people[seat].act(table, "undo", seat)
    counts.append(court.look(table).story.count)
    assert counts == sorted(set(counts))
    kept = court.desk.house.store.load(table)
    assert kept is not None
    assert len(kept.events) == counts[-1]


def test_nothing_is_taken_back_after_the_end(court: Court) -> None:
    table, people = two_friends(court, undo="free")
    for seat in range(3):
        people[seat].post(table, "prefs", seat=seat, auto_end=True)
    while not court.look(table).known_to(None).over:
        seat = asked(court.look(table))
        people[seat].choose(table, seat, "leave" if "leave" in options(court.look(table), seat) else None)
    for seat in range(3):
        assert people[seat].act(table, "undo", seat).status_code == 422
