"""Step 2 of a turn [8.1-8.6]: take a station's workers and set them down clockwise, the last one to be activated."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeAlias

from durbar.engine.decision import Choose, Message, Option, Question, Why, useless
from durbar.engine.flow import Flow, tell
from durbar.engine.messages import USELESS
from durbar.engine.tuples import more, put, without
from durbar.games.amritsar.names import COIN, COLOURS, DISTRICTS, FREE_SKIP, MAHOUTS, STATIONS, TAKE_FOUR
from durbar.games.amritsar.options import ACTIVATE, LEAVE, SPARE, TAKE
from durbar.games.amritsar.rules.actions import action_outcome, can
from durbar.games.amritsar.rules.asking import Asking, decide
from durbar.games.amritsar.rules.bridge import cross_bridge
from durbar.games.amritsar.rules.foresight import costs, either, following, foresee, gains, together
from durbar.games.amritsar.rules.storage import coins, gain
from durbar.games.amritsar.state import TO_ACTIVATE, TO_LEAVE, State

AROUND: Final = len(STATIONS)
ROUNDABOUT: Final = tuple(tuple((station + step) % AROUND for step in range(1, AROUND)) for station in range(AROUND))
"""The other stations after each one, clockwise."""
Targets: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Where the last worker may end, each with the stations it skips for a coin."""
NO_WORKERS: Final = Why("why.no_workers", "8.1")
NOT_CARRIED: Final = Why("why.not_carried", "8.2")
NOT_REACHED: Final = Why("why.not_reached", "8.2")
STATION_FULL: Final = Why("why.station_full", "8.3")
TOO_FEW_COINS: Final = [Why("why.too_few_coins", "8.4", n=count) for count in range(AROUND + 1)]
NOT_SKIPPED: Final = Why("why.not_skipped", "18.9")


@cache
def colours_of(workers: tuple[int, ...]) -> tuple[int, ...]:
    """List the colours among some workers, each once."""
    return tuple(sorted(set(workers)))


@cache
def joined(workers: tuple[int, ...], colour: int) -> tuple[int, ...]:
    """Give the workers of a station with one more, in the order of their colours."""
    return tuple(sorted((*workers, colour)))


def due_stations(s: State, origin: int, count: int) -> list[int]:
    """List where `count` workers are due, one each: the following stations that are not full [8.2]."""
    full = s.content.station_spaces
    stations = s.stations
    found = []
    for station in ROUNDABOUT[origin]:
        if len(stations[station]) < full:
            found.append(station)
            if len(found) == count:
                break
    return found


def last_targets(s: State, origin: int, count: int) -> Targets:
    """List where the last worker may end, each with the stations that are skipped and get a coin [8.4, 8.7].

    Full stations are passed free, those included that one of the workers set down before has just filled [8.3]. The
    station they come from is empty, whether they have been taken up yet or not.
    """
    return targets_after(s, origin, due_stations(s, origin, count))


def targets_after(s: State, origin: int, due: list[int]) -> Targets:
    """List the same where it is known at which stations the workers are due."""
    full = s.content.station_spaces
    stations = s.stations
    skipped: tuple[int, ...] = (due[-1],)
    found: list[tuple[int, tuple[int, ...]]] = [(due[-1], ())]
    for station in ROUNDABOUT[due[-1]]:
        room = full - len(stations[station])
        if station == origin or room > 1 or (room == 1 and station not in due):
            found.append((station, skipped))
            skipped += (station,)
    return tuple(found)


def toll(s: State, seat: int, skipped: tuple[int, ...]) -> int:
    """Count the coins for going further; the free skip saves one [18.9, 8.9]."""
    return max(0, len(skipped) - (FREE_SKIP in s.warehouses[seat]))


# ---------------------------------------------------------------------- where from [8.1]


def thinkable_takes(s: State, seat: int) -> list[Option]:
    """List all stations."""
    return s.content.options.take


def legal_takes(s: State, seat: int) -> list[Option]:
    """List the stations with workers."""
    take = s.content.options.take
    options: list[Option] = []
    for station, workers in enumerate(s.stations):
        if workers:
            options.append(take[station])
    return options


