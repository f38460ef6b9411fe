// Cities of a map are moved where they are drawn, or in their row: by the arrow keys, and on the map by dragging.
import { byId, first } from "./dom.js";
import { mine, propose, remember, state } from "./draft.js";
import * as paths from "./paths.js";

const STEP = 10; // of 1000 over the whole map; with Shift one
const MOST = 1000;
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Put a city somewhere: also in its row and on the map. @param {string} path @param {number} x @param {number} y */
function put(path, x, y) {
  remember(`${path}.x`);
  propose();
  const at = { x, y };
  for (const axis of /** @type {const} */ (["x", "y"])) {
    at[axis] = Math.min(MOST, Math.max(0, Math.round(at[axis])));
    paths.set(state.doc, `${path}.${axis}`, at[axis]);
    const field = /** @type {HTMLInputElement | null} */ (first(`[data-path="${CSS.escape(`${path}.${axis}`)}"]`));
    if (field) field.value = String(at[axis]);
  }
  const grip = first(`.city-grip[data-city="${CSS.escape(path)}"]`);
  const units = spots(grip);
  grip?.setAttribute("cx", String(units[0] + units[1] * at.x));
  grip?.setAttribute("cy", String(units[2] + units[3] * at.y));
}

/**
 * Give left and width, top and height of a unit.
 * @param {Element | null} grip
 * @returns {[number, number, number, number]}
 */
function spots(grip) {
  const found = (grip?.closest("svg")?.dataset.spots ?? "0 1 0 1").split(" ").map(Number);
  return /** @type {[number, number, number, number]} */ (found);
}

/** Move a city by an arrow key; gives whether it was one. @param {HTMLElement} grip @param {KeyboardEvent} event */
export function moveBy(grip, event) {
  const way = WAYS[event.key];
  const path = grip.dataset.city ?? "";
  const city = paths.get(state.doc, path);
  if (!way || !mine || !city) return false;
  const far = event.shiftKey ? 1 : STEP;
  put(path, city.x + way[0] * far, city.y + way[1] * far);
  return true;
}

/** Let cities be dragged; afterwards the server looks. @param {() => void} done */
export function dragging(done) {
  const pane = byId("pieces-pane");
  /** @type {SVGCircleElement | null} */
  let held = null;
  pane.addEventListener("pointerdown", (event) => {
    const grip = /** @type {Element} */ (event.target).closest(".city-grip");
    if (!mine || !(grip instanceof SVGCircleElement)) return;
    held = grip;
    grip.setPointerCapture(event.pointerId);
    grip.focus();
    event.preventDefault();
  });
  pane.addEventListener("pointermove", (event) => {
    const turn = held?.ownerSVGElement?.getScreenCTM()?.inverse();
    if (!held || !turn) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(turn);
    const units = spots(held);
    put(held.dataset.city ?? "", (at.x - units[0]) / units[1], (at.y - units[2]) / units[3]);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    pane.addEventListener(end, () => {
      if (held) done();
      held = null;
    });
  }
}
