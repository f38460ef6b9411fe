"""The position as a readable document, by names; and back, strictly checked."""

from durbar.games.agra.position.reading import read_position
from durbar.games.agra.position.writing import position

__all__ = ["position", "read_position"]