def why_not_take(s: State, seat: int, option: Option) -> Why | None:
    """Refuse empty stations."""
    return None if s.stations[option.value] else NO_WORKERS


def take_outcome(s: State, seat: int, option: Option) -> Message:
    """Say who is taken, what lies there, where the last worker is due, and what could be done there now."""
    origin = option.value
    workers = s.stations[origin]
    found = foresee(s, seat, lambda after: carry(after, seat, origin))
    last = due_stations(s, origin, len(workers))[-1]
    district = last // 2
    ways = district_ways(found.after, seat, district, workers[0] if workers[0] == workers[-1] else -1)
    place = {"station": STATIONS[last], "district": DISTRICTS[district]}
    due = (
        Message("outcome.due", **place, ways=either(ways).document()) if ways else Message("outcome.due_idle", **place)
    )
    full = together(
        "8.1",
        Message("outcome.workers", workers=[COLOURS[worker] for worker in workers]),
        gains(found.numbers, found.ask),
        following(found.ask),
        due,
        elephant_too(found.after, seat, district),
    )
    return Message(
        "outcome.take_coins" if s.station_coins[origin] else "outcome.take",
        "8.1",
        full=full.document(),
        workers=[COLOURS[worker] for worker in workers],
        n=s.station_coins[origin],
        **place,
        **found.numbers,
    )


def district_ways(s: State, seat: int, district: int, colour: int) -> list[Message]:
    """Say what each tile of a district would bring now, with its second action where the colour (-1: any) allows it."""
    content = s.content
    found = []
    for tile in s.tiles[district]:
        main, second = content.tile_main[tile], content.tile_secondary[tile]
        ways = [action_outcome(s, seat, main, "9.1")] if can(s, seat, main) else []
        if colour >= 0 and fits(s, seat, colour, content.tile_colour[tile]) and can(s, seat, second):
            ways.append(action_outcome(s, seat, second, "9.1"))
        if len(ways) == 2:
            found.append(Message("outcome.plus", first=ways[0].document(), rest=ways[1].document()))
        else:
            found += ways
    return [way for way in found if not way.useless] or found


def elephant_too(s: State, seat: int, district: int) -> Message | None:
    """Say that the elephant would act as well, if it stands there and can [9.1]."""
    if s.place[seat] != district:
        return None
    main = [s.content.tile_main[tile] for tile in s.tiles[district]]
    own = [MAHOUTS[mahout] for mahout in s.mahouts[seat] if mahout >= 0]
    return Message("outcome.elephant_too") if any(can(s, seat, action) for action in (*main, *own)) else None


TAKE_STATION: Final = Asking(
    Question(
        "take",
        "8.1",
        verbs=(TAKE,),
        thinkable=thinkable_takes,
        legal=legal_takes,
        why_not=why_not_take,
        outcome=take_outcome,
    )
)

# ---------------------------------------------------------------------- who is activated, and where [8.4]


def thinkable_ends(s: State, seat: int, targets: Targets) -> list[Option]:
    """List each colour carried at each station that the last worker could reach with enough coins."""
    activate = s.content.options.activate
    return [activate[colour * AROUND + station] for station, _ in targets for colour in colours_of(s.carried)]


def legal_ends(s: State, seat: int, targets: Targets) -> list[Option]:
    """List what why_not_end does not refuse, faster."""
    activate = s.content.options.activate
    purse = s.goods[seat][COIN] + (FREE_SKIP in s.warehouses[seat])
    colours = colours_of(s.carried)
    return [  # each target skips one station more than the one before
        activate[colour * AROUND + station] for station, _ in targets[: purse + 1] for colour in colours
    ]


def why_not_end(s: State, seat: int, option: Option, targets: Targets) -> Why | None:
    """Ask for a worker that is carried, a station with room, and a coin for each one skipped."""
    colour, station = option.value
    if colour not in s.carried:
        return NOT_CARRIED
    for target, skipped in targets:
        if target == station:
            cost = toll(s, seat, skipped)
            return None if s.goods[seat][COIN] >= cost else TOO_FEW_COINS[cost]
    return STATION_FULL


