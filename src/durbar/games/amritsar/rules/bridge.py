"""Bridges [6.1]: whoever meets the condition of the era's tile gets its reward, each time."""

from __future__ import annotations

from durbar.engine.flow import Flow, tell
from durbar.games.amritsar.names import ALL_BRIDGES, BRIDGES, COIN, ERAS
from durbar.games.amritsar.rules.storage import gain, gain_any
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import BRIDGE_POINTS, State


def open_bridges(s: State, seat: int) -> tuple[int, ...]:
    """List the bridge tiles that work for a seat: the era's, and with all bridges those to come [18.11, 6.3]."""
    last = ERAS if ALL_BRIDGES in s.warehouses[seat] else s.era + 1
    return s.bridges[s.era : last]


def cross_bridge(s: State, seat: int, event: int) -> Flow[None]:
    """Pay the rewards of the bridges whose condition has just been met."""
    content = s.content
    for bridge in open_bridges(s, seat):
        if content.bridge_event[bridge] != event:
            continue
        reward = content.bridge_reward[bridge]
        points = int(reward == "point")
        tell(s, "bridge", f"20.{bridge + 1}", seat=seat, bridge=BRIDGES[bridge], points=points)
        if points:
            book(s, seat, BRIDGE_POINTS, points)
        elif reward == "coin":
            yield from gain(s, seat, "6.1", COIN)
        else:
            yield from gain_any(s, seat, "6.1")
