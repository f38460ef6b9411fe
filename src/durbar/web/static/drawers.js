// The drawer at the right (on a phone: from below): log, rules, scores, sources, chat, text view, links, menu.
import { html } from "./net.js";
import * as prefs from "./prefs.js";
import { allowNotifications, bell, say, toast } from "./notices.js";
import { hide } from "./tips.js";

const drawer = () => document.getElementById("drawer");
const body = () => document.getElementById("drawer-body");
const title = () => document.getElementById("drawer-title");
let open = null;
let opener = null;
let seat = () => "";
let send = async () => {};

/** Tell the drawers who is looking and how to send. */
export function connect(hooks) {
  ({ seat, send } = hooks);
  document.addEventListener("submit", submit);
  document.addEventListener("input", filter);
}

export const current = () => open;

/** Open a drawer by name; rules may be opened at a clause. */
export async function show(name, { clause = "", from = null, quiet = false } = {}) {
  const reader = seat();
  const fragment = name === "menu" ? document.getElementById("menu-template").innerHTML : await html(address(name, clause));
  if (covered(reader)) return;
  if (fragment === null) {
    toast(say("failed"), { refusal: true });
    return;
  }
  if (quiet && open) return; // whoever has opened another one meanwhile wants that
  if (!quiet) opener = from ?? (open ? opener : document.activeElement);
  open = { name, clause };
  fill(fragment);
  drawer().hidden = false;
  drawer().dataset.name = name;
  document.body.classList.add("drawer-open");
  if (name === "menu") bindMenu();
  if (name === "chat") body().scrollTop = body().scrollHeight;
  const cited = clause && document.getElementById(`rule-${clause}`);
  if (cited) {
    cited.scrollIntoView({ block: "center" });
    if (!quiet) cited.focus({ preventScroll: true });
  } else {
    if (name !== "chat") body().scrollTop = 0;
    if (!quiet) title().focus({ preventScroll: true });
  }
}

/** Tell whether somebody else sits before the screen by now, or is about to: what comes late is not for them. */
function covered(reader) {
  return seat() !== reader || !!document.getElementById("curtain");
}

function address(name, clause) {
  const query = new URLSearchParams();
  if (clause) query.set("clause", clause);
  if (seat() !== "") query.set("as", seat());
  return `drawer/${name}?${query}`;
}

function fill(fragment) {
  body().innerHTML = fragment;
  title().textContent = body().firstElementChild?.dataset.title ?? document.querySelector('[data-drawer="menu"]').title;
}

/** Fetch what is open anew, because the table has changed; what is being read or typed stays. */
export async function refresh() {
  if (!open || !["log", "scores", "chat", "text"].includes(open.name)) return;
  const typed = body().querySelector("form input")?.value;
  const at = body().scrollTop;
  const focus = document.activeElement?.id;
  const { name } = open;
  const reader = seat();
  const fragment = await html(address(name, ""));
  if (fragment === null || open?.name !== name || covered(reader)) return;
  fill(fragment);
  body().scrollTop = name === "chat" ? body().scrollHeight : at;
  const field = body().querySelector("form input");
  if (field && typed !== undefined) field.value = typed;
  if (focus && body().querySelector(`#${CSS.escape(focus)}`)) document.getElementById(focus).focus();
}

export function close() {
  if (!open) return false;
  open = null;
  drawer().hidden = true;
  body().replaceChildren(); // at a shared screen nothing of it is for the next player
  document.body.classList.remove("drawer-open", "docked");
  if (opener?.isConnected) opener.focus();
  else document.getElementById("prompt")?.focus();
  hide(); // who closes a drawer has not asked what its button is
  return true;
}

/** Show in the open menu for whom a bot plays, or could, as the screen knows it now. */
export function people() {
  const others = open?.name === "menu" && body().querySelector(".takeovers");
  const now = document.getElementById("takeovers")?.innerHTML ?? "";
  if (!others || others.innerHTML === now) return;
  const focused = others.contains(document.activeElement);
  others.innerHTML = now;
  if (focused) (others.querySelector("button") ?? title()).focus({ preventScroll: true });
}

function bindMenu() {
  people();
  const own = body().querySelector(".rename input");
  if (own) own.value = document.getElementById("screen").dataset.name;
  const form = body().querySelector(".prefs");
  prefs.bind(form, async (name, value) => {
    if (name === "auto_end") await send("prefs", { auto_end: value });
    if (name === "sound" && value) bell();
    if (name === "notify" && value && !(await allowNotifications())) {
      form.elements.notify.checked = false;
      prefs.write({ notify: false });
      toast(say("blocked"), { refusal: true });
    }
  });
  // How this seat's turns end the server knows better: another device may have said it.
  if (form.elements.auto_end) form.elements.auto_end.checked = document.getElementById("screen").dataset.auto === "1";
}

async function submit(event) {
  const what = event.target.dataset.form;
  if (!what) return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(event.target));
  if (what === "name") prefs.keepName(values.name);
  const answer = await send(what, values);
  if (answer?.status === 200 && what === "chat") {
    event.target.reset();
    await refresh();
  }
}

/** The search in the rules: lines without all the words are hidden, and empty chapters with them. */
function filter({ target }) {
  const selector = target.dataset?.filter;
  if (!selector) return;
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const line of body().querySelectorAll(selector)) {
    const text = line.textContent.toLowerCase();
    line.hidden = !words.every((word) => text.includes(word));
    found += line.hidden ? 0 : 1;
  }
  for (const chapter of body().querySelectorAll(".chapter")) {
    chapter.hidden = !chapter.querySelector(".rule-line:not([hidden])");
  }
  const count = body().querySelector(".found");
  if (count) count.textContent = words.length ? (found ? `${count.dataset.found} ${found}` : count.dataset.none) : "";
}
