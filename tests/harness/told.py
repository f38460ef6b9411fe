"""Every line of the log is a moment that can be shown: to each seat its own view, also in the middle of a rule."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from durbar.engine import opening
from durbar.engine.table import Table
from tests.harness.subject import Subject, find_game
from tests.harness.tables import assert_same, make, pick
from tests.harness.worlds import idea, part, step

LOOKS = 300
"""How many lines of a golden game are looked at: every one of most games."""


def watched(table: Table[Any], *readers: int | None) -> list[list[Any]]:
    """Take down what readers are shown at every line that is told from now on."""
    film: list[list[Any]] = []
    table.watch(lambda state: film.append([table.game.view(state, seat) for seat in readers]))
    return film


def check_lines(path: Path) -> None:
    """Go through a golden game: at each line the seats in turn have a view, and being watched changes nothing."""
    doc = json.loads(path.read_text(encoding="utf-8"))
    choices = [move for move in doc["moves"] if "choose" in move]
    plain, table = begin(doc), begin(doc)
    for move in choices:
        plain.choose(move["choose"], move["seat"])
    first, stride = len(table.log), max(1, len(plain.log) // LOOKS)
    readers = (None, *range(table.setup.players))
    told = 0

    def look(state: Any) -> None:
        nonlocal told
        told += 1
        if told % stride == 0:
            assert table.game.view(state, readers[told // stride % len(readers)])

    table.watch(look)
    for move in choices:
        table.choose(move["choose"], move["seat"])
    assert told == len(table.log) - first
    assert [entry.document() for entry in plain.log] == [entry.document() for entry in table.log]
    assert table.game.position(table.state) == plain.game.position(plain.state), "a game is changed by being watched"
    telling = table.game.telling
    for entry in table.log:
        for pattern in telling.spots.get(entry.id, ()) if telling else ():
            assert pattern.format(**entry.args)


def begin(doc: dict[str, Any]) -> Table[Any]:
    """Load a golden game as it was before the first choice."""
    first = next(place for place, move in enumerate(doc["moves"]) if "choose" in move)
    header = {field: value for field, value in doc.items() if field not in ("hashes", "result")}
    return opening.load({**header, "moves": doc["moves"][:first]}, find_game)


def check_told(subject: Subject, players: int, mode: str, seed: str, stride: int) -> int:
    """Part the worlds all through a game, and follow them: where they look the same afterwards, so do all lines.

    Gives how many lines were compared.
    """
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    compared = 0
    while move := pick(table, rng, subject.longest):
        if table.number % stride == 0 and not table.since_snapshot()[1]:
            seat = rng.randrange(players)
            for change in (subject.game.redeal, subject.swap):
                compared += follow(part(subject, table, seat, change, rng), seat, rng)
        make(table, [move])
    return compared


def follow(pair: tuple[Table[Any], Table[Any]], seat: int, rng: Random, steps: int = 12) -> int:
    """Play two worlds on, as long as a seat can see no difference, and compare what it is shown at every line."""
    one, two = pair
    before = len(one.log)
    films = [watched(world, seat, None) for world in pair]
    done = 0
    for _ in range(steps):
        if not step(one, two, seat, rng) or one.over or two.over or idea(one, seat) != idea(two, seat):
            break
        read = [[entry.for_seat(seat).document() for entry in world.settled(seat).log] for world in pair]
        if read[0] != read[1]:  # the rival has done something else, as it can see
            break
        known = len(read[0]) - before
        for place in range(done, known):
            assert_same(films[0][place], films[1][place])
        done = max(done, known)
    return done
