// Keys and taps while moves are played back.
import { phone } from "./dom.js";
import { page } from "./page.js";
import { back, end, next, setSpeed } from "./playback.js";
import * as prefs from "./prefs.js";
import * as travel from "./travel.js";

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
