"""The lessons of Sabika."""

from durbar.games.sabika.lesson.first import FIRST
from durbar.games.sabika.lesson.solo import SOLO

LESSONS = (FIRST, SOLO)

__all__ = ["LESSONS"]
