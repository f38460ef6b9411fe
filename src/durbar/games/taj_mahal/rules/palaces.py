"""Placing palaces [4.2-4.6]: one for each influence tile, and a crowned one for the grand mogul."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.taj_mahal.names import BONUS, FIRST_GOOD, GOODS, INFLUENCE, MOGUL
from durbar.games.taj_mahal.options import CROWN, PLACE
from durbar.games.taj_mahal.rules.versions import wastes_no_palace
from durbar.games.taj_mahal.scoring import TILE_POINTS, connection_points
from durbar.games.taj_mahal.state import State

OTHER_PROVINCE: Final = Why("why.other_province", "4.2")
OCCUPIED: Final = Why("why.occupied", "4.6")
CROWN_TAKEN: Final = Why("why.crown_there", "4.6")
OWN_PALACE_THERE: Final = Why("why.own_palace_there", "4.6")
NO_NORMAL_LEFT: Final = Why("why.no_tile_for_palace", "4.2")
NO_CROWN_LEFT: Final = Why("why.no_crown_won", "4.4")
NO_PALACE_LEFT: Final = Why("why.no_palace_left", "4.16")
WASTES_PALACE: Final = Why("why.wastes_palace", "4.16")


def why_not_palace(s: State, seat: int, city: int) -> Why | None:
    """Allow a normal palace in a city of the current province that has none and no crowned one of the same owner."""
    if s.content.city_province[city] != s.province:
        return OTHER_PROVINCE
    if s.palace[city] >= 0:
        return OCCUPIED
    if s.crown[city] == seat:
        return OWN_PALACE_THERE
    return None if s.palaces[seat] else NO_PALACE_LEFT


def why_not_crown(s: State, seat: int, city: int) -> Why | None:
    """Allow a crowned palace in any city of the current province that holds none of one's own [4.6]."""
    if s.content.city_province[city] != s.province:
        return OTHER_PROVINCE
    if s.crown[city] >= 0:
        return CROWN_TAKEN
    if s.palace[city] == seat:
        return OWN_PALACE_THERE
    return None if s.palaces[seat] else NO_PALACE_LEFT


def most_palaces(s: State, seat: int, normal: int, crown: int, used: int = -1) -> int:
    """Count how many of the palaces still to place can stand at the best, once an own one stands in the city `used`."""
    palace, crowns = s.palace, s.crown
    empty = shared = 0
    for city in s.content.province_cities[s.province]:
        if city != used and palace[city] != seat and crowns[city] != seat:
            if palace[city] < 0:
                empty += 1
            else:
                shared += 1
    # A crowned palace beside a rival's takes no room from the normal ones; in an empty city it does.
    at_best = min(normal, empty) + 1 if crown and shared else min(normal + crown, empty)
    return min(at_best, s.palaces[seat] - (used >= 0))


def wastes(s: State, seat: int, normal: int, crown: int, option: Option) -> bool:
    """Tell whether an option would cost another palace just won, though a different choice places both [4.16]."""
    if not (normal and crown and wastes_no_palace(s)):
        return False  # palaces of one kind take nothing from each other that another order would leave
    return 1 + most_left(s, seat, normal, crown, option) < most_palaces(s, seat, normal, crown)


def most_left(s: State, seat: int, normal: int, crown: int, option: Option) -> int:
    """Count how many of the other palaces can stand at the best once an option is taken."""
    if option.verb is CROWN:
        return most_palaces(s, seat, normal, crown - 1, used=option.value)
    return most_palaces(s, seat, normal - 1, crown, used=option.value)


# ---------------------------------------------------------------------- the question

Tiles = tuple[int, ...]
"""The bonus tiles taken earlier in the same turn: their goods are not scored yet, but they count."""


def thinkable_places(s: State, seat: int, normal: int, crown: int, tiles: Tiles = ()) -> list[Option]:
    """List every city of the province, for each kind of palace still to be placed."""
    every, cities = s.content.options, s.content.province_cities[s.province]
    options = [every.place[city] for city in cities] if normal else []
    if crown:
        options += [every.crown[city] for city in cities]
    return options


def legal_places(s: State, seat: int, normal: int, crown: int, tiles: Tiles = ()) -> list[Option]:
    """List what why_not_place does not refuse, faster."""
    if not s.palaces[seat]:
        return []
    cities, palaces, crowns = s.content.province_cities[s.province], s.palace, s.crown
    options: list[Option] = []
    if normal:
        place = s.content.options.place
        for city in cities:
            if palaces[city] < 0 and crowns[city] != seat:
                options.append(place[city])
    if crown:
        place = s.content.options.crown
        options += [place[city] for city in cities if crowns[city] < 0 and palaces[city] != seat]
    if normal and crown and wastes_no_palace(s):  # as in wastes, the best counted once
        best = most_palaces(s, seat, normal, crown)
        options = [option for option in options if 1 + most_left(s, seat, normal, crown, option) >= best]
    return options


