"""What a game gives to the engine: one frozen description, made of the functions in the game's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pickle import PicklingError
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from durbar.engine.aid import Aid
from durbar.engine.coaching import Fact
from durbar.engine.content import Sheets
from durbar.engine.decision import Option
from durbar.engine.document import BadPlace, Doc
from durbar.engine.flow import Flow, State
from durbar.engine.messages import BadInput, Message
from durbar.engine.telling import Telling

if TYPE_CHECKING:
    S = TypeVar("S", bound=State, default=Any)  # so that Table and Game alone are Table[Any] and Game[Any]
else:
    S = TypeVar("S", bound=State)  # Python knows defaults from 3.13 on


@dataclass(frozen=True)
class Meta:
    """What the lobby says of a game, and the version its records carry."""

    name: str
    title: str
    designer: str
    year: int
    players: tuple[int, ...]
    modes: tuple[str, ...]
    minutes: tuple[int, int]
    weight: str
    rules_version: str
    only_for: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Modes that are not for every number of players, and whom they are for."""
    plays: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Older versions of the rules that are still played, each with the values ("sheet.key") it did not know."""

    def __repr__(self) -> str:
        return f"<Meta {self.name}, {_listed(self.players)} players, rules {self.rules_version}>"

    def modes_for(self, players: int) -> tuple[str, ...]:
        """Give the modes that so many players can choose from; the first is the usual one."""
        return tuple(mode for mode in self.modes if players in self.only_for.get(mode, self.players))


@dataclass(frozen=True)
class Setup:
    """How a table is set up, before any luck."""

    players: int
    mode: str
    rules: str
    """The version of the rules that is played."""

    def document(self) -> dict[str, Any]:
        """Give the set-up as JSON data; the version of the rules stands beside it."""
        return {"players": self.players, "mode": self.mode}


@dataclass(frozen=True)
class ScoreLine:
    """Points of one source, one number a seat; None for a seat that does not score."""

    id: str
    clause: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """The scores now, or at the end: what they are made of, and who is ahead."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    final: bool
    clause: str
    notes: tuple[Message, ...] = ()

    def __repr__(self) -> str:
        if not self.final:
            end = "so far"
        elif self.winners:
            end = f"won by seat{'s' * (len(self.winners) > 1)} {_listed(self.winners, 'and')}"
        else:
            end = "lost"
        return f"<Result {', '.join(map(str, self.scores))}, {end}>"

    def document(self) -> dict[str, Any]:
        """Give the result as JSON data."""
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "winners": list(self.winners),
            "final": self.final,
            "clause": self.clause,
            "lines": [{"id": line.id, "clause": line.clause, "points": list(line.points)} for line in self.lines],
            "notes": [note.document() for note in self.notes],
        }


