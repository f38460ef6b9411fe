"""Secondary actions [8, 3.3]: oil and curry, favour actions, luxury goods, once-a-turn contracts, at any moment.

Beside them own markers can be freed at the same moments [1.6, 1.7]. The last lines give both to the small questions
that the actions themselves are made of.
"""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, FreeActions, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.agra.names import (
    CALIPH,
    ENGLISH,
    FIRST_TILE,
    FRENCH,
    GOODS,
    MORE_PROCESSING,
    NO_OVERTIME,
    POWER_OF,
)
from durbar.games.agra.options import BURN, CONTRACT, FAVOUR, FILL_SLOT, LUXURY, TAKE_BACK
from durbar.games.agra.rules.building import BONUS_TILE
from durbar.games.agra.rules.exchange import TAKE_EQUAL, can_exchange, exchange_by_choice
from durbar.games.agra.rules.farm import COVER, DYE
from durbar.games.agra.rules.favour import use, why_not_use
from durbar.games.agra.rules.favour_actions import DO, POSSIBLE, USELESS
from durbar.games.agra.rules.free_outcomes import FRENCH_RUPEES, RATES, free_outcome, slot_outcome
from durbar.games.agra.rules.influence import ANY_GUILD, DROP, REWARD, STEP, can_rise, step_anywhere
from durbar.games.agra.rules.markers import (
    FREE_A_MARKER,
    gain_favour,
    in_stock,
    spend_good,
    take_back,
    why_not_take_back,
)
from durbar.games.agra.rules.pause import without_a_break
from durbar.games.agra.rules.prices import PUT
from durbar.games.agra.rules.processing import MAKE_GOODS
from durbar.games.agra.rules.purse import delivery_bonus, gain
from durbar.games.agra.rules.workers import lying, stand_up
from durbar.games.agra.state import MEDITATION, State

SLOTS: Final = 3
NOBODY_LIES: Final = Why("why.nobody_lies", "8.1")
ONE_IS_ENOUGH: Final = Why("why.one_is_enough", "8.2")
NO_FUEL: Final = Why("why.no_fuel", "8.1")
NO_LUXURY: Final = Why("why.no_luxury", "8.6")
LUXURY_USED: Final = Why("why.luxury_used", "8.6")
ALL_AT_TOP: Final = Why("why.all_at_top", "9.9")
NO_CONTRACT: Final = Why("why.no_contract", "10.15")
CONTRACT_USED: Final = Why("why.contract_used", "10.15")
NO_COTTON: Final = Why("why.no_cotton", "10.15")
NOTHING_TO_EXCHANGE: Final = Why("why.nothing_to_exchange", "10.15")
NO_FREE_SLOT: Final = Why("why.no_free_slot", "10.15")
NO_MP: Final = Why("why.no_mp", "4.7")
NOT_YOUR_TURN: Final = Why("why.not_your_turn", "3.5")
NOT_NOW: Final = Why("why.not_now", "3.4")
WITH_OVERTIME: Final = Why("why.with_overtime", "12.4")
WITH_PROCESSING: Final = Why("why.with_processing", "7.9")
PRINTED: Final = tuple(range(FIRST_TILE))
WITH_ANOTHER: Final[tuple[int, ...]] = (NO_OVERTIME, MORE_PROCESSING)
"""Tiles that are used together with what they help."""


def why_not_burn(s: State, seat: int, fuel: int) -> Why | None:
    """Ask for oil or curry, and workers that lie: both together only where they do more than one by one [8.1, 8.2]."""
    goods, content = s.goods[seat], s.content
    if (fuel != 1 and not goods[content.oil]) or (fuel != 0 and not goods[content.curry]):
        return NO_FUEL
    down = len(lying(s, seat))
    if not down:
        return NOBODY_LIES
    return ONE_IS_ENOUGH if fuel == 2 and down < 3 else None


def why_not_favour(s: State, seat: int, action: int) -> Why | None:
    """Ask for the action, the favour, and that it can do something; two tiles come with what they help [7.9, 5.8]."""
    if action == NO_OVERTIME:
        return WITH_OVERTIME
    if action == MORE_PROCESSING:
        return WITH_PROCESSING
    why = why_not_use(s, seat, action)
    if why is not None:
        return why
    return None if POSSIBLE[action](s, seat) else USELESS[action]


def why_not_luxury(s: State, seat: int, luxury: int) -> Why | None:
    """Ask for the good, once a turn; a painting for a guild to rise in [8.6, 9.9]."""
    if not s.goods[seat][s.content.luxury[luxury]]:
        return NO_LUXURY
    if s.scrolls >> luxury & 1:
        return LUXURY_USED
    return ALL_AT_TOP if luxury == 2 and not can_rise(s, seat) else None


