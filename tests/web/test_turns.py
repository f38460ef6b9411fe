"""Many requests of one address: they wait for each other, and hardly for anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from starlette.requests import Request

from durbar.web.config import Limits
from durbar.web.door.limits import Buckets, Uploads
from durbar.web.door.security import cost_of
from durbar.web.refusal import Refused
from durbar.web.shown.moments import Moments
from durbar.web.tables.past import past_of
from durbar.web.turns import ASKING, WAITING, Turns
from tests.patience import PATIENCE
from tests.web.court import Clock, Court
from tests.web.test_playing import pass_turn, two_friends

T = TypeVar("T")


def run(work: Coroutine[None, None, T]) -> T:
    """Run something in a thread of its own: in this one a browser test may have left a loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, PATIENCE)).result()


async def come(turns: Turns, address: str, done: list[str], first: bool = False) -> None:
    ASKING.set(address)
    async with turns.turn(first):
        done.append(address)
        await asyncio.sleep(0)


@pytest.mark.parametrize("places", [1, 3])
def test_a_crowd_of_one_address_delays_itself(places: int) -> None:
    async def main() -> list[str]:
        turns, done = Turns(places), list[str]()
        crowd = [asyncio.create_task(come(turns, "crowd", done)) for _ in range(30)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(come(turns, name, done)) for name in ("asha", "bela")]
        await asyncio.gather(*crowd, *others)
        return done

    done = run(main())
    assert len(done) == 32
    assert max(done.index("asha"), done.index("bela")) <= 2 * places + 2, "after one more of the crowd at every place"


def test_those_who_act_come_first_and_in_turn_too() -> None:
    async def main() -> list[str]:
        turns, done = Turns(1), list[str]()
        waiting = [asyncio.create_task(come(turns, "crowd", done, first=True)) for _ in range(5)]
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(come(turns, "looks", done)))
        waiting.append(asyncio.create_task(come(turns, "acts", done, first=True)))
        await asyncio.gather(*waiting)
        return done

    done = run(main())
    assert done.index("acts") <= 3, "after one more of the crowd"
    assert done[-1] == "looks"


def test_whoever_has_too_many_things_waiting_is_refused_before_anything_is_done() -> None:
    async def main() -> tuple[list[Any], list[str]]:
        turns, done = Turns(1), list[str]()
        crowd = [asyncio.create_task(come(turns, "crowd", done)) for _ in range(WAITING + 5)]
        await asyncio.sleep(0)
        guest = asyncio.create_task(come(turns, "guest", done))
        house = [asyncio.create_task(come(turns, "", done)) for _ in range(WAITING + 5)]
        found = await asyncio.gather(*crowd, return_exceptions=True)
        await asyncio.gather(guest, *house)
        return found, done

    found, done = run(main())
    refused = [one for one in found if isinstance(one, Refused)]
    assert len(refused) == 4
    assert all(one.status == 429 for one in refused)
    assert done.count("guest") == 1
    assert done.count("") == WAITING + 5, "the house itself is never refused"


def test_what_takes_more_work_costs_more() -> None:
    costs = [
        cost_of(path) for path in ("/static/table.js", "/healthz", "/t/x/screen", "/t/x", "/t/x/moment/3", "/import")
    ]
    assert costs == sorted(costs)
    assert len(set(costs)) == len(costs)
    assert cost_of("/t/x/choose") == cost_of("/t/x/screen")
    clock = Clock()
    buckets = Buckets(10.0, 20, clock)
    buckets.take("crowd", 8.0)
    buckets.take("crowd", 8.0)
    with pytest.raises(Refused):
        buckets.take("crowd", 8.0)
    buckets.take("crowd", 4.0)
    buckets.take("guest", 8.0)
    clock.pass_by(0.8)
    buckets.take("crowd", 8.0)