def end_outcome(s: State, seat: int, option: Option, targets: Targets) -> Message:
    """Say what the district's tiles would bring now, whether the elephant acts too, and what the way costs."""
    colour, station = option.value
    content, district = s.content, station // 2
    here = s.tiles[district]
    skipped = dict(targets)[station]
    found = foresee(s, seat, lambda after: set_down_last(after, seat, colour, station, skipped))
    ways = district_ways(found.after, seat, district, colour)
    elephant = elephant_too(found.after, seat, district)
    both = [tile for tile in here if fits(s, seat, colour, content.tile_colour[tile])]
    price, lying = toll(s, seat, skipped), s.station_coins[station]
    where = DISTRICTS[district]
    if ways:
        acts = Message("outcome.acts_in", district=where, ways=either(ways).document())
    elif elephant is None:
        acts = useless("outcome.nothing_to_do", district=where)
    else:
        acts = Message("outcome.worker_idle", district=where)
    names = [content.tile_names[tile] for tile in both]
    done = Message("outcome.both", tiles=names) if both else Message("outcome.one_action")
    rest = (elephant, gains({"coin": lying}), costs({"coin": -price}))
    full = together("9.1", acts, *rest)
    return Message(
        "outcome.activate",
        "9.1",
        full=full.document(),
        brief=together("9.1", done if ways else acts, *rest).document(),
        district=where,
        both=names,
        n=price,
        found=lying,
        **found.numbers,
        **({USELESS: True} if acts.useless else {}),
    )


def fits(s: State, seat: int, colour: int, tile_colour: int) -> bool:
    """Tell whether a worker counts as the tile's colour, two colours in one included [18.4-18.6, 9.1, 9.8]."""
    if colour == tile_colour:
        return True
    if colour and tile_colour:  # one of the two must be white
        return False
    return (colour + tile_colour) + 2 in s.warehouses[seat]


ACTIVATE_LAST: Final = Asking(
    Question(
        "activate",
        "8.4",
        verbs=(ACTIVATE,),
        thinkable=thinkable_ends,
        legal=legal_ends,
        why_not=why_not_end,
        outcome=end_outcome,
        about=lambda s, seat, targets: {"workers": [COLOURS[worker] for worker in s.carried]},
    )
)

# ---------------------------------------------------------------------- a station skipped free [18.9]


def thinkable_spares(s: State, seat: int, skipped: tuple[int, ...], target: int) -> list[Option]:
    """List the stations skipped."""
    return [s.content.options.spare[station] for station in skipped]


def why_not_spare(s: State, seat: int, option: Option, skipped: tuple[int, ...], target: int) -> Why | None:
    """Refuse stations that were not skipped."""
    return None if option.value in skipped else NOT_SKIPPED


def spare_outcome(s: State, seat: int, option: Option, skipped: tuple[int, ...], target: int) -> Message:
    """Say which stations get a coin then, and what lies where the worker goes."""
    paid = [STATIONS[station] for station in skipped if station != option.value]
    found = s.station_coins[target]
    coins_for = Message("outcome.coins_for", stations=paid)
    return together("18.9", coins_for, gains({"coin": found}), costs({"coin": -len(paid)}), coin=found - len(paid))


SPARE_STATION: Final = Asking(
    Question(
        "spare",
        "18.9",
        verbs=(SPARE,),
        thinkable=thinkable_spares,
        why_not=why_not_spare,
        outcome=spare_outcome,
    )
)

# ---------------------------------------------------------------------- the others [8.2]


def thinkable_leaves(s: State, seat: int, station: int) -> list[Option]:
    """List the colours still carried, for the next station."""
    leave = s.content.options.leave
    return [leave[colour * AROUND + station] for colour in colours_of(s.carried)]


def why_not_leave(s: State, seat: int, option: Option, station: int) -> Why | None:
    """Refuse colours that are not carried, and other stations than the next."""
    colour, where = option.value
    if colour not in s.carried:
        return NOT_CARRIED
    return None if where == station else NOT_REACHED


