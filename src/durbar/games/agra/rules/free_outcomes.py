"""What secondary actions bring [8]: what is spent, and what comes at once or is asked next."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Message, Option, useless
from durbar.games.agra.names import CALIPH, ENGLISH, FRENCH, LEVEL_UP, MORE_MP, POWER_OF
from durbar.games.agra.options import BURN, FAVOUR, LUXURY, TAKE_BACK
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.favour import cost
from durbar.games.agra.rules.purse import bonus_for
from durbar.games.agra.rules.workers import lying
from durbar.games.agra.state import State

RATES: Final = {3: (1, 1), 4: (3, 2)}
"""The Mosaicist's two rates: MP, and favour for them."""
FRENCH_RUPEES: Final = 5
BOTH: Final = 2
BOOK: Final = 1
PAINTING: Final = 2
FULL: Final = 0b1110


def free_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a secondary action, or a marker taken back, brings."""
    verb = option.verb
    if verb is TAKE_BACK:
        return Message("outcome.take_back", "1.6")
    if verb is BURN:
        return burn_outcome(s, seat, option.value)
    if verb is FAVOUR:
        return favour_outcome(s, seat, option.value)
    return luxury_outcome(s, seat, option.value) if verb is LUXURY else contract_outcome(s, seat, option.value)


def raised(s: State, seat: int, most: int) -> Message:
    """Say how many workers stand up; where there is a choice, which ones is asked next."""
    down = len(lying(s, seat))
    if down > most:
        return Message("outcome.raise_some", n=most)
    return Message("outcome.stands", n=down, lying=-down) if down else useless("outcome.nothing_lies")


def burn_outcome(s: State, seat: int, fuel: int) -> Message:
    """Say what oil and curry do."""
    content = s.content
    spent = [content.oil, content.curry] if fuel == BOTH else [content.curry if fuel else content.oil]
    workers = raised(s, seat, 3 if fuel == BOTH else 1)
    return outcomes.together("8.1", workers, *(outcomes.pays_good(s, good) for good in spent))


def favour_outcome(s: State, seat: int, action: int) -> Message:
    """Say what a favour action costs; two of them do all at once, and the others ask first."""
    done = None
    if action == MORE_MP:
        done = outcomes.mp(s, seat, 1)
    elif action == LEVEL_UP:
        done = outcomes.level(s, seat)
    return outcomes.together("8.3", done, outcomes.pays_favour(cost(s, seat, action)))


def luxury_outcome(s: State, seat: int, luxury: int) -> Message:
    """Say what a book, a painting or a garment does."""
    content, good = s.content, s.content.luxury[luxury]
    spent = outcomes.pays_good(s, good)
    if luxury == BOOK:
        asked = len(lying(s, seat)) > 3
        favour = Message("outcome.favour", n=1) if asked else outcomes.favour(s, seat, 1)
        return outcomes.together("8.6", favour, raised(s, seat, 3), spent)
    if luxury == PAINTING:
        return outcomes.together("8.6", Message("outcome.two_guilds"), spent)
    return outcomes.together("8.6", outcomes.rupees(s.value[good] + (s.pier == content.last_pier)), spent)


def contract_outcome(s: State, seat: int, power: int) -> Message:
    """Say what a contract does that is used once a turn."""
    notable = POWER_OF[power]
    if notable == CALIPH:
        return outcomes.together("10.15", raised(s, seat, 1), outcomes.pays_good(s, s.content.cotton))
    if notable == ENGLISH:
        return Message("outcome.exchange_any", "10.15")
    if notable == FRENCH:
        return Message("outcome.slots", "10.15", n=3 - s.french.bit_count())
    points, favour = RATES[power]
    return outcomes.together("4.7", outcomes.favour(s, seat, favour), outcomes.pays_mp(points))


def slot_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a good on the French Trader pays: the third one brings his rupees [10.15]."""
    good: int = option.value
    full = s.french | 1 << s.value[good] == FULL
    rupees = bonus_for(s, seat, good) + (FRENCH_RUPEES if full else 0)
    left = Message("outcome.slots_left", n=2 - s.french.bit_count())
    return outcomes.together("10.15", outcomes.rupees(rupees), None if full else left, outcomes.pays_good(s, good))
