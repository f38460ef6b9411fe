"""Set-up [1, 2, 12.1-12.6, 12.34]: from an empty table to the first round."""

from __future__ import annotations

from durbar.engine.decision import Choose, Message, Option, Question, Sealed, Why
from durbar.engine.flow import Flow, draw, shuffled, tell
from durbar.engine.tuples import put
from durbar.games.sabika.meta import META
from durbar.games.sabika.names import BALANCE_CARD, EMPTY, NO_GOODS, VOID
from durbar.games.sabika.options import KEEP
from durbar.games.sabika.rules import gains
from durbar.games.sabika.rules.building import FACE_UP, turn_up_cards
from durbar.games.sabika.rules.events import set_up_events
from durbar.games.sabika.rules.purse import earn
from durbar.games.sabika.rules.round_end import open_round, refill_minors, refill_raw, refill_tiles
from durbar.games.sabika.rules.yusuf import send_ship
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import CHOOSING, START_POINTS, State
from durbar.games.shared.seats import clockwise

FEW_PLAYERS = 2
"""So many or fewer play without the tiles for 3 and 4 [1.11]."""


def set_up(s: State) -> Flow[None]:
    """Lay out the board, and deal two starting tiles to every player."""
    yield from lay_out_rondel(s)
    yield from lay_out_offers(s)
    yield from lay_out_map(s)
    yield from set_up_events(s)
    yield from set_up_players(s)
    if s.yusuf >= 0:
        s.yusuf_tiles = (2, 1, 1)
        s.yusuf_decks = tuple(tuple(range(len(cards))) for cards in s.content.yusuf_cards)
    s.stage = CHOOSING


def lay_out_rondel(s: State) -> Flow[None]:
    """Put the Sultan's workers, raw and marble on the rondel [1.2-1.6]."""
    content, players = s.content, s.players
    s.sultan = content.sultan[players]
    s.raw_cells = tuple(EMPTY if players in cell.players else VOID for cell in content.raw_cells)
    s.marble_cells = tuple(1 if players in cell.players else VOID for cell in content.marble_cells)
    s.bag, s.discard = content.tokens, NO_GOODS
    yield from refill_raw(s)


def lay_out_offers(s: State) -> Flow[None]:
    """Lay out wishes, buildings, warehouses and poems [1.9-1.16]."""
    content = s.content
    wishes = []
    for letter in content.wish_letters:
        tiles = [wish for wish, name in enumerate(content.wish_names) if name[0] == letter]
        wishes += yield from draw("wishes", tiles, 1)
    s.wishes = tuple((yield from shuffled("wish order", wishes)))
    s.large = tuple(n for n, tile in enumerate(content.large) if s.seats > FEW_PLAYERS or not tile.many)
    s.store_pool = tuple(range(len(content.stores)))
    s.tiles_left = (len(content.stores) // 2,) * 2
    yield from refill_tiles(s)
    s.small_deck = tuple(range(len(content.small)))
    s.small = (EMPTY,) * FACE_UP
    yield from turn_up_cards(s)
    s.minor_deck = tuple(range(len(content.minors)))
    s.minors = (EMPTY,) * content.minor_slots[s.players]
    yield from refill_minors(s)
    yield from lay_out_majors(s)


def lay_out_majors(s: State) -> Flow[None]:
    """Draw two major poems a player, all with different letters [1.16]; alone one is left out before [12.1]."""
    names = s.content.major_names
    pool = [poem for poem in range(len(names)) if s.yusuf < 0 or poem not in s.content.not_alone]
    majors: list[int] = []
    letters: set[str] = set()
    for poem in (yield from shuffled("major poems", pool)):
        if names[poem][0] not in letters and len(majors) < 2 * s.seats:
            letters.add(names[poem][0])
            majors.append(poem)
    s.majors = tuple(majors)


def lay_out_map(s: State) -> Flow[None]:
    """Put a tile and a seal on every city, and turn up a trade card [1.17, 1.18]."""
    content = s.content
    tiles = list(range(len(content.city_tiles)))
    s.city_tile = tuple((yield from draw("city tiles", tiles, len(content.city_names))))
    s.town_seals = (True,) * len(content.city_names)
    s.trade = (yield from draw("trade card", list(range(len(content.trade_cards))), 1))[0]


def set_up_players(s: State) -> Flow[None]:
    """Give everybody a balance card, five points and two starting tiles [2.1-2.4]; Yusuf has his own board [12.1]."""
    content = s.content
    cards = yield from shuffled("balance cards", range(len(content.balance_cards)))
    tiles = list(range(len(content.start_tiles)))
    for seat in range(s.seats):
        if seat == s.yusuf:
            book(s, seat, START_POINTS, content.yusuf_points[META.modes[s.mode]])
            continue
        book(s, seat, START_POINTS, content.start_points)
        s.balance_card = put(s.balance_card, seat, cards[seat])
        s.row = put(s.row, seat, (BALANCE_CARD,))
        dealt = yield from draw("starting tiles", tiles, 2)
        s.dealt = put(s.dealt, seat, tuple(sorted(dealt)))


# ---------------------------------------------------------------------- starting tiles [2.4]

NOT_DEALT = Why("why.not_dealt", "2.4")


def thinkable_tiles(s: State, seat: int) -> list[Option]:
    """List the two tiles dealt."""
    return [s.content.options.keep[tile] for tile in s.dealt[seat]]


def why_not_keep(s: State, seat: int, option: Option) -> Why | None:
    """Refuse tiles that one was not dealt."""
    return None if option.value in s.dealt[seat] else NOT_DEALT


def keep_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the tile gives."""
    reward = s.content.start_tiles[option.value]
    parts = [part for side in range(len(reward.sides)) for part in reward.messages(side)]
    return Message("outcome.reward" if len(reward.sides) == 1 else "outcome.either", "2.4", parts=parts)


KEEP_TILE = Question(
    "keep",
    "2.4",
    verbs=(KEEP,),
    thinkable=thinkable_tiles,
    legal=thinkable_tiles,
    why_not=why_not_keep,
    outcome=keep_outcome,
)


def choose_starting_tiles(s: State) -> Flow[None]:
    """Let all choose in secret, then reveal: start player, paria stack, dinars, rewards [2.4, 2.5]."""
    seats = range(s.players)
    asks = [Choose(s, seat, KEEP_TILE) for seat in seats]
    chosen: list[Option] = (yield Sealed(asks)) if len(asks) > 1 else [(yield asks[0])]
    kept = [option.value for option in chosen]
    s.dealt = ((),) * s.seats
    for seat in seats:
        tell(s, "keeps", "2.4", seat=seat, tile=str(kept[seat] + 1))
    s.start = s.yusuf if s.yusuf >= 0 else kept.index(min(kept))
    order = clockwise(s.start, s.seats)
    s.paria_order = tuple(reversed(order))
    for place, seat in enumerate(order):
        if seat != s.yusuf:
            dinars = s.content.start_dinars[place]
            earn(s, seat, dinars)
            tell(s, "first_dinars", "2.4", seat=seat, n=dinars, dinars=dinars)
    for seat in order:
        if seat == s.yusuf:
            yield from send_ship(s, right=True)
        else:
            yield from gains.run_reward(s, seat, s.content.start_tiles[kept[seat]], "2.4")
    open_round(s)
