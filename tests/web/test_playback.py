"""Play-back: a step shows the reader's own view of the table at a line of the log, and nothing can be done there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from durbar.web.shown.steps import film_of
from durbar.web.shown.stories import sentences, turns_told
from durbar.web.tables.live import Live
from durbar.web.tables.past import past_of
from durbar.web.tables.reel import REEL, Frame, Reels, wind
from durbar.web.tables.summary import running_result, with_automas
from tests.web.court import Browser, Court, asked, options
from tests.web.test_playing import pass_turn, two_friends
from tests.web.test_seats import hand

SOLO = {"sabika": "yusuf", "amritsar": "maharaja"}


def play_alone(court: Court, anna: Browser, table: str, rng: Random) -> Live:
    """Make any choice in a game for one, and end the turn if that is all there is to do."""
    live = court.look(table)
    if live.held:
        assert anna.act(table, "end-turn", 0).status_code == 200
    else:
        assert anna.choose(table, 0, rng.choice(options(live, 0))).status_code == 200
    return court.look(table)


def steps_in(page: str) -> list[int]:
    """Read the steps that a screen offers."""
    found = re.search(r'data-steps="([\d ]*)"', page)
    assert found
    return [int(line) for line in found[1].split()]


def with_steps(court: Court, game: str = "sabika") -> tuple[Browser, str, list[int]]:
    """Play alone until there is something to be seen."""
    anna, rng = court.browser(), Random(game)
    table = anna.new_table("me", game=game)
    while len(steps_in(anna.screen(table))) < 3:
        play_alone(court, anna, table, rng)
    return anna, table, steps_in(anna.screen(table))


# ---------------------------------------------------------------------- the page of a step


@pytest.mark.parametrize(("game", "deed"), [("agra", "log.places"), ("amritsar", "log.activates")])
def test_no_turn_is_said_to_bring_nothing_before_it_is_over(court: Court, game: str, deed: str) -> None:
    anna, rng, reels, seen = court.browser(), Random(3), Reels(), 0
    table = anna.new_table("me", "hotseat", game=game)
    for _ in range(60):
        live = court.look(table)
        assert (
            anna.act(table, "end-turn", live.story.trier or 0)
            if live.held
            else anna.choose(table, asked(live), rng.choice(options(live, asked(live))))
        ).status_code == 200
    live = court.look(table)
    for place, (line, after) in enumerate(pairwise(live.log_for(None))):
        if line.id != deed or line.turn != after.turn:
            continue
        frame = reels.frame(past_of(live), place)
        assert frame is not None
        told = turns_told(frame, None)[-1]
        first = sentences(frame, told, None)[0]
        assert "nothing" not in frame.table.game.say(first, names=["Anna", "Tomasz"]), place
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("game", SOLO)
def test_a_step_shows_the_own_board_and_asks_nothing(court: Court, game: str) -> None:
    anna, table, steps = with_steps(court, game)
    before = court.look(table).story.count
    for line in steps:
        answer = anna.get(f"/t/{table}/step/{line}")
        assert answer.status_code == 200, answer.text
        assert 'class="is-played"' in answer.text
        assert "data-option=" not in answer.text
        assert 'id="do-' not in answer.text, "nothing is undone, redone or ended there"
        assert 'data-do="takeover"' not in answer.text
        assert f'data-line="{line}"' in answer.text
        assert steps_in(answer.text) == steps
        assert 'data-seat="0"' in answer.text
    assert court.look(table).story.count == before


def test_the_own_hand_stays_one_s_own(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(4):
        pass_turn(court, table, people)
    seat = asked(court.look(table))
    line = steps_in(people[seat].screen(table))[-1]
    assert hand(people[seat].get(f"/t/{table}/step/{line}").text) == hand(people[seat].screen(table))


def test_the_numbers_are_those_of_the_step(court: Court) -> None:
    anna, table, _ = with_steps(court)
    live = court.look(table)
    seen = []
    for scene in film_of(live, 0):
        for step in scene.steps:
            frame = Reels().frame(past_of(live), step.line)
            assert frame is not None
            seen.append(scores(frame))
            page = anna.get(f"/t/{table}/step/{step.line}").text
            gains = re.search(r'data-gains="([^"]*)"', page)
            assert gains
            for seat, points in (one.split(":") for one in gains[1].split()):
                assert seen[-1][int(seat)] - seen[-2][int(seat)] == int(points)
    assert seen[-1] == scores(live)


def test_two_requests_never_play_the_game_again(court: Court) -> None:
    anna, table, steps = with_steps(court)
    reels = court.desk.reels
    for line in [*steps, *steps]:
        anna.get(f"/t/{table}/step/{line}")
    needed = len({line // REEL for line in [steps[0] - 1, *steps]})
    assert reels.replays == needed


def test_a_reel_that_the_game_has_left_is_wound_anew(court: Court) -> None:
    """Whoever goes back and does something else sees what was done then [undo]."""
    anna, rng = court.browser(), Random(2)
    table = anna.new_table("me", game="sabika", undo="free")
    while len(steps_in(anna.screen(table))) < 3:
        play_alone(court, anna, table, rng)
    line = steps_in(anna.screen(table))[-1]
    reels = Reels()
    past = past_of(court.look(table))
    assert reels.frame(past, line)
    assert reels.frame(past, line)
    assert reels.replays == 1
    while len(past_of(court.look(table)).kept.events) >= len(past.kept.events):
        assert anna.act(table, "undo", 0).status_code == 200
    assert reels.frame(past_of(court.look(table)), line) is None
    assert reels.replays == 2


def test_steps_are_for_those_at_the_table(court: Court) -> None:
    anna, table, steps = with_steps(court)
    assert court.browser().get(f"/t/{table}/step/{steps[0]}").status_code == 404
    for wrong in ("x", "-1", "1.5", "9" * 40, "100000"):
        assert anna.get(f"/t/{table}/step/{wrong}").status_code == 404


def test_under_a_curtain_there_are_no_steps(court: Court) -> None:
    anna = court.browser()
    table = anna.new_table("hotseat", "hotseat", "hotseat")
    for _ in range(6):
        live = court.look(table)
        seat = asked(live)
        assert anna.choose(table, seat, "leave" if "leave" in options(live, seat) else None).status_code == 200
        if court.look(table).held:
            anna.act(table, "end-turn", seat)
    seat = asked(court.look(table))
    lines = len(court.look(table).log_for(None))
    assert anna.get(f"/t/{table}/step/{lines - 1}").status_code == 404
    assert anna.get(f"/t/{table}/step/{lines - 1}?as={seat}").status_code == 200
    assert anna.get(f"/t/{table}/step/{lines - 1}?as={(seat + 1) % 3}").status_code == 404
    assert steps_in(anna.screen(table)) == []


def test_what_is_tried_in_private_is_no_step(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(3):
        pass_turn(court, table, people)
    seat = asked(court.look(table))
    other = (seat + 1) % 3
    before = steps_in(people[other].screen(table))
    lines = len(court.look(table).log_for(other))
    card = next(one for one in options(court.look(table), seat) if one.startswith("play "))
    people[seat].choose(table, seat, card)
    while not court.look(table).held:
        people[seat].choose(table, seat, "alone")
    assert len(court.look(table).log_for(seat)) > lines
    assert steps_in(people[other].screen(table)) == before
    for reader in (seat, other):
        assert people[reader].get(f"/t/{table}/step/{lines}").status_code == 404


def test_any_line_of_the_log_can_be_shown_with_its_turn(court: Court) -> None:
    table, people = two_friends(court)
    for _ in range(8):
        pass_turn(court, table, people)
    for line, entry in enumerate(court.look(table).log_for(0)):
        page = people[0].get(f"/t/{table}/step/{line}")
        assert page.status_code == 200, entry
        assert line in steps_in(page.text)


def test_the_log_leads_to_every_line_that_can_be_shown(court: Court) -> None:
    """What is only tried has no step yet: it is told, but leads nowhere."""
    table, people = two_friends(court)
    for _ in range(4):
        pass_turn(court, table, people)
    seat = asked(court.look(table))
    known = len(court.look(table).log_for(seat))
    card = next(one for one in options(court.look(table), seat) if one.startswith("play "))
    people[seat].choose(table, seat, card)
    while not court.look(table).held:
        people[seat].choose(table, seat, "alone")
    turns = sorted({line.turn for line in court.look(table).log_for(seat)})
    found: set[int] = set()
    for turn in turns:
        lines = people[seat].get(f"/t/{table}/drawer/log?clause={turn}").text
        found |= {int(line) for line in re.findall(r'data-step="(\d+)"', lines)}
        if turn == turns[-1]:
            assert '<span class="then">' in lines
    assert found == set(range(known))
    for line in found:
        assert people[seat].get(f"/t/{table}/step/{line}").status_code == 200


# ---------------------------------------------------------------------- a whole game by its steps alone


def scores(live: Live) -> list[Any]:
    """Give the points everybody has, the automa's last."""
    view = live.view(0, log=False)
    found: list[Any] = with_automas(running_result(view, ()), view["position"])["scores"]
    return found


