"""Plain values as TOML; the standard library only reads it."""

from __future__ import annotations

import json
import re
from typing import Any

WIDTH = 110
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def pair(key: str, value: Any) -> str:
    """Write a key and its value."""
    return f"{_key(key)} = {_value(value, len(key) + 3, '')}"


def head(name: str) -> str:
    """Write the head of a table."""
    return f"[{_key(name)}]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any, used: int, indent: str) -> str:
    """Write a value on one line if it fits behind `used` columns; else its lists one element a line."""
    if isinstance(value, dict):
        pairs = [f"{_key(key)} = {_value(one, used, indent)}" for key, one in value.items()]
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        deeper = indent + "  "
        flat = "[" + ", ".join(_value(one, 0, deeper) for one in value) + "]"
        if len(flat) + used <= WIDTH and "\n" not in flat:
            return flat
        lines = [f"{deeper}{_value(one, len(deeper) + 1, deeper)},\n" for one in value]
        return "[\n" + "".join(lines) + indent + "]"
    return json.dumps(value, ensure_ascii=False)
