"""A learned value as the judge of planned turns: weights are found by game and number of players, and read once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from durbar.bots.greedy import Step, Way, never
from durbar.bots.net import FIELDS, Net, chance
from durbar.bots.random import question_for
from durbar.bots.ways import best_by_first_step, best_on_the_whole, widest
from durbar.engine.chance import SEED_BYTES, SeededLuck
from durbar.engine.decision import Choose, Option
from durbar.engine.game import Game
from durbar.engine.messages import BadInput
from durbar.engine.table import Table
from durbar.games import game as find_game

WIN = 10.0
"""What winning instead of losing is worth to a bot, in points of the margin."""
WIDTH = 8
"""How many ways to go on are followed at once, beside the best of each first step."""
MADE = ("game", "players", "rules", "encoder", "inputs", "hidden", "games", "seed", "command")
"""What is written beside weights: how they were made."""


class Encoder(NamedTuple):
    """How a game puts a position into numbers."""

    version: int
    players: tuple[int, ...]
    names: Callable[[int], tuple[str, ...]]
    encode: Callable[[Any, int], list[float]]


def encoder_of(game: Game[Any]) -> Encoder:
    """Find the encoder of a game."""
    assert game.home is not None
    module = import_module(f"{game.home[1]}.encoder")
    return Encoder(module.VERSION, module.PLAYERS, module.names, module.encode)


class Judge:
    """Says how good positions are for a seat, many at once."""

    def __init__(self, encoder: Encoder, net: Net) -> None:
        """Judge by a net."""
        self.encode = encoder.encode
        self.net = net

    def __call__(self, tables: Sequence[Table[Any]], seat: int) -> list[float]:
        """Judge the ends of turns, in points; a thousandth more or less is the same."""
        open_ones = [table for table in tables if not table.over]
        told: list[float] = []
        if open_ones:
            numbers = np.array([self.encode(table.state, seat) for table in open_ones], dtype=np.float32)
            margin, logit = self.net.run(numbers)
            told = [round(float(worth), 3) for worth in margin + WIN * chance(logit)]
        judged = iter(told)
        return [finished(table, seat) if table.over else next(judged) for table in tables]


def finished(table: Table[Any], seat: int) -> float:
    """Judge a game that is over, by how it has ended."""
    result = table.result
    rival = max((score for other, score in enumerate(result.scores) if other != seat), default=0)
    return result.scores[seat] - rival + (WIN / len(result.winners) if seat in result.winners else 0.0)


# ---------------------------------------------------------------------- weights


def check_made(made: Any, game: Game[Any], players: int, where: str) -> dict[str, Any]:
    """Refuse weights for another game, number of players, encoder or version of the rules."""
    if not isinstance(made, dict) or not set(MADE) <= set(made):
        raise BadInput("bad.weights_form", path=where)
    encoder = encoder_of(game)
    wanted = {
        "game": game.meta.name,
        "players": players,
        "rules": game.meta.rules_version,
        "encoder": encoder.version,
        "inputs": len(encoder.names(players)),
    }
    for name, value in wanted.items():
        if made[name] != value:
            raise BadInput("bad.weights_other", path=where, what=name, made=str(made[name]), wanted=str(value))
    return made


def read_net(folder: Traversable, game: Game[Any], players: int) -> Net:
    """Read weights and how they were made out of a folder; what does not fit is refused."""
    name = f"{game.meta.name}-{players}"
    notes, numbers = folder / f"{name}.json", folder / f"{name}.npz"
    try:
        made = json.loads(notes.read_text(encoding="utf-8"))
        with numbers.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            weights = {field: kept[field] for field in FIELDS}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadInput("bad.weights_read", path=str(numbers), error=str(error)) from None
    check_made(made, game, players, str(notes))
    size = made["hidden"]
    shapes = [weights[field].shape for field in FIELDS]
    inputs = made["inputs"]
    if shapes != [(inputs,), (inputs,), (inputs, size), (size,), (size, 2), (2,)]:
        raise BadInput("bad.weights_form", path=str(numbers))
    return Net(weights)


def home() -> Traversable:
    """Give the folder of the weights that come with Durbar."""
    return files("durbar.bots") / "weights"


@cache
def judge_for(name: str, players: int) -> Judge | None:
    """Find what was learned of a game with so many players; None where nothing was."""
    if not (home() / f"{name}-{players}.npz").is_file():
        return None
    game = find_game(name)
    return Judge(encoder_of(game), read_net(home(), game, players))


def learned_leaf(table: Table[Any], seats: Sequence[int]) -> list[float] | None:
    """Judge one table for some seats by what was learned of its game; None where nothing was, or for other data."""
    if table.sheets.edition is not None:
        return None
    judge = judge_for(table.game.meta.name, table.setup.players)
    return None if judge is None else [judge([table], seat)[0] for seat in seats]


# ---------------------------------------------------------------------- planning


def plan(world: Table[Any], seat: int, judge: Judge, width: int, late: Callable[[], bool] = never) -> list[Way]:
    """Follow the best ways through the turn of `seat`: on the way by the game's own value, at its end by the judge."""
    ends: list[Way] = []
    ways = steps(Way((), 0.0, world), question_for(world, seat), seat)
    still: list[Way] = []
    while ways:
        still = []
        for way in ways:
            if way.table.in_turn_of(seat):
                value = way.table.game.value(way.table.state, seat)
                still.append(way._replace(value=value))
            else:
                ends.append(way)
        ways = []
        for way, ask in widest(still, width):
            if late():
                break
            ways += steps(way, ask, seat)
    if not ends:  # there was no time to see any end
        return still
    return [
        way._replace(value=value) for way, value in zip(ends, judge([way.table for way in ends], seat), strict=True)
    ]


