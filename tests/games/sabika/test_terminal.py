"""Sabika at the terminal: whole games by typed lines, drawn and told, and every part of the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

import durbar
from durbar.games.sabika.terminal import DRAWING
from durbar.terminal.screen import Screen
from durbar.terminal.session import drawing_of
from durbar.texts import Texts
from tests.games.sabika import situation
from tests.games.sabika.situation import Seat, Table
from tests.typed import sit_down

BOXES = re.compile("[\u2500-\u259f\u2800-\u28ff\x1b]")
WIDTHS = (80, 100, 131, 132, 140, 200)
FOLDER = Path(durbar.__file__).parent / "games" / "sabika" / "terminal"


def new_table(players: int, seed: str = "sabika", mode: str = "standard") -> Table:
    return durbar.new_table("sabika", players, seed=seed, mode=mode)


def middle_of_game(players: int, choices: int, mode: str = "standard") -> Table:
    """Play some choices at random."""
    table, rng = new_table(players, mode=mode), Random("middle")
    for _ in range(choices):
        ask = table.decisions[0]
        table.choose(rng.choice(ask.options), ask.seat)
    return table


def answered(*lines: str, table: Table, plain: bool = True, seat: int = 0, width: int = 80) -> str:
    """Say what a seat's lines are answered with."""
    session, out = sit_down(table, table.setup.players, plain=plain, width=width)
    for line in lines:
        session.obey(seat, line)
    return out.getvalue()


def named(name: str, table: Table) -> str:
    """Give what a part wants to be named."""
    minors = [one["id"] for one in table.view(0)["position"]["minors"] if one is not None]
    return {"city": "cairo", "poem": minors[0] if minors else ""}.get(name, "")


def a_table() -> Table:
    """Give a table with something everywhere."""
    return situation.sit_down(
        Seat(
            dinars=7,
            seals=2,
            paria=3,
            favour=2,
            points=21,
            has="wood wood marble sugar",
            on_poem="clothes",
            raw="clay silk",
            stores=("w1 w13", "w17"),
            large="2 6",
            balance=1,
            row="1 balance",
            balances=1,
            blue="16 5",
            red="2",
            grey="b2",
            left="fez",
            right="cairo",
            builder="market-1",
            merchant="export-1",
            lying="merchant",
        ),
        Seat(dinars=4, paria=3, left="cairo", builder="market-1", poet="carve-2", lying="poet"),
        Seat(dinars=1, paria=1),
        players=3,
        number=2,
        raw={1: "sugar-cane", 3: "silk"},
        no_marble=(1,),
        discard="sugar sugar pottery",
        large="1 3 5",
        tiles="w3 - w20 w9",
        small="21 13 - 6",
        minors="11 4",
        majors="a1 h4",
        cities={"cairo": 7, "constantinople": 3},
        no_seal="cairo fez",
        trade=7,
        sultan=("market-1", "building-2", "export-2", "carve-1"),
        order=(0, 2, 1),
        event="crowds",
        future="mercy",
    )


def alone(mode: str = "advanced") -> Table:
    return middle_of_game(1, 40, mode)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("players", "plain", "mode"),
    [(1, True, "hardest"), (2, False, "advanced"), (4, True, "standard")],
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
    assert "Trade card [10.7]" in said
    assert ("Yusuf has " in said) == (players == 1)
    if plain:
        assert not BOXES.search(said)
    else:
        drawn = (line for line in said.splitlines() if "SHA-256" not in line and "luck" not in line)
        assert [line for line in drawn if cell_len(line) > 80] == []


@pytest.mark.parametrize("plain", [True, False])
def test_a_session_from_greeting_to_leaving(plain: bool) -> None:
    lines = ["1", "", "rondel", "board", "map", "quit", ""]
    session, out = sit_down(new_table(2, seed="b"), 1, lines if plain else ["", *lines], plain=plain)
    session.run()
    said = out.getvalue()
    assert "Sabika by Germán P. Millán." in said
    assert "Goodbye." in said
    assert "Message(" not in said


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize("width", WIDTHS)
def test_no_drawing_is_wider_than_the_screen(width: int) -> None:
    for players, choices, mode in ((1, 40, "harder"), (2, 0, "standard"), (3, 90, "advanced"), (4, 150, "standard")):
        table = middle_of_game(players, choices, mode)
        session, out = sit_down(table, players, width=width)
        session.names = (*("A name of twenty let" for _ in range(players)), *session.names[players:])
        seat = table.decisions[0].seat
        session.draw(seat)
        for name, part in DRAWING.parts.items():
            for reader in (seat, None):
                session.screen.show(part.draw(session.sight(reader), named(name, table)))
        assert [line for line in out.getvalue().splitlines() if cell_len(line) > width] == []


