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
        doc.fail("bad.names_something_twice_once")


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
        doc["display"].fail("bad.boards_warehouse_tiles", "2.11", n=len(s.display) + len(tiles), all=size)
    cards = [card for seat in range(s.players) for card in (*s.goals[seat], *s.hands[seat]) if card >= 0]
    if s.maharaja >= 0:
        cards.append(s.maharaja_goal)
    no_twice(doc["players"], cards)
    for seat in range(s.players):
        empty = (*s.mahouts[seat], *s.warehouses[seat], *s.goals[seat]).count(-1)
        there = empty + s.stock[seat] + s.elephant[seat] + sum(owners.count(seat) for owners in s.donations)
        whole = len(COLOURS) + WAREHOUSE_SLOTS + len(GOAL_SLOTS) + s.content.start_stock
        if there != whole:
            doc["players"].items()[seat].fail("bad.markers_slots_stock_elephant", "3.1", n=there, all=whole)
    if s.maharaja >= 0:
        there = s.row_markers + s.elephant[s.maharaja] + sum(owners.count(s.maharaja) for owners in s.donations)
        whole = len(s.content.rows) * s.content.markers_in_row + 1
        if there != whole:
            doc["maharaja"].fail("bad.markers", "22.3", n=there, all=whole)


def _check_stage(s: State, doc: Doc) -> None:
    """Refuse stages that do not fit."""
    if s.stage in (TURN, OPENING, MAHARAJA) and s.turn < 0:
        doc["turn"].fail("bad.seat_plays")
    _check_opening(s, doc)
    if s.stage == MAHARAJA and s.maharaja < 0:
        doc["stage"].fail("bad.maharaja_plays_solo_game", "22.1")
    if s.stage in (ERA_END, OVER) and s.turn >= 0:
        doc["turn"].fail("bad.null_era_end_nobody", "4.2")
    if s.stage in (ERA_END, OVER) and s.round:
        doc["round"].fail("bad.one_at_era_end", "4.2")
    if s.stage == OVER and s.era + 1 < ERAS:
        doc["era"].fail("bad.last_when_game_over", "4.1")


def _check_opening(s: State, doc: Doc) -> None:
    """Refuse boards that were not opened yet, or were opened before their turn [3.3, 3.4]."""
    opened = s.players if s.stage != OPENING else (s.turn - s.start) % s.players
    for step, seat in enumerate(clockwise(s.start, s.players)):
        pieces = (*s.goals[seat], *s.mahouts[seat], *s.warehouses[seat])
        player = doc["players"].items()[seat]
        if step >= opened:
            if max(pieces) >= 0:
                player.fail("bad.empty_board_player_opened", "3.4")
            _check_untouched(s, seat, player)
        if step < opened and (s.goals[seat][0] < 0 or DONATE not in s.mahouts[seat]):
            player.fail("bad.goal_start_slot_donate", "3.3")
    posts = [mahouts.index(DONATE) for mahouts in s.mahouts if DONATE in mahouts]
    if len(set(posts)) < len(posts):
        doc["players"].fail("bad.their_donate_tiles_slots", "3.3")
    if s.stage == OPENING and (s.era or s.round):
        doc["era" if s.era else "round"].fail("bad.one_in_opening", "3.3")
    if s.stage == OPENING and any(max(owners) >= 0 for owners in s.donations):
        doc["donations"].fail("bad.empty_opening", "3.3")


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
            doc[field].fail("bad.start_player_opened_yet", "3.4")
