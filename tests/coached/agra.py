"""Agra: the coach's sentences, held against the state and the rules."""

from __future__ import annotations

from typing import Any

from durbar.games.agra.names import CIRCLE, GUILDS, NOTABLES
from durbar.games.agra.rules.favour import can_use
from durbar.games.agra.rules.meditation_points import next_points
from durbar.games.agra.rules.orders import pay_for_order, why_not_order
from durbar.games.agra.rules.workers import lying as lying_workers
from durbar.games.agra.rules.workers import standing
from durbar.games.agra.state import DOUBLED, NO_TRIGGER, State

Args = dict[str, Any]


def ending(s: State, me: int, a: Args) -> object:
    return s.trigger != NO_TRIGGER and not s.last_round


def last_turn(s: State, me: int, a: Args) -> object:
    return s.trigger != NO_TRIGGER and bool(s.last_round)


def no_worker(s: State, me: int, a: Args) -> object:
    return s.workers[me] == 0


def _order(s: State, me: int, a: Args, why: str | None) -> object:
    """Hold a sentence about an order against what the rules say of it, its goods being there."""
    guild = GUILDS.index(a["guild"])
    said = why_not_order(s, me, guild)
    goods = s.content.orders[guild][s.order_at[guild]]
    return all(s.goods[me][good] for good in goods) and (said.id if said else None) == why


def no_influence(s: State, me: int, a: Args) -> object:
    return _order(s, me, a, "why.no_influence")


def limit(s: State, me: int, a: Args) -> object:
    return _order(s, me, a, "why.order_limit") and a["n"] == s.content.limits[s.pier]


def above(s: State, me: int, a: Args) -> object:
    guild = GUILDS.index(a["guild"])
    first, paid = pay_for_order(s, me, guild)
    level = s.influence[me][guild]
    higher = [one for one in range(s.seats) if s.influence[one][guild] > level]
    return _order(s, me, a, None) and not first and a["who"] == higher and paid == s.content.level_rupees[level] - 1


def nearly(s: State, me: int, a: Args) -> object:
    card = NOTABLES.index(a["notable"])
    row = s.served[card]
    missing = [s.content.goods[good] for good, one in zip(s.content.demands[card], row, strict=False) if one < 0]
    owners = [one % DOUBLED for one in row if one >= 0 for _ in range(2 if one >= DOUBLED else 1)]
    counted = (owners.count(me), len(owners) - owners.count(me)) == (a["n"], a["rest"])
    return missing == [a["good"]] and counted and s.content.notable_level[card] <= s.content.unlocked[s.pier]


def markers(s: State, me: int, a: Args) -> object:
    return s.supply[me] == a["n"] <= 2


def meditation(s: State, me: int, a: Args) -> object:
    """Lay them down one by one: what the rules give for each adds up."""
    copy = s.copy()
    total = 0
    for _ in standing(s, me):
        total += next_points(copy, me)
        copy.laid += 1
    return len(standing(s, me)) == a["n"] and total == a["points"]


def lying(s: State, me: int, a: Args) -> object:
    return len(lying_workers(s, me)) == a["n"]


def boat(s: State, me: int, a: Args) -> object:
    level, wanted = s.content.leave[s.pier]
    return level == a["level"] and wanted - s.progress == 1


def dead_end(s: State, me: int, a: Args) -> object:
    good = s.content.goods.index(a["good"])
    return good not in s.content.source and s.goods[me][good] == a["n"]


def favour(s: State, me: int, a: Args) -> object:
    return s.favour[me] == a["n"] and any(can_use(s, me, action) for action in (0, 1, 2, *s.tiles[me]))


def closed(s: State, me: int, a: Args) -> object:
    return CIRCLE[s.blocked] == a["circle"]


def bare(s: State, me: int, a: Args) -> object:
    return s.production(me, s.content.goods.index(a["good"])) == 0
