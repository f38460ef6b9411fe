"""What leaving the court would bring [4]: what is won, what is given up, and what cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from durbar.engine.decision import Message, Option, useless
from durbar.engine.tuples import put
from durbar.games.taj_mahal.names import ELEPHANT, FIRST_GOOD, GOODS, INFLUENCE, MOGUL, RANKS, VISITS
from durbar.games.taj_mahal.options import CROWN, PLACE
from durbar.games.taj_mahal.rules.court import leads_of_all, prizes_to_win
from durbar.games.taj_mahal.rules.palaces import build, build_crowned, legal_places
from durbar.games.taj_mahal.scoring import TILE_POINTS, connection_points
from durbar.games.taj_mahal.state import State


def leave_outcome(s: State, seat: int, playable: int) -> Message:
    """Say what leaving now would bring a seat that could still play so many cards.

    Beside the prizes, the cards (`n`) and the least and the most points it holds three lists of messages: what the
    seat `wins`, what it `gives_up`, and what is `final` about it.
    """
    won = prizes_to_win(s, seat)
    ends = list(endings(s, seat, won))
    low, high = min(points for points, _ in ends), max(points for points, _ in ends)
    cards = cards_of(s, seat)
    number = sum(card.args["n"] for card in cards)
    paid = [points_message(low, high)] if high else []
    args = {
        "won": [RANKS[rank] for rank in won],
        "n": number,
        "low": low,
        "high": high,
        "gains": documents([*paid, Message("outcome.cards", "4.13", n=number)]),
        "wins": documents([*prizes_of(s, seat, won, ends), *cards]),
        "gives_up": documents(given_up(s, seat, won, ends, playable)),
        "final": documents(final(s, seat)),
        "places": places_of(s, seat, won),
    }
    if won or number or high:
        return Message("outcome.leave", "4.1", **args)
    return useless("outcome.leave", "4.1", **args)


def documents(messages: list[Message]) -> list[dict[str, Any]]:
    """Make messages into the argument of another one."""
    return [message.document() for message in messages]


def points_message(low: int, high: int) -> Message:
    """Say how many points come, or between which numbers they lie."""
    if low == high:
        return Message("outcome.points", "4.8", n=high)
    if high == low + 1:
        return Message("outcome.points_or", "4.8", low=low, n=high)
    return Message("outcome.points_to", "4.8", low=low, n=high)


# ---------------------------------------------------------------------- points and palaces

Ending = tuple[int, int]
"""The points that leaving pays in the end, and how many palaces are placed."""


def endings(s: State, seat: int, won: list[int]) -> Iterator[Ending]:
    """Give what leaving comes to for each way to place the palaces it wins, cards drawn for tiles aside."""
    fixed = special_points(s, seat)
    todo = [frozenset[Option]()]
    seen = set(todo)
    while todo:
        placed = todo.pop()
        later = s.copy()
        tiles = [tile for option in placed for tile in put_up(later, seat, option)]
        more = next_places(later, seat, won, placed)
        if not more:
            connected = connection_points(later, seat) if placed else 0
            yield connected + tile_points(s, seat, tiles, ELEPHANT in won) + fixed, len(placed)
        for option in more:
            if placed | {option} not in seen:
                seen.add(placed | {option})
                todo.append(placed | {option})


def next_places(s: State, seat: int, won: list[int], placed: frozenset[Option]) -> list[Option]:
    """List where another of the palaces just won may go; what finds no city any more is forfeited [4.16]."""
    normal = sum(rank < len(INFLUENCE) for rank in won) - sum(option.verb is PLACE for option in placed)
    crown = int(MOGUL in won) - sum(option.verb is CROWN for option in placed)
    normal = normal if normal and legal_places(s, seat, normal, 0) else 0
    crown = crown if crown and legal_places(s, seat, 0, crown) else 0
    return legal_places(s, seat, normal, crown) if normal or crown else []


def places_of(s: State, seat: int, won: list[int]) -> list[dict[str, Any]]:
    """List the cities where the first palace just won may stand, each with what the connection would pay."""
    cities = sorted({option.value for option in next_places(s, seat, won, frozenset())})
    names = s.content.city_names
    return [{"city": names[city], "n": connection_points(s, seat, extra=city)} for city in cities]


def put_up(s: State, seat: int, option: Option) -> list[int]:
    """Place a palace in a position that nobody plays; give the bonus tile that it takes."""
    if option.verb is PLACE:
        return build(s, seat, option.value)
    build_crowned(s, seat, option.value)
    return []


def tile_points(s: State, seat: int, tiles: list[int], province_tile: bool) -> int:
    """Count what bonus tiles and the province tile pay together [4.8, 4.9]."""
    goods = [tile - FIRST_GOOD for tile in tiles if tile >= FIRST_GOOD]
    if province_tile:
        goods += s.content.tile_goods[s.visit - 1]
    held = list(s.goods[seat])
    points = sum(TILE_POINTS.get(tile, 0) for tile in tiles)
    for good in goods:
        held[good] += 1
        points += held[good]
    return points


def special_points(s: State, seat: int) -> int:
    """Count what the special cards pay that a seat has played in this visit [4.10]."""
    laid = zip(s.content.special_points, s.special_owner, s.special_played, strict=True)
    return sum(points for points, owner, played in laid if played and owner == seat)


# ---------------------------------------------------------------------- what you win


def prizes_of(s: State, seat: int, won: list[int], ends: list[Ending]) -> list[Message]:
    """Name the prizes that leaving wins, and what they are worth."""
    found = [tile_won(s, seat, rank) for rank in won if rank < len(INFLUENCE)]
    if MOGUL in won:
        found.append(Message("outcome.win_crown", "4.4"))
    sure = tile_points(s, seat, [], ELEPHANT in won)
    paid = special_points(s, seat)
    most = max(placed for _, placed in ends)
    if most:
        low, high = (best(points for points, _ in ends) - sure - paid for best in (min, max))
        worth = points_message(low, high).document()
        found.append(Message("outcome.win_palaces", "4.11", n=most, worth=worth))
    if ELEPHANT in won:
        goods = [GOODS[good] for good in s.content.tile_goods[s.visit - 1]]
        found.append(Message("outcome.win_goods", "4.9", goods=goods, worth=points_message(sure, sure).document()))
    if paid:
        found.append(Message("outcome.win_special", "4.10", worth=points_message(paid, paid).document()))
    return found


def tile_won(s: State, seat: int, rank: int) -> Message:
    """Name an influence tile, and the special card that it brings if it makes a pair [5.1]."""
    if s.influence[seat][rank] and s.special_owner[rank] != seat:
        return Message("outcome.win_pair", "5.1", rank=RANKS[rank], special=INFLUENCE[rank])
    return Message("outcome.win_tile", "4.2", rank=RANKS[rank])


def cards_of(s: State, seat: int) -> list[Message]:
    """Name the cards that leaving brings: open ones, by name if there is no choice, and one for not having played."""
    there = [card for card in s.display if card >= 0]
    share = min(2 if sum(s.inside) > 1 else 1, len(there))
    found = []
    if share and (share == len(there) or len(set(there)) == 1):
        names = [s.content.card_names[card] for card in there[:share]]
        found.append(Message("outcome.win_open", "4.13", cards=names, n=share))
    elif share:
        found.append(Message("outcome.win_cards", "4.13", n=share, open=len(there)))
    if not s.played[seat] and (s.deck or s.discard):
        found.append(Message("outcome.win_draw", "4.14", n=1))
    return found


# ---------------------------------------------------------------------- what you give up, and for good


def given_up(s: State, seat: int, won: list[int], ends: list[Ending], playable: int) -> list[Message]:
    """Name what leaving costs: prizes still there, cards not played, cards played, palaces; and who leads then."""
    found = []
    left = [RANKS[rank] for rank, winner in enumerate(s.prizes) if winner < 0 and rank not in won]
    if left:
        found.append(Message("outcome.lose_prizes", "4.1", ranks=left))
    if playable:
        found.append(Message("outcome.lose_plays", "3.2", n=playable))
    if s.played[seat]:
        found.append(Message("outcome.lose_cards", "4.12", n=len(s.played[seat])))
    forfeited = sum(rank != ELEPHANT for rank in won) - max(placed for _, placed in ends)
    if forfeited:
        found.append(Message("outcome.lose_palaces", "4.16", n=forfeited))
    later = s.copy()
    later.inside = put(s.inside, seat, False)
    later.prizes = tuple(seat if rank in won else winner for rank, winner in enumerate(s.prizes))
    for other, (before, then) in enumerate(zip(leads_of_all(s), leads_of_all(later), strict=True)):
        gained = [RANKS[rank] for rank in then if rank not in before]
        if gained:
            found.append(Message("outcome.lose_lead", "4.1", rival=other, ranks=gained))
    return found


def final(s: State, seat: int) -> list[Message]:
    """Say what nobody can take back: the turns of this visit, a card from the pile, the visit itself."""
    found = []
    if not s.played[seat] and (s.deck or s.discard):
        found.append(Message("outcome.final_draw", "4.14"))
    if sum(s.inside) > 1:
        found.append(Message("outcome.final_out", "3.1"))
    elif s.visit == VISITS:
        found.append(Message("outcome.final_game", "7.1"))
    else:
        found.append(Message("outcome.final_visit", "5.5", number=s.visit + 1))
    return found
