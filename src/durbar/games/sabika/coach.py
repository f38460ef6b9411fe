"""What newcomers overlook at the Sultan's court, out of nothing but what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.coaching import Fact, fact, plain

FEW_STANDING = 2
"""With so many workers left to act, or fewer, the round's end is near."""
WORTHLESS = ("gypsum", "wood")
"""Materials that score nothing at the end [10.8]."""

View = Mapping[str, Any]


def facts(v: View, seat: int) -> list[Fact]:
    """List what holds at the beginning of the seat's turn, what matters most first."""
    if v["stage"] != "actions" or v["turn"] != seat:
        return []
    own = plain(v, seat)
    standing = [one["id"] for one in own["workers"] if one["standing"]]
    return [
        *_tribute(v, own, standing),
        *_leftovers(v, own),
        *_leaving(v, standing),
        *_full(own),
        *_wish(v, own),
        *_no_dinar(v, own),
        *_no_gypsum(v, own, standing),
        *_no_base(v, own, standing),
        *_no_goods(own, standing),
        *_left_side(v, own, standing),
        *_grey(v, own, standing),
        *_red(own, standing),
    ]


def _builders(standing: list[str]) -> bool:
    """Tell whether a builder is still to act."""
    return any(one.startswith("builder") for one in standing)


def _tribute(v: View, own: View, standing: list[str]) -> list[Fact]:
    """Say what is due at the round's end and not yet there [9.5]."""
    due, paria = own["due"], own["paria"]
    if len(standing) > FEW_STANDING or paria >= due:
        return []
    return [
        fact(
            "tribute",
            "9.5",
            "due",
            "paria",
            "dinars",
            presses=len(standing) == 1,
            n=due,
            paria=paria,
            dinars=own["dinars"],
        )
    ]


def _leftovers(v: View, own: View) -> list[Fact]:
    """Say what scores nothing after the last round [10.8]."""
    n = sum(own["materials"][kind] for kind in WORTHLESS) + len(own["raw"])
    if v["round"] < v["rounds"] or not n:
        return []
    return [fact("leftovers", "10.8", *(f"own-{kind}" for kind in WORTHLESS), n=n)]


def _leaving(v: View, standing: list[str]) -> list[Fact]:
    """Say that large buildings of the first era leave with this round [9.17]."""
    last = next((one["round"] for one in v["track"] if one["second_era"]), None)
    n = sum(one["there"] and one["era"] == 1 for one in v["large"])
    if v["round"] != last or not n or not _builders(standing):
        return []
    return [fact("leaving", "9.17", "large", n=n)]


def _full(own: View) -> list[Fact]:
    """Say that the chests are full [3.4]."""
    if own["all_chests"] > own["chests"]:  # a poem of one's own is a store for goods
        return []
    return [fact("full", "3.4", "chests", n=own["chests"])] if own["stored"] >= own["chests"] else []


def _wish(v: View, own: View) -> list[Fact]:
    """Say which wish joins the tower at this round's end [9.2], if one has nothing to show for it."""
    for one in v["wishes"]:
        if one["after"] == v["round"] and not one["counts"][own["seat"]]:
            return [fact("wish", "9.2", f"wish-{one['slot']}", each=one["each"], n=one["points"])]
    return []


def _no_dinar(v: View, own: View) -> list[Fact]:
    """Say what cannot be paid without a dinar and a seal [4.6], unless a poem or an event makes another price."""
    event = (v["events"] or {}).get("current")
    if own["dinars"] or own["seals"] or own["blue"] or event:
        return []
    return [fact("no_dinar", "4.6", "dinars", "own-seals")]


def _no_gypsum(v: View, own: View, standing: list[str]) -> list[Fact]:
    """Say that large buildings take gypsum [5.12]."""
    if own["materials"]["gypsum"] or not _builders(standing):
        return []
    if not any(one["there"] and one["era"] == v["era"] for one in v["large"]):
        return []
    return [fact("no_gypsum", "5.12", "own-gypsum")]


def _no_base(v: View, own: View, standing: list[str]) -> list[Fact]:
    """Say which base materials the small buildings ask for, if none of them is there [5.15]."""
    bases = list(dict.fromkeys(one["base"] for one in v["small"] if one is not None))
    if not bases or not _builders(standing) or any(own["materials"][base] for base in bases):
        return []
    return [fact("no_base", "5.15", *(f"own-{base}" for base in bases), bases=bases)]


def _no_goods(own: View, standing: list[str]) -> list[Fact]:
    """Say that raw must be processed before it can be exported [6.3]."""
    n = len(own["raw"])
    if "merchant" not in standing or not n or sum(own["goods"].values()) + sum(own["poem_goods"].values()):
        return []
    return [fact("no_goods", "6.3", *(f"own-{kind}" for kind in own["raw"]), n=n)]


def _left_side(v: View, own: View, standing: list[str]) -> list[Fact]:
    """Say how many ships lie where they bring nothing more [6.8]."""
    if "merchant" not in standing or v["map"] is None:
        return []
    left = [
        city["id"]
        for city in v["map"]["cities"]
        if any(ship["seat"] == own["seat"] and ship["side"] == "left" for ship in city["ships"])
    ]
    if len(left) < 2:  # one is soon consolidated
        return []
    return [fact("left_side", "6.8", *(f"city-{city}" for city in left), n=len(left))]


def _grey(v: View, own: View, standing: list[str]) -> list[Fact]:
    """Say that nobody may have more grey poems [7.1]."""
    n = len(own["grey"])
    return [fact("grey", "7.1")] if n and n >= v["most_grey"] and "poet" in standing else []


def _red(own: View, standing: list[str]) -> list[Fact]:
    """Say that red poems can work again [7.7]."""
    n = len(own["red"])
    return [fact("red", "7.7", n=n)] if n and "poet" in standing else []
