"""The log as a page shows it: from the oldest turn to the newest, each with its story, its points and its lines.

The lines of turns before the reader's last one are left out until somebody opens them: a long log stays light.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.web.shown.news import in_runs, line_of, name_of, period
from durbar.web.shown.steps import shown_up_to
from durbar.web.shown.stories import Told, chapters, points_of, remembered, sentences, since, turns_told
from durbar.web.shown.words import Words
from durbar.web.tables.live import Live


def logbook(live: Live, me: int | None, words: Words) -> list[dict[str, Any]]:
    """Give headings, turns and the house's own notes, oldest first; the first turn since the reader's own is marked."""
    told = turns_told(live, me)
    fresh = since(live, me, told) if me is not None else []
    new = next((one.turn for one in fresh if one.seat != me), None)
    found: list[dict[str, Any]] = []
    notes = [(note.turn, words.say(note.text)) for note in live.story.lines]
    for one, heading in _with_headings(live, me, told, words):
        while notes and notes[0][0] < one.turn:
            found.append({"kind": "note", "text": notes.pop(0)[1]})
        if one.turn == new:
            found.append({"kind": "since"})
        if heading:
            found.append({"kind": "heading", "text": heading})
        is_new = new is not None and one.turn >= new
        lines = lines_of(live, one, me, words) if is_new or one.seat is None else None
        found.append({**_turn(live, one, me, words), "fresh": is_new, "lines": lines})
    found += [{"kind": "note", "text": text} for _, text in notes]
    return found


def _with_headings(live: Live, me: int | None, told: Sequence[Told], words: Words) -> Iterator[tuple[Told, str]]:
    """Give each turn with the heading it stands under, if another one begins with it.

    Where no line opens rounds, a round is over when somebody's turn comes again.
    """
    counts = not words.ids("period.")
    seen: set[int] = set()
    rounds = 0
    waiting = words.t("ui.log_start")
    for one in told:
        opened = [
            (place, heading) for place, line in enumerate(one.lines) if (heading := period(live, line, me, words))
        ]
        if opened and opened[0][0] == 0:
            waiting = opened.pop(0)[1]
        if counts and one.seat is not None and not one.answer and (not seen or one.seat in seen):
            rounds += 1
            seen.clear()
            waiting = words.t("ui.log_round", n=rounds)
        if one.seat is not None:
            seen.add(one.seat)
        yield one, waiting
        waiting = opened[-1][1] if opened else ""


def lines_of(live: Live, told: Told, me: int | None, words: Words) -> list[dict[str, Any]]:
    """Put the lines of a turn into words, each with the step at which it can be seen on the board."""
    known = shown_up_to(live, me)
    lines = remembered(live, ("lines", words), told, lambda: [line_of(live, line, me, words) for line in told.lines])
    places = range(told.first, told.first + len(lines))
    return [{**line, "step": at if at < known else None} for at, line in zip(places, lines, strict=True)]


def lines_of_turn(live: Live, me: int | None, words: Words, turn: str) -> list[dict[str, Any]]:
    """Put the lines of one turn into words: those of a turn long ago are fetched when somebody asks for them."""
    told = (one for one in turns_told(live, me) if str(one.turn) == turn)
    return [line for one in told for line in lines_of(live, one, me, words)]


def _turn(live: Live, told: Told, me: int | None, words: Words) -> dict[str, Any]:
    """Put one turn into words: whose it was, its story, and the points it brought."""
    return remembered(live, ("turn", words), told, lambda: _in_words(live, told, me, words))


def _in_words(live: Live, told: Told, me: int | None, words: Words) -> dict[str, Any]:
    heads = chapters(live)
    story = sentences(live, told, me)
    return {
        "kind": "turn",
        "turn": told.turn,
        "seat": told.seat,
        "heading": next((words.t(heads[line.id]) for line in told.lines if line.id in heads), ""),
        "story": [] if told.seat is None else in_runs(story[0], name_of(told.seat, words), words),
        "others": " ".join(words.say(one) for one in story[1:]),
        "clause": story[0].clause if story else "",
        "points": _points(live, told, [line.for_seat(me) for line in told.lines]),
    }


def _points(live: Live, told: Told, lines: Sequence[Message]) -> int:
    """Add up the points that a turn brought whose it was; lines about an automa name no seat."""
    heads, automa = chapters(live), len(live.story.places)
    return sum(
        points_of(live, line)
        for line in lines
        if told.seat is not None and line.id not in heads and line.args.get("seat", automa) == told.seat
    )
