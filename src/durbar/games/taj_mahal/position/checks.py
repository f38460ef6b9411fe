"""What every position must fulfil: turns, prizes, cards played, the dummy; each complaint names the clause."""

from __future__ import annotations

from durbar.engine.document import Doc
from durbar.games.taj_mahal.names import FIRST_GOOD, GOODS, MOGUL, RANKS, VISITS, WHITE
from durbar.games.taj_mahal.state import OVER, VISIT, State

KEEPS_NOTHING = "the dummy keeps no tile it wins [11.3]"
SCORES_NOTHING = "the dummy never scores [11.5]"


def check_position(s: State, doc: Doc) -> None:
    """Refuse what could not lie on a real table."""
    _check_turn(s, doc)
    _check_prizes(s, doc)
    for seat, player in enumerate(doc["players"].items()):
        if s.inside[seat] and seat != s.dummy:
            _check_played(s, seat, player["played"])
    if s.dummy >= 0:
        _check_dummy(s, doc)


def check_display(s: State, doc: Doc) -> None:
    """Refuse open cards that nobody would ever take."""
    size = s.content.display_size[s.seats - (s.dummy >= 0)]
    if len(s.display) > size:
        doc["display"].fail(f"has {len(s.display)} places; there are {size} [2.6]")
    inside, cards = sum(s.inside), len(s.display) - s.display.count(-1)
    if cards > max(0, 2 * inside - 1):
        taken = max(0, 2 * inside - 1)
        doc["display"].fail(f"{cards} cards lie open, but the {inside} players at court take {taken} [4.13]")
    for place, card in enumerate(s.display):
        if card >= 0 and s.taken_by[place] >= 0:
            doc["taken_by"].items()[place].fail("nobody has taken the card: it still lies there")


def _check_turn(s: State, doc: Doc) -> None:
    if s.stage == VISIT and not s.inside[s.turn]:
        doc["turn"].fail(f"seat {s.turn} has withdrawn from this visit, so it cannot be its turn")
    if s.stage != VISIT and any(s.inside):
        doc["stage"].fail("somebody is still inside: the visit goes on")
    if s.stage == OVER and s.visit < VISITS:
        doc["stage"].fail(f"the game is over after visit {VISITS} [1.2]")


def _check_prizes(s: State, doc: Doc) -> None:
    for rank, winner in zip(RANKS, s.prizes, strict=True):
        if winner >= 0 and s.inside[winner]:
            doc["prizes"].fail(f"seat {winner} has won {rank!r} but has not withdrawn yet [4.1]")
    for city in s.content.province_cities[s.province]:
        if s.crown[city] >= 0 and s.crown[city] != s.prizes[MOGUL]:
            doc["prizes"]["mogul"].fail(
                f"the crowned palace of seat {s.crown[city]} in {s.content.city_names[city]} comes with it [4.4]"
            )
    for good, name in enumerate(GOODS):
        held, lying = sum(goods[good] for goods in s.goods), s.bonus.count(FIRST_GOOD + good)
        there = s.content.bonus_count[FIRST_GOOD + good] + sum(tile.count(good) for tile in s.content.tile_goods)
        if held + lying > there:
            doc["players"].fail(f"own {held} {name}, with {lying} on the map; there are {there} in all")


def _check_played(s: State, seat: int, doc: Doc) -> None:
    """Refuse open cards that could not have been played together [3.2, 3.3]."""
    laid = [special for special, owner in enumerate(s.special_owner) if owner == seat and s.special_played[special]]
    colours = [s.content.card_colour[card] for card in s.played[seat]]
    coloured, beside = len(colours) - colours.count(WHITE), colours.count(WHITE) + len(laid)
    if beside > coloured:
        doc.fail(f"there are {beside} white or special cards beside {coloured} coloured ones; each needs one [3.2]")
    odd = coloured - colours.count(s.colour[seat])
    if odd > sum(special in s.content.any_colour_specials for special in laid):
        doc.fail("has a card of another colour than the first, and no monk card that allowed it [3.3]")


def _check_dummy(s: State, doc: Doc) -> None:
    """Refuse a dummy that owns anything [11.3, 11.5], or that has had more turns than cards [11.2]."""
    player = doc["players"].items()[s.dummy]
    for field, reason in (("influence", KEEPS_NOTHING), ("goods", KEEPS_NOTHING), ("points", SCORES_NOTHING)):
        for _, one in player[field].named():
            if one.value:
                one.fail(f"must be 0: {reason}")
    cards = len(s.played[s.dummy])
    if s.inside[s.dummy] and not (cards > 0) <= s.dummy_turns <= cards:
        doc.get("dummy_turns", 0).fail(f"does not fit: the dummy has played {cards} cards, at least one a turn [11.2]")
