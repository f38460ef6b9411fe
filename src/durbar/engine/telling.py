"""Telling a game turn by turn: the lines of the log that a reader may know, cut into turns, and what each was about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from durbar.engine.messages import Entry, Message

Lines = Sequence[Message]


@dataclass(frozen=True)
class Telling:
    """How a game tells its turns, by the lines that a reader may know."""

    story: Callable[[Lines, int], list[Message]]
    """Tell the turn of a seat in one or two sentences: its deed and gains, then what it brought others."""
    whose: Callable[[Lines, int], int | None]
    """Give the seat whose turn lines tell of, among so many players; an automa sits behind the last of them."""
    stops: Mapping[str, str]
    """The lines at which play-back of a turn stops, and what that moment is called."""
    chapters: Mapping[str, str]
    """The lines that tell of the end of a round, a visit or an era, and the heading they stand under."""
    spots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The spots of the board a line is about, as patterns of its arguments, where these do not name them."""
    points: Callable[[Message], int] = lambda line: int(line.args.get("points", 0))
    """Give the points that a line brings whom it is about, or costs them."""
    answers: Collection[str] = ()
    """The lines with which somebody begins what only answers the turn of another."""
    idle: Collection[str] = ()
    """What is said of a turn that has brought nothing: it can be said when the turn is over, not before."""


@dataclass(frozen=True)
class Told:
    """One turn as a reader may know it."""

    turn: int
    """The number of the turn, as its lines carry it."""
    seat: int | None
    """Whose turn it was, an automa's behind the last player; None for what is nobody's turn."""
    first: int
    """The place of its first line in the reader's log."""
    lines: Sequence[Entry]
    answer: bool = False
    """Whether it only answers the turn of somebody else."""


def cut(log: Sequence[Entry]) -> Iterator[tuple[int, Sequence[Entry]]]:
    """Cut a log into turns: where the lines of each begin, and the lines."""
    first = 0
    for _, group in groupby(log, attrgetter("turn")):
        lines = tuple(group)
        yield first, lines
        first += len(lines)


def told(telling: Telling | None, first: int, lines: Sequence[Entry], reader: int | None, players: int) -> Told:
    """Give one turn as a reader may know it."""
    answer = telling is not None and lines[0].id in telling.answers
    return Told(lines[0].turn, whose(telling, lines, reader, players), first, lines, answer)


def turns(telling: Telling | None, log: Sequence[Entry], reader: int | None, players: int) -> list[Told]:
    """Give all turns that a reader's log tells of, oldest first."""
    return [told(telling, first, lines, reader, players) for first, lines in cut(log)]


def whose(telling: Telling | None, lines: Sequence[Entry], reader: int | None, players: int) -> int | None:
    """Give the seat whose turn it was: by the game's own word, else the first that a line after set-up speaks of."""
    if telling is not None:
        return telling.whose(read(lines, reader), players)
    return next((line.args["seat"] for line in lines if line.turn and type(line.args.get("seat")) is int), None)


def sentences(telling: Telling | None, turn: Told, reader: int | None, running: bool = False) -> list[Message]:
    """Tell a turn to a reader; a game without stories, and a turn that none is made of yet, have their last line."""
    if turn.seat is None:
        return []
    lines = read(turn.lines, reader)
    story = [] if telling is None else telling.story(lines, turn.seat)
    if story and not (running and telling and any(_speaks_of(one, telling.idle) for one in story)):
        return story
    own = [line for line in lines if line.args.get("seat") == turn.seat]
    return (own or lines)[-1:]


def _speaks_of(message: Message, ids: Collection[str]) -> bool:
    """Tell whether a message is one of some, or has one among its parts."""
    lists = [value for value in message.args.values() if isinstance(value, list)]
    parts = [part["id"] for each in lists for part in each if isinstance(part, Mapping)]
    return any(id in ids for id in (message.id, *parts))


def read(lines: Sequence[Entry], reader: int | None) -> list[Message]:
    """Give lines as a seat may read them."""
    return [line.for_seat(reader) for line in lines]
