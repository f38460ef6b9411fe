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
from durbar.engine.document import BadPlace
from durbar.engine.messages import BadInput, Message
from durbar.games import editions, game
from durbar.games.notes import note
from durbar.terminal.files import read_json
from durbar.texts import Say


def add_verify(commands: Commands, say: Say) -> None:
    """Add `durbar verify`."""
    parser = command(commands, "verify", verify, say("cli.verify"), say)
    parser.add_argument("file", metavar="FILE", type=Path)


def verify(asked: argparse.Namespace) -> int:
    """Verify a game file and say what is in it."""
    doc = read_json(asked.file)
    try:
        table = durbar.verify(doc)
    except BadInput as error:
        raise BadInput("cli.verify.bad@durbar.cli", path=str(asked.file), why=error.message.document()) from None
    say, setup = asked.say, table.setup
    about = {"title": table.game.title, "players": setup.players, "mode": setup.mode, "rules": setup.rules}
    print(say("cli.verify.good", file=str(asked.file), **about))
    print(say("cli.verify.replayed", n=table.number))
    if table.over:
        scores = [
            Message("cli.verify.score", seat=seat + 1, n=score).document()
            for seat, score in enumerate(table.result.scores)
        ]
        winners = [seat + 1 for seat in table.result.winners]
        print(say("cli.verify.won" if winners else "cli.verify.lost", scores=scores, winners=winners))
    else:
        print(say("cli.verify.goes_on"))
    return 0


# ---------------------------------------------------------------------- editions


def add_edition(commands: Commands, say: Say) -> None:
    """Add `durbar edition`."""
    parser = command(commands, "edition", lambda asked: 0, say("cli.edition"), say)
    title = say("cli.edition.actions")
    actions = parser.add_subparsers(title=title, metavar="ACTION", required=True, parser_class=type(parser))
    check = command(actions, "check", check_edition, say("cli.edition.check"), say)
    check.add_argument("file", metavar="FILE", type=Path)
    new = command(actions, "new", new_edition, say("cli.edition.new"), say)
    new.add_argument("game", metavar="GAME")
    kept = command(actions, "list", list_editions, say("cli.edition.list"), say)
    show = command(actions, "show", show_edition, say("cli.edition.show"), say)
    diff = command(actions, "diff", diff_editions, say("cli.edition.diff"), say)
    diff.add_argument("edition", metavar="EDITION", help=say("cli.edition.which"))
    diff.add_argument("other", metavar="OTHER", nargs="?", help=say("cli.edition.other"))
    show.add_argument("edition", metavar="EDITION", help=say("cli.edition.which"))
    for parser in (kept, show, diff):
        parser.add_argument("--data", type=Path, default=None, help=say("cli.data"))
    kept.add_argument("--json", action="store_true", help=say("cli.json"))


def check_edition(asked: argparse.Namespace) -> int:
    """Read an edition as strictly as a table would, and say what it changes."""
    edition = read_edition(asked.file)
    try:
        sheets = editions.check(edition)
    except BadInput as error:
        raise BadInput("cli.edition.bad@durbar.cli", path=str(asked.file), why=error.message.document()) from None
    found = game(sheets.game)
    say = asked.say
    print(say("cli.edition.good", file=str(asked.file), command=f"durbar play {sheets.game} --edition {asked.file}"))
    for name, sheet in sheets.sheets.items():
        changed = [key for key, value in sheet.data.items() if value != found.sheets[name].data.get(key)]
        if changed:
            about = {"source": sheet.source, "confidence": sheet.confidence}
            print(say("cli.edition.changed", name=name, values=changed, **about))
    if sheets.digest == found.sheets.digest:
        print(say("cli.edition.same"))
    return 0


def new_edition(asked: argparse.Namespace) -> int:
    """Print the present values as an edition file."""
    found = game(asked.game)
    print("# " + asked.say("cli.edition.head", title=found.title))
    print("# " + asked.say("cli.edition.own", value='source = "owner", confidence = "certain"'))
    play = f"durbar play {found.meta.name} --edition FILE"
    print("# " + asked.say("edition.use", check="durbar edition check FILE", play=play))
    print()
    print(toml.pair("game", found.meta.name))
    print(toml.pair("name", asked.say("cli.edition.mine")))
    for sheet in found.sheets.sheets.values():
        print(f"\n[{sheet.name}]")
        if (told := note(found.sheets, sheet.name, asked.spoken)) != sheet.note:
            print(f"# {told}")  # the data itself is the same in every language
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
        lines.append((row.id, row.game, row.name, known, len(wrong)))
    heads = ("id", "game", "name", "known", "state")
    if asked.json:
        told = [(*rest, f"draft, {wrong} wrong" if wrong else "whole") for *rest, wrong in lines]
        return print_json([dict(zip(heads, line, strict=True)) for line in told])
    say = asked.say
    if not lines:
        print(say("cli.edition.none"))
        return 0
    rows = [(*rest, say("cli.edition.draft", n=wrong) if wrong else say("cli.edition.whole")) for *rest, wrong in lines]
    print_table([tuple(say(f"head.{head}") for head in heads), *rows])
    return 0


def _edition(asked: argparse.Namespace, name: str) -> Mapping[str, Any]:
    """Find an edition: a file of that name, or one that is kept."""
    if Path(name).exists() or {".", "/"} & set(name):
        return read_edition(Path(name))
    docs: dict[str, Mapping[str, Any]] = {row.id: row.doc for row in _kept(asked)}
    if name not in docs:
        raise BadInput("cli.edition.missing@durbar.cli", name=name)
    return docs[name]


def show_edition(asked: argparse.Namespace) -> int:
    """Print an edition as a file, with what is wrong or known at its head."""
    edition = editions.slim(editions.check_plain(_edition(asked, asked.edition)))
    wrong = editions.complaints(edition)
    for one in wrong:
        problem = Message(one.message.id, one.clause, **one.message.args)
        print("# " + asked.say("cli.edition.wrong", what=BadPlace(one.path, problem).message.document()))
    if not wrong:
        sheets = editions.check(edition)
        house = game(sheets.game).sheets
        changed = len(editions.changes(house, sheets))
        print("# " + asked.say("cli.edition.known", percent=sheets.known.percent, house=house.known.percent, n=changed))
    print(editions.to_toml(edition, asked.spoken), end="")
    return 0


def diff_editions(asked: argparse.Namespace) -> int:
    """List every value in which two editions differ: 0 if there is none, 1 if there is."""
    new = editions.check(_edition(asked, asked.edition))
    old = game(new.game).sheets if asked.other is None else editions.check(_edition(asked, asked.other))
    if old.game != new.game:
        raise BadInput(
            "cli.edition.two_games@durbar.cli",
            edition=asked.edition,
            game=new.game,
            other=asked.other,
            other_game=old.game,
        )
    if asked.other is not None:
        old, new = new, old
    found = editions.changes(old, new)
    for one in found:
        print(f"{one.path}: {_shown(one.old, asked.say)} -> {_shown(one.new, asked.say)}")
    return 1 if found else 0


def _shown(value: Any, say: Say) -> str:
    return say("word.nothing") if value is None else toml.pair("", value).partition(" = ")[2]
