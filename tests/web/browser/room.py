"""How much room each legal spot has: the largest square in which every click, or every tap of a finger, means it."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

FINGER = 44
"""Pixels a finger needs, in which a tap means the spot or asks which of several is meant."""
MOUSE = 24
"""Pixels a mouse needs."""
TOUCHING = 16
"""Pixels that are left to a mouse where legal spots touch each other."""
BESIDE = 32
"""Pixels that are left to a finger between the middles of other things, which answer for themselves."""
MEASURED = 1 / 8
"""The part by which what is measured may be off."""
SAMPLES = 49
"""Points at which is looked what takes the place of a spot: `SPARSE` a side."""
MEASURE = """async ([finger, need]) => {
    const { meant, places } = await import("/static/reach.js");
    const [SPARSE, PARTS, MIDDLE] = [7, 9, 6];
    const wanted = (one) => one?.dataset?.options ?? one?.dataset?.option;
    const found = new Map();
    let among = [];
    const isMiddle = (one, x, y) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return Math.max(Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)) <= MIDDLE;
    };
    const takes = (spot, x, y) => {
        const all = meant(x, y, among, finger);
        if (all.some((one) => one === spot || wanted(one) === wanted(spot))) return "";
        const one = all[0] ?? document.elementFromPoint(x, y);
        const name = one?.dataset?.spot ?? `${one?.tagName}.${one?.getAttribute("class")}#${one?.id}`;
        const kind = !one?.matches(".spot") ? "" : one.matches(".legal") ? "legal: " : "greyed: ";
        return kind + (finger && kind && isMiddle(one, x, y) ? "middle of " : "") + name;
    };
    const square = (spot, step, left, top, right, bottom) => {
        let [most, above] = [0, []];
        for (let y = top + step / 2; y < bottom; y += step) {
            const now = [0];
            for (let x = left + step / 2, column = 1; x < right; x += step, column += 1) {
                const least = Math.min(now[column - 1], above[column] ?? 0, above[column - 1] ?? 0);
                now[column] = takes(spot, x, y) ? 0 : 1 + least;
                most = Math.max(most, now[column]);
            }
            above = now;
        }
        return most * step;
    };
    const taken = (spot, x, y) => {
        const count = {};
        const step = (need - 2) / SPARSE;
        for (let dx = 1 - need / 2; dx < need / 2; dx += step) for (let dy = 1 - need / 2; dy < need / 2; dy += step) {
            const by = takes(spot, x + dx, y + dy);
            if (by) count[by] = (count[by] ?? 0) + 1;
        }
        return count;
    };
    const measure = (spot) => {
        spot.scrollIntoView({ block: "nearest", inline: "nearest" });
        among = places();
        const place = among.find((one) => one.spot === spot);
        if (!place) return { own: 0, taken: { "nothing of it shows": 1 } };
        const { x, y, w, h } = place;
        const by = taken(spot, x, y);
        if (!Object.keys(by).length) return { own: need, taken: by };
        const [wide, high] = [Math.max(w + 16, need + 4) / 2, Math.max(h + 16, need + 4) / 2];
        const [left, top] = [Math.max(0, x - wide), Math.max(0, y - high)];
        const [right, bottom] = [Math.min(innerWidth, x + wide), Math.min(innerHeight, y + high)];
        return { own: square(spot, need / PARTS, left, top, right, bottom), taken: by };
    };
    document.getElementById("chapter")?.remove();
    const tabs = [...document.querySelectorAll("#board label:has(input[type=radio])")].filter(
        (tab) => tab.checkVisibility()).map((tab) => tab.querySelector("input"));
    for (const tab of tabs.length ? tabs : [null]) {
        tab?.click();
        for (const { spot, w, h } of places()) {
            const size = `${Math.round(w)} x ${Math.round(h)}`;
            const room = { spot: spot.dataset.spot, size, ...measure(spot) };
            if (!(found.get(spot.dataset.spot)?.own >= room.own)) found.set(spot.dataset.spot, room);
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
        """Say how much is enough: less where other spots lie so close that they have to answer for themselves."""
        if finger:
            middles = [name for name in self.taken if ": middle of " in name]
            greyed = [n for name, n in self.taken.items() if name not in middles and not name.startswith("legal: ")]
            return BESIDE if middles and sum(greyed) <= SAMPLES * MEASURED else FINGER
        return TOUCHING if any(name.startswith("legal: ") for name in self.taken) else MOUSE


def rooms(page: Page, finger: bool) -> list[Room]:
    """Measure all legal spots, behind every tab of the board, each where it has most room."""
    return [Room(**found) for found in page.evaluate(MEASURE, [finger, FINGER if finger else MOUSE])]


def cramped(page: Page, finger: bool) -> list[str]:
    """Find the legal spots that have too little room, and say what takes it."""
    return [
        f"{one.spot} ({one.size}): {one.own:.0f} of {one.needs(finger)} px; {one.taken}"
        for one in rooms(page, finger)
        if one.own < one.needs(finger) * (1 - MEASURED)
    ]
