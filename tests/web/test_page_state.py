"""What the page's scripts do without a browser: node's own test runner plays the situations in `page/`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import scripts

SITUATIONS = sorted((Path(__file__).parent / "page").glob("*.test.js"))


@pytest.mark.parametrize("path", SITUATIONS, ids=lambda path: path.name)
def test_the_situations_of_the_page(path: Path) -> None:
    node = scripts.find_node()
    if node is None and not scripts.must_be_checked():
        pytest.skip(f"no node {scripts.LEAST} or newer; make lint fetches one")
    assert node is not None, "a CI machine must play these situations, and there is no node"
    played = subprocess.run([node, "--test", str(path)], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stdout + played.stderr
