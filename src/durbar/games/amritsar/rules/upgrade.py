"""Upgrades [14.2-14.4]: a warehouse, a goal or a mahout onto the own board."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put, without
from durbar.games.amritsar.names import (
    ANY_PAYMENT,
    COIN,
    COLOURS,
    GOAL,
    GOAL_SLOTS,
    GOALS,
    MAHOUT,
    MAHOUTS,
    MARBLE,
    MARBLES,
    RESOURCES,
    UPGRADES,
    UPGRADING,
    WAREHOUSE,
    WAREHOUSES,
)
from durbar.games.amritsar.options import BUILD, LAY, PAY, SKIP, TRAIN
from durbar.games.amritsar.rules.asking import Asking, decide, decide_openly
from durbar.games.amritsar.rules.bridge import cross_bridge
from durbar.games.amritsar.rules.foresight import NEXT, costs, following, foresee, gains, taxed, together
from durbar.games.amritsar.rules.storage import free_slot_marker, gain, gain_any
from durbar.games.amritsar.scoring import book, points_of
from durbar.games.amritsar.state import BOARD_POINTS, FOLLOW, State

ANY_KIND: Final[tuple[int, ...]] = (WAREHOUSE, GOAL, MAHOUT)
WAREHOUSE_OR_GOAL: Final[tuple[int, ...]] = (WAREHOUSE, GOAL)
WAREHOUSE_OR_MAHOUT: Final[tuple[int, ...]] = (WAREHOUSE, MAHOUT)

OTHER_KIND: Final = [Why("why.other_upgrade", "14.2", kind=kind) for kind in UPGRADES]
SECTION_FULL: Final = [Why("why.section_full", "14.4", kind=kind) for kind in UPGRADES]
CANNOT_PAY: Final = [Why("why.cannot_pay_upgrade", "14.2", kind=kind) for kind in UPGRADES]
NOT_ON_DISPLAY: Final = Why("why.not_on_display", "14.3")
GOAL_NOT_IN_HAND: Final = Why("why.goal_not_in_hand", "14.3")
MAHOUT_PLACED: Final = Why("why.mahout_placed", "14.3")
SLOT_TAKEN: Final = Why("why.slot_taken", "14.3")
MUST_UPGRADE: Final = Why("why.must_upgrade", "10.4")
MUST_UPGRADE_NOW: Final = Why("why.must_upgrade_now", "9.4")
PLAIN_GIFTS: Final[tuple[int, ...]] = (MARBLES,)
"""Warehouses that give goods at once and do nothing else: the goods say it."""
KIND_OF: Final = {BUILD: WAREHOUSE, LAY: GOAL, TRAIN: MAHOUT}


def payments(s: State, seat: int, kind: int) -> list[int]:
    """List the resources that could pay an upgrade: the printed one, with any payment any [18.14, 14.2, 14.6]."""
    goods = s.goods[seat]
    if ANY_PAYMENT in s.warehouses[seat]:
        return [resource for resource in range(len(RESOURCES)) if goods[resource]]
    cost = s.content.upgrade_cost[kind]
    return [cost] if goods[cost] else []


def has_room(s: State, seat: int, kind: int) -> bool:
    """Tell whether a section has a free slot, and there is a piece for it [14.5]."""
    if kind == WAREHOUSE:
        return bool(s.display) and -1 in s.warehouses[seat]
    if kind == GOAL:
        return bool(s.hands[seat]) and -1 in s.goals[seat]
    return -1 in s.mahouts[seat]  # seven tiles for four slots: one is always left


def possible_kinds(s: State, seat: int, kinds: tuple[int, ...], free: bool) -> list[int]:
    """List the kinds of upgrade that can be paid and placed now."""
    return [kind for kind in kinds if has_room(s, seat, kind) and (free or payments(s, seat, kind))]


def can_upgrade(s: State, seat: int, kinds: tuple[int, ...], free: bool = False) -> bool:
    """Tell whether any of the kinds is possible."""
    for kind in kinds:  # noqa: SIM110  # asked very often
        if has_room(s, seat, kind) and (free or payments(s, seat, kind)):
            return True
    return False


# ---------------------------------------------------------------------- the question


def pieces(s: State, seat: int, kind: int) -> list[Option]:
    """List every piece of a kind with every free slot for it; warehouse slots are all alike."""
    every = s.content.options
    if kind == WAREHOUSE:
        return [every.build[tile] for tile in s.display]
    if kind == GOAL:
        slots = [slot for slot, card in enumerate(s.goals[seat]) if card < 0]
        return [every.lay[card * len(GOAL_SLOTS) + slot] for card in s.hands[seat] for slot in slots]
    own = s.mahouts[seat]
    slots = [slot for slot, mahout in enumerate(own) if mahout < 0]
    return [
        every.train[mahout * len(COLOURS) + slot]
        for mahout in range(len(MAHOUTS))
        if mahout not in own
        for slot in slots
    ]


def thinkable_upgrades(s: State, seat: int, kinds: tuple[int, ...], free: bool, must: bool) -> list[Option]:
    """List all pieces of the kinds allowed, and doing nothing."""
    options = [option for kind in kinds for option in pieces(s, seat, kind)]
    options.append(s.content.options.skip)
    return options


def legal_upgrades(s: State, seat: int, kinds: tuple[int, ...], free: bool, must: bool) -> list[Option]:
    """List what why_not_upgrade does not refuse, faster."""
    options: list[Option] = []
    for kind in possible_kinds(s, seat, kinds, free):
        options += pieces(s, seat, kind)
    if not must or not options:
        options.append(s.content.options.skip)
    return options


def why_not_upgrade(s: State, seat: int, option: Option, kinds: tuple[int, ...], free: bool, must: bool) -> Why | None:
    """Ask for the kind, a free slot, the piece and its price."""
    if option.verb is SKIP:
        if not must or not can_upgrade(s, seat, kinds, free):
            return None
        return MUST_UPGRADE if s.stage == FOLLOW else MUST_UPGRADE_NOW
    kind = KIND_OF[option.verb]
    if kind not in kinds:
        return OTHER_KIND[kind]
    why = why_not_piece(s, seat, option)
    if why is not None:
        return why
    return None if free or payments(s, seat, kind) else CANNOT_PAY[kind]


def why_not_piece(s: State, seat: int, option: Option) -> Why | None:
    """Ask for a free slot, and for a piece that is there to be taken."""
    if option.verb is BUILD:
        if -1 not in s.warehouses[seat]:
            return SECTION_FULL[WAREHOUSE]
        return None if option.value in s.display else NOT_ON_DISPLAY
    piece, slot = option.value
    section = s.goals[seat] if option.verb is LAY else s.mahouts[seat]
    if -1 not in section:
        return SECTION_FULL[KIND_OF[option.verb]]
    if option.verb is LAY and piece not in s.hands[seat]:
        return GOAL_NOT_IN_HAND
    if option.verb is TRAIN and piece in section:
        return MAHOUT_PLACED
    return None if section[slot] < 0 else SLOT_TAKEN


def bags_of(s: State, option: Option) -> int:
    """Count the bags on a piece."""
    content = s.content
    if option.verb is LAY:
        return content.goal_bags
    bags: int = content.warehouse_bags[option.value] if option.verb is BUILD else content.mahout_bags[option.value[0]]
    return bags


def upgrade_outcome(s: State, seat: int, option: Option, kinds: tuple[int, ...], free: bool, must: bool) -> Message:
    """Say what a piece is good for, what it brings at once, what it costs, and how far the tax rises."""
    if option.verb is SKIP:
        return Message("outcome.no_upgrade", "14.2")
    payable = [] if free else payments(s, seat, KIND_OF[option.verb])
    asked = len(payable) > 1  # then nothing changes before the price is chosen
    price_of = payable[0] if len(payable) == 1 else -1
    found = foresee(s, seat, lambda after: put_up(after, seat, option, price_of, with_gift=True))
    price = NEXT["pay"] if asked else costs(found.numbers)
    told = (gains(found.numbers, found.ask), following(found.ask), price, taxed(found.numbers))
    full = together("14.3", *uses(s, seat, option), *told)
    brief = together("14.3", *in_brief(s, seat, option), taxed(found.numbers))
    numbers = {} if asked else found.numbers
    return Message("outcome.upgrade", "14.3", full=full.document(), brief=brief.document(), **numbers)


def in_brief(s: State, seat: int, option: Option) -> list[Message]:
    """Say of a piece what its name and slot do not say."""
    if option.verb is BUILD:
        return [Message("outcome.spaces", n=s.content.warehouse_spaces[option.value])]
    if option.verb is LAY:
        return [*uses(s, seat, option), Message("outcome.prize", slot=GOAL_SLOTS[option.value[1]])]
    return [Message("outcome.to_follow", colour=COLOURS[option.value[1]])]


def uses(s: State, seat: int, option: Option) -> list[Message]:
    """Say what a piece is good for from now on."""
    if option.verb is BUILD:
        spaces = Message("outcome.spaces", n=s.content.warehouse_spaces[option.value])
        effect = Message("outcome.effect", warehouse=WAREHOUSES[option.value])
        return [spaces] if option.value in PLAIN_GIFTS else [effect, spaces]
    piece, slot = option.value
    if option.verb is LAY:
        return [Message("outcome.worth_now", n=points_of(s, seat, piece))]
    return [Message("outcome.does", action=MAHOUTS[piece]), Message("outcome.to_follow", colour=COLOURS[slot])]


def upgrade_about(s: State, seat: int, kinds: tuple[int, ...], free: bool, must: bool) -> dict[str, Any]:
    """Name the kinds allowed."""
    return {"kinds": [UPGRADES[kind] for kind in kinds]}


def upgrading(id: str, clause: str) -> Asking:
    """Make the question for upgrades paid for, or free."""
    return Asking(
        Question(
            id,
            clause,
            verbs=(BUILD, LAY, TRAIN, SKIP),
            thinkable=thinkable_upgrades,
            legal=legal_upgrades,
            why_not=why_not_upgrade,
            about=upgrade_about,
            outcome=upgrade_outcome,
        )
    )


UPGRADE: Final = upgrading("upgrade", "14.2")
FREE_UPGRADE: Final = upgrading("free_upgrade", "14.9")


# ---------------------------------------------------------------------- paying with any resource [18.14]


def thinkable_payments(s: State, seat: int, kind: int, piece: Option) -> list[Option]:
    """List the three resources."""
    return s.content.options.pay


def why_not_pay(s: State, seat: int, option: Option, kind: int, piece: Option) -> Why | None:
    """Refuse what is not held."""
    return None if option.value in payments(s, seat, kind) else CANNOT_PAY[kind]


def pay_about(s: State, seat: int, kind: int, piece: Option) -> dict[str, Any]:
    """Name the upgrade."""
    return {"kind": UPGRADES[kind]}


def pay_outcome(s: State, seat: int, option: Option, kind: int, piece: Option) -> Message:
    """Say what is paid, and what the piece brings for it."""
    found = foresee(s, seat, lambda after: put_up(after, seat, piece, option.value, with_gift=True))
    told = (costs({name: n for name, n in found.numbers.items() if n < 0}), gains(found.numbers), taxed(found.numbers))
    return together("18.14", *told, **found.numbers)


PAYMENT: Final = Asking(
    Question(
        "pay",
        "18.14",
        verbs=(PAY,),
        thinkable=thinkable_payments,
        why_not=why_not_pay,
        about=pay_about,
        outcome=pay_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def upgrade(s: State, seat: int, kinds: tuple[int, ...], free: bool = False, must: bool = False) -> Flow[str]:
    """Pay, place, tax, slot marker, bridge [14.8]; give the one-off reward still due, or "" [14.3]."""
    openly = must and s.stage != FOLLOW
    asking = FREE_UPGRADE if free else UPGRADE
    chosen = yield from (decide_openly if openly else decide)(s, seat, asking, kinds, free, must)
    if chosen.verb is SKIP:
        if must:  # an exchange has taken what was to pay it
            tell(s, "comes_to_nothing", "9.4", seat=seat)
        return ""
    resource = -1
    if not free:
        kind = KIND_OF[chosen.verb]
        resource = s.content.upgrade_cost[kind]
        if ANY_PAYMENT in s.warehouses[seat]:
            paid = yield from decide(s, seat, PAYMENT, kind, chosen)
            resource = paid.value
    return (yield from put_up(s, seat, chosen, resource))


def put_up(s: State, seat: int, chosen: Option, resource: int, with_gift: bool = False) -> Flow[str]:
    """Pay a resource (none if -1) and carry the upgrade out; give its one-off reward, or take it too."""
    if resource >= 0:
        s.goods[seat] = more(s.goods[seat], resource, -1)
        tell(s, "pays", "14.2", seat=seat, resource=RESOURCES[resource])
    reward = place_piece(s, seat, chosen)
    raise_tax(s, seat, bags_of(s, chosen))
    free_slot_marker(s, seat)
    yield from cross_bridge(s, seat, UPGRADING)
    if with_gift:
        yield from collect_goods(s, seat, reward)
    return reward


def collect_goods(s: State, seat: int, reward: str) -> Flow[None]:
    """Take the goods or points of a warehouse tile [18.1, 18.2] or of a goal slot [14.3], if it has any."""
    if reward == "coin-any":
        yield from gain_any(s, seat, "18.1", COIN)
    elif reward == "marbles":
        yield from gain(s, seat, "18.2", MARBLE, MARBLE)
    elif reward == "slot-any":
        yield from gain_any(s, seat, "14.3")
    elif reward == "slot-coins":
        yield from gain(s, seat, "14.3", COIN, COIN)
    elif reward == "slot-points":
        book(s, seat, BOARD_POINTS, s.content.slot_points)
        tell(s, "scores", "14.3", seat=seat, n=s.content.slot_points)


def place_piece(s: State, seat: int, chosen: Option) -> str:
    """Put the piece on its slot; give its one-off reward."""
    if chosen.verb is BUILD:
        tile: int = chosen.value
        s.display = without(s.display, tile)
        own = s.warehouses[seat]
        s.warehouses = put(s.warehouses, seat, put(own, own.index(-1), tile))
        s.capacity = more(s.capacity, seat, s.content.warehouse_spaces[tile])
        tell(s, "builds", f"18.{tile + 1}", seat=seat, warehouse=WAREHOUSES[tile])
        return WAREHOUSES[tile]
    piece, slot = chosen.value
    if chosen.verb is TRAIN:
        s.mahouts = put(s.mahouts, seat, put(s.mahouts[seat], slot, piece))
        tell(s, "trains", f"17.{piece + 1}", seat=seat, mahout=MAHOUTS[piece], colour=COLOURS[slot])
        return ""
    lay_goal(s, seat, piece, slot, "14.3")
    reward: str = s.content.slot_reward[slot]
    return f"slot-{reward}"


def lay_goal(s: State, seat: int, card: int, slot: int, clause: str) -> None:
    """Put a goal face down on a slot: only its owner knows which [2.13]."""
    s.hands[seat] = without(s.hands[seat], card)
    s.goals[seat] = put(s.goals[seat], slot, card)
    tell(s, "lays", clause, seat, {"goal": GOALS[card]}, seat=seat, slot=GOAL_SLOTS[slot], goal="hidden")


def raise_tax(s: State, seat: int, bags: int) -> None:
    """Move the tax cube up, as far as the track goes [14.4, 11.9]."""
    steps = min(bags, len(s.content.tax) - 1 - s.tax[seat])
    if steps:
        s.tax = more(s.tax, seat, steps)
        tell(s, "tax_rises", "14.4", seat=seat, n=s.tax[seat], steps=steps)
