"""Where on the screen something can be pressed: the largest circle of its own, with nothing else over it."""

from __future__ import annotations

_ROOM = """
    const around = (one, least) => {
        const box = one.getBoundingClientRect();
        const [wide, high] = [Math.max(0, least - box.width), Math.max(0, least - box.height)];
        return new DOMRect(box.left - wide / 2, box.top - high / 2, box.width + wide, box.height + high);
    };
    const room = (one, meets, steps = 10, least = 0) => {
        const box = around(one, least);
        const step = Math.max(1.5, Math.min(box.width, box.height) / steps);
        const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
        const columns = Math.floor((Math.min(innerWidth, box.right) - left) / step);
        const rows = Math.floor((Math.min(innerHeight, box.bottom) - top) / step);
        const at = (row, column) => [left + (column - .5) * step, top + (row - .5) * step];
        const cell = (row, column) => row * (columns + 2) + column;
        const own = new Set();
        for (let row = 1; row <= rows; row += 1)
            for (let column = 1; column <= columns; column += 1)
                if (meets(...at(row, column)).some((met) => met?.closest(".spot, button") === one))
                    own.add(cell(row, column));
        const edge = [];
        for (let row = 0; row <= rows + 1; row += 1)
            for (let column = 0; column <= columns + 1; column += 1)
                if (!own.has(cell(row, column)) && [[-1, 0], [1, 0], [0, -1], [0, 1]].some(
                    ([y, x]) => own.has(cell(row + y, column + x)))) edge.push([row, column]);
        let best = { x: 0, y: 0, across: 0 };
        for (const mine of own) {
            const [row, column] = [Math.floor(mine / (columns + 2)), mine % (columns + 2)];
            const across = (2 * Math.min(...edge.map(([y, x]) => Math.hypot(y - row, x - column))) - 1) * step;
            if (across <= best.across) continue;
            const [x, y] = at(row, column);
            best = { x, y, across };
        }
        return best;
    };
    const uppermost = (x, y) => [document.elementFromPoint(x, y)];
"""
PLACE = f"""(one) => {{
    {_ROOM}
    one.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    const {{ x, y, across }} = room(one, uppermost);
    return across ? [x, y] : null;
}}"""
"""The middle of that circle, of a spot or a button that is scrolled into sight; nothing if all of it is covered."""
