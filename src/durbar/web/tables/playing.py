"""A table in memory: the engine's table, what the others know of it, and the choices people make at it.

Choices a seat may still take back are unsettled: only that seat knows of them. When its turn is complete they are held
until it ends the turn, and so is whatever comes then: luck, an automa, the end of the game. Luck within a turn, and
whoever prefers not to be asked, settle them at once.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from durbar.engine.coaching import Coach
from durbar.engine.decision import Option
from durbar.engine.messages import Entry, Message, Why
from durbar.engine.table import Table
from durbar.web.kept import rows
from durbar.web.kept.rows import Event, Kept, TableRow
from durbar.web.refusal import Refused, refuse
from durbar.web.tables.clocks import timing_of
from durbar.web.tables.opening import last_luck, play, sit_down
from durbar.web.tables.story import Story

_WAKINGS = count()


def opened(table: Table[Any], position: dict[str, Any]) -> dict[str, Any]:
    """Give a position with open hands: of each player what that player sees of their own things."""
    own = [table.game.view(table.state, seat)["players"][seat] for seat in range(table.setup.players)]
    return {**position, "players": [*own, *position["players"][len(own) :]]}


class Playing:
    """One table in memory; every method that changes it also says so to the story."""

    def __init__(self, kept: Kept) -> None:
        """Bring a table back from what is kept of it."""
        self.row: TableRow = kept.row
        self.waking = next(_WAKINGS)
        """Tells it from what was in memory of the same table before: that may have counted what is not on disk."""
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
        self.coaches: dict[int, Coach] = {}
        """What the coach has told each seat, for those who show the table to remember."""
        self.noted: list[Entry] = []
        """The lines of the log that are on disk, as far as this is known."""
        self._build()

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.row.id

    @property
    def origin(self) -> dict[str, Any]:
        """What the choices made here begin with."""
        laid: dict[str, Any] = self.row.about["origin"]
        return laid if self.story.origin is None else self.story.origin

    def _build(self) -> None:
        story = self.story
        self.table: Table[Any] = sit_down(self.origin)
        self._shown: Table[Any] | None = None
        self._shown_log: list[Entry] = []
        play(self.table, story.moves[: story.settled])
        if story.trier is not None:
            self._hide()
            play(self.table, story.moves[story.settled :])
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
        known = self.known_to(seat)
        view = known.view(seat, log=log)
        if self.story.open and seat is not None:
            view["position"] = opened(known.settled(seat), view["position"])
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
    def ender(self) -> int | None:
        """The seat whose turn is complete but not ended."""
        trier = self.story.trier
        if trier is None:
            return self.story.moves[-1].seat if self.table.paused else None
        return None if _asked(self.table, trier) else trier

    @property
    def held(self) -> bool:
        """Whether a turn is complete but not ended."""
        return self.ender is not None

    @property
    def turn(self) -> int:
        """The turn everybody knows the table to be in."""
        return (self._shown or self.table).turn

    def goes_on(self, turn: int) -> bool:
        """Tell whether everybody knows that more may yet happen in a turn."""
        return turn >= self.turn and not self.known_to(None).over

    def waiting(self) -> list[int]:
        """List whom everybody sees the table wait for."""
        shown = self._shown or self.table
        return [self.story.moves[-1].seat] if shown.paused else [ask.seat for ask in shown.all_asked]

    def has_sealed(self, seat: int) -> bool:
        """Tell whether a seat has answered a question that is put to several at once; for that seat alone to know."""
        return seat in self.table.sealed_seats

    def bot_asked(self) -> int | None:
        """Give a seat that a bot is to choose for now."""
        story = self.story
        if story.paused or story.request is not None or self.held:
            return None
        if story.redo and self.is_human(story.redo[-1].seat):
            return None  # what can be done again is not done otherwise before its player has decided
        places = story.places
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
        self._make(seat, option)

    def redo(self, seat: int) -> None:
        """Do again what was taken back last, and what the bots had answered then."""
        redo = self.story.redo
        if not redo or redo[-1].seat != seat:
            raise Refused(422, "illegal", Message("table.redo.nothing"))
        self._redo()
        while self.story.redo and not self.is_human(self.story.redo[-1].seat):
            self._redo()

    def _redo(self) -> None:
        step = self.story.redo[-1]
        if step.option:
            self._make(step.seat, step.option, redo=True)
        else:
            self._end(step.seat, redo=True)

    def _make(self, seat: int, text: str, redo: bool = False) -> None:
        together = len(self.table.all_asked) > 1
        self._hide()
        self.table.choose_and_pause(text, seat)
        option = option_of(self.table, text)
        if self.table.paused and (together or not self._stops(seat, option)):
            self.table.go_on()
        luck = last_luck(self.table)
        doc: dict[str, Any] = {"option": option.text, "luck": luck, "settles": self._settles(self.table, seat, option)}
        if self.table.paused:
            doc["waits"] = True
        if redo:
            doc["redo"] = True
        if self.has_sealed(seat):
            doc["sealed"] = True
        self._did("choose", seat, **doc)
        self._show_if_settled()

    def _stops(self, seat: int, option: Option) -> bool:
        """Tell whether a turn that is complete waits for its end, before anything that comes then.

        Where nothing comes but somebody's question, it is asked already: that is held back as well as long as the turn
        can be taken back. A turn in which luck has decided waits only if nobody watches, before bots and automas go on.
        """
        if self._ends_by_itself(seat, option):
            return False
        ahead = self.table.clone()
        ahead.go_on()
        if self.table.why_not_undo(seat) is None:
            return ahead.why_not_undo(seat) is not None
        if self._watched(seat):
            return False
        lucky = sum(1 for _ in ahead.history()) > sum(1 for _ in self.table.history())
        return lucky or any(not self.is_human(ask.seat) for ask in ahead.decisions)

    def _ends_by_itself(self, seat: int, option: Option) -> bool:
        """Tell whether a seat's turn that is complete with this option ends without being asked to.

        It does for whoever prefers that, but when it does must not tell of a hand. Where some are asked one thing more
        and others are not, those who are not are asked to end their turn: both answer twice, and those who watch from
        another screen see the end of the second.
        """
        place = self.story.places[seat]
        return bool(place.bot or (place.auto_end and not (option.verb.veiled and self._watched(seat))))

    def _settles(self, after: Table[Any], seat: int, option: Option) -> bool:
        """Tell whether what the seat has just chosen is known to all at once."""
        if after.over or seat in after.sealed_seats or after.why_not_undo(seat) is not None:
            return True
        return not _asked(after, seat) and self._ends_by_itself(seat, option)

    def _watched(self, seat: int) -> bool:
        """Tell whether somebody plays against a seat at another screen."""
        return any(
            other != seat and self.is_human(other) and not self._share_a_screen(seat, other)
            for other in range(len(self.story.places))
        )

    def _share_a_screen(self, *seats: int) -> bool:
        return all(self.story.places[seat].kind in ("me", "hotseat") for seat in seats)

    def shows(self, option: str, seat: int) -> bool:
        """Tell whether the others would know at once what a bot chooses for a seat."""
        trial = self.known_to(seat).clone()
        trial.choose(option, seat)
        return self._settles(trial, seat, option_of(trial, option))

    def end_turn(self, seat: int) -> None:
        """Let the others see what the seat has done, and let come what comes then."""
        if self.ender != seat:
            raise refuse("nothing_to_end")
        self._end(seat)

    def _end(self, seat: int, redo: bool = False) -> None:
        doc: dict[str, Any] = {}
        if self.table.paused:
            self.table.go_on()
            luck = last_luck(self.table)[len(self.story.moves[-1].luck) :]
            if luck:
                doc["luck"] = luck
        if redo:
            doc["redo"] = True
        self._did("end", seat, **doc)
        self._show_if_settled()


def option_of(table: Table[Any], text: str) -> Option:
    """Find an option by its text, at a table that has taken it."""
    option = table.game.find_option(table.content, text)
    assert option is not None
    return option


def _asked(table: Table[Any], seat: int) -> bool:
    return any(ask.seat == seat for ask in table.decisions)
