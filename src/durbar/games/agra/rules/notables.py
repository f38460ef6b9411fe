"""Notables [10.1-10.8]: deliveries, what they pay, and who wins the contract."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put, without
from durbar.games.agra.names import GUILDS, JAGIRDAR, NOTABLES, SAILOR
from durbar.games.agra.options import DELIVER, DOUBLE, PASS
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.contracts import at_once
from durbar.games.agra.rules.influence import steps_for
from durbar.games.agra.rules.markers import gain_favour
from durbar.games.agra.rules.pause import without_a_break
from durbar.games.agra.rules.purse import bonus_for, delivery_bonus, gain
from durbar.games.agra.rules.river import sail
from durbar.games.agra.state import DOUBLED, NONE_SERVED, State

NOT_WAITING: Final = Why("why.not_waiting", "10.1")
NOT_UNLOCKED: Final = [Why("why.not_unlocked", "10.12", level=level) for level in range(5)]
ALREADY_SERVED: Final = Why("why.already_served", "10.1")
NO_SUCH_GOOD: Final = Why("why.no_good", "10.1")


def why_not_deliver(s: State, seat: int, option: Option, count: int = 1) -> Why | None:
    """Ask for a waiting notable that the boat has reached, an open demand, and the goods [10.1, 10.11]."""
    notable: int
    place: int
    notable, place = option.value
    content = s.content
    if notable not in s.river:
        return NOT_WAITING
    level = content.notable_level[notable]
    if level > content.unlocked[s.pier]:
        return NOT_UNLOCKED[level]
    if s.served[notable][place] >= 0:
        return ALREADY_SERVED
    return None if s.goods[seat][content.demands[notable][place]] >= count else NO_SUCH_GOOD


def thinkable_deliveries(s: State) -> list[Option]:
    """List every demand of the notables that wait."""
    return [option for notable in s.river for option in s.content.options.deliver[notable]]


def deliverable(s: State, seat: int) -> list[tuple[int, int]]:
    """List the demands, as notable and place, that a seat can serve with one good."""
    content, goods = s.content, s.goods[seat]
    demands, levels, served = content.demands, content.notable_level, s.served
    unlocked = content.unlocked[s.pier]
    found = []
    for notable in s.river:
        if levels[notable] > unlocked:
            break  # notables are numbered by level
        for place, good in enumerate(demands[notable]):
            if goods[good] and served[notable][place] < 0:
                found.append((notable, place))
    return found


def deliver(s: State, seat: int, notable: int, place: int, double: bool = False) -> Flow[None]:
    """Move a marker, or two, from the good's building to the card and be paid; a full card is resolved at once."""
    content = s.content
    good = content.demands[notable][place]
    s.goods[seat] = more(s.goods[seat], good, -2 if double else -1)
    row = row_with(s, seat, notable, place, double)
    s.served = put(s.served, notable, row)
    rupees = pay_of(row)
    if double:  # the second marker pays 1, the first counts without it [10.2]
        gain(s, seat, 1)
    gain(s, seat, rupees - double)
    for _ in range(1 + double):
        rupees += delivery_bonus(s, seat, good)
    if s.log is not None:
        id = "delivers_double" if double else "delivers"
        names = {"notable": NOTABLES[notable], "good": content.goods[good]}
        tell(s, id, "10.1", seat, {"rupees": rupees}, seat=seat, **names)
    if is_full(s, notable, row):
        yield from resolve(s, seat, notable)


def row_with(s: State, seat: int, notable: int, place: int, double: bool) -> tuple[int, ...]:
    """Give the markers on a notable's card once a good, or two, are delivered there."""
    return put(s.served[notable], place, seat + DOUBLED if double else seat)


def pay_of(row: tuple[int, ...]) -> int:
    """Count the markers on a card: so many rupees the newest delivery pays [10.2]."""
    return sum(0 if one < 0 else 2 if one >= DOUBLED else 1 for one in row)


def is_full(s: State, notable: int, row: tuple[int, ...]) -> bool:
    """Tell whether every demand of a notable is served."""
    return all(row[one] >= 0 for one in range(len(s.content.demands[notable])))


def delivery_outcome(s: State, seat: int, option: Option, sure: bool = True) -> Message:
    """Say what a delivery pays and costs, who wins the contract it completes, and which guild a step is due with."""
    double = option.verb is DOUBLE
    notable, place = option.value
    content = s.content
    good = content.demands[notable][place]
    row = row_with(s, seat, notable, place, double)
    count = 1 + double
    contract = None
    if is_full(s, notable, row):
        winner = winner_of(row, s.seats)
        id = "outcome.contract" if winner == seat else "outcome.rivals_contract"
        contract = Message(id, "10.5", notable=NOTABLES[notable], rival=winner)
    return outcomes.together(
        "10.1",
        outcomes.rupees(pay_of(row) + count * bonus_for(s, seat, good), sure),
        contract,
        Message("outcome.step_due", guild=GUILDS[content.notable_guild[notable]]),
        outcomes.pays_good(s, good, count),
    )


