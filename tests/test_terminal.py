"""Games played at the terminal: lines in, lines out."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import durbar
from durbar.engine import telling
from durbar.engine.table import Table
from durbar.games import PACKAGES
from durbar.games.taj_mahal.terminal import DRAWING
from durbar.terminal import bare, commands, files
from durbar.terminal.screen import Screen
from durbar.terminal.session import TEXTS, Player, Session, drawing_of
from durbar.texts import Texts

NAMES = ("Anna", "Ben", "Chi", "Dora", "Emil")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SEED = "calm"
"""With this luck the first hand has no white card, so that a play is a single choice."""
NO_WAY_BACK = re.compile(
    "Somebody else has answered|Luck has decided|You have chosen nothing|The last choice was made by"
)
BOXES = re.compile("[\u2500-\u259f\u2800-\u28ff\x1b]")


class Keys:
    """Somebody at the keyboard: types the lines given, then what `then` says, then closes the input."""

    def __init__(self, lines: Sequence[str | BaseException], then: Callable[[str], str] | None = None) -> None:
        self.lines: Iterator[str | BaseException] = iter(lines)
        self.then = then
        self.out: io.StringIO | None = None
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        assert self.out is not None
        self.prompts.append(prompt)
        line = next(self.lines, None)
        if line is None:
            if self.then is None:
                raise EOFError
            line = self.then(prompt)
        if isinstance(line, BaseException):
            raise line
        self.out.write(f"{prompt}{line}\n")
        return line


def sit_down(
    keys: Keys,
    *,
    players: int = 3,
    people: int = 1,
    seed: str = SEED,
    plain: bool = True,
    colours: bool = False,
    width: int = 80,
    table: Table[Any] | None = None,
) -> tuple[Session, io.StringIO]:
    """Seat people and random bots at a table."""
    out = keys.out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        height=50,
        force_terminal=colours,
        color_system="truecolor" if colours else None,
        highlight=False,
        emoji=False,
        markup=False,
    )
    table = table or durbar.new_table("taj-mahal", players, seed=seed)
    seats = [
        Player(NAMES[seat], None if seat < people else durbar.bot("random", f"{seed} {seat}"))
        for seat in range(players)
    ]
    return Session(table, seats, Screen(console, keys, plain)), out


def played(*lines: str | BaseException, **setting: Any) -> str:
    """Type lines at a new table, close the input, and give all that was said."""
    keys = Keys(lines)
    session, out = sit_down(keys, **setting)
    session.run()
    return out.getvalue()


def answers_to(*lines: str | BaseException, **setting: Any) -> str:
    """Type lines at the first question in plain mode, and give what was said after it."""
    said = played(*lines, **setting)
    return said.split("\n> ", 1)[1]


def at_random(session: Callable[[], Session], rng: Random) -> Callable[[str], str]:
    """Type the number of any option, and Enter at everything that is no question."""

    def answer(prompt: str) -> str:
        asked = session().table.decisions
        return str(rng.randrange(len(asked[0].options)) + 1) if prompt == "> " else ""

    return answer


def play_at_random(**setting: Any) -> tuple[Session, str]:
    keys = Keys(())
    session, out = sit_down(keys, **setting)
    keys.then = at_random(lambda: session, Random("keys"))
    session.run()
    return session, out.getvalue()


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("players", "people"), [(2, 1), (3, 3), (4, 2), (5, 0)])
def test_a_whole_game_in_plain_words(players: int, people: int) -> None:
    session, said = play_at_random(players=players, people=people)
    assert session.table.over
    assert "The game is over. This is what the points come from:" in said
    assert "Connected palaces [4.11]" in said
    seed = session.table.seed()
    assert seed is not None
    assert f"The luck came from the seed {seed.hex()}." in said
    assert "Message(" not in said, "a text is missing"
    assert not BOXES.search(said), "plain words have no boxes, no braille, no colours"


@pytest.mark.parametrize(("width", "people"), [(80, 1), (140, 1)])
def test_a_whole_game_drawn(width: int, people: int) -> None:
    session, said = play_at_random(players=3, people=people, plain=False, colours=True, width=width)
    assert session.table.over
    text = ESCAPE.sub("", said)
    assert "Message(" not in text, "a text is missing"
    drawn = [line for line in text.splitlines() if "SHA-256" not in line and "the luck" not in line.lower()]
    too_wide = [
        line
        for line in drawn
        if cell_len(line) > width and not line.startswith(("> ", "This", "Press", "Pass", "Type"))
    ]
    assert too_wide == []


def test_the_same_seed_and_lines_give_the_same_game() -> None:
    one = play_at_random(players=4, people=1, seed="again")
    other = play_at_random(players=4, people=1, seed="again")
    assert one[1] == other[1]


@pytest.mark.parametrize("width", [80, 131, 132, 200])
def test_no_drawing_is_wider_than_the_screen_at_any_time(width: int) -> None:
    keys = Keys(())
    session, out = sit_down(keys, players=5, people=5, plain=False, width=width)
    session.names = (*("A name of twenty let" for _ in range(5)), "Dummy")
    rng = Random("wide")
    while (ask := session.table.decision) is not None:
        if session.table.number % 40 == 0:
            session.draw(ask.seat)
            for part in DRAWING.parts.values():
                session.screen.show(part.draw(session.sight(ask.seat), ""))
        session.table.choose(rng.choice(ask.options))
    session.screen.show(DRAWING.table(session.sight(None)))
    assert [line for line in out.getvalue().splitlines() if cell_len(line) > width] == []


def test_every_part_can_be_drawn_and_told_by_plain_letters_alone() -> None:
    keys = Keys(())
    session, out = sit_down(keys, players=2, people=2, plain=False)
    rng = Random("letters")
    for _ in range(60):
        assert session.table.decision is not None
        session.table.choose(rng.choice(session.table.decision.options))
    sight = replace(session.sight(0), ascii=True)
    for part in DRAWING.parts.values():
        session.screen.show(part.draw(sight, ""))
    assert not BOXES.search(out.getvalue())


def test_without_colours_nothing_is_painted() -> None:
    said = played("map", "", plain=False, colours=False)
    assert "\x1b" not in said


def test_the_map_shows_palaces_by_their_owners_signs_and_numbers_the_cities_to_choose() -> None:
    keys = Keys(())
    session, out = sit_down(keys, players=3, people=3, plain=False)
    rng = Random("map")
    while True:
        ask = session.table.decision
        assert ask is not None
        if ask.question.id == "place" and session.table.number > 60:
            break
        session.table.choose(rng.choice(ask.options))
    session.screen.show(DRAWING.parts["map"].draw(session.sight(ask.seat), ""))
    drawn = out.getvalue()
    sight = session.sight(ask.seat)
    owners = {city["palace"] for city in sight.position["cities"]} - {None}
    assert owners
    assert all(sight.emblem(owner) in drawn for owner in owners)
    for number, option in enumerate(ask.options, 1):
        if option.verb.word == "place":
            assert f"{number} {sight.noun('city', option.nouns[0])}" in drawn


# ---------------------------------------------------------------------- choosing


def first_options(seed: str = SEED) -> list[str]:
    """Give the text forms at the first question a single person gets."""
    session, _ = sit_down(Keys(()), seed=seed)
    while session.table.decisions[0].seat:
        session._step()
    return [option.text for option in session.table.decisions[0].options]


def test_an_option_is_chosen_by_its_number_its_text_or_the_beginnings_of_its_words() -> None:
    first = first_options()[0]
    begun = " ".join(word[:6] for word in first.replace("-", " ").split())
    for typed in ("1", first, first.upper(), begun):
        assert "\nYou play " in answers_to(typed)


def test_what_cannot_be_understood_is_answered_with_what_would_be_right() -> None:
    assert "There is no option 99; there are 1 to " in answers_to("99")
    assert "There is no option 0; there are 1 to " in answers_to("0")
    assert "“castle e8” is not something this game knows." in answers_to("castle e8")
    assert "That could mean " in answers_to("play")
    assert "Type the number of an option, or help." in answers_to("")


def test_what_the_rules_refuse_is_refused_with_its_clause() -> None:
    said = answers_to("place agra")
    assert "does not answer the question that is open now" in said
    assert "[3.1]" in said
    options = first_options()
    missing = next(
        name
        for name in durbar.game("taj-mahal").content().card_names
        if f"play {name}" not in options and "white" not in name
    )
    assert "You do not hold this card. [3.2]" in answers_to(f"play {missing}")


def test_why_explains_what_an_option_brings_and_whether_it_can_be_taken_back() -> None:
    said = answers_to("why 1")
    assert "[3.2] To play, lay exactly one coloured card" in said
    assert "You can take it back with undo." in said
    said = answers_to("why leave")
    assert "It cannot be taken back: luck decides" in said
    assert "[4.1]" in said
    assert "You win: 2 of the 5 open cards [4.13]; 1 card from the draw pile [4.14]." in said
    assert "still there [4.1]; 6 cards you could play [3.2]." in said
    assert "For good: a card is drawn that nobody has seen [4.14]; no more turn in this visit [3.1]." in said
    assert answers_to("? leave") == answers_to("why leave").replace("why leave", "? leave")


def test_why_explains_what_is_not_possible_now() -> None:
    said = answers_to("why place agra")
    assert "Palace in Agra [4.2]" in said
    assert "does not answer the question" in said
    assert "There is no option 44" in answers_to("why 44")
    assert "is not something this game knows" in answers_to("why knights")


def test_a_question_mark_explains_the_question_and_every_option() -> None:
    said = answers_to("?")
    assert "[3.1] Beginning with the start player" in said
    for text in first_options():
        assert f"Typed: {text}." in said


def test_greyed_options_are_told_with_their_reasons() -> None:
    keys = Keys(())
    session, out = sit_down(keys, players=2, people=2)
    rng = Random("greyed")
    while not session.table.decisions[0].greyed:
        session.table.choose(rng.choice(session.table.decisions[0].options))
    ask = session.table.decisions[0]
    session.obey(ask.seat, "?")
    assert out.getvalue().count("Not now: ") >= len(ask.greyed)
    option, why = ask.greyed[0]
    session.obey(ask.seat, option.text)
    assert f"[{why.clause}]" in out.getvalue()
    assert f"Type why {option.text} to read the clause." in out.getvalue()


# ---------------------------------------------------------------------- going back


def test_a_turn_can_be_taken_back_before_it_ends() -> None:
    keys = Keys(("1", "undo"))
    session, out = sit_down(keys)
    session.run()
    assert session.question(0) is not None
    assert not any(entry.id == "log.plays" and entry.args["seat"] == 0 for entry in session.table.log)
    assert out.getvalue().count("Play a card, or leave the court?") == 2


def test_redo_makes_the_choice_again_and_restart_takes_all_back() -> None:
    said = answers_to("1", "undo", "redo", "restart", "undo")
    assert said.count("You play ") == 2
    assert said.count("Play a card, or leave the court?") == 2
    assert NO_WAY_BACK.search(said.split("> undo")[-1])


def test_nothing_can_be_taken_back_once_others_have_moved() -> None:
    said = answers_to("1", "", "undo")
    assert NO_WAY_BACK.search(said.split("> undo")[-1])


def test_leaving_asks_before_cards_are_drawn_and_no_is_no() -> None:
    said = answers_to("leave", "no", "score")
    assert "This cannot be taken back: luck decides" in said
    assert said.index("You give up: ") < said.index("This cannot be taken back")
    assert "Not done. Choose again." in said
    assert "You leave the court" not in said


def test_whoever_does_not_want_to_be_asked_is_not() -> None:
    said = answers_to("confirm off", "1", "confirm", "confirm on")
    assert "You are not asked at the end of your turn." in said
    assert "Press Enter to end your turn" not in said
    assert "You are asked before a choice" in said


def test_after_a_turn_other_things_can_still_be_looked_at() -> None:
    said = answers_to("1", "court", "2", "score", "")
    assert "Your turn is done: press Enter to end it, or type undo." in said
    assert "Since your last move:" in said


# ---------------------------------------------------------------------- looking


def test_help_lists_every_command_and_every_part() -> None:
    said = answers_to("help")
    for name, command in commands.COMMANDS.items():
        assert f"\n{command.usage}: " in said, name
    for name in DRAWING.parts:
        assert f"\n{name}: " in said


def test_the_parts_of_the_table_are_told_in_sentences() -> None:
    said = answers_to(
        "court", "hand", "open", "players", "specials", "map", "province delhi", "province hisar", "province"
    )
    assert "The grand mogul gives the crown and a crown palace." in said
    assert "You hold 6 cards" in said
    assert "5 open cards: " in said or "3 open cards: " in said
    assert "palaces left, longest chain" in said
    assert "Vizier card: on the table. Counts as one grand mogul." in said
    assert "Agra, visit 12, rice, spice: Agra, bonus tile +4 points." in said
    assert said.count("Delhi, fortress: bonus tile") == 2
    assert "There is no province or city “atlantis”; the provinces are Kabul," in answers_to("province atlantis")


def test_the_rules_can_be_read_and_searched() -> None:
    chapters = answers_to("rules")
    assert "4  Withdrawing" in chapters
    assert "4.1  " not in chapters
    chapter = answers_to("rules 4")
    assert "4.2  Vizier, general, monk and princess" in chapter
    assert "5.1  " not in chapter
    assert "4.4  The grand mogul gives you the crown." in answers_to("rules crown")
    assert "has no clause '9.9'" in answers_to("rules 9.9")
    assert "No clause has the words “submarine”." in answers_to("rules submarine")


def test_the_log_is_as_long_as_one_likes() -> None:
    every = answers_to("log all")
    assert "You are dealt" in every
    assert "[2.5]" in every
    assert len(answers_to("log 1").splitlines()) < len(every.splitlines())
    assert "Type log, log 50 or log all." in answers_to("log much")


@pytest.mark.parametrize("plain", [True, False])
def test_the_others_turns_are_told_as_stories(plain: bool) -> None:
    """Alone against Yusuf his turn is one sentence with its clause, not the lines it is made of [12.7]."""
    table = durbar.new_table("sabika", 1, seed="stories")
    keys = Keys(())
    session, out = sit_down(keys, players=1, plain=plain, width=120, table=table)

    def answer(prompt: str) -> str:
        if session.table.turn > 2 and prompt == "> ":
            raise EOFError
        return "1" if prompt == "> " else ""

    keys.then = answer
    session.run()
    table = session.table
    last = [told for told in telling.turns(table.game.telling, table.log, 0, 1) if told.seat == 1][-1]
    (story, *_) = telling.sentences(table.game.telling, last, 0)
    said = " ".join(out.getvalue().split())
    assert f"{table.say(story, seat=0)} [{story.clause}]" in said
    assert table.say(last.lines[0].for_seat(0)) not in said


def test_the_score_so_far_names_its_clauses() -> None:
    assert "Anna: 0 points" not in answers_to("score")
    assert "You: 0 points, rank 1. Bonus tiles [4.8] 0, Goods [4.9] 0" in answers_to("score")
    drawn = played("", "score", plain=False)
    assert "Connected palaces [4.11]" in drawn


def test_the_table_can_be_shown_again() -> None:
    assert answers_to("table").count("Play a card, or leave the court?") == 1


def test_the_tab_key_completes_commands_and_options() -> None:
    session, _ = sit_down(Keys(()))
    while session.table.decisions[0].seat:
        session._step()
    assert session.complete("res") == ["restart"]
    assert "leave" in session.complete("lea")
    assert session.complete("play ") == [text for text in first_options() if text.startswith("play ")]


# ---------------------------------------------------------------------- several people


def test_hands_stay_hidden_between_people() -> None:
    keys = Keys(())
    session, out = sit_down(keys, players=3, people=3, colours=True)
    keys.then = at_random(lambda: session, Random("hot seat"))
    session.run()
    pages = re.split(r"Pass the screen to (\w+)\. \w+, press Enter\. \n", out.getvalue())
    assert len(pages) > 100
    for who, page in zip(pages[1::2], pages[2::2], strict=True):
        assert page.startswith("\x1b[H\x1b[2J\x1b[3J"), "what the last player saw is gone before the next looks"
        others = [name for name in NAMES[:3] if name != who]
        assert "is dealt" not in page or all(f"{other} is dealt 6 cards" in page for other in others)
        assert f"{who} plays" not in page, "one reads of oneself as you"


def test_only_enter_lifts_the_curtain() -> None:
    said = played("hand", "", people=3)
    assert "Only Enter, please" in said
    assert "You hold" not in said.split("press Enter. \n")[0]


# ---------------------------------------------------------------------- files and leaving


def test_a_saved_game_verifies_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "a game.json"
    said = answers_to("1", f"save {file}", "")
    assert f"Saved as {file}." in said
    assert f"--load '{file}' --bots human,random,random --names Anna,Ben,Chi --plain" in said
    doc = json.loads(file.read_text(encoding="utf-8"))
    assert not durbar.verify(doc).over
    keys = Keys(("log all",))
    session, out = sit_down(keys, table=files.read_record(file))
    session.run()
    assert "You play " in out.getvalue()


def test_saving_asks_before_it_writes_over_another_file(tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("mine", encoding="utf-8")
    assert "Not saved." in answers_to(f"save {file}", "no")
    assert file.read_text(encoding="utf-8") == "mine"
    answers_to(f"save {file}", "yes", f"save {file}")
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == "taj-mahal"
    assert [path.name for path in tmp_path.iterdir()] == ["precious.txt"]


def test_what_cannot_be_saved_or_loaded_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    said = answers_to(
        f"save {tmp_path}", "yes", f"save {tmp_path}/no/where.json", f"load {bad}", "load /nowhere", "load", "score"
    )
    assert "is a directory: name a file in it" in said
    assert "cannot be written" in said
    assert "is not JSON" in said
    assert "there is no file '/nowhere'" in said
    assert "Type load and the name of a game file." in said
    assert "You: 0 points" in said


def test_a_game_for_others_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "four.json"
    files.write_record(durbar.new_table("taj-mahal", 4, seed="four"), file)
    assert "is a game of Taj Mahal for 4; here 3 play Taj Mahal" in answers_to(f"load {file}")


def test_load_goes_back_to_the_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    keys = Keys((f"save {file}", "1", "", f"load {file}"))
    session, out = sit_down(keys)
    session.run()
    assert f"Going on with {file}." in out.getvalue()
    assert session.table.number == len(
        [move for move in json.loads(file.read_text(encoding="utf-8"))["moves"] if "seat" in move]
    )


def test_quitting_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = answers_to("1", "", "quit", "back", "quit", "no")
    assert said.count("Save this game?") == 2
    assert said.rstrip().endswith("Goodbye.")
    assert list(tmp_path.iterdir()) == []
    said = answers_to("1", "", "quit", "yes")
    assert re.search(r"Saved as taj-mahal-[0-9a-f]{8}\.json\.", said)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_end_of_the_input_offers_to_save_too(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    said = answers_to("1", "", EOFError(), str(file))
    assert f"Saved as {file}." in said
    assert said.rstrip().endswith("Goodbye.")
    assert file.exists()


def test_whoever_thinks_better_of_leaving_stays() -> None:
    said = answers_to("1", "", KeyboardInterrupt(), "back", "score", EOFError(), "back", "hand")
    assert "You: 0 points" in said
    assert "You hold 5 cards" in said


def test_an_interrupt_leaves_politely() -> None:
    keys = Keys(("1", "", KeyboardInterrupt(), KeyboardInterrupt()))
    session, out = sit_down(keys)
    with pytest.raises(KeyboardInterrupt):
        session.run()
    assert "Save this game?" in out.getvalue() + keys.prompts[-1]
    assert out.getvalue().rstrip().endswith("Goodbye.")


def test_after_the_end_the_record_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "whole.json"
    keys = Keys(())
    session, out = sit_down(keys)
    choose = at_random(lambda: session, Random("end"))
    last = iter([f"save {file}", "score", "1", "map", ""])
    keys.then = lambda prompt: next(last) if session.table.over else choose(prompt)
    session.run()
    assert durbar.verify(json.loads(file.read_text(encoding="utf-8"))).over
    assert "Go on later" not in out.getvalue()
    assert "\nThe game is over.\n" in out.getvalue()


# ---------------------------------------------------------------------- words


def sources(folder: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in (Path(durbar.__file__).parent / folder).rglob("*.py"))


def test_everything_the_terminal_says_has_a_text_and_no_text_is_left_over() -> None:
    code = sources("terminal")
    used = set(re.findall(r'(?:word|tell|ask_line)\(\s*"([a-z_]+)"', code))
    used |= {
        "seat_bot",
        "seat_person",
        "over",
        "held",
        "confirm_on",
        "confirm_off",
        "coach_off",
        "footer",
        "footer_undo",
        "since",
        "so_far",
    }
    used |= {"you_win", "you_lose", "winners", "wins", "gives_up", "final"} | {
        f"help.{name}" for name in commands.COMMANDS
    }
    assert used == {id.removeprefix("play.") for id in TEXTS.ids("play.")}


def test_everything_the_drawing_says_has_a_text() -> None:
    code = sources("games/taj_mahal/terminal") + sources("games/shared")
    whole = set(re.findall(r'word\(\s*"([a-zA-Z_.]+[a-zA-Z])"[,)]', code))
    begun = ("short.", "head.", "short_head.", "prize.", "short_prize.", "tile.", "province_", "part.", "say.", "word.")
    written = set(DRAWING.texts.ids()) - set(Texts("durbar").ids())
    assert whole <= written
    assert {f"part.{name}" for name in DRAWING.parts} <= written
    left_over = {id for id in written - whole if not id.startswith(begun)}
    assert left_over - set(re.findall(r'"([a-z_]+)"', code)) == set()


# ---------------------------------------------------------------------- games without a drawing


def test_a_game_without_a_drawing_is_told_as_an_outline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durbar.terminal.session.drawing_of", lambda game: bare.DRAWING)
    said = answers_to("position", "position draw", "help")
    assert "\nvisit: 1\n" in said
    assert "\n  1: seat 0, " in said or "\n    seat: 0\n" in said
    assert "position: everything on the table" in said
    drawn = played("", "position prizes", plain=False)
    assert "This game has no drawing yet" in drawn
    assert "prizes: vizier -, general -" in drawn


def test_only_a_missing_drawing_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "bare game", "durbar.games")
    assert drawing_of("bare game") is bare.DRAWING
    assert drawing_of("taj-mahal") is DRAWING
