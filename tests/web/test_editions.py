"""Editions in the browser: badges, sources, what is kept for whom, and files and values that mean no good."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import durbar
from durbar.games import editions
from durbar.web.config import Limits
from durbar.web.door import routes_editions, routes_lobby
from durbar.web.shown import editions as shown
from durbar.web.shown.fields import Form, whole
from tests.web.court import MANY, Browser, Court

GAMES = [game.meta.name for game in durbar.all_games()]
MIXED = ["vizier-monk", "general-monk", "monk-princess", "princess-mogul", "mogul-vizier"]
TILES = durbar.game("sabika").sheets["large_buildings"].data["tiles"]
SUPERSCRIPT = [{**TILES[0], "reward": "² dinars"}, *TILES[1:]]
"""A digit that is no number."""
MINE = {"game": "taj-mahal", "name": "My printing", "mixed_cards": {"red": MIXED}}


def send(person: Browser, path: str, doc: Any) -> httpx.Response:
    return person.send("POST", path, {"accept": "application/json"}, json=doc)


def keep(person: Browser, edition: dict[str, Any], **more: str) -> str:
    """Save an edition, and give its name in addresses."""
    answer = send(person, "/editions", {"edition": edition, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def look(person: Browser, edition: dict[str, Any], sheet: str = "mixed_cards") -> dict[str, Any]:
    answer = send(person, "/editions/check", {"edition": edition, "sheet": sheet})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kept(court: Court) -> list[Any]:
    return court.desk.house.store.all_editions()


def badge(sheets: Any, name: str = "house edition") -> str:
    return f"{name} · {sheets.known.percent} % known"


# ---------------------------------------------------------------------- the badge


@pytest.mark.parametrize("game", GAMES)
def test_the_card_the_table_and_its_menu_say_how_much_is_known(court: Court, game: str) -> None:
    person = court.browser()
    sheets = durbar.game(game).sheets
    card = re.search(rf'<article class="game-card" data-game="{game}".*?</article>', person.get("/").text, re.DOTALL)
    assert card
    assert badge(sheets) in card[0]
    assert f'href="/sources/{game}"' in card[0]
    table = person.new_table("me", "bot:random", game=game)
    page = person.get(f"/t/{table}").text
    assert f"house edition {sheets.known.percent} %" in page
    assert badge(sheets) in page, "in the menu, for phones"
    assert f'href="/t/{table}/sources"' in page


def test_an_edition_is_named_wherever_the_badge_stands(court: Court) -> None:
    person = court.browser()
    id = keep(person, MINE)
    table = person.new_table("me", "bot:random", edition_id=id)
    share = editions.check(MINE).known.percent
    assert share > durbar.game("taj-mahal").sheets.known.percent
    assert f"My printing {share} %" in person.screen(table)
    page = person.get(f"/t/{table}/sources").text
    assert "Edition “My printing”" in page
    assert "given by an owner" in page
    assert "house edition" not in person.screen(table)


def test_the_end_sheet_carries_the_badge_too(court: Court) -> None:
    person = court.browser()
    table = durbar.new_table("taj-mahal", players=2, seed=1, edition=MINE)
    bots = [durbar.bot("random", seed=seat) for seat in range(2)]
    while (decision := table.decision) is not None:
        table.choose(bots[decision.seat].choose(table, decision.seat))
    answer = person.send("POST", "/import", {"accept": "application/json"}, json=table.record())
    screen = person.screen(answer.json()["url"].removeprefix("/t/"))
    end = screen[screen.index('id="end"') :]
    assert badge(editions.check(MINE), "My printing") in end


# ---------------------------------------------------------------------- sources


@pytest.mark.parametrize("game", GAMES)
def test_the_sources_page_tells_of_every_sheet_and_of_guesses_first(court: Court, game: str) -> None:
    page = court.browser().get(f"/sources/{game}").text
    sheets = durbar.game(game).sheets.sheets
    order = re.findall(r'<tr id="sheet-(\w+)"', page)
    assert sorted(order) == sorted(sheets)
    doubt = [("guess", "likely", "certain").index(sheets[name].confidence) for name in order]
    assert doubt == sorted(doubt)
    for name, sheet in sheets.items():
        row = re.search(rf'<tr id="sheet-{name}".*?</tr>', page, re.DOTALL)
        assert row
        assert f'href="/rules/{game}/clause/{sheet.clause}"' in row[0]
        assert ("Nothing" in row[0]) == (sheet.confidence == "certain"), (
            f"{name}: say in unknown.{name} what is not known"
        )
        assert "<use href=" in row[0] or "plain-piece" in row[0], "it has a picture"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_a_sheet_names_can_be_read(court: Court, game: str) -> None:
    reader = court.browser()
    for sheet in durbar.game(game).sheets.sheets.values():
        led = reader.get(f"/rules/{game}/clause/{sheet.clause}").headers["location"]
        page, _, anchor = led.partition("#")
        assert f'id="{anchor}"' in reader.get(page).text, sheet.name


@pytest.mark.parametrize("path", ["/sources/chess", "/editor/chess", "/rules/chess", "/e/aaaaaaaaaaaaaaaa", "/e/x"])
def test_there_is_nothing_where_nothing_is(court: Court, path: str) -> None:
    assert court.browser().get(path).status_code == 404


# ---------------------------------------------------------------------- the form


@pytest.mark.parametrize("game", GAMES)
def test_every_value_has_a_field_that_asks_what_the_game_asks(game: str) -> None:
    house = durbar.game(game).sheets
    for name, sheet in house.sheets.items():
        leaves: list[dict[str, Any]] = []
        waiting = list(Form(game, house, name, sheet.data).nodes)
        while waiting:
            node = waiting.pop()
            waiting += node.get("children", [])
            leaves += [node] if "kind" in node else []
        assert len(leaves) == durbar.engine.content.count_values(sheet.data)
        assert not any(leaf["changed"] for leaf in leaves)
        for leaf in leaves:
            value = leaf["value"]
            if leaf["kind"] == "number":
                assert leaf["least"] <= value <= leaf["most"], leaf
            elif leaf["kind"] in ("name", "long"):
                assert value in [one["value"] for one in leaf["choices"]], leaf
            elif leaf["kind"] == "parts":
                assert leaf["joint"].join(one["value"] for one in leaf["parts"]) == value
            else:
                assert isinstance(value, str | bool), leaf


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_written_out_in_full_is_the_house_edition(game: str) -> None:
    house = durbar.game(game).sheets
    full = {**whole(house, {}), "name": "all of it"}
    assert editions.slim(full) == {"game": game, "name": "all of it"}
    assert editions.check(full).digest == house.digest
    assert editions.check(full).known == house.known, "it does not claim to know more"


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_can_be_opened_and_is_drawn(court: Court, game: str) -> None:
    person = court.browser()
    for name in durbar.game(game).sheets.sheets:
        answer = send(
            person, "/editions/check", {"edition": {"game": game, "name": "x"}, "sheet": name, "form": True}
        ).json()
        assert answer["complaints"] == []
        assert f'data-path="{name}.source"' in answer["form"]
        assert "<svg" in answer["pieces"] or "plain-piece" in answer["pieces"]
        assert "Message(" not in answer["form"] + answer["pieces"]


# ---------------------------------------------------------------------- complaints


def test_the_editor_complains_in_the_words_of_the_command(court: Court) -> None:
    edition = deepcopy(MINE)
    edition["mixed_cards"]["red"] = ["monk-monk", *MIXED[1:]]  # type: ignore[index]  # it is a table of lists
    with pytest.raises(durbar.BadInput) as refused:
        editions.check(edition)
    [complaint] = look(court.browser(), edition)["complaints"]
    assert complaint["path"] == "mixed_cards.red[0]"
    assert f"{complaint['path']}: {complaint['text']} [{complaint['clause']}]" == str(refused.value)
    assert "right would be beside it one of vizier, general, princess" in complaint["text"]


def test_every_sheet_that_is_wrong_is_complained_of(court: Court) -> None:
    edition = {**MINE, "supply": {"palaces": 0}, "white_cards": {"monk": "many"}, "deal": {"hand": 6}}
    found = look(court.browser(), edition)
    assert [one["path"] for one in found["complaints"]] == ["supply.palaces", "white_cards.monk"]
    assert found["states"]["mixed_cards"] == {"state": "owner", "changes": 1}


def test_what_is_drawn_follows_what_is_typed(court: Court) -> None:
    person = court.browser()
    assert look(person, MINE)["pieces"] != look(person, {"game": "taj-mahal", "name": "x"})["pieces"]
    moved = deepcopy(dict(durbar.game("taj-mahal").sheets["map"].data))
    moved["provinces"][0]["cities"][0]["x"] += 40
    drawn = look(person, {"game": "taj-mahal", "name": "x", "map": moved}, "map")["pieces"]
    assert drawn != look(person, {"game": "taj-mahal", "name": "x"}, "map")["pieces"]


# ---------------------------------------------------------------------- keeping and sharing


def test_an_edition_is_kept_changed_and_given_back_as_a_file(court: Court) -> None:
    person = court.browser()
    id = keep(person, MINE)
    assert keep(person, {**MINE, "name": "Second printing"}, id=id) == id
    [row] = kept(court)
    assert (row.id, row.name, row.doc["mixed_cards"]["red"]) == (id, "Second printing", MIXED)
    answer = person.get(f"/e/{id}/download")
    assert answer.headers["content-disposition"].endswith('.toml"')
    brought = person.send("POST", "/editions/upload", files={"file": ("mine.toml", answer.content)})
    assert brought.status_code == 303
    assert [one.doc for one in kept(court)] == [row.doc, row.doc]
    assert "Second printing" in person.get("/").text


def test_whoever_has_the_address_may_look_play_and_copy_but_not_change(court: Court) -> None:
    anna, tomasz = court.browser(), court.browser()
    id = keep(anna, MINE)
    page = tomasz.get(f"/e/{id}").text
    assert 'data-mine="0"' in page
    assert 'id="save"' not in page
    assert tomasz.get(f"/e/{id}/sources").status_code == 200
    assert f'value="{id}" selected' in tomasz.get(f"/?edition={id}").text
    table = tomasz.new_table("me", "bot:random", edition_id=id)
    assert court.look(table).table.sheets.edition == MINE
    for answer in (
        send(tomasz, "/editions", {"edition": {**MINE, "name": "taken"}, "id": id}),
        tomasz.form(f"/e/{id}/delete"),
    ):
        assert answer.status_code == 403
        assert "Only whoever made this edition may change it" in answer.text
    assert [one.name for one in kept(court)] == ["My printing"]
    copied = tomasz.form(f"/e/{id}/copy").headers["location"]
    assert copied != f"/e/{id}"
    assert 'data-mine="1"' in tomasz.get(copied).text


def test_a_running_game_never_changes(court: Court) -> None:
    person = court.browser()
    id = keep(person, MINE)
    table = person.new_table("me", "bot:random", edition_id=id)
    keep(person, {"game": "taj-mahal", "name": "other", "supply": {"palaces": 5}}, id=id)
    assert person.form(f"/e/{id}/delete").status_code == 303
    assert kept(court) == []
    court.forget(table)
    live = court.look(table)
    assert live.table.sheets.edition == MINE
    assert live.table.record()["edition"] == MINE
    assert person.get(f"/t/{table}/sources").status_code == 200


def test_what_was_thrown_away_meanwhile_is_not_said_to_be_kept(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    person = court.browser()
    id = keep(person, MINE)
    found = routes_editions.find_edition

    async def find_and_lose(desk: Any, id: str) -> Any:
        row = await found(desk, id)
        with desk.house.store.write() as tx:
            tx.drop_edition(id)
        return row

    monkeypatch.setattr(routes_editions, "find_edition", find_and_lose)
    answer = send(person, "/editions", {"edition": MINE, "id": id})
    assert answer.status_code == 404
    assert "There is no such edition here" in answer.text
    assert kept(court) == []


@pytest.mark.parametrize("name", ["", "n" * 61, "two\nlines", "\u202egnirp", "\u001b[31m"])
def test_a_game_file_carries_only_what_an_edition_may_be(court: Court, name: str) -> None:
    person = court.browser()
    record = durbar.new_table("taj-mahal", players=2, seed=1, edition=MINE).record()
    record["edition"]["name"] = name
    answer = person.send("POST", "/import", {"accept": "application/json"}, json=record)
    assert answer.status_code == 422
    assert "name: must be a text of" in answer.json()["text"]


def test_a_draft_with_complaints_is_kept_but_not_played(court: Court) -> None:
    person = court.browser()
    id = keep(person, {**MINE, "supply": {"palaces": 0}})
    assert "draft" in person.get("/").text
    assert f'value="{id}"' not in person.get("/").text
    answer = person.form("/tables", game="taj-mahal", players="2", edition_id=id)
    assert answer.status_code == 422
    assert "supply.palaces: must be a whole number from 1 to 99" in answer.text
    assert person.get(f"/e/{id}/sources").status_code == 400


def test_a_table_has_one_edition(court: Court) -> None:
    person = court.browser()
    id = keep(person, MINE)
    answer = person.form("/tables", game="taj-mahal", players="2", edition_id=id, edition=editions.to_toml(MINE))
    assert answer.status_code == 422
    assert "Choose an edition or give one as a file, not both" in answer.text
    assert person.form("/tables", game="agra", players="2", edition_id=id).status_code == 422
    assert person.form("/tables", game="agra", players="2", edition_id="a" * 16).status_code == 404


# ---------------------------------------------------------------------- files and values that mean no good

DEEP: Any = "x"
for _ in range(40):
    DEEP = [DEEP]
HOSTILE: dict[str, tuple[Any, str]] = {
    "not an object": ([1], "must be an object"),
    "no game": ({"name": "x"}, "game"),
    "another game": (
        {"game": "chess", "name": "x"},
        "there is no game &#39;chess&#39;;|there is no game 'chess';",
    ),
    "a game that is no text": ({"game": ["agra"], "name": "x"}, "must be a text"),
    "an unknown sheet": ({**MINE, "secret": {"a": 1}}, "unknown field 'secret'"),
    "an unknown key": ({**MINE, "supply": {"__proto__": 1}}, "unknown field '__proto__'"),
    "a sheet that is none": ({**MINE, "supply": 7}, "must be an object"),
    "too deep": ({**MINE, "map": {"provinces": DEEP}}, "8 deep"),
    "too many values": ({**MINE, "map": {"provinces": list(range(5000))}}, "at most 4000"),
    "a huge number": ({**MINE, "supply": {"palaces": 10**30}}, "at most 1000000000"),
    "a fraction": ({**MINE, "supply": {"palaces": 1.5}}, "whole number"),
    "a long text": ({**MINE, "mixed_cards": {"note": "x" * 401}}, "at most 400"),
    "a text of several lines": ({**MINE, "mixed_cards": {"note": "a\nb"}}, "one line"),
    "a long key": ({**MINE, "mixed_cards": {"k" * 90: 1}}, "at most 60"),
    "a key that is no line": ({**MINE, "mixed_cards": {"a\u001b[31m": 1}}, "without control characters"),
    "null": ({**MINE, "supply": {"palaces": None}}, "must be a text, a whole number"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_no_edition_can_be_is_refused_by_name_and_changes_nothing(court: Court, what: str) -> None:
    person = court.browser()
    mine = keep(person, MINE)
    doc, told = HOSTILE[what]
    for path, body in (
        ("/editions", {"edition": doc}),
        ("/editions", {"edition": doc, "id": mine}),
        ("/editions/check", {"edition": doc, "sheet": "supply"}),
    ):
        answer = send(person, path, body)
        assert answer.status_code in (400, 422), answer.text
        assert any(one in answer.json()["text"] for one in told.split("|")), answer.text
    assert [one.doc for one in kept(court)] == [MINE]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"edition": {"game": "agra", "name": "x", "supply": {"workers": NaN}}}', 400),
        (b'{"edition": {"game": "agra", "name": "x", "supply": {"workers": ' + b"9" * 5000 + b"}}}", 400),
        (b'{"edition": ' + b"[" * 100_000, 400),
        (b'{"edition": {}, "more": 1}', 400),
        (b"\xff\xfe", 400),
        (b'{"edition": "' + b"x" * 200_000 + b'"}', 413),
    ],
)
def test_bodies_that_are_no_documents_are_refused(court: Court, body: bytes, status: int) -> None:
    person = court.browser()
    headers = {"accept": "application/json", "content-type": "application/json"}
    for path in ("/editions", "/editions/check"):
        assert person.send("POST", path, headers, content=body).status_code == status
    assert kept(court) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"this is not TOML", "is not TOML"),
        (b'game = "agra"\nname = "x"\n[supply]\nworkers = nan\n', "must be a text, a whole number, true or false"),
        (b'game = "agra"\nname = "x"\n[supply]\nworkers = 1979-05-27\n', "must be a text, a whole number"),
        (b'game = "agra"\nname = "x"\n[nonsense]\na = 1\n', "unknown field"),
        (b'game = "agra"\n', "An edition needs a name"),
        (b"a = " + b"[" * 20_000, "is not TOML"),
        (b'game = "agra"\nname = "\\u0007"\n', "control characters"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_files_that_are_no_editions_are_refused_by_name(court: Court, text: bytes, told: str) -> None:
    answer = court.browser().send("POST", "/editions/upload", files={"file": ("mine.toml", text)})
    assert 400 <= answer.status_code < 500, answer.text
    assert told in answer.text
    assert kept(court) == []
    assert "Traceback" not in answer.text


def test_a_name_is_only_ever_shown_as_text(court: Court) -> None:
    person = court.browser()
    name = "<script>alert(1)</script>\"'"
    id = keep(person, {**MINE, "name": name, "map": {"note": name}})
    table = person.new_table("me", "bot:random", edition_id=id)
    for path in ("/", f"/?edition={id}", f"/e/{id}", f"/e/{id}/sources", f"/t/{table}", f"/t/{table}/sources"):
        page = person.get(path).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page
    scripts = re.findall(r"<script[^>]*>", person.get(f"/e/{id}").text)
    assert scripts
    assert all("src=" in one for one in scripts)
    looked = look(person, {**MINE, "map": {"last_province": name}}, "map")
    assert "<script>alert" not in json.dumps(looked["pieces"])


def test_nobody_keeps_more_than_a_shelf_full(tmp_path: Path) -> None:
    with Court(tmp_path / "small", limits=replace(Limits(burst=MANY, new_tables_burst=MANY), editions=2)) as court:
        anna = court.browser()
        first = keep(anna, MINE)
        keep(anna, MINE)
        answer = send(anna, "/editions", {"edition": MINE})
        assert answer.status_code == 409
        assert "You keep 2 editions already" in answer.json()["text"]
        assert anna.form(f"/e/{first}/copy").status_code == 409
        keep(anna, {**MINE, "name": "changed"}, id=first)
        keep(court.browser(), MINE)
        assert len(kept(court)) == 3


def test_nobody_looks_without_end(tmp_path: Path) -> None:
    with Court(tmp_path / "slow", limits=Limits(burst=MANY, checks_burst=3, checks=1.0)) as court:
        anna = court.browser()
        doc = {"edition": MINE, "sheet": "supply"}
        assert [send(anna, "/editions/check", doc).status_code for _ in range(4)] == [200, 200, 200, 429]
        court.clock.pass_by(1.0)
        assert send(anna, "/editions/check", doc).status_code == 200


def test_another_site_cannot_make_a_browser_keep_or_drop_an_edition(court: Court) -> None:
    person = court.browser()
    id = keep(person, MINE)
    for path in ("/editions", f"/e/{id}/delete", f"/e/{id}/copy", "/editions/upload", "/editions/check"):
        answer = person.send("POST", path, {"origin": "http://elsewhere.example"}, json={"edition": MINE})
        assert answer.status_code == 403
    assert len(kept(court)) == 1


# ---------------------------------------------------------------------- boards laid with an edition


def renamed(game: str, sheet: str, old: str, new: str) -> dict[str, Any]:
    """Give another name to something wherever it stands in a sheet."""
    data = json.dumps(dict(durbar.game(game).sheets[sheet].data)).replace(f'"{old}"', f'"{new}"')
    return {"game": game, "name": "mine", sheet: json.loads(data)}


@pytest.mark.parametrize(
    ("game", "sheet", "old", "shown"),
    [
        ("taj-mahal", "map", "kabul", "Old town"),
        ("taj-mahal", "map", "multan", "Old town"),
        ("sabika", "map", "fez", "Old town"),
        ("agra", "buildings", "sawmill", "Old town"),
    ],
)
def test_names_that_only_an_edition_knows_are_shown_at_the_table(
    court: Court, game: str, sheet: str, old: str, shown: str
) -> None:
    person = court.browser()
    id = keep(person, renamed(game, sheet, old, "old-town"))
    screen = person.screen(person.new_table("me", "bot:random", game=game, edition_id=id))
    assert shown in screen
    assert "Message(" not in screen


def test_a_display_without_warehouses_is_drawn(court: Court) -> None:
    person = court.browser()
    sizes = dict.fromkeys("1234", 0)
    id = keep(person, {"game": "amritsar", "name": "bare", "display": {"warehouses": sizes}})
    table = person.new_table("me", "bot:random", game="amritsar", edition_id=id)
    assert "am-display" in person.screen(table)


def test_a_good_that_no_rule_knows_is_a_complaint_and_no_accident() -> None:
    [complaint] = editions.complaints(renamed("agra", "goods", "oil", "olives"))
    assert complaint.path.startswith("goods.rows[3]")
    assert "must be one of sandstone, wood" in complaint.text


@pytest.mark.parametrize(
    ("edition", "path"),
    [
        ({"game": "taj-mahal", "deal": {"display": {"2": 5, "3": 5, "4": 7, "5": 9, "": 9}}}, "deal.display"),
        ({"game": "taj-mahal", "deal": {"display": {"2": 5, "3": 5, "4": 7, "5": 9, "34": 7}}}, "deal.display"),
        ({"game": "agra", "deal": {"notables": {one: [9, 0, 0, 0] for one in "234"}}}, "deal.notables.2[0]"),
        ({"game": "agra", "deal": {"mix": {one: [9, 9, 9] for one in "234"}}}, "deal.mix.2"),
        ({"game": "agra", "values": {"columns": [1, 1, 1, 1]}}, "price_tokens.sides[2]"),
        ({"game": "sabika", "large_buildings": {"tiles": SUPERSCRIPT}}, "large_buildings.tiles[0].reward"),
    ],
)
def test_values_with_which_no_game_could_be_played_are_complaints(
    court: Court, edition: dict[str, Any], path: str
) -> None:
    person = court.browser()
    sheet = next(key for key in edition if key != "game")
    [complaint] = look(person, {"name": "x", **edition}, sheet)["complaints"]
    assert complaint["path"] == path
    assert complaint["clause"]
    id = keep(person, {"name": "x", **edition})
    assert person.get(f"/e/{id}?sheet={sheet}").status_code == 200, "its maker can open and mend it"
    assert person.form("/tables", game=edition["game"], players="2", edition_id=id).status_code == 422


def test_hostile_names_and_places_do_no_harm_in_the_editor(court: Court) -> None:
    anna = court.browser()
    for name in ("<script>alert(1)</script>", "\u202egnirp ym", "{{ 7 * 7 }}", "a" * 60):
        provinces = deepcopy(durbar.game("taj-mahal").sheets["map"].data["provinces"])
        provinces[0]["cities"][0]["name"] = name
        edition = {"game": "taj-mahal", "name": "x", "map": {"provinces": provinces}}
        answer = send(anna, "/editions/check", {"edition": edition, "sheet": "map", "form": True})
        assert answer.status_code in (200, 400), (name, answer.text)
        shown = answer.json()
        assert "<script>alert" not in shown.get("form", "") + shown.get("pieces", "")
        assert "49" not in shown.get("text", "")
    for odd in (True, -1, 10**9, "80", [80], {"x": 1}):
        provinces = deepcopy(durbar.game("taj-mahal").sheets["map"].data["provinces"])
        provinces[0]["cities"][0]["x"] = odd
        edition = {"game": "taj-mahal", "name": "x", "map": {"provinces": provinces}}
        answer = send(anna, "/editions/check", {"edition": edition, "sheet": "map", "form": True})
        assert answer.status_code == 200, (odd, answer.text)
        assert answer.json()["complaints"][0]["where"] == "provinces, 1, cities, 1, to the right"
    odd_names = {"special_cards": {"points": {"__proto__": 1, "queen": 2}, "symbol": []}}
    answer = send(
        anna,
        "/editions/check",
        {"edition": {"game": "taj-mahal", "name": "x", **odd_names}, "sheet": "special_cards", "form": True},
    )
    assert answer.status_code == 200
    assert answer.json()["complaints"]


# ---------------------------------------------------------------------- what a look costs


def test_a_lobby_reads_an_edition_once_and_one_at_a_time(court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with many editions, each wrong in many places, would keep all others waiting with every look."""
    maker = court.browser()
    house = durbar.game("agra").sheets
    wrong = {name: dict.fromkeys(house[name].data, "zz") for name in house.sheets}
    found = [keep(maker, {"game": "agra", "name": f"Wrong {n}", **wrong}) for n in range(3)]
    read: list[str] = []
    turns: list[int] = []
    paint = court.desk.easel.paint

    def judged(row: Any) -> tuple[int, bool]:
        read.append(row.id)
        return shown.judged(row)

    async def counted(work: Any, first: bool = False) -> Any:
        before = len(read)
        answer = await paint(work, first)
        turns.append(len(read) - before)
        return answer

    monkeypatch.setattr(routes_lobby, "judged", judged)
    monkeypatch.setattr(type(court.desk.easel), "paint", lambda self, *args: counted(*args))
    checks: list[Any] = []
    check = editions.check

    def counting(edition: Any) -> Any:
        checks.append(edition)
        return check(edition)

    monkeypatch.setattr(editions, "check", counting)
    assert maker.get("/").text.count("/e/") >= 3
    assert sorted(read) == sorted(found)
    assert max(turns) == 1
    assert checks
    checks.clear()
    maker.get("/")
    assert sorted(read) == sorted(found)
    assert checks == []
    keep(maker, {"game": "agra", "name": "Right"}, id=found[0])
    maker.get("/")
    assert read[3:] == found[:1], "what was changed is read anew"


@pytest.mark.parametrize("path", ["/sources/agra", "/editor/agra", "/editor/agra?sheet=no", "/editor/agra?sheet=end"])
def test_pages_that_are_the_same_for_everybody_are_painted_once(
    court: Court, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    one, other = court.browser(), court.browser()
    first = one.get(path)
    monkeypatch.setattr(type(court.desk.easel), "paint", None)
    second = other.get(path)
    assert (second.status_code, second.text) == (200, first.text)
    assert first.headers["etag"] == second.headers["etag"]
