"""Using a favour action [8.3]: what it takes, what it costs, and that it is used once a turn."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Why
from durbar.engine.flow import tell
from durbar.engine.tuples import more, put
from durbar.games.agra.names import ACTIONS, FIRST_TILE, MULLAH
from durbar.games.agra.state import State

NOT_YOURS: Final = [Why("why.no_tile", "8.3", action=name) for name in ACTIONS]
USED: Final = [Why("why.action_used", "8.3", action=name) for name in ACTIONS]
NO_ROOM: Final = Why("why.tile_has_no_room", "8.10")
TOO_LITTLE: Final = [Why("why.too_little_favour", "8.3", have=have) for have in range(10)]


def why_not_use(s: State, seat: int, action: int) -> Why | None:
    """Ask for the tile, for a fresh action, and for enough favour in hand."""
    if action >= FIRST_TILE and action not in s.tiles[seat]:
        return NOT_YOURS[action]
    if action == s.unplaced:
        return NO_ROOM
    if s.used[seat] >> action & 1:
        return USED[action]
    have = s.content.favour_have[action]
    return TOO_LITTLE[have] if s.favour[seat] < have else None


def can_use(s: State, seat: int, action: int) -> bool:
    """Tell whether why_not_use does not refuse."""
    return (
        s.favour[seat] >= s.content.favour_have[action]
        and (action < FIRST_TILE or action in s.tiles[seat])
        and not s.used[seat] >> action & 1
        and action != s.unplaced
    )


def cost(s: State, seat: int, action: int) -> int:
    """Give what an action costs now: the Mullah takes 1 off the first one in the own turn, never the last favour."""
    price = s.content.favour_cost[action]
    if price > 1 and s.owner[MULLAH] == seat == s.turn and not s.once >> MULLAH & 1:
        return price - 1
    return price


def use(s: State, seat: int, action: int) -> None:
    """Pay for a favour action: one of the markers stays on it until the turn ends [8.4]."""
    price = cost(s, seat, action)
    if price < s.content.favour_cost[action]:
        s.once |= 1 << MULLAH
    s.favour = more(s.favour, seat, -price)
    s.supply = more(s.supply, seat, price - 1)
    s.used = put(s.used, seat, s.used[seat] | 1 << action)
    tell(s, "uses_favour", "8.3", seat=seat, action=ACTIONS[action], n=price)
