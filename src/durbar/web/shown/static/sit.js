// Sitting down by a link: the name this browser's player gave last stands there already.
import * as prefs from "./prefs.js";

prefs.apply();
const field = /** @type {HTMLInputElement | null} */ (document.getElementById("my-name"));
if (field) {
  field.value ||= prefs.name();
  field.form?.addEventListener("submit", () => prefs.keepName(field.value));
}
