// What a step of play-back has changed for those who play: points fly to their score; on a phone the row of whoever
// plays has a frame, and the counts that changed have badges.
import { every, first } from "./dom.js";
import * as travel from "./travel.js";

const COUNTS = ".ct b, .cell span, [data-score], .goal-count, .beast b";
const EDGE = 2; // pixels that are left between a badge and the edge of the page
const FLIGHT = 900; // milliseconds points are under way

/** @type {Map<string, string>} the counts of everybody's row on the screen before */
let before = new Map();
/** @type {Map<number, Map<string, number>>} by how much the counts have changed at each step, for whoever goes back */
const changes = new Map();

/** Give the layer over the table on which all of this lies: no part of the screen, and nothing can be done there. */
function layer() {
  const found = document.getElementById("gains");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "gains";
  made.setAttribute("aria-hidden", "true");
  return document.body.appendChild(made);
}

/** Give the row or the card of everybody that shows. @returns {HTMLElement[]} */
const rows = () => [...every("#rivals section[id], #rivals tr[id]")].filter((row) => row.offsetHeight > 0);

/** Give what there is to count in the rows, each by a name that stays. @returns {Map<string, HTMLElement>} */
function counts() {
  return new Map(rows().flatMap((row) => [...every(COUNTS, row)].map((one, place) => [`${row.id} ${place}`, one])));
}

/** Read a count: a dot or a dash is none. @param {string} text */
const numberIn = (text) => (/^\s*[·–]?\s*$/.test(text) ? 0 : Number.parseInt(text, 10));

/** Remember what everybody has, before a step is shown. */
export function remember() {
  before = new Map([...counts()].map(([name, one]) => [name, one.textContent ?? ""]));
}

/**
 * A step is shown.
 * @param {number} line
 * @param {{ onwards: boolean, flies: boolean, phone: boolean, speed: number }} how
 */
export function show(line, { onwards, flies, phone, speed }) {
  layer().replaceChildren();
  if (onwards) changes.set(line, changed());
  if (phone) frame(changes.get(line) ?? new Map());
  else if (flies && travel.allowed()) fly(speed);
}

/** Nothing is played back any more. */
export function clear() {
  document.getElementById("gains")?.replaceChildren();
  changes.clear();
}

/** Find by how much each count differs from the screen before. */
function changed() {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [name, one] of counts()) {
    const [had, has] = [numberIn(before.get(name) ?? "x"), numberIn(one.textContent ?? "")];
    if (had !== has && !Number.isNaN(had) && !Number.isNaN(has)) found.set(name, has - had);
  }
  return found;
}

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);

/**
 * Put something over the middle of a place.
 * @param {string} kind
 * @param {string} text
 * @param {DOMRect} at
 */
function put(kind, text, at) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  Object.assign(made.style, { left: `${at.left + at.width / 2}px`, top: `${at.top + at.height / 2}px` });
  return layer().appendChild(made);
}

/**
 * Frame the row of whoever plays, in the colour of the bar, and mark in it what has changed.
 * @param {Map<string, number>} by
 */
function frame(by) {
  const bar = document.getElementById("bar");
  const row = rows().find((one) => isOf(one, bar?.dataset.seat ?? ""));
  if (!bar || !row) return;
  layer().style.setProperty("--seat", getComputedStyle(bar).getPropertyValue("--seat"));
  layer().style.setProperty("--emblem", getComputedStyle(bar).getPropertyValue("--emblem"));
  const at = row.getBoundingClientRect();
  const made = put("row", "", at);
  Object.assign(made.style, { width: `${at.width - 4}px`, height: `${at.height + 2}px` });
  for (const [name, one] of counts()) {
    const n = by.get(name);
    const place = one.getBoundingClientRect();
    if (!n || !row.contains(one) || !place.width) continue;
    const badge = put("badge", signed(n), new DOMRect(place.right + 4, place.top - 6, 0, 0));
    const beyond = badge.getBoundingClientRect().right - (innerWidth - EDGE);
    if (beyond > 0) badge.style.left = `${place.right + 4 - beyond}px`;
  }
}

/** Tell whether a row is that of a seat. @param {HTMLElement} row @param {string} seat */
const isOf = (row, seat) => (!!seat && !!first(`[data-score="${seat}"]`, row)) || row.id === `rival-${seat}`;

/**
 * Let points fly from the card, or from where they were won, to the score of those who have them now.
 * @param {number} speed
 */
function fly(speed) {
  const { gains = "" } = document.getElementById("bar")?.dataset ?? {};
  const spots = [...every("#veil rect.line")];
  const from = (first("#drawn section.now") ?? spots.at(-1) ?? first("#said"))?.getBoundingClientRect();
  for (const one of gains.trim().split(" ").filter(Boolean)) {
    const [seat = "", points = "0"] = one.split(":");
    const score = [...every(`[data-score="${seat}"]`)].find((each) => each.getClientRects().length > 0);
    const to = score?.getBoundingClientRect();
    if (!from || !to) continue;
    const made = put("points", signed(Number(points)), from);
    const [x, y] = [
      to.left + to.width / 2 - (from.left + from.width / 2),
      to.top + to.height / 2 - (from.top + from.height / 2),
    ];
    const way = made.animate(
      [
        { transform: "translate(-50%, -50%) scale(1.2)" },
        { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) scale(1)`, opacity: 1, offset: 0.85 },
        { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) scale(1.3)`, opacity: 0 },
      ],
      { duration: FLIGHT / speed, easing: "cubic-bezier(.3, .1, .3, 1)", fill: "forwards" },
    );
    const landed = () => made.remove();
    way.finished.then(landed, landed);
  }
}
