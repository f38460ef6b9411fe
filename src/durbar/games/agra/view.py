"""What a seat may know, built by allow-list: all but the rupees of rivals [1.3]; and how to re-deal those."""

from __future__ import annotations

from random import Random
from typing import Any

from durbar.games.agra.names import (
    ACTIONS,
    CHARACTERS,
    CIRCLE,
    COOK_CARD,
    EXTRAS,
    FIRST_BUILDING,
    FIRST_TILE,
    FRENCH,
    GUILDS,
    NOTABLES,
    ROWS,
    SIDES,
)
from durbar.games.agra.rules.favour import can_use, cost
from durbar.games.agra.rules.meditation_points import next_points
from durbar.games.agra.scoring import guild_points, lines
from durbar.games.agra.state import DOUBLED, NEUTRAL, OVER, PHASES, STAGES, TRIGGERS, State
from durbar.games.shared.documents import name_of, or_none
from durbar.games.shared.seats import clockwise

DRAWS = 4
"""Of so many possible purses the smallest is taken: on average a fifth of the way up, as gains of rupees are."""


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Give the open table, and the purse of `seat` alone; after the end all purses are open."""
    content = s.content
    return {
        "stage": STAGES[s.stage],
        "phase": PHASES[s.phase],
        "round": s.round,
        "start": s.start,
        "turn": s.turn if s.stage != OVER else None,
        "order": clockwise(s.start, s.seats),
        "trigger": TRIGGERS[s.trigger],
        "last_round": s.last_round,
        "characters": [{"id": name, **_worker(s, space)} for space, name in enumerate(CHARACTERS)],
        "buildings": [_building(s, building) for building in range(len(content.buildings))],
        "circle": {"actions": list(CIRCLE), "blocked": CIRCLE[s.blocked]},
        "tokens": [_token(s, token) for token in range(len(content.token_sides))],
        "bonus": [_bonus(s, tile) for tile in range(len(content.bonus_names))],
        "river": _river(s),
        "notables": [_notable(s, notable) for notable in s.river],
        "contracts": [_contract(s, notable) for notable, owner in enumerate(s.owner) if owner >= 0],
        "guilds": [_guild(s, guild) for guild in range(len(GUILDS))],
        "akbar": [
            {"good": content.goods[content.bowls[bowl]], "by": _owner(owner), "neutral": owner == NEUTRAL}
            for bowl, owner in enumerate(s.akbar)
        ],
        "tiles": [_tile(s, tile) for tile in s.display],
        "stack": [ACTIONS[tile] for tile in s.stack],
        "now": _now(s),
        "players": [_player(s, one, s.stage == OVER or one == seat) for one in range(s.seats)],
    }


def _owner(seat: int) -> int | None:
    """Give a seat; nobody's and neutral markers have none."""
    return None if seat == NEUTRAL else or_none(seat)


def _worker(s: State, space: int) -> dict[str, Any]:
    return {"worker": _owner(s.worker[space]), "lying": s.lying[space]}


def _building(s: State, building: int) -> dict[str, Any]:
    content = s.content
    source = content.source[building]
    token = s.token_good.index(building) if building in s.token_good else None
    return {
        "id": content.buildings[building],
        "good": content.goods[building],
        "source": name_of(content.goods, source),
        "row": building % ROWS + 1,
        "level": building // ROWS + 1,
        "built": s.built[building],
        "cost": content.build_cost[building] or None,
        "material": content.material[building] or None,
        "value": s.value[building],
        "printed": content.printed[building],
        "token": token,
        "coins": s.coins[building],
        "merchant": s.merchant == building,
        "builder": s.builder == building,
        "goods": [s.goods[one][building] for one in range(s.seats)],
        **_worker(s, FIRST_BUILDING + building),
    }


def _token(s: State, token: int) -> dict[str, Any]:
    good = s.token_good[token]
    sides = s.content.token_sides[token]
    return {
        "id": s.content.token_names[token],
        "good": name_of(s.content.goods, good),
        "flags": sides[s.token_side[token]],
        "sides": list(sides),
    }


def _bonus(s: State, tile: int) -> dict[str, Any]:
    content = s.content
    return {
        "id": content.bonus_names[tile],
        "level": content.bonus_level[tile],
        "extra": EXTRAS[content.bonus_extra[tile]],
        "rupees": content.bonus_rupees[tile],
        "by": _owner(s.bonus_owner[tile]),
    }


def _river(s: State) -> dict[str, Any]:
    content = s.content
    level, wanted = content.leave[s.pier]
    return {
        "pier": s.pier,
        "piers": content.last_pier,
        "needs": {"level": level, "n": wanted, "done": s.progress} if wanted else None,
        "leave": [list(step) for step in content.leave[1:-1]],
        "limits": list(content.limits[1:]),
        "limit": content.limits[s.pier],
        "unlocked": content.unlocked[s.pier],
    }


def _notable(s: State, notable: int) -> dict[str, Any]:
    content = s.content
    row = s.served[notable]
    return {
        **_card(s, notable),
        "open": content.notable_level[notable] <= content.unlocked[s.pier],
        "pays": 1 + sum(0 if one < 0 else 2 if one >= DOUBLED else 1 for one in row),
        "demands": [
            {
                "good": content.goods[good],
                "by": row[place] % DOUBLED if row[place] >= 0 else None,
                "double": row[place] >= DOUBLED,
            }
            for place, good in enumerate(content.demands[notable])
        ],
    }


