// The table: clicks, taps and keys become choices; the server's answer and its events become the new screen.
import * as clock from "./clock.js";
import * as drawers from "./drawers.js";
import * as keys from "./keys.js";
import { morph, partNames } from "./morph.js";
import * as net from "./net.js";
import { clearRefusals, say, toast, yourTurn } from "./notices.js";
import * as palette from "./palette.js";
import * as panzoom from "./panzoom.js";
import * as prefs from "./prefs.js";
import * as tips from "./tips.js";
import * as travel from "./travel.js";

const screen = () => document.getElementById("screen");
const version = () => screen().dataset.version;
const PATIENCE = 200; // milliseconds after which an answer that has not come is worth a sign
let as = null; // the hot-seat whose curtain was lifted
let busy = false;
let armed = null; // a final choice that was clicked once
let warning = null; // the note that asks to click it again
let pressed = ""; // the moment the first click of a double click met
let fetching = null; // the screen that is being fetched, and whether another is wanted after it
let again = false;
let docked = false; // whether the log stood open at the side when the curtain came down
let gone = ""; // the seats whose people are gone, as far as an event has told
let told = Number(document.getElementById("screen").dataset.chat); // the lines of the chat up to the last no that was shown
let missed = ""; // the version an event told of while an answer was on its way

let present = null; // the data of the present screen while an earlier moment is shown

const seat = () => as ?? (present ?? screen().dataset).seat;
const seatNumber = () => (seat() === "" ? null : Number(seat()));

// ---------------------------------------------------------------- the screen

/** Take over a new screen, unless it was overtaken by a newer one on the way. */
function paint(text, before = { ...screen().dataset }) {
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("screen");
  if (!next || Number(next.dataset.version) < Number(version())) return;
  const focused = document.activeElement;
  const inside = screen().contains(focused);
  if (inside && focused.id && focused.closest("#bar") && !next.querySelector(`#${CSS.escape(focused.id)}`)) focused.blur(); // removed with the focus it would cost a layout
  tips.unlight();
  const seen = follows(next) ? travel.look(next) : null;
  for (const drawing of screen().querySelectorAll("[data-pan]")) drawing.setAttribute("data-keep", "style data-keep");
  if (!morph(screen(), next)) {
    refresh({ whole: true });
    return;
  }
  if (inside && !focused.isConnected) (document.querySelector("[data-reveal]") ?? document.getElementById("prompt"))?.focus();
  painted(before);
  if (seen) travel.go(seen);
}

/** Tell whether a new screen shows what the same eyes saw on this one, a little later. */
function follows({ dataset }) {
  return !present && dataset.seat === screen().dataset.seat && !document.getElementById("curtain");
}

/** Follow up on a new screen: title, focus order, whose turn it is, what else shows the table. */
function painted(before = {}) {
  const now = screen().dataset;
  document.title = now.title;
  if (now.number !== before.number && now.turn === "1" && panzoom.isMoved()) panzoom.reset();
  if (now.number !== before.number) document.getElementById("options")?.scrollTo(0, 0);
  keys.rove();
  more();
  clock.tick();
  disarm();
  drawers.people();
  if (document.getElementById("curtain")) cover();
  if (now.turn === "1" && before.turn === "0") yourTurn(now.title);
  if (now.over === "1" && before.over === "0") document.getElementById("end-title")?.focus();
  if (Number(now.chat) > Number(before.chat ?? now.chat) && drawers.current()?.name !== "chat") document.body.classList.add("unread");
  if (Number(now.denied) > told) {
    told = Number(now.denied);
    toast(now.denial, { refusal: true });
  }
  if (before.version && before.version !== now.version) drawers.refresh();
}

