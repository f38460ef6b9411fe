"""Guided games on the server: begun, left and gone on with, taken back kindly, and never in anybody's way."""

from __future__ import annotations

import re
from random import Random

import pytest

from durbar.games import PACKAGES, lessons
from durbar.games.shared.lessons import wanted
from durbar.web.config import Limits
from durbar.web.tables.learning import Learning
from tests.web.court import Browser, Court
from tests.web.test_lobby import card

ALL = [(game, lesson.name) for game in PACKAGES for lesson in lessons(game)]


def begin(court: Court, person: Browser, game: str, lesson: str = "first") -> str:
    answer = person.form("/learn", game=game, lesson=lesson, name="Asha")
    assert answer.status_code == 303, answer.text
    table: str = answer.headers["location"].removeprefix("/t/")
    return table


def at(court: Court, table: str) -> Learning:
    live = court.look(table)
    assert isinstance(live, Learning)
    return live


def on(court: Court, person: Browser, table: str, way: str = "on", **more: int) -> None:
    answer = person.act(table, "lesson", 0, way=way, **more)
    assert answer.status_code == 200, answer.text


def follow(court: Court, person: Browser, table: str) -> None:
    """Do what the step wants, once."""
    live = at(court, table)
    if live.at.phase != "asks" or not live.click.option:
        on(court, person, table)
        return
    option = wanted(live.table, live.click)
    assert option is not None
    assert person.choose(table, 0, option).status_code == 200


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_lesson_is_followed_to_its_end(court: Court, game: str, lesson: str) -> None:
    person = court.browser()
    table = begin(court, person, game, lesson)
    seen: list[int] = []
    while not (live := at(court, table)).last:
        if live.at.phase == "asks" and (not seen or seen[-1] != live.at.step):
            seen.append(live.at.step)
            html = person.get(f"/t/{table}").text
            assert 'id="lesson-step"' in html
            assert "Message(" not in html
        follow(court, person, table)
    assert seen == list(range(len(live.lesson.steps) - 1))
    assert at(court, table).at.finished
    assert court.look(table).bot_asked() is None


def test_a_lesson_is_left_and_gone_on_with(court: Court) -> None:
    person = court.browser()
    html = card(person.get("/").text, "amritsar")
    assert "Never played? Learn in 12 minutes" in html
    table = begin(court, person, "amritsar")
    while at(court, table).at.step < 3:
        follow(court, person, table)
    before = at(court, table).table.position()
    html = card(person.get("/").text, "amritsar")
    assert "Go on: step 4 of 16" in html
    assert "Start again" in html
    court.forget(table)  # the server sleeps
    assert begin(court, person, "amritsar") == table
    live = at(court, table)
    assert (live.at.step, live.table.position()) == (3, before)
    person.form("/learn", game="amritsar", again="1")
    assert at(court, table).at.step == 0
    on(court, person, table, "chapter", chapter=4)
    follow(court, person, table)
    assert at(court, table).at.phase == "asks"
    assert at(court, table).last
    assert "Learned. Play again" in card(person.get("/").text, "amritsar")


def test_another_device_comes_to_the_same_step(court: Court) -> None:
    person, phone = court.browser(), court.browser()
    table = begin(court, person, "taj-mahal")
    follow(court, person, table)
    code = person.act(table, "admit", 0).json()["link"]
    assert phone.form(code.partition("8000")[2], name="Asha").status_code in (200, 303)
    assert "Play a card" in phone.get(f"/t/{table}").text
    follow(court, phone, table)
    assert "and no card beside it" in person.get(f"/t/{table}/screen").text
    assert "Go on: step 2 of 16" in card(phone.get("/").text, "taj-mahal")


def test_lessons_are_no_games_in_the_list_and_fall_under_its_limits(tmp_path: object, court: Court) -> None:
    person = court.browser()
    begin(court, person, "taj-mahal")
    html = person.get("/").text
    assert "No tables yet" in html or 'class="tables"' not in html
    with Court(court.config.data / "small", limits=Limits(burst=10**6, new_tables=0.0, new_tables_burst=2)) as small:
        answers = [small.browser().form("/learn", game="taj-mahal").status_code for _ in range(4)]
        assert answers == [303, 303, 429, 429]
        one = small.browser()
        assert one.form("/play-on", table="x").status_code == 429


