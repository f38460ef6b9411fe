"""Yusuf, the rival of a player alone [12]: a worker tile, a card, and what the card says."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, draw, tell
from durbar.engine.tuples import more, put, without
from durbar.games.sabika.content import YusufCard
from durbar.games.sabika.names import (
    BUILDER,
    EMPTY,
    GOODS,
    LARGE_TYPES,
    MEASURES,
    MERCHANT,
    OTHER_BUILDER,
    POET,
    SMALL_TYPES,
    TYPES,
    WAREHOUSE_LEFT,
    WORKSHOP,
    YUSUF_ACTIONS,
    YUSUF_DECKS,
)
from durbar.games.sabika.options import SEND, SETTLE
from durbar.games.sabika.rules.cities import consolidate, land
from durbar.games.sabika.rules.foresight import ahead, changes
from durbar.games.sabika.rules.gains import step_favour
from durbar.games.sabika.rules.purse import move_paria
from durbar.games.sabika.rules.versions import yusuf_goes_anywhere
from durbar.games.sabika.scoring import book, measure
from durbar.games.sabika.state import LEFT, REWARD_POINTS, RIGHT, State

YOU: Final = 0
BUILDERS: Final = 0
DECK_WORKER: Final[tuple[int, ...]] = (BUILDER, MERCHANT, POET)
MOST_MAJORS: Final = 2
CITY_MEASURES: Final = {
    MEASURES.index("blue-cities"): "blue",
    MEASURES.index("red-cities"): "red",
    **{MEASURES.index(f"{good}-cities"): good for good in GOODS},
}
NOT_HIS: Final = Why("why.not_his_ship", "12.24")


def yusuf_turn(s: State) -> Flow[None]:
    """Turn up a worker tile and a card of that worker, and do what it says from top to bottom [12.7]."""
    tiles = [kind for kind, count in enumerate(s.yusuf_tiles) for _ in range(count)]
    kind = (yield from draw("yusuf tiles", tiles, 1))[0]
    s.yusuf_tiles = more(s.yusuf_tiles, kind, -1)
    number, worker = yield from find_card(s, kind)
    card = s.content.yusuf_cards[kind][number]
    lie_down(s, worker, card.space)
    tell(s, "yusuf_card", "12.7", card=f"{YUSUF_DECKS[kind]}-{number + 1}", space=s.content.space_names[card.space])
    if card.discard:
        clear_beside(s, card.space)
    for action in card.actions:
        yield from act(s, action, card.space)
    score_card(s, card)
    s.yusuf_discards = put(s.yusuf_discards, kind, tuple(sorted((*s.yusuf_discards[kind], number))))


def find_card(s: State, kind: int) -> Flow[tuple[int, int]]:
    """Draw until a card fits: both builders never share a space [12.8, 12.9]; give the card and the worker it moves."""
    while True:
        if not s.yusuf_decks[kind]:
            s.yusuf_decks = put(s.yusuf_decks, kind, s.yusuf_discards[kind])
            s.yusuf_discards = put(s.yusuf_discards, kind, ())
        deck = list(s.yusuf_decks[kind])
        number = (yield from draw(f"yusuf {YUSUF_DECKS[kind]}", deck, 1))[0]
        s.yusuf_decks = put(s.yusuf_decks, kind, tuple(deck))
        worker = who_moves(s, kind, s.content.yusuf_cards[kind][number].space)
        if worker >= 0:
            return number, worker
        s.yusuf_discards = put(s.yusuf_discards, kind, tuple(sorted((*s.yusuf_discards[kind], number))))
        tell(s, "yusuf_refuses", "12.8", card=f"{YUSUF_DECKS[kind]}-{number + 1}")


def who_moves(s: State, kind: int, space: int) -> int:
    """Choose the worker: of two standing builders the one with fewest steps; -1 where they would share a space."""
    if kind != BUILDERS:
        return DECK_WORKER[kind]
    places, bits = s.at[s.yusuf], s.standing[s.yusuf]
    able = [worker for worker in (BUILDER, OTHER_BUILDER) if bits >> worker & 1]
    if len(able) == 1:
        return -1 if places[1 - able[0]] == space else able[0]
    size = s.content.ring_size[0]
    return min(able, key=lambda worker: 0 if places[worker] == WORKSHOP else (space - places[worker]) % size)


def lie_down(s: State, worker: int, space: int) -> None:
    """Put the worker on its space, lying [12.8]."""
    s.at[s.yusuf] = put(s.at[s.yusuf], worker, space)
    s.standing = more(s.standing, s.yusuf, -(1 << worker))


def clear_beside(s: State, space: int) -> None:
    """Clear the cells beside a space, as the icon says [12.10]."""
    cell = s.content.raw_cell_of[space]
    if cell >= 0 and s.raw_cells[cell] >= 0:
        s.discard = more(s.discard, s.raw_cells[cell])
        s.raw_cells = put(s.raw_cells, cell, EMPTY)
        tell(s, "yusuf_clears", "12.8", cell=s.content.raw_cells[cell].name)
    cell = s.content.marble_cell_of[space]
    if cell >= 0 and s.marble_cells[cell] > 0:
        s.marble_cells = put(s.marble_cells, cell, EMPTY)
        tell(s, "yusuf_clears", "12.8", cell=s.content.marble_cells[cell].name)


def act(s: State, action: int, space: int) -> Flow[None]:
    """Do one action of a card, for nothing; what cannot be done is skipped [12.13, 12.14]."""
    name = YUSUF_ACTIONS[action]
    if name == "large":
        take_large(s)
    elif name == "small":
        take_small(s)
    elif name == "warehouse":
        take_tile(s, space)
    elif name == "export":
        yield from send_ship(s)
    elif name == "consolidate":
        yield from settle(s)
    else:
        carve(s)


def score_card(s: State, card: YusufCard) -> None:
    """Score the bottom of the card [12.29, 12.14]."""
    points = card.points
    if card.each >= 0:
        points += measure(s, s.yusuf, card.each)
    book(s, s.yusuf, REWARD_POINTS, points)
    move_paria(s, s.yusuf, card.paria)
    tell(s, "yusuf_scores", "12.29", n=points, paria=card.paria, points=points)


# ---------------------------------------------------------------------- buildings and warehouses [12.15-12.20]


def wished_types(s: State) -> list[int]:
    """List the types of buildings that the wishes show, wherever the tiles lie [12.16]."""
    first = MEASURES.index(TYPES[0])
    return [one - first for wish in s.wishes for one in s.content.wishes[wish] if 0 <= one - first < len(TYPES)]


def take_large(s: State) -> None:
    """Take the highest number of the era, of the wished type if there is one [12.15]."""
    large, wished = s.content.large, wished_types(s)
    there = [tile for tile in s.large if large[tile].era == s.era]
    fitting = [tile for tile in there if large[tile].type in wished] or there
    if fitting:
        tile = max(fitting)
        s.large = without(s.large, tile)
        s.larges = put(s.larges, s.yusuf, (*s.larges[s.yusuf], tile))
        tell(s, "yusuf_large", "12.15", tile=str(tile + 1), type=LARGE_TYPES[large[tile].type])
        step_favour(s, s.yusuf)


def take_small(s: State) -> None:
    """Take the card in the lowest slot, of the wished type if there is one [12.18, 12.19]."""
    small = s.content.small
    wished = [kind - len(LARGE_TYPES) for kind in wished_types(s)]
    there = [card for card in s.small if card >= 0]
    fitting = [card for card in there if small[card].type in wished] or there
    if fitting:
        card = fitting[0]
        s.small = put(s.small, s.small.index(card), EMPTY)
        s.row = put(s.row, s.yusuf, (*s.row[s.yusuf], card))
        tell(s, "yusuf_small", "12.18", card=str(card + 1), type=SMALL_TYPES[small[card].type])


def take_tile(s: State, space: int) -> None:
    """Take the tile with most chests on the worker's side, else on the other [12.20]."""
    side = 0 if s.content.space_action[space] == WAREHOUSE_LEFT else 1
    for places in ((2 * side, 2 * side + 1), (2 - 2 * side, 3 - 2 * side)):
        tiles = [s.tiles[place] for place in places if s.tiles[place] >= 0]
        if tiles:
            tile = max(tiles, key=lambda one: s.content.stores[one].chests)  # the first, that is the nearer, of equals
            s.tiles = put(s.tiles, s.tiles.index(tile), EMPTY)
            s.stores = put(s.stores, s.yusuf, put(s.stores[s.yusuf], 0, (*s.stores[s.yusuf][0], tile)))
            tell(s, "yusuf_tile", "12.20", tile=s.content.store_names[tile])
            return


