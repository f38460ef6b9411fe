"""Play-back: the screen of a step, with the board as its reader saw it then, and what was done there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from durbar.engine.messages import Entry
from durbar.engine.telling import Telling
from durbar.web.shown import pages
from durbar.web.shown.lessons import lesson_shown
from durbar.web.shown.news import spots_in
from durbar.web.shown.presence import Seen, there
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.steps import Scene, Step, film_of, lines_of
from durbar.web.shown.stories import Told, chapters
from durbar.web.shown.words import Words, names_of, words_for
from durbar.web.tables.live import Live
from durbar.web.tables.past import Past, past_of
from durbar.web.tables.reel import Frame, Reels
from durbar.web.tables.summary import running_result, with_automas


@dataclass(frozen=True)
class Asked:
    """A step that somebody wants to see: all that is needed to show it, taken down while the table is held."""

    past: Past
    scenes: Sequence[Scene]
    line: int
    me: int | None
    viewer: Viewer
    version: int
    number: int
    yours: bool
    """Whether the reader is asked something now."""
    names: Sequence[str]
    game: str
    there: Sequence[Mapping[str, Any]]
    """Who plays each seat, and whether they are here now."""
    lesson: Mapping[str, Any] | None = None
    """Where the reader is in a guided game."""

    @property
    def words(self) -> Words:
        """What is said to the reader."""
        return words_for(self.game, self.me, tuple(self.names), self.viewer.lang)


def ask(live: Live, viewer: Viewer, me: int | None, line: int, seen: Seen) -> Asked | None:
    """Take down what a step needs; None if the reader's log has no such line."""
    scenes = film_of(live, me, line)
    if not any(step.line == line for scene in scenes for step in scene.steps):
        scenes = [_with(scene, line) for scene in scenes]
    if not any(step.line == line for scene in scenes for step in scene.steps):
        return None
    version = live.story.version(viewer.held)
    number = 0 if me is None else live.story.moment(me)
    names = names_of(live, live.view(None, log=False)["position"], viewer.lang)
    yours = me is not None and me in live.waiting() and not live.has_sealed(me)
    words = words_for(live.row.game, me, tuple(names), viewer.lang)
    here = there(live, len(names), seen, [], words)
    lesson = None if me is None else lesson_shown(live, words)
    game = live.row.game
    return Asked(past_of(live), scenes, line, me, viewer, version, number, yours, names, game, here, lesson)


def _with(scene: Scene, line: int) -> Scene:
    """Let a turn stop at a line that somebody has clicked in the log."""
    told = scene.told
    if not told.first <= line < told.first + len(told.lines):
        return scene
    steps = sorted([*scene.steps, Step(line, True)], key=lambda one: one.line)
    return Scene(told, steps, scene.story, scene.automa)


def show(reels: Reels, asked: Asked, known: frozenset[str] = frozenset()) -> str | None:
    """Write the screen of a step, without the parts that are known; None if there is no such line any more."""
    frame = reels.frame(asked.past, asked.line)
    if frame is None:
        return None
    me, viewer = asked.me, asked.viewer
    context = screen(frame, Viewer(() if me is None else (me,), lang=viewer.lang))
    scene = next(one for one in asked.scenes if any(step.line == asked.line for step in one.steps))
    context.update(
        version=asked.version,
        number=asked.number,
        spectator=not viewer.held,
        seats_mine=list(viewer.held),
        hotseat=len(viewer.held) > 1,
        names=list(asked.names),
        there=[] if asked.lesson else asked.there,
        since=[],
        last=[],
        said=[],
        chapter=None,
        chosen=[],
        takeover=[],
        lesson=asked.lesson,
        watch={**lines_of(asked.scenes), "plays": False},
        playback=_bar(reels, asked, scene, frame, context),
    )
    return pages.render("screen.html.j2", context, context["game"], known)


def _bar(reels: Reels, asked: Asked, scene: Scene, frame: Frame, context: Mapping[str, Any]) -> dict[str, Any]:
    """Gather what the bar says of a step, and what is lit on the board."""
    words, told = asked.words, scene.told
    place = next(place for place, one in enumerate(scene.steps) if one.line == asked.line)
    step, before = scene.steps[place], scene.steps[place - 1].line if place else told.first - 1
    named = [one for one in scene.steps if one.stop or one.name]
    numbers = {one.line: number for number, one in enumerate(named, 1)}
    done = place == len(scene.steps) - 1
    all_steps = [one.line for each in asked.scenes for one in each.steps]
    story = [words.say(one) for one in scene.story]
    line = told.lines[asked.line - told.first]
    whole = done and not scene.automa and bool(story)  # what a whole turn was about, once all of it was seen
    return {
        "seat": told.seat,
        "who": _name(told.seat, words),
        "line": asked.line,
        "turns": [_mark(one, scene, words) for one in asked.scenes],
        "dots": [
            {"n": numbers[one.line], "line": one.line, "name": words.t(one.name) if one.name else "", **_is(one, step)}
            for one in named
        ],
        "sentence": story[0] if whole else _said(step, line, asked, words, chapters(frame)),
        "result": " ".join(story[1:]) if whole else _result(told, before, asked, words, chapters(frame)),
        "clause": scene.story[0].clause if whole else line.clause,
        "gains": _gains(reels, asked, before, context),
        "spots": _lit(told, scene.steps, place, numbers, frame.table.game.telling),
        "lines": _lines(told, scene, asked, words),
        "automa": scene.automa,
        "stop": step.stop,
        "first": asked.line == all_steps[0],
        "last": asked.line == all_steps[-1],
        "yours": asked.yours,
        "then": _then(asked, scene, words),
    }


