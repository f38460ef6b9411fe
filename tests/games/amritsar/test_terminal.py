"""Amritsar at the terminal: whole games by typed lines, drawn and told, and every part of the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

import durbar
from durbar.games.amritsar.terminal import DRAWING
from durbar.terminal.screen import Screen
from durbar.terminal.session import drawing_of
from durbar.texts import Texts
from tests.games.amritsar import situation
from tests.games.amritsar.situation import Raja, Seat, Table
from tests.typed import sit_down

BOXES = re.compile("[\u2500-\u259f\u2800-\u28ff\x1b]")
WIDTHS = (80, 100, 131, 132, 140, 200)
FOLDER = Path(durbar.__file__).parent / "games" / "amritsar" / "terminal"


def new_table(players: int, seed: str = "amritsar", mode: str = "standard") -> Table:
    return durbar.new_table("amritsar", players, seed=seed, mode=mode)


def middle_of_game(players: int, choices: int, seed: str = "amritsar") -> Table:
    """Play some choices at random."""
    table, rng = new_table(players, seed), Random(seed)
    for _ in range(choices):
        assert table.decision is not None
        table.choose(rng.choice(table.decision.options))
    return table


def answered(*lines: str, table: Table, plain: bool = True, seat: int = 0, width: int = 80) -> str:
    """Say what a seat's lines are answered with."""
    session, out = sit_down(table, table.setup.players, plain=plain, width=width)
    for line in lines:
        session.obey(seat, line)
    return out.getvalue()


def a_table(rival: str = "most-west") -> Table:
    """Give a table with something everywhere; `rival` is a goal that one of the others has laid face down."""
    return situation.sit_down(
        Seat(
            "marble marble gold coin",
            points=12,
            mahouts="blue=any",
            warehouses="free-study",
            goals="start=each-north points=top-income",
            cards="most-north layer-1",
            knowledge=(3, 0, 1),
            elephant=3,
            place="north",
            marker="unlocked",
        ),
        Seat("copper", place="south", knowledge=(1, 2, 0), goals=f"start={rival}", cards="top-research tiles layer-4"),
        Seat("coin coin", place=None),
        era=2,
        in_round=3,
        stations={"n1": "white white yellow blue", "n2": "green", "e1": ""},
        coins={"n2": 2},
        market={"marble": 4, "gold": 0},
        donations={"north": "a0 b1 e0", "west": "c1"},
    )


def a_solo_table(mode: str = "standard") -> Table:
    return situation.sit_down(
        Seat("marble", place="east"),
        raja=Raja("marble copper", points=9, elephant=2, place="west", step=5, goal="each-south"),
        donations={"south": "a1 b1 d1"},
        mode=mode,
    )


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("players", "plain", "mode"),
    [(1, True, "standard"), (1, False, "harder"), (4, True, "standard")],
)
def test_a_whole_game_by_typed_numbers(players: int, plain: bool, mode: str) -> None:
    rng = Random("numbers")

    def answer(prompt: str) -> str:
        return str(rng.randrange(len(session.table.decisions[0].options)) + 1) if prompt == "> " else ""

    session, out = sit_down(new_table(players, mode=mode), 1, plain=plain)
    session.screen = Screen(session.screen.console, answer, plain)
    session.run()
    said = out.getvalue()
    assert session.table.over
    assert "Message(" not in said, "a text is missing"
    assert "Goals [12.1]" in said
    assert ("The Maharaja has " in said) == (players == 1)
    if plain:
        assert not BOXES.search(said)
    else:
        drawn = (line for line in said.splitlines() if "SHA-256" not in line and "luck" not in line)
        assert [line for line in drawn if cell_len(line) > 80] == []


