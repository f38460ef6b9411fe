// The edition editor: what is typed goes into one document, which the server looks at a moment after the last key.
import { dragging, moveBy } from "./cities.js";
import { byId, every, first, focused, met } from "./dom.js";
import { goBack, house, mine, propose, remember, state, step, take } from "./draft.js";
import { follow, STEPS } from "./grid.js";
import { say, toast } from "./notices.js";
import * as paths from "./paths.js";
import * as prefs from "./prefs.js";
import { freeze, show } from "./verdict.js";

const QUIET = 200; // milliseconds after the last key
const { body } = document;
let looks = 0;

// ---------------------------------------------------------------------- talking to the server

/** @param {string} url @param {object} what */
async function post(url, what) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(what),
  });
  const doc = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(doc.text || say("failed"), { cause: doc.error });
  return doc;
}

/** Let the server look at the edition; with `form` the fields come again. @param {boolean} form */
async function look(form) {
  looks += 1;
  const asked = looks;
  try {
    const answer = await post("/editions/check", { edition: state.doc, sheet: state.sheet, form });
    if (asked === looks) show(answer);
  } catch (error) {
    if (asked === looks) toast(String(/** @type {Error} */ (error).message), { refusal: true });
  }
  body.dataset.looked = String(asked);
}

let timer = 0;
function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => look(false), QUIET);
}

/** Change the build of a sheet: its fields come again, and one of them gets the focus. @param {() => string} change */
async function rebuild(change) {
  remember("");
  propose();
  const path = change();
  await look(true);
  const field = paths.nearest(path, (each) => first(`[data-path^="${CSS.escape(each)}"]`));
  field?.focus();
}

async function undo() {
  if (!goBack()) return;
  const at = focused()?.id;
  await look(true);
  if (at) document.getElementById(at)?.focus();
  byId("alarm").textContent = say("undone");
}

/** @param {string} name */
async function open(name) {
  if (!(name in house) || name === "game" || name === "name") return;
  state.sheet = name;
  await look(true);
  byId("sheet-title").focus();
}

async function houseValues() {
  remember("");
  state.doc[state.sheet] = structuredClone(house[state.sheet]);
  await look(true);
  first("[data-house-values]")?.focus();
}

async function goToField() {
  const worst = state.complaints[0];
  if (!worst) return;
  if (worst.sheet && worst.sheet in house && worst.sheet !== state.sheet) await open(worst.sheet);
  const bad = first("#sheet-pane [aria-invalid]") ?? (worst.sheet ? byId("sheet-title") : byId("edition-name"));
  bad.focus();
  bad.scrollIntoView({ block: "center" });
}

/** Keep the edition; gives whether it is kept. @returns {Promise<boolean>} */
async function save() {
  if (!mine) return false;
  if (!state.doc.name.trim()) {
    byId("edition-name").focus();
    toast(say("name"), { refusal: true });
    return false;
  }
  try {
    const kept = await post("/editions", { edition: state.doc, ...(state.id ? { id: state.id } : {}) });
    state.id = kept.id;
    state.saved = true;
    body.dataset.edition = kept.id;
    history.replaceState(null, "", kept.url);
    for (const id of ["download", "share"]) byId(id).hidden = false;
    /** @type {HTMLAnchorElement} */ (byId("download")).href = `${kept.url}/download`;
    toast(say("saved"));
    return true;
  } catch (error) {
    if (state.id && /** @type {Error} */ (error).cause === "no_such_edition") {
      state.id = ""; // thrown away in another tab: what stands here is kept as a new one
      return save();
    }
    toast(String(/** @type {Error} */ (error).message), { refusal: true });
    return false;
  }
}

async function play() {
  if (state.complaints.length) {
    await goToField();
    return;
  }
  if (mine && (!state.id || !state.saved) && !(await save())) return;
  location.href = `/?edition=${state.id}#new-${body.dataset.game}`;
}

async function share() {
  const url = new URL(`/e/${state.id}`, location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    toast(`${say("copied")} ${url}`);
  } catch {
    toast(url);
  }
}

// ---------------------------------------------------------------------- clicks and keys

