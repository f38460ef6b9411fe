"""The build: pure, unless DURBAR_COMPILE=1 is set; then engine and rules are compiled, as pyproject.toml lists them."""

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup  # type: ignore[import-untyped, unused-ignore]  # it has no types of its own

ROOT = Path(__file__).resolve().parent
WANTED = os.environ.get("DURBAR_COMPILE") == "1"
BUILDING = not {"bdist_wheel", "build", "build_ext"}.isdisjoint(sys.argv)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def modules() -> list[str]:
    """List what is compiled, or the part of it that DURBAR_COMPILE_ONLY names by globs of its own."""
    chosen = PROJECT["tool"]["durbar"]["compiled"]
    only = os.environ.get("DURBAR_COMPILE_ONLY", "").split()
    found = {path for glob in chosen for path in ROOT.glob(glob)}
    if only:
        found &= {path for glob in only for path in ROOT.glob(glob)}
    return [str(path.relative_to(ROOT)) for path in sorted(found)]


def extensions() -> list[Any]:
    """Write the compiled modules as C; mypyc is there only where something is compiled."""
    from mypyc.build import mypycify

    level = os.environ.get("DURBAR_COMPILE_LEVEL", "2")
    # One C file for all would keep a compiler that optimises busy for more than ten minutes; else it is read faster.
    several = level != "0"
    return mypycify(modules(), opt_level=level, debug_level="0", multi_file=several, target_dir="build/mypyc")


if WANTED and "editable_wheel" in sys.argv:
    sys.exit("DURBAR_COMPILE=1 builds nothing in place, where it would shadow sources that are edited: run 'make fast'")

setup(
    setup_requires=[PROJECT["tool"]["durbar"]["compiler"]] if WANTED else [],
    ext_modules=extensions() if WANTED and BUILDING else [],
)
