"""Storage [16.1], points, and markers taken from the stock [13.6]."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, choose_one, tell
from durbar.engine.tuples import more
from durbar.games.amritsar.names import COIN, GOODS, MOST_KNOWN
from durbar.games.amritsar.options import DROP, FETCH, GAIN, GAIN_TWO, RETURN, amounts
from durbar.games.amritsar.rules.asking import Asking, decide
from durbar.games.amritsar.rules.foresight import brings
from durbar.games.amritsar.rules.versions import returned_together
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import BOARD_POINTS, State

INCOME: Final = "11.5"
"""The clause of an era's income: what it brings is told as such."""
NONE_HELD: Final = [Why("why.none_held", "16.1", good=name) for name in GOODS]
DROP_IN_ORDER: Final = Why("why.drop_in_order", "16.1")
NOT_SO_MANY: Final = [Why("why.not_so_many", "16.1", good=name) for name in GOODS]
NOT_ENOUGH_LEFT: Final = Why("why.not_enough_left", "16.1")


def tell_gain(s: State, seat: int, clause: str, goods: Iterable[int]) -> None:
    """Write a gain into the log."""
    if s.log is not None:
        gained = list(goods)
        what = amounts([gained.count(good) for good in range(len(GOODS))])
        tell(s, "income" if clause == INCOME else "gains", clause, seat=seat, what=what)


# ---------------------------------------------------------------------- what does not fit


def surplus(s: State, seat: int) -> int:
    """Count the goods beyond a seat's spaces."""
    return sum(s.goods[seat]) - s.capacity[seat]