@pytest.mark.parametrize("players", [1, 3])
def test_plain_letters_are_enough_for_every_part(players: int) -> None:
    table = middle_of_game(players, 60, "advanced")
    session, out = sit_down(table, players)
    sight = replace(session.sight(0), ascii=True)
    session.screen.show(DRAWING.table(sight))
    for name, part in DRAWING.parts.items():
        session.screen.show(part.draw(sight, named(name, table)))
    drawn = out.getvalue()
    assert not BOXES.search(drawn)
    assert drawn.isascii(), sorted({letter for letter in drawn if not letter.isascii()})


@pytest.mark.parametrize(
    ("moves", "option", "drawn"),
    [
        ("", "work poet craft-1", "{} Craft 1"),
        ("work poet carve-1; act carve-1", "carve-red 11", "/{} #11"),
        ("work builder-2 warehouse-right", "extend w20 3", "{}/4 #3 plain"),
        ("work builder-2 building-1", "use raw-1", "{} (cane)"),
    ],
)
def test_options_are_numbered_where_they_are_drawn(moves: str, option: str, drawn: str) -> None:
    table = situation.choose(a_table(), *filter(None, moves.split("; ")))
    session, out = sit_down(table, 3)
    session.screen.show(DRAWING.table(session.sight(0)))
    numbers = {one.text: number for number, one in enumerate(table.decisions[0].options, 1)}
    assert drawn.format(numbers[option]) in out.getvalue()


def test_the_rondel_shows_the_rings_side_by_side() -> None:
    drawn = answered("rondel", table=a_table(), plain=False, width=100)
    rows = {line.split("  ")[0].strip(): re.sub(" {2,}", "  ", line.strip()) for line in drawn.splitlines()}
    assert "Export 1 ☼↓" in drawn
    assert re.search(r"Building 1 +\(cane\) +.*Export 1 ☼↓ +\(–\) +.*Carve 1 ♚", drawn)
    assert re.search(r"Market 1 ☼1↑ ☾1↑ ♚ +\(silk\) +.*Production 1 +\(marble\) +.*Craft 1", drawn)
    assert re.search(r"Small quarry +\(–\) +Consolidate 1", re.sub(r"\d[/+\d]* (?=[A-Z])", "", drawn))
    assert any(name.endswith("Right warehouse") for name in rows)
    assert "Tokens: " in drawn
    assert "used goods: sugar 2, pottery 1, clothes 0" in drawn


def test_what_can_be_had_in_a_drawing() -> None:
    drawn = answered("buildings", "warehouses", "poems", "market", table=a_table(), plain=False)
    assert "Large, era I: #1 palace 3 dinars · #3 gate 3 paria" in drawn
    assert "#21 gold‹tower›blue marble · #13 gold‹tower›red gypsum" in drawn
    assert re.search(r"Left \(\d+ in the pile\): W3 1 chest, 1 glazed ceramic", drawn)
    assert "W20 2 chests, 1 dinar and 1 point" in drawn
    assert "your next costs: blue 3, red 4, grey 8" in drawn
    assert "#11 blue: Each Consolidate action: 2 points." in drawn
    assert "#A1 First to third in poems of any colour" in drawn
    assert "Buy: gypsum 1 · wood 1 · marble 2 · glazed ceramic 3 · raw 1" in drawn


def test_the_map_shows_cities_ships_and_routes() -> None:
    drawn = answered("map", table=a_table(), plain=False, width=100)
    assert "Granada" in drawn
    assert "Cairo ☾▏☼" in drawn
    assert re.search(r"Cairo +☾▏☼ +sugar +1 dinar and 1 marble › once a Building", drawn)
    assert re.search(r"Constantinople +seal▏ +clothes +1 material of any kind › each round 1 raw token", drawn)
    assert "Trade card 7: 3 points per consolidated city." in drawn


def test_the_tracks_and_the_events_in_a_drawing() -> None:
    drawn = answered("tracks", table=a_table(), plain=False)
    assert "1 tribute 2, wish · ▶2 tribute 3, event, era II" in drawn
    assert "palaces and gardens, 1 point each ☼" in drawn
    assert "2: 1 raw token or processing of 1 raw token ☼" in drawn
    assert re.search(r"Paria: +☾ +Bela 3 +☼ +You 3 +★ +Chand 1", drawn)
    assert "Event: Crowds. Each worker on the space you move to costs 2 dinars." in drawn
    assert "Next event: Mercy." in drawn


@pytest.mark.rule("sabika", "3.18")
@pytest.mark.parametrize("plain", [True, False])
def test_a_seal_is_laid_ready_by_typing(plain: bool) -> None:
    said = answered("with-seal", "board", table=a_table(), plain=plain)
    assert "2 seals (1 ready)" in said


