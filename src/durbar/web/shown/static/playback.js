// Play-back: what the others did since the player's last move, step by step on the board, before the next question or
// when it is asked for.
import { byId, every, first, focused, met } from "./dom.js";
import * as drawers from "./drawers.js";
import * as gains from "./gains.js";
import { partNames } from "./morph.js";
import * as net from "./net.js";
import { curtain, facts, page, screen } from "./page.js";
import * as prefs from "./prefs.js";
import { connect, paint, toPresent } from "./screen.js";
import * as travel from "./travel.js";

/** @import { Facts, Film } from "./state.js" */

const STOP = 1300; // milliseconds at a stop, and for each letter that is to be read there
const LETTER = 26;
const PASS = 560; // milliseconds at what runs by
const SVG = "http://www.w3.org/2000/svg";
/** @type {{ line: number, text: Promise<string | null> } | null} the next step, on its way before it is asked for */
let ahead = null;
let timer = 0;
let reached = -1; // the line of the step on the page: of the present none
/** @type {Map<string, DOMRect>} where every spot was when it was last seen */
const places = new Map();

const phone = () => matchMedia("(max-width: 699px)").matches;
const place = () => `${document.body.dataset.table}-${page.seat}-shown`;

/** Give where the page is to get a step. @param {number} line */
const address = (line) => `step/${line}${page.as === null ? "" : `?as=${page.as}`}`;

/** Begin with what is to be seen since the last move, or with one line of the log. @param {number} [line] */
export function watch(line = -1) {
  if (curtain() || (line < 0 && prefs.read().watch === "never")) return;
  if (page.film) {
    if (line < 0) end();
    else go(line, false);
    return;
  }
  if (page.present) {
    toPresent().then(() => watch(line));
    return;
  }
  const begin = page.watch(page.screen, { line, through: travel.allowed(), open: openIn(screen()) });
  if (begin !== null) go(begin, true);
}

/** Tell whether somebody reads or types what play-back would disturb: a sheet, a field, the chat, on a phone any drawer. */
function busy() {
  const typing = focused()?.matches("input:not([type=checkbox], [type=radio]), textarea");
  const drawer = page.drawer?.name === "chat" || (page.drawer && phone());
  return !!(typing || drawer || first("#chapter:not([hidden]), #palette:not([hidden])"));
}

/** Somebody has done with something: play back what has waited for that. */
function resume() {
  if (page.later && !page.asked && !page.present && !busy()) arrive();
}

/** List what can be chosen on a screen, by spot. @param {HTMLElement} within @returns {Film["open"]} */
function openIn(within) {
  const spots = [...every("[data-spot][data-option]", within)];
  return new Map(
    spots.map(({ dataset: { spot, option, options } }) => [spot ?? "", options ? JSON.parse(options) : [option ?? ""]]),
  );
}

/**
 * A new screen has come: play back what was done before it, if that is wished; tell whether the screen waits.
 * @param {HTMLElement} next
 * @param {Facts} told
 */
function delays(next, told) {
  const covered = !!first("#curtain", next) || (curtain() && page.as === null);
  if (!page.plays(told, prefs.read().watch, covered, busy())) return false;
  const begin = page.watch(told, { fresh: true, through: travel.allowed(), open: openIn(next) });
  if (begin === null) return false;
  go(begin, false);
  return true;
}

/**
 * Show a step; one that cannot be had ends play-back.
 * @param {number} line
 * @param {boolean} still whether nothing is to travel there
 */
async function go(line, still) {
  clearTimeout(timer);
  if (!page.to(line)) return;
  document.body.classList.add("watching");
  const film = page.film;
  for (let tries = 0; tries < 3; tries += 1) {
    const text = await fetched(line);
    if (page.film !== film || film?.line !== line) return; // somebody was quicker
    if (text === null) break;
    remember();
    gains.remember();
    if (!paint(text, { back: true, still })) continue; // the game has gone on meanwhile: again, beside its newest screen
    shown(line, still);
    return;
  }
  await toPresent(); // it was taken back, or the server cannot be reached
}

/** Get a step: the next one is there already. @param {number} line */
async function fetched(line) {
  const text = ahead?.line === line ? ahead.text : net.html(address(line), partNames(screen()));
  ahead = null;
  return text;
}

/**
 * A step is on the page: light its spots, take the focus, and see to the next.
 * @param {number} line
 * @param {boolean} still
 */
