// The log in its drawer: where it opens, and whose turns it shows.
import { byId, every, first } from "./dom.js";
import { html } from "./net.js";
import { curtain, page } from "./page.js";

const body = () => byId("drawer-body");

/**
 * Begin at a turn, or at what has happened since the reader's last move, or at the end.
 * @param {string} turn
 * @param {boolean} quiet without taking the focus
 */
export function begin(turn, quiet) {
  sift();
  const wanted = turn && document.getElementById(`log-${turn}`);
  const there = wanted || document.getElementById("log-since");
  for (const one of every(".turn.cited", body())) one.classList.remove("cited");
  if (wanted) {
    wanted.hidden = false; // whoever asks for a turn sees it, whatever is sifted
    wanted.classList.add("cited");
    for (const lines of wanted.querySelectorAll("details")) lines.open = true;
  }
  if (there) there.scrollIntoView({ block: "start" });
  else body().scrollTop = body().scrollHeight;
  if (!quiet) (wanted || byId("drawer-title")).focus({ preventScroll: true });
}

/** Give the lines of older turns that are open, by turn: what was read before the log came anew. */
export function opened() {
  /** @type {Map<string, Element>} */
  const found = new Map();
  for (const turn of every(".turn:not(.fresh) details[open]", body())) {
    const lines = first(".lines", turn);
    if (lines) found.set(turn.dataset.lines ?? "", lines);
  }
  return found;
}

/** Open the turns again that were open. @param {Map<string, Element>} lines */
export function reopen(lines) {
  for (const [turn, list] of lines) {
    const details = /** @type {HTMLDetailsElement | null} */ (first(`details[data-lines="${turn}"]`, body()));
    if (!details || first(".lines", details)) continue;
    details.append(list);
    details.open = true;
  }
}

/** Fetch the lines of a turn long ago, once it is opened. @param {Event} event */
async function unfold(event) {
  const details = /** @type {HTMLDetailsElement} */ (event.target);
  const turn = details.dataset?.lines;
  if (!turn || !details.open || first(".lines", details)) return;
  const reader = page.seat;
  const query = new URLSearchParams({ clause: turn, ...(reader === "" ? {} : { as: reader }) });
  const lines = await html(`drawer/log?${query}`);
  if (lines === null || page.isLate(reader, curtain()) || first(".lines", details)) return;
  details.insertAdjacentHTML("beforeend", lines);
}

export function start() {
  document.addEventListener("toggle", unfold, true);
}

/**
 * Show only the turns of some seats: one more or one less, or all; without a word, as it was said before.
 * @param {string} [seat]
 */
export function sift(seat) {
  const sieve = seat === undefined ? page.sieve : page.sift(seat);
  for (const button of every("[data-sift]", body())) {
    const own = button.dataset.sift ?? "";
    button.setAttribute("aria-pressed", String(own === "" ? !sieve.size : sieve.has(own)));
  }
  let shown = 0;
  for (const turn of every(".turn", body())) {
    const { seat: whose } = turn.dataset;
    const lines = whose === undefined ? [...every("li", turn)] : [];
    for (const line of lines) line.hidden = sieve.size > 0 && !sieve.has(line.dataset.seat ?? "");
    const some = whose === undefined ? lines.some((line) => !line.hidden) : sieve.has(whose);
    turn.hidden = sieve.size > 0 && !some;
    shown += turn.hidden ? 0 : 1;
  }
  const nothing = first(".nothing", body());
  if (nothing) nothing.hidden = shown > 0 || !sieve.size;
}
