// People and their seats: devices that come and go, links made anew, times in words. What is final is asked once more.
import { send } from "./choices.js";
import { every, first, met } from "./dom.js";
import * as drawers from "./drawers.js";
import * as net from "./net.js";
import { lost, say, toast } from "./notices.js";

/**
 * Ask once more before something that cannot be taken back: the button itself asks, and must be pressed again.
 * @param {HTMLElement} button
 */
function sure(button) {
  const { sure: question, asked } = button.dataset;
  if (!question || asked) return true;
  const words = button.textContent;
  button.dataset.asked = "1";
  button.classList.add("asks");
  const note = document.createElement("p");
  note.className = "sure";
  note.setAttribute("role", "alert");
  note.textContent = question;
  button.before(note);
  button.textContent = say("sure");
  button.addEventListener(
    "blur",
    () => {
      note.remove();
      button.textContent = words;
      button.classList.remove("asks");
      delete button.dataset.asked;
    },
    { once: true },
  );
  button.focus();
  return false;
}

/** Do something that only the host may do. @param {string} what @param {HTMLElement} button */
async function asHost(what, button) {
  const whose = button.dataset.whose;
  const away = what === "delete"; // the table may be gone before the answer is here, and so may an earlier answer
  if (away) net.leave();
  const answer = await net.post(
    `host/${what}`,
    { key: net.newKey(), ...(whose === undefined ? {} : { whose: Number(whose) }) },
    "",
    lost,
  );
  if (answer.url || (away && answer.status === 404)) {
    net.go(answer.url ?? "/");
    return;
  }
  net.leave(false);
  if (answer.status === 200) drawers.show("friends");
  else toast(answer.text || say("failed"), { refusal: true });
}

/** Let a further device in: show its code, as words and as a picture. @param {HTMLElement} button */
async function admit(button) {
  const answer = await send("admit", { seat: Number(button.dataset.admit) });
  const shown = first(".admitted", button.parentElement ?? document);
  if (answer?.status !== 200 || !shown) return;
  const field = /** @type {HTMLInputElement} */ (first("input", shown));
  field.value = answer.link ?? "";
  /** @type {HTMLImageElement} */ (first("img", shown)).src = answer.qr ?? "";
  /** @type {HTMLElement} */ (first("[data-copy]", shown)).dataset.copy = answer.link ?? "";
  shown.hidden = false;
  field.focus();
  field.select();
}

/** End a device; one's own goes back to the lobby. @param {HTMLElement} button */
async function endDevice(button) {
  const own = "own" in button.dataset;
  if (own) net.leave();
  const answer = await send("end-device", { device: button.dataset.endDevice, seat: Number(button.dataset.seat) });
  if (answer?.status !== 200) net.leave(false);
  else if (own) net.go("/");
  else drawers.show("friends");
}

/** @param {Event} event */
function clicked(event) {
  const button = /** @type {HTMLElement | null} */ (
    met(event).closest("[data-host], [data-admit], [data-end-device], [data-ask], [data-propose], [data-second]")
  );
  if (!button) return;
  event.stopPropagation();
  if (!sure(button)) return;
  const { host, admit: seat, endDevice: device, ask, propose, second, whose } = button.dataset;
  if (host) asHost(host, button);
  else if (seat) admit(button);
  else if (device) endDevice(button);
  else if (ask) send(ask, { seat: Number(button.dataset.seat) });
  else if (propose) send("propose", { what: propose, ...(whose ? { whose: Number(whose) } : {}) });
  else if (second) send("second", { grant: second === "yes" });
}

/** Write moments as people here do. @param {ParentNode} within */
export function moments(within) {
  const { lang } = document.documentElement;
  for (const time of every("time[data-at]", within)) {
    const text = new Date(Number(time.dataset.at)).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
    if (time.textContent !== text) time.textContent = text;
  }
}

export function start() {
  document.addEventListener("click", clicked, true);
  const watch = new MutationObserver(() => moments(document));
  const body = document.getElementById("drawer-body");
  if (body) watch.observe(body, { childList: true });
}
