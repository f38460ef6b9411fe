"""What is said to the compiler alone; this file is never compiled itself, and needs nothing where nothing is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["mypyc_attr"]

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Callable[[T], T]:
        """Mean nothing at run time."""
        return lambda cls: cls
