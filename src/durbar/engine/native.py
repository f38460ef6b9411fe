"""What is said to the compiler, and which build this is; this file is never compiled itself, and needs no compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["build", "mypyc_attr"]

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Callable[[T], T]:
        """Mean nothing at run time."""
        return lambda cls: cls


def build() -> str:
    """Say which build of the engine runs: `pure`, or `compiled`."""
    from durbar.engine import running  # which is below this file: it is looked at when somebody asks

    return "pure" if str(running.__file__).endswith(".py") else "compiled"