def leave_about(s: State, seat: int, station: int) -> dict[str, Any]:
    """Name the next station, and who is still carried."""
    return {"station": STATIONS[station], "workers": [COLOURS[worker] for worker in s.carried]}


def leave_outcome(s: State, seat: int, option: Option, station: int) -> Message:
    """Say who would then stand there."""
    there = sorted((*s.stations[station], option.value[0]))
    return Message("outcome.leave", "8.2", workers=[COLOURS[worker] for worker in there])


LEAVE_WORKER: Final = Asking(
    Question(
        "leave",
        "8.2",
        verbs=(LEAVE,),
        thinkable=thinkable_leaves,
        legal=thinkable_leaves,
        why_not=why_not_leave,
        about=leave_about,
        outcome=leave_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def move_workers(s: State, seat: int) -> Flow[None]:
    """Choose a station to take up, then who is activated where; the others are set down on the way."""
    chosen: Option = yield Choose(s, seat, TAKE_STATION.now(s, seat))
    yield from carry(s, seat, chosen.value)


def carry(s: State, seat: int, origin: int) -> Flow[None]:
    """Take the workers of a station up, send one of them off, and set the others down."""
    chosen: Option
    s.carried = s.stations[origin]
    s.stations = put(s.stations, origin, ())
    s.spot = origin
    s.step = TO_ACTIVATE
    if s.log is not None:
        tell(s, "takes", "8.1", seat=seat, station=STATIONS[origin], workers=[COLOURS[one] for one in s.carried])
    if s.station_coins[origin]:
        yield from pick_up_coins(s, seat, origin)
    if len(s.carried) == s.content.station_spaces:
        yield from cross_bridge(s, seat, TAKE_FOUR)
    due = due_stations(s, origin, len(s.carried))
    targets = targets_after(s, origin, due)
    if s.carried[0] != s.carried[-1] or s.goods[seat][COIN]:
        chosen = yield Choose(s, seat, ACTIVATE_LAST.now(s, seat), targets)
    else:
        chosen = yield from decide(s, seat, ACTIVATE_LAST, targets)
    colour, target = chosen.value
    yield from set_down_last(s, seat, colour, target, dict(targets)[target])
    for station in due[:-1]:
        colour = s.carried[0]
        if colour != s.carried[-1]:
            left: Option = yield Choose(s, seat, LEAVE_WORKER.now(s, seat), station)
            colour = left.value[0]
        s.carried = without(s.carried, colour)
        set_down(s, seat, colour, station)


def pick_up_coins(s: State, seat: int, station: int) -> Flow[None]:
    """Take the coins lying at a station where there are any [8.1, 8.6]."""
    lying = s.station_coins[station]
    s.station_coins = put(s.station_coins, station, 0)
    yield from gain(s, seat, "8.6", *coins(lying))


def set_down_last(s: State, seat: int, colour: int, station: int, skipped: tuple[int, ...]) -> Flow[None]:
    """Put the activated worker on its station, a coin on each one skipped, and take the coins it finds."""
    if skipped and FREE_SKIP in s.warehouses[seat]:
        spared = yield from decide(s, seat, SPARE_STATION, skipped, station)
        skipped = without(skipped, spared.value)
    for passed in skipped:
        s.station_coins = more(s.station_coins, passed)
        s.goods[seat] = more(s.goods[seat], COIN, -1)
        tell(s, "skips", "8.4", seat=seat, station=STATIONS[passed])
    s.carried = without(s.carried, colour)
    s.worker = colour
    s.spot = station
    s.step = TO_LEAVE
    s.stations = put(s.stations, station, joined(s.stations[station], colour))
    if s.log is not None:
        tell(s, "activates", "8.4", seat=seat, colour=COLOURS[colour], station=STATIONS[station])
    if s.station_coins[station]:
        yield from pick_up_coins(s, seat, station)


def set_down(s: State, seat: int, colour: int, station: int) -> None:
    """Leave a worker at a station."""
    s.stations = put(s.stations, station, joined(s.stations[station], colour))
    if s.log is not None:
        tell(s, "leaves", "8.2", seat=seat, colour=COLOURS[colour], station=STATIONS[station])
