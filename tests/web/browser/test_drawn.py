"""The card that was drawn lies over a phone's board where it hides as little as possible of what is lit."""

from __future__ import annotations

from random import Random

import pytest

from tests.web.browser.conftest import Come
from tests.web.browser.test_playback import PLAYED, alone, go_on, until_he_acts

HIDDEN = """() => {
    const LEAST = 136;
    const card = document.getElementById("drawn");
    const lit = [...document.querySelectorAll("#veil rect.line")].at(-1);
    if (!card || !lit) return null;
    const [over, at] = [card.getBoundingClientRect(), lit.getBoundingClientRect()];
    const board = document.querySelector("#board [data-window]").getBoundingClientRect();
    const bar = document.getElementById("bar").getBoundingClientRect();
    const room = Math.max(at.top - board.top, board.bottom - at.bottom);
    if (room < LEAST) return null; // a whole panel is lit
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    return {
        hidden: over.left < x && x < over.right && over.top < y && y < over.bottom,
        inside: over.top >= board.top - 1 && over.bottom <= bar.top + 1,
        above: over.top < board.top + 40,
    };
}"""


@pytest.mark.parametrize("game", ["sabika", "amritsar"])
def test_a_drawn_card_does_not_hide_what_is_lit_on_a_phone(come: Come, game: str) -> None:
    """Followed through turns of the automa, the spot of each step shows; sometimes the card has to go up for that."""
    anna = come("phone", watch="", sheets=False)
    anna.bring(alone(game, 0.4))
    rng = Random(1)
    found: list[dict[str, bool]] = []
    while sum(step["above"] for step in found) < 1 and len(found) < 8:
        until_he_acts(anna, rng)
        while anna.page.locator(PLAYED).count():
            seen = anna.page.evaluate(HIDDEN)
            found += [seen] if seen else []
            go_on(anna)
    assert found
    assert all(step["inside"] and not step["hidden"] for step in found), found
