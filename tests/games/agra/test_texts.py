"""Everything Agra says has words, and its rulebook and rule map are whole."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from random import Random

import pytest

import durbar
from durbar.engine.messages import Message
from durbar.games import rulebook
from durbar.games.agra.names import ACTIONS, CIRCLE, FUELS, GUILDS, NOTABLES, POWERS, SIDES
from durbar.games.agra.state import PHASES, STAGES, TRIGGERS
from tests.games.agra.situation import BUILDINGS, CONTENT, GAME, GOODS, SPACES, TEXTS, Seat, Table, choose, sit_down
from tests.said import check_ids, check_values, check_you, read

FOLDER = Path(durbar.__file__).parent / "games" / "agra"
TESTS = Path(__file__).parent
ALL = read(FOLDER)
CLAUSE = re.compile(r"\d+\.\d+")
NAMES = ["Asha", "Bela", "Chand", "Devi"]
UNSAID = re.compile(r"Message\(|[{}]|None|\b(?:[a-z]+)\.[a-z_]+|  | [.,;:]")


def numbers() -> list[str]:
    return [id.removeprefix("rule.") for id in TEXTS.ids("rule.")]


# ---------------------------------------------------------------------- what the code can say


def test_every_message_has_a_text_and_every_text_a_message() -> None:
    check_ids(TEXTS, {one.id for one in ALL})


def test_texts_use_only_the_values_that_the_code_gives() -> None:
    check_values(TEXTS, ALL)


def test_whoever_a_line_is_about_reads_it_as_you() -> None:
    check_you(TEXTS)


@pytest.mark.rule("agra", "1.3")
def test_only_rupees_are_told_in_secret() -> None:
    assert {key for said in ALL for key in said.secret} == {"rupees"}
    for said in ALL:
        told = said.id.startswith("log.")
        assert said.secret or not told or "rupees" not in said.args, said.id


def test_every_component_has_a_name() -> None:
    names = {
        "good": (*GOODS, "favour"),
        "goods": (*GOODS, "favour"),
        "building": BUILDINGS,
        "space": SPACES,
        "guild": GUILDS,
        "notable": (*NOTABLES, *(f"{name}.effect" for name in NOTABLES)),
        "action": ACTIONS,
        "bonus": CONTENT.bonus_names,
        "side": SIDES,
        "circle": (*CIRCLE, "farmer"),
        "fuel": FUELS,
        "power": POWERS,
        "token": CONTENT.token_names,
        "materials": [option.nouns[0] for option in CONTENT.options.pay_with.values()],
        "trigger": TRIGGERS,
        "phase": PHASES,
        "stage": STAGES,
        "mode": GAME.meta.modes,
        "sheet": tuple(GAME.sheets.sheets),
    }
    for kind, values in names.items():
        assert [value for value in values if not TEXTS.has(f"{kind}.{value}")] == []
        assert [id for id in TEXTS.ids(kind + ".") if id not in {f"{kind}.{value}" for value in values}] == []


# ---------------------------------------------------------------------- a game in words


def speak(table: Table, message: Message, seat: int | None) -> str:
    text = TEXTS.say(message, seat=seat, names=NAMES)
    assert not UNSAID.search(text), text
    assert text == text.strip() != ""
    assert message.clause == "" or TEXTS.has("rule." + message.clause), message
    return text


def speak_decision(table: Table) -> None:
    ask = table.decision
    assert ask is not None
    assert speak(table, ask.prompt, ask.seat).endswith("?"), ask.prompt
    assert speak(table, ask.prompt, None).endswith("."), ask.prompt
    speak(table, Message(ask.prompt.id + ".hint", ask.prompt.clause, **ask.prompt.args), ask.seat)
    labels = [speak(table, option.label, ask.seat) for option in ask.options]
    assert len(set(labels)) == len(labels), labels
    for option in ask.options:
        outcome = ask.outcome(option)
        if outcome is not None:
            speak(table, outcome, ask.seat)
    for _, why in ask.greyed:
        assert speak(table, why, ask.seat).endswith(".")


@pytest.mark.parametrize("players", GAME.meta.players)
def test_the_first_turns_in_words(players: int) -> None:
    table = durbar.new_table("agra", players=players, seed="words")
    rng = Random(players)
    while not table.over and table.number < 250:
        speak_decision(table)
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
    for seat in (None, *range(players)):
        for entry in table.log:
            line = speak(table, entry.for_seat(seat), seat)
            assert line.endswith("."), line
            assert line[0].isupper(), line
    for score in table.result.lines:
        speak(table, Message(score.id, score.clause), None)


def test_a_line_is_read_by_each_in_their_own_way() -> None:
    table = choose(sit_down(Seat(goods="oil"), Seat(), river="cook"), "place sailor", "deliver cook oil")
    entry = next(entry for entry in table.log if entry.id == "log.delivers")
    assert [TEXTS.say(entry.for_seat(seat), seat=seat, names=NAMES) for seat in (0, 1)] == [
        "You deliver oil to the Cook; rupees: 1.",
        "Asha delivers oil to the Cook.",
    ]


# ---------------------------------------------------------------------- the rulebook and the rule map


def test_the_rulebook_cites_only_itself_and_ends_its_sentences() -> None:
    known = set(numbers())
    for number in numbers():
        text = TEXTS.say("rule." + number)
        for inside in re.findall(r"\[([^\]]+)\]", text):
            for part in re.split(r"[,\s-]+", inside):
                assert part in known, f"{number}: [{inside}]"
        heading = any(other.startswith(number + ".") for other in known)
        assert heading or text.rstrip(")").endswith("."), number
        assert not re.search(r"[{}]|  | [.,;:]", text), number


def test_every_clause_that_the_code_cites_exists() -> None:
    given = {said.clause for said in ALL} | {sheet.clause for sheet in GAME.sheets.sheets.values()}
    for path in FOLDER.rglob("*.py"):
        for inside in re.findall(r"\[(\d+\.\d+[\d.,\s-]*)\]", path.read_text(encoding="utf-8")):
            given |= set(re.split(r"[,\s-]+", inside))
    assert given - {""} <= set(numbers())


def test_chapters_and_clauses_are_numbered_in_order() -> None:
    expected: list[str] = []
    for chapter in range(1, 14):
        under = [one for one in numbers() if one.startswith(f"{chapter}.")]
        assert under
        expected += [str(chapter), *(f"{chapter}.{place}" for place in range(1, len(under) + 1))]
        assert not TEXTS.say(f"rule.{chapter}").endswith(".")
    assert numbers() == expected


def test_every_ruling_says_so_and_has_its_reason() -> None:
    marked = [one for one in numbers() if TEXTS.say("rule." + one).startswith("Ruling: ")]
    assert [id.removeprefix("ruling.") for id in TEXTS.ids("ruling.")] == marked
    for number in numbers():
        assert number in marked or not re.search(r"\bruling", TEXTS.say("rule." + number), re.IGNORECASE), number
    for number in marked:
        reason = TEXTS.say("ruling." + number)
        assert reason.endswith("."), number
        assert "rulebook" in reason, f"{number} says what the books say, or do not"


def test_old_clause_numbers_go_on_answering() -> None:
    """All numbers of the second version, and no number of it is lost."""
    old = GAME.renumbered
    assert set(old.values()) <= set(numbers())
    facts = {str(fact) for fact in range(1, 52)} | {f"I{number}" for number in range(1, 28)}
    data = {"D3", "D5", *(f"D3.{number}" for number in range(1, 10)), *(f"D5.{number}" for number in range(1, 11))}
    assert set(old) >= facts | data
    assert [clause.number for clause in rulebook.clause("agra", "I18")] == ["8.10"]
    assert [clause.number for clause in rulebook.clause("agra", "28a")] == ["6.12"]


def rule_map() -> list[list[str]]:
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if CLAUSE.fullmatch(row[0])]


def test_the_rule_map_names_every_clause() -> None:
    leaves = [one for one in numbers() if not any(other.startswith(one + ".") for other in numbers())]
    assert sorted(row[0] for row in rule_map()) == sorted(leaves)


def test_the_rule_map_leads_to_code_and_tests_that_exist() -> None:
    for number, _, code, tests in rule_map():
        names = re.findall(r"`([\w.]+)`", code)
        assert names, number
        for name in names:
            module, _, last = name.rpartition(".")
            if name != "content.toml":
                assert hasattr(importlib.import_module(f"durbar.games.agra.{module}"), last), name
        files = re.findall(r"`([\w.]+)`", tests)
        assert files, number
        for file in files:
            assert f'mark.rule("agra", "{number}")' in (TESTS / file).read_text(encoding="utf-8"), f"{file}: {number}"
