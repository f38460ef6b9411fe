"""Rewards as they are printed: parts one after another, perhaps with an alternative."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.document import Doc
from durbar.engine.messages import Message
from durbar.games.sabika.names import ACTION, ACTIONS, BONUS_ACTIONS, LARGE_REWARD, PARIA, PARTS, SEALS_PART

ONLY_RED_POEMS: Final = PARTS[LARGE_REWARD:SEALS_PART]
NO_REWARD: Final[tuple[str, ...]] = ("action", "seals")
NUMBERS: Final = tuple("123456789")
"""An action stands under its own name, and no reward gives a seal; it only pays a tribute."""

MOST: Final = {"basic": 3, "plain": 3, "any": 3, "large-reward": 1, "red-city": 1, "free-ship": 2}
"""Parts of which less than nine can be chosen at once: materials by the handful, goods of a ship, a tile, a city."""

Side = tuple[tuple[int, int], ...]
"""Parts of a reward: what, and how much; of an action, which."""


class Reward:
    """A printed reward: one side, or two to choose from."""

    __slots__ = ("names", "sides", "text")

    def __init__(self, text: str, sides: tuple[Side, ...]) -> None:
        """Keep the sides; each has a short name by which it is chosen."""
        self.text = text
        self.sides = sides
        self.names = tuple(side_name(side) for side in sides)

    def messages(self, side: int = 0) -> list[dict[str, Any]]:
        """Describe a side part by part."""
        return [part_message(part, amount).document() for part, amount in self.sides[side]]


def part_message(part: int, amount: int) -> Message:
    """Say one part of a reward."""
    if part == ACTION:
        return Message("part.action", "", action=ACTIONS[amount])
    return Message("part." + PARTS[part], "", n=amount)


def side_name(side: Side) -> str:
    """Name a side by its parts."""
    return "-".join(ACTIONS[amount] if part == ACTION else PARTS[part] for part, amount in side)


def read_reward(doc: Doc, red: bool = False) -> Reward:
    """Read a reward; only red poems may have the parts that are theirs alone."""
    text = doc.text()
    sides = tuple(_read_side(doc, side, red) for side in text.split("/"))
    if len(sides) > 2:
        doc.fail("bad.alternatives_two", text=text, n=len(sides))
    return Reward(text, sides)


def _read_side(doc: Doc, text: str, red: bool) -> Side:
    parts = [_read_part(doc, part.split(), red) for part in text.split(",")]
    simple = [part for part in parts if part[0] <= PARIA]  # dinars, points and paria come first [4.17]
    return tuple(simple + [part for part in parts if part[0] > PARIA])


def _read_part(doc: Doc, words: list[str], red: bool) -> tuple[int, int]:
    if len(words) == 1 and words[0] in BONUS_ACTIONS:
        return ACTION, ACTIONS.index(words[0])
    if len(words) == 1:
        words = ["1", *words]
    known = [name for name in PARTS if name not in NO_REWARD and (red or name not in ONLY_RED_POEMS)]
    if len(words) != 2 or words[1] not in known or words[0] not in NUMBERS:
        doc.fail("bad.part_reward_part_number", words=" ".join(words), known=list(known))
    most = MOST.get(words[1], 9)
    if int(words[0]) > most:
        doc.fail("bad.too_much_most", words=" ".join(words), kind=words[1], most=most)
    return PARTS.index(words[1]), int(words[0])
