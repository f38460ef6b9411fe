"""Copies of a table, here or in another process: a snapshot and the answers since, never a running flow."""

from __future__ import annotations

from io import BytesIO
from pickle import Pickler
from typing import Any, Self, TypeAlias

from durbar.engine.content import with_edition
from durbar.engine.decision import Option
from durbar.engine.flow import State
from durbar.engine.game import S, check_rules
from durbar.engine.messages import BadInput, Log
from durbar.engine.running import Answer, Past
from durbar.engine.undoing import Undoing

Fields: TypeAlias = tuple[type[Any], dict[str, Any], tuple[str, ...]]
"""A state taken apart: its class, its plain values, and the names under which it holds the component data."""


class Copying(Undoing[S]):
    """A game that can be copied and pickled."""

    __slots__ = ()

    def clone(self) -> Self:
        """Give an exact copy that keeps no log."""
        copy = self._bare()
        copy._answers = self._answers.copy()
        copy._rebuild()
        return copy

    def __copy__(self) -> Self:
        """Be cloned by `copy.copy`."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Be cloned by `copy.deepcopy`: what clones share is never changed."""
        return self.clone()

    def _bare(self) -> Self:
        copy = type(self)()
        copy.game = self.game
        copy.setup = self.setup
        copy.sheets = self.sheets
        copy.content = self.content
        copy.start = self.start
        copy.imagined = self.imagined
        copy.taken_back = self.taken_back
        copy.number = self.number
        copy.turn = self.turn
        copy._luck = self._luck.copy()
        copy._log = None
        copy._snapshot = self._snapshot
        copy._first = self._first
        copy._mark = self._mark
        copy._past = self._past
        copy._patch = self._patch
        copy._pausing = False
        copy._paused = self._paused
        copy._steps = self._steps
        copy._own = self._own
        copy._own_seat = self._own_seat
        copy._wall = self._wall
        copy._redo = self._redo
        copy._known = self._known
        return copy

    # ------------------------------------------------------------------ pickles

    def __getstate__(self) -> dict[str, Any]:
        """Give what a pickle keeps: everything but fingerprints, so the seed too, and the log of a table that has one.

        Options go by their text, the game by its name and component data by its edition, so that they are found again
        where the pickle is opened and are the very objects that are used there.
        """
        edition = self.sheets.edition
        return {
            "game": self.game,
            "rules": self.setup.rules,
            "data": self.sheets.digest,
            "setup": self.setup,
            "edition": None if edition is None else dict(edition),
            "start": self.start,
            "imagined": self.imagined,
            "taken_back": self.taken_back,
            "number": self.number,
            "turn": self.turn,
            "luck": self._luck,
            "log": None if self._log is None else list(self._log[: self._mark]),
            "snapshot": self._fields(self._snapshot),
            "first": self._first,
            "mark": self._mark,
            "answers": _written(self._answers),
            "past": [_written(answers) for answers in segments(self._past)],
            "patch": None if self._patch is None else (self._patch[0], self._fields(self._patch[1])),
            "steps": [
                (
                    len(segments(past)),
                    self._fields(snapshot),
                    _written(answers),
                    first,
                    mark,
                    None if patch is None else (patch[0], self._fields(patch[1])),
                )
                for past, snapshot, answers, first, mark, patch in self._steps
            ],
            "own": self._own,
            "own_seat": self._own_seat,
            "wall": self._wall,
            "redo": _written(list(self._redo)),
            "paused": self._paused,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Come back out of a pickle: find the game and its data, then run the rules as a clone does."""
        game = self.game = kept["game"]
        check_rules(game, kept["rules"], "bad.rules_pickled")
        edition = kept["edition"]
        self.sheets = game.sheets if edition is None else with_edition(game.sheets, edition)
        if self.sheets.digest != kept["data"]:
            raise BadInput("bad.pickled_data", title=game.title)
        self.content = game.content(self.sheets)
        self.setup = kept["setup"]
        self.start = kept["start"]
        self.imagined = kept["imagined"]
        self.taken_back = kept["taken_back"]
        self.number = kept["number"]
        self.turn = kept["turn"]
        self._luck = kept["luck"]
        self._log = None if kept["log"] is None else Log(kept["log"])
        self._snapshot = self._state(kept["snapshot"])
        self._first = kept["first"]
        self._mark = kept["mark"]
        self._answers = self._read(kept["answers"])
        pasts: list[Past | None] = [None]
        for answers in kept["past"]:
            pasts.append((pasts[-1], self._read(answers)))
        self._past = pasts[-1]
        self._patch = self._read_patch(kept["patch"])
        self._steps = tuple(
            (pasts[place], self._state(snapshot), self._read(answers), first, mark, self._read_patch(patch))
            for place, snapshot, answers, first, mark, patch in kept["steps"]
        )
        self._own = kept["own"]
        self._own_seat = kept["own_seat"]
        self._wall = kept["wall"]
        self._redo = tuple((int(seat), option) for seat, option in self._read(kept["redo"]))
        self._known = None
        self._pausing = False
        self._paused = kept["paused"]
        self._rebuild()

    def _fields(self, state: S) -> Fields:
        """Take a state apart; it is plain data, but for the component data it speaks of."""
        values = fields(state)
        held = tuple(name for name, value in values.items() if value is self.content)
        plain = {name: value for name, value in values.items() if name != "log" and name not in held}
        return type(state), plain, held

    def _state(self, fields: Fields) -> S:
        """Put a state together again."""
        cls, values, held = fields
        state: S = cls()
        state.log = None
        for name, value in values.items():
            setattr(state, name, value)
        for name in held:
            setattr(state, name, self.content)
        return state

    def _read_patch(self, patch: tuple[int, Fields] | None) -> tuple[int, S] | None:
        return None if patch is None else (patch[0], self._state(patch[1]))

    def _read(self, written: list[Answer]) -> list[Answer]:
        """Read answers: a seat's choice is found by its text, luck is as it was."""
        return [(who, self._option(what) if isinstance(who, int) else what) for who, what in written]

    def _option(self, text: str) -> Option:
        option = self.game.find_option(self.content, text)
        assert option is not None
        return option


def packed(what: object) -> bytes:
    """Pickle something so that equals give equal bytes: else a pickle tells which of its parts are one object."""
    written = BytesIO()
    pickler = Pickler(written, protocol=4)
    pickler.fast = True
    pickler.dump(what)
    return written.getvalue()


def segments(past: Past | None) -> list[list[Answer]]:
    """List the answers of finished segments, oldest first."""
    found = []
    while past is not None:
        past, answers = past
        found.append(answers)
    return found[::-1]


def fields(state: State) -> dict[str, Any]:
    """Name all that a state holds, in slots or not, in a class of either build or one of each."""
    kept: Any = state.__getstate__()
    parts = kept if isinstance(kept, tuple) else (kept,)
    found = {name: value for part in parts if part is not None for name, value in part.items()}
    for cls in type(state).__mro__:  # a compiled class knows nothing of what an interpreted heir adds
        for name in cls.__dict__.get("__slots__", ()):
            if name not in found and hasattr(state, name):
                found[name] = getattr(state, name)
    return found


def _written(answers: list[Answer] | list[tuple[int, Option]]) -> list[Answer]:
    """Write answers down: a seat's choice by its text, luck as it is."""
    return [(who, what.text if isinstance(what, Option) else what) for who, what in answers]
