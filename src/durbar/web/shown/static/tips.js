// Tooltips for mouse, keyboard and touch, with the rule that is followed. And what a hovered option would touch.
import * as card from "./card.js";
import { buttonOf, every, first, met } from "./dom.js";
import { say } from "./notices.js";

const REST = 350; // milliseconds the mouse rests on something
const HOLD = 500; // milliseconds a finger rests on something to ask what it is
const SLOP = 8;
let byFocus = false; // whether the tip is there because of the focus
const box = document.createElement("div");
box.id = "tip";
box.className = "tip";
box.setAttribute("role", "tooltip");
box.hidden = true;

/** @typedef {{ x: number, y: number }} Point */

/** @type {(element: Element) => string} */
const words = (element) =>
  element.getAttribute?.("title") || element.querySelector?.(":scope > title")?.textContent || "";

/** @type {(target: Element) => HTMLElement | null | undefined} */
const thingAt = (target) => target.closest?.("#screen [title], #screen g:has(> title), #screen svg:has(> title)");

/**
 * Find the rule something follows: that of its refusal, of the option it stands for, or of the part it lies in.
 * @param {Element} element
 */
function ruleOf(element) {
  /** @type {HTMLElement | null} */
  const spot = element.closest("[data-why], [data-option]");
  /** @type {HTMLElement | null} */
  const part = element.closest("[data-rule]");
  const { why, clause, option } = spot?.dataset ?? {};
  if (why) return clause ?? "";
  const known = option ? buttonOf(option) : null;
  return known?.dataset.rule || part?.dataset.rule || "";
}

/**
 * Show what something is, beside it or beside the mouse.
 * @param {Element} element
 * @param {string} text
 * @param {Point | null} mouse
 */
function show(element, text = words(element), mouse = null) {
  if (!text) return;
  const rule = element.closest("#options") ? "" : ruleOf(element); // options name theirs themselves
  box.textContent = rule ? `${text} (${say("rule").toLowerCase()} ${rule})` : text;
  box.hidden = false;
  const at = mouse ? new DOMRect(mouse.x, mouse.y - 6, 0, 18) : element.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = box;
  const panel = first(element.closest("[data-tips-above]")?.getAttribute("data-tips-above") ?? "#none");
  const left = Math.min(innerWidth - wide - 6, Math.max(6, at.left + at.width / 2 - wide / 2));
  const above = (panel?.getBoundingClientRect() ?? at).top - high - 8; // words of a card lie on no other card
  box.style.left = `${left}px`;
  box.style.top = `${above > 4 ? above : Math.min(innerHeight - high - 4, at.bottom + 8)}px`;
}

/** Say of something what it is, because somebody has asked. @param {Element} element */
export function explain(element) {
  const thing = thingAt(element) ?? element;
  show(thing);
}

export function hide() {
  const was = !box.hidden;
  byFocus = false;
  box.hidden = true;
  box.textContent = "";
  return was;
}

/**
 * Light the options of a spot and the spots of an option while one of them is pointed at.
 * @param {Element | null} target
 */
function light(target) {
  for (const lit of every(".lit")) lit.classList.remove("lit");
  /** @type {HTMLElement | null | undefined} */
  const option = target?.closest?.("#options [data-spots]");
  /** @type {HTMLElement | null | undefined} */
  const spot = target?.closest?.("[data-spot].legal");
  if (option) {
    for (const name of (option.dataset.spots ?? "").split(" ").filter(Boolean)) {
      const at = CSS.escape(name);
      for (const one of every(`[data-spot="${at}"], [data-tag="${at}"]`)) one.classList.add("lit");
    }
  } else if (spot) {
    const { option: only = "", options, spot: name = "" } = spot.dataset;
    for (const one of options ? JSON.parse(options) : [only]) buttonOf(one)?.classList.add("lit");
    for (const one of every(`[data-tag="${CSS.escape(name)}"]`)) one.classList.add("lit");
  }
  preview(option ? first(".lit[data-symbols]") : spot);
}

export const unlight = () => light(null);

/**
 * Show what a card would add, on the counters that the game has made for it.
 * @param {HTMLElement | null | undefined} card
 */
