"""One page at a time, and whoever has acted comes first."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

import pytest

from durbar.web.shown.easel import Easel
from tests.patience import PATIENCE


def run(work: Coroutine[None, None, list[str]]) -> list[str]:
    """Run something in a thread of its own: in this one a browser test may have left a loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, PATIENCE)).result()


async def paint(easel: Easel, name: str, first: bool, done: list[str]) -> None:
    async with easel.turn(first):
        done.append(name)
        await asyncio.sleep(0)
        assert done[-1] == name, "somebody else painted meanwhile"


async def fail(easel: Easel, done: list[str]) -> None:
    async with easel.turn(True):
        done.append("fails")
        raise ZeroDivisionError


def test_whoever_acted_comes_before_those_who_look_on() -> None:
    async def main() -> list[str]:
        easel, done = Easel(), list[str]()
        async with easel.turn(False):
            order = [("looks", False), ("looks too", False), ("acts", True), ("acts too", True)]
            waiting = [asyncio.create_task(paint(easel, name, first, done)) for name, first in order]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        await paint(easel, "later", False, done)
        return done

    assert run(main()) == ["acts", "acts too", "looks", "looks too", "later"]


@pytest.mark.parametrize("called", [False, True])
def test_whoever_goes_away_keeps_nobody_waiting(called: bool) -> None:
    async def main() -> list[str]:
        easel, done = Easel(), list[str]()
        async with easel.turn(False):
            gone = asyncio.create_task(paint(easel, "gone", True, done))
            stays = asyncio.create_task(paint(easel, "stays", False, done))
            await asyncio.sleep(0)
            if not called:
                gone.cancel()
                await asyncio.sleep(0)
        if called:
            gone.cancel()  # at the very moment it is called
        await asyncio.wait([gone, stays])
        await paint(easel, "later", True, done)
        return done

    assert run(main()) == ["stays", "later"]


def test_a_page_that_fails_lets_the_next_one_in() -> None:
    async def main() -> list[str]:
        easel, done = Easel(), list[str]()
        with pytest.raises(ZeroDivisionError):
            await fail(easel, done)
        await paint(easel, "next", False, done)
        return done

    assert run(main()) == ["fails", "next"]
