"""The lessons of Taj Mahal."""

from durbar.games.taj_mahal.lesson.first import FIRST

LESSONS = (FIRST,)

__all__ = ["LESSONS"]
