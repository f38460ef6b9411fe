// The lobby works without scripts; this remembers the name, hides seats that are not used, and follows the theme.
import * as prefs from "./prefs.js";

const NAME = "durbar-name";

function fillName(value) {
  for (const field of document.querySelectorAll("[data-fill-name]")) field.value = value;
}

function rememberName() {
  const form = document.querySelector("[data-name]");
  const field = form.querySelector("input");
  try {
    field.value ||= localStorage.getItem(NAME) ?? "";
  } catch {
    // A browser that keeps nothing asks for the name again.
  }
  fillName(field.value);
  field.addEventListener("input", () => {
    fillName(field.value);
    try {
      localStorage.setItem(NAME, field.value);
    } catch {
      // As above.
    }
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
}

prefs.apply();
rememberName();
for (const form of document.querySelectorAll("[data-setup]")) {
  arrange(form);
  form.addEventListener("change", () => arrange(form));
}
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-theme-next]")) prefs.nextTheme();
  const wanted = target.closest('a[href^="#new-"]')?.hash;
  if (wanted) document.querySelector(wanted).open = true;
});
for (const time of document.querySelectorAll("time[datetime]")) {
  const when = new Date(time.dateTime);
  if (!Number.isNaN(when.valueOf())) time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