/** Show that options go on beyond the edge, as long as they do. */
function more() {
  const row = document.getElementById("options");
  row?.classList.toggle("more", row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
}

/** The curtain is down: nothing that somebody had open may lie over it. */
function cover() {
  docked ||= document.body.classList.contains("docked");
  drawers.close();
  palette.close();
  tips.hide();
  document.getElementById("spot-menu").hidden = true;
  for (const id of ["spot-menu", "toasts", "alarm"]) document.getElementById(id).replaceChildren();
  document.querySelector("[data-reveal]").focus();
}

/** Show an earlier moment; what comes meanwhile waits. */
async function lookBack(turn) {
  const text = await net.html(`moment/${turn}`);
  if (text === null) {
    toast(say("failed"), { refusal: true });
    return;
  }
  present ??= { ...screen().dataset };
  paint(text);
  if (matchMedia("(max-width: 699px)").matches) drawers.close();
}

/** Go back to the game as it is now. */
async function toPresent() {
  const before = present;
  present = null;
  document.body.classList.remove("gone-on");
  const text = await net.html(`screen${as === null ? "" : `?as=${as}`}`);
  if (text !== null) paint(text, before);
}

/** Fetch the screen, without the parts that are here already; of many wishes at once the first and the last are fulfilled. */
function refresh({ whole = false } = {}) {
  if (present) {
    document.body.classList.add("gone-on");
    drawers.refresh(); // what lies beside the earlier moment tells of the present
    return null;
  }
  again = !!fetching;
  fetching ??= (async () => {
    do {
      again = false;
      const text = await net.html(`screen${as === null ? "" : `?as=${as}`}`, whole ? "" : partNames(screen()));
      if (text !== null && !present) paint(text);
    } while (again);
    fetching = null;
  })();
  return fetching;
}

function lost(yes) {
  document.getElementById("lost").hidden = !yes;
}

// ---------------------------------------------------------------- sending

/** Send something to the server; refusals are said in words, with their clause. */
async function send(path, body = {}) {
  if (busy) {
    toast(say("busy"));
    return null;
  }
  busy = true;
  const patience = setTimeout(() => document.body.classList.add("busy"), PATIENCE);
  clearRefusals();
  const what = { number: Number(screen().dataset.number), key: net.newKey(), seat: seatNumber(), ...body };
  const answer = await net.post(path, what, partNames(screen()), lost);
  busy = false;
  clearTimeout(patience);
  document.body.classList.remove("busy");
  await answered(answer);
  if (missed && missed !== version()) refresh();
  missed = "";
  return answer;
}

async function answered(answer) {
  if (answer.url) {
    location.assign(answer.url);
    return;
  }
  if (answer.status !== 200) {
    toast(answer.text || say(answer.status === 409 ? "stale" : "failed"), { clause: answer.clause, refusal: true });
  }
  if (present) return;
  if (answer.screen) paint(answer.screen);
  else if (answer.status === 200 || answer.status === 409) await refresh();
}

/** Tell whether this is the second half of a double click, which meets what the first has put in its place; fingers mean each tap. */
function isSecond({ detail, pointerType }) {
  return detail > 1 && pointerType !== "touch" && pressed !== screen().dataset.number;
}

/** Choose an option; one that cannot be taken back is asked for twice if the player wants that. */
function choose(option, wall = "") {
  if (present) {
    toPresent();
    toast(say("past"), { refusal: true });
    return;
  }
  if (wall && prefs.read().ask_final && armed !== option) {
    disarm();
    armed = option;
    warning = toast(`${wall} ${say("final")}`);
    return;
  }
  disarm();
  send("choose", { option });
}

/** Forget that a final choice was clicked once, and take the note about it away. */
function disarm() {
  armed = null;
  warning?.remove();
  warning = null;
}

/** A spot that several options share asks which one is meant. */
function chooseAt(spot, options) {
  const menu = document.getElementById("spot-menu");
  menu.replaceChildren(...options.map((text) => {
    const known = document.querySelector(`#options [data-option="${CSS.escape(text)}"]`);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.option = text;
    button.textContent = known?.ariaLabel ?? text;
    return button;
  }));
  menu.hidden = false;
  const at = spot.getBoundingClientRect();
  menu.style.left = `${Math.min(innerWidth - menu.offsetWidth - 8, Math.max(8, at.left))}px`;
  menu.style.top = `${Math.min(innerHeight - menu.offsetHeight - 8, at.bottom + 6)}px`;
  menu.firstChild.focus();
}

// ---------------------------------------------------------------- clicks

function zoomTo(how) {
  if (how === "in") panzoom.zoom(1.4);
  else if (how === "out") panzoom.zoom(1 / 1.4);
  else if (how === "reset") panzoom.reset();
  else {
    panzoom.reset();
    document.querySelector("#board [data-window]")?.parentElement.classList.toggle("whole");
  }
}

const ACTIONS = [
  ["[data-close]", () => drawers.close()],
  ["[data-moment]", (one) => lookBack(Number(one.dataset.moment))],
  ["[data-present]", () => toPresent()],
  ["[data-clause]:not([data-why])", (one) => drawers.show("rules", { clause: one.dataset.clause, from: one })],
  ["[data-why]", (one) => toast(one.dataset.why, { clause: one.dataset.clause, refusal: true })],
  ["[data-options]", (one) => chooseAt(one, JSON.parse(one.dataset.options))],
  ["[data-option]", (one, event) => (isSecond(event) ? toast(say("second")) : choose(one.dataset.option, wallOf(one.dataset.option)))],
  ["[data-do]", (one) => send(one.dataset.do, numbers(one.dataset, ["seat", "turn", "whose"]))],
  ["[data-consent]", (one) => send("consent", { grant: one.dataset.consent === "yes" })],
  ["[data-drawer]", (one) => toggleDrawer(one)],
  ["[data-palette]", () => palette.open()],
  ["[data-zoom]", (one) => zoomTo(one.dataset.zoom)],
  ["[data-theme-next]", () => prefs.nextTheme()],
  ["[data-reveal]", (one) => reveal(Number(one.dataset.reveal))],
  ["[data-show]", (one) => (document.getElementById(one.dataset.show).hidden = false)],
  ["[data-hide]", (one) => (document.getElementById(one.dataset.hide).hidden = true)],
  ["[data-copy]", (one) => copy(one)],
];

function numbers(data, names) {
  return Object.fromEntries(names.filter((name) => name in data).map((name) => [name, Number(data[name])]));
}

function wallOf(option) {
  return document.querySelector(`#options [data-option="${CSS.escape(option)}"]`)?.dataset.wall ?? "";
}

function toggleDrawer(button) {
  const name = button.dataset.drawer;
  if (name === "chat") document.body.classList.remove("unread");
  if (drawers.current()?.name === name) drawers.close();
  else drawers.show(name, { from: button.closest("#drawer") ? null : button });
}

async function reveal(who) {
  as = who;
  await refresh();
  document.getElementById("prompt")?.focus();
  if (docked) dock();
  endBySelf();
}

/** Let the log stand open at the side of a very wide screen. */
function dock() {
  docked = !!document.getElementById("curtain");
  if (docked) return;
  document.body.classList.add("docked");
  drawers.show("log", { quiet: true });
}

/** Tell the server once that this player's turns end by themselves, if that is what they like. */
function endBySelf() {
  if (prefs.read().auto_end && screen().dataset.auto === "0" && seat() !== "") send("prefs", { auto_end: true });
}

/** Whoever has just come says a name if they gave one before; whoever has laid the table sees the links first. */
function arrive() {
  const name = document.getElementById("welcome") && prefs.name();
  if (name) send("name", { name });
  const { invite } = screen().dataset;
  if (invite && !document.getElementById("curtain") && prefs.firstTime(document.body.dataset.table)) drawers.show("friends", { quiet: true });
}

async function copy(button) {
  const field = button.parentElement.querySelector("input");
  field.select();
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    document.execCommand("copy"); // the clipboard is closed to pages without TLS: the selected text is copied the old way
  }
  toast(say("copied"));
}

