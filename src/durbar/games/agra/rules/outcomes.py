"""What options bring, in parts [3.1]: each names a gain or a cost, and carries its number under the state's own name.

`n` is for the words; the other numbers are what the seat has more, or less, once the choice is made. What comes only
after a further question, or may find no marker, has no such number.
"""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Message, Option, useless
from durbar.engine.messages import USELESS
from durbar.games.agra.names import GUILDS, MUEZZIN, SIDES
from durbar.games.agra.rules.meditation_points import next_points
from durbar.games.agra.state import NO_TRIGGER, State

SHORT: Final = frozenset(f"outcome.{name}" for name in (
    "and", "at_end", "back_to_meditation", "botanist_done", "build", "build_free", "build_or_rise", "change",
    "contract", "court_unserved", "cover_off", "deliveries", "drops", "ends_game", "exchange", "exchange_any",
    "favour_each", "favour_or_tile", "favour_tight", "forgoes", "good_tight", "harvest", "harvest_moves", "level",
    "loses_mp", "merchant", "more_deliveries", "mp", "no_more_meditation", "nothing_built",
    "nothing_for_botanist", "nothing_grown", "nothing_grows", "nothing_moved", "nothing_risen",
    "nothing_to_build", "nothing_to_process", "nothing_wanted", "nothing_yet", "pays_favour", "pays_good",
    "pays_mp", "prices", "process_up_to", "raise_some", "rise_only", "rivals_contract", "send_home", "slots",
    "stands", "step", "step_due", "take_back", "tile", "to_supply", "to_take", "token_only", "trade_and_token",
    "two_of_three", "value_over", "with_builder",
))  # fmt: skip
"""The parts that have a shorter wording for a chip; a whole made of parts is short in each of them."""


def together(clause: str, *parts: Message | None) -> Message:
    """Join the parts that there are, one after another: what comes to nothing in the first of them does as a whole."""
    found = [part for part in parts if part is not None]
    whole = found[-1]
    for part in reversed(found[:-1]):
        whole = Message(
            "outcome.and",
            clause,
            first=part.document(),
            rest=whole.document(),
            brief=brief(part).document(),
            last=brief(whole).document(),
        )
    return Message(whole.id, clause, **{**whole.args, **({USELESS: True} if found[0].useless else {})})


def brief(part: Message) -> Message:
    """Give a part in its shorter wording, if it has one."""
    return Message(part.id + ".short", part.clause, **part.args) if part.id in SHORT else part


# ---------------------------------------------------------------------- rupees, favour, meditation points


def rupees(n: int, sure: bool = True) -> Message | None:
    """Bring rupees, if there are any; not `sure` where more may follow from the same choice."""
    if not n:
        return None
    return Message("outcome.rupees", n=n, rupees=n) if sure else Message("outcome.rupees", n=n)


def favour(s: State, seat: int, n: int) -> Message | None:
    """Bring favour, as far as there are markers [1.4]."""
    if not n:
        return None
    missing = n - s.supply[seat]
    if missing > 0:
        return Message("outcome.favour_tight", n=n, missing=missing)
    return Message("outcome.favour", n=n, favour=n)


def pays_favour(n: int) -> Message:
    """Cost favour."""
    return Message("outcome.pays_favour", n=n, favour=-n)


def lying_down(s: State, seat: int) -> Message:
    """Bring meditation points for a worker laid down, with the Muezzin's [4.1, 10.15]."""
    return mp(s, seat, next_points(s, seat))


def mp(s: State, seat: int, n: int) -> Message:
    """Bring meditation points; the Muezzin adds one to the first of a phase."""
    n += s.owner[MUEZZIN] == seat and not s.once >> MUEZZIN & 1
    return Message("outcome.mp", n=n, mp=n)


def pays_mp(n: int) -> Message:
    """Cost meditation points."""
    return Message("outcome.pays_mp", n=n, mp=-n)


# ---------------------------------------------------------------------- goods


def good(s: State, one: int, n: int = 1) -> Message:
    """Bring goods whose markers only change place, or are surely there."""
    name = s.content.goods[one]
    return Message("outcome.good", good=name, n=n, **{name: n})


def gained(s: State, seat: int, one: int, n: int = 1) -> Message:
    """Bring goods, as far as there are markers [1.4]."""
    missing = n - s.supply[seat]
    if missing > 0:
        return Message("outcome.good_tight", good=s.content.goods[one], n=n, missing=missing)
    return good(s, one, n)


def pays_good(s: State, one: int, n: int = 1) -> Message:
    """Cost goods."""
    name = s.content.goods[one]
    return Message("outcome.pays_good", good=name, n=n, **{name: -n})


def made(s: State, one: int, n: int = 1) -> Message:
    """Make goods of the same number of those they come from [7.7]."""
    return together("7.7", good(s, one, n), pays_good(s, s.content.source[one], n))


# ---------------------------------------------------------------------- influence


def step(s: State, seat: int, guild: int) -> Message | None:
    """Rise in a guild, with the reward of the level and the end that the top brings [9.7]; None past the top."""
    level = s.influence[seat][guild] + 1
    if level > s.content.top:
        return None
    name = GUILDS[guild]
    reward = s.content.level_favour[level]
    return together(
        "9.7",
        Message("outcome.step", guild=name, level=level, **{name: 1}),
        Message("outcome.favour_or_tile", n=reward) if reward and s.display else favour(s, seat, reward),
        ends_game(s) if level == s.content.top else None,
    )


def ends_game(s: State) -> Message | None:
    """Begin the end of the game, unless that has begun [11.1]."""
    return Message("outcome.ends_game") if s.trigger == NO_TRIGGER else None


def one_step(s: State, seat: int, option: Option) -> Message:
    """Say what a step with the chosen guild brings."""
    found = step(s, seat, option.value)
    return found if found is not None else useless("outcome.nothing_at_top", "9.9")


# ---------------------------------------------------------------------- farm and meditation level


def uncovered(s: State, seat: int, option: Option) -> Message:
    """Take a cover tile off: a larger harvest, and a point at the end [6.13, 11.3]."""
    side, half = divmod(option.value, 2)
    towards = s.content.cover_places[half] > s.farmers[seat][side]
    name = s.content.goods[s.content.corners[(side + towards) % len(SIDES)]]
    return together(
        "6.13",
        Message("outcome.harvest", good=name, covers=-1, **{f"{name}-harvest": 1}),
        Message("outcome.at_end", n=1, points=1),
    )


def farmer_moved(s: State, seat: int, option: Option) -> Message:
    """Move a farmer: one harvest shrinks, the other grows, unless covers lie there [6.15, 7.2]."""
    side, way = option.value
    content = s.content
    before, after = content.corners[side], content.corners[(side + 1) % len(SIDES)]
    grows, shrinks = (after, before) if way < 0 else (before, after)
    more, less = content.goods[grows], content.goods[shrinks]
    return Message(
        "outcome.harvest_moves", "6.15", good=more, other=less, **{f"{more}-harvest": 1, f"{less}-harvest": -1}
    )


def level(s: State, seat: int) -> Message:
    """Rise one meditation level [6.13]."""
    n = s.level[seat] + 1
    content = s.content
    last = content.last_level_points if n == content.last_level else 0
    return together(
        "6.13",
        Message("outcome.level", number=n, n=content.meditation_points[n], level=1),
        Message("outcome.at_end", n=last, points=last) if last else None,
    )
