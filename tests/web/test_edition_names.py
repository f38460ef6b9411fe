"""What people read in the editor is written by people: every field and every choice of every game has a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import durbar
from durbar.games import texts
from durbar.texts import PLACE
from durbar.web.shown.fields import Form
from durbar.web.shown.names import names

GAMES = [game.meta.name for game in durbar.all_games()]
OWN = ("field.", "choice.", "place.")


def forms(game: str) -> Iterator[tuple[str, Form]]:
    house = durbar.game(game).sheets
    for name, sheet in house.sheets.items():
        yield name, Form(game, house, name, sheet.data)


def nodes(form: Form) -> Iterator[dict[str, Any]]:
    waiting = list(form.nodes)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.get("children", [])


def keys(form: Form) -> set[str]:
    """Give the keys of the data that a form has a field for, or offers one for."""
    found = {key for node in nodes(form) if not (key := node["path"].rpartition(".")[2]).endswith("]")}
    return found | {one["key"] for node in nodes(form) for one in node.get("more", [])}


def choices(form: Form) -> set[str]:
    lists = [node.get("choices", []) for node in nodes(form)]
    lists += [part["choices"] for node in nodes(form) for part in node.get("parts", [])]
    return {one["value"] for some in [*lists, *form.lists.values()] for one in some}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_a_name_that_is_a_text(game: str) -> None:
    named = names(game)
    found = {(sheet, key): named.known_field(sheet, key) for sheet, form in forms(game) for key in keys(form)}
    assert len(found) > 40
    assert [place for place, text in found.items() if not text or "_" in text or PLACE.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_name_that_is_a_text(game: str) -> None:
    named = names(game)
    found = {(sheet, one): named.known_choice(sheet, one) for sheet, form in forms(game) for one in choices(form)}
    assert len(found) > 60
    assert [place for place, text in found.items() if not text or "_" in text or PLACE.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_two_choices_of_one_field_never_have_one_name(game: str) -> None:
    twice = []
    for _, form in forms(game):
        for node in nodes(form):
            for some in (node.get("choices", []), *(part["choices"] for part in node.get("parts", []))):
                said = [one["label"] for one in some]
                twice += [(node["path"], one) for one in said if said.count(one) > 1]
    assert twice == []


@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_left_that_nothing_bears(game: str) -> None:
    used = set()
    for sheet, form in forms(game):
        words = keys(form) | choices(form)
        used |= {f"{kind}{way}{word}" for kind in OWN for way in ("", f"{sheet}.") for word in (*words, "number")}
        inside = [*keys(form), ""]
        used |= {f"place.{sheet}.{key}{'.' if key else ''}{at}" for key in inside for at in range(1, 9)}
    assert {id for kind in OWN for id in texts(game).ids(kind)} - used == set()


def test_a_place_is_told_by_what_stands_there() -> None:
    assert names("agra").path("favour_actions.basic-good[1]") == "gain a basic good, to spend"
    assert names("taj-mahal").path("map.provinces[2].cities[0].fortress") == "provinces, 3, cities, 1, fortress"
    assert names("taj-mahal").path("deal.display.5") == "open cards, 5 players"
    assert names("amritsar").field("display", "1") == "1 player"


def test_what_somebody_named_themselves_stands_as_it_was_given() -> None:
    assert names("taj-mahal").choice("map", "new_town") == "new town"
