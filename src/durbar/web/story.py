"""What a table's events amount to: the choices that stand, who knows of them, who sits where, what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from durbar.engine.messages import Message
from durbar.web.store import Event, SeatRow

PRIVATE = frozenset(("undo", "prefs"))
"""Kinds of events nobody but the seat learns of; a choice is private too until it is settled."""


@dataclass(frozen=True)
class Move:
    """A choice that stands, and the luck that followed it."""

    seat: int
    option: str
    luck: list[dict[str, Any]]


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


@dataclass(frozen=True)
class Request:
    """A seat asks the others to let it go back to where `to` choices had been made."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Line:
    """Something said at the table, or a note of the house; `number` is the choice after which it came."""

    seat: int | None
    text: str | Message
    number: int


@dataclass
class Story:
    """The sum of all events."""

    places: list[Place]
    moves: list[Move] = field(default_factory=list)
    redo: list[Move] = field(default_factory=list)
    settled: int = 0
    request: Request | None = None
    lines: list[Line] = field(default_factory=list)
    rematch: str = ""
    count: int = 0
    public: int = 0
    private: list[int] = field(default_factory=list)

    @classmethod
    def begin(cls, seats: Sequence[SeatRow]) -> Story:
        """Start with the seats as they were laid."""
        places = [Place(one.kind, one.level, one.name, bot=one.level, seated=one.kind != "friend") for one in seats]
        return cls(places, private=[0] * len(places))

    @property
    def trier(self) -> int | None:
        """The seat whose latest choices nobody else knows yet."""
        return self.moves[-1].seat if len(self.moves) > self.settled else None

    def version(self, seats: Sequence[int]) -> int:
        """Count what somebody who holds these seats could notice."""
        return self.public + sum(self.private[seat] for seat in seats if seat >= 0)

    def apply(self, event: Event) -> None:
        """Take one event in."""
        self.count += 1
        private = event.kind in PRIVATE or (event.kind == "choose" and not event.doc["settles"])
        if private and event.seat is not None:
            self.private[event.seat] += 1
        else:
            self.public += 1
        getattr(self, "_" + event.kind)(event.seat, event.doc)

    # ------------------------------------------------------------------ the game

    def _choose(self, seat: int, doc: dict[str, Any]) -> None:
        self.moves.append(Move(seat, doc["option"], doc["luck"]))
        if doc.get("redo"):
            self.redo.pop()
        else:
            self.redo = []
        self.request = None
        self.places[seat].seated = True
        if doc["settles"]:
            self.settled = len(self.moves)

    def _undo(self, seat: int, doc: dict[str, Any]) -> None:
        for _ in range(doc["n"]):
            place = max(at for at, move in enumerate(self.moves) if move.seat == seat)
            taken = self.moves.pop(place)
            if not doc["sealed"]:
                self.redo.append(taken)
        self.settled = min(self.settled, len(self.moves))

    def _end(self, seat: int, doc: dict[str, Any]) -> None:
        self.settled = len(self.moves)
        self.redo = []

    def _rewind(self, seat: int, doc: dict[str, Any]) -> None:
        del self.moves[doc["to"] :]
        self.redo = []
        self.settled = len(self.moves)
        self.request = None
        self._note(Message("web.note.rewind", "", seat=seat, n=doc["back"]))

    def _ask(self, seat: int, doc: dict[str, Any]) -> None:
        self.request = Request(seat, doc["to"])
        self._note(Message("web.note.ask", "", seat=seat))

    def _agree(self, seat: int, doc: dict[str, Any]) -> None:
        assert self.request is not None
        self.request = Request(self.request.seat, self.request.to, self.request.agreed | {seat})

    def _refuse(self, seat: int, doc: dict[str, Any]) -> None:
        self.request = None
        self._note(Message("web.note.refuse", "", seat=seat))

    # ------------------------------------------------------------------ the people

    def _name(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].name = doc["name"]
        self.places[seat].seated = True

    def _seated(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].seated = True

    def _prefs(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].auto_end = doc["auto_end"]

    def _bot(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[doc["for"]].bot = doc["level"]
        self._note(Message("web.note.bot", "", seat=seat, whose=doc["for"]))

    def _human(self, seat: int, doc: dict[str, Any]) -> None:
        self.places[seat].bot = ""
        self._note(Message("web.note.human", "", seat=seat))

    def _chat(self, seat: int, doc: dict[str, Any]) -> None:
        self.lines.append(Line(seat, doc["text"], self.settled))

    def _rematch(self, seat: int, doc: dict[str, Any]) -> None:
        self.rematch = doc["table"]
        self._note(Message("web.note.rematch", "", seat=seat))

    def _note(self, message: Message) -> None:
        self.lines.append(Line(None, message, self.settled))
