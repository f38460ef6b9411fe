"""News: what the others did since the reader's last turn, as the page tells it, and moments that get a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from durbar.engine.messages import Entry, Message
from durbar.games import texts
from durbar.web.shown.stories import Told, chapters, newest, points_of, remembered, sentences, since, turns_told
from durbar.web.shown.words import Words
from durbar.web.tables.live import Live

PERIOD = "period."
"""Texts that begin so, before the id of a line, head what begins with that line: a round, a visit, an era."""

LAST = 2
"""How many turns the bar tells of while somebody else is asked."""

MOST = 3
"""How many lines are said to those who listen after a choice of their own."""

Run = tuple[str, str]
"""Words of a sentence, and what they are: a name, points, or nothing of the kind."""


def news(live: Live, me: int | None, words: Words) -> dict[str, Any]:
    """Say what has happened since the reader's last turn, or for spectators in the last round of turns."""
    log = live.log_for(me)
    told = turns_told(live, me, log)
    fresh = since(live, me, told)
    rivals = newest(live, me, told)
    marked = fresh if me is not None else told[-1:]
    stories = [tale(live, one, me, words) for one in rivals]
    own = [line for line in log[-MOST:] if me is not None and line.args.get("seat") == me]
    return {
        "stories": stories,
        "since": sorted({spot for one in marked if one.seat != me or me is None for spot in spots_in(one.lines)}),
        "last": [tale(live, one, me, words) for one in [one for one in told if one.seat is not None][-LAST:]],
        "aloud": [*(one["text"] for one in stories), *(words.say(line.for_seat(me)) for line in own)],
        "chapter": None if me is None else chapter(live, me, told, words),
    }


def spots_in(lines: Sequence[Entry]) -> Iterator[str]:
    """Name the spots that lines of the log speak of: city="agra" is the spot city-agra."""
    for line in lines:
        for name, value in line.args.items():
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str):
                    yield f"{name}-{one}"


def name_of(seat: int, words: Words) -> str:
    """Name whoever sits in a seat; behind the last one sits the game's own player."""
    return words.names[seat] if seat < len(words.names) else words.t("word.dummy")


# ---------------------------------------------------------------------- one story


def tale(live: Live, told: Told, me: int | None, words: Words) -> dict[str, Any]:
    """Put the story of a turn into words: whole and in shorter forms, and what it did to the reader."""
    return remembered(live, ("tale", words), told, lambda: _tale(live, told, me, words))


def _tale(live: Live, told: Told, me: int | None, words: Words) -> dict[str, Any]:
    assert told.seat is not None
    first, *others = sentences(live, told, me)
    name = name_of(told.seat, words)
    forms = []
    for form in (first, _shorter(first, 2), _shorter(first, 1)):
        runs = in_runs(form, name, words)
        if runs not in forms:
            forms.append(runs)
    return {
        "seat": told.seat,
        "turn": told.turn,
        "forms": forms,
        "text": " ".join(words.say(one) for one in (first, *others)),
        "you": " ".join(_about(one, me, words) for one in others if me is not None).strip(),
    }


def _shorter(message: Message, most: int) -> Message:
    """Leave out what follows from a deed: of everything it lists stay so many, points and what it is about first."""
    args = {}
    for name, value in message.args.items():
        args[name] = value
        if name in ("deeds", "gains") and isinstance(value, list) and len(value) > most:
            ranked = sorted(value, key=lambda part: (not _is_points(part), part["clause"] != message.clause))
            args[name] = [part for part in value if part in ranked[:most]]
    return Message(message.id, message.clause, **args)


def _is_points(part: Mapping[str, Any]) -> bool:
    return str(part["id"]).endswith(".points")


