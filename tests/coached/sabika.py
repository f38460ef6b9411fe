"""Sabika: the coach's sentences, held against the state and the rules."""

from __future__ import annotations

from typing import Any

from durbar.games.sabika.names import MATERIALS, MEASURES, ROUNDS, WORKERS
from durbar.games.sabika.rules.tribute import due
from durbar.games.sabika.rules.work import free_steps
from durbar.games.sabika.scoring import all_chests, leftover_points, measure
from durbar.games.sabika.state import State

Args = dict[str, Any]
GYPSUM, WOOD = MATERIALS.index("gypsum"), MATERIALS.index("wood")


def stands(s: State, me: int, kind: str) -> bool:
    return any(s.standing[me] >> place & 1 for place, name in enumerate(WORKERS) if name.startswith(kind))


def tribute(s: State, me: int, a: Args) -> object:
    return due(s, me) == a["n"] > s.paria[me] == a["paria"] and s.dinars[me] == a["dinars"]


def leftovers(s: State, me: int, a: Args) -> object:
    """Without them the leftovers score the same."""
    copy = s.copy()
    n = s.materials[me][GYPSUM] + s.materials[me][WOOD] + sum(s.raw[me])
    held = list(s.materials)
    held[me] = tuple(0 if kind in (GYPSUM, WOOD) else count for kind, count in enumerate(s.materials[me]))
    copy.materials = type(s.materials)(held)
    return s.round == ROUNDS and n == a["n"] > 0 and leftover_points(copy, me) == leftover_points(s, me)


def leaving(s: State, me: int, a: Args) -> object:
    first = [tile for tile in s.large if s.content.large[tile].era == 1]
    return s.round == s.content.first_era and len(first) == a["n"] > 0


def full(s: State, me: int, a: Args) -> object:
    held = sum(s.materials[me]) + sum(s.goods[me])
    return held == s.chests(me) == all_chests(s, me) == a["n"]


def wish(s: State, me: int, a: Args) -> object:
    slot = s.content.wishes_after.index(s.round)
    counted = [measure(s, me, MEASURES.index(what)) for what in a["each"]]
    named = [MEASURES[what] for what in s.content.wishes[s.wishes[slot]]]
    return not any(counted) and a["n"] == s.content.tower[slot] and named == a["each"]


def no_dinar(s: State, me: int, a: Args) -> object:
    return s.power(me) == 0 and free_steps(s, me) == 2 and not s.powers[me]


def no_gypsum(s: State, me: int, a: Args) -> object:
    there = any(s.content.large[tile].era == s.era for tile in s.large)
    return s.materials[me][GYPSUM] == 0 and there and stands(s, me, "builder")


def no_base(s: State, me: int, a: Args) -> object:
    bases = {s.content.small[card].base for card in s.small if card >= 0}
    return {MATERIALS[base] for base in bases} == set(a["bases"]) and not any(s.materials[me][base] for base in bases)


def no_goods(s: State, me: int, a: Args) -> object:
    return sum(s.raw[me]) == a["n"] > 0 == sum(s.goods[me]) + sum(s.poem_goods[me]) and stands(s, me, "merchant")


def left_side(s: State, me: int, a: Args) -> object:
    return list(s.ships[me]).count(1) == a["n"]


def grey(s: State, me: int, a: Args) -> object:
    return len(s.grey[me]) == s.content.most_grey


def red(s: State, me: int, a: Args) -> object:
    return len(s.red[me]) == a["n"] > 0
