"""Bots at the tables of the house: whatever happens to them, play goes on, and they know no more than their seat."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

import durbar
from durbar.bots import BOTS
from durbar.bots.random import RandomBot
from durbar.engine.copying import packed
from durbar.web.bots import thinker, workers
from durbar.web.bots.players import LONGEST_REST, Bots
from durbar.web.config import Config
from durbar.web.door.health import FRESH
from durbar.web.kept.store import Store
from durbar.web.tables.live import Live
from tests.patience import PATIENCE, until
from tests.web.bad_thinker import BAD
from tests.web.court import Browser, Court, HeldTime, asked
from tests.web.test_times import Deeds, listen, worlds_in_time
from tests.web.test_two_worlds import TABLE, WATCHER, open_worlds, part, stack, with_white_and_without

__all__ = ["stack"]


def bots_of(court: Court) -> Bots:
    bots: Bots = court.app.state.bots
    return bots


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Court]:
    """Give a court whose time is held: no bot rests, and no worker is given up, unless the test lets time pass."""
    time = HeldTime()
    with Court(tmp_path / "data", clock=time, pause=time.pause) as court:
        yield court


def with_bot(court: Court, level: str = "random") -> tuple[Browser, str]:
    """Lay a table for a person and two bots; give it when the person is asked."""
    person = court.browser()
    table = person.new_table("me", f"bot:{level}", f"bot:{level}")
    court.wait_for_bots(table)
    return person, table


def end_turn(person: Browser, table: str) -> None:
    """Let the person leave, so that a bot is asked."""
    person.choose(table, 0, "leave")
    while not person.court.look(table).held and asked(person.court.look(table)) == 0:
        person.choose(table, 0)
    if person.court.look(table).held:
        person.act(table, "end-turn", 0)


def moves(live: Live) -> list[tuple[int, str]]:
    return [(move.seat, move.option) for move in live.story.moves]


# ---------------------------------------------------------------------- what fails is tried again


@contextmanager
def failing(patch: pytest.MonkeyPatch, what: str) -> Iterator[list[str]]:
    """Let the store fail at something, as on a disk that is full; give the list of what it was asked for."""
    tried: list[str] = []

    def fail(*args: object, **kwargs: object) -> None:
        tried.append(what)
        raise sa.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))

    with patch.context() as only_now:
        only_now.setattr(Store, what, fail)
        yield tried


def failed(court: Court, table: str, times: int) -> bool:
    return bots_of(court).failing.get(table) == times


@pytest.mark.parametrize("what", ["write", "load"])
def test_a_bot_that_meets_a_full_disk_tries_again_later_and_later(
    held: Court, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    person, table = with_bot(held)
    bots = bots_of(held)
    before = len(held.look(table).story.moves)
    with held.bots_away():
        end_turn(person, table)
    with failing(monkeypatch, what) as tried:
        held.forget(table)
        held.nudge(table)
        for failures, rest in enumerate((1.0, 2.0, 4.0, 8.0), 1):
            until("it has failed", partial(failed, held, table, failures))
            held.pass_by(rest - 0.01)
            assert len(tried) == failures
            held.pass_by(0.01)
        until("it has failed again", partial(failed, held, table, 5))
        assert len(tried) == 5
    held.pass_by(16.0)
    live = held.wait_for_bots(table)
    assert len(live.story.moves) > before
    assert not bots.failing


def test_a_bot_never_rests_for_longer_than_a_minute(held: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person, table = with_bot(held)
    with held.bots_away():
        end_turn(person, table)
    with failing(monkeypatch, "write"):
        held.nudge(table)
        for failures, rest in enumerate((1, 2, 4, 8, 16, 32, LONGEST_REST, LONGEST_REST), 1):
            until("it has failed", partial(failed, held, table, failures))
            held.pass_by(rest)
        until("it has failed again", partial(failed, held, table, 9))


def test_a_bot_that_rests_goes_on_as_soon_as_somebody_could_do_something(
    held: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, table = with_bot(held)
    with held.bots_away():
        end_turn(person, table)
    with failing(monkeypatch, "write"):
        held.nudge(table)
        until("it rests", lambda: bool(bots_of(held).failing))
    assert person.post(table, "chat", seat=0, text="are you there?").status_code == 200
    held.wait_for_bots(table)


def test_a_server_whose_store_fails_as_it_starts_calls_its_bots_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Court(tmp_path) as court:
        person, table = with_bot(court)
        with court.bots_away():
            end_turn(person, table)
    time = HeldTime()
    with failing(monkeypatch, "bots_asked") as tried:
        court = Court(tmp_path, clock=time, pause=time.pause)
        court.__enter__()
        until("it has failed", lambda: bool(tried))
    try:
        assert court.look(table).bot_asked() is not None
        court.pass_by(1.0)
        court.wait_for_bots(table)
    finally:
        court.__exit__()


# ---------------------------------------------------------------------- workers that do not answer


def undisturbed(tmp_path: Path, level: str) -> list[tuple[int, str]]:
    """Give the moves of a table at which nothing happens to anybody."""
    (tmp_path / "calm").mkdir()
    (tmp_path / "calm" / "key").write_bytes(b"k" * 32)
    with Court(tmp_path / "calm") as court:
        person, table = with_bot(court, level)
        end_turn(person, table)
        return moves(court.wait_for_bots(table))


@pytest.fixture
def same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table have the same name, so that bots have the same luck at it."""
    monkeypatch.setattr("durbar.web.tables.lay.new_table_id", lambda: TABLE)


