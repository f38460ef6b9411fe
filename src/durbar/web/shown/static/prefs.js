// What a person likes, kept in this browser; nothing here is needed to play.
const KEY = "durbar";
const NAME = "durbar-name";
const DEFAULTS = {
  theme: "auto",
  auto_end: false,
  ask_once: true,
  /** @type {string[]} the kinds of questions that are not asked once more */
  unasked: [],
  chapters: true,
  keys: true,
  sound: false,
  notify: false,
  still: false,
  twin: false,
  dock: true,
  watch: "", // always, request, never; or what fits the table
  speed: "1",
  words: false,
  coach: "", // on, off; or what fits the table
  /** @type {Record<string, string[]>} by game, the first tables at which the coach has spoken */
  coached: {},
  /** @type {string[]} the learning tables at which the coach was switched off */
  uncoached: [],
};

/** @typedef {typeof DEFAULTS} Prefs */

/** @returns {Prefs} */
export function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Change some preferences, keep them, and apply those that show. @param {Partial<Prefs>} changes */
export function write(changes) {
  const prefs = { ...read(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply(prefs);
  return prefs;
}

/** Tell whether a kind of question is to be asked once more. @param {string} kind */
export function asks(kind) {
  const { ask_once, unasked } = read();
  return ask_once && !unasked.includes(kind);
}

/** Choose whether a kind of question is asked once more. @param {string} kind @param {boolean} yes */
export function askOnce(kind, yes) {
  const others = read().unasked.filter((one) => one !== kind);
  write({ unasked: yes ? others : [...others, kind] });
}

/** The name this browser's player gave last, here or in the lobby. */
export function name() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} value */
export function keepName(value) {
  try {
    localStorage.setItem(NAME, value);
  } catch {
    // A browser that keeps nothing asks for the name again.
  }
}

/** Tell whether this window comes to a table for the first time. @param {string} table */
export function firstTime(table) {
  try {
    const known = sessionStorage.getItem(table) !== null;
    sessionStorage.setItem(table, "");
    return !known;
  } catch {
    return false;
  }
}

/** Give the last line of a table's log that this window has shown to a seat. @param {string} place */
export function shownUpTo(place) {
  try {
    return Number(sessionStorage.getItem(place) ?? -1);
  } catch {
    return -1;
  }
}

/** @param {string} place @param {number} line */
export function keepShown(place, line) {
  try {
    sessionStorage.setItem(place, String(line));
  } catch {
    // A window that keeps nothing plays moves back once more when it is loaded again.
  }
}

export function apply(prefs = read()) {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme;
  root.classList.toggle("unwatched", prefs.watch === "never");
  root.classList.toggle("still", prefs.still);
  root.classList.toggle("twin", prefs.twin);
  root.classList.toggle("in-words", prefs.words);
  for (const button of document.querySelectorAll("[data-words]"))
    button.setAttribute("aria-pressed", String(prefs.words));
}

/** Go on to the next theme: auto, light, dark. */
export function nextTheme() {
  const order = ["auto", "light", "dark"];
  return write({ theme: order[(order.indexOf(read().theme) + 1) % order.length] ?? "auto" }).theme;
}

/**
 * Put the stored values into a form, and store what is changed in it.
 * @param {HTMLFormElement} form
 * @param {(name: string, value: string | boolean) => void} changed
 */
export function bind(form, changed) {
  const prefs = /** @type {Record<string, unknown>} */ (read());
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
    if (field.type === "checkbox") field.checked = !!prefs[field.name];
    else if (field.type === "radio") field.checked = prefs[field.name] === field.value;
  }
  form.addEventListener("change", (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    const value = target.type === "checkbox" ? target.checked : target.value;
    write({ [target.name]: value });
    if (target.name === "ask_once") write({ unasked: [] }); // from now on it holds for all questions again
    changed(target.name, value);
  });
}
