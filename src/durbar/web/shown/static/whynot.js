// "Why not?": what is not possible now, grouped by reason, next to the thing that was clicked.
import { byId, every, first, focused, met } from "./dom.js";
import { page } from "./page.js";

const box = () => byId("why-not");
/** @type {HTMLElement | null} */
let opener = null; // what has the focus back

/** @type {(element: HTMLElement, spot: string) => boolean} */
const lies = (element, spot) => (element.dataset.spots ?? "").split(" ").includes(spot);

/**
 * Show the reasons that hold back a spot, or all there are; tell whether there were any.
 * @param {HTMLElement} thing what was clicked
 * @param {string} [spot]
 */
export function open(thing, spot) {
  const groups = [...every("#why-data [data-reason]")].filter((group) => !spot || lies(group, spot));
  if (!groups.length) return false;
  const shown = groups.map((group) => {
    const copy = /** @type {HTMLElement} */ (group.cloneNode(true));
    for (const one of every("li", copy)) if (spot && !lies(one, spot)) one.remove();
    return copy;
  });
  opener = focused();
  first(".reasons", box())?.replaceChildren(...shown);
  box().hidden = false;
  place(thing.getBoundingClientRect());
  byId("alarm").textContent = shown.map((group) => first("p", group)?.textContent?.trim()).join(" ");
  box().focus({ preventScroll: true });
  return true;
}

/** Put the reasons beside something: below it if there is room, else above. @param {DOMRect} at */
function place(at) {
  const { offsetWidth: wide, offsetHeight: high } = box();
  const below = at.bottom + 8;
  const top = below + high < innerHeight ? below : Math.max(8, at.top - high - 8);
  box().style.left = `${Math.max(8, Math.min(innerWidth - wide - 8, at.left + at.width / 2 - wide / 2))}px`;
  box().style.top = `${Math.min(top, Math.max(8, innerHeight - high - 8))}px`;
}

/** Put the reasons away; tell whether there were any. */
export function close() {
  if (box().hidden) return false;
  const inside = box().contains(focused());
  box().hidden = true;
  first(".reasons", box())?.replaceChildren(); // at a shared screen nothing of it is for the next player
  if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
  return true;
}

/**
 * Answer a click on something of the table that stands for nothing now: what it is, and who or what is asked.
 * @param {Event} event
 */
export function idle(event) {
  const said = page.screen.idle ?? "";
  const thing = met(event).closest(":is(#board, #own) :is([data-spot], [title], g:has(> title), svg:has(> title))");
  if (!said || !thing) return null;
  const part = /** @type {HTMLElement | null} */ (thing.closest("[data-rule]"));
  const words =
    thing.getAttribute("aria-label") || thing.getAttribute("title") || first(":scope > title", thing)?.textContent;
  const what = (words ?? "").trim().replace(/\s+/g, " ").replace(/\.$/, "");
  return { text: what ? `${what}. ${said}` : said, clause: part?.dataset.rule ?? "" };
}