@pytest.mark.parametrize("plain", [True, False])
def test_a_session_from_greeting_to_leaving(plain: bool) -> None:
    lines = ["1", "", "city", "board", "undo", "quit", ""]
    session, out = sit_down(new_table(2, seed="b"), 2, ["", *lines] if plain else ["", "", *lines], plain=plain)
    session.run()
    said = out.getvalue()
    assert "Amritsar: The Golden Temple by David Heras." in said
    assert "Goodbye." in said
    assert "Message(" not in said


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("width", WIDTHS)
def test_no_drawing_is_wider_than_the_screen(width: int) -> None:
    for players, choices in ((1, 40), (2, 0), (3, 90), (4, 200)):
        table = middle_of_game(players, choices)
        session, out = sit_down(table, players, width=width)
        beyond = session.names[players:]
        session.names = (*("A name of twenty let" for _ in range(players)), *beyond)
        assert table.decision is not None
        session.draw(table.decision.seat)
        for name, part in DRAWING.parts.items():
            for seat in (table.decision.seat, None):
                session.screen.show(part.draw(session.sight(seat), "north" if name == "district" else ""))
        assert [line for line in out.getvalue().splitlines() if cell_len(line) > width] == []


@pytest.mark.parametrize("players", [1, 2, 4])
def test_plain_letters_are_enough_for_every_part(players: int) -> None:
    session, out = sit_down(middle_of_game(players, 50), players)
    sight = replace(session.sight(0), ascii=True)
    session.screen.show(DRAWING.table(sight))
    for name, part in DRAWING.parts.items():
        session.screen.show(part.draw(sight, "east" if name == "district" else ""))
    drawn = out.getvalue()
    assert not BOXES.search(drawn)
    assert drawn.isascii(), sorted({letter for letter in drawn if not letter.isascii()})


@pytest.mark.parametrize(
    ("moves", "option", "drawn"),
    [
        ("", "walk east", "{}/4 EAST 4 points"),
        ("stay", "take n2", "{} N2 G··· 2 coins"),
        ("stay; take n2", "activate green e1", "{} E1 "),
        ("stay; take n2; activate green e1", "work yellow-2", "{} Y market"),
        ("jump east; take n2; activate green e1", "ride any", "{} B resource"),
    ],
)
def test_options_are_numbered_where_they_are_drawn(moves: str, option: str, drawn: str) -> None:
    table = situation.choose(a_table(), *filter(None, moves.split("; ")))
    session, out = sit_down(table, 3, width=100)
    session.screen.show(DRAWING.table(session.sight(0)))
    assert table.decision is not None
    numbers = {one.text: number for number, one in enumerate(table.decision.options, 1)}
    assert drawn.format(numbers[option]) in out.getvalue()


def test_the_city_shows_the_districts_around_the_temple() -> None:
    drawn = answered("city", table=a_table(), plain=False, width=100)
    lines = drawn.splitlines()
    heads = [line for line in lines if "NORTH" in line or "SOUTH" in line]
    assert "EAST" in heads[0]
    assert heads[1].index("WEST") < heads[1].index("SOUTH")
    assert "Temple II: N1 E4 S3 W2  III: N2 E1 S4 W3" in drawn
    assert "N1 WWYB   N2 G··· 2 coins" in drawn
    assert "elephants ☼" in heads[0]
    assert "A☼ B☾ C1 D1" in drawn
    assert "markers ☼2☾1" in drawn
    assert "♚ the Maharaja is in the south-west: crossing costs 2 points" in drawn


def test_the_workers_beside_the_maharaja_are_drawn_for_two() -> None:
    table = situation.sit_down(Seat(place="north"), Seat(place="north"), court="blue white green yellow")
    drawn = answered("city", table=table, plain=False)
    assert "♚B" in drawn
    assert "·W" in drawn


def test_the_market_shows_prices_points_and_empty_spaces() -> None:
    drawn = answered("market", table=a_table(), plain=False)
    assert "marble  ○1 ○1+1 ●1+1 ●2+1 ●2+1 ●2+2  buy 1, sell 1 and 1 point" in drawn
    assert "gold    ○1 ○2+1 ○2+1 ○2+2            buy 2, sell 2 and 2 points" in drawn
    assert "copper  ●1 ●1+1 ●2+1 ●2+1 ●2+2       buy 1, sell 1\n" in re.sub(" +\n", "\n", drawn)


def test_the_tracks_show_who_stands_where() -> None:
    drawn = answered("tracks", table=a_table(), plain=False)
    assert re.search(r"3 +☼ unlock +any 1 +2 coins", drawn)
    assert "★ start" in drawn
    assert re.search(r"Tax: 0  1.*☼", drawn)


