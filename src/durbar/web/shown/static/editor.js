// The edition editor: what is typed goes into one document, which the server looks at a moment after the last key.
import { byId, every, first, focused, met } from "./dom.js";
import * as paths from "./paths.js";
import { say, toast } from "./notices.js";
import * as prefs from "./prefs.js";

const QUIET = 200; // milliseconds after the last key
const REMEMBERED = 100;
const { body } = document;
const mine = body.dataset.mine === "1";
const house = JSON.parse(body.dataset.house ?? "{}");

/** @typedef {{ path: string, sheet: string, title: string, text: string, clause: string }} Complaint */
/** @typedef {{ state: string, changes: number }} State */

const state = {
  doc: JSON.parse(body.dataset.doc ?? "{}"),
  sheet: body.dataset.sheet ?? "",
  id: body.dataset.edition ?? "",
  /** @type {{ doc: string, sheet: string, path: string }[]} */
  past: [],
  /** @type {Complaint[]} */
  complaints: [],
  saved: true,
  asked: 0,
};

// ---------------------------------------------------------------------- talking to the server

/** @param {string} url @param {object} what */
async function post(url, what) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(what),
  });
  const doc = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(doc.text || say("failed"));
  return doc;
}

/** Let the server look at the edition; with `form` the fields come again. @param {boolean} form */
async function look(form) {
  state.asked += 1;
  const asked = state.asked;
  try {
    const answer = await post("/editions/check", { edition: state.doc, sheet: state.sheet, form });
    if (asked === state.asked) show(answer);
  } catch (error) {
    if (asked === state.asked) toast(String(/** @type {Error} */ (error).message), { refusal: true });
  }
  body.dataset.looked = String(asked);
}

let timer = 0;
function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => look(false), QUIET);
}

// ---------------------------------------------------------------------- showing

/** @param {any} answer */
function show(answer) {
  if (answer.form) {
    byId("sheet-pane").innerHTML = answer.form;
    freeze();
  }
  byId("pieces-pane").innerHTML = answer.pieces;
  state.complaints = answer.complaints;
  byId("percent").textContent = answer.percent;
  byId("given").setAttribute("width", answer.percent);
  const own = byId("own");
  const words = own.querySelector("span");
  if (words) words.textContent = counted(own, answer.own);
  showRail(answer.states);
  showChanged();
  showComplaints();
}

/** Say a number of things in the words the page has for one and for several. @param {HTMLElement} box @param {number} n */
function counted(box, n) {
  return n === 1 ? box.dataset.one ?? "" : (box.dataset.many ?? "").replace("2", String(n));
}

/** @param {Record<string, State>} states */
function showRail(states) {
  for (const button of every("[data-open]")) {
    const name = button.dataset.open ?? "";
    if (name === state.sheet) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    for (const sign of every("[data-state]", button)) sign.hidden = sign.dataset.state !== states[name]?.state;
    const bad = state.complaints.filter((one) => one.sheet === name).length;
    const count = first(".count", button);
    if (!count) continue;
    count.hidden = !bad && !states[name]?.changes;
    count.classList.toggle("bad", bad > 0);
    count.textContent = bad ? "!" : String(states[name]?.changes ?? "");
  }
}

/** Frame what differs from the house edition. */
function showChanged() {
  for (const box of every(".ed-control")) {
    const path = box.dataset.at ?? "";
    box.classList.toggle("changed", JSON.stringify(paths.get(state.doc, path)) !== JSON.stringify(paths.get(house, path)));
  }
}

/** Put each complaint below the row of its field; the focus stays where it is. */
function showComplaints() {
  for (const old of every(".complaint")) old.remove();
  for (const field of every("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  for (const one of state.complaints.filter((each) => each.sheet === state.sheet)) {
    const row = paths.nearest(one.path, (path) => first(`[data-row="${CSS.escape(path)}"]`));
    const fields = paths.nearest(one.path, (path) => {
      const found = every(`[data-path="${CSS.escape(path)}"]`);
      return found.length ? found : null;
    });
    const note = document.createElement("p");
    note.className = "complaint";
    note.id = "complaint";
    const where = document.createElement("b");
    where.textContent = `${paths.spell(one.path)}: `;
    note.append(where, `${one.text} `);
    if (one.clause) {
      const link = document.createElement("a");
      link.className = "clause";
      link.href = `/rules/${body.dataset.game}#rule-${one.clause}`;
      link.textContent = `${say("rule")} ${one.clause}`;
      note.append(link);
    }
    const fieldset = row?.matches("fieldset") ? row.querySelector("legend") : null;
    if (fieldset) fieldset.after(note);
    else if (row) row.after(note);
    else first(".fields")?.prepend(note);
    for (const field of fields ?? []) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", "complaint");
    }
  }
  const verdict = byId("verdict");
  const [head, line] = verdict.children;
  const n = state.complaints.length;
  verdict.classList.toggle("bad", n > 0);
  if (head) head.textContent = n ? counted(verdict, n) : verdict.dataset.none ?? "";
  const worst = state.complaints[0];
  if (line) line.textContent = worst ? `${worst.title || paths.spell(worst.path)}: ${worst.text}` : "";
  byId("goto").hidden = !n;
  const play = /** @type {HTMLButtonElement} */ (byId("play"));
  play.setAttribute("aria-disabled", String(n > 0));
  const why = byId("play-why");
  why.textContent = (n ? why.dataset.bad : why.dataset.good) ?? "";
}

