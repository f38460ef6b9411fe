"""Situations at the table, written down in a few words: who holds and shows what, which palaces stand where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import durbar
from durbar.engine.chance import ScriptedLuck, SeededLuck, new_seed
from durbar.games import texts

GAME = durbar.game("taj-mahal")
TEXTS = texts("taj-mahal")
CONTENT = GAME.content()
RANKS = ("vizier", "general", "monk", "princess", "mogul", "elephant")
INFLUENCE = RANKS[:4]
GOODS = ("rice", "spice", "tea", "jewels")
POINTS = ("bonus", "goods", "princess", "palaces", "hand")
COPIES = Counter(dict(zip(CONTENT.card_names, CONTENT.card_count, strict=True)))
PROVINCE_OF = {
    name: CONTENT.province_names[province]
    for name, province in zip(CONTENT.city_names, CONTENT.city_province, strict=True)
}
IN_ORDER = sorted(COPIES, key=CONTENT.card_names.index)

Table = durbar.Table[Any]


@dataclass(frozen=True)
class Seat:
    """One player: cards by name with spaces between them, tiles and goods likewise."""

    hand: str = ""
    played: str = ""
    known: str = ""
    out: bool = False
    influence: str = ""
    goods: str = ""
    score: int = 0

    def document(self) -> dict[str, Any]:
        colours = [card.split("-")[0] for card in self.played.split()]
        return {
            "hand": self.hand.split(),
            "known": self.known.split(),
            "played": self.played.split(),
            "colour": next((colour for colour in colours if colour != "white"), None),
            "inside": not self.out,
            "influence": _count(self.influence, INFLUENCE),
            "goods": _count(self.goods, GOODS),
            "points": dict.fromkeys(POINTS, 0) | {"palaces": self.score},
        }


OUT = Seat(out=True)


def _count(words: str, names: Sequence[str]) -> dict[str, int]:
    assert set(words.split()) <= set(names), words
    return {name: words.split().count(name) for name in names}


def write_down(
    *seats: Seat,
    dummy: Seat | None = None,
    dummy_turns: int = 0,
    province: str = "delhi",
    visit: int = 0,
    stage: str = "visit",
    start: int = 0,
    turn: int = 0,
    palaces: Mapping[str, int] | None = None,
    crowns: Mapping[str, int] | None = None,
    bonus: Mapping[str, str] | None = None,
    prizes: Mapping[str, int] | None = None,
    specials: Mapping[str, int] | None = None,
    laid: str = "",
    display: str | None = None,
    deck: str = "",
    discard: str = "",
    rest: str | int = "deck",
) -> dict[str, Any]:
    """Make a position document; whatever is not named is as plain as can be.

    `palaces` and `crowns` say whose palace stands in a city, `prizes` who has won what in this visit, `specials` who
    owns which special card and `laid` which of them lie open; cards not named are the `rest`: deck, discard or a hand.
    """
    everybody = [*seats] if dummy is None else [*seats, dummy]
    built = {"palace": palaces or {}, "crown": crowns or {}}
    cities = {
        city: {kind: owners.get(city) for kind, owners in built.items()} for city in [*built["palace"], *built["crown"]]
    }
    players = [seat.document() for seat in everybody]
    size = 2 * len(everybody) - 1
    used = Counter(card for seat in players for card in seat["hand"] + seat["played"])
    used.update(deck.split() + discard.split())
    left = COPIES - used
    if display is None:
        show = 0 if stage != "visit" else max(0, 2 * sum(seat["inside"] for seat in players) - 1)
        display = " ".join(sorted(left.elements())[:show])
    left -= Counter(display.split())
    piles: dict[str, Any] = {"deck": deck.split(), "discard": discard.split()}
    if rest == "deck":
        piles["deck"] = "rest"
    elif rest == "discard":
        piles["discard"] += left.elements()
    else:
        assert isinstance(rest, int)
        players[rest]["hand"] += left.elements()
    state: dict[str, Any] = {
        "stage": stage,
        "start": start,
        "turn": turn,
        "cities": cities,
        "bonus": dict(bonus or {}),
        "prizes": {rank: (prizes or {}).get(rank) for rank in RANKS},
        "specials": {name: {"owner": (specials or {}).get(name), "played": name in laid.split()} for name in INFLUENCE},
        "players": players,
        "display": [*display.split(), *[None] * (size - len(display.split()))],
        **piles,
    }
    state["visits"] = _order({PROVINCE_OF[city] for city in cities}, province, visit)
    state["visit"] = state["visits"].index(province) + 1
    if dummy is not None:
        state["dummy_turns"] = dummy_turns
    return {
        "durbar": "position",
        "format": 1,
        "game": "taj-mahal",
        "rules": GAME.meta.rules_version,
        "setup": {"players": len(seats)},
        "state": state,
    }


def _order(built: set[str], province: str, visit: int) -> list[str]:
    """Put the provinces with palaces before the current one, or as many as its number asks for; Agra is the last."""
    before = [name for name in CONTENT.province_names if name in built - {province}]
    after = [name for name in CONTENT.province_names if name not in (*before, province, "agra")]
    wanted = 12 if province == "agra" else visit
    while len(before) + 1 < wanted:
        before.append(after.pop(0))
    order = [*before, province, *after]
    return order if province == "agra" else [*order, "agra"]


def sit_down(
    *seats: Seat, draws: Sequence[str] = (), luck: Mapping[str, list[list[int]]] | None = None, **rest: Any
) -> Table:
    """Sit down at the situation; `draws` are the next draws from the pile, `luck` other results by name."""
    return at(write_down(*seats, **rest), draws, luck)


def at(doc: dict[str, Any], draws: Sequence[str] = (), luck: Mapping[str, list[list[int]]] | None = None) -> Table:
    """Sit down at a document, with this luck to come."""
    script = dict(luck or {})
    if draws:
        script["cards"] = _places(doc["state"], draws)
    return durbar.from_position(doc, luck=ScriptedLuck(script, SeededLuck(new_seed("situation"))))


def _places(state: dict[str, Any], draws: Sequence[str]) -> list[list[int]]:
    """Find where the cards to come lie in the draw pile, which is kept in order."""
    pile = Counter(state["deck"])
    if state["deck"] == "rest":
        pile = COPIES - Counter(card for card in state["display"] if card) - Counter(state["discard"])
        for seat in state["players"]:
            pile -= Counter(seat["hand"] + seat["played"])
    cards = [card for card in IN_ORDER for _ in range(pile[card])]
    places: list[list[int]] = []
    for draw in draws:
        places.append([])
        for card in draw.split():
            places[-1].append(cards.index(card))
            cards.remove(card)
    return places


# ---------------------------------------------------------------------- playing and looking


def choose(table: Table, *choices: str) -> Table:
    """Make choices one after another; give the table back."""
    for choice in choices:
        table.choose(choice)
    return table


def options(table: Table) -> list[str]:
    """List what may be chosen now."""
    assert table.decision is not None
    return [str(option) for option in table.decision.options]


def refusal(table: Table, choice: str, seat: int | None = None) -> tuple[str, str] | None:
    """Say why a choice is refused: the reason's name and its clause."""
    why = table.explain(choice, seat)
    return None if why is None else (why.id, why.clause)


