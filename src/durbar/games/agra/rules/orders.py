"""Akbar and the guild orders [9.1-9.5]."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Message, Option, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.agra.names import GUILDS, SADR
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.influence import step_up, trigger
from durbar.games.agra.rules.markers import spend_good
from durbar.games.agra.rules.purse import bonus_for, delivery_bonus, gain
from durbar.games.agra.state import BY_ORDERS, State

NO_INFLUENCE: Final = [Why("why.no_influence", "9.2", guild=guild) for guild in GUILDS]
COLUMN_FULL: Final = [Why("why.column_full", "9.5", guild=guild) for guild in GUILDS]
LIMIT: Final = [[Why("why.order_limit", "9.2", guild=guild, limit=limit) for limit in range(7)] for guild in GUILDS]
MISSING: Final = Why("why.order_goods", "9.2")
BOWL_FULL: Final = Why("why.bowl_full", "9.1")
NO_SUCH_GOOD: Final = Why("why.no_good", "9.1")


def give_to_akbar(s: State, seat: int, good: int, bowl: int) -> None:
    """Put a good into a bowl: its marker stays there for good [9.1, 1.5]."""
    s.goods[seat] = more(s.goods[seat], good, -1)
    s.akbar = put(s.akbar, bowl, seat)
    rupees = delivery_bonus(s, seat, good)
    names = s.content.goods
    if s.log is not None:
        tell(
            s,
            "serves_akbar",
            "9.1",
            seat,
            {"rupees": rupees},
            seat=seat,
            good=names[good],
            bowl=names[s.content.bowls[bowl]],
        )


def why_not_akbar(s: State, seat: int, option: Option) -> Why | None:
    """Ask for the good and an empty bowl."""
    bowl: int = option.value
    if s.akbar[bowl] != -1:
        return BOWL_FULL
    return None if s.goods[seat][s.content.bowls[bowl]] else NO_SUCH_GOOD


def legal_gifts(s: State, seat: int) -> list[Option]:
    """List the gifts that why_not_akbar does not refuse, faster."""
    goods, akbar, gifts = s.goods[seat], s.akbar, s.content.options.akbar
    return [gifts[bowl] for bowl, good in enumerate(s.content.bowls) if goods[good] and akbar[bowl] == -1]


def why_not_order(s: State, seat: int, guild: int, paid: int = -1) -> Why | None:
    """Ask for influence, room in the column, and both goods; `paid` is a good that will be gone then [9.2]."""
    at = s.order_at[guild]
    if at < 0:
        return COLUMN_FULL[guild]
    if not s.influence[seat][guild]:
        return NO_INFLUENCE[guild]
    limit = s.content.limits[s.pier]
    if 6 - s.orders[guild].count(-1) >= limit:
        return LIMIT[guild][limit]
    one, other = s.content.orders[guild][at]
    goods = s.goods[seat]
    if goods[one] <= (paid == one) or goods[other] <= (paid == other):
        return MISSING
    return None


def legal_orders(s: State, seat: int) -> list[Option]:
    """List the orders that can be filled now."""
    options: list[Option] = []
    for guild, own in enumerate(s.influence[seat]):  # who has none asks no further
        if own and why_not_order(s, seat, guild) is None:
            options.append(s.content.options.order[guild])
    return options


def fill_order(s: State, seat: int, guild: int) -> Flow[None]:
    """Pay both goods, mark the order, move the guild's marker on, and be paid by rank [9.2-9.5]."""
    content = s.content
    at = s.order_at[guild]
    one, other = content.orders[guild][at]
    spend_good(s, seat, one)
    spend_good(s, seat, other)
    s.supply = more(s.supply, seat, -1)
    column = put(s.orders[guild], at, seat)
    s.orders = put(s.orders, guild, column)
    s.order_at = put(s.order_at, guild, next_free(column, at))
    leads, rupees = pay_for_order(s, seat, guild)
    gain(s, seat, rupees)
    bonus = delivery_bonus(s, seat, one) + delivery_bonus(s, seat, other)
    if s.log is not None:
        names = [content.goods[one], content.goods[other]]
        tell(s, "fills_order", "9.2", seat, {"rupees": rupees + bonus}, seat=seat, guild=GUILDS[guild], goods=names)
    if -1 not in column:
        trigger(s, BY_ORDERS, "9.5")
    if not leads:
        yield from step_up(s, seat, guild, "9.4")


def pay_for_order(s: State, seat: int, guild: int) -> tuple[bool, int]:
    """Tell whether nobody stands higher with a guild, and what an order pays then [9.3, 9.4]."""
    level = s.influence[seat][guild]
    leads = all(s.influence[rival][guild] <= level for rival in range(s.seats))
    return leads, s.content.level_rupees[level] - (not leads)


def order_outcome(s: State, seat: int, option: Option, sure: bool = True) -> Message:
    """Say what an order pays and costs, with the step of influence for who is not first, and the end of the game."""
    guild: int = option.value
    at = s.order_at[guild]
    leads, rupees = pay_for_order(s, seat, guild)
    goods = s.content.orders[guild][at]
    return outcomes.together(
        "9.2",
        outcomes.rupees(rupees + sum(bonus_for(s, seat, good) for good in goods), sure),
        None if leads else outcomes.step(s, seat, guild),
        *(outcomes.pays_good(s, good) for good in goods),
        outcomes.ends_game(s) if s.orders[guild].count(-1) == 1 else None,
    )


def gift_outcome(s: State, seat: int, good: int) -> Message:
    """Say what a good in one of Akbar's bowls brings, now and at the end [9.1, 11.3]."""
    points, given = s.content.gift_points, s.akbar.count(seat)
    more_points = points[given + 1] - points[given] + (s.owner[SADR] == seat)
    return outcomes.together(
        "9.1",
        outcomes.rupees(bonus_for(s, seat, good)),
        Message("outcome.at_end", n=more_points, points=more_points),
        outcomes.pays_good(s, good),
    )


def akbar_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a gift to Akbar brings."""
    return gift_outcome(s, seat, s.content.bowls[option.value])


def next_free(column: tuple[int, ...], at: int) -> int:
    """Find the next free order below a place, from the bottom to the top; -1 if there is none [9.2, 9.5]."""
    for step in range(1, len(column) + 1):
        place = (at + step) % len(column)
        if column[place] == -1:
            return place
    return -1