function clicked(event) {
  const menu = document.getElementById("spot-menu");
  for (const [selector, act] of ACTIONS) {
    const element = event.target.closest(selector);
    if (!element) continue;
    if (element.matches("a")) event.preventDefault();
    menu.hidden = true;
    act(element, event);
    return;
  }
  menu.hidden = true;
}

function escape() {
  const menu = document.getElementById("spot-menu");
  if (!menu.hidden) return (menu.hidden = true);
  if (palette.close() || tips.hide() || drawers.close()) return true;
  if (present) return toPresent();
  const end = document.getElementById("end");
  if (end && !end.hidden) return (end.hidden = true);
  if (panzoom.isMoved()) panzoom.reset();
  else document.activeElement?.blur();
  return true;
}

// ---------------------------------------------------------------- begin

window.addEventListener("click", ({ detail }) => detail < 2 && (pressed = screen().dataset.number), true); // also one that nobody takes
document.addEventListener("click", clicked);
document.addEventListener("scroll", ({ target }) => target.id === "options" && more(), { capture: true, passive: true });
window.addEventListener("resize", more);
prefs.apply();
clock.start();
panzoom.start();
tips.start();
drawers.connect({ seat, send });
palette.start((text) => choose(text, wallOf(text)));
keys.start({ escape, palette: palette.open, zoom: panzoom.zoom, unzoom: panzoom.reset });
painted();
net.listen({
  version,
  lost,
  changed(event) {
    screen().dataset.thinks = event.thinking?.length ? "1" : "0";
    const left = String(event.left ?? gone);
    const someone = left !== gone; // has gone, or has come
    gone = left;
    if (present?.turn === "0" && seat() !== "" && event.waiting?.includes(Number(seat()))) {
      present.turn = "1";
      yourTurn(present.title);
      toast(say("turn"));
    }
    if (busy && !event.again) missed = String(event.version); // the answer will most likely tell the same
    else if (event.again || someone || String(event.version) !== version()) refresh();
  },
});
endBySelf();
if (matchMedia("(min-width: 1600px)").matches && prefs.read().dock) dock();
arrive();
