"""The position as a readable document."""
from typing import Any
from durbar.games.sabika.state import State
def position(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name in s.__slots__ if name not in ("content", "log")}
def read_position(content, setup, doc): ...
