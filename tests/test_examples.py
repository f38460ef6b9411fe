"""The sentences of the rulebook's examples: every number in them is worked out again, from the position or the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

import durbar
from durbar.games import PACKAGES, texts
from durbar.games.amritsar.names import DISTRICTS
from durbar.games.reading import Example, Reading, book

LANGUAGES = texts("agra").languages()
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {
    **{word: number for number, word in enumerate(WORDS, 1)},
    "twelve": 12,
    "fourteen": 14,
}
SAID = re.compile(rf"(?<![\w.])(\d+|{'|'.join(NUMBERS)})(?![\w.]*\d)\b", re.IGNORECASE)
"""A number, in digits or in a word; names of places such as W2 are none."""


@dataclass(frozen=True)
class Told:
    """An example: what lies on the table before it and after it, and what is told of it."""

    example: Example

    @cached_property
    def before(self) -> dict[str, Any]:
        return dict(self.example.before().position()["state"])

    @cached_property
    def me(self) -> dict[str, Any]:
        return dict(self.before["players"][0])

    def view(self, after: bool = False) -> dict[str, Any]:
        table = self.example.after() if after else self.example.before()
        return dict(table.view(0, log=False)["position"])

    def worker(self, name: str, after: bool = False) -> str:
        """Tell where one of the reader's workers is on the rondel."""
        return str(next(one["at"] for one in self.view(after)["players"][0]["workers"] if one["id"] == name))

    def lines(self, id: str, seat: int = 0) -> list[dict[str, Any]]:
        """Give the values of the lines of one kind that are told of a seat, or of nobody."""
        start = len(self.example.before().log)
        lines = [one.for_seat(0) for one in self.example.after().log[start:]]
        return [dict(one.args) for one in lines if one.id == f"log.{id}" and one.args.get("seat", seat) == seat]

    def line(self, id: str, key: str = "n", seat: int = 0) -> int:
        """Give a number of the only line of a kind that has it."""
        (value,) = (one[key] for one in self.lines(id, seat))
        return int(value)

    def amount(self, id: str, key: str = "what", place: int = 0) -> int:
        """Give the number in a part of a line: of what was gained, or of what was paid with."""
        part = self.lines(id)[0][key][place]
        return int((part["args"] if isinstance(part, dict) else part.args)["n"])


Claim = Callable[[Told], int] | None


def content(game: str) -> Any:
    return durbar.game(game).content()


def worth(good: str) -> int:
    agra = content("agra")
    return int(agra.printed[agra.goods.index(good)])


def free(told: Told, side: str) -> int:
    """Count the free spaces between cotton and the farmer of the west side, or of the south side."""
    p = told.me
    covered = {int(one.split()[1]) for one in p["covers"] if one.startswith(side)}
    farmer = p["farmers"][side]
    between = range(1, farmer) if side == "west" else range(farmer + 1, 6)
    return len(set(between) - covered)


def more_for_two(told: Told) -> int:
    """Tell how much is added to what sandstone and wood are worth as material, so that the Sawmill is paid exactly."""
    agra = content("agra")
    kinds = told.lines("pays_materials")[0]["materials"].split("+")
    return cost(told) - sum(int(agra.material[agra.goods.index(one)]) for one in kinds)


def cost(told: Told) -> int:
    agra = content("agra")
    return int(agra.build_cost[agra.buildings.index(told.lines("builds")[0]["building"])])


def less(told: Told) -> int:
    return int(content("agra").level_rupees[told.me["influence"]["craftsmen"]]) - told.line("fills_order", "rupees")


def steps(told: Told) -> int:
    """Count the steps of a worker on the rondel's outer ring."""
    sabika = content("sabika")
    size, first = int(sabika.ring_size[0]), int(sabika.ring_first[0])
    ring = list(sabika.space_names[first : first + size])
    start, end = (ring.index(told.worker("builder-1", after)) for after in (False, True))
    return (end - start) % size


def districts(told: Told) -> int:
    start, end = (DISTRICTS.index(told.view(after)["players"][0]["place"]) for after in (False, True))
    return (end - start) % len(DISTRICTS)


def each(numbers: list[int]) -> int:
    """Give the number that all have."""
    (number,) = set(numbers)
    return number


def in_district(told: Told, what: Callable[[dict[str, Any], str], int]) -> int:
    return each([what(told.before, one) for one in DISTRICTS])


