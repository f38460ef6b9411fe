"""The tests that every game has from its first day, as functions: a game's own test file calls them with its Subject."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import durbar
from durbar.engine import opening
from durbar.engine.chance import Luck
from durbar.engine.decision import Choose, Option
from durbar.engine.game import Game
from durbar.engine.messages import IllegalChoice, Message
from durbar.engine.record import canonical
from durbar.engine.table import Table
from durbar.texts import Texts

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "tests" / "fixtures"

Move = tuple[int, Option]


@dataclass(frozen=True)
class Subject:
    """A game under test, and what the harness cannot know of it."""

    game: Game[Any]
    texts: Texts
    conserved: Callable[[Any], Any]
    """Counts all that can neither come nor go; called after every choice, it always gives the same."""
    longest: int
    """No game takes more choices than this."""
    swap: Callable[[Any, int, Random], bool]
    """Exchanges two hidden cards that a seat cannot see; False if there are none."""

    @property
    def sizes(self) -> list[tuple[int, str]]:
        """Every number of players in every mode."""
        meta = self.game.meta
        return [(players, mode) for players in meta.players for mode in meta.modes_for(players)]

    def new(self, players: int, mode: str, seed: str) -> Table[Any]:
        """Set up a table."""
        return opening.open_table(self.game, players, mode, seed)

    def find(self, name: str) -> Game[Any]:
        """Find the game by its name, as a reader of files does."""
        return self.game if name == self.game.meta.name else durbar.game(name)

    def at(self, position: Any, luck: Luck | None = None) -> Table[Any]:
        """Sit down at a position document."""
        return opening.from_position(position, self.find, seed="harness", luck=luck)

    def load(self, record: Any) -> Table[Any]:
        """Load a game file."""
        return opening.load(record, self.find)

    def golden_files(self) -> list[Path]:
        """List the whole games that are kept for this game."""
        return sorted((FIXTURES / self.game.meta.name).glob("*.json"))


def find_game(name: str) -> Game[Any]:
    """Find a game by its name, the made-up one among them."""
    if name == "bazaar":
        found: Game[Any] = import_module("tests.engine.bazaar").GAME
        return found
    return durbar.game(name)


# ---------------------------------------------------------------------- playing, and comparing tables


def pick(table: Table[Any], rng: Random, longest: int) -> Move | None:
    """Pick any legal choice, None at the end of the game; sealed answers come in any order."""
    if table.over:
        return None
    assert table.number < longest, f"the game goes on after {longest} choices"
    ask = rng.choice(table.decisions)
    assert ask.options, f"a dead end: seat {ask.seat} cannot answer {ask.prompt}"
    return ask.seat, rng.choice(ask.options)


def make(table: Table[Any], moves: list[Move]) -> None:
    """Make choices one after another."""
    for seat, option in moves:
        table.choose(option, seat)


def asked(ask: Choose) -> list[Any]:
    """Write down an open question with its options."""
    return [ask.seat, ask.prompt.document(), [option.text for option in ask.options]]


def fingerprint(table: Table[Any]) -> bytes:
    """Write down everything of a table but its log and its undo: equal tables have equal fingerprints."""
    doc = {
        "position": table.game.position(table.state),
        "number": table.number,
        "asked": [asked(ask) for ask in table.decisions],
        "sealed": sorted(table.sealed_seats),
        "answers": [[who, str(what)] for who, what in table.history()],
    }
    return canonical(doc)


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Name the first place where two documents differ, None if they do not."""
    if canonical(one) == canonical(other):
        return None
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        found = [difference(one[key], other[key], f"{path}.{key}") for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = [difference(one[place], other[place], f"{path}[{place}]") for place in range(len(one))]
    else:
        found = []
    return next((each for each in found if each is not None), f"{path}: {one} is not {other}")


def undo_state(table: Table[Any]) -> list[Any]:
    """Write down what can be undone, by whom, and why no more."""
    whys = [table.why_not_undo(seat) for seat in (None, *range(table.setup.players))]
    return [table.undoable, [None if why is None else why.document() for why in whys]]


def log_lines(table: Table[Any]) -> list[dict[str, Any]]:
    """Write down the whole log, secrets too."""
    return [
        {**entry.document(), "number": entry.number, "turn": entry.turn, "to": entry.to, "secret": entry.secret}
        for entry in table.log
    ]


def views(table: Table[Any]) -> dict[int | None, bytes]:
    """Collect what every seat and a spectator are shown."""
    readers = (None, *range(table.setup.players))
    return {seat: canonical(table.view(seat)) for seat in readers}


def whole(table: Table[Any]) -> tuple[Any, ...]:
    """Collect everything that can be seen of a table in any way."""
    return fingerprint(table), log_lines(table), views(table)


def is_sealed(table: Table[Any]) -> bool:
    """Tell whether several are asked at once."""
    return len(table.all_asked) > 1


# ---------------------------------------------------------------------- 3: golden records


def check_golden(subject: Subject, path: Path) -> None:
    """Replay a whole game to the stored hashes, luck and scores, and write the same file again."""
    doc = json.loads(path.read_text(encoding="utf-8"))
    table = opening.verify(doc, subject.find)
    assert table.over
    assert json.loads(json.dumps(table.record())) == doc


def golden_text(record: dict[str, Any]) -> str:
    """Write a record so that a difference shows in one line: every field, move and hash has its own."""
    lines = []
    for key, value in record.items():
        if isinstance(value, list):
            items = ",\n".join("  " + json.dumps(item) for item in value)
            lines.append(f" {json.dumps(key)}: [\n{items}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


# ---------------------------------------------------------------------- 4 and 5: random play, conservation


@contextmanager
def keeping(subject: Subject, players: int, mode: str, seed: str, made: list[Move], folder: Path) -> Iterator[None]:
    """Write the game down if anything goes wrong in it, up to its last good choice: the file loads."""
    try:
        yield
    except BaseException as error:
        again = subject.new(players, mode, seed)
        make(again, made[:-1])
        path = folder / f"{subject.game.meta.name}-{players}-{mode}-{seed}.json"
        path.write_text(golden_text(again.record()), encoding="utf-8")
        last = f"; then seat {made[-1][0]} chooses {made[-1][1].text!r}" if made else ""
        error.add_note(f"the game stands in {path}{last}")
        raise


def check_random_play(subject: Subject, players: int, mode: str, seed: str, folder: Path) -> Table[Any]:
    """Play a game to its end: no crash, no dead end, everything adds up, and the result makes sense."""
    made: list[Move] = []
    with keeping(subject, players, mode, seed, made, folder):
        table = subject.new(players, mode, seed)
        total = subject.conserved(table.state)
        rng = Random(seed)
        while move := pick(table, rng, subject.longest):
            assert not table.result.final
            made.append(move)
            make(table, [move])
            assert subject.conserved(table.state) == total, f"choice {table.number} made or lost something"
        check_result(table)
    return table


def check_result(table: Table[Any]) -> None:
    """Hold the parts of a final result against each other."""
    result = table.result
    assert result.final
    assert len(result.scores) == len(result.ranks) == table.setup.players
    for place, score in enumerate(result.scores):
        assert score == sum(line.points[place] for line in result.lines)
    assert min(result.ranks) == 1 or table.setup.players == 1  # one player alone may lose to the game
    assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    assert table.decision is None
    assert table.decisions == []


# ---------------------------------------------------------------------- 6: clones


def check_clones(subject: Subject, players: int, mode: str, seed: str, stride: int = 10) -> None:
    """Clone at every decision; old clones stay as they were, and played on they come to the same end by the same luck."""
    table = subject.new(players, mode, seed)
    moves: list[Move] = []
    kept: list[tuple[Table[Any], bytes]] = []
    rng = Random(seed)
    while move := pick(table, rng, subject.longest):
        before = fingerprint(table)
        clone = table.clone()
        assert fingerprint(clone) == before
        assert undo_state(clone) == undo_state(table)
        kept.append((clone, before))
        moves.append(move)
        make(table, [move])
    end = fingerprint(table)
    assert fingerprint(table.clone()) == end
    for place in range(0, len(moves), stride):
        clone, before = kept[place]
        second = clone.clone()
        make(second, moves[place:])
        assert fingerprint(second) == end
        assert fingerprint(clone) == before, "playing a clone of a clone changed it"
    for place in range(stride // 2, len(moves), stride):
        play_side_by_side(kept[place][0].clone(), kept[place][0].clone(), Random(place), 6)
    assert all(fingerprint(clone) == before for clone, before in kept)
    assert fingerprint(table) == end


def play_side_by_side(one: Table[Any], other: Table[Any], rng: Random, steps: int) -> None:
    """Make the same choices at two equal tables: they stay equal."""
    for _ in range(steps):
        if one.over:
            break
        ask = rng.choice(one.decisions)
        option = rng.choice(ask.options)
        one.choose(option, ask.seat)
        other.choose(option.text, ask.seat)
        assert fingerprint(one) == fingerprint(other)


# ---------------------------------------------------------------------- 7: undo


class UndoModel:
    """Counts for itself what may be undone: one seat's last choices, with no luck and nobody's answer since."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.seat = -1
        self.count = 0
        self.known = len(list(table.history()))

    def note(self, seat: int, sealed: bool) -> None:
        """Take note of a choice that has just been made."""
        new = list(self.table.history())[self.known :]
        self.known += len(new)
        if sealed:
            if not self.table.sealed_seats:
                self.seat, self.count = -1, 0
        elif len(new) > 1:
            assert all(isinstance(who, str) for who, _ in new[1:])
            self.seat, self.count = -1, 0
        else:
            self.count = self.count + 1 if seat == self.seat else 1
            self.seat = seat

    @property
    def undoable(self) -> int:
        """How many choices can be taken back now."""
        return len(self.table.sealed_seats) or self.count


def check_undo(subject: Subject, players: int, mode: str, seed: str, stride: int = 1) -> None:
    """Undo and redo whatever allows it: nothing is left of it, and nothing goes back across luck or another's answer."""
    table = subject.new(players, mode, seed)
    model = UndoModel(table)
    rng = Random(seed)
    refuse_undo(table)
    settled = views(table)
    while move := pick(table, rng, subject.longest):
        seat, option = move
        look: Callable[[Table[Any]], Any] = fingerprint if table.number % stride else whole
        before, sealed = look(table), is_sealed(table)
        table.choose(option, seat)
        model.note(seat, sealed)
        after, can = look(table), undo_state(table)
        assert table.undoable == model.undoable
        if model.undoable:
            table.undo(seat)
            assert look(table) == before
            table.redo(seat)
            assert (look(table), undo_state(table)) == (after, can)
            check_restart(table, look)
        else:
            refuse_undo(table)
        settled = check_settled(table, seat, settled, stride)


def refuse_undo(table: Table[Any]) -> None:
    """See that undo is refused with a reason, whoever wants it, and that nothing changes."""
    before = fingerprint(table)
    for seat in (None, *range(table.setup.players)):
        with pytest.raises(IllegalChoice) as refused:
            table.undo(seat)
        assert refused.value.why == table.why_not_undo(seat)
        with pytest.raises(IllegalChoice):
            table.restart_turn(seat)
    assert fingerprint(table) == before


def check_restart(table: Table[Any], look: Callable[[Table[Any]], Any]) -> None:
    """Undo all that can be undone, and do it again."""
    before, earliest = look(table), table.number - table.undoable
    table.restart_turn()
    assert table.undoable == 0
    assert table.number <= earliest
    while table.can_redo:
        table.redo()
    assert look(table) == before


def check_settled(
    table: Table[Any], mover: int, settled: dict[int | None, bytes], stride: int
) -> dict[int | None, bytes]:
    """See that nobody else is shown what the mover may still take back; give what they see now."""
    ask = table.decision
    thinking = ask is not None and not is_sealed(table) and ask.seat == mover and table.undoable
    if thinking and table.number % stride == 0:
        now = views(table)
        others = [seat for seat in now if seat != mover]
        assert [now[seat] for seat in others] == [settled[seat] for seat in others]
    return settled if thinking else views(table)


# ---------------------------------------------------------------------- 8: saving and loading


def saved(table: Table[Any]) -> list[Any]:
    """Write down what a loaded record must give back."""
    seen = [table.view(seat) for seat in (None, *range(table.setup.players))]
    return [fingerprint(table).decode(), undo_state(table), log_lines(table), seen]


def standing(table: Table[Any], readers: list[int | None] | None = None) -> list[Any]:
    """Write down what a position must give back: all but what happened before.

    Where choices of an earlier segment could be undone a moment ago, others were not shown them yet; a position
    knows nothing of that, so there only the asked seat is shown the same.
    """
    if readers is None:
        lost = table.undoable > sum(isinstance(who, int) for who, _ in table.since_snapshot()[1])
        readers = [ask.seat for ask in table.all_asked] if lost else [None, *range(table.setup.players)]
    parts = ("step", "position", "decision", "waiting", "result")
    seen = [[view[part] for part in parts] for view in map(table.view, readers)]
    asks = [asked(ask) for ask in table.decisions]
    return [readers, table.game.position(table.state), asks, seen]


def check_saving(
    subject: Subject, players: int, mode: str, seed: str, folder: Path, stride: int = 1, records: int = 1
) -> None:
    """Save at every decision, and load all of it in another process that orders its sets otherwise."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    cases = []
    while True:
        case: dict[str, Any] = {}
        if table.number % stride == 0 or table.over:
            case.update(position=table.position(), standing=standing(table))
        if table.number % records == 0 or table.over:
            case.update(record=table.record(), saved=saved(table))
        cases.append(case)
        move = pick(table, rng, subject.longest)
        if move is None:
            break
        make(table, [move])
    path = folder / "cases.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    program = "import sys; from tests.harness import load_cases; load_cases(sys.argv[1])"
    paths = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    env = {**os.environ, "PYTHONHASHSEED": str(rng.randrange(1, 1 << 32)), "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-c", program, str(path)], env=env, check=True)


def load_cases(path: str) -> None:
    """Load what check_saving wrote, and hold it against what stood at the table then."""
    for case in json.loads(Path(path).read_text(encoding="utf-8")):
        if "position" in case:
            there = opening.from_position(case["position"], find_game)
            assert_same(case["standing"], standing(there, readers=case["standing"][0]))
            assert_same(case["position"], there.position())
        if "record" in case:
            table = opening.verify(case["record"], find_game)
            assert_same(case["saved"], saved(table))
            assert_same(case["record"], table.record())


def assert_same(one: Any, other: Any) -> None:
    """See that two documents are the same, or name where they differ."""
    where = difference(one, other)
    assert where is None, where


# ---------------------------------------------------------------------- 10: legality


def check_legality(subject: Subject, players: int, mode: str, seed: str, stride: int) -> None:
    """See that exactly the listed options are accepted, that every other is refused with a reason, and nothing changes."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    while move := pick(table, rng, subject.longest):
        if table.number % stride == 0:
            before = fingerprint(table)
            for ask in table.decisions:
                check_question(subject, table, ask)
            for seat in range(players):
                if all(ask.seat != seat for ask in table.decisions):
                    refused(subject, table, move[1].text, seat)
            refused(subject, table, "no such thing", move[0])
            refused(subject, table, move[1].text, players)
            assert fingerprint(table) == before
        make(table, [move])
    for text in table.content.options:
        refused(subject, table, text, None)


def check_question(subject: Subject, table: Table[Any], ask: Choose) -> None:
    """Try every option there is on one open question."""
    legal = [option.text for option in ask.options]
    assert len(set(legal)) == len(legal)
    greyed = [option.text for option, _ in ask.greyed]
    assert not set(legal) & set(greyed)
    for text, option in table.content.options.items():
        assert option.text == text
        if text in legal:
            assert table.explain(text, ask.seat) is None
            assert ask.why_not(option) is None
            trial = table.clone()
            trial.choose(text, ask.seat)
            assert trial.number == table.number + 1
        else:
            refused(subject, table, text, ask.seat)
    for option, why in ask.greyed:
        assert table.explain(option, ask.seat) == why


def refused(subject: Subject, table: Table[Any], text: str, seat: int | None) -> None:
    """See that a choice is refused with a reason in words, whose clause stands in the rules."""
    why = table.explain(text, seat)
    assert why is not None, f"{text} is refused to seat {seat} without a reason"
    with pytest.raises(IllegalChoice) as refusal:
        table.choose(text, seat)
    assert refusal.value.why == why
    assert str(refusal.value) == spoken(subject, why, seat=None)


# ---------------------------------------------------------------------- words


def spoken(subject: Subject, message: Message, seat: int | None) -> str:
    """Put a message into words, and see that none is missing and that its clause exists."""
    text = subject.texts.say(message, seat=seat)
    assert text
    assert not re.search(r"\b(Message|Why|Entry)\(|\{|\bNone\b", text), f"{message!r}: {text}"
    assert message.clause == "" or subject.texts.has("rule." + message.clause), f"{message!r} cites no known clause"
    return text


def check_words(subject: Subject, players: int, mode: str, seed: str) -> None:
    """Put into words whatever is asked, offered, promised, told and scored in a game, for every reader."""
    table = subject.new(players, mode, seed)
    rng = Random(seed)
    told = 0
    while move := pick(table, rng, subject.longest):
        for ask in table.decisions:
            spoken(subject, ask.prompt, ask.seat)
            for option in ask.options:
                spoken(subject, option.label, ask.seat)
                outcome = ask.outcome(option)
                if outcome is not None:
                    spoken(subject, outcome, ask.seat)
        make(table, [move])
        for entry in table.log[told:]:
            for reader in (None, *range(players)):
                spoken(subject, entry.for_seat(reader), reader)
        told = len(table.log)
    for line in table.result.lines:
        spoken(subject, Message(line.id, line.clause), None)
    for note in table.result.notes:
        spoken(subject, note, None)
    assert subject.texts.has("rule." + table.result.clause)
