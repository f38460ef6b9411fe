"""The end of a round [9]: income, narrator and wishes, then, after the tribute, everything is made ready again."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, draw, tell
from durbar.engine.tuples import more, put
from durbar.games.sabika.names import ALL_STANDING, EMPTY, EVENTS, GYPSUM, MARBLE, NO_GOODS, SALARY, TITHE, WOOD
from durbar.games.sabika.options import NAME, NAME_YUSUF
from durbar.games.sabika.rules import gains
from durbar.games.sabika.rules.building import turn_up_cards
from durbar.games.sabika.rules.events import reveal_event
from durbar.games.sabika.rules.purse import earn
from durbar.games.sabika.scoring import book, score_wishes
from durbar.games.sabika.state import ACTION_PHASE, REWARD_POINTS, RIGHT, TRIBUTE, State

NO_SUCH_PLAYER: Final = Why("why.no_such_player", "9.16")

# ---------------------------------------------------------------------- income [9.1]


def income(s: State) -> Flow[None]:
    """Give the players their income one after another; then the narrator moves."""
    while True:
        seat = s.turn
        if seat != s.yusuf and (s.powers[seat] or RIGHT in s.ships[seat]):
            yield from take_income(s, seat)
            s.seals_ready = 0
        s.turn = (seat + 1) % s.seats
        if s.turn == s.start:
            break
    move_narrator(s)
    s.stage = TRIBUTE


def take_income(s: State, seat: int) -> Flow[None]:
    """Take the income of consolidated blue cities and of blue poems."""
    for city in range(len(s.city_tile)):
        tile = s.content.city_tiles[s.city_tile[city]]
        if s.ships[seat][city] == RIGHT and not tile.red:
            tell(s, "income", "9.1", seat=seat, city=s.content.city_names[city])
            yield from gains.run_reward(s, seat, tile.right, "9.1")
    if s.powers[seat] & SALARY:
        earn(s, seat, s.content.powers.salary.dinars)
        dinars = s.content.powers.salary.dinars
        tell(s, "salary", "13.7", seat=seat, n=dinars, dinars=dinars)
    if s.powers[seat] & TITHE:
        tell(s, "tithe", "13.7", seat=seat)
        yield from gains.gather(s, seat, gains.AS_INCOME, (GYPSUM, WOOD, MARBLE), s.content.powers.tithe.extra)


def move_narrator(s: State) -> None:
    """Move the narrator on; where a wish lies, it goes into the tower and all there are scored [9.2, 9.3]."""
    tell(s, "narrator", "9.2", n=s.round)
    if s.round in s.content.wishes_after:
        score_wishes(s)


# ---------------------------------------------------------------------- ready again [9.10-9.17]


def reorganise(s: State) -> Flow[None]:
    """Change the event, stand all workers up, refill the board, name the start player, change the era."""
    content = s.content
    if s.event and s.round in content.events_after:
        yield from change_event(s)
    s.standing = (ALL_STANDING,) * s.seats
    s.sultan = tuple(next_space(s, space) for space in s.sultan)
    yield from refill(s)
    yield from name_start_player(s)
    if s.yusuf >= 0:
        s.yusuf_tiles = (2, 1, 1)
    if s.round == content.first_era:
        s.large = tuple(tile for tile in s.large if content.large[tile].era > 1)
        tell(s, "second_era", "9.17")
    open_round(s)


def open_round(s: State) -> None:
    """Begin the next round."""
    s.round += 1
    s.stage = ACTION_PHASE
    s.turn = s.start
    if s.start == s.yusuf:
        tell(s, "yusuf_round", "4.1", n=s.round)
    else:
        tell(s, "round", "4.1", n=s.round, seat=s.start)


def next_space(s: State, space: int) -> int:
    """Give the space one step clockwise."""
    first, size = s.content.ring_first, s.content.ring_size
    ring = s.content.space_ring[space]
    return first[ring] + (space - first[ring] + 1) % size[ring]


def change_event(s: State) -> Flow[None]:
    """Put the current event away; the future one becomes current, and the last is turned up [11.2]."""
    s.past_events += (s.event,)
    s.event = s.future
    s.future = 0
    if len(s.past_events) == 1:
        s.future = yield from reveal_event(s)
    if s.future:
        tell(s, "event", "11.2", event=EVENTS[s.event], future=EVENTS[s.future])
    else:
        tell(s, "last_event", "11.2", event=EVENTS[s.event])


def refill(s: State) -> Flow[None]:
    """Refill cells and displays; nothing slides [9.12, 9.13]."""
    yield from refill_raw(s)
    s.marble_cells = tuple(1 if cell == EMPTY else cell for cell in s.marble_cells)
    yield from refill_minors(s)
    yield from turn_up_cards(s)
    yield from refill_tiles(s)


def refill_raw(s: State) -> Flow[None]:
    """Draw tokens for the empty cells; an empty bag takes all discards back [9.12, 9.15]."""
    places = [place for place, kind in enumerate(s.raw_cells) if kind == EMPTY]
    while places and (any(s.bag) or any(s.discard)):
        if not any(s.bag):
            s.bag, s.discard = s.discard, NO_GOODS
        tokens = [kind for kind, count in enumerate(s.bag) for _ in range(count)]
        for kind in (yield from draw("raw", tokens, min(len(places), len(tokens)))):
            s.bag = more(s.bag, kind, -1)
            s.raw_cells = put(s.raw_cells, places.pop(0), kind)


def refill_minors(s: State) -> Flow[None]:
    """Turn up minor poems while there are any [9.12, 9.14]."""
    places = [place for place, poem in enumerate(s.minors) if poem < 0]
    deck = list(s.minor_deck)
    drawn = yield from draw("minor poems", deck, min(len(places), len(deck)))
    s.minor_deck = tuple(deck)
    for place, poem in zip(places, drawn, strict=False):
        s.minors = put(s.minors, place, poem)


def refill_tiles(s: State) -> Flow[None]:
    """Turn up warehouse tiles, each side from its own pile [9.12, 1.13]."""
    for side in (0, 1):
        places = [place for place in (2 * side, 2 * side + 1) if s.tiles[place] < 0]
        count = min(len(places), s.tiles_left[side])
        pool = list(s.store_pool)
        drawn = yield from draw("warehouses", pool, count)
        s.store_pool = tuple(pool)
        s.tiles_left = more(s.tiles_left, side, -count)
        for place, tile in zip(places, drawn, strict=False):
            s.tiles = put(s.tiles, place, tile)


# ---------------------------------------------------------------------- the next start player [9.16]


def leader(s: State) -> int:
    """Find the highest paria marker, the top one of a stack [9.8]."""
    most = max(s.paria)
    return next(seat for seat in reversed(s.paria_order) if s.paria[seat] == most)


def thinkable_names(s: State, seat: int) -> list[Option]:
    """List all players, Yusuf too."""
    every = s.content.options
    return [every.name[0], every.name_yusuf] if s.yusuf >= 0 else every.name[: s.seats]


def why_not_name(s: State, seat: int, option: Option) -> Why | None:
    """Refuse players who are not there."""
    if option.verb is NAME_YUSUF:
        return None if s.yusuf >= 0 else NO_SUCH_PLAYER
    return None if option.value < s.players else NO_SUCH_PLAYER


def name_outcome(s: State, seat: int, option: Option) -> Message:
    """Say who goes first in which round, and what a poem pays for it."""
    points = s.content.powers.salary.points
    if not s.powers[option.value] & SALARY or not points:
        return Message("outcome.starts", "9.16", n=s.round + 1)
    if option.value != seat:
        return Message("outcome.starts_for_points", "13.7", n=points, player=option.value)
    return Message("outcome.start_for_points", "13.7", n=points, points=points)


NAME_START: Final = Question(
    "name", "9.16", verbs=(NAME, NAME_YUSUF), thinkable=thinkable_names, why_not=why_not_name, outcome=name_outcome
)


def name_start_player(s: State) -> Flow[None]:
    """Let the leader in paria name the next start player; Yusuf names himself [9.16, 12.30]."""
    first = leader(s)
    named = first
    if first != s.yusuf:
        chosen: Option = yield Choose(s, first, NAME_START)
        named = chosen.value
    s.start = named
    if named == s.yusuf:
        tell(s, "yusuf_starts", "12.30")
        return
    tell(s, "named", "9.16", seat=named)
    if s.powers[named] & SALARY:
        book(s, named, REWARD_POINTS, s.content.powers.salary.points)
        points = s.content.powers.salary.points
        tell(s, "named_bonus", "13.7", seat=named, n=points, points=points)