# ---------------------------------------------------------------------- ships [12.3, 12.21, 12.24]


def fits_trade(s: State, city: int) -> bool:
    """Tell whether a city counts for the trade card; cards that count any city fit all [12.4, 12.5]."""
    what = CITY_MEASURES.get(s.content.trade_cards[s.trade].of)
    if what is None:
        return True
    tile = s.content.city_tiles[s.city_tile[city]]
    if what in GOODS:
        return tile.demand[GOODS.index(what)]
    return tile.red == (what == "red")


def nearest(s: State, cities: list[int]) -> list[int]:
    """Keep the cities that are nearest to Granada or to one of his ships [12.21, 12.23]."""
    cost = s.content.map.cost
    starts = [-1, *(city for city, ship in enumerate(s.ships[s.yusuf]) if ship)]
    far = {city: min(cost[start][city] for start in starts) for city in cities}
    return [city for city in cities if far[city] == min(far.values())]


def goals(s: State) -> list[int]:
    """List where his next ship may go: to a city that fits and has its seal, or as the rules say [12.21, 12.22]."""
    free = [city for city, ship in enumerate(s.ships[s.yusuf]) if not ship]
    fitting = [city for city in free if fits_trade(s, city)]
    sealed = [city for city in free if s.town_seals[city]]
    both = [city for city in fitting if s.town_seals[city]]
    if fitting and yusuf_goes_anywhere(s):
        return nearest(s, both or free)
    return nearest(s, both or fitting or sealed or free)


