"""How the server is set up: every number and switch in one place."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

DEFAULT_BOT = "greedy"
"""The bot that sits where nobody chose another."""


def default_data() -> Path:
    """Give the folder where games are kept if nobody names another."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "durbar"


def default_workers() -> int:
    """Leave one core to the server itself, as far as there are several."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Limits:
    """What one client, and all of them together, may ask of the server."""

    body: int = 64 * 1024
    record: int = 2 * 1024 * 1024
    """The largest game file or edition that is read."""
    name: int = 24
    chat: int = 500
    chat_minute: int = 30
    """Lines that one seat may say in a minute."""
    chat_kept: int = 1000
    """Lines of chat that are kept of a table; the earliest go first."""
    option: int = 400
    rate: float = 100.0
    """Requests a second that one address may make in the long run."""
    burst: int = 600
    """Requests that one address may make at once."""
    new_tables: float = 0.5
    """Tables a second that one address may open in the long run."""
    new_tables_burst: int = 30
    edition: int = 128 * 1024
    """The largest edition that is read, in bytes."""
    editions: int = 40
    """How many editions one browser may keep."""
    checks: float = 5.0
    """Looks at an edition being made, a second, that one address may ask for in the long run."""
    checks_burst: int = 60
    streams: int = 256
    """Event streams that one address may hold open."""
    all_streams: int = 2000
    connections: int = 4000
    events: int = 50_000
    """Entries that one table may gather, chat and preferences not counted; far more than any game needs."""


@dataclass(frozen=True)
class Config:
    """One server."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    secure: bool = False
    """Whether players reach the server by TLS, so that cookies may insist on it."""
    proxies: str = ""
    """Addresses of reverse proxies whose X-Forwarded-* headers are believed, with commas between."""
    names: tuple[str, ...] = ()
    """Host names, beside addresses and localhost, by which players reach the server."""
    address: str = ""
    """What links to seats begin with, if not with the address they are asked for at."""
    seed: str = ""
    """Fixes the luck of all tables laid from now on: for tests and pictures, never for play."""
    bot_delay: float = 0.9
    """Seconds a bot takes at least, so that people can follow."""
    bot_patience: float = 60.0
    """Seconds after which a bot that has not answered is given up."""
    workers: int = field(default_factory=default_workers)
    cached_tables: int = 256
    heartbeat: float = 15.0
    left_live: float = 60.0
    """Seconds without a connection after which others may let a bot take a seat, at a live table."""
    left_slow: float = 3 * 86400.0
    """The same, at a turn-based table."""
    limits: Limits = Limits()
    clock: Callable[[], float] = time.monotonic
    """Counts the seconds by which people are gone and may ask again; a test holds one of its own."""

    @property
    def database(self) -> Path:
        """The file that holds everything."""
        return self.data / "durbar.sqlite3"
