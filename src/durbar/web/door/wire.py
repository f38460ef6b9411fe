"""Connections: each says in good time what it wants, and nobody holds so many that others cannot come in."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Callable, Iterator
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from durbar.web.door.limits import neighbours

GONE = 60_000
"""Milliseconds after which a machine that confirms nothing any more is taken to be gone."""


READ = 4096
"""Bytes that are taken in at once: what is made of them is made before anybody else is looked after."""

LINES = 300
"""Lines of a request's head that may come at once; browsers send some twenty."""


class Crowd:
    """All connections, by the address they come from."""

    def __init__(
        self, per_address: int, in_all: int, patience: float, proxies: str, clock: Callable[[], float]
    ) -> None:
        """Allow so many; `proxies` bring many people each, and only count among all."""
        self._per_address = per_address
        self._in_all = in_all
        self._patience = patience
        self._proxies = [ipaddress.ip_network(one.strip(), strict=False) for one in proxies.split(",") if one.strip()]
        self._clock = clock
        self._groups: dict[str, dict[Wire, None]] = {}
        self._count = 0

    def __len__(self) -> int:
        """Count the connections."""
        return self._count

    def now(self) -> float:
        """Read the clock."""
        return self._clock()

    def come(self, wire: Wire, host: str) -> bool:
        """Let a connection in, if need be in the place of one that has been waiting for its client; or tell that not.

        Whoever has most of them gives one up first, so that a newcomer is let in however many somebody else holds.
        """
        group = self._groups.get(wire.neighbour, {})
        if len(group) >= self._per_address and not self._is_proxy(host):
            found = next(_waiting(group), None)
        elif self._count >= self._in_all:
            found = next((one for group in self._largest_first() for one in _waiting(group)), None)
        else:
            found = wire
        if found is None:
            return False
        if found is not wire:
            self.leave(found)
            found.transport.abort()
        self._groups.setdefault(wire.neighbour, {})[wire] = None
        self._count += 1
        return True

    def leave(self, wire: Wire) -> None:
        """Count a connection no longer; one that was never let in, or has left, makes no difference."""
        group = self._groups.get(wire.neighbour)
        if group is not None and wire in group:
            del group[wire]
            self._count -= 1
            if not group:
                del self._groups[wire.neighbour]

    def sweep(self) -> None:
        """Hang up on everybody who has kept us waiting for too long."""
        late = self._clock() - self._patience
        for wire in [one for group in self._groups.values() for one in group if one.late(late)]:
            self.leave(wire)
            wire.transport.abort()

    def _is_proxy(self, host: str) -> bool:
        return bool(self._proxies and host) and any(ipaddress.ip_address(host) in network for network in self._proxies)

    def _largest_first(self) -> Iterator[dict[Wire, None]]:
        yield max(self._groups.values(), key=len)
        yield from sorted(self._groups.values(), key=len, reverse=True)


def _waiting(group: dict[Wire, None]) -> Iterator[Wire]:
    """Give the connections of an address that wait for their client, the oldest first."""
    return (wire for wire in group if wire.waiting)


class Wire(H11Protocol):
    """One connection.

    The server's own protocol closes one that is silent between two requests, and no other: a single byte is enough to
    be waited for till the end of days.
    """

    def __init__(
        self,
        crowd: Crowd,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Belong to a crowd."""
        super().__init__(config, server_state, app_state, _loop)
        self.neighbour = ""
        self._crowd = crowd
        self._since = 0.0
        self._between = False
        """Whether everything asked for was answered, and nothing of another request has come."""
        self._unsent, self._unsent_since = 0, 0.0

    def connection_made(self, transport: Any) -> None:
        """Come in, or be turned away."""
        super().connection_made(transport)
        transport.max_size = READ
        host = self.client[0] if self.client else ""
        self.neighbour = neighbours(host)
        self._since = self._crowd.now()
        if not self._crowd.come(self, host):
            self.transport.abort()
            return
        with_socket = transport.get_extra_info("socket")
        inet = with_socket is not None and with_socket.family in (socket.AF_INET, socket.AF_INET6)
        if inet and hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it
            with_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave, for good: the server's own protocol would hold on to whoever was cut off, and to what they asked."""
        self._crowd.leave(self)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle = None  # type: ignore[assignment]  # as before the first request; it refers back to here

    def data_received(self, data: bytes) -> None:
        """Take in what has come; with the first byte of a request its time begins."""
        if self.transport.is_closing():  # turned away, or hung up on: what was on its way is not looked at
            return
        if self._between:
            self._between, self._since = False, self._crowd.now()
        if self.conn.their_state in (h11.IDLE, h11.DONE) and data.count(b"\n") > LINES:
            self.send_400_response("Too many lines.")
            return
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; whoever works on the beginning of it is told that its client is gone."""
        if self._begun is not None and not self._begun.response_complete:
            self._begun.disconnected = True
            self._begun.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        """Wait for the next request; what is still to come of this one must come soon."""
        self._since = self._crowd.now()
        self._between = self.conn.their_state is h11.DONE and not self.conn.trailing_data[0]
        super().on_response_complete()

    @property
    def _begun(self) -> RequestResponseCycle | None:
        """The request that was begun last, if there was one."""
        return self.cycle

    @property
    def has_asked(self) -> bool:
        """Whether there was a request, and its client is still there."""
        return self._begun is not None

    @property
    def waiting(self) -> bool:
        """Whether it is the client who has to say something."""
        return self._begun is None or self._begun.response_complete or self._begun.more_body

    def late(self, before: float) -> bool:
        """Tell whether a client has been waited for since `before`: for a request, or to take what it is sent."""
        unsent = self.transport.get_write_buffer_size()
        if not unsent or unsent < self._unsent or not self._unsent:
            self._unsent, self._unsent_since = unsent, self._crowd.now()
        elif self._unsent_since < before:
            return True
        if self._between or (self._begun is not None and not self._begun.response_complete):
            return False  # between two requests the server's own patience counts, and for a body that of its reader
        return self._since < before