def steps(way: Way, ask: Choose, seat: int) -> list[Way]:
    """Give all ways that go one step further, not yet judged."""
    found = []
    for option in ask.worthwhile:
        trial = way.table.clone()
        trial.choose_trusted(seat, option)
        found.append(Way((*way.steps, Step(ask.prompt.id, option)), 0.0, trial))
    return found


def thought(
    table: Table[Any], seat: int, rng: Random, judge: Judge, worlds: int, width: int, late: Callable[[], bool] = never
) -> list[dict[Option, Way]]:
    """Plan in one world at least, and then in as many as may be: the best way of each first step, world by world."""
    found: list[dict[Option, Way]] = []
    while not found or (len(found) < worlds and not late()):
        world = table.imagine(seat, rng, SeededLuck(rng.randbytes(SEED_BYTES)))
        ways = plan(world, seat, judge, width, late)
        if found and late():
            break
        found.append(best_by_first_step(ways))
    return found


def planned(
    table: Table[Any],
    seat: int,
    rng: Random,
    judge: Judge,
    worlds: int,
    late: Callable[[], bool] = never,
    width: int = WIDTH,
) -> tuple[Option, ...]:
    """Plan the turn with a learned judge of its ends."""
    found = thought(table, seat, rng, judge, worlds, width, late)
    return tuple(step.option for step in best_on_the_whole(found, rng).steps)


class LearnedBot:
    """Plans its turn in a world or more, judged by a net; what it has planned it keeps to while nothing new is seen."""

    name = "learned"

    def __init__(self, judge: Judge, seed: str | None = None, worlds: int = 1, width: int = WIDTH) -> None:
        """Take the judge, and a generator of its own."""
        self._judge = judge
        self._rng = Random(seed)
        self._worlds = worlds
        self._width = width
        self._plan: tuple[Option, ...] = ()

    def choose(self, table: Table[Any], seat: int) -> Option:
        """Choose one of the legal options of `seat`."""
        options = question_for(table, seat).worthwhile
        if len(options) == 1:
            self._plan = self._plan[1:] if self._plan[:1] == (options[0],) else ()
            return options[0]
        if table.why_not_undo(seat) is not None or not self._plan or self._plan[0] not in options:
            self._plan = self._think(table, seat)
        first, *rest = self._plan
        self._plan = tuple(rest)
        return first

    def _think(self, table: Table[Any], seat: int) -> tuple[Option, ...]:
        """Give the own next steps."""
        return planned(table, seat, self._rng, self._judge, self._worlds, width=self._width)
