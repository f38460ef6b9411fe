"""What every position must fulfil: counts, stacks, places; each complaint names the clause."""

from __future__ import annotations

from durbar.engine.document import Doc
from durbar.games.sabika.names import BALANCE_CARD, ROUNDS, STOREROOM, WORKSHOP, YUSUF_DECKS
from durbar.games.sabika.state import ACTION_PHASE, CHOOSING, OVER, State

MOST_EXTENSIONS = 2


def check_position(s: State, doc: Doc) -> None:
    """Refuse what could not lie on a real table."""
    for seat, player in enumerate(doc["players"].items()):
        _check_player(s, seat, player)
        if seat == s.yusuf:
            _check_yusuf_player(s, player)
    _check_offers(s, doc)
    _check_turn(s, doc)
    seals = sum(s.town_seals) + sum(s.seals)
    if seals > len(s.city_tile):
        doc.fail("bad.seals_each_cities", "1.17", n=seals, all=len(s.city_tile))
    if len(set(s.paria_order)) < s.seats:
        doc["paria_order"].fail("bad.name_every_seat_once", "9.8")
    if len({s.content.wish_names[wish][0] for wish in s.wishes}) < len(s.wishes):
        doc["wishes"].fail("bad.wish_each_letter", "1.9")
    if len(set(s.balance_card)) < s.players:
        doc["players"].fail("bad.two_players_same_balance", "2.1")
    if s.mode:
        events = [event for event in (s.event, s.future, *s.past_events) if event]
        if len(set(events)) < len(events) or len(events) > 3:
            doc["events"].fail("bad.up_three_different_events", "11.1")


def _check_player(s: State, seat: int, doc: Doc) -> None:
    content = s.content
    things = sum(s.materials[seat]) + sum(s.goods[seat])
    if seat != s.yusuf and things > s.chests(seat):
        doc.fail("bad.materials_goods_do_fit", "3.2", n=things, all=s.chests(seat))
    on_poem = sum(s.poem_goods[seat])
    most = content.powers.storeroom.extra
    if on_poem > (most if s.powers[seat] & STOREROOM else 0):
        doc["poem_goods"].fail("bad.poem_store_takes_goods", "13.7", most=most)
    if max(s.raw[seat]) > 1:
        doc["raw"].fail("bad.slot_each_kind_raw", "3.8")
    if seat != s.yusuf and any(len(tiles) > MOST_EXTENSIONS for tiles in s.stores[seat]):
        doc["warehouses"].fail("bad.warehouse_extended_times_most", "5.3", n=MOST_EXTENSIONS)
    if len(s.grey[seat]) > content.most_grey:
        doc["grey"].fail("bad.player_carves_major_poems", "7.1", n=content.most_grey)
    if s.balances[seat] > len(s.row[seat]) - s.row[seat].count(BALANCE_CARD):
        doc["balances"].fail("bad.more_balances_small_buildings", "5.16")
    if s.at[seat][0] == s.at[seat][1] != WORKSHOP:
        doc["workers"].fail("bad.two_builders_player_never", "4.6")
    if len(s.dealt[seat]) != (2 if s.stage == CHOOSING and seat != s.yusuf else 0):
        doc.fail("bad.two_starting_tiles_dealt", "2.4")


def _check_yusuf_player(s: State, doc: Doc) -> None:
    seat = s.yusuf
    for field, owned in (
        ("dinars", s.dinars[seat]),
        ("materials", any(s.materials[seat])),
        ("goods", any(s.goods[seat])),
        ("raw", any(s.raw[seat])),
        ("red", s.red[seat]),
        ("balances", s.balances[seat]),
    ):
        if owned:
            doc[field].fail("bad.yusuf_owns_resources_minor", "12.13, 12.30")
    if any(s.stores[seat][1:]):
        doc["warehouses"].fail("bad.yusuf_tiles_all_lie", "12.20")
    bits = s.standing[seat]
    left = ((bits & 0b11).bit_count(), bits >> 2 & 1, bits >> 3 & 1)
    if s.stage == ACTION_PHASE and s.yusuf_tiles != left:
        doc.fail("bad.tiles_still_come_those", "12.7", known=list(YUSUF_DECKS), n=left)


def _check_offers(s: State, doc: Doc) -> None:
    names = s.content.major_names
    majors = [poem for poem in s.majors if poem >= 0] + [poem for grey in s.grey for poem in grey]
    if len({names[poem][0] for poem in majors}) < len(majors):
        doc.fail("bad.two_major_poems_same", "1.16")
    if len(s.majors) != 2 * s.seats or len(majors) > 2 * s.seats:
        doc.fail("bad.two_major_poems_player", "1.16", n=2 * s.seats)
    if len(s.minors) != s.content.minor_slots[s.players]:
        doc["minors"].fail("bad.places", "1.15", n=s.content.minor_slots[s.players])
    if len(s.small) != 4 or len(s.tiles) != 4:
        doc.fail("bad.four_places_small_buildings", "1.12, 1.14")
    if sum(s.tiles_left) != len(s.store_pool):
        doc.fail("bad.warehouse_tiles_face_down", "1.12", n=len(s.store_pool), piles=list(s.tiles_left))
    if any(s.content.large[tile].era < s.era for tile in s.large):
        doc["large"].fail("bad.large_buildings_first_era", "9.17")


def _check_turn(s: State, doc: Doc) -> None:
    if s.stage == ACTION_PHASE and not s.standing[s.turn]:
        doc["turn"].fail("bad.all_workers_seat_lie", "4.4", seat=s.turn)
    if s.stage > ACTION_PHASE and any(s.standing):
        doc["stage"].fail("bad.somebody_standing_worker_action", "4.4")
    if s.stage == OVER and s.round < ROUNDS:
        doc["stage"].fail("bad.game_over_after_round", "4.1", n=ROUNDS)