def thinkable_goals(s: State, seat: int, clause: str) -> list[Option]:
    """List all cities without his ship."""
    send = s.content.options.send
    return [send[city] for city, ship in enumerate(s.ships[s.yusuf]) if not ship]


def legal_goals(s: State, seat: int, clause: str) -> list[Option]:
    """List what why_not_goal does not refuse, faster."""
    return [s.content.options.send[city] for city in goals(s)]


def why_not_goal(s: State, seat: int, option: Option, clause: str) -> Why | None:
    """Refuse all but the nearest cities of the best kind."""
    return None if option.value in goals(s) else Why("why.not_among_the_nearest", clause)


def goal_outcome(s: State, seat: int, option: Option, clause: str) -> Message:
    """Say whether he finds the seal there."""
    words = "outcome.yusuf_seal" if s.town_seals[option.value] else "outcome.yusuf_no_seal"
    return Message(words, clause)


def send_question(clause: str) -> Question:
    """Make the question for his first ship or a later one."""
    return Question(
        "send",
        clause,
        verbs=(SEND,),
        thinkable=thinkable_goals,
        legal=legal_goals,
        why_not=why_not_goal,
        outcome=goal_outcome,
    )


SEND_FIRST: Final = send_question("12.3")
SEND_YUSUF: Final = send_question("12.21")


def send_ship(s: State, right: bool = False) -> Flow[None]:
    """Send a ship of his to the left of a city; he takes the seal, nothing else. You break ties [12.21]."""
    if all(s.ships[s.yusuf]):
        return
    question = SEND_FIRST if right else SEND_YUSUF
    ask = Choose(s, YOU, question, question.clause)
    chosen: Option = ask.only or (yield ask)
    city = chosen.value
    land(s, s.yusuf, city)
    if right:  # his first ship is consolidated from the start [12.3]
        s.ships = put(s.ships, s.yusuf, put(s.ships[s.yusuf], city, RIGHT))
    tell(s, "yusuf_sails", question.clause, city=s.content.city_names[city])
    take_seal_for_yusuf(s, city)


def take_seal_for_yusuf(s: State, city: int) -> None:
    """Give him the seal of a city."""
    if s.town_seals[city]:
        s.town_seals = put(s.town_seals, city, False)
        s.seals = more(s.seals, s.yusuf)
        tell(s, "yusuf_seal", "12.21", city=s.content.city_names[city], seals=1)


def to_settle(s: State) -> list[int]:
    """List the ships he may consolidate: in fitting cities, or else any on the left [12.24, 12.25]."""
    left = [city for city, ship in enumerate(s.ships[s.yusuf]) if ship == LEFT]
    return [city for city in left if fits_trade(s, city)] or left


def thinkable_settle(s: State, seat: int) -> list[Option]:
    """List the cities with a ship of his on the left."""
    return [s.content.options.settle[city] for city, ship in enumerate(s.ships[s.yusuf]) if ship == LEFT]


def why_not_settle(s: State, seat: int, option: Option) -> Why | None:
    """Refuse all but the cities that fit best."""
    return None if option.value in to_settle(s) else NOT_HIS


def settle_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what you get for having been there before."""
    numbers = changes(s, ahead(s, lambda after: consolidate(after, s.yusuf, option.value)), seat)
    if numbers:
        return Message("outcome.was_there", "6.8", **numbers)
    return Message("outcome.nothing_for_you", "12.24")


SETTLE_YUSUF: Final = Question(
    "settle",
    "12.24",
    verbs=(SETTLE,),
    thinkable=thinkable_settle,
    why_not=why_not_settle,
    outcome=settle_outcome,
)


def settle(s: State) -> Flow[None]:
    """Consolidate one of his ships; you say which where several fit [12.24]."""
    if not to_settle(s):
        return
    ask = Choose(s, YOU, SETTLE_YUSUF)
    chosen: Option = ask.only or (yield ask)
    consolidate(s, s.yusuf, chosen.value)


# ---------------------------------------------------------------------- poems [12.27]


def carve(s: State) -> None:
    """Take the highest minor and the last major in turn; when one kind is out, the other [12.27, 12.28]."""
    seat = s.yusuf
    major_due = s.yusuf_carved % 2 == 1
    s.yusuf_carved += 1
    may_major = len(s.grey[seat]) < MOST_MAJORS and max(s.majors) >= 0
    may_minor = max(s.minors) >= 0
    if may_major and (major_due or not may_minor):
        poem = max(s.majors, key=lambda one: s.content.major_names[one] if one >= 0 else "")
        s.majors = put(s.majors, s.majors.index(poem), EMPTY)
        s.grey = put(s.grey, seat, (*s.grey[seat], poem))
        tell(s, "yusuf_carves", "12.27", poem=s.content.major_names[poem])
    elif may_minor:
        poem = max(s.minors)
        s.minors = put(s.minors, s.minors.index(poem), EMPTY)
        s.blue = put(s.blue, seat, (*s.blue[seat], poem))
        tell(s, "yusuf_carves", "12.27", poem=s.content.minor_names[poem])