function shown(line, still) {
  page.reach(page.screen, line);
  prefs.keepShown(place(), page.seen(page.seat));
  const held = focused();
  if (!held || held === document.body || screen().contains(held)) byId("film-next")?.focus({ preventScroll: true });
  if (phone()) drawers.close();
  for (const here of every("#drawn .told .here, .turns .here"))
    here.scrollIntoView({ block: "nearest", inline: "nearest" });
  sync();
  light();
  const onwards = !still && line > reached;
  gains.show(line, { onwards, flies: onwards, phone: phone(), speed: Number(prefs.read().speed) });
  reached = line;
  prefetch();
  pace();
}

/** Ask for the next step, or for the game as it is now, so that it can be shown at once. */
function prefetch() {
  const line = page.next(travel.allowed());
  const parts = partNames(screen());
  ahead = line === null ? null : { line, text: net.html(address(line), parts) };
  if (line === null) last(page.film?.line ?? 0, net.html(page.address, parts));
}

/** @param {number} line @param {Promise<string | null>} coming */
async function last(line, coming) {
  const text = await coming;
  const version = text?.match(/data-version="(\d+)"/)?.[1];
  if (text && version) page.await(text, Number(version), line);
}

/** Wait as long as a step takes, and go on if nobody holds it. */
function pace() {
  clearTimeout(timer);
  if (!page.film?.runs || !travel.allowed()) return;
  const read = byId("said").textContent?.trim().length ?? 0;
  const wait = page.stops ? STOP + LETTER * read : PASS;
  timer = setTimeout(goOn, wait / Number(prefs.read().speed));
}

/** Go on by itself: not while nobody can see the table. */
function goOn() {
  if (document.hidden || busy()) {
    timer = setTimeout(goOn, 500);
    return;
  }
  const line = page.next(true);
  if (line === null) end();
  else go(line, false);
}

/** Go on because somebody wants to: what runs by is left out if they cannot wait. */
export function next() {
  const line = page.next(travel.allowed() && page.stops);
  if (page.film && page.stops) page.run(true);
  if (line === null) end();
  else go(line, false);
}

/** Go back to the last stop, and wait there. */
export function back() {
  const line = page.back();
  clearTimeout(timer);
  if (line !== null) go(line, false);
}

/** Show the game as it is now. */
export async function end() {
  clearTimeout(timer);
  ahead = null;
  const held = focused();
  const inside = !held || held === document.body || screen().contains(held);
  page.see(page.seat, page.film?.steps.at(-1));
  prefs.keepShown(place(), page.seen(page.seat));
  await toPresent();
  const sheet = first("#chapter:not([hidden]), #end:not([hidden])"); // it has taken the focus
  if (inside && !sheet) document.getElementById("prompt")?.focus({ preventScroll: true });
}

/** The game is shown as it is now, whatever has led there. */
function left() {
  clearTimeout(timer);
  gains.clear();
  reached = -1;
}

/** Something new has happened: it comes behind what is played back. */
async function outdated() {
  ahead = null;
  const line = page.film?.line ?? 0;
  const text = await net.html(address(line), partNames(screen()));
  if (page.film?.line !== line || text === null || !paint(text, { back: true, still: true })) return;
  page.reach(page.screen, line);
  sync();
  light();
  prefetch();
}

/** @param {string} speed */
export function setSpeed(speed) {
  prefs.write({ speed });
  page.run(true);
  sync();
  pace();
}

/** Show in the bar how fast it goes, and when. */
function sync() {
  const { speed, watch: when } = prefs.read();
  for (const button of every("[data-speed]"))
    button.setAttribute("aria-pressed", String(button.dataset.speed === speed));
  const select = /** @type {HTMLSelectElement | null} */ (document.getElementById("watch-when"));
  const turns = first(".turns");
  const here = first(".turns .here");
  if (turns && here) turns.scrollLeft = here.offsetLeft - turns.offsetLeft - 60;
  if (select) select.value = when || (page.film?.plays ? "always" : "request");
}

// What is lit

/**
 * Draw something.
 * @param {string} name
 * @param {Record<string, string | number>} data
 * @param {string} [text]
 */
