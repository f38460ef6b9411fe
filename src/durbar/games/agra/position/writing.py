"""Writing the position down as a readable document, by names."""

from __future__ import annotations

from typing import Any

from durbar.games.agra.content import Content
from durbar.games.agra.names import ACTIONS, CIRCLE, GUILDS, NOTABLES, SIDES
from durbar.games.agra.state import DOUBLED, NEUTRAL, STAGES, TRIGGERS, State
from durbar.games.shared.documents import name_of, or_none

NOW = {
    "scrolls": 0, "once": 0, "mp": 0, "laid": 0, "spending": False, "last_outer": -1,
    "free_deliveries": 0, "paid_deliveries": 0, "paid_value": 0, "ordered": False, "serving": (), "doubled": (),
    "acting": -1, "credit": 0, "handled": 0, "merchant_moves": 0, "builder_moves": 0,
}  # fmt: skip
"""What changes inside a turn, and how it is between turns: written down only in the middle of one."""
NEUTRAL_NAME = "neutral"


def position(s: State) -> dict[str, Any]:
    """Write down everything that lies on the table."""
    content = s.content
    goods, buildings = content.goods, content.buildings
    doc: dict[str, Any] = {
        "stage": STAGES[s.stage],
        "round": s.round,
        "start": s.start,
        "turn": s.turn,
        "trigger": TRIGGERS[s.trigger],
        "last_round": s.last_round,
        "merchant": buildings[s.merchant],
        "builder": name_of(buildings, s.builder),
        "built": [name for building, name in enumerate(buildings) if s.built[building]],
        "coins": {name: s.coins[building] for building, name in enumerate(buildings) if s.coins[building]},
        "workers": {
            name: {"seat": s.worker[space], "lying": s.lying[space]}
            for space, name in enumerate(content.spaces)
            if s.worker[space] >= 0
        },
        "prices": [_token(s, token) for token in range(3)],
        "bonus": {
            name: s.bonus_owner[tile] for tile, name in enumerate(content.bonus_names) if s.bonus_owner[tile] >= 0
        },
        "circle": CIRCLE[s.blocked],
        "pier": s.pier,
        "progress": s.progress,
        "river": {NOTABLES[notable]: _served(s, notable) for notable in s.river},
        "contracts": {NOTABLES[notable]: owner for notable, owner in enumerate(s.owner) if owner >= 0},
        "orders": {name: _column(s, guild) for guild, name in enumerate(GUILDS)},
        "akbar": {goods[content.bowls[bowl]]: _whose(owner) for bowl, owner in enumerate(s.akbar) if owner >= 0},
        "display": [ACTIONS[tile] for tile in s.display],
        "stack": [ACTIONS[tile] for tile in s.stack],
        "cook": s.cook_workers,
        "french": [value for value in (1, 2, 3) if s.french >> value & 1],
        "players": [_player(s, seat) for seat in range(s.seats)],
    }
    now = {name: getattr(s, name) for name, rest in NOW.items() if getattr(s, name) != rest}
    if any(s.used):
        now["used"] = s.used
    if now:
        doc["now"] = {name: list(value) if isinstance(value, tuple) else value for name, value in now.items()}
    return doc


def _whose(owner: int) -> int | str | None:
    return NEUTRAL_NAME if owner == NEUTRAL else or_none(owner)


def _token(s: State, token: int) -> dict[str, Any]:
    good = s.token_good[token]
    flags = s.content.token_sides[token][s.token_side[token]]
    return {"good": name_of(s.content.goods, good), "flags": flags}


def _served(s: State, notable: int) -> dict[str, Any]:
    demands = s.content.demands[notable]
    return {
        s.content.goods[good]: {
            "seat": s.served[notable][place] % DOUBLED,
            "double": s.served[notable][place] >= DOUBLED,
        }
        for place, good in enumerate(demands)
        if s.served[notable][place] >= 0
    }


def _column(s: State, guild: int) -> dict[str, Any]:
    at = s.order_at[guild]
    return {"at": at + 1 if at >= 0 else None, "markers": [_whose(owner) for owner in s.orders[guild]]}


def _player(s: State, seat: int) -> dict[str, Any]:
    content = s.content
    return {
        "goods": {name: s.goods[seat][good] for good, name in enumerate(content.goods) if s.goods[seat][good]},
        "favour": s.favour[seat],
        "rupees": s.rupees[seat],
        "known": [s.least[seat], s.most[seat]],
        "level": s.level[seat],
        "influence": dict(zip(GUILDS, s.influence[seat], strict=True)),
        "farmers": dict(zip(SIDES, s.farmers[seat], strict=True)),
        "covers": cover_names(content, s.covers[seat]),
        "tiles": [ACTIONS[tile] for tile in s.tiles[seat]],
    }


def cover_names(content: Content, covers: int) -> list[str]:
    """Name the cover tiles that lie on a farm, such as "north 1"."""
    return [" ".join(option.nouns) for cover, option in enumerate(content.options.uncover) if covers >> cover & 1]
