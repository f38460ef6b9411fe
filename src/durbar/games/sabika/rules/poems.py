"""The inner ring [7.1-7.8]: carve, reactivate, craft."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.sabika.names import (
    ARTISAN,
    DEAR_STONE,
    EMPTY,
    MATERIALS,
    PATRONAGE,
    POEM_COLOURS,
    RECITAL,
    SCULPTOR,
)
from durbar.games.sabika.options import CARVE_BLUE, CARVE_GREY, CARVE_RED, REACTIVATE, SKIP
from durbar.games.sabika.rules import gains  # rewards give actions in turn: used only when called
from durbar.games.sabika.rules.duty import REWARD, WHY_NOT_DECLINE
from durbar.games.sabika.rules.foresight import foresee
from durbar.games.sabika.rules.materials import ANY_BASE, POEM_PAYMENT, pay_materials, points_for, spent
from durbar.games.sabika.rules.purse import grant, pay
from durbar.games.sabika.rules.seals import Paying
from durbar.games.sabika.rules.verses import blue_half, major
from durbar.games.sabika.rules.warehouse import IMPOSSIBLE
from durbar.games.sabika.scoring import book
from durbar.games.sabika.state import CARVING_POINTS, REWARD_POINTS, State

BLUE_POEM: Final = 0
RED_POEM: Final = 1
GREY_POEM: Final = 2
COLOUR_OF: Final = {CARVE_BLUE: BLUE_POEM, CARVE_RED: RED_POEM, CARVE_GREY: GREY_POEM}

MOST_MATERIALS: Final = 2

NOT_OPEN: Final = Why("why.poem_not_open", "7.1")
ENOUGH_GREY: Final = Why("why.enough_grey", "7.1")
NOT_YOUR_RED: Final = Why("why.not_your_red", "7.7")


def carve_price(s: State, seat: int, colour: int, cheaper: int = 0) -> int:
    """Give the dinars for a poem of a colour: more for each one owned [7.1, 3.21, 11.8]."""
    owned = len((s.blue, s.red, s.grey)[colour][seat])
    return to_pay(s, s.content.poem_price[colour] * (1 + owned), cheaper)


def to_pay(s: State, price: int, cheaper: int) -> int:
    """Give what is left to pay of a poem's price, with the event and what makes it cheaper."""
    if s.event == DEAR_STONE:
        price += 1
    elif s.event == PATRONAGE:
        cheaper += 1
    return max(0, price - cheaper)


def carve_need(s: State, seat: int, cheaper: int = 0) -> int:
    """Give the price of the cheapest open poem one may own; a base material is needed too [4.12, 7.3]."""
    gypsum, wood, marble, _ = s.materials[seat]
    if not (gypsum or wood or marble):
        return IMPOSSIBLE
    best = IMPOSSIBLE
    blue_price, red_price, grey_price = s.content.poem_price
    if s.minors[0] >= 0 or max(s.minors) >= 0:
        best, red = blue_price * (1 + len(s.blue[seat])), red_price * (1 + len(s.red[seat]))
        if red < best:
            best = red
    grey = len(s.grey[seat])
    if grey_price * (1 + grey) < best and grey < s.content.most_grey and max(s.majors) >= 0:
        best = grey_price * (1 + grey)
    return best if best >= IMPOSSIBLE else to_pay(s, best, cheaper)


# ---------------------------------------------------------------------- the question


def thinkable_poems(s: State, seat: int, duty: int, cheaper: int) -> list[Option]:
    """List every open poem in every colour, and declining a bonus."""
    every = s.content.options
    open_minors = [poem for poem in s.minors if poem >= 0]
    options = [every.carve_blue[poem] for poem in open_minors]
    options += [every.carve_red[poem] for poem in open_minors]
    options += [every.carve_grey[poem] for poem in s.majors if poem >= 0]
    return [*options, every.skip] if duty == REWARD else options