@lru_cache(MOST_KNOWN)
def sets_of(goods: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """List all sets of so many of these goods, most marble first; a set is given by how many of each kind it has."""
    marble, copper, gold, coin = goods
    found: list[tuple[int, ...]] = []
    for set_of in product(range(marble, -1, -1), range(copper, -1, -1), range(gold, -1, -1)):
        coins_too = size - sum(set_of)
        if 0 <= coins_too <= coin:
            found.append((*set_of, coins_too))
    return tuple(found)


def legal_returns(s: State, seat: int) -> list[Option]:
    """List every set of goods that may go back, old or new; each comes up once."""
    returning = s.content.options.returning
    return [returning(one) for one in sets_of(s.goods[seat], surplus(s, seat))]


def why_not_return(s: State, seat: int, option: Option) -> Why | None:
    """Refuse what is not there, and more or fewer goods than are too many."""
    for good, count in enumerate(option.value):
        if count > s.goods[seat][good]:
            return NONE_HELD[good] if not s.goods[seat][good] else NOT_SO_MANY[good]
    due = surplus(s, seat)
    return None if sum(option.value) == due else Why("why.return_exactly", "16.1", n=due)


def return_about(s: State, seat: int) -> dict[str, Any]:
    """Say how many goods are too many."""
    return {"n": surplus(s, seat)}


def return_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what is left."""
    left = [held - back for held, back in zip(s.goods[seat], option.value, strict=True)]
    gone = {name: -back for name, back in zip(GOODS, option.value, strict=True) if back}
    return Message("outcome.keeps", "16.1", what=amounts(left, "back"), n=sum(left), **gone)


RETURN_SET: Final = Asking(
    Question(
        "return",
        "16.1",
        verbs=(RETURN,),
        thinkable=legal_returns,
        legal=legal_returns,
        why_not=why_not_return,
        about=return_about,
        outcome=return_outcome,
    )
)


def return_surplus(s: State, seat: int) -> Flow[None]:
    """Give back what does not fit, as one set of the owner's choice [16.2]; where only one set can go, it is told."""
    chosen = yield from decide(s, seat, RETURN_SET)
    goods = s.goods[seat]
    s.goods[seat] = tuple(held - back for held, back in zip(goods, chosen.value, strict=True))
    if s.log is not None:
        tell(s, "returns", "16.1", seat=seat, what=amounts(chosen.value))


# ---------------------------------------------------------------------- the same in version 1: one good at a time


def thinkable_drops(s: State, seat: int, least: int) -> list[Option]:
    """List all four goods."""
    return s.content.options.drop


def why_not_drop(s: State, seat: int, option: Option, least: int) -> Why | None:
    """Refuse what is not there; several goods are given back in one order, so that no set comes up twice."""
    goods = s.goods[seat]
    good: int = option.value
    if not goods[good]:
        return NONE_HELD[good]
    if good < least:
        return DROP_IN_ORDER
    return None if sum(goods[good:]) >= sum(goods) - s.capacity[seat] else NOT_ENOUGH_LEFT


def drop_about(s: State, seat: int, least: int) -> dict[str, Any]:
    """Say how many goods are too many."""
    return {"n": surplus(s, seat)}


def drop_outcome(s: State, seat: int, option: Option, least: int) -> Message:
    """Say what is left."""
    left = more(s.goods[seat], option.value, -1)
    return Message("outcome.keeps", "16.1", what=amounts(left, "back"), n=sum(left), **{GOODS[option.value]: -1})


DROP_GOOD: Final = Asking(
    Question(
        "drop",
        "16.1",
        verbs=(DROP,),
        thinkable=thinkable_drops,
        why_not=why_not_drop,
        about=drop_about,
        outcome=drop_outcome,
    )
)


def drop_surplus(s: State, seat: int) -> Flow[None]:
    """Give back what does not fit, good by good."""
    least = -1
    while sum(s.goods[seat]) > s.capacity[seat]:
        if least < 0:
            chosen = yield from decide(s, seat, DROP_GOOD, 0)
        else:  # no exchange between two goods of one return: what was kept for it might be gone
            chosen = yield from choose_one(Choose(s, seat, DROP_GOOD.plain, least))
        least = chosen.value
        s.goods[seat] = more(s.goods[seat], least, -1)
        tell(s, "drops", "16.1", seat=seat, good=GOODS[least])


def gain(s: State, seat: int, clause: str, *gained: int) -> Flow[None]:
    """Store what one icon gives, all together, then give back the surplus [16.2]."""
    goods = list(s.goods[seat])
    for good in gained:
        goods[good] += 1
    s.goods[seat] = tuple(goods)
    if s.log is not None:
        tell_gain(s, seat, clause, gained)
    if sum(goods) > s.capacity[seat]:
        yield from return_surplus(s, seat) if returned_together(s) else drop_surplus(s, seat)


def coins(count: int) -> tuple[int, ...]:
    """Give so many coins, as goods to gain."""
    return (COIN,) * count


# ---------------------------------------------------------------------- resources of choice


def thinkable_gains(s: State, seat: int, *with_it: int) -> list[Option]:
    """List the three resources."""
    return s.content.options.gain[:]


def thinkable_pairs(s: State, seat: int) -> list[Option]:
    """List the six pairs of resources."""
    return s.content.options.gain_two[:]


def thinkable_fetches(s: State, seat: int) -> list[Option]:
    """List two marble, or one copper."""
    return s.content.options.fetch[:]


def anything(s: State, seat: int, option: Option, *with_it: int) -> Why | None:
    """Refuse nothing: the supply never ends [1.1]."""
    return None


def gain_outcome(s: State, seat: int, option: Option, *with_it: int) -> Message:
    """Say what comes, and what finds no room."""
    return brings(s, seat, "13.1", lambda after: gain(after, seat, "13.1", *option.value, *with_it))


def fetched(option: Option) -> tuple[int, ...]:
    """Give two marble, or one copper."""
    return (option.value,) if option.value else (option.value, option.value)


def fetch_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what comes, and what finds no room."""
    return brings(s, seat, "13.1", lambda after: gain(after, seat, "13.1", *fetched(option)))


GAIN_ANY: Final = Asking(
    Question(
        "gain",
        "13.1",
        verbs=(GAIN,),
        thinkable=thinkable_gains,
        legal=thinkable_gains,
        why_not=anything,
        outcome=gain_outcome,
    )
)
GAIN_PAIR: Final = Asking(
    Question(
        "gain_two",
        "15.1",
        verbs=(GAIN_TWO,),
        thinkable=thinkable_pairs,
        legal=thinkable_pairs,
        why_not=anything,
        outcome=gain_outcome,
    )
)
FETCH_EITHER: Final = Asking(
    Question(
        "fetch",
        "13.1",
        verbs=(FETCH,),
        thinkable=thinkable_fetches,
        legal=thinkable_fetches,
        why_not=anything,
        outcome=fetch_outcome,
    )
)


def gain_any(s: State, seat: int, clause: str, *with_it: int) -> Flow[None]:
    """Gain a resource of choice, together with what the same icon gives."""
    chosen: Option = yield Choose(s, seat, GAIN_ANY.now(s, seat), *with_it)
    yield from gain(s, seat, clause, *chosen.value, *with_it)


def gain_two(s: State, seat: int, clause: str) -> Flow[None]:
    """Gain two resources of choice."""
    chosen: Option = yield Choose(s, seat, GAIN_PAIR.now(s, seat))
    yield from gain(s, seat, clause, *chosen.value)


def fetch(s: State, seat: int, clause: str) -> Flow[None]:
    """Gain two marble or one copper."""
    chosen: Option = yield Choose(s, seat, FETCH_EITHER.now(s, seat))
    yield from gain(s, seat, clause, *fetched(chosen))


# ---------------------------------------------------------------------- markers


def take_marker(s: State, seat: int, clause: str) -> None:
    """Take a marker from the stock to the elephant; no stock: 1 point; no room: nothing [13.6, 13.11, 13.12]."""
    if not s.stock[seat]:
        book(s, seat, BOARD_POINTS, 1)
        tell(s, "income_no_stock" if clause == INCOME else "no_stock", "13.6", seat=seat, n=1)
    elif s.elephant[seat] < s.content.elephant_most:
        s.stock = more(s.stock, seat, -1)
        s.elephant = more(s.elephant, seat)
        tell(s, "income_marker" if clause == INCOME else "takes_marker", clause, seat=seat)
    else:
        tell(s, "elephant_full", "13.6", seat=seat)


def free_slot_marker(s: State, seat: int) -> None:
    """Put the marker of a slot just filled on the elephant, or with six there into the stock [14.4]."""
    if s.elephant[seat] < s.content.elephant_most:
        s.elephant = more(s.elephant, seat)
        tell(s, "slot_marker", "14.4", seat=seat)
    else:
        s.stock = more(s.stock, seat)
        tell(s, "slot_marker_to_stock", "14.4", seat=seat)
