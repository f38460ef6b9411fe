"""What people look at: lobby, drawers, chat, game files, events."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from random import Random

import pytest
from jinja2 import TemplateSyntaxError

import durbar
from durbar.web.shown import pages
from durbar.web.shown.drawers import DRAWERS
from durbar.web.shown.screen import Viewer, screen
from tests.web.court import ADDRESS, Court, asked, options
from tests.web.test_playing import pass_turn, two_friends

FIXTURES = Path(__file__).parent.parent / "fixtures" / "taj-mahal"


def test_the_lobby_lists_games_and_my_tables(court: Court) -> None:
    person = court.browser()
    assert "Taj Mahal" in person.get("/").text
    table = person.new_table("me", "bot:random", "bot:random", name="Asha")
    court.wait_for_bots(table)
    html = person.get("/").text
    assert f"/t/{table}" in html
    assert "Asha" in html
    assert table not in court.browser().get("/").text


def test_play_now_is_one_click(court: Court) -> None:
    person = court.browser()
    answer = person.form("/play-now", game="taj-mahal", name="Asha")
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    places = court.look(table).story.places
    assert [place.kind for place in places] == ["me", "bot", "bot", "bot"]
    assert places[0].name == "Asha"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": "9"},
        {"mode": "blindfold"},
        {"seat1": "bot:genius"},
        {"seat1": "nobody"},
        {"undo": "always"},
        {"pace": "never"},
        {"edition": "this is not TOML"},
        {"edition": 'game = "taj-mahal"\nname = "x"\nnonsense = 1'},
    ],
)
def test_a_table_that_cannot_be_laid_says_why_and_keeps_the_form(court: Court, wrong: dict[str, str]) -> None:
    person = court.browser()
    answer = person.form("/tables", **{"game": "taj-mahal", "players": "3", "name": "Asha", **wrong})
    assert answer.status_code == 422
    assert "cannot be set up" in answer.text
    assert person.secret == ""


def test_a_page_that_says_what_is_wrong_keeps_nobodys_words() -> None:
    first = bytes(pages.error_page(418, '<b title="one">', "en").body).decode()
    again = pages.error_page_at_hand(418, "two & three", "en")
    assert again is not None
    assert again.status_code == 418
    assert "&lt;b title=&#34;one&#34;&gt;" in first
    assert bytes(again.body).decode() == first.replace("&lt;b title=&#34;one&#34;&gt;", "two &amp; three")
    assert pages.error_page_at_hand(419, "two & three", "en") is None


def test_every_drawer_opens(court: Court) -> None:
    table, people = two_friends(court)
    pass_turn(court, table, people)
    for name in DRAWERS:
        answer = people[0].get(f"/t/{table}/drawer/{name}")
        assert answer.status_code == 200, name
        assert answer.text.strip()
        assert "Message(" not in answer.text, f"a text is missing in {name}"
    assert people[0].get(f"/t/{table}/drawer/money").status_code == 404
    assert "4.2" in people[0].get(f"/t/{table}/drawer/rules?clause=4.2").text


@pytest.mark.parametrize("game", durbar.games.PACKAGES)
def test_every_game_can_be_read_in_words(court: Court, game: str) -> None:
    """At the table itself and afterwards; what others did has been told by then."""
    anna = court.browser()
    table = anna.new_table("me", "hotseat", game=game)
    for turn in range(3):
        live = court.look(table)
        seat = asked(live)
        if live.held:
            anna.act(table, "end-turn", seat)
        else:
            anna.choose(table, seat, options(live, seat)[0])
        answer = anna.get(f"/t/{table}/drawer/text?as={seat}")
        assert answer.status_code == 200, turn
        assert "<table" in answer.text


def test_no_text_of_the_page_is_missing(court: Court) -> None:
    table, people = two_friends(court, undo="consent")
    pass_turn(court, table, people)
    for seat in range(3):
        assert "Message(" not in people[seat].get(f"/t/{table}").text
    assert "Message(" not in people[0].get("/").text
    assert "Message(" not in people[0].get("/nowhere").text


def test_chat_is_plain_text_and_reaches_everybody(court: Court) -> None:
    table, people = two_friends(court)
    assert people[1].post(table, "chat", seat=1, text="<script>alert(1)</script> " + "x" * 600).status_code == 200
    html = people[0].get(f"/t/{table}/drawer/chat").text
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html
    assert "x" * 500 not in html
    assert people[1].post(table, "chat", seat=1, text=" \n ").status_code == 422


def test_chat_does_not_make_a_choice_stale(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    number = court.look(table).story.moment(seat)
    people[(seat + 1) % 3].post(table, "chat", seat=(seat + 1) % 3, text="hurry")
    option = options(court.look(table), seat)[0]
    assert people[seat].post(table, "choose", seat=seat, number=number, option=option).status_code == 200


def test_the_answer_can_carry_the_new_screen(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    body = {
        "seat": seat,
        "number": court.look(table).story.moment(seat),
        "key": "screen-please",
        "option": options(court.look(table), seat)[0],
    }
    answer = people[seat].send("POST", f"/t/{table}/choose", {"x-durbar-screen": "1"}, json=body)
    assert answer.json()["screen"] == people[seat].screen(table)


def test_the_news_are_what_others_did_since_my_last_turn(court: Court) -> None:
    table, people = two_friends(court)
    first = pass_turn(court, table, people)
    for _ in range(2):
        pass_turn(court, table, people)
    for _ in range(2):
        context = screen(court.look(table), Viewer((first,)))
        assert {tale["seat"] for tale in context["stories"]} == {seat for seat in range(3) if seat != first}
        people[first].choose(table, first)


@pytest.mark.parametrize(
    ("game", "mode", "players"),
    [
        ("taj-mahal", "standard", 3),
        ("agra", "standard", 3),
        ("amritsar", "standard", 3),
        ("amritsar", "harder", 1),
        ("sabika", "advanced", 3),
        ("sabika", "hardest", 1),
    ],
)
def test_parts_of_the_board_that_were_kept_are_what_would_be_made_anew(
    court: Court, monkeypatch: pytest.MonkeyPatch, game: str, mode: str, players: int
) -> None:
    person = court.browser()
    table = person.new_table("me", *["hotseat"] * (players - 1), game=game, mode=mode)
    rng = Random(5)
    for step in range(150):
        live = court.look(table)
        if live.known_to(None).over:
            break
        seat = asked(live)
        if live.held:
            person.act(table, "end-turn", seat)
            continue
        person.choose(table, seat, rng.choice(options(live, seat)))
        for reader in (seat, None) if step % 3 == 0 else ():
            context = screen(court.look(table), Viewer(() if reader is None else (reader,)))
            kept = pages.render("screen.html.j2", context, game)
            with monkeypatch.context() as patch:
                patch.setattr(pages, "SHELF", pages.Shelf(10))
                anew = pages.render("screen.html.j2", context, game)
            if anew != kept:  # a comparison of whole pages would be unreadable
                at = next(at for at, (one, other) in enumerate(zip(kept, anew, strict=False)) if one != other)
                pytest.fail(f"kept: {kept[at - 150 : at + 50]!r}, made anew: {anew[at - 150 : at + 50]!r}")


LAID_OUT = """{# A comment -> with a tag's end
   <p> and its beginning #}
<p
  class="a"
  {% if true %} title="b > c"{% endif %}
>
  {{ 1 }} of
  many words
  {%- if true %}, {{ 2 }}{% endif %}

  {% if true %}
    <b>{{ 3 }}</b> and {{ 4 }}
  {%- endif %}
</p>
"""


def test_how_a_template_is_laid_out_is_not_on_the_page() -> None:
    page = pages.environment_for("").from_string(LAID_OUT).render()
    assert page == '<p\nclass="a"\n title="b > c">1 of\nmany words, 2<b>3</b> and 4</p>'


def test_an_error_in_a_template_names_the_line_it_stands_in() -> None:
    with pytest.raises(TemplateSyntaxError) as error:
        pages.environment_for("").from_string(LAID_OUT + "\n{% nonsense %}")
    assert error.value.lineno == LAID_OUT.count("\n") + 2


def test_parts_a_page_has_are_left_out(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random")
    whole = person.screen(table)
    names = re.findall(r"<!--([0-9a-f]{12})-->", whole)
    assert len(names) > 20
    assert len(set(names)) == len(names)
    kept = {name: whole[whole.index(f"<!--{name}-->") :].split(f"<!--/{name}-->")[0] for name in names}
    answer = person.get(f"/t/{table}/screen", **{"x-durbar-have": " ".join([*names[1::2], "nonsense", "0" * 12])})
    less = answer.text
    assert len(less) < len(whole)
    left_out = re.findall(r'<template data-same="([0-9a-f]{12})"></template>', less)
    assert set(left_out) <= set(names[1::2])
    for name in left_out:  # put back, the page is whole again
        less = less.replace(f'<template data-same="{name}"></template>', f"{kept[name]}<!--/{name}-->")
    assert less == whole


@pytest.mark.parametrize("game", pages.shown_games())
def test_every_name_on_a_page_is_there_once(court: Court, game: str) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", game=game)
    seat = asked(court.look(table))
    for _ in range(12):
        html = person.get(f"/t/{table}?as={seat}").text
        assert ".. " not in html
        ids = re.findall(r'\sid="([^"]*)"', html)
        assert len(ids) > 100
        assert [id for id, times in Counter(ids).items() if times > 1] == []
        live = court.look(table)
        seat = asked(live)
        if live.held:
            person.act(table, "end-turn", seat)
        else:
            person.choose(table, seat, options(live, seat)[-1])


def test_reasons_do_not_crowd_out_the_options(court: Court) -> None:
    person = court.browser()
    table = person.new_table("me", "hotseat", game="agra")
    crowded = 0
    for _ in range(12):
        live = court.look(table)
        seat = asked(live)
        context = screen(live, Viewer((seat,)))
        reasons = {one["why"] for one in context["greyed"]}
        html = person.get(f"/t/{table}?as={seat}").text
        greyed = re.findall(r'class="option greyed"[^>]*?(data-why|data-reasons)', html)
        few = len(reasons) <= 2 and context["laid"]["kind"] != "long"
        assert len(greyed) == (len(reasons) if few else min(1, len(reasons))) or live.held
        if greyed == ["data-reasons"]:
            crowded += 1
            for where in (html[html.index('id="why-data"') :], person.get(f"/t/{table}/drawer/text?as={seat}").text):
                assert all(why in unescape(where) for why in reasons)
        if live.held:
            person.act(table, "end-turn", seat)
        else:
            person.choose(table, seat, options(live, seat)[-1])
    assert crowded > 3


def test_parts_have_other_names_after_an_upgrade(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person = court.browser()
    table = person.new_table("me", "bot:random")
    court.wait_for_bots(table)
    before = set(re.findall(r"<!--([0-9a-f]{12})-->", person.screen(table)))
    assert before == set(re.findall(r"<!--([0-9a-f]{12})-->", person.screen(table)))
    assert pages.look("taj-mahal") != pages.look("agra")
    monkeypatch.setattr(pages, "look", lambda game: "as it looks in the next version")
    after = set(re.findall(r"<!--([0-9a-f]{12})-->", person.screen(table)))
    assert after
    assert not before & after


# ---------------------------------------------------------------------- game files


def test_a_running_game_exports_only_what_the_seat_may_know(court: Court) -> None:
    table, people = two_friends(court)
    pass_turn(court, table, people)
    doc = people[1].get(f"/t/{table}/export").json()
    assert doc["durbar"] == "view"
    assert {**doc, "durbar": 0, "format": 0} == {"durbar": 0, "format": 0, **court.look(table).view(1)}
    assert "seed" not in json.dumps(doc["luck"]) or doc["luck"]["seed"] is None
    assert [player["hand"] is None for player in doc["position"]["players"]] == [True, False, True]


@pytest.mark.parametrize("name", ["5-players-one-winner.json", "2-players-shared-victory.json"])
def test_a_finished_game_file_is_looked_at_and_exported_again(court: Court, name: str) -> None:
    record = json.loads((FIXTURES / name).read_text(encoding="utf-8"))
    person = court.browser()
    answer = person.send("POST", "/import", json=record)
    assert answer.status_code == 201, answer.text
    table = answer.json()["url"].removeprefix("/t/")
    assert person.get(f"/t/{table}").status_code == 200
    exported = person.get(f"/t/{table}/export").json()
    durbar.verify(exported)
    assert exported["moves"] == record["moves"]
    assert table in person.get("/").text
    title = re.search(r'id="end-title"[^>]*>([^<]*)', person.screen(table))
    assert title
    assert re.match(r"Player \d wins|Player \d and Player \d share the win", title[1]), (
        "who brings a game has not played it"
    )


def test_who_shares_the_win_reads_it_as_a_sentence(court: Court) -> None:
    record = json.loads((FIXTURES / "2-players-shared-victory.json").read_text(encoding="utf-8"))
    person = court.browser()
    end = max(at for at, move in enumerate(record["moves"]) if "choose" in move)
    last = record["moves"][end]
    record = {name: value for name, value in record.items() if name not in ("hashes", "result")}
    record["moves"] = record["moves"][:end]
    table = person.send("POST", "/import", json=record).json()["url"].removeprefix("/t/")
    assert person.choose(table, last["seat"], last["choose"]).status_code == 200
    assert person.act(table, "end-turn", last["seat"]).status_code == 200
    titles = [re.search(r'id="end-title"[^>]*>([^<]*)', person.screen(table, seat)) for seat in range(2)]
    assert [title and title[1].strip() for title in titles] == [
        "You and Player 2 share the win",
        "Player 1 and you share the win",
    ]


def test_a_file_that_is_no_text_is_refused_in_the_lobby(court: Court) -> None:
    answer = court.browser().send("POST", "/import", files={"file": ("game.json", b"\xff\x00\xfe", "application/json")})
    assert answer.status_code == 422
    assert "This is no game file" in answer.text
    assert "in-lobby" in answer.text


def test_a_running_game_file_is_played_on_by_whoever_brings_it(court: Court) -> None:
    game = durbar.new_table("taj-mahal", players=3, seed="half a game")
    for _ in range(20):
        game.choose(game.decisions[0].options[-1])
    person = court.browser()
    text = json.dumps(game.record())
    answer = person.send("POST", "/import", files={"file": ("game.json", text, "application/json")})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    live = court.look(table)
    seat = asked(live)
    assert live.view(seat)["position"] == game.view(seat)["position"]
    assert person.choose(table, seat).status_code == 200


def test_a_record_without_its_seed_plays_on_with_fixed_luck(court: Court) -> None:
    game = durbar.new_table("taj-mahal", players=3, seed="half a game")
    for _ in range(20):
        game.choose(game.decisions[0].options[-1])
    record = game.record()
    del record["seed"], record["commitment"]
    person = court.browser()
    table = person.send("POST", "/import", json=record).json()["url"].removeprefix("/t/")
    for _ in range(10):
        seat = asked(court.look(table))
        choices = options(court.look(table), seat)
        person.choose(table, seat, choices[-1])
        if court.look(table).held:
            person.act(table, "end-turn", seat)
    before = court.look(table).view(0)
    court.forget(table)
    assert court.look(table).view(0) == before


@pytest.mark.parametrize(
    "wrong", ["", "{", "[]", '{"durbar": "record"}', '"\\ud800"', '{"durbar": "position", "format": 1}', "[" * 100_000]
)
def test_a_file_that_is_no_game_is_refused_in_words(court: Court, wrong: str) -> None:
    person = court.browser()
    answer = person.send("POST", "/import", {"content-type": "application/json", "accept": "*/*"}, content=wrong)
    assert answer.status_code == 422
    told = answer.json()["text"]
    assert "Durbar has written" in told
    assert not re.search(r"char 0|Expecting|field 'durbar'|the request|the document", told)
    answer = person.send("POST", "/import", files={"file": ("game.json", wrong, "application/json")})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert told.partition("“")[0] in unescape(answer.text)


def test_a_file_that_is_too_large_is_not_read(court: Court) -> None:
    body = b'"' + b"x" * (court.config.limits.record + 10) + b'"'
    answer = court.browser().send("POST", "/import", {"content-type": "application/json"}, content=body)
    assert answer.status_code == 413


# ---------------------------------------------------------------------- events


def test_events_name_a_version_and_nothing_else(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    version = court.look(table).story.version([seat])
    body = court.events(table, people[seat]).decode()
    said = f'{{"version":{version},"waiting":[{seat}],"thinking":[],"left":[],"here":[{seat}]}}'
    assert f"id: {version}\ndata: {said}\n\n" in body
    assert ": here" in body
    quiet = court.events(table, people[seat], known=version).decode()
    assert "data:" not in quiet, "who knows the present version is told nothing"


def test_events_do_not_tell_what_others_try_in_private(court: Court) -> None:
    table, people = two_friends(court)
    seat = asked(court.look(table))
    other = (seat + 1) % 3
    version = court.look(table).story.version([other])
    people[seat].choose(table, seat)
    people[seat].act(table, "undo", seat)
    assert b"data:" not in court.events(table, people[other], known=version)
    own = court.look(table).story.version([seat])
    assert own > version


def test_events_need_a_seat(court: Court) -> None:
    table, _ = two_friends(court)
    assert court.browser().get(f"/t/{table}/events").status_code == 404


def test_the_address_is_the_one_that_was_asked_for(court: Court) -> None:
    table, people = two_friends(court)
    assert f"{ADDRESS}/s/" in people[0].get(f"/t/{table}/drawer/friends").text
