"""What a table's events amount to: the choices that stand, who knows of them, who sits where, what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from durbar.engine.messages import Message
from durbar.web.kept.rows import Aside, Event, SeatRow
from durbar.web.tables.clocks import Clocks, Timing

PLAY = frozenset(("choose", "undo", "end", "rewind", "back", "lesson"))
"""Kinds of events after which a request made before them is stale."""


@dataclass(frozen=True)
class Move:
    """A choice that stands, and the luck that followed it; among what can be done again also the end of a turn."""

    seat: int
    option: str
    """Nothing for the end of a turn."""
    luck: list[dict[str, Any]]
    waits: bool = False
    """Whether what follows it came, or is to come, only with the end of the turn."""
    ended: int | None = None
    """How much of the luck was there when somebody ended the turn after it; None if nobody has."""

    @property
    def open(self) -> bool:
        """Whether the table waits after it for the end of the turn."""
        return self.waits and self.ended is None

    def reopened(self) -> Move:
        """Give it as it was before its turn was ended."""
        return replace(self, luck=self.luck[: self.ended], ended=None)

    def steps(self) -> list[Move]:
        """List what it takes to do it again: the choice, and the end of the turn if somebody has ended it."""
        if self.ended is None:
            return [self]
        return [self.reopened(), Move(self.seat, "", self.luck[self.ended :])]


@dataclass
class Place:
    """Who sits in a seat."""

    kind: str
    level: str
    name: str
    auto_end: bool = False
    bot: str = ""
    """The level of the bot that plays for the seat now, or nothing."""
    seated: bool = False
    """Whether somebody has come to it."""
    gone: bool = False
    """Whether its person has given it up for good: the bot that plays it stays."""


@dataclass(frozen=True)
class Proposal:
    """Something all who are there must agree to: to pause the clocks, or that a bot takes an absent seat for good."""

    what: str
    seat: int
    whose: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Request:
    """A seat asks the others to let it go back to where `to` choices had been made."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Denial:
    """Somebody would not let a seat go back; `line` counts the lines of the chat up to the one that says so."""

    seat: int
    by: int
    line: int


@dataclass(frozen=True)
class Taught:
    """Where a learner is in a guided game."""

    step: int
    click: int = 0
    """Which of the step's clicks comes next."""
    phase: str = "asks"
    """What the table waits for: asks for the click; done, to go on; astray, to take another move back."""
    begun: int = 0
    """How many choices had been made when the click was asked for."""
    numbers: dict[str, Any] = field(default_factory=dict)
    """What the step says in numbers."""
    nudged: bool = False
    """Whether another move was just taken back."""
    finished: bool = False
    """Whether the last step was ever reached."""


@dataclass(frozen=True)
class Line:
    """A note of the house in the chat; `turn` and `at` are when it was."""

    text: Message
    turn: int
    at: int


