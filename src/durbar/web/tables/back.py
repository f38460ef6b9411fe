"""Taking back: in private, step by step where nobody else plays, or with the leave of the others."""

from __future__ import annotations

from durbar.engine.messages import IllegalChoice, Message
from durbar.web.refusal import Refused, refuse
from durbar.web.tables.opening import make, sit_down
from durbar.web.tables.playing import Playing, option_of
from durbar.web.tables.story import Move

LUCK = "table.undo.luck"
RIVAL = "table.undo.rival"


class TakingBack(Playing):
    """A table at which choices can be taken back, as far as its people have agreed when it was laid."""

    @property
    def undo_policy(self) -> str:
        """How far undo goes: strict, consent or free."""
        return str(self.row.about["undo"])

    @property
    def taken_back(self) -> int:
        """How often somebody went back behind what everybody knew: here, and before the game was brought here."""
        return self.story.taken_back + int(self.row.about["origin"].get("taken_back", 0))

    def alone(self, seat: int) -> bool:
        """Tell whether undo goes back step by step: nobody else plays, and nothing was agreed against it."""
        others = (other for other in range(len(self.story.places)) if other != seat)
        return self.undo_policy != "strict" and not any(map(self.is_human, others))

    # ------------------------------------------------------------------ beforehand

    def wall(self, option: str, seat: int) -> Message | None:
        """Say what a choice, once made, could not be taken back for, or only with consent; None if it could freely."""
        known = self.known_to(seat)
        if len(known.all_asked) > 1:  # whether this is the last answer, nobody may know
            return self.unless_agreed(seat, Message("web.wall.sealed"))
        trial = known.clone()
        trial.choose_and_pause(option, seat)
        by_itself = self._ends_by_itself(seat, option_of(trial, option))
        if trial.paused and by_itself:
            trial.go_on()
        if trial.over:
            return final(Message("web.wall.over"))
        why = trial.why_not_undo(seat)
        if why is not None:
            return self.unless_agreed(seat, Message("web.wall.luck" if why.id == LUCK else "web.wall.other"))
        asked = any(ask.seat == seat for ask in trial.decisions)
        return self.unless_agreed(seat, Message("web.wall.auto_end")) if by_itself and not asked else None

    def unless_agreed(self, seat: int, why: Message) -> Message | None:
        """Say what follows from it that the others know of a choice, as undo goes at this table."""
        if self.undo_policy == "strict":
            return final(why)
        others = self._others_to_ask(seat, len(self.story.moves)) if self.undo_policy == "consent" else []
        return Message("web.wall.consent", "", why=why.document()) if others else None

    def why_not_undo(self, seat: int) -> Message | None:
        """Say why a seat's last choice cannot be taken back without asking anybody, or None if it can."""
        if self.story.trier == seat or self.has_sealed(seat):
            return self.table.why_not_undo(seat)
        own = self._last_own(seat)
        if self.undo_policy == "strict" or own is None or self.known_to(seat).over:
            return self._why_final(seat)
        return Message("web.no.needs_consent") if self._others_to_ask(seat, own) else None

    def _why_final(self, seat: int) -> Message:
        """Say why what everybody knows stays."""
        known = self.known_to(seat).settled(seat)
        if known.over:
            return Message("table.over")
        if len(known.all_asked) > 1:  # the engine's reason would tell whether somebody has answered
            return Message("table.undo.nothing")
        why: Message | None = known.why_not_undo(seat)
        if why is not None and why.id == RIVAL:  # somebody has tried something and taken it back, which nobody may know
            for last in self.story.moves[: self.story.settled][-1:]:  # none, where a table began in mid-game
                why = None if last.seat == seat else Message("table.undo.not_yours", "", who=last.seat)
        return why or Message("web.no.ended")

    # ------------------------------------------------------------------ taking back

    def undo(self, seat: int, turn: int | None = None) -> None:
        """Take a choice back, or ask the others to allow it; `turn` names an earlier one to go back to."""
        if turn is None and self.has_sealed(seat):
            self.table.undo(seat)
            self._did("undo", seat, n=1, sealed=True)
        elif turn is None and self.story.trier == seat:
            self._undo(seat, 1)
        else:
            self._go_back(seat, turn)

    def restart(self, seat: int) -> None:
        """Take back everything the others do not know yet."""
        if self.story.trier != seat:
            raise Refused(422, "illegal", self._why_final(seat))
        self._undo(seat, len(self.story.moves) - self.story.settled)

    def _undo(self, seat: int, n: int) -> None:
        try:
            for _ in range(n):
                self.table.undo(seat)
        except IllegalChoice as error:  # the story says it can be undone: only a bug leads here
            raise RuntimeError(f"table {self.id}: the engine refuses an undo that was promised") from error
        self._did("undo", seat, n=n, sealed=False)
        self._show_if_settled()

    def _last_own(self, seat: int) -> int | None:
        """Count the choices before the last ones of a seat: all it made in a row, as far as no luck came between."""
        moves = self.story.moves
        at = max((at for at, move in enumerate(moves) if move.seat == seat), default=None)
        while at is not None and at > 0 and moves[at - 1].seat == seat and not moves[at - 1].luck:
            at -= 1
        return at

    def _start_of(self, turn: int) -> int | None:
        """Give how many choices had been made when a turn began."""
        table = sit_down(self.origin)
        for made, move in enumerate(self.story.moves):
            if table.turn >= turn:
                return made
            make(table, move)
        return None

    def _others_to_ask(self, seat: int, to: int) -> list[int]:
        """List the people who must agree to going back: all others, or in a free game those who have chosen since.

        Those who share one screen agree by word of mouth.
        """
        places = self.story.places
        since = {move.seat for move in self.story.moves[to : self.story.settled]}
        return [
            other
            for other, place in enumerate(places)
            if other != seat
            and self.is_human(other)
            and place.seated
            and not self._share_a_screen(seat, other)
            and (self.undo_policy == "consent" or other in since)
        ]

    def _go_back(self, seat: int, turn: int | None) -> None:
        if self.undo_policy == "strict" or self.table.over:
            raise Refused(422, "illegal", self._why_final(seat))
        if turn is None and self.alone(seat) and self._last_own(seat) is not None:
            self._step_back(seat)
            return
        point = self._last_own(seat) if turn is None else self._start_of(turn)
        if point is None or point >= self.story.settled:
            raise refuse("no_such_point")
        if self.story.request is not None:
            raise refuse("asked_already", 409)
        if self._others_to_ask(seat, point):
            self._did("ask", seat, to=point, turn=self.turn)
        else:
            self._rewind(seat, point)

    def _step_back(self, seat: int) -> None:
        """Go back to where a seat could last do something: before its last choice, or before it ended its turn.

        What came after is kept to be done again. Choices of a turn that goes on are its own secret once more, so that
        they are taken back one by one, or all at once, as if the turn had never been ended.
        """
        moves = self.story.moves
        last = max(at for at, move in enumerate(moves) if move.seat == seat)
        reopens = moves[last].ended is not None
        to = last + reopens
        settled = to
        if reopens:
            settled -= not moves[last].reopened().luck
        if not reopens or settled < to:
            while settled and moves[settled - 1].seat == seat and _goes_on(moves[settled - 1]):
                settled -= 1
        self._did("back", seat, to=to, reopens=reopens, settled=settled)
        self._build()

    def _rewind(self, seat: int, to: int) -> None:
        self._did("rewind", seat, to=to, turn=self.turn)
        self._build()

    def consent(self, seat: int, grant: bool) -> None:
        """Answer somebody who asks to go back; whoever asks may think better of it."""
        request = self.story.request
        if request is None or not self.is_human(seat) or (seat == request.seat and grant):
            raise refuse("nothing_asked")
        if not grant:
            self._did("refuse", seat, turn=self.turn, line=self.story.heard + 1)
            return
        self._did("agree", seat)
        self._rewind_if_agreed()

    def _rewind_if_agreed(self) -> None:
        request = self.story.request
        if request is not None and set(self._others_to_ask(request.seat, request.to)) <= request.agreed:
            self._rewind(request.seat, request.to)


def _goes_on(move: Move) -> bool:
    """Tell whether a seat's turn went on after a choice, and nothing was learnt by it."""
    return not move.luck and move.ended is None


def final(why: Message) -> Message:
    """Say that nothing helps once something is done."""
    return Message("web.wall.final", "", why=why.document())
