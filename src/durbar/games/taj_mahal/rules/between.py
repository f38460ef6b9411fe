"""Between visits [5]: pairs of tiles, special cards, the next province; after the twelfth, the end [7]."""

from __future__ import annotations

from durbar.engine.flow import Flow, tell
from durbar.engine.messages import Message
from durbar.engine.tuples import more, put
from durbar.games.taj_mahal.names import GOODS, INFLUENCE, RANKS, VISITS
from durbar.games.taj_mahal.rules.cards import draw_cards
from durbar.games.taj_mahal.scoring import result, score_hands
from durbar.games.taj_mahal.state import OVER, VISIT, State


def between_visits(s: State) -> Flow[None]:
    """End a visit, and begin the next or end the game."""
    if s.log is not None:
        tell_visit(s)
    trade_pairs(s)
    s.special_played = (False,) * len(INFLUENCE)  # back to their owners' hands [5.2]
    if s.visit == VISITS:
        end_game(s)
    else:
        s.start = (s.start + 1) % s.seats  # [5.3]
        yield from open_visit(s)


def tell_visit(s: State) -> None:
    """Say what the visit has brought everybody: prizes, palaces, and goods and points where they are remembered."""
    tell(s, "visit_ends", "3.1", number=s.visit, province=s.content.province_names[s.province])
    for seat in range(s.seats):
        won = [RANKS[rank] for rank, winner in enumerate(s.prizes) if winner == seat]
        gains = [part.document() for part in visit_gains(s, seat)]
        if gains:
            tell(s, "visit_gains", "4.1", seat=seat, won=won, gains=gains)
        else:
            tell(s, "visit_won", "4.1", seat=seat, won=won)


def visit_gains(s: State, seat: int) -> list[Message]:
    """Name what a seat has gained in the visit that is over; every palace in the province was placed in it."""
    names, here = s.content.city_names, s.content.province_cities[s.province]
    cities = [names[city] for city in here if s.palace[city] == seat]
    crowned = [names[city] for city in here if s.crown[city] == seat]
    found: list[Message] = []
    if cities:
        found.append(Message("part.palaces", "4.2", cities=cities, n=len(cities)))
    if crowned:
        found.append(Message("part.crown", "4.4", city=crowned[0]))
    if not s.opening:
        return found
    points, *goods = s.opening[seat]
    for good, before in enumerate(goods):
        if s.goods[seat][good] > before:
            found.append(Message("part.good", "4.9", good=GOODS[good], n=s.goods[seat][good] - before))
    if s.score(seat) > points:
        found.append(Message("part.points", "4.8", n=s.score(seat) - points))
    return found


def trade_pairs(s: State) -> None:
    """Give two equal influence tiles back for their special card, wherever that is [5.1]."""
    for seat in range(s.seats):
        for rank, name in enumerate(INFLUENCE):
            if s.influence[seat][rank] >= 2:
                s.influence = put(s.influence, seat, more(s.influence[seat], rank, -2))
                owner = s.special_owner[rank]
                s.special_owner = put(s.special_owner, rank, seat)
                tell_trade(s, seat, owner, name)


def tell_trade(s: State, seat: int, owner: int, name: str) -> None:
    """Say where a special card has gone."""
    if owner == seat:
        tell(s, "keeps_special", "5.6", seat=seat, special=name)
    elif owner < 0:
        tell(s, "gets_special", "5.1", seat=seat, special=name)
    else:
        tell(s, "seizes_special", "5.1", seat=seat, special=name, owner=owner)


def open_visit(s: State) -> Flow[None]:
    """Go to the next province: its tile, a full set of prizes and a new display [5.4, 5.5, 5.8]."""
    first = s.visit == 0
    s.visit += 1
    s.stage = VISIT
    s.turn = s.start
    s.inside = (True,) * s.seats
    s.colour = (-1,) * s.seats
    s.prizes = (-1,) * len(RANKS)
    s.dummy_turns = 0
    s.opening = tuple((s.score(seat), *s.goods[seat]) for seat in range(s.seats))
    s.display = ()
    s.taken_by = ()
    province = s.content.province_names[s.province]
    tell(s, "visit", "2.3" if first else "5.4", number=s.visit, province=province, seat=s.start)
    players = s.seats - (s.dummy >= 0)
    s.display = tuple((yield from draw_cards(s, s.content.display_size[players])))
    s.taken_by = (-1,) * len(s.display)
    tell(s, "display", "2.6" if first else "5.5", cards=[s.content.card_names[card] for card in s.display])


def end_game(s: State) -> None:
    """Score the hands and name the winners [7]."""
    s.stage = OVER
    score_hands(s)
    if s.log is not None:
        winners = result(s).winners
        id = "wins" if len(winners) == 1 else "shared_win"
        tell(s, id, "7.2", seat=winners[0], winners=list(winners), n=s.score(winners[0]))
