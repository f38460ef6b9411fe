"""A guided game: the table goes by its lesson's steps, rivals by the script; what leads astray is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

import durbar
from durbar.engine.chance import new_seed
from durbar.engine.decision import Option
from durbar.engine.messages import BadInput, Message
from durbar.games import lesson as find_lesson
from durbar.games.shared.lessons import LEARNER, Click, Lesson, Scene, Step, position, wanted, way_to
from durbar.web.kept.rows import Kept
from durbar.web.refusal import Refused, refuse, unreadable
from durbar.web.tables.live import Live
from durbar.web.tables.story import Taught

RIVAL = "lesson"
"""The level of those who play by the script: no bot is ever asked for them."""
ACTIONS = ("choose", "undo", "redo", "restart", "lesson", "name", "prefs", "admit", "end-device", "chat")
"""What can be done at such a table: nothing by which the learner would lose the seat, or wait for anybody."""

WAYS = ("on", "back", "skip", "chapter", "again")
"""How one goes through a lesson."""


def live_of(kept: Kept) -> Live:
    """Bring a table back from what is kept of it: one at which people play, or a guided game."""
    return Learning(kept) if kept.row.about.get("lesson") else Live(kept)


def origin_of_scene(lesson: Lesson, scene: Scene) -> dict[str, Any]:
    """Describe the table a scene begins with."""
    doc = position(durbar.game(lesson.game), lesson, scene)
    header = {field: doc[field] for field in ("format", "game", "rules", "setup")}
    return {**header, "start": doc["state"], "seed": new_seed(lesson.seed).hex()}


class Learning(Live):
    """A table at which somebody learns."""

    def __init__(self, kept: Kept) -> None:
        """Bring it back to the step the learner is at; a new one to the first."""
        found = find_lesson(kept.row.game, kept.row.about["lesson"])
        if found is None:
            raise BadInput("bad.no_lesson", name=kept.row.about["lesson"])
        self.lesson = found
        super().__init__(kept)
        if self.story.taught is None:
            self._open(0)

    @property
    def at(self) -> Taught:
        """Where the learner is; a lesson that has become shorter ends earlier."""
        taught = self.story.taught or Taught(0)
        last = len(self.lesson.steps) - 1
        return taught if taught.step <= last else Taught(last, finished=taught.finished)

    @property
    def step(self) -> Step:
        """The step the learner is at."""
        return self.lesson.steps[self.at.step]

    @property
    def click(self) -> Click:
        """What the learner is asked for next."""
        return self.step.clicks[min(self.at.click, len(self.step.clicks) - 1)]

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at.step == len(self.lesson.steps) - 1

    def progress(self) -> dict[str, Any]:
        """Say which lesson it is, at which step of how many the learner is, and whether it was ever finished."""
        steps = len(self.lesson.steps)
        return {"name": self.lesson.name, "step": self.at.step + 1, "steps": steps, "finished": self.at.finished}

    def may(self, action: str) -> bool:
        """Leave out whatever needs other people."""
        return action in ACTIONS

    # ------------------------------------------------------------------ what is otherwise at such a table

    def bot_asked(self) -> int | None:
        """Ask no bot: rivals play by the script."""
        return None

    def _ends_by_itself(self, seat: int, option: Option) -> bool:
        return True

    def why_not_undo(self, seat: int) -> Message | None:
        """Let everything be taken back but the beginning."""
        at = self.at
        return None if at.step or at.click or at.phase != "asks" else Message("table.undo.nothing")

    def undo(self, seat: int, turn: int | None = None) -> None:
        """Go back to the beginning of the step, or to the step before."""
        if self.why_not_undo(seat) is not None:
            raise Refused(422, "illegal", Message("table.undo.nothing"))
        self._open(self.at.step if self.at.click or self.at.phase != "asks" else self.at.step - 1)

    def restart(self, seat: int) -> None:
        """Begin the step again."""
        self._open(self.at.step)

    def redo(self, seat: int) -> None:
        """Have nothing to do again: what was taken back is asked for once more."""
        raise Refused(422, "illegal", Message("table.redo.nothing"))

    # ------------------------------------------------------------------ the learner

    def choose(self, seat: int, option: str) -> None:
        """Make a choice: the lesson goes on after a wanted or a free one, and takes any other back."""
        if self.at.phase != "asks":
            raise refuse("stale", 409)
        why = self.why_not(option, seat)
        if why is not None:
            raise Refused(422, "illegal", why)
        click = self.click
        self._make(seat, option)
        if click.option and click.allows(option):
            self._clicked()
        else:
            self._teach(replace(self.at, phase="astray"))

    def go(self, way: str, chapter: int | None = None) -> None:
        """Go through the lesson: on, back, skip a step, to a chapter's beginning, or to the very first step."""
        at = self.at
        if way == "chapter" and chapter is not None and chapter < len(self.lesson.starts):
            self._open(self.lesson.starts[chapter])
        elif way == "again":
            self._open(0)
        elif way == "back":
            self._open(max(0, at.step - 1))
        elif way == "on":
            self._go_on()
        elif way == "skip":
            self._skip()
        else:
            raise unreadable("bad.lesson_way", known=list(WAYS))

    def _go_on(self) -> None:
        """Go on where the page has shown enough: after a look, after the last click, or back from another move."""
        at = self.at
        if at.phase == "astray":
            self._teach(replace(at, phase="asks", nudged=True), keep=at.begun)
        elif at.phase == "done":
            self._open(at.step + 1)
        elif not self.click.option and not self.last:
            self._clicked()

    def _skip(self) -> None:
        """Do what the step asks for; where that cannot be any more, go to where it would have led."""
        if self.at.phase == "astray":
            self._go_on()
        here = self.at.step
        while self.at.step == here and self.at.phase == "asks" and not self.last:
            option = wanted(self.table, self.click) if self.click.option else ""
            if option is None:
                break
            if option:
                self._make(LEARNER, option)
            self._clicked()
        if self.at.step == here and not self.last:
            self._open(here + 1)

    def _clicked(self) -> None:
        """Ask for the step's next click, or end the step."""
        at, clicks = self.at, self.step.clicks
        if at.click + 1 < len(clicks) and self._can(clicks[at.click + 1]):
            self._teach(replace(at, click=at.click + 1, begun=len(self.story.moves), nudged=False))
            return
        scripted = all(self._plays(*move) for move in self.step.then)
        following = self.lesson.steps[at.step + 1 : at.step + 2]
        grows = scripted and all(one.scene is None and self._can(one.clicks[0]) for one in following)
        if following and grows:
            self._enter(at.step + 1)
        else:
            self._teach(replace(at, phase="done", nudged=False))

    def _plays(self, seat: int, option: str) -> bool:
        """Make a scripted choice; tell whether it could be made."""
        if self.why_not(option, seat) is not None:
            return False
        self._make(seat, option)
        return True

    def _can(self, click: Click) -> bool:
        return not click.option or wanted(self.table, click) is not None

    # ------------------------------------------------------------------ steps

    def _open(self, step: int) -> None:
        """Lay the table as it is at the beginning of a step, if every wanted choice was made before."""
        scene, moves = way_to(self.lesson, step)
        self._teach(replace(self.at, step=step, click=0, phase="asks"), origin=origin_of_scene(self.lesson, scene))
        for seat, option in moves:
            self._make(seat, option)
        self._enter(step)

    def _enter(self, step: int) -> None:
        """Begin a step where the table is."""
        numbers = self.lesson.steps[step].numbers(self.table)
        finished = self.at.finished or step == len(self.lesson.steps) - 1
        self._teach(Taught(step, begun=len(self.story.moves), numbers=numbers, finished=finished))

    def _teach(self, taught: Taught, **how: Any) -> None:
        """Write down where the learner is, and lay the table anew if it is not where the choices lead any more."""
        self._did("lesson", LEARNER, taught=asdict(taught), **how)
        if how:
            self.told.clear()
            self._build()
        self._show_if_settled()


def scene_of(live: Live) -> Mapping[str, Any] | None:
    """Give the position document from which one can play on after a guided game; None if a new table is to be laid."""
    if not isinstance(live, Learning) or not live.lesson.onwards or live.table.over:
        return None
    doc: Mapping[str, Any] = live.table.position()
    return doc
