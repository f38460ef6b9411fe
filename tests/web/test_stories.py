"""Stories at a table: each turn is told once, to each reader what it may know, alone and with others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from durbar.engine import telling
from durbar.web.shown import stories
from durbar.web.tables.live import Live
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

    def counted(own: Any, turn: stories.Told, reader: int | None) -> Any:
        made.append(turn.turn)
        return real(own, turn, reader)

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
