"""Influence in the guilds [9.7]: steps, the rewards on the way, favour tiles, and the top."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.decision import Choose, Message, Option, Question, Why
from durbar.engine.flow import Flow, draw, tell
from durbar.engine.tuples import more, put, without
from durbar.games.agra.names import ACTIONS, GUILDS
from durbar.games.agra.options import DONE, DROP_TILE, INFLUENCE, TAKE_FAVOUR, TAKE_TILE
from durbar.games.agra.rules import outcomes
from durbar.games.agra.rules.markers import gain_favour
from durbar.games.agra.state import BY_INFLUENCE, NO_TRIGGER, TRIGGERS, State

MOST_TILES: Final = 3
SHOWN_TILES: Final = 3
AT_THE_TOP: Final = [Why("why.at_the_top", "9.9", guild=guild) for guild in GUILDS]
NOT_THIS_GUILD: Final = Why("why.not_this_guild", "10.8")
NOT_SHOWN: Final = Why("why.tile_not_shown", "9.7")
NOT_OWN_TILE: Final = Why("why.not_own_tile", "8.10")


def trigger(s: State, reason: int, clause: str) -> None:
    """Note what ends the game; further triggers change nothing [11.1, 11.5]."""
    if s.trigger == NO_TRIGGER:
        s.trigger = reason
        tell(s, "end_triggered", clause, reason=TRIGGERS[reason])


def step_up(s: State, seat: int, guild: int, clause: str) -> Flow[None]:
    """Rise one level in a guild and take the reward there at once [9.7, 9.8]; a step past the top is lost."""
    level = s.influence[seat][guild] + 1
    if level > s.content.top:
        return
    s.influence[seat] = more(s.influence[seat], guild)
    tell(s, "influence", clause, seat=seat, guild=GUILDS[guild], n=level)
    favour = s.content.level_favour[level]
    if favour:
        yield from reward(s, seat, favour)
    if level == s.content.top:
        trigger(s, BY_INFLUENCE, "11.1")


# ---------------------------------------------------------------------- which guild


def thinkable_guilds(s: State, seat: int, guilds: tuple[int, ...], may_stop: bool) -> list[Option]:
    """List the guilds in question, and none of them."""
    options = [s.content.options.influence[guild] for guild in dict.fromkeys(guilds)]
    return [*options, s.content.options.done] if may_stop else options


def why_not_guild(s: State, seat: int, option: Option, guilds: tuple[int, ...], may_stop: bool) -> Why | None:
    """Refuse guilds that are not in question, and those at the top."""
    if option.verb is DONE:
        return None if may_stop else NOT_THIS_GUILD
    if option.value not in guilds:
        return NOT_THIS_GUILD
    return AT_THE_TOP[option.value] if s.influence[seat][option.value] == s.content.top else None


def guild_about(s: State, seat: int, guilds: tuple[int, ...], may_stop: bool) -> dict[str, Any]:
    """Name the guilds."""
    return {"guilds": [GUILDS[guild] for guild in guilds]}


def guild_outcome(s: State, seat: int, option: Option, guilds: tuple[int, ...], may_stop: bool) -> Message:
    """Say what the step brings, or that the steps are given up."""
    if option.verb is DONE:
        return Message("outcome.nothing_risen", "10.10", n=len(guilds))
    return outcomes.one_step(s, seat, option)


STEP: Final = Question(
    "step",
    "10.10",
    verbs=(INFLUENCE, DONE),
    thinkable=thinkable_guilds,
    why_not=why_not_guild,
    about=guild_about,
    outcome=guild_outcome,
)
ANY_GUILD: Final[tuple[int, ...]] = (0, 1, 2)


def can_rise(s: State, seat: int) -> bool:
    """Tell whether any guild is not at the top yet."""
    return min(s.influence[seat]) < s.content.top


def step_anywhere(
    s: State, seat: int, clause: str, guilds: tuple[int, ...] = ANY_GUILD, may_stop: bool = False
) -> Flow[int]:
    """Rise in one of the guilds, by choice; give which, or -1 if all are at the top or none is chosen."""
    if all(s.influence[seat][guild] == s.content.top for guild in guilds):
        return -1
    ask = Choose(s, seat, STEP, guilds, may_stop)
    chosen: Option = ask.forced or (yield ask)
    if chosen.verb is DONE:
        return -1
    yield from step_up(s, seat, chosen.value, clause)
    guild: int = chosen.value
    return guild


def steps_for(s: State, seat: int, guilds: tuple[int, ...]) -> Flow[None]:
    """Rise once for each notable served, in any order; the rest may be declined [10.8, 10.10]."""
    while guilds := tuple(guild for guild in guilds if s.influence[seat][guild] < s.content.top):
        chosen: Option = yield Choose(s, seat, STEP, guilds, True)
        if chosen.verb is DONE:
            return
        yield from step_up(s, seat, chosen.value, "10.8")
        guilds = without(guilds, chosen.value)


# ---------------------------------------------------------------------- favour, or a favour tile [9.7, 8.10]


def thinkable_rewards(s: State, seat: int, favour: int) -> list[Option]:
    """List favour, and the tiles that lie open."""
    return [s.content.options.take_favour, *(s.content.options.take_tile[tile] for tile in s.display)]


def why_not_reward(s: State, seat: int, option: Option, favour: int) -> Why | None:
    """Refuse tiles that do not lie open."""
    return None if option.verb is TAKE_FAVOUR or option.value in s.display else NOT_SHOWN


def tile_outcome(s: State, seat: int, option: Option) -> Message:
    """Say what the tile asks for when it is used, and that a fourth one is too many [8.3, 8.10]."""
    content = s.content
    have, price = content.favour_have[option.value], content.favour_cost[option.value]
    many = Message("outcome.tile_back") if len(s.tiles[seat]) == MOST_TILES else None
    return outcomes.together("9.7", Message("outcome.tile", have=have, n=price), many)


def reward_outcome(s: State, seat: int, option: Option, favour: int) -> Message:
    """Say how much favour it is, or what the tile asks for."""
    if option.verb is TAKE_TILE:
        return tile_outcome(s, seat, option)
    return outcomes.together("9.7", outcomes.favour(s, seat, favour))


REWARD: Final = Question(
    "reward",
    "9.7",
    verbs=(TAKE_FAVOUR, TAKE_TILE),
    thinkable=thinkable_rewards,
    why_not=why_not_reward,
    about=lambda s, seat, favour: {"n": favour},
    outcome=reward_outcome,
)


def reward(s: State, seat: int, favour: int) -> Flow[None]:
    """Take favour, or one of the open tiles."""
    chosen: Option = s.content.options.take_favour
    if s.display:
        chosen = yield Choose(s, seat, REWARD, favour)
    if chosen.verb is TAKE_FAVOUR:
        yield from gain_favour(s, seat, favour, "9.7")
    else:
        yield from take_tile(s, seat, chosen.value)


def take_tile(s: State, seat: int, tile: int) -> Flow[None]:
    """Take a tile from the display or the stack, refill the display, and put one back if there are four now."""
    if tile in s.display:
        s.display = without(s.display, tile)
    else:
        s.stack = without(s.stack, tile)
    s.tiles[seat] = tuple(sorted((*s.tiles[seat], tile)))
    tell(s, "takes_tile", "9.7", seat=seat, action=ACTIONS[tile])
    yield from refill(s)
    if len(s.tiles[seat]) > MOST_TILES:
        before, s.unplaced = s.unplaced, tile  # it cannot be used before there is room for it
        chosen: Option = yield Choose(s, seat, DROP)
        s.unplaced = before
        yield from put_back(s, seat, chosen.value)


def refill(s: State) -> Flow[None]:
    """Show tiles until three lie open, or the stack is empty."""
    while len(s.display) < SHOWN_TILES and s.stack:
        pile = list(s.stack)
        drawn = yield from draw("favour tiles", pile, 1)
        s.stack = tuple(pile)
        s.display = (*s.display, drawn[0])
        tell(s, "shows_tile", "8.10", action=ACTIONS[drawn[0]])


def put_back(s: State, seat: int, tile: int) -> Flow[None]:
    """Shuffle a tile into the stack; a marker on it goes home."""
    s.tiles[seat] = without(s.tiles[seat], tile)
    if s.used[seat] >> tile & 1:
        s.used = put(s.used, seat, s.used[seat] & ~(1 << tile))
        s.supply = more(s.supply, seat)
    s.stack = tuple(sorted((*s.stack, tile)))
    tell(s, "drops_tile", "8.10", seat=seat, action=ACTIONS[tile])
    yield from refill(s)


DROP: Final = Question(
    "drop_tile",
    "8.10",
    verbs=(DROP_TILE,),
    thinkable=lambda s, seat: [s.content.options.drop_tile[tile] for tile in s.tiles[seat]],
    why_not=lambda s, seat, option: None if option.value in s.tiles[seat] else NOT_OWN_TILE,
    outcome=lambda s, seat, option: Message("outcome.drops", "8.10", n=s.content.favour_cost[option.value]),
)
