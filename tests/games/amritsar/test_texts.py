"""Everything Amritsar says has words, and its rulebook and rule map are whole."""

from __future__ import annotations

import importlib
import re
from itertools import combinations
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
from tests.games.amritsar.situation import CONTENT, GAME, NAMES, TEXTS, Seat, Table, choose, sit_down
from tests.said import check_ids, check_values, check_you, places, read

FOLDER = Path(durbar.__file__).parent / "games" / "amritsar"
TESTS = Path(__file__).parent
ALL = read(FOLDER)
CLAUSE = re.compile(r"\d+(\.\d+)?")
UNSAID = re.compile(r"Message\(|[{}]|None|\b(?:[a-z]+)\.[a-z_]+|  | [.,;:]")
TITLES = [str(number) for number in range(1, 24)]


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


@pytest.mark.rule("amritsar", "2.13")
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
        "back": GOODS,
        "fetch": RESOURCES[:2],
        "track": TRACKS,
        "mahout": MAHOUTS,
        "tile": CONTENT.tile_names,
        "action": (*TILE_ACTIONS, *MAHOUTS),
        "reward": STEP_REWARDS,
        "kind": UPGRADES,
        "cost": UPGRADES,
        "kinds": ["-".join(kinds) for n in (1, 2, 3) for kinds in combinations(UPGRADES, n)],
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
        known = {f"{kind}.{value}{short}" for value in values for short in ("", ".short")}
        assert [id for id in TEXTS.ids(kind + ".") if id not in known] == []


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
        assert outcome is not None, option
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
    line = Message("log.gains", "9.1", seat=1, what=what)
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
    assert [clause.number for clause in book if clause.heading] == TITLES
    order = []
    for title in TITLES:
        under = [number for number in numbers() if number.startswith(title + ".")]
        order += [title, *(f"{title}.{place}" for place in range(1, len(under) + 1))]
    assert numbers() == order
    chapter = [clause.number for clause in rulebook.clause("amritsar", "20")]
    assert chapter == ["20", "20.1", "20.2", "20.3", "20.4", "20.5", "20.6"]
    assert [clause.number for clause in rulebook.clause("amritsar", "9.1")] == ["9.1"]
    assert "20.3" in [clause.number for clause in rulebook.search("amritsar", "bridge donate coin")]


def test_every_clause_that_the_code_cites_exists() -> None:
    given = {said.clause for said in ALL} | {sheet.clause for sheet in GAME.sheets.sheets.values()}
    for path in FOLDER.rglob("*.py"):
        for inside in re.findall(r"\[(\d[\d.,\s-]*)\]", path.read_text(encoding="utf-8")):
            parts = re.split(r"[,\s-]+", inside)
            if any("." in part for part in parts):  # the others are places in a list
                given |= set(parts)
    assert given - {""} - set(numbers()) == set()


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ("R31", "9.1"),
        ("I18", "4.6"),
        ("Q6", "9.4"),
        ("R53", "16.1"),
        ("[S2]", "22.3"),
        ("W15", "18.15"),
        ("2.10", "2.10"),
    ],
)
def test_old_numbers_go_on_answering_where_they_mean_nothing_new(old: str, now: str) -> None:
    assert rulebook.clause("amritsar", old)[0].number == now


def test_every_number_of_version_1_has_its_clause_today() -> None:
    """The table names what is there, and every clause but none twice has one old number."""
    table = GAME.renumbered
    assert set(table.values()) <= set(numbers())
    today = [now for now in table.values() if "." in now]
    assert sorted(today) == sorted(clauses("amritsar"))
    assert {"1.18", "1.19", "2", "3", "R2a", "Br6", "N15"} <= set(table)


def test_a_clause_says_ruling_if_and_only_if_it_has_a_reason() -> None:
    ruled = {clause.number: reason for clause, reason in rulebook.rulings("amritsar")}
    assert set(ruled) == {id.removeprefix("ruling.") for id in TEXTS.ids("ruling.")}
    for clause in rulebook.clauses("amritsar"):
        assert clause.text.startswith("Ruling: ") == (clause.number in ruled), clause.number
        assert "Ruling" not in clause.text[1:]
    for number, reason in ruled.items():
        assert reason.endswith("."), number
        assert not re.search(r"[{}\[\]]|  | [.,;:]", reason), number


@pytest.mark.rule("amritsar", "17.8")
def test_the_tax_on_mahouts_is_one_ruling_and_a_guess() -> None:
    sheet = GAME.sheets["mahout_bags"]
    assert (sheet.clause, sheet.confidence, sheet.source) == ("17.8", "guess", "reconstructed")
    assert TEXTS.say("rule.17.8").startswith("Ruling: the tax on mahouts. ")


def rule_map() -> list[list[str]]:
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if CLAUSE.fullmatch(row[0])]


def test_the_rule_map_names_every_clause() -> None:
    assert [row[0] for row in rule_map()] == clauses("amritsar")


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