/** @param {Event} event */
function clicked(event) {
  const target = met(event);
  const button = target.closest("button");
  if (button?.dataset.open) open(button.dataset.open);
  else if (button?.id === "undo") undo();
  else if (button?.id === "save") save();
  else if (button?.id === "share") share();
  else if (button?.id === "goto") goToField();
  else if (button?.id === "play") play();
  else if (button && "houseValues" in button.dataset) houseValues();
  else if (button?.dataset.step) {
    stepIn(button.closest(".ed-control")?.querySelector("input"), Number(button.dataset.step));
  } else if (button?.dataset.add) {
    const { add, value } = button.dataset;
    rebuild(() => paths.push(state.doc, add, JSON.parse(value ?? "null")));
  } else if (button?.dataset.put) {
    const { put, value } = button.dataset;
    rebuild(() => paths.set(state.doc, put, JSON.parse(value ?? "null")));
  } else if (button?.dataset.drop) {
    const { drop } = button.dataset;
    rebuild(() => paths.drop(state.doc, drop));
  }
}

/** @param {HTMLInputElement | null | undefined} field @param {number} by */
function stepIn(field, by) {
  if (!field) return;
  step(field, by);
  lookSoon();
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const field = /** @type {HTMLInputElement} */ (met(event));
  const typing = field.matches("input:not([type=checkbox]), textarea");
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
    event.preventDefault();
    save();
  } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const names = [...every("[data-open]")].map((one) => one.dataset.open ?? "");
    const at = names.indexOf(state.sheet) + (event.key === "ArrowUp" ? -1 : 1);
    const name = names[(at + names.length) % names.length];
    if (name) open(name);
  } else if (event.ctrlKey || event.metaKey || event.altKey) {
    return; // the browser's own
  } else if (event.key.toLowerCase() === "z" && !typing && !field.matches("select")) {
    event.preventDefault();
    undo();
  } else if (event.key === "Escape" && field.dataset.path) {
    event.preventDefault();
    back(field);
  } else if (field.dataset.city) {
    if (!moveBy(field, event)) return;
    event.preventDefault();
    lookSoon();
  } else if (field.dataset.kind === "number" && STEPS.has(event.key) && (event.key !== "-" || canBeLess(field))) {
    event.preventDefault();
    stepIn(field, STEPS.get(event.key) ?? 0);
  } else if (event.key.startsWith("Arrow") && !event.shiftKey && field.closest("#sheet-pane .fields [data-path]")) {
    if (follow(field, event.key)) event.preventDefault();
  }
}

/** Tell whether a minus is a step down, and no sign that is typed. @param {HTMLInputElement} field */
const canBeLess = (field) => Number(field.dataset.least) >= 0;

/** Give a field the value it had when it got the focus. @param {HTMLInputElement} field */
function back(field) {
  if (before.field !== field || (before.value === field.value && before.checked === field.checked)) return;
  Object.assign(field, field.type === "checkbox" ? { checked: before.checked } : { value: before.value });
  take(field);
  lookSoon();
}

const before = { field: /** @type {HTMLElement | null} */ (null), value: "", checked: false };

prefs.apply();
freeze();
dragging(lookSoon);
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
document.addEventListener("focusin", (event) => {
  const field = /** @type {HTMLInputElement} */ (met(event));
  if (field.dataset.path) Object.assign(before, { field, value: field.value, checked: field.checked });
});
document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (met(event));
  const { rename } = field.dataset;
  if (rename) rebuild(() => paths.rename(state.doc, rename, field.value));
  if (field.dataset.path) {
    take(field);
    lookSoon();
  }
  if (field.id === "edition-name") {
    remember("name");
    state.doc.name = field.value;
  }
});
/** @type {HTMLInputElement | null} */ (document.querySelector("#upload-file"))?.addEventListener("change", (event) => {
  const file = /** @type {HTMLInputElement} */ (event.target);
  if (file.files?.length) file.form?.requestSubmit();
});
window.addEventListener("beforeunload", (event) => {
  if (!state.saved && mine && state.past.length) event.preventDefault();
});
if (location.search && matchMedia("(max-width: 899px)").matches) byId("pieces-pane").scrollIntoView();
await look(false);
body.dataset.ready = "1";