def why_not_contract(s: State, seat: int, power: int) -> Why | None:
    """Ask for the contract, once a turn, and for what it takes [10.15]."""
    notable = POWER_OF[power]
    if s.owner[notable] != seat:
        return NO_CONTRACT
    if s.once >> notable & 1:
        return CONTRACT_USED
    if notable == CALIPH:
        if not s.goods[seat][s.content.cotton]:
            return NO_COTTON
        return None if lying(s, seat) else NOBODY_LIES
    if notable == ENGLISH:
        return None if can_exchange(s, seat) else NOTHING_TO_EXCHANGE
    if notable == FRENCH:
        return None if any(fits_slot(s, good) for good in range(GOODS) if s.goods[seat][good]) else NO_FREE_SLOT
    return None if s.phase == MEDITATION and s.mp >= RATES[power][0] else NO_MP


def fits_slot(s: State, good: int) -> bool:
    """Tell whether the French Trader's slot for the value of a good is free."""
    value = s.value[good]
    return value <= SLOTS and not s.french >> value & 1


def why_not_now(s: State, seat: int) -> Why | None:
    """Ask for the own turn, and that nothing is being settled without a break [3.3-3.5]."""
    if seat != s.turn:
        return NOT_YOUR_TURN
    return NOT_NOW if s.pause else None


def thinkable_secondary(s: State, seat: int) -> list[Option]:
    """List what can be burnt, own favour actions, luxury goods, and own contracts with something to choose."""
    if s.pause or seat != s.turn:
        return []
    every = s.content.options
    options = [
        *every.burn,
        *every.favour[:3],
        *(every.favour[tile] for tile in s.tiles[seat]),
    ]
    options += every.luxuries
    options += [every.contract[power] for power, notable in enumerate(POWER_OF) if s.owner[notable] == seat]
    return options


def why_not_secondary(s: State, seat: int, option: Option) -> Why | None:
    """Refuse what cannot be done now, whichever kind of secondary action it is."""
    why = why_not_now(s, seat)
    if why is not None:
        return why
    verb = option.verb
    if verb is FAVOUR:
        return why_not_favour(s, seat, option.value)
    if verb is LUXURY:
        return why_not_luxury(s, seat, option.value)
    return why_not_burn(s, seat, option.value) if verb is BURN else why_not_contract(s, seat, option.value)


def legal_secondary(s: State, seat: int) -> list[Option]:
    """List what why_not_secondary does not refuse, faster."""
    options: list[Option] = []
    if s.pause or seat != s.turn:
        return options
    content, every, goods = s.content, s.content.options, s.goods[seat]
    if (goods[content.oil] or goods[content.curry]) and True in s.lying:
        options += [option for option in every.burn if why_not_burn(s, seat, option.value) is None]
    favour = s.favour[seat]
    if favour >= content.least_favour:
        have, used, unplaced = content.favour_have, s.used[seat], s.unplaced
        for action in (*PRINTED, *s.tiles[seat]):
            if favour < have[action] or action in WITH_ANOTHER or used >> action & 1 or action == unplaced:
                continue  # as in why_not_use
            if POSSIBLE[action](s, seat):
                options.append(every.favour[action])
    if goods[12] or goods[13] or goods[14] or goods[15]:
        options += [option for option in every.luxuries if why_not_luxury(s, seat, option.value) is None]
    owner = s.owner
    if seat in owner:
        for power, notable in enumerate(POWER_OF):
            if owner[notable] == seat and why_not_contract(s, seat, power) is None:
                options.append(every.contract[power])
    return options


def run_secondary(s: State, seat: int, option: Option) -> Flow[None]:
    """Carry one out, to its end [3.3]."""
    if option.verb is BURN:
        action = burn(s, seat, option.value)
    elif option.verb is FAVOUR:
        action = favour_action(s, seat, option.value)
    elif option.verb is LUXURY:
        action = luxury_good(s, seat, option.value)
    else:
        action = contract_power(s, seat, option.value)
    return without_a_break(s, action)


# ---------------------------------------------------------------------- and freeing own markers beside them


def thinkable_free(s: State, seat: int) -> list[Option]:
    """List secondary actions, and taking a marker back."""
    options = thinkable_secondary(s, seat)
    return [*options, s.content.options.take_back] if options else options


def why_not_free(s: State, seat: int, option: Option) -> Why | None:
    """Refuse what cannot be done now."""
    if option.verb is TAKE_BACK:
        return why_not_now(s, seat) or why_not_take_back(s, seat)
    return why_not_secondary(s, seat, option)


def legal_free(s: State, seat: int) -> list[Option]:
    """List what why_not_free does not refuse, faster."""
    if s.pause or seat != s.turn:
        return []
    favour = s.favour[seat]
    if not favour and not any(s.goods[seat]):  # cards and tiles alone can do nothing but with the Mosaicist's points
        return legal_secondary(s, seat) if s.mp else []
    options = legal_secondary(s, seat)
    options.append(s.content.options.take_back)
    return options


def only_take_back(ask: Choose) -> bool:
    """Tell whether nothing but taking a marker back could be done instead of the answers."""
    others = ask.options[len(ask.answers) :]
    return not others or others[0].verb is TAKE_BACK


def run_free(s: State, seat: int, option: Option) -> Flow[None]:
    """Carry one out."""
    return take_back(s, seat) if option.verb is TAKE_BACK else run_secondary(s, seat, option)


