"""The command `durbar arena`: what it prints, writes and refuses, and how it says how far it is."""

from __future__ import annotations

import io
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import durbar
from durbar.arena.crews import Alone
from durbar.arena.match import play_match
from durbar.bots import Bot
from durbar.cli import main
from durbar.cli.progress import Progress
from tests.arena_bots import make

WORDS = ("arena", "taj-mahal", "--bots", "random,greedy", "--seed", "cli", "--lang", "en")


def fast_greedy(name: str, seed: str) -> Any:
    """Stand in for the bots of the command line, at no cost."""
    return durbar.bot("random", f"{name} {seed}")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play what the command line asks for here and at once."""
    monkeypatch.setattr("durbar.cli.compete.Processes", lambda jobs: Alone())
    monkeypatch.setattr("durbar.cli.compete.play_match", partial(play_match, make=fast_greedy))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Give a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        try:
            code = main([*WORDS, *words])
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return run


@pytest.mark.usefixtures("quick")
def test_the_command_prints_writes_draws_and_keeps(run: Any, tmp_path: Path) -> None:
    code, out, err = run("--games", "3", "--out", "r.json", "--plot", "r.svg", "--keep", "kept", "--resume", "g.jsonl")
    assert code == 0
    assert "4 games are played instead of 3: every deal in all seatings, which makes 2 each." in err
    assert out.startswith("Taj Mahal: 4 games with 2 at the table, mode standard, seed cli; deals: 2\n")
    for word in ("by deals", "ahead", "Connected palaces", "ms p50", "Choices a game: ", "Wins by seat: 1: "):
        assert word in out
    assert [line for line in out.splitlines() if line.startswith("Written")] == [
        "Written: r.json", "Written: r.times.json", "Written: r.svg", "Written: kept",
    ]  # fmt: skip
    summed = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert summed["games"] == {"planned": 4, "played": 4, "counted": 4, "per_deal": 2, "deals": 2}
    assert json.loads((tmp_path / "r.times.json").read_text(encoding="utf-8"))["format"] == "durbar arena times"
    assert (tmp_path / "r.svg").read_text(encoding="utf-8").startswith("<?xml")
    records = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in records][:2] == ["000000-random-greedy.json", "000001-greedy-random.json"]
    games = [json.loads(line) for line in (tmp_path / "g.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    for path, game in zip(records, games, strict=True):
        table = durbar.verify(json.loads(path.read_text(encoding="utf-8")))
        assert list(table.result.scores) == game["scores"]
    before = (tmp_path / "r.json").read_bytes()
    assert run("--games", "3", "--out", "r.json", "--keep", "kept", "--resume", "g.jsonl")[0] == 0
    assert (tmp_path / "r.json").read_bytes() == before


@pytest.mark.usefixtures("quick")
def test_what_was_broken_off_without_a_file_is_kept_all_the_same(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def step(progress: Progress) -> None:
        progress.done += 1
        if progress.done == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Progress, "step", step)
        code, out, err = run("--games", "6")
    assert code == 130
    (file,) = tmp_path.glob("arena-taj-mahal-*.jsonl")
    assert f"Broken off after 3 of 6 games, which are kept in {file.name}." in err
    assert "3 of 6 games were played; deals that are not whole do not count." in out
    assert run("--games", "6", "--resume", file.name, "--out", "a.json")[0] == 0
    assert run("--games", "6", "--out", "b.json")[0] == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_the_command_says_that_a_bot_failed(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durbar.cli.compete.Processes", lambda jobs: Alone())

    def failing(name: str, seed: str) -> Bot:
        return make("raising" if name == "greedy" else name, seed)

    monkeypatch.setattr("durbar.cli.compete.play_match", partial(play_match, make=failing))
    code, out, _ = run("--games", "2", "--keep", "kept")
    assert code == 1
    assert "greedy failed in game 0, seat 2, and lost it: ZeroDivisionError: thought too hard" in out
    table = durbar.load(json.loads(Path("kept/000000-random-greedy.json").read_text(encoding="utf-8")))
    assert not table.over


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ("--bots random", "a table for 4 needs 4 bots or more, not 1"),
        ("--bots deep,random", "there is no bot 'deep'"),
        ("--bots random@1,greedy", "random takes its own time"),
        ("--jobs 2 --ray auto", "not allowed with"),
        ("--think 1 --passes 3", "not allowed with"),
        ("--think soon", "a number of seconds"),
        ("--think 1", "--think is for bots that think"),
        ("--passes 5", "--passes is for bots that think"),
        ("--games 0", "from 1"),
        ("--players 9", "2, 3, 4, or 5 players"),
        ("--mode hard", "modes standard"),
        ("--plot r.png", "name a file that ends with `.svg`"),
        ("--out no/r.json", "there is no folder no for r.json"),
        ("--out .", ". is a folder"),
        ("--out r.json --resume r.json", "r.json is named for two things"),
        pytest.param("--ray 127.0.0.1:1", "no Ray cluster is found at 127.0.0.1:1: ", marks=pytest.mark.soak),
    ],
)
def test_what_cannot_be_is_refused_in_a_line_before_anything_is_played(run: Any, words: str, word: str) -> None:
    code, out, err = run("--games", "2", *words.split())
    assert (code, out) == (2, "")
    assert word in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "words", "word"),
    [
        ("matplotlib", "--plot r.svg", "a drawing needs the package matplotlib, which is not installed"),
        ("ray", "--ray local", "a cluster needs the package ray, which is not installed"),
    ],
)
def test_a_package_that_is_missing_is_named_with_the_way_to_get_it(
    run: Any, monkeypatch: pytest.MonkeyPatch, module: str, words: str, word: str
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    code, _, err = run("--games", "2", *words.split())
    extra = {"matplotlib": "arena", "ray": "cluster"}[module]
    assert code == 2
    assert f"{word}: `pip install 'durbar[{extra}]'`" in err


# ---------------------------------------------------------------------- how far it is


class Terminal(io.StringIO):
    """A terminal that keeps what it is shown."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_how_far_it_is_and_what_is_left() -> None:
    now = [0.0]
    shown = Terminal()
    progress = Progress(8, 2, "en", shown, lambda: now[0])
    now[0] = 3.0
    progress.step()
    assert shown.getvalue() == "\r[#########---------------] 3 of 8 games, 0.333 a second, 0:15 left"
    now[0] = 3.05
    progress.step()
    assert shown.getvalue().count("\r") == 1, "not more often than one can see"
    progress.close()
    assert shown.getvalue().endswith(" \r")


def test_a_file_gets_a_line_a_minute() -> None:
    now = [0.0]
    shown = io.StringIO()
    progress = Progress(10_000, 0, "en", shown, lambda: now[0])
    for _ in range(130):
        now[0] += 1.0
        progress.step()
    assert shown.getvalue().splitlines() == [
        "[------------------------] 60 of 10000 games, 1 a second, 2:45:40 left",
        "[------------------------] 120 of 10000 games, 1 a second, 2:44:40 left",
    ]


@pytest.mark.soak
def test_the_command_plays_on_a_cluster_that_it_makes_here(run: Any, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    assert run("--games", "4", "--ray", "local", "--out", "ray.json")[0] == 0
    assert run("--games", "4", "--jobs", "2", "--out", "here.json")[0] == 0
    assert (tmp_path / "ray.json").read_bytes() == (tmp_path / "here.json").read_bytes()
