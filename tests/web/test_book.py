"""The pages of the rulebooks: every clause has its place, every link an end, and nothing is painted twice."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from functools import cache

import pytest

import durbar
from durbar.games import PACKAGES, rulebook
from durbar.games.reading import Reading, book
from durbar.web.door.bookshelf import Bookshelf
from durbar.web.shown.figures import figure
from durbar.web.shown.reading import known_pages
from durbar.web.shown.reading import painted as painted_page
from tests.web.court import Court

every_game = pytest.mark.parametrize("game", PACKAGES)


@cache
def pages_of(game: str) -> dict[str, str]:
    return {page: painted_page(game, page, "en") for page in known_pages(game)}


def ids(html: str) -> Counter[str]:
    return Counter(re.findall(r'\sid="([^"]+)"', html))


@every_game
def test_every_clause_is_an_anchor_and_every_link_leads_somewhere(game: str) -> None:
    pages = pages_of(game)
    anchors = {page: ids(html) for page, html in pages.items()}
    own = book(game)
    for one in rulebook.clauses(game):
        assert anchors[own.home_of(one.number)][one.number] == 1, one.number
        assert anchors["clauses"][one.number] == 1, one.number
    for page, html in pages.items():
        assert not [id for id, times in anchors[page].items() if times > 1], page
        for there, anchor in set(re.findall(rf'href="/rules/{game}/([a-z]+)#([^"]+)"', html)):
            assert anchors[there][anchor] == 1, f"{page} leads to {there}#{anchor}"
        for there in set(re.findall(rf'href="/rules/{game}/([a-z]+)"', html)):
            assert there in pages


@every_game
def test_no_clause_number_stands_without_its_words(game: str) -> None:
    """Wherever one is cited it is a link, which says what the clause says first and leads to the rest."""
    words = {one.number: one.text for one in rulebook.clauses(game)}
    for page, html in pages_of(game).items():
        for address, title, number in re.findall(r'<a class="clause" href="([^"]+)" title="([^"]*)">([^<]+)</a>', html):
            assert address.endswith(f"#{number}")
            assert number in words
            assert title
        assert not re.search(r"\[\d+\.\d+", re.sub(r'="[^"]*"', "", html)), page


@every_game
def test_notes_stand_beside_their_clause(game: str) -> None:
    """Each reason for a ruling, each thing easily missed and each gap in the data right behind what it belongs to."""
    own, pages = book(game), pages_of(game)
    why = {one.number: reason for one, reason in rulebook.rulings(game)}
    for chapter in own.chapters[1:]:
        parts = re.split(r'<div class="clause-text[^"]*" id="([\d.]+)">', pages[chapter.id])
        behind = dict(zip(parts[1::2], parts[2::2], strict=True))
        assert list(behind) == chapter.numbers
        said = ""
        for number, html in behind.items():
            notes = re.findall(r'<div class="beside note (\w+)"(.*?)</div>', html, re.DOTALL)
            kinds = [kind for kind, _ in notes]
            assert kinds == sorted(kinds, key=["missed", "ruling", "data", "back"].index), number
            assert ("ruling" in kinds) == (number in why and why[number] != said), number
            said = why.get(number, said)
            for kind, note in notes:
                cited = set(re.findall(rf'href="/rules/{game}/(\w+)#([\d.]+)"', note))
                assert cited, f"{number}: no note without its clause"
                for line in re.findall(r"<p>(.*?)</p>", note, re.DOTALL) if kind == "back" else ():
                    assert re.findall(rf'href="/rules/{game}/(\w+)#', line)[-1] != chapter.id
        assert pages[chapter.id].count('note missed"') == len(Reading(own, "en").listed(f"book.{chapter.id}.missed"))


@every_game
def test_what_changed_in_a_figure_is_bracketed(game: str) -> None:
    """Wherever a figure after the moves is drawn otherwise than before, brackets say where, and stay inside it."""
    for example in book(game).examples():
        shown = example.figure
        if not shown.before or not example.moves:
            continue
        drawn = [
            re.sub(rf"{example.name}-(before|after)-", "", figure(game, example.name, one, "en"))
            for one in (False, True)
        ]
        apart = re.sub(r'<g class="changed">.*?</g>', "", drawn[1]) != re.sub(
            r'<g class="changed">.*?</g>', "", drawn[0]
        )
        assert apart == bool(shown.marks), example.name
        left, top, width, height = shown.crop
        for x, y, across, down in shown.marks:
            assert left <= x < x + across <= left + width, (example.name, x)
            assert top <= y < y + down <= top + height, (example.name, y)


@every_game
def test_the_pages_turn_from_the_first_to_the_last(court: Court, game: str) -> None:
    seen, page = [], "you"
    while page:
        html = pages_of(game)[page]
        seen.append(page)
        found = re.search(rf'rel="next" href="/rules/{game}/([a-z]+)"', html)
        page = found[1] if found else ""
    assert seen == [one.id for one in book(game).chapters]
    assert court.browser().get(f"/rules/{game}").text == pages_of(game)["you"]


def test_a_number_leads_to_its_place_an_old_one_too(court: Court) -> None:
    reader = court.browser()

    def led(number: str) -> str:
        answer = reader.get(f"/rules/taj-mahal/clause/{number}")
        assert answer.status_code == 303
        return str(answer.headers["location"])

    assert led("4.11") == "/rules/taj-mahal/palaces#4.11"
    assert led("4") == "/rules/taj-mahal/leaving#4"
    assert led("6.4.7") == "/rules/taj-mahal/palaces#4.6"


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess",
        "/rules/agra/nowhere",
        "/rules/agra/clause/99.9",
        "/rules/agra/position/nothing.json",
        "/rules/chess/search.json",
        "/rules/agra/../lobby",
    ],
)
def test_there_is_nothing_where_nothing_is(court: Court, path: str) -> None:
    assert court.browser().get(path).status_code == 404


@pytest.mark.parametrize("lang", ["pl", "zh-Hant", "zh-Hans", "ja"])
@every_game
def test_the_book_speaks_every_language(court: Court, game: str, lang: str) -> None:
    reader = court.browser()
    chapter = book(game).chapters[2]
    answer = reader.get(f"/rules/{game}/{chapter.id}", **{"accept-language": lang})
    assert f'<html lang="{lang}"' in answer.text
    words = rulebook.clauses(game, lang)
    first = next(one for one in words if one.number == chapter.numbers[0])
    assert first.text[:20] in answer.text
    assert reader.get(f"/rules/{game}/{chapter.id}").text != answer.text


@pytest.fixture
def painted(court: Court, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count what is painted."""
    easel = court.desk.easel
    times: list[int] = []
    real = type(easel).paint

    async def paint(self: object, work: object, first: bool = False) -> object:
        times.append(1)
        return await real(easel, work, first)  # type: ignore[arg-type]

    monkeypatch.setattr(type(easel), "paint", paint)
    return times