def test_a_page_that_is_refused_is_not_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Court(tmp_path / "data", limits=Limits(rate=0.0, burst=30)) as court:
        table, people = two_friends(court)
        work: list[str] = []
        paint = court.desk.easel.paint

        async def watched(*args: Any, **kwargs: Any) -> Any:
            work.append("painted")
            return await paint(*args, **kwargs)

        object.__setattr__(court.desk.easel, "paint", watched)
        answers = [people[0].get(f"/t/{table}/moment/0").status_code for _ in range(20)]
        assert answers.count(429) >= 15
        assert len(work) <= answers.count(200) + 1, "the word about it is painted once, if it was not said before"


def test_whoever_asks_too_often_is_told_so_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    plain = asyncio.sleep

    async def watched(seconds: float) -> None:
        waited.append(seconds)
        await plain(0)

    with Court(tmp_path / "data", limits=Limits(rate=0.0, burst=3), slow_down=0.5) as court:
        person = court.browser()
        monkeypatch.setattr("durbar.web.door.security.asyncio.sleep", watched)
        answers = [person.get("/healthz").status_code for _ in range(5)]
        monkeypatch.undo()
    assert answers == [200, 200, 200, 429, 429]
    assert waited.count(0.5) == 2


def test_a_moment_is_played_up_to_once(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(4):
        pass_turn(court, table, people)
    moments = court.desk.moments
    pages = {turn: people[0].get(f"/t/{table}/moment/{turn}").text for turn in range(3)}
    assert moments.replays == 3
    for turn, text in pages.items():
        assert people[0].get(f"/t/{table}/moment/{turn}").text == text
    assert moments.replays == 3
    pass_turn(court, table, people)
    again = people[0].get(f"/t/{table}/moment/1").text
    assert moments.replays == 3, "a turn that is over stays as it was"
    assert again != pages[1], "but the page says that the game has gone on"
    fresh = Moments()
    live = court.look(table)
    version = live.story.version((0,))
    assert fresh.show(past_of(live), 1, version, "en") == again


def test_a_moment_that_is_no_more_is_not_shown(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat", undo="free")
    for _ in range(3):
        seat = court.look(table).waiting()[0]
        person.choose(table, seat)
        person.act(table, "end-turn", seat)
    turn = court.look(table).turn
    before = person.get(f"/t/{table}/moment/{turn}").text
    seat = court.look(table).waiting()[0]
    assert person.post(table, "name", seat=seat, name="Somebody Else").status_code == 200
    assert "Somebody Else" in person.get(f"/t/{table}/moment/{turn}").text != before
    person.choose(table, seat)
    person.act(table, "end-turn", seat)
    live = court.look(table)
    assert court.desk.moments.show(past_of(live), turn, 0, "en") == Moments().show(past_of(live), turn, 0, "en")


def test_only_so_many_moments_are_kept(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(4):
        pass_turn(court, table, people)
    past = past_of(court.look(table))
    moments = Moments(2)
    for turn in (0, 1, 2, 1, 2, 0):
        moments.show(past, turn, 1, "en")
    assert moments.replays == 4
    assert len(moments._seen) == 2


def test_bots_think_for_the_house_whoever_woke_them(court: Court) -> None:
    asking: list[str] = []
    court.desk.house.changed = lambda table: asking.append(ASKING.get())
    person = court.browser()
    table = person.new_table("me", "hotseat")
    seat = court.look(table).waiting()[0]
    assert person.post(table, "chat", seat=seat, text="hello").status_code == 200
    assert asking == ["", ""]


def test_few_large_files_are_read_at_a_time(tmp_path: Path) -> None:
    uploads = Uploads(2, 5, 100)

    def large(host: str, length: str = "101") -> Any:
        scope = {"type": "http", "client": (host, 1), "headers": [(b"content-length", length.encode())]}
        return uploads.one(Request(scope))

    with large("a"), large("a"):
        with pytest.raises(Refused), large("a"):
            pass
        with large("a", "100"), large("b"), large("b"), large("c"), pytest.raises(Refused), large("d"):
            pass
    with large("a"), large("a"):
        pass
