"""What newcomers overlook in Agra, out of nothing but what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.coaching import Fact, fact, plain

LAST_LEVEL_OF_AN_ARROW = 2
"""From the goods of this level no arrow leads on [12.1]."""
FEW_MARKERS = 2
MANY_FAVOUR = 4
MANY_STANDING = 3
COUNT_OTHERWISE = ("muezzin", "cook")
"""Contracts that make meditation pay more than the workers on the board do [12.9]."""

View = Mapping[str, Any]


def facts(v: View, seat: int) -> list[Fact]:
    """List what holds now for the seat whose turn it is, what matters most first."""
    if v["stage"] != "turn" or v["turn"] != seat:
        return []
    own = plain(v, seat)
    return [
        *_ending(v),
        *_no_worker(own),
        *_orders(v, own),
        *_nearly(v, own),
        *_markers(own),
        *_meditation(v, own),
        *_lying(own),
        *_boat(v),
        *_dead_end(v, own),
        *_favour(own),
        *_closed(v, own),
        *_nothing_grows(v, own),
    ]


def _ending(v: View) -> list[Fact]:
    """Say that the end has been triggered [11.1], and that goods and favour do not score then [11.3]."""
    if v["trigger"] == "none":
        return []
    return [fact("last_turn" if v["last_round"] else "ending", "11.1" if not v["last_round"] else "11.3", presses=True)]


def _no_worker(own: View) -> list[Fact]:
    """Say that with nobody at home only overtime is left [5.5]."""
    return [] if own["workers"] else [fact("no_worker", "5.5", "home", presses=True)]


def _holds(own: View, goods: list[str]) -> bool:
    """Tell whether all of these goods are there."""
    return all(own["goods"].get(good, 0) >= goods.count(good) for good in goods)


def _orders(v: View, own: View) -> list[Fact]:
    """Say what stands between the goods of an open order and its rupees [9.2, 9.4]."""
    found = []
    for guild in v["guilds"]:
        order = next((one for one in guild["orders"] if one["current"]), None)
        if order is None or not _holds(own, order["goods"]):
            continue
        name, mine = guild["id"], guild["influence"][own["seat"]]
        spot = f"orders-{name}"
        above = [seat for seat, level in enumerate(guild["influence"]) if level > mine]
        if not mine:
            found.append(fact("no_influence", "9.2", spot, guild=name, goods=order["goods"]))
        elif guild["markers"] >= v["river"]["limit"]:
            found.append(fact("limit", "9.2", spot, guild=name, n=v["river"]["limit"]))
        elif above:
            found.append(fact("above", "9.4", spot, guild=name, who=above))
    return found


def _nearly(v: View, own: View) -> list[Fact]:
    """Say which card lacks one good only, and how many of its markers are one's own [10.5]."""
    found = []
    for card in v["notables"]:
        missing = [one["good"] for one in card["demands"] if one["by"] is None]
        if not card["open"] or len(missing) != 1 or len(card["demands"]) == 1:
            continue
        mine = sum(1 + one["double"] for one in card["demands"] if one["by"] == own["seat"])
        rest = sum(1 + one["double"] for one in card["demands"] if one["by"] not in (None, own["seat"]))
        if mine or own["goods"].get(missing[0]):
            found.append(
                fact("nearly", "10.5", f"notable-{card['id']}", notable=card["id"], good=missing[0], n=mine, rest=rest)
            )
    return found


def _markers(own: View) -> list[Fact]:
    """Say that markers run out: a gain without one is lost [1.7]."""
    n = own["markers"]
    return [fact("markers", "1.7", "markers", n=n)] if n <= FEW_MARKERS else []


def _points(own: View) -> int:
    """Count what all standing workers together would bring [4.1]."""
    levels = {one["n"]: one["mp"] for one in own["levels"]}
    return sum(max(1, levels.get(own["level"] - place, 1)) for place in range(own["standing"]))


def _meditation(v: View, own: View) -> list[Fact]:
    """Say what laying down all workers would bring [4.1]; what is not spent is lost."""
    if v["phase"] not in ("between", "meditation") or own["standing"] < MANY_STANDING:
        return []
    if v["now"]["mp"] or v["now"]["spending"] or set(COUNT_OTHERWISE) & set(own["contracts"]):
        return []
    return [fact("meditation", "4.1", "standing", n=own["standing"], points=_points(own))]


def _lying(own: View) -> list[Fact]:
    """Say that lying workers bring no favour when they are sent home [5.3]."""
    n = own["lying"]
    return [fact("lying", "5.3", "lying", n=n)] if n >= 2 else []  # one lies soon


def _boat(v: View) -> list[Fact]:
    """Say that one contract more lets the boat sail [10.11]."""
    needs = v["river"]["needs"]
    if needs is None or needs["n"] - needs["done"] != 1:
        return []
    return [fact("boat", "10.11", "boat", level=needs["level"])]


def _dead_end(v: View, own: View) -> list[Fact]:
    """Say which goods can be processed no further [12.1]; oil and curry stand workers up all the same [8.1]."""
    for place in v["buildings"]:
        n = own["goods"].get(place["good"], 0)
        if place["level"] == LAST_LEVEL_OF_AN_ARROW and n >= 2 and place["good"] not in ("oil", "curry"):
            return [fact("dead_end", "12.1", f"good-{place['good']}", good=place["good"], n=n)]
    return []


def _favour(own: View) -> list[Fact]:
    """Say how much favour lies there, and that each of its actions is open once a turn [8.3]."""
    n = own["favour"]
    ready = [one["id"] for one in own["actions"] if one["ready"]]
    return [fact("favour", "8.3", "favour", n=n)] if n >= MANY_FAVOUR and ready else []


def _closed(v: View, own: View) -> list[Fact]:
    """Say which action of the circle is closed to all [4.4]."""
    if v["phase"] not in ("between", "meditation") or own["standing"] + own["workers"] == 0 or own["standing"] < 2:
        return []
    return [fact("closed", "4.4", f"circle-{v['circle']['blocked']}", circle=v["circle"]["blocked"])]


def _nothing_grows(v: View, own: View) -> list[Fact]:
    """Say which good the farm does not give at all [7.2]."""
    bare = [good for good, n in own["farm"]["yields"].items() if not n]
    return [fact("bare", "7.2", f"yield-{bare[0]}", good=bare[0])] if bare else []
