"""Versions of the rules: older ones that are still played, by their records, positions and clause numbers."""

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from durbar.engine.content import Sheets
from durbar.engine.game import Game, OtherRules, Result
from durbar.engine.opening import from_position, load, open_table, verify
from tests.harness import find_game, make, pick

OLD = find_game("bazaar")


START = OLD.result(OLD.new_state(OLD.content(), OLD.setup(2, None)))
CLAUSES = {START.clause, *(line.clause for line in START.lines)}


def result(s: Any) -> Result:
    """What the old rules come to, cited by the new numbers."""
    old = OLD.result(s)
    return replace(old, clause="new", lines=tuple(replace(line, clause="new") for line in old.lines))


def changed() -> Game[Any]:
    """The bazaar after a change of rules: a value has come, and every clause has a new number."""
    sheets = dict(OLD.sheets.sheets)
    sheets["market"] = replace(sheets["market"], data={**sheets["market"].data, "awnings": 2})
    return replace(
        OLD,
        meta=replace(OLD.meta, rules_version="2", plays={"1": ("market.awnings",)}),
        sheets=Sheets(OLD.sheets.game, sheets),
        read_content=lambda data: OLD.read_content(OLD.sheets),
        result=result,
        renumbered=dict.fromkeys(CLAUSES, "new"),
        home=None,
        _contents={},
    )


NEW = changed()


def finished() -> dict[str, Any]:
    """A whole game under the old version, as it was written down then."""
    table = open_table(OLD, 3, "short", "versions")
    rng = Random("versions")
    while (move := pick(table, rng, 500)) is not None:
        make(table, [move])
    return table.record()


def find_new(name: str) -> Game[Any]:
    assert name == "bazaar"
    return NEW


def test_a_table_is_played_by_the_newest_rules_unless_it_names_others() -> None:
    assert open_table(NEW, 3, "short").record()["rules"] == "2"
    old = open_table(NEW, 3, "short", rules="1")
    assert old.setup.rules == old.clone().setup.rules == old.record()["rules"] == old.view(0)["rules"] == "1"


def test_an_old_record_is_verified_by_the_new_house() -> None:
    doc = finished()
    assert verify(deepcopy(doc), find_new).record()["hashes"] == doc["hashes"]
    assert verify(deepcopy(doc), find_new).record()["content"] == doc["content"] == OLD.sheets.digest
    assert NEW.sheets.digest != OLD.sheets.digest


def test_a_record_of_the_old_version_that_is_written_today_cites_the_new_numbers() -> None:
    """Also where a number of today once meant another clause."""
    renumbered = replace(NEW, renumbered={**NEW.renumbered, "new": "another"})
    doc = verify(finished(), find_new).record()
    assert (doc["rules"], doc["result"]["clause"]) == ("1", "new")
    assert verify(doc, lambda name: renumbered).over


def test_an_old_record_with_another_result_is_still_found_out() -> None:
    doc = finished()
    doc["result"]["scores"][0] += 1
    with pytest.raises(Exception, match="not the result"):
        verify(doc, find_new)
    doc = finished()
    doc["result"]["clause"] = "unknown"
    with pytest.raises(Exception, match="not the result"):
        verify(doc, find_new)


def test_an_old_position_is_played_on_by_its_own_rules() -> None:
    table = open_table(OLD, 2, "short", "position")
    doc = table.position()
    again = from_position(doc, find_new)
    assert again.setup.rules == "1"
    assert again.position() == doc


@pytest.mark.parametrize("version", ["0", "3", ""])
def test_a_version_nobody_plays_is_refused_by_name(version: str) -> None:
    doc = finished() | {"rules": version}
    with pytest.raises(OtherRules, match=f"version {version!r} of the rules of Bazaar.*'1' and '2'"):
        load(doc, find_new)
    with pytest.raises(OtherRules):
        open_table(NEW, 2, rules=version)