def asked(table: Table) -> tuple[int, str]:
    """Say who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.question.id


def told(table: Table, id: str) -> list[dict[str, Any]]:
    """Give the values of all log lines of this kind, with their clause."""
    return [{"clause": entry.clause, **entry.args} for entry in table.log if entry.id == "log." + id]


def look(table: Table, seat: int | None = None) -> dict[str, Any]:
    """Give the position as it is now, with the hand of `seat`; choices that may still be taken back are among it."""
    return table.game.view(table.state, seat)


def owner(table: Table, city: str) -> tuple[int | None, int | None]:
    """Say whose palace and whose crowned palace stand in a city."""
    found = next(one for one in look(table)["cities"] if one["id"] == city)
    return found["palace"], found["crown"]


def tile(table: Table, city: str) -> str | None:
    """Say which bonus tile lies in a city."""
    found: str | None = next(one["bonus"] for one in look(table)["cities"] if one["id"] == city)
    return found


def player(table: Table, seat: int) -> dict[str, Any]:
    """Give one player as that player sees himself."""
    found: dict[str, Any] = look(table, seat)["players"][seat]
    return found


def points(table: Table, seat: int) -> dict[str, int]:
    """Give the points of a seat by their source, without those it has not."""
    return {source: number for source, number in player(table, seat)["points"].items() if number}


def display(table: Table) -> list[str]:
    """List the cards that still lie open."""
    return [place["card"] for place in look(table)["open"] if place["card"] is not None]


def everybody_leaves(table: Table) -> Table:
    """Let everybody withdraw until the visit is over, taking whatever comes first."""
    visit = look(table)["visit"]
    while table.decision is not None and look(table)["visit"] == visit:
        table.choose("leave" if "leave" in options(table) else table.decision.options[0])
    return table
