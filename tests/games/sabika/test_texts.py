"""Everything Sabika says has words, and its rulebook and rule map are whole."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from random import Random

import pytest

import durbar
from durbar.engine.messages import Message
from durbar.games import rulebook
from durbar.games.sabika.names import (
    ACTIONS,
    BONUS_ACTIONS,
    COLOURS,
    EVENTS,
    GOODS,
    MATERIALS,
    MEASURES,
    PARTS,
    POEM_COLOURS,
    POWERS,
    RAW,
    RINGS,
    ROUNDS,
    SIDES,
    TYPES,
    WORKERS,
    YUSUF_DECKS,
)
from durbar.games.sabika.options import LEVY_MEANS, STORES
from durbar.games.sabika.state import SOURCES, STAGES
from tests.games.sabika.situation import CITIES, CONTENT, GAME, SPACES, TEXTS, Seat, Table, choose, sit_down
from tests.said import KINDS, check_ids, check_values, check_you, read

FOLDER = Path(durbar.__file__).parent / "games" / "sabika"
TESTS = Path(__file__).parent
ALL = read(FOLDER)
BY_POEMS = {"log.carpenter", "log.keeper", "log.recital"}
"""Said for other modules by `purse.grant`, where the reader cannot see it."""
CLAUSE = re.compile(r"\d+\.\d+")
NAMES = ["Asha", "Bela", "Chand", "Devi"]
UNSAID = re.compile(r"Message\(|[{}]|None|\b(?:[a-z]+)\.[a-z_]+|  | [.,;:]")


def numbers() -> list[str]:
    return [id.removeprefix("rule.") for id in TEXTS.ids("rule.")]


# ---------------------------------------------------------------------- what the code can say


def test_every_message_has_a_text_and_every_text_a_message() -> None:
    check_ids(TEXTS, {one.id for one in ALL} | BY_POEMS, (*KINDS, "note."))


def test_texts_use_only_the_values_that_the_code_gives() -> None:
    check_values(TEXTS, ALL)


def test_nothing_is_told_in_secret() -> None:
    assert not any(said.secret for said in ALL)


def test_whoever_a_line_is_about_reads_it_as_you() -> None:
    check_you(TEXTS)


def test_every_component_has_a_name() -> None:
    chosen = [name for reward in CONTENT.rewards() for name in reward.names if len(reward.sides) > 1]
    yusuf = [f"{deck}-{n + 1}" for kind, deck in enumerate(YUSUF_DECKS) for n in range(len(CONTENT.yusuf_cards[kind]))]
    names = {
        "material": MATERIALS,
        "raw": RAW,
        "good": GOODS,
        "thing": (*MATERIALS, *GOODS),
        "worker": WORKERS,
        "ring": RINGS,
        "action": ACTIONS,
        "bonus": BONUS_ACTIONS,
        "space": SPACES,
        "cell": [cell.name for cell in (*CONTENT.raw_cells, *CONTENT.marble_cells)],
        "type": TYPES,
        "colour": (*COLOURS, "joker"),
        "poem_colour": POEM_COLOURS,
        "side": SIDES,
        "store": STORES,
        "part": PARTS,
        "large": range(1, len(CONTENT.large) + 1),
        "small": range(1, len(CONTENT.small) + 1),
        "warehouse": CONTENT.store_names,
        "start": range(1, len(CONTENT.start_tiles) + 1),
        "poem": (*CONTENT.minor_names, *CONTENT.major_names),
        "trade": range(1, len(CONTENT.trade_cards) + 1),
        "city": (*CITIES, "granada"),
        "citytile": range(1, len(CONTENT.city_tiles) + 1),
        "event": (*EVENTS, *(f"{event}.text" for event in EVENTS)),
        "yusuf": yusuf,
        "means": ("paria", "dinars", "points", "seals", *LEVY_MEANS),
        "measure": MEASURES,
        "each": MEASURES,
        "card.blue": POWERS,
        "round": range(ROUNDS + 1),
        "stage": STAGES,
        "mode": GAME.meta.modes,
        "score": SOURCES,
        "sheet": tuple(GAME.sheets.sheets),
    }
    for kind, values in names.items():
        assert [value for value in values if not TEXTS.has(f"{kind}.{value}")] == []
        written = [id.removesuffix(".short") for id in TEXTS.ids(kind + ".")]
        assert [id for id in written if id not in {f"{kind}.{value}" for value in values}] == []
    assert [name for name in chosen if not TEXTS.has(f"reward.{name}")] == []


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
    hint = Message(ask.prompt.id + ".hint", ask.prompt.clause, **ask.prompt.args)
    assert speak(table, hint, ask.seat).endswith("."), hint
    labels = [speak(table, option.label, ask.seat) for option in ask.options]
    assert len(set(labels)) == len(labels), labels
    for option in ask.options:
        outcome = ask.outcome(option)
        if outcome is not None:
            speak(table, outcome, ask.seat)
    for _, why in ask.greyed:
        assert speak(table, why, ask.seat).endswith("."), why


@pytest.mark.parametrize(
    ("players", "mode"), [(1, "hardest"), (2, "standard"), (3, "advanced"), (4, "standard"), (1, "standard")]
)
def test_a_whole_game_in_words(players: int, mode: str) -> None:
    table = durbar.new_table("sabika", players=players, mode=mode, seed="words")
    rng = Random(players)
    while not table.over:
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
    for note in table.result.notes:
        speak(table, note, None)


def test_a_line_is_read_by_each_in_their_own_way() -> None:
    table = sit_down(Seat(), Seat(builder="market-1"))
    choose(table, "work builder-1 market-1")
    lines = [entry for entry in table.log if entry.id in ("log.works", "log.paid")]
    assert [[TEXTS.say(entry.for_seat(seat), seat=seat, names=NAMES) for entry in lines] for seat in (0, 1)] == [
        ["You send the first builder to Market 1 for 1 dinar.", "Bela gets 1 dinar from you for a worker there."],
        ["Asha sends the first builder to Market 1 for 1 dinar.", "You get 1 dinar from Asha for a worker there."],
    ]


@pytest.mark.parametrize(("n", "words"), [(0, "costs 0 dinars"), (1, "costs 1 dinar"), (2, "costs 2 dinars")])
def test_plural_forms(n: int, words: str) -> None:
    assert TEXTS.say(Message("outcome.costs", n=n)) == words


def test_rewards_are_said_part_by_part() -> None:
    said = [TEXTS.say(Message("outcome.reward", parts=tile.reward.messages())) for tile in CONTENT.large[4:8]]
    assert said == ["a Warehouse action", "a Market action", "1 point and 1 glazed ceramic", "a Production action"]
    parts = [
        TEXTS.say(Message("outcome.reward", parts=CONTENT.minors[poem - 1].red.messages())) for poem in (10, 14, 16)
    ]
    assert parts == [
        "a Carve action, 2 dinars cheaper",
        "a free ship to a city without yours, with up to 1 good; no seal, no reward",
        "processing of up to 3 raw for 1 point each",
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


def test_the_rulebook_is_in_order_and_whole() -> None:
    """Chapters from 1 up, each a title without a full stop, and in it clauses from 1 up: no letters, no third step."""
    book = rulebook.clauses("sabika")
    chapters = [clause for clause in book if clause.heading]
    assert [clause.number for clause in chapters] == [str(number) for number in range(1, 14)]
    for clause in chapters:
        assert not clause.text.endswith(".")
    expected = []
    for chapter in chapters:
        under = [clause for clause in book if clause.number.startswith(chapter.number + ".")]
        expected += [chapter.number, *(f"{chapter.number}.{place}" for place in range(1, len(under) + 1))]
        assert under
    assert numbers() == expected


def test_every_old_number_leads_to_a_clause_of_today() -> None:
    old = GAME.renumbered
    facts = [*(str(number) for number in range(1, 87)), *(f"{n}a" for n in (18, 21, 30, 36, 48, 56, 64, 71, 84))]
    ruled = [f"{letter}{n}" for letter, last in (("A", 38), ("I", 43), ("C", 9)) for n in range(1, last + 1)]
    assert set(old) == {*facts, *ruled, "D4", *(f"D4.{n}" for n in range(1, 14))}
    assert set(old.values()) <= set(numbers())
    assert rulebook.clause("sabika", "I18") == rulebook.clause("sabika", "[7.3]")
    assert rulebook.clause("sabika", "D4.7")[0].number == "13.7"
    assert len(rulebook.clause("sabika", "D4")) == 14
    assert rulebook.clause("sabika", "4")[0].heading  # today's meaning holds: chapter 4, not the tokens of old clause 4


def test_every_ruling_says_so_and_why() -> None:
    said = {clause.number for clause in rulebook.clauses("sabika") if "Ruling" in clause.text}
    rulings = rulebook.rulings("sabika")
    assert (
        said == {clause.number for clause, _ in rulings} == {id.removeprefix("ruling.") for id in TEXTS.ids("ruling.")}
    )
    for clause, reason in rulings:
        assert clause.text.startswith("Ruling: "), clause.number
        assert clause.text.count("Ruling") == 1
        assert reason.endswith("."), clause.number
        assert reason not in clause.text


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("3.18", "whenever you like"),
        ("6.8", "must do it at once"),
        ("11.4", "12 Crowds: each worker of another player"),
        ("11.5", "speaks of the workers of other players"),
        ("9.9", "only if you have neither a dinar nor a seal"),
        ("13.7", "that these stand on that half is likely"),
        ("12.22", "any city without his ship will do"),
    ],
)
def test_clauses_say_what_is_played(number: str, words: str) -> None:
    assert words in TEXTS.say("rule." + number)


def test_every_clause_that_the_code_cites_exists() -> None:
    given = {clause for said in ALL for clause in said.clause.split(", ")} | {
        sheet.clause for sheet in GAME.sheets.sheets.values()
    }
    given |= {line.clause for line in durbar.new_table("sabika", seed="lines").result.lines}
    for path in (*FOLDER.rglob("*.py"), FOLDER / "content.toml"):
        for inside in re.findall(r"\[(\d+\.\d+[\d.,\s-]*)\]", path.read_text(encoding="utf-8")):
            given |= set(re.split(r"[,\s-]+", inside))
    for path in FOLDER.glob("board/*.j2"):
        given |= set(re.findall(r'rule="(\d[^"]*)"', path.read_text(encoding="utf-8")))
    assert given - {""} <= set(numbers())


@pytest.mark.rule("sabika", "13.5")
def test_the_rulebook_lists_every_small_building() -> None:
    listed = re.findall(r"(\d+) (\w+)-(\w+)", TEXTS.say("rule.13.5"))
    cards = [(str(n), COLOURS[card.left], COLOURS[card.right]) for n, card in enumerate(CONTENT.small, 1)]
    assert listed == cards


@pytest.mark.rule("sabika", "13.11")
def test_the_rulebook_lists_every_route() -> None:
    text = TEXTS.say("rule.13.11").partition("(")[0]
    named = (*CITIES, "granada")
    for cost, part in ((1, text.partition("For 2 dinars")[0]), (2, text.partition("For 2 dinars")[2])):
        routes = {frozenset((named[one], named[other])) for one, other, price in CONTENT.map.routes if price == cost}
        assert {frozenset(pair) for pair in re.findall(r"(\w+)-(\w+)", part.lower())} == routes


def rule_map() -> list[list[str]]:
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if CLAUSE.fullmatch(row[0])]


def test_the_rule_map_names_every_clause() -> None:
    leaves = [one for one in numbers() if not any(other.startswith(one + ".") for other in numbers())]
    assert [row[0] for row in rule_map()] == leaves


def test_the_rule_map_leads_to_code_and_tests_that_exist() -> None:
    for number, _, code, tests in rule_map():
        names = re.findall(r"`([\w.]+)`", code)
        assert names, number
        for name in names:
            module, _, last = name.rpartition(".")
            if name != "content.toml":
                assert hasattr(importlib.import_module(f"durbar.games.sabika.{module}"), last), name
        files = re.findall(r"`([\w.]+)`", tests)
        assert files, number
        for file in files:
            text = (TESTS / file).read_text(encoding="utf-8")
            assert f'mark.rule("sabika", "{number}")' in text, f"{file}: {number}"
