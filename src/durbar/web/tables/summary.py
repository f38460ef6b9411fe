"""A table in a few words: what the lobby lists, and what every screen says about where the game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

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
        "last": _last_deed(live),
        "result": result and {key: result[key] for key in ("scores", "ranks", "winners")},
    }


def _shortest(live: Live) -> dict[str, int] | None:
    """Give the clock that runs out first: what it had left, and since when it runs."""
    clocks = live.story.clocks
    if clocks is None or not clocks.waits:
        return None
    return {"left": min(clocks.left[seat] for seat in clocks.waits), "since": clocks.since}


def _last_deed(live: Live) -> dict[str, Any] | None:
    """Give the last line of the log that says what somebody did, not what became of the table."""
    moves = live.story.moves
    log = live.log_for(None)
    turns: dict[int, int] = {}  # the turn a choice was made in: what is told of a later one followed from its end
    for entry in log:
        turns.setdefault(entry.number, entry.turn)
    for entry in reversed(log):
        if entry.turn != turns[entry.number]:
            continue
        if 0 < entry.number <= len(moves) and entry.args.get("seat") == moves[entry.number - 1].seat:
            return entry.for_seat(None).document()
    return None


def running_result(view: Mapping[str, Any], lines: Sequence[Any]) -> dict[str, Any]:
    """Add the points up that a seat may see while the game goes on; `lines` only name the sources in order.

    Nobody is ranked while some scores are hidden.
    """
    players = [one for one in view["position"].get("players", ()) if not one.get("dummy")]
    points = [one.get("points", {}) for one in players]
    scores = [one.get("score") for one in players]
    known = [] if None in scores else scores
    return {
        "scores": scores,
        "ranks": [1 + sum(other > score for other in known) if known else 0 for score in scores],
        "winners": [],
        "final": False,
        "clause": "",
        "lines": [
            {"id": line.id, "clause": line.clause, "points": [one.get(line.id.rpartition(".")[2]) for one in points]}
            for line in lines
        ],
        "notes": [],
    }


def with_automas(result: dict[str, Any], position: Position) -> dict[str, Any]:
    """Add a column for every automa that gathers points: its view has a seat, a score and points by source."""
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
    best = 2 if result["winners"] or not result["final"] else 1
    return {
        **result,
        "scores": [*result["scores"], *(one["score"] for one in automas)],
        "ranks": [*result["ranks"], *(best if result["final"] else 0 for _ in automas)],
        "lines": [
            {
                **line,
                "points": [*line["points"], *(one["points"].get(line["id"].rpartition(".")[2]) for one in automas)],
            }
            for line in result["lines"]
        ],
    }
