// Choices: what somebody clicks, taps or types goes to the server, and its answer becomes the new screen or a refusal.
import { confirmOf, open as openConfirm, stay } from "./confirm.js";
import { buttonOf, byId, first } from "./dom.js";
import { partNames } from "./morph.js";
import * as net from "./net.js";
import { clearRefusals, lost, say, toast } from "./notices.js";
import { page, screen } from "./page.js";
import * as prefs from "./prefs.js";
import { optionsOf } from "./reach.js";
import { paint, refresh, toPresent } from "./screen.js";

/** @import { Answer } from "./net.js" */

const PATIENCE = 200; // milliseconds after which an answer that has not come is worth a sign

const AGAIN = new Set(["undo", "redo", "restart"]); // what these bring was seen before
const ASIDE = new Set(["chat", "name", "prefs"]); // what is said beside the game: no choice waits for it

/**
 * Send something to the server; refusals are said in words, with their clause.
 * @param {string} path
 * @param {object} body
 */
export async function send(path, body = {}) {
  if (ASIDE.has(path)) {
    const answer = await post(path, body);
    await take(answer);
    return answer;
  }
  if (!page.send()) {
    toast(say("busy"));
    return null;
  }
  stay(); // whatever else is done, what was asked once more is not
  const patience = setTimeout(() => document.body.classList.add("busy"), PATIENCE);
  const answer = await post(path, body);
  page.answered();
  clearTimeout(patience);
  document.body.classList.remove("busy");
  await take(answer, AGAIN.has(path) || (path === "lesson" && !("way" in body && body.way === "skip")));
  if (page.settled()) refresh();
  return answer;
}

/** @param {string} path @param {object} body */
function post(path, body) {
  clearRefusals();
  const seat = page.seat === "" ? null : Number(page.seat);
  const what = { number: Number(page.screen.number), key: net.newKey(), seat, ...body };
  return net.post(path, what, partNames(screen()), lost);
}

/** @param {Answer} answer @param {boolean} [known] whether it brings back what was seen before */
async function take(answer, known = false) {
  if (answer.url) {
    net.go(answer.url);
    return;
  }
  if (answer.status !== 200) {
    const text = answer.text || say(answer.status === 409 ? "stale" : "failed");
    toast(text, { clause: answer.clause, refusal: true });
  }
  if (page.present) return;
  if (answer.screen) paint(answer.screen, { known });
  else if (answer.status === 200 || answer.status === 409) await refresh();
}

/**
 * Choose an option; before one that cannot be taken back the player is asked once more, unless they want it otherwise.
 * @param {string} option
 */
export async function choose(option) {
  const question = confirmOf(option);
  const next = page.choose(!!question && prefs.asks(question.dataset.kind ?? ""));
  if (next === "cut") {
    await toPresent();
    choose(option);
    return;
  }
  if (next === "return") {
    toPresent();
    toast(say("past"), { refusal: true });
    return;
  }
  stay();
  if (next === "ask" && question) openConfirm(question, option);
  else send("choose", { option });
}

/** Go ahead with what is asked once more, unless what has opened the question would answer it. */
export function confirm() {
  const option = page.confirm(Date.now());
  if (!option) return;
  stay();
  send("choose", { option });
}

/**
 * Make a button of the menu that asks which is meant.
 * @param {string} words
 * @param {Record<string, string>} data
 */
function answer(words, data) {
  const button = document.createElement("button");
  button.type = "button";
  Object.assign(button.dataset, data);
  button.textContent = words;
  return button;
}

/** @param {string} option */
const byOption = (option) => answer(buttonOf(option)?.ariaLabel ?? option, { option });

/** Say what a spot is, without what it would do. @param {HTMLElement} spot */
function nameOf(spot) {
  const words = spot.getAttribute("title") || first(":scope > title", spot)?.textContent || spot.ariaLabel || "";
  return words.trim().replace(/\s+/g, " ").split(". ")[0] ?? "";
}

/**
 * Ask which is meant, beside what was pressed and never over it: below if there is room, else above.
 * @param {HTMLElement[]} answers
 * @param {Element[]} pressed
 */
function ask(answers, pressed) {
  stay();
  const menu = byId("spot-menu");
  const boxes = pressed.map((one) => one.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((at) => at.left)), Math.min(...boxes.map((at) => at.top))];
  const below = Math.max(...boxes.map((at) => at.bottom)) + 6;
  menu.replaceChildren(...answers);
  menu.hidden = false;
  const { offsetWidth: wide, offsetHeight: high } = menu;
  const y = below + high + 8 < innerHeight ? below : Math.max(8, top - high - 6);
  menu.style.left = `${Math.min(innerWidth - wide - 8, Math.max(8, left))}px`;
  menu.style.top = `${Math.min(innerHeight - high - 8, y)}px`;
  menu.scrollTop = 0;
  answers[0]?.focus();
}

/**
 * A spot that several options share asks which one is meant.
 * @param {HTMLElement} spot
 * @param {string[]} options
 */
export function chooseAt(spot, options) {
  ask(options.map(byOption), [spot]);
}

/**
 * Spots that a finger cannot tell apart ask which one is meant: by their options, or by name if one stands for several.
 * @param {HTMLElement[]} spots
 */
export function chooseAmong(spots) {
  const answers = spots.map((spot) => {
    const options = optionsOf(spot);
    return options.length > 1 ? answer(nameOf(spot), { which: spot.id }) : byOption(options[0] ?? "");
  });
  ask(answers, spots);
}