@pytest.mark.usefixtures("same_name")
@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
def test_a_worker_that_is_stopped_or_killed_is_replaced_and_chooses_the_same(
    tmp_path: Path, how: signal.Signals
) -> None:
    expected = undisturbed(tmp_path, "greedy")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "key").write_bytes(b"k" * 32)
    time = HeldTime()
    with Court(tmp_path / "data", clock=time, pause=time.pause, bot_patience=7.0) as court:
        person, table = with_bot(court, "greedy")
        (worker,) = bots_of(court).workers.processes
        os.kill(worker, how)
        end_turn(person, table)
        if how == signal.SIGSTOP:
            until("it is asked", lambda: bool(court.desk.house.hub.thinking(table)))
            court.pass_by(6.9)
            assert bots_of(court).workers.processes == [worker]
            court.pass_by(0.1)
        live = court.wait_for_bots(table)
        assert moves(live) == expected
        assert bots_of(court).workers.lost == 1
        assert worker not in bots_of(court).workers.processes


@pytest.mark.parametrize("level", BAD)
def test_a_bot_that_does_what_it_should_not_is_answered_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    """A processor's time, memory and files are limited by the system itself, and what is said is checked."""
    monkeypatch.setattr(workers, "THINKER", "tests.web.bad_thinker")
    monkeypatch.setitem(BOTS, level, RandomBot)
    time = HeldTime()
    config = {"bot_patience": 1.0, "bot_memory": 400 << 20, "clock": time, "pause": time.pause}
    with Court(tmp_path, **config) as court:
        person = court.browser()
        table = person.new_table("me", f"bot:{level}")
        if asked(court.look(table)) == 0:
            end_turn(person, table)

        def answered() -> bool:
            if level == "hanging":  # nothing but time ends that
                court.pass_by(1.0)
            return any(move.seat == 1 for move in court.look(table).story.moves)

        until("somebody has chosen for the bot", answered)
        assert level in ("babbling", "looking", "eating", "inventing") or bots_of(court).workers.lost


def play_through_killed_workers(tmp_path: Path, turns: int, seed: int) -> None:
    """Play at several tables at once; after every turn a worker that thinks, or waits to, is killed or stopped."""
    rng = Random(f"killed workers {seed}")
    with Court(tmp_path, workers=2, bot_patience=1.5) as court:
        tables = [with_bot(court, "greedy") for _ in range(3)]
        for number in range(turns):
            person, table = tables[number % 3]
            if court.wait_for_bots(table).known_to(None).over:
                person, table = tables[number % 3] = with_bot(court, "greedy")
            with court.bots_away():
                end_turn(person, table)
            court.nudge(table)
            worker = until("there is a worker", lambda: bots_of(court).workers.processes or None)[0]
            with suppress(ProcessLookupError):  # it was replaced a moment ago
                os.kill(worker, signal.SIGSTOP if rng.random() < 0.2 else signal.SIGKILL)
        for _, table in tables:
            live = court.wait_for_bots(table)
            assert live.known_to(None).over or asked(live) == 0
        assert bots_of(court).workers.lost >= turns // 4
        assert until("the bots are well", lambda: well(court))


def well(court: Court) -> bool:
    court.clock.pass_by(FRESH)
    return bool(court.browser().get("/readyz").json()["bots"])


