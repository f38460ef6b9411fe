"""The lessons of Agra."""

from durbar.games.agra.lesson.first import FIRST

LESSONS = (FIRST,)

__all__ = ["LESSONS"]
