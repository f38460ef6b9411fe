"""A court for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.court import Court


@pytest.fixture
def court(tmp_path: Path) -> Iterator[Court]:
    with Court(tmp_path / "data") as court:
        yield court
