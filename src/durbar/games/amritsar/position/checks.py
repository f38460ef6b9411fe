"""What every position must fulfil: no piece in two places or nowhere, no board opened before its turn."""

from __future__ import annotations

from collections.abc import Sequence

from durbar.engine.document import Doc
from durbar.games.amritsar.names import COLOURS, DONATE, ERAS, FLIPPED, GOAL_SLOTS, HOWDAH_TILE, WAREHOUSE_SLOTS
from durbar.games.amritsar.state import ERA_END, LOCKED, MAHARAJA, OPENING, OVER, TURN, State
from durbar.games.shared.seats import clockwise


def no_twice(doc: Doc, things: Sequence[int]) -> None:
    """Refuse a list that names the same thing twice."""
    if len(set(things)) < len(things):
        doc.fail("names something twice that there is only once")


def check_position(s: State, doc: Doc) -> None:
    """Refuse what could not lie on a real table."""
    _check_pieces(s, doc)
    _check_stage(s, doc)


def _check_pieces(s: State, doc: Doc) -> None:
    """Refuse pieces that are in two places, or nowhere."""
    tiles = [HOWDAH_TILE if tile == FLIPPED else tile for own in s.warehouses for tile in own if tile >= 0]
    no_twice(doc["display"], [*s.display, *tiles])
    size = s.content.display_size[s.players]
    if len(s.display) + len(tiles) != size:
        doc["display"].fail(
            f"with the boards has {len(s.display) + len(tiles)} warehouse tiles; there are {size} [2.11]"
        )
    cards = [card for seat in range(s.players) for card in (*s.goals[seat], *s.hands[seat]) if card >= 0]
    if s.maharaja >= 0:
        cards.append(s.maharaja_goal)
    no_twice(doc["players"], cards)
    for seat in range(s.players):
        empty = (*s.mahouts[seat], *s.warehouses[seat], *s.goals[seat]).count(-1)
        there = empty + s.stock[seat] + s.elephant[seat] + sum(owners.count(seat) for owners in s.donations)
        whole = len(COLOURS) + WAREHOUSE_SLOTS + len(GOAL_SLOTS) + s.content.start_stock
        if there != whole:
            doc["players"].items()[seat].fail(
                f"has {there} markers on slots, stock, elephant and donation tiles; there are {whole} [3.1]"
            )
    if s.maharaja >= 0:
        there = s.row_markers + s.elephant[s.maharaja] + sum(owners.count(s.maharaja) for owners in s.donations)
        whole = len(s.content.rows) * s.content.markers_in_row + 1
        if there != whole:
            doc["maharaja"].fail(f"has {there} markers; there are {whole} [22.3]")


def _check_stage(s: State, doc: Doc) -> None:
    """Refuse stages that do not fit."""
    if s.stage in (TURN, OPENING, MAHARAJA) and s.turn < 0:
        doc["turn"].fail("must be the seat that plays")
    _check_opening(s, doc)
    if s.stage == MAHARAJA and s.maharaja < 0:
        doc["stage"].fail("the Maharaja plays only in the solo game [22.1]")
    if s.stage in (ERA_END, OVER) and s.turn >= 0:
        doc["turn"].fail("must be null at an era's end: it is nobody's turn [4.2]")
    if s.stage in (ERA_END, OVER) and s.round:
        doc["round"].fail("must be 1 at an era's end: the Maharaja is back at his start [4.2]")
    if s.stage == OVER and s.era + 1 < ERAS:
        doc["era"].fail("must be the last one when the game is over [4.1]")


def _check_opening(s: State, doc: Doc) -> None:
    """Refuse boards that were not opened yet, or were opened before their turn [3.3, 3.4]."""
    opened = s.players if s.stage != OPENING else (s.turn - s.start) % s.players
    for step, seat in enumerate(clockwise(s.start, s.players)):
        pieces = (*s.goals[seat], *s.mahouts[seat], *s.warehouses[seat])
        player = doc["players"].items()[seat]
        if step >= opened:
            if max(pieces) >= 0:
                player.fail("must have an empty board: this player has not opened yet [3.4]")
            _check_untouched(s, seat, player)
        if step < opened and (s.goals[seat][0] < 0 or DONATE not in s.mahouts[seat]):
            player.fail("must have a goal on the start slot and the donate tile, since the opening [3.3]")
    posts = [mahouts.index(DONATE) for mahouts in s.mahouts if DONATE in mahouts]
    if len(set(posts)) < len(posts):
        doc["players"].fail("have their donate tiles on slots of the same colour [3.3]")
    if s.stage == OPENING and (s.era or s.round):
        doc["era" if s.era else "round"].fail("must be 1 in the opening [3.3]")
    if s.stage == OPENING and any(max(owners) >= 0 for owners in s.donations):
        doc["donations"].fail("must be empty in the opening [3.3]")


def _check_untouched(s: State, seat: int, doc: Doc) -> None:
    """Refuse what a player cannot have before opening: an elephant on its way, markers on it, steps on the tracks."""
    touched = {
        "place": s.place[seat] >= 0,
        "elephant": s.elephant[seat] > 0,
        "tax": s.tax[seat] > 0,
        "knowledge": any(s.knowledge[seat]),
        "marker": s.marker[seat] != LOCKED,
    }
    for field, wrong in touched.items():
        if wrong:
            doc[field].fail("must be as at the start: this player has not opened yet [3.4]")
