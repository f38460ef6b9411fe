// Zoom and pan of the board: wheel, pinch, drag, buttons, + and -. The browser's own zoom (Ctrl and wheel, pinch
// elsewhere) is never taken away. The drawing is moved by `translate` and `scale`, so pieces keep gliding inside it.
import { first, met, phone } from "./dom.js";

/** @typedef {{ x: number, y: number, fromX: number, fromY: number }} Touch where a finger or the mouse is, and was */

const MOST = 5;
const SLOP = 6;
/** From here on small letters of a drawing can be read. */
const NEAR = 1.8;
const view = { scale: 1, x: 0, y: 0 };
/** @type {{ touches: Map<number, Touch>, dragged: boolean, apart: number }} how far two fingers were apart last */
const hand = { touches: new Map(), dragged: false, apart: 0 };

const frame = () => first("#board [data-window]");
const sheet = () => first("#board [data-pan]");

function show() {
  const drawing = sheet();
  const box = frame();
  if (!drawing || !box) return;
  const least = phone() ? 0.5 : 1;
  view.scale = Math.min(MOST, Math.max(least, view.scale));
  const { offsetLeft: left, offsetTop: top, width, height } = resting(drawing);
  const { clientWidth, clientHeight } = box;
  view.x = clamp(view.x, left, width, clientWidth);
  view.y = clamp(view.y, top, height, clientHeight);
  const moved = view.scale !== 1 || view.x !== 0 || view.y !== 0;
  drawing.style.transformOrigin = "0 0";
  drawing.style.translate = moved ? `${view.x}px ${view.y}px` : "";
  drawing.style.scale = moved ? String(view.scale) : "";
  document.body.classList.toggle("zoomed", moved);
  document.body.classList.toggle("enlarged", view.scale >= NEAR);
}

/** Where the drawing lies when it is not moved, in the window's pixels. @param {Element} drawing */
function resting(drawing) {
  const style = getComputedStyle(drawing);
  const fixed = style.position === "absolute";
  return {
    offsetLeft: fixed ? parseFloat(style.left) : 0,
    offsetTop: fixed ? parseFloat(style.top) : 0,
    width: parseFloat(style.width),
    height: parseFloat(style.height),
  };
}

/**
 * Keep the drawing over the middle of the window; on a wide screen over all of it.
 * @param {number} move
 * @param {number} at where it lies at rest
 * @param {number} size
 * @param {number} room the window's size
 */
function clamp(move, at, size, room) {
  const far = size * view.scale;
  if (phone()) return Math.min(room * 0.6 - at, Math.max(room * 0.4 - at - far, move));
  return Math.min(-at, Math.max(room - at - far, move));
}

/**
 * Zoom by a factor about a point of the window, by default its middle.
 * @param {number} factor
 * @param {{ x: number, y: number }} [point]
 */
export function zoom(factor, point) {
  const box = frame();
  const drawing = sheet();
  if (!box || !drawing) return;
  const rect = box.getBoundingClientRect();
  const { offsetLeft, offsetTop } = resting(drawing);
  const px = (point?.x ?? rect.left + rect.width / 2) - rect.left - offsetLeft;
  const py = (point?.y ?? rect.top + rect.height / 2) - rect.top - offsetTop;
  const scale = Math.min(MOST, Math.max(phone() ? 0.5 : 1, view.scale * factor));
  view.x = px - ((px - view.x) * scale) / view.scale;
  view.y = py - ((py - view.y) * scale) / view.scale;
  view.scale = scale;
  show();
}

export function reset() {
  Object.assign(view, { scale: 1, x: 0, y: 0 });
  show();
}

/** Tell whether anything is moved or enlarged now. */
export function isMoved() {
  return view.scale !== 1 || view.x !== 0 || view.y !== 0;
}

/** Give how far two fingers are apart, and the middle between them; null if there are not two. */
function spread() {
  const [one, other, more] = hand.touches.values();
  if (!one || !other || more) return null;
  return { far: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** @param {PointerEvent} event */
function down(event) {
  if (!met(event).closest("[data-window]") || event.button > 0) return;
  if (!hand.touches.size) hand.dragged = false;
  const { clientX: x, clientY: y } = event;
  hand.touches.set(event.pointerId, { x, y, fromX: x, fromY: y });
  hand.apart = spread()?.far ?? hand.apart;
}

/** @param {PointerEvent} event */
function drag(event) {
  const touch = hand.touches.get(event.pointerId);
  if (!touch) return;
  if (event.pointerType === "mouse" && !event.buttons) {
    up(event);
    return;
  }
  const dx = event.clientX - touch.x;
  const dy = event.clientY - touch.y;
  touch.x = event.clientX;
  touch.y = event.clientY;
  const alone = hand.touches.size === 1;
  if (!hand.dragged && Math.hypot(touch.x - touch.fromX, touch.y - touch.fromY) < SLOP && alone) return;
  if (alone && view.scale === 1 && !phone()) return;
  hand.dragged = true;
  const two = spread();
  if (alone) {
    view.x += dx;
    view.y += dy;
    show();
  } else if (two) {
    zoom(two.far / hand.apart, two);
    hand.apart = two.far;
  }
}

/** @param {PointerEvent} event */
function up(event) {
  hand.touches.delete(event.pointerId);
}

export function start() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  // The click that ends a drag is not a choice.
  document.addEventListener(
    "click",
    (event) => {
      if (!hand.dragged || !met(event).closest("[data-window]")) return;
      hand.dragged = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    true,
  );
  document.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey || !met(event).closest("[data-window]")) return;
      event.preventDefault();
      zoom(1.0015 ** -event.deltaY, { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  window.addEventListener("resize", show);
}
