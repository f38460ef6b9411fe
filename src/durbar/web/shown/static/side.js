// The log at the side of a large screen: it lies below the own board if it is wanted, and if there is room.
import { every } from "./dom.js";
import * as drawers from "./drawers.js";
import { curtain, page } from "./page.js";
import * as prefs from "./prefs.js";

const LARGE = matchMedia("(min-width: 1600px) and (min-height: 501px)");
const LEAST = 240; // less shows the filter and headings, and hardly a line
const style = document.documentElement.style;
let coming = false;

/** Tell whether this screen is so large that the log can be wanted at its side. */
export const isLarge = () => LARGE.matches;

/** Tell whether the log stands open at the side now. */
export function isOpen() {
  return document.body.classList.contains("docked") && page.drawer?.name === "log";
}

/** Let the log stand where there is room for it, or take it away: whenever the table or the window has changed. */
export function settle() {
  const was = document.body.classList.contains("docked");
  const place = makeRoom();
  for (const button of every('.tools [data-drawer="log"]')) button.setAttribute("aria-pressed", String(!!place));
  if (!place) {
    if (was && page.drawer?.name === "log") drawers.close();
    return;
  }
  for (const side of /** @type {const} */ (["top", "left", "width", "height"])) {
    style.setProperty(`--place-${side}`, `${place[side]}px`);
  }
  if (!page.drawer) open();
}

/** Give where the log has room, beside or below the own board at its full height; null if it has none. */
function makeRoom() {
  const place = document.getElementById("log-place");
  const { classList } = document.body;
  const wanted = LARGE.matches && prefs.read().dock && !curtain();
  classList.toggle("docked", wanted);
  if (!wanted || !place) return null;
  const box = place.getBoundingClientRect();
  if (box.height >= LEAST) return box;
  classList.remove("docked");
  return null;
}

async function open() {
  if (coming) return;
  coming = true;
  await drawers.show("log", { quiet: true });
  coming = false;
}

/** Open or close the log at the side, and remember it; tell whether that could be. */
export function toggle() {
  const another = !!page.drawer && page.drawer.name !== "log";
  prefs.write({ dock: !isOpen() });
  if (another) drawers.close();
  settle();
  return document.body.classList.contains("docked") || !prefs.read().dock;
}

export function start() {
  window.addEventListener("resize", settle);
}
