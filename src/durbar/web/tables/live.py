"""A table of the house: play goes on and back at it, and its people come, go and speak."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from durbar.web.kept.rows import Aside, Standing
from durbar.web.refusal import refuse
from durbar.web.tables.back import TakingBack

HUMAN = ("me", "friend", "hotseat", "learner")


class Live(TakingBack):
    """One table with everything people do at it."""

    _summed: tuple[int, dict[str, Any]] | None = None
    """How much everybody knew when the table was last summed up, and what that gave."""

    # ------------------------------------------------------------------ the people

    def take_over(self, by: int | None, seat: int, level: str) -> None:
        """Let a bot play for a seat; nobody's seat lets it if it is the clock that does."""
        if not self.is_human(seat):
            raise refuse("bot_plays", 409)
        self._did("bot", by, whose=seat, level=level, turn=self.turn)
        self.bot_begins(seat)

    def bot_begins(self, seat: int) -> None:
        """See to what was waiting for the person for whom a bot plays now."""
        self._rewind_if_agreed()
        if self.ender == seat:
            self._end(seat)

    def give_back(self, seat: int) -> None:
        """Let the person play again."""
        place = self.story.places[seat]
        if self.is_human(seat) or place.kind not in HUMAN or place.gone:
            raise refuse("not_taken_over", 409)
        self._did("human", seat, turn=self.turn)

    def rename(self, seat: int, name: str) -> None:
        """Take a name."""
        self._did("name", seat, name=name)

    def prefer(self, seat: int, auto_end: bool) -> Aside:
        """Choose whether a turn ends by itself."""
        before = self.story.asides[seat]
        return self._beside(replace(before, auto_end=auto_end, changes=before.changes + 1))

    def say(self, seat: int) -> Aside:
        """Say something to everybody."""
        before = self.story.asides[seat]
        return self._beside(replace(before, lines=before.lines + 1))

    def _beside(self, aside: Aside) -> Aside:
        """Do something beside the game, which is to be kept beside its events."""
        self.story.recall(aside)
        return aside

    def agree_rematch(self, seat: int, table: str) -> None:
        """Lead the way to the next game."""
        self._did("rematch", seat, table=table, turn=self.turn)

    # ------------------------------------------------------------------ guided games

    def may(self, action: str) -> bool:
        """Tell whether something can be done at all at such a table."""
        return action != "lesson"

    def progress(self) -> dict[str, Any] | None:
        """Say how far a guided game has come; None at any other table."""
        return None

    # ------------------------------------------------------------------ for the store

    def standing(self, summarise: Callable[[Live], dict[str, Any]]) -> Standing:
        """Say in short how the table stands, as everybody may know: what is done in private changes nothing of it."""
        over = (self._shown or self.table).over
        if self._summed is None or self._summed[0] != self.story.public:
            self._summed = (self.story.public, summarise(self))
        return Standing(over, self.bot_asked() is not None, self._summed[1])


def seats_held(seats: Sequence[int]) -> list[int]:
    """Leave out the spectators' place."""
    return [seat for seat in seats if seat >= 0]
