// The keyboard: Tab walks the zones, arrows walk the spots in space, keys take options, Esc backs out.
import * as card from "./card.js";
import { every, first, met } from "./dom.js";
import * as prefs from "./prefs.js";

const ZONES = ["#options", "#steps", "#board", "#own", "#rivals"];
const SPOTS = "[data-option], [data-why], .option, .step";
/** @type {{ clientX: number, clientY: number } | null} where the pointer is, once it has been anywhere */
let pointer = null;

/** @type {(element: Element) => boolean} */
const shown = (element) => element.getClientRects().length > 0 && !element.closest("[inert], [hidden]");

/** List the spots of a zone that can be seen. @param {string} zone */
function spots(zone) {
  const within = first(zone);
  return within ? [...every(SPOTS, within)].filter(shown) : [];
}

/** Leave one stop for Tab in each zone: the focused spot, else the first that can be chosen. */
export function rove() {
  for (const zone of ZONES) {
    const all = spots(zone);
    const stop =
      all.find((spot) => spot === document.activeElement) ??
      all.find((spot) => !spot.hasAttribute("data-why")) ??
      all[0];
    for (const spot of all) stopAt(spot, spot === stop);
  }
}

/**
 * Let Tab stop at something, or not; what is so already is not touched, for that would cost.
 * @param {Element} spot
 * @param {boolean} yes
 */
function stopAt(spot, yes) {
  const index = yes ? "0" : "-1";
  if (spot.getAttribute("tabindex") !== index) spot.setAttribute("tabindex", index);
}

/**
 * Go to the nearest spot in a direction: along it counts once, across it twice.
 * @param {number} dx
 * @param {number} dy
 */
function walk(dx, dy) {
  const everywhere = ZONES.flatMap(spots);
  const here = everywhere.find((spot) => spot === document.activeElement);
  if (!here) {
    (spots("#board").find((spot) => spot.hasAttribute("data-option")) ?? everywhere[0])?.focus();
    return;
  }
  const from = middle(here);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const spot of everywhere) {
    const to = middle(spot);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (spot !== here && along > 2 && along + 2 * across < least) {
      least = along + 2 * across;
      best = spot;
    }
  }
  best?.focus();
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, string>} */
const COMMANDS = {
  z: "#do-undo",
  y: "#do-redo",
  r: "#do-restart",
  e: "#do-end-turn",
  w: "#watch",
  a: '[data-drawer="aid"]',
  l: '[data-drawer="log"].word',
  p: "[data-words]",
  "?": '[data-drawer="rules"].word',
};

/**
 * @typedef {object} Hooks
 * @property {() => void} escape
 * @property {() => void} palette
 * @property {(factor: number) => void} zoom
 * @property {() => void} unzoom
 * @property {(key: string, target: Element) => boolean} film does what a key means while moves are played back
 * @property {(key: string, target: Element) => boolean} lesson does what a key means in a guided game
 */

/** @param {Hooks} hooks */
export function start(hooks) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      hooks.escape();
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (met(event).closest("input, textarea, select, [contenteditable]")) return;
    if (event.repeat && answers(event)) {
      event.preventDefault(); // a key that is held down answers one question, not the next one too
      return;
    }
    if (press(event, hooks)) event.preventDefault();
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    pointer = { clientX, clientY };
  });
  document.addEventListener("focusin", (event) => {
    const target = met(event);
    const zone = ZONES.find((one) => target.closest?.(one));
    if (zone && target.matches(SPOTS)) for (const spot of spots(zone)) stopAt(spot, spot === target);
  });
}

/**
 * Tell whether a key may answer a question, or take an answer back; others walk, zoom or scroll as long as they are
 * held.
 * @param {KeyboardEvent} event
 */
function answers(event) {
  const { key } = event;
  if (key === " ") return !!met(event).closest('button, a, [role="button"]');
  return key === "Enter" || (key.length === 1 && !"+=-−".includes(key));
}

/**
 * Do what a key stands for; tell whether it stood for anything.
 * @param {KeyboardEvent} event
 * @param {Hooks} hooks
 */
function press(event, hooks) {
  const { key } = event;
  if (hooks.film(key, met(event)) || hooks.lesson(key, met(event))) return true;
  if (key === "Enter" || key === " ") return activate(met(event), key);
  const arrow = ARROWS[key];
  if (arrow) {
    if (met(event).closest("#drawer, #end, #palette")) return false;
    walk(...arrow);
    return true;
  }
  if (!prefs.read().keys) return false;
  if (key === "?" && explained(met(event))) return true;
  const small = key.toLowerCase();
  const option = keyed("[data-option]", small) ?? keyed("[data-level]", small);
  const command = option ?? (COMMANDS[small] ? first(COMMANDS[small]) : null);
  if (command) command.click();
  else if (key === "/") hooks.palette();
  else if (key === "+" || key === "=") hooks.zoom(1.3);
  else if (key === "-" || key === "−") hooks.zoom(1 / 1.3);
  else if (key === "0") hooks.unzoom();
  else return false;
  return true;
}

/**
 * Open the card of the thing that has the focus, or where nothing has it of what lies under the pointer; tell whether
 * there is one.
 * @param {Element} target
 */
function explained(target) {
  const under =
    target === document.body && pointer ? document.elementFromPoint(pointer.clientX, pointer.clientY) : null;
  const thing = pointer && under ? card.anyAt(under, pointer) : card.thingAt(target);
  if (thing) card.explain(thing);
  return !!thing;
}

/** Find what a key takes in the bar, among what can be seen there. @param {string} kind @param {string} key */
function keyed(kind, key) {
  return [...every(`#options ${kind}[data-key]`)].find((one) => one.dataset.key?.toLowerCase() === key && shown(one));
}

/** What Enter takes: what lies over the table comes first. */
const FILLED = [
  "[data-reveal]",
  "#chapter:not([hidden]) .primary",
  ".confirm:not([hidden]) .filled",
  "#steps .filled, #options .filled",
];

/**
 * Enter and Space press what has the focus; Enter without focus takes the filled button.
 * @param {Element} target
 * @param {string} key
 */
function activate(target, key) {
  if (target.closest("button, a, summary, label")) return false;
  const spot = target.closest('[role="button"]');
  const filled = key === "Enter" ? FILLED.map((one) => first(one)).find((one) => one) : null;
  const pressed = spot ?? filled;
  pressed?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return !!pressed;
}
