// What the server says of an edition: complaints below their fields, signs in the rail, the pieces beside it.
import { byId, every, first } from "./dom.js";
import { house, mine, state } from "./draft.js";
import { say } from "./notices.js";
import * as paths from "./paths.js";

/** @typedef {{ state: string, changes: number }} State */

/** @param {any} answer */
export function show(answer) {
  if (answer.form) {
    byId("sheet-pane").innerHTML = answer.form;
    freeze();
  }
  const held = byId("pieces-pane").querySelector(".city-grip:focus")?.getAttribute("data-city");
  byId("pieces-pane").innerHTML = answer.pieces;
  if (held) first(`.city-grip[data-city="${CSS.escape(held)}"]`)?.focus();
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

/** Say how many, in the page's words for 1, 2 and 5, as its language counts. @param {HTMLElement} box @param {number} n
 */
function counted(box, n) {
  const { one = "", few = "", many = "" } = box.dataset;
  const kind = new Intl.PluralRules(document.documentElement.lang).select(n);
  return n === 1 ? one : kind === "few" ? few.replace("2", String(n)) : many.replace("5", String(n));
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
    const [own, theirs] = [state.doc, house].map((doc) => JSON.stringify(paths.get(doc, path)));
    box.classList.toggle("changed", own !== theirs);
  }
}

/** Put each complaint below the row of its field; the focus stays where it is. */
function showComplaints() {
  for (const old of every(".complaint")) old.remove();
  for (const field of every("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  for (const one of state.complaints.filter((each) => each.sheet === state.sheet)) placeComplaint(one);
  showVerdict();
}

/** @param {import("./draft.js").Complaint} one */
function placeComplaint(one) {
  const row = paths.nearest(one.path, (path) => first(`[data-row="${CSS.escape(path)}"]`));
  const fields = paths.nearest(one.path, (path) => {
    const found = every(`[data-path="${CSS.escape(path)}"]`);
    return found.length ? found : null;
  });
  const note = document.createElement("p");
  note.className = "complaint";
  note.id = "complaint";
  const where = document.createElement("b");
  where.textContent = `${one.where || paths.spell(one.path)}: `;
  note.append(where, `${one.text} `);
  if (one.clause) {
    const link = document.createElement("a");
    link.className = "clause";
    link.href = `/rules/${document.body.dataset.game}/clause/${one.clause}`;
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

/** Sum up in the foot. */
function showVerdict() {
  const verdict = byId("verdict");
  const [head, line] = verdict.children;
  const n = state.complaints.length;
  verdict.classList.toggle("bad", n > 0);
  if (head) head.textContent = n ? counted(verdict, n) : (verdict.dataset.none ?? "");
  const worst = state.complaints[0];
  if (line) line.textContent = worst ? `${worst.title || paths.spell(worst.path)}: ${worst.text}` : "";
  byId("goto").hidden = !n;
  const play = /** @type {HTMLButtonElement} */ (byId("play"));
  play.setAttribute("aria-disabled", String(n > 0));
  const why = byId("play-why");
  why.textContent = (n ? why.dataset.bad : why.dataset.good) ?? "";
}

/** Whoever has only the link may look. */
export function freeze() {
  if (mine) return;
  for (const field of every("input, select, button", byId("sheet-pane"))) field.setAttribute("disabled", "");
}
