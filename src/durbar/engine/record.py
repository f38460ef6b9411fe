"""The game file, a header and the answers, and the position document; both are JSON, strictly checked when read."""

from __future__ import annotations

import hashlib
import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from durbar.engine.chance import commitment, seed_from_hex
from durbar.engine.decision import Option
from durbar.engine.document import Doc, short
from durbar.engine.messages import BadInput

if TYPE_CHECKING:
    from durbar.engine.running import Answer, Running
    from durbar.engine.table import Table

FORMAT = 1
RECORD = "record"
POSITION = "position"
MOST_TAKEN_BACK = 1_000_000


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, check_circular=False).encode


def canonical(doc: Any) -> bytes:
    """Write JSON in the one form that is hashed."""
    return _CANONICAL(doc).encode()


def state_hash(table: Running[Any]) -> str:
    """Give the fingerprint of a position: 16 hexadecimal digits."""
    return hashlib.sha256(canonical(table.game.position(table.state))).hexdigest()[:16]


def _header(table: Table[Any], kind: str) -> dict[str, Any]:
    header: dict[str, Any] = {
        "durbar": kind,
        "format": FORMAT,
        "game": table.game.meta.name,
        "rules": table.setup.rules,
        "setup": table.setup.document(),
        "content": table.game.digest(table.sheets, table.setup.rules),
    }
    if table.sheets.edition is not None:
        header["edition"] = deepcopy(dict(table.sheets.edition))
    return header


def answer_document(answer: Answer) -> dict[str, Any]:
    """Write one answer: a seat's choice, or luck."""
    who, what = answer
    if isinstance(what, Option):
        return {"seat": who, "choose": what.text}
    return {"luck": who, "got": what if isinstance(what, int) else list(what)}


def position_document(table: Table[Any]) -> dict[str, Any]:
    """Write the position: the state at the last segment's start by name, and the answers since."""
    if table.imagined:
        raise BadInput("bad.imagined_position")
    state, answers = table.since_snapshot()
    doc = _header(table, POSITION)
    doc["state"] = table.game.position(state)
    if answers:
        doc["since"] = [answer_document(answer) for answer in answers]
    return doc


def record_document(table: Table[Any]) -> dict[str, Any]:
    """Write the whole game: what anybody needs to play it again, with the fingerprint of each position on the way."""
    hashes = table.fingerprints()
    doc = _header(table, RECORD)
    seed = table.seed()
    if seed is not None:
        doc["commitment"] = commitment(seed)
        doc["seed"] = seed.hex()
    if table.start is not None:
        doc["start"] = deepcopy(table.start)
    doc["moves"] = [answer_document(answer) for answer in table.history()]
    doc["hashes"] = hashes
    if table.taken_back:
        doc["taken_back"] = table.taken_back
    doc["result"] = table.result.document() if table.over else None
    return doc


# ---------------------------------------------------------------------- reading


def read_header(doc: Any, kind: str, fields: tuple[str, ...], optional: tuple[str, ...]) -> Doc:
    """Check what kind of document this is before reading any of it."""
    top = Doc(doc)
    if "durbar" not in top:
        raise BadInput("bad.no_record" if kind == RECORD else "bad.no_position")
    top["durbar"].one_of((kind,))
    if top["format"].value != FORMAT:
        top["format"].fail("bad.format", format=FORMAT, value=short(top["format"].value))
    return top.fields(("durbar", "format", "game", "rules", "setup", *fields), ("content", "edition", *optional))


def read_luck_answer(doc: Doc) -> tuple[str, int | list[int]]:
    """Read a written-down roll or draw."""
    doc.fields(("luck", "got"))
    got = doc["got"]
    if isinstance(got.value, list):
        return doc["luck"].text(), [one.number(0, 1 << 32) for one in got.items()]
    return doc["luck"].text(), got.number(1, 1 << 32)


def read_seed(top: Doc) -> bytes | None:
    """Read the seed, if the file gives it away, and hold it against its promise."""
    if "seed" not in top:
        return None
    seed = seed_from_hex(top["seed"].text())
    if "commitment" in top and top["commitment"].text() != commitment(seed):
        top["commitment"].fail("bad.commitment")
    return seed