VERBS: Final = (BURN, FAVOUR, LUXURY, CONTRACT)
SECONDARY: Final = FreeActions(
    VERBS, thinkable_secondary, why_not_secondary, run_secondary, legal_secondary, outcome=free_outcome
)
"""Alone where markers are being freed already."""
FREE: Final = FreeActions(
    (*VERBS, TAKE_BACK), thinkable_free, why_not_free, run_free, legal_free, idle=(TAKE_BACK,), outcome=free_outcome
)

# ---------------------------------------------------------------------- doing them


def burn(s: State, seat: int, fuel: int) -> Flow[None]:
    """Stand up one worker for oil or curry, three for both [8.1]."""
    if fuel != 1:
        spend_good(s, seat, s.content.oil)
    if fuel != 0:
        spend_good(s, seat, s.content.curry)
    tell(s, "burns", "8.1", seat=seat, fuel=s.content.options.burn[fuel].nouns[0])
    yield from stand_up(s, seat, 3 if fuel == 2 else 1, "8.1")


def favour_action(s: State, seat: int, action: int) -> Flow[None]:
    """Pay for a favour action and do it [8.3]."""
    use(s, seat, action)
    yield from DO[action](s, seat)


def luxury_good(s: State, seat: int, luxury: int) -> Flow[None]:
    """Lay a luxury good on its scroll and do what it allows [8.6, 8.7]."""
    good = s.content.luxury[luxury]
    to_scroll(s, seat, luxury)
    if luxury == 1:
        yield from stand_up(s, seat, 3, "8.6")
        yield from gain_favour(s, seat, 1, "8.6")
    elif luxury == 2:
        first = yield from step_anywhere(s, seat, "8.6")
        others = tuple(guild for guild in ANY_GUILD if guild != first)
        at_top = any(s.influence[seat][guild] == s.content.top for guild in others)
        yield from step_anywhere(s, seat, "8.6", others, at_top)  # a guild at the top may be the second one [9.9]
    else:
        rupees = s.value[good] + (s.pier == s.content.last_pier)
        gain(s, seat, rupees)
        tell(s, "sells", "8.6", seat, {"rupees": rupees}, seat=seat, good=s.content.goods[good])


def to_scroll(s: State, seat: int, luxury: int) -> None:
    """Move the marker of a luxury good onto its scroll, until the turn ends [8.7]."""
    good = s.content.luxury[luxury]
    goods = list(s.goods[seat])
    goods[good] -= 1
    s.goods[seat] = tuple(goods)
    s.scrolls |= 1 << luxury
    tell(s, "spends_luxury", "8.6", seat=seat, good=s.content.goods[good])


def contract_power(s: State, seat: int, power: int) -> Flow[None]:
    """Use a contract that can be used once a turn [10.15]."""
    notable = POWER_OF[power]
    s.once |= 1 << notable
    if notable == CALIPH:
        spend_good(s, seat, s.content.cotton)
        tell(s, "pays_caliph", "10.15", seat=seat, good=s.content.goods[s.content.cotton])
        yield from stand_up(s, seat, 1, "10.15")
    elif notable == ENGLISH:
        yield from exchange_by_choice(s, seat, "10.15")
    elif notable == FRENCH:
        yield from fill_slot(s, seat)
    else:
        points, favour = RATES[power]
        s.mp -= points
        s.spending = True
        tell(s, "pays_mosaicist", "4.7", seat=seat, n=points)
        yield from gain_favour(s, seat, favour, "4.7")


def why_not_slot(s: State, seat: int, option: Option) -> Why | None:
    """Ask for a good whose value has a free slot [7.6]."""
    return None if s.goods[seat][option.value] and fits_slot(s, option.value) else NO_FREE_SLOT


FILL: Final = Question(
    "fill_slot",
    "10.15",
    verbs=(FILL_SLOT,),
    thinkable=lambda s, seat: in_stock(s, seat, s.content.options.fill_slot),
    why_not=why_not_slot,
    outcome=slot_outcome,
)


def fill_slot(s: State, seat: int) -> Flow[None]:
    """Put a good on the French Trader's slot; the third one brings 5 rupees and the markers back [10.15]."""
    ask = Choose(s, seat, FILL)
    chosen: Option = ask.only or (yield ask)
    good: int = chosen.value
    goods = list(s.goods[seat])
    goods[good] -= 1
    s.goods[seat] = tuple(goods)
    s.french |= 1 << s.value[good]
    rupees = delivery_bonus(s, seat, good)
    full = s.french == 0b1110
    if full:
        gain(s, seat, FRENCH_RUPEES)
        s.french = 0
        supply = list(s.supply)
        supply[seat] += SLOTS
        s.supply = tuple(supply)
        rupees += FRENCH_RUPEES
    tell(s, "fills_slot", "10.15", seat, {"rupees": rupees}, seat=seat, good=s.content.goods[good])


# ---------------------------------------------------------------------- small questions, interrupted like others [3.3]

FREE_A_MARKER.allow(SECONDARY)
for question in (BONUS_TILE, COVER, DROP, DYE, MAKE_GOODS, PUT, REWARD, STEP, TAKE_EQUAL):
    question.allow(FREE)
