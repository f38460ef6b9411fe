"""Each turn has its story: a sentence or two, of what the reader's lines hold, and true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import pytest

from durbar.engine.messages import Entry, Message
from durbar.games.amritsar.names import GOODS, RESOURCES
from durbar.games.amritsar.state import State
from durbar.games.amritsar.story import (
    CHANGES,
    CHAPTERS,
    COUNTED,
    PRICE,
    STOPS,
    WEIGHTS,
    about,
    changes,
    story,
    whose,
)
from tests.games.amritsar.situation import NAMES, TEXTS, Raja, Seat, Table, acting, choose
from tests.games.amritsar.test_golden import RECORDS
from tests.games.amritsar.test_texts import ALL
from tests.golden import moments
from tests.said import check_ids

USUAL, LONGEST = 110, 170
"""Two lines of the top bar; the fullest turns may take a third one on a phone."""

every_game = pytest.mark.parametrize("name", RECORDS)


def say(message: Message, reader: int | None = None) -> str:
    return TEXTS.say(message, seat=reader, names=NAMES)


def holdings(s: State, seat: int) -> Counter[str]:
    """Count what a seat has of everything that lines may tell of; the Maharaja has his own store."""
    goods = (*s.hoard, 0) if seat == s.maharaja else s.goods[seat]
    return Counter(dict(zip(COUNTED, (s.score(seat), *goods, s.elephant[seat], s.tax[seat]), strict=True)))


class Step(NamedTuple):
    """One choice of a golden game: the lines it brought, and what it changed for each seat."""

    lines: list[Entry]
    changed: list[dict[str, int]]
    asks_for_turn: bool
    """Whether the next question begins a turn, so that nobody's turn is half told."""


@cache
def steps(name: str) -> tuple[tuple[Step, ...], int, int]:
    """Go through a golden game choice by choice; give also the number of players, and the Maharaja's seat or -1."""
    found: list[Step] = []
    table: Any = None
    first = 0
    before: list[Counter[str]] = []
    for table in moments("amritsar", name):
        seats = range(table.state.seats)
        now = [holdings(table.state, seat) for seat in seats]
        if before:
            found.append(Step(table.log[first:], differences(before, now), table.decision.question.id in BEGINNINGS))
        first, before = len(table.log), now
    now = [holdings(table.state, seat) for seat in range(table.state.seats)]
    found.append(Step(table.log[first:], differences(before, now), True))
    return tuple(found), table.setup.players, table.state.maharaja


BEGINNINGS = ("opening_goal", "enter", "move", "follow")


def differences(before: list[Counter[str]], now: list[Counter[str]]) -> list[dict[str, int]]:
    return [{name: new[name] - old[name] for name in COUNTED} for old, new in zip(before, now, strict=True)]


def turns(log: list[Entry]) -> Iterator[list[Entry]]:
    for _, lines in groupby(log, key=lambda entry: entry.turn):
        yield list(lines)


# ---------------------------------------------------------------------- golden games


