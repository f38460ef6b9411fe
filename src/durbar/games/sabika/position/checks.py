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
        doc.fail(f"there are {seals} seals; each of {len(s.city_tile)} cities has one [13]")
    if len(set(s.paria_order)) < s.seats:
        doc["paria_order"].fail("must name every seat once, from the bottom of the stacks to the top [I36]")
    if len({s.content.wish_names[wish][0] for wish in s.wishes}) < len(s.wishes):
        doc["wishes"].fail("must be one wish of each letter [7]")
    if len(set(s.balance_card)) < s.players:
        doc["players"].fail("two players have the same balance card [15]")
    if s.mode:
        events = [event for event in (s.event, s.future, *s.past_events) if event]
        if len(set(events)) < len(events) or len(events) > 3:
            doc["events"].fail("must be up to three different events [68]")


def _check_player(s: State, seat: int, doc: Doc) -> None:
    content = s.content
    things = sum(s.materials[seat]) + sum(s.goods[seat])
    if seat != s.yusuf and things > s.chests(seat):
        doc.fail(f"{things} materials and goods do not fit into {s.chests(seat)} chests [20]")
    on_poem = sum(s.poem_goods[seat])
    most = content.powers.storeroom.extra
    if on_poem > (most if s.powers[seat] & STOREROOM else 0):
        doc["poem_goods"].fail(f"only the poem that is a store takes goods, {most} at most [D4.7]")
    if max(s.raw[seat]) > 1:
        doc["raw"].fail("there is one slot for each kind of raw [22]")
    if seat != s.yusuf and any(len(tiles) > MOST_EXTENSIONS for tiles in s.stores[seat]):
        doc["warehouses"].fail(f"a warehouse is extended {MOST_EXTENSIONS} times at most [36]")
    if len(s.grey[seat]) > content.most_grey:
        doc["grey"].fail(f"a player carves {content.most_grey} major poems at most [47]")
    if s.balances[seat] > len(s.row[seat]) - s.row[seat].count(BALANCE_CARD):
        doc["balances"].fail("there are more balances than small buildings [41]")
    if s.at[seat][0] == s.at[seat][1] != WORKSHOP:
        doc["workers"].fail("two builders of one player never share a space [31]")
    if len(s.dealt[seat]) != (2 if s.stage == CHOOSING and seat != s.yusuf else 0):
        doc.fail("two starting tiles are dealt to everybody while they are chosen, and none later [18]")


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
            doc[field].fail("Yusuf owns no resources; his minor poems are all written as blue [76, 84]")
    if any(s.stores[seat][1:]):
        doc["warehouses"].fail("Yusuf's tiles all lie in the first place [79]")
    bits = s.standing[seat]
    left = ((bits & 0b11).bit_count(), bits >> 2 & 1, bits >> 3 & 1)
    if s.stage == ACTION_PHASE and s.yusuf_tiles != left:
        doc.fail(f"his tiles still to come ({', '.join(YUSUF_DECKS)}) are those of his standing workers: {left} [74]")


def _check_offers(s: State, doc: Doc) -> None:
    names = s.content.major_names
    majors = [poem for poem in s.majors if poem >= 0] + [poem for grey in s.grey for poem in grey]
    if len({names[poem][0] for poem in majors}) < len(majors):
        doc.fail("two major poems have the same letter [12]")
    if len(s.majors) != 2 * s.seats or len(majors) > 2 * s.seats:
        doc.fail(f"there are two major poems a player, {2 * s.seats} in all [12]")
    if len(s.minors) != s.content.minor_slots[s.players]:
        doc["minors"].fail(f"must have {s.content.minor_slots[s.players]} places [11]")
    if len(s.small) != 4 or len(s.tiles) != 4:
        doc.fail("there are four places for small buildings, and four for warehouses [9, 10]")
    if sum(s.tiles_left) != len(s.store_pool):
        doc.fail(f"{len(s.store_pool)} warehouse tiles are face down, but the piles have {list(s.tiles_left)} [9]")
    if any(s.content.large[tile].era < s.era for tile in s.large):
        doc["large"].fail("the large buildings of the first era have left the game [61]")


def _check_turn(s: State, doc: Doc) -> None:
    if s.stage == ACTION_PHASE and not s.standing[s.turn]:
        doc["turn"].fail(f"all workers of seat {s.turn} lie, so it cannot be its turn [30]")
    if s.stage > ACTION_PHASE and any(s.standing):
        doc["stage"].fail("somebody has a standing worker: the action phase goes on [30]")
    if s.stage == OVER and s.round < ROUNDS:
        doc["stage"].fail(f"the game is over after round {ROUNDS} [28]")
