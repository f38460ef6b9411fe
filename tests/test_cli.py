"""The command line: what it prints, what it refuses, and with which exit code."""

from __future__ import annotations

import builtins
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.cli import main
from durbar.engine import toml
from durbar.engine.content import with_edition
from durbar.engine.native import build
from durbar.web.kept.rows import EditionRow
from durbar.web.kept.store import Store

GAME = durbar.game("taj-mahal")


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> Ran:
        try:
            code = main(list(words))
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets somebody type lines."""

    def give(*lines: str) -> None:
        left: Iterator[str] = iter(lines)

        def read(prompt: str = "") -> str:
            print(prompt, end="")
            line = next(left, None)
            if line is None:
                raise EOFError
            print(line)
            return line

        monkeypatch.setattr(builtins, "input", read)

    return give


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game in a file."""
    table = durbar.new_table("taj-mahal", 2, seed="a whole game")
    bots = [durbar.bot("random", str(seat)) for seat in range(2)]
    while (ask := table.decision) is not None:
        table.choose(bots[ask.seat].choose(table, ask.seat))
    file = tmp_path_factory.mktemp("games") / "whole.json"
    file.write_text(json.dumps(table.record()), encoding="utf-8")
    return file


# ---------------------------------------------------------------------- reading


def test_games(run: Any) -> None:
    told = run("games").out.splitlines()
    assert any(line.startswith("taj-mahal") and "Reiner Knizia" in line for line in told)
    listed = {meta["name"]: meta for meta in run("games", "--json").json}
    assert len(told) == len(listed) + 1
    assert listed["taj-mahal"]["players"] == [2, 3, 4, 5]
    assert listed["taj-mahal"]["modes"] == ["standard"]


def test_rules(run: Any) -> None:
    book = run("rules", "taj-mahal")
    assert book.code == 0
    assert "4       Withdrawing" in book.out
    chapter = run("rules", "taj-mahal", "4").out
    assert chapter.startswith("4       Withdrawing\n4.1     When you withdraw")
    assert "\n5" not in chapter
    assert run("rules", "taj-mahal", "[4.2]").out.startswith("4.2")
    assert "4.4     The grand mogul" in run("rules", "taj-mahal", "--search", "grand mogul crown").out
    nothing = run("rules", "taj-mahal", "--search", "submarine")
    assert (nothing.code, nothing.out) == (1, "")
    assert "'submarine'" in nothing.err


def test_sources(run: Any) -> None:
    told = run("sources", "taj-mahal").out
    assert "Map (map): reconstructed, a guess [9.4]" in told
    share = GAME.sheets.known.percent
    assert told.startswith(f"House edition of Taj Mahal: {share} % of the component data is known (certain")
    states = re.findall(r"^\w.*: [\w ]+, (?:a )?(certain|likely|guess) \[", told, re.MULTILINE)
    assert states == sorted(states, key=["guess", "likely", "certain"].index)
    assert len(states) == len(GAME.sheets.sheets)
    assert "not known: " in told
    assert re.search(rf"taj-mahal .* {share} %", run("games").out)
    sheets = run("sources", "taj-mahal", "--json").json
    assert sheets["white_cards"]["source"] == "inferred"
    assert set(sheets) == set(GAME.sheets.sheets)


def test_simulate(run: Any) -> None:
    words = ("simulate", "taj-mahal", "--players", "3", "--games", "2", "--seed", "x", "--bots", "random")
    report = run(*words, "--json")
    assert report.code == 0
    assert report.json["games"] == 2
    assert report.json["errors"] == []
    told = run(*words)
    assert "Taj Mahal: 2 games of 3" in told.out
    assert f"{report.json['bots']['random']['score']['mean']}" in told.out
    assert "Errors: 0." in told.out


