// The options in the bar: nothing of them is cut, what does not fit slides in, and many are chosen in two levels.
import { buttonOf, byId, every, first, met, phone } from "./dom.js";
import { page } from "./page.js";

const STEPS = ["tight", "tighter"]; // where room is short, pictures go first, then keys; words never
const WIDER = 1.22; // how much wider a button becomes whose words need more lines than it has
const TRIES = 6;

const bar = () => document.getElementById("options");
const rail = () => document.getElementById("rail");

/** Follow a new screen: lay the options out, and keep the group open that was. */
export function laid() {
  level();
  fit();
}

/** Make room for every word, and tell whether options go on beyond the edge. */
export function fit() {
  const row = rail();
  if (row && phone()) columns();
  else if (row) {
    row.classList.remove(...STEPS);
    for (const step of STEPS) if (isFull(row)) row.classList.add(step);
    if (isFull(row)) row.classList.remove(...STEPS); // they slide anyway, with all there is of them
    widen(row);
    const prompt = byId("prompt");
    prompt.classList.remove("brief");
    prompt.classList.toggle("brief", prompt.scrollHeight > prompt.clientHeight + 1);
  }
  more();
}

/** On a phone: where a third column would break words, there are two. */
function columns() {
  const options = byId("options");
  options.classList.remove("whole");
  options.classList.add("measured");
  const broken = [...every(".option > *", options)].some((one) => one.scrollWidth > one.clientWidth);
  options.classList.remove("measured");
  options.classList.toggle("whole", broken);
}

/** @param {HTMLElement} row */
const isFull = (row) => row.scrollWidth > row.clientWidth + 1;

/**
 * Widen the buttons whose words do not fit into their lines; their neighbours give way, or slide.
 * @param {HTMLElement} row
 */
function widen(row) {
  const buttons = [...every(".options:is(.big, .tall) .option, .few .option, .greyed", row.parentElement ?? row)];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const cut = buttons.filter(
      (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
    );
    if (!cut.length) return;
    const widths = cut.map((one) => one.offsetWidth * WIDER);
    cut.forEach((one, place) => {
      one.style.flexShrink = "0";
      one.style.maxWidth = "none";
      one.style.width = `${Math.ceil(widths[place] ?? 0)}px`;
    });
  }
}

/** Give what scrolls: the row, or on a phone all of it. */
const slides = () => (phone() ? bar() : rail());

/** Show that options go on beyond an edge, as long as they do. */
export function more() {
  const row = slides();
  const options = bar();
  if (!row || !options) return;
  const left = phone() ? row.scrollTop : row.scrollLeft;
  const room = phone() ? row.scrollHeight - row.clientHeight : row.scrollWidth - row.clientWidth;
  options.classList.toggle("more", left < room - 4);
  options.classList.toggle("before", left > 4);
}

/** Begin anew: another question is asked. */
export function rewind() {
  slides()?.scrollTo({ left: 0, top: 0, behavior: "instant" });
}

/** Slide on, or back, by most of what is in sight. @param {number} way */
export function slide(way) {
  const row = slides();
  row?.scrollBy(phone() ? { top: way * row.clientHeight * 0.8 } : { left: way * row.clientWidth * 0.8 });
}

// Two levels

/** Show the group that is chosen from, here and on the board; or all of them. */
function level() {
  const options = bar();
  if (!options) return;
  const open = first(`[data-group="${CSS.escape(page.group)}"]`, options);
  options.classList.toggle("opened", !!open);
  for (const one of every("[data-group]", options)) one.classList.toggle("open", one === open);
  for (const head of every("[data-level]", options)) {
    head.setAttribute("aria-expanded", String(!!open && head.dataset.level === page.group));
  }
  for (const spot of every(":is(#board, #own) .spot.legal")) {
    spot.classList.toggle("elsewhere", !!open && !choicesAt(spot).some((option) => groupOf(option) === page.group));
  }
}

/** List what a spot stands for. @param {HTMLElement} spot @returns {string[]} */
function choicesAt(spot) {
  return spot.dataset.options ? JSON.parse(spot.dataset.options) : [spot.dataset.option ?? ""];
}

/** Name the group of an option, if it lies in one that opens. @param {string} option */
const groupOf = (option) => buttonOf(option)?.closest("[data-group]")?.getAttribute("data-group") ?? "";

/** Choose a group first; the same once more closes it. @param {string} group */
export function enter(group) {
  if (page.group === group) page.leaveGroup();
  else page.enter(group);
  laid();
  rewind();
  const to = page.group ? first(`[data-group="${page.group}"] .option`) : first(`[data-level="${group}"]`);
  if (document.activeElement?.closest("#options")) to?.focus();
}

/** Go back to the groups; tell whether one was open. */
export function leave() {
  const group = page.group;
  if (!page.leaveGroup()) return false;
  const inside = document.activeElement?.closest("#options");
  laid();
  if (inside) first(`[data-level="${group}"]`)?.focus();
  return true;
}

/**
 * Narrow down what is meant by a spot that several options share: to the group that is open, or by opening the one in
 * which all of them lie. Gives those that are left to choose from, or nothing if a group has been opened instead.
 * @param {string[]} options
 */
export function narrow(options) {
  const groups = new Set(options.map(groupOf));
  const only = groups.size === 1 ? [...groups][0] : "";
  if (only && only !== page.group) {
    enter(only);
    return [];
  }
  const inside = page.group ? options.filter((option) => groupOf(option) === page.group) : [];
  return inside.length ? inside : options;
}

// What opens upwards

/** Open or close what a button of the bar keeps for whoever asks. @param {string} id @param {HTMLElement} button */
export function fold(id, button) {
  const panel = byId(id);
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  if (!panel.hidden) first(".option", panel)?.focus();
}

/** Close what has opened upwards; tell whether something had. */
export function unfold() {
  const panel = first(".fold-panel:not([hidden])");
  if (!panel) return false;
  panel.hidden = true;
  const button = first(`[data-fold="${panel.id}"]`);
  button?.setAttribute("aria-expanded", "false");
  if (panel.contains(document.activeElement)) button?.focus();
  return true;
}

export function start() {
  document.addEventListener("scroll", (event) => met(event) === slides() && more(), { capture: true, passive: true });
  window.addEventListener("resize", fit);
  document.addEventListener("wheel", wheel, { passive: false });
}

/** A wheel that turns up and down slides the row. @param {WheelEvent} event */
function wheel(event) {
  const row = rail();
  if (phone() || !row || !bar()?.contains(met(event)) || met(event).closest(".fold-panel")) return;
  if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) || row.scrollWidth <= row.clientWidth) return;
  event.preventDefault();
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1;
  row.scrollBy({ left: event.deltaY * lines, behavior: "instant" });
}
