"""Alone, and against bots: a turn ends by End turn, undo goes back step by step, and redo brings back the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.cli import main
from durbar.engine.record import state_hash
from durbar.web.tables.live import Live
from tests.web.court import JSON, Browser, Court, options

SOLO = ["amritsar", "sabika"]


def position(live: Live) -> Any:
    return live.view(0, log=False)["position"], live.held, live.waiting()


def step(browser: Browser, table: str, rng: Random) -> None:
    """Do the next thing the only person can do, at random, and let the bots answer."""
    live = browser.court.wait_for_bots(table)
    answer = browser.act(table, "end-turn", 0) if live.held else browser.choose(table, 0, rng.choice(options(live, 0)))
    assert answer.status_code == 200, answer.text
    browser.court.wait_for_bots(table)


def undo(browser: Browser, table: str) -> None:
    answer = browser.act(table, "undo", 0)
    assert answer.status_code == 200, answer.text


def redo(browser: Browser, table: str) -> None:
    answer = browser.act(table, "redo", 0)
    assert answer.status_code == 200, answer.text


def rivals_luck(live: Live) -> list[str]:
    return [one["luck"] for move in live.story.moves for one in move.luck]


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("sabika", "12.7")
@pytest.mark.parametrize(("game", "luck"), [("amritsar", "maharaja's turn"), ("sabika", "yusuf tiles")])
def test_the_automa_plays_when_the_turn_is_ended_and_not_before(court: Court, game: str, luck: str) -> None:
    anna = court.browser()
    table = anna.new_table("me", game=game, undo="strict")
    rng = Random(3)
    for _ in range(4):
        while not court.look(table).held:
            before = rivals_luck(court.look(table)).count(luck)
            step(anna, table, rng)
            assert rivals_luck(court.look(table)).count(luck) == before
        live = court.look(table)
        assert "Your turn is done" in anna.screen(table)
        assert 'id="do-end-turn"' in anna.screen(table)
        kept = position(live)
        court.forget(table)
        assert position(court.look(table)) == kept, "a restart changes nothing"
        if live.story.trier == 0:
            undo(anna, table)
            assert not court.look(table).held
            redo(anna, table)
            assert position(court.look(table)) == kept
        step(anna, table, rng)
    assert luck in rivals_luck(court.look(table))


@pytest.mark.parametrize("game", SOLO)
def test_who_prefers_it_meets_the_automa_at_once(court: Court, game: str) -> None:
    anna = court.browser()
    table = anna.new_table("me", game=game)
    anna.post(table, "prefs", seat=0, auto_end=True)
    rng = Random(4)
    for _ in range(40):
        step(anna, table, rng)
        assert not court.look(table).held
    assert any(move.luck for move in court.look(table).story.moves)


def is_known_and_waits(live: Live) -> bool:
    """Tell whether a turn is complete that cannot be taken back, and waits for its end."""
    return live.held and live.story.trier is None


@pytest.mark.rule("agra", "5.13")
def test_bots_wait_for_the_end_of_a_turn_in_which_luck_has_decided(court: Court) -> None:
    """The die that moves the Builder cannot be rolled back; the bots wait all the same."""
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", game="agra", undo="strict")
    rng = Random(1)
    while not is_known_and_waits(court.wait_for_bots(table)):
        step(anna, table, rng)
    live = court.look(table)
    made = len(live.story.moves)
    assert live.story.moves[-1].luck
    assert live.waiting() == [0]
    assert anna.act(table, "undo", 0).status_code == 422
    watcher = court.browser()
    watcher.follow(anna.link(table, None))
    assert "may end the turn" in watcher.screen(table)
    assert watcher.get(f"/t/{table}/moment/{live.turn}").status_code == 200
    court.forget(table)
    assert is_known_and_waits(court.look(table))
    answer = anna.act(table, "choose", 0, option=live.story.moves[-1].option)
    assert answer.json()["text"].startswith("Your turn is complete")
    anna.act(table, "end-turn", 0)
    assert len(court.wait_for_bots(table).story.moves) > made


@pytest.mark.rule("agra", "5.13")
def test_with_a_friend_at_another_screen_luck_ends_the_turn(court: Court) -> None:
    anna, ben = court.browser(), court.browser()
    table = anna.new_table("me", "friend", game="agra", undo="strict")
    ben.follow(anna.link(table, 1))
    rng = Random(1)
    decided = 0
    while decided < 2:
        live = court.look(table)
        assert not is_known_and_waits(live)
        (seat,) = live.waiting()
        who = (anna, ben)[seat]
        answer = (
            who.act(table, "end-turn", seat) if live.held else who.choose(table, seat, rng.choice(options(live, seat)))
        )
        assert answer.status_code == 200, answer.text
        now = court.look(table)
        decided += bool(now.story.moves[-1].luck and now.waiting() != [seat])


def there_and_back(court: Court, anna: Browser, table: str, steps: int, rng: Random) -> None:
    """Play some steps, go all the way back, and forward again: each place is met again as it was."""
    court.wait_for_bots(table)
    places = [position(court.look(table))]
    while len(places) <= steps and not court.look(table).known_to(None).over:
        step(anna, table, rng)
        places.append(position(court.look(table)))
    moves = list(court.look(table).story.moves)
    for place in reversed(places[:-1]):
        undo(anna, table)
        assert position(court.wait_for_bots(table)) == place
    court.forget(table)
    for place in places[1:]:
        redo(anna, table)
        assert position(court.wait_for_bots(table)) == place
    assert court.look(table).story.moves == moves, "with the same luck, and the same answers of the bots"
    assert anna.act(table, "redo", 0).status_code == 422


@pytest.mark.parametrize("game", SOLO)
def test_undo_goes_back_step_by_step_through_the_automa(court: Court, game: str) -> None:
    anna = court.browser()
    there_and_back(court, anna, anna.new_table("me", game=game, undo="free"), 30, Random(5))


@pytest.mark.parametrize("game", ["taj-mahal", "agra", "sabika"])
def test_undo_goes_back_step_by_step_through_the_bots(court: Court, game: str) -> None:
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", game=game, undo="free")
    there_and_back(court, anna, table, 12, Random(6))


@pytest.mark.parametrize("game", ["sabika", "agra"])
def test_whoever_plays_alone_by_the_lobbys_button_takes_back_freely(court: Court, game: str) -> None:
    anna = court.browser()
    answer = anna.form("/play-now", game=game, alone="1", level="random")
    table = answer.headers["location"].removeprefix("/t/")
    assert court.look(table).undo_policy == "free"
    there_and_back(court, anna, table, 4, Random(14))


def test_another_choice_forgets_what_could_be_done_again(court: Court) -> None:
    anna = court.browser()
    table = anna.new_table("me", "bot:random", "bot:random", undo="free")
    rng = Random(7)
    while not (court.wait_for_bots(table).story.moves and court.look(table).story.settled > 6):
        step(anna, table, rng)
    for _ in range(3):
        undo(anna, table)
    step(anna, table, rng)
    assert court.look(table).story.redo == []
    court.forget(table)
    assert court.look(table).story.redo == []


def test_a_bot_that_takes_the_seat_does_not_wait_for_what_could_be_done_again(court: Court) -> None:
    anna = court.browser()
    table = anna.new_table("me", game="sabika", undo="free")
    rng = Random(8)
    for _ in range(12):
        step(anna, table, rng)
    for _ in range(4):
        undo(anna, table)
    made = len(court.look(table).story.moves)
    assert anna.post(table, "takeover", seat=0, level="random").status_code == 200
    court.wait_for_bots(table)
    assert len(court.look(table).story.moves) > made


def test_how_often_something_was_taken_back_is_said_at_the_end_and_the_record_holds(
    court: Court, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = court.browser()
    table = anna.new_table("me", game="amritsar", undo="free")
    rng = Random(9)
    back = 0
    while not court.look(table).known_to(None).over:
        step(anna, table, rng)
        live = court.look(table)
        if back < 3 and live.story.trier is None and not live.held and len(live.story.moves) > 5:
            undo(anna, table)
            redo(anna, table)
            back += 1
    assert "taken back 3 times" in anna.screen(table)
    assert anna.act(table, "undo", 0).status_code == 422
    answer = anna.get(f"/t/{table}/export")
    path = tmp_path / "alone.json"
    path.write_text(json.dumps(answer.json()), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    capsys.readouterr()
    assert state_hash(durbar.load(answer.json())) == answer.json()["hashes"][-1]

    assert answer.json()["taken_back"] == 3
    assert durbar.load(answer.json()).record() == answer.json(), "whoever saves the game again keeps it"
    headers = {**JSON, "accept": "*/*"}
    brought = anna.send("POST", "/import", headers, content=json.dumps(answer.json()).encode())
    assert "taken back 3 times" in anna.get(brought.json()["url"]).text
    often = json.dumps({**answer.json(), "taken_back": "often"}).encode()
    wrong = anna.send("POST", "/import", headers, content=often)
    assert wrong.status_code == 422
    assert "taken_back" in wrong.text


def test_nothing_is_said_where_nothing_was_taken_back(court: Court) -> None:
    anna = court.browser()
    table = anna.new_table("me", game="sabika", undo="free")
    rng = Random(10)
    anna.post(table, "prefs", seat=0, auto_end=True)
    while not court.look(table).known_to(None).over:
        step(anna, table, rng)
    assert "taken back" not in anna.screen(table)[anna.screen(table).index('id="end"') :]
    assert "taken_back" not in anna.get(f"/t/{table}/export").json()
