"""The lessons of Amritsar."""

from durbar.games.amritsar.lesson.first import FIRST

LESSONS = (FIRST,)

__all__ = ["LESSONS"]
