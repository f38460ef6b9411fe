"""The position as a readable document; and back, strictly checked."""

from tests.engine.bazaar.position.reading import read_position
from tests.engine.bazaar.position.writing import position

__all__ = ["position", "read_position"]