def _card(s: State, notable: int) -> dict[str, Any]:
    content = s.content
    good = content.bonus_good[notable]
    return {
        "id": NOTABLES[notable],
        "level": content.notable_level[notable],
        "guild": GUILDS[content.notable_guild[notable]],
        "bonus": {"good": content.goods[good], "n": content.bonus_pay[notable]} if good >= 0 else None,
    }


def _contract(s: State, notable: int) -> dict[str, Any]:
    doc = {**_card(s, notable), "by": s.owner[notable], "used": bool(s.once >> notable & 1)}
    if notable == COOK_CARD:
        doc["workers"] = s.cook_workers
    if notable == FRENCH:
        doc["slots"] = [bool(s.french >> value & 1) for value in (1, 2, 3)]
    return doc


def _guild(s: State, guild: int) -> dict[str, Any]:
    content = s.content
    column, at = s.orders[guild], s.order_at[guild]
    return {
        "id": GUILDS[guild],
        "levels": [
            {"n": level, "rupees": content.level_rupees[level], "favour": content.level_favour[level]}
            for level in range(content.top + 1)
        ],
        "influence": [s.influence[one][guild] for one in range(s.seats)],
        "orders": [
            {
                "goods": [content.goods[good] for good in goods],
                "by": _owner(column[place]),
                "neutral": column[place] == NEUTRAL,
                "current": place == at,
            }
            for place, goods in enumerate(content.orders[guild])
        ],
        "markers": 6 - column.count(-1),
        "points": [guild_points(s, one, guild) for one in range(s.seats)],
    }


def _tile(s: State, tile: int) -> dict[str, Any]:
    return {"id": ACTIONS[tile], "have": s.content.favour_have[tile], "cost": s.content.favour_cost[tile]}


def _now(s: State) -> dict[str, Any]:
    """Give what the player whose turn it is has in the middle of an action."""
    return {
        "mp": s.mp,
        "next_mp": next_points(s, s.turn),
        "spending": s.spending,
        "free_deliveries": s.free_deliveries,
        "paid_deliveries": s.paid_deliveries,
        "credit": s.credit,
        "acting": name_of(s.content.spaces, s.acting),
        "scrolls": [s.content.goods[good] for luxury, good in enumerate(s.content.luxury) if s.scrolls >> luxury & 1],
    }


def _player(s: State, seat: int, open_purse: bool) -> dict[str, Any]:
    content = s.content
    goods = content.goods
    level = s.level[seat]
    return {
        "seat": seat,
        "rupees": s.rupees[seat] if open_purse else None,
        "goods": {name: s.goods[seat][good] for good, name in enumerate(goods) if s.goods[seat][good]},
        "favour": s.favour[seat],
        "markers": s.supply[seat],
        "workers": s.workers[seat],
        "standing": sum(owner == seat and not down for owner, down in zip(s.worker, s.lying, strict=True)),
        "lying": sum(owner == seat and down for owner, down in zip(s.worker, s.lying, strict=True)),
        "level": level,
        "levels": [
            {
                "n": one,
                "mp": content.meditation_points[one],
                "cost": [goods[good] for good in content.level_cost[one - 1]],
            }
            for one in range(1, content.last_level + 1)
        ],
        "influence": dict(zip(GUILDS, s.influence[seat], strict=True)),
        "farm": _farm(s, seat),
        "actions": [
            {
                **_tile(s, action),
                "now": cost(s, seat, action),
                "used": bool(s.used[seat] >> action & 1),
                "ready": can_use(s, seat, action),
                "tile": action >= FIRST_TILE,
            }
            for action in (0, 1, 2, *s.tiles[seat])
        ],
        "contracts": [NOTABLES[notable] for notable, owner in enumerate(s.owner) if owner == seat],
        "bonus": [content.bonus_names[tile] for tile, owner in enumerate(s.bonus_owner) if owner == seat],
        "orders": sum(column.count(seat) for column in s.orders),
        "gifts": s.akbar.count(seat),
        **_score(s, seat, open_purse),
    }


def _score(s: State, seat: int, open_purse: bool) -> dict[str, Any]:
    """Give the points by source as they would count now; rupees and the sum only to whoever may look into the purse."""
    points = {line.id.removeprefix("score."): line.points[seat] for line in lines(s)}
    total = sum(points.values())
    return {
        "points": points if open_purse else {**points, "rupees": None},
        "score": total if open_purse else None,
    }


def _farm(s: State, seat: int) -> dict[str, Any]:
    content = s.content
    return {
        "corners": [content.goods[good] for good in content.corners],
        "spaces": content.farm_spaces,
        "sides": [
            {
                "id": side,
                "farmer": s.farmers[seat][number],
                "covers": [
                    place
                    for half, place in enumerate(content.cover_places)
                    if s.covers[seat] >> (2 * number + half) & 1
                ],
            }
            for number, side in enumerate(SIDES)
        ],
        "yields": {content.goods[good]: s.production(seat, good) for good in content.corners},
    }


HIDDEN_LUCK: tuple[str, ...] = ()
"""Draws that tell nothing to whoever cannot see the pile they are made from."""


def redeal(s: State, seat: int, rng: Random) -> None:
    """Fill rivals' purses anew, anywhere between the bounds that everybody knows.

    The lowest of a few draws is taken: a gain is between 1 rupee and many, but mostly a small one.
    """
    if s.stage == OVER:
        return
    rupees = list(s.rupees)
    for rival in range(s.seats):
        if rival != seat:
            least, most = s.least[rival], s.most[rival]
            rupees[rival] = min(rng.randint(least, most) for _ in range(DRAWS))
    s.rupees = tuple(rupees)
