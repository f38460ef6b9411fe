"""Agra at the terminal: whole games by typed lines, drawn and told, and every part of the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

import durbar
from durbar.games.agra.terminal import DRAWING
from durbar.games.shared.drawing import Sight
from durbar.terminal.screen import Screen
from durbar.terminal.session import Session, drawing_of
from durbar.texts import Texts
from tests.games.agra import situation
from tests.games.agra.situation import Seat, Table
from tests.typed import sit_down

BOXES = re.compile("[\u2500-\u259f\u2800-\u28ff\x1b]")
WIDTHS = (80, 100, 131, 132, 140, 200)
FOLDER = Path(durbar.__file__).parent / "games" / "agra" / "terminal"


def new_table(players: int, seed: str = "agra") -> Table:
    return durbar.new_table("agra", players, seed=seed)


def middle_of_game(players: int, choices: int, seed: str = "agra") -> Table:
    """Play some choices at random."""
    table, rng = new_table(players, seed), Random(seed)
    for _ in range(choices):
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
    return table


def answered(*lines: str, table: Table, plain: bool = True, seat: int = 0) -> str:
    """Say what a seat's lines are answered with."""
    session, out = sit_down(table, table.setup.players, plain=plain)
    for line in lines:
        session.obey(seat, line)
    return out.getvalue()


def a_table(rivals: tuple[int, int] = (13, 29)) -> Table:
    """Give a table with something everywhere; `rivals` are the rupees of the others."""
    return situation.sit_down(
        Seat("sandstone sandstone brick oil", favour=4, rupees=7, influence=(3, 1, 0), tiles="sell"),
        Seat("wood curry", favour=1, rupees=rivals[0], level=4, influence=(0, 2, 6), removed="north-1"),
        Seat(rupees=rivals[1]),
        workers={"quarry": 0, "sailor": 1, "brickworks": 0, "tailor": 2},
        lying="brickworks sailor",
        built="brickworks tailor",
        merchant="cotton-field",
        builder="sawmill",
        coins={"lumberjack": 2},
        tokens={"2-3": ("brick", 3)},
        blocked="process",
        river="mahout cook jagirdar muezzin nazim",
        contracts={"french-trader": 0},
        served={"mahout": {"wood": 1}},
        orders={"craftsmen": {1: 0}},
        akbar={"curry": 1},
        french=(1,),
    )


# ---------------------------------------------------------------------- whole games


def towards_the_end(session: Session, rng: Random) -> str:
    """Type the number of an option that brings the end nearer: the quickest way is up one guild's track."""
    texts = [option.text for option in session.table.decisions[0].options]
    for wish in ("influence craftsmen", "place architect", "favour influence", "go-on"):
        if wish in texts:
            return str(texts.index(wish) + 1)
    return str(rng.randrange(len(texts)) + 1)


@pytest.mark.parametrize(("players", "plain"), [(2, True), (2, False), (4, False)])
def test_a_whole_game_by_typed_numbers(players: int, plain: bool) -> None:
    rng = Random("numbers")

    def answer(prompt: str) -> str:
        return towards_the_end(session, rng) if prompt == "> " else ""

    session, out = sit_down(new_table(players), 1, plain=plain)
    session.screen = Screen(session.screen.console, answer, plain)
    session.run()
    said = out.getvalue()
    assert session.table.over
    assert "Message(" not in said, "a text is missing"
    assert "The end was triggered by the top of an influence track." in said
    assert "Rupees [1.3]" in said
    if plain:
        assert not BOXES.search(said)
    else:
        drawn = (line for line in said.splitlines() if "SHA-256" not in line and "luck" not in line)
        assert [line for line in drawn if cell_len(line) > 80] == []


@pytest.mark.parametrize("plain", [True, False])
def test_a_session_from_greeting_to_leaving(plain: bool) -> None:
    lines = ["place quarry", "", "city", "board", "undo", "quit", ""]
    session, out = sit_down(new_table(2, seed="b"), 2, ["", *lines] if plain else ["", "", *lines], plain=plain)
    session.run()
    said = out.getvalue()
    assert "Agra by Michael Keller." in said
    assert "Quarry" in said
    assert "Goodbye." in said
    assert "Message(" not in said


