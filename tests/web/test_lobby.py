"""The lobby: what it says of the games, and the tables it lays."""

from __future__ import annotations

import re

import pytest

import durbar
from tests.web.court import Court, asked, options

SOLO = [game.meta.name for game in durbar.all_games() if 1 in game.meta.players]


def card(html: str, game: str) -> str:
    """Cut the card of a game out of the lobby."""
    found = re.search(rf'<article class="game-card" data-game="{game}".*?</article>', html, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize("game", SOLO)
def test_playing_alone_against_the_automa_is_one_click(court: Court, game: str) -> None:
    person = court.browser()
    assert 'name="alone" value="1"' in card(person.get("/").text, game)
    answer = person.form("/play-now", game=game, name="Asha", alone="1")
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    assert [place.kind for place in court.look(table).story.places] == ["me"]
    assert person.get(f"/t/{table}").status_code == 200


@pytest.mark.parametrize("game", SOLO)
def test_playing_alone_offers_how_hard_it_is_and_remembers_it(court: Court, game: str) -> None:
    person = court.browser()
    hardest = durbar.game(game).meta.modes_for(1)[-1]
    answer = person.form("/play-now", game=game, alone="1", mode=hardest)
    table = answer.headers["location"].removeprefix("/t/")
    assert court.look(table).table.setup.mode == hardest
    assert f'<option value="{hardest}" selected' in card(person.get("/").text, game)
    again = person.form("/play-now", game=game, alone="1").headers["location"].removeprefix("/t/")
    assert court.look(again).table.setup.mode == hardest


def test_a_game_without_an_automa_is_played_alone_against_bots(court: Court) -> None:
    person = court.browser()
    answer = person.form("/play-now", game="taj-mahal", alone="1", level="random")
    table = answer.headers["location"].removeprefix("/t/")
    places = court.look(table).story.places
    assert {place.level for place in places[1:]} == {"random"}
    assert '<option value="random" selected' in card(person.get("/").text, "taj-mahal")
    assert person.form("/play-now", game="taj-mahal", players="1").status_code == 422
    assert person.form("/play-now", game="taj-mahal", alone="1", level="genius").status_code == 422


def test_play_now_lays_what_was_laid_last_and_says_so(court: Court) -> None:
    person = court.browser()
    assert "first time" in card(person.get("/").text, "sabika")
    person.form("/play-now", game="sabika", players="2", mode="advanced", level="random")
    html = person.get("/").text
    assert "one bot, random · With events · as last time" in card(html, "sabika")
    assert "first time" in card(html, "agra")
    assert len(re.findall("play-now primary", html)) == 1
    assert "play-now primary" in card(html, "sabika"), "the game played last has the filled button"
    again = person.form("/play-now", game="sabika").headers["location"].removeprefix("/t/")
    setup = court.look(again).table.setup
    assert (setup.players, setup.mode) == (2, "advanced")
    assert court.look(again).story.places[1].level == "random"
    assert "first time" in card(court.browser().get("/").text, "sabika"), "another browser likes nothing yet"


def test_tokens_in_the_lobby_tell_who_is_there(court: Court) -> None:
    host, friend = court.browser(), court.browser()
    table = host.new_table("me", "friend", "friend", "bot:random")
    friend.follow(host.link(table, 1))
    html = host.get("/").text
    marks = re.findall(r'class="at[^"]*? is-(\w+)" title', html)
    assert marks == ["away", "away", "absent", "bot"]
    assert "a seat waits for a friend" in html
    court.events(table, friend)
    assert re.findall(r'class="at[^"]*? is-(\w+)" title', host.get("/").text)[1] == "here"


def test_modes_are_said_in_words_and_know_for_how_many_they_are(court: Court) -> None:
    html = court.browser().get("/").text
    modes = dict(re.findall(r'data-players="([\d ]+)"><input type="radio" name="mode" value="(\w+)"', html))
    assert {players for players, mode in modes.items() if mode == "harder"} <= {"1"}
    assert "Harder Maharaja" in card(html, "amritsar")
    for words in re.findall(r'name="mode"[^>]*><span>(.*?)</span>', html):
        assert words[0].isupper(), f"{words} is no text but a name"


def test_tables_that_wait_for_me_come_first(court: Court) -> None:
    person = court.browser()
    seats = ["friend"] * 3
    mine = {person.new_table(*seats[:seat], "me", *seats[seat + 1 :]): seat for seat in (0, 1, 2) for _ in range(2)}
    html = person.get("/").text
    waits = [mine[table] in court.look(table).waiting() for table in re.findall(r'href="/t/([a-z2-7]{16})"', html)]
    assert waits == sorted(waits, reverse=True)
    assert len(set(waits)) == 2
    assert html.count("Waiting for") == waits.count(False)


@pytest.mark.parametrize("game", ["taj-mahal", "amritsar"])
def test_a_table_shows_what_somebody_did_last(court: Court, game: str) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", "hotseat", game=game, name="Anna", name1="Ben", name2="Cem")
    last = re.compile(r'<span class="last"><strong>Your turn</strong>(.*?)</span>')
    assert last.findall(person.get("/").text) == [""], "the table was only laid"
    for _ in range(6):
        seat = asked(court.look(table))
        while asked(court.look(table)) == seat and not court.look(table).held:
            person.choose(table, seat, options(court.look(table), seat)[-1])
        if court.look(table).held:
            person.act(table, "end-turn", seat)
        (said,) = last.findall(person.get("/").text)
        assert said.startswith(f" · {('Anna', 'Ben', 'Cem')[seat]} "), said


def test_many_tables_are_folded_away(court: Court) -> None:
    person = court.browser()
    for _ in range(6):
        person.new_table("me", "friend")
    html = person.get("/").text
    assert "2 more" in html
    assert len(re.findall(r'href="/t/', html)) == 6


def test_a_file_of_a_running_game_is_told_from_a_whole_one(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "friend")
    view = person.get(f"/t/{table}/export").text
    answer = person.send("POST", "/import", {"content-type": "application/json"}, content=view.encode())
    assert answer.status_code == 422
    assert "one seat" in answer.text


def test_the_lobby_has_every_drawing_it_uses_and_none_of_the_boards(court: Court) -> None:
    person = court.browser()
    person.new_table("me", "bot:random", "bot:random", game="amritsar")
    html = person.get("/").text
    here = set(re.findall(r' id="([^"]+)"', html))
    used = set(re.findall(r'<use href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html))
    assert {f"mark-{game.meta.name}" for game in durbar.all_games()} <= used <= here
    boards = len(html.partition("<main")[0])
    assert boards < 20_000, "what boards are drawn with is not sent"


def test_a_form_that_is_refused_comes_back_to_nobody_else(court: Court) -> None:
    person, other = court.browser(), court.browser()
    before = re.sub(r'data-now="\d+"', "", other.get("/").text)
    answer = person.form("/tables", game="agra", players="3", seat1="nobody", name2="Mallory", undo="free")
    assert answer.status_code == 422
    assert 'value="Mallory"' in answer.text
    assert 'value="free" checked' in answer.text
    assert re.sub(r'data-now="\d+"', "", other.get("/").text) == before
    assert "Mallory" not in person.get("/").text


def test_whoever_reads_no_pages_is_refused_in_a_few_words(court: Court) -> None:
    person = court.browser()
    for path, form in (("/tables", {"game": "chess"}), ("/play-now", {"game": "chess"}), ("/import", {"file": "{}"})):
        answer = person.send("POST", path, {"accept": "*/*"}, data=form)
        assert answer.status_code == 422, path
        assert set(answer.json()) == {"error", "text", "clause"}
        page = person.form(path, **form)
        assert page.status_code == 422
        assert "<main" in page.text
