// The edition being made: one document, what it was before, and what somebody changes in it.
import { byId, first } from "./dom.js";
import * as paths from "./paths.js";

const REMEMBERED = 100;
const { dataset } = document.body;

/** @typedef {{ path: string, sheet: string, title: string, where: string, text: string, clause: string }} Complaint */

export const mine = dataset.mine === "1";
/** The house edition, whole. */
export const house = JSON.parse(dataset.house ?? "{}");

export const state = {
  /** The edition, whole: what it does not change stands in it as in the house edition. */
  doc: JSON.parse(dataset.doc ?? "{}"),
  sheet: dataset.sheet ?? "",
  id: dataset.edition ?? "",
  /** @type {{ doc: string, sheet: string, path: string }[]} */
  past: [],
  /** @type {Complaint[]} */
  complaints: [],
  saved: true,
};

/** Remember how it was before a change at `path`; all typing in one field is one change. @param {string} path */
export function remember(path) {
  const last = state.past.at(-1);
  if (last && last.path === path && path) return;
  state.past.push({ doc: JSON.stringify(state.doc), sheet: state.sheet, path });
  if (state.past.length > REMEMBERED) state.past.shift();
  state.saved = false;
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = false;
}

/** Take a value as given by an owner, unless somebody said otherwise before. */
export function propose() {
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
function entered(field) {
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

/** Take over what stands in a field. @param {HTMLInputElement} field */
export function take(field) {
  const path = field.dataset.path ?? "";
  remember(path);
  if (!/^[^.]+\.(source|confidence|note)$/.test(path)) propose();
  paths.set(state.doc, path, entered(field));
  const option = field instanceof HTMLSelectElement ? field.selectedOptions[0] : null;
  const use = field.parentElement?.querySelector("svg use");
  if (use && option) use.setAttribute("href", option.dataset.icon ? `#${option.dataset.icon}` : "");
}

/** Change a number by one, within what the game allows. @param {HTMLInputElement} field @param {number} by */
export function step(field, by) {
  const { least, most } = field.dataset;
  const next = (Number.parseInt(field.value, 10) || 0) + by;
  field.value = String(Math.min(Number(most), Math.max(Number(least), next)));
  take(field);
}

/** Go back to how it was before the last change; gives whether there was one. */
export function goBack() {
  const last = state.past.pop();
  if (!last) return false;
  state.doc = JSON.parse(last.doc);
  state.sheet = last.sheet;
  state.saved = false;
  /** @type {HTMLInputElement} */ (byId("edition-name")).value = state.doc.name;
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !state.past.length;
  return true;
}
