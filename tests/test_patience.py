"""No test depends on how fast the machine is: none waits for time to pass, and none has a limit of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import patience

FOLDER = Path(__file__).parent
BY_TIME = re.compile(
    r"\bsleep\((?!0\))"  # sleep(0) only lets others go first
    r"|wait_for_timeout|settimeout|perf_counter|monotonic|time\.time\("
    r"|(?<![a-z_])timeout=(?!PATIENCE)"
    r"|\.(wait|join|result)\(\d"
    r"|wait_for\([^()]*, \d"
)
FILES = [path for path in FOLDER.rglob("*.py") if path not in (Path(__file__), Path(patience.__file__))]


@pytest.mark.parametrize(
    "line", ["time.sleep(1)", "page.wait_for_timeout(60)", "expect(one, timeout=5)", "done.wait(9)"]
)
def test_waiting_by_time_is_seen(line: str) -> None:
    assert BY_TIME.search(line)


def test_tests_wait_for_events_with_one_patience() -> None:
    lines = ((path, line) for path in FILES for line in path.read_text(encoding="utf-8").splitlines())
    assert [f"{path.relative_to(FOLDER)}: {line.strip()}" for path, line in lines if BY_TIME.search(line)] == []


def test_until_gives_what_it_found_and_names_what_never_came(monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([None, False, "here"])
    assert patience.until("something is there", lambda: next(found)) == "here"
    monkeypatch.setattr(patience, "PATIENCE", 0.0)
    with pytest.raises(AssertionError, match="the moon is green"):
        patience.until("the moon is green", lambda: None)
