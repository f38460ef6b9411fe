"""The card that was drawn: it shows the part that is carried out, and hides on a phone as little as possible."""

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

FRAMED = """() => {
    const [sheet, card] = [document.getElementById("drawn"), document.querySelector("#drawn > div")];
    const now = card?.querySelector("section.now");
    if (!now) return null;
    const [inner, frame, outer] = [now, card, sheet].map((one) => one.getBoundingClientRect());
    const within = (one, other) => one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
    if (innerWidth > 700 && card.scrollHeight > card.clientHeight + 1) return "a part of the card is cut";
    return within(inner, frame) && within(frame, outer) ? "" : [inner, frame, outer].map(
        (one) => `${Math.round(one.top)}-${Math.round(one.bottom)}`).join(" ");
}"""
"""Where the part that is carried out, its card and the sheet lie, if one reaches beyond the other."""
HALVED = """() => {
    const top = document.getElementById("drawn")?.getBoundingClientRect().top;
    const words = document.createTreeWalker(document.getElementById("own"), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let one = words.nextNode(); top && one; one = words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(one);
        const at = range.getBoundingClientRect();
        if (one.data.trim() && at.width && at.top < top - 1 && at.bottom > top + 4) found.push(one.data.trim());
    }
    return found;
}"""
"""Words of the own board that the sheet cuts in two."""


@pytest.mark.parametrize("size", ["wide", "full", "phone"])
@pytest.mark.parametrize("game", ["sabika", "amritsar"])
def test_what_is_carried_out_lies_within_its_card_and_no_word_is_cut_in_two(come: Come, game: str, size: str) -> None:
    anna = come(size, watch="", sheets=False)
    anna.bring(alone(game, 0.4))
    rng = Random(1)
    seen = 0
    for _ in range(2):
        until_he_acts(anna, rng)
        while anna.page.locator(PLAYED).count():
            beyond = anna.page.evaluate(FRAMED)
            assert not beyond
            assert anna.page.evaluate(HALVED) == []
            seen += beyond is not None
            go_on(anna)
    assert seen > 2


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