def _parts(value: Any) -> Iterator[Mapping[str, Any]]:
    """Give all messages inside a message's arguments."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, Mapping) and "id" in one:
            yield one
            for inner in one["args"].values():
                yield from _parts(inner)


def in_runs(message: Message, name: str, words: Words) -> list[Run]:
    """Say a message in runs of words: the name and the points stand out."""
    runs: list[Run] = [("", words.say(message))]
    points = {words.say(part) for value in message.args.values() for part in _parts(value) if _is_points(part)}
    for kind, wanted in (("name", name), *(("points", one) for one in sorted(points, key=len, reverse=True))):
        for place, (as_what, text) in enumerate(runs):
            before, found, after = text.partition(wanted)
            if not as_what and found:
                split = [("", before), (kind, found), ("", after)]
                runs[place : place + 1] = [run for run in split if run[1]]
                break
    return runs


def _about(others: Message, me: int | None, words: Words) -> str:
    """Say only what a turn did to the reader."""
    mine = {
        name: [part for part in value if me in (part["args"].get("seat"), part["args"].get("rival"))]
        for name, value in others.args.items()
        if isinstance(value, list)
    }
    found = [part for parts in mine.values() for part in parts]
    if not found:
        return ""
    gains = [words.say(gain) for part in found for gain in part["args"].get("gains", ())]
    if gains:
        return words.t("ui.story_you", gains=", ".join(gains))
    return words.say(Message(others.id, others.clause, **{**others.args, **mine}))


# ---------------------------------------------------------------------- moments that matter


@cache
def _opening(game: str) -> frozenset[str]:
    """Name the lines with which a round, a visit or an era begins."""
    return frozenset(id.removeprefix(PERIOD) for id in texts(game).ids(PERIOD))


def period(live: Live, line: Entry, me: int | None, words: Words) -> str:
    """Give the heading of what begins with a line, or nothing."""
    return words.t(PERIOD + line.id, **line.for_seat(me).args) if line.id in _opening(live.row.game) else ""


def chapter(live: Live, me: int, told: Sequence[Told], words: Words) -> dict[str, Any] | None:
    """Gather the sheet of the last end of a round, a visit or an era since the reader's last turn, once it is over."""
    lines = _last_chapter(live, me, told)
    if not lines or live.known_to(me).over:
        return None
    earlier = (line for one in reversed(told) if one.turn < lines[0].turn for line in reversed(one.lines))
    over = next((heading for line in earlier if (heading := period(live, line, me, words))), "")
    heads = chapters(live)
    parts: list[dict[str, Any]] = []
    for line in lines:
        if not parts or parts[-1]["id"] != heads[line.id]:
            parts.append({"id": heads[line.id], "heading": words.t(heads[line.id]), "lines": []})
        parts[-1]["lines"].append(line_of(live, line, me, words))
    return {
        "turn": lines[0].turn,
        "title": words.t("ui.period_over", what=over) if over else parts[0]["heading"],
        "parts": parts,
        "totals": _totals(live, lines, words),
    }


def _last_chapter(live: Live, me: int, told: Sequence[Told]) -> list[Entry]:
    """Give the lines of the last chapter since the reader's last turn, or nothing while it goes on."""
    heads, opening = chapters(live), _opening(live.row.game)
    last = len(told) - 1
    while last >= 0 and not any(line.id in heads for line in told[last].lines):
        if told[last].seat == me and told[last].turn < live.turn and not told[last].answer:
            return []
        last -= 1
    if last < 0:
        return []
    first = last
    while first > 0 and told[first].seat is None and any(line.id in heads for line in told[first - 1].lines):
        first -= 1
    lines = [line for one in told[first : last + 1] for line in one.lines if line.id in heads]
    if any(line.id in opening for line in lines) or last < len(told) - 1:
        return lines
    return lines if not opening and told[last].turn < live.turn else []


def line_of(live: Live, line: Entry, me: int | None, words: Words) -> dict[str, Any]:
    """Put one line of the log into words."""
    known = line.for_seat(me)
    seat = known.args.get("seat")
    return {
        "seat": seat if isinstance(seat, int) else None,
        "text": words.say(known),
        "clause": known.clause,
        "points": points_of(live, known),
    }


def _totals(live: Live, lines: Sequence[Entry], words: Words) -> list[dict[str, Any]]:
    """Add up the points that lines bring each seat."""
    points: dict[int, int] = {}
    for line in lines:
        seat = line.args.get("seat", len(live.story.places))
        if isinstance(seat, int):
            points[seat] = points.get(seat, 0) + points_of(live, line)
    return [{"seat": seat, "name": name_of(seat, words), "points": n} for seat, n in sorted(points.items()) if n]
