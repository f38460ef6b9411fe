"""Each turn has its story: a sentence or two, of what the reader's lines hold, and true."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.messages import Entry, Message
from durbar.games.sabika.names import GOODS, MATERIALS, RAW
from durbar.games.sabika.rules.foresight import COUNTED, holdings
from durbar.games.sabika.story import CHAPTERS, DEEDS, STOPS, YUSUF_DEEDS, story, whose
from tests.games.sabika.situation import TEXTS, Seat, Table, choose, sit_down
from tests.games.sabika.test_common import SABIKA
from tests.games.sabika.test_golden import RECORDS
from tests.golden import moments
from tests.said import places

NAMES = ["Asha", "Bela", "Chand", "Devi"]
USUAL = 110
TOLD = [name for name in COUNTED if name not in RAW]


def seats_of(table: Table) -> range:
    return range(table.state.seats)


def say(message: Message, seat: int | None = None) -> str:
    return TEXTS.say(message, seat=seat, names=NAMES)


def turns(log: list[Entry]) -> Iterator[list[Entry]]:
    for _, lines in groupby(log, key=lambda entry: entry.turn):
        yield list(lines)


def inside(message: Any) -> Iterator[dict[str, Any]]:
    """Give all messages inside a message's document, itself first."""
    if isinstance(message, dict) and "id" in message:
        yield message
        for value in message["args"].values():
            for one in value if isinstance(value, list) else [value]:
                yield from inside(one)


def amounts(parts: list[dict[str, Any]]) -> dict[str, int]:
    """Read the numbers of a story's gains or price."""
    found = {}
    for part in parts:
        name = part["args"].get("good") or part["id"].partition(".")[2]
        found[name] = part["args"]["n"]
    return found


# ---------------------------------------------------------------------- golden games


@pytest.mark.parametrize("name", RECORDS)
def test_every_turn_of_a_golden_game_is_told_in_a_sentence_or_two(name: str) -> None:
    table = durbar.load(json.loads(json.dumps(RECORDS[name])))
    lengths, without = [], 0
    for lines in turns(table.log):
        ids = {line.id for line in lines}
        who = {line.args["seat"] for line in lines if line.id in ("log.works", "log.rests")}
        if "log.yusuf_card" in ids:
            who = {1}
        without += not who
        for seat in who:
            for reader in (None, *range(table.setup.players)):
                known = [line.for_seat(reader) for line in lines]
                told = story(known, seat)
                assert 1 <= len(told) <= 2
                for message in told:
                    said = say(message, reader)
                    assert said.endswith("."), said
                    assert said[0].isupper(), said
                    assert "Message(" not in said, said
                    assert TEXTS.has("rule." + message.clause), message
                    assert set(values(message)) <= {*values_of(known), reader}, said
                lengths.append(len(say(told[0], reader)))
    assert without < len(lengths)
    assert sum(length <= USUAL for length in lengths) >= 0.95 * len(lengths), sorted(lengths)[-10:]


@pytest.mark.rule("sabika", "4.1")
@pytest.mark.parametrize("name", [name for name in RECORDS if name in ("1-players-lost", "3-players-one-winner")])
def test_whose_turn_it_was_is_told_by_its_lines_and_yusuf_sits_behind_the_players(name: str) -> None:
    owners: dict[int, int] = {}
    table: Any = None
    for table in moments("sabika", name):
        owners.setdefault(table.turn, table.state.turn)
    found = {}
    for lines in turns(table.log):
        seat = whose([line.for_seat(None) for line in lines], table.setup.players)
        if not any(line.id in ("log.works", "log.rests", "log.yusuf_card") for line in lines):
            assert seat is None, "set-up and the end of a round are nobody's turn"
        elif seat == table.state.yusuf:
            assert lines[0].turn not in owners, "nobody is asked in a turn of Yusuf"
        else:
            found[lines[0].turn] = seat
            assert seat == owners[lines[0].turn]
    assert len(set(found.values())) == table.setup.players


def values(message: Message) -> list[Any]:
    """Give the names (of cards, cities, players) that a story speaks of."""
    found = []
    for one in inside(message.document()):
        given = one["args"].items()
        found += [value for name, value in given if isinstance(value, str) or name == "seat"]
        found += [value for _, many in given if isinstance(many, list) for value in many if isinstance(value, str)]
    return [value for value in found if value not in COUNTED]


def values_of(lines: list[Message]) -> list[Any]:
    """Give the names that lines of the log speak of."""
    return [value for line in lines for value in values(line)] + [-1]


# ---------------------------------------------------------------------- what it says is what changed


def played(players: int, mode: str, seed: str) -> Iterator[tuple[list[Entry], list[dict[str, int]]]]:
    """Play at random; from one choice of a worker to the next, give the new lines and what each seat has more."""
    table, rng = SABIKA.new(players, mode, seed), Random(seed)
    first, before = 0, [holdings(table.state, seat) for seat in seats_of(table)]
    while True:
        ask = table.decision
        fresh = {entry.id for entry in table.log[first:]} - {"log.seal_ready"}
        if ask is None or (ask.question.id == "work" and fresh):
            after = [holdings(table.state, seat) for seat in seats_of(table)]
            changed = [
                {name: new - old for name, old, new in zip(COUNTED, *pair, strict=True) if new != old}
                for pair in zip(before, after, strict=True)
            ]
            yield table.log[first:], changed
            first, before = len(table.log), after
        if ask is None:
            return
        table.choose(rng.choice(ask.options), ask.seat)


