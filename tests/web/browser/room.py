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
    const [SPARSE, STEP, MIDDLE] = [7, finger ? 4 : 2, 6];
    const wanted = (one) => one?.dataset?.options ?? one?.dataset?.option;
    const found = new Map();
    let among = [];
    const isMiddle = (one, x, y) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return Math.max(Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)) <= MIDDLE;
    };
    const name = (all, x, y) => {
        const one = all[0] ?? document.elementFromPoint(x, y);
        const called = one?.dataset?.spot ?? `${one?.tagName}.${one?.getAttribute("class")}#${one?.id}`;
        const kind = !one?.matches(".spot") ? "" : one.matches(".legal") ? "legal: " : "greyed: ";
        return kind + (finger && kind && isMiddle(one, x, y) ? "middle of " : "") + called;
    };
    let [points, things] = [new Map(), new Map()]; // what is meant and what lies where, until something slides
    const lookAnew = () => {
        [points, things] = [new Map(), new Map()];
        among = places();
    };
    document.elementFromPoint = (x, y) => {
        const key = `${x} ${y}`;
        if (!things.has(key)) things.set(key, Document.prototype.elementFromPoint.call(document, x, y));
        return things.get(key);
    };
    const takes = (spot, x, y) => {
        const key = `${x} ${y}`;
        if (!points.has(key)) points.set(key, meant(x, y, among, finger));
        const all = points.get(key);
        return all.some((one) => one === spot || wanted(one) === wanted(spot)) ? "" : name(all, x, y);
    };
    const square = (spot, left, top, right, bottom) => {
        let [most, above] = [0, []];
        for (let y = Math.ceil(top / STEP) * STEP; y < bottom && most * STEP < need; y += STEP) {
            const now = [0];
            for (let x = Math.ceil(left / STEP) * STEP, column = 1; x < right; x += STEP, column += 1) {
                const least = Math.min(now[column - 1], above[column] ?? 0, above[column - 1] ?? 0);
                now[column] = takes(spot, x, y) ? 0 : 1 + least;
                most = Math.max(most, now[column]);
            }
            above = now;
        }
        return most * STEP;
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
    const slideTo = (spot) => {
        const before = spot.getBoundingClientRect();
        spot.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, top } = spot.getBoundingClientRect();
        if (left !== before.left || top !== before.top) lookAnew();
    };
    const measure = (spot) => {
        slideTo(spot);
        const place = among.find((one) => one.spot === spot);
        if (!place) return { own: 0, taken: { "nothing of it shows": 1 } };
        const { x, y, w, h } = place;
        const by = taken(spot, x, y);
        if (!Object.keys(by).length) return { own: need, taken: by };
        const within = (wide, high) => {
            const [left, top] = [Math.max(0, x - wide / 2), Math.max(0, y - high / 2)];
            const [right, bottom] = [Math.min(innerWidth, x + wide / 2), Math.min(innerHeight, y + high / 2)];
            return square(spot, left, top, right, bottom);
        };
        const close = within(need + 16, need + 16);
        const own = close >= need ? close : within(Math.max(w + 16, need + 4), Math.max(h + 16, need + 4));
        return { own, taken: by };
    };
    document.getElementById("chapter")?.remove();
    const tabs = [...document.querySelectorAll("#board label:has(input[type=radio])")].filter(
        (tab) => tab.checkVisibility()).map((tab) => tab.querySelector("input"));
    for (const tab of tabs.length ? tabs : [null]) {
        tab?.click();
        lookAnew();
        for (const { spot, w, h } of among) {
            if (found.get(spot.dataset.spot)?.own >= need) continue;
            const size = `${Math.round(w)} x ${Math.round(h)}`;
            const room = { spot: spot.dataset.spot, size, ...measure(spot) };
            if (!(found.get(spot.dataset.spot)?.own >= room.own)) found.set(spot.dataset.spot, room);
        }
    }
    delete document.elementFromPoint;
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
