// What the others did, in the top bar and in a line on the phone: side by side if all are whole, else one at a time.
import { every, first } from "./dom.js";
import { page } from "./page.js";

const LINES = 29.5;
const EVERY = 6000;

/** The lines of stories that can be seen. */
const boxes = () => [...every(".stories")].filter((box) => box.getClientRects().length > 0);
/** @param {HTMLElement} box */
const tales = (box) => [...every(".tale", box)];

/**
 * Take the longest form of a story that is whole in its room; tell whether there is one.
 * @param {HTMLElement} tale
 */
function whole(tale) {
  const words = first(".words", tale);
  const forms = [...every(".form", tale)];
  for (const form of forms) {
    for (const other of forms) other.hidden = other !== form;
    if (form.offsetHeight <= LINES && words && words.scrollWidth <= words.clientWidth) return true;
  }
  return false;
}

/** Their room changes with the window, and with what stands beside them. */
const watcher = new ResizeObserver(() => lay());

/** Lay the stories out, unless they lie there already in a room of this width. */
export function lay() {
  for (const box of every(".stories")) watcher.observe(box);
  for (const box of boxes()) {
    const room = String(box.clientWidth);
    if (box.dataset.laid === room) continue;
    box.dataset.laid = room;
    const all = tales(box);
    box.classList.remove("single");
    for (const tale of all) tale.hidden = false;
    const counter = first(".counter", box);
    if (counter) counter.hidden = true;
    if (!box.closest("#bar") && all.every(whole)) continue;
    box.classList.add("single");
    if (counter) counter.hidden = false;
    turnTo(box, page.story);
  }
}

/**
 * Show one story of several: the one in this place, or the next that is whole in its room.
 * @param {HTMLElement} box
 * @param {number} place
 */
function turnTo(box, place) {
  const all = tales(box);
  for (let ahead = 0; ahead < all.length; ahead += 1) {
    const at = (place + ahead) % all.length;
    for (const [n, tale] of all.entries()) tale.hidden = n !== at;
    for (const [n, number] of [...every(".counter > span:not(.vh)", box)].entries()) number.hidden = n !== at;
    if (all[at] && whole(all[at])) {
      page.tell(at);
      return;
    }
  }
  for (const tale of all) tale.hidden = true;
}

/** Go on to the next story, where they are shown one at a time. */
export function next() {
  for (const box of boxes()) if (box.classList.contains("single")) turnTo(box, page.story + 1);
}

export function start() {
  setInterval(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || first("html.still");
    if (!still && !document.hidden && !first(".stories:is(:hover, :focus-within)")) next();
  }, EVERY);
}