def symbols(told: Told, seat: int, symbol: str) -> int:
    return sum(card.split("-")[1:].count(symbol) for card in told.before["players"][seat]["played"])


CLAIMS: dict[tuple[str, str], list[Claim]] = {
    ("agra", "whole-turn"): [lambda e: len(e.lines("lies_down"))],
    ("agra", "grow"): [
        lambda e: e.view()["players"][0]["farm"]["yields"]["cotton"],
        lambda e: each([free(e, "west"), free(e, "south")]),
        lambda e: e.line("produces"),
    ],
    ("agra", "refine"): [
        lambda e: e.me["goods"]["cotton"],
        lambda e: e.before["players"][1]["goods"]["cotton"],
        lambda e: e.line("processes"),
    ],
    ("agra", "meditate"): [
        lambda e: e.me["level"],
        lambda e: sum(one == {"seat": 0, "lying": False} for one in e.before["workers"].values()),
        lambda e: e.me["goods"]["wood"],
    ],
    ("agra", "build"): [
        lambda e: e.me["goods"]["sandstone"],
        lambda e: e.me["goods"]["wood"],
        lambda e: len(e.lines("pays_materials")[0]["materials"].split("+")),
        more_for_two,
        cost,
    ],
    ("agra", "trade"): [
        lambda e: sum(worth(one["good"]) for one in e.lines("gives_good")),
        lambda e: worth(e.lines("takes_good")[0]["good"]),
    ],
    ("agra", "plant"): [
        lambda e: len(e.lines("moves_farmer")),
        lambda e: e.view()["players"][0]["farm"]["yields"]["cotton"],
        lambda e: e.view(after=True)["players"][0]["farm"]["yields"]["cotton"],
    ],
    ("agra", "order"): [lambda e: e.me["influence"]["craftsmen"], less],
    ("agra", "stand-up"): [
        lambda e: e.me["goods"]["oil"],
        lambda e: e.me["favour"],
        lambda e: e.line("uses_favour"),
    ],
    ("agra", "last-turn"): [
        lambda e: e.me["rupees"],
        lambda e: e.before["orders"]["craftsmen"]["markers"].count(0),
        lambda e: list(e.before["akbar"].values()).count(0),
    ],
    ("agra", "laid-out"): [
        lambda e: len(e.before["built"]),
        lambda e: each([content("agra").buildings.index(one) // 4 + 1 for one in e.before["built"]]),
        lambda e: len(content("agra").buildings) - len(e.before["built"]),
    ],
    ("agra", "river-laid"): [
        lambda e: e.view()["river"]["piers"],
        lambda e: len(e.before["river"]),
        lambda e: len(e.before["players"]),
    ],
    ("amritsar", "walk"): [districts],
    ("amritsar", "tile"): [None],
    ("amritsar", "donate"): [lambda e: e.me["goods"]["marble"], lambda e: e.me["goods"]["copper"]],
    ("amritsar", "trade"): [lambda e: e.amount("gains")],
    ("amritsar", "upgrade"): [lambda e: len(e.lines("pays")), lambda e: e.amount("gains")],
    ("amritsar", "study"): [lambda e: e.amount("gains")],
    ("amritsar", "bridge"): [
        lambda e: len(e.before["stations"]["w2"]["workers"]),
        lambda e: len(e.lines("takes")[0]["workers"]),
    ],
    ("amritsar", "era"): [
        lambda e: list(e.before["donations"]["north"].values()).count(0),
        lambda e: list(e.before["donations"]["north"].values()).count(1),
        lambda e: e.line("pays_tax") + e.line("misses_tax", "missing"),
        lambda e: e.me["goods"]["coin"],
    ],
    ("amritsar", "last"): [lambda e: sum(e.me["points"].values()), lambda e: e.me["goods"]["coin"]],
    ("amritsar", "alone"): [None],
    ("amritsar", "laid-out"): [
        lambda e: in_district(e, lambda s, one: sum(len(s["stations"][f"{one[0]}{n}"]["workers"]) for n in (1, 2))),
        lambda e: in_district(e, lambda s, one: len(s["tiles"][one])),
    ],
    ("sabika", "crowded"): [
        lambda e: e.me["dinars"],
        steps,
        lambda e: int(e.worker("builder-1").removeprefix("market-")),
    ],
    ("sabika", "chests"): [
        lambda e: e.view()["players"][0]["chests"],
        lambda e: sum(e.me["materials"].values()) + sum(e.me["goods"].values()),
        lambda e: sum(one["n"] for one in e.lines("gains_material")) + len(e.lines("leaves")),
        lambda e: len(e.lines("leaves")),
    ],
    ("sabika", "large"): [lambda e: e.line("builds_large", "tile")],
    ("sabika", "small"): [lambda e: e.line("builds_small", "card")],
    ("sabika", "export"): [
        lambda e: e.me["goods"]["sugar"],
        lambda e: e.me["dinars"],
        lambda e: e.line("sails"),
    ],
    ("sabika", "carve"): [
        lambda e: e.me["dinars"],
        lambda e: e.me["materials"]["gypsum"],
        lambda e: e.line("carves", "poem"),
    ],
    ("sabika", "cell"): [
        lambda e: int(e.worker("merchant", after=True).removeprefix("production-")),
        lambda e: content("sabika").raw_price[0],
    ],
    ("sabika", "tribute"): [
        lambda e: e.before["round"],
        lambda e: e.me["paria"],
        lambda e: e.me["dinars"],
        lambda e: e.line("tribute"),
        lambda e: e.amount("tribute", "paid"),
        lambda e: e.amount("tribute", "paid", 1),
    ],
    ("sabika", "last"): [
        lambda e: each([e.line("tribute", seat=seat) for seat in range(4)]),
        lambda e: e.me["seals"],
        lambda e: e.me["materials"]["marble"],
        lambda e: e.me["goods"]["sugar"],
        lambda e: e.me["dinars"],
        lambda e: len(e.me["ships"]),
    ],
    ("sabika", "heat"): [steps],
    ("sabika", "laid-out"): [lambda e: len(e.before["players"])],
    ("sabika", "map-laid"): [lambda e: len(e.before["cities"])],
    ("taj-mahal", "first-card"): [lambda e: symbols(e, 2, "elephant")],
    ("taj-mahal", "three-prizes"): [lambda e: len(e.lines("places"))],
    ("taj-mahal", "crown"): [lambda e: e.line("scores_connection")],
    ("taj-mahal", "third-tea"): [lambda e: e.me["goods"]["tea"], lambda e: e.me["goods"]["spice"]],
    ("taj-mahal", "general-card"): [
        lambda e: symbols(e, 1, "elephant") - e.lines("plays_special")[0]["card"].split("-").count("elephant")
    ],
    ("taj-mahal", "pair"): [lambda e: e.me["influence"]["general"], None],
    ("taj-mahal", "hands"): [
        lambda e: sum(e.me["points"].values()),
        lambda e: sum(one.startswith("red") for one in e.me["hand"]),
        lambda e: sum(one.startswith("green") for one in e.me["hand"]),
        lambda e: sum(one.startswith("white") for one in e.me["hand"]),
    ],
    ("taj-mahal", "dummy"): [
        lambda e: each([len(e.lines("plays", seat)) for seat in (0, 1)]),
        None,
    ],
    ("taj-mahal", "open-cards"): [lambda e: len(e.before["players"]), None],
}
"""How each number in an English sentence is worked out, in order; nothing for a "one" that counts nothing."""

EXAMPLES = [(game, one.name) for game in PACKAGES for one in book(game).examples()]


def sentence(game: str, name: str, lang: str = "en") -> str:
    return re.sub(r"\s*\[[^]]*\]", "", Reading(book(game), lang).say(f"book.example.{name}"))


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_every_number_in_the_sentence_of_an_example_is_true(game: str, name: str) -> None:
    example = book(game).example(name)
    assert example is not None
    told = Told(example)
    said = [NUMBERS.get(word.lower()) or int(word) for word in SAID.findall(sentence(game, name))]
    claims = CLAIMS.get((game, name), [])
    assert len(said) == len(claims), sentence(game, name)
    assert said == [number if claim is None else claim(told) for number, claim in zip(said, claims, strict=True)]


@pytest.mark.parametrize("lang", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_other_languages_say_the_same_digits(game: str, name: str, lang: str) -> None:
    """Whatever English says in digits stands there too, but for small ones, which may be words."""
    large = {one for one in re.findall(r"\d+", sentence(game, name)) if int(one) > 9}
    assert large <= set(re.findall(r"\d+", sentence(game, name, lang)))


def test_no_claim_lies_there_unused() -> None:
    assert CLAIMS.keys() <= set(EXAMPLES)
