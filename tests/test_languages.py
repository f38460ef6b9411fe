"""Every language, whole: each text there, with the same places, the right forms and signs, and no English left."""

from __future__ import annotations

import re
from random import Random

import pytest

import durbar
from durbar.games import all_games
from durbar.texts import HOUSE, Catalog, Texts, languages, po
from durbar.texts.catalog import Template
from durbar.texts.joints import wide
from durbar.texts.review import packages, review
from tests.project import ROOT
from tools import texts as tool

LANGUAGES = languages(HOUSE)
PACKAGES = packages()
GAMES = [one.meta.name for one in all_games()]


def test_all_packages_are_found() -> None:
    files = sorted(path for path in (ROOT / "src").rglob("texts/en.po"))
    assert len(PACKAGES) == len(files) == 13


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_language_has_all_texts_and_nothing_is_wrong_with_them(package: str, lang: str) -> None:
    assert review(package, lang) == []


@pytest.mark.parametrize("lang", [one for one in LANGUAGES if one != "en"])
def test_no_translation_is_older_than_its_english(lang: str) -> None:
    """What has changed in English is looked over in every language: `make texts` lists it."""
    for english in sorted((ROOT / "src").rglob("texts/en.po")):
        theirs = po.read(english.with_name(f"{lang}.po").read_text(encoding="utf-8"))
        _, told = tool.merged(tool.english_entries(english), theirs)
        assert {what: ids for what, ids in told.items() if ids} == {}, english.parent