def frames(live: Live) -> Iterator[Frame]:
    """Give the table at every line of its log."""
    past = past_of(live)
    for first in range(0, len(live.log_for(None)), REEL):
        reel = wind(past, first)
        for line in range(first, first + len(reel.states)):
            frame = reel.at(line)
            assert frame is not None
            yield frame


SAID = {"yusuf_scores": "points", "yusuf_gains": "points", "maharaja_points": "n", "maharaja_marker_below": "n"}
"""Lines of an automa that tell of points, and the argument that counts them."""


@pytest.mark.parametrize("game", SOLO)
def test_a_whole_game_alone_can_be_followed_by_its_steps(court: Court, game: str) -> None:
    """Every turn of the automa is played back once; points change as the lines say, and lead to the real ones."""
    anna, rng = court.browser(), Random(f"follow {game}")
    table = anna.new_table("me", game=game)
    shown, film = -1, {}
    live = court.look(table)
    while not live.table.over:
        live = play_alone(court, anna, table, rng)
        for scene in film_of(live, 0):
            for step in scene.steps:
                if step.line > shown:
                    film[step.line] = scene
        shown = max([shown, *film])
    told = {scene.told.turn for scene in film.values() if scene.automa}
    his = [line for line in live.log_for(0) if line.id.startswith(f"log.{SOLO[game]}_")]
    acting = {"sabika": "log.yusuf_card", "amritsar": "log.maharaja_acts"}[game]
    assert {line.turn for line in his if line.id == acting} <= told
    stops = {step.line for scene in film.values() for step in scene.steps if step.stop}
    had: list[Any] | None = None
    followed = 0
    for frame in frames(live):
        has = scores(frame)
        line = frame.log_for(0)[-1]
        name = line.id.removeprefix("log.")
        if had is not None and name in SAID:
            assert has[-1] - had[-1] == line.args[SAID[name]], line
            followed += 1
        his_step = frame.line in film and film[frame.line].automa
        if had is not None and has[-1] != had[-1] and his_step:
            assert frame.line in stops, f"no points pass unseen where only stops are shown: {line}"
        had = has
    assert followed > 5
    assert any(scene.automa and any(step.stop for step in scene.steps) for scene in film.values())
