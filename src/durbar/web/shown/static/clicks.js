// Clicks, taps and Esc: what each thing on the page does.
import { reveal } from "./arrival.js";
import { choose, chooseAt, send } from "./choices.js";
import { byId, first, focused, met } from "./dom.js";
import * as drawers from "./drawers.js";
import { say, toast } from "./notices.js";
import { page } from "./page.js";
import * as palette from "./palette.js";
import * as panzoom from "./panzoom.js";
import * as prefs from "./prefs.js";
import { lookBack, toPresent } from "./screen.js";
import * as side from "./side.js";
import * as tips from "./tips.js";

/**
 * What is done for the data that something carries: the first that lies around the click counts.
 * @type {[data: string, act: (value: string, one: HTMLElement, event: PointerEvent) => unknown, unless?: string][]}
 */
const ACTIONS = [
  ["close", () => closeDrawer()],
  ["moment", (turn) => lookBack(Number(turn))],
  ["present", () => toPresent()],
  ["clause", (clause, one) => drawers.show("rules", { clause, from: one }), "[data-why]"],
  ["why", (why, one) => toast(why, { clause: one.dataset.clause, refusal: true })],
  ["options", (options, one) => chooseAt(one, JSON.parse(options))],
  ["option", (option, _, click) => (page.isSecond(click) ? toast(say("second")) : choose(option))],
  ["do", (what, one) => send(what, numbers(one.dataset, ["seat", "turn", "whose"]))],
  ["consent", (consent) => send("consent", { grant: consent === "yes" })],
  ["before", (line) => drawers.show("chat", { clause: line })],
  ["drawer", (name, one) => toggleDrawer(name, one)],
  ["palette", () => palette.open()],
  ["zoom", (how) => zoomTo(how)],
  ["theme-next", () => prefs.nextTheme()],
  ["words", () => prefs.write({ words: !prefs.read().words })],
  ["reveal", (seat) => reveal(Number(seat))],
  ["show", (id) => setShown(id, true)],
  ["hide", (id) => setShown(id, false)],
  ["copy", (text, one) => copy(text, one)],
];

/**
 * Pick the numbers among the data of something.
 * @param {DOMStringMap} data
 * @param {string[]} names
 */
function numbers(data, names) {
  return Object.fromEntries(names.filter((name) => name in data).map((name) => [name, Number(data[name])]));
}

/** @param {string} id @param {boolean} yes */
function setShown(id, yes) {
  byId(id).hidden = !yes;
}

/** @param {string} how */
function zoomTo(how) {
  if (how === "in") panzoom.zoom(1.4);
  else if (how === "out") panzoom.zoom(1 / 1.4);
  else if (how === "reset") panzoom.reset();
  else {
    panzoom.reset();
    first("#board [data-window]")?.parentElement?.classList.toggle("whole");
  }
}

/** Close the drawer; if that was the log at the side, it stays closed until it is wanted again. */
function closeDrawer() {
  if (side.isOpen()) side.toggle();
  else if (drawers.close()) side.settle();
}

/** @param {string} name @param {HTMLElement} button */
function toggleDrawer(name, button) {
  if (name === "log" && side.isLarge() && button.matches(".word") && side.toggle()) return;
  if (name === "log" && side.isOpen()) return; // it is there to be read already
  if (name === "chat") document.body.classList.remove("unread");
  if (page.drawer?.name === name) closeDrawer();
  else drawers.show(name, { from: button.closest("#drawer") ? null : button });
}

/** @param {string} text @param {HTMLElement} button */
async function copy(text, button) {
  button.parentElement?.querySelector("input")?.select();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    document.execCommand("copy"); // the clipboard is closed to pages without TLS, but not to what is selected
  }
  toast(say("copied"));
}

/** @param {PointerEvent} event */
function clicked(event) {
  const menu = byId("spot-menu");
  for (const [data, act, unless] of ACTIONS) {
    /** @type {HTMLElement | null} */
    const element = met(event).closest(`[data-${data}]${unless ? `:not(${unless})` : ""}`);
    if (!element) continue;
    if (element.matches("a")) event.preventDefault();
    menu.hidden = true;
    act(element.getAttribute(`data-${data}`) ?? "", element, event);
    return;
  }
  menu.hidden = true;
}

/** Back out of one thing: what lies over the table first, then an earlier moment, the end, the zoom, the focus. */
export function backOut() {
  const menu = byId("spot-menu");
  const end = document.getElementById("end");
  if (!menu.hidden) {
    menu.hidden = true;
    return;
  }
  if (palette.close() || tips.hide()) return;
  if (page.drawer && !side.isOpen()) {
    closeDrawer();
    return;
  }
  if (page.present) toPresent();
  else if (end && !end.hidden) end.hidden = true;
  else if (panzoom.isMoved()) panzoom.reset();
  else focused()?.blur();
}

export function start() {
  // Also a click that nobody takes may be the first of two.
  window.addEventListener("click", ({ detail }) => detail < 2 && page.press(), true);
  document.addEventListener("click", clicked);
}