UNSAID = re.compile(r"Message\(|[{}]|\bNone\b|  |\b[a-z]+\.[a-z_]+\.[a-z_]+\b")
LEFT = re.compile(r"\b[a-z]{4,}\b")
"""An English word in Chinese or Japanese; names of players are Latin here, and begin with a capital."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_without_a_gap(name: str, lang: str) -> None:
    """Whatever is asked, offered, refused, foreseen and logged on a random course, for each seat and an onlooker."""
    table = durbar.new_table(name, seed="tongues")
    rng, names = Random(f"tongues {name}"), ["Asha", "Bela", "Chand", "Devi", "Esha"][: table.setup.players]
    said: list[str] = []
    while (ask := table.decision) is not None and table.number < 160:
        seats = [None, ask.seat, (ask.seat + 1) % table.setup.players]
        said += (table.say(ask.prompt, lang=lang, seat=seat, names=names) for seat in seats)
        if table.number % 8 == 0:
            messages = [option.label for option in ask.options]
            messages += [outcome for option in ask.options if (outcome := ask.outcome(option)) is not None]
            messages += [why for _, why in ask.greyed]
            said += (table.say(message, lang=lang, seat=ask.seat, names=names) for message in messages)
        table.choose(rng.choice(ask.options))
    for entry in table.log:
        said += (table.say(entry.for_seat(seat), lang=lang, seat=seat, names=names) for seat in (None, 0, 1))
    assert len(said) > 400
    assert [text for text in said if UNSAID.search(text) or text != text.strip() or not text] == []
    if wide(lang):
        assert [text for text in said if LEFT.search(text)] == []


# ---------------------------------------------------------------------- what the review finds

ENGLISH = Catalog(
    "en",
    {
        "log.sells": "{seat:seat} sells {n} {good:good} for a coin.",
        "log.sells.you": "You sell {n} {good:good} for a coin.",
        "good.plank": "plank",
        "good.oil": "oil",
        "ask": ["Which one?", "Which {n}?"],
        "help": "Press “undo” or open the menu.",
    },
)
WHOLE: dict[str, Template] = {
    "log.sells": "{seat:seat} sprzedaje {n} {good:good/acc#n} za monetę.",
    "log.sells.you": "Sprzedajesz {n} {good:good/acc#n} za monetę.",
    "good.plank": "deska",
    "good.plank.acc": ["deskę", "deski", "desek"],
    "good.oil": "olej",
    "good.oil.acc": ["olej", "oleje", "olejów"],
    "ask": ["Który?", "Które {n}?", "Których {n}?"],
    "help": "Naciśnij „undo” lub użyj menu.",
}


def complaints(monkeypatch: pytest.MonkeyPatch, lang: str, changed: dict[str, Template | None]) -> list[str]:
    texts = {id: text for id, text in {**WHOLE, **changed}.items() if text is not None}
    made = {"en": ENGLISH, lang: Catalog(lang, texts, "0", 3 if lang == "pl" else 1)}
    monkeypatch.setattr("durbar.texts.review.read_catalog", lambda package, lang: made[lang])
    return [Texts("durbar").say(one) for one in review("durbar", lang)]


def test_nothing_is_wrong_with_what_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complaints(monkeypatch, "pl", {}) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"ask": None}, "missing: ask"),
        ({"help.gone": "x", "other": "y"}, "other: no English text has this name, and none that it could be a form of"),
        ({"help": "Naciśnij {key}."}, "help: uses key, which English does not"),
        ({"log.sells.you": "Sprzedajesz {n} za monetę."}, "log.sells.you: lacks good"),
        ({"ask": ["Który?", "Które {n}?"]}, "ask: has 2 plural forms instead of 3"),
        ({"good.oil.acc": None}, "log.sells: {good:good/acc#n} asks for good.oil.acc"),
        ({"help": "Press “undo” or open the menu."}, "help: is the same as in English"),
        (
            {"log.sells": "{seat:seat/gen}: {n} {good:good}"},
            "log.sells: {seat:seat/gen} asks for word.you.gen, word.named.gen",
        ),
        ({"log.sells": "{seat:seat}: {n:unit/coin}, {good:good}"}, "log.sells: {n:unit/coin} asks for unit.coin"),
    ],
)
def test_what_is_wrong_is_named(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, Template | None], said: str
) -> None:
    monkeypatch.setattr("durbar.texts.review._known", lambda lang: frozenset())
    assert said in complaints(monkeypatch, "pl", changed)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("按「undo」,或使用選單。", "help: has a half-width sign: 按「undo」,或使用選單。"),
        ("按「undo」或使用menu。", "help: has English words: menu"),
    ],
)
def test_signs_and_words_of_another_script_are_named(monkeypatch: pytest.MonkeyPatch, text: str, said: str) -> None:
    plain: dict[str, Template | None] = {id: id for id in WHOLE} | {"ask": ["哪{n}個？"], "help": text}
    assert said in complaints(monkeypatch, "zh-Hant", plain)


# ---------------------------------------------------------------------- what make texts does


def entry(id: str, *forms: str, comments: list[str] | None = None) -> po.Entry:
    return po.Entry(id, list(forms), len(forms) > 1, comments or [""])


def test_catalogues_are_brought_up_to_the_english_ones() -> None:
    english = [entry("", "head"), entry("a", "One", comments=["", "# Names"]), entry("b", "Two"), entry("c", "Three")]
    old = tool.digest(["Before"])
    theirs = [
        entry("", "głowa"),
        entry("b", "Dwa", comments=["", tool.OF + old]),
        entry("b.acc", "Dwa (biernik)"),
        entry("gone", "Nic"),
        entry("a", "Raz", comments=["", tool.OF + tool.digest(["One"])]),
        entry("unit.coin", "{n} moneta", "{n} monety", "{n} monet"),
    ]
    made, told = tool.merged(english, theirs)
    assert [one.id for one in made] == ["", "a", "b", "b.acc", "c", "unit.coin"]
    assert told == {"new": ["c"], "changed": ["b"], "fuzzy": ["b"], "unused": ["gone"]}
    again = po.read(tool.written(made))
    assert [(one.id, one.forms, one.plural, one.fuzzy) for one in again] == [
        ("", ["głowa"], False, False),
        ("a", ["Raz"], False, False),
        ("b", ["Dwa"], False, True),
        ("b.acc", ["Dwa (biernik)"], False, False),
        ("c", [""], False, False),
        ("unit.coin", ["{n} moneta", "{n} monety", "{n} monet"], True, False),
    ]
    assert tool.merged(english, again)[1] == {"new": ["c"], "changed": [], "fuzzy": ["b"], "unused": []}
    assert po.data(tool.written([entry("", "Plural-Forms: nplurals=1; plural=0;\n"), *made[1:]]))["texts"]["a"] == "Raz"


@pytest.mark.parametrize("text", ['"quoted" \\ and\nbroken', "長" * 200, "word " * 60, "", "\t"])
def test_any_text_is_written_so_that_it_is_read_again(text: str) -> None:
    lines = tool.written([entry("x", text)])
    assert po.read(lines)[0].forms == [text]
    assert max(map(len, lines.splitlines())) < 120
