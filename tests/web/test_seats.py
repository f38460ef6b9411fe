"""Seats: links, spectators, names, hot-seat curtains, bots that take over and give back."""

from __future__ import annotations

import math
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from durbar.web.kept.tokens import digest
from tests.patience import PATIENCE
from tests.web.court import Court, asked, options
from tests.web.test_playing import pass_turn, two_friends


def hand(html: str) -> list[str]:
    """Find the cards of the own hand in a screen."""
    return re.findall(r'data-spot="(hand-[^"]+)"', html)


def test_a_link_seats_whoever_sits_down_by_it(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "bot:random")
    assert friend.get(f"/t/{table}").status_code == 404
    link = host.link(table, 1)
    assert friend.get(link).status_code == 200
    answer = friend.form(link, name="Bela")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{table}", "the secret leaves the address"
    assert friend.get(f"/t/{table}").status_code == 200
    assert court.look(table).story.places[1].name == "Bela"


def test_a_link_has_enough_bits_and_is_kept_only_as_a_hash(court: Court) -> None:
    host = court.browser()
    table = host.new_table("me", "friend", "bot:random")
    secrets = [host.link(table, seat).removeprefix("/s/") for seat in (0, 1, 2, None)]
    assert len(set(secrets)) == 4
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", secret) for secret in secrets)
    with court.desk.house.store._engine.connect() as db:
        kept = "\n".join(db.connection.driver_connection.iterdump())  # type: ignore[union-attr]  # a file of SQLite
    for secret in [*secrets, host.secret]:
        assert secret not in kept
        assert digest(secret) in kept


def test_the_seat_survives_a_restart(tmp_path: Path) -> None:
    with Court(tmp_path / "data") as court:
        host, friend = court.browser(), court.browser()
        table = host.new_table("me", "friend", "bot:random", name="Asha")
        friend.follow(host.link(table, 1))
        link = host.link(table, 1)
        court.wait_for_bots(table)
        before = friend.screen(table)
    with Court(tmp_path / "data") as court:
        host.court = friend.court = court
        assert host.link(table, 1) == link
        assert friend.screen(table) == before
        assert "Asha" in host.get("/").text


def test_only_who_should_sees_links(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "friend", "bot:random")
    shown = host.get(f"/t/{table}/drawer/friends").text
    for seat in (1, 2, None):
        assert host.link(table, seat) in shown
    assert host.link(table, 0) not in shown, "a seat that is held has no link any more"
    friend.follow(host.link(table, 1))
    shown = friend.get(f"/t/{table}/drawer/friends").text
    for seat in (0, 1, 2):
        assert host.link(table, seat) not in shown
        assert friend.get(f"/t/{table}/qr/{seat}.svg").status_code == 404
    assert friend.get(f"/t/{table}/qr/watch.svg").headers["content-type"] == "image/svg+xml"
    assert host.link(table, 1) not in host.get(f"/t/{table}/drawer/friends").text, "a taken seat is its owner's alone"
    assert [host.get(f"/t/{table}/qr/{seat}.svg").status_code for seat in (0, 1, 2, 3)] == [404, 404, 200, 404]


def test_a_wrong_link_leads_nowhere(court: Court) -> None:
    for secret in ("x" * 32, "short", "%00", "a" * 500):
        assert court.browser().get(f"/s/{secret}").status_code == 404


def test_spectators_see_no_hand_and_can_do_nothing(court: Court) -> None:
    table, people = two_friends(court)
    watcher = court.browser()
    watcher.follow(people[0].link(table, None))
    html = watcher.screen(table)
    assert hand(html) == []
    seat = asked(court.look(table))
    assert watcher.choose(table, seat).status_code == 403
    assert watcher.post(table, "chat", seat=seat, text="hello").status_code == 403
    people[seat].follow(people[0].link(table, None))
    assert f'data-seat="{seat}"' in people[seat].screen(table), "looking on does not cost a seat"


def test_names_are_plain_text_of_bounded_length(court: Court) -> None:
    table, people = two_friends(court)
    people[0].post(table, "name", seat=0, name="  <b>A\u202e\u0000sha\n\tof  Agra</b> " + "x" * 100)
    name = court.look(table).story.places[0].name
    assert name == "<b>Asha of Agra</b> xxxx"
    html = people[1].screen(table)
    assert "<b>A" not in html
    assert "&lt;b&gt;A" in html


def test_hot_seat_nothing_private_is_sent_while_the_curtain_is_down(court: Court) -> None:
    home = court.browser()
    table = home.new_table("me", "hotseat", "hotseat")
    seat = asked(court.look(table))
    cards = [set(player) for player in hands(court, table)]
    for html in (home.screen(table), home.get(f"/t/{table}").text, home.screen(table, (seat + 1) % 3)):
        assert hand(html) == []
        assert "curtain" in html
    open_html = home.screen(table, seat)
    assert set(hand(open_html)) >= {f"hand-{card}" for card in cards[seat]}
    for drawer in ("log", "text", "scores", "chat", "friends", "help"):
        down = home.get(f"/t/{table}/drawer/{drawer}").text
        assert hand(down) == []
    assert home.get(f"/t/{table}/export").json()["seat"] is None
    home.post(table, "prefs", seat=seat, auto_end=True)
    while asked(court.look(table)) == seat:
        home.choose(table, seat)
    after = home.screen(table, seat)
    assert hand(after) == [], "the turn has passed: the curtain falls, whatever the page asks for"
    assert f'data-reveal="{asked(court.look(table))}"' in after


def hands(court: Court, table: str) -> list[list[str]]:
    live = court.look(table)
    return [live.view(seat)["position"]["players"][seat]["hand"] for seat in range(len(live.story.places))]


