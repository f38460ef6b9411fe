"""What newcomers overlook around the sacred pool, out of nothing but what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.coaching import Fact, fact, plain
from durbar.games.amritsar.names import CORNERS, DISTRICTS, RESOURCES, TOP

LATE = 3
"""From this round of an era on its end is near."""
SAFE = "safe-passage"
"""The warehouse that lets an elephant cross the Maharaja for nothing [18.10]."""

View = Mapping[str, Any]


def facts(v: View, seat: int) -> list[Fact]:
    """List what holds at the beginning of the seat's turn, what matters most first."""
    if v["stage"] != "turn" or v["turn"] != seat or v["step"] not in ("elephant", "take"):
        return []
    own = plain(v, seat)
    return [
        *_tax(v, own),
        *_goals(v, own),
        *_tied(v, own),
        *_behind(v, own),
        *_no_marker(own),
        *_no_gift(v, own),
        *_full(own),
        *_crossing(v, own),
        *_elephant_full(own),
        *_stock(own),
        *_coins(v),
        *_top(own),
    ]


def _turns_left(v: View) -> int:
    """Count the turns of an era that are left, this one among them."""
    left: int = v["rounds"] - v["round"] + 1
    return left


def _tax(v: View, own: View) -> list[Fact]:
    """Say when the tax is due, if there are too few coins for it [11.3]."""
    tax, coins = own["tax_due"], own["goods"]["coin"]
    if v["round"] < LATE or coins >= tax:
        return []
    last = v["round"] == v["rounds"]
    return [
        fact("tax", "11.3", "own-coin", "tax", presses=last, n=_turns_left(v), tax=tax, coins=coins, each=v["penalty"])
    ]


def _goals(v: View, own: View) -> list[Fact]:
    """Say that goals in hand are worth nothing [12.2], in the last era."""
    n = len(own["hand"])
    if v["era"] < v["eras"] or not n or all(one["filled"] for one in own["goals"]):
        return []
    return [fact("goals", "12.2", "goals", presses=v["round"] == v["rounds"], n=n)]


def _numbers(v: View) -> dict[str, int]:
    """Give what most markers in each district score at the end of this era."""
    now = next(one for one in v["temple"] if one["state"] == "current")
    return dict(now["numbers"])


def _tied(v: View, own: View) -> list[Fact]:
    """Say where most markers are shared: each of those tied scores all [11.1]."""
    if v["round"] < LATE:
        return []
    found, numbers, me = [], _numbers(v), own["seat"]
    for one in v["districts"]:
        mine = one["markers"][me]
        if not mine or max(one["markers"]) != mine or one["markers"].count(mine) < 2:
            continue
        others = [seat for seat, n in enumerate(one["markers"]) if n == mine and seat != me]
        found.append(
            fact(
                "tied",
                "11.1",
                f"gifts-{one['id']}",
                f"lane-{one['id']}",
                district=one["id"],
                n=numbers[one["id"]],
                who=others,
            )
        )
    return found


def _behind(v: View, own: View) -> list[Fact]:
    """Say where one marker is missing to most of them [11.1]."""
    if v["round"] < LATE:
        return []
    numbers, me = _numbers(v), own["seat"]
    near = [one for one in v["districts"] if max(one["markers"]) == one["markers"][me] + 1]
    return [
        fact(
            "behind",
            "11.1",
            f"gifts-{one['id']}",
            f"lane-{one['id']}",
            district=one["id"],
            n=numbers[one["id"]],
            most=max(one["markers"]),
        )
        for one in sorted(near, key=lambda one: -numbers[one["id"]])[:1]
    ]


def _no_marker(own: View) -> list[Fact]:
    """Say that an empty elephant cannot donate [5.4]."""
    return [] if own["elephant"] else [fact("no_marker", "5.4", "own-elephant")]


def _no_gift(v: View, own: View) -> list[Fact]:
    """Say that no open space where the elephant stands can be paid [5.2]."""
    if not own["elephant"] or own["place"] is None:
        return []
    here = next(one for one in v["districts"] if one["id"] == own["place"])
    owners = {space["id"]: space["owner"] for space in here["spaces"]}
    open_spaces = [
        space
        for space in here["spaces"]
        if space["owner"] is None and all(owners[below] is not None for below in space["below"])
    ]
    if not open_spaces or any(
        all(own["goods"][kind] >= n for kind, n in v["layer_costs"][space["layer"] - 1].items())
        for space in open_spaces
    ):
        return []
    marks = (f"own-{kind}" for kind in RESOURCES)
    return [fact("no_gift", "5.2", *marks, district=own["place"])]


def _full(own: View) -> list[Fact]:
    """Say that warehouses are full [16.1]."""
    held, most = sum(own["goods"].values()), own["capacity"]
    return [fact("full", "16.1", "stores", n=most)] if held >= most else []


def _crossing(v: View, own: View) -> list[Fact]:
    """Say what the next step of the elephant costs beside the Maharaja [7.3]."""
    if own["place"] is None or any(one is not None and one["id"] == SAFE for one in own["warehouses"]):
        return []
    if CORNERS.index(v["corner"]) != DISTRICTS.index(own["place"]):
        return []
    return [fact("crossing", "7.3", "king", f"lane-{own['place']}", n=v["penalty"], district=own["place"])]


def _elephant_full(own: View) -> list[Fact]:
    """Say that the elephant can carry no more [13.6]."""
    if own["elephant"] < own["elephant_most"]:
        return []
    return [fact("elephant_full", "13.6", "own-elephant", n=own["elephant"])]


def _stock(own: View) -> list[Fact]:
    """Say that markers to take become points [13.6]."""
    return [] if own["stock"] else [fact("stock", "13.6", "stock")]


def _coins(v: View) -> list[Fact]:
    """Say where coins lie for whoever comes [8.1, 8.6]."""
    lying = [(one["coins"], one["id"]) for district in v["districts"] for one in district["stations"] if one["coins"]]
    if not lying:
        return []
    n, station = max(lying)
    return [fact("coins", "8.6", f"station-{station}", n=n, station=station)]


def _top(own: View) -> list[Fact]:
    """Say which knowledge cube is at the top: only the reward above is left there [15.1]."""
    return [
        fact("top", "15.1", f"track-{track}", track=track) for track, step in own["knowledge"].items() if step == TOP
    ][:1]
