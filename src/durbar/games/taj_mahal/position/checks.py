"""What every position must fulfil: turns, prizes, cards played, the dummy; each complaint names the clause."""

from __future__ import annotations

from durbar.engine.document import Doc
from durbar.games.taj_mahal.names import FIRST_GOOD, GOODS, MOGUL, RANKS, VISITS, WHITE
from durbar.games.taj_mahal.state import OVER, VISIT, State


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
        doc["display"].fail("bad.places", "2.6", n=len(s.display), all=size)
    inside, cards = sum(s.inside), len(s.display) - s.display.count(-1)
    if cards > max(0, 2 * inside - 1):
        taken = max(0, 2 * inside - 1)
        doc["display"].fail("bad.cards_lie_open_but", "4.13", n=cards, players=inside, taken=taken)
    for place, card in enumerate(s.display):
        if card >= 0 and s.taken_by[place] >= 0:
            doc["taken_by"].items()[place].fail("bad.nobody_taken_card_still")


def _check_turn(s: State, doc: Doc) -> None:
    if s.stage == VISIT and not s.inside[s.turn]:
        doc["turn"].fail("bad.seat_withdrawn_from_visit", seat=s.turn)
    if s.stage != VISIT and any(s.inside):
        doc["stage"].fail("bad.somebody_still_inside_visit")
    if s.stage == OVER and s.visit < VISITS:
        doc["stage"].fail("bad.game_over_after_visit", "1.2", n=VISITS)


def _check_prizes(s: State, doc: Doc) -> None:
    for rank, winner in zip(RANKS, s.prizes, strict=True):
        if winner >= 0 and s.inside[winner]:
            doc["prizes"].fail("bad.seat_won_but_withdrawn", "4.1", seat=winner, rank=rank)
    for city in s.content.province_cities[s.province]:
        if s.crown[city] >= 0 and s.crown[city] != s.prizes[MOGUL]:
            doc["prizes"]["mogul"].fail(
                "bad.crowned_palace_seat_comes", "4.4", seat=s.crown[city], city=s.content.city_names[city]
            )
    for good, name in enumerate(GOODS):
        held, lying = sum(goods[good] for goods in s.goods), s.bonus.count(FIRST_GOOD + good)
        there = s.content.bonus_count[FIRST_GOOD + good] + sum(tile.count(good) for tile in s.content.tile_goods)
        if held + lying > there:
            doc["players"].fail("bad.own_map_all", n=held, name=name, lying=lying, all=there)


def _check_played(s: State, seat: int, doc: Doc) -> None:
    """Refuse open cards that could not have been played together [3.2, 3.3]."""
    laid = [special for special, owner in enumerate(s.special_owner) if owner == seat and s.special_played[special]]
    colours = [s.content.card_colour[card] for card in s.played[seat]]
    coloured, beside = len(colours) - colours.count(WHITE), colours.count(WHITE) + len(laid)
    if beside > coloured:
        doc.fail("bad.white_special_cards_beside", "3.2", n=beside, coloured=coloured)
    odd = coloured - colours.count(s.colour[seat])
    if odd > sum(special in s.content.any_colour_specials for special in laid):
        doc.fail("bad.card_another_colour_first", "3.3")


def _check_dummy(s: State, doc: Doc) -> None:
    """Refuse a dummy that owns anything [11.3, 11.5], or that has had more turns than cards [11.2]."""
    player = doc["players"].items()[s.dummy]
    for field in ("influence", "goods"):
        for _, one in player[field].named():
            if one.value:
                one.fail("bad.dummy_keeps", "11.3")
    for _, one in player["points"].named():
        if one.value:
            one.fail("bad.dummy_scores", "11.5")
    cards = len(s.played[s.dummy])
    if s.inside[s.dummy] and not (cards > 0) <= s.dummy_turns <= cards:
        doc.get("dummy_turns", 0).fail("bad.does_fit_dummy_played", "11.2", n=cards)