@dataclass
class Story:
    """The sum of all events."""

    places: list[Place]
    moves: list[Move] = field(default_factory=list)
    redo: list[Move] = field(default_factory=list)
    settled: int = 0
    request: Request | None = None
    denial: Denial | None = None
    lines: list[Line] = field(default_factory=list)
    asides: list[Aside] = field(default_factory=list)
    rematch: str = ""
    count: int = 0
    public: int = 0
    private: list[int] = field(default_factory=list)
    taken_back: int = 0
    """How often somebody went back behind what everybody knew."""
    beats: int = 0
    own_beats: list[int] = field(default_factory=list)
    asked_at: int = 0
    """When everybody last saw the game go on, in milliseconds: since then it waits."""
    proposal: Proposal | None = None
    paused: bool = False
    open: bool = False
    """Whether all have agreed to play with open hands."""
    clocks: Clocks | None = None
    """The clocks of the seats, at a table that has them."""
    now: int = 0
    """When the latest event was."""
    taught: Taught | None = None
    """Where the learner is, at the table of a guided game."""
    origin: dict[str, Any] | None = None
    """What the choices begin with, if the table was laid anew since: the steps of a guided game have scenes."""

    @classmethod
    def begin(cls, seats: Sequence[SeatRow], at: int = 0, timing: Timing | None = None) -> Story:
        """Start with the seats as they were laid, and with clocks if there are to be any."""
        places = [Place(one.kind, one.level, one.name, bot=one.level, seated=one.kind != "friend") for one in seats]
        clocks = None if timing is None else Clocks.begin(timing, len(places))
        asides = [Aside(seat) for seat in range(len(places))]
        none = [0] * len(places)
        return cls(places, private=none, own_beats=list(none), asked_at=at, asides=asides, clocks=clocks)

    @property
    def trier(self) -> int | None:
        """The seat whose latest choices nobody else knows yet."""
        return self.moves[-1].seat if len(self.moves) > self.settled else None

    def version(self, seats: Sequence[int]) -> int:
        """Count what somebody who holds these seats could notice; what others do in private does not count."""
        return self.public + sum(self.private[seat] for seat in seats if seat >= 0)

    def moment(self, seat: int) -> int:
        """Name the moment of the game as `seat` knows it.

        It is no count of choices: that would tell how many questions the others were asked.
        """
        return self.beats + self.own_beats[seat]

    @property
    def heard(self) -> int:
        """Count the lines of the chat, notes of the house among them."""
        return len(self.lines) + sum(aside.lines for aside in self.asides)

    def recall(self, aside: Aside) -> None:
        """Take in what a seat has done beside the game so far."""
        before = self.asides[aside.seat]
        self.asides[aside.seat] = aside
        self.places[aside.seat].auto_end = aside.auto_end
        self.private[aside.seat] += aside.changes - before.changes
        self.public += aside.lines - before.lines
        if aside.lines:
            self.places[aside.seat].seated = True

    def apply(self, event: Event) -> None:
        """Take one event in."""
        self.count += 1
        self.now = event.at
        play = event.kind in PLAY
        if event.seat is not None and _private(event):
            self.private[event.seat] += 1
            self.own_beats[event.seat] += play
        else:
            self.public += 1
            self.beats += play
            if play:
                self.asked_at = event.at
            if event.seat is not None:
                self.places[event.seat].seated = True
        getattr(self, "_" + event.kind)(event.seat, event.doc)

    # ------------------------------------------------------------------ the game

    def _choose(self, seat: int, doc: dict[str, Any]) -> None:
        self.moves.append(Move(seat, doc["option"], doc["luck"], doc.get("waits", False)))
        if doc.get("redo"):
            self.redo.pop()
        else:
            self.redo = []
        if doc["settles"]:
            self.settled = len(self.moves)
            if not doc.get("sealed"):  # whoever only tries something has not answered yet, and nobody may see it
                self.request = None

    def _undo(self, seat: int, doc: dict[str, Any]) -> None:
        for _ in range(doc["n"]):
            place = max(at for at, move in enumerate(self.moves) if move.seat == seat)
            taken = self.moves.pop(place)
            if not doc["sealed"]:
                self.redo.append(taken)
        self.settled = min(self.settled, len(self.moves))

    def _end(self, seat: int, doc: dict[str, Any]) -> None:
        last = self.moves[-1]
        self.moves[-1] = replace(last, luck=[*last.luck, *doc.get("luck", ())], ended=len(last.luck))
        self.settled = len(self.moves)
        if doc.get("redo"):
            self.redo.pop()
        else:
            self.redo = []
        self.request = None

    def _rewind(self, seat: int, doc: dict[str, Any]) -> None:
        del self.moves[doc["to"] :]
        self.redo = []
        self.settled = len(self.moves)
        self.request = None
        self.taken_back += 1
        self._note(doc, Message("web.note.rewind", "", seat=seat))

    def _back(self, seat: int, doc: dict[str, Any]) -> None:
        """Go one step back with nobody to ask: everything after the step can be done again, rivals' answers too."""
        steps = [step for move in self.moves[doc["to"] :] for step in move.steps()]
        del self.moves[doc["to"] :]
        if doc["reopens"]:
            last = self.moves[-1]
            steps = [*last.steps()[1:], *steps]
            self.moves[-1] = last.reopened()
        self.redo += reversed(steps)
        self.settled = doc["settled"]
        self.request = None
        self.taken_back += 1

    def _lesson(self, seat: int, doc: dict[str, Any]) -> None:
        """Go to a step of a guided game: from where the table is, from fewer choices, or from a scene."""
        if "origin" in doc:
            self.origin, self.moves = doc["origin"], []
        elif "keep" in doc:
            del self.moves[doc["keep"] :]
        self.redo = []
        self.settled = len(self.moves)
        self.taught = Taught(**doc["taught"])

    def _ask(self, seat: int, doc: dict[str, Any]) -> None:
        self.request = Request(seat, doc["to"])
        self._note(doc, Message("web.note.ask", "", seat=seat))

    def _agree(self, seat: int, doc: dict[str, Any]) -> None:
        assert self.request is not None
        self.request = Request(self.request.seat, self.request.to, self.request.agreed | {seat})

    def _refuse(self, seat: int, doc: dict[str, Any]) -> None:
        asker = None if self.request is None else self.request.seat
        self.request = None
        self._note(doc, Message("web.note.refuse", "", seat=seat))
        if asker is not None and asker != seat:
            self.denial = Denial(asker, seat, doc.get("line", len(self.lines)))

    # ------------------------------------------------------------------ the people

    def _name(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].name = doc["name"]

    def _bot(self, seat: int | None, doc: dict[str, Any]) -> None:
        self._let_bot_play(doc["whose"], doc["level"])
        self._note(doc, Message("web.note.bot_time" if seat is None else "web.note.bot", "", whose=doc["whose"]))

    def _let_bot_play(self, seat: int, level: str) -> None:
        self.places[seat].bot = level
        if self.request is not None and self.request.seat == seat:
            self.request = None
        if self.proposal is not None and seat in (self.proposal.seat, self.proposal.whose):
            self.proposal = None

    def _human(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].bot = ""
        if self.clocks is not None:
            self.clocks.come_back(seat)
        self._note(doc, Message("web.note.human", "", seat=seat))

    def _sit(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].seated = True
        if doc["again"]:
            self._note(doc, Message("web.note.sat", "", seat=seat))

    def _free(self, seat: int | None, doc: dict[str, Any]) -> None:
        self.places[doc["whose"]].seated = False
        self._note(doc, Message("web.note.freed" if doc["held"] else "web.note.relinked", "", whose=doc["whose"]))

    def _leave(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].seated = False
        self._note(doc, Message("web.note.left", "", seat=seat))

    def _resign(self, seat: int, doc: dict[str, Any]) -> None:
        """Take a bot for good: for oneself, or for somebody who is absent and whom the others would not wait for."""
        whose = doc["whose"]
        self._let_bot_play(whose, doc["level"])
        self.places[whose].gone = True
        self.proposal = None
        self._note(doc, Message("web.note.resigned" if whose == seat else "web.note.removed", "", whose=whose))

    def _propose(self, seat: int, doc: dict[str, Any]) -> None:
        self.proposal = Proposal(doc["what"], seat, doc["whose"], frozenset((seat,)))
        self._note(doc, Message(f"web.note.propose_{doc['what']}", "", seat=seat, whose=doc["whose"]))

    def _second(self, seat: int, doc: dict[str, Any]) -> None:
        assert self.proposal is not None
        if doc["grant"]:
            self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {seat})
        else:
            self.proposal = None
            self._note(doc, Message("web.note.refuse", "", seat=seat))

    def _pause(self, seat: int, doc: dict[str, Any]) -> None:
        self.paused = doc["on"]
        self.proposal = None
        self._note(doc, Message("web.note.paused" if doc["on"] else "web.note.resumed", "", seat=seat))

    def _open(self, seat: int, doc: dict[str, Any]) -> None:
        self.open = doc["on"]
        self.proposal = None
        self._note(doc, Message("web.note.opened" if doc["on"] else "web.note.closed", "", seat=seat))

    def _clock(self, seat: None, doc: dict[str, Any]) -> None:
        assert self.clocks is not None
        self.clocks.run(doc["waits"], doc["turn"], doc["at"])

    def _remind(self, seat: None, doc: dict[str, Any]) -> None:
        assert self.clocks is not None
        self.clocks.reminded.add(doc["whose"])
        self._note(doc, Message("web.note.time", "", whose=doc["whose"]))

    def _rematch(self, seat: int, doc: dict[str, Any]) -> None:
        self.rematch = doc["table"]
        self._note(doc, Message("web.note.rematch", "", seat=seat))

    def _note(self, doc: dict[str, Any], message: Message) -> None:
        self.lines.append(Line(message, doc["turn"], self.now))


def _private(event: Event) -> bool:
    """Tell whether nobody but the seat learns of an event: a try, a taking back, a sealed answer."""
    if event.kind == "choose":
        return not event.doc["settles"] or bool(event.doc.get("sealed"))
    return event.kind == "undo"
