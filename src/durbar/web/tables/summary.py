"""A table in a few words: what the lobby lists, and what every screen says about where the game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from durbar.engine import telling
from durbar.engine.messages import Message
from durbar.games import texts
from durbar.web.tables.live import Live

Position = Mapping[str, Any]


def seat_count(position: Position, players: int) -> int:
    """Count the seats of a game's view, those included that nobody plays."""
    return max(players, len(position.get("players", ())))


def crumb_messages(game: str, position: Position) -> list[dict[str, Any]]:
    """Say where the game is: the game's texts named crumb.*, with the plain values of its view."""
    values = {name: value for name, value in position.items() if value is None or isinstance(value, str | int)}
    return [Message(id, "", **values).document() for id in _crumbs(game)]


@cache
def _crumbs(game: str) -> list[str]:
    return [id for id in texts(game).ids("crumb.") if not id.endswith(".you")]


def summarise(live: Live) -> dict[str, Any]:
    """Describe a table as everybody may know it."""
    view = live.view(None, log=False)
    result = view["result"]
    places = live.story.places
    return {
        "crumbs": crumb_messages(live.row.game, view["position"]),
        "seats": seat_count(view["position"], len(places)),
        "names": [place.name for place in places],
        "kinds": [place.kind for place in places],
        "levels": [place.level for place in places],
        "bots": [place.bot for place in places],
        "seated": [place.seated for place in places],
        "clock": _shortest(live),
        "waiting": live.waiting(),
        "last": _last_story(live),
        "lesson": live.progress(),
        "result": result and {key: result[key] for key in ("scores", "ranks", "winners")},
    }


def _shortest(live: Live) -> dict[str, int] | None:
    """Give the clock that runs out first: what it had left, and since when it runs."""
    clocks = live.story.clocks
    if clocks is None or not clocks.waits:
        return None
    return {"left": min(clocks.left[seat] for seat in clocks.waits), "since": clocks.since}


def _last_story(live: Live) -> dict[str, Any] | None:
    """Tell the last turn that somebody has taken, as everybody may know it; not what became of the table."""
    own, players = live.table.game.telling, len(live.story.places)
    for _, lines in reversed(list(telling.cut(live.log_for(None)))):
        told = telling.told(own, 0, lines, None, players)
        if told.seat is not None:
            return telling.sentences(own, told, None, live.goes_on(told.turn))[0].document()
    return None


def running_result(view: Mapping[str, Any], lines: Sequence[Any]) -> dict[str, Any]:
    """Add the points up that a seat may see while the game goes on; `lines` only name the sources in order.

    Nobody is ranked while some scores are hidden.
    """
    players = [one for one in view["position"].get("players", ()) if not one.get("dummy")]
    points = [one.get("points", {}) for one in players]
    scores = [one.get("score") for one in players]
    return {
        "scores": scores,
        "ranks": _so_far(scores),
        "winners": [],
        "final": False,
        "clause": "",
        "lines": [
            {"id": line.id, "clause": line.clause, "points": [one.get(line.id.rpartition(".")[2]) for one in points]}
            for line in lines
        ],
        "notes": [],
    }


def _so_far(scores: Sequence[int | None]) -> list[int]:
    """Rank scores as they stand; while one of them is hidden all ranks are 0."""
    known = [score for score in scores if score is not None]
    if len(known) < len(scores):
        return [0] * len(scores)
    return [1 + sum(other > score for other in known) for score in known]


def with_automas(result: dict[str, Any], position: Position) -> dict[str, Any]:
    """Add a column for every automa that gathers points: its view has a seat, a score and points by source.

    Its `clauses` tell by which rules these points are its own, where they are not those of a player.
    """
    players = len(result["scores"])
    seats = [*position.get("players", ()), *(one for one in position.values() if isinstance(one, Mapping))]
    automas = [
        one
        for one in seats
        if one.keys() >= {"seat", "score", "points"} and one["seat"] >= players
        if not one.get("dummy")
    ]
    if not automas:
        return result
    scores = [*result["scores"], *(one["score"] for one in automas)]
    last = [*result["ranks"], *(2 if result["winners"] else 1 for _ in automas)]
    return {
        **result,
        "scores": scores,
        "ranks": last if result["final"] else _so_far(scores),
        "lines": [
            {
                **line,
                "points": [*line["points"], *(one["points"].get(source) for one in automas)],
                "own": [*("" for _ in line["points"]), *(one.get("clauses", {}).get(source, "") for one in automas)],
            }
            for line in result["lines"]
            for source in (line["id"].rpartition(".")[2],)
        ],
    }
