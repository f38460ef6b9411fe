"""Choosing: an option is taken, or there is a reason why not."""

from __future__ import annotations

from typing import Any

from durbar.engine.decision import Choose, Option, Sealed
from durbar.engine.game import S
from durbar.engine.messages import IllegalChoice, Why
from durbar.engine.running import Running


class Choosing(Running[S]):
    """A game that takes choices and explains what cannot be chosen."""

    __slots__ = ()

    def choose(self, option: Option | str, seat: int | None = None) -> None:
        """Make a choice; an illegal one raises IllegalChoice, and nothing changes."""
        ask = self._ask
        if type(ask) is Choose and type(option) is Option and (seat is None or seat == ask.seat):
            listed = ask._options
            if listed is not None and option in listed:  # it was checked a moment ago
                if self._redo:
                    self._redo = ()
                self._take(ask, option)
                return
        found, chosen = self._check(option, seat)
        sealed = self._ask
        if type(sealed) is Sealed:  # what others have unsealed stays theirs to seal again
            self._redo = tuple(undone for undone in self._redo if undone[0] != found.seat)
            self._seal(sealed, found.seat, chosen)
        else:
            self._redo = ()
            self._take(found, chosen)

    def choose_and_pause(self, option: Option | str, seat: int | None = None) -> None:
        """Make a choice, and wait where the segment it belongs to is over: what comes then comes with `go_on`.

        So a turn can be complete and still be taken back, though the next thing to happen is luck.
        """
        self._pausing = True
        try:
            self.choose(option, seat)
        finally:
            self._pausing = False

    def go_on(self) -> None:
        """Begin the next segment at a table that waits before it."""
        assert self._paused
        self._paused = False
        if self._open_segment() is not None:
            self._run(None)

    def choose_trusted(self, seat: int, option: Option) -> None:
        """Make a choice that was checked when it was first made: for replays."""
        if isinstance(self._ask, Sealed):
            self._seal(self._ask, seat, option)
            return
        ask = self._asked(seat)
        assert ask is not None
        self._take(ask, option)

    def _take(self, ask: Choose, option: Option) -> None:
        seat = ask.seat
        self._answers.append((seat, option))
        self.number += 1
        if self._log is not None:
            self._log.number = self.number
        if seat == self._own_seat:
            self._own += 1
        else:  # another seat's answer: what came before is fixed
            if self._own_seat >= 0:
                self._wall = "rival"
            self._own_seat = seat
            self._own = 1
            self._steps = ()
        # As _run does, without a call: this is where a search spends its time.
        value = option if ask.question.free is None else self._answer(ask, option)
        flow = self._flow
        assert flow is not None
        try:
            asked: Any = flow.send(value)
        except StopIteration:
            asked = None
        if type(asked) is Choose:
            self._ask = asked
        else:
            self._go_on(asked)

    def _seal(self, sealed: Sealed, seat: int, option: Option) -> None:
        self._answers.append((seat, option))
        self.number += 1
        if self._log is not None:
            self._log.number = self.number
        self._sealed[seat] = option
        if len(self._sealed) == len(sealed.asks):
            self._fix("sealed")
            self._run(self._unsealed(sealed))

    def _check(self, option: Option | str, seat: int | None) -> tuple[Choose, Option]:
        found = self.game.find_option(self.content, str(option))
        why = self._why(str(option), found, seat)
        if why is not None:
            raise IllegalChoice(why, self.game.say(why))
        ask = self._asked(seat)
        assert ask is not None and found is not None
        return ask, found

    def has_seat(self, seat: Any) -> bool:
        """Tell whether somebody sits in `seat`."""
        return type(seat) is int and 0 <= seat < self.setup.players

    def _asked(self, seat: int | None) -> Choose | None:
        if seat is None:
            return self.decision
        return next((one for one in self.decisions if one.seat == seat), None)

    def explain(self, option: Option | str, seat: int | None = None) -> Why | None:
        """Say why an option cannot be chosen now (by `seat`, if given), or None if it can."""
        return self._why(str(option), self.game.find_option(self.content, str(option)), seat)

    def _why(self, text: str, option: Option | None, seat: int | None) -> Why | None:
        if seat is not None and not self.has_seat(seat):
            return Why("table.no_such_seat", "", value=seat, last=self.setup.players - 1)
        if option is None:
            return Why(
                "table.unknown_option",
                "",
                option=text[:80],
                like=self.game.options_like(self.content, text[:80]),
            )
        if self.over:
            return Why("table.over", self.game.result(self.state).clause)
        if self._paused:
            return Why("table.paused", "")
        ask = self._asked(seat)
        if ask is None:
            waiting = [one.seat for one in self.all_asked if one.seat != seat]
            return Why("table.not_your_turn", self.all_asked[0].question.clause, seat=seat, waiting=waiting)
        return ask.why_not(option)
