"""One story a turn: over whole games it tells what changed, and only what its reader may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from durbar.engine.messages import Entry, Message
from durbar.games.agra.names import GUILDS, NOTABLES
from durbar.games.agra.state import State
from durbar.games.agra.story import CHAPTERS, STOPS, story, whose
from tests.games.agra.situation import BUILDINGS, CONTENT, GOODS, TEXTS, Seat, choose, sit_down
from tests.games.agra.test_golden import RECORDS
from tests.games.agra.test_texts import ALL
from tests.golden import moments
from tests.said import check_ids

NAMES = ["Asha", "Bela", "Chand", "Devi"]
USUAL, LONGEST = 110, 170
"""Two lines of the top bar; the fullest turns may take a third one on a phone."""

WHOLE = 20
"""A golden game with fewer turns is only the end of one."""


@dataclass(frozen=True)
class Turn:
    """One turn of a golden game: whose it was, its lines, and the table before and after it."""

    seat: int
    lines: tuple[Entry, ...]
    before: State
    after: State

    def read_by(self, reader: int | None) -> list[Message]:
        """Give the story of the turn as a reader may know it."""
        return story([line.for_seat(reader) for line in self.lines], self.seat)


@cache
def turns(name: str) -> tuple[Turn, ...]:
    """Go through a golden game, turn by turn."""
    starts: list[tuple[int, State]] = []
    table: Any = None
    for table in moments("agra", name):
        if not starts or table.turn != starts[-1][0]:
            starts.append((table.turn, table.clone().state))
    starts.append((table.turn + 1, table.clone().state))
    lines: dict[int, list[Entry]] = {}
    for entry in table.log:
        lines.setdefault(entry.turn, []).append(entry)
    return tuple(
        Turn(before.turn, tuple(lines[number]), before, after) for (number, before), (_, after) in pairwise(starts)
    )


def flat(message: Message) -> Iterator[Message]:
    """Give a sentence and all parts of it."""
    yield message
    for key in ("deeds", "rivals", "gains"):
        for part in message.args.get(key, ()):
            yield from flat(Message(part["id"], part["clause"], **part["args"]))


def say(message: Message, reader: int | None) -> str:
    return TEXTS.say(message, seat=reader, names=NAMES)


every_game = pytest.mark.parametrize("name", RECORDS)


@every_game
def test_every_turn_is_told_in_one_or_two_sentences_of_a_bearable_length(name: str) -> None:
    lengths = []
    for turn in turns(name):
        for reader in (None, turn.seat):
            told = turn.read_by(reader)
            assert 1 <= len(told) <= 2, turn.lines
            for message in told:
                text = say(message, reader)
                assert text.endswith("."), text
                assert text[0].isupper(), text
                assert "Message(" not in text, text
                assert TEXTS.has("rule." + message.clause), text
                lengths.append(len(text))
    assert max(lengths) <= LONGEST
    assert len(turns(name)) < WHOLE or sorted(lengths)[len(lengths) * 9 // 10] <= USUAL


@every_game
def test_a_story_tells_what_has_changed(name: str) -> None:
    held = 0
    for turn in turns(name):
        main, *rest = turn.read_by(turn.seat)
        for part in flat(main):
            held += hold(part, turn.seat, turn)
        for others in rest:
            for rival in others.args["rivals"]:
                for part in flat(Message(rival["id"], rival["clause"], **rival["args"])):
                    held += hold(part, rival["args"]["rival"], turn)
    assert held > len(turns(name)) / 2


def hold(part: Message, seat: int, turn: Turn) -> int:
    """Hold one part of a story against the table before and after the turn; give 1 if there is something to hold."""
    before, after, args = turn.before, turn.after, part.args
    match part.id:
        case "story.rupees" | "story.spent_rupees":
            assert after.rupees[seat] - before.rupees[seat] == args["rupees"], turn.lines
        case "story.favour" | "story.spent_favour":
            assert after.favour[seat] - before.favour[seat] == args["favour"], turn.lines
        case "story.step":
            assert after.influence[seat][GUILDS.index(args["guild"])] == args["level"]
        case "story.level":
            assert after.level[seat] == args["level"] > before.level[seat]
        case "story.covers":
            assert after.covers[seat].bit_count() - before.covers[seat].bit_count() == args["covers"]
        case "story.contract" | "story.delivered_won" | "story.delivered_twice_won":
            assert after.owner[NOTABLES.index(args["notable"])] == seat
        case "story.built" | "story.put_up":
            building = BUILDINGS.index(args["building"])
            assert (before.built[building], after.built[building]) == (False, True)
        case "story.order":
            guild = GUILDS.index(args["guild"])
            assert after.orders[guild].count(seat) > before.orders[guild].count(seat)
        case "story.akbar":
            assert after.akbar.count(seat) > before.akbar.count(seat)
        case "story.price":
            token = after.value[GOODS.index(args["good"])]
            again = [line for line in turn.lines if line.id in ("log.puts_token", "log.tokens_home")]
            assert token == args["n"] or len(again) > 1
        case "story.sent_home":
            assert len([line for line in turn.lines if line.id == "log.sent_home"]) >= args["n"]
        case _:
            return 0
    return 1


@every_game
@pytest.mark.rule("agra", "1.3")
def test_what_rivals_read_holds_no_rupees_that_are_secret(name: str) -> None:
    """Whoever is not told of rupees reads the same, however many there were."""
    secret = 0
    for turn in turns(name):
        watcher = turn.read_by(None)
        for reader in range(turn.before.seats):
            if reader != turn.seat and not any(line.to == reader for line in turn.lines):
                assert turn.read_by(reader) == watcher
        hidden = [line for line in turn.lines if line.to == turn.seat and line.secret]
        if not hidden:
            continue
        secret += 1
        more = [
            Entry(line.id, line.clause, 0, 0, line.to, {"rupees": 99} if line.secret else None, dict(line.args))
            for line in turn.lines
        ]
        assert story([line.for_seat(None) for line in more], turn.seat) == watcher
        assert not any(part.id in ("story.rupees", "story.spent_rupees") for part in flat(watcher[0]))
    assert secret or len(turns(name)) < WHOLE


# ---------------------------------------------------------------------- single turns


def told(table: Any, reader: int | None, seat: int = 0) -> list[str]:
    lines = [entry.for_seat(reader) for entry in table.log if entry.turn == table.log[-1].turn]
    return [say(message, reader) for message in story(lines, seat)]


@pytest.mark.rule("agra", "10.5")
def test_a_contract_is_the_heart_of_its_turn() -> None:
    first, second = (GOODS[good] for good in CONTENT.demands[NOTABLES.index("cook")])
    table = sit_down(Seat(goods=first), Seat(), river="cook", served={"cook": {second: 0}}, workers={"sailor": 1})
    choose(table, "place sailor", f"deliver cook {first}")
    assert told(table, 0)[0] == "You visit the Sailor: oil for the Cook (contract won) and 2 rupees."
    assert told(table, 1) == [
        "Asha visits the Sailor: oil for the Cook (contract won).",
        "Others: you (a worker sent home and 1 favour).",
    ]


@pytest.mark.rule("agra", "5.4")
def test_overtime_is_told_with_what_it_costs() -> None:
    table = sit_down(Seat(rupees=5), Seat(), workers={"quarry": 0}, merchant="lumberjack")
    choose(table, "go-on", "place quarry")
    for reader, words in ((0, "You work"), (1, "Asha works")):
        assert told(table, reader) == [f"{words} overtime at the Quarry: 2 sandstone and 2 rupees spent."]


@pytest.mark.rule("agra", "5.7")
def test_a_visit_for_nothing_says_so() -> None:
    table = choose(sit_down(Seat(), Seat()), "place architect", "done")
    assert told(table, 1) == ["Asha visits the Architect and gains nothing."]


def test_nothing_is_told_of_nothing() -> None:
    assert story([], 0) == []
    assert story([Message("log.boat", "10.11", pier=2)], 0) == []


# ---------------------------------------------------------------------- words


def test_stories_stops_and_chapters_have_words() -> None:
    check_ids(TEXTS, {one.id for one in ALL}, ("story.",))
    known = {one.id for one in ALL}
    assert set(STOPS) | set(CHAPTERS) <= known
    assert set(TEXTS.ids("stop.")) == set(STOPS.values())
    assert set(TEXTS.ids("chapter.")) == set(CHAPTERS.values())
    for id in STOPS.values():
        assert 1 <= len(TEXTS.say(id).split()) <= 3, id


@pytest.mark.rule("agra", "3.1")
@every_game
def test_whose_turn_it_was_is_told_by_its_lines_and_never_wrong_while_it_goes_on(name: str) -> None:
    for turn in turns(name):
        for choice in {line.number for line in turn.lines}:
            so_far = [line.for_seat(None) for line in turn.lines if line.number <= choice]
            assert whose(so_far, 4) in (None, turn.seat), so_far
        assert whose([line.for_seat(None) for line in turn.lines], 4) == turn.seat
