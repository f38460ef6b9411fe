"""What the coach says on a screen: a fact as the reader may know it, at the first question of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durbar.engine.coaching import Coach
from durbar.web.shown.words import Words
from durbar.web.tables.live import Live


def coached(live: Live, view: Mapping[str, Any], me: int | None, words: Words) -> dict[str, Any] | None:
    """Give what the coach tells a person whose turn begins, if anything; whether it is shown the page decides."""
    facts, position, decision = live.table.game.facts, view["position"], view["decision"]
    if facts is None or me is None or position.get("turn") != me or not live.is_human(me):
        return None
    if decision is None or decision["seat"] != me or live.story.trier == me:
        return None
    table = live.table
    told = live.coaches.setdefault(me, Coach()).hear(table.turn, facts(position, me), table.number)
    if told is None:
        return None
    return {"text": words.say(told.message), "clause": told.message.clause, "marks": list(told.marks)}
