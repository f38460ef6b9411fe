// Clicks, taps and Esc: what each thing on the page does.
import { reveal } from "./arrival.js";
import * as card from "./card.js";
import * as chapter from "./chapter.js";
import { choose, chooseAt, confirm, send } from "./choices.js";
import * as coach from "./coach.js";
import { stay } from "./confirm.js";
import { byId, first, focused, met } from "./dom.js";
import * as drawers from "./drawers.js";
import * as lesson from "./lesson.js";
import * as log from "./log.js";
import { closeToasts, say, toast } from "./notices.js";
import * as options from "./options.js";
import { page } from "./page.js";
import * as palette from "./palette.js";
import * as panzoom from "./panzoom.js";
import * as playback from "./playback.js";
import * as prefs from "./prefs.js";
import * as remote from "./remote.js";
import { lookBack, toPresent } from "./screen.js";
import * as side from "./side.js";
import * as stories from "./stories.js";
import * as tips from "./tips.js";

/**
 * What is done for the data that something carries: the first that lies around the click counts.
 * @type {[data: string, act: (value: string, one: HTMLElement, event: PointerEvent) => unknown, unless?: string][]}
 */
const ACTIONS = [
  ["lesson", (way, one) => goThrough(way, one), "#screen"],
  ["close", () => closeDrawer()],
  ["moment", (turn) => lookBack(Number(turn))],
  ["step", (line) => playback.watch(Number(line))],
  ["present", () => toPresent()],
  ["watch", () => playback.watch()],
  ["film", (way) => (way === "back" ? playback.back() : way === "next" ? playback.next() : playback.end())],
  ["speed", (speed) => playback.setSpeed(speed)],
  ["clause", (clause, one) => drawers.show("rules", { clause, from: one }), "[data-why]"],
  ["why", (why, one) => whyNot(why, one)],
  ["reasons", (_, one) => card.open(one)],
  ["shut", () => card.close()],
  ["stay", () => stay()],
  ["confirm", () => confirm()],
  ["options", (meant, one, click) => chooseOneOf(options.narrow(JSON.parse(meant)), one, click)],
  ["option", (option, _, click) => chooseBy(click, option)],
  ["which", (id) => byId(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))],
  ["level", (group) => options.enter(group)],
  ["fold", (id, one) => options.fold(id, one)],
  ["slide", (way) => options.slide(Number(way))],
  ["do", (what, one) => send(what, numbers(one.dataset, ["seat", "turn", "whose"]))],
  ["consent", (consent) => send("consent", { grant: consent === "yes" })],
  ["before", (line) => drawers.show("chat", { clause: line })],
  ["log", (turn, one) => drawers.show("log", { clause: turn, from: one })],
  ["sift", (seat) => log.sift(seat)],
  ["next-story", () => stories.next()],
  ["drawer", (name, one) => toggleDrawer(name, one)],
  ["palette", () => palette.open()],
  ["zoom", (how) => zoomTo(how)],
  ["theme-next", () => prefs.nextTheme()],
  ["coach", () => coach.toggle()],
  ["hush", () => coach.hush()],
  ["words", () => prefs.write({ words: !prefs.read().words })],
  ["reveal", (seat) => reveal(Number(seat))],
  ["show", (id) => setShown(id, true)],
  ["hide", (id) => (id === "chapter" ? chapter.close() : setShown(id, false))],
  ["copy", (text, one) => copy(text, one)],
];

/**
 * Say why something cannot be: beside it if it is a spot, for which there may be several reasons.
 * @param {string} why
 * @param {HTMLElement} one
 */
function whyNot(why, one) {
  const { spot, clause } = one.dataset;
  if (spot) card.explain(one, lesson.aim());
  else toast(why, { clause, refusal: true });
}

/**
 * Pick the numbers among the data of something.
 * @param {DOMStringMap} data
 * @param {string[]} names
 */
function numbers(data, names) {
  return Object.fromEntries(names.filter((name) => name in data).map((name) => [name, Number(data[name])]));
}

/** @param {PointerEvent} click @param {string} option */
function chooseBy(click, option) {
  if (page.isSecond(click)) toast(say("second"));
  else choose(option);
}

/** @param {string[]} meant @param {HTMLElement} spot @param {PointerEvent} click */
function chooseOneOf(meant, spot, click) {
  const [only, ...others] = lesson.narrow(meant);
  if (others.length) chooseAt(spot, meant);
  else if (only) chooseBy(click, only);
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

/**
 * Go through the lesson; the drawer has done its work when a chapter was picked there.
 * @param {string} way
 * @param {HTMLElement} one
 */
function goThrough(way, one) {
  if (one.closest("#drawer")) closeDrawer();
  lesson.go(way, one.dataset.chapter === undefined ? undefined : Number(one.dataset.chapter));
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

/**
 * Choose what is possible now, though an earlier moment is played back.
 * @param {{ spot: string, options: string[] }} meant
 */
async function chooseNow({ spot, options: [option = "", ...others] }) {
  if (others.length === 0) {
    choose(option);
    return;
  }
  await toPresent();
  const now = first(`#screen [data-spot="${CSS.escape(spot)}"]`);
  if (now) chooseAt(now, [option, ...others]);
}

/** @param {PointerEvent} event */
function clicked(event) {
  const menu = byId("spot-menu");
  if (!met(event).closest("#why-not")) card.close();
  if (!met(event).closest("#free-panel, [data-fold]")) options.unfold();
  const meant = remote.tapped(met(event));
  if (meant) {
    chooseNow(meant);
    return;
  }
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
  const thing = card.anyAt(met(event), event);
  if (thing) card.explain(thing, lesson.aim());
  else if (!met(event).closest("#why-not, #lesson, #drawer")) lesson.explore();
}

/** Back out of one thing: what lies over the table first, then an earlier moment, the end, the zoom, the focus. */
export function backOut() {
  const menu = byId("spot-menu");
  const end = document.getElementById("end");
  if (!menu.hidden) {
    menu.hidden = true;
    return;
  }
  if (palette.close() || card.close() || stay() || closeToasts() || options.unfold() || tips.hide()) return;
  if (page.drawer && !side.isOpen()) {
    closeDrawer();
    return;
  }
  if (chapter.close() || options.leave()) return;
  if (page.film) playback.end();
  else if (page.present) toPresent();
  else if (end && !end.hidden) end.hidden = true;
  else if (panzoom.isMoved()) panzoom.reset();
  else if (lesson.leave()) return;
  else focused()?.blur();
}

export function start() {
  // Also a click that nobody takes may be the first of two.
  window.addEventListener("click", ({ detail }) => detail < 2 && page.press(), true);
  document.addEventListener("click", clicked);
}
