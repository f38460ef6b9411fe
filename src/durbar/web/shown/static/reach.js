// A finger is broad: a tap beside a legal spot means that spot, if nothing else lies there that could be meant.
import { every, met } from "./dom.js";

const HALF = 22; // of the 44 pixels that a finger needs
const MEANT = "[data-option], [data-why], [data-spot].legal, button, a, input, label, summary, select";

/**
 * Find the legal spot that is meant by a tap that meets none: the nearest whose 44 pixels it falls into.
 * @param {number} x
 * @param {number} y
 */
function nearest(x, y) {
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const spot of every(":is(#board, #own) .spot.legal")) {
    const box = spot.getBoundingClientRect();
    const [dx, dy] = [Math.abs(x - box.left - box.width / 2), Math.abs(y - box.top - box.height / 2)];
    if (!box.width || dx > Math.max(HALF, box.width / 2) || dy > Math.max(HALF, box.height / 2)) continue;
    const far = Math.hypot(dx, dy);
    if (far < least && spot.checkVisibility()) [best, least] = [spot, far];
  }
  return best;
}

/**
 * Tell what a tap means there: what lies there if it can be tapped, else the legal spot beside it.
 * @param {number} x
 * @param {number} y
 * @returns {Element | null}
 */
export function meant(x, y) {
  const thing = document.elementFromPoint(x, y);
  const itself = thing?.closest(MEANT);
  if (itself) return itself;
  return thing?.closest("#board, #own") ? nearest(x, y) : null;
}

export function start() {
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, pointerType, detail } = event;
      if (pointerType !== "touch" || !detail || met(event).closest(MEANT)) return;
      const spot = meant(x, y);
      if (!spot) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      spot.dispatchEvent(
        new PointerEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType, detail }),
      );
    },
    true,
  );
}
