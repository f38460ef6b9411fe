"""Numbers for whoever runs the server, as Prometheus reads them: off unless asked for, on a port of their own.

They listen on this machine's own address only, so that no proxy in front of the server passes them on. They name no
table, no seat, no address and no action: a move that nobody may know of shows as a request like any other.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from durbar.web.bots.players import Bots
from durbar.web.tables.house import House

HERE = "127.0.0.1"
STEP = 0.5
"""Seconds between two looks at how late the event loop is."""
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds by which answers and delays are sorted."""


class Counted(Collector):
    """A count that somebody else keeps."""

    def __init__(self, name: str, words: str, count: Callable[[], float]) -> None:
        """Read `count` whenever the numbers are asked for."""
        self._name = name
        self._words = words
        self._count = count

    def collect(self) -> list[CounterMetricFamily]:
        """Give the count."""
        return [CounterMetricFamily(self._name, self._words, value=self._count())]


class Metrics:
    """The numbers of one server."""

    def __init__(self, house: House, bots: Bots) -> None:
        """Count what happens in a house."""
        registry = self.registry = CollectorRegistry()
        labels = ("page", "method", "status")
        self.requests = Counter("durbar_requests", "Requests answered.", labels, registry=registry)
        self.seconds = Histogram(
            "durbar_request_seconds",
            "Time to the first byte of an answer.",
            ("page",),
            buckets=BOUNDS,
            registry=registry,
        )
        self._lag = Histogram(
            "durbar_loop_lag_seconds", "How late the event loop is.", buckets=BOUNDS, registry=registry
        )
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "durbar_open_tables": ("Tables in memory.", lambda: house.open_tables),
            "durbar_streams": ("Event streams that are open.", lambda: house.hub.open_windows),
            "durbar_bot_queue": (
                "Questions that bots think about or that wait for them.",
                lambda: bots.workers.waiting,
            ),
            "durbar_bots_resting": ("Tables at which a bot waits to try again what failed.", lambda: len(bots.failing)),
        }
        for name, (words, look) in gauges.items():
            Gauge(name, words, registry=registry).set_function(look)
        registry.register(
            Counted("durbar_bot_workers_replaced", "Processes that did not answer.", lambda: bots.workers.lost)
        )
        registry.register(Counted("durbar_store_errors", "Errors of the database.", lambda: house.store.errors))
        self._serving: tuple[WSGIServer, threading.Thread] | None = None

    def open(self, port: int) -> int:
        """Listen on a port of this machine's own address, or on any free one for 0; give the port."""
        self._serving = start_http_server(port, HERE, self.registry)
        return self._serving[0].server_port

    def close(self) -> None:
        """Listen no longer."""
        if self._serving is not None:
            server, thread = self._serving
            server.shutdown()
            server.server_close()
            thread.join()

    async def watch_the_loop(self) -> None:
        """Measure how late the event loop comes back to what is due, for ever."""
        while True:
            due = time.perf_counter() + STEP
            await asyncio.sleep(STEP)
            self._lag.observe(max(0.0, time.perf_counter() - due))


class Measured:
    """Stands before the application and counts what it answers."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """Count the requests to `app`."""
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; count it when its answer begins."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                page = _page(scope.get("endpoint"))
                method = scope["method"] if scope["method"] in METHODS else "other"
                self._metrics.requests.labels(page, method, str(message["status"])).inc()
                self._metrics.seconds.labels(page).observe(time.perf_counter() - begun)
            await send(message)

        await self._app(scope, receive, sending)


METHODS = ("GET", "HEAD", "POST")


def _page(endpoint: Any) -> str:
    """Name the kind of page by the function that answers for it: an address would tell of tables and links."""
    name = getattr(endpoint, "__name__", None) or type(endpoint).__name__
    return "none" if endpoint is None else str(name).lower()