SIZES = [(1, "standard"), (1, "hardest"), (2, "standard"), (3, "advanced"), (4, "standard")]


@pytest.mark.parametrize(("players", "mode"), SIZES)
def test_the_lines_of_the_log_add_up_to_what_changed(players: int, mode: str) -> None:
    for lines, changed in list(played(players, mode, "adds up"))[1:]:
        for seat, real in enumerate(changed):
            automa = players == 1 and seat == 1
            own = [
                one for one in lines if (one.id.startswith("log.yusuf_") if automa else one.args.get("seat") == seat)
            ]
            told = {name: sum(one.args.get(name, 0) for one in own) for name in TOLD}
            assert {name: n for name, n in told.items() if n} == {n: v for n, v in real.items() if n in TOLD}


def player_of(lines: list[Entry]) -> int:
    """Give whose turn it was."""
    if any(line.id == "log.yusuf_card" for line in lines):
        return 1
    found: int = next(line.args["seat"] for line in lines if line.id in ("log.works", "log.rests"))
    return found


@pytest.mark.parametrize(("players", "mode"), SIZES)
def test_what_a_story_says_is_what_changed(players: int, mode: str) -> None:
    """Between two choices of a worker lies a turn, alone also one of Yusuf: their stories tell all that was gained."""
    held = 0
    for lines, changed in list(played(players, mode, "held"))[1:]:
        if any(line.id in CHAPTERS for line in lines):
            continue
        said: list[Counter[str]] = [Counter() for _ in changed]
        for turn in turns(lines):
            seat = player_of(turn)
            main, *rest = story(turn, seat)
            said[seat].update(amounts(main.args["gains"]))
            said[seat].subtract(amounts(main.args.get("price", [])))
            for one in (one for message in rest for one in message.args["others"]):
                said[one["args"].get("seat", 1)].update(amounts(one["args"]["gains"]))
        for told, real in zip(said, changed, strict=True):
            left_out = {name for name in real if name in (*MATERIALS, *GOODS, *RAW) and real[name] < 0}
            assert {name: n for name, n in told.items() if n and name != "raw"} == {
                name: n for name, n in real.items() if name not in {*left_out, *RAW}
            }
            held += len(told)
    assert held > 20


# ---------------------------------------------------------------------- as people read it


@pytest.mark.rule("sabika", "4.6")
def test_a_rest_and_a_walk_past_a_rival_are_told_to_each_in_their_own_way() -> None:
    table = sit_down(Seat(), Seat(builder="market-1"))
    choose(table, "work builder-1 market-1", "done")
    told = story([line.for_seat(1) for line in table.log], 0)
    assert [say(one, 1) for one in told] == ["Asha trades at the market: 1 dinar.", "For it you get 1 dinar."]
    assert [say(one, 0) for one in told] == ["You trade at the market: 1 dinar.", "For it Bela gets 1 dinar."]
    choose(table, "rest poet")
    lines = [line for line in table.log if line.args.get("seat") == 1 and line.id == "log.rests"]
    assert [say(one) for one in story(lines, 1)] == ["Bela lets the poet rest for 1 point: 3 dinars."]


def test_the_end_of_a_round_is_a_chapter_and_no_turn() -> None:
    lines = [Message("log.tribute", "9.5", seat=0, n=2, paid=[]), Message("log.named", "9.16", seat=0)]
    assert story(lines, 0) == []


# ---------------------------------------------------------------------- stops, chapters, texts


def test_stops_and_chapters_name_lines_of_the_log_and_have_words() -> None:
    for table in (STOPS, CHAPTERS):
        for line, name in table.items():
            assert TEXTS.has(line), line
            assert TEXTS.has(name), name
    assert not set(STOPS) & set(CHAPTERS)
    assert {*TEXTS.ids("stop."), *TEXTS.ids("chapter.")} == {*STOPS.values(), *CHAPTERS.values()}
    assert all(len(TEXTS.say(name).split()) <= 3 for name in STOPS.values())
    assert {"log.yusuf_card", "log.yusuf_scores", *(f"log.yusuf_{deed}" for deed in YUSUF_DEEDS)} <= set(STOPS)


def test_every_deed_has_words_that_its_line_can_fill() -> None:
    for id in DEEDS:
        name = "story." + id.removeprefix("log.")
        if id != "log.sails_free":
            assert TEXTS.has(name), name
            assert TEXTS.has(name + ".you"), name
            for text in TEXTS.templates(name):
                assert places(text) <= {place for line in TEXTS.templates(id) for place in places(line)}, name


@pytest.mark.parametrize("players", [1, 3])
def test_a_worker_lies_where_a_line_says_when_it_says_so(players: int) -> None:
    """Played back, the board shows the state at the line [4.6, 12.8]."""
    table = durbar.new_table("sabika", players=players, seed="played back")
    states: list[Any] = []
    table.watch(lambda state: states.append((list(state.at), list(state.standing))))
    before, rng = len(table.log), Random(5)
    while table.decision is not None and table.number < 250:
        table.choose(rng.choice(table.decision.options))
    names = table.content.space_names
    seen = Counter[str]()
    for line, (at, standing) in zip(table.log[before:], states, strict=True):
        if line.id not in ("log.works", "log.yusuf_card"):
            continue
        seat = line.args.get("seat", table.state.yusuf)
        lying = [names[space] for n, space in enumerate(at[seat]) if space >= 0 and not standing[seat] >> n & 1]
        assert line.args["space"] in lying, line
        seen[line.id] += 1
    assert seen["log.works"] > 10
    assert (seen["log.yusuf_card"] > 5) is (players == 1)
