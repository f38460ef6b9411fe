// What lies over the page while moves are played back: the veil with what is lit, and how fast it goes in the bar.
import { byId, every, first, phone } from "./dom.js";
import { page } from "./page.js";
import * as prefs from "./prefs.js";
import * as travel from "./travel.js";

const GAP = 8; // pixels between the board's edge and a card that lies over it
const LEAST = 120; // pixels of such a card that still tell something
const SVG = "http://www.w3.org/2000/svg";
/** @type {Map<string, DOMRect>} where every spot was when it was last seen */
const places = new Map();

/** Show in the bar how fast it goes, and when; what is told there is set closer if it would not fit. */
export function sync() {
  const telling = first(".telling");
  telling?.classList.remove("dense");
  const room = Math.min(telling?.clientHeight ?? 0, document.getElementById("bar")?.clientHeight ?? 0);
  telling?.classList.toggle("dense", telling.scrollHeight > room + 1);

  const { speed, watch: when } = prefs.read();
  for (const button of every("[data-speed]"))
    button.setAttribute("aria-pressed", String(button.dataset.speed === speed));
  const select = /** @type {HTMLSelectElement | null} */ (document.getElementById("watch-when"));
  const turns = first(".turns");
  const here = first(".turns .here");
  if (turns && here) turns.scrollLeft = here.offsetLeft - turns.offsetLeft - 60;
  if (select) select.value = when || (page.film?.plays ? "always" : "request");
}

/**
 * Draw something.
 * @param {string} name
 * @param {Record<string, string | number>} data
 * @param {string} [text]
 */
function drawn(name, data, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(data)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/** Remember where everything lies, for what a step takes away is lit where it was. */
export function remember() {
  const board = byId("board")?.getBoundingClientRect();
  for (const element of board ? every("#board [data-spot]") : []) {
    const at = element.getBoundingClientRect();
    if (board && at.width) places.set(element.dataset.spot ?? "", at);
  }
}

/**
 * Let the card that was drawn reach up over the part of the own board that it would cut in two.
 * @param {HTMLElement} card
 */
function coverWhole(card) {
  const { top, height } = card.getBoundingClientRect();
  const parts = [...every("#own .own-board > *")].map((one) => one.getBoundingClientRect());
  const cut = parts.filter((at) => at.top < top && at.bottom > top && at.height < height);
  const more = top - Math.min(top, ...cut.map((at) => at.top));
  if (more) card.style.height = `${(card.offsetHeight * (height + more)) / height}px`;
}

/**
 * Put the card that was drawn over the other part of a phone's board than what was lit last: below it, or above.
 * @param {DOMRect | undefined} lit
 * @param {DOMRect} around what of the board shows
 */
function makeWay(lit, around) {
  const card = document.getElementById("drawn");
  if (!card) return;
  Object.assign(card.style, { top: "", bottom: "", height: "", maxHeight: "" });
  if (!phone()) coverWhole(card);
  const rests = card.getBoundingClientRect();
  if (!phone() || !lit || lit.bottom + GAP <= rests.top) return;
  const [above, below] = [lit.top - around.top - 2 * GAP, rests.bottom - lit.bottom - GAP];
  card.style.maxHeight = `${Math.max(LEAST, above, below)}px`;
  if (below >= above) return;
  card.style.bottom = "auto";
  card.style.top = `${around.top + GAP - (card.offsetParent?.getBoundingClientRect().top ?? 0)}px`;
}

/** Give the boxes of whatever is drawn for a spot. @param {string} spot */
const boxesOf = (spot) =>
  [...every(`#board [data-spot="${CSS.escape(spot)}"]`)].map((one) => one.getBoundingClientRect());

/** Lay a veil over the board but for the spots of this turn, each with the number of its step. */
export function light() {
  const veil = document.getElementById("veil");
  const lit = document.getElementById("bar")?.dataset.lit;
  if (!veil || lit === undefined) return;
  const box = veil.getBoundingClientRect();
  const around = (first("#board [data-window]") ?? byId("board")).getBoundingClientRect();
  const marked = [];
  const steps = lit
    .trim()
    .split(" ")
    .map((one) => one.match(/^(.*):(\d+)$/) ?? []);
  const found = travel.atRest(() => new Map(steps.map(([, spot = ""]) => [spot, boxesOf(spot)])));
  for (const [, spot = "", n = ""] of steps) {
    const at = found.get(spot)?.find((one) => one.width) ?? places.get(spot);
    const shows = at && at.right > around.left && at.left < around.right;
    if (!shows || at.bottom <= around.top || at.top >= around.bottom) continue;
    marked.push({ x: at.left - box.left - 3, y: at.top - box.top - 3, w: at.width + 6, h: at.height + 6, n });
  }
  const last = marked.at(-1);
  makeWay(last && new DOMRect(box.left + last.x, box.top + last.y, last.w, last.h), around);
  const whole = `M0 0H${box.width}V${box.height}H0Z`;
  const holes = marked.map(({ x, y, w, h }) => `M${x} ${y}v${h}h${w}v${-h}Z`).join("");
  const marks = marked.flatMap(({ x, y, w, h, n }) => {
    const rect = { x, y, width: w, height: h, rx: Math.min(8, w / 4, h / 4) };
    const [cx, cy] = [Math.max(13, Math.min(x + w, box.width - 13)), Math.max(13, y)];
    return [
      drawn("rect", { ...rect, class: "casing" }),
      drawn("rect", { ...rect, class: "line" }),
      drawn("circle", { cx, cy, r: 10, class: "number" }),
      drawn("text", { x: cx, y: cy + 4.5 }, n),
    ];
  });
  veil.replaceChildren(drawn("path", { d: whole + holes, class: "veiled", "fill-rule": "evenodd" }), ...marks);
}

/** Forget where everything lay: the page has another size. */
export function forget() {
  places.clear();
}