def test_a_bot_takes_over_a_seat_that_was_left_and_gives_it_back(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    other = (seat + 1) % 3
    answer = people[other].post(table, "takeover", seat=other, whose=seat)
    assert answer.status_code == 409, "whoever was there a moment ago is not gone"
    court.clock.pass_by(court.config.left_live + 1)
    assert people[other].post(table, "takeover", seat=other, whose=seat, level="random").status_code == 200
    court.wait_for_bots(table)
    live = court.look(table)
    assert asked(live) != seat
    assert live.story.moves[0].seat == seat
    court.forget(table)
    assert not court.look(table).is_human(seat)
    assert people[seat].choose(table, seat, "leave").status_code == 409, "take it back first"
    assert people[other].post(table, "giveback", seat=seat).status_code == 403
    assert people[seat].post(table, "giveback", seat=seat).status_code == 200
    assert people[seat].post(table, "giveback", seat=seat).status_code == 409
    while asked(court.look(table)) != seat:
        pass_turn(court, table, people)
    assert people[seat].choose(table, seat).status_code == 200


def test_a_seat_nobody_came_to_can_be_given_to_a_bot_at_once(court: Court) -> None:
    host = court.browser()
    table = host.new_table("friend", "me", "friend")
    court.clock.pass_by(0.001)
    for seat in (0, 2):
        assert host.post(table, "takeover", seat=1, whose=seat, level="random").status_code == 200
    court.wait_for_bots(table)
    assert asked(court.look(table)) == 1


def test_whoever_sits_there_and_thinks_is_not_gone(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "friend")
    friend.follow(host.link(table, 1))
    begun, leave = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        window = pool.submit(court.events, table, friend, None, begun, leave)
        assert begun.wait(PATIENCE)
        court.clock.pass_by(court.config.left_live + 1)
        answer = host.post(table, "takeover", seat=0, whose=1)
        leave.set()
        window.result()
    court.clock.pass_by(court.config.left_live + 1)
    assert answer.status_code == 409, "a friend who has opened the link has come, even before the first choice"
    assert host.post(table, "takeover", seat=0, whose=1).status_code == 200


def test_windows_are_told_who_is_gone(court: Court) -> None:
    table, people = two_friends(court)
    version = court.look(table).story.version([0])
    assert b"data:" not in court.events(table, people[0], known=version)
    court.clock.pass_by(court.config.left_live + 1)
    assert b'"left":[1,2]' in court.events(table, people[0], known=version)
    waits = asked(court.look(table))
    looker = (waits + 1) % 3
    assert f'id="bot-for-{waits}"' in people[looker].screen(table)


def test_who_laid_the_table_is_led_to_the_links_until_all_have_come(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "friend")
    assert 'data-invite="1 2"' in host.screen(table)
    friend.follow(host.link(table, 1))
    assert 'data-invite=""' in friend.screen(table)
    assert 'id="welcome"' in friend.screen(table)
    assert 'id="welcome"' not in host.screen(table)
    friend.post(table, "name", seat=1, name="Wei-Lin")
    assert 'id="welcome"' not in friend.screen(table)
    assert 'data-invite="2"' in host.screen(table)


def test_whoever_lets_a_bot_play_is_offered_the_seat_and_no_options(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    assert 'data-turn="1"' in people[seat].screen(table)
    other = (seat + 1) % 3
    people[other].post(table, "takeover", seat=other)
    court.look(table).story.places[seat].bot = "random"  # as if its bot were still thinking
    html = people[seat].screen(table)
    assert 'data-turn="0"' in html
    assert 'data-do="giveback"' in html
    assert "data-option=" not in html


@pytest.mark.parametrize(
    ("level", "status"), [("genius", 422), (["random"], 400), ({"a": 1}, 400), (7, 400), (None, 400)]
)
def test_a_bot_of_no_known_level_does_not_come(court: Court, level: Any, status: int) -> None:
    table, people = two_friends(court)
    assert people[0].post(table, "takeover", seat=0, level=level).status_code == status
    assert court.look(table).is_human(0)


def test_only_a_seat_that_a_person_left_is_taken_over(court: Court) -> None:
    table, people = two_friends(court)
    answer = people[0].post(table, "takeover", seat=0, whose=77)
    assert answer.status_code == 422
    assert "no seat 77" in answer.json()["text"]
    assert people[0].post(table, "takeover", seat=0).status_code == 200
    answer = people[1].post(table, "takeover", seat=1, whose=0)
    assert (answer.status_code, answer.json()["error"]) == (409, "bot_plays")


def test_a_bot_ends_the_held_turn_of_the_seat_it_takes_over(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    while not court.look(table).held:
        people[seat].choose(table, seat)
    assert people[seat].post(table, "takeover", seat=seat).status_code == 200
    assert asked(court.look(table)) != seat


def test_bots_play_a_game_among_themselves_to_the_end(court: Court) -> None:
    host = court.browser()
    table = host.new_table("bot:random", "bot:random", "bot:random")
    live = court.wait_for_bots(table)
    assert live.known_to(None).over
    assert host.get(f"/t/{table}").status_code == 200
    assert table in host.get("/").text


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with Court(tmp_path / "data", bot_delay=math.inf) as court:
        host = court.browser()
        table = host.new_table("me", "bot:greedy", "bot:random")
        assert court.look(table).bot_asked() is not None
    with Court(tmp_path / "data") as court:
        host.court = court
        court.wait_for_bots(table)
        assert asked(court.look(table)) == 0
        assert options(court.look(table), 0)
