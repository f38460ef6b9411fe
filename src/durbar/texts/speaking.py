"""One rendering of a message: templates filled with names, in the forms their sentence asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from durbar.engine.messages import Message
from durbar.texts.catalog import ENGLISH, ONE, Catalog, catalogs, languages

PLACE = re.compile(r"\{(?P<name>\w+)(?::(?P<kind>[\w-]+)(?:/(?P<form>[\w-]+))?(?:#(?P<count>\w+))?)?(?P<many>[*|,])?\}")
"""A place of a template: {n}, {card:card}, {good:good/acc#n}, {won:rank*} (all), {won:rank|} (any), {known,}."""

SHORT = ".short"
"""Ends the id of a shorter form, for places with little room; names and messages inside it are short too."""

UNIT = "unit"
"""The kind of a number with what it counts: {paria:unit/paria} is the text unit.paria with that number as n."""

QUOTED = "quoted"
"""The kind of what somebody typed or a file holds: {name:quoted} stands in quotation marks, on one line."""

JOINTS = {"*": "and", "|": "or", ",": "plain"}

ELSEWHERE = "@"
"""Stands between the id of a text and the package that has it: bad.tokens@durbar.games.agra."""

ANY = ".*"
"""Ends the id of the name that all things of a kind share but for a number of their own, such as "poem {id}"."""


class Speaker:
    """One rendering: a language, a reader, the players' names."""

    def __init__(self, catalogs: Sequence[Catalog], seat: int | None, names: Sequence[str] | None) -> None:
        """Look through `catalogs` in turn; `seat` is "you"."""
        self.catalogs = catalogs
        self.seat = seat
        self.names = names
        self.short = False
        """Whether what stands inside is to be short as well, where it has a short form."""

    def find(self, *ids: str, count: Any = None) -> str | None:
        """Find the first of these that there is; another language is looked at only if this one has none of them."""
        for catalog in self.catalogs:
            for id in ids:
                template = catalog.find(id, count)
                if template is not None:
                    return template
        return None

    def sentence(self, message: Message) -> str:
        """Put a message into words."""
        id, args = message.id, message.args
        if ELSEWHERE in id:
            id, _, package = id.rpartition(ELSEWHERE)
            return self.of(package).sentence(Message(id, message.clause, **args))
        count = args.get("n")
        self.short = self.short or id.endswith(SHORT)
        about_me = self.seat is not None and args.get("seat") == self.seat
        if any(id in catalog.special for catalog in self.catalogs):
            template = self.find(*self.ways(id, args, about_me), count=count)
        else:
            template = self.find(id + ".you", id, count=count) if about_me else self.find(id, count=count)
        if template is None:
            return repr(message)  # a missing text must be seen, and must not stop a game; a test finds it
        if "{" not in template:
            return template
        return PLACE.sub(lambda place: self.place(place, args), template)

    def of(self, package: str) -> Speaker:
        """Speak with the words of another package, if there is one of that name, in the same language."""
        lang = self.catalogs[0].lang
        try:
            return Speaker(catalogs(package, lang if lang in languages(package) else ENGLISH), self.seat, self.names)
        except (ImportError, OSError):
            return self

    def ways(self, id: str, args: Mapping[str, Any], about_me: bool) -> Iterable[str]:
        """Name the ids of a text that may be written for this reader or this number alone, the nearest first."""
        mine = [name for name, value in args.items() if name != "seat" and value == self.seat and value is not None]
        readers = [*([".you"] if about_me else []), *(f".you-{name}" for name in mine), ""]
        numbers = [ONE, ""] if args.get("n") == 1 else [""]
        return [id + reader + number for reader in readers for number in numbers]

    def place(self, place: re.Match[str], args: Mapping[str, Any]) -> str:
        """Fill one place of a template."""
        value, kind, form = args.get(place["name"]), place["kind"], place["form"]
        count = args.get(place["count"]) if place["count"] else None
        if not place["many"]:
            return self.value(value, kind, form, count)
        words = [self.value(one, kind, form, count) for one in value or ()]
        return self.enumeration(words, JOINTS[place["many"]])

    def enumeration(self, words: Sequence[str], joint: str) -> str:
        """Join words as this language does: "a, b, and c"."""
        if not words:
            return self.sentence(Message("word.nothing"))
        joined = words[0]
        for number, word in enumerate(words[1:], 2):
            last = "two" if len(words) == 2 else "last"
            which = last if number == len(words) else "more"
            template = self.find(f"list.{joint}.{which}", f"list.{joint}.more") or "{a}, {b}"
            start, _, end = template.partition("{a}")
            joined = start + joined + end.replace("{b}", word)
        return joined

    def value(self, value: Any, kind: str | None, form: str | None = None, count: Any = None) -> str:
        """Name a value: what kind of thing it is, in which form, how many."""
        if kind == "seat":
            return self.seat_name(value, form)
        if kind == "message":
            return self.sentence(Message(self.brief(value["id"]), value["clause"], **value["args"]))
        if kind == QUOTED:
            typed = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in str(value))
            return (self.find("word.quoted") or "'{it}'").replace("{it}", typed)
        if kind is None or value is None:
            return str(value)
        if kind == UNIT:
            return self.sentence(Message(f"{UNIT}.{form}", n=value))
        name = self.find(*self.forms(f"{kind}.{value}", form), count=1 if count is None else count)
        if name is None:
            pattern = self.find(*self.forms(kind + ANY, form))
            # Only an edition has names that no catalogue knows, such as another card: they are shown as they are.
            return str(value).replace("-", " ") if pattern is None else pattern.replace("{id}", str(value))
        return name

    def forms(self, id: str, form: str | None) -> Iterable[str]:
        """Name the ids under which a name may stand: in its form and short, if that is wished, else as it is."""
        inside = [] if form is None else [f"{id}.{form}"]
        if not self.short:
            return [*inside, id]
        return [*(one + SHORT for one in inside), *inside, id + SHORT, id]

    def brief(self, id: str) -> str:
        """Give the id of the short form inside a short message, where there is one."""
        return id + SHORT if self.short and self.find(id + SHORT) is not None else id

    def seat_name(self, seat: Any, form: str | None = None) -> str:
        """Name a player: "you", by the name they gave, or by number; a form may put a word beside the name."""
        if isinstance(seat, str) and seat.isdecimal():  # an option counts the players from 1
            seat = int(seat) - 1
        if seat == self.seat and seat is not None:
            return self.find(*self.forms("word.you", form)) or "word.you"
        if self.names is not None and isinstance(seat, int) and 0 <= seat < len(self.names):
            beside = form and self.find(f"word.named.{form}")
            return beside.replace("{name}", self.names[seat]) if beside else self.names[seat]
        template = self.find(*self.forms("word.player", form)) or "{number}"
        return template.replace("{number}", str(seat + 1 if isinstance(seat, int) else seat))
