"""A guided first game: chapters of steps at the real table, from fixed positions, with rivals who follow a script.

A lesson is data: what each step shows, what the learner chooses there, what happens then. Positions come from the
game's own position documents and luck from a fixed seed, so a step is the same for everybody and in every test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from durbar.engine.game import Game
from durbar.engine.opening import from_position
from durbar.engine.record import FORMAT, POSITION
from durbar.engine.table import Table

LEARNER = 0
"""The seat of whoever learns: Sun. Moon, Star and Leaf play by the script."""

MOST_WORDS = 30
"""How many words a bubble may have, in English."""

Move = tuple[int, str]
"""A seat and the text form of its choice."""

Numbers = Callable[[Table[Any]], dict[str, Any]]
"""Computes what a bubble says in numbers, from the table at which its step begins."""


def no_numbers(table: Table[Any]) -> dict[str, Any]:
    """Need none."""
    return {}


@dataclass(frozen=True)
class Scene:
    """A position of its own: the state as the game writes it, and choices made from there."""

    state: Mapping[str, Any]
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Click:
    """What the learner does once: an option by its text form, or nothing, to look at a spot."""

    option: str
    spots: tuple[str, ...] = ()
    """The spot to click first, then at most three to which it leads; without any, the option's own first one."""
    free: tuple[str, ...] = ()
    """Other options that do no harm to the plan; "take *" stands for all of a verb."""

    def allows(self, option: str) -> bool:
        """Tell whether the lesson goes on after an option."""
        return any(option == one or (one.endswith("*") and option.startswith(one[:-1])) for one in self.allowed)

    @property
    def allowed(self) -> tuple[str, ...]:
        """The options after which the lesson goes on, the wanted one first."""
        return (self.option, *self.free)


@dataclass(frozen=True)
class Step:
    """One aim: its texts are lesson.<lesson>.<name> and the same with .title."""

    name: str
    clauses: tuple[str, ...]
    clicks: tuple[Click, ...]
    scene: Scene | None = None
    """The position it begins with, if it does not grow out of the step before."""
    then: tuple[Move, ...] = ()
    """What follows the learner's last click: rivals' choices, or what the lesson does for the learner."""
    numbers: Numbers = no_numbers
    icons: tuple[str, ...] = ()
    """Symbols of the game that stand before the title."""
    pill: str = ""
    """The spot that wears the text lesson.<lesson>.<name>.pill while the step is asked."""

    @property
    def looks(self) -> bool:
        """Whether there is something to look at and nothing to choose."""
        return all(not click.option for click in self.clicks)


@dataclass(frozen=True)
class Chapter:
    """Some steps under one heading, lesson.<lesson>.chapter.<name>."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    """A guided game."""

    game: str
    name: str
    players: int
    minutes: int
    seed: str
    """The luck of all that comes by luck, as hexadecimal digits."""
    chapters: tuple[Chapter, ...]
    mode: str | None = None
    onwards: bool = False
    """Whether one can play on from where the last step is; else from a new table."""
    things: int = 10
    """How many texts lesson.<lesson>.thing.<n> there are to remember."""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps in order."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The places of the chapters' first steps."""
        return tuple(sum(len(one.steps) for one in self.chapters[:number]) for number in range(len(self.chapters)))

    def chapter_of(self, step: int) -> int:
        """Give the number of the chapter a step belongs to."""
        return max(number for number, start in enumerate(self.starts) if start <= step)

    def text(self, step: int, part: str = "") -> str:
        """Name the text of a step, or of a part of it."""
        return f"lesson.{self.name}.{self.steps[step].name}" + (f".{part}" if part else "")


# ---------------------------------------------------------------------- the course of a lesson


def position(game: Game[Any], lesson: Lesson, scene: Scene) -> dict[str, Any]:
    """Write the position document of a scene."""
    setup = game.setup(lesson.players, lesson.mode)
    return {
        "durbar": POSITION,
        "format": FORMAT,
        "game": game.meta.name,
        "rules": setup.rules,
        "setup": setup.document(),
        "state": deepcopy(dict(scene.state)),
    }


def way_to(lesson: Lesson, step: int) -> tuple[Scene, list[Move]]:
    """Give the scene from which a step is reached, and the choices that lead from there to its beginning."""
    first = max(at for at in range(step + 1) if lesson.steps[at].scene is not None)
    scene = lesson.steps[first].scene
    assert scene is not None
    moves = list(scene.moves)
    for one in lesson.steps[first:step]:
        moves += [(LEARNER, click.option) for click in one.clicks if click.option]
        moves += one.then
    return scene, moves


def opened(game: Game[Any], lesson: Lesson, step: int) -> Table[Any]:
    """Sit down at the beginning of a step, as if every wanted choice had been made before."""
    scene, moves = way_to(lesson, step)
    table = from_position(position(game, lesson, scene), lambda _: game, seed=lesson.seed)
    for seat, option in moves:
        table.choose(option, seat)
    return table


def wanted(table: Table[Any], click: Click) -> str | None:
    """Give the option a click stands for at a table: the wanted one, or another that is free; None if there is none."""
    legal = [option.text for ask in table.decisions if ask.seat == LEARNER for option in ask.options]
    if click.option in legal:
        return click.option
    return next((text for text in legal if click.allows(text)), None)


def after(table: Table[Any], *moves: str | Move) -> Table[Any]:
    """Try some choices, the learner's unless another seat is named, on a copy of the table."""
    copy = table.clone()
    for move in moves:
        seat, option = (LEARNER, move) if isinstance(move, str) else move
        copy.choose(option, seat)
    return copy


def scores(table: Table[Any]) -> Sequence[int]:
    """Give everybody's points as they stand."""
    found: Sequence[int] = table.result.scores
    return found


# ---------------------------------------------------------------------- writing scenes


def changed(base: Mapping[str, Any], at: Mapping[str, Any]) -> dict[str, Any]:
    """Give a position like another but for some places, named from outside to inside with dots."""
    doc = deepcopy(dict(base))
    for path, value in at.items():
        *way, last = path.split(".")
        inner: Any = doc
        for name in way:
            inner = inner[int(name)] if isinstance(inner, list) else inner[name]
        inner[int(last) if isinstance(inner, list) else last] = deepcopy(value)
    return doc
