"""Asked once more: what a choice wins, what it gives up, and from when on it cannot be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.messages import Message
from durbar.web.shown.words import Words
from durbar.web.tables.live import Live

UNASKED = "web.wall.auto_end"
"""The wall that whoever prefers it has put up: what is behind nothing else is not asked once more."""

LISTS = {"wins", "gives_up", "final"}
"""Arguments of an outcome that say it one by one."""


def asked_once_more(
    live: Live, question: str, option: Mapping[str, Any], wall: Message | None, me: int, words: Words
) -> dict[str, Any] | None:
    """Gather what is asked before an option is chosen for good; None if it can be undone, or is no such choice."""
    parting = option["parting"]
    if wall is None and parting:
        wall = live.unless_agreed(me, Message("web.wall.ended"))
    if wall is None:
        return None
    why = wall.args["why"]
    if why["id"] == UNASKED and not parting:
        return None
    return {
        "kind": f"{live.row.game}.{question}",
        "clause": option["label"]["clause"],
        "when": words.say(Message("web.final." + why["id"].rpartition(".")[2])),
        "agreed": words.t("web.final.agreed") if wall.id == "web.wall.consent" else "",
        **_columns(option["outcome"], words, parting),
    }


def _columns(outcome: Mapping[str, Any] | None, words: Words, parting: bool) -> dict[str, Any]:
    """Say what is won, given up and final; an outcome that has no lists of it is a sentence, and not taken apart."""
    columns: dict[str, Any] = {"wins": [], "gives_up": [], "final": [], "brings": []}
    if outcome is None:
        return columns
    if outcome["args"].keys() >= LISTS:
        return columns | {name: [_said(one, words) for one in outcome["args"][name]] for name in LISTS}
    return columns | {"gives_up" if parting else "brings": [_said(outcome, words)]}


def _said(message: Mapping[str, Any], words: Words) -> dict[str, Any]:
    text = words.say(message)
    clause = message.get("clause", "")
    return {"id": message["id"], "args": message["args"], "text": text[:1].upper() + text[1:], "clause": clause}
