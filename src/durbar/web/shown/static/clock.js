// The clock: how long the table has waited for whoever it waits for, as everybody knows it.
import { every } from "./dom.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const ahead = Number(document.body.dataset.now) - Date.now(); // how far the server's clock is ahead of this one
let timer = 0;

/**
 * Write a time as 1:30, and from an hour on in whole hours or days.
 * @param {number} time in milliseconds
 */
export function spell(time, lang = document.documentElement.lang || "en") {
  /** @type {(unit: string, n: number) => string} */
  const whole = (unit, n) =>
    new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "short" }).format(Math.floor(n));
  if (time >= DAY) return whole("day", time / DAY);
  if (time >= HOUR) return whole("hour", time / HOUR);
  const seconds = Math.floor(Math.max(0, time) / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Write a text only if it is another. @param {Element | null} where @param {string} text */
function write(where, text) {
  if (where && where.textContent !== text) where.textContent = text;
}

/** Write how long people are away, from a minute on in whole minutes. @param {number} now */
function away(now, lang = document.documentElement.lang || "en") {
  for (const time of every("time.away-for")) {
    const gone = Math.max(0, now - Number(time.dataset.since));
    const minutes = new Intl.NumberFormat(lang, { style: "unit", unit: "minute", unitDisplay: "short" });
    write(time, gone >= HOUR ? spell(gone, lang) : minutes.format(Math.floor(gone / MINUTE)));
    const at = new Date(Number(time.dataset.since) - ahead);
    const title = at.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
    if (time.title !== title) time.title = title;
  }
}

/** Write what is left of everybody's time. @param {number} now */
function clocks(now) {
  for (const clock of every(".clock-of")) {
    const since = Number(clock.dataset.since);
    const left = Math.max(0, Number(clock.dataset.left) - (since ? Math.max(0, now - since) : 0));
    write(clock.querySelector("time"), spell(left));
    clock.classList.toggle("short", left < MINUTE);
    clock.classList.toggle("out", left === 0);
  }
}

/** Show the times, now and with every second that passes. */
export function tick() {
  clearTimeout(timer);
  if (document.hidden) return;
  const now = Date.now() + ahead;
  away(now);
  clocks(now);
  const clock = document.getElementById("clock");
  const waited = clock ? now - Number(clock.dataset.since) : now;
  if (clock) write(clock.querySelector("time"), spell(waited));
  if (clock || document.querySelector(".clock-of.runs, .away-for")) {
    timer = setTimeout(tick, SECOND - (Math.max(0, waited) % SECOND));
  }
}

export function start() {
  document.addEventListener("visibilitychange", tick);
}