@pytest.mark.rule("agra", "6.10")
def test_the_books_example_of_the_trader_is_typed_as_it_is_told() -> None:
    """Two cement and a turmeric, worth 5, for a curry and two cotton, worth 4."""
    table = situation.sit_down(Seat("turmeric cement cement"), Seat())
    lines = ["place trader", "give cement", "give cement", "give turmeric"]
    lines += ["take curry", "take cotton", "take cotton", "done"]
    session, out = sit_down(table, 1, [*lines, "quit", ""], plain=True)
    session.run()
    said = out.getvalue()
    assert situation.goods(table, 0) == "cotton cotton curry"
    assert situation.asked(table) == (0, "order_phase")
    assert "In any order. You may still take goods worth 4 in all." in said
    assert "Goods are chosen in the order of the track" not in said


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("width", WIDTHS)
def test_no_drawing_is_wider_than_the_screen(width: int) -> None:
    for players, choices in ((2, 0), (3, 400), (4, 1200)):
        table = middle_of_game(players, choices)
        session, out = sit_down(table, players, width=width)
        session.names = tuple("A name of twenty let" for _ in range(players))
        assert table.decision is not None
        session.draw(table.decision.seat)
        for name, part in DRAWING.parts.items():
            rest = {"building": "oil press", "notable": table.view(0)["position"]["notables"][0]["id"]}.get(name, "")
            for seat in (table.decision.seat, None):
                session.screen.show(part.draw(session.sight(seat), rest))
        assert [line for line in out.getvalue().splitlines() if cell_len(line) > width] == []


def test_plain_letters_are_enough_for_every_part() -> None:
    session, out = sit_down(middle_of_game(4, 600), 4)
    sight = replace(session.sight(0), ascii=True)
    notable = sight.position["notables"][0]["id"]
    session.screen.show(DRAWING.table(sight))
    for name, part in DRAWING.parts.items():
        session.screen.show(part.draw(sight, {"building": "quarry", "notable": notable}.get(name, "")))
    drawn = out.getvalue()
    assert not BOXES.search(drawn)
    assert drawn.isascii(), sorted({letter for letter in drawn if not letter.isascii()})


def test_options_are_numbered_where_they_are_drawn() -> None:
    table = a_table()
    while (ask := table.decision) is not None and ask.question.id != "place":
        table.choose("go-on")
    session, out = sit_down(table, 3)
    session.screen.show(DRAWING.parts["city"].draw(session.sight(0), ""))
    drawn = out.getvalue()
    assert ask is not None
    numbers = {option.text: number for number, option in enumerate(ask.options, 1)}
    assert f"{numbers['place trader']} Trader" in drawn
    assert f"{numbers['place lumberjack']} ₹2 Lumberjack" in drawn
    assert f"{numbers['place quarry']} ☼↑ Quarry" in drawn
    assert f"{numbers['place sawmill']} Bu (Sawmill)" in drawn
    assert f"{numbers['place sailor']} ☾↓ Sailor" in drawn


def test_the_city_shows_values_goods_and_the_closed_action() -> None:
    drawn = answered("city", table=a_table(), plain=False)
    assert "sandstone⚑1 ☼2" in drawn
    assert "brick⚑3* ☼1" in drawn
    assert "III ←I cost 4" in drawn
    assert "⊘ process" in drawn
    assert "⚑1|2  ⚑3|4" in drawn


def test_what_the_question_is_about_is_drawn_first() -> None:
    table = middle_of_game(4, 0)
    rng = Random("river")
    while (ask := table.decision) is not None and not any(one.verb.word == "deliver" for one in ask.options):
        table.choose(rng.choice(ask.options))
    assert ask is not None
    session, out = sit_down(table, 4, width=80)
    session.screen.show(DRAWING.table(replace(session.sight(ask.seat), height=22)))
    assert "The river: pier" in out.getvalue()
    assert "Your board" in out.getvalue()


@pytest.mark.rule("agra", "1.3")
@pytest.mark.parametrize("plain", [True, False])
def test_nobody_reads_the_rupees_of_a_rival(plain: bool) -> None:
    asked = (*DRAWING.parts, "score", "table", "board bela", "building quarry", "notable nazim")
    said = answered(*asked, table=a_table(), plain=plain)
    assert said == answered(*asked, table=a_table((4, 11)), plain=plain)
    assert "7 rupees" in said
    assert "rupees hidden" in said


def test_after_the_end_the_purses_are_open() -> None:
    table, rng = new_table(2), Random("end")
    while table.decision is not None:
        table.choose(rng.choice(table.decision.options))
    said = answered("players", "score", "table", table=table)
    assert "hidden" not in said
    assert "secret" not in said
    assert "The game is over." in said


# ---------------------------------------------------------------------- in words


