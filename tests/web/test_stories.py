"""Stories at a table: each turn is told once, to each reader what it may know, alone and with others."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from durbar.engine import telling
from durbar.web.shown import stories
from durbar.web.shown.logbook import lines_of_turn, logbook
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.words import words_for
from durbar.web.tables.live import Live
from tests.golden import moments
from tests.web.court import Browser, Court, asked, options


def play(browser: Browser, table: str, rng: Random, until: int) -> None:
    """Play all seats of a table at random, until so many turns are over."""
    while (live := browser.court.look(table)).turn < until and not live.known_to(None).over:
        seat = asked(live)
        if live.held:
            answer = browser.act(table, "end-turn", live.story.trier or 0)
        else:
            answer = browser.choose(table, seat, rng.choice(options(live, seat)))
        assert answer.status_code == 200, answer.text


def laid(court: Court, game: str, *kinds: str, until: int = 20) -> tuple[Browser, str]:
    anna = court.browser()
    table = anna.new_table(*kinds, game=game)
    play(anna, table, Random(game), until)
    return anna, table


def told(live: Live, me: int | None) -> list[stories.Told]:
    return stories.turns_told(live, me)


@pytest.mark.parametrize("game", ["agra", "sabika", "amritsar", "taj-mahal"])
def test_turns_hold_every_line_of_the_log_once_and_in_order(court: Court, game: str) -> None:
    _, table = laid(court, game, "hotseat", "hotseat")
    live = court.look(table)
    for me in (None, 0, 1):
        turns = told(live, me)
        log = live.log_for(me)
        assert [line for turn in turns for line in turn.lines] == log
        assert all(log[turn.first] is turn.lines[0] for turn in turns)
        assert [turn.turn for turn in turns] == sorted({line.turn for line in log})
        for turn in turns:
            assert bool(stories.sentences(live, turn, me)) is (turn.seat is not None)


def test_a_turn_that_is_over_is_told_once(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, table = laid(court, "agra", "hotseat", "hotseat")
    live = court.look(table)
    for turn in told(live, 0):
        stories.sentences(live, turn, 0)
    before = told(live, 0)
    play(anna, table, Random(3), live.turn + 2)
    made: list[int] = []
    real = telling.sentences

    def counted(own: Any, turn: stories.Told, reader: int | None, running: bool) -> Any:
        made.append(turn.turn)
        return real(own, turn, reader, running)

    monkeypatch.setattr(telling, "sentences", counted)
    live = court.look(table)
    after = told(live, 0)
    for turn in after:
        stories.sentences(live, turn, 0)
    assert made
    assert min(made) >= before[-1].turn
    assert all(one is other for one, other in zip(before[:-1], after, strict=False))


def test_since_your_turn_is_the_turns_of_the_others_since_then(court: Court) -> None:
    anna, table = laid(court, "agra", "hotseat", "hotseat", "hotseat", until=10)
    for _ in range(6):
        live = court.look(table)
        for me in range(3):
            turns = told(live, me)
            own = [turn.turn for turn in turns if turn.seat == me and turn.turn < live.turn]
            fresh = stories.since(live, me, turns)
            assert [turn.turn for turn in fresh] == [turn.turn for turn in turns if turn.turn > own[-1]]
            assert {turn.seat for turn in stories.newest(live, me, turns)} == {turn.seat for turn in fresh} - {me}
        play(anna, table, Random(live.turn), live.turn + 1)


def test_spectators_see_the_last_round_of_turns(court: Court) -> None:
    _, table = laid(court, "agra", "hotseat", "hotseat", "hotseat", until=10)
    live = court.look(table)
    turns = told(live, None)
    assert [turn.seat for turn in stories.newest(live, None, turns)] == [turn.seat for turn in turns[-3:]]


@pytest.mark.rule("sabika", "12.7")
def test_yusuf_is_a_rival_whose_turn_is_told_since_yours(court: Court) -> None:
    anna, table = laid(court, "sabika", "me", until=4)
    for _ in range(6):
        live = court.look(table)
        turns = told(live, 0)
        (his,) = stories.newest(live, 0, turns)
        assert his.seat == 1
        assert his.turn == max(turn.turn for turn in turns if turn.seat == 1)
        (first, *_) = stories.sentences(live, his, 0)
        assert first.id in ("story.yusuf", "story.yusuf_bare")
        play(anna, table, Random(live.turn), live.turn + 2)


@pytest.mark.rule("amritsar", "10.1")
def test_the_maharaja_is_told_of_until_your_next_turn_though_you_followed_him(court: Court) -> None:
    """Whoever follows answers a turn; it is not a turn of their own."""
    anna = court.browser()
    seen = 0
    for before in moments("amritsar", "1-players-one-winner"):
        if before.turn in (7, 10) and not before.in_turn_of(0):
            answer = anna.send("POST", "/import", {"accept": "application/json"}, json=before.record())
            table = answer.json()["url"].removeprefix("/t/")
            live = court.look(table)
            turns = told(live, 0)
            assert [turn.seat for turn in turns[-3:]] == [0, 1, 0]
            assert turns[-1].answer
            assert stories.newest(live, 0, turns) == [turns[-2]]
            assert "The Maharaja donates in" in anna.screen(table)
            seen += 1
    assert seen == 2


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


@pytest.mark.parametrize("game", ["sabika", "amritsar"])
def test_alone_the_marks_on_the_board_are_of_the_last_turn_of_the_automa(court: Court, game: str) -> None:
    anna, table = laid(court, game, "me", until=8)
    for _ in range(4):
        live = court.look(table)
        turns = told(live, 0)
        last = max(turn.turn for turn in turns if turn.seat == 0 and not turn.answer and turn.turn < live.turn)
        spoken = [line.args for turn in turns if turn.turn > last and turn.seat != 0 for line in turn.lines]
        marks = screen(live, Viewer((0,)))["since"]
        assert marks
        for mark in marks:
            name, _, value = mark.partition("-")
            assert any(value in (args.get(name), *_list(args.get(name))) for args in spoken), mark
        play(anna, table, Random(live.turn), live.turn + 2)


@pytest.mark.parametrize(
    ("game", "heading"),
    [("sabika", "Round 1 is over"), ("taj-mahal", "Visit 1: {} is over"), ("amritsar", "Era 1 is over")],
)
def test_the_end_of_a_round_a_visit_or_an_era_has_its_sheet_until_your_next_turn(
    court: Court, game: str, heading: str
) -> None:
    anna, table = laid(court, game, "hotseat", "hotseat", "hotseat", until=4)
    sheets: list[tuple[int, dict[str, Any]]] = []
    live = court.look(table)
    while not sheets:
        play(anna, table, Random(game), court.look(table).turn + 1)
        live = court.look(table)
        found = [(me, screen(live, Viewer((me,)))["chapter"]) for me in range(3)]
        sheets = [(me, sheet) for me, sheet in found if sheet is not None and sheet["turn"] > 0]
    me, sheet = sheets[0]
    assert re.fullmatch(heading.format(".*"), sheet["title"])
    heads = stories.chapters(live)
    run = [line for line in live.log_for(me) if line.id in heads and line.turn >= sheet["turn"]]
    assert [one["clause"] for part in sheet["parts"] for one in part["lines"]] == [line.clause for line in run]
    assert sum(one["points"] for one in sheet["totals"]) == sum(stories.points_of(live, line) for line in run)
    while (live := court.look(table)).turn <= max(
        (turn.turn for turn in told(live, me) if turn.seat == me and not turn.answer and turn.turn > run[-1].turn),
        default=live.turn,
    ):
        play(anna, table, Random(live.turn), live.turn + 1)
    assert screen(live, Viewer((me,)))["chapter"] is None
    assert screen(live, Viewer(()))["chapter"] is None, "spectators do not sit at the table"


@pytest.mark.parametrize("game", ["agra", "sabika", "amritsar", "taj-mahal"])
def test_the_log_holds_every_line_and_marks_what_is_new(court: Court, game: str) -> None:
    _, table = laid(court, game, "hotseat", "hotseat", "hotseat", until=30)
    live = court.look(table)
    me = asked(live)
    words = words_for(game, me, ("Anna", "Ben", "Cem"), "en")
    book = logbook(live, me, words)
    turns = [one for one in book if one["kind"] == "turn"]
    older = {turn["turn"]: lines_of_turn(live, me, words, str(turn["turn"])) for turn in turns if turn["lines"] is None}
    assert older, "the lines of turns long ago come when somebody asks for them"
    assert [line["text"] for turn in turns for line in turn["lines"] or older[turn["turn"]]] == [
        words.say(line.for_seat(me)) for line in live.log_for(me)
    ]
    fresh = [one["turn"] for one in turns if one["fresh"]]
    assert fresh == [one.turn for one in stories.since(live, me, told(live, me))][-len(fresh) :]
    kinds = [one["kind"] for one in book]
    assert kinds.count("since") == 1
    assert kinds.count("heading") > 1
    assert kinds[0] == "heading"
    for turn in turns:
        assert bool(turn["story"]) is (turn["seat"] is not None)
