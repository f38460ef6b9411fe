"""How much one client may ask: a bucket of tokens for each address, bodies no longer and no more than need be."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from starlette.requests import ClientDisconnect, Request

from durbar.web.refusal import refuse

PATIENCE = 30.0
"""Seconds in which a request must have arrived."""

ADDRESSES = 10_000
"""How many addresses are remembered."""


class Buckets:
    """A bucket of tokens for each address: it fills at a rate up to a limit, and requests take out what they cost."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        """Fill at `rate` tokens a second, up to `burst`; `clock` counts the seconds."""
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> None:
        """Take as many tokens as something costs, or refuse."""
        now = self._clock()
        level, at = self._levels.pop(address, (float(self._burst), now))
        level = min(float(self._burst), level + (now - at) * self._rate)
        if level < cost:
            self._levels[address] = (level, now)
            raise refuse("too_many", 429)
        self._levels[address] = (level - cost, now)
        if len(self._levels) > ADDRESSES:
            self._levels.popitem(last=False)


class Uploads:
    """Large bodies that are being read: each is held in memory until it is whole, so there are few at a time."""

    def __init__(self, per_address: int, in_all: int, small: int) -> None:
        """Allow so many; bodies of up to `small` bytes are no matter."""
        self._per_address = per_address
        self._in_all = in_all
        self._small = small
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, request: Request) -> Iterator[None]:
        """Begin to read one, or refuse."""
        address, length = address_of(request), request.headers.get("content-length", "0")
        if length.isdecimal() and int(length[:12]) <= self._small:
            yield
            return
        if self._open[address] >= self._per_address or self._open.total() >= self._in_all:
            raise refuse("too_many", 429)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


@lru_cache(maxsize=4096)
def neighbours(host: str) -> str:
    """Name those who count as one: an address, or of the newer kind all 2^64 that are given to one house."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def address_of(request: Request) -> str:
    """Give the address a request comes from, as far as it counts."""
    return "" if request.client is None else neighbours(request.client.host)


async def read_body(request: Request, most: int) -> bytes:
    """Read a whole body, but no more of it than is allowed, and not for ever."""
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise refuse("too_large", 413)
    except (TimeoutError, ClientDisconnect):
        raise refuse("too_slow", 408) from None
    return bytes(body)
