"""The activated worker's actions [9.1, 9.2]: a district tile, its secondary action, and the elephant's action."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, tell
from durbar.games.amritsar.names import COLOURS, DISTRICTS, MAHOUTS
from durbar.games.amritsar.options import ELEPHANT, END, MAIN, RIDE, SECONDARY, SKIP, TOP_FIRST, WORK
from durbar.games.amritsar.rules.actions import SOMETIMES, action_outcome, can, drive, perform, why_cannot
from durbar.games.amritsar.rules.asking import Asking, decide, may_swap
from durbar.games.amritsar.rules.foresight import foresee, together
from durbar.games.amritsar.rules.versions import main_action_is_due
from durbar.games.amritsar.rules.workers import fits
from durbar.games.amritsar.state import LOCKED, State

OTHER_DISTRICT: Final = Why("why.tile_elsewhere", "9.1")
WORKER_DONE: Final = Why("why.worker_done", "9.1")
MUST_WORK: Final = Why("why.must_work", "9.4")
MUST_DO_MAIN: Final = Why("why.must_do_main", "9.4")
ELEPHANT_DONE: Final = Why("why.elephant_done", "9.1")
ELEPHANT_ELSEWHERE: Final = Why("why.elephant_not_here", "9.1")
COLOUR_DIFFERS: Final = Why("why.colour_differs", "9.1")
NOT_THIS_TILE: Final = Why("why.not_this_tile", "9.2")
NOT_ON_BOARD: Final = Why("why.mahout_not_on_board", "9.1")


def tiles_here(s: State) -> tuple[int, ...]:
    """Give the three tiles of the activated worker's district."""
    return s.tiles[s.spot // 2]


def elephant_here(s: State, seat: int) -> bool:
    """Tell whether the own elephant stands in that district and has not acted yet [9.3]."""
    return not s.elephant_done and s.place[seat] == s.spot // 2


def colour_fits(s: State, seat: int, tile: int) -> bool:
    """Tell whether the activated worker allows the secondary action of a tile."""
    return fits(s, seat, s.worker, s.content.tile_colour[tile])


def must_work(s: State, seat: int) -> bool:
    """Tell whether a main action is still due: one of the three tiles has one that can be done [9.4]."""
    if s.worker_done or not main_action_is_due(s):
        return False
    main = s.content.tile_main
    for tile in tiles_here(s):  # noqa: SIM110  # asked very often
        if can(s, seat, main[tile]):
            return True
    return False


# ---------------------------------------------------------------------- what next


def thinkable_acts(s: State, seat: int) -> list[Option]:
    """List each tile for the worker, from either end, each tile and own mahout for the elephant, and stopping."""
    every = s.content.options
    tiles = tiles_here(s)
    options: list[Option] = []
    if not s.worker_done:
        options += [every.work[tile] for tile in tiles]
        options += [every.top[tile] for tile in tiles]
    if not s.elephant_done:
        options += [every.elephant[tile] for tile in tiles]
        options += [every.ride[mahout] for mahout in s.mahouts[seat] if mahout >= 0]
    options.append(every.end)
    return options


def legal_acts(s: State, seat: int) -> list[Option]:
    """List what why_not_act does not refuse, faster."""
    content = s.content
    every, main = content.options, content.tile_main
    tiles = s.tiles[s.spot // 2]
    good: list[int] = []
    for tile in tiles:
        if main[tile] not in SOMETIMES or can(s, seat, main[tile]):
            good.append(tile)
    options: list[Option] = []
    if not s.worker_done:
        worker, colours, second = s.worker, content.tile_colour, content.tile_secondary
        for tile in good:
            options.append(every.work[tile])
        for tile in tiles:  # two colours, neither of them white, never fit
            same = worker == colours[tile] or (not (worker and colours[tile]) and colour_fits(s, seat, tile))
            if same and (second[tile] not in SOMETIMES or can(s, seat, second[tile])):
                options.append(every.top[tile])
    if elephant_here(s, seat):
        for tile in good:
            options.append(every.elephant[tile])
        for mahout in s.mahouts[seat]:
            if mahout >= 0 and can(s, seat, MAHOUTS[mahout]):
                options.append(every.ride[mahout])
    if s.worker_done or not good or not main_action_is_due(s):
        options.append(every.end)
    return options


def why_not_act(s: State, seat: int, option: Option) -> Why | None:
    """Refuse what was done, what is elsewhere, what can do nothing now, and to stop before the main action."""
    verb = option.verb
    if verb is END:
        return MUST_WORK if must_work(s, seat) else None
    if verb is RIDE or verb is ELEPHANT:
        if s.elephant_done:
            return ELEPHANT_DONE
        if not elephant_here(s, seat):
            return ELEPHANT_ELSEWHERE
    elif s.worker_done:
        return WORKER_DONE
    if verb is RIDE:
        if option.value not in s.mahouts[seat]:
            return NOT_ON_BOARD
        return why_cannot(s, seat, MAHOUTS[option.value])
    tile = option.value
    if tile not in tiles_here(s):
        return OTHER_DISTRICT
    if verb is TOP_FIRST and not colour_fits(s, seat, tile):
        return COLOUR_DIFFERS
    return why_cannot(s, seat, s.content.tile_secondary[tile] if verb is TOP_FIRST else s.content.tile_main[tile])


def act_about(s: State, seat: int) -> dict[str, Any]:
    """Name the worker and the district."""
    return {"colour": COLOURS[s.worker], "district": DISTRICTS[s.spot // 2]}


def act_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what a tile or a mahout would bring now, and what stopping leaves out."""
    verb = option.verb
    if verb is END:
        return end_outcome(s, seat)
    if verb is RIDE:
        return action_outcome(s, seat, MAHOUTS[option.value], f"17.{option.value + 1}")
    if verb is ELEPHANT:
        return action_outcome(s, seat, s.content.tile_main[option.value], "9.1")
    return tile_outcome(s, seat, option.value, verb is TOP_FIRST)


def end_outcome(s: State, seat: int) -> Message:
    """Say what is left out by stopping now."""
    if not s.worker_done:
        return Message("outcome.no_main" if main_action_is_due(s) else "outcome.worker_rests", "9.4")
    return Message("outcome.elephant_rests" if elephant_here(s, seat) else "outcome.all_done", "9.1")


def tile_outcome(s: State, seat: int, tile: int, top_first: bool) -> Message:
    """Say what the worker's first action on a tile brings now, and what its second one would."""
    main, second = s.content.tile_main[tile], s.content.tile_secondary[tile]
    first = action_outcome(s, seat, second if top_first else main, "9.1")
    then = None
    if top_first or colour_fits(s, seat, tile):
        other = main if top_first else second
        if can(s, seat, other):
            what = action_outcome(s, seat, other, "9.1").document()
            then = Message("outcome.then", what=what) if top_first else Message("outcome.then_perhaps", what=what)
    found = foresee(s, seat, lambda after: work(after, seat, tile, top_first))
    return together("9.2" if top_first else "9.1", first, then, **found.numbers)


ACT: Final = Asking(
    Question(
        "act",
        "9.1",
        verbs=(WORK, TOP_FIRST, ELEPHANT, RIDE, END),
        thinkable=thinkable_acts,
        legal=legal_acts,
        why_not=why_not_act,
        about=act_about,
        outcome=act_outcome,
    )
)

# ---------------------------------------------------------------------- the other half of the tile [9.2]


def thinkable_halves(s: State, seat: int, tile: int, main: bool) -> list[Option]:
    """List the other action of the tile, and doing without: a main action can pass only if it can do nothing."""
    every = s.content.options
    return [every.main[tile] if main else every.secondary[tile], every.skip]


def legal_halves(s: State, seat: int, tile: int, main: bool) -> list[Option]:
    """List what why_not_half does not refuse, faster."""
    every, content = s.content.options, s.content
    if not can(s, seat, content.tile_main[tile] if main else content.tile_secondary[tile]):
        return [every.skip]
    if not main:
        return [every.secondary[tile], every.skip]
    return [every.main[tile]] if main_action_is_due(s) else [every.main[tile], every.skip]


def why_not_half(s: State, seat: int, option: Option, tile: int, main: bool) -> Why | None:
    """Ask for the same tile, and for something that can be done."""
    if option.verb is SKIP:
        due = main and main_action_is_due(s) and can(s, seat, s.content.tile_main[tile])
        return MUST_DO_MAIN if due else None
    if option.value != tile or (option.verb is MAIN) != main:
        return NOT_THIS_TILE
    return why_cannot(s, seat, s.content.tile_main[tile] if main else s.content.tile_secondary[tile])


def half_about(s: State, seat: int, tile: int, main: bool) -> dict[str, Any]:
    """Name the tile and the action that is left."""
    action = s.content.tile_main[tile] if main else s.content.tile_secondary[tile]
    return {"tile": s.content.tile_names[tile], "action": action}


def half_outcome(s: State, seat: int, option: Option, tile: int, main: bool) -> Message:
    """Say what the other action would bring now."""
    if option.verb is SKIP:
        return Message("outcome.main_passes" if main else "outcome.without_second", "9.4")
    action = s.content.tile_main[tile] if main else s.content.tile_secondary[tile]
    return action_outcome(s, seat, action, "9.1")


OTHER_HALF: Final = Asking(
    Question(
        "other_half",
        "9.2",
        verbs=(MAIN, SECONDARY, SKIP),
        thinkable=thinkable_halves,
        legal=legal_halves,
        why_not=why_not_half,
        about=half_about,
        outcome=half_outcome,
    )
)

# ---------------------------------------------------------------------- doing it


def act(s: State, seat: int) -> Flow[None]:
    """Do the worker's and the elephant's actions in either order, until all are done or the player stops.

    Where no second move follows, this is also the last moment for an exchange: what the actions brought may go [16.5].
    """
    while not s.worker_done or elephant_here(s, seat) or (s.marker[seat] == LOCKED and may_swap(s, seat)):
        ask = Choose(s, seat, ACT.now(s, seat))
        chosen: Option | None = None
        if s.worker_done or (main_action_is_due(s) and s.content.options.end in ask.answers):
            chosen = ask.only  # else a main action is still to come, of three tiles: there is a choice
        if chosen is None:
            chosen = yield ask
        verb = chosen.verb
        if verb is END:
            if not s.worker_done and main_action_is_due(s):
                tell(s, "no_main_action", "9.4", seat=seat, district=DISTRICTS[s.spot // 2])
            break
        if verb is WORK or verb is TOP_FIRST:
            s.worker_done = True
            yield from work(s, seat, chosen.value, verb is TOP_FIRST)
        elif verb is ELEPHANT:
            s.elephant_done = True
            if s.log is not None:
                tell(s, "elephant_acts", "9.1", seat=seat, tile=s.content.tile_names[chosen.value])
            yield from perform(s, seat, s.content.tile_main[chosen.value], "9.1")
        else:
            s.elephant_done = True
            yield from drive(s, seat, chosen.value)


def work(s: State, seat: int, tile: int, top_first: bool) -> Flow[None]:
    """Do the tile's two actions one after the other: the main one for certain, the other as the player likes.

    A tile whose main action can do nothing is taken for its secondary one, which is then done for certain [9.6].
    """
    content = s.content
    main, secondary = content.tile_main[tile], content.tile_secondary[tile]
    certain = main_action_is_due(s)
    if s.log is not None:
        tell(s, "works", "9.1", seat=seat, tile=content.tile_names[tile])
    if top_first:
        yield from perform(s, seat, secondary, "9.1", must=certain and not can(s, seat, main))
    else:
        yield from perform(s, seat, main, "9.1", must=certain)
    if top_first or colour_fits(s, seat, tile):
        chosen = yield from decide(s, seat, OTHER_HALF, tile, top_first)
        if chosen.verb is not SKIP:
            yield from perform(s, seat, main if top_first else secondary, "9.1", must=certain and top_first)
        elif top_first and certain:
            tell(s, "main_passes", "9.4", seat=seat, tile=content.tile_names[tile], action=main)
