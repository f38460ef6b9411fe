// Explaining cards: what a thing on the table is, what its icons mean, and what it comes to now for whoever asks.
import { byId, every, first, focused, phone } from "./dom.js";
import { html } from "./net.js";
import { page } from "./page.js";

const THING = "[data-spot], [title], g:has(> title), svg:has(> title)";
const box = () => byId("why-not");
/** @type {HTMLElement | null} */
let opener = null; // what has the focus back
/** @type {HTMLElement | null} */
let shown = null; // the thing the card is about
/** @type {() => void} */
let closed = () => {}; // what follows when the card is put away
let asked = 0; // counts the cards, so that an answer that comes late fills no other one

/** Find the thing of the table that lies around something, if it has a card. @param {Element} element */
export function thingAt(element) {
  /** @type {HTMLElement | null} */
  const thing = element.closest?.(`:is(#board, #own, #rivals) :is(${THING})`);
  return thing && !thing.closest(".zoom") ? thing : null;
}

/** Name the picture that is drawn. @param {Element} use */
const pictureOf = (use) => (use.getAttribute("href") ?? "").slice(1);

/**
 * Find what has a card at a place of the table: a thing, or a sign that stands there by itself.
 * @param {Element} element what lies at the place
 * @param {{ clientX: number, clientY: number }} at
 */
export function anyAt(element, { clientX: x, clientY: y }) {
  const thing = thingAt(element);
  const room = element.closest?.("#board, #own, #rivals");
  if (thing || !room || element.closest(".zoom, .board-tab, button, a")) return thing;
  const known = new Set((box().dataset.signs ?? "").split(" "));
  const met = [...every("use", room)].filter((use) => {
    const { left, right, top, bottom } = use.getBoundingClientRect();
    const there = left <= x && x <= right && top <= y && y <= bottom;
    return there && known.has(pictureOf(use)) && use.checkVisibility({ visibilityProperty: true });
  });
  const size = (/** @type {Element} */ use) => use.getBoundingClientRect().width;
  return met.sort((one, other) => size(one) - size(other))[0] ?? null;
}

/** @type {(element: HTMLElement, spot: string) => boolean} */
const lies = (element, spot) => (element.dataset.spots ?? "").split(" ").includes(spot);

/** Copy the reasons that hold back a spot, or all there are. @param {string} [spot] */
function reasons(spot) {
  const groups = [...every("#why-data [data-reason]")].filter((group) => !spot || lies(group, spot));
  return groups.map((group) => {
    const copy = /** @type {HTMLElement} */ (group.cloneNode(true));
    for (const one of every("li", copy)) if (spot && !lies(one, spot)) one.remove();
    return copy;
  });
}

/** Say in words what a thing is, as its tooltip does. @param {Element} thing */
function wordsOf(thing) {
  const title = thing.getAttribute("title") || first(":scope > title", thing)?.textContent;
  return (title || thing.getAttribute("aria-label") || "").trim().replace(/\s+/g, " ");
}

/** Part words into the name of a thing and what is said of it. @param {string} words */
function parted(words) {
  const [name = ""] = words.split(/\s*[:;：；。]|\.(?=\s|$)/, 1);
  const rest = words.slice(name.length).replace(/^[\s.:;：；。]+/, "");
  const upper = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
  return { name: upper(name), rest: upper(rest) };
}

/**
 * Leave out of what is said of a thing the reasons that stand below it.
 * @param {string} text
 * @param {HTMLElement[]} groups
 */
function without(text, groups) {
  const whys = groups.map((group) => first("b", group)?.textContent?.trim() ?? "");
  const left = whys.reduce((rest, why) => (why ? rest.replace(why, "") : rest), text).replace(/[\s.;；。]+$/, "");
  return /\p{L}/u.test(left) ? left : ""; // a number alone says nothing
}

/** End a sentence as the page's language does. @param {string} text */
function ended(text) {
  const full = /^(zh|ja)/.test(document.documentElement.lang) ? "。" : ".";
  return /[.?!。？！]$/.test(text) ? text : text + full;
}

/** List the pictures on a thing. @param {Element} thing */
function picturesOn(thing) {
  const uses = [...thing.querySelectorAll("use")].map(pictureOf);
  return [...new Set(uses)].filter((name) => name && !name.startsWith("seat-")).slice(0, 20);
}

/**
 * Show all that is not possible now, grouped by reason; tell whether there is anything.
 * @param {HTMLElement} thing what was clicked
 */
export function open(thing) {
  const groups = reasons();
  if (!groups.length) return false;
  const title = byId("why-not-title");
  clear();
  closed = () => {};
  box().classList.remove("card");
  title.textContent = title.dataset.whyNot ?? "";
  show(thing, groups, "");
  return true;
}

/**
 * Open the card of a thing; `line` is one more line for it.
 * @param {HTMLElement} thing
 * @param {string} [line]
 * @param {{ name?: string, closed?: () => void }} [more] what it is called if it has no name, what follows the card
 */
