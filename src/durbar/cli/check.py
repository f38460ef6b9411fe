"""`durbar verify` and `durbar edition`: files that people hand to each other."""

from __future__ import annotations

import argparse
from pathlib import Path

import durbar
from durbar.engine import toml
from durbar.cli.common import Commands, command, read_edition
from durbar.engine.content import with_edition
from durbar.engine.document import Doc
from durbar.engine.messages import BadInput
from durbar.games import game
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
    print(
        f"{asked.file}: good. {meta.title} for {setup.players}, mode {setup.mode}, rules version {meta.rules_version}."
    )
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


def check_edition(asked: argparse.Namespace) -> int:
    """Read an edition as strictly as a table would, and say what it changes."""
    edition = read_edition(asked.file)
    try:
        found = game(Doc(edition)["game"].text())
        sheets = with_edition(found.sheets, edition)
        found.content(sheets)
        for players in found.meta.players:
            durbar.new_table(found.meta.name, players, seed="edition check", edition=edition)
    except BadInput as error:
        raise BadInput(f"{str(asked.file)!r} is no edition to play with: {error}") from None
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