def legal_poems(s: State, seat: int, duty: int, cheaper: int) -> list[Option]:
    """List what why_not_carve does not refuse, faster."""
    every, power = s.content.options, s.power(seat)
    options: list[Option] = []
    if carve_price(s, seat, BLUE_POEM, cheaper) <= power:
        options = [every.carve_blue[poem] for poem in s.minors if poem >= 0]
    if carve_price(s, seat, RED_POEM, cheaper) <= power:
        options += [every.carve_red[poem] for poem in s.minors if poem >= 0]
    if len(s.grey[seat]) < s.content.most_grey and carve_price(s, seat, GREY_POEM, cheaper) <= power:
        options += [every.carve_grey[poem] for poem in s.majors if poem >= 0]
    if duty == REWARD:
        options.append(every.skip)
    return options


def why_not_carve(s: State, seat: int, option: Option, duty: int, cheaper: int) -> Why | None:
    """Refuse poems that are not open, a third grey one, and what cannot be paid."""
    if option.verb is SKIP:
        return WHY_NOT_DECLINE[duty]
    colour = COLOUR_OF[option.verb]
    if option.value not in (s.majors if colour == GREY_POEM else s.minors):
        return NOT_OPEN
    if colour == GREY_POEM and len(s.grey[seat]) >= s.content.most_grey:
        return ENOUGH_GREY
    price = carve_price(s, seat, colour, cheaper)
    return None if price <= s.power(seat) else Why("why.poem_too_dear", "7.1", n=price, have=s.power(seat))


def carve_outcome(s: State, seat: int, option: Option, duty: int, cheaper: int) -> Message:
    """Say what a poem costs and what it brings."""
    if option.verb is SKIP:
        return Message("outcome.nothing_reward", "4.16")
    colour = COLOUR_OF[option.verb]
    price = carve_price(s, seat, colour, cheaper)
    numbers = foresee(s, seat, lambda after: carve(after, seat, colour, option.value, cheaper))
    if colour == RED_POEM:
        parts = s.content.minors[option.value].red.messages()
        return Message("outcome.carve_red", "7.1", n=price, parts=parts, **numbers)
    effect = major(s.content, option.value, s.seats) if colour == GREY_POEM else blue_half(s.content, option.value)
    return Message("outcome.carve", "7.1", n=price, effect=effect.document(), **numbers)