export async function explain(thing, line = "", more = {}) {
  const alone = thing.localName === "use"; // a sign by itself, which has its name from its card
  const spot = alone ? null : /** @type {HTMLElement | null} */ (thing.closest("[data-spot]"));
  const about = spot && !wordsOf(thing) ? spot : thing;
  const { name, rest } = parted(wordsOf(about) || (more.name ?? ""));
  const key = spot?.dataset.spot ?? "";
  const groups = key ? reasons(key) : [];
  const legal = !!spot?.matches(".legal");
  clear();
  closed = more.closed ?? (() => {});
  shown = about;
  about.classList.add("explained");
  box().classList.add("card");
  byId("why-not-title").textContent = name;
  const idle = groups.length || legal ? "" : (page.screen.idle ?? "");
  const state = [line, legal ? "" : without(rest, groups), idle].filter(Boolean).map(ended).join(" ");
  show(about, groups, state);
  const number = asked;
  const sign = alone ? pictureOf(about) : "";
  const ruled = alone ? null : /** @type {HTMLElement | null} */ (about.closest("[data-rule]"));
  const rule = ruled?.dataset.rule ?? "";
  if (!key && !rule && !sign) return; // a part of the page rather than a thing: what is said of it stands there already
  const query = new URLSearchParams({ spot: key, rule, icons: sign || picturesOn(about).join(" ") });
  if (page.seat !== "") query.set("as", page.seat);
  const text = await html(`card?${query}`);
  if (text !== null && number === asked && !box().hidden) fill(text, state || groups.length > 0);
}

/** @param {string} text @param {boolean | string} told whether something is said about now already */
function fill(text, told) {
  const about = /** @type {HTMLElement | undefined} */ (
    new DOMParser().parseFromString(text, "text/html").body.firstElementChild
  );
  if (!about) return;
  for (const [part, into] of /** @type {[string, string][]} */ ([
    [".book", ".foot"],
    [".choices", ".can"],
  ])) {
    const found = about.querySelector(part);
    if (found?.childElementCount) first(into, box())?.replaceChildren(found);
    else found?.remove();
  }
  const kind = first(".kind", box());
  if (kind) kind.textContent = about.dataset.kind ?? "";
  const title = byId("why-not-title");
  title.textContent ||= about.dataset.name ?? "";
  first(".explains", box())?.replaceChildren(...about.childNodes);
  const today = first(".today", box());
  if (today) today.hidden = !told && !first(".can > *", box());
  if (shown) place(shown.getBoundingClientRect());
}

/** @param {HTMLElement} thing @param {HTMLElement[]} groups @param {string} state */
function show(thing, groups, state) {
  if (box().hidden) opener = focused();
  first(".reasons", box())?.replaceChildren(...groups);
  const said = first(".state", box());
  if (said) {
    said.hidden = !box().matches(".card");
    const words = first("span", said);
    if (words) words.textContent = state;
  }
  const today = first(".today", box());
  if (today) today.hidden = !groups.length && !state;
  box().hidden = false;
  place(thing.getBoundingClientRect());
  byId("alarm").textContent = groups.map((group) => first("p", group)?.textContent?.trim()).join(" ");
  box().focus({ preventScroll: true });
}

/** Put the card beside something: below it if there is room, else above, else beside it. @param {DOMRect} at */
function place(at) {
  const card = box();
  card.style.left = card.style.top = "";
  delete card.dataset.side;
  if (phone() && card.matches(".card")) return; // a sheet from below
  const { offsetWidth: wide, offsetHeight: high } = card;
  const below = at.bottom + 12;
  const above = at.top - high - 12;
  const side = below + high < innerHeight - 4 ? "below" : above > 4 ? "above" : "beside";
  const middle = at.left + at.width / 2;
  const right = at.right + 12 + wide < innerWidth - 4;
  const left = side !== "beside" ? middle - wide / 2 : right ? at.right + 12 : at.left - wide - 12;
  const x = Math.max(8, Math.min(innerWidth - wide - 8, left));
  const top = side === "below" ? below : side === "above" ? above : at.top + at.height / 2 - high / 2;
  card.style.left = `${x}px`;
  card.style.top = `${Math.max(8, Math.min(top, innerHeight - high - 8))}px`;
  card.style.setProperty("--tail", `${Math.max(16, Math.min(wide - 16, middle - x))}px`);
  if (card.matches(".card")) card.dataset.side = side;
}

/** Take away what the last card said: at a shared screen nothing of it is for the next player. */
function clear() {
  asked += 1;
  shown?.classList.remove("explained");
  shown = null;
  for (const part of every(".explains, .can, .reasons, .foot, .state span", box())) part.replaceChildren();
  const kind = first(".kind", box());
  if (kind) kind.textContent = "";
}

/** Put the card away; tell whether there was one. */
export function close() {
  if (box().hidden) return false;
  const inside = box().contains(focused());
  box().hidden = true;
  clear();
  if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
  closed();
  return true;
}
