"""People at a table: who is there, leaving, giving up, not waiting for somebody any longer, taking a table away."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from durbar.web.door import addresses
from tests.patience import PATIENCE
from tests.web.court import Browser, Court, asked, options
from tests.web.test_keys import free, notes
from tests.web.test_playing import pass_turn, two_friends
from tests.web.test_waiting import Time


def there(person: Browser, table: str) -> dict[int, str]:
    """Read what the cards of the rivals say of them."""
    html = person.screen(table)
    cards = re.findall(r'id="rival-(\d)".*?class="there is-(\w+)"', html, re.DOTALL)
    return {int(seat): state for seat, state in cards}


def host_does(host: Browser, table: str, what: str) -> int:
    body = {"key": host.court.key()}
    return host.send("POST", f"/t/{table}/host/{what}", {"accept": "application/json"}, json=body).status_code


# ---------------------------------------------------------------------- who is there


def test_cards_say_who_is_here_away_a_bot_or_not_come_yet(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "friend", "bot:random")
    assert there(host, table) == {1: "absent", 2: "absent", 3: "bot"}
    assert "bot, random" in host.screen(table)
    friend.follow(host.link(table, 1))
    assert there(host, table)[1] == "away", "the link was opened, the table was not"
    begun, leave = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        window = pool.submit(court.events, table, friend, None, begun, leave)
        assert begun.wait(PATIENCE)
        assert there(host, table)[1] == "here"
        assert 'data-here="0 1"' in host.screen(table), "and the reader, whose window opens next"
        leave.set()
        window.result()
    assert there(host, table)[1] == "here", "whoever loads a page again is not away"
    court.clock.pass_by(11)
    assert there(host, table)[1] == "away"


def test_a_card_tells_since_when_somebody_is_away(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    table, people = two_friends(court)
    court.events(table, people[1])
    court.clock.pass_by(720)
    then = time.at
    time.pass_by(720)
    assert f'class="away-for" data-since="{then}"' in people[0].screen(table)


def test_windows_are_told_who_comes(court: Court) -> None:
    table, people = two_friends(court)
    version = court.look(table).story.version([0])
    begun, leave = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        window = pool.submit(court.events, table, people[0], None, begun, leave)
        assert begun.wait(PATIENCE)
        court.events(table, people[2], known=version)
        leave.set()
        assert b'"here":[0,2]' in window.result()


def test_whoever_has_to_choose_thinks_and_all_are_named(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    other = (seat + 1) % 3
    html = people[other].screen(table)
    card = re.search(rf'id="rival-{seat}".*?</section>', html, re.DOTALL)
    assert card is not None
    assert "thinking" in card[0]
    assert html.count('class="thinks-now"') == 2, "on the card, and in the phone's table of the court"


def test_an_automa_is_called_so(court: Court) -> None:
    host = court.browser()
    table = host.new_table("me", game="sabika")
    assert there(host, table)[1] == "automa"


def test_presence_tells_nothing_of_what_is_done(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    watcher = court.browser()
    watcher.follow(people[0].link(table, None))
    before = watcher.screen(table)
    people[seat].choose(table, seat, next(one for one in options(court.look(table), seat) if one != "leave"))
    people[seat].act(table, "undo", seat)
    assert watcher.screen(table) == before


# ---------------------------------------------------------------------- leaving and giving up


def test_whoever_leaves_is_gone_and_the_seat_is_free(court: Court) -> None:
    table, people = two_friends(court)
    answer = people[1].post(table, "leave", seat=1)
    assert answer.json() == {"url": "/", **{key: answer.json()[key] for key in ("version", "number")}}
    assert people[1].get(f"/t/{table}").status_code == 404
    assert table not in people[1].get("/").text
    assert notes(court, table) == ["web.note.left"]
    assert there(people[0], table)[1] == "absent"
    court.clock.pass_by(0.001)
    assert people[0].post(table, "takeover", seat=0, whose=1, level="random").status_code == 200
    assert free(people[0], table, 1) == 200
    court.browser().follow(people[0].link(table, 1, 1))


def test_whoever_gives_up_leaves_the_seat_to_a_bot_for_good_and_may_look_on(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    assert people[seat].post(table, "resign", seat=seat).status_code == 200
    live = court.wait_for_bots(table)
    assert not live.is_human(seat)
    assert notes(court, table) == ["web.note.resigned"]
    html = people[seat].screen(table)
    assert 'data-seat=""' in html
    assert 'data-spot="hand-' not in html
    assert people[seat].post(table, "giveback", seat=seat).status_code == 403
    for other in range(3):
        if other != seat:
            assert people[other].post(table, "giveback", seat=seat).status_code == 403
    court.forget(table)
    assert court.look(table).story.places[seat].gone
    if seat:
        assert free(people[0], table, seat) == 409, "a bot has it for good"


def test_a_whole_table_that_gives_up_one_by_one_is_played_to_the_end_by_bots(court: Court) -> None:
    table, people = two_friends(court)
    for seat in range(3):
        assert people[seat].post(table, "resign", seat=seat).status_code == 200
    assert court.wait_for_bots(table).known_to(None).over


def test_the_others_agree_not_to_wait_for_somebody(court: Court) -> None:
    table, people = two_friends(court)
    answer = people[0].post(table, "propose", seat=0, what="remove", whose=2)
    assert (answer.status_code, answer.json()["error"]) == (409, "still_there")
    begun, leave = threading.Event(), threading.Event()
    with ThreadPoolExecutor(2) as pool:
        windows = [pool.submit(court.events, table, people[seat], None, begun, leave) for seat in (0, 1)]
        assert begun.wait(PATIENCE)
        while len(court.desk.house.hub.here(table, (0, 1))) < 2:
            court.look(table)
        court.clock.pass_by(court.config.left_live + 1)
        assert people[0].post(table, "propose", seat=0, what="remove", whose=2).status_code == 200
        assert not court.look(table).story.places[2].gone, "another one is there and has not been asked"
        assert people[1].post(table, "second", seat=1, grant=True).status_code == 200
        leave.set()
        for window in windows:
            window.result()
    assert court.look(table).story.places[2].gone
    assert notes(court, table) == ["web.note.propose_remove", "web.note.removed"]
    assert 'data-seat=""' in people[2].screen(table), "who comes back may look on"


def test_nobody_proposes_for_bots_seats_that_are_not_there_or_oneself(court: Court) -> None:
    table, people = two_friends(court)
    court.clock.pass_by(court.config.left_live + 1)
    for whose in (0, 9):
        assert people[0].post(table, "propose", seat=0, what="remove", whose=whose).status_code in (409, 422)
    assert court.look(table).story.proposal is None


# ---------------------------------------------------------------------- taking a table away


def test_a_host_takes_a_table_away_before_it_matters_to_others(court: Court) -> None:
    table, people = two_friends(court)
    assert 'data-host="delete"' in people[0].screen(table)
    assert host_does(people[1], table, "delete") == 403
    assert host_does(people[0], table, "delete") == 200
    for person in people.values():
        assert person.get(f"/t/{table}").status_code == 404
        assert table not in person.get("/").text
    assert court.desk.house.store.load(table) is None


def test_a_table_at_which_others_play_stays(court: Court) -> None:
    table, people = two_friends(court)
    pass_turn(court, table, people)
    assert 'data-host="delete"' not in people[0].screen(table)
    assert host_does(people[0], table, "delete") == 409
    assert people[1].get(f"/t/{table}").status_code == 200
    assert host_does(people[0], table, "nonsense") == 404


def test_a_table_of_ones_own_can_be_taken_away_at_any_time(court: Court) -> None:
    host = court.browser()
    table = host.new_table("me", "bot:random", "bot:random")
    court.wait_for_bots(table)
    host.choose(table, 0)
    assert host_does(host, table, "delete") == 200


# ---------------------------------------------------------------------- links that work elsewhere


def test_a_link_on_this_machine_only_says_so(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.0.2.7"])
    host = court.browser()
    table = host.new_table("me", "friend", "bot:random")
    for html in (host.get(f"/t/{table}/drawer/friends").text, host.get("/").text):
        assert "work on this machine only" in html
        assert "durbar serve --host 0.0.0.0" in html
        assert "192.0.2.7:8000</code>" in html


@pytest.mark.parametrize(
    ("address", "only"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://[::1]:8000", True),
        ("http://localhost", True),
        ("http://table.example:8000", False),
        ("https://games.example", False),
    ],
)
def test_loopback_addresses_are_known(address: str, only: bool) -> None:
    assert (addresses.only_here(address) is not None) == only
