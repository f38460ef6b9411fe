// The bubble of a guided game and the veil under it: what is lit, where the bubble goes, what is drawn over the board.
import { byId, every, first, phone } from "./dom.js";
import { screen } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const OFF = 22; // pixels between what is lit and the bubble
const MAIN = 50; // times worse it is to cover what is to be clicked than what else is lit
const EDGE = 8; // pixels between the bubble and the window's edge
const ROUND = 12;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ box: Box, element: HTMLElement }} Lit */

/** @type {(element: Element) => boolean} */
const shows = (element) => {
  const at = element.getBoundingClientRect();
  return at.width > 0 && at.height > 0 && getComputedStyle(element).visibility !== "hidden";
};

/**
 * List the elements a name stands for: a spot of the board, or a part of the page by a selector.
 * @param {string} name
 */
function named(name) {
  const selector = /^[.#[]/.test(name) ? name : `[data-spot="${CSS.escape(name)}"]`;
  return [...every(selector, screen())].filter((one) => !one.closest(".vh, [hidden]"));
}

/** Turn a phone's tabs until something shows. @param {string} name */
function reveal(name) {
  const tabs = /** @type {NodeListOf<HTMLInputElement>} */ (every('#screen input[type="radio"][name$="-tab"]'));
  if (!tabs.length || named(name).some(shows)) return;
  const before = [...tabs].find((tab) => tab.checked);
  for (const tab of tabs) {
    tab.checked = true;
    if (named(name).some(shows)) return;
  }
  if (before) before.checked = true;
}

/** Find what is lit: its box around all that has the name and shows. @param {string} name @returns {Lit | null} */
function find(name) {
  const found = named(name).filter(shows);
  const part = /^[.#[]/.test(name) ? found : found.slice(0, 1);
  const [element] = part;
  if (!element) return null;
  const boxes = part.map((one) => one.getBoundingClientRect());
  const box = {
    left: Math.max(0, Math.min(...boxes.map((at) => at.left))),
    top: Math.max(0, Math.min(...boxes.map((at) => at.top))),
    right: Math.min(innerWidth, Math.max(...boxes.map((at) => at.right))),
    bottom: Math.min(innerHeight, Math.max(...boxes.map((at) => at.bottom))),
  };
  return { box, element };
}

/** Find everything a step lights: what is to be clicked first, then where it leads. @param {string[]} names */
export function lights(names) {
  const [main, ...others] = names;
  if (main) reveal(main);
  if (main && phone()) find(main)?.element.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  return { main: main ? find(main) : null, others: others.map(find).filter((one) => one !== null) };
}

/** @param {Box} box @param {number} by @returns {Box} */
const grown = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Give the path of a box with round corners. @param {Box} box */
function outline({ left, top, right, bottom }) {
  const r = Math.min(ROUND, (right - left) / 2, (bottom - top) / 2);
  const [w, h] = [right - left - 2 * r, bottom - top - 2 * r];
  return (
    `M${left + r} ${top}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}

/** @param {string} name @param {Record<string, string | number>} data @param {string} [text] */
function drawn(name, data, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(data)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** Draw a few words below a spot. @param {Lit} at @param {string} text */
function pill({ box }, text) {
  const wide = 22 + text.length * 7.2;
  const x = Math.max(wide / 2 + 4, Math.min(innerWidth - wide / 2 - 4, (box.left + box.right) / 2));
  const y = box.bottom + 4;
  const place = { x: x - wide / 2, y: y - 10, width: wide, height: 20, rx: 10, class: "pill" };
  return [drawn("rect", place), drawn("text", { x, y: y + 4.5, class: "pill-text" }, text)];
}

/**
 * Lay the veil over all but the top bar, the prompt, the wanted option and what is lit.
 * @param {{ main: Lit | null, others: Lit[] }} lit
 * @param {{ looks: boolean, button: HTMLElement | null, pill: Lit | null, text: string }} more
 */
export function veil({ main, others }, { looks, button, pill: spot, text }) {
  const top = byId("top").getBoundingClientRect().bottom;
  const open = [first("#prompt"), button].filter((one) => one && shows(one));
  const holes = [
    ...(main ? [outline(grown(main.box, 5))] : []),
    ...others.map((one) => outline(grown(one.box, 4))),
    ...open.map((one) =>
      outline(grown(/** @type {HTMLElement} */ (one).getBoundingClientRect(), one === button ? 4 : 0)),
    ),
  ];
  const whole = `M0 ${top}H${innerWidth}V${innerHeight}H0Z`;
  byId("lesson-veil").replaceChildren(
    drawn("path", { d: whole + holes.join(""), "fill-rule": "evenodd", class: "veiled" }),
    ...others.map((one) => drawn("path", { d: outline(grown(one.box, 4)), class: "leads" })),
    ...(main && (looks || !main.element.matches(".legal"))
      ? [drawn("path", { d: outline(grown(main.box, 3)), class: "seen" })]
      : []),
    ...ways(),
    ...(spot && text ? pill(spot, text) : []),
  );
}

/** Draw once more over the veil what the board shows of a way. @returns {Element[]} */
function ways() {
  return [...every("#board [data-over-veil]")].filter(shows).map((one) => {
    const matrix = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (one)).getScreenCTM();
    const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = matrix ?? {};
    const game = one.closest(".game")?.getAttribute("class") ?? "";
    const copy = drawn("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, class: game });
    const inner = /** @type {HTMLElement} */ (one.cloneNode(true));
    inner.style.display = "inline";
    copy.append(inner);
    return copy;
  });
}

/** Tell how much of two boxes lies upon each other. @param {Box} one @param {Box} other */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * Put the bubble where it covers nothing that is lit: right of it, else below, left, above; on a phone below or above.
 * @param {{ main: Lit | null, others: Lit[] }} lit
 * @param {HTMLElement | null} button the wanted option
 */
export function place({ main, others }, button) {
  const bubble = byId("lesson");
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const top = byId("top").getBoundingClientRect().bottom + EDGE;
  const bar = byId("bar").getBoundingClientRect();
  const strip = main?.element.closest(".own") ? null : first(".own");
  const foot = (phone() ? Math.min(strip?.getBoundingClientRect().top || bar.top, bar.top) : bar.top) - EDGE;
  const inside = (/** @type {number} */ left, /** @type {number} */ y, /** @type {number} */ low) => ({
    left: Math.max(EDGE, Math.min(innerWidth - wide - EDGE, left)),
    top: Math.max(top, Math.min(Math.max(top, low - high), y)),
  });
  const at = main?.box ?? { left: innerWidth / 2, right: innerWidth / 2, top: top + 40, bottom: top + 40 };
  const [middle, centre] = [(at.top + at.bottom) / 2 - high / 2, (at.left + at.right) / 2 - wide / 2];
  const beside = [middle, at.bottom - 60, at.top - high + 60];
  /** @type {[string, number, number][]} */
  const ways = [
    ...beside.map((y) => /** @type {[string, number, number]} */ (["right", at.right + OFF, y])),
    ["below", centre, at.bottom + OFF],
    ...beside.map((y) => /** @type {[string, number, number]} */ (["left", at.left - OFF - wide, y])),
    ["above", centre, at.top - OFF - high],
  ];
  /** @type {[string, number, number][]} */
  const far = [
    ["below", centre, bar.top - EDGE - high],
    ["above", centre, top],
  ];
  const order = phone() ? [...ways.filter(([side]) => side === "below" || side === "above"), ...far] : ways;
  if (phone() && (at.top + at.bottom) / 2 > (top + foot) / 2) order.reverse();
  const keep = [...(main ? [grown(main.box, 6)] : []), ...others.map((one) => grown(one.box, 4))];
  if (button) keep.push(button.getBoundingClientRect());
  keep.push(byId("prompt").getBoundingClientRect());
  const lows = phone() ? [foot, bar.top - EDGE] : [foot]; // rather over the own strip than over what is lit
  const places = lows.flatMap((low, late) => order.map((way, at) => ({ way, low, rank: at + late * 60 })));
  const tried = places.map(({ way: [side, left, y], low, rank }) => {
    const put = inside(left, y, low);
    const box = { ...put, right: put.left + wide, bottom: put.top + high };
    const moved = Math.abs(put.left - left) * Number(side === "left" || side === "right") + Math.abs(put.top - y) / 8;
    const upon = keep.map((one, at) => shared(box, one) * (main && at === 0 ? MAIN : 1)); // what to click comes first
    return { side, put, costs: upon.reduce((sum, one) => sum + one, 0) * 100 + moved + rank };
  });
  const best = tried.reduce((one, other) => (other.costs < one.costs ? other : one));
  bubble.style.translate = `${Math.round(best.put.left)}px ${Math.round(best.put.top)}px`;
  bubble.dataset.side = main && best.costs < 100 ? best.side : "none";
  const tail = best.side === "right" || best.side === "left" ? at.top + at.bottom : at.left + at.right;
  const from = best.side === "right" || best.side === "left" ? best.put.top : best.put.left;
  const most = best.side === "right" || best.side === "left" ? high : wide;
  bubble.style.setProperty("--tail", `${Math.max(24, Math.min(most - 24, tail / 2 - from))}px`);
}
