"""How much one client may ask: a token bucket for each address, and bodies no longer than they need be."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request

from durbar.web.refusal import refuse

PATIENCE = 30.0
"""Seconds in which a request must have arrived."""

ADDRESSES = 10_000
"""How many addresses are remembered."""


class Buckets:
    """A bucket of tokens for each address: it fills at a rate up to a limit, and each request takes one out."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        """Fill at `rate` tokens a second, up to `burst`; `clock` counts the seconds."""
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> None:
        """Take a token, or refuse."""
        now = self._clock()
        level, at = self._levels.pop(address, (float(self._burst), now))
        level = min(float(self._burst), level + (now - at) * self._rate)
        if level < 1.0:
            self._levels[address] = (level, now)
            raise refuse("too_many", 429)
        self._levels[address] = (level - 1.0, now)
        if len(self._levels) > ADDRESSES:
            self._levels.popitem(last=False)


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


async def take_body(request: Request, most: int, take: Callable[[bytes], object]) -> None:
    """Hand a body on piece by piece as it comes in, but no more of it than is allowed, and not for ever."""
    length = 0
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                length += len(chunk)
                if length > most:
                    raise refuse("too_large", 413)
                take(chunk)
    except TimeoutError:
        raise refuse("too_slow", 408) from None


async def read_body(request: Request, most: int) -> bytes:
    """Read a whole body."""
    body = bytearray()
    await take_body(request, most, body.extend)
    return bytes(body)
