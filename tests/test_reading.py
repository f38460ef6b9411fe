"""The rulebook as a reader wants it: every clause once, every example played, every text there in every language."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import durbar
from durbar.cli.reading import book_lines
from durbar.games import PACKAGES, rulebook, texts
from durbar.games.reading import (
    FIRST,
    Icon,
    Reading,
    book,
    cited,
    first_sentence,
    folded,
    index,
    sentences,
    told,
    without_mark,
    without_references,
    word_pattern,
)
from durbar.web.shown.book import in_short

LONGEST = 60
"""How many words a text of the book may have: a paragraph says one thing."""
LANGUAGES = texts("agra").languages()

every_game = pytest.mark.parametrize("game", PACKAGES)
every_example = pytest.mark.parametrize(
    ("game", "name"), [(game, one.name) for game in PACKAGES for one in book(game).examples()]
)


def home(game: str) -> Path:
    return Path(str(files(PACKAGES[game]))) / "rulebook"


@every_game
def test_every_clause_stands_in_exactly_one_chapter(game: str) -> None:
    placed = [number for chapter in book(game).chapters for number in chapter.numbers]
    assert sorted(placed) == sorted(one.number for one in rulebook.clauses(game) if not one.heading)


@every_game
def test_every_number_leads_to_its_chapter_headings_and_old_ones_too(game: str) -> None:
    own = book(game)
    for one in rulebook.clauses(game):
        chapter = own.chapter(own.home_of(one.number))
        assert chapter is not None, one.number
        assert one.heading or one.number in chapter.numbers
    for old in durbar.game(game).renumbered:
        assert own.home_of(old), old
    assert own.home_of("99.99") == ""


@every_game
def test_set_up_and_parts_come_last_and_each_chapter_has_an_example(game: str) -> None:
    chapters = book(game).chapters
    assert [chapters[0].id, *(one.id for one in chapters[-2:])] == [FIRST, "setup", "parts"]
    for chapter in chapters[1:]:
        assert chapter.examples, chapter.id
        for behind, example in chapter.examples:
            assert behind in chapter.numbers, example.name
    names = [one.name for one in book(game).examples()]
    assert len(names) == len(set(names))
    assert all(one.moves for chapter in chapters[1:-2] for _, one in chapter.examples), "only parts are just shown"


@every_example
def test_an_example_happens_as_it_is_told(game: str, name: str) -> None:
    """Its position can be sat down at, its choices are legal, and the lines it names are told with their numbers."""
    example = book(game).example(name)
    assert example is not None
    before = example.before()
    assert before.position()["game"] == game
    for line, named in told(example):
        if named and line.clause:
            assert line.clause in {one.number for one in rulebook.clauses(game)}
    assert bool(example.told) == bool(example.moves)


@every_example
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reader_is_told_all_that_the_first_seat_sees(game: str, name: str, lang: str) -> None:
    """Rupees are for one seat only: the reader has that seat, so no number is missing from a line."""
    example = book(game).example(name)
    assert example is not None
    names = [f"seat {seat}" for seat in range(6)]
    for line, _ in told(example):
        said = texts(game).say(line, lang, seat=0, names=names)
        assert "None" not in said
        assert "{" not in said


def test_an_example_that_goes_otherwise_is_noticed() -> None:
    example = book("taj-mahal").example("chain")
    assert example is not None
    wrong = type(example)(**{**vars(example), "told": ({"id": "log.scores_connection", "n": 3},)})
    with pytest.raises(AssertionError, match=r"taj-mahal, example chain: nothing is told of .*'n': 3"):
        told(wrong)


@every_game
def test_no_position_lies_there_unused(game: str) -> None:
    used = {f"{one.position}.json" for one in book(game).examples()}
    assert {path.name for path in home(game).iterdir()} == {"book.toml", *used}


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_book_is_there_and_cites_what_there_is(game: str, lang: str) -> None:
    own = book(game)
    reading = Reading(own, lang)
    known = {one.number for one in rulebook.clauses(game)}
    for chapter in own.chapters:
        assert reading.title(chapter.id)
        assert reading.say(f"book.{chapter.id}.lead")
    for name, number in own.terms + tuple((one.name, one.clause) for one in _icons(game)):
        assert number in known
        assert "{" not in reading.say(name), name
        assert not any(sign.isdigit() for sign in reading.say(name)), name
    for id, signs in (("points", own.points), ("choice", own.choices), ("step", own.steps)):
        assert len(reading.listed(f"book.you.{id}")) == len(signs)
        assert all(cited(text) for text in reading.listed(f"book.you.{id}"))
    for id in texts(game).ids("book.", lang):
        text = reading.say(id)
        assert set(cited(text)) <= known, id
        assert cited(text) == cited(Reading(own, "en").say(id)), id
        if lang == "en":
            assert len(text.split()) <= LONGEST, id
        if ".missed." in id:
            assert cited(text), f"{id}: no rule without its clause"


def _icons(game: str) -> list[Icon]:
    return [icon for chapter in book(game).chapters for icon in chapter.icons]


@every_game
def test_no_text_of_the_book_is_left_over(game: str) -> None:
    own = book(game)
    used = {f"book.example.{one.name}" for one in own.examples()}
    used |= {name for name, _ in own.terms} | {icon.name for chapter in own.chapters for icon in chapter.icons}
    meant = [(name, own.meant.get(name, "")) for name, _ in own.terms]
    meant += [(icon.name, icon.meaning) for icon in _icons(game)]
    used |= {f"book.meaning.{word or name.split('.')[-1].removesuffix('_word')}" for name, word in meant}
    chapters = "|".join(one.id for one in own.chapters)
    pattern = re.compile(rf"book\.(?:{chapters})(?:\.lead|\.missed\.\d)?|book\.you\.(?:play|win|turn|then|\w+\.\d)")
    for id in texts(game).ids("book."):
        assert id in used or pattern.fullmatch(id), id


@every_game
def test_every_sign_is_drawn(game: str) -> None:
    own = book(game)
    board = Path(str(files(PACKAGES[game]))) / "board" / "icons.svg"
    house = Path(str(files("durbar.web"))) / "shown" / "static" / "icons.svg"
    drawn = set(re.findall(r'id="([\w-]+)"', board.read_text() + house.read_text()))
    signs = {sign for row in own.points + own.choices + own.steps for sign in row}
    assert signs | {icon.symbol for chapter in own.chapters for icon in chapter.icons} <= drawn


@every_game
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_terminal_has_the_same_text(game: str, lang: str) -> None:
    """All clauses, all leads and all examples, wherever lines are broken."""

    def plain(text: str) -> str:
        return re.sub(r"\s", "", text)

    lines = list(book_lines(game, lang))
    shown = plain("".join(lines))
    for one in rulebook.clauses(game, lang):
        assert one.heading or plain(one.text) in shown, one.number
    reading = Reading(book(game), lang)
    for id in texts(game).ids("book.", lang):
        assert re.search(r"\.(term|meaning)\.", id) or plain(reading.say(id)) in shown, id
    for name, number in book(game).terms:
        text = reading.meaning(name, book(game).meant.get(name, "")) or first_sentence(reading.clauses()[number].text)
        assert plain(f"{reading.say(name)}:{text}[{number}]") in shown, name
    if lang == "en":
        assert max(len(line) for text in lines for line in text.splitlines()) <= 100


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_index_finds_words_of_its_own_language(game: str, lang: str) -> None:
    """Every word leads somewhere, the clause that explains it among them, in the order of the clauses."""
    order = [one.number for one in rulebook.clauses(game, lang)]
    said = {one.number: one.text.casefold() for one in rulebook.clauses(game, lang)}
    homes = dict(book(game).terms)
    for name, numbers in index(game, lang):
        assert homes[name] in numbers
        assert numbers == sorted(numbers, key=order.index)
        word = Reading(book(game), lang).say(name).split(":")[0].casefold()
        literal = {number for number, text in said.items() if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)}
        assert literal <= set(numbers), name


def test_a_word_is_found_in_its_cases() -> None:
    for word, other in (
        ("robotnik", "dwóch robotników"),
        ("pałac", "w pałacach"),
        ("łódź", "łodzi"),
        ("karta", "kart"),
    ):
        assert re.search(word_pattern(word, "pl"), folded(other, "pl")), word
    assert not re.search(word_pattern("karta", "pl"), "karczma")
    assert re.search(word_pattern("Orders", "en"), "an order")
    assert re.search(word_pattern("商人", "ja"), "各商人は")


def test_first_sentences_and_marks() -> None:
    assert first_sentence("A tie wins nothing. Wait.") == "A tie wins nothing."
    assert first_sentence("平手則無。等。") == "平手則無。"
    assert first_sentence("Carve: choose a poem and pay. Then wait.") == "Carve: choose a poem and pay."
    assert first_sentence("You may wait; then pay.") == "You may wait."
    long = "You decide these things: " + "what to pay with; " * 20 + "and when."
    assert first_sentence(long) == "You decide these things: …"
    assert sentences("One; two. Three: four; five.") == ["One;", "two.", "Three: four; five."]
    assert without_mark("Ruling: a lot decides.", ruled=True) == "A lot decides."
    assert without_mark("裁定：隨機決定。", ruled=True) == "隨機決定。"
    assert without_mark("Note: nothing.", ruled=False) == "Note: nothing."


def test_a_sentence_keeps_the_clauses_without_which_it_is_not_whole() -> None:
    words = {one.number: one.text for one in rulebook.clauses("agra")}
    assert "may be done" in without_references("agra", "3.1", words["3.1"])
    assert "conditions of [9.2] and [9.4]." in without_references("agra", "6.7", words["6.7"])
    assert cited(without_references("agra", "3.1", words["3.1"])) == []


@every_game
def test_no_sentence_told_in_short_ends_where_a_clause_was_cited(game: str) -> None:
    for one in rulebook.clauses(game):
        short = in_short(game, one.number, "en")
        assert not re.search(r"\b(see|of|by|to|as in|stands? in|sense of)( and| to)*[.,;]", short), (one.number, short)


@every_game
def test_every_word_of_the_glossary_is_explained(game: str) -> None:
    own = Reading(book(game), "en")
    for name, number in book(game).terms:
        said = own.meaning(name, book(game).meant.get(name, "")) or first_sentence(own.clauses()[number].text)
        assert len(said.split()) > 3, f"{name}: {said}"
        assert not re.match(r"(Then|Next|Now|First|Second|Third|Last|Step \d+|The second)\b(?!.*:)", said), said
