// Runs before the first paint, so that a chosen theme does not flash: everything else is in modules.
try {
  const prefs = JSON.parse(localStorage.getItem("durbar") || "{}");
  document.documentElement.dataset.theme = prefs.theme || "auto";
  document.documentElement.classList.toggle("still", !!prefs.still);
  document.documentElement.classList.toggle("twin", !!prefs.twin);
} catch {
  document.documentElement.dataset.theme = "auto";
}

// Another language is spoken at once, on this very page.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.dataset.language === undefined || !target.form) return;
  const back = target.form.elements.namedItem("back");
  if (back instanceof HTMLInputElement) back.value = location.pathname + location.search;
  target.form.submit();
});
