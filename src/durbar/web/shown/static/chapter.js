// Moments that matter: a sheet with what the end of a round, a visit or an era has brought, once, and closed at will.
import { byId, first, focused, met } from "./dom.js";
import * as prefs from "./prefs.js";

const sheet = () => document.getElementById("chapter");
/** @type {HTMLElement | null} what had the focus before */
let held = null;

/** Show the sheet, if this browser's player likes it. */
export function show() {
  const one = sheet();
  if (!one || !prefs.read().chapters) return;
  const again = /** @type {HTMLInputElement | null} */ (first("[data-pref]", one));
  if (again) again.checked = true;
  one.hidden = false;
  held = focused();
  if (!held?.matches("input, textarea")) byId("chapter-title").focus({ preventScroll: true });
}

/** Close it; tell whether it was open. */
export function close() {
  const one = sheet();
  if (!one || one.hidden) return false;
  const inside = one.contains(focused());
  one.hidden = true;
  // In the bar another question stands now.
  const back = held?.isConnected && held !== document.body && !held.closest("#bar");
  if (inside) (back ? held : document.getElementById("prompt"))?.focus();
  return true;
}

export function start() {
  // A click beside it closes it, and does what it would do without it.
  document.addEventListener("pointerdown", (event) => met(event).closest("#chapter") || close(), true);
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (met(event));
    if (box.dataset.pref) prefs.write({ [box.dataset.pref]: box.checked });
  });
}
