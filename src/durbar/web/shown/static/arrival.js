// Whoever comes to the table, or lifts the curtain, finds things as they like them.
import { send } from "./choices.js";
import * as drawers from "./drawers.js";
import { curtain, page } from "./page.js";
import * as prefs from "./prefs.js";
import { refresh } from "./screen.js";

/** Lift the curtain for a hot-seat. @param {number} who */
export async function reveal(who) {
  page.lift(who);
  await refresh();
  document.getElementById("prompt")?.focus();
  endBySelf();
}

/** Tell the server once that this player's turns end by themselves, if that is what they like. */
function endBySelf() {
  if (prefs.read().auto_end && page.screen.auto === "0" && page.seat !== "") send("prefs", { auto_end: true });
}

/** Whoever has just come says a name if they gave one before; whoever has laid the table sees the links first. */
export function arrive() {
  endBySelf();
  const name = document.getElementById("welcome") && prefs.name();
  if (name) send("name", { name });
  if (page.screen.invite && !curtain() && prefs.firstTime(document.body.dataset.table ?? "")) {
    drawers.show("friends", { quiet: true });
  }
}
