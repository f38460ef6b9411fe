"""Component data and editions: every value with its source, and nothing unknown."""

import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from durbar.engine.content import parse_toml, read_sheets, with_edition
from durbar.engine.messages import BadInput, Message
from tests.engine.situation import new_fair
from tests.harness import find_game

GAME = find_game("bazaar")

SHEETS = """
[cards]
source = "photo"
confidence = "likely"
clause = "2.1"
note = "From a picture."
silk = 4
tea = { green = 1, black = 2 }
"""


def complaint(reading: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as refused:
        reading()
    return str(refused.value)


def test_a_sheet_has_its_data_and_where_it_comes_from() -> None:
    sheet = read_sheets("x", SHEETS)["cards"]
    assert (sheet.source, sheet.confidence, sheet.clause, sheet.note) == ("photo", "likely", "2.1", "From a picture.")
    assert dict(sheet.data) == {"silk": 4, "tea": {"green": 1, "black": 2}}
    assert sheet.doc["tea"]["green"].number(0, 9) == 1


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('"photo"', '"hearsay"', "cards.source: must be one of rulebook, photo, inferred, reconstructed, owner"),
        ('"likely"', '"surely"', "cards.confidence: must be one of certain, likely, guess"),
        ('clause = "2.1"', "clause = 2.1", "cards.clause: must be a text, not 2.1"),
        ('note = "From a picture."\n', "", "cards: the field 'note' is missing"),
        ("[cards]\n", "", "source: must be an object"),
        ("silk = 4", "silk = ", "the content of x is not TOML: "),
        ("silk = 4", "silk = " + "9" * 5000, "the content of x is not TOML: "),
    ],
)
def test_a_bad_sheet_is_refused(old: str, new: str, text: str) -> None:
    assert complaint(lambda: read_sheets("x", SHEETS.replace(old, new))).startswith(text)


def test_what_is_not_toml_is_bad_input() -> None:
    for text in ("[", "a = 1\na = 2", "a = " + "[" * 50_000, "\x00", "x = 1e", "= 1", "d = 2024-13-99"):
        assert complaint(partial(parse_toml, text, Message("what.file"))).startswith("the file is not TOML: ")


# ---------------------------------------------------------------------- editions


def edition(**sheets: Any) -> dict[str, Any]:
    return {"game": "bazaar", "name": "my own", **sheets}


def test_an_edition_replaces_what_it_gives_and_keeps_the_rest() -> None:
    sheets = with_edition(GAME.sheets, edition(purse={"coins": 9}))
    assert sheets["purse"].data["coins"] == 9
    assert sheets["purse"].data["favours"] == 2
    assert (sheets["purse"].source, sheets["purse"].confidence) == ("owner", "certain")
    assert sheets["purse"].note == ""
    assert sheets["purse"].clause == GAME.sheets["purse"].clause
    assert sheets["cards"] is GAME.sheets["cards"]
    assert sheets.digest != GAME.sheets.digest
    assert GAME.sheets["purse"].data["coins"] == 4


def test_an_edition_that_says_where_it_knows_from_is_believed() -> None:
    sheets = with_edition(GAME.sheets, edition(purse={"coins": 4, "source": "photo", "note": "Seen."}))
    assert (sheets["purse"].source, sheets["purse"].note) == ("photo", "Seen.")
    assert sheets.digest == GAME.sheets.digest, "the values are the same"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"name": "x"}, "the document: the field 'game' is missing"),
        ({"game": "bazaar"}, "the document: the field 'name' is missing"),
        ({"game": "chess", "name": "x"}, 'game: must be one of bazaar; not "chess"'),
        (edition(name=7), "name: must be a text, not 7"),
        (edition(tiles={}), "the document: unknown field 'tiles'; the fields here are: game, name, cards, market"),
        (edition(purse=5), "purse: must be an object, not 5"),
        (edition(purse={"rupees": 5}), "purse: unknown field 'rupees'; the fields here are: source, confidence"),
        (edition(purse={"source": "hearsay"}), "purse.source: must be one of rulebook"),
        (edition(purse={"coins": "many"}), 'purse.coins: must be a whole number from 0 to 20, not "many"'),
        (edition(purse={"coins": True}), "purse.coins: must be a whole number from 0 to 20, not true"),
        (edition(market={"prices": {"silk": 1}}), "market.prices: the field 'spice' is missing"),
        (edition(market={"prices": [1, 2, 3]}), "market.prices: must be an object, not [1, 2, 3]"),
        (edition(cards={"silk": 0, "spice": 0, "tea": 0}), "cards: 7 cards are too few for 4 hands of 3"),
        (edition(purse={"coins": datetime.date(2024, 1, 1)}), "the edition must be made of texts, numbers,"),
        (edition(purse={"coins": float("nan")}), "the edition must be made of texts, numbers,"),
        (5, "the edition must be an object, not 5"),
        ("bazaar", 'the edition must be an object, not "bazaar"'),
        ([["game", "bazaar"]], "the edition must be an object, not "),
    ],
)
def test_a_bad_edition_is_refused(given: Any, text: str) -> None:
    assert complaint(lambda: new_fair(edition=given)).startswith(text)


def test_a_table_plays_by_its_edition() -> None:
    table = new_fair(edition=edition(purse={"coins": 1, "hand": 2}))
    assert [player["coins"] for player in table.view()["position"]["players"]] == [1, 1, 1]
    assert [player["hand_size"] for player in table.view()["position"]["players"]] == [2, 2, 2]
    why = table.explain("bid 2")
    assert why is not None
    assert why.id == "why.too_few_coins"


def test_an_edition_cannot_be_changed_from_outside() -> None:
    given = edition(purse={"coins": 1})
    table = new_fair(edition=given)
    given["purse"]["coins"] = 2
    table.record()["edition"]["purse"]["coins"] = 3
    assert table.record()["edition"]["purse"]["coins"] == 1
    assert table.clone().state.coins == [1, 1, 1]


# ---------------------------------------------------------------------- how much is known


def test_known_values_are_counted_one_by_one_and_never_rounded_up() -> None:
    about = 'source = "rulebook"\nclause = "1"\nnote = ""\n'
    sheets = read_sheets(
        "bazaar",
        f'[a]\n{about}confidence = "certain"\nx = [1, [2, 3]]\ny = {{ z = "w" }}\n'
        f'[b]\n{about}confidence = "likely"\nx = true\n[c]\n{about}confidence = "guess"\nx = [[], [1, 2, 3, 4]]\n',
    )
    known = sheets.known
    assert dict(known.values) == {"certain": 4, "likely": 1, "guess": 4}
    assert dict(known.sheets) == {"certain": 1, "likely": 1, "guess": 1}
    assert known.percent == 55, "5 of 9 are 55.6 %"
    assert [known.share(one) for one in known.values] == [44, 11, 44]


def test_what_an_owner_gives_counts_as_known() -> None:
    about = 'source = "reconstructed"\nconfidence = "guess"\nclause = "1"\nnote = ""\n'
    sheets = read_sheets("bazaar", f"[a]\n{about}x = 1\n[b]\n{about}y = 1\n")
    assert sheets.known.percent == 0
    assert with_edition(sheets, {"game": "bazaar", "name": "mine", "a": {"x": 2}}).known.percent == 50
    doubtful = {"game": "bazaar", "name": "mine", "a": {"x": 2, "confidence": "guess"}}
    assert with_edition(sheets, doubtful).known.percent == 0
