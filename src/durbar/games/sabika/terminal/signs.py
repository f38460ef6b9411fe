"""Small things that all panels of Sabika are made of: rewards, workers, goods, the halves of small buildings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from durbar.engine.messages import Message
from durbar.games.sabika.names import GOODS, MATERIALS
from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import sign

PAINT = {"gold": "#f0c040", "blue": "#8fb0ff", "red": "#ff7f76", "green": "#7fd48a", "joker": "bold", "grey": "dim"}
"""Colours only repeat the words that stand in them."""

Reward = Sequence[Sequence[Mapping[str, Any]]]
"""A reward as the view has it: its sides, each a list of messages."""


def side_words(sight: Sight, side: Sequence[Mapping[str, Any]]) -> str:
    """Name everything one side of a reward brings."""
    return sight.word("and").join(sight.say_document(part) for part in side)


def reward(sight: Sight, sides: Reward) -> str:
    """Name a reward, with the choice it leaves."""
    return sight.word("or").join(side_words(sight, side) for side in sides)


def amounts(sight: Sight, counts: Mapping[str, int]) -> list[str]:
    """Name materials and goods with their numbers, leaving out what there is none of."""
    found = [sight.say(Message("part." + name, "", n=counts[name])) for name in MATERIALS if counts.get(name)]
    return found + [f"{counts[good]} {sight.noun('good', good)}" for good in GOODS if counts.get(good)]


def number(worker: str) -> str:
    """Give the number that tells a player's two builders apart; the others need none."""
    return worker.removeprefix("builder-") if worker.startswith("builder-") else ""


def posture(sight: Sight, standing: bool) -> str:
    """Show whether a worker stands or lies."""
    return sign(sight, "↑", "^") if standing else sign(sight, "↓", "v")


def worker(sight: Sight, one: Mapping[str, Any]) -> Text:
    """Show a worker on a space: whose it is, which builder, and whether it stands."""
    look = f"{sight.emblem(one['seat'])}{number(one['worker'])}{posture(sight, one['standing'])}"
    return Text(look, emblem(one["seat"]).style)


def sultan(sight: Sight, count: int) -> Text:
    """Show the Sultan's workers on a space."""
    return Text(sign(sight, "♚", "K") * count, "bold yellow")


def halves(sight: Sight, card: Mapping[str, Any]) -> Text:
    """Show a small building between the colours of its halves."""
    left, right = (Text(sight.noun("colour", card[side]), PAINT[card[side]]) for side in ("left", "right"))
    middle = sight.word("balance") if card["type"] is None else sight.noun("type", card["type"])
    return Text.assemble(left, (sign(sight, "‹", "<"), "dim"), middle, (sign(sight, "›", ">"), "dim"), right)


def ships(sight: Sight, city: Mapping[str, Any], side: str) -> Text:
    """Show whose ships lie on one side of a city."""
    found = Text()
    for ship in city["ships"]:
        if ship["side"] == side:
            found.append(sight.emblem(ship["seat"]), emblem(ship["seat"]).style)
    return found