@every_game
def test_every_turn_is_told_in_one_or_two_sentences_of_a_bearable_length(name: str) -> None:
    of, players, _ = steps(name)
    lengths, told_of = [], set()
    for lines in turns([line for step in of for line in step.lines]):
        seat = whose(lines, players)
        told_of.add(seat)
        for reader in (None, *range(players)):
            known = [line.for_seat(reader) for line in lines]
            assert whose(known, players) == seat
            if seat is None:
                assert {line.id for line in lines} & {*CHAPTERS, "log.maharaja_moves"}, lines
                continue
            told = story(known, seat)
            assert 1 <= len(told) <= 2, lines
            for message in told:
                text = say(message, reader)
                assert text.endswith("."), text
                assert text[0].isupper(), text
                assert "Message(" not in text, text
                assert TEXTS.has("rule." + message.clause), message
                lengths.append(len(text))
    assert told_of == {None, *range(players + (players == 1))}
    assert max(lengths) <= LONGEST
    assert sorted(lengths)[len(lengths) * 19 // 20] <= USUAL


@every_game
def test_the_lines_of_the_log_add_up_to_what_changed(name: str) -> None:
    """Goods, points, markers and tax, choice by choice, the ends of eras and the Maharaja included."""
    of, _, maharaja = steps(name)
    for step in of:
        for seat, real in enumerate(step.changed):
            own = [line for line in step.lines if about(line) == (None if seat == maharaja else seat)]
            told = changes(own)
            assert {thing: told[thing] for thing in COUNTED} == real, step.lines


@every_game
def test_what_a_story_says_is_what_changed(name: str) -> None:
    """From one beginning of a turn to the next, the stories tell all gains, and what was paid in coins and points."""
    of, players, _ = steps(name)
    lines: list[Entry] = []
    real: list[Counter[str]] = [Counter() for _ in of[0].changed]
    held = 0
    for step in of:
        lines += step.lines
        for total, changed in zip(real, step.changed, strict=True):
            total.update(changed)
        if not step.asks_for_turn:
            continue
        if not any(line.id in CHAPTERS for line in lines):
            held += hold(lines, real, players)
        lines, real = [], [Counter() for _ in real]
    assert held > 30


def hold(lines: list[Entry], real: list[Counter[str]], players: int) -> int:
    """Add up what the stories of some turns say, and hold it against the table; give how many numbers there are."""
    said: list[Counter[str]] = [Counter() for _ in real]
    told_of: Counter[int] = Counter()
    for turn in turns(lines):
        seat = whose(turn, players)
        if seat is None:
            continue
        told_of.update({players if about(line) is None else line.args["seat"] for line in turn if line.id in CHANGES})
        main, *rest = story(turn, seat)
        said[seat].update(numbers(main.args["gains"]))
        said[seat].subtract(numbers(main.args["price"]))
        for one in (one for message in rest for one in message.args["others"]):
            said[one["args"].get("seat", players)].update(numbers(one["args"]["gains"]))
    held = 0
    for who, (told, changed) in enumerate(zip(said, real, strict=True)):
        for thing in COUNTED[:-1]:
            if thing in PRICE or changed[thing] > 0 or told[thing]:
                held += 1
                used = changed[thing] < told[thing] and told_of[who] > 1 and thing not in PRICE
                assert told[thing] == changed[thing] or used, (thing, told, changed, lines)
    return held


def numbers(parts: list[dict[str, Any]]) -> dict[str, int]:
    """Read the numbers of a story's gains or price."""
    return {part["id"].partition(".")[2]: part["args"]["n"] for part in parts}


@every_game
@pytest.mark.rule("amritsar", "2.13")
def test_what_rivals_read_tells_nothing_of_a_goal(name: str) -> None:
    """Whichever goal was laid, everybody reads the same of it; nor is there anything else that only one reads."""
    of, players, _ = steps(name)
    secret = 0
    for lines in turns([line for step in of for line in step.lines]):
        seat = whose(lines, players)
        if seat is None:
            continue
        told = [story([line.for_seat(reader) for line in lines], seat) for reader in (None, *range(players))]
        assert all(one == told[0] for one in told), lines
        hidden = [line for line in lines if line.secret]
        secret += len(hidden)
        other = [
            Entry(line.id, line.clause, 0, 0, line.to, {"goal": "layer-4"} if line.secret else None, dict(line.args))
            for line in lines
        ]
        assert story([line.for_seat(seat) for line in other], seat) == told[0]
        assert not any(goal in str(told[0]) for line in hidden for goal in (line.secret or {}).values())
    assert secret >= players


# ---------------------------------------------------------------------- single turns


def told(table: Table, reader: int | None, turn: int | None = None) -> list[str]:
    """Read the story of the last turn, or of a turn."""
    number = table.log[-1].turn if turn is None else turn
    lines = [entry.for_seat(reader) for entry in table.log if entry.turn == number]
    seat = whose(lines, table.setup.players)
    assert seat is not None
    return [say(message, reader) for message in story(lines, seat)]


@pytest.mark.rule("amritsar", "5.3")
def test_a_donation_tells_its_points_and_who_is_paid_for_what_lies_below() -> None:
    table = acting(
        "blue",
        "north",
        Seat(goods="marble copper", place="north"),
        Seat(),
        Seat(),
        donations={"north": "a1 b2"},
    )
    choose(table, "ride donate", "donate north e", "work yellow-1")
    assert told(table, 1)[0] == "Asha activates blue at N1 and donates in the north: 2 points and 1 coin."
    assert told(table, 1)[1] == "For it you get 1 point and Chand gets 1 point."
    assert told(table, 0)[0] == "You activate blue at N1 and donate in the north: 2 points and 1 coin."


@pytest.mark.rule("amritsar", "10.1")
def test_whoever_follows_pays_the_active_player_a_point() -> None:
    table = acting("blue", "north", Seat(), Seat(mahouts="blue=coin-point"))
    choose(table, "work yellow-1", "follow")
    assert told(table, 0) == ["Bela follows blue: 1 point and 1 coin.", "For it you get 1 point."]
    assert told(table, 1) == ["You follow blue: 1 point and 1 coin.", "For it Asha gets 1 point."]


@pytest.mark.rule("amritsar", "22.8")
@pytest.mark.rule("amritsar", "22.9")
def test_the_maharaja_tells_his_turn_like_anybody() -> None:
    table = acting(
        "blue", "north", Seat(place="north"), raja=Raja(hoard="marble marble"), court="blue yellow white green"
    )
    choose(table, "work yellow-1")
    choose(table, "end")
    his = next(line.turn for line in table.log if line.id == "log.maharaja_acts")
    (words,) = told(table, 0, his)
    assert words == "The Maharaja donates in the north and acts twice with blue: 1 point, 2 marble, and 1 copper."


def test_a_turn_for_nothing_says_so() -> None:
    lines = [Message("log.activates", "8.4", seat=0, colour="white", station="n1")]
    assert [say(one, 1) for one in story(lines, 0)] == ["Asha activates white at N1 and gains nothing."]
    assert [say(one, 0) for one in story(lines, 0)] == ["You activate white at N1 and gain nothing."]


def test_nothing_is_told_of_nothing() -> None:
    assert (story([], 0), whose([], 2)) == ([], None)
    moves = [Message("log.maharaja_moves", "4.2", corner="south-east")]
    assert (story(moves, 0), whose(moves, 3)) == ([], None)
    ends = [Message("log.pays_tax", "11.3", seat=0, n=1), Message("log.gains", "11.5", seat=0, what=[])]
    assert whose(ends, 2) is None
    dealt = [Message("log.dealt", "3.2", seat=0, goals=[]), Message("log.start", "3.1", seat=1)]
    assert (story(dealt, 0), whose(dealt, 2)) == ([], None)


# ---------------------------------------------------------------------- stops, chapters, texts


def test_stories_stops_and_chapters_have_words() -> None:
    known = {one.id for one in ALL}
    assert set(STOPS) | set(CHAPTERS) | set(CHANGES) <= known
    assert not set(STOPS) & set(CHAPTERS)
    assert set(TEXTS.ids("stop.")) == set(STOPS.values())
    assert set(TEXTS.ids("chapter.")) == set(CHAPTERS.values())
    assert all(len(TEXTS.say(id).split()) <= 3 for id in STOPS.values())
    deeds = {id.replace("log.", "story.") for id in WEIGHTS}
    parts = {"story.points", "story.markers"}
    check_ids(TEXTS, {id for id in known if id.startswith("story.")} | deeds | parts, ("story.",))


def test_whoever_a_deed_is_about_reads_it_as_you() -> None:
    for id in WEIGHTS:
        assert TEXTS.has(id.replace("log.", "story.") + ".you"), id


def test_goods_are_counted_by_their_names() -> None:
    assert set(RESOURCES) < set(GOODS) < set(COUNTED)