def test_the_boards_in_a_drawing() -> None:
    drawn = answered("board", "board bela", "players", "warehouses", table=a_table(), plain=False)
    assert "Goods: 2 marble  1 gold  1 coin  4 of 6 spaces full" in drawn
    assert "Elephant: the north · 3 of 6 markers · " in drawn
    assert "action marker unlocked" in drawn
    assert "Mahouts: W donation  Y –  B resource  G –" in drawn
    assert "Warehouses: start 4 · free study 2 · 2 free slots" in drawn
    assert "start: markers in the north (now 2)" in drawn
    assert "Goals laid: start: face down · resource: –" in drawn
    assert "Goals in hand: 3" in drawn
    assert re.search(r"☾ +Bela +\d+ +0 +1 +0 +0 +1/4 +S", drawn)


def test_the_table_shows_what_the_question_is_about() -> None:
    table = situation.acting("green", "west", Seat("marble", place="west"), Seat(), Seat())
    work = next(text for text in situation.options(table, "work") if "green" in text)
    situation.choose(table, work)
    session, out = sit_down(table, 3)
    session.screen.show(DRAWING.table(session.sight(0)))
    assert "Warehouses to build" in out.getvalue()
    assert "Your board" in out.getvalue()


@pytest.mark.rule("amritsar", "2.12")
@pytest.mark.parametrize("plain", [True, False])
def test_nobody_reads_the_goals_of_a_rival(plain: bool) -> None:
    asked = (*DRAWING.parts, "score", "table", "board bela", "goals bela", "district west")
    said = answered(*asked, table=a_table(), plain=plain)
    assert said == answered(*asked, table=a_table("most-coins"), plain=plain)
    assert "ace down" in said


@pytest.mark.rule("amritsar", "12.1")
def test_after_the_end_the_goals_are_open() -> None:
    table, rng = new_table(2), Random("end")
    while table.decision is not None:
        table.choose(rng.choice(table.decision.options))
    said = answered("goals bela", "board bela", "score", "table", "city", "players", table=table)
    assert "face down" not in said
    assert "The game is over." in said


# ---------------------------------------------------------------------- in words


def test_the_city_in_words() -> None:
    said = answered("city", "district n", "district", table=a_table())
    assert "The Maharaja is in the south-west: crossing costs 2 points." in said
    assert "The temple in era II: North 1, East 4, South 3, and West 2." in said
    assert "The bridge of era II: take four workers for 1 point." in said
    assert "North. Elephants: You. Station N1: 2 white, yellow, and blue. Station N2: green. 2 coins lie there." in said
    assert "Markers: You 2 and Bela 1." in said
    assert "White tile: a step in research. If the colour fits, also: a step in any knowledge." in said
    assert "Layer 1, for 1 marble: A, your marker; B, a marker of Bela; C, 1 point; D, 1 point." in said
    assert "F, 2 points, above C and D." in said
    assert "Name a district: North, East, South, West." in said


def test_market_warehouses_and_tracks_in_words() -> None:
    said = answered("market", "warehouses", "tracks", table=a_table())
    assert "Marble: 4 of 6 left, buy for 1, sell for 1 and 1 point." in said
    assert "Gold: 0 of 4 left, buy for 2, sell for 2 and 2 points." in said
    assert "Two marble, 3 spaces: at once 2 marble. 1 bag." in said
    assert "Research: You 3, Bela 1, and Chand 0.\nSteps: 1: " in said
    assert "Tax due in coins: You " in said


def test_boards_and_goals_in_words() -> None:
    said = answered("board", "board bela", "goals", "goals nobody", "players", table=a_table())
    assert "Your board.\n12 points, tax " in said
    assert "Goods: 2 marble, 1 gold, and 1 coin. 4 of 6 spaces full." in said
    assert "Your elephant stands in the north. It carries 3 of 6 markers; in stock: " in said
    assert "Mahouts: white donation and blue resource." in said
    assert "Research 3, next at each era's end a marker" in said
    assert "Free study: each knowledge step may be on any track." in said
    assert "The board of Bela." in said
    assert "Goals laid: start slot: face down.\nGoals in hand: 3." in said
    assert "Top of income: 5 points if income is at the top." in said
    assert "There is no player “nobody”; there are Asha, Bela, Chand." in said
    assert "The elephant of Chand is beside the board." in said


