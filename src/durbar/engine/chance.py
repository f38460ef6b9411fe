"""Luck: seeded, named, verifiable.

A game's seed is 256 bits. Each draw uses the bytes of HMAC-SHA256(seed, "name/k/block"), k counting the draws of that
name, so a new draw in one place never shifts another. The seed's hash is shown at the start and the seed after the
end: anyone can check the luck.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

from durbar.engine.document import short
from durbar.engine.messages import BadInput

SEED_BYTES = 32
ALL_WORDS = 1 << 32
_EIGHT_WORDS: Callable[[bytes], tuple[int, ...]] = struct.Struct(">8I").unpack
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


Seed: TypeAlias = str | int | None
"""What luck is made of: any text, a whole number, or nothing but chance."""


class Luck(Protocol):
    """Whoever answers a Roll or a Draw."""

    def roll(self, name: str, sides: int) -> int:
        """Give 1 to `sides`."""
        ...

    def draw(self, name: str, size: int, count: int) -> list[int]:
        """Give `count` places, the first below `size`, the next below `size - 1`, and so on."""
        ...

    def copy(self) -> Luck:
        """Give one that will answer the same."""
        ...


def seed_text(seed: Any) -> str | None:  # Any: both builds refuse what is no Seed in the same words
    """Read a seed that somebody gave: a whole number stands for its digits."""
    if seed is None or isinstance(seed, str):
        return seed
    if type(seed) is not int:  # True is no number here
        raise BadInput("bad.seed", value=short(seed))
    try:
        return str(seed)
    except ValueError:
        raise BadInput("bad.seed_too_long") from None


def new_seed(seed: Any = None) -> bytes:
    """Make a seed out of any text or whole number, or out of nothing but chance."""
    text = seed_text(seed)
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    return hashlib.sha256(("durbar seed: " + text).encode("utf-8", "surrogatepass")).digest()


def seed_from_hex(text: str) -> bytes:
    """Read a seed as it stands in a game file."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadInput("bad.seed_digits", n=SEED_BYTES * 2, text=text)
    return seed


def commitment(seed: bytes) -> str:
    """Give the hash that is shown while the seed is not."""
    return hashlib.sha256(seed).hexdigest()