CARVE_POEM: Final = Paying(
    Question(
        "carve",
        "7.1",
        verbs=(CARVE_BLUE, CARVE_RED, CARVE_GREY, SKIP),
        thinkable=thinkable_poems,
        legal=legal_poems,
        why_not=why_not_carve,
        outcome=carve_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def carve_action(s: State, seat: int, duty: int, cheaper: int) -> Flow[None]:
    """Choose a poem and its colour, pay dinars and materials, score them, lay the card down [7.5]."""
    chosen: Option = yield Choose(s, seat, CARVE_POEM.now(s, seat), duty, cheaper)
    if chosen.verb is not SKIP:
        yield from carve(s, seat, COLOUR_OF[chosen.verb], chosen.value, cheaper)


def carve(s: State, seat: int, colour: int, poem: int, cheaper: int) -> Flow[None]:
    """Carve one poem in one colour."""
    price = carve_price(s, seat, colour, cheaper)
    names = s.content.major_names if colour == GREY_POEM else s.content.minor_names
    pay(s, seat, price)
    tell(s, "carves", "7.1", seat=seat, poem=names[poem], colour=POEM_COLOURS[colour], n=price, dinars=-price)
    kinds, better = MOST_MATERIALS, 0
    if s.powers[seat] & SCULPTOR:
        kinds, better = kinds + s.content.powers.sculptor.extra, s.content.powers.sculptor.points
    recital = s.powers[seat] & RECITAL
    counts = yield from pay_materials(s, seat, POEM_PAYMENT, ANY_BASE, kinds, better)
    points = points_for(s, counts, better)
    book(s, seat, CARVING_POINTS, points)
    if s.log is not None:
        used = [MATERIALS[kind] for kind, count in enumerate(counts) for _ in range(count)]
        tell(s, "carves_with", "7.1", seat=seat, used=used, n=points, points=points, **spent(counts))
    lay_poem(s, seat, colour, poem)
    if recital:
        grant(s, seat, s.content.powers.recital, "recital")
    if colour == RED_POEM:
        yield from gains.run_reward(s, seat, s.content.minors[poem].red, "7.4", CARVING_POINTS)


def lay_poem(s: State, seat: int, colour: int, poem: int) -> None:
    """Take a poem off the board; a blue one works from now on [7.4]."""
    if colour == GREY_POEM:
        s.majors = put(s.majors, s.majors.index(poem), EMPTY)
        s.grey = put(s.grey, seat, (*s.grey[seat], poem))
        return
    s.minors = put(s.minors, s.minors.index(poem), EMPTY)
    if colour == RED_POEM:
        s.red = put(s.red, seat, (*s.red[seat], poem))
    else:
        s.blue = put(s.blue, seat, (*s.blue[seat], poem))
        s.powers = put(s.powers, seat, s.powers[seat] | s.content.minors[poem].power)


# ---------------------------------------------------------------------- reactivate and craft [7.7, 7.8]


def reactivate_need(s: State, seat: int) -> int:
    """Ask for a red poem [4.12]."""
    return 0 if s.red[seat] else IMPOSSIBLE


def thinkable_red(s: State, seat: int) -> list[Option]:
    """List the own red poems."""
    reactivate = s.content.options.reactivate
    return [reactivate[poem] for poem in s.red[seat]]


def why_not_red(s: State, seat: int, option: Option) -> Why | None:
    """Refuse poems that one does not own in red."""
    return None if option.value in s.red[seat] else NOT_YOUR_RED


def red_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the poem brings."""
    red = s.content.minors[option.value].red
    return gains.reward_outcome(s, seat, red, "7.7", lambda after: repeat(after, seat, option.value))


REACTIVATE_POEM: Final = Question(
    "reactivate",
    "7.7",
    verbs=(REACTIVATE,),
    thinkable=thinkable_red,
    legal=thinkable_red,
    why_not=why_not_red,
    outcome=red_outcome,
)


def reactivate_action(s: State, seat: int) -> Flow[None]:
    """Repeat the effect of an own red poem."""
    ask = Choose(s, seat, REACTIVATE_POEM)
    chosen: Option = ask.only or (yield ask)
    yield from repeat(s, seat, chosen.value)


def repeat(s: State, seat: int, poem: int) -> Flow[None]:
    """Let one red poem act again."""
    tell(s, "reactivates", "7.7", seat=seat, poem=s.content.minor_names[poem])
    yield from gains.run_reward(s, seat, s.content.minors[poem].red, "7.7")
    artisan_bonus(s, seat)


def craft_pays(s: State, seat: int) -> int:
    """Give the dinars of a craft action."""
    poems = len(s.blue[seat]) + len(s.red[seat]) + len(s.grey[seat])
    return s.content.craft + poems // 2


def craft_action(s: State, seat: int) -> Flow[None]:
    """Take dinars, more with more poems."""
    yield from ()
    dinars = craft_pays(s, seat)
    s.dinars = more(s.dinars, seat, dinars)
    tell(s, "crafts", "7.8", seat=seat, n=dinars, dinars=dinars)
    artisan_bonus(s, seat)


def artisan_bonus(s: State, seat: int) -> None:
    """Score a craft or reactivate action by a blue poem [7.17]."""
    if s.powers[seat] & ARTISAN:
        book(s, seat, REWARD_POINTS, s.content.powers.artisan.points)
        points = s.content.powers.artisan.points
        tell(s, "artisan", "13.7", seat=seat, n=points, points=points)
