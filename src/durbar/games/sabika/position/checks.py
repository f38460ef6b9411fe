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
        doc.fail(f"there are {seals} seals; each of {len(s.city_tile)} cities has one [1.17]")
    if len(set(s.paria_order)) < s.seats:
        doc["paria_order"].fail("must name every seat once, from the bottom of the stacks to the top [9.8]")
    if len({s.content.wish_names[wish][0] for wish in s.wishes}) < len(s.wishes):
        doc["wishes"].fail("must be one wish of each letter [1.9]")
    if len(set(s.balance_card)) < s.players:
        doc["players"].fail("two players have the same balance card [2.1]")
    if s.mode:
        events = [event for event in (s.event, s.future, *s.past_events) if event]
        if len(set(events)) < len(events) or len(events) > 3:
            doc["events"].fail("must be up to three different events [11.1]")


def _check_player(s: State, seat: int, doc: Doc) -> None:
    content = s.content
    things = sum(s.materials[seat]) + sum(s.goods[seat])
    if seat != s.yusuf and things > s.chests(seat):
        doc.fail(f"{things} materials and goods do not fit into {s.chests(seat)} chests [3.2]")
    on_poem = sum(s.poem_goods[seat])
    most = content.powers.storeroom.extra
    if on_poem > (most if s.powers[seat] & STOREROOM else 0):
        doc["poem_goods"].fail(f"only the poem that is a store takes goods, {most} at most [13.7]")
    if max(s.raw[seat]) > 1:
        doc["raw"].fail("there is one slot for each kind of raw [3.8]")
    if seat != s.yusuf and any(len(tiles) > MOST_EXTENSIONS for tiles in s.stores[seat]):
        doc["warehouses"].fail(f"a warehouse is extended {MOST_EXTENSIONS} times at most [5.3]")
    if len(s.grey[seat]) > content.most_grey:
        doc["grey"].fail(f"a player carves {content.most_grey} major poems at most [7.1]")
    if s.balances[seat] > len(s.row[seat]) - s.row[seat].count(BALANCE_CARD):
        doc["balances"].fail("there are more balances than small buildings [5.16]")
    if s.at[seat][0] == s.at[seat][1] != WORKSHOP:
        doc["workers"].fail("two builders of one player never share a space [4.6]")
    if len(s.dealt[seat]) != (2 if s.stage == CHOOSING and seat != s.yusuf else 0):
        doc.fail("two starting tiles are dealt to everybody while they are chosen, and none later [2.4]")


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
            doc[field].fail("Yusuf owns no resources; his minor poems are all written as blue [12.13, 12.30]")
    if any(s.stores[seat][1:]):
        doc["warehouses"].fail("Yusuf's tiles all lie in the first place [12.20]")
    bits = s.standing[seat]
    left = ((bits & 0b11).bit_count(), bits >> 2 & 1, bits >> 3 & 1)
    if s.stage == ACTION_PHASE and s.yusuf_tiles != left:
        doc.fail(f"his tiles still to come ({', '.join(YUSUF_DECKS)}) are those of his standing workers: {left} [12.7]")


def _check_offers(s: State, doc: Doc) -> None:
    names = s.content.major_names
    majors = [poem for poem in s.majors if poem >= 0] + [poem for grey in s.grey for poem in grey]
    if len({names[poem][0] for poem in majors}) < len(majors):
        doc.fail("two major poems have the same letter [1.16]")
    if len(s.majors) != 2 * s.seats or len(majors) > 2 * s.seats:
        doc.fail(f"there are two major poems a player, {2 * s.seats} in all [1.16]")
    if len(s.minors) != s.content.minor_slots[s.players]:
        doc["minors"].fail(f"must have {s.content.minor_slots[s.players]} places [1.15]")
    if len(s.small) != 4 or len(s.tiles) != 4:
        doc.fail("there are four places for small buildings, and four for warehouses [1.12, 1.14]")
    if sum(s.tiles_left) != len(s.store_pool):
        doc.fail(f"{len(s.store_pool)} warehouse tiles are face down, but the piles have {list(s.tiles_left)} [1.12]")
    if any(s.content.large[tile].era < s.era for tile in s.large):
        doc["large"].fail("the large buildings of the first era have left the game [9.17]")


def _check_turn(s: State, doc: Doc) -> None:
    if s.stage == ACTION_PHASE and not s.standing[s.turn]:
        doc["turn"].fail(f"all workers of seat {s.turn} lie, so it cannot be its turn [4.4]")
    if s.stage > ACTION_PHASE and any(s.standing):
        doc["stage"].fail("somebody has a standing worker: the action phase goes on [4.4]")
    if s.stage == OVER and s.round < ROUNDS:
        doc["stage"].fail(f"the game is over after round {ROUNDS} [4.1]")
