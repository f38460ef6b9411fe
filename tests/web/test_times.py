"""When something is sent tells as much as what: in two worlds that differ only in what a window may not know, every
byte of its stream comes at the same time, by a clock the test holds."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import durbar
from tests.web.court import BEAT, HeldTime
from tests.web.test_two_worlds import TABLE, WATCHER, World, open_worlds, stack, with_white_and_without

__all__ = ["stack"]

HEARTBEAT = 15.0
Heard = list[tuple[float, bytes]]
Deeds = list[tuple[float, Callable[[World], object]]]
"""What somebody does, and when."""


def worlds_in_time(stack: ExitStack, tmp_path: Path, states: list[dict[str, Any]], **config: Any) -> list[World]:
    """Open two worlds, each with time of its own that stands still."""
    kinds = config.pop("kinds", ["friend"] * 3)
    worlds = []
    for number, state in enumerate(states):
        time = HeldTime()
        config.update(clock=time, pause=time.pause, heartbeat=HEARTBEAT)
        worlds += open_worlds(stack, tmp_path / str(number), [state], kinds, **config)
    return worlds


def listen(world: World, seats: list[int], deeds: Deeds, until: float) -> list[Heard]:
    """Let people do something at given times, and give all that the windows of some seats heard, with its times."""
    heard = [world.court.overhear(TABLE, world.people[seat]) for seat in seats]
    for at, deed in deeds:
        world.court.pass_by(at - world.court.clock())
        deed(world)
    world.court.pass_by(until - world.court.clock())
    return heard


def choose(seat: int, option: str) -> Callable[[World], None]:
    return lambda world: world.choose(seat, option)


def act(seat: int, action: str, **body: Any) -> Callable[[World], None]:
    def deed(world: World) -> None:
        answer = world.people[seat].act(TABLE, action, seat, **body)
        assert answer.status_code == 200, answer.text

    return deed


def beats(heard: Heard) -> list[float]:
    return [at for at, got in heard if got == BEAT]


def test_a_window_has_a_sign_of_life_by_a_beat_that_nothing_restarts(stack: ExitStack, tmp_path: Path) -> None:
    (world,) = worlds_in_time(stack, tmp_path, with_white_and_without()[:1])
    seat = world.seat()
    deeds: Deeds = [(at, act(seat, "name", name=f"At {at}")) for at in (4.0, 14.0, 29.0, 31.0)]
    (heard,) = listen(world, [WATCHER], deeds, until=60.0)
    assert beats(heard) == [15.0, 30.0, 45.0, 60.0]
    assert [at for at, got in heard if b"data:" in got] == [0.0, 4.0, 14.0, 29.0, 31.0]


@pytest.mark.rule("taj-mahal", "3.2")
def test_nobody_hears_when_a_rival_tries_and_takes_back(stack: ExitStack, tmp_path: Path) -> None:
    state = with_white_and_without()[0]
    worlds = worlds_in_time(stack, tmp_path, [state, state])
    rival = worlds[0].seat()
    cards = [option for option in worlds[0].options(rival) if option != "leave"]
    end: Deeds = [(40.0, choose(rival, cards[0])), (41.0, choose(rival, "alone")), (50.0, act(rival, "end-turn"))]
    tries: Deeds = [
        (2.0, choose(rival, cards[-1])),
        (7.0, act(rival, "undo")),
        (13.0, act(rival, "redo")),
        (22.0, act(rival, "restart")),
        (31.0, lambda world: world.people[rival].post(TABLE, "prefs", seat=rival, auto_end=True)),
        (33.0, lambda world: world.people[rival].post(TABLE, "prefs", seat=rival, auto_end=False)),
    ]
    readers = [seat for seat in range(3) if seat != rival] + [WATCHER]
    one, two = (
        listen(world, readers, deeds, until=70.0) for world, deeds in zip(worlds, [tries + end, end], strict=True)
    )
    assert one == two
    assert [at for at, got in one[0] if b"data:" in got] == [0.0, 0.0, 50.0], "the second is that another reader came"


@pytest.mark.rule("taj-mahal", "3.2")
@pytest.mark.parametrize("auto_end", [False, True])
def test_nobody_hears_whether_a_rival_was_asked_for_a_white_card(
    stack: ExitStack, tmp_path: Path, auto_end: bool
) -> None:
    """Whoever is not asked ends the turn instead, also who prefers that it ends by itself: both answer twice."""
    worlds = worlds_in_time(stack, tmp_path, with_white_and_without())
    rival = worlds[0].seat()
    card = next(option for option in worlds[1].options(rival) if option in worlds[0].options(rival))
    prefer: Deeds = [(1.0, lambda world: world.people[rival].post(TABLE, "prefs", seat=rival, auto_end=auto_end))]
    asked: Deeds = [*prefer, (5.0, choose(rival, card)), (8.0, choose(rival, "alone"))]
    if not auto_end:
        asked.append((9.0, act(rival, "end-turn")))
    not_asked: Deeds = [*prefer, (5.0, choose(rival, card)), (asked[-1][0], act(rival, "end-turn"))]
    readers = [seat for seat in range(3) if seat != rival] + [WATCHER]
    one, two = (
        listen(world, readers, deeds, until=40.0) for world, deeds in zip(worlds, [asked, not_asked], strict=True)
    )
    assert one == two
    assert [at for at, got in one[0] if b"data:" in got] == [0.0, 0.0, asked[-1][0]], "the second: another reader came"


@pytest.mark.rule("sabika", "2.4")
def test_nobody_hears_when_a_rival_seals_an_answer_or_opens_it_again(stack: ExitStack, tmp_path: Path) -> None:
    state = durbar.new_table("sabika", players=3, seed="sealed in time").position()["state"]
    worlds = worlds_in_time(stack, tmp_path, [state, state], game="sabika")
    assert worlds[0].court.look(TABLE).waiting() == [0, 1, 2]
    tile = worlds[0].options(1)[0]
    sealing: Deeds = [(3.0, choose(1, tile)), (11.0, act(1, "undo")), (17.0, choose(1, tile))]
    one, two = (
        listen(world, [0, 2, WATCHER], deeds, until=50.0) for world, deeds in zip(worlds, [sealing, []], strict=True)
    )
    assert one == two
    assert beats(one[0]) == [15.0, 30.0, 45.0]


def test_whoever_acts_hears_of_it_in_their_other_windows(stack: ExitStack, tmp_path: Path) -> None:
    (world,) = worlds_in_time(stack, tmp_path, with_white_and_without()[:1])
    rival = world.seat()
    card = next(option for option in world.options(rival) if option != "leave")
    (heard,) = listen(world, [rival], [(2.0, choose(rival, card)), (7.0, act(rival, "undo"))], until=10.0)
    assert [at for at, got in heard if b"data:" in got] == [0.0, 2.0, 7.0]


def test_who_is_gone_is_heard_of_at_the_beat_whatever_others_do(stack: ExitStack, tmp_path: Path) -> None:
    """A table that is not in memory knows as well who is gone: that somebody has opened it again is not to be seen."""
    state = with_white_and_without()[0]
    worlds = worlds_in_time(stack, tmp_path, [state, state], cached_tables=1)
    rival = worlds[0].seat()
    gone, reader = (seat for seat in range(3) if seat != rival)
    card = next(option for option in worlds[0].options(rival) if option != "leave")
    come: Deeds = [(0.0, act(gone, "name", name="Was here"))]
    tries: Deeds = [(70.0, lambda world: world.court.forget(TABLE)), (95.0, choose(rival, card))]
    one, two = (
        listen(world, [reader, WATCHER], deeds, until=140.0)
        for world, deeds in zip(worlds, [come + tries, [*come, tries[0]]], strict=True)
    )
    assert one == two
    assert [at for at, got in one[0] if f'"left":[{gone}]'.encode() in got] == [75.0]