def test_another_move_is_shown_and_taken_back_kindly(court: Court) -> None:
    person = court.browser()
    table = begin(court, person, "amritsar")
    while at(court, table).at.step < 3:
        follow(court, person, table)
    before = at(court, table).table.position()
    assert person.choose(table, 0, "take s2").status_code == 200
    assert at(court, table).at.phase == "astray"
    assert at(court, table).table.position() != before
    court.forget(table)  # the page was closed just then
    on(court, person, table)
    assert at(court, table).at.phase == "asks"
    assert at(court, table).table.position() == before
    assert "A good move. Here we try: " in person.get(f"/t/{table}/screen").text


def test_a_free_move_stands(court: Court) -> None:
    person = court.browser()
    table = begin(court, person, "amritsar")
    while at(court, table).step.name != "upgrade":
        on(court, person, table, "skip")
        if at(court, table).at.phase == "done":
            on(court, person, table)
    assert person.choose(table, 0, "build bargain").status_code == 200
    assert at(court, table).at.phase == "done"
    assert "build bargain" in [move.option for move in at(court, table).story.moves]


def test_back_undo_and_restart_lead_to_the_beginning_of_a_step(court: Court) -> None:
    person = court.browser()
    table = begin(court, person, "taj-mahal")
    while at(court, table).at.click == 0:
        follow(court, person, table)
    step = at(court, table).at.step
    assert person.act(table, "restart", 0).status_code == 200
    assert (at(court, table).at.step, at(court, table).at.click) == (step, 0)
    assert person.act(table, "undo", 0).status_code == 200
    assert at(court, table).at.step == step - 1
    on(court, person, table, "back")
    assert at(court, table).at.step == max(0, step - 2)


def test_what_needs_other_people_cannot_be_done(court: Court) -> None:
    person = court.browser()
    table = begin(court, person, "taj-mahal")
    for action in ("takeover", "resign", "leave", "rematch", "end-turn"):
        assert person.act(table, action, 0).status_code in (409, 422), action
    other = person.new_table("me", "bot:random", "bot:random")
    assert person.act(other, "lesson", 0, way="on").status_code == 409
    assert person.act(table, "lesson", 0, way="sideways").status_code == 422


@pytest.mark.parametrize("game", ["amritsar", "taj-mahal"])
def test_one_plays_on_against_bots(court: Court, game: str) -> None:
    person = court.browser()
    table = begin(court, person, game)
    last = len(at(court, table).lesson.starts) - 1
    on(court, person, table, "chapter", chapter=last)
    while not at(court, table).last:
        follow(court, person, table)
    scores = at(court, table).table.result.scores
    with court.bots_away():
        answer = person.form("/play-on", table=table)
        assert answer.status_code == 303, answer.text
        real = court.look(answer.headers["location"].removeprefix("/t/"))
    assert not isinstance(real, Learning)
    assert [place.kind for place in real.story.places] == ["me", "bot", "bot", "bot"]
    assert real.table.result.scores == (scores if game == "amritsar" else (0, 0, 0, 0))
    page = person.get(f"/learn/{game}/first")
    assert page.status_code == 200
    assert len(re.findall("<li>", page.text)) == 10


def test_no_lesson_shows_a_rivals_hand(court: Court) -> None:
    person = court.browser()
    table = begin(court, person, "taj-mahal")
    while not at(court, table).last:
        live = at(court, table)
        position = live.view(0)["position"]
        for rival in position["players"][1:]:
            assert not rival.get("hand"), rival
        follow(court, person, table)


def legal_now(live: Learning) -> list[str]:
    return [option.text for ask in live.table.decisions if ask.seat == 0 for option in ask.options]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_wanderer_is_never_lost(court: Court, game: str, lesson: str, seed: int) -> None:
    """Whatever is chosen or pressed at random, every request is answered, and the lesson can be followed to its end."""
    rng, person = Random(f"{game} {lesson} {seed}"), court.browser()
    table = begin(court, person, game, lesson)
    for _ in range(50):
        live = at(court, table)
        ways = ["on", "back", "skip", "on"]
        if live.at.phase == "asks" and rng.random() < 0.6 and (legal := legal_now(live)):
            assert person.choose(table, 0, rng.choice(legal)).status_code == 200
        elif rng.random() < 0.1:
            on(court, person, table, "chapter", chapter=rng.randrange(len(live.lesson.starts)))
        elif rng.random() < 0.2:
            person.act(table, rng.choice(["undo", "restart", "redo"]), 0)
        else:
            on(court, person, table, rng.choice(ways))
        if rng.random() < 0.1:
            court.forget(table)
        assert 'id="lesson-step"' in person.get(f"/t/{table}/screen").text
    for _ in range(80):
        if at(court, table).last:
            break
        follow(court, person, table)
    assert at(court, table).last
