"""`durbar texts`: what is wrong with the words of a language."""

from __future__ import annotations

import argparse

from durbar.cli.common import Commands, command
from durbar.engine.messages import BadInput
from durbar.texts import ENGLISH, HOUSE, Say, languages
from durbar.texts.review import packages, review, summary

WRONG = 1


def add_texts(commands: Commands, say: Say) -> None:
    """Add `durbar texts`."""
    parser = command(commands, "texts", check, say("cli.texts"), say)
    parser.add_argument("what", choices=["check"], help=say("cli.texts.what"))
    parser.add_argument("which", metavar="LANG", nargs="?", help=say("cli.texts.lang"))


def check(asked: argparse.Namespace) -> int:
    """Go through the catalogues."""
    known = languages(HOUSE)
    if asked.which is not None and asked.which not in known:
        raise BadInput("bad.no_texts", lang=asked.which[:20], known=known)
    wrong = 0
    for lang in known if asked.which is None else [asked.which]:
        english = translated = 0
        for package in packages():
            found = review(package, lang)
            wrong += len(found)
            for said in found:
                print(f"{lang} {package}: {asked.say(said.id, **said.args)}")
            counted = summary(package, lang)
            english, translated = english + counted[0], translated + counted[1]
        print(
            asked.say(
                "cli.texts.count" if lang == ENGLISH else "cli.texts.share", lang=lang, n=english, done=translated
            )
        )
    return WRONG if wrong else 0
