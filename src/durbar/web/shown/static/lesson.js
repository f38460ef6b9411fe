// A guided game: each step lights what is to be clicked, says why in a bubble, and goes on with the learner's own click.
import * as bubble from "./bubble.js";
import * as card from "./card.js";
import { buttonOf, byId, every, first, focused, met } from "./dom.js";
import { page } from "./page.js";
import * as tips from "./tips.js";
import * as travel from "./travel.js";

const PLAYS = 900; // milliseconds for which a move that was made is shown before the lesson goes on
const RESTS = 420; // milliseconds in which pieces come to rest before the next step is asked
const STILL = 80; // the same for those who want no motion
const WAITS = 20_000; // milliseconds without input after which the dashes drift once

/** @type {(path: string, body?: object) => Promise<unknown>} */
let send = async () => null;
let shown = ""; // the step that is in the bubble
let timer = 0;
let idle = 0;
let looking = ""; // the step whose card is open; it goes on when that is put away

/** What the screen says of the step; nothing where nobody learns. */
const step = () => document.getElementById("lesson-step");

/** Tell whether a step is asked here and now. */
const asks = () => step()?.dataset.phase === "asks" && !page.film && !page.present;

/** Tell whether this table is a guided game. */
export const here = () => !!document.getElementById("lesson");

/** The option that the step wants, in the bar. */
function wantedButton() {
  const option = step()?.dataset.option;
  return option ? buttonOf(option) : null;
}

/** Of several options that a spot stands for take the one the step wants. @param {string[]} meant */
export function narrow(meant) {
  const option = asks() ? step()?.dataset.option : undefined;
  return option && meant.includes(option) ? [option] : meant;
}

/** Go through the lesson. @param {string} way @param {number} [chapter] */
export function go(way, chapter) {
  if (!here()) return;
  clearTimeout(timer);
  looking = "";
  hide();
  send("lesson", chapter === undefined ? { way } : { way, chapter });
}

/** A new screen is on the page, or play-back has ended: show its step, or go on once its move was seen. */
export function painted() {
  if (!here()) return;
  clearTimeout(timer);
  const now = step();
  if (!now || page.film || page.present) {
    hide();
    return;
  }
  const moves = travel.allowed();
  if (asks()) {
    const fresh = shown !== now.dataset.key;
    if (fresh) hide();
    if (fresh && shown && moves) timer = setTimeout(show, RESTS);
    else show();
  } else {
    hide();
    if (now.dataset.phase !== "asks") timer = setTimeout(() => send("lesson", { way: "on" }), moves ? PLAYS : STILL);
  }
}

function hide() {
  byId("lesson").classList.add("away");
  document.body.classList.remove("stepping", "drifting");
  byId("lesson-veil").replaceChildren();
  for (const one of every(".wanted")) one.classList.remove("wanted");
  clearTimeout(idle);
}

/** Fill the bubble with what the step says. @param {HTMLElement} now */
function fill(now) {
  const box = byId("lesson");
  box.replaceChildren(...[...now.children].map((one) => one.cloneNode(true)));
  for (const one of every("[data-id]", box)) one.id = one.dataset.id ?? "";
  box.hidden = false;
}

/** Show the step that is asked. */
function show() {
  const now = step();
  if (!now || !asks()) return;
  const fresh = shown !== now.dataset.key;
  if (fresh || byId("lesson").hidden) fill(now);
  shown = now.dataset.key ?? "";
  lay();
  if (!fresh) return;
  byId("alarm").textContent = `${now.dataset.says}. ${byId("lesson-text").textContent}`;
  const held = focused();
  if (!held?.closest("#drawer, input, textarea, select")) {
    (wantedButton() ?? document.getElementById("lesson-on") ?? document.getElementById("lesson-play"))?.focus({
      preventScroll: true,
    });
    tips.hide();
  }
}

