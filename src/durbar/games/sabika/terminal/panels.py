"""The head of the table, the tracks with wishes and events, and Yusuf's cards, drawn with Rich."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from durbar.games.sabika.names import YUSUF_DECKS
from durbar.games.sabika.terminal.signs import reward
from durbar.games.shared.drawing import Sight, emblem
from durbar.games.shared.panels import ROMAN, counts, dot, labelled, listed, panel, sign


def header(sight: Sight) -> Text:
    """Say which round and era it is, whose turn, and the tribute to come."""
    position = sight.position
    parts: list[str | tuple[str, str]] = [(sight.word("title"), "bold")]
    if position["stage"] == "over":
        return Text.assemble(*parts, "  " + sight.noun("stage", "over"))
    return Text.assemble(*parts, ("  " + when(sight), "bold"), "  " + "  ".join(under_way(sight)))


def when(sight: Sight) -> str:
    """Say the round and the era."""
    position = sight.position
    return sight.word(
        "when", round=max(1, position["round"]), rounds=position["rounds"], era=ROMAN[max(1, position["era"])]
    )


def under_way(sight: Sight) -> list[str]:
    """Say whose turn it is or what is going on, and what tribute this round ends with."""
    position = sight.position
    found = []
    if position["turn"] is not None:
        found.append(sight.word("turn", seat=position["turn"]))
    found.append(sight.noun("stage", position["stage"]).lower())
    ahead = next((one for one in position["track"] if not one["reached"]), None)
    if ahead is not None and position["stage"] not in ("tribute", "reorganise"):
        found.append(sight.word("tribute_ahead", n=ahead["tribute"]))
    return found


# ---------------------------------------------------------------------- tracks


def tracks(sight: Sight, width: int, whole: bool = True) -> RenderableType:
    """Show the rounds, the tower of wishes and the events; `whole` adds the favour and the paria track."""
    room = width - 2
    lines = [
        labelled(sight.word("rounds"), [_round(sight, one) for one in sight.position["track"]], room, dot(sight)),
        labelled(sight.word("wishes"), [_wish(sight, one) for one in sight.position["wishes"]], room, dot(sight)),
    ]
    if whole:
        lines += [labelled(sight.word("favour"), _favour(sight), room, dot(sight)), _paria(sight, room)]
    lines += [Text(line) for line in events(sight)]
    return panel(sight, sight.word("tracks"), Group(*lines), width)


def round_words(sight: Sight, one: Mapping[str, Any]) -> str:
    """Say what the end of a round brings."""
    parts = [sight.word("round", round=one["round"], n=one["tribute"])]
    parts += [sight.word("round_" + what) for what in ("wish", "event", "second_era") if one[what]]
    return ", ".join(parts)


def _round(sight: Sight, one: Mapping[str, Any]) -> Text:
    now = sight.position["round"] == one["round"] and sight.position["stage"] != "over"
    mark = sign(sight, "▶", ">") if now else ""
    return Text(mark + round_words(sight, one), "bold" if now else "dim" if one["reached"] else "")


def wish_words(sight: Sight, one: Mapping[str, Any]) -> str:
    """Name a wish with the points it pays, and since when or from when."""
    word = "wish_now" if one["in_tower"] else "wish_later"
    wish = listed(sight, [sight.noun("measure", what) for what in one["each"]])
    return sight.word(word, wish=wish, n=one["points"], round=one["after"])


def _wish(sight: Sight, one: Mapping[str, Any]) -> Text:
    said = Text(wish_words(sight, one), "" if one["in_tower"] else "dim")
    return Text.assemble(said, " ", counts(sight, one["counts"], nought=True))


def favour_spaces(sight: Sight) -> list[str]:
    """Name the rewards of the favour track, the start before them and the last space behind."""
    found = [sight.word("start")]
    found += [f"{place}: {reward(sight, sides)}" for place, sides in enumerate(sight.position["favour"], 1)]
    last = sight.word("favour_last", n=sight.position["last_favour_points"])
    return [*found, f"{len(found)}: {last}"]


def _favour(sight: Sight) -> list[Text]:
    chips = [Text(space) for space in favour_spaces(sight)]
    for player in sight.position["players"]:
        here = chips[player["favour"]]
        here.append(" " + sight.emblem(player["seat"]), emblem(player["seat"]).style)
    return chips


def by_paria(sight: Sight) -> list[int]:
    """Give the seats from the highest paria marker down; of those on one space, the top of the stack first."""
    order = sight.position["paria_order"]
    players = sight.position["players"]
    return sorted(order, key=lambda seat: (-players[seat]["paria"], -order.index(seat)))


def _paria(sight: Sight, room: int) -> Text:
    players = sight.position["players"]
    chips = [
        Text.assemble(sight.named_badge(seat), f" {players[seat]['paria']}", ("  ", "")) for seat in by_paria(sight)
    ]
    return labelled(sight.word("paria"), chips, room, "")


def events(sight: Sight) -> list[str]:
    """Say which event works now, which comes next and which are past, in the advanced game."""
    about = sight.position["events"]
    if about is None:
        return []
    found = []
    for when_, word in (("current", "event_now"), ("future", "event_next")):
        if about[when_] is not None:
            name = about[when_]["id"]
            found.append(sight.word(word, event=sight.noun("event", name), text=sight.noun(f"event.{name}", "text")))
    if about["past"]:
        past = ", ".join(sight.noun("event", name) for name in about["past"])
        found.append(sight.word("events_past", events=past))
    if about["hidden"]:
        found.append(sight.word("event_hidden", n=about["hidden"]))
    return found


# ---------------------------------------------------------------------- Yusuf


def yusuf(sight: Sight, width: int, cards: bool = False) -> RenderableType:
    """Show Yusuf's tiles and decks in the game alone, perhaps with the cards he has played; else nothing."""
    his = sight.position["yusuf"]
    if his is None:
        return Group()
    lines: list[RenderableType] = [
        labelled(sight.word("his_tiles"), [Text(one) for one in tile_words(sight)], width - 2, dot(sight))
    ]
    if cards:
        lines += [Text(card_words(sight, name, card)) for name, card in his["cards"].items()]
    title = f"{sight.emblem(his['seat'])} {sight.player(his['seat'])}"
    return panel(sight, title, Group(*lines), width, score_words(sight))


