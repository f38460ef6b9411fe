// Play-back: what the others did since the player's last move, step by step on the board, before the next question or
// when it is asked for.
import { byId, every, first, focused, met, phone } from "./dom.js";
import * as drawers from "./drawers.js";
import * as gains from "./gains.js";
import { partNames } from "./morph.js";
import * as net from "./net.js";
import { curtain, facts, page, screen } from "./page.js";
import * as prefs from "./prefs.js";
import { connect, paint, toPresent } from "./screen.js";
import * as travel from "./travel.js";
import * as veil from "./veil.js";

/** @import { Film } from "./film.js" */
/** @import { Facts } from "./looking.js" */

const STOP = 1300; // milliseconds at a stop, and for each letter that is to be read there
const LETTER = 26;
const PASS = 560; // milliseconds at what runs by
/** @type {{ line: number, text: Promise<string | null> } | null} the next step, on its way before it is asked for */
let ahead = null;
let timer = 0;
let reached = -1; // the line of the step on the page: of the present none
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

/** Tell whether somebody reads or types what play-back would disturb: a sheet, a field, on a phone any drawer. */
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
    veil.remember();
    gains.remember();
    // If the game has gone on meanwhile: again, beside its newest screen.
    if (!paint(text, { back: true, still })) continue;
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
  veil.sync();
  veil.light();
  for (const here of every("#drawn :is(.told .here, section.now), .turns .here"))
    here.scrollIntoView({ block: "nearest", inline: "nearest" });
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
  veil.sync();
  veil.light();
  prefetch();
}

/** @param {string} speed */
export function setSpeed(speed) {
  prefs.write({ speed });
  page.run(true);
  veil.sync();
  pace();
}

export function start() {
  connect({ delays, outdated, left });
  document.addEventListener("change", (event) => {
    const select = /** @type {HTMLSelectElement} */ (met(event));
    if (select.matches("[data-when]")) prefs.write({ watch: select.value });
  });
  window.addEventListener("resize", () => {
    veil.forget();
    veil.light();
  });
  for (const done of ["click", "keyup", "focusout"]) document.addEventListener(done, () => setTimeout(resume));
  for (const moved of ["wheel", "pointerup"]) {
    document.addEventListener(moved, () => page.film && requestAnimationFrame(veil.light), { passive: true });
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
