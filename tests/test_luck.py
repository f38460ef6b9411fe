"""Luck that has no seed follows from the name of the test, so that a test that failed takes the same course again."""

from __future__ import annotations

from pathlib import Path

import durbar
from tests.web.court import Court


def test_real_luck_comes_again_when_the_test_is_run_again(tmp_path: Path) -> None:
    """What is compared here was had in another run."""
    assert durbar.new_table("taj-mahal", players=3).record()["commitment"][:8] == "38870bfe"
    with Court(tmp_path) as court:
        assert court.browser().new_table("me", "bot:random") == "tngdvh66lbu2refq"
