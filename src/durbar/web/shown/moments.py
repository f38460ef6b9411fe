"""Looking back: what the page shows of an earlier moment."""

from __future__ import annotations

from typing import Any

from durbar.web.shown.screen import Viewer, screen
from durbar.web.tables.past import Past, live_at


def moment(past: Past, turn: int, version: int, lang: str) -> dict[str, Any]:
    """Gather what the page shows of an earlier moment, and where one can go on from it."""
    context = screen(live_at(past, turn), Viewer((), lang=lang))
    context["version"] = version
    context["moment"] = {
        "earlier": max((one for one in past.turns if one < turn), default=None),
        "later": min((one for one in past.turns if one > turn), default=None),
    }
    return context
