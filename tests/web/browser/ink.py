"""Where the words of a page are cut, squeezed, laid over each other or too small: measured letter by letter's box."""

from __future__ import annotations

from playwright.sync_api import Page

SMALLEST = 11
SMALLEST_CJK = 12
"""Pixels that letters have at least; of Chinese and Japanese ones a little more, or their strokes run together."""
LONG = 6000
"""Pixels that a page, a drawer or a sheet may be high, if all of it is to be seen at once."""

MEASURE = r"""([least, leastCjk, root, scrolls]) => {
    const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;
    const found = new Set();
    const tell = (fault, one) => found.add(`${fault}: ${one.words} <${one.at}>`);
    const name = (element) => {
        const parts = [];
        for (let up = element; up && up.id !== "screen" && parts.length < 3; up = up.parentElement) {
            parts.unshift(up.id ? `#${up.id}` : `${up.localName}.${[...up.classList].join(".")}`);
        }
        return parts.join(" ");
    };
    const hidden = (element) => {
        for (let up = element; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.display === "none" || style.opacity === "0" || style.visibility !== "visible") return true;
        }
        return !element.checkVisibility() || element.closest(".vh, defs, title, desc, option, script, style, noscript");
    };
    /* What of a box is seen: what lies beside a window or wholly below a line is not shown, and so not cut. */
    const inSight = (element, { left, top, right, bottom }) => {
        let seen = { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth),
            bottom: Math.min(bottom, innerHeight) };
        for (let up = element; up && up !== document.body; up = up.parentElement) {
            const style = getComputedStyle(up);
            const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
            if (style.display === "inline" || !clips) continue;
            if (up instanceof SVGElement && up.localName !== "svg") continue;
            const edge = up.getBoundingClientRect();
            seen = { left: Math.max(seen.left, edge.left), top: Math.max(seen.top, edge.top),
                right: Math.min(seen.right, edge.right), bottom: Math.min(seen.bottom, edge.bottom) };
        }
        const left_over = Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top);
        return left_over > 0.2 * (right - left) * (bottom - top) ? { ...seen, height: bottom - top } : null;
    };
    const written = () => {
        const walk = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
        const all = [];
        while (walk.nextNode()) {
            const node = walk.currentNode;
            const words = node.data.trim().replace(/\s+/g, " ");
            if (!words || hidden(node.parentElement)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
            const owner = node.parentElement;
            const svg = owner instanceof SVGElement;
            const drawn = svg && owner.closest("text, foreignObject").getScreenCTM();
            const { a, b, c, d } = drawn || { a: 1, b: 0, c: 0, d: 1 };
            const style = getComputedStyle(owner);
            const upright = style.writingMode !== "horizontal-tb";
            const tight = parseFloat(style.letterSpacing) < -0.05 * parseFloat(style.fontSize);
            const narrow = Math.hypot(a, b) / Math.hypot(c, d) < 0.9 || parseFloat(style.fontStretch) < 90
                || tight || owner.closest("[textLength]");
            const bent = upright || owner.localName === "textPath" || Math.abs(b) > 0.01;
            const size = parseFloat(style.fontSize) * Math.hypot(a, b);
            const seen = boxes.map((box) => inSight(owner, box)).filter(Boolean);
            /* Sheets of paper on a board are not moved under a window: what does not show there is lost. */
            const paper = owner.closest("#screen foreignObject") && !owner.closest("[hidden], .vh") && boxes.length;
            const here = paper && !seen.length && inSight(document.body, owner.getBoundingClientRect());
            if (here) found.add(`lost: ${words} <${name(owner)}>`);
            if (seen.length) all.push({ owner, svg, bent, narrow, words, boxes, seen, size, at: name(owner) });
        }
        return all;
    };
    const out = (box, edge, wide, high) => (wide && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5))
        || (high && (box.top < edge.top - box.height * 0.3 || box.bottom > edge.bottom + box.height * 0.3));
    /* What hides or scrolls decides: what can be scrolled into sight is not lost. */
    const cut = (one) => {
        let [wide, high] = [true, true];
        for (let up = one.owner; up && up !== document.body; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.display === "inline" || (up instanceof SVGElement && up.localName !== "svg")) continue;
            const edge = up.getBoundingClientRect();
            if (["auto", "scroll"].includes(style.overflowX)) wide = false;
            if (["auto", "scroll"].includes(style.overflowY)) high = false;
            if (up.matches(".board-window") || (up.matches(".name") && edge.width > 40)) return null;
            const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
            if (clips && one.boxes.some((box) => out(box, edge, wide, high))) return up;
        }
        const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        if (scrolls) high = false;
        return one.boxes.some((box) => out(box, screen, wide, high)) ? document.body : null;
    };
    /* A word that is wider than the box it stands in. */
    const sticks = (one) => {
        if (one.svg || one.bent) return null;
        const card = one.owner.closest(".own-board, #rivals > * > *, #options .option");
        if (card && one.seen.some((box) => out(box, card.getBoundingClientRect(), true, false))) return card;
        for (let up = one.owner; up && up.id !== "screen"; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (["inline", "contents"].includes(style.display)) continue;
            const edge = up.getBoundingClientRect();
            if (style.overflowX !== "visible") return null;
            return edge.width && one.boxes.some((box) => out(box, edge, true, false)) ? up : null;
        }
        return null;
    };
    const plates = new Map();
    const plate = (one) => {
        const svg = one.owner.ownerSVGElement;
        if (!plates.has(svg)) plates.set(svg, [...svg.querySelectorAll("rect")].filter((rect) => !hidden(rect)
            && !rect.closest(".spot > .ring, clipPath, mask, pattern")).map(
                (rect) => [rect, rect.getBoundingClientRect()]));
        const [box] = one.boxes;
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const around = plates.get(svg).filter(([, edge]) => edge.height > 9
            && edge.left < x && x < edge.right && edge.top < y && y < edge.bottom);
        around.sort((a, b) => a[1].width * a[1].height - b[1].width * b[1].height);
        return around[0];
    };
    const core = (box) => {
        const high = box.height * 0.24;
        return { left: box.left + 0.8, right: box.right - 0.8, top: box.top + high, bottom: box.bottom - high };
    };
    const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    /* Letters along a path: what is longer than it is not drawn at all. */
    const runs_out = ({ owner }) => owner.localName === "textPath"
        && owner.getComputedTextLength() > document.querySelector(owner.getAttribute("href")).getTotalLength();
    const all = written();
    for (const one of all) {
        const needed = CJK.test(one.words) ? leastCjk : least;
        if (one.size < needed - 0.1) tell(`${one.size.toFixed(1)} px`, one);
        if (one.narrow) tell("squeezed", one);
        if (runs_out(one)) tell("longer than its path", one);
        const by = cut(one);
        if (by) tell(`cut by ${by.id || by.getAttribute("class") || by.localName}`, one);
        const box = sticks(one);
        if (box && !by) tell("sticks out", one);
        const around = one.svg && !one.bent && plate(one);
        const off = around && out(one.boxes[0], around[1], true, false);
        if (off) tell(`off its plate (${around[0].getAttribute("class")})`, one);
    }
    /* A head that stays while what is below it is read lies over what is above it, on a ground of its own. */
    const stays = ({ owner }) => {
        for (let up = owner; up; up = up.parentElement)
            if (/^(sticky|fixed)$/.test(getComputedStyle(up).position)) return true;
        return false;
    };
    const lying = all.filter((one) => !one.bent && !(scrolls && stays(one)));
    const seen = lying.map((one) => ({ ...one, boxes: one.seen.map(core) }));
    seen.forEach((one, place) => seen.slice(place + 1).forEach((other) => {
        const [sheet, other_sheet] = [one, other].map(({ owner }) => owner.closest(".drawer, dialog"));
        const lies = one.words !== other.words && sheet === other_sheet
            && one.boxes.some((a) => other.boxes.some((b) => over(a, b)));
        if (lies) tell(`lies on "${other.words}" <${other.at}>`, one);
    }));
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || (!scrolls && page.scrollHeight > innerHeight)) found.add("the page scrolls");
    return [...found];
}"""
TABS = """() => [...document.querySelectorAll("#board label:has(input[type=radio])")].filter((tab) =>
    tab.checkVisibility()).length"""
TURN = """(number) => [...document.querySelectorAll("#board label:has(input[type=radio])")].filter((tab) =>
    tab.checkVisibility())[number].querySelector("input").click()"""


def faults(page: Page) -> list[str]:
    """Say what is wrong with the words of a table, behind every tab of its board."""
    found: set[str] = set()
    for number in range(page.evaluate(TABS) or 1):
        if page.evaluate(TABS):
            page.evaluate(TURN, number)
        found |= set(page.evaluate(MEASURE, [SMALLEST, SMALLEST_CJK, "#screen", False]))
    return sorted(found)


def faults_in(page: Page, part: str = "body") -> list[str]:
    """Say what is wrong with the words of a part of a page that may scroll, all of which is laid open for that."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": LONG})
    found = page.evaluate(MEASURE, [SMALLEST, SMALLEST_CJK, part, True])
    page.set_viewport_size(size)
    return sorted(found)