def test_a_page_is_painted_once_for_all_who_speak_a_language(court: Court, painted: list[int]) -> None:
    anna, tomasz = court.browser(), court.browser()
    page = anna.get("/rules/agra/goods", **{"accept-encoding": "gzip"})
    once = len(painted)
    assert once >= 3, "two figures and the page"
    again = tomasz.get("/rules/agra/goods", **{"accept-encoding": "identity"})
    assert again.text == page.text
    assert "content-encoding" not in again.headers
    assert page.headers["content-encoding"] == "gzip"
    mark = page.headers["etag"]
    known = tomasz.get("/rules/agra/goods", **{"if-none-match": mark})
    assert (known.status_code, known.content) == (304, b"")
    assert len(painted) == once, "nothing was painted again"
    assert tomasz.get("/rules/agra/goods", **{"accept-language": "ja", "if-none-match": mark}).status_code == 200


def test_the_shelf_keeps_what_was_asked_for_last() -> None:
    shelf = Bookshelf(10)
    shelf.put(("a",), b"12345")
    shelf.put(("b",), b"1234")
    assert shelf.get(("a",)) == b"12345"
    shelf.put(("c",), b"123")
    assert (shelf.get(("a",)), shelf.get(("b",)), shelf.get(("c",))) == (b"12345", None, b"123")
    shelf.put(("c",), b"12345")
    assert shelf.get(("a",)) == b"12345"


@every_game
def test_what_can_be_searched_for(court: Court, game: str) -> None:
    found = court.browser().get(f"/rules/{game}/search.json").json()
    assert [one[0] for one in found["clauses"]] == [one.number for one in rulebook.clauses(game) if not one.heading]
    assert {one[0] for one in found["headings"]} == {one.number for one in rulebook.clauses(game) if one.heading}
    assert len(found["examples"]) == len(list(book(game).examples()))
    assert len(found["terms"]) == len(book(game).terms)
    assert found["icons"]


@every_game
def test_a_position_can_be_taken_home_and_tried(court: Court, game: str) -> None:
    reader = court.browser()
    example = next(iter(book(game).examples()))
    answer = reader.get(f"/rules/{game}/position/{example.name}.json")
    assert "attachment" in answer.headers["content-disposition"]
    at_home = durbar.from_position(answer.json(), seed=1).position()
    assert at_home == example.before().position()

    led = reader.form(f"/rules/{game}/try/{example.name}")
    assert led.status_code == 303
    table = str(led.headers["location"])
    assert reader.get(table).status_code == 200
    live = court.look(table.removeprefix("/t/"))
    assert live.table.position() == at_home
    assert reader.form(f"/rules/{game}/try/nothing").status_code == 404


def test_the_lobby_and_the_table_lead_to_the_book(court: Court) -> None:
    reader = court.browser()
    lobby = reader.get("/").text
    for game in PACKAGES:
        assert f'href="/rules/{game}"' in lobby


@every_game
def test_pages_are_small_enough_for_a_phone(game: str) -> None:
    for page, html in pages_of(game).items():
        assert page == "print" or len(zlib.compress(html.encode(), 9)) < 40_000, page