@pytest.mark.rule("sabika", "6.8")
def test_a_red_city_cannot_be_declined_by_typing_either() -> None:
    table = situation.sit_down(Seat(left="fez", has="sugar"), players=2, cities={"fez": 9})
    said = answered("work merchant consolidate-1", "consolidate fez", "skip", table=table)
    assert "You can do the action of a red city, so you must do it now" in said
    assert "[6.8]" in said


def test_the_workshops_in_a_drawing() -> None:
    drawn = answered("board", "board bela", "players", table=a_table(), plain=False)
    assert re.search(r"21 points · 7 dinars · 2 seals · 3 paria · tribute \d", drawn)
    assert "merchant↓ Export 1" in drawn
    assert "2 wood · 1 marble · 1 sugar · 4 of 9 chests full · raw clay · raw silk" in re.sub(r"\s+(?=raw)", " ", drawn)
    assert "on poem 16: 1 clothes" in drawn
    assert "#1 +3 chests (2 of 2), 2 dinars" in drawn
    assert "Row: gold‹garden›blue gold‹balance›joker" in drawn
    assert "Large: #2 fountain · #6 gate" in drawn
    assert "#16 blue · #5 blue · #2 red · #B2 grey (now " in drawn
    assert "The workshop of Bela" in drawn
    assert re.search(r"☼ +You +21 +7 +2 +3 +2 +4/9 +2 +2 +1 +1 2/1/1 +1\+1 +3", drawn)


@pytest.mark.rule("sabika", "2.4")
@pytest.mark.parametrize("plain", [True, False])
def test_nobody_reads_the_starting_tiles_of_a_rival(plain: bool) -> None:
    table = new_table(3)
    other = table.imagine(0, Random("another deal"))
    assert [table.view(seat)["position"]["players"][seat]["dealt"] for seat in (1, 2)] != [
        other.view(seat)["position"]["players"][seat]["dealt"] for seat in (1, 2)
    ]
    parts = [name for name in DRAWING.parts if name not in ("city", "poem")]

    def drawn(seen: Table) -> str:
        session, out = sit_down(seen, 3, plain=plain)
        for name in parts:
            for asked in ("", "bela") if name == "board" else ("",):
                sight = session.sight(0)
                if plain:
                    session.screen.say_all(DRAWING.parts[name].tell(sight, asked))
                else:
                    session.screen.show(DRAWING.parts[name].draw(sight, asked))
        session.screen.say_all(DRAWING.brief(session.sight(0)))
        return out.getvalue()

    assert drawn(table) == drawn(other)


def test_the_table_shows_what_the_question_is_about() -> None:
    for moves, title in (
        ("builder-1 building-1", "Buildings ─"),
        ("builder-1 market-2", "Market ─"),
        ("merchant export-1", "Cities ─"),
    ):
        start = situation.sit_down(Seat(has="gypsum wood sugar"), small="1 2 3 4")
        table = situation.work(start, *moves.split())
        session, out = sit_down(table, 4)
        session.screen.show(DRAWING.table(replace(session.sight(0), height=24)))
        assert f"── {title}" in out.getvalue()
        assert "Your workshop" in out.getvalue()


def test_after_the_end() -> None:
    table, rng = new_table(2), Random("end")
    while table.decisions:
        ask = table.decisions[0]
        table.choose(rng.choice(ask.options), ask.seat)
    said = answered("table", "board", "players", "tracks", "score", table=table)
    assert "The game is over." in said
    assert "tribute 6.\n" not in said.split("Round 1")[0]


# ---------------------------------------------------------------------- in words


def test_the_rondel_in_words() -> None:
    said = answered("rondel", table=a_table())
    assert "Outer ring.\nBuilding 1. Raw cell 1: sugar cane." in said
    assert "Market 1. Raw cell 3: silk. Your first builder stands here. The first builder of Bela stands here." in said
    assert "Export 1. Raw cell 1: sugar cane. Marble cell 1: empty. Your merchant lies here." in said
    assert "A Sultan's worker is here." in said
    assert "Used goods: sugar 2, pottery 1, clothes 0." in said


def test_what_can_be_had_in_words() -> None:
    said = answered("buildings", "warehouses", "poems", "poem 16", "poem h4", "poem", "market", table=a_table())
    assert "Large, era I.\n1: palace, 3 dinars." in said
    assert "21: tower for marble, left half gold, right half blue." in said
    assert "Balances: gold: 4 dinars or paria in any split; blue: 1 raw token and 1 good or an Export action;" in said
    assert "W3: 1 chest, 1 glazed ceramic." in said
    assert "Your next costs: blue 3, red 4, grey 8." in said
    assert "Poem 11. Blue: Each Consolidate action: 2 points. Red: A Consolidate action." in said
    assert "Poem 16. Blue: 2 chests for goods only." in said
    assert "You have carved it." in said
    assert "Poem H4. 2 points per ship in your largest group of connected ships" in said
    assert "Name a poem by its number or letter: 11, 4, 16, 5, 2, A1, H4, B2." in said
    assert "Buy: gypsum 1, wood 1, marble 2, glazed ceramic 3, and raw 1." in said


