"""Game files and positions: what is written loads anywhere, and what was changed is found."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from durbar.engine.chance import ScriptedLuck, SeededLuck, commitment, new_seed
from durbar.engine.messages import BadInput
from durbar.engine.opening import from_position, load, verify
from durbar.engine.record import canonical, state_hash
from durbar.engine.table import Table
from tests.engine.situation import choose, fair, new_fair, position
from tests.harness import find_game, fingerprint, make, pick, saved

Doc = dict[str, Any]


def played(seed: str = "played", steps: int = 1000, mode: str = "short", players: int = 3) -> Table[Any]:
    table = new_fair(players, seed, mode)
    rng = Random(seed)
    for _ in range(steps):
        move = pick(table, rng, 500)
        if move is None:
            break
        make(table, [move])
    return table


@pytest.fixture(scope="module")
def finished() -> Doc:
    doc: Doc = json.loads(json.dumps(played().record()))
    return doc


@pytest.fixture
def record(finished: Doc) -> Doc:
    return deepcopy(finished)


def complaint(reading: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as refused:
        reading()
    return str(refused.value)


def verdict(doc: Any) -> str:
    return complaint(lambda: verify(doc, find_game))


# ---------------------------------------------------------------------- records


def test_a_record_says_what_it_is(record: Doc) -> None:
    assert record["durbar"] == "record"
    assert (record["game"], record["rules"], record["format"]) == ("bazaar", "1", 1)
    assert record["setup"] == {"players": 3, "mode": "short"}
    assert record["commitment"] == commitment(bytes.fromhex(record["seed"]))
    assert {"luck": "deal", "got": record["moves"][0]["got"]} == record["moves"][0]
    choices = [move for move in record["moves"] if "choose" in move]
    assert len(record["hashes"]) == len(choices) + 1
    assert record["result"]["final"]


def test_a_record_loads_to_the_same_table_and_verifies(record: Doc) -> None:
    table = verify(record, find_game)
    assert table.over
    assert saved(table) == json.loads(json.dumps(saved(played())))
    assert json.loads(json.dumps(table.record())) == record


def test_a_loaded_game_goes_on_with_the_same_luck() -> None:
    table = played(steps=6)
    loaded = load(json.loads(json.dumps(table.record())), find_game)
    assert fingerprint(loaded) == fingerprint(table)
    rng = Random(1)
    while move := pick(table, rng, 500):
        make(table, [move])
        make(loaded, [move])
        assert fingerprint(loaded) == fingerprint(table)


def test_a_loaded_game_can_be_undone_as_before() -> None:
    table = fair(["tea"], ["silk"])
    choose(table, "brew", "rest")
    loaded = load(json.loads(json.dumps(table.record())), find_game)
    assert loaded.undoable == 2
    loaded.restart_turn()
    assert loaded.state.coins[0] == 4


def test_without_its_seed_a_record_loads_but_cannot_be_verified(record: Doc) -> None:
    del record["seed"]
    assert load(record, find_game).state.coins == played().state.coins
    assert verdict(record).startswith("the document: the field 'seed' is missing: the luck cannot be verified")


def test_without_hashes_a_record_loads_but_cannot_be_verified(record: Doc) -> None:
    del record["hashes"]
    assert load(record, find_game).over
    assert verdict(record).startswith("the document: the field 'hashes' is missing: there is nothing to verify")


def test_a_record_does_not_change_with_what_is_done_to_it() -> None:
    table = fair()
    choose(table, "draw", "draw")
    first, second = table.record(), table.record()
    for move in first["moves"]:
        if "got" in move:
            move["got"][0] = 99
    first["start"]["players"][0]["coins"] = 99
    assert table.record() == second
    assert load(table.record(), find_game).state.coins[0] == 4


def test_a_position_that_was_read_may_be_changed_afterwards() -> None:
    doc = position()
    table = from_position(doc, find_game)
    doc["state"]["players"][0]["hand"].append("silk")
    assert table.fresh().state.hands[0] == table.state.hands[0]


# ---------------------------------------------------------------------- what was changed


def first(record: Doc, key: str) -> int:
    return next(place for place, move in enumerate(record["moves"]) if key in move)


def test_a_changed_choice_is_found(record: Doc) -> None:
    place = first(record, "choose")
    bid = record["moves"][place]["choose"]
    record["moves"][place]["choose"] = "bid 0" if bid != "bid 0" else "bid 1"
    assert verdict(record)


def test_an_impossible_choice_is_found(record: Doc) -> None:
    place = first(record, "choose")
    record["moves"][place]["choose"] = "sell silk"
    assert verdict(record).startswith(f"moves[{place}]: choice 1 is not legal: “sell silk” does not answer")
    record["moves"][place]["choose"] = "fly"
    assert "is not something this game knows" in verdict(record)
    record["moves"][place] = {"seat": 7, "choose": "bid 1"}
    assert verdict(record) == f"moves[{place}].seat: must be a whole number from 0 to 2, not 7"


def test_a_choice_of_somebody_else_is_found(record: Doc) -> None:
    place = max(place for place, move in enumerate(record["moves"]) if "choose" in move)
    record["moves"][place]["seat"] = (record["moves"][place]["seat"] + 1) % 3
    assert "It is not your turn" in verdict(record)


def test_changed_luck_is_found(record: Doc) -> None:
    record["moves"][0]["got"].reverse()
    assert verdict(record).startswith("moves[0]: is ")
    assert "by the seed and the rules" in verdict(record)


def test_changed_luck_without_a_seed_is_found_by_the_hashes(record: Doc) -> None:
    del record["seed"]
    record["moves"][0]["got"] = [0, 0, 0]
    assert "fingerprint" in complaint(lambda: load(record, find_game))


def test_a_changed_seed_is_found(record: Doc) -> None:
    record["seed"] = new_seed("another").hex()
    assert verdict(record) == "commitment: is not the hash of the seed in this file: one of them was changed"
    record["commitment"] = commitment(new_seed("another"))
    assert verdict(record).startswith("hashes[0]: the position there has the fingerprint")


def test_a_changed_hash_is_found(record: Doc) -> None:
    record["hashes"][3] = "0" * 16
    assert verdict(record).startswith("hashes[3]: the position there has the fingerprint")
    record["hashes"][3] = None
    assert verdict(record).startswith("hashes[3]: the position there has the fingerprint")
    del record["hashes"][3]
    assert verdict(record).startswith("hashes: must have")


def test_a_changed_result_is_found(record: Doc) -> None:
    record["result"]["scores"][0] += 1
    assert verdict(record) == "result: is not the result that the moves lead to"
    del record["result"]
    assert verdict(record) == "the document: the field 'result' is missing"


def test_a_result_before_the_end_is_found() -> None:
    doc = played(steps=4).record()
    doc["result"] = played().record()["result"]
    assert verdict(doc) == "result: is not the result that the moves lead to"


def test_a_cut_record_is_found(record: Doc) -> None:
    cut = deepcopy(record)
    del cut["moves"][-1]
    assert verdict(cut).startswith("hashes: must have")
    del record["moves"][0]
    assert "comes here" in verdict(record) or "where the rules make" in verdict(record)


def test_a_record_with_more_than_was_played_is_found(record: Doc) -> None:
    record["moves"].append({"seat": 0, "choose": "rest"})
    record["hashes"].append(record["hashes"][-1])
    assert "The game is over" in verdict(record)
    record["moves"][-1] = {"luck": "deal", "got": [0]}
    del record["hashes"][-1]
    assert verdict(record).startswith("moves: the file has")


# ---------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (
            {"rules": "0.9"},
            "rules: this file was made with version '0.9' of the rules of Bazaar; this Durbar plays version '1'",
        ),
        ({"rules": None}, "rules: must be a text, not null"),
        ({"game": "chess"}, "there is no game 'chess'; there are: "),
        ({"game": 5}, "game: must be a text, not 5"),
        ({"format": 2}, "format: this version of Durbar reads format 1, the file has 2"),
        ({"durbar": "position"}, 'durbar: must be one of record; not "position"'),
        ({"setup": 3}, "setup: must be an object, not 3"),
        ({"taken_back": 0}, "taken_back: must be a whole number from 1 to 1000000, not 0"),
        ({"setup": {"players": 9}}, "Bazaar is for 2, 3, or 4 players, not 9"),
        ({"setup": {"players": 3, "mode": 1}}, "setup.mode: must be a text, not 1"),
        ({"setup": {"players": 3, "speed": 1}}, "setup: unknown field 'speed'; the fields here are: players, mode"),
        ({"content": "0"}, "content: the component data of this Durbar"),
        ({"edition": 7}, "the edition must be an object, not 7"),
        ({"seed": 7}, "seed: must be a text, not 7"),
        ({"seed": "00"}, "a seed is 64 hexadecimal digits, not '00'"),
        ({"commitment": 7}, "commitment: must be a text, not 7"),
        ({"moves": {}}, "moves: must be a list, not {}"),
        ({"moves": [7]}, "hashes: must have 2 elements"),
        ({"hashes": {}}, "hashes: must be a list, not {}"),
        ({"start": 7}, "state: must be an object, not 7"),
        ({"extra": 1}, "the document: unknown field 'extra'; the fields here are: durbar, format, game"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(record: Doc, change: Doc, text: str) -> None:
    assert verdict({**record, **change}).startswith(text)


@pytest.mark.parametrize("doc", [None, 7, "record", [], {}, {"durbar": "record"}, {"durbar": ["record"]}])
def test_what_is_no_record_is_refused(doc: Any) -> None:
    assert complaint(lambda: load(doc, find_game))
    assert complaint(lambda: from_position(doc, find_game))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (7, "moves[3]: must be an object, not 7"),
        ({"seat": 0}, "moves[3]: the field 'choose' is missing"),
        ({"seat": 0, "choose": "bid 0", "why": 1}, "moves[3]: unknown field 'why'; the fields here are: seat, choose"),
        ({"seat": "0", "choose": "bid 0"}, 'moves[3].seat: must be a whole number from 0 to 2, not "0"'),
        ({"seat": 0, "choose": 7}, "moves[3].choose: must be a text, not 7"),
        ({"seat": 0, "choose": "BID  0"}, 'moves[3]: is {"seat": 0, "choose": "BID  0"}, but'),
    ],
)
def test_a_move_that_cannot_be_read_is_refused(move: Any, text: str) -> None:
    doc = played(steps=1).record()
    doc["moves"] = [*doc["moves"][:3], move]
    del doc["hashes"]
    assert complaint(lambda: load(doc, find_game)).startswith(text)


# ---------------------------------------------------------------------- positions


def test_a_position_in_the_middle_of_a_turn_keeps_the_answers_since() -> None:
    table = fair(["silk", "tea"], ["silk"])
    choose(table, "favour", "raise silk", "sell silk")
    doc = json.loads(json.dumps(table.position()))
    assert doc["since"] == [
        {"seat": 0, "choose": "favour"},
        {"seat": 0, "choose": "raise silk"},
        {"seat": 0, "choose": "sell silk"},
    ]
    there = from_position(doc, find_game)
    assert there.position() == table.position()
    assert state_hash(there) == state_hash(table)
    assert there.undoable == 3


def test_luck_since_the_last_turn_is_part_of_a_position() -> None:
    table = fair(["caravan"], ["silk"], rolls={"caravan": [3]})
    choose(table, "send caravan", "raise silk")
    doc = table.position()
    assert doc["since"][1] == {"luck": "caravan", "got": 3}
    for seed in ("a", "b"):
        assert from_position(doc, find_game, seed=seed).position() == doc


def test_a_position_written_by_hand_may_leave_the_luck_of_its_last_choice_open() -> None:
    doc = {**position(["caravan"], ["silk"]), "since": [{"seat": 0, "choose": "send caravan"}]}
    table = from_position(doc, find_game, luck=ScriptedLuck({"caravan": [[2]]}, SeededLuck(new_seed("x"))))
    assert table.position()["since"][1] == {"luck": "caravan", "got": 2}


def test_luck_to_come_is_given_by_a_seed_or_by_hand() -> None:
    script = ScriptedLuck({"gamble": [[6]]}, SeededLuck(new_seed("x")))
    table = from_position(position(), find_game, luck=script)
    choose(table, "gamble")
    assert table.state.coins[0] == 7
    coins = [from_position(position(), find_game, seed="s") for _ in range(2)]
    for table in coins:
        choose(table, "gamble", "gamble")
    assert coins[0].state.coins == coins[1].state.coins


def test_a_whole_number_is_a_seed_too() -> None:
    number, text = (from_position(position(), find_game, seed=seed) for seed in (42, "42"))
    assert number.seed() == text.seed()
    with pytest.raises(BadInput, match=r"a seed is a text or a whole number, not 4\.2"):
        from_position(position(), find_game, seed=4.2)  # type: ignore[arg-type]  # as a program may


@pytest.mark.parametrize(
    ("since", "text"),
    [
        ([{"luck": "caravan", "got": 4}], "the draw 'caravan' has 3 where 0 to 2 is possible"),
        ([{"luck": "caravan", "got": [1, 2]}], "the draw 'caravan' takes 1 numbers here, not 2"),
        ([{"luck": "caravan", "got": "3"}], 'since[1].got: must be a whole number from 1 to 4294967296, not "3"'),
        ([{"luck": "caravan", "got": [-1]}], "since[1].got[0]: must be a whole number from 0 to"),
        ([{"luck": "caravan", "got": [3]}], "since[1]: is "),
        ([{"luck": "gamble", "got": 3}], "since[1]: is "),
        ([{"luck": 7, "got": 3}], "since[1].luck: must be a text, not 7"),
        ([{"luck": "caravan"}], "since[1]: the field 'got' is missing"),
        ([{"luck": "caravan", "got": 3}, {"luck": "tie", "got": 1}], "moves: the file has 3 moves where"),
    ],
)
def test_luck_that_could_not_have_been_is_refused(since: list[Doc], text: str) -> None:
    doc = {**position(["caravan"], ["silk"]), "since": [{"seat": 0, "choose": "send caravan"}, *since]}
    assert complaint(lambda: from_position(doc, find_game)).startswith(text)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"stage": "setting up"}, "state.stage: a position begins after the set-up"),
        ({"weather": "fine"}, "state: unknown field 'weather'; the fields here are: stage, day"),
        ({"day": 9}, "state.day: must be a whole number from 1 to 3, not 9"),
        ({"bids": [1, None, 0]}, "state.bids: must be all null on the first morning, and none later"),
        ({"discard": ["silk"] * 9}, "state: silk lies in 11 places; there are 8 of it"),
        ({"deck": []}, "state: 6 of 8 cards silk are missing; write the deck as 'rest'"),
        ({"prices": {"silk": 5, "spice": 5, "tea": 5}}, "state.prices: cannot all be at the top"),
        ({"players": {1: {"known": ["tea"]}}}, "state.players[1].known: names a card that is not in the hand"),
        ({"players": {1: {"hand": ["gold"]}}}, "state.players[1].hand[0]: must be one of silk, spice"),
        ({"players": {1: {"coins": -1}}}, "state.players[1].coins: must be a whole number from 0 to 999"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(changes: Doc, text: str) -> None:
    assert complaint(lambda: fair(**changes)).startswith(text)


def test_a_game_from_a_position_is_recorded_from_there() -> None:
    table = fair(["tea"], ["silk"], mode="short")
    rng = Random(3)
    while move := pick(table, rng, 500):
        make(table, [move])
    doc = json.loads(json.dumps(table.record()))
    assert doc["start"]["players"][0]["hand"] == ["tea"]
    assert saved(verify(doc, find_game)) == json.loads(json.dumps(saved(table)))


def test_an_edition_travels_with_the_record() -> None:
    table = new_fair(edition={"game": "bazaar", "name": "rich", "purse": {"coins": 20}})
    choose(table, "bid 3", "bid 2", "bid 1")
    doc = json.loads(json.dumps(table.record()))
    assert verify(doc, find_game).state.coins == [17, 18, 19]
    del doc["edition"]
    assert verdict(doc).startswith("content: the component data of this Durbar")


def test_json_is_hashed_in_one_form() -> None:
    assert canonical({"b": 1, "a": "é"}) == b'{"a":"\\u00e9","b":1}'


def test_the_seed_is_shown_after_the_end_and_only_its_hash_before() -> None:
    table = played(steps=5)
    seed = table.seed()
    assert seed is not None
    assert table.view(0)["luck"] == {"commitment": commitment(seed), "seed": None}
    assert seed.hex() not in json.dumps([table.view(seat) for seat in (None, 0, 1, 2)])
    assert played().view()["luck"]["seed"] == new_seed("played").hex()
