"""`durbar texts`: what is wrong with the words of a language."""

from __future__ import annotations

import argparse

from durbar.cli.common import Commands, command
from durbar.engine.messages import BadInput
from durbar.texts import ENGLISH, HOUSE, languages
from durbar.texts.review import packages, review, summary

WRONG = 1


def add_texts(commands: Commands) -> None:
    """Add `durbar texts`."""
    parser = command(commands, "texts", check, "check the translations: nothing missing, unknown or left in English")
    parser.add_argument("what", choices=["check"], help="check: list what is wrong; ends with 1 if anything is")
    parser.add_argument("lang", metavar="LANG", nargs="?", help="only this language, as in pl; all, if none is given")


def check(asked: argparse.Namespace) -> int:
    """Go through the catalogues."""
    known = languages(HOUSE)
    if asked.lang is not None and asked.lang not in known:
        raise BadInput(f"there are no texts in {asked.lang[:20]!r}; there are: {', '.join(known)}")
    wrong = 0
    for lang in known if asked.lang is None else [asked.lang]:
        english = translated = 0
        for package in packages():
            found = review(package, lang)
            wrong += len(found)
            for said in found:
                print(f"{lang} {package}: {said}")
            counted = summary(package, lang)
            english, translated = english + counted[0], translated + counted[1]
        what = f"{english} texts" if lang == ENGLISH else f"{translated} of {english} texts"
        print(f"{lang}: {what}")
    return WRONG if wrong else 0
