"""Everything a game says has words: what its code can say, what its components are called, what its rulebook holds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine.content import CONFIDENCES, SOURCES
from durbar.engine.messages import BadInput, Message
from durbar.games import texts
from durbar.games.taj_mahal.names import BONUS, COLOURS, GOODS, INFLUENCE, RANKS
from durbar.games.taj_mahal.state import STAGES
from durbar.texts import PLACE, Texts, catalogs, languages
from tests.patience import PATIENCE
from tests.said import plain, read

SOURCE = Path(durbar.__file__).parent
FOLDER = SOURCE / "games" / "taj_mahal"
GAME = durbar.game("taj-mahal")
TEXTS = texts("taj-mahal")
CONTENT = GAME.content()
NAMES = ["Asha", "Bela", "Chand", "Devi", "Esha"]

# ---------------------------------------------------------------------- what the code can say

ALL = read(FOLDER) + read(SOURCE / "engine")


def forms(id: str) -> dict[str, tuple[str, ...]]:
    """Give a text as it is written, with the form for the seat it is about and with its hint."""
    found = {one: TEXTS.templates(one) for one in (id, id + ".you", id + ".hint", id + ".short")}
    return {one: templates for one, templates in found.items() if templates}


def places(template: str) -> set[str]:
    return {place["name"] for place in PLACE.finditer(template)}


def test_the_reader_finds_what_it_should() -> None:
    ids = {said.id for said in ALL}
    assert {"log.draws_idle", "log.shared_win", "why.other_colour", "outcome.count", "ask.place"} <= ids
    assert {"option.add-special", "table.undo.luck", "table.undo.rival", "table.over"} <= ids
    assert len(ids) > 60


def test_no_text_is_written_twice() -> None:
    """Two texts of one name would be one: the later one speaks in both places."""
    files = sorted(SOURCE.rglob("texts/*.po"))
    assert len(files) > 4
    for file in files:
        ids = re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
        assert [id for id in set(ids) if ids.count(id) > 1] == [], file


def test_every_message_of_the_code_has_a_text() -> None:
    assert [said.id for said in ALL if not TEXTS.has(said.id)] == []


def test_no_text_is_left_that_nothing_says() -> None:
    said = {said.id for said in ALL}
    kinds = ("log.", "ask.", "option.", "why.", "outcome.", "table.")
    written = {plain(id) for kind in kinds for id in TEXTS.ids(kind)}
    assert written - said == set()


def test_texts_use_only_the_values_that_the_code_gives() -> None:
    wrong = []
    for said in ALL:
        for id, templates in forms(said.id).items():
            given = said.args | (said.secret if id.endswith(".you") else set())
            wrong += [f"{id}: {template}" for template in templates if places(template) - given]
    assert wrong == []


def test_only_the_player_who_drew_reads_what_was_drawn() -> None:
    secret = [said for said in ALL if said.secret]
    assert {said.id for said in secret} == {"log.dealt", "log.draws_bonus", "log.draws_idle"}
    for said in secret:
        assert all(said.secret & places(template) for template in TEXTS.templates(said.id + ".you"))


def test_whoever_a_line_is_about_reads_it_as_you() -> None:
    about = [id for id in [*TEXTS.ids("log."), *TEXTS.ids("ask.")] if "{seat:seat}" in TEXTS.templates(id)[0]]
    silent = {"log.dummy_odd", "log.dummy_discards"}  # the dummy reads nothing
    assert [id for id in about if not TEXTS.has(id + ".you") and id not in silent] == []
    assert not any("{seat:seat}" in text for id in about for text in TEXTS.templates(id + ".you"))


# ---------------------------------------------------------------------- names


def test_every_component_has_a_name() -> None:
    names = {
        "card": CONTENT.card_names,
        "city": CONTENT.city_names,
        "province": CONTENT.province_names,
        "rank": RANKS,
        "ranks": RANKS,
        "prize": RANKS,
        "colour": (*COLOURS, "white"),
        "good": GOODS,
        "bonus": BONUS,
        "special": (*INFLUENCE, *(f"{special}.effect" for special in INFLUENCE)),
        "stage": STAGES,
        "mode": GAME.meta.modes,
        "sheet": tuple(GAME.sheets.sheets),
        "source": SOURCES,
        "confidence": CONFIDENCES,
        "seat": range(max(GAME.meta.players)),
    }
    assert len(CONTENT.card_names) == 50
    assert len(CONTENT.city_names) == 49
    for kind, values in names.items():
        assert [id for id in TEXTS.ids(kind + ".") if plain(id) not in {f"{kind}.{value}" for value in values}] == []
        assert [value for value in values if not TEXTS.has(f"{kind}.{value}")] == []


def test_a_name_that_only_an_edition_knows_is_shown_as_it_is() -> None:
    assert TEXTS.say(Message("log.plays", "", seat=0, card="red-vizier-princess"), seat=0) == (
        "You play red vizier princess."
    )


# ---------------------------------------------------------------------- the board's templates


def test_every_text_of_the_board_is_there() -> None:
    called = re.compile(r"\bt\(\"([\w.]+)\"(\s*~)?((?:[^()]|\([^()]*\))*)\)")
    missing, wrong = [], []
    for path in sorted((FOLDER / "board").glob("*.j2")):
        for id, more, rest in called.findall(path.read_text(encoding="utf-8")):
            if not (TEXTS.ids(id) if more else TEXTS.has(id)):
                missing.append(f"{path.name}: {id}")
            given = set(re.findall(r"(\w+)=", rest))
            templates = [text for one in (TEXTS.ids(id) if more else [id]) for text in TEXTS.templates(one)]
            wrong += [f"{path.name}: {text}" for text in templates if places(text) - given]
    assert missing == []
    assert wrong == []


# ---------------------------------------------------------------------- whole games in words

UNSAID = re.compile(r"Message\(|[{}]|None|\b(?:[a-z]+)\.[a-z_]+|  | [.,;:]")


def unnamed(message: Message) -> list[str]:
    """Find the names a text asks for that no catalogue has, in the messages inside it too."""
    found = []
    for template in [text for templates in forms(message.id).values() for text in templates]:
        for place in PLACE.finditer(template):
            value = message.args.get(place["name"], [])
            for one in value if isinstance(value, list) else [value]:
                if place["kind"] == "message":
                    found += unnamed(Message(one["id"], one["clause"], **one["args"]))
                elif place["kind"] not in (None, "seat") and not TEXTS.has(f"{place['kind']}.{one}"):
                    found.append(f"{message.id}: {place['kind']}.{one}")
    return found


def speak(table: durbar.Table[Any], message: Message, seat: int | None) -> str:
    assert unnamed(message) == []
    text = table.say(message, seat=seat, names=NAMES)
    assert not UNSAID.search(text), text
    assert text == text.strip() != ""
    assert table.say(message, seat=seat)  # and where the players have no names
    return text


def speak_decision(table: durbar.Table[Any], readers: list[int | None], thorough: bool) -> None:
    ask = table.decision
    assert ask is not None
    for seat in readers:
        prompt = speak(table, ask.prompt, seat)
        assert prompt.endswith("?" if seat == ask.seat else ".")
        hint = Message(ask.prompt.id + ".hint", ask.prompt.clause, **ask.prompt.args)
        speak(table, hint, ask.seat)
    labels = [speak(table, option.label, ask.seat) for option in ask.options]
    assert len(set(labels)) == len(labels)
    outcomes = [ask.outcome(option) for option in ask.options]
    reasons = [why for _, why in ask.greyed]
    if thorough:  # whatever else somebody may type
        reasons += [why for option in CONTENT.options.by_text.values() if (why := ask.why_not(option)) is not None]
    for message in (*outcomes, *reasons):
        if message is not None and message.id != "table.other_question":  # that one quotes what was typed
            speak(table, message, ask.seat)


@pytest.mark.parametrize("players", GAME.meta.players)
@pytest.mark.parametrize("seed", ["monsoon", "harvest"])
def test_a_whole_game_in_words(players: int, seed: str) -> None:
    table = durbar.new_table("taj-mahal", players=players, seed=seed)
    rng = Random(f"{seed} {players}")
    readers: list[int | None] = [None, *range(players)]
    while (ask := table.decision) is not None:
        speak_decision(table, readers, thorough=table.number % 25 == 0)
        table.choose(rng.choice(ask.options))
    for seat in readers:
        for entry in table.log:
            line = speak(table, entry.for_seat(seat), seat)
            assert line.endswith(".")
            assert line[0].isupper()
    for score in table.result.lines:
        speak(table, Message(score.id, score.clause), None)


def test_a_line_is_read_by_each_in_their_own_way() -> None:
    line = Message("log.seizes_special", "5.1", seat=1, special="monk", owner=2)
    read = [TEXTS.say(line, seat=seat, names=NAMES) for seat in (0, 1, 2)]
    assert read == [
        "Bela hands in two monk tiles and takes the monk card from Chand.",
        "You hand in two monk tiles and take the monk card from Chand.",
        "Bela hands in two monk tiles and takes the monk card from you.",
    ]


def test_lists_and_messages_inside_messages() -> None:
    shown = [Message("outcome.count", rank=rank, n=n).document() for rank, n in (("elephant", 3), ("monk", 1))]
    assert TEXTS.say(Message("outcome.play", shown=shown, leads=[])) == "3 elephants and 1 monk; leads nothing"
    won = Message("log.leaves", "4.1", seat=0, won=["vizier", "mogul", "elephant"])
    assert TEXTS.say(won, names=NAMES) == (
        "Asha leaves the court and wins the vizier, the grand mogul, and the elephant."
    )


@pytest.mark.parametrize(
    ("n", "words"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points"), (-1, "-1 point")]
)
def test_plural_forms(n: int, words: str) -> None:
    assert TEXTS.say(Message("outcome.place", n=n)) == words


def test_a_missing_text_is_seen_and_stops_nothing() -> None:
    assert TEXTS.say("log.not_written") == "Message('log.not_written', '')"


@pytest.mark.parametrize("lang", ["xx", "fr", "", "EN", "en.po", "../texts/en", "en/../en"])
def test_an_unknown_language_is_refused(lang: str) -> None:
    with pytest.raises(BadInput, match="there are: en"):
        TEXTS.say("word.you", lang)


def test_each_language_is_complete_or_falls_back_to_english() -> None:
    assert TEXTS.languages() == languages("durbar.games.taj_mahal")
    for lang in TEXTS.languages():
        assert catalogs("durbar.games.taj_mahal", lang)[-1].lang == "en"
    assert Texts("durbar").say("seat.0") == "Sun"


@pytest.mark.parametrize("package", ["durbar", "durbar.web", "durbar.terminal"])
def test_what_is_said_in_every_game_names_no_dice(package: str) -> None:
    """A game without dice says the same as one with them."""
    texts = Texts(package)
    said = [text for id in texts.ids() for text in texts.templates(id)]
    assert [text for text in said if re.search(r"\b(dice|die)\b", text)] == []


def test_words_need_nothing_that_is_not_installed_with_durbar() -> None:
    program = (
        "import sys, durbar\nsys.modules['babel'] = None\nassert durbar.game('taj-mahal').say('word.you') == 'you'\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=PATIENCE)