@pytest.mark.rule("amritsar", "16.1")
def test_goods_to_return_are_typed_in_any_order() -> None:
    table = situation.acting("green", "north", Seat("copper gold coin coin", place="north"), Seat())
    said = answered("work blue-1", "return coin", "return silver", "Return coin copper", table=table)
    assert "Exactly 2 goods are too many: give back so many, no more and no fewer." in said
    assert "Close to it: return copper, return gold, and return coin." in said
    assert situation.goods(table, 0) == "marble marble gold coin"


@pytest.mark.rule("amritsar", "9.4")
def test_who_stops_before_the_main_action_reads_why_not() -> None:
    said = answered("end", table=situation.acting("blue", "north", Seat(place="north"), Seat()))
    assert "One of the three tiles has a main action that can be done" in said
    assert "[9.4]" in said


@pytest.mark.parametrize(("mode", "goal"), [("standard", "Goal: "), ("harder", "Goal, counted twice: ")])
def test_the_maharaja_of_the_solo_game_in_words_and_drawn(mode: str, goal: str) -> None:
    said = answered("maharaja", "district south", table=a_solo_table(mode))
    assert "The Maharaja: 9 points, 3 donations." in said
    assert "Elephant: the west, 2 markers." in said
    assert goal + "markers in the south." in said
    assert "He has: 1 marble, 1 copper.\nMine: marble 3/4, copper 2/3, gold 2/2." in said
    assert "Markers left: 2 markers in a row, the last brings 1 gold; " in said
    assert "His cube is on step 5 of the white track: 1: 1 marble; " in said
    assert "A, a marker of The Maharaja" in said
    drawn = answered("maharaja", "table", table=a_solo_table(mode), plain=False)
    assert "☾ The Maharaja ─" in drawn
    assert "··· 1 point  ■■· 1 gold  ■■■ 2 points" in drawn
    assert "◆ 5: 1 point (end: resources)" in drawn
    assert "6: 1 point (end: coins, always 0)" in drawn
    assert answered("maharaja", table=a_table()) == "The Maharaja has a board of his own only in the solo game.\n"


def test_what_stands_above_the_question_in_words() -> None:
    session, _ = sit_down(a_table(), 3, plain=True)
    lines = DRAWING.brief(session.sight(0))
    assert lines[0] == "Era II, round 3 of 4, your turn, move the elephant."
    assert lines[2] == "You have 2 marble, 1 gold, and 1 coin."
    assert len(DRAWING.brief(session.sight(None))) == 2
    carrying = situation.choose(a_table(), "stay", "take n1")
    session, _ = sit_down(carrying, 3, plain=True)
    assert "You carry 2 white, yellow, and blue." in DRAWING.brief(session.sight(0))


# ---------------------------------------------------------------------- texts


def test_everything_the_drawing_says_has_a_text_and_no_text_is_left_over() -> None:
    assert drawing_of("amritsar") is DRAWING
    shared = Path(durbar.__file__).parent / "games" / "shared" / "panels.py"
    code = "".join(path.read_text(encoding="utf-8") for path in (shared, *FOLDER.glob("*.py")))
    written = set(DRAWING.texts.ids()) - set(Texts("durbar").ids())
    begun = ("letter.", "head.", "name.", "act.", "next.", "slot.", "column.", "short.", "his.", "his_end.", "part.")
    said = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)?)"', code)) | set(re.findall(r"word\('([a-z_.]+)'", code))
    assert {f"part.{name}" for name in DRAWING.parts} <= written
    left = {id.removesuffix(".you") for id in written if not id.startswith((*begun, "word."))}
    assert left - said == set()
    used: set[Any] = set(re.findall(r'word\(\s*"([a-z_.]+[a-z])"[,)]', code))
    assert used <= written
    assert {f"act.{code}" for code in durbar.game("amritsar").content().tile_main} <= written