class _Words:
    """Gives the words of one seed: HMAC-SHA256 with the work that is the same for every message done once."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, seed: bytes) -> None:
        key = seed.ljust(64, b"\0")
        self._inner = hashlib.sha256(key.translate(_INNER_PAD))
        self._outer = hashlib.sha256(key.translate(_OUTER_PAD))

    def __call__(self, name: str, block: int) -> tuple[int, ...]:
        """Give eight 32-bit words for one draw; there are blocks without end."""
        inner = self._inner.copy()
        inner.update(f"{name}/{block}".encode())
        outer = self._outer.copy()
        outer.update(inner.digest())
        return _EIGHT_WORDS(outer.digest())


def _places(words_of: Callable[[str, int], tuple[int, ...]], name: str, size: int, count: int) -> list[int]:
    """Give numbers below `size`, then below one less, and so on, every one equally likely.

    Words past the last whole multiple of the bound are thrown away.
    """
    places: list[int] = []
    words: tuple[int, ...] = ()
    block = used = 0
    for bound in range(size, size - count, -1):
        limit = ALL_WORDS - ALL_WORDS % bound
        while True:
            if used == len(words):
                words = words_of(name, block)
                block, used = block + 1, 0
            word = words[used]
            used += 1
            if word < limit:
                break
        places.append(word % bound)
    return places


class SeededLuck:
    """The luck of a real game: fixed by its seed, counted by name."""

    __slots__ = ("_counts", "_words", "seed")

    def __init__(self, seed: bytes, counts: dict[str, int] | None = None, words: _Words | None = None) -> None:
        """Start from `seed`; `counts` says how many draws of each name are behind us, `words` what it gives."""
        self.seed = seed
        self._words = _Words(seed) if words is None else words
        self._counts = {} if counts is None else counts  # shared by copies, never changed

    def copy(self) -> SeededLuck:
        """Give one that will answer the same."""
        return SeededLuck(self.seed, self._counts, self._words)

    def __reduce__(self) -> tuple[type[SeededLuck], tuple[bytes, dict[str, int]]]:
        """Travel as the seed, and how far it was used."""
        return SeededLuck, (self.seed, self._counts)

    def roll(self, name: str, sides: int) -> int:
        """Give 1 to `sides`."""
        return 1 + self.draw(name, sides, 1)[0]

    def draw(self, name: str, size: int, count: int) -> list[int]:
        """Give `count` places, each counted in what is left."""
        number = self._counts.get(name, 0)
        self._counts = {**self._counts, name: number + 1}
        return _places(self._words, f"{name}/{number}", size, count)


class RandomLuck:
    """The luck of an imagined game: nobody checks it, so it may be fast."""

    __slots__ = ("_random", "_rng")

    def __init__(self, rng: Random) -> None:
        """Draw from `rng`."""
        self._rng = rng
        self._random = rng.random

    def copy(self) -> RandomLuck:
        """Give itself, on the same generator: two imagined games need not agree."""
        return self

    def __reduce__(self) -> tuple[type[RandomLuck], tuple[Random]]:
        """Travel with the generator as it stands."""
        return RandomLuck, (self._rng,)

    def roll(self, name: str, sides: int) -> int:
        """Give 1 to `sides`."""
        return 1 + int(self._random() * sides)

    def draw(self, name: str, size: int, count: int) -> list[int]:
        """Give `count` places, each counted in what is left."""
        random = self._random
        return [int(random() * (size - done)) for done in range(count)]


class ScriptedLuck:
    """Luck written down beforehand, by name; then another takes over. For tests, puzzles and recorded games."""

    __slots__ = ("_script", "_then")

    def __init__(self, script: dict[str, list[list[int]]], then: Luck) -> None:
        """Answer from `script` (per name, a list of draws; a roll is a list of one) and then from `then`."""
        self._script = {name: [list(draw) for draw in draws] for name, draws in script.items()}
        self._then = then

    def copy(self) -> ScriptedLuck:
        """Give one that will answer the same."""
        return ScriptedLuck(self._script, self._then.copy())

    def __reduce__(self) -> tuple[type[ScriptedLuck], tuple[dict[str, list[list[int]]], Luck]]:
        """Travel as what is left of the script."""
        return ScriptedLuck, (self._script, self._then)

    def _take(self, name: str) -> list[int] | None:
        waiting = self._script.get(name)
        return waiting.pop(0) if waiting else None

    def roll(self, name: str, sides: int) -> int:
        """Give 1 to `sides`."""
        scripted = self._take(name)
        if scripted is None:
            return self._then.roll(name, sides)
        check_luck(name, [value - 1 for value in scripted], sides, 1)
        return scripted[0]

    def draw(self, name: str, size: int, count: int) -> list[int]:
        """Give `count` places, each counted in what is left."""
        scripted = self._take(name)
        if scripted is None:
            return self._then.draw(name, size, count)
        check_luck(name, scripted, size, count)
        return scripted


class RecordedLuck:
    """The luck of a game that was played before, given again in the same order."""

    __slots__ = ("_at", "_results")

    def __init__(self, results: Sequence[tuple[int | str, Any]], at: int = 0) -> None:
        """Answer with the results from place `at` on."""
        self._results = results
        self._at = at

    def copy(self) -> RecordedLuck:
        """Give one that will answer the same."""
        return RecordedLuck(self._results, self._at)

    def __reduce__(self) -> tuple[type[RecordedLuck], tuple[Sequence[tuple[int | str, Any]], int]]:
        """Travel as the results, and how far they were used."""
        return RecordedLuck, (self._results, self._at)

    def _next(self) -> Any:
        self._at += 1
        return self._results[self._at - 1][1]

    def roll(self, name: str, sides: int) -> int:
        """Give what was rolled."""
        return int(self._next())

    def draw(self, name: str, size: int, count: int) -> list[int]:
        """Give what was drawn."""
        return list(self._next())


def check_luck(name: str, places: list[int], size: int, count: int) -> None:
    """Refuse a written-down draw that could not have happened."""
    if len(places) != count:
        raise BadInput("bad.draw_numbers", name=name, n=count, given=len(places))
    for done, place in enumerate(places):
        if not 0 <= place < size - done:
            raise BadInput("bad.draw_place", name=name, place=place, most=size - done - 1)
