"""What can be chosen, in words, and how the action bar lays it out: big buttons, chips, groups, or two levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.texts import SHORT
from durbar.web.shown.asking import asked_once_more
from durbar.web.shown.words import Words
from durbar.web.tables.live import Live

KEYS = "123456789" + "bcdfghijkmnoqstuvx"
"""What takes an option: digits, then the letters that mean nothing else."""

HEADED = ".headed"
"""Ends the id of an option's words under a heading that says the rest."""

FEW = 5
"""How many options are big buttons if their words are short, and how short those are."""
FEW_LETTERS = 22
LONG = 13
"""From how many options on a question is long: its prompt is one line, and chips stand in groups."""
LEVELS = 21
"""From how many answers on a long question has two levels: first a group, then one of it."""
CHIP_LETTERS = 34
"""What fits on one line of a chip; words that are longer fold on a tall button, if there are few of those."""
TALL = 6

Shown = dict[str, Any]


def options_shown(live: Live, decision: Mapping[str, Any], me: int, words: Words) -> list[Shown]:
    """Put what a seat may choose into words; where there is a choice, with what is asked once more before it."""
    question = decision["prompt"]["id"].removeprefix("ask.") if len(decision["options"]) > 1 else ""
    return [_option(live, one, question, me, words) for one in decision["options"]]


def _option(live: Live, one: Mapping[str, Any], question: str, me: int, words: Words) -> Shown:
    wall = live.wall(one["text"], me)
    verb, *nouns = one["text"].split(" ")
    label, outcome = one["label"], one["outcome"]
    return {
        "text": one["text"],
        "verb": verb,
        "nouns": nouns,
        "label": words.say(label),
        "brief": in_short(label, words),
        "headed": _begun(label["id"] + HEADED, label, words),
        "group": _begun(f"group.{verb}", label, words),
        "upright": _begun(f"group.{verb}{SHORT}", label, words),
        "clause": label["clause"],
        "outcome": "" if outcome is None else words.say(outcome),
        "short": "" if outcome is None else in_short(outcome, words),
        "effect": outcome,
        "useless": one["useless"],
        "spots": one["spots"],
        "wall": "" if wall is None else words.say(wall),
        "ask": asked_once_more(live, question, one, wall, me, words) if question else None,
        "free": one["free"],
    }


def _begun(id: str, label: Mapping[str, Any], words: Words) -> str:
    """Say something of an option as a line begins, with a capital; nothing if the game does not."""
    said = words.t(id, **label["args"]) if words.has(id) else ""
    return said[:1].upper() + said[1:]


def in_short(message: Mapping[str, Any], words: Words) -> str:
    """Say an option, or what it brings, as a chip does: by the game's short form, where it has one."""
    short = message["id"] + SHORT
    return words.say({**message, "id": short} if words.has(short) else message)


# ---------------------------------------------------------------------- how they stand in the bar


def laid_out(options: list[Shown]) -> Shown:
    """Say how a question's options stand in the bar: its kind, the groups with their options, and the free actions.

    Gives each option its key and whether Enter takes it, and puts them into the order in which they stand.
    """
    answers = [one for one in options if not one["free"]]
    frees = [one for one in options if one["free"]]
    for one in options:  # Enter takes the plain "no more, thank you", or the only answer there is.
        one["filled"] = one is options[0] and (len(answers) == 1 or not one["nouns"])
        one["stays"] = one is answers[-1] and not one["nouns"] and len(answers) > 1
    kind = _kind(options, frees)
    groups = _groups(answers) if kind == "long" else []
    headed = sum(bool(group["head"]) for group in groups)
    if len(groups) < 2 or not headed:
        groups = [{"head": "", "options": answers}] if answers else []
    for group in groups:
        for one in group["options"] if group["head"] else ():
            one["brief"] = one["headed"] or one["brief"]
        group["spots"] = [spot for spot in group["options"][0]["spots"] if _in_all(group["options"], spot)]
    levels = len(answers) >= LEVELS and headed > 1
    _give_keys(groups, frees, levels)
    options[:] = [one for group in groups for one in group["options"]] + frees
    return {"kind": kind, "levels": levels, "groups": groups, "frees": frees}


def _in_all(options: Sequence[Shown], spot: str) -> bool:
    return all(spot in one["spots"] for one in options)


def _kind(options: Sequence[Shown], frees: Sequence[Shown]) -> str:
    many = len(options)
    longest = max((len(one[words]) for one in options for words in ("brief", "short")), default=0)
    if many >= LONG or (many > TALL and longest > CHIP_LETTERS):
        return "long"
    if many <= 3 or (many <= FEW and longest <= FEW_LETTERS):
        return "big"
    return "chips" if longest <= CHIP_LETTERS or frees else "tall"


def _groups(answers: Sequence[Shown]) -> list[Shown]:
    """Gather the answers under their headings; those that have none come last, or first if Enter takes one of them."""
    found: dict[str, list[Shown]] = {}
    for one in answers:
        found.setdefault(one["group"], []).append(one)
    plain = found.pop("", [])
    groups = [
        {"head": head, "upright": members[0]["upright"] or head, "options": members} for head, members in found.items()
    ]
    rest = [{"head": "", "options": plain}] if plain else []
    return rest + groups if plain and plain[0]["filled"] else groups + rest


def _give_keys(groups: Sequence[Shown], frees: Sequence[Shown], levels: bool) -> None:
    """Give keys in the order in which things stand; on two levels first to the groups, and anew within each of them."""
    keys = iter(KEYS)
    if not levels:
        for one in (*(one for group in groups for one in group["options"]), *frees):
            one["key"] = next(keys, "")
        return
    for group in groups:
        group["key"] = next(keys, "") if group["head"] else ""
    taken = {one["text"]: next(keys, "") for group in groups if not group["head"] for one in group["options"]}
    taken |= {one["text"]: next(keys, "") for one in frees}
    for group in groups:
        within = (key for key in KEYS if key not in taken.values())
        for one in group["options"]:
            one["key"] = taken.get(one["text"]) or next(within, "")
    for one in frees:
        one["key"] = taken[one["text"]]
