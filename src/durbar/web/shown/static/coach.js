// The coach: shows what the server says newcomers overlook, where it covers nothing, to those who want it.
import { byId, every, first, phone } from "./dom.js";
import { page } from "./page.js";
import * as prefs from "./prefs.js";

/** In so many first games of a title the coach speaks without being asked to. */
export const FIRST_GAMES = 3;
const WAIT = 400; // milliseconds between a question and the coach
let timer = 0;
let hushed = ""; // what was said and put away

const table = () => document.body.dataset.table ?? "";
const game = () => document.body.dataset.game ?? "";

/** Tell whether the coach is wanted here: as it was last said, else at learning tables and in the first games. */
export function isOn() {
  const { coach, coached, uncoached } = prefs.read();
  if (page.screen.learning === "1") return !uncoached.includes(table());
  if (coach) return coach === "on";
  return (coached[game()] ?? []).includes(table());
}

/** Count this table among the first games of its title, if there are not enough yet. */
function count() {
  const { coached } = prefs.read();
  const known = coached[game()] ?? [];
  if (page.screen.seat === "" || page.screen.over === "1") return;
  if (known.includes(table()) || known.length >= FIRST_GAMES) return;
  prefs.write({ coached: { ...coached, [game()]: [...known, table()] } });
}

export function toggle() {
  const on = !isOn();
  const others = prefs.read().uncoached.filter((one) => one !== table());
  prefs.write({ coach: on ? "on" : "off", uncoached: on ? others : [...others, table()] });
  hushed = "";
  painted();
}

/** Put what was said away until the next turn. */
export function hush() {
  hushed = said();
  hide();
}

const said = () => first("#coach p")?.textContent?.trim() ?? "";

function hide() {
  clearTimeout(timer);
  timer = 0;
  const coach = document.getElementById("coach");
  if (coach) coach.hidden = true;
  for (const one of every(".coached")) one.classList.remove("coached");
}

/** Follow up on a new screen: show what there is to say, a moment after the question. */
export function painted() {
  count();
  for (const button of every("[data-coach]")) button.setAttribute("aria-pressed", String(isOn()));
  document.documentElement.classList.toggle("coach-on", isOn());
  const coach = document.getElementById("coach");
  const text = said();
  if (!coach || !isOn() || text === hushed || page.film || page.present) {
    hide();
    if (!coach) byId("heard").textContent = "";
    return;
  }
  if (!coach.hidden || timer) {
    if (!coach.hidden) mark(coach);
    return;
  }
  timer = setTimeout(() => {
    timer = 0;
    const now = document.getElementById("coach");
    if (!now || !isOn() || document.body.matches(".asking")) return;
    now.hidden = false;
    place(now);
    mark(now);
    byId("heard").textContent = said();
  }, WAIT);
}

/** Outline what is spoken of. @param {HTMLElement} coach */
function mark(coach) {
  for (const one of every(".coached")) one.classList.remove("coached");
  for (const name of (coach.dataset.marks ?? "").split(" ").filter(Boolean)) {
    const at = CSS.escape(name);
    const spots = every(`#screen :is([data-mark~="${at}"], [data-spot="${at}"])`);
    const seen = [...spots].find((one) => one.getClientRects().length > 0);
    seen?.classList.add("coached");
  }
}

/** @param {DOMRect} one @param {DOMRect} other */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Put the coach at the foot of the side column, or where it lies over nothing that can be chosen.
 * @param {HTMLElement} coach
 */
function place(coach) {
  coach.removeAttribute("style");
  const legal = [...every("#screen [data-spot].legal")].map((spot) => spot.getBoundingClientRect());
  const free = () => !legal.some((spot) => meet(spot, coach.getBoundingClientRect()));
  const put = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ width) => {
    coach.style.cssText = `left: ${left}px; top: ${top}px; width: ${width}px;`;
  };
  const bar = byId("bar").getBoundingClientRect();
  if (phone()) {
    const at = byId("board").getBoundingClientRect();
    for (const top of [bar.top - coach.offsetHeight, at.top]) {
      put(0, top, innerWidth);
      if (free()) return;
    }
    put(0, bar.top - coach.offsetHeight, innerWidth);
    return;
  }
  const own = byId("own").getBoundingClientRect();
  const rivals = byId("rivals").getBoundingClientRect();
  const lowest = (byId("rivals").lastElementChild ?? byId("rivals")).getBoundingClientRect();
  const width = Math.min(own.width, 340) - 16;
  const high = coach.offsetHeight;
  const places = [own.bottom - high - 8, Math.min(lowest.bottom, rivals.bottom) - high - 4, rivals.top + 4];
  for (const top of places) {
    put(own.left + 8, top, width);
    if (free()) return;
  }
  put(own.left + 8, places[0] ?? 0, width);
}
