// Asked once more: the question stands in the bar in place of the options, until it is answered or left at that.
import { buttonOf, every, first, focused, met } from "./dom.js";
import { page } from "./page.js";
import * as prefs from "./prefs.js";

/** Find the question that is asked once more before an option. @param {string} option */
export const confirmOf = (option) => first(`#bar [data-confirms="${CSS.escape(option)}"]`);

/** @type {HTMLElement | null} */
let opener = null; // what had the focus before

/** Ask once more. @param {HTMLElement} question @param {string} option */
export function open(question, option) {
  opener = focused();
  page.ask(option, Date.now());
  for (const box of every("[data-ask-kind]", question)) /** @type {HTMLInputElement} */ (box).checked = true;
  document.body.classList.add("asking");
  question.hidden = false;
  question.focus({ preventScroll: true });
}

/** Leave it at that; tell whether something was asked. */
export function stay() {
  const option = page.stay();
  if (!document.body.classList.contains("asking")) return false;
  const inside = focused()?.closest("[data-confirms]");
  document.body.classList.remove("asking");
  for (const question of every("[data-confirms]")) question.hidden = true;
  if (inside)
    (opener?.isConnected && opener !== document.body ? opener : buttonOf(option))?.focus({ preventScroll: true });
  return true;
}

/** A new screen is there: what was asked once more stays open as long as the same is asked. @param {boolean} other */
export function painted(other) {
  if (page.asked && (other || !confirmOf(page.asked))) stay();
}

export function start() {
  const enter = (/** @type {KeyboardEvent} */ { key }, /** @type {boolean} */ down) =>
    key === "Enter" && page.hold(down);
  window.addEventListener("keydown", (event) => enter(event, true), true);
  window.addEventListener("keyup", (event) => enter(event, false), true);
  window.addEventListener("blur", () => page.hold(false));
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (met(event));
    if (box.dataset.askKind) prefs.askOnce(box.dataset.askKind, box.checked);
  });
}