function preview(card) {
  const adds = (card?.dataset.symbols ?? "").split(" ").filter(Boolean);
  for (const on of every(".plus.on")) on.classList.remove("on");
  for (const name of new Set(adds)) {
    const counter = document.getElementById(`plus-${name}`);
    const text = counter?.querySelector("text");
    if (!counter || !text) continue;
    text.textContent = `+${adds.filter((one) => one === name).length}`;
    counter.classList.add("on");
  }
}

export function start() {
  document.body.append(box);
  document.addEventListener("focusin", (event) => {
    const target = met(event);
    light(target);
    hide();
    if (!target.matches?.(":focus-visible") || !target.closest("#screen")) return;
    show(target);
    byFocus = true;
  });
  document.addEventListener("focusout", hide);
  hovering();
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && light(met(event)));
  document.addEventListener("pointerdown", hide);
  holding();
  // A tap on something that cannot be chosen says what it is.
  document.addEventListener("click", (event) => {
    if (event.pointerType === "mouse" || met(event).closest("button, a, input, [data-option], [data-why]")) return;
    const thing = card.thingAt(met(event)) ? null : thingAt(met(event)); // things of the table have a card
    if (thing && event.detail) show(thing);
  });
}

/** The mouse has the browser's own tooltips, but those know no rules: on the table ours stand in for them. */
function hovering() {
  let timer = 0;
  /** @type {HTMLElement | null} */
  let over = null;
  /** @type {Point | null} */
  let mouse = null;
  /** @type {(() => void) | null} */
  let taken = null; // gives back the title that was taken away, so that the browser does not show it too
  let text = "";
  const take = (/** @type {Element} */ thing) => {
    const title = thing.querySelector(":scope > title");
    const said = words(thing);
    text = said;
    const unnamed = !thing.hasAttribute("aria-label");
    if (unnamed) thing.setAttribute("aria-label", said); // a screen reader goes on knowing what it is
    if (title) title.textContent = "";
    else thing.setAttribute("title", "");
    taken = () => {
      if (unnamed) thing.removeAttribute("aria-label");
      if (title) title.textContent ||= said;
      else if (thing.getAttribute("title") === "") thing.setAttribute("title", said);
    };
  };
  const leave = () => {
    clearTimeout(timer);
    timer = 0;
    taken?.();
    taken = null;
    if (over) hide();
    over = null;
  };
  // What comes under a mouse that rests was not asked about: only one that has moved onto something waits for its tip.
  document.addEventListener("pointermove", ({ clientX: x, clientY: y, pointerType }) => {
    const moved = x !== mouse?.x || y !== mouse?.y;
    mouse = { x, y };
    if (moved && byFocus && pointerType === "mouse") hide();
    if (!moved || timer || !over || pointerType !== "mouse") return;
    const thing = over;
    timer = setTimeout(() => thing.isConnected && show(thing, text, mouse), REST);
  });
  document.addEventListener("pointerdown", () => clearTimeout(timer));
  document.addEventListener("pointerover", (event) => {
    const target = met(event);
    const here = event.pointerType === "mouse" && target.closest?.("#board, #own, #rivals");
    const thing = (here && thingAt(target)) || null;
    if (thing === over) return;
    leave();
    over = thing;
    if (over) take(over);
  });
  document.documentElement.addEventListener("pointerleave", leave);
}

/** A finger that rests on something asks what it is, also where a tap would choose it; so does the other button. */
function holding() {
  let timer = 0;
  let asked = false;
  /** @type {PointerEvent | null} */
  let from = null;
  const end = () => clearTimeout(timer);
  document.addEventListener("pointerdown", (event) => {
    end();
    asked = false;
    const thing = event.pointerType !== "mouse" && event.isPrimary && thingAt(met(event));
    if (!thing) return;
    from = event;
    timer = setTimeout(() => {
      asked = true;
      const whole = card.thingAt(thing);
      if (whole) card.explain(whole);
      else show(thing);
    }, HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLOP) end();
  });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("contextmenu", (event) => {
    const thing = card.anyAt(met(event), event);
    if (asked || thing) event.preventDefault();
    if (asked || !thing) return;
    hide();
    card.explain(thing);
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!asked) return;
      asked = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    true,
  );
}