function drawn(name, data, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(data)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/** Remember where everything lies, for what a step takes away is lit where it was. */
function remember() {
  const board = byId("board")?.getBoundingClientRect();
  for (const element of board ? every("#board [data-spot]") : []) {
    const at = element.getBoundingClientRect();
    if (board && at.width) places.set(element.dataset.spot ?? "", at);
  }
}

/** Lay a veil over the board but for the spots of this turn, each with the number of its step. */
function light() {
  const veil = document.getElementById("veil");
  const lit = document.getElementById("bar")?.dataset.lit;
  if (!veil || lit === undefined) return;
  const box = veil.getBoundingClientRect();
  const around = (first("#board [data-window]") ?? byId("board")).getBoundingClientRect();
  const marked = [];
  for (const one of lit.trim().split(" ")) {
    const [, spot = "", n = ""] = one.match(/^(.*):(\d+)$/) ?? [];
    const found = [...every(`#board [data-spot="${CSS.escape(spot)}"]`)].map((one) => one.getBoundingClientRect());
    const at = found.find((one) => one.width) ?? places.get(spot);
    const shows = at && at.right > around.left && at.left < around.right;
    if (!shows || at.bottom <= around.top || at.top >= around.bottom) continue;
    marked.push({ x: at.left - box.left - 3, y: at.top - box.top - 3, w: at.width + 6, h: at.height + 6, n });
  }
  const whole = `M0 0H${box.width}V${box.height}H0Z`;
  const holes = marked.map(({ x, y, w, h }) => `M${x} ${y}v${h}h${w}v${-h}Z`).join("");
  const marks = marked.flatMap(({ x, y, w, h, n }) => {
    const rect = { x, y, width: w, height: h, rx: Math.min(8, w / 4, h / 4) };
    const [cx, cy] = [Math.max(13, Math.min(x + w, box.width - 13)), Math.max(13, y)];
    return [
      drawn("rect", { ...rect, class: "casing" }),
      drawn("rect", { ...rect, class: "line" }),
      drawn("circle", { cx, cy, r: 10, class: "number" }),
      drawn("text", { x: cx, y: cy + 4.5 }, n),
    ];
  });
  veil.replaceChildren(drawn("path", { d: whole + holes, class: "veiled", "fill-rule": "evenodd" }), ...marks);
}

// What people do meanwhile

/**
 * Do what a key stands for while moves are played back; tell whether it stood for anything.
 * @param {string} key
 * @param {Element} target
 */
export function pressed(key, target) {
  if (!page.film || target.closest("#drawer, #end, #palette")) return false;
  if (key === " " && target.closest("button, a")) return false; // it presses that
  if (key === "ArrowRight" || key === " ") next();
  else if (key === "ArrowLeft") back();
  else if (prefs.read().keys && travel.allowed() && /^[1-4]$/.test(key))
    setSpeed(["0.5", "1", "2", "4"][Number(key) - 1] ?? "1");
  else return false;
  return true;
}

/**
 * Somebody clicks the table: what may be chosen now is given back. Else the board on a phone shows the next step; and
 * whoever reaches for their own things, also where a card lies over them, has seen enough.
 * @param {HTMLElement} target
 */
export function tapped(target) {
  if (!page.film || !target.closest("#board, #own, #rivals, #drawn") || target.closest("a, button")) return null;
  const spot = /** @type {HTMLElement | null} */ (target.closest("[data-spot]"))?.dataset.spot ?? "";
  const options = phone() ? undefined : page.film.open.get(spot);
  if (!options && phone() && target.closest("#board, #drawn")) next();
  else if (!options && target.closest("#own, #drawn")) end();
  return options ? { spot, options } : null;
}

export function start() {
  connect({ delays, outdated, left });
  document.addEventListener("change", (event) => {
    const select = /** @type {HTMLSelectElement} */ (met(event));
    if (select.matches("[data-when]")) prefs.write({ watch: select.value });
  });
  window.addEventListener("resize", () => {
    places.clear();
    light();
  });
  for (const done of ["click", "keyup", "focusout"]) document.addEventListener(done, () => setTimeout(resume));
  for (const moved of ["wheel", "pointerup"]) {
    document.addEventListener(moved, () => page.film && requestAnimationFrame(light), { passive: true });
  }
}

/** The page has come: what happened before is played back once. */
export function begin() {
  page.see(page.seat, prefs.shownUpTo(place()));
  arrive();
}

/** Play back what was not seen yet of what happened before the screen that is shown. */
function arrive() {
  const now = facts(screen());
  if (now.over === "1" || !page.plays(now, prefs.read().watch, curtain(), busy())) return;
  const begin = page.watch(now, { fresh: true, through: travel.allowed(), open: openIn(screen()) });
  if (begin !== null) go(begin, true);
}
