"""A phone shows the cards one chooses from so that they can be read and pressed: hand, display, contracts, goals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.album import moments
from tests.web.browser.conftest import Come

CARDS: dict[str, tuple[str, str, int, int]] = {
    "hand-": ("taj-mahal", ".tm-card", 5, 7),
    "open-": ("taj-mahal", ".tm-card", 5, 6),
    "demand-": ("agra", ".card", 4, 3),
    "contract-": ("agra", ".deed", 4, 1),
    "goal-": ("amritsar", ".card", 4, 4),
    "small-": ("sabika", ".lot", 4, 4),
    "poem-": ("sabika", ".verse", 4, 5),
    "poem-a poem-b poem-c poem-d poem-e poem-f poem-g poem-h": ("sabika", ".verse", 4, 3),
}
"""Cards by how their spots begin: the game, what draws one, how many play, how many to choose from at least."""
FINGER = 44
SYMBOL = 15
"""Pixels a symbol needs to be told from others; a phone shows each as two or three of its own."""
MEASURE = """([starts, face, finger]) => {
    const begins = (spot) => spot.closest(face) && starts.some((start) => spot.dataset.spot.startsWith(start));
    const all = () => [...document.querySelectorAll(":is(#board, #own) .spot.legal")].filter(
        (spot) => begins(spot) && spot.checkVisibility() && spot.getBoundingClientRect().width > 1);
    const tabs = [...document.querySelectorAll("#board label:has(input[type=radio]) input")];
    const inWindow = (spot) => {
        spot.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, top, width, height } = spot.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#board, #own");
    };
    let [tab, most] = [null, -1];
    for (const one of tabs) {
        one.click();
        const n = all().filter(inWindow).length;
        if (n > most) [tab, most] = [one, n];
    }
    tab?.click();
    return all().map((spot) => {
        const card = spot.closest(face);
        card.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = card.getBoundingClientRect();
        const own = (x, y) => {
            const met = document.elementFromPoint(x, y);
            return met?.closest("#board, #own") && (met.closest(face) ?? card) === card;
        };
        const run = (from, to, at) => {
            let [best, now] = [0, 0];
            for (let one = from + .5; one < to; one += 1) { now = at(one) ? now + 1 : 0; best = Math.max(best, now); }
            return best;
        };
        const wide = run(box.left, box.right, (x) => own(x, box.top + box.height * .7));
        const high = run(box.top, box.bottom, (y) => own(box.left + Math.min(12, box.width / 2), y));
        const drawn = [...card.querySelectorAll("svg, use, image")];
        const symbols = drawn.map((one) => one.getBoundingClientRect()).filter((one) => one.width);
        const cut = symbols.filter((one) => one.left < box.left - 4 || one.right > box.right + 4
            || one.bottom > box.bottom + 4 || one.top < box.top - 4).length;
        const largest = Math.max(...symbols.map((one) => Math.min(one.width, one.height)));
        return { spot: spot.dataset.spot, wide, high, cut, largest };
    });
}"""
"""How much shows of each card that can be chosen, on the panel with most of them, and how large its symbols are."""


def choosing(game: str, players: int, starts: tuple[str, ...], least: int) -> dict[str, Any]:
    """Find the first moment of random games at which there are so many such cards to choose from."""
    for seed in range(40):
        for _, table, _ in moments(game, players, f"cards {seed}"):
            assert table.decision is not None
            spots = {spot for option in table.decision.options for spot in option.spots if spot.startswith(starts)}
            if len(spots) >= least:
                return table.record()
    raise AssertionError(f"{least} of {starts} are never chosen from")


@pytest.mark.parametrize("cards", CARDS)
def test_cards_can_be_read_and_pressed_at_the_moment_of_choosing(come: Come, cards: str) -> None:
    """At least 44 pixels of each show both ways, and its symbols are whole."""
    game, face, players, least = CARDS[cards]
    starts = tuple(cards.split())
    anna = come("phone")
    anna.bring(choosing(game, players, starts, least))
    found = anna.page.evaluate(MEASURE, [starts, face, FINGER])
    assert len(found) >= least
    small = [one for one in found if min(one["wide"], one["high"]) < FINGER or one["cut"] or one["largest"] < SYMBOL]
    assert small == []
