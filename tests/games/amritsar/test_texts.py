"""Everything Amritsar says has words, and its rulebook and rule map are whole."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from random import Random

import pytest

import durbar
from durbar.engine.messages import Message
from durbar.games import rulebook
from durbar.games.amritsar.names import (
    BRIDGES,
    COLOURS,
    CORNERS,
    DISTRICTS,
    GOAL_SLOTS,
    GOALS,
    GOODS,
    MAHOUTS,
    RESOURCES,
    STATIONS,
    STEP_REWARDS,
    TILE_ACTIONS,
    TRACKS,
    UPGRADES,
    WAREHOUSES,
)
from durbar.games.amritsar.options import SPACE_LETTERS
from durbar.games.amritsar.state import MARKERS, SOURCES, STAGES, STEPS
from durbar.texts import Texts
from tests.clauses import clauses
from tests.games.amritsar.situation import CONTENT, GAME, TEXTS, Seat, Table, choose, sit_down
from tests.said import check_ids, check_values, check_you, places, read

FOLDER = Path(durbar.__file__).parent / "games" / "amritsar"
TESTS = Path(__file__).parent
ALL = read(FOLDER)
CLAUSE = re.compile(r"(\d+\.\d+|[A-Z]r?\d+[a-z]?)")
NAMES = ["Asha", "Bela", "Chand", "Devi"]
UNSAID = re.compile(r"Message\(|[{}]|None|\b(?:[a-z]+)\.[a-z_]+|  | [.,;:]")
TITLES = ("2", "3", *(f"1.{number}" for number in range(1, 20)))


def numbers() -> list[str]:
    return [id.removeprefix("rule.") for id in TEXTS.ids("rule.")]


# ---------------------------------------------------------------------- what the code can say


def test_every_message_has_a_text_and_every_text_a_message() -> None:
    said = {one.id for one in ALL}
    assert {"ask.move", "ask.move_again", "ask.free_upgrade", "log.shared_win", "outcome.take_coins"} <= said
    check_ids(TEXTS, said)


def test_texts_use_only_the_values_that_the_code_gives() -> None:
    check_values(TEXTS, ALL)


def test_whoever_a_line_is_about_reads_it_as_you() -> None:
    check_you(TEXTS)


def test_lines_about_the_maharaja_name_no_seat() -> None:
    lines = [id for id in TEXTS.ids("log.") if id.startswith("log.maharaja_")]
    assert len(lines) > 10
    assert not any("seat" in places(text) for id in lines for text in TEXTS.templates(id))


@pytest.mark.rule("amritsar", "R12a")
def test_only_goals_are_told_in_secret() -> None:
    secret = [said for said in ALL if said.secret]
    assert {(said.id, *said.secret) for said in secret} == {("log.dealt", "goals"), ("log.lays", "goal")}
    for said in secret:
        assert all(not said.secret & places(text) for text in TEXTS.templates(said.id)), said.id
        assert all(said.secret & places(text) for text in TEXTS.templates(said.id + ".you")), said.id


def test_every_component_has_a_name() -> None:
    names = {
        "district": (*DISTRICTS, "beside"),
        "station": STATIONS,
        "corner": CORNERS,
        "space": SPACE_LETTERS,
        "colour": COLOURS,
        "resource": RESOURCES,
        "good": GOODS,
        "amount": GOODS,
        "fetch": RESOURCES[:2],
        "track": TRACKS,
        "mahout": MAHOUTS,
        "tile": CONTENT.tile_names,
        "action": (*TILE_ACTIONS, *MAHOUTS),
        "reward": STEP_REWARDS,
        "kind": UPGRADES,
        "cost": UPGRADES,
        "slot": GOAL_SLOTS,
        "prize": GOAL_SLOTS,
        "warehouse": WAREHOUSES,
        "effect": WAREHOUSES,
        "goal": (*GOALS, "hidden"),
        "promise": GOALS,
        "bridge": BRIDGES,
        "marker": MARKERS,
        "score": SOURCES,
        "stage": STAGES,
        "step": STEPS,
        "mode": GAME.meta.modes,
        "sheet": tuple(GAME.sheets.sheets),
    }
    for kind, values in names.items():
        assert [value for value in values if not TEXTS.has(f"{kind}.{value}")] == [], kind
        assert [id for id in TEXTS.ids(kind + ".") if id not in {f"{kind}.{value}" for value in values}] == []


def test_every_text_of_the_board_is_there() -> None:
    called = re.compile(r"\bt\(\"([\w.]+)\"(\s*~)?")
    missing = []
    for path in sorted((FOLDER / "board").glob("*.j2")):
        for id, more in called.findall(path.read_text(encoding="utf-8")):
            if not (TEXTS.ids(id) if more else TEXTS.has(id) or Texts("durbar.web").has(id)):
                missing.append(f"{path.name}: {id}")
    assert missing == []


# ---------------------------------------------------------------------- a game in words


def speak(message: Message, seat: int | None) -> str:
    text = TEXTS.say(message, seat=seat, names=NAMES)
    assert not UNSAID.search(text), text
    assert text == text.strip() != ""
    assert message.clause == "" or TEXTS.has("rule." + message.clause), message
    return text


def speak_decision(table: Table) -> None:
    ask = table.decision
    assert ask is not None
    assert ask.prompt.clause
    assert speak(ask.prompt, ask.seat).endswith("?"), ask.prompt
    assert speak(ask.prompt, None).endswith("."), ask.prompt
    assert speak(Message(ask.prompt.id + ".hint", "", **ask.prompt.args), ask.seat).endswith(".")
    labels = [speak(option.label, ask.seat) for option in ask.options]
    assert len(set(labels)) == len(labels), labels
    for option in ask.options:
        outcome = ask.outcome(option)
        if outcome is not None:
            assert outcome.clause
            speak(outcome, ask.seat)
    for _, why in ask.greyed:
        assert why.clause
        assert speak(why, ask.seat).endswith(".")


@pytest.mark.parametrize(
    ("players", "mode"), [(players, "standard") for players in GAME.meta.players] + [(1, "harder")]
)
def test_a_whole_game_in_words(players: int, mode: str) -> None:
    table = durbar.new_table("amritsar", players=players, mode=mode, seed="words")
    rng = Random(players)
    while (ask := table.decision) is not None:
        speak_decision(table)
        table.choose(rng.choice(ask.options))
    for seat in (None, *range(players)):
        for entry in table.log:
            assert entry.clause, entry
            line = speak(entry.for_seat(seat), seat)
            assert line.endswith("."), line
            assert line[0].isupper(), line
    for score in table.result.lines:
        assert score.clause
        speak(Message(score.id, score.clause), None)
    for note in table.result.notes:
        speak(note, None)


def test_a_line_is_read_by_each_in_their_own_way() -> None:
    table = choose(sit_down(Seat(goods="coin", place="north"), Seat()), "walk south")
    entry = next(entry for entry in table.log if entry.id == "log.walks")
    assert [TEXTS.say(entry.for_seat(seat), seat=seat, names=NAMES) for seat in (0, 1)] == [
        "You move your elephant to the south for 1 coin.",
        "Asha moves the elephant to the south for 1 coin.",
    ]


def test_several_goods_in_a_line() -> None:
    what = [Message("amount." + name, n=n).document() for name, n in (("marble", 2), ("copper", 1), ("coin", 2))]
    line = Message("log.gains", "R31", seat=1, what=what)
    assert TEXTS.say(line, seat=1) == "You gain 2 marble, 1 copper, and 2 coins."


# ---------------------------------------------------------------------- the rulebook and the rule map


def test_the_rulebook_cites_only_itself_and_ends_its_sentences() -> None:
    known = set(numbers())
    for number in numbers():
        text = TEXTS.say("rule." + number)
        for inside in re.findall(r"\[([^\]]+)\]", text):
            for part in re.split(r"[,\s-]+", inside):
                assert part in known, f"{number}: [{inside}]"
        assert text.rstrip(")").endswith(".") != (number in TITLES), number
        assert not re.search(r"[{}]|  | [.,;:]", text), number


def test_chapters_stand_in_order_with_their_clauses() -> None:
    book = rulebook.clauses("amritsar")
    titles = [clause.number for clause in book if clause.heading]
    assert titles == [*(f"1.{number}" for number in range(1, 20)), "2", "3"]
    for letters, last in (("R", 54), ("S", 16), ("M", 7), ("W", 15), ("Br", 6), ("Q", 25), ("I", 30), ("N", 15)):
        found = [one for one in numbers() if re.fullmatch(rf"{letters}\d+", one)]
        assert found == [f"{letters}{number}" for number in range(1, last + 1)]
    for letter in "ABCD":
        assert [one for one in numbers() if re.fullmatch(rf"{letter}\d", one)] == [f"{letter}{n}" for n in range(1, 7)]
    chapter = [clause.number for clause in rulebook.clause("amritsar", "1.15")]
    assert chapter == ["1.15", "Br1", "Br2", "Br3", "Br4", "Br5", "Br6"]
    assert [clause.number for clause in rulebook.clause("amritsar", "R31")] == ["R31"]
    assert "Br3" in [clause.number for clause in rulebook.search("amritsar", "bridge donate coin")]


def test_every_clause_that_the_code_cites_exists() -> None:
    given = {said.clause for said in ALL} | {sheet.clause for sheet in GAME.sheets.sheets.values()}
    for path in FOLDER.rglob("*.py"):
        for inside in re.findall(r"\[([A-Z\d][\w.,\s-]*)\]", path.read_text(encoding="utf-8")):
            parts = re.split(r"[,\s-]+", inside)
            if all(CLAUSE.fullmatch(part) for part in parts):
                given |= set(parts)
    assert given - {""} - set(numbers()) == set()


def rule_map() -> list[list[str]]:
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if CLAUSE.fullmatch(row[0])]


def test_the_rule_map_names_every_clause() -> None:
    assert sorted(row[0] for row in rule_map()) == sorted(clauses("amritsar"))


def test_the_rule_map_leads_to_code_and_tests_that_exist() -> None:
    for number, _, code, tests in rule_map():
        names = re.findall(r"`([\w.]+)`", code)
        assert names, number
        for name in names:
            module, _, last = name.rpartition(".")
            if name != "content.toml":
                assert hasattr(importlib.import_module(f"durbar.games.amritsar.{module}"), last), name
        files = re.findall(r"`([\w.]+)`", tests)
        assert files, number
        for file in files:
            text = (TESTS / file).read_text(encoding="utf-8")
            assert f'mark.rule("amritsar", "{number}")' in text, f"{file}: {number}"
