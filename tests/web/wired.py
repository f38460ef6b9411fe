"""The server as it is started, in a thread: with limits and a clock that a test holds, and connections by hand."""

from __future__ import annotations

import asyncio
import select
import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from durbar.web.config import Config
from durbar.web.door.app import create_app
from durbar.web.door.serve import Server, server_of, take_port
from tests.patience import PATIENCE, until
from tests.web.court import Clock

MOST = 1 << 16


class Wired:
    """A server that listens on 127.0.0.1."""

    def __init__(self, data: Path, **config: Any) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.clock = Clock()
        given = {"data": data, "bot_delay": 0.0, "workers": 1, "seed": "wired", "clock": self.clock}
        self.config = Config(**{**given, **config})
        self._listening = take_port("127.0.0.1", 0)
        self.port: int = self._listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.server: Server | None = None

    def _serve(self) -> None:
        self.server = server_of(create_app(self.config), self.config)
        asyncio.run(self.server.serve(sockets=[self._listening]))

    def __enter__(self) -> Self:
        self._thread.start()
        until("the server has begun", lambda: self.server is not None and self.server.started)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        self._listening.close()

    def connect(self, whence: str = "127.0.0.1", sent: bytes = b"") -> socket.socket:
        """Connect from an address of this machine, and say something."""
        raw = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (whence, 0))
        with suppress(ConnectionError):
            raw.sendall(sent)
        return raw

    def ask(self, path: str = "/healthz", whence: str = "127.0.0.1") -> bytes:
        """Ask for something over a connection of its own; give the line that says how it went, if there is one."""
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
        with self.connect(whence, head) as raw, suppress(ConnectionError):
            return raw.recv(MOST).partition(b"\r\n")[0]
        return b""


def hung_up(raw: socket.socket) -> bool:
    """Tell whether the other side has hung up."""
    looking = select.poll()  # not select, which knows no more than a thousand
    looking.register(raw, select.POLLIN)
    if not looking.poll(0):
        return False
    try:
        return raw.recv(MOST) == b""
    except ConnectionError:
        return True
