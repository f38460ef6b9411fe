"""A table being played: the engine's table, what the others know of it, and everything people do at it.

Choices a seat may still take back are unsettled: only that seat knows of them. When its turn has passed to somebody
else they are held until it ends the turn. Luck, the end of the game, and whoever prefers not to be asked settle them
at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from durbar.engine.decision import Option
from durbar.engine.messages import Entry, IllegalChoice, Message, Why
from durbar.engine.table import Table
from durbar.web.kept import rows
from durbar.web.kept.rows import Aside, Event, Kept, Standing, TableRow
from durbar.web.refusal import Refused, refuse
from durbar.web.tables.clocks import timing_of
from durbar.web.tables.opening import luck_by_choice, play, sit_down
from durbar.web.tables.story import Story

HUMAN = ("me", "friend", "hotseat")


class Live:
    """One table in memory; every method that changes it also says so to the story."""

    def __init__(self, kept: Kept) -> None:
        """Bring a table back from what is kept of it."""
        self.row: TableRow = kept.row
        self.story = Story.begin(kept.seats, kept.row.created, timing_of(kept.row.about))
        for event in kept.events:
            self.story.apply(event)
        for aside in kept.asides:
            self.story.recall(aside)
        self.new: list[Event] = []
        self.kept = self.story.public
        """How much of what everybody knows is on disk."""
        self.lost: set[str] = set()
        """The browsers that have lost a seat here and still have to be told."""
        self.told: dict[Any, Any] = {}
        """What was made of turns that are over, for those who show the table to remember."""
        self.noted: list[Entry] = []
        """The lines of the log that are on disk, as far as this is known."""
        self._build()

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.row.id

    @property
    def undo_policy(self) -> str:
        """How far undo goes: strict, consent or free."""
        return str(self.row.about["undo"])

    def _build(self) -> None:
        story = self.story
        self.table: Table[Any] = sit_down(self.row.about["origin"])
        self._shown: Table[Any] | None = None
        self._shown_log: list[Entry] = []
        play(self.table, story.moves[: story.settled])
        if story.trier is not None or story.redo:
            self._hide()
            play(self.table, [*story.moves[story.settled :], *reversed(story.redo)])
            for _ in story.redo:
                self.table.undo()
        self._show_if_settled()

    def _hide(self) -> None:
        """Keep what everybody knows aside while a seat goes on in private."""
        if self._shown is None:
            self._shown = self.table.clone()
            self._shown_log = self.table.log

    def _show_if_settled(self) -> None:
        if self.story.trier is None:
            self._shown = None
            self._shown_log = []

    def did(self, kind: str, seat: int | None, **doc: Any) -> None:
        """Take in that something has happened; nobody's seat did what the house or the clock does."""
        event = Event(kind, seat, doc, rows.now())
        self.story.apply(event)
        self.new.append(event)

    _did = did

    def take_new(self) -> list[Event]:
        """Hand over the events since the last time, to be kept."""
        events, self.new = self.new, []
        return events

    # ------------------------------------------------------------------ looking

    def known_to(self, seat: int | None) -> Table[Any]:
        """Give the table as far as `seat` may know it; its own view still has to be made of it."""
        return self.table if self._shown is None or seat == self.story.trier else self._shown

    def log_for(self, seat: int | None) -> list[Entry]:
        """Give the lines of the log that `seat` may read (each still to be read as that seat)."""
        if self._shown is not None and seat != self.story.trier:
            return self._shown_log
        return self.table.settled(seat).log

    def view(self, seat: int | None, log: bool = True) -> dict[str, Any]:
        """Build all that a seat may know; without the `log` if nobody asks for it, since it grows all the time."""
        view = self.known_to(seat).view(seat, log=log)
        if log and self._shown is not None and seat != self.story.trier:
            view["log"] = [dict(entry.for_seat(seat).document(), turn=entry.turn) for entry in self._shown_log]
        return view

    def last_known_choice(self, seat: int | None) -> int | None:
        """Count the choices up to the last one of `seat`, without those of a turn it is still in.

        This is for sorting lines, and never to be shown.
        """
        if seat is None:
            return None
        moves = self.story.moves if seat == self.story.trier else self.story.moves[: self.story.settled]
        end = len(moves)
        if seat in self.waiting():
            while end and moves[end - 1].seat == seat:
                end -= 1
        while end and moves[end - 1].seat != seat:
            end -= 1
        return end

    @property
    def held(self) -> bool:
        """Whether a turn is complete but not ended."""
        trier = self.story.trier
        return trier is not None and not _asked(self.table, trier)

    @property
    def turn(self) -> int:
        """The turn everybody knows the table to be in."""
        return (self._shown or self.table).turn

    def waiting(self) -> list[int]:
        """List whom everybody sees the table wait for."""
        return [ask.seat for ask in (self._shown or self.table).all_asked]

    def has_sealed(self, seat: int) -> bool:
        """Tell whether a seat has answered a question that is put to several at once; for that seat alone to know."""
        return seat in self.table.sealed_seats

    def bot_asked(self) -> int | None:
        """Give a seat that a bot is to choose for now."""
        if self.story.request is not None or self.held:
            return None
        places = self.story.places
        return next((ask.seat for ask in self.table.decisions if places[ask.seat].bot), None)

    @property
    def beat(self) -> int:
        """Count all steps of play, also private ones; never to be shown."""
        return self.story.beats + sum(self.story.own_beats)

    def waits_for_bot(self, seat: int, beat: int) -> bool:
        """Tell whether a bot is still to choose for a seat what it was asked at a beat."""
        return self.bot_asked() == seat and self.beat == beat

    def is_human(self, seat: int) -> bool:
        """Tell whether a person plays for the seat now."""
        return not self.story.places[seat].bot

    # ------------------------------------------------------------------ choosing

    def check_moment(self, seat: int, moment: int) -> None:
        """Refuse a request that was made looking at another moment."""
        if moment != self.story.moment(seat):
            raise refuse("stale", 409)

    def why_not(self, option: str, seat: int) -> Why | None:
        """Give the reason why a seat may not choose this now."""
        return self.known_to(seat).explain(option, seat)

    def choose(self, seat: int, option: str) -> None:
        """Make a choice for a seat."""
        why = self.why_not(option, seat)
        if why is not None:
            raise Refused(422, "illegal", why)
        self._hide()
        self.table.choose(option, seat)
        self._chosen(seat, redo=False)

    def redo(self, seat: int) -> None:
        """Make the choice again that was taken back last."""
        waiting = self.story.redo
        if not waiting or waiting[-1].seat != seat:
            raise Refused(422, "illegal", Message("table.redo.nothing"))
        self._hide()
        self.table.redo(seat)
        self._chosen(seat, redo=True)

    def _chosen(self, seat: int, redo: bool) -> None:
        option = next(what for _, what in reversed(list(self.table.history())) if isinstance(what, Option))
        luck = luck_by_choice(self.table)[-1]
        doc: dict[str, Any] = {"option": option.text, "luck": luck, "settles": self._settles(self.table, seat, option)}
        if redo:
            doc["redo"] = True
        if self.has_sealed(seat):
            doc["sealed"] = True
        self._did("choose", seat, **doc)
        self._show_if_settled()

    def _settles(self, after: Table[Any], seat: int, option: Option) -> bool:
        """Tell whether what the seat has just chosen is known to all at once.

        A turn ends by itself for whoever prefers that, but when it does must not tell of a hand. Where some are asked
        one thing more and others are not, those who are not are asked to end their turn: both answer twice, and those
        who watch from another screen see the end of the second.
        """
        if after.over or seat in after.sealed_seats or after.why_not_undo(seat) is not None:
            return True
        place = self.story.places[seat]
        if _asked(after, seat):
            return False
        return bool(place.bot or (place.auto_end and not (option.verb.veiled and self._watched(seat))))

    def _watched(self, seat: int) -> bool:
        """Tell whether somebody plays against a seat at another screen."""
        return any(
            other != seat and self.is_human(other) and not self._share_a_screen(seat, other)
            for other in range(len(self.story.places))
        )

    def _share_a_screen(self, *seats: int) -> bool:
        return all(self.story.places[seat].kind in ("me", "hotseat") for seat in seats)

    def wall(self, option: str, seat: int) -> Message | None:
        """Say what a choice, once made, could not be taken back for, or only with consent; None if it could freely."""
        known = self.known_to(seat)
        if len(known.all_asked) > 1:  # whether this is the last answer, nobody may know
            return self._unless_agreed(seat, Message("web.wall.sealed"))
        trial = known.clone()
        trial.choose(option, seat)
        if trial.over:
            return _final(Message("web.wall.over"))
        why = self._why_known(trial, seat, _option(trial, option))
        return None if why is None else self._unless_agreed(seat, why)

    def shows(self, option: str, seat: int) -> bool:
        """Tell whether the others would know at once what a seat chooses."""
        trial = self.known_to(seat).clone()
        trial.choose(option, seat)
        return self._settles(trial, seat, _option(trial, option))

    def _why_known(self, trial: Table[Any], seat: int, option: Option) -> Message | None:
        """Say why the others know at once what the seat has just chosen; None if they do not."""
        why = trial.why_not_undo(seat)
        if why is not None:
            return Message("web.wall.luck" if why.id == "table.undo.luck" else "web.wall.other")
        return Message("web.wall.auto_end") if self._settles(trial, seat, option) else None

    def _unless_agreed(self, seat: int, why: Message) -> Message | None:
        """Say what follows from it that the others know of a choice, as undo goes at this table."""
        if self.undo_policy == "strict":
            return _final(why)
        others = self._others_to_ask(seat, len(self.story.moves)) if self.undo_policy == "consent" else []
        return Message("web.wall.consent", "", why=why.document()) if others else None

    def end_turn(self, seat: int) -> None:
        """Let the others see what the seat has done."""
        if self.story.trier != seat or not self.held:
            raise refuse("nothing_to_end")
        self._did("end", seat)
        self._show_if_settled()

    # ------------------------------------------------------------------ taking back

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
        return known.why_not_undo(seat) or Message("web.no.ended")

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
        table = sit_down(self.row.about["origin"])
        for made, move in enumerate(self.story.moves):
            if table.turn >= turn:
                return made
            table.choose(move.option, move.seat)
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
        point = self._last_own(seat) if turn is None else self._start_of(turn)
        if point is None or point >= self.story.settled:
            raise refuse("no_such_point")
        if self.story.request is not None:
            raise refuse("asked_already", 409)
        if self._others_to_ask(seat, point):
            self._did("ask", seat, to=point, turn=self.turn)
        else:
            self._rewind(seat, point)

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
        if self.story.trier == seat and self.held:
            self._did("end", seat)
            self._show_if_settled()

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

    # ------------------------------------------------------------------ for the store

    def standing(self, summarise: Callable[[Live], dict[str, Any]]) -> Standing:
        """Say in short how the table stands, as everybody may know."""
        over = (self._shown or self.table).over
        return Standing(over, self.bot_asked() is not None, summarise(self))


def _final(why: Message) -> Message:
    return Message("web.wall.final", "", why=why.document())


def _option(table: Table[Any], text: str) -> Option:
    option = table.game.find_option(table.content, text)
    assert option is not None
    return option


def _asked(table: Table[Any], seat: int) -> bool:
    return any(ask.seat == seat for ask in table.decisions)


def seats_held(seats: Sequence[int]) -> list[int]:
    """Leave out the spectators' place."""
    return [seat for seat in seats if seat >= 0]
