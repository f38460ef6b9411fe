// The lobby works without scripts; this remembers the name, hides seats and modes that do not fit, follows the tables.
import * as prefs from "./prefs.js";

function fillName(value) {
  for (const field of document.querySelectorAll("[data-fill-name]")) field.value = value;
}

function rememberName() {
  const form = document.querySelector("[data-name]");
  const field = form.querySelector("input");
  field.value ||= prefs.name();
  fillName(field.value);
  field.addEventListener("input", () => {
    fillName(field.value);
    prefs.keepName(field.value);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

/** Show as many seats as there are players, and a name only where one is asked. */
function arrange(form) {
  const players = Number(form.elements.players.value);
  for (const row of form.querySelectorAll(".seat")) {
    row.hidden = Number(row.dataset.seat) >= players;
    const kind = row.querySelector("select").value;
    row.querySelector("input").hidden = kind !== "hotseat" && kind !== "friend";
  }
  const modes = [...form.querySelectorAll("[data-players]")];
  for (const mode of modes) mode.hidden = !mode.dataset.players.split(" ").includes(String(players));
  const fitting = modes.filter((mode) => !mode.hidden).map((mode) => mode.querySelector("input"));
  if (fitting.length && !fitting.some((input) => input.checked)) fitting[0].checked = true;
}

/** Let an edition be taken from a file: its text goes where it could have been pasted. */
function offerFile(form) {
  const field = form.querySelector("[data-edition]");
  field.parentElement.hidden = false;
  field.addEventListener("change", async () => {
    if (field.files[0]) form.elements.edition.value = await field.files[0].text();
  });
}

function localTimes(within) {
  for (const time of within.querySelectorAll("time[datetime]")) {
    const when = new Date(time.dateTime);
    if (!Number.isNaN(when.valueOf())) time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  }
}

/** Look how one's tables stand now; nothing is touched if nothing has changed, or while the list is being used. */
async function follow() {
  const mine = document.getElementById("mine");
  if (document.hidden || mine.contains(document.activeElement)) return;
  try {
    const answer = await fetch("/", { headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mine");
    if (!answer.ok || !next || next.textContent === known) return;
    known = next.textContent;
    const open = mine.querySelector("details")?.open;
    mine.replaceChildren(...next.childNodes);
    if (open && mine.querySelector("details")) mine.querySelector("details").open = true;
    localTimes(mine);
  } catch {
    // Without a connection the list stays as it was.
  }
}

prefs.apply();
rememberName();
for (const form of document.querySelectorAll("[data-setup]")) {
  arrange(form);
  form.addEventListener("change", () => arrange(form));
  offerFile(form);
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-theme-next]")) prefs.nextTheme();
  const wanted = target.closest('a[href^="#new-"]')?.hash;
  if (wanted) document.querySelector(wanted).open = true;
});
let known = document.getElementById("mine").textContent;
localTimes(document);
document.addEventListener("visibilitychange", follow);
setInterval(follow, 15_000);
