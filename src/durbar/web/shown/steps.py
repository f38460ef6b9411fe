"""The steps of play-back: at which lines of a reader's log the board is shown, and where it waits.

A step is named by the place of its line in the reader's own log, never by a count of choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from durbar.engine.messages import Message
from durbar.web.shown.stories import Told, chapters, sentences, since, stops, turns_told
from durbar.web.tables.live import Live

MOST = 400
"""How many steps are offered at once: whoever comes back to a game of a thousand turns sees the last of them."""

NOTHING: Mapping[str, Any] = {"steps": [], "stops": [], "plays": False}
"""What there is to be seen under a curtain."""


@dataclass(frozen=True)
class Step:
    """A line at which the board is shown."""

    line: int
    stop: bool
    """Whether play-back waits there, or runs by."""
    name: str = ""
    """What the moment is called: a message id, or nothing for one that has no name."""


@dataclass(frozen=True)
class Scene:
    """A turn with its steps, and its story for the reader."""

    told: Told
    steps: Sequence[Step]
    story: Sequence[Message]
    automa: bool


def steps_of(live: Live, told: Told) -> list[Step]:
    """Find the steps of a turn: an automa's stops wherever its lines have a name, others' once, when the turn is done.

    What happens to the table at its end (a round, an era) is a step of its own.
    """
    named, headings = stops(live), chapters(live)
    lines = list(enumerate(told.lines, told.first))
    deeds = [(place, line) for place, line in lines if line.id not in headings]
    found = [Step(place, False, named[line.id]) for place, line in deeds if line.id in named]
    if is_automa(live, told.seat):
        found = [Step(one.line, True, one.name) for one in found]
        others = [Step(place, False) for place, line in deeds if line.id not in named]
        if not found:
            others = [*others[:-1], *(Step(one.line, True) for one in others[-1:])]
        found = sorted([*found, *others], key=lambda one: one.line)
    elif deeds:
        *passed, last = found or [Step(deeds[-1][0], True)]
        found = [*passed, Step(deeds[-1][0], True, last.name)]  # what follows from the last deed is seen with it
    for heading, group in groupby((one for one in lines if one[1].id in headings), lambda one: headings[one[1].id]):
        found.append(Step(list(group)[-1][0], True, heading))
    return sorted(found, key=lambda one: one.line)


def is_automa(live: Live, seat: int | None) -> bool:
    """Tell whether a seat is the game's own."""
    return seat is not None and seat >= len(live.story.places)


def shown_up_to(live: Live, me: int | None) -> int:
    """Count the lines that can be shown: what the reader may still take back, and what came of it, is no step yet."""
    return len(live.log_for(None if live.story.trier == me else me))


def film_of(live: Live, me: int | None, line: int | None = None) -> list[Scene]:
    """Give the turns of the others since the reader's last move; or that of a `line` that lies before."""
    told = turns_told(live, me)
    fresh = [one for one in since(live, me, told) if me is None or one.seat != me]
    if line is not None and not any(one.first <= line < one.first + len(one.lines) for one in fresh):
        fresh = [one for one in told if one.first <= line < one.first + len(one.lines)]
    known = shown_up_to(live, me)
    scenes = []
    for one in fresh:
        steps = [step for step in steps_of(live, one) if step.line < known]
        if steps:
            scenes.append(Scene(one, steps, sentences(live, one, me), is_automa(live, one.seat)))
    while len(scenes) > 1 and sum(len(one.steps) for one in scenes) > MOST:
        scenes = scenes[1:]
    return scenes


def watch(live: Live, me: int | None) -> Mapping[str, Any]:
    """Say what there is to be seen since the reader's last move, and whether it is played back unless they say no."""
    scenes = film_of(live, me)
    found = lines_of(scenes)
    return {**found, "plays": any(not _is_person(live, one.told.seat) for one in scenes)}


def lines_of(scenes: Sequence[Scene]) -> dict[str, Any]:
    steps = [step for scene in scenes for step in scene.steps]
    return {"steps": [one.line for one in steps], "stops": [one.line for one in steps if one.stop]}


def _is_person(live: Live, seat: int | None) -> bool:
    return seat is not None and seat < len(live.story.places) and live.is_human(seat)
