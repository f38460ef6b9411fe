"""`durbar games`, `durbar rules`, `durbar sources`: what there is to read."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from durbar.cli.common import Commands, command, print_json, print_table, print_wrapped
from durbar.cli.reading import read_rules
from durbar.engine.content import CONFIDENCES
from durbar.engine.game import Meta
from durbar.engine.messages import BadInput, Message
from durbar.games import all_games, game, rulebook, texts
from durbar.games.notes import note
from durbar.texts import Say

NOT_FOUND = 1


def add_games(commands: Commands, say: Say) -> None:
    """Add `durbar games`."""
    parser = command(commands, "games", list_games, say("cli.games"), say)
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def list_games(asked: argparse.Namespace) -> int:
    """List the games."""
    metas = [one.meta for one in all_games()]
    if asked.json:
        return print_json([asdict(meta) for meta in metas])
    heads = ("game", "title", "by", "year", "players", "minutes", "weight", "known", "modes")
    rows = [tuple(asked.say(f"head.{head}") for head in heads)]
    print_table(rows + [_row(one.meta, one.sheets.known.percent, asked.spoken) for one in all_games()])
    return 0


def _row(meta: Meta, known: int, lang: str) -> tuple[str, ...]:
    players = ", ".join(map(str, meta.players))
    minutes = f"{meta.minutes[0]}-{meta.minutes[1]}"
    modes = ", ".join(meta.modes)
    title, weight = (texts(meta.name).say(id, lang) for id in ("game.title", "game.weight"))
    return (meta.name, title, meta.designer, str(meta.year), players, minutes, weight, f"{known} %", modes)


def add_rules(commands: Commands, say: Say) -> None:
    """Add `durbar rules`."""
    parser = command(commands, "rules", show_rules, say("cli.rules"), say)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help=say("cli.rules.clause"))
    parser.add_argument("--search", metavar="WORDS", help=say("cli.rules.search"))
    parser.add_argument("--rulings", action="store_true", help=say("cli.rules.rulings"))
    parser.add_argument("--read", action="store_true", help=say("cli.rules.read"))


def show_rules(asked: argparse.Namespace) -> int:
    """Print clauses."""
    name = game(asked.game).meta.name
    if sum((asked.search is not None, asked.clause is not None, asked.rulings, asked.read)) > 1:
        raise BadInput("cli.one_of_rules@durbar.cli")
    lang: str = asked.spoken
    if asked.read:
        return read_rules(name, lang)
    if asked.rulings:
        return _show_rulings(name, lang)
    if asked.search is not None:
        found = rulebook.search(name, asked.search, lang)
    elif asked.clause:
        found = rulebook.clause(name, asked.clause, lang)
    else:
        found = rulebook.clauses(name, lang)
    if not found:
        print("durbar:", asked.say("cli.rules.not_found", game=name, words=asked.search), file=sys.stderr)
        return NOT_FOUND
    for place, one in enumerate(found):
        if one.heading and place:
            print()
        print_wrapped(f"{one.number:<7} {one.text}", " " * 8)
    return 0


def _show_rulings(name: str, lang: str) -> int:
    for place, (one, reason) in enumerate(rulebook.rulings(name, lang)):
        if place:
            print()
        print_wrapped(f"{one.number:<7} {one.text}", " " * 8)
        print_wrapped(f"        {reason}", " " * 8)
    return 0


def add_sources(commands: Commands, say: Say) -> None:
    """Add `durbar sources`."""
    parser = command(commands, "sources", show_sources, say("cli.sources"), say)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def show_sources(asked: argparse.Namespace) -> int:
    """Print the sources of all sheets."""
    found = game(asked.game)
    sheets = list(found.sheets.sheets.values())
    if asked.json:
        about = ("name", "source", "confidence", "clause", "note")
        return print_json({sheet.name: {key: getattr(sheet, key) for key in about[1:]} for sheet in sheets})
    known, lang = found.sheets.known, asked.spoken
    shares = [Message("share", confidence=one, percent=known.share(one)).document() for one in CONFIDENCES]
    print_wrapped(asked.say("cli.sources.known", title=found.title, percent=known.percent, shares=shares))
    for sheet in sorted(sheets, key=lambda one: -CONFIDENCES.index(one.confidence)):  # what is least known comes first
        print()
        title = found.own(Message(f"sheet.{sheet.name}"))
        said = {"source": sheet.source, "confidence": sheet.confidence, "clause": sheet.clause}
        print(asked.say("cli.sources.sheet", title=title, name=sheet.name, **said))
        print_wrapped(f"    {note(found.sheets, sheet.name, lang)}", "    ")
        if sheet.confidence != CONFIDENCES[0] and texts(found.meta.name).has(f"unknown.{sheet.name}", lang):
            unknown = asked.say("cli.sources.unknown", what=found.own(Message(f"unknown.{sheet.name}")))
            print_wrapped(f"    {unknown}", "    ")
    return 0