def test_the_city_in_words() -> None:
    said = answered("city", table=a_table())
    assert "Sailor: a worker of Bela lies here." in said
    assert "Quarry, level I: sandstone, worth 1. Your worker stands here. Goods: you 2." in said
    assert "Lumberjack, level I: wood, worth 1. 2 rupees lie here. Goods: Bela 1." in said
    assert "Sawmill, level II, not built, cost 3: plank, worth 2. The Builder is here." in said
    assert "Closed: process a good." in said


def test_the_river_and_a_notable_in_words() -> None:
    said = answered("river", "notable maho", "notable french trader", "notable", table=a_table())
    assert "The river: pier 1 of 6.\nSails after 2 contracts of level I, " in said
    assert "Mahout, level I, Traders. Wants brick. Has wood from Bela. The next delivery pays 2 rupees." in said
    assert "Nazim, level III, Traders. Wants book, cement, and turmeric. Not open yet." in said
    assert "Its contract: Whenever you produce sandstone or wood: 1 more of it." in said
    assert "Your contract, filled: 1." in said
    assert "Name one of the notables: Sufi, Mahout, Cook, " in said


def test_the_imperial_board_in_words() -> None:
    said = answered("imperial", table=a_table())
    assert "Limit: 3 orders in each guild." in said
    assert "Craftsmen, influence: you 3, Bela 0, and Chand 0." in said
    assert "brick and cloth from you" in said
    assert "He has curry from Bela." in said


def test_boards_and_farms_in_words() -> None:
    said = answered("board", "farm bela", "board chand", "farm nobody", "players", table=a_table())
    assert "Your board.\n7 rupees, 4 favour, " in said
    assert "Goods: 2 sandstone, 1 brick, and 1 oil." in said
    assert "sell a good, have 3 favour, spend 2" in said
    assert "The farm of Bela.\nNorth, from sandstone to wood: the farmer is on space 3 of 5, cover tiles on 5." in said
    assert "The farm yields sandstone 3, " in said
    assert "The board of Chand.\nRupees hidden, 0 favour, " in said
    assert "There is no player “nobody”; there are Asha, Bela, Chand." in said
    assert "Contracts: French Trader." in said


def test_a_building_and_the_tiles_in_words() -> None:
    said = answered("building sandstone", "building brickworks", "building", "tiles", table=a_table())
    assert "It can be processed into cement and brick." in said
    assert "As building material it is worth 1." in said
    assert "It is made from sandstone." in said
    assert "A price token lies on it; the printed value is 2." in said
    assert "Name a building or a good; the buildings are Quarry" in said
    assert "2 and 3 flags: on brick, 3 flags" in said
    assert "Favour tiles to take: stand up a worker, have 2 favour, spend 2;" in said


def test_what_stands_above_the_question_in_words() -> None:
    table = a_table()
    session, _ = sit_down(table, 3, plain=True)
    lines = DRAWING.brief(session.sight(0))
    assert re.fullmatch(r"Round \d+, your turn, [A-Z].*\.", lines[0])
    assert lines[1].startswith("You have 7 rupees, 4 favour, ")
    assert len(DRAWING.brief(session.sight(None))) == 1


# ---------------------------------------------------------------------- texts


def test_everything_the_drawing_says_has_a_text_and_no_text_is_left_over() -> None:
    assert drawing_of("agra") is DRAWING
    shared = Path(durbar.__file__).parent / "games" / "shared" / "panels.py"
    code = "".join(path.read_text(encoding="utf-8") for path in (shared, *FOLDER.glob("*.py")))
    written = set(DRAWING.texts.ids()) - set(Texts("durbar").ids())
    begun = ("short.", "head.", "short_head.", "character.", "circle.", "part.", "word.")
    said = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)?)"', code)) | set(re.findall(r"word\('([a-z_.]+)'\)", code))
    said |= {"say.merchant", "say.builder"}
    assert {f"part.{name}" for name in DRAWING.parts} <= written
    assert {id.removesuffix(".you") for id in written if not id.startswith(begun)} - said == set()
    used: set[Any] = set(re.findall(r'word\(\s*"([a-z_.]+[a-z])"[,)]', code))
    assert used <= written


@pytest.mark.parametrize(("n", "words"), [(1, "deska"), (2, "deski"), (5, "desek")])
def test_goods_are_counted_as_the_language_counts(n: int, words: str) -> None:
    table = new_table(2)
    sight = Sight(table.view(0), ("Ola", "Ewa"), "pl", table.say, Texts("durbar.games.agra.terminal"))
    assert sight.noun("good" if n == 1 else "goods", "plank", n) == words
