"""The tests that every game has from its first day, as functions on a Subject; common.Common runs them all.

3 golden records: check_golden. 4 conservation and 5 random play: check_random_play.
6 clones: check_clones, check_copies, check_fill. 7 undo: check_undo, check_wandering.
8 saving and loading: check_saving.
9 two worlds: check_two_worlds, check_told, check_imagination. 10 legality: check_legality.
What is said in words: check_words. Files with something wrong in them: fuzz.
The first two, a test for each clause and each component, are the game's own; tests/clauses.py counts them.
"""

from tests.harness.copies import check_copies
from tests.harness.legality import check_legality, check_words
from tests.harness.play import (
    check_clones,
    check_fill,
    check_golden,
    check_play_outs,
    check_random_play,
    golden_text,
)
from tests.harness.saving import check_saving, saved
from tests.harness.subject import FIXTURES, Subject, find_game
from tests.harness.tables import assert_same, fingerprint, log_lines, make, pick
from tests.harness.told import check_lines, check_told
from tests.harness.undo import check_undo, check_wandering
from tests.harness.worlds import check_imagination, check_two_worlds

__all__ = [
    "FIXTURES",
    "Subject",
    "assert_same",
    "check_clones",
    "check_copies",
    "check_fill",
    "check_golden",
    "check_imagination",
    "check_legality",
    "check_lines",
    "check_play_outs",
    "check_random_play",
    "check_saving",
    "check_told",
    "check_two_worlds",
    "check_undo",
    "check_wandering",
    "check_words",
    "find_game",
    "fingerprint",
    "golden_text",
    "log_lines",
    "make",
    "pick",
    "saved",
]
