"""The build: catalogues become plain data, and if DURBAR_COMPILE=1 is set, engine and rules are compiled.

What is compiled stands in pyproject.toml. The wheel holds the catalogues as JSON, not as PO files.
"""

import importlib.util
import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup  # type: ignore[import-untyped, unused-ignore]  # it has no types of its own
from setuptools.command.build_py import build_py  # type: ignore[import-untyped, unused-ignore]

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


def compile_catalogues(root: Path) -> None:
    """Write every catalogue of the sources as JSON, below `root`."""
    spec = importlib.util.spec_from_file_location("po", ROOT / "src/durbar/texts/po.py")
    assert spec is not None
    assert spec.loader is not None
    po = importlib.util.module_from_spec(spec)
    sys.modules["po"] = po  # its dataclass looks for its module there
    spec.loader.exec_module(po)
    for source in sorted(ROOT.glob("src/durbar/**/texts/*.po")):
        target = (root / source.relative_to(ROOT / "src")).with_suffix(po.COMPILED)
        target.parent.mkdir(parents=True, exist_ok=True)
        po.compile_file(source, target)


class BuildWithCatalogues(build_py):  # type: ignore[misc, unused-ignore]
    """Builds the packages, and their catalogues beside them; in place, if that is where they are used."""

    def run(self) -> None:
        """Compile catalogues after everything else is there."""
        super().run()
        compile_catalogues(ROOT / "src" if self.editable_mode else Path(self.build_lib))


if WANTED and "editable_wheel" in sys.argv:
    sys.exit("DURBAR_COMPILE=1 builds nothing in place, where it would shadow sources that are edited: run 'make fast'")

setup(
    cmdclass={"build_py": BuildWithCatalogues},
    setup_requires=[PROJECT["tool"]["durbar"]["compiler"]] if WANTED else [],
    ext_modules=extensions() if WANTED and BUILDING else [],
)
