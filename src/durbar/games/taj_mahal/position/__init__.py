"""The position as a readable document, by names; and back, strictly checked."""

from durbar.games.taj_mahal.position.reading import read_position
from durbar.games.taj_mahal.position.writing import position

__all__ = ["position", "read_position"]
