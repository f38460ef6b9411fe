"""Amritsar: the coach's sentences, held against the state and the rules."""

from __future__ import annotations

from typing import Any

from durbar.games.amritsar.names import COIN, DISTRICTS, ERAS, GOODS, ROUNDS, STATIONS, TOP, TRACKS
from durbar.games.amritsar.rules.donation import open_spaces, why_no_donation
from durbar.games.amritsar.rules.elephant import walk_penalty
from durbar.games.amritsar.rules.era import tax_due
from durbar.games.amritsar.rules.storage import surplus
from durbar.games.amritsar.state import State

Args = dict[str, Any]


def tax(s: State, me: int, a: Args) -> object:
    coins = s.goods[me][COIN]
    short = coins < tax_due(s, me) == a["tax"] and a["coins"] == coins
    return short and a["n"] == ROUNDS - s.round and a["each"] == s.content.penalty[s.era] == s.era + 1


def goals(s: State, me: int, a: Args) -> object:
    return s.era == ERAS - 1 and len(s.hands[me]) == a["n"] > 0 and -1 in s.goals[me]


def _district(s: State, a: Args) -> tuple[list[int], int]:
    """Count markers by seat, and give the number of the temple tile."""
    place = DISTRICTS.index(a["district"])
    owners = s.donations[place]
    return [owners.count(seat) for seat in range(s.seats)], s.content.temple[s.temple[s.era]][place]


def tied(s: State, me: int, a: Args) -> object:
    counts, worth = _district(s, a)
    first = [seat for seat, n in enumerate(counts) if n == max(counts)]
    return me in first and sorted([me, *a["who"]]) == first and worth == a["n"]


def behind(s: State, me: int, a: Args) -> object:
    counts, worth = _district(s, a)
    return counts[me] == max(counts) - 1 and max(counts) == a["most"] and worth == a["n"]


def no_marker(s: State, me: int, a: Args) -> object:
    why = why_no_donation(s, me)
    return s.elephant[me] == 0 and why is not None


def no_gift(s: State, me: int, a: Args) -> object:
    place = s.place[me]
    rich = tuple(99 for _ in GOODS)
    here = DISTRICTS[place] == a["district"]
    return here and not open_spaces(s, place, s.goods[me]) and bool(open_spaces(s, place, rich))


def full(s: State, me: int, a: Args) -> object:
    return surplus(s, me) >= 0 and s.capacity[me] == a["n"] == sum(s.goods[me])


def crossing(s: State, me: int, a: Args) -> object:
    after = (s.place[me] + 1) % len(DISTRICTS)
    return DISTRICTS[s.place[me]] == a["district"] and walk_penalty(s, me, after) == a["n"] > 0


def elephant_full(s: State, me: int, a: Args) -> object:
    return s.elephant[me] == s.content.elephant_most == a["n"]


def stock(s: State, me: int, a: Args) -> object:
    return s.stock[me] == 0


def coins(s: State, me: int, a: Args) -> object:
    return s.station_coins[STATIONS.index(a["station"])] == a["n"] > 0


def top(s: State, me: int, a: Args) -> object:
    return s.knowledge[me][TRACKS.index(a["track"])] == TOP
