"""How an action comes about, and whether it may be declined [I2, I3, 45]."""

from __future__ import annotations

from durbar.engine.decision import Why

OWN, REWARD, CITY = range(3)
"""Chosen on the own space; given by a reward, to be declined at will; given by a red city, to be done if it can be."""

WHY_NOT_DECLINE = (Why("why.must_act", "I2"), None, Why("why.must_use_city", "45"))
"""One for each of them."""
