"""Taking choices back, and making them again: free as far as nothing new was learnt."""

from __future__ import annotations

from durbar.engine.choosing import Choosing
from durbar.engine.decision import Sealed
from durbar.engine.game import S
from durbar.engine.messages import IllegalChoice, Why


class Undoing(Choosing[S]):
    """A game whose choices can be taken back."""

    __slots__ = ()

    def why_not_undo(self, seat: int | None = None) -> Why | None:
        """Say why the last choice (of `seat`, if given) cannot be taken back, or None if it can."""
        if isinstance(self._ask, Sealed) and self._sealed:
            if seat is None or seat in self._sealed:
                return None
            return Why("table.undo.nothing", "")
        if not self._own:
            return Why("table.undo." + self._wall, "")
        if seat is not None and seat != self._own_seat:
            return Why("table.undo.not_yours", "", who=self._own_seat)
        return None

    def undo(self, seat: int | None = None) -> None:
        """Take the last choice back; refused across luck and other seats' answers."""
        why = self.why_not_undo(seat)
        if why is not None:
            raise IllegalChoice(why, self.game.say(why))
        if isinstance(self._ask, Sealed) and self._sealed:
            self._unseal(seat)
            return
        self._back()
        self._rebuild()

    def _back(self) -> None:
        """Take the last choice out, be it in an earlier segment; the state is not rebuilt yet."""
        self._paused = False
        while not self._answers:
            *earlier, step = self._steps
            self._steps = tuple(earlier)
            self._past, self._snapshot, answers, self._first, self._mark, self._patch = step
            self.turn -= 1
            self._answers = answers.copy()
        taken = self._answers.pop()
        self._redo = (*self._redo, (int(taken[0]), taken[1]))
        self._own -= 1
        self.number -= 1

    def _unseal(self, seat: int | None) -> None:
        """Open a sealed answer again: nobody has seen it."""
        place = len(self._answers) - 1
        while seat is not None and self._answers[place][0] != seat:
            place -= 1
        taken = self._answers.pop(place)
        self._redo = (*self._redo, (int(taken[0]), taken[1]))
        self.number -= 1
        self._rebuild()

    def _undone(self, seat: int | None) -> int:
        """Find what was undone last (by `seat`, if given) and can come next; -1 if there is nothing."""
        for place in reversed(range(len(self._redo))):
            if seat in (None, self._redo[place][0]):
                return place
            if type(self._ask) is not Sealed:
                break
        return -1

    def why_not_redo(self, seat: int | None = None) -> Why | None:
        """Say why nothing (of `seat`, if given) can be done again, or None if something can."""
        return Why("table.redo.nothing", "") if self._undone(seat) < 0 else None

    def redo(self, seat: int | None = None) -> None:
        """Make the choice again that was undone last (by `seat`, if given)."""
        why = self.why_not_redo(seat)
        if why is not None:
            raise IllegalChoice(why, self.game.say(why))
        place = self._undone(seat)
        who, option = self._redo[place]
        rest = self._redo[:place] + self._redo[place + 1 :]
        self.choose(option, who)
        self._redo = rest

    def restart_turn(self, seat: int | None = None) -> None:
        """Undo as far as undo is free."""
        self.undo(seat)
        while self.why_not_undo(seat) is None:
            self.undo(seat)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be done again."""
        return bool(self._redo)

    @property
    def undoable(self) -> int:
        """How many choices can be taken back now."""
        return len(self._sealed) if isinstance(self._ask, Sealed) and self._sealed else self._own