def yusuf_cards(sight: Sight, width: int) -> RenderableType:
    """Show Yusuf with all cards he has played."""
    return yusuf(sight, width, cards=True)


def score_words(sight: Sight) -> str:
    """Say Yusuf's points, paria and seals."""
    one = sight.position["players"][sight.position["yusuf"]["seat"]]
    parts = [sight.word("points", n=one["score"]), sight.word("paria_count", n=one["paria"])]
    return dot(sight).join([*parts, sight.word("seals", n=one["seals"])])


def tile_words(sight: Sight) -> list[str]:
    """Say how many of his worker tiles are face down, and how many cards are left in each deck."""
    his = sight.position["yusuf"]
    return [
        sight.word("his_" + deck, tiles=his["tiles"][deck], cards=his["decks"][deck], used=len(his["discards"][deck]))
        for deck in YUSUF_DECKS
    ]


def card_words(sight: Sight, name: str, card: Mapping[str, Any]) -> str:
    """Say what a card of his asks for and scores."""
    parts = [sight.noun("space", card["space"])]
    parts += [sight.word("clears")] if card["clears"] else []
    parts += [sight.word("his_action." + action) for action in card["actions"]]
    if card["points"]:
        parts.append(sight.word("points", n=card["points"]))
    if card["each"] is not None:
        parts.append(sight.word("his_each", measure=sight.noun("measure", card["each"])))
    if card["paria"]:
        parts.append(sight.word("paria_count", n=card["paria"]))
    return f"{sight.noun('yusuf', name)}: {', '.join(parts)}"
