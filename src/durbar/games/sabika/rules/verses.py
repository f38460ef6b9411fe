"""What stands on poems and trade cards, in words with the amounts of the content [13.7-13.9]."""

from __future__ import annotations

from typing import Any, Final

from durbar.engine.messages import Message
from durbar.games.sabika.content import NO_LIMIT, Content, Score
from durbar.games.sabika.content.powers import NOTHING
from durbar.games.sabika.content.rewards import Side, part_message
from durbar.games.sabika.names import ACTION, BASIC, DINARS, EMPTY, MEASURES, POINTS, POWERS, RAW_PART, TRANSACTIONS
from durbar.games.sabika.state import State


def blue_half(content: Content, poem: int) -> Message:
    """Say what the blue half of a minor poem does, by its power."""
    name = POWERS[content.minors[poem].power.bit_length() - 1]
    amounts = content.powers.by_name.get(name, NOTHING)
    values: dict[str, Any] = {
        "parts": amounts.messages(),
        "dinars": part_message(DINARS, amounts.dinars).document(),
        "points": part_message(POINTS, amounts.points).document(),
        "loss": loss(amounts.points),
        "n": amounts.extra,
        "more": amounts.extra + 1,
        "extra": part_message(EXTRA.get(name, RAW_PART), amounts.extra).document(),
    }
    return Message(f"card.blue.{name}", "13.7", **{key: values[key] for key in USED[name]})


EXTRA: Final = {"gardener": RAW_PART, "trader": TRANSACTIONS, "tithe": BASIC}
"""What some powers bring besides dinars, points and paria."""
USED: Final = {
    **dict.fromkeys(POWERS, ("parts",)),
    "salary": ("dinars", "points"),
    "gardener": ("extra",),
    "walker": ("n",),
    "guest": (),
    "trader": ("dinars", "extra"),
    "sculptor": ("more", "points"),
    "dreamer": ("dinars", "loss"),
    "storeroom": ("n", "parts"),
    "tithe": ("extra",),
    "neighbour": (),
    "quarry": (),
}
"""Which values the words of each power need."""


def loss(points: int) -> list[dict[str, Any]]:
    """Name points that are lost; nothing is an empty list."""
    return [part_message(POINTS, points).document()] if points else []


def red_half(content: Content, poem: int) -> Message:
    """Say what the red half of a minor poem brings, with the choice it may leave."""
    sides = [_gains(side) for side in content.minors[poem].red.sides]
    if len(sides) == 1:
        return sides[0]
    return Message("card.either", "13.7", one=sides[0].document(), other=sides[1].document())


def _gains(side: Side) -> Message:
    """Say one side of a reward; an action at its end comes after the rest [4.17]."""
    parts = [part_message(part, amount).document() for part, amount in side]
    if len(side) > 1 and side[-1][0] == ACTION:
        return Message("card.gains_then", "13.7", parts=parts[:-1], last=parts[-1])
    return Message("card.gains", "13.7", parts=parts)


def major(content: Content, poem: int, seats: int) -> Message:
    """Say how a major poem scores; the second step of a ranking is left out between two [10.3]."""
    one = content.majors[poem]
    if one.points:
        return _each(one, "13.8")
    first, second, third = content.ranking
    of = MEASURES[one.of]
    if seats == 2:
        return Message("card.ranking_two", "10.3", of=of, first=first, third=third)
    return Message("card.ranking", "10.3", of=of, first=first, second=second, third=third)


def trade_card(content: Content, card: int) -> Message:
    """Say how a trade card scores."""
    return _each(content.trade_cards[card], "13.9")


def _each(one: Score, clause: str) -> Message:
    """Say so many points for each, with what all six types add and the most there is."""
    words = "each"
    values: dict[str, Any] = {"points": part_message(POINTS, one.points).document(), "of": MEASURES[one.of]}
    if one.all_six:
        words, values["more"] = "each_and_all", one.all_six
    if one.most < NO_LIMIT:
        words, values["most"] = words + "_most", one.most
    return Message(f"card.{words}", clause, **values)


def verses(s: State) -> dict[str, dict[str, Any]]:
    """Say what stands on the poems that lie open or belong to somebody."""
    content = s.content
    minors = {*s.minors, *(poem for owned in (*s.blue, *s.red) for poem in owned)} - {EMPTY}
    majors = {*s.majors, *(poem for owned in s.grey for poem in owned)} - {EMPTY}
    found: dict[str, dict[str, Any]] = {
        content.minor_names[poem]: {
            "blue": blue_half(content, poem).document(),
            "red": red_half(content, poem).document(),
        }
        for poem in sorted(minors)
    }
    for poem in sorted(majors):
        found[content.major_names[poem]] = {"grey": major(content, poem, s.seats).document()}
    return found
