"""Donating to the temple [5.1-5.4]: a marker from the elephant to the tile of the elephant's district."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.engine.tuples import more, put
from durbar.games.amritsar.names import DISTRICTS, DONATING, MOST_KNOWN
from durbar.games.amritsar.options import DONATE_ON, SKIP, SPACE_LETTERS, amounts
from durbar.games.amritsar.rules.asking import Asking, decide
from durbar.games.amritsar.rules.bridge import cross_bridge
from durbar.games.amritsar.rules.foresight import costs, following, foresee, gains, together
from durbar.games.amritsar.scoring import book
from durbar.games.amritsar.state import BELOW_POINTS, DONATION_POINTS, State

NO_MARKER: Final = Why("why.no_marker", "5.4")
OTHER_DISTRICT: Final = Why("why.elephant_elsewhere", "5.1")
NOT_ON_BOARD: Final = Why("why.elephant_beside_board", "5.7")
NO_SUCH_SPACE: Final = Why("why.no_such_space", "5.2")
MUST_DONATE: Final = Why("why.must_donate", "5.2")
SPACE_TAKEN: Final = Why("why.space_taken", "5.2")
NOT_SUPPORTED: Final = Why("why.not_supported", "5.2")
CANNOT_PAY: Final = [Why("why.cannot_pay_layer", "5.2", layer=layer + 1) for layer in range(4)]


def payable(goods: tuple[int, ...], cost: tuple[int, ...]) -> bool:
    """Tell whether the resources cover the cost."""
    return goods[0] >= cost[0] and goods[1] >= cost[1] and goods[2] >= cost[2]


def why_not_space(s: State, seat: int, district: int, space: int, goods: tuple[int, ...]) -> Why | None:
    """Ask for an empty space with markers on all linked spaces below, and for its resources."""
    if space >= s.tile.size:
        return NO_SUCH_SPACE
    owners = s.donations[district]
    if owners[space] >= 0:
        return SPACE_TAKEN
    for below in s.tile.below[space]:
        if owners[below] < 0:
            return NOT_SUPPORTED
    layer = s.tile.layer[space]
    return None if payable(goods, s.content.layer_cost[layer]) else CANNOT_PAY[layer]


def open_spaces(s: State, district: int, goods: tuple[int, ...]) -> list[int]:
    """List the spaces of a tile that can be paid and stand on markers, lowest first."""
    owners, tile = s.donations[district], s.tile
    layers, below = tile.layer, tile.below
    known = s.content.affordable
    affordable = known.get(goods)
    if affordable is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        affordable = known[goods] = tuple(payable(goods, cost) for cost in s.content.layer_cost)
    found = []
    for space, owner in enumerate(owners):
        if owner < 0 and affordable[layers[space]]:
            for support in below[space]:
                if owners[support] < 0:
                    break
            else:
                found.append(space)
    return found


def why_no_donation(s: State, seat: int) -> Why | None:
    """Say what an elephant lacks that cannot donate anywhere: a marker, or a district."""
    if s.place[seat] < 0:
        return NOT_ON_BOARD
    return None if s.elephant[seat] else NO_MARKER


def can_donate(s: State, seat: int) -> bool:
    """Tell whether a seat has a marker on its elephant and a space it can pay where the elephant stands [5.4]."""
    place = s.place[seat]
    if place < 0 or not s.elephant[seat]:
        return False
    goods = s.goods[seat]
    if not (goods[0] or goods[1] or goods[2]):
        return False
    return bool(open_spaces(s, place, goods))


# ---------------------------------------------------------------------- the question


def thinkable_donations(s: State, seat: int) -> list[Option]:
    """List the spaces of the tile where the elephant stands."""
    first = s.place[seat] * len(SPACE_LETTERS)
    return [*s.content.options.donate[first : first + s.tile.size], s.content.options.skip]


def legal_donations(s: State, seat: int) -> list[Option]:
    """List what why_not_donate does not refuse, faster."""
    place = s.place[seat]
    donate, first = s.content.options.donate, place * len(SPACE_LETTERS)
    return [donate[first + space] for space in open_spaces(s, place, s.goods[seat])] or [s.content.options.skip]


def why_not_donate(s: State, seat: int, option: Option) -> Why | None:
    """Ask for the elephant's district and a good space; doing without only when an exchange left none."""
    if option.verb is SKIP:
        return MUST_DONATE if can_donate(s, seat) else None
    district, space = option.value
    if district != s.place[seat]:
        return OTHER_DISTRICT
    return why_not_space(s, seat, district, space, s.goods[seat])


