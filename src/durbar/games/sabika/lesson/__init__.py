"""The lessons of Sabika."""

from durbar.games.sabika.lesson.first import FIRST

LESSONS = (FIRST,)

__all__ = ["LESSONS"]
