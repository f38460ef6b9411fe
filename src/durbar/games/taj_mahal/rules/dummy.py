"""The third seat of the two-player game [11]: it flips cards, takes prizes, and scores nothing."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Roll
from durbar.engine.flow import Flow, draw, tell
from durbar.engine.tuples import put
from durbar.games.taj_mahal.names import INFLUENCE, MOGUL, RANKS, WHITE
from durbar.games.taj_mahal.rules.cards import draw_cards
from durbar.games.taj_mahal.rules.court import leads_of_all, prizes_to_win, tell_leads
from durbar.games.taj_mahal.rules.palaces import build, build_crowned
from durbar.games.taj_mahal.rules.play import show
from durbar.games.taj_mahal.rules.withdraw import discard_played, take_prizes
from durbar.games.taj_mahal.state import State

DUMMY_TURNS: Final = 4
"""How often the dummy plays in a visit at the most: on the turn after that it withdraws [11.2]."""


def dummy_turn(s: State) -> Flow[None]:
    """Flip cards until one decides what the dummy does [11.2]."""
    if s.dummy_turns == DUMMY_TURNS:
        yield from dummy_withdraws(s)
        return
    s.dummy_turns += 1
    while True:
        flipped = yield from draw_cards(s, 1)
        if not flipped:
            yield from dummy_withdraws(s)
            return
        card = flipped[0]
        colour = s.content.card_colour[card]
        if colour not in (WHITE, s.colour[s.dummy]) and s.colour[s.dummy] >= 0:
            s.discard += (card,)
            tell(s, "dummy_odd", "11.2", seat=s.dummy, card=s.content.card_names[card])
            yield from dummy_withdraws(s)
            return
        turn_up(s, card)
        if colour != WHITE:
            s.colour = put(s.colour, s.dummy, colour)
        if s.colour[s.dummy] >= 0:  # only on its first turn a white card is followed by another
            return


def turn_up(s: State, card: int) -> None:
    """Play a card that was turned up."""
    before = [] if s.log is None else leads_of_all(s)
    show(s, s.dummy, card)
    if s.log is not None:
        leading = [RANKS[rank] for rank in prizes_to_win(s, s.dummy)]
        tell(s, "plays", "11.2", seat=s.dummy, card=s.content.card_names[card], leads=leading)
        tell_leads(s, s.dummy, before)


def dummy_withdraws(s: State) -> Flow[None]:
    """Take the prizes it leads, place at random, throw open cards away [11.3, 11.4]."""
    won = take_prizes(s, s.dummy)
    for rank in won:
        if rank < len(INFLUENCE):
            yield from dummy_places(s)
        elif rank == MOGUL:
            yield from dummy_crowns(s)
    discard_played(s, s.dummy)
    yield from dummy_discards(s)


def dummy_places(s: State) -> Flow[None]:
    """Put a palace on a random empty city, a fortress only if nothing else is left; its bonus tile is removed."""
    empty = [city for city in s.content.province_cities[s.province] if s.palace[city] < 0 and s.crown[city] != s.dummy]
    plain = [city for city in empty if not s.content.fortress[city]] or empty
    if plain and s.palaces[s.dummy]:
        lot: int = yield Roll("dummy city", len(plain))
        build(s, s.dummy, plain[lot - 1])


def dummy_crowns(s: State) -> Flow[None]:
    """Put a crowned palace on a random city without any palace, or nowhere."""
    bare = [city for city in s.content.province_cities[s.province] if s.palace[city] < 0 and s.crown[city] < 0]
    if bare and s.palaces[s.dummy]:
        lot: int = yield Roll("dummy city", len(bare))
        build_crowned(s, s.dummy, bare[lot - 1])


def dummy_discards(s: State) -> Flow[None]:
    """Throw two random open cards away, one if the dummy is the last to leave."""
    places = [place for place, card in enumerate(s.display) if card >= 0]
    share = min(2 if any(s.inside) else 1, len(places))
    if not share:
        return
    for place in (yield from draw("dummy cards", places, share)):
        s.discard += (s.display[place],)
        tell(s, "dummy_discards", "11.4", seat=s.dummy, card=s.content.card_names[s.display[place]])
        s.display = put(s.display, place, -1)
        s.taken_by = put(s.taken_by, place, s.dummy)
