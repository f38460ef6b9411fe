// Things that change their place travel there, so that an eye can follow. What has a data-glide glides from where it
// was on the last screen; what is new comes from the first place that its data-glide names: the id of something that
// is gone now (a card of the hand; the last of its kind if there are id-2, id-3), or with an @ that of a supply, which
// stays.
import { every } from "./dom.js";

/** @typedef {{ x: number, y: number, width: number }} Place the middle of something, and its size */
/** @typedef {{ had: Set<string>, places: Map<string, Place | null> }} Seen what was on a screen, and where */
/** @typedef {{ element: HTMLElement, from: Place, to: Place }} Way */

const LONGEST = 420; // milliseconds one is under way at most
const ALL = 480; // milliseconds until the last one starts at most
const APART = 60;
const MANY = 30; // more than these at once are no move but another position
/** @type {Set<Animation>} */
const under = new Set(); // what is under way

export const allowed = () =>
  !document.documentElement.classList.contains("still") && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Give the place of something that shows, or null. @param {Element | null} element @returns {Place | null} */
function placeOf(element) {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return width && height ? { x: left + width / 2, y: top + height / 2, width } : null;
}

/** Remember what is where, as far as it may have to travel to the next screen. @param {HTMLElement} next */
export function look(next) {
  if (!allowed()) return null;
  finish();
  /** @type {Seen} */
  const seen = { had: new Set(), places: new Map() };
  const { had, places } = seen;
  for (const element of every("#screen [data-glide]")) {
    had.add(element.id);
    // A window that is panned moves what lies in it by itself.
    if (!element.closest("[data-pan]")) places.set(element.id, placeOf(element));
  }
  for (const element of every("[data-glide]", next)) {
    if (had.has(element.id)) continue;
    for (const { id } of sources(element)) if (!places.has(id)) places.set(id, placeOf(document.getElementById(id)));
  }
  return seen;
}

/** List the ids something may come from, and whether each is that of a supply. @param {HTMLElement} element */
function sources({ dataset: { glide = "" } }) {
  return glide.split(" ").flatMap((one) => {
    if (one.startsWith("@")) return [{ id: one.slice(1), stays: true }];
    return ["-4", "-3", "-2", ""].map((of) => ({ id: one + of, stays: false }));
  });
}

/**
 * Give the place something new comes from, if there is one.
 * @param {HTMLElement} element
 * @param {Seen["places"]} places
 */
function sourceOf(element, places) {
  const from = sources(element).find(({ id, stays }) => places.get(id) && (stays || !document.getElementById(id)));
  return from ? places.get(from.id) : null;
}

/**
 * Let things travel from where they were to where they are now: what only makes room at once, what is new one by one.
 * @param {Seen} seen
 */
export function go({ had, places }) {
  /** @type {Way[]} */
  const shifted = [];
  /** @type {Way[]} */
  const come = [];
  for (const element of every("#screen [data-glide]")) {
    const old = had.has(element.id);
    const from = old ? places.get(element.id) : sourceOf(element, places);
    const to = from && placeOf(element);
    if (to && Math.hypot(from.x - to.x, from.y - to.y) > 3) (old ? shifted : come).push({ element, from, to });
  }
  if (come.length > MANY) return;
  const apart = Math.min(APART, ALL / come.length);
  for (const way of shifted) set(way, 0);
  for (const [place, way] of come.entries()) set(way, place * apart);
}

/** Give how large what is drawn around something is shown, or nothing if it is not drawn. @param {Element} element */
function drawnAt(element) {
  if (!(element instanceof SVGElement && element.ownerSVGElement)) return null;
  return /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM()?.a ?? 1;
}

/** @param {Way} way @param {number} delay */
function set({ element, from, to }, delay) {
  const drawn = drawnAt(element);
  const scale = drawn ?? 1;
  const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  const size = drawn ? 1 : from.width / to.width;
  const begin = { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 3 };
  const end = { transform: "translate(0px, 0px) scale(1)", zIndex: 3 };
  const duration = Math.min(LONGEST, 180 + 0.4 * Math.hypot(from.x - to.x, from.y - to.y));
  const easing = "cubic-bezier(.2, .7, .2, 1)";
  const way = element.animate([begin, end], { duration, delay, easing, fill: "backwards", composite: "add" });
  const arrived = () => under.delete(way);
  under.add(way);
  way.finished.then(arrived, arrived);
}

/**
 * Look at the page as it is once everything has arrived; what is under way goes on from where it is.
 * @template T
 * @param {() => T} look
 */
export function atRest(look) {
  const times = [...under].map((way) => /** @type {const} */ ([way, way.currentTime]));
  for (const [way] of times) way.currentTime = Number(way.effect?.getComputedTiming().endTime ?? 0);
  const seen = look();
  for (const [way, time] of times) way.currentTime = time;
  return seen;
}

/** Bring everything that is under way to its place. */
function finish() {
  for (const way of under) way.finish();
  under.clear();
}

document.addEventListener("pointerdown", finish, true);
document.addEventListener("keydown", finish, true);