def rank(keys: Sequence[Any]) -> tuple[int, ...]:
    """Rank seats by their keys, highest first; equal keys share a rank (1, 1, 3)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game, as the engine sees it."""

    meta: Meta
    sheets: Sheets
    read_content: Callable[[Sheets], Any]
    """Make the frozen, shared component data out of the sheets; refuse values that cannot be."""
    new_state: Callable[[Any, Setup], S]
    """Give the empty table; the first segment sets it up."""
    segment: Callable[[S], Flow[None] | None]
    """Give the next piece of play, or None when the game is over."""
    result: Callable[[S], Result]
    view: Callable[[S, int | None], dict[str, Any]]
    """Build what a seat may know, by allow-list."""
    redeal: Callable[[S, int, Random], None]
    """Replace all that a seat cannot know by a consistent sample."""
    position: Callable[[S], dict[str, Any]]
    read_position: Callable[[Any, Setup, Doc], S]
    find_option: Callable[[Any, str], Option | None]
    """Find the option with this text form, whether it is legal or not."""
    options_like: Callable[[Any, str], list[str]]
    """Suggest text forms close to one that does not exist."""
    value: Callable[[S, int], float]
    """How good the position looks for a seat; never called with anything but a sample."""
    say: Callable[..., str]
    """Render a message: say(message, lang=..., seat=..., names=...)."""
    hidden_luck: frozenset[str] = frozenset()
    """The names of draws from piles whose cards are not known to all: which places were drawn would tell of them."""
    telling: Telling | None = None
    """How the game tells its turns; one without has its last lines to show for them."""
    facts: Callable[[Mapping[str, Any], int], Sequence[Fact]] | None = None
    """List what a newcomer in a seat may overlook, out of the view of that seat alone."""
    aid: Callable[[Mapping[str, Any], int | None, str], Aid] | None = None
    """Give the player's aid, out of the view of a seat and the id of the question it is asked."""
    renumbered: Mapping[str, str] = field(default_factory=dict)
    """Clause numbers of older versions, and the number of the same clause now."""
    home: tuple[Callable[[str], Game[Any]], str] | None = None
    """What gives this very game again, here or in another process: a function and the package it is asked for."""
    _contents: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Game {self.meta.name}>"

    def __reduce__(self) -> tuple[Callable[[str], Game[Any]], tuple[str]]:
        """Travel by the name of the package that describes it."""
        if self.home is None or self.home[0](self.home[1]) is not self:
            raise PicklingError(f"the game {self.meta.name!r} is not the one that its package describes")
        find, package = self.home
        return find, (package,)

    def own(self, message: Message) -> dict[str, Any]:
        """Give a message that only this game's texts have, for a place in a message of somebody else."""
        said = message.document()
        return said if self.home is None else {**said, "id": f"{message.id}@{self.home[1]}"}

    @property
    def title(self) -> dict[str, Any]:
        """The title, for a place in a message: each language may have its own."""
        return self.own(Message("game.title")) if self.home else Message("word.named", name=self.meta.title).document()

    @contextmanager
    def own_words(self) -> Iterator[None]:
        """Let this game complain of a document in its own words."""
        try:
            yield
        except BadPlace as error:
            if self.home is None:
                raise
            raise error.said_by(self.home[1]) from None

    def setup(self, players: int | None, mode: str | None, rules: str | None = None) -> Setup:
        """Check how a table is to be set up; without a version of the rules it is the newest."""
        meta = self.meta
        if rules is None:
            rules = meta.rules_version
        check_rules(self, rules, "bad.rules_made")
        if players is None:
            players = 4 if 4 in meta.players else max(meta.players)
        if type(players) is not int or players not in meta.players:
            raise BadInput("bad.players", title=self.title, players=list(meta.players), given=repr(players))
        modes = meta.modes_for(players)
        if mode is None:
            mode = modes[0]
        if mode not in meta.modes:
            raise BadInput("bad.no_mode", title=self.title, known=list(meta.modes), mode=mode)
        if mode not in modes:
            raise BadInput("bad.mode_players", title=self.title, mode=mode, players=list(meta.only_for[mode]))
        return Setup(players, mode, rules)

    def digest(self, sheets: Sheets, rules: str) -> str:
        """Give the fingerprint of component data as this version of the rules knew it."""
        return sheets.digest_without(self.meta.plays.get(rules, ()))

    def content(self, sheets: Sheets | None = None) -> Any:
        """Give the component data: the game's own is made once, an edition's for each table."""
        if sheets is not None and sheets.edition is not None:
            with self.own_words():
                return self.read_content(sheets)
        if "" not in self._contents:
            self._contents[""] = self.read_content(self.sheets)
        return self._contents[""]


class OtherRules(BadInput):
    """Made by a version of the rules that this Durbar cannot play."""


def check_rules(game: Game[Any], version: str, text: str) -> None:
    """Refuse what was made with a version of a game's rules that is not played here; `text` says what it is."""
    played = (*game.meta.plays, game.meta.rules_version)
    if version not in played:
        raise OtherRules(text, title=game.title, version=version, played=list(played))


def _listed(numbers: Sequence[int], word: str = "or") -> str:
    *most, last = [str(number) for number in numbers]
    return f"{', '.join(most)} {word} {last}" if most else last


Games = Mapping[str, Game[Any]]
