"""Explaining cards: what a thing on the table is, what its icons mean, and what it comes to now for whoever asks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from durbar.games import PACKAGES
from durbar.texts import ENGLISH
from durbar.web.shown.book import chapter_of, clause_address, home_of, in_short, linked
from durbar.web.shown.screen import Viewer, screen
from durbar.web.shown.words import Words, words_for
from durbar.web.tables.live import Live

MOST_ICONS = 4
"""Rows for icons on a card: more nobody reads."""
MOST_OPTIONS = 4
MOST_PICTURES = 20
"""So many pictures of a thing are looked up; the page sends no more."""
NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
"""How spots and pictures are called."""


class Wish(NamedTuple):
    """What somebody wants explained: a spot of the board, or whatever follows a clause and shows some pictures."""

    spot: str
    rule: str
    pictures: tuple[str, ...]


def wish_of(spot: str, rule: str, icons: str) -> Wish | None:
    """Read what somebody wants explained; nothing if that cannot be the name of anything."""
    pictures = tuple(icons.split(maxsplit=MOST_PICTURES + 1))
    named = all(NAME.fullmatch(one) for one in (*pictures, spot or "none"))
    return Wish(spot, rule, pictures) if named and len(pictures) <= MOST_PICTURES else None


def has_card(game: str, wish: Wish) -> bool:
    """Tell whether the game knows such a spot or such a clause."""
    return bool(kind_of(game, wish.spot) or chapter_of(game, wish.rule, ENGLISH))


@cache
def _of(game: str) -> Any:
    return import_module(PACKAGES[game] + ".cards")


def kind_of(game: str, spot: str) -> str:
    """Name the kind of a spot: what its name begins with, if the game knows that; else nothing."""
    kinds: Mapping[str, str] = _of(game).KINDS
    head = spot.partition("-")[0]
    return head if head in kinds else ""


def adorns(game: str, picture: str) -> bool:
    """Tell whether a picture means nothing: an ornament, or a player's emblem."""
    return picture.startswith(("seat-", "i-", *_of(game).PLAIN)) and picture not in _of(game).ICONS


def explains(game: str, picture: str) -> bool:
    """Tell whether a picture has a word and a clause."""
    return picture in _of(game).ICONS


def rows_of(game: str, kind: str, pictures: Sequence[str], words: Words) -> list[dict[str, Any]]:
    """Make a row for each icon on a thing, common ones last; those of one clause share theirs."""
    own = _of(game)
    known: Mapping[str, tuple[str, str]] = {**own.ICONS, **own.ROLES.get(kind, {})}
    rows: dict[str, dict[str, Any]] = {}
    for picture in sorted(dict.fromkeys(pictures), key=own.COMMON.__contains__):
        if picture not in known:
            continue
        word, clause = known[picture]
        row = rows.setdefault(clause, {"pictures": [], "words": [], "clause": clause})
        row["pictures"].append(picture)
        said = words.t(word)
        if said not in row["words"]:
            row["words"].append(said)
    for row in rows.values():  # "at the end" need not stand before "at the end of the game 1 point"
        row["words"] = [one for one in row["words"] if not any(_begins(one, other) for other in row["words"])]
    return [{**row, "text": linked(in_short(game, row["clause"], words.lang))} for row in rows.values()]


def _begins(one: str, other: str) -> bool:
    return one != other and other.casefold().startswith(one.casefold())


def _today(context: Mapping[str, Any], spot: str, words: Words) -> list[str]:
    """Say what a spot comes to now for whoever asks, as far as the game has numbers for it."""
    me = context["me"]
    return [] if me is None else [words.say(one) for one in _of(context["game"]).now(context["v"], me, spot)]


def card(live: Live, viewer: Viewer, wish: Wish) -> dict[str, Any]:
    """Gather the card of a thing."""
    spot, rule, pictures = wish
    context = screen(live, viewer)
    game, lang = live.row.game, viewer.lang
    words = words_for(game, context["me"], tuple(context["names"]), lang)
    kind = kind_of(game, spot)
    clause = _of(game).KINDS[kind] if kind else rule
    options = context["legal"].get(spot, ())[:MOST_OPTIONS]
    return {
        **context,
        "kind": words.t(f"about.{kind}") if kind else chapter_of(game, clause, lang),
        "lead": {"text": linked(in_short(game, clause, lang)), "clause": clause}
        if chapter_of(game, clause, lang)
        else None,
        "rows": [row for row in rows_of(game, kind, pictures, words) if row["clause"] != clause][:MOST_ICONS],
        "choices": options,
        "today": _today(context, spot, words),
        "chapter_title": home_of(game, clause, lang),
        "address": clause_address(game, clause),
    }
