// The keyboard: Tab walks the zones, arrows walk the spots in space, keys take options, Esc backs out.
import * as prefs from "./prefs.js";

const ZONES = ["#options", "#steps", "#board", "#own", "#rivals"];
const SPOTS = "[data-option], [data-why], .option, .step";

const shown = (element) => element.getClientRects().length > 0 && !element.closest("[inert], [hidden]");
const spots = (zone) => [...(document.querySelector(zone)?.querySelectorAll(SPOTS) ?? [])].filter(shown);

/** Leave one stop for Tab in each zone: the focused spot, else the first that can be chosen. */
export function rove() {
  for (const zone of ZONES) {
    const all = spots(zone);
    const stop = all.find((spot) => spot === document.activeElement) ?? all.find((spot) => !spot.hasAttribute("data-why")) ?? all[0];
    for (const spot of all) stopAt(spot, spot === stop);
  }
}

/** Let Tab stop at something, or not; what is so already is not touched, for that would cost. */
function stopAt(spot, yes) {
  const index = yes ? "0" : "-1";
  if (spot.getAttribute("tabindex") !== index) spot.setAttribute("tabindex", index);
}

/** Go to the nearest spot in a direction: along it counts once, across it twice. */
function walk(dx, dy) {
  const here = document.activeElement;
  const everywhere = ZONES.flatMap(spots);
  if (!everywhere.includes(here)) {
    (spots("#board").find((spot) => spot.hasAttribute("data-option")) ?? everywhere[0])?.focus();
    return;
  }
  const from = middle(here);
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

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const COMMANDS = { z: "#do-undo", y: "#do-redo", r: "#do-restart", e: "#do-end-turn", l: '[data-drawer="log"].word', "?": '[data-drawer="rules"].word' };

/** `hooks` has escape(), palette(), zoom(factor) and unzoom(). */
export function start(hooks) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (hooks.escape()) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.repeat && answers(event)) {
      event.preventDefault(); // a key that is held down answers one question, not the next one too
      return;
    }
    if (press(event, hooks)) event.preventDefault();
  });
  document.addEventListener("focusin", ({ target }) => {
    const zone = ZONES.find((one) => target.closest?.(one));
    if (zone && target.matches(SPOTS)) for (const spot of spots(zone)) stopAt(spot, spot === target);
  });
}

/** Tell whether a key may answer a question, or take an answer back; others walk, zoom or scroll as long as they are held. */
function answers({ key, target }) {
  if (key === " ") return !!target.closest('button, a, [role="button"]');
  return key === "Enter" || (key.length === 1 && !"+=-−".includes(key));
}

/** Do what a key stands for; tell whether it stood for anything. */
function press(event, hooks) {
  const { key, target } = event;
  if (key === "Enter" || key === " ") return activate(target, key);
  if (key in ARROWS) {
    if (target.closest("#drawer, #end, #palette")) return false;
    walk(...ARROWS[key]);
    return true;
  }
  if (!prefs.read().keys) return false;
  const option = [...document.querySelectorAll("#options [data-key]")].find((one) => one.dataset.key.toLowerCase() === key.toLowerCase());
  const command = option ?? (key.toLowerCase() in COMMANDS && document.querySelector(COMMANDS[key.toLowerCase()]));
  if (command) command.click();
  else if (key === "/") hooks.palette();
  else if (key === "+" || key === "=") hooks.zoom(1.3);
  else if (key === "-" || key === "−") hooks.zoom(1 / 1.3);
  else if (key === "0") hooks.unzoom();
  else return false;
  return true;
}

/** Enter and Space press what has the focus; Enter without focus takes the filled button. */
function activate(target, key) {
  if (target.closest("button, a, summary, label")) return false;
  const spot = target.closest('[role="button"]');
  const filled = key === "Enter" && document.querySelector("[data-reveal], #steps .filled, #options .filled");
  const pressed = spot ?? filled;
  pressed?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return !!pressed;
}