def donate_about(s: State, seat: int) -> dict[str, Any]:
    """Name the district."""
    return {"district": DISTRICTS[s.place[seat]]}


def donate_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the space brings and costs, and what markers below bring to others."""
    if option.verb is SKIP:
        return Message("outcome.no_donation", "9.4")
    district, space = option.value
    below = [s.donations[district][one] for one in s.tile.below[space]]
    found = foresee(s, seat, lambda after: give(after, seat, district, space))
    others = [
        Message("outcome.point_for_maharaja", n=below.count(owner))
        if owner == s.maharaja
        else Message("outcome.point_for", n=below.count(owner), who=owner)
        for owner in sorted(set(below) - {seat})
    ]
    points = gains(found.numbers, found.ask) or Message("outcome.no_points")
    layer = Message("outcome.layer", n=s.tile.layer[space] + 1)
    full = together("5.3", points, following(found.ask), costs(found.numbers), *others, layer)
    brief = together("5.3", points, *others)
    return Message("outcome.donate", "5.3", full=full.document(), brief=brief.document(), **found.numbers)


def best_donation(s: State, seat: int, district: int) -> int:
    """Give the most points a seat could make with a donation in a district now, -1 if it can make none."""
    if not s.elephant[seat]:
        return -1
    owners, tile = s.donations[district], s.tile
    own = [
        tile.points[space] + sum(owners[below] == seat for below in tile.below[space])
        for space in open_spaces(s, district, s.goods[seat])
    ]
    return max(own, default=-1)


DONATE: Final = Asking(
    Question(
        "donate",
        "5.2",
        verbs=(DONATE_ON, SKIP),
        thinkable=thinkable_donations,
        legal=legal_donations,
        why_not=why_not_donate,
        about=donate_about,
        outcome=donate_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def donate(s: State, seat: int) -> Flow[None]:
    """Choose a space, then pay, place, score, and meet the donation's bridge, in this order [5.6]."""
    chosen = yield from decide(s, seat, DONATE)
    if chosen.verb is SKIP:  # an exchange has taken what was to pay it
        tell(s, "comes_to_nothing", "9.4", seat=seat)
        return
    yield from give(s, seat, *chosen.value)


def give(s: State, seat: int, district: int, space: int) -> Flow[None]:
    """Pay for a space, put the marker there, and meet the donation's bridge."""
    cost = s.content.layer_cost[s.tile.layer[space]]
    goods = s.goods[seat]
    s.goods[seat] = (goods[0] - cost[0], goods[1] - cost[1], goods[2] - cost[2], goods[3])
    place_marker(s, seat, district, space)
    yield from cross_bridge(s, seat, DONATING)


def place_marker(s: State, seat: int, district: int, space: int) -> None:
    """Put a marker from the elephant on a space; it scores, and so does each marker right below [5.3]."""
    owners = s.donations[district]
    s.elephant = more(s.elephant, seat, -1)
    s.donations = put(s.donations, district, put(owners, space, seat))
    points = s.tile.points[space]
    book(s, seat, DONATION_POINTS, points)
    if s.log is not None:
        letter = s.tile.letters[space]
        id = "maharaja_donates" if seat == s.maharaja else "donates"
        cost = amounts((*s.content.layer_cost[s.tile.layer[space]], 0))
        tell(s, id, "5.3", seat=seat, district=DISTRICTS[district], space=letter, n=points, cost=cost)
    for below in s.tile.below[space]:
        owner = owners[below]
        book(s, owner, BELOW_POINTS, 1)
        tell(s, "maharaja_marker_below" if owner == s.maharaja else "marker_below", "5.3", seat=owner, n=1)
