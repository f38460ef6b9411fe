"""Who is to play, as people write it: a bot's name, and if it thinks, how long: hard, hard@0.3, hard#200."""

from __future__ import annotations

import re
from dataclasses import dataclass

from durbar.engine.messages import BadInput

LEAST_THINK, MOST_THINK = 0.001, 3600.0
MOST_PASSES = 1_000_000_000

_FORM = re.compile(r"(?P<name>[\w-]+)(?:@(?P<think>\d*\.?\d+)|#(?P<passes>\d+))?", re.ASCII)


@dataclass(frozen=True)
class Entrant:
    """A bot's name, with the seconds it may think in a turn or the passes it makes for a choice, if either is set."""

    name: str
    think: float | None = None
    passes: int | None = None

    @property
    def label(self) -> str:
        """The one way to write it."""
        if self.think is not None:
            return f"{self.name}@{self.think:g}"
        return self.name if self.passes is None else f"{self.name}#{self.passes}"

    @property
    def budget(self) -> dict[str, float | int]:
        """What a bot that thinks is made with: `think` or `passes`, or nothing for its own measure."""
        if self.think is not None:
            return {"think": self.think}
        return {} if self.passes is None else {"passes": self.passes}


def read_entrant(text: str) -> Entrant:
    """Read a bot as people write it; whether there is one of that name is not asked here."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise BadInput("bad.bot_form", text=text[:40])
    return Entrant(
        found["name"],
        None if found["think"] is None else check_think(float(found["think"])),
        None if found["passes"] is None else check_passes(int(found["passes"][:12])),
    )


def check_think(seconds: float) -> float:
    """Refuse a time nobody can think in."""
    if not LEAST_THINK <= seconds <= MOST_THINK:
        raise BadInput("bad.bot_think", least=f"{LEAST_THINK:g}", most=f"{MOST_THINK:g}", given=f"{seconds:g}")
    return float(f"{seconds:g}")  # as it is written in a label


def check_passes(passes: int) -> int:
    """Refuse a number of passes nobody can make."""
    if not 1 <= passes <= MOST_PASSES:
        raise BadInput("bad.bot_passes", most=MOST_PASSES, given=passes)
    return passes
