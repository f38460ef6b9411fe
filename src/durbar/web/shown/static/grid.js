// Going through the fields of a sheet by the arrow keys: to the next one in that direction, as they stand there.
import { every } from "./dom.js";

const ASIDE = 4; // so much more a way aside counts than a way ahead

/** What keys change a number, and by how much. */
export const STEPS = new Map([
  ["+", 1],
  ["-", -1],
  ["−", -1],
]);

/** Tell whether an arrow key moves within a field. @param {HTMLInputElement} field @param {string} key */
function written(field, key) {
  if (field.matches("select")) return key === "ArrowUp" || key === "ArrowDown"; // these choose
  if (key === "ArrowUp" || key === "ArrowDown" || field.type === "checkbox") return false;
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return key === "ArrowLeft" ? selectionEnd !== 0 : selectionStart !== value.length;
}

/**
 * Find the field an arrow key leads to.
 * @param {HTMLElement} field
 * @param {string} key
 * @returns {HTMLElement | null}
 */
function neighbour(field, key) {
  const own = field.getBoundingClientRect();
  const flat = key === "ArrowLeft" || key === "ArrowRight";
  const forward = key === "ArrowRight" || key === "ArrowDown";
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of every("#sheet-pane .fields [data-path]")) {
    const box = other.getBoundingClientRect();
    if (!box.width || other === field) continue;
    if (flat && (box.bottom <= own.top || box.top >= own.bottom)) continue;
    const [ahead, aside] = flat ? [box.left - own.left, box.top - own.top] : [box.top - own.top, box.left - own.left];
    const way = forward ? ahead : -ahead;
    const apart = flat ? 1 : own.height / 2;
    if (way < apart) continue;
    const far = flat ? way : way * ASIDE + Math.abs(aside);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** Follow an arrow key; gives whether it led anywhere. @param {HTMLInputElement} field @param {string} key */
export function follow(field, key) {
  if (written(field, key)) return false;
  const next = /** @type {HTMLInputElement | null} */ (neighbour(field, key));
  if (!next) return false;
  next.focus();
  if (next.matches("input:not([type=checkbox])")) next.select();
  return true;
}