def _said(step: Step, line: Entry, asked: Asked, words: Words, headings: Mapping[str, str]) -> str:
    """Say what happens at a step: its line, or at the end of a round or an era what that is called."""
    return words.t(step.name) if line.id in headings else words.say(line.for_seat(asked.me))


def _result(told: Told, before: int, asked: Asked, words: Words, headings: Mapping[str, str]) -> str:
    """Say what the end of a round or an era was made of."""
    lines = told.lines[max(0, before + 1 - told.first) : asked.line - told.first + 1]
    if lines[-1].id not in headings:
        return ""
    return " ".join(words.say(line.for_seat(asked.me)) for line in lines if line.id in headings)


def _is(one: Step, step: Step) -> dict[str, bool]:
    return {"here": one.line == step.line, "done": one.line < step.line}


def _name(seat: int | None, words: Words) -> str:
    """Name whose turn it is; what is nobody's is the table's."""
    if seat is None:
        return ""
    return words.names[seat] if seat < len(words.names) else words.t("word.dummy")


def _mark(scene: Scene, now: Scene, words: Words) -> dict[str, Any]:
    stop = next((one.line for one in scene.steps if one.stop), scene.steps[-1].line)
    told = scene.told
    return {"seat": told.seat, "who": _name(told.seat, words), "line": stop, "here": scene is now}


def _then(asked: Asked, scene: Scene, words: Words) -> str:
    """Name whose turn comes after this one, among those that are played back."""
    after = asked.scenes[asked.scenes.index(scene) + 1 :]
    following = next((one.told.seat for one in after if one.told.seat not in (None, scene.told.seat)), None)
    return _name(following, words)


def _gains(reels: Reels, asked: Asked, before: int, context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the points that a step has brought, by seat, as far as everybody sees them."""
    frame = reels.frame(asked.past, before) if before >= 0 else None
    if frame is None:
        return []
    view = frame.view(asked.me, log=False)
    had = with_automas(running_result(view, ()), view["position"])["scores"]
    has = context["sheet"]["scores"]
    return [
        {"seat": seat, "points": now - then, "score": now, "mine": seat == asked.me}
        for seat, (then, now) in enumerate(zip(had, has, strict=False))
        if then is not None and now is not None and now != then
    ]


def _lit(
    told: Told, steps: Sequence[Step], place: int, numbers: Mapping[int, int], telling: Telling | None
) -> list[tuple[str, int]]:
    """List the spots of a turn up to a step, each with the number of the last step that touched it."""
    lit: dict[str, int] = {}
    number = 1
    for at, line in enumerate(told.lines[: steps[place].line - told.first + 1], told.first):
        ahead = [numbers[one.line] for one in steps if one.line >= at and one.line in numbers]
        number = ahead[0] if ahead else number
        patterns = {} if telling is None else telling.spots
        spots = [one.format(**line.args) for one in patterns[line.id]] if line.id in patterns else spots_in([line])
        for spot in spots:
            lit.pop(spot, None)
            lit[spot] = number
    return list(lit.items())


def _why(id: str, words: Words) -> str:
    """Say why this and not another, where the game has words for it."""
    why = id.replace("log.", "drawn.", 1)
    return words.t(why) if words.has(why) else ""


def _lines(told: Told, scene: Scene, asked: Asked, words: Words) -> list[dict[str, Any]]:
    """Put the lines of a turn up to a step into words, for the sheet of a card that was drawn or played."""
    found = []
    stop = {one.line for one in scene.steps if one.stop}
    for at, line in enumerate(told.lines[: asked.line - told.first + 1], told.first):
        message = line.for_seat(asked.me)
        found.append(
            {
                "id": message.id.removeprefix("log."),
                "args": message.args,
                "text": words.say(message),
                "clause": message.clause,
                "why": _why(message.id, words),
                "here": at == asked.line,
                "stop": at in stop,
            }
        )
    return found