/** Lay veil and bubble where things are now. */
function lay() {
  const now = step();
  if (!now || !asks() || byId("lesson").hidden) return;
  const { spots = "[]", looks, pill = "", pillText: text = "" } = now.dataset;
  const lit = bubble.lights(JSON.parse(spots));
  const button = wantedButton();
  if (!lit.main && button) lit.main = { box: button.getBoundingClientRect(), element: button }; // it lies on no board
  for (const one of every(".wanted")) one.classList.remove("wanted");
  lit.main?.element.classList.add("wanted");
  byId("lesson").classList.toggle("away", looking === now.dataset.key);
  document.body.classList.add("stepping");
  const under = pill ? bubble.lights([pill]).main : null;
  bubble.veil(lit, { looks: looks === "1", button, pill: under, text });
  bubble.place(lit, button);
  rest();
}

/** After a while without input the dashes drift once. */
function rest() {
  clearTimeout(idle);
  document.body.classList.remove("drifting");
  idle = setTimeout(() => document.body.classList.add("drifting"), WAITS);
}

/** Open the card of what a step shows, with what the step says; the step goes on when the card is put away. @param {HTMLElement} thing */
function look(thing) {
  const key = step()?.dataset.key ?? "";
  if (looking === key) {
    card.close(); // a second click has seen enough
    return;
  }
  const said = byId("lesson-text").textContent ?? "";
  const title = first("#lesson-title")?.lastChild?.textContent ?? "";
  tips.hide();
  byId("lesson").classList.add("away");
  looking = key;
  card.explain(thing, said.trim(), {
    name: title.trim(),
    closed: () => setTimeout(() => looking === key && step()?.dataset.key === key && go("on")),
  });
}

/** Say what the step is about; nothing where no step is asked. */
export const aim = () => (here() && asks() ? (first("#lesson-about")?.dataset.aim ?? "") : "");

/** Say what the step is about, to somebody who clicks where nothing is; tell whether there was a step to speak of. */
export function explore() {
  if (!here() || !asks()) return false;
  const line = document.getElementById("lesson-about");
  if (line) line.hidden = false;
  lay();
  return true;
}

/**
 * Somebody clicks: what a step shows to be looked at is looked at, and the step goes on; a part of the page that is lit
 * for an option stands for it where it offers nothing itself. Tell whether it was that.
 * @param {Event} event
 */
function looked(event) {
  const now = step();
  if (!now || !asks() || now.dataset.last === "1") return false;
  const target = met(event);
  const [name = ""] = JSON.parse(now.dataset.spots ?? "[]");
  const selector = /^[.#[]/.test(name) ? name : `[data-spot="${CSS.escape(name)}"]`;
  const thing = /** @type {HTMLElement | null} */ (target.closest(`#screen :is(${selector})`));
  const looks = now.dataset.looks === "1";
  if (!thing || (!looks && (thing.dataset.spot === name || target.closest("[data-option]")))) return false;
  if (!looks) return take();
  look(thing);
  return true;
}

/** Take the lit move: what the step wants, or a look at what it shows. */
function take() {
  const button = wantedButton();
  if (button) button.click();
  else document.getElementById("lesson-on")?.click();
  return true;
}

/**
 * Do what a key stands for in a guided game; tell whether it stood for anything.
 * @param {string} key
 * @param {Element} target
 */
export function pressed(key, target) {
  if (looking && !byId("why-not").hidden && (key === "ArrowRight" || (key === "Enter" && target.matches("#why-not")))) {
    return card.close();
  }
  if (!here() || !asks() || target.closest("#drawer, #palette, #spot-menu, #why-not")) return false;
  const spot = target.closest("#board, #own, #rivals");
  if (key === "Enter" && (target === document.body || target.matches("#prompt, #lesson"))) return take();
  if (key === "ArrowLeft" && !spot) document.getElementById("lesson-back")?.click();
  else if (key === "ArrowRight" && !spot) (first("#lesson-skip") ?? first("#lesson-on"))?.click();
  else return false;
  return true;
}

/** Leave the lesson, which is kept as it is; tell whether there was one. */
export function leave() {
  if (!here()) return false;
  byId("lesson-leave").click();
  return true;
}

/** @param {typeof send} by what sends something to the server */
export function start(by) {
  if (!here()) return;
  send = by;
  document.addEventListener(
    "click",
    (event) => {
      rest();
      if (!looked(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("keydown", rest);
  window.addEventListener("resize", lay);
  for (const moved of ["wheel", "pointerup", "scroll", "change"]) {
    document.addEventListener(moved, () => requestAnimationFrame(lay), { passive: true, capture: true });
  }
}