def test_play_goes_on_while_workers_are_killed_and_stopped(tmp_path: Path) -> None:
    play_through_killed_workers(tmp_path, 12, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_play_goes_on_while_many_workers_are_killed_and_stopped(tmp_path: Path, seed: int) -> None:
    play_through_killed_workers(tmp_path, 100, seed)


# ---------------------------------------------------------------------- an answer that comes too late


def test_an_answer_that_comes_when_the_table_has_gone_on_is_not_made(
    held: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, think_on = threading.Event(), threading.Event()

    async def think(self: object, job: dict[str, Any], table: str) -> workers.Thought:
        thinking.set()
        await asyncio.to_thread(think_on.wait, PATIENCE)
        return workers.Thought("leave")

    person, friend = held.browser(), held.browser()
    table = person.new_table("me", "friend")
    friend.follow(person.link(table, 1))
    friend.post(table, "name", seat=1, name="Back soon")
    monkeypatch.setattr(workers.Workers, "think", think)
    seat = asked(held.look(table))
    (person, friend)[seat].post(table, "takeover", seat=seat, level="random")
    assert thinking.wait(PATIENCE)
    assert (person, friend)[seat].post(table, "giveback", seat=seat).status_code == 200
    think_on.set()
    until("the bot has nothing to do", lambda: not held.desk.house.hub.thinking(table))
    assert not held.look(table).story.moves
    assert held.look(table).waiting() == [seat]


# ---------------------------------------------------------------------- what a bot means to do


def bots_turn(court: Court, game: str) -> tuple[Browser, str]:
    """Lay a table for a person and a bot of a game in which a turn has many steps; the person plays on to the bot."""
    person = court.browser()
    table = person.new_table("me", "bot:medium", game=game)
    on_to_the_bot(court, person, table)
    return person, table


def on_to_the_bot(court: Court, person: Browser, table: str) -> None:
    """Let the person choose until the bot is asked."""
    while asked(live := court.look(table)) == 0 or live.held:
        if live.held:
            person.act(table, "end-turn", 0)
        else:
            person.choose(table, 0)


@pytest.mark.parametrize("game", ["amritsar", "sabika"])
def test_a_bot_keeps_to_its_plan_while_nothing_new_is_seen(
    held: Court, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    steps: list[workers.Thought] = []
    kept: list[bool] = []
    intends = Bots._intends

    async def think(self: object, job: dict[str, Any], table: str) -> workers.Thought:
        said = thinker.think({**job, "level": "medium#1"})
        steps.append(workers.Thought(said["option"], tuple(said["then"])))
        kept.append(False)
        return steps[-1]

    def intended(self: Bots, live: Live, seat: int) -> workers.Thought | None:
        found = intends(self, live, seat)
        if found is not None:
            assert found == (steps[-1].then[0], steps[-1].then[1:])
            steps.append(found)
            kept.append(True)
        return found

    monkeypatch.setattr(workers.Workers, "think", think)
    monkeypatch.setattr(Bots, "_intends", intended)
    person, table = bots_turn(held, game)
    live = held.wait_for_bots(table)
    for _ in range(6):  # not every turn has a second step that nothing new comes before
        if any(kept):
            break
        on_to_the_bot(held, person, table)
        live = held.wait_for_bots(table)
    assert [option for seat, option in moves(live) if seat == 1] == [step.option for step in steps]
    assert any(kept)


def test_what_a_bot_meant_to_choose_is_forgotten_where_it_cannot_be_chosen(
    held: Court, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for = []

    async def think(self: object, job: dict[str, Any], table: str) -> workers.Thought:
        asked_for.append(job)
        return workers.Thought(thinker.think({**job, "level": "easy"})["option"], ("win at once", "go-on"))

    monkeypatch.setattr(workers.Workers, "think", think)
    _, table = bots_turn(held, "amritsar")
    live = held.wait_for_bots(table)
    assert len(asked_for) == sum(seat == 1 for seat, _ in moves(live))


def test_bots_wait_in_a_pause(tmp_path: Path) -> None:
    with Court(tmp_path) as court:
        person, table = with_bot(court)
        assert 'data-propose="pause"' in person.screen(table)
        assert person.post(table, "propose", seat=0, what="pause").status_code == 200
        end_turn(person, table)
        assert court.look(table).table.decisions[0].seat != 0
        assert court.look(table).bot_asked() is None
        court.forget(table)
        court.nudge(table)
        made = len(moves(court.wait_for_bots(table)))
        assert 'id="paused"' in person.screen(table)
        assert 'data-propose="pause"' not in person.screen(table)
        assert person.post(table, "resume", seat=0).status_code == 200
        live = court.wait_for_bots(table)
        assert len(moves(live)) > made
        assert {seat for seat, _ in moves(live)[made:]} >= {1, 2}


@pytest.mark.parametrize("game", ["agra", "amritsar", "sabika", "taj-mahal"])
def test_a_worker_has_read_all_that_a_level_thinks_with(tmp_path: Path, game: str) -> None:
    """With two, for whom values were learned: it may open no file any more when it is asked."""
    table = durbar.new_table(game, players=2, seed="worker")
    rng = Random(1)
    while table.turn < 4 or len(table.decisions[0].worthwhile) < 2:
        table.choose(rng.choice(table.decisions[0].worthwhile), table.decisions[0].seat)
    seat = table.decisions[0].seat
    sent = table.entrust(seat, Random(2))
    job = {"table": b64encode(packed(sent)).decode(), "seat": seat, "level": "medium#1", "seed": "x"}

    async def ask() -> workers.Thought | None:
        asked_ones = workers.Workers(Config(tmp_path, bot_memory=400 << 20))
        try:
            return await asked_ones.think(job, TABLE)
        finally:
            await asked_ones.close()

    expected = thinker.think(job)
    assert asyncio.run(ask()) == (expected["option"], tuple(expected["then"]))


# ---------------------------------------------------------------------- what a bot is told, and what it tells


def hear_jobs(patch: pytest.MonkeyPatch, answer: Callable[[Any, int], str]) -> list[bytes]:
    """Answer for the workers; give the list of all that they would have been sent."""
    sent: list[bytes] = []

    async def think(self: object, job: dict[str, Any], table: str) -> workers.Thought:
        sent.append(json.dumps(job, sort_keys=True).encode())
        return workers.Thought(answer(pickle.loads(b64decode(job["table"])), job["seat"]))

    patch.setattr(workers.Workers, "think", think)
    return sent


@pytest.mark.parametrize(("seed", "moves", "redeal"), [(1, 0, False), (2, 40, True), (3, 90, True), (4, 133, False)])
def test_a_worker_is_sent_the_same_in_both_worlds(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, moves: int, redeal: bool
) -> None:
    bot = part(seed, moves, 0, redeal)[0]["turn"]
    states = part(seed, moves, bot, redeal)
    assert states[0] != states[1]
    sent = hear_jobs(monkeypatch, lambda table, seat: table.decision.options[0].text)
    kinds = ["bot" if seat == bot else "friend" for seat in range(3)]
    heard = []
    for world in open_worlds(stack, tmp_path, states, kinds):
        world.court.nudge(TABLE)
        world.court.wait_for_bots(TABLE)
        heard.append(sent.copy())
        sent.clear()
    assert heard[0][0] == heard[1][0]
    assert len(heard[0]) > 1 or heard[0] == heard[1]


def test_a_worker_is_not_sent_what_a_rival_holds_or_the_seed(held: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person, table = with_bot(held)
    real = held.look(table).table
    sent = hear_jobs(monkeypatch, lambda table, seat: "leave" if seat else table.decision.options[0].text)
    end_turn(person, table)
    held.wait_for_bots(table)
    for job in sent:
        parcel = b64decode(json.loads(job)["table"])
        seed = real.seed()
        assert seed is not None
        assert seed not in parcel
        assert pickle.loads(parcel).state.hands[0] != real.state.hands[0]


@pytest.mark.rule("taj-mahal", "3.2")
def test_nobody_hears_how_long_a_bot_thinks_about_its_cards(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a white card it is asked twice, and thinks for longer: what others see comes at the same time."""
    states = with_white_and_without()
    rival = states[0]["turn"]
    card = next(card for card in states[1]["players"][rival]["hand"] if card in states[0]["players"][rival]["hand"])
    kinds = ["bot" if seat == rival else "friend" for seat in range(3)]
    worlds = worlds_in_time(stack, tmp_path, states, kinds=kinds, bot_delay=0.9)
    pauses = {0: 0.3, 1: 0.5}

    async def think(self: Any, job: dict[str, Any], table: str) -> workers.Thought:
        again = bool(pickle.loads(b64decode(job["table"])).since_snapshot()[1])
        await self._config.pause(pauses[again])
        return workers.Thought("alone" if again else f"play {card}")

    monkeypatch.setattr(workers.Workers, "think", think)
    readers = [seat for seat in range(3) if seat != rival] + [WATCHER]
    call: Deeds = [(2.0, lambda world: world.court.nudge(TABLE))]
    heard = [listen(world, readers, call, until=20.0) for world in worlds]
    assert [len(world.court.look(TABLE).story.moves) for world in worlds] == [2, 1]
    assert heard[0] == heard[1]
    assert 2.9 in [round(at, 3) for at, got in heard[0][0] if b'"thinking":[]' in got]


def test_a_worker_is_ended_though_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    """A server that closes lets go of whoever is just ending a worker: the process is gone all the same."""

    async def closing() -> int | None:
        worker = await workers.Worker.start(Config(tmp_path))
        ending = asyncio.create_task(worker.end())
        await asyncio.sleep(0)
        ending.cancel()
        with suppress(asyncio.CancelledError):
            await ending
        return worker._process.returncode

    assert asyncio.run(closing()) == -signal.SIGKILL
