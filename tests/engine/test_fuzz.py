"""The made-up game's files with something wrong in them: only clear complaints, never a crash."""

import json
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from durbar.engine.document import parse_json
from durbar.engine.messages import BadInput, Message
from tests.engine.situation import choose, fair, new_fair
from tests.engine.test_bazaar import BAZAAR
from tests.harness import fuzz, make, pick
from tests.harness.common import SETTINGS

some = settings(SETTINGS, max_examples=150)


def a_record() -> Any:
    table = new_fair(3, "fuzz", "short")
    rng = Random("fuzz")
    while move := pick(table, rng, 500):
        make(table, [move])
    return json.loads(json.dumps(table.record()))


def a_position() -> Any:
    table = fair(["caravan", "tea"], ["silk"], ["lantern"], rolls={"caravan": [2]}, mode="short")
    choose(table, "favour", "raise silk", "send caravan", "raise tea")
    return json.loads(json.dumps(table.position()))


RECORD = a_record()
SEEDLESS = {key: value for key, value in RECORD.items() if key not in ("seed", "hashes", "content")}
POSITION = a_position()
START = {key: value for key, value in POSITION.items() if key not in ("since", "content")}
EDITION = {
    "game": "bazaar",
    "name": "fuzz",
    **{name: {**sheet.data, "source": "photo", "note": "x"} for name, sheet in BAZAAR.game.sheets.sheets.items()},
}


@some
@given(fuzz.mutations(RECORD))
def test_a_wrong_record_is_refused_or_right_after_all(doc: Any) -> None:
    fuzz.check_record(BAZAAR, doc)


@some
@given(fuzz.mutations(SEEDLESS))
def test_a_wrong_record_without_a_seed_is_refused_or_right_after_all(doc: Any) -> None:
    fuzz.check_record(BAZAAR, doc)


@some
@given(fuzz.mutations(POSITION))
def test_a_wrong_position_in_mid_turn_is_refused_or_playable(doc: Any) -> None:
    fuzz.check_position(BAZAAR, doc)


@some
@given(fuzz.mutations(START["state"]))
def test_a_wrong_position_is_refused_or_playable(state: Any) -> None:
    fuzz.check_position(BAZAAR, {**START, "state": state})


@some
@given(fuzz.mutations(EDITION), fuzz.sizes(BAZAAR))
def test_a_wrong_edition_is_refused_or_playable(edition: Any, players: int) -> None:
    fuzz.check_edition(BAZAAR, edition, players)


@some
@given(st.text() | st.binary())
def test_any_text_is_json_or_bad_input(text: str | bytes) -> None:
    with suppress(BadInput):
        parse_json(text, Message("what.file"))


@some
@given(st.text())
def test_any_text_is_refused_as_an_option_with_a_reason(text: str) -> None:
    table = fair()
    why = table.explain(text)
    assert why is None or table.say(why)
