"""The project's own files, for the tests that look at the project as a whole."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def project_files() -> list[Path]:
    """Lists the files that belong to the project: all that git does not ignore, or all if git cannot say."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if listed.returncode == 0:
            return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    made = re.compile(r"(^|/)(\.git|\.venv|build|dist|__pycache__|\.\w+_cache|\.hypothesis|[^/]*\.egg-info)(/|$)")
    names = (path for path in ROOT.rglob("*") if path.is_file())
    return [path for path in names if not made.search(path.relative_to(ROOT).as_posix())]