def winner_of(row: tuple[int, ...], seats: int) -> int:
    """Find who has most markers; among equals, who has the highest-placed good [10.5]."""
    counts = [0] * seats
    for one in row:
        if one >= 0:
            counts[one % DOUBLED] += 2 if one >= DOUBLED else 1
    most = max(counts)
    return next(one % DOUBLED for one in row if one >= 0 and counts[one % DOUBLED] == most)


def resolve(s: State, active: int, notable: int) -> Flow[None]:
    """Give the contract to its winner; rivals' markers become their favour; effects, then the boat [10.5, 10.7]."""
    row = s.served[notable]
    winner = winner_of(row, s.seats)
    s.owner = put(s.owner, notable, winner)
    s.river = without(s.river, notable)
    s.served = put(s.served, notable, NONE_SERVED)
    tell(s, "wins_contract", "10.5", seat=winner, notable=NOTABLES[notable])
    if notable == JAGIRDAR and winner == s.turn and s.acting == SAILOR:
        s.free_deliveries += 1  # he helps in the very action in which he is won [10.7]
    for seat in range(s.seats):
        count = sum(2 if one >= DOUBLED else 1 for one in row if one >= 0 and one % DOUBLED == seat)
        if not count:
            continue
        if seat == winner:
            s.supply = more(s.supply, seat, count)
        else:
            s.favour = more(s.favour, seat, count)
            tell(s, "consoled", "10.5", seat=seat, n=count)
    yield from without_a_break(s, at_once(s, winner, notable))
    yield from without_a_break(s, sail(s, s.content.notable_level[notable], s.turn))


def deliver_alone(s: State, seat: int, notable: int, place: int) -> Flow[None]:
    """Deliver one good outside the Sailor's action: it has its own step of influence [10.8]."""
    yield from deliver(s, seat, notable, place)
    yield from steps_for(s, seat, (s.content.notable_guild[notable],))


DELIVERY: Final = Question(
    "deliver",
    "10.1",
    verbs=(DELIVER,),
    thinkable=lambda s, seat: thinkable_deliveries(s),
    legal=lambda s, seat: [s.content.options.deliver[notable][place] for notable, place in deliverable(s, seat)],
    why_not=why_not_deliver,
    outcome=delivery_outcome,
)


def deliver_by_choice(s: State, seat: int) -> Flow[None]:
    """Deliver one good of choice [12.4]."""
    ask = Choose(s, seat, DELIVERY)
    chosen: Option = ask.only or (yield ask)
    yield from deliver_alone(s, seat, *chosen.value)


# ---------------------------------------------------------------------- the Jagirdar on a rival's Sailor [10.16]


def why_not_jagirdar(s: State, seat: int, option: Option, active: int) -> Why | None:
    """Allow one delivery, or none."""
    return None if option.verb is PASS else why_not_deliver(s, seat, option)


def jagirdar_about(s: State, seat: int, active: int) -> dict[str, Any]:
    """Name whose Sailor it was."""
    return {"rival": active}


def jagirdar_outcome(s: State, seat: int, option: Option, active: int) -> Message:
    """Say what the delivery brings, and the favour it brings the rival."""
    if option.verb is PASS:
        return Message("outcome.nothing_delivered", "10.16")
    return outcomes.together(
        "10.16", delivery_outcome(s, seat, option), Message("outcome.rivals_favour", rival=active, n=1)
    )


JAGIRDARS_DELIVERY: Final = Question(
    "jagirdar",
    "10.16",
    verbs=(PASS, DELIVER),
    thinkable=lambda s, seat, active: [s.content.options.passing, *thinkable_deliveries(s)],
    why_not=why_not_jagirdar,
    about=jagirdar_about,
    outcome=jagirdar_outcome,
)


def jagirdar(s: State, active: int) -> Flow[None]:
    """Let the Jagirdar's owner deliver one good after a rival's Sailor, who gets 1 favour for it."""
    owner = s.owner[JAGIRDAR]
    if owner < 0 or owner == active or not deliverable(s, owner):
        return
    chosen: Option = yield Choose(s, owner, JAGIRDARS_DELIVERY, active)
    if chosen.verb is DELIVER:
        yield from without_a_break(s, deliver_alone(s, owner, *chosen.value))
        yield from gain_favour(s, active, 1, "10.16")
