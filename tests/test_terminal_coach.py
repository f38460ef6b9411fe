"""The terminal's coach and aid: the same sentences as in the browser."""

from __future__ import annotations

import re

import pytest

import durbar
from tests.test_terminal import Keys, sit_down


def told(coach: bool, turns: int = 14) -> tuple[str, durbar.Table]:
    """Play some turns of Taj Mahal and give all that was said."""
    keys = Keys(["1", ""] * turns)
    session, out = sit_down(keys, seed="a coach in the terminal")
    session.coach = coach
    session.confirm = False
    session.run()
    return out.getvalue(), session.table


def test_the_coach_tells_facts_with_their_clause_if_it_is_wanted() -> None:
    said, _ = told(True)
    lines = re.findall(r"Coach: (.*?\[[\d.]+\])", " ".join(said.split()))
    assert lines
    assert len(lines) == len(set(lines)), "what was said is not repeated while one thinks"
    assert "Coach:" not in told(False)[0]


def test_the_coach_is_switched_on_and_off_by_a_word() -> None:
    keys = Keys(["coach", "coach on", "coach off"])
    session, out = sit_down(keys)
    session.run()
    said = out.getvalue()
    assert said.count("The coach is silent") == 2
    assert said.count("now and then") == 1


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_the_aid_marks_the_line_that_holds_now(game: str) -> None:
    table = durbar.new_table(game, 3, seed="aid")
    bot = durbar.bot("random", seed="aid")
    for _ in range(30):
        ask = table.decisions[0]
        assert table.game.aid is not None
        own = table.game.aid(table.view(ask.seat)["position"], ask.seat, f"ask.{ask.question.id}")
        if any(one.now for one in own.turn):
            break
        table.choose(bot.choose(table, ask.seat), ask.seat)
    keys = Keys(["aid"])
    session, out = sit_down(keys, people=3, table=table)
    session._facing = table.decisions[0].seat
    session.run()
    said = " ".join(out.getvalue().split())
    assert "- Now: " in said
    assert "Scoring" in said
    assert "Message(" not in said
