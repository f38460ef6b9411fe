"""Warehouses [5.3, 5.5]: extend one, or activate one."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import put
from durbar.games.sabika.names import EMPTY, KEEPER, WAREHOUSE_LEFT, WAREHOUSE_RIGHT
from durbar.games.sabika.options import ACTIVATE, EXTEND, SKIP
from durbar.games.sabika.rules import gains  # rewards give actions in turn: used only when called
from durbar.games.sabika.rules.duty import REWARD, WHY_NOT_DECLINE
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.purse import grant
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import WAREHOUSE_POINTS, State

IMPOSSIBLE: Final = 999
MOST_EXTENSIONS: Final = 2

NOT_OPEN: Final = Why("why.tile_not_open", "5.3")
OTHER_SIDE: Final = Why("why.other_side", "5.4")
FULL: Final = Why("why.extended_twice", "5.3")
SAME_AS_FIRST: Final = Why("why.same_as_first", "4.9")
NOTHING_TO_ACTIVATE: Final = Why("why.nothing_to_activate", "5.3")


def side_tiles(s: State, action: int) -> tuple[int, ...]:
    """Give the tiles that may be taken: those of the space's side, or all as a bonus [5.4, 5.5]."""
    if action == WAREHOUSE_LEFT:
        return s.tiles[:2]
    if action == WAREHOUSE_RIGHT:
        return s.tiles[2:]
    return s.tiles


def left_warehouse_need(s: State, seat: int) -> int:
    """Ask for a tile on the left, or one to activate [4.12]."""
    return 0 if s.tiles[0] >= 0 or s.tiles[1] >= 0 or any(s.stores[seat]) else IMPOSSIBLE


def right_warehouse_need(s: State, seat: int) -> int:
    """Ask for a tile on the right, or one to activate [4.12]."""
    return 0 if s.tiles[2] >= 0 or s.tiles[3] >= 0 or any(s.stores[seat]) else IMPOSSIBLE


def any_warehouse_need(s: State, seat: int) -> int:
    """Ask for any open tile, or one to activate [4.12, 5.5]."""
    return 0 if any(s.stores[seat]) or max(s.tiles) >= 0 else IMPOSSIBLE


# ---------------------------------------------------------------------- the question


def thinkable_stores(s: State, seat: int, action: int, duty: int) -> list[Option]:
    """List every open tile on every warehouse, every warehouse to activate, and declining a bonus."""
    every = s.content.options
    options = [option for tile in side_tiles(s, action) if tile >= 0 for option in every.extend[tile]]
    options += every.activate
    if duty == REWARD:
        options.append(every.skip)
    return options


def legal_stores(s: State, seat: int, action: int, duty: int) -> list[Option]:
    """List what why_not_store does not refuse, faster."""
    every, stores = s.content.options, s.stores[seat]
    first = stores.index(()) if () in stores else -1
    places = [place for place in range(4) if len(stores[place]) < MOST_EXTENSIONS and (stores[place] or place == first)]
    options = [every.extend[tile][place] for tile in side_tiles(s, action) if tile >= 0 for place in places]
    for place in (0, 1, 2, 3):
        if stores[place]:
            options.append(every.activate[place])
    if duty == REWARD:
        options.append(every.skip)
    return options


def why_not_store(s: State, seat: int, option: Option, action: int, duty: int) -> Why | None:
    """Refuse tiles that do not lie beside the space, and warehouses that are full or have nothing to give."""
    stores = s.stores[seat]
    if option.verb is EXTEND:
        tile, place = option.value
        if tile not in side_tiles(s, action):
            return OTHER_SIDE if tile in s.tiles else NOT_OPEN
        if len(stores[place]) >= MOST_EXTENSIONS:
            return FULL
        return SAME_AS_FIRST if not stores[place] and stores.index(()) != place else None
    if option.verb is ACTIVATE:
        return None if stores[option.value] else NOTHING_TO_ACTIVATE
    return WHY_NOT_DECLINE[duty]


def store_outcome(s: State, seat: int, option: Option, action: int, duty: int) -> Message:
    """Say what the tile gives, and how many points the extension."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    if option.verb is EXTEND:
        tile, place = option.value
        points = s.content.extension_points[len(s.stores[seat][place])]
        store = s.content.stores[tile]
        numbers = foresee(s, seat, lambda after: use_store(after, seat, option))
        parts = store.reward.messages()
        return Message("outcome.extend", "5.3", n=points, chests=store.chests, parts=parts, **numbers)
    reward = s.content.stores[s.stores[seat][option.value][-1]].reward
    return gains.reward_outcome(s, seat, reward, "5.3", lambda after: use_store(after, seat, option))


WAREHOUSE_QUESTION: Final = Question(
    "warehouse",
    "5.3",
    verbs=(EXTEND, ACTIVATE, SKIP),
    thinkable=thinkable_stores,
    legal=legal_stores,
    why_not=why_not_store,
    outcome=store_outcome,
)

# ---------------------------------------------------------------------- doing it


def warehouse_action(s: State, seat: int, action: int, duty: int) -> Flow[None]:
    """Extend or activate one warehouse."""
    chosen: Option = yield Choose(s, seat, WAREHOUSE_QUESTION, action, duty)
    if chosen.verb is not SKIP:
        yield from use_store(s, seat, chosen)


def use_store(s: State, seat: int, option: Option) -> Flow[None]:
    """Extend or activate the warehouse that was chosen, and gain the reward of the tile on top."""
    if option.verb is EXTEND:
        tile, place = option.value
        extend(s, seat, tile, place)
    else:
        tile = s.stores[seat][option.value][-1]
        tell(s, "activates", "5.3", seat=seat, tile=s.content.store_names[tile])
    yield from gains.run_reward(s, seat, s.content.stores[tile].reward, "5.3")
    if s.powers[seat] & KEEPER:
        grant(s, seat, s.content.powers.keeper, "keeper")


def extend(s: State, seat: int, tile: int, place: int) -> None:
    """Lay a tile on a warehouse; the slot stays empty until the end of the round [5.21]."""
    s.tiles = put(s.tiles, s.tiles.index(tile), EMPTY)
    store = s.stores[seat][place]
    points = s.content.extension_points[len(store)]
    s.stores = put(s.stores, seat, put(s.stores[seat], place, (*store, tile)))
    book(s, seat, WAREHOUSE_POINTS, points)
    tell(s, "extends", "5.3", seat=seat, tile=s.content.store_names[tile], n=points, points=points)
