// The screen: a newer one is fetched and taken over, an earlier moment is shown, the curtain covers what was open.
import * as card from "./card.js";
import * as chapter from "./chapter.js";
import * as clock from "./clock.js";
import * as coach from "./coach.js";
import * as confirm from "./confirm.js";
import { byId, every, first, focused, phone } from "./dom.js";
import * as drawers from "./drawers.js";
import * as keys from "./keys.js";
import * as lesson from "./lesson.js";
import { morph, partNames } from "./morph.js";
import * as net from "./net.js";
import { say, toast, yourTurn } from "./notices.js";
import * as options from "./options.js";
import { curtain, facts, page, screen } from "./page.js";
import * as palette from "./palette.js";
import * as panzoom from "./panzoom.js";
import * as side from "./side.js";
import * as stories from "./stories.js";
import * as tips from "./tips.js";
import * as travel from "./travel.js";

/** @import { Facts } from "./looking.js" */

/** @type {{ delays(next: HTMLElement, told: Facts): boolean, outdated(): void, left(): void }} */
let film = { delays: () => false, outdated: () => {}, left: () => {} };

/** Tell the screen what is played back before a new one is shown. @param {typeof film} hooks */
export function connect(hooks) {
  film = hooks;
}

/**
 * Take over a new screen, unless it was overtaken by a newer one on the way; tell whether it was taken.
 * @param {string} text
 * @param {{ before?: Facts, back?: boolean, known?: boolean, now?: boolean, still?: boolean }} [how] before: what is
 *   news is news since this one, by default the one on the page; back: it is an earlier moment; known: it was seen;
 *   now: whatever is to be played back first; still: nothing travels
 */
export function paint(text, { before, back = false, known = false, now = back || known, still = false } = {}) {
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("screen");
  const told = next && facts(next);
  if (!told || !page.takes(told)) return false;
  if (!now && film.delays(next, told)) return true;
  if (back) page.lookBack();
  const held = focused();
  const inside = screen().contains(held);
  if (inside && held?.id && held.closest("#bar") && !first(`#${CSS.escape(held.id)}`, next)) {
    held.blur(); // removed with the focus it would cost a layout
  }
  tips.unlight();
  const seen = !still && page.follows(told, curtain()) ? travel.look(next) : null;
  for (const drawing of every("[data-pan]", screen())) drawing.setAttribute("data-keep", "style data-keep");
  if (!morph(screen(), next)) {
    refresh({ whole: true });
    return true;
  }
  if (inside && !held?.isConnected) (first("[data-reveal]") ?? document.getElementById("prompt"))?.focus();
  painted(before, known);
  if (seen) travel.go(seen);
  return true;
}

/**
 * Follow up on a new screen: title, focus order, whose turn it is, what else shows the table.
 * @param {Partial<Facts>} [before]
 * @param {boolean} [known] whether it was seen before
 */
export function painted(before, known = false) {
  const now = facts(screen());
  const news = page.show(now, before);
  document.title = now.title;
  if (news.asks && now.turn === "1" && panzoom.isMoved()) panzoom.reset();
  options.laid();
  if (news.asks) options.rewind();
  keys.rove();
  stories.lay();
  clock.tick();
  confirm.painted(news.asks);
  if (news.asks) palette.close();
  if (news.asks) card.close();
  coach.painted();
  drawers.people();
  if (curtain()) cover();
  if (news.chapter && !known && !curtain()) chapter.show();
  if (news.calls) yourTurn(now.title);
  if (news.ends) document.getElementById("end-title")?.focus();
  if (news.chats && page.drawer?.name !== "chat") document.body.classList.add("unread");
  if (news.denial) toast(news.denial, { refusal: true });
  if (news.changes) drawers.refresh();
  side.settle();
  lesson.painted();
}

/** The curtain is down: nothing that somebody had open may lie over it. */
function cover() {
  drawers.close();
  palette.close();
  card.close();
  confirm.stay();
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
    if (phone()) drawers.close();
    return;
  }
  toast(say("failed"), { refusal: true });
}

/** Go back to the game as it is now: at once, if its screen has waited while moves were played back. */
export async function toPresent() {
  const { before, text: waited } = page.cut();
  film.left();
  document.body.classList.remove("gone-on", "watching");
  const text = waited ?? (await net.html(page.address, partNames(screen())));
  if (text !== null && !paint(text, { before, now: true })) refresh({ whole: true });
}

/**
 * Fetch the newest screen, unless an earlier moment is shown.
 * @param {{ whole?: boolean }} [how] whole: also with the parts that are here already
 */
export function refresh({ whole = false } = {}) {
  if (!page.present) return page.wish(() => load(whole));
  if (page.outdate()) {
    film.outdated();
    return null;
  }
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
