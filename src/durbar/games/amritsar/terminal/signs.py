"""Small things that all panels of Amritsar are made of: workers, goods, actions, whose marker lies where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from durbar.engine.messages import Message
from durbar.games.amritsar.names import GOODS
from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import sign

PAINT = {
    "white": "bold #2a1e1a on #f2efe6",
    "yellow": "bold #2a1e1a on #e8b923",
    "blue": "bold #ffffff on #2b5fae",
    "green": "bold #ffffff on #2f7d4f",
}
"""Workers, district tiles and mahout slots; a letter always stands on the colour."""
METALS = {"marble": "#f2efe6", "copper": "#e08a4f", "gold": "#f0c040", "coin": "yellow"}


def letter(sight: Sight, colour: str) -> Text:
    """Show a worker, or the colour of a tile, by its first letter."""
    return Text(sight.word("letter." + colour), PAINT[colour])


def workers(sight: Sight, colours: Iterable[str]) -> Text:
    """Show several workers."""
    return Text.assemble(*(letter(sight, colour) for colour in colours))


def compass(sight: Sight, district: str) -> str:
    """Give the letter of a district."""
    return sight.word("letter." + district)


def coins(sight: Sight, count: int) -> Text:
    """Show coins that lie at a station."""
    return Text(sight.word("sign.coins", n=count), "bold yellow")


def elephants(sight: Sight, district: Mapping[str, Any]) -> Text:
    """Show whose elephants stand in a district."""
    found = Text()
    for seat in district["elephants"]:
        found.append(sight.emblem(seat), emblem(seat).style)
    return found


def amounts(sight: Sight, goods: Mapping[str, int]) -> list[str]:
    """Name goods with their numbers, leaving out what there is none of."""
    return [sight.say(Message("amount." + good, "", n=goods[good])) for good in GOODS if goods.get(good)]


def cost(sight: Sight, goods: Mapping[str, int]) -> str:
    """Name the price of a layer, as short as can be."""
    return "+".join(amounts(sight, goods))


def action(sight: Sight, code: str) -> str:
    """Name an action as short as can be."""
    return sight.word("act." + code)


def token(sight: Sight) -> str:
    """Give the Maharaja's sign."""
    return sign(sight, "♚", "K")


def action_marker(sight: Sight, player: Mapping[str, Any]) -> str:
    """Say how a player's action marker lies."""
    return sight.word("action_marker", state=sight.noun("marker", player["marker"]))


def where(sight: Sight, place: str | None) -> str:
    """Say where an elephant stands."""
    return sight.noun("district", "beside" if place is None else place)


def reward(sight: Sight, code: str) -> str:
    """Name the reward of a knowledge step, as short as can be."""
    return sight.word("next." + code.replace(":", "."))
