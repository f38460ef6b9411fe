"""What all tests share: the rule marker, and the report of clauses that no test cites."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.harness", "tests.two_worlds")
