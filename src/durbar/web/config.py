"""How the server is set up: every number and switch in one place."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

DEFAULT_BOT = "easy"
"""The bot that sits where nobody chose another, in somebody's first game after a lesson too."""


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

    body: int = 16 * 1024
    """The largest request that is no file; it is read at once, without a thread."""
    record: int = 2 * 1024 * 1024
    """The largest game file or edition that is read."""
    name: int = 24
    chat: int = 500
    chat_minute: int = 30
    """Lines that one seat may say in a minute."""
    chat_kept: int = 1000
    """Lines of chat that are kept of a table; the earliest go first."""
    option: int = 400
    rate: float = 200.0
    """Tokens a second that one address gets in the long run; what takes more work costs more of them."""
    burst: int = 1200
    """Tokens that one address may spend at once."""
    uploads: int = 2
    """Files and editions of one address that are read at the same time."""
    all_uploads: int = 32
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
    connections: int = 400
    """Connections that one address may hold open; more than its streams and what browsers need beside them."""
    all_connections: int = 4000
    patience: float = 10.0
    """Seconds in which a client must have said what it wants, or taken some of what it was sent."""
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
    """Seconds a bot takes at least, so that people can follow; one that thinks longer takes a multiple of it."""
    bot_patience: float = 20.0
    """Seconds a bot may think, by the clock and of computing: a process that has not answered then is replaced."""
    bot_memory: int = 1 << 30
    """Bytes of memory, as addresses are counted, that a process in which bots think may use."""
    workers: int = field(default_factory=default_workers)
    cached_tables: int = 256
    heartbeat: float = 15.0
    slow_down: float = 0.5
    """Seconds after which whoever asks too often is told so: who asks again at once would cost as much as before."""
    left_live: float = 60.0
    """Seconds without a connection after which others may let a bot take a seat, at a live table."""
    left_slow: float = 3 * 86400.0
    """The same, at a turn-based table."""
    metrics: int | None = None
    """The port of this machine's own address on which numbers are given to Prometheus; none for no numbers."""
    limits: Limits = Limits()
    clock: Callable[[], float] = time.monotonic
    """Counts the seconds by which people are gone and may ask again; a test holds one of its own."""
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Lets so many seconds go by: between beats, before a bot answers or tries again; a test holds that too."""

    @property
    def database(self) -> Path:
        """The file that holds everything."""
        return self.data / "durbar.sqlite3"
