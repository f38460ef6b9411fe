"""The lessons of Amritsar."""

from durbar.games.amritsar.lesson.first import FIRST
from durbar.games.amritsar.lesson.solo import SOLO

LESSONS = (FIRST, SOLO)

__all__ = ["LESSONS"]
