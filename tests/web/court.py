"""A server for tests: the whole application in a loop of its own, and browsers that come to it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import re
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AsyncExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self, TypeVar
from unittest.mock import patch

import httpx

from durbar.web.config import Config, Limits
from durbar.web.door.app import create_app
from durbar.web.door.desk import Desk
from durbar.web.kept import upgrade
from durbar.web.tables.live import Live
from tests.patience import PATIENCE, until

T = TypeVar("T")

ADDRESS = "http://127.0.0.1:8000"
JSON = {"content-type": "application/json"}
MANY = 1_000_000
BEAT = b": here\n\n"
"""The sign of life in a stream of events."""
ROUNDS = 100
"""How often a loop goes round until nothing is left to be done: far more than any event needs to reach its windows."""


TAKE_STEPS = upgrade.take_steps


@cache
def new_database() -> bytes:
    """Go through all versions of the database, to the last of one in which nothing is kept yet."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new"
        TAKE_STEPS(path)
        return path.read_bytes()


def take_steps(path: Path) -> None:
    """Take those steps once for all new databases: they cost more than most tests."""
    if path.stat().st_size == 0:
        path.write_bytes(new_database())
    else:
        TAKE_STEPS(path)


class Clock:
    """A clock that goes on only when it is moved."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        return self._now

    def pass_by(self, seconds: float) -> None:
        self._now += seconds


class HeldTime(Clock):
    """A clock by which those who pause wait too: time passes from one of them to the next, and each has its moment."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    async def pause(self, seconds: float) -> None:
        """Wait until so many seconds have passed by this clock."""
        waking = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self() + seconds, next(self._numbers), waking))
        await waking

    async def go_on(self, seconds: float, calm: Callable[[], Awaitable[None]]) -> None:
        """Let time pass; after each who wakes wait till all is calm."""
        end = self() + seconds
        await calm()
        while self._sleepers and self._sleepers[0][0] <= end:
            at, _, waking = heapq.heappop(self._sleepers)
            self.pass_by(max(0.0, at - self()))
            if not waking.done():
                waking.set_result(None)
                await calm()
        self.pass_by(end - self())