def why_not_place(s: State, seat: int, option: Option, normal: int, crown: int, tiles: Tiles = ()) -> Why | None:
    """Refuse a kind of palace that was not won, cities that cannot hold it, and what wastes another palace just won."""
    if option.verb is PLACE:
        why = why_not_palace(s, seat, option.value) if normal else NO_NORMAL_LEFT
    else:
        why = why_not_crown(s, seat, option.value) if crown else NO_CROWN_LEFT
    if why is None and wastes(s, seat, normal, crown, option):
        return WASTES_PALACE
    return why


def place_about(s: State, seat: int, normal: int, crown: int, tiles: Tiles = ()) -> dict[str, Any]:
    """Say where, and how many palaces of each kind are left to place."""
    return {"province": s.content.province_names[s.province], "n": normal, "crowns": crown}


def place_outcome(s: State, seat: int, option: Option, normal: int, crown: int, tiles: Tiles = ()) -> Message:
    """Say what the connection would pay with a palace there, and what the bonus tile it takes is worth."""
    city = option.value
    points = connection_points(s, seat, extra=city)
    tile = s.bonus[city]
    if option.verb is not PLACE or tile < 0:
        return Message("outcome.place", "4.11", n=points)
    if tile < FIRST_GOOD:
        return Message("outcome.place_bonus", "4.3", n=points, tile=BONUS[tile], worth=TILE_POINTS.get(tile, 0))
    worth = s.goods[seat][tile - FIRST_GOOD] + tiles.count(tile) + 1
    return Message("outcome.place_good", "4.9", n=points, tile=BONUS[tile], worth=worth)


PLACE_PALACE: Final = Question(
    "place",
    "4.2",
    verbs=(PLACE, CROWN),
    thinkable=thinkable_places,
    legal=legal_places,
    why_not=why_not_place,
    about=place_about,
    outcome=place_outcome,
)

# ---------------------------------------------------------------------- doing it


def place_palaces(s: State, seat: int, won: list[int]) -> Flow[tuple[int, list[int]]]:
    """Place what was won, in the order the player likes; give how many stand now and the bonus tiles taken.

    What cannot be placed is forfeited; what can must be, and the order must leave room for all that has any [4.16].
    """
    normal = sum(rank < len(INFLUENCE) for rank in won)
    crown = int(MOGUL in won)
    placed = 0
    tiles: list[int] = []
    while normal or crown:
        if normal and crown and not legal_places(s, seat, normal, 0):
            forfeit(s, seat, normal)
            normal = 0
        elif normal and crown and not legal_places(s, seat, 0, crown):
            forfeit(s, seat, crown)
            crown = 0
        else:
            ask = Choose(s, seat, PLACE_PALACE, normal, crown, tuple(tiles))
            if not ask.answers:  # of one kind, all that are left
                forfeit(s, seat, normal + crown)
                break
            chosen: Option = ask.only or (yield ask)
            placed += 1
            if chosen.verb is PLACE:
                normal -= 1
                tiles += build(s, seat, chosen.value)
            else:
                crown -= 1
                build_crowned(s, seat, chosen.value)
    return placed, tiles


def forfeit(s: State, seat: int, count: int) -> None:
    """Lose palaces that cannot be placed; the tiles are kept."""
    tell(s, "forfeits", "4.16", seat=seat, n=count)


def build(s: State, seat: int, city: int) -> list[int]:
    """Place a palace; on a fortress the bonus tile goes with it [4.3]."""
    s.palace = put(s.palace, city, seat)
    s.palaces = more(s.palaces, seat, -1)
    if s.log is not None:
        tell(s, "places", "4.2", seat=seat, city=s.content.city_names[city])
    tile = s.bonus[city]
    if tile < 0:
        return []
    s.bonus = put(s.bonus, city, -1)
    if tile >= FIRST_GOOD and seat != s.dummy:
        tell(s, "takes_good_tile", "4.3", seat=seat, good=GOODS[tile - FIRST_GOOD])
    return [tile]


def build_crowned(s: State, seat: int, city: int) -> None:
    """Place a palace under the crown; a bonus tile there stays for a later palace [4.5]."""
    s.crown = put(s.crown, city, seat)
    s.palaces = more(s.palaces, seat, -1)
    tell(s, "places_crowned", "4.4", seat=seat, city=s.content.city_names[city])