/** Whoever has only the link may look. */
function freeze() {
  if (mine) return;
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (byId("sheet-pane").querySelectorAll("input, select, button"));
  for (const field of fields) field.disabled = true;
}

// ---------------------------------------------------------------------- changing

/** @param {string} path */
function remember(path) {
  const last = state.past.at(-1);
  if (last && last.path === path && path) return;
  state.past.push({ doc: JSON.stringify(state.doc), sheet: state.sheet, path });
  if (state.past.length > REMEMBERED) state.past.shift();
  state.saved = false;
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = false;
}

/** Take a value as given by an owner, unless somebody said otherwise before. */
function propose() {
  const sheet = state.doc[state.sheet];
  const same = JSON.stringify({ ...sheet, note: "" }) === JSON.stringify({ ...house[state.sheet], note: "" });
  if (!same || sheet.source === "owner") return;
  Object.assign(sheet, { source: "owner", confidence: "certain", note: "" });
  for (const key of ["source", "confidence", "note"]) {
    const field = /** @type {HTMLInputElement | null} */ (first(`[data-path="${state.sheet}.${key}"]`));
    if (field) field.value = sheet[key];
  }
}

/** Read what stands in a field. @param {HTMLInputElement} field */
function valueOf(field) {
  const { kind, path = "", part = "0", joint = "" } = field.dataset;
  if (kind === "flag") return field.checked;
  if (kind === "part") {
    const words = String(paths.get(state.doc, path) ?? "").split(joint);
    words[Number(part)] = field.value;
    return words.join(joint);
  }
  if (kind === "number" && /^-?\d{1,9}$/.test(field.value.trim())) return Number(field.value);
  return field.value;
}

/** @param {HTMLInputElement} field */
function changed(field) {
  const path = field.dataset.path ?? "";
  remember(path);
  if (!/^[^.]+\.(source|confidence|note)$/.test(path)) propose();
  paths.set(state.doc, path, valueOf(field));
  const option = field instanceof HTMLSelectElement ? field.selectedOptions[0] : null;
  const icon = option?.dataset.icon;
  const use = field.parentElement?.querySelector("svg use");
  if (use && option) use.setAttribute("href", icon ? `#${icon}` : "");
  lookSoon();
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
  const last = state.past.pop();
  if (!last) return;
  state.doc = JSON.parse(last.doc);
  state.sheet = last.sheet;
  /** @type {HTMLInputElement} */ (byId("edition-name")).value = state.doc.name;
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !state.past.length;
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
  first("[data-house]")?.focus();
}

async function goToField() {
  const worst = state.complaints[0];
  if (!worst) return;
  if (worst.sheet && worst.sheet in house && worst.sheet !== state.sheet) await open(worst.sheet);
  const bad = first("#sheet-pane [aria-invalid]") ?? (worst.sheet ? byId("sheet-title") : byId("edition-name"));
  bad.focus();
  bad.scrollIntoView({ block: "center" });
}

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
  else if (button && "house" in button.dataset) houseValues();
  else if (button?.dataset.step) step(button, Number(button.dataset.step));
  else if (button?.dataset.add) {
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

/** @param {HTMLElement} from @param {number} by */
function step(from, by) {
  const field = /** @type {HTMLInputElement | null} */ (from.closest(".ed-control")?.querySelector("input"));
  if (!field) return;
  const { least, most } = field.dataset;
  const next = (Number.parseInt(field.value, 10) || 0) + by;
  field.value = String(Math.min(Number(most), Math.max(Number(least), next)));
  changed(field);
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
  } else if (event.key === "z" && !typing && !field.matches("select") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    undo();
  } else if (event.key === "Escape" && field.dataset.path) {
    back(field);
  } else if (field.dataset.kind === "number" && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    step(field, event.key === "ArrowUp" ? 1 : -1);
  }
}

/** Give a field the value it had when it got the focus. @param {HTMLInputElement} field */
function back(field) {
  if (before.field !== field || before.value === field.value) return;
  field.value = before.value;
  changed(field);
}

const before = { field: /** @type {HTMLElement | null} */ (null), value: "" };

prefs.apply();
freeze();
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
document.addEventListener("focusin", (event) => {
  const field = /** @type {HTMLInputElement} */ (met(event));
  if (field.dataset.path) Object.assign(before, { field, value: field.value });
});
document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (met(event));
  if (field.dataset.path) changed(field);
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
await look(false);
body.dataset.ready = "1";
