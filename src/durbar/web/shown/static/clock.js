// The clock: how long the table has waited for whoever it waits for, as everybody knows it.
const SECOND = 1000;
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

/** Show the time, now and with every second that passes. */
export function tick() {
  clearTimeout(timer);
  const clock = document.getElementById("clock");
  if (!clock || document.hidden) return;
  const waited = Date.now() + ahead - Number(clock.dataset.since);
  const face = clock.querySelector("time");
  const text = spell(waited);
  if (face && face.textContent !== text) face.textContent = text;
  timer = setTimeout(tick, SECOND - (Math.max(0, waited) % SECOND));
}

export function start() {
  document.addEventListener("visibilitychange", tick);
}
