"""Addresses of this machine: whether a link works elsewhere, and where one would."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit


def own_addresses() -> list[str]:
    """List the addresses by which others at home could reach this machine, the likeliest first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out would be taken
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if not ipaddress.ip_address(one).is_loopback]


def is_loopback(address: str) -> bool:
    """Tell whether an address leads nowhere but to the machine it is opened on."""
    name = urlsplit(address).hostname or ""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def only_here(base: str) -> list[str] | None:
    """Give the addresses that links could begin with if those that begin with `base` work on this machine only."""
    if not is_loopback(base):
        return None
    port = urlsplit(base).port
    return [f"http://{one}{'' if port is None else f':{port}'}" for one in own_addresses()]
