"""Luck: seeded, named, verifiable."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from durbar.engine import chance
from durbar.engine.chance import (
    RandomLuck,
    RecordedLuck,
    ScriptedLuck,
    SeededLuck,
    commitment,
    new_seed,
    seed_from_hex,
    seed_text,
)
from durbar.engine.messages import BadInput

SEED = new_seed("the tests")


def test_the_same_seed_gives_the_same_luck() -> None:
    one, other = SeededLuck(SEED), SeededLuck(SEED)
    for _ in range(20):
        assert one.roll("die", 6) == other.roll("die", 6)
        assert one.draw("cards", 52, 5) == other.draw("cards", 52, 5)


def test_a_stream_does_not_feel_what_is_drawn_elsewhere() -> None:
    quiet, busy = SeededLuck(SEED), SeededLuck(SEED)
    expected = [quiet.roll("die", 6) for _ in range(50)]
    found = []
    for number in range(50):
        busy.draw("cards", 40, number % 7)
        busy.roll("another die", 20)
        found.append(busy.roll("die", 6))
    assert found == expected


def test_streams_of_different_names_are_different() -> None:
    luck = SeededLuck(SEED)
    streams = {name: tuple(luck.roll(name, 1000) for _ in range(20)) for name in ("a", "b", "a/0", "a/1", "")}
    assert len(set(streams.values())) == len(streams)


def test_other_seeds_give_other_luck() -> None:
    rolls = {tuple(SeededLuck(new_seed(str(n))).draw("x", 1000, 5)) for n in range(100)}
    assert len(rolls) == 100


def test_anybody_can_compute_a_roll_by_hand() -> None:
    luck = SeededLuck(SEED)
    luck.roll("die", 6)
    digest = hmac.new(SEED, b"die/1/0", hashlib.sha256).digest()  # the second roll of this name, its first block
    assert luck.roll("die", 6) == 1 + int.from_bytes(digest[:4], "big") % 6


def test_every_side_is_equally_likely() -> None:
    luck = SeededLuck(SEED)
    counts = Counter(luck.roll("die", 6) for _ in range(12_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5  # chi square, 5 degrees, p = 0.001


@pytest.mark.parametrize("luck", [SeededLuck(SEED), RandomLuck(Random(1))])
def test_every_order_is_equally_likely(luck: SeededLuck | RandomLuck) -> None:
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        pile = ["a", "b", "c"]
        counts[tuple(pile.pop(place) for place in luck.draw("pile", 3, 3))] += 1
    assert set(counts) == set(permutations("abc"))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    top = 2**32 - 1
    assert top % 3 == 0, "so 0 would come up once too often"
    blocks = {0: (top, top), 1: (top, 5)}
    assert chance._places(lambda name, block: blocks[block], "die/0", 3, 1) == [2]


def test_words_are_those_of_hmac() -> None:
    luck = SeededLuck(SEED)
    luck.draw("pile", 9, 2)
    word = int.from_bytes(hmac.digest(SEED, b"pile/1/0", "sha256")[:4], "big")
    assert luck.draw("pile", 9, 1) == [word % 9]


def test_a_long_draw_uses_more_than_one_block() -> None:
    places = SeededLuck(SEED).draw("pile", 96, 96)
    assert all(0 <= place < 96 - done for done, place in enumerate(places))
    assert sum(places[:8]) != sum(places[8:16])


def test_a_copy_answers_the_same_and_goes_its_own_way() -> None:
    scripted = ScriptedLuck({"die": [[3], [4]]}, SeededLuck(SEED))
    for luck in (SeededLuck(SEED), scripted, RecordedLuck([("die", 2), ("die", 5), ("die", 1)])):
        luck.roll("die", 6)
        copy = luck.copy()
        expected = copy.roll("die", 6)
        assert luck.roll("die", 6) == expected


def test_imagined_luck_stays_in_range() -> None:
    luck = RandomLuck(Random(1)).copy()
    assert {luck.roll("die", 6) for _ in range(500)} == {1, 2, 3, 4, 5, 6}
    assert all(luck.draw("pile", 4, 4)[3] == 0 for _ in range(50))


def test_scripted_luck_is_given_out_by_name_and_then_another_takes_over() -> None:
    luck = ScriptedLuck({"die": [[6], [1]], "cards": [[4, 0]]}, SeededLuck(SEED))
    assert luck.roll("die", 6) == 6
    assert luck.draw("cards", 5, 2) == [4, 0]
    assert luck.roll("die", 6) == 1
    assert luck.roll("die", 6) == SeededLuck(SEED).roll("die", 6)
    assert luck.draw("cards", 5, 2) == SeededLuck(SEED).draw("cards", 5, 2)


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ([5], "the draw 'pile' takes 2 numbers here, not 1"),
        ([5, 1, 0], "the draw 'pile' takes 2 numbers here, not 3"),
        ([6, 1], "the draw 'pile' has 6 where 0 to 5 is possible"),
        ([1, 5], "the draw 'pile' has 5 where 0 to 4 is possible"),
        ([-1, 1], "the draw 'pile' has -1 where 0 to 5 is possible"),
    ],
)
def test_a_draw_that_could_not_have_happened_is_refused(script: list[int], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        ScriptedLuck({"pile": [script]}, SeededLuck(SEED)).draw("pile", 6, 2)


@pytest.mark.parametrize("script", [[0], [7], [1, 2], []])
def test_a_roll_that_could_not_have_happened_is_refused(script: list[int]) -> None:
    with pytest.raises(BadInput, match="'die'"):
        ScriptedLuck({"die": [script]}, SeededLuck(SEED)).roll("die", 6)


def test_a_seed_is_bound_by_its_hash() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert seed_from_hex(SEED.hex()) == SEED


def test_a_seed_may_be_any_text_or_none() -> None:
    assert new_seed("x") == new_seed("x") != new_seed("y")
    assert len(new_seed("\ud800 half a character")) == 32
    assert new_seed() != new_seed()
    assert len(new_seed()) == 32


@pytest.mark.parametrize(("number", "text"), [(42, "42"), (0, "0"), (-7, "-7"), (10**40, "1" + "0" * 40)])
def test_a_seed_may_be_a_whole_number_and_stands_for_its_digits(number: int, text: str) -> None:
    assert seed_text(number) == text
    assert new_seed(number) == new_seed(text)


@pytest.mark.parametrize("seed", [4.2, True, b"42", ["42"], SEED])
def test_anything_else_is_no_seed(seed: Any) -> None:
    with pytest.raises(BadInput, match=r"^a seed is a text or a whole number.*, not .{1,60}$"):
        new_seed(seed)


def test_a_number_too_long_to_be_written_is_no_seed() -> None:
    with pytest.raises(BadInput, match="not one of thousands of digits"):
        new_seed(10**5000)


@pytest.mark.parametrize("text", ["", "00", "g" * 64, "0" * 63, "0" * 66, "٣" * 64])
def test_what_is_not_a_seed_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="a seed is 64 hexadecimal digits"):
        seed_from_hex(text)
