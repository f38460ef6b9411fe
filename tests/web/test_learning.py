"""A table for learning: the coach speaks to all, undo is free, and hands are open once everybody has said yes."""

from __future__ import annotations

import json

import pytest

from tests.web.court import Browser, Court, asked, options
from tests.web.test_keys import notes


def learners(court: Court, **setting: str) -> tuple[str, list[Browser]]:
    """Lay a table for learning, for two people and a bot."""
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "bot:random", game="taj-mahal", learning="1", **setting)
    friend.follow(host.link(table, 1))
    friend.get(f"/t/{table}")
    court.wait_for_bots(table)
    return table, [host, friend]


def hands(court: Court, person: Browser, table: str) -> list[bool]:
    """Say of which seats somebody sees the hand."""
    doc = json.loads(person.get(f"/t/{table}/export").text)
    return [one["hand"] is not None for one in doc["position"]["players"]]


def test_the_tick_makes_undo_free_and_puts_a_lamp_into_the_lobby(court: Court) -> None:
    table, (host, friend) = learners(court, undo="strict")
    live = court.look(table)
    assert live.row.about["learning"] is True
    assert live.undo_policy == "free"
    assert 'data-learning="1"' in host.screen(table)
    for person in (host, friend):
        assert 'class="lamp"' in person.get("/").text
    other = host.new_table("me", "bot:random", "bot:random")
    assert court.look(other).undo_policy == "strict"
    assert "data-learning" not in host.screen(other)


def test_the_coach_speaks_to_the_person_whose_turn_begins_and_to_nobody_else(court: Court) -> None:
    table, people = learners(court)
    spoken = 0
    for _ in range(60):
        court.wait_for_bots(table)
        live = court.look(table)
        seat = asked(live)
        if live.held:
            people[seat].act(table, "end-turn", seat)
            continue
        assert 'id="coach"' not in people[1 - seat].screen(table)
        html = people[seat].screen(table)
        if 'id="coach"' in html:
            spoken += 1
            assert html.count('id="coach"') == 1
            assert people[seat].screen(table).count('id="coach"') == 1, "as long as nothing has been chosen"
            people[seat].choose(table, seat, options(live, seat)[0])
            assert 'id="coach"' not in people[seat].screen(table), "it leaves with the first move"
            continue
        people[seat].choose(table, seat, options(live, seat)[0])
        if spoken > 2:
            return
    assert spoken


def test_hands_are_open_only_when_everybody_has_said_yes(court: Court) -> None:
    table, (host, friend) = learners(court)
    assert hands(court, host, table) == [True, False, False]
    host.act(table, "propose", 0, what="open")
    assert hands(court, host, table) == [True, False, False], "one has asked, the other has not answered"
    friend.act(table, "second", 1, grant=False)
    assert hands(court, host, table) == [True, False, False]
    friend.act(table, "propose", 1, what="open")
    court.clock.pass_by(3600)  # whoever is away is waited for: of a hand nobody decides but its owner
    assert hands(court, friend, table) == [False, True, False]
    host.act(table, "second", 0, grant=True)
    assert hands(court, host, table) == hands(court, friend, table) == [True, True, True]
    assert notes(court, table)[-1] == "web.note.opened"
    drawer = host.get(f"/t/{table}/drawer/hands").text
    assert drawer.count("<h3>") == 2
    watcher = court.browser()
    watcher.follow(host.link(table, None))
    assert hands(court, watcher, table) == [False, False, False], "those who only look on see no hand"
    host.act(table, "close-hands", 0)
    assert hands(court, friend, table) == [False, True, False], "closing needs nobody's leave"


def test_alone_with_bots_one_yes_is_enough_and_no_other_table_has_open_hands(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", "bot:random", learning="1")
    court.wait_for_bots(table)
    person.act(table, "propose", 0, what="open")
    assert hands(court, person, table) == [True, True, True]
    assert court.look(table).known_to(None).view(None)["position"]["players"][1]["hand"] is None
    other = person.new_table("me", "bot:random", "bot:random")
    refused = person.post(other, "propose", seat=0, what="open")
    assert refused.status_code == 409


@pytest.mark.parametrize("game", ["agra", "amritsar", "sabika", "taj-mahal"])
def test_every_game_shows_what_open_hands_hold(court: Court, game: str) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random", "bot:random", game=game, learning="1")
    court.wait_for_bots(table)
    person.act(table, "propose", 0, what="open")
    html = person.get(f"/t/{table}/drawer/hands").text
    assert html.count("<h3>") == 2
    assert "None" not in html
    assert "Message(" not in html
    assert "Message(" not in person.screen(table)
