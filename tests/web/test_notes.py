"""What is said of the data: the house's own notes in every language, an owner's as typed, wherever they are shown."""

from __future__ import annotations

import html
import re
import tomllib
from typing import Any

import pytest

import durbar
from durbar.engine.content import with_edition
from durbar.games import editions
from durbar.games.notes import note
from durbar.texts import HOUSE, languages, po
from durbar.texts.catalog import notes, read_catalog
from tests.project import ROOT
from tests.test_cli import run as run  # noqa: PLC0414  # a fixture
from tests.web.court import Court
from tests.web.test_editions import GAMES, MINE, keep
from tools import texts as tool

LANGUAGES = [lang for lang in languages(HOUSE) if lang != "en"]
CLAUSE = re.compile(r"\d+\.\d+")
TYPED = "Seen on my own copy: cards, tiles."
TAJ = durbar.game("taj-mahal")


def wish(lang: str) -> dict[str, str]:
    """Ask for a language as a browser does."""
    return {"accept-language": lang}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_house_says_what_it_knows_in_every_language_and_cites_the_same_clauses(game: str, lang: str) -> None:
    sheets = durbar.game(game).sheets
    for name, sheet in sheets.sheets.items():
        said = note(sheets, name, lang)
        assert note(sheets, name, "en") == sheet.note
        assert said not in ("", sheet.note)
        assert CLAUSE.findall(said) == CLAUSE.findall(sheet.note), name


@pytest.mark.parametrize("game", GAMES)
def test_the_english_of_a_note_stands_beside_its_values_and_nowhere_else(game: str) -> None:
    package = f"durbar.games.{game.replace('-', '_')}"
    english = read_catalog(package, "en")
    assert english is not None
    assert notes(package).keys() == {f"sheet.{name}.note" for name in durbar.game(game).sheets.sheets}
    assert not notes(package).keys() & english.templates.keys()


def test_a_note_that_changes_is_looked_over_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    file = ROOT / "src/durbar/games/taj_mahal/texts/en.po"
    theirs = po.read(file.with_name("pl.po").read_text(encoding="utf-8"))
    told = {**notes("durbar.games.taj_mahal"), "sheet.map.note": "All is known."}
    monkeypatch.setattr(tool, "notes", lambda package: told)
    assert tool.merged(tool.english_entries(file), theirs)[1]["changed"] == ["sheet.map.note"]


def test_what_an_owner_typed_stays_and_where_nothing_was_typed_the_edition_is_named() -> None:
    house = TAJ.sheets
    mine = with_edition(house, {**MINE, "map": {"note": TYPED}, "deal": {"note": house["deal"].note}})
    assert [note(mine, "map", lang) for lang in ("en", *LANGUAGES)] == [TYPED] * 5
    assert note(mine, "mixed_cards", "en") == "Given by the edition 'My printing'."
    assert note(mine, "mixed_cards", "pl") == "Podane w\xa0edycji „My printing”."
    assert note(mine, "deal", "ja") == note(house, "deal", "ja"), "it is the house's word"
    assert note(mine, "supply", "ja") == note(house, "supply", "ja")


def test_an_empty_note_says_nothing_and_is_not_kept() -> None:
    edition = {**MINE, "mixed_cards": {**MINE["mixed_cards"], "note": ""}}  # type: ignore[dict-item]
    assert editions.slim(edition) == MINE
    assert editions.slim({**MINE, "map": {"note": ""}}) == MINE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_say_the_notes_in_the_language_of_the_reader(court: Court, lang: str) -> None:
    person = court.browser()
    id = keep(person, {**MINE, "map": {"note": TYPED}})
    table = person.new_table("me", "hotseat", game="taj-mahal", edition_id=id)
    said = note(TAJ.sheets, "supply", lang)
    for path in ("/sources/taj-mahal", f"/e/{id}/sources", f"/t/{table}/sources", f"/t/{table}/drawer/sources"):
        page = html.unescape(person.get(path, **wish(lang)).text)
        assert said in page
        assert TAJ.sheets["supply"].note not in page
        assert (TYPED in page) == (path != "/sources/taj-mahal")
    editor = html.unescape(person.get("/editor/taj-mahal?sheet=supply", **wish(lang)).text)
    assert said in editor
    assert TAJ.sheets["supply"].note not in editor, "nobody is given English to keep as a note of their own"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_edition_is_the_same_file_but_for_the_comment_at_its_head(court: Court, lang: str) -> None:
    person = court.browser()
    id = keep(person, {**MINE, "map": {"note": TYPED}})
    english = person.get(f"/e/{id}/download").text
    theirs = person.get(f"/e/{id}/download", **wish(lang)).text
    assert english.startswith(
        "# An edition of Taj Mahal: what it does not name is as in the house edition.\n# Check it: "
    )
    assert (theirs.splitlines()[2:], theirs.splitlines()[:2]) == (english.splitlines()[2:], _head(lang))
    assert tomllib.loads(theirs) == tomllib.loads(english)


def _head(lang: str) -> list[str]:
    found = editions.to_toml({"game": "taj-mahal", "name": "x"}, lang).splitlines()[:2]
    assert found != editions.to_toml({"game": "taj-mahal", "name": "x"}).splitlines()[:2]
    assert "durbar play taj-mahal --edition FILE" in found[1]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_says_them_too(run: Any, lang: str) -> None:
    told = "".join(run("sources", "taj-mahal", "--lang", lang).out.split())
    new = run("edition", "new", "taj-mahal", "--lang", lang).out
    for name, sheet in TAJ.sheets.sheets.items():
        said = note(TAJ.sheets, name, lang)
        assert "".join(said.split()) in told
        assert f"[{name}]\n# {said}\n" in new
        assert tomllib.loads(new)[name]["note"] == sheet.note, "the data is the same in every language"
    assert run("sources", "taj-mahal", "--json", "--lang", lang).json["map"]["note"] == TAJ.sheets["map"].note
    assert "\n# " not in run("edition", "new", "taj-mahal", "--lang", "en").out.partition("\n\n")[2]
