"""The tribute [9.5]: paria, dinars, seals and points in any mix."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more
from durbar.games.sabika.content.rewards import part_message
from durbar.games.sabika.names import DINARS, EXEMPT, GREED, MERCY, PARIA, POINTS, ROUNDS, SEALS_PART
from durbar.games.sabika.names import LEVY as LEVY_EVENT
from durbar.games.sabika.options import COINS, DOWN, LEVY, SEALS
from durbar.games.sabika.rules.purse import move_paria
from durbar.games.sabika.rules.versions import levy_takes_what_there_is
from durbar.games.sabika.scoring import book, end_game
from durbar.games.sabika.state import REORGANISE, TRIBUTE_POINTS, State

DINARS_EACH: Final = 2

TOO_MUCH: Final = Why("why.more_than_due", "9.6")
NOT_SO_HIGH: Final = Why("why.paria_too_low", "9.6")
NOT_SO_RICH: Final = Why("why.too_few_dinars", "9.5")
NOT_SO_MANY_SEALS: Final = Why("why.too_few_seals", "9.5")
CAN_PAY_LEVY: Final = Why("why.can_pay_levy", "11.4")


def tribute(s: State) -> Flow[None]:
    """Let one player pay; after the last the board is made ready, or the game ends."""
    seat = s.turn
    if seat == s.yusuf:
        pay_as_yusuf(s)
    else:
        if s.event == LEVY_EVENT:
            yield from pay_levy(s, seat)
        yield from pay_tribute(s, seat)
    s.turn = (seat + 1) % s.seats
    if s.turn == s.start:
        if s.round == ROUNDS:
            end_game(s)
        else:
            s.stage = REORGANISE


def due(s: State, seat: int) -> int:
    """Give the tribute of a player [9.9]."""
    price = s.content.tribute[s.round - 1]
    if s.powers[seat] & EXEMPT:
        price -= s.content.powers.exempt.paria
    if s.event == MERCY:
        price -= 1
    elif s.event == GREED:
        price += 1
    return max(0, price)


# ---------------------------------------------------------------------- kind by kind [9.7]


def payable(s: State, seat: int, verb: object) -> int:
    """Give how much of the tribute one kind could pay."""
    if verb is DOWN:
        return s.paria[seat]
    return s.dinars[seat] // DINARS_EACH if verb is COINS else s.seals[seat]


def thinkable_amounts(s: State, seat: int, step: int, left: int) -> list[Option]:
    """List every amount up to what is due."""
    every = s.content.options
    return (every.down, every.coins, every.seals)[step][: left + 1]


def legal_amounts(s: State, seat: int, step: int, left: int) -> list[Option]:
    """List what why_not_amount does not refuse, faster."""
    every = s.content.options
    most = payable(s, seat, (DOWN, COINS, SEALS)[step])
    return (every.down, every.coins, every.seals)[step][: min(left, most) + 1]


def why_not_amount(s: State, seat: int, option: Option, step: int, left: int) -> Why | None:
    """Refuse more than is due and more than one has; one kind is asked at a time."""
    verb = (DOWN, COINS, SEALS)[step]
    if option.verb is not verb:
        return Why("why.other_kind", "9.7")
    if option.value > left:
        return TOO_MUCH
    if option.value <= payable(s, seat, verb):
        return None
    return (NOT_SO_HIGH, NOT_SO_RICH, NOT_SO_MANY_SEALS)[step]


def amount_about(s: State, seat: int, step: int, left: int) -> dict[str, Any]:
    """Say what is still due, and how it may be paid now."""
    return {"n": left, "means": ("paria", "dinars", "seals")[step]}


def amount_outcome(s: State, seat: int, option: Option, step: int, left: int) -> Message:
    """Say what goes, and what is left to pay with the kinds that follow, or in points."""
    rest = left - option.value
    later = sum(payable(s, seat, verb) for verb in (DOWN, COINS, SEALS)[step + 1 :])
    lost = max(0, rest - later)
    each = (1, DINARS_EACH, 1)[step]
    means = part_message((PARIA, DINARS, SEALS_PART)[step], option.value * each).document()
    if not option.value:
        return Message("outcome.nothing_paid", "9.5", n=rest, lost=lost)
    if lost:
        return Message("outcome.pays_and_loses", "9.5", n=rest, lost=lost, paid=means)
    return Message("outcome.still_due", "9.5", n=rest, lost=lost, paid=means)


AMOUNT: Final = Question(
    "tribute",
    "9.5",
    verbs=(DOWN, COINS, SEALS),
    thinkable=thinkable_amounts,
    legal=legal_amounts,
    why_not=why_not_amount,
    about=amount_about,
    outcome=amount_outcome,
)


def pay_tribute(s: State, seat: int) -> Flow[None]:
    """Pay by the marker, then in dinars, then in seals; points pay the rest [9.5, 9.6]."""
    price = left = due(s, seat)
    amounts = [0, 0, 0]
    for step, verb in enumerate((DOWN, COINS, SEALS)):
        if not left or not payable(s, seat, verb):
            continue
        ask = Choose(s, seat, AMOUNT, step, left)
        chosen: Option = ask.only or (yield ask)
        amounts[step] = chosen.value
        left -= chosen.value
    down, coins, seals = amounts
    move_paria(s, seat, -down)
    s.dinars = more(s.dinars, seat, -coins * DINARS_EACH)
    s.seals = more(s.seals, seat, -seals)
    book(s, seat, TRIBUTE_POINTS, -left)
    if s.log is not None:
        means = ((PARIA, down), (DINARS, coins * DINARS_EACH), (SEALS_PART, seals), (POINTS, left))
        paid = [part_message(part, amount).document() for part, amount in means if amount]
        change = {"paria": -down, "dinars": -coins * DINARS_EACH, "seals": -seals, "points": -left}
        tell(s, "tribute", "9.5", seat=seat, n=price, paid=paid, **change)


def pay_as_yusuf(s: State) -> None:
    """Move Yusuf's marker down; every missing paria costs him a point [12.30, 12.31]."""
    price = s.content.tribute[s.round - 1]
    down = min(price, s.paria[s.yusuf])
    move_paria(s, s.yusuf, -down)
    book(s, s.yusuf, TRIBUTE_POINTS, down - price)
    tell(s, "yusuf_tribute", "12.30", n=price, down=down, lost=price - down, paria=-down, points=down - price)