def test_the_map_in_words() -> None:
    said = answered("map", "city cai", "city", table=a_table())
    assert "Trade card 7. 3 points per consolidated city." in said
    assert (
        "Cairo: demands sugar, gives 1 dinar and 1 marble. Consolidated: once a Building action. "
        "Ships: Bela. Consolidated ships: You." in said
    )
    assert "A seal lies there." in said
    assert "Routes and their costs: Tunis 2, Constantinople 2, and Damascus 1." in said
    assert "Name a city: Florence, Venice, " in said


def test_the_tracks_in_words() -> None:
    said = answered("tracks", table=a_table())
    assert "Round 1 tribute 2, wish.\nRound 2 tribute 3, event, era II." in said
    assert "Palaces and gardens, 1 point each. Met so far: You 1, Bela 0, and Chand 0." in said
    assert "On the favour track: You 2, Bela 0, and Chand 0." in said
    assert "Paria: Bela 3, You 3, and Chand 1." in said
    assert "Next event: Mercy. The tribute is 1 paria less." in said


def test_workshops_in_words() -> None:
    said = answered("board", "board chand", "board nobody", "players", table=a_table())
    assert "Your workshop.\n21 points, 7 dinars, 2 seals, 3 paria, tribute " in said
    assert (
        "Stored: 2 wood, 1 marble, and 1 sugar. 4 of 9 chests full. Raw: clay and silk. On poem 16: 1 clothes." in said
    )
    assert "Workers: first builder stands, Market 1; second builder stands, workshop; merchant lies, Export 1;" in said
    assert "Warehouse 1: +3 chests (2 of 2), 2 dinars." in said
    assert "Row: gold, garden, blue; gold, balance, joker." in said
    assert "Poems: #16 blue, #5 blue, #2 red, and #B2 grey (now " in said
    assert "The workshop of Chand." in said
    assert "There is no player “nobody”; there are Asha, Bela, Chand." in said
    assert (
        "Large buildings 2, small 1, balances 1, favour 2. Poems: blue 2, red 1, grey 1. Ships: 1, consolidated 1."
        in said
    )


def test_yusuf_in_words_and_drawn() -> None:
    table = alone()
    said = answered("yusuf", "board yusuf", "players", table=table)
    assert re.search(
        r"Yusuf: -?\d+ points?, \d+ paria, \d+ seals?\.\nBuilders: \d to come, \d+ cards, \d+ used\.", said
    )
    assert re.search(r"(Builder|Merchant|Poet) card \d+: [A-Z][a-z]+ ", said)
    assert "The workshop of Yusuf." in said
    drawn = answered("yusuf", "board yusuf", "table", table=table, plain=False)
    assert "── ☾ Yusuf ─" in drawn
    assert re.search(r"Warehouses: \d tiles?, chests \d+", drawn)
    assert answered("yusuf", table=a_table()) == "Yusuf plays only in the game alone.\n"


def test_what_stands_above_the_question_in_words() -> None:
    session, _ = sit_down(a_table(), 3, plain=True)
    lines = DRAWING.brief(session.sight(0))
    assert lines[0] == "Round 2 of 5, era I, your turn, action phase, tribute to come: 3."
    assert lines[1].startswith("21 points, 7 dinars, 2 seals, 3 paria, tribute ")
    assert lines[-1] == "Event: Crowds. Each worker on the space you move to costs 2 dinars."
    assert len(DRAWING.brief(session.sight(None))) == 2


# ---------------------------------------------------------------------- texts


def test_everything_the_drawing_says_has_a_text_and_no_text_is_left_over() -> None:
    assert drawing_of("sabika") is DRAWING
    shared = Path(durbar.__file__).parent / "games" / "shared" / "panels.py"
    code = "".join(path.read_text(encoding="utf-8") for path in (shared, *FOLDER.glob("*.py")))
    written = set(DRAWING.texts.ids()) - set(Texts("durbar").ids())
    begun = ("head.", "place.", "raw.", "column.", "short.", "his_", "part.", "round_", "tiles_", "say.ships_", "word.")
    said = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)?)"', code)) | set(re.findall(r"word\('([a-z_.]+)'", code))
    assert {f"part.{name}" for name in DRAWING.parts} <= written
    assert {id.removesuffix(".you") for id in written if not id.startswith(begun)} - said == set()
    used: set[Any] = set(re.findall(r'word\(\s*"([a-z_.]+[a-z])"[,)]', code))
    assert used <= written
    assert {f"place.{name}" for name in durbar.game("sabika").content().space_names} <= written