class Court:
    """The application, running; time passes by its clock, and nobody asks too often unless limits are set."""

    def __init__(self, data: Path, **config: Any) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.clock = config.get("clock") or Clock()
        beat = 5.0 if isinstance(self.clock, HeldTime) else 0.05  # minutes of held time pass, beat by beat
        given = {"data": data, "bot_delay": 0.0, "workers": 1, "heartbeat": beat, "seed": "court", "clock": self.clock}
        given["slow_down"] = 0.0
        limits = Limits(burst=MANY, new_tables_burst=MANY)
        self.config = Config(**{**given, "limits": limits, **config})
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._keys = itertools.count()
        self._in_threads = 0
        """How much is being done in threads."""

    def __enter__(self) -> Self:
        self._thread.start()
        self.run(self._open())
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self._stack.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self) -> None:
        with patch.object(upgrade, "take_steps", take_steps):
            self.app = create_app(self.config)
        self.desk: Desk = self.app.state.desk
        self.desk.painted.most = 0  # what a test looks at is painted for it: what is kept would hide what shows in it
        run = self.desk.house.run
        self._none_in_threads = asyncio.Event()
        self._none_in_threads.set()

        async def counted(*args: Any, **kwargs: Any) -> Any:
            self._in_threads += 1
            self._none_in_threads.clear()
            try:
                return await run(*args, **kwargs)
            finally:
                self._in_threads -= 1
                if not self._in_threads:
                    self._none_in_threads.set()

        self.desk.house.run = counted  # to know when all is calm
        self._stack = AsyncExitStack()
        await self._stack.enter_async_context(self.app.router.lifespan_context(self.app))
        transport = httpx.ASGITransport(self.app)
        self.client = await self._stack.enter_async_context(httpx.AsyncClient(transport=transport, base_url=ADDRESS))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def later(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Begin something in the server's loop that will take a while."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def browser(self) -> Browser:
        """Give somebody who comes for the first time."""
        return Browser(self)

    def key(self) -> str:
        """Give a key that was not used before."""
        return f"key-{next(self._keys):08}"

    def look(self, table: str) -> Live:
        """Give a table as it is in memory."""

        async def find() -> Live:
            async with self.desk.house.table(table) as live:
                return live

        return self.run(find())

    def forget(self, table: str) -> None:
        """Drop a table from memory, as a restart would."""
        self.desk.house.forget(table)

    def nudge(self, table: str) -> None:
        """Call the bots to a table."""

        async def call() -> None:
            self.desk.house.changed(table)

        self.run(call())

    @contextmanager
    def bots_away(self) -> Iterator[None]:
        """Let nobody call the bots for a while."""
        house = self.desk.house
        called, house.changed = house.changed, lambda table: None
        try:
            yield
        finally:
            house.changed = called

    async def _calm(self) -> None:
        """Let everything happen in the loop and in threads that can happen without time passing by."""
        rounds = 0
        while rounds < ROUNDS:
            rounds = 0 if self._in_threads else rounds + 1
            await self._none_in_threads.wait()
            await asyncio.sleep(0)

    def pass_by(self, seconds: float) -> None:
        """Let time pass, and everything happen in its time."""
        assert isinstance(self.clock, HeldTime)
        self.run(self.clock.go_on(seconds, self._calm))

    def wait_for_bots(self, table: str) -> Live:
        """Wait until no bot is asked any more, and none is shown thinking."""

        def look() -> Live | None:
            live = self.look(table)
            return live if live.bot_asked() is None and not self.desk.house.hub.thinking(table) else None

        return until("the bots have answered", look)

    def events(
        self,
        table: str,
        browser: Browser,
        known: int | None = None,
        begun: threading.Event | None = None,
        leave: threading.Event | None = None,
    ) -> bytes:
        """Listen to a table, at least until `leave` is set; set `begun` when the first event has come.

        Between two signs of life nothing has happened: with the second of them everything there was to tell was told.
        """

        async def listen() -> bytes:
            body = bytearray()
            quiet = 0
            heard_all = asyncio.Event()

            async def send(message: dict[str, Any]) -> None:
                nonlocal quiet
                got = message.get("body", b"")
                body.extend(got)
                if begun is not None and b"data:" in body:
                    begun.set()
                quiet = quiet + 1 if got == BEAT and (leave is None or leave.is_set()) else 0
                if quiet == 2:
                    heard_all.set()

            async def receive() -> dict[str, Any]:
                await heard_all.wait()
                return {"type": "http.disconnect"}

            await self.app(_window(table, browser, known), receive, send)  # type: ignore[arg-type]  # these will do
            return bytes(body)

        return self.run(listen())

    def overhear(self, table: str, browser: Browser) -> list[tuple[float, bytes]]:
        """Open a window; give the list to which all it hears is added, with the time at which it came."""
        heard: list[tuple[float, bytes]] = []

        async def open_window() -> None:
            begun = asyncio.Event()

            async def send(message: dict[str, Any]) -> None:
                heard.append((self.clock(), message.get("body", b"")))
                if b"data:" in heard[-1][1]:
                    begun.set()

            async def receive() -> dict[str, Any]:
                return await asyncio.Event().wait()  # type: ignore[return-value]  # it never leaves

            listening = asyncio.create_task(self.app(_window(table, browser), receive, send))  # type: ignore[arg-type]
            self._stack.push_async_callback(_end, listening)
            await begun.wait()

        self.run(open_window())
        return heard


async def _end(task: asyncio.Task[Any]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _window(table: str, browser: Browser, known: int | None = None) -> dict[str, Any]:
    """Write down a request for the events of a table."""
    headers = [(b"host", b"127.0.0.1:8000"), (b"cookie", f"{browser.cookie}={browser.secret}".encode())]
    if known is not None:
        headers.append((b"last-event-id", str(known).encode()))
    return {
        "type": "http",
        "method": "GET",
        "path": f"/t/{table}/events",
        "raw_path": f"/t/{table}/events".encode(),
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }


class Browser:
    """Somebody with a browser: keeps the cookie, sends the origin."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.secret = ""
        self.cookie = "durbar"
        self.lang = "en"

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, **body: Any) -> httpx.Response:
        """Send anything; the answer comes as it is, not packed."""
        sent = {"origin": ADDRESS, "accept": "text/html", "accept-encoding": "identity", "accept-language": self.lang}
        sent |= headers or {}
        if self.secret:
            sent["cookie"] = f"{self.cookie}={self.secret}"
        answer = self.court.run(self.court.client.request(method, path, headers=sent, **body))
        found = re.match(r"((?:__Host-)?durbar)=([^;]+)", answer.headers.get("set-cookie", ""))
        if found:
            self.cookie, self.secret = found[1], found[2]
        self.court.client.cookies.clear()
        return answer

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Look at something."""
        return self.send("GET", path, headers)

    def form(self, path: str, **fields: str) -> httpx.Response:
        """Send a form."""
        return self.send("POST", path, data=fields)

    def new_table(self, *seats: str, **fields: str) -> str:
        """Lay a table of Taj Mahal and give its name."""
        kinds = {f"seat{seat}": kind for seat, kind in enumerate(seats)}
        answer = self.form("/tables", **{"game": "taj-mahal", "players": str(len(seats)), **kinds, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def post(self, table: str, action: str, **body: Any) -> httpx.Response:
        """Do something at a table, with a new key unless one is given."""
        doc = {"key": self.court.key(), **body}
        return self.send("POST", f"/t/{table}/{action}", {"accept": "application/json"}, json=doc)

    def act(self, table: str, action: str, seat: int, **body: Any) -> httpx.Response:
        """Do something in the game, having looked at it just now."""
        number = self.court.look(table).story.moment(seat)
        return self.post(table, action, seat=seat, number=number, **body)

    def choose(self, table: str, seat: int, option: str | None = None) -> httpx.Response:
        """Choose an option, or the first there is."""
        if option is None:
            option = options(self.court.look(table), seat)[0]
        return self.act(table, "choose", seat, option=option)

    def screen(self, table: str, seat: int | None = None) -> str:
        """Give the HTML of the screen."""
        query = "" if seat is None else f"?as={seat}"
        answer = self.get(f"/t/{table}/screen{query}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def follow(self, path: str, name: str = "") -> str:
        """Open a link to a seat and sit down; give the table."""
        answer = self.get(path)
        if answer.status_code == 200:
            answer = self.form(path, name=name)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def link(self, table: str, seat: int | None, issue: int = 0) -> str:
        """Give the path of a seat's link, as the server would write it."""
        return f"/s/{self.court.desk.house.keyring.link(table, seat, issue)}"


def options(live: Live, seat: int) -> list[str]:
    """List what a seat may choose."""
    return [one["text"] for one in live.view(seat)["decision"]["options"]]


def asked(live: Live) -> int:
    """Give the seat the table waits for: of several that are asked at once the first that has not answered."""
    return next(seat for seat in live.waiting() if not live.has_sealed(seat))
