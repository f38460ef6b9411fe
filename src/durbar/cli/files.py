"""`durbar verify` and `durbar edition`: files that people hand to each other."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import durbar
from durbar.cli.common import Commands, command, print_json, print_table, read_edition
from durbar.cli.serve import with_web
from durbar.engine import toml
from durbar.engine.content import with_edition
from durbar.engine.messages import BadInput
from durbar.games import editions, game
from durbar.terminal.files import read_json


def add_verify(commands: Commands) -> None:
    """Add `durbar verify`."""
    parser = command(commands, "verify", verify, "replay a game file, check every state hash, the luck and the result")
    parser.add_argument("file", metavar="FILE", type=Path)


def verify(asked: argparse.Namespace) -> int:
    """Verify a game file and say what is in it."""
    doc = read_json(asked.file)
    try:
        table = durbar.verify(doc)
    except BadInput as error:
        raise BadInput(f"{str(asked.file)!r} does not hold: {error}") from None
    meta, setup = table.game.meta, table.setup
    print(f"{asked.file}: good. {meta.title} for {setup.players}, mode {setup.mode}, rules version {setup.rules}.")
    print(f"{table.number} choices replayed; every position, every draw and the seed's hash are as the file says.")
    if table.over:
        scores = ", ".join(f"seat {seat + 1}: {score}" for seat, score in enumerate(table.result.scores))
        winners = " and ".join(f"seat {seat + 1}" for seat in table.result.winners) or "nobody"
        print(f"Result: {scores}. Won by {winners}.")
    else:
        print("The game is not over.")
    return 0


# ---------------------------------------------------------------------- editions


def add_edition(commands: Commands) -> None:
    """Add `durbar edition`."""
    parser = command(commands, "edition", lambda asked: 0, "component data of your own copy of a game")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True, parser_class=type(parser))
    check = command(actions, "check", check_edition, "tell whether an edition file can be played with")
    check.add_argument("file", metavar="FILE", type=Path)
    new = command(actions, "new", new_edition, "print an edition file with the present values, to be edited")
    new.add_argument("game", metavar="GAME")
    kept = command(actions, "list", list_editions, "list the editions that were made in the browser and are kept here")
    show = command(actions, "show", show_edition, "print an edition, and how much of its data is known")
    diff = command(actions, "diff", diff_editions, "list every value that is not as in the house edition")
    diff.add_argument("edition", metavar="EDITION", help="a file, or the name of one that is kept here")
    diff.add_argument("other", metavar="OTHER", nargs="?", help="another edition to compare it with")
    show.add_argument("edition", metavar="EDITION", help="a file, or the name of one that is kept here")
    for parser in (kept, show, diff):
        parser.add_argument("--data", type=Path, default=None, help="folder of the games (as with serve)")
    kept.add_argument("--json", action="store_true", help="for programs")


def check_edition(asked: argparse.Namespace) -> int:
    """Read an edition as strictly as a table would, and say what it changes."""
    edition = read_edition(asked.file)
    try:
        sheets = editions.check(edition)
    except BadInput as error:
        raise BadInput(f"{str(asked.file)!r} is no edition to play with: {error}") from None
    found = game(sheets.game)
    print(f"{asked.file}: good. To play with it: durbar play {found.meta.name} --edition {asked.file}")
    for name, sheet in sheets.sheets.items():
        changed = [key for key, value in sheet.data.items() if value != found.sheets[name].data.get(key)]
        if changed:
            print(f"{name}: {', '.join(changed)} changed ({sheet.source}, {sheet.confidence})")
    if sheets.digest == found.sheets.digest:
        print("It changes no value.")
    return 0


def new_edition(asked: argparse.Namespace) -> int:
    """Print the present values as an edition file."""
    found = game(asked.game)
    print(f"# An edition of {found.meta.title}: put in what your copy has, and leave out what you do not change.")
    print('# Where you have put in your own values, write: source = "owner", confidence = "certain".')
    print(f"# Check it: durbar edition check FILE. Play with it: durbar play {found.meta.name} --edition FILE.")
    print()
    print(toml.pair("game", found.meta.name))
    print(toml.pair("name", "my edition"))
    for sheet in found.sheets.sheets.values():
        print(f"\n[{sheet.name}]")
        for key in ("source", "confidence", "note"):
            print(toml.pair(key, getattr(sheet, key)))
        for key, value in sheet.data.items():
            print(toml.pair(key, value))
    return 0


def _kept(asked: argparse.Namespace) -> list[Any]:
    """Read the editions a server keeps."""
    with with_web():
        from durbar.web.config import Config, default_data
        from durbar.web.kept.store import Store
    database = Config(asked.data or default_data()).database
    if not database.is_file():
        return []
    store = Store(database)
    try:
        return store.all_editions()
    finally:
        store.close()


def list_editions(asked: argparse.Namespace) -> int:
    """List the editions that are kept, with what one may expect of each."""
    found = _kept(asked)
    lines = []
    for row in found:
        wrong = editions.complaints(row.doc)
        known = "" if wrong else f"{with_edition(game(row.game).sheets, row.doc).known.percent} %"
        lines.append((row.id, row.game, row.name, known, f"draft, {len(wrong)} wrong" if wrong else "whole"))
    if asked.json:
        return print_json([dict(zip(("id", "game", "name", "known", "state"), line, strict=True)) for line in lines])
    if not lines:
        print("No edition is kept here. To make one: durbar serve, or durbar edition new GAME.")
        return 0
    print_table([("id", "game", "name", "known", "state"), *lines])
    return 0


def _edition(asked: argparse.Namespace, name: str) -> Mapping[str, Any]:
    """Find an edition: a file of that name, or one that is kept."""
    if Path(name).exists() or {".", "/"} & set(name):
        return read_edition(Path(name))
    docs: dict[str, Mapping[str, Any]] = {row.id: row.doc for row in _kept(asked)}
    if name not in docs:
        raise BadInput(f"there is no file {name!r}, and no edition of that name is kept here; see durbar edition list")
    return docs[name]


def show_edition(asked: argparse.Namespace) -> int:
    """Print an edition as a file, with what is wrong or known at its head."""
    edition = editions.slim(editions.check_plain(_edition(asked, asked.edition)))
    wrong = editions.complaints(edition)
    for one in wrong:
        print(f"# wrong: {one.path or 'the document'}: {one.text}{f' [{one.clause}]' if one.clause else ''}")
    if not wrong:
        sheets = editions.check(edition)
        house = game(sheets.game).sheets
        changed = len(editions.changes(house, sheets))
        print(f"# {sheets.known.percent} % known (house edition {house.known.percent} %), values changed: {changed}")
    print(editions.to_toml(edition), end="")
    return 0


def diff_editions(asked: argparse.Namespace) -> int:
    """List every value in which two editions differ: 0 if there is none, 1 if there is."""
    new = editions.check(_edition(asked, asked.edition))
    old = game(new.game).sheets if asked.other is None else editions.check(_edition(asked, asked.other))
    if old.game != new.game:
        raise BadInput(f"{asked.edition!r} is for {new.game} and {asked.other!r} for {old.game}; take two of one game")
    if asked.other is not None:
        old, new = new, old
    found = editions.changes(old, new)
    for one in found:
        print(f"{one.path}: {_shown(one.old)} -> {_shown(one.new)}")
    return 1 if found else 0


def _shown(value: Any) -> str:
    return "nothing" if value is None else toml.pair("", value).partition(" = ")[2]
