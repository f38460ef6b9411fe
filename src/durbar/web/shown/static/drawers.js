// The drawer at the right (on a phone: from below): log, rules, scores, sources, chat, text view, links, menu.
import { byId, every, first, focused, met } from "./dom.js";
import * as log from "./log.js";
import { html } from "./net.js";
import { allowNotifications, bell, say, toast } from "./notices.js";
import { curtain, page } from "./page.js";
import * as prefs from "./prefs.js";
import { hide } from "./tips.js";

/** @import { Answer } from "./net.js" */
/** @typedef {(path: string, body: object) => Promise<Answer | null>} Send */

const drawer = () => byId("drawer");
const body = () => byId("drawer-body");
const title = () => byId("drawer-title");
/** @type {Send} */
let send = async () => null;

/** Tell the drawers how to send. @param {Send} hook */
export function connect(hook) {
  send = hook;
  document.addEventListener("submit", submit);
  document.addEventListener("input", filter);
}

/**
 * Open a drawer by name; rules may be opened at a clause, the chat before a line.
 * @param {string} name
 * @param {{ clause?: string, from?: HTMLElement | null, quiet?: boolean }} [how] quiet: without taking the focus
 */
export async function show(name, { clause = "", from = null, quiet = false } = {}) {
  const reader = page.seat;
  const fragment = name === "menu" ? byId("menu-template").innerHTML : await html(address(name, clause));
  if (page.isLate(reader, curtain())) return;
  if (fragment === null) {
    toast(say("failed"), { refusal: true });
    return;
  }
  if (quiet && page.drawer && page.drawer.name !== "log") return; // whoever has opened another one wants that
  const opener = page.drawer ? page.opener : focused();
  page.open({ name, clause }, quiet ? page.opener : (from ?? opener));
  fill(fragment);
  drawer().hidden = false; // what is scrolled to must be there
  drawer().dataset.name = name;
  document.body.classList.add("drawer-open");
  if (name === "menu") bindMenu();
  if (name === "chat") body().scrollTop = body().scrollHeight;
  if (name === "log") {
    log.begin(clause, quiet);
    return;
  }
  const cited = clause && document.getElementById(`rule-${clause}`);
  if (cited) {
    cited.scrollIntoView({ block: "center" });
    if (!quiet) cited.focus({ preventScroll: true });
  } else {
    if (name !== "chat") body().scrollTop = 0;
    if (!quiet) title().focus({ preventScroll: true });
  }
}

/** @param {string} name @param {string} clause */
function address(name, clause) {
  const query = new URLSearchParams();
  if (clause && name !== "log") query.set(name === "chat" ? "before" : "clause", clause);
  if (page.seat !== "") query.set("as", page.seat);
  return `drawer/${name}?${query}`;
}

/** @param {string} fragment */
function fill(fragment) {
  body().innerHTML = fragment;
  const filled = /** @type {HTMLElement | null} */ (body().firstElementChild);
  title().textContent = filled?.dataset.title ?? first('[data-drawer="menu"]')?.title ?? "";
}

/** Fetch what is open anew, because the table has changed; what is being read or typed stays. */
export async function refresh() {
  const name = page.drawer?.name ?? "";
  if (!["log", "scores", "chat", "text"].includes(name)) return;
  const before = name === "chat" ? (page.drawer?.clause ?? "") : "";
  const reader = page.seat;
  const fragment = await html(address(name, before));
  if (fragment === null || page.drawer?.name !== name || page.isLate(reader, curtain())) return;
  const typed = typing()?.value; // as it is by now: somebody may have typed on while it was fetched
  const at = body().scrollTop;
  const focus = document.activeElement?.id;
  const end = name === "log" && at + body().clientHeight > body().scrollHeight - 4;
  const unfolded = log.opened();
  fill(fragment);
  if (name === "log") {
    log.reopen(unfolded);
    log.sift();
  }
  body().scrollTop = (name === "chat" && !before) || end ? body().scrollHeight : at;
  const field = typing();
  if (field && typed !== undefined) field.value = typed;
  if (focus) first(`#${CSS.escape(focus)}`, body())?.focus();
}

const typing = () => /** @type {HTMLInputElement | null} */ (first("form input", body()));

export function close() {
  if (!page.close()) return false;
  drawer().hidden = true;
  body().replaceChildren(); // at a shared screen nothing of it is for the next player
  document.body.classList.remove("drawer-open");
  if (page.opener?.isConnected) page.opener.focus();
  else document.getElementById("prompt")?.focus();
  hide(); // who closes a drawer has not asked what its button is
  return true;
}

/** Show in the open menu for whom a bot plays, or could, as the screen knows it now. */
export function people() {
  const others = page.drawer?.name === "menu" ? first(".takeovers", body()) : null;
  const now = document.getElementById("takeovers")?.innerHTML ?? "";
  if (!others || others.innerHTML === now) return;
  const focused = others.contains(document.activeElement);
  others.innerHTML = now;
  if (focused) (first("button", others) ?? title()).focus({ preventScroll: true });
}

function bindMenu() {
  people();
  const own = /** @type {HTMLInputElement | null} */ (first(".rename input", body()));
  if (own) own.value = page.screen.name;
  const form = /** @type {HTMLFormElement} */ (first(".prefs", body()));
  const box = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
  prefs.bind(form, async (name, value) => {
    if (name === "auto_end") await send("prefs", { auto_end: value });
    if (name === "sound" && value) bell();
    if (name === "notify" && value && !(await allowNotifications())) {
      const wish = box("notify");
      if (wish) wish.checked = false;
      prefs.write({ notify: false });
      toast(say("blocked"), { refusal: true });
    }
  });
  // How this seat's turns end the server knows better: another device may have said it.
  const ends = box("auto_end");
  if (ends) ends.checked = page.screen.auto === "1";
}

/** @param {SubmitEvent} event */
async function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const what = form.dataset.form;
  if (!what) return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  if (what === "name") prefs.keepName(String(values.name));
  const answer = await send(what, values);
  if (answer?.status === 200 && what === "chat") {
    form.reset();
    await (page.drawer?.clause ? show("chat") : refresh());
  }
}

/**
 * The search in the rules: lines without all the words are hidden, and empty chapters with them.
 * @param {Event} event
 */
function filter(event) {
  const field = /** @type {HTMLInputElement} */ (met(event));
  const selector = field.dataset?.filter;
  if (!selector) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const line of every(selector, body())) {
    const text = line.textContent.toLowerCase();
    line.hidden = !words.every((word) => text.includes(word));
    found += line.hidden ? 0 : 1;
  }
  for (const chapter of every(".chapter", body())) {
    chapter.hidden = !chapter.querySelector(".rule-line:not([hidden])");
  }
  const count = first(".found", body());
  if (!count) return;
  const { found: some = "", none = "" } = count.dataset;
  count.textContent = !words.length ? "" : found ? `${some} ${found}` : none;
}
