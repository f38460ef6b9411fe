"""Set-up [2]: from an empty table to the first turn."""

from __future__ import annotations

from durbar.engine.decision import Roll
from durbar.engine.flow import Flow, draw, tell
from durbar.engine.tuples import put
from durbar.games.agra.names import FIRST_TILE, GUILDS, NOTABLES, TILES
from durbar.games.agra.rules.influence import refill
from durbar.games.agra.rules.orders import next_free
from durbar.games.agra.state import NEUTRAL, TURN, State


def set_up(s: State) -> Flow[None]:
    """Roll for the pawns and the orders, lay out notables and favour tiles, and draw lots for the start player."""
    yield from place_pawns(s)
    yield from invite_notables(s)
    yield from cover_bowls(s)
    for guild in range(len(GUILDS)):
        yield from lay_neutral_orders(s, guild)
    for guild in range(len(GUILDS)):
        rolled: int = yield Roll("orders", 6)
        column = s.orders[guild]
        at = rolled - 1 if column[rolled - 1] == -1 else next_free(column, rolled - 1)
        s.order_at = put(s.order_at, guild, at)
    s.stack = tuple(range(FIRST_TILE, FIRST_TILE + len(TILES)))
    yield from refill(s)
    lot: int = yield Roll("start player", s.seats)
    s.start = s.turn = lot - 1
    s.stage = TURN
    tell(s, "start", "2.6", seat=s.start)


def place_pawns(s: State) -> Flow[None]:
    """Roll the Merchant onto one of the first four buildings and the Builder onto one of the next six [2.2]."""
    while True:
        merchant: int = yield Roll("set-up merchant", 6)
        if merchant <= 4:
            break
    s.merchant = merchant - 1
    builder: int = yield Roll("set-up builder", 6)
    s.builder = 4 + builder - 1
    buildings = s.content.buildings
    tell(s, "pawns", "2.2", merchant=buildings[s.merchant], builder=buildings[s.builder])


def invite_notables(s: State) -> Flow[None]:
    """Draw notables of each level, then swap cards until the guilds are mixed as they should be [2.4, 2.5]."""
    content = s.content
    chosen: list[int] = []
    for level, count in enumerate(content.notable_count[s.seats], 1):
        pool = [notable for notable in range(len(NOTABLES)) if content.notable_level[notable] == level]
        chosen += yield from draw("notables", pool, count)
    wanted = sorted(content.guild_mix[s.seats])
    while sorted(guild_counts(s, chosen)) != wanted:
        swaps = possible_swaps(s, chosen)
        if not swaps:
            break  # only an edition's guilds can make the mix impossible
        pick: int = yield Roll("swap notables", len(swaps))
        out, into = swaps[pick - 1]
        chosen[chosen.index(out)] = into
        tell(s, "swaps_notable", "2.5", notable=NOTABLES[out], other=NOTABLES[into])
    s.river = tuple(sorted(chosen))
    s.owner = tuple(-1 if notable in chosen else -2 for notable in range(len(NOTABLES)))


def guild_counts(s: State, chosen: list[int]) -> list[int]:
    """Count the guild symbols of the chosen notables."""
    guilds = [s.content.notable_guild[notable] for notable in chosen]
    return [guilds.count(guild) for guild in range(len(GUILDS))]


def possible_swaps(s: State, chosen: list[int]) -> list[tuple[int, int]]:
    """List the swaps of a card of a commonest guild for one of a rarest, on the lowest level that has any [2.5]."""
    content = s.content
    counts = guild_counts(s, chosen)
    most, fewest = max(counts), min(counts)
    for level in range(1, 5):
        cards = [notable for notable in range(len(NOTABLES)) if content.notable_level[notable] == level]
        out = [card for card in cards if card in chosen and counts[content.notable_guild[card]] == most]
        into = [card for card in cards if card not in chosen and counts[content.notable_guild[card]] == fewest]
        if out and into:
            return [(one, other) for one in out for other in into]
    return []


def cover_bowls(s: State) -> Flow[None]:
    """Close some of Akbar's bowls in smaller games, by a die a side; doubles close one only [2.9]."""
    half = len(s.content.bowls) // 2
    for side in range(2):
        for _ in range(s.content.neutral[s.seats]):
            rolled: int = yield Roll("set-up akbar", half)
            s.akbar = put(s.akbar, side * half + rolled - 1, NEUTRAL)


def lay_neutral_orders(s: State, guild: int) -> Flow[None]:
    """Lay neutral markers into a guild's column in smaller games; doubles are rolled again [2.9, 2.10, 2.11]."""
    left = s.content.neutral[s.seats]
    while left:
        rolled: int = yield Roll("neutral orders", 6)
        if s.orders[guild][rolled - 1] == -1:
            s.orders = put(s.orders, guild, put(s.orders[guild], rolled - 1, NEUTRAL))
            left -= 1
