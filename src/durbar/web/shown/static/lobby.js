// The lobby works without scripts; this remembers the name, hides seats and modes that do not fit, follows the tables.
import * as clock from "./clock.js";
import { byId, every, first, met } from "./dom.js";
import * as prefs from "./prefs.js";

/** @param {string} value */
function fillName(value) {
  for (const field of every("[data-fill-name]")) /** @type {HTMLInputElement} */ (field).value = value;
}

function rememberName() {
  const form = first("[data-name]");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  field.value ||= prefs.name();
  fillName(field.value);
  field.addEventListener("input", () => {
    fillName(field.value);
    prefs.keepName(field.value);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

/** Show as many seats as there are players, and a name only where one is asked. @param {HTMLFormElement} form */
function arrange(form) {
  const players = String(new FormData(form).get("players"));
  for (const row of every(".seat", form)) {
    row.hidden = Number(row.dataset.seat) >= Number(players);
    const kind = row.querySelector("select")?.value;
    const name = row.querySelector("input");
    if (name) name.hidden = kind !== "hotseat" && kind !== "friend";
  }
  const learning = new FormData(form).get("learning") === "1"; // then undo is free, and not asked for
  for (const field of every("[data-undo]", form)) field.hidden = learning;
  const modes = [...every("[data-players]", form)];
  for (const mode of modes) mode.hidden = !mode.dataset.players?.split(" ").includes(players);
  const fitting = modes.filter((mode) => !mode.hidden).map((mode) => mode.querySelector("input"));
  if (fitting[0] && !fitting.some((input) => input?.checked)) fitting[0].checked = true;
}

/** Let an edition be taken from a file: its text goes where it could have been pasted. @param {HTMLFormElement} form */
function offerFile(form) {
  const field = /** @type {HTMLInputElement} */ (first("[data-edition]", form));
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("edition"));
  if (field.parentElement) field.parentElement.hidden = false;
  field.addEventListener("change", async () => {
    const file = field.files?.[0];
    if (file) text.value = await file.text();
  });
}

/** Write times as people here do. @param {ParentNode} within */
function localTimes(within) {
  const { lang } = document.documentElement;
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (within.querySelectorAll("time[datetime]"))) {
    const when = new Date(time.dateTime);
    if (Number.isNaN(when.valueOf())) continue;
    time.textContent = when.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  }
}

/** Follow how one's tables stand; nothing is touched if nothing has changed, or while the list is being used. */
function follow() {
  const mine = byId("mine");
  let known = mine.textContent;
  const look = async () => {
    if (document.hidden || mine.contains(document.activeElement)) return;
    try {
      const answer = await fetch("/", { headers: { Accept: "text/html" } });
      const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mine");
      if (!answer.ok || !next || next.textContent === known) return;
      known = next.textContent;
      const open = mine.querySelector("details")?.open;
      mine.replaceChildren(...next.childNodes);
      const details = mine.querySelector("details");
      if (open && details) details.open = true;
      localTimes(mine);
      clock.tick();
    } catch {
      // Without a connection the list stays as it was.
    }
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, 15_000);
}

/** @param {Event} event */
function clicked(event) {
  if (met(event).closest("[data-theme-next]")) prefs.nextTheme();
  /** @type {HTMLAnchorElement | null} */
  const link = met(event).closest('a[href^="#new-"]');
  const setup = link && /** @type {HTMLDetailsElement | null} */ (first(link.hash));
  if (setup) setup.open = true;
}

/**
 * A digit lays a game's table, Enter that of the game played last, T opens the first table that waits.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  if (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    met(event).closest("a, button, input, select, textarea, summary")
  )
    return;
  const key = event.key.toLowerCase();
  const wanted =
    { enter: "[data-enter]", t: "#mine .yours a" }[key] ?? (/^[1-9]$/.test(key) ? `.play-now[data-key="${key}"]` : "");
  const button = wanted && first(wanted);
  if (!button) return;
  event.preventDefault();
  button.click();
}

prefs.apply();
rememberName();
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-setup]"))) {
  arrange(form);
  form.addEventListener("change", () => arrange(form));
  offerFile(form);
}
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
follow();
localTimes(document);
clock.start();
clock.tick();
