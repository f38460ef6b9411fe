"""The quiet badge that says whose edition is played, and how much of its data is known."""

from __future__ import annotations

from typing import Any

from durbar.engine.content import Sheets


def badge(sheets: Sheets, address: str = "") -> dict[str, Any]:
    """Say how much of the data is known, and whose edition it is; the link tells more."""
    edition = "" if sheets.edition is None else str(sheets.edition["name"])
    return {"edition": edition, "percent": sheets.known.percent, "href": address or f"/sources/{sheets.game}"}
