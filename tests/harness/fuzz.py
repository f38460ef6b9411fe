"""Documents with something wrong in them: whatever it is, the answer is a clear complaint or a playable table."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import strategies as st

from durbar.engine import opening
from durbar.engine.messages import DurbarError
from durbar.engine.table import Table
from tests.harness.subject import Subject
from tests.harness.tables import make, pick

Place = tuple[Any, Any]
"""A container and a key in it."""


def places(doc: Any) -> list[Place]:
    """List every place of a document that a value stands in."""
    found: list[Place] = []
    todo = [doc]
    while todo:
        value = todo.pop()
        keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
        for key in keys:
            found.append((value, key))
            todo.append(value[key])
    return found


def junk(doc: Any) -> st.SearchStrategy[Any]:
    """Anything that could stand in a file, and often something that stands elsewhere in this one."""
    there = [container[key] for container, key in places(doc)]
    leaf = st.one_of(
        st.sampled_from([value for value in there if not isinstance(value, dict | list)]),
        st.none(),
        st.booleans(),
        st.integers(-3, 120),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.characters(categories=["Cs"]),
    )
    nested = st.recursive(
        leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    )
    return st.one_of(leaf, st.sampled_from(there), nested)


@st.composite
def mutations(draw: st.DrawFn, doc: Any) -> Any:
    """Give the document with one to three things changed, removed, repeated or exchanged."""
    changed = deepcopy(doc)
    for _ in range(draw(st.integers(1, 3))):
        found = places(changed)
        if not found:
            break
        container, key = found[draw(st.integers(0, len(found) - 1))]
        how = draw(st.sampled_from(("replace", "replace", "remove", "repeat", "exchange", "add")))
        if how == "replace":
            container[key] = deepcopy(draw(junk(doc)))
        elif how == "remove":
            del container[key]
        elif how == "repeat" and isinstance(container, list):
            container.insert(key, deepcopy(container[key]))
        elif how == "exchange":
            other, there = found[draw(st.integers(0, len(found) - 1))]
            container[key], other[there] = deepcopy(other[there]), deepcopy(container[key])
        elif isinstance(container, dict):
            container[draw(st.text(max_size=6))] = deepcopy(draw(junk(doc)))
    return changed


def check_record(subject: Subject, doc: Any) -> None:
    """Load and verify a record that may be wrong in any way."""
    for read in (opening.load, opening.verify):
        try:
            table = read(doc, subject.find)
        except DurbarError:
            continue
        check_table(subject, table)


def check_position(subject: Subject, doc: Any) -> None:
    """Sit down at a position that may be wrong in any way."""
    try:
        table = opening.from_position(doc, subject.find, seed="fuzz")
    except DurbarError:
        return
    check_table(subject, table)


def check_edition(subject: Subject, edition: Any, players: int) -> None:
    """Set up a table with an edition that may be wrong in any way."""
    try:
        table = opening.open_table(subject.game, players, seed="fuzz", edition=edition)
    except DurbarError:
        return
    check_table(subject, table)


def sizes(subject: Subject) -> st.SearchStrategy[int]:
    """Any number of players the game is for."""
    return st.sampled_from(list(subject.game.meta.players))


def check_table(subject: Subject, table: Table[Any]) -> None:
    """See that what was accepted can be shown, saved, imagined, and played to the end."""
    for seat in (None, 0):
        table.view(seat)
    opening.from_position(table.position(), subject.find)
    rng = Random(1)
    if not table.over:
        table.imagine(0, rng)
    while move := pick(table, rng, subject.longest + table.number):
        make(table, [move])
    assert opening.load(table.record(), subject.find).over