def test_simulate_tells_how_games_ended(run: Any) -> None:
    agra = run("simulate", "agra", "--players", "2", "--games", "2", "--bots", "random", "--json").json
    assert sum(times for id, times in agra["notes"].items() if id.startswith("note.trigger_")) == 2
    alone = ("simulate", "amritsar", "--players", "1", "--games", "2", "--bots", "random")
    assert run(*alone, "--json").json["winning_score"] is None
    assert "Notes under the results: maharaja 2." in run(*alone).out


def test_simulate_fails_when_a_game_does(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"number": 7, "error": "KeyError: 'elephant'", "record": {}}
    report = run("simulate", "taj-mahal", "--games", "1", "--players", "2", "--bots", "random", "--json").json
    monkeypatch.setattr("durbar.arena.simulate.simulate", lambda **asked: {**report, "errors": [broken]})
    ran = run("simulate", "taj-mahal")
    assert ran.code == 1
    assert "Game 7: KeyError: 'elephant'" in ran.out


def test_bench_prints_what_was_measured(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durbar.arena.bench.bench", lambda names: {"taj-mahal": {"decisions_per_second": 123456}})
    assert "decisions per second  123456" in run("bench").out
    assert run("bench", "taj-mahal", "--json").json["taj-mahal"] == {"decisions_per_second": 123456}


# ---------------------------------------------------------------------- files


def test_verify_tells_what_is_in_a_good_file(run: Any, record: Path) -> None:
    ran = run("verify", str(record))
    assert ran.code == 0
    assert "good." in ran.out
    assert "Taj Mahal for 2" in ran.out
    assert "Won by seat" in ran.out


def test_verify_refuses_a_changed_file(run: Any, record: Path, tmp_path: Path) -> None:
    doc = json.loads(record.read_text(encoding="utf-8"))
    changes: dict[str, Any] = {
        "hashes": [*doc["hashes"][:-1], "0" * 16],
        "seed": "00" * 32,
        "result": None,
        "rules": "0",
        "moves": doc["moves"][:-1],
    }
    for field, value in changes.items():
        file = tmp_path / f"{field}.json"
        file.write_text(json.dumps({**doc, field: value}), encoding="utf-8")
        refused(run("verify", str(file)), field)


def test_an_edition_with_the_present_values_changes_nothing(run: Any, tmp_path: Path) -> None:
    text = run("edition", "new", "taj-mahal").out
    edition = tomllib.loads(text)
    assert with_edition(GAME.sheets, edition).digest == GAME.sheets.digest
    assert with_edition(GAME.sheets, edition)["map"].source == "reconstructed", "it does not claim to know more"
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    ran = run("edition", "check", str(file))
    assert ran.code == 0
    assert "It changes no value." in ran.out


def test_an_edition_is_played_with(run: Any, keys: Any, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text('game = "taj-mahal"\nname = "small hands"\n[deal]\nhand = 3\n', encoding="utf-8")
    ran = run("edition", "check", str(file))
    assert "deal: hand changed (given by an owner, certain)" in ran.out
    keys("hand")
    assert "You hold 3 cards" in run("play", "taj-mahal", "--plain", "--edition", str(file)).out


def test_toml_is_written_as_it_is_read() -> None:
    values = {
        "a key": 'with "quotes", ą and \\',
        "flag": True,
        "deep": [{"x": 1, "y": ["long " * 20] * 3}, []],
        "n": -3,
    }
    text = "\n".join(toml.pair(key, value) for key, value in values.items())
    assert tomllib.loads(text) == values


# ---------------------------------------------------------------------- playing


def test_play_seats_you_against_easy_bots(run: Any, keys: Any) -> None:
    keys("quit")
    ran = run("play", "taj-mahal", "--plain", "--seed", "calm")
    assert ran.code == 0
    assert "Seat 1: Sun, a person.\nSeat 2: Moon, the bot “easy”." in ran.out
    assert "Seat 4: Leaf, the bot “easy”." in ran.out
    assert ran.out.rstrip().endswith("Goodbye.")


def test_play_seats_whom_it_is_told(run: Any, keys: Any) -> None:
    words = ("play", "taj-mahal", "--plain", "--players", "3")
    keys("")
    ran = run(*words, "--bots", "random,greedy", "--names", "Asha")
    assert "Seat 1: Asha, a person.\nSeat 2: Moon, the bot “random”.\nSeat 3: Star, the bot “greedy”." in ran.out
    ran = run(*words, "--bots", "human")
    assert ran.out.count("a person.") == 3
    ran = run(*words, "--bots", "human,random", "--names", "Asha,Bela,Chand")
    assert "Seat 2: Bela, a person.\nSeat 3: Chand, the bot “random”." in ran.out
    ran = run(*words, "--bots", "random,random,random", "--seed", "watch")
    assert "The game is over." in ran.out


def test_play_goes_on_with_a_saved_game(run: Any, keys: Any, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    keys("1", f"save {file}")
    run("play", "taj-mahal", "--plain", "--seed", "calm", "--players", "3")
    keys("log all")
    ran = run("play", "taj-mahal", "--plain", "--load", str(file))
    assert ran.code == 0
    assert "You play " in ran.out


# ---------------------------------------------------------------------- refusing


def refused(ran: Ran, *words: str) -> None:
    """Insist on one clear line, and nothing else."""
    assert ran.code == 2, ran.out
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("durbar")
    assert "Traceback" not in ran.err
    for word in words:
        assert word in ran.err


BAD_WORDS = [
    ("frobnicate", "choose from"),
    ("play", "GAME"),
    ("play chess", "taj-mahal"),
    ("play taj-mahal --players 9", "2, 3, 4, or 5 players, not 9"),
    ("play taj-mahal --players two", "must be a whole number"),
    ("play taj-mahal --players ٣", "must be a whole number"),
    ("play taj-mahal --mode fast", "standard"),
    ("play taj-mahal --bots clever", "there are: easy, medium, hard, expert, greedy, random"),
    ("play taj-mahal --players 2 --bots greedy,greedy,greedy", "do not fit at a table for 2"),
    ("play taj-mahal --names A,B,C,D,E", "too many for 4"),
    ("play taj-mahal --names A,A", "both be called 'A'"),
    ("play taj-mahal --names " + "x" * 21, "at most 20"),
    ("play taj-mahal --names \x1b[31m", "printable"),
    ("play taj-mahal --lang tlh", "there are: en"),
    ("play taj-mahal --load nowhere.json", "there is no file 'nowhere.json'"),
    ("play taj-mahal --load x --seed y", "leave out --seed"),
    ("play taj-mahal --frob", "unrecognized"),
    ("rules chess", "taj-mahal"),
    ("rules taj-mahal 99", "no clause '99'"),
    ("rules taj-mahal 4 --search crown", "only one of them"),
    ("rules taj-mahal --lang xx", "there are: en"),
    ("sources chess", "taj-mahal"),
    ("simulate taj-mahal --games 0", "from 1"),
    ("simulate taj-mahal --games -3", "--games"),
    ("simulate taj-mahal --players 2 --bots random,random,random", "2 bots"),
    ("simulate chess", "taj-mahal"),
    ("bench chess", "taj-mahal"),
    ("verify", "FILE"),
    ("verify nowhere.json", "there is no file"),
    ("edition", "ACTION"),
    ("edition new chess", "taj-mahal"),
]


@pytest.mark.parametrize(("line", "told"), BAD_WORDS)
def test_bad_words_get_one_clear_line(run: Any, line: str, told: str) -> None:
    refused(run(*line.split(" ")), told)


def bad_files(folder: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Give game files and editions that cannot be read, and what English says of each."""

    def file(name: str, data: bytes) -> str:
        path = folder / name
        path.write_bytes(data)
        return str(path)

    position = json.dumps(durbar.new_table("taj-mahal", 2, seed="1").position()).encode()
    games = {
        str(folder): "is a directory",
        file("latin", b'{"game": "caf\xe9"}'): "is not text in UTF-8",
        file("cut", b'{"durbar": "record"'): "is not JSON",
        file("deep", b"[" * 100_000): "is not JSON",
        file("list", b"[]"): "is not a Durbar record",
        file("position", position): "must be one of record",
        file("empty", b""): "is not JSON",
        "a\0b": "cannot be read",
    }
    editions = {
        str(folder): "is a directory",
        file("latin.toml", b'name = "caf\xe9"'): "is not text in UTF-8",
        file("bad.toml", b"game ="): "is not TOML",
        file("no.toml", b'name = "x"'): "'game' is missing",
        file("chess.toml", b'game = "chess"\nname = "x"'): "taj-mahal",
        file("odd.toml", b'game = "taj-mahal"\nname = "x"\n[dice]\n'): "unknown field 'dice'",
        file("many.toml", b'game = "taj-mahal"\nname = "x"\n[deal]\nhand = 99\n'): "deal.hand",
    }
    return games, editions


def test_bad_files_get_one_clear_line(run: Any, tmp_path: Path) -> None:
    games, editions = bad_files(tmp_path)
    for name, told in games.items():
        refused(run("verify", name), told)
        refused(run("play", "taj-mahal", "--load", name), told)
    for name, told in editions.items():
        refused(run("edition", "check", name), told)
        refused(run("play", "taj-mahal", "--edition", name), told.replace("'game' is missing", "'game'"))


def test_a_game_file_of_another_number_of_players_is_refused(run: Any, record: Path) -> None:
    refused(run("play", "taj-mahal", "--load", str(record), "--players", "4"), "is a game for 2, not for 4")


def test_the_browser_table_says_what_is_missing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "durbar.web.door.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    for words in ((), ("serve",)):
        refused(run(*words), "'uvicorn'", "pip install 'durbar[web]'", "durbar play taj-mahal")
    monkeypatch.setitem(sys.modules, "durbar.web.door.serve", None)
    refused(run("serve"), "this Durbar has no browser table", "durbar play taj-mahal")


def test_the_browser_table_gets_its_settings(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    called: list[Any] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(
        "durbar.web.door.serve.serve",
        lambda config, open_browser, log, lang: called.append((config.port, open_browser, log)),
    )
    monkeypatch.setattr("durbar.web.kept.backup.main", lambda data, target: called.append((data, target)))
    assert run().code == 0
    assert run("serve", "--port", "80", "--no-open").code == 0
    assert run("backup", "all.zip").code == 0
    assert called == [(8000, True, "warning"), (80, False, "warning"), (tmp_path / "durbar", Path("all.zip"))]
    refused(run("serve", "--port", "x"), "--port")


def test_help_needs_no_browser_table(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "durbar.web.door.serve", None)
    ran = run("--help")
    assert ran.code == 0
    for command in (
        "serve",
        "play",
        "games",
        "rules",
        "sources",
        "simulate",
        "arena",
        "train",
        "bench",
        "verify",
        "edition",
        "backup",
    ):
        assert f"\n    {command} " in ran.out


def test_version(run: Any) -> None:
    assert run("--version").out == f"durbar {durbar.__version__} ({build()})\n"
    assert run("--version").code == 0


# ---------------------------------------------------------------------- as a program


def program(*words: str, **more: Any) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "COLUMNS": "80"}
    return subprocess.Popen(
        [sys.executable, "-m", "durbar", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env | more,
        # A shell that starts the tests in its background lets them ignore Ctrl-C; a player's shell does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # no threads here
    )


def test_a_closed_pipe_is_no_complaint() -> None:
    with program("rules", "taj-mahal") as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""
    assert command.returncode == 141


def test_an_interrupt_ends_with_130() -> None:
    with program("play", "taj-mahal", "--plain") as command:
        assert command.stdout is not None
        assert command.stderr is not None
        said = b""
        while b"Play a card" not in said:
            said += command.stdout.read(1)
        command.send_signal(signal.SIGINT)
        assert b"Goodbye." in command.stdout.read()
        assert b"Traceback" not in command.stderr.read()
    assert command.returncode == 130


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_every_terminal_can_show_the_table(encoding: str) -> None:
    with program("play", "taj-mahal", "--seed", "1", PYTHONIOENCODING=encoding) as command:
        out, err = command.communicate(b"\nmap\nquit\n")
    assert command.returncode == 0
    assert err == b""
    assert b"Goodbye." in out
    assert out.count(b"?") == 2, "one in the question and one in the line below it"


# ---------------------------------------------------------------------- editions: list, show, diff


def test_an_edition_is_compared_with_the_house_value_by_value(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "taj-mahal"\nname = "mine"\n[deal]\nhand = 3\n[bonus_tiles]\ntea = 2\nrice = 1\n')
    ran = run("edition", "diff", str(file))
    assert (ran.code, ran.out.splitlines()) == (
        1,
        ["deal.hand: 6 -> 3", "bonus_tiles.rice: 0 -> 1", "bonus_tiles.tea: 3 -> 2"],
    )
    same = tmp_path / "same.toml"
    same.write_text('game = "taj-mahal"\nname = "same"\n', encoding="utf-8")
    ran = run("edition", "diff", str(same))
    assert (ran.code, ran.out) == (0, "")
    assert run("edition", "diff", str(same), str(file)).out == run("edition", "diff", str(file)).out
    other = tmp_path / "other.toml"
    other.write_text('game = "agra"\nname = "other"\n', encoding="utf-8")
    refused(run("edition", "diff", str(file), str(other)), "take two of one game")


def test_an_edition_is_shown_with_what_is_known_or_wrong(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "taj-mahal"\nname = "mine"\n[map]\nsource = "owner"\nconfidence = "certain"\n')
    shown = run("edition", "show", str(file)).out
    share = with_edition(GAME.sheets, tomllib.loads(file.read_text())).known.percent
    assert shown.startswith(f"# {share} % known (house edition {GAME.sheets.known.percent} %), values changed: 0\n")
    assert tomllib.loads(shown) == tomllib.loads(file.read_text())
    file.write_text('game = "taj-mahal"\nname = "mine"\n[supply]\npalaces = 0\n', encoding="utf-8")
    assert (
        "# wrong: supply.palaces: must be a whole number from 1 to 99, not 0 [" in run("edition", "show", str(file)).out
    )


def test_the_names_of_a_hostile_edition_do_nothing_to_the_terminal(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text('game = "taj-mahal"\nname = "x"\n["\\u001b]0;owned"]\na = 1\n')
    for command in ("check", "show", "diff"):
        refused(
            run("edition", command, str(file)), "the name of a field is a text of one line without control characters"
        )
    file.write_text('game = "taj-mahal"\nname = "x"\n["two words"]\na = 1\n')
    shown = run("edition", "show", str(file)).out
    assert shown.startswith("# wrong: the document: unknown field 'two words'; the fields here are: game, name, supply")
    assert tomllib.loads(shown) == tomllib.loads(file.read_text()), "what is shown can be read again"


def test_editions_made_in_the_browser_are_listed_and_known_by_name(run: Any, tmp_path: Path) -> None:
    assert "No edition is kept here" in run("edition", "list", "--data", str(tmp_path)).out
    store = Store(tmp_path / "durbar.sqlite3")
    edition = {"game": "taj-mahal", "name": "mine", "deal": {"hand": 3}}
    with store.write() as tx:
        tx.add_edition(EditionRow("a" * 16, "maker", "taj-mahal", "mine", edition, 1, 1))
    store.close()
    listed = run("edition", "list", "--data", str(tmp_path)).out
    assert "a" * 16 in listed
    assert "whole" in listed
    assert run("edition", "diff", "a" * 16, "--data", str(tmp_path)).out == "deal.hand: 6 -> 3\n"
    assert "hand = 3" in run("edition", "show", "a" * 16, "--data", str(tmp_path)).out
    refused(run("edition", "show", "b" * 16, "--data", str(tmp_path)), "no edition of that name is kept here")
