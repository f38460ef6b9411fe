"""How long a test waits for what must come: one limit for all, beyond what the slowest machine takes.

Tests wait for events (a sign in the page, an answer, a file), never for time to pass: what depends on time runs on a
clock the test holds. So this number decides only how soon a test that has failed says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds."""


def until(what: str, look: Callable[[], T | None]) -> T:
    """Look again and again until there is something to see; `what` says what is missing if there never is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found is not None and found is not False:
            return found
        time.sleep(0.01)
    raise AssertionError(f"still not so after {PATIENCE:.0f} s: {what}")


async def breathe(seconds: float) -> None:
    """Keep the pace of somebody who looks again and again: for load on a server, and nothing waits for it."""
    await asyncio.sleep(seconds)
