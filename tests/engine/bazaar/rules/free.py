"""What a merchant may do at any time of the own turn [4]: each uses something up."""

from __future__ import annotations

from durbar.engine.decision import Choose, FreeActions, Option, Question, Roll, Why
from durbar.engine.flow import Flow, tell
from tests.engine.bazaar.names import GOODS, TEA
from tests.engine.bazaar.options import BREW, FAVOUR, GAMBLE, LOWER, RAISE
from tests.engine.bazaar.state import State

NO_TEA = Why("why.no_tea", "4.2")
NO_FAVOUR = Why("why.no_favour", "4.1")
AT_THE_TOP = Why("why.at_the_top", "3.5")
JUST_RAISED = Why("why.just_raised", "3.6")
AT_THE_BOTTOM = Why("why.at_the_bottom", "3.6")


def drop(s: State, seat: int, card: int) -> None:
    """Put a card from the hand on the discard pile."""
    s.hands[seat].remove(card)
    if card in s.known[seat]:
        s.known[seat].remove(card)
    s.discard.append(card)


def thinkable_free(s: State, seat: int) -> list[Option]:
    """List all three, always."""
    return [s.content.options.brew, s.content.options.favour, s.content.options.gamble]


def why_not_free(s: State, seat: int, option: Option) -> Why | None:
    """Ask for tea to brew, and for a favour for the rest [4.1, 4.2]."""
    if option.verb is BREW:
        return None if TEA in s.hands[seat] else NO_TEA
    return None if s.favours[seat] else NO_FAVOUR


def run_free(s: State, seat: int, option: Option) -> Flow[None]:
    """Carry one out."""
    if option.verb is BREW:
        drop(s, seat, TEA)
        s.coins[seat] += 1
        tell(s, "brews", "4.2", seat=seat)
        return
    s.favours[seat] -= 1
    if option.verb is GAMBLE:
        rolled: int = yield Roll("gamble", 6)
        won = 3 if rolled >= 4 else 0
        s.coins[seat] += won
        tell(s, "gambles", "4.4", seat=seat, rolled=rolled, n=won)
        return
    tell(s, "favour", "4.3", seat=seat)
    yield from raise_price(s, seat)


FREE = FreeActions((BREW, FAVOUR, GAMBLE), thinkable_free, why_not_free, run_free)

# ---------------------------------------------------------------------- prices


def thinkable_raises(s: State, seat: int) -> list[Option]:
    """List all goods."""
    return s.content.options.raising


def why_not_raise(s: State, seat: int, option: Option) -> Why | None:
    """Refuse what costs the most already [3.5]."""
    return AT_THE_TOP if s.prices[option.value] == s.content.most else None


RAISE_PRICE = Question("raise", "3.5", verbs=(RAISE,), thinkable=thinkable_raises, why_not=why_not_raise, free=FREE)


def thinkable_lowerings(s: State, seat: int, raised: int) -> list[Option]:
    """List all goods."""
    return s.content.options.lower


def why_not_lower(s: State, seat: int, option: Option, raised: int) -> Why | None:
    """Refuse the good that caused the glut, and what cannot be cheaper [3.6]."""
    if option.value == raised:
        return JUST_RAISED
    return AT_THE_BOTTOM if s.prices[option.value] == 1 else None


LOWER_PRICE = Question(
    "lower",
    "3.6",
    verbs=(LOWER,),
    thinkable=thinkable_lowerings,
    why_not=why_not_lower,
    about=lambda s, seat, raised: {"good": GOODS[raised]},
    free=FREE,
)


def raise_price(s: State, seat: int) -> Flow[None]:
    """Raise a price by one; the highest price brings a glut of something else [3.5, 3.6]."""
    if min(s.prices) == s.content.most:
        return
    chosen: Option = yield Choose(s, seat, RAISE_PRICE)
    s.prices[chosen.value] += 1
    tell(s, "raises", "3.5", seat=seat, good=GOODS[chosen.value], n=s.prices[chosen.value])
    if s.prices[chosen.value] == s.content.most:
        yield from glut(s, seat, chosen.value)


def glut(s: State, seat: int, raised: int) -> Flow[None]:
    """Lower another price by one, if any can fall [3.6]."""
    if all(s.prices[good] == 1 for good in range(len(GOODS)) if good != raised):
        return
    chosen: Option = yield Choose(s, seat, LOWER_PRICE, raised)
    s.prices[chosen.value] -= 1
    tell(s, "lowers", "3.6", seat=seat, good=GOODS[chosen.value], n=s.prices[chosen.value])