# ---------------------------------------------------------------------- the levy [11.4, 9.9]


def thinkable_levy(s: State, seat: int) -> list[Option]:
    """List a dinar, a seal and a point; who has a dinar is not asked in version 1."""
    seal, point, dinar = s.content.options.levy
    return [dinar, seal, point] if levy_takes_what_there_is(s) else [seal, point]


def why_not_levy(s: State, seat: int, option: Option) -> Why | None:
    """Refuse what one does not have, and to lose a point where something can be paid [11.4]."""
    means = option.nouns[0]
    if means == "dinar":
        return None if s.dinars[seat] else NOT_SO_RICH
    if means == "seal":
        return None if s.seals[seat] else NOT_SO_MANY_SEALS
    return CAN_PAY_LEVY if levy_takes_what_there_is(s) and s.power(seat) else None


def levy_outcome(s: State, seat: int, option: Option) -> Message:
    """Say how much of the means is then left."""
    means = option.nouns[0]
    have = {"dinar": s.dinars[seat], "seal": s.seals[seat], "point": s.score(seat)}[means]
    return Message("outcome.levy", "9.9", n=have - 1, means=means + "s")


LEVY_MEANS: Final = Question(
    "levy", "9.9", verbs=(LEVY,), thinkable=thinkable_levy, why_not=why_not_levy, outcome=levy_outcome
)


def pay_levy(s: State, seat: int) -> Flow[None]:
    """Pay the dinar of the event before the paria, or a seal for it; who has neither loses a point."""
    means = "dinar"
    if levy_takes_what_there_is(s) or not s.dinars[seat]:
        ask = Choose(s, seat, LEVY_MEANS)
        chosen: Option = ask.only or (yield ask)
        means = chosen.nouns[0]
    if means == "dinar":
        s.dinars = more(s.dinars, seat, -1)
        tell(s, "levy", "11.4", seat=seat, dinars=-1)
    elif means == "seal":
        s.seals = more(s.seals, seat, -1)
        tell(s, "levy_seal", "9.9", seat=seat, seals=-1)
    else:
        book(s, seat, TRIBUTE_POINTS, -1)
        tell(s, "levy_point", "11.4", seat=seat, points=-1)
