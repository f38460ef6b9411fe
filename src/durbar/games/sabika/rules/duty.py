"""How an action comes about, and whether it may be declined [4.13, 4.16, 6.8]."""

from __future__ import annotations

from typing import Final

from durbar.engine.decision import Why

OWN: Final = 0
REWARD: Final = 1
CITY: Final = 2
"""Chosen on the own space; given by a reward, to be declined at will; given by a red city, to be done if it can be."""

WHY_NOT_DECLINE: Final[tuple[Why | None, ...]] = (Why("why.must_act", "4.13"), None, Why("why.must_use_city", "6.8"))
"""One for each of them."""
