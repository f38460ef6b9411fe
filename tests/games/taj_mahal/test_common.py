"""Taj Mahal goes through the tests that every game has."""

from collections import Counter
from random import Random

from durbar.games.taj_mahal.names import INFLUENCE
from durbar.games.taj_mahal.state import State
from tests.games.taj_mahal.situation import GAME, TEXTS
from tests.harness import Subject
from tests.harness.common import Common


def conserved(s: State) -> tuple[object, ...]:
    """Count cards, palaces and influence tiles, wherever they are."""
    cards = Counter(s.deck)
    cards.update(s.discard)
    cards.update(card for card in s.display if card >= 0)
    for seat in range(s.seats):
        cards.update(s.hands[seat])
        cards.update(s.played[seat])
    palaces = [s.palaces[seat] + s.palace.count(seat) + s.crown.count(seat) for seat in range(s.seats)]
    tiles = [sum(s.influence[seat][rank] for seat in range(s.seats)) for rank in range(len(INFLUENCE))]
    assert max(tiles) <= s.content.influence_tiles
    return tuple(sorted(cards.items())), tuple(palaces)


def swap(s: State, seat: int, rng: Random) -> bool:
    """Exchange a card of a rival's hand with one of the draw pile, or of another rival, all unseen by the seat."""
    rivals = [rival for rival in range(s.seats) if rival != seat and len(s.hands[rival]) > len(s.known[rival])]
    if not rivals or not s.deck:
        return False
    rival = rng.choice(rivals)
    card = rng.choice(list((Counter(s.hands[rival]) - Counter(s.known[rival])).elements()))
    place = rng.randrange(len(s.deck))
    hand = list(s.hands[rival])
    hand[hand.index(card)] = s.deck[place]
    s.hands[rival] = tuple(hand)
    s.deck = tuple(sorted((*s.deck[:place], card, *s.deck[place + 1 :])))
    return True


TAJ_MAHAL = Subject(game=GAME, texts=TEXTS, conserved=conserved, longest=1000, swap=swap)


class TestCommon(Common):
    """Taj Mahal, with the dummy where two play."""

    subject = TAJ_MAHAL
    seeds = 5
    record_of = (2, "standard")
    position_of = (4, "standard", 80)
    saving = 3
    worlds = 15
    least_worlds = 20
    imagining = 20
    legality = 12
