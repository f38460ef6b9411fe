// A finger is broad: each legal spot has 44 pixels in which a tap means it, and 24 for the mouse. Where several of them
// overlap the tap asks which; the middle of each is its own, also of what is not possible now and says why.
import { every, met } from "./dom.js";

/**
 * @typedef {{ spot: HTMLElement, what: string, x: number, y: number, w: number, h: number, broad: boolean,
 *   slanted?: boolean, covered?: boolean }} Place
 * A legal spot, what it stands for, the part of it that shows; whether it is as broad as a finger both ways, and if it
 * was looked at, whether it does not fill its box, and whether the bar lies over it.
 */

const HALF = 22; // of the 44 pixels that a finger needs
const FINE = 12; // of the 24 that a mouse needs
const MIDDLE = 6; // pixels from its middle that always mean a thing itself
const APART = 24; // pixels that the middles of two things are apart if a finger can tell them
/** Pixels around a slanted thing that mean it too, each way. */
const BRIMS = [
  [8, 0],
  [6, 6],
  [0, 8],
  [-6, 6],
  [-8, 0],
  [-6, -6],
  [0, -8],
  [6, -6],
];
const MEANT = "[data-option], [data-why], [data-spot].legal, button, a, input, label, summary, select";
const LEGAL = ".spot.legal";
const GROUND = "#board, #own, #rivals"; // what lies over them is not theirs: a tap on it means nothing behind it

/** @type {(at: number, room: number) => number} */
const inside = (at, room) => Math.min(room - HALF, Math.max(HALF, at)); // no finger comes from beyond the screen

/**
 * Give the part of something that shows: what windows and rows that slide cut off does not.
 * @param {HTMLElement} one
 * @param {Map<Element, DOMRect | null>} windows those that were met already
 */
function shown(one, windows) {
  let { left, top, right, bottom } = one.getBoundingClientRect();
  for (let around = one.parentElement; around && around.id !== "table"; around = around.parentElement) {
    if (!windows.has(around)) {
      windows.set(around, getComputedStyle(around).overflow === "visible" ? null : around.getBoundingClientRect());
    }
    const window = windows.get(around);
    if (!window) continue;
    [left, top] = [Math.max(left, window.left), Math.max(top, window.top)];
    [right, bottom] = [Math.min(right, window.right), Math.min(bottom, window.bottom)];
  }
  return { left, top, w: right - left, h: bottom - top };
}

/** List the legal spots that are to be seen, and where they lie. @returns {Place[]} */
export function places() {
  const windows = new Map();
  return [...every(`:is(#board, #own) ${LEGAL}`)].flatMap((spot) => {
    if (!spot.checkVisibility()) return [];
    const { left, top, w, h } = shown(spot, windows);
    const { width, height } = spot.getBoundingClientRect();
    const [x, y] = [inside(left + w / 2, innerWidth), inside(top + h / 2, innerHeight)];
    const broad = Math.min(width, height) >= 2 * HALF;
    const slanted = spot instanceof SVGElement ? undefined : false;
    return w > 2 && h > 2 ? [{ spot, what: optionsOf(spot).join("\n"), x, y, w, h, broad, slanted }] : [];
  });
}

/** List what a spot stands for. @param {HTMLElement} spot @returns {string[]} */
export function optionsOf({ dataset: { option, options } }) {
  return options ? JSON.parse(options) : option ? [option] : [];
}

/**
 * Say how far a point is from the middle of something; of what is long, from the line in its middle.
 * @param {Place} place
 * @param {number} x
 * @param {number} y
 */
function off(place, x, y) {
  const dx = Math.abs(x - place.x) - Math.max(0, place.w / 2 - HALF);
  const dy = Math.abs(y - place.y) - Math.max(0, place.h / 2 - HALF);
  return Math.max(0, dx, dy);
}

/** Whether a point lies in the very middle of something. @param {Element} one @param {number} x @param {number} y */
function isMiddle(one, x, y) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return Math.max(Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)) <= MIDDLE;
}

/**
 * Of the legal spots that a finger may mean take the one it clearly does: it is on its middle, and no other is close.
 * @param {Place[]} all
 * @param {number} x
 * @param {number} y
 */
function clearest(all, x, y) {
  const [best, ...others] = all.filter(({ broad }) => !broad).sort((a, b) => off(a, x, y) - off(b, x, y));
  if (!best || others.some((other) => off(other, best.x, best.y) < APART)) return all;
  return off(best, x, y) <= MIDDLE ? [best] : all;
}

/**
 * List the legal spots at a point, one upon another; what names a spot beside it counts as the spot.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} among
 */
