"""Brings the catalogues of all languages up to the English ones, and says what a translator has to do: make texts.

Every `texts/<lang>.po` gets the order and the headings of its `en.po`. What is new stands in it without words, what has
changed in English is marked fuzzy, what English no longer has is taken out; the forms a language has of its own
(cases, readers, numbers) stay beside the text they belong to. A line "#. of <digest>" says of which English a text was
made; whoever has looked a fuzzy text over takes its mark away.
"""

import hashlib
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from durbar.texts import po  # noqa: E402
from durbar.texts.catalog import NOTE, notes  # noqa: E402

OF = "#. of "
WIDTH = 108
OWN = "# ---------------------------------------------------------------------- Forms of this language alone"


def digest(forms: Sequence[str]) -> str:
    """Tell one English text from another."""
    return hashlib.sha256("\0".join(forms).encode()).hexdigest()[:8]


def made_of(entry: po.Entry) -> str:
    """Say of which English an entry was made, as far as it is noted."""
    return next((line.removeprefix(OF).strip() for line in entry.comments if line.startswith(OF)), "")


def quoted(word: str, text: str) -> list[str]:
    """Write a text as PO does, broken into lines a person can read."""
    written = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    if _columns(written) + len(word) + 3 <= WIDTH and "\n" not in text:
        return [f'{word} "{written}"']
    parts = written.replace("\\n", "\\n\n").splitlines()  # a line of its own for each line of the text
    return [f'{word} ""', *(f'"{part}"' for line in parts for part in _parts(line))]


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _parts(text: str) -> Iterable[str]:
    if _columns(text) == len(text):
        return textwrap.wrap(text, WIDTH - 2, drop_whitespace=False, break_long_words=False, break_on_hyphens=False)
    parts, width = [""], 0
    for letter in text:
        width += _columns(letter)
        if width > WIDTH - 2 and letter not in "、。，；：？）」』！”’" and not parts[-1].endswith("\\"):
            parts.append("")
            width = _columns(letter)
        parts[-1] += letter
    return parts


def entry_lines(entry: po.Entry) -> list[str]:
    """Write one text with its comments."""
    lines = [*entry.comments, *quoted("msgid", entry.id)]
    if entry.plural:
        lines += quoted("msgid_plural", entry.id)
        return [*lines, *(line for place, one in enumerate(entry.forms) for line in quoted(f"msgstr[{place}]", one))]
    return [*lines, *quoted("msgstr", entry.forms[0] if entry.forms else "")]


def english_entries(file: Path) -> list[po.Entry]:
    """Read an English catalogue; what a game's data says of a sheet comes after the name of that sheet."""
    told = notes(".".join(file.relative_to(ROOT / "src").parts[:-2]))
    entries: list[po.Entry] = []
    for entry in po.read(file.read_text(encoding="utf-8"), str(file)):
        entries.append(entry)
        note = NOTE.format(entry.id.removeprefix("sheet."))
        if entry.id.startswith("sheet.") and note in told:
            entries.append(po.Entry(note, [told[note]], comments=[""]))
    return entries


def merged(english: Sequence[po.Entry], theirs: Sequence[po.Entry]) -> tuple[list[po.Entry], dict[str, list[str]]]:
    """Put what a language has into the order of the English, and tell what is new, changed, fuzzy and unused."""
    have = {entry.id: entry for entry in theirs if entry.id}
    ids = {entry.id for entry in english}
    own: dict[str, list[po.Entry]] = {}
    told: dict[str, list[str]] = {"new": [], "changed": [], "fuzzy": [], "unused": []}
    for id, entry in have.items():
        if id not in ids and (base := _base(id, ids)) is not None:
            own.setdefault(base, []).append(entry)
    made = [theirs[0]] if theirs else []
    for entry in english:
        if not entry.id:
            continue
        made += [_brought_up(entry, have.get(entry.id), told), *(_bare(one) for one in own.pop(entry.id, []))]
    alone = own.pop("", [])
    if alone:
        alone[0] = po.Entry(alone[0].id, alone[0].forms, alone[0].plural, ["", OWN])
        made += [alone[0], *(_bare(one) for one in alone[1:])]
    told["unused"] = sorted(have.keys() - {entry.id for entry in made})
    return made, told


def _base(id: str, ids: set[str]) -> str | None:
    """Find the English text that a form belongs to; "" for units and the like, None if it belongs to nothing."""
    head = id
    while "." in head:
        head = head.rpartition(".")[0]
        if head in ids:
            return head
    return "" if id.startswith(("unit.", "word.")) or ".*" in id else None


def _bare(entry: po.Entry) -> po.Entry:
    return po.Entry(entry.id, entry.forms, entry.plural, ["", *(["#, fuzzy"] if entry.fuzzy else [])])


def _brought_up(english: po.Entry, theirs: po.Entry | None, told: dict[str, list[str]]) -> po.Entry:
    of = digest(english.forms)
    comments = [line for line in english.comments if not line.startswith(("#.", "#,"))]
    if theirs is None or not any(theirs.forms):
        told["new"].append(english.id)
        return po.Entry(english.id, [""], english.plural, [*comments, OF + of])
    changed, fuzzy = made_of(theirs) not in ("", of), theirs.fuzzy
    if changed:
        told["changed"].append(english.id)
    if changed or fuzzy:
        told["fuzzy"].append(english.id)
        comments = [*comments, "#, fuzzy"]
    return po.Entry(english.id, theirs.forms, theirs.plural, [*comments, OF + of])


def written(entries: Sequence[po.Entry]) -> str:
    """Write a whole catalogue."""
    return "\n".join(line for entry in entries for line in entry_lines(entry)) + "\n"


def main() -> int:
    """Go through all catalogues, and end with an error if a translator has something to do."""
    undone = 0
    for english in sorted(ROOT.glob("src/durbar/**/texts/en.po")):
        entries = english_entries(english)
        for file in sorted(english.parent.glob("*.po")):
            if file == english:
                continue
            made, told = merged(entries, po.read(file.read_text(encoding="utf-8"), str(file)))
            file.write_text(written(made), encoding="utf-8")
            undone += sum(map(len, told.values()))
            counts = ", ".join(f"{len(ids)} {what}" for what, ids in told.items() if ids) or "complete"
            print(f"{file.relative_to(ROOT)}: {counts}")
            for what, ids in told.items():
                for id in ids:
                    print(f"    {what}: {id}")
    return 1 if undone else 0


if __name__ == "__main__":
    sys.exit(main())
