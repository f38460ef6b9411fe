"""What newcomers overlook at the Mogul's court, out of nothing but what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.coaching import Fact, fact, plain
from durbar.games.taj_mahal.names import INFLUENCE, VISITS

FEW_CARDS = 3
"""With so many cards or fewer a hand does not last for two visits."""
GOOD_TILE = 4
"""So many points make a province tile worth a word."""

View = Mapping[str, Any]


def facts(v: View, seat: int) -> list[Fact]:
    """List what holds now for the seat whose turn it is, what matters most first."""
    if v["stage"] != "visit" or v["turn"] != seat:
        return []
    own = plain(v, seat)
    rivals = [one for one in v["players"] if one["seat"] != seat and one["inside"]]
    return [
        *_last_card(own),
        *_ties(own, rivals),
        *_rival_pair(v, own),
        *_pair(v, own),
        *_leading(own, rivals),
        *_tile(v, own),
        *_last_visit(v, own),
        *_crowded(v, own),
        *_fortress(v, own),
        *_few_cards(v, own),
        *_special(own),
        *_nothing_played(own),
    ]


def _last_card(own: View) -> list[Fact]:
    """Say that one card of the visit's colour is left [3.3, 3.4], unless a monk card lets any be played [6.4]."""
    colour = own["colour"]
    if colour is None or ("monk" in own["specials"] and "monk" not in own["played_specials"]):
        return []
    left = [card for card in own["hand"] if card.startswith(colour)]
    if len(left) != 1:
        return []
    return [fact("last_card", "3.4", f"hand-{left[0]}", presses=True, colour=colour)]


def _ties(own: View, rivals: list[View]) -> list[Fact]:
    """Say where a tie wins nothing [4.1]."""
    found = []
    for rank in own["ties"]:
        n = own["shown"][rank]
        others = [one["seat"] for one in rivals if one["shown"][rank] == n]
        found.append(
            fact("tie", "4.1", f"cell-{own['seat']}-{rank}", f"cell-{others[0]}-{rank}", rank=rank, n=n, who=others)
        )
    return found


def _rival_pair(v: View, own: View) -> list[Fact]:
    """Say who could take a special card away by a second tile [5.1]."""
    return [
        fact("rival_pair", "5.1", f"tile-of-{rank}", rank=rank, who=[one["seat"] for one in near])
        for rank in own["specials"]
        if v["prizes"][rank] is None
        and (
            near := [one for one in v["players"] if one is not own and not one["dummy"] and one["influence"][rank] == 1]
        )
    ]


def _pair(v: View, own: View) -> list[Fact]:
    """Say which tile of a pair is there already, while its fellow can be won [5.1]."""
    return [
        fact("pair", "5.1", f"tile-of-{rank}", rank=rank)
        for rank in INFLUENCE
        if own["influence"][rank] == 1 and v["prizes"][rank] is None and rank not in own["specials"]
    ]


def _leading(own: View, rivals: list[View]) -> list[Fact]:
    """Say what is led alone while others may still play [4.1]."""
    if not own["leads"] or not rivals:
        return []
    marks = [f"cell-{own['seat']}-{rank}" for rank in own["leads"]]
    return [fact("leading", "4.1", *marks, won=own["leads"], n=len(rivals))]


def _tile(v: View, own: View) -> list[Fact]:
    """Say what the province tile would pay [4.9], if that is much."""
    if v["prizes"]["elephant"] is not None:
        return []
    here = next(one for one in v["provinces"] if one["state"] == "current")
    have, n = dict(own["goods"]), 0
    for good in here["goods"]:
        have[good] += 1
        n += have[good]
    return [fact("tile", "4.9", "prize-elephant", n=n, goods=here["goods"])] if n >= GOOD_TILE else []


def _last_visit(v: View, own: View) -> list[Fact]:
    """Say what the hand scores after the last visit [7.1]."""
    if v["visit"] != VISITS:
        return []
    return [fact("last_visit", "7.1", n=own["hand_points"])]


def _crowded(v: View, own: View) -> list[Fact]:
    """Say that the cities run out: a palace that finds none is lost [4.16]."""
    empty = [city for city in v["cities"] if city["province"] == v["province"] and city["palace"] is None]
    if not empty:
        return [fact("no_city", "4.4")]
    return [fact("crowded", "4.16", f"city-{empty[0]['id']}")] if len(empty) == 1 else []


def _fortress(v: View, own: View) -> list[Fact]:
    """Say what lies in a fortress here, and that a crown palace does not take it [4.3, 4.5]."""
    for city in v["cities"]:
        if city["province"] == v["province"] and city["bonus"] is not None and city["palace"] is None:
            return [fact("fortress", "4.5", f"city-{city['id']}", city=city["id"], bonus=city["bonus"])]
    return []


def _few_cards(v: View, own: View) -> list[Fact]:
    """Say how few cards are left for how many visits: each brings two [4.13]."""
    n, visits = own["hand_size"], VISITS - v["visit"]
    return [fact("few_cards", "4.13", "hand", n=n, visits=visits)] if n <= FEW_CARDS and visits > 1 else []


def _special(own: View) -> list[Fact]:
    """Say which special card has not been played in this visit [6.5]."""
    left = [name for name in own["specials"] if name not in own["played_specials"]]
    return [fact("special", "6.5", f"special-{left[0]}", special=left[0])] if left else []


def _nothing_played(own: View) -> list[Fact]:
    """Say what having played nothing brings [4.14]."""
    return [] if own["played"] or own["played_specials"] else [fact("nothing_played", "4.14", "hand")]
