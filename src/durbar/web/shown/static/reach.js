// A finger is broad: each legal spot has 44 pixels in which a tap means it, and 24 for the mouse. Only what can be pressed
// itself, and a legal spot that is nearer, comes before; what is not possible now keeps its middle, from the mouse all.
import { every, met } from "./dom.js";

/** @typedef {{ spot: HTMLElement, box: DOMRect, x: number, y: number }} Place where its 44 pixels have their middle */

const HALF = 22; // of the 44 pixels that a finger needs
const FINE = 12; // of the 24 that a mouse needs
const LEAST = 24; // pixels that a finger can still tell apart
const MEANT = "[data-option], [data-why], [data-spot].legal, button, a, input, label, summary, select";
const GREYED = ".spot[data-why]";

/** @type {(at: number, room: number) => number} */
const inside = (at, room) => Math.min(room - HALF, Math.max(HALF, at)); // no finger comes from beyond the screen

/** List the legal spots that are to be seen, and where they lie. @returns {Place[]} */
export function places() {
  return [...every(":is(#board, #own) .spot.legal")]
    .filter((spot) => spot.checkVisibility())
    .flatMap((spot) => {
      const box = spot.getBoundingClientRect();
      const [x, y] = [inside(box.left + box.width / 2, innerWidth), inside(box.top + box.height / 2, innerHeight)];
      return box.width ? [{ spot, box, x, y }] : [];
    });
}

/**
 * Find the legal spot whose pixels a tap falls into, or the nearest of several.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} among
 * @param {number} half
 */
function nearest(x, y, among, half) {
  /** @type {Place | undefined} */
  let best;
  let least = Infinity;
  for (const place of among) {
    const [dx, dy] = [Math.abs(x - place.x), Math.abs(y - place.y)];
    if (dx > Math.max(half, place.box.width / 2) || dy > Math.max(half, place.box.height / 2)) continue;
    const far = Math.hypot(dx, dy);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/**
 * Tell what a tap means there: what lies there if it can be tapped, else the legal spot beside it.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} [among]
 * @param {boolean} [finger] whether it is a finger, not a mouse
 * @returns {Element | null}
 */
export function meant(x, y, among = places(), finger = true) {
  const thing = document.elementFromPoint(x, y);
  const itself = thing?.closest(MEANT) ?? null;
  if (itself && !(finger && itself.matches(GREYED))) return itself;
  if (!thing?.closest("#table")) return null;
  const { spot, x: toX = 0, y: toY = 0 } = nearest(x, y, among, finger ? HALF : FINE) ?? {};
  if (!itself || !spot) return spot ?? itself;
  const box = itself.getBoundingClientRect();
  const [fromX, fromY] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
  if (Math.max(Math.abs(fromX), Math.abs(fromY)) < LEAST / 4) return itself;
  return Math.max(Math.abs(x - toX), Math.abs(y - toY)) <= HALF ? spot : itself;
}

/**
 * Give the neighbours of a place on both sides, and itself, if a finger cannot tell between them.
 * @param {Place} place
 * @param {Place[]} among
 */
function between(place, among) {
  for (const [along, across] of /** @type {["x" | "y", "x" | "y"][]} */ ([
    ["x", "y"],
    ["y", "x"],
  ])) {
    const row = among.filter((other) => Math.abs(other[across] - place[across]) < LEAST / 2);
    const before = row.filter((other) => other[along] < place[along]).sort((a, b) => b[along] - a[along])[0];
    const after = row.filter((other) => other[along] > place[along]).sort((a, b) => a[along] - b[along])[0];
    if (before && after && after[along] - before[along] < 2 * LEAST) return [before, place, after];
  }
  return [];
}

/**
 * Give the legal spots that a tap on one may mean: itself, and those that are too close together with it to be told apart.
 * @param {Element} one
 * @param {Place[]} [among]
 * @returns {HTMLElement[]}
 */
export function squeezed(one, among = places()) {
  const close = among.map((place) => between(place, among)).filter((all) => all.some(({ spot }) => spot === one));
  const itself = among.filter(({ spot }) => spot === one);
  return [...new Set([...itself, ...close.flat()].map(({ spot }) => spot))];
}

/** @type {(spot: HTMLElement) => string[]} */
const optionsOf = ({ dataset: { option, options } }) => (options ? JSON.parse(options) : option ? [option] : []);

/** Begin to listen. @param {(spot: HTMLElement, options: string[]) => void} ask asks which of several is meant */
export function start(ask) {
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, pointerType, detail } = event;
      const itself = met(event).closest(MEANT);
      const finger = pointerType === "touch";
      if (!detail || (itself && !(finger && itself.matches(".spot")))) return;
      const among = places();
      const spot = meant(x, y, among, finger);
      if (!spot) return;
      const several = [...new Set(finger ? squeezed(spot, among).flatMap(optionsOf) : [])];
      const asks = several.length > optionsOf(/** @type {HTMLElement} */ (spot)).length;
      if (spot === itself && !asks) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (asks) ask(/** @type {HTMLElement} */ (spot), several);
      else
        spot.dispatchEvent(
          new PointerEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType, detail }),
        );
    },
    true,
  );
}