function stacked(x, y, among) {
  return document.elementsFromPoint(x, y).flatMap((one) => {
    const named = /** @type {HTMLElement | null} */ (one.closest(":is(#board, #own) [data-option]"));
    const own = one.closest(LEGAL);
    const what = named && optionsOf(named).join("\n");
    return among.find(({ spot }) => spot === own) ?? among.find((place) => place.what === what) ?? [];
  });
}

/** Whether the bar lies over the middle of a thing. @param {Place} place */
function isCovered(place) {
  place.covered ??= Boolean(document.elementFromPoint(place.x, place.y)?.closest("#bar"));
  return place.covered;
}

/** Whether a broad thing does not fill its box, as a part of a ring does not. @param {Place} place */
function isSlanted(place) {
  if (place.slanted !== undefined) return place.slanted;
  const { x, y, w, h } = place;
  const corners = [-0.44, 0.44].flatMap((dx) => [-0.44, 0.44].map((dy) => stacked(x + dx * w, y + dy * h, [place])));
  place.slanted = corners.some((found) => !found.length);
  return place.slanted;
}

/**
 * List the slanted things whose brim a point lies on: these are narrower than their box.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} among
 */
function brimming(x, y, among) {
  const broad = among.filter((place) => place.broad && place.slanted !== false);
  if (!broad.length) return [];
  const near = BRIMS.map(([dx = 0, dy = 0]) => document.elementFromPoint(x + dx, y + dy)?.closest(LEGAL));
  return broad.filter((place) => near.includes(place.spot) && isSlanted(place));
}

/**
 * List the legal spots that a finger may mean at a point: those under it, and those into whose 44 pixels it falls.
 * What is as broad as a finger itself is meant only where it lies.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} among
 */
function touched(x, y, among) {
  const stack = stacked(x, y, among);
  const under = stack[0]?.broad ? stack.slice(0, 1) : stack;
  const brims = brimming(x, y, among);
  const all = among.filter(
    (place) => under.includes(place) || brims.includes(place) || (!place.broad && off(place, x, y) <= HALF),
  );
  const open = all.filter(({ spot }) => !spot.matches(".elsewhere")); // those of the group that is open come first
  const told = open.length ? open : all;
  const different = told.filter(({ what }, n) => n === told.findIndex((other) => other.what === what));
  return clearest(different, x, y).map(({ spot }) => spot);
}

/**
 * Find the legal spot whose 24 pixels a mouse points at, or the nearest of several.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} among
 */
function pointed(x, y, among) {
  const near = among.filter(
    (place) =>
      Math.abs(x - place.x) <= Math.max(FINE, place.w / 2) && Math.abs(y - place.y) <= Math.max(FINE, place.h / 2),
  );
  const far = (/** @type {Place} */ place) => Math.hypot(x - place.x, y - place.y);
  return near
    .sort((a, b) => far(a) - far(b))
    .slice(0, 1)
    .map(({ spot }) => spot);
}

/**
 * Tell what is meant at a point: what lies there if it can be pressed, else the legal spot beside it, or all of those
 * that it cannot tell apart; nothing if there is none.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} [among]
 * @param {boolean} [finger] whether it is a finger, not a mouse
 * @returns {HTMLElement[]}
 */
export function meant(x, y, among = places(), finger = true) {
  const thing = document.elementFromPoint(x, y);
  const itself = /** @type {HTMLElement | null} */ (thing?.closest(MEANT) ?? null);
  const tells = itself?.matches(".spot") || (itself?.matches("[data-option]") && itself.closest("#board, #own"));
  if (itself && !(finger && tells)) return [itself];
  if (!thing || (thing.id !== "table" && !thing.closest(GROUND))) return [];
  if (itself?.matches("[data-why]") && isMiddle(itself, x, y)) return [itself];
  const seen = among.filter((place) => !isCovered(place));
  const spots = (finger ? touched : pointed)(x, y, seen);
  return itself && !spots.length ? [itself] : spots;
}

/** Begin to listen. @param {(spots: HTMLElement[]) => void} ask asks which of several spots is meant */
export function start(ask) {
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, pointerType, detail } = event;
      if (!event.isTrusted || !detail || !met(event).closest("#table")) return;
      const [spot, ...others] = meant(x, y, places(), pointerType === "touch");
      if (!spot || (!others.length && met(event).closest(MEANT) === spot)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (others.length) ask([spot, ...others]);
      else {
        const told = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType, detail };
        spot.dispatchEvent(new PointerEvent("click", told));
      }
    },
    true,
  );
}
