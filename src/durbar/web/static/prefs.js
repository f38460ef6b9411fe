// What a person likes, kept in this browser; nothing here is needed to play.
const KEY = "durbar";
const NAME = "durbar-name";
const DEFAULTS = { theme: "auto", auto_end: false, ask_final: false, keys: true, sound: false, notify: false, still: false, twin: false, dock: true };

export function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Change some preferences, keep them, and apply those that show. */
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

/** The name this browser's player gave last, here or in the lobby. */
export function name() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function keepName(value) {
  try {
    localStorage.setItem(NAME, value);
  } catch {
    // A browser that keeps nothing asks for the name again.
  }
}

/** Tell whether this window comes to a table for the first time. */
export function firstTime(table) {
  try {
    const known = sessionStorage.getItem(table) !== null;
    sessionStorage.setItem(table, "");
    return !known;
  } catch {
    return false;
  }
}

export function apply(prefs = read()) {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme;
  root.classList.toggle("still", prefs.still);
  root.classList.toggle("twin", prefs.twin);
}

/** Go on to the next theme: auto, light, dark. */
export function nextTheme() {
  const order = ["auto", "light", "dark"];
  return write({ theme: order[(order.indexOf(read().theme) + 1) % order.length] }).theme;
}

/** Put the stored values into a form, and store what is changed in it. */
export function bind(form, changed) {
  const prefs = read();
  for (const field of form.elements) {
    if (field.type === "checkbox") field.checked = !!prefs[field.name];
    else if (field.type === "radio") field.checked = prefs[field.name] === field.value;
  }
  form.addEventListener("change", ({ target }) => {
    const value = target.type === "checkbox" ? target.checked : target.value;
    changed(target.name, value, write({ [target.name]: value }));
  });
}
