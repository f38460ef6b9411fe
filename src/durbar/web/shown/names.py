"""What the fields of an edition and the choices in them are called: texts of the game, never the keys of the data."""

from __future__ import annotations

import re
from functools import cache

from durbar.web.shown.words import SPOKEN, Words, spelt

KINDS = (
    *("city", "province", "good", "resource", "material", "rank", "colour", "guild_name", "notable", "warehouse"),
    *("bridge", "mahout", "type", "ring", "worker_kind", "event", "measure", "mode", "action", "reward", "poem"),
)
"""Components whose own names serve where they stand as fields or choices."""

_STEP = re.compile(r"\[\d+]|[^.\[\]]+")


class Names:
    """The names of fields and choices in the editor of one game."""

    def __init__(self, game: str, lang: str) -> None:
        """Name what stands in editions of `game`."""
        self._words = Words(game, lang=lang)

    def find(self, ids: tuple[str, ...]) -> str | None:
        """Say the first of some texts that the game has; none if it has none of them."""
        found = next((id for id in ids if self._words.has(id)), None)
        return None if found is None else self._words.t(found)

    def field(self, sheet: str, key: str) -> str:
        """Name a field; a name that somebody gave to a piece of their own stands as it was given."""
        return self.known_field(sheet, key) or spelt(key)

    def known_field(self, sheet: str, key: str) -> str | None:
        """Name a field by a text of the game; none if there is none."""
        if key.isdecimal() and self._words.has(f"field.{sheet}.number"):
            return self._words.t(f"field.{sheet}.number", n=int(key))
        return self.find((f"field.{sheet}.{key}", f"field.{key}", *(f"{kind}.{key}" for kind in KINDS)))

    def choice(self, sheet: str, value: str) -> str:
        """Name what can be chosen in a field; a name that somebody gave stands as it was given."""
        return self.known_choice(sheet, value) or spelt(value)

    def known_choice(self, sheet: str, value: str) -> str | None:
        """Name what can be chosen by a text of the game; none if there is none."""
        return self.find((f"choice.{sheet}.{value}", f"choice.{value}")) or self.known_field(sheet, value)

    def value(self, sheet: str, value: str) -> str:
        """Name what stands in a field, in parts if it is put together of what can be chosen."""
        whole = self.known_choice(sheet, value)
        parts = [self.known_choice(sheet, part) for part in re.split(r"[-\s]", value)]
        return whole or (" + ".join(part for part in parts if part) if all(parts) else spelt(value))

    def flag(self, value: bool) -> str:
        """Say yes or no."""
        return self._words.t("ui.yes" if value else "ui.no")

    def place(self, path: str, at: int) -> str:
        """Name a place in a list: by what stands there, if the game says so, else by its number."""
        sheet, *way = (step for step in _STEP.findall(path) if not step.startswith("["))
        return self.find((f"place.{sheet}.{way[-1] if way else ''}.{at + 1}", f"place.{sheet}.{at + 1}")) or str(at + 1)

    def path(self, path: str) -> str:
        """Name a place of the data from outside to inside, without its sheet."""
        sheet, *way = _STEP.findall(path)
        said, at = [], sheet
        for number, step in enumerate(way):
            last = number == len(way) - 1
            if step.startswith("["):
                said.append(self.place(at, int(step[1:-1])) if last else str(int(step[1:-1]) + 1))
            else:
                said.append(self.field(sheet, step))
            at += step if step.startswith("[") else f".{step}"
        return ", ".join(said)


def names(game: str) -> Names:
    """Give the names of a game's fields, for whoever is being answered."""
    return _names(game, SPOKEN.get())


@cache
def _names(game: str, lang: str) -> Names:
    return Names(game, lang)
