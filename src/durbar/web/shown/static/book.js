// The rulebook can be read without scripts; this adds the search, the theme, and old addresses of clauses.
import { byId, first } from "./dom.js";
import * as prefs from "./prefs.js";

/**
 * @typedef {object} Index
 * @property {[string, string, string][]} clauses number, address, words
 * @property {[string, string][]} headings number, address
 * @property {[string, string, string][]} terms name, address, number
 * @property {[string, string, string][]} icons name, address, symbol
 * @property {[string, string, string][]} examples words, address, chapter
 */

const LEAST = 2;
const MOST = 40;
const SMALLEST = 10.5;

/** @type {Promise<Index> | undefined} */
let wanted;

/** @param {string} address @returns {Promise<Index>} */
function index(address) {
  wanted ??= fetch(address).then((answer) => answer.json());
  return wanted;
}

/**
 * Put a text into an element, with the words that were searched for marked.
 * @param {HTMLElement} to
 * @param {string} text
 * @param {string[]} words
 */
function marked(to, text, words) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`, "giu"));
  for (const [place, part] of parts.entries()) {
    if (place % 2 === 0) {
      to.append(part);
      continue;
    }
    const mark = document.createElement("mark");
    mark.textContent = part;
    to.append(mark);
  }
}

/** Give so much of a text as shows the first of the words. @param {string} text @param {string[]} words */
function near(text, words) {
  const low = text.toLowerCase();
  const at = Math.min(...words.map((word) => low.indexOf(word)).filter((place) => place >= 0));
  const begin = at > 60 && Number.isFinite(at) ? text.indexOf(" ", at - 50) + 1 || at - 20 : 0;
  return `${begin ? "… " : ""}${text.slice(begin, begin + 150)}${text.length > begin + 150 ? " …" : ""}`;
}

/** @param {HTMLElement} list @param {string} title @param {HTMLElement[]} links */
function group(list, title, links) {
  if (!links.length) return;
  const head = document.createElement("h3");
  head.textContent = title;
  list.append(head, ...links);
}

/** @param {string} address @param {string} lead @param {string} text @param {string[]} words */
function link(address, lead, text, words) {
  const one = document.createElement("a");
  one.href = address;
  if (lead) {
    const number = document.createElement("b");
    number.textContent = lead;
    one.append(number);
  }
  marked(one, text, words);
  return one;
}

/** @param {Index} book @param {string} asked @param {HTMLElement} found */
function show(book, asked, found) {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  /** @param {string} text */
  const has = (text) => words.every((word) => text.toLowerCase().includes(word));
  found.replaceChildren();
  const clauses = book.clauses.filter(
    ([number, , text]) => has(text) || number === asked || number.startsWith(`${asked}.`),
  );
  const { clauses: a, terms: b, icons: c, examples: d, none } = found.dataset;
  group(
    found,
    a ?? "",
    clauses.slice(0, MOST).map(([number, address, text]) => link(address, number, near(text, words), words)),
  );
  group(
    found,
    b ?? "",
    book.terms.filter(([name]) => has(name)).map(([name, address, number]) => link(address, number, name, words)),
  );
  group(
    found,
    c ?? "",
    book.icons.filter(([name]) => has(name)).map(([name, address]) => link(address, "", name, words)),
  );
  group(
    found,
    d ?? "",
    book.examples
      .filter(([text]) => has(text))
      .map(([text, address, chapter]) => link(address, chapter, near(text, words), words)),
  );
  if (!found.childElementCount) found.textContent = none ?? "";
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} field @param {HTMLElement} found */
function search(form, field, found) {
  const address = form.dataset.search ?? "";
  const chapters = first(".chapters");
  const over = () => {
    found.hidden = true;
    if (chapters) chapters.hidden = false;
  };
  field.addEventListener("focus", () => index(address), { once: true });
  field.addEventListener("input", async () => {
    const asked = field.value.trim();
    if (asked.length < LEAST) {
      over();
      return;
    }
    const book = await index(address);
    if (field.value.trim() !== asked) return;
    show(book, asked, found);
    found.hidden = false;
    if (chapters) chapters.hidden = true;
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    field.value = "";
    over();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const asked = field.value.trim();
    const book = await index(address);
    const jump = [...book.clauses, ...book.headings].find(([number]) => number === asked);
    const hit = jump?.[1] ?? found.querySelector("a")?.getAttribute("href");
    if (hit) location.assign(hit);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

/** Leave letters out of figures that would be too small to read. */
function leaveOutSmall() {
  for (const text of document.querySelectorAll(".panel-view text")) {
    const { a = 1, b = 0 } = /** @type {SVGTextElement} */ (text).getScreenCTM() ?? {};
    const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    text.classList.toggle("too-small", size < SMALLEST);
  }
}

/** Clauses were all on one page once: lead on whoever comes by such an address. */
function leadOn() {
  const old = /^#rule-([\w.]+)$/.exec(location.hash);
  if (old) location.replace(`/rules/${document.body.dataset.game}/clause/${old[1]}`);
}

const form = /** @type {HTMLFormElement | null} */ (first(".book-search"));
const field = /** @type {HTMLInputElement | null} */ (byId("book-search"));
const found = byId("found");
if (form && field && found) search(form, field, found);
const theme = first("[data-theme-next]");
if (theme) {
  theme.hidden = false;
  theme.addEventListener("click", () => prefs.nextTheme());
}
leadOn();
leaveOutSmall();
addEventListener("resize", leaveOutSmall);
