// The screen: a newer one is fetched and taken over, an earlier moment is shown, the curtain covers what was open.
import * as clock from "./clock.js";
import { byId, every, first, focused } from "./dom.js";
import * as drawers from "./drawers.js";
import * as keys from "./keys.js";
import { morph, partNames } from "./morph.js";
import * as net from "./net.js";
import { say, toast, yourTurn } from "./notices.js";
import { curtain, facts, page, screen } from "./page.js";
import * as palette from "./palette.js";
import * as panzoom from "./panzoom.js";
import * as side from "./side.js";
import * as tips from "./tips.js";
import * as travel from "./travel.js";

/** @import { Facts } from "./state.js" */

/**
 * Take over a new screen, unless it was overtaken by a newer one on the way; tell whether it was taken.
 * @param {string} text
 * @param {{ before?: Facts, back?: boolean }} [how] before: what is news is news since this one, by default the one on
 *   the page; back: it is an earlier moment
 */
export function paint(text, { before, back = false } = {}) {
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("screen");
  const told = next && facts(next);
  if (!told || !page.takes(told)) return false;
  if (back) page.lookBack();
  const held = focused();
  const inside = screen().contains(held);
  if (inside && held?.id && held.closest("#bar") && !first(`#${CSS.escape(held.id)}`, next)) {
    held.blur(); // removed with the focus it would cost a layout
  }
  tips.unlight();
  const seen = page.follows(told, curtain()) ? travel.look(next) : null;
  for (const drawing of every("[data-pan]", screen())) drawing.setAttribute("data-keep", "style data-keep");
  if (!morph(screen(), next)) {
    refresh({ whole: true });
    return true;
  }
  if (inside && !held?.isConnected) (first("[data-reveal]") ?? document.getElementById("prompt"))?.focus();
  painted(before);
  if (seen) travel.go(seen);
  return true;
}

/**
 * Follow up on a new screen: title, focus order, whose turn it is, what else shows the table.
 * @param {Partial<Facts>} [before]
 */
export function painted(before) {
  const now = facts(screen());
  const news = page.show(now, before);
  document.title = now.title;
  if (news.asks && now.turn === "1" && panzoom.isMoved()) panzoom.reset();
  if (news.asks) document.getElementById("options")?.scrollTo(0, 0);
  keys.rove();
  more();
  clock.tick();
  disarm();
  drawers.people();
  if (curtain()) cover();
  if (news.calls) yourTurn(now.title);
  if (news.ends) document.getElementById("end-title")?.focus();
  if (news.chats && page.drawer?.name !== "chat") document.body.classList.add("unread");
  if (news.denial) toast(news.denial, { refusal: true });
  if (news.changes) drawers.refresh();
  side.settle();
}

/** Show that options go on beyond the edge, as long as they do. */
export function more() {
  const row = document.getElementById("options");
  row?.classList.toggle("more", row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
}

/** Forget that a final choice was clicked once, and take the note about it away. */
export function disarm() {
  page.disarm()?.remove();
}

/** The curtain is down: nothing that somebody had open may lie over it. */
function cover() {
  drawers.close();
  palette.close();
  tips.hide();
  byId("spot-menu").hidden = true;
  for (const id of ["spot-menu", "toasts", "alarm"]) byId(id).replaceChildren();
  first("[data-reveal]")?.focus();
}

/** Show an earlier moment; what comes meanwhile waits. @param {number} turn */
export async function lookBack(turn) {
  for (let tries = 0; tries < 3; tries += 1) {
    const text = await net.html(`moment/${turn}`);
    if (text === null) break;
    if (!paint(text, { back: true })) continue; // the game has gone on meanwhile: again, beside its newest screen
    if (matchMedia("(max-width: 699px)").matches) drawers.close();
    return;
  }
  toast(say("failed"), { refusal: true });
}

/** Go back to the game as it is now. */
export async function toPresent() {
  const before = page.toPresent();
  document.body.classList.remove("gone-on");
  const text = await net.html(page.address);
  if (text !== null) paint(text, { before });
}

/**
 * Fetch the newest screen, unless an earlier moment is shown.
 * @param {{ whole?: boolean }} [how] whole: also with the parts that are here already
 */
export function refresh({ whole = false } = {}) {
  if (!page.present) return page.wish(() => load(whole));
  document.body.classList.add("gone-on");
  drawers.refresh(); // what lies beside the earlier moment tells of the present
  return null;
}

/** @param {boolean} whole */
async function load(whole) {
  do {
    const text = await net.html(page.address, whole ? "" : partNames(screen()));
    if (text !== null && !page.present) paint(text);
  } while (page.fetched());
}
