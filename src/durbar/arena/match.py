"""The games of an arena: played one by one where the work is done, gathered where it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

import durbar
from durbar.arena.crews import Crew, Lost
from durbar.arena.plan import Plan
from durbar.arena.playing import Course, described, play_table
from durbar.arena.words import bad
from durbar.bots import Bot, bot
from durbar.engine.opening import open_table
from durbar.engine.table import Table
from durbar.games import game as find_game

Make: TypeAlias = Callable[[str, str], Bot]
"""Makes a bot of what is written for it and its seed; whoever has bots of their own gives another."""

Told: TypeAlias = Callable[[Mapping[str, Any]], None]


@dataclass
class Match:
    """The games that have been played so far, by number, and whether somebody broke off."""

    plan: Plan
    games: dict[int, dict[str, Any]] = field(default_factory=dict)
    broken_off: bool = False

    def whole_deals(self) -> list[list[dict[str, Any]]]:
        """Give the deals of which every game was played to a result: they alone compare like with like."""
        per_deal = self.plan.per_deal
        deals = ([self.games.get(deal * per_deal + one) for one in range(per_deal)] for deal in range(self.plan.deals))
        whole = ([game for game in games if game is not None and "void" not in game] for games in deals)
        return [games for games in whole if len(games) == per_deal]


def play_match(
    match: Match, crew: Crew, told: Told = lambda game: None, record: Told | None = None, make: Make = bot
) -> Match:
    """Play what is still to be played, telling of each game when it is there; an interrupt ends it early.

    `record` is given the record of each game with its number before the game is told of.
    """
    plan = match.plan
    left = [number for number in range(plan.games) if number not in match.games]
    work = partial(play_game, plan, durbar.__version__, record is not None, make)
    try:
        with closing(crew.run(work, left)) as played:  # type: ignore[type-var]  # crews are generators
            for number, game in played:
                if isinstance(game, Lost):
                    game = {"game": number, "seats": plan.seating(number), "void": game.why}
                kept = game.pop("record", None)
                if record is not None and kept is not None:
                    record({"game": number, "seats": game["seats"], "record": kept})
                match.games[number] = game
                told(game)
    except KeyboardInterrupt:
        match.broken_off = True
    return match


def play_game(plan: Plan, version: str, keep: bool, make: Make, number: int) -> dict[str, Any]:
    """Play one game of a plan, wherever this is, and give what is known of it as JSON data."""
    if version != durbar.__version__:  # on another machine of a cluster
        raise bad("bad.other_durbar", theirs=durbar.__version__, ours=version)
    seats = plan.seating(number)
    told: dict[str, Any] = {"game": number, "seats": seats}
    table = open_table(find_game(plan.game), plan.players, plan.mode, plan.deal_seed(number), plan.edition)
    try:
        course = play(table, plan, number, make)
        told |= failure(course, table) if course.failed is not None else outcome(table)
    except Exception as error:  # noqa: BLE001  # a mistake of ours: the game counts for nobody, and is told of
        return told | {"void": described(error)} | recorded(table, keep)
    told["choices"] = table.number
    told["seconds"] = round(course.seconds, 4)
    told["thought"] = [[[round(1000 * one, 3) for one in turn] for turn in turns] for turns in course.thought]
    return told | recorded(table, keep)


def play(table: Table[Any], plan: Plan, number: int, make: Make) -> Course:
    """Make the bots and let them play; one that cannot be made has failed before its first choice."""
    players: list[Bot] = []
    for seat, name in enumerate(plan.seating(number)):
        try:
            players.append(make(name, plan.bot_seed(number, seat)))
        except Exception as error:  # noqa: BLE001  # as when it raises at a choice
            return Course([[] for _ in range(plan.players)], seat, described(error))
    return play_table(table, players)


def outcome(table: Table[Any]) -> dict[str, Any]:
    """Tell how a game ended."""
    result = table.result
    return {
        "scores": list(result.scores),
        "ranks": list(result.ranks),
        "winners": list(result.winners),
        "points": {line.id: list(line.points) for line in result.lines},
    }


def failure(course: Course, table: Table[Any]) -> dict[str, Any]:
    """Tell of a game in which a bot failed: it has lost, the others share the win, and nobody has a score."""
    seats = range(table.setup.players)
    return {
        "failed": course.failed,
        "error": course.error,
        "ranks": [1 if seat != course.failed else max(2, len(seats)) for seat in seats],
        "winners": [seat for seat in seats if seat != course.failed],
    }


def recorded(table: Table[Any], keep: bool) -> dict[str, Any]:
    """Give the record of a game, as far as it came, if it is to be kept."""
    return {"record": table.record()} if keep else {}
