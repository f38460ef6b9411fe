// Things that change their place travel there, so that an eye can follow. What has a data-glide glides from where it was
// on the last screen; what is new comes from the first place that its data-glide names: the id of something that is gone
// now (a card of the hand; the last of its kind if there are id-2, id-3), or with an @ that of a supply, which stays.
const LONGEST = 420; // milliseconds one is under way at most
const ALL = 480; // milliseconds until the last one starts at most
const APART = 60;
const MANY = 30; // more than these at once are no move but another position
const under = new Set(); // what is under way

const allowed = () => !document.documentElement.classList.contains("still") && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Give the middle and the size of something that shows, or null. */
function placeOf(element) {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
  return width && height ? { x: left + width / 2, y: top + height / 2, width } : null;
}

/** Remember what is where, as far as it may have to travel to the next screen. */
export function look(next) {
  if (!allowed()) return null;
  finish();
  const had = new Set();
  const places = new Map();
  for (const element of document.querySelectorAll("#screen [data-glide]")) {
    had.add(element.id);
    if (!element.closest("[data-pan]")) places.set(element.id, placeOf(element)); // a window that is panned moves what lies in it by itself
  }
  for (const { id, dataset } of next.querySelectorAll("[data-glide]")) {
    if (had.has(id)) continue;
    for (const [source] of sources(dataset)) if (!places.has(source)) places.set(source, placeOf(document.getElementById(source)));
  }
  return { had, places };
}

/** List the ids something may come from, and whether each is that of a supply. */
function sources({ glide }) {
  return glide.split(" ").flatMap((one) => (one.startsWith("@") ? [[one.slice(1), true]] : ["-4", "-3", "-2", ""].map((of) => [one + of, false])));
}

function sourceOf({ dataset }, places) {
  const [id] = sources(dataset).find(([one, stays]) => places.get(one) && (stays || !document.getElementById(one))) ?? [];
  return places.get(id);
}

/** Let things travel from where they were to where they are now: what only makes room at once, what is new one after the other. */
export function go({ had, places }) {
  const shifted = [];
  const come = [];
  for (const element of document.querySelectorAll("#screen [data-glide]")) {
    const old = had.has(element.id);
    const from = old ? places.get(element.id) : sourceOf(element, places);
    const to = from && placeOf(element);
    if (to && Math.hypot(from.x - to.x, from.y - to.y) > 3) (old ? shifted : come).push({ element, from, to });
  }
  if (come.length > MANY) return;
  const apart = Math.min(APART, ALL / come.length);
  for (const way of shifted) set(way, 0);
  come.forEach((way, place) => set(way, place * apart));
}

function set({ element, from, to }, delay) {
  const scale = element.ownerSVGElement ? element.parentNode.getScreenCTM().a : 1;
  const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  const begin = { transform: `translate(${x}px, ${y}px) scale(${element.ownerSVGElement ? 1 : from.width / to.width})`, zIndex: 3 };
  const duration = Math.min(LONGEST, 180 + 0.4 * Math.hypot(from.x - to.x, from.y - to.y));
  const easing = "cubic-bezier(.2, .7, .2, 1)";
  const way = element.animate([begin, { transform: "translate(0px, 0px) scale(1)", zIndex: 3 }], { duration, delay, easing, fill: "backwards", composite: "add" });
  under.add(way);
  way.finished.then(() => under.delete(way), () => under.delete(way));
}

/** Bring everything that is under way to its place. */
function finish() {
  for (const way of under) way.finish();
  under.clear();
}

document.addEventListener("pointerdown", finish, true);
document.addEventListener("keydown", finish, true);
