"""How much room each legal spot has: the largest square in which every click, or every tap of a finger, means it."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

FINGER = 44
"""Pixels a finger needs."""
MOUSE = 24
"""Pixels a mouse needs, and a finger where the map itself puts legal spots closer together."""
DRAWN = 20
"""Pixels that are left to a mouse where spots touch each other."""
BESIDE = 36
"""Pixels that are left to a finger beside the middle of something that is not possible."""
MEASURED = 2
"""Pixels by which what is measured may be off."""
MEASURE = """async ([finger, need]) => {
    const { meant, places, squeezed } = await import("/static/reach.js");
    const SPARSE = 7;
    const wanted = (one) => one?.dataset?.options ?? one?.dataset?.option;
    const found = new Map();
    let [step, among] = [2, []];
    const hits = (spot, x, y) => {
        const one = meant(x, y, among, finger);
        if (!one || one === spot || wanted(one) === wanted(spot)) return !!one;
        return finger && squeezed(one, among).includes(spot);
    };
    const along = (from, size, part) => from + 1 + (size - 2) * part / (SPARSE - 1);
    const allOf = (spot, left, top, size) => {
        for (let row = 0; row < SPARSE; row += 1)
            for (let column = 0; column < SPARSE; column += 1)
                if (!hits(spot, along(left, size, column), along(top, size, row)))
                    return false;
        return true;
    };
    const square = (spot, left, top, right, bottom) => {
        let [most, above] = [0, []];
        for (let y = top + step / 2; y < bottom; y += step) {
            const now = [0];
            for (let x = left + step / 2, column = 1; x < right; x += step, column += 1) {
                const least = Math.min(now[column - 1], above[column] ?? 0, above[column - 1] ?? 0);
                now[column] = hits(spot, x, y) ? 1 + least : 0;
                most = Math.max(most, now[column]);
            }
            above = now;
        }
        return most * step;
    };
    const greyed = (one) => one?.matches(".spot[data-why]");
    const takers = (spot, x, y) => {
        const count = {};
        const far = need / 2 - 1;
        for (let dx = -far; dx <= far; dx += far / 7) for (let dy = -far; dy <= far; dy += far / 7) {
            if (hits(spot, x + dx, y + dy)) continue;
            const one = meant(x + dx, y + dy, among, finger);
            const what = one ?? document.elementFromPoint(x + dx, y + dy);
            const name = what?.dataset?.spot ?? `${what?.tagName}.${what?.getAttribute("class")}#${what?.id}`;
            const kind = one?.matches(".spot.legal, [data-option]") ? "legal: " : greyed(one) ? "greyed: " : "";
            const key = kind + name;
            count[key] = (count[key] ?? 0) + 1;
        }
        return count;
    };
    const measure = (spot) => {
        spot.scrollIntoView({ block: "nearest", inline: "nearest" });
        among = places();
        const box = spot.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const wide = Math.max(box.width, need + 4);
        const high = Math.max(box.height, need + 4);
        if (allOf(spot, x - need / 2, y - need / 2, need)) return { own: need, takers: {} };
        const [left, top] = [Math.max(0, x - wide / 2), Math.max(0, y - high / 2)];
        const [right, bottom] = [Math.min(innerWidth, x + wide / 2), Math.min(innerHeight, y + high / 2)];
        const own = square(spot, left, top, right, bottom);
        return { own, takers: own < need ? takers(spot, x, y) : {} };
    };
    document.getElementById("chapter")?.remove();
    const tabs = [...document.querySelectorAll("#board label:has(input[type=radio])")].filter(
        (tab) => tab.checkVisibility()).map((tab) => tab.querySelector("input"));
    for (const tab of tabs.length ? tabs : [null]) {
        tab?.click();
        for (const { spot } of places()) {
            const { own, takers: taken } = measure(spot);
            const box = spot.getBoundingClientRect();
            const size = `${Math.round(box.width)} x ${Math.round(box.height)}`;
            const known = found.get(spot.dataset.spot);
            if (!known || known.own < own) found.set(spot.dataset.spot, { spot: spot.dataset.spot, own, taken, size });
        }
    }
    return [...found.values()];
}"""


class Room(NamedTuple):
    """A legal spot, the pixels it has of its own, what takes the rest of those it needs, and how large it is drawn."""

    spot: str
    own: float
    taken: dict[str, int]
    size: str

    def needs(self, finger: bool) -> int:
        """Say how much is enough: less than a finger's breadth where the map puts other spots there.

        Spots that are legal share what lies between them, each chip in the bar being as broad as a finger; one that is
        not possible keeps its middle, so that a tap on it says why not.
        """
        kinds = {name.split(": ")[0] for name in self.taken}
        if not kinds or not kinds <= {"legal", "greyed"}:
            return FINGER if finger else MOUSE
        if not finger:
            return DRAWN
        return MOUSE if "legal" in kinds else BESIDE


def rooms(page: Page, finger: bool) -> list[Room]:
    """Measure all legal spots, behind every tab of the board, each where it has most room."""
    return [Room(**found) for found in page.evaluate(MEASURE, [finger, FINGER if finger else MOUSE])]


def cramped(page: Page, finger: bool) -> list[str]:
    """Find the legal spots that have too little room, and say what takes it."""
    return [
        f"{one.spot} ({one.size}): {one.own:.0f} of {one.needs(finger)} px; {one.taken}"
        for one in rooms(page, finger)
        if one.own < one.needs(finger) - MEASURED
    ]
