// Everything the page says of itself: short notes, alarms for those who listen, the bell, the title, notifications.
import { byId, every } from "./dom.js";
import { read } from "./prefs.js";

/** A sentence the server has put into the page. @param {string} id */
export function say(id) {
  return document.body.dataset[`say${id.charAt(0).toUpperCase()}${id.slice(1)}`] ?? id;
}

/**
 * Show a note with the clause it follows, and give it back; a refusal is read out at once.
 * @param {string} text
 * @param {{ clause?: string, refusal?: boolean }} [how]
 */
export function toast(text, { clause = "", refusal = false } = {}) {
  const box = byId("toasts");
  const note = document.createElement("div");
  note.className = refusal ? "toast refusal" : "toast";
  note.append(text);
  if (clause) {
    const link = document.createElement("a");
    link.className = "clause";
    link.href = `#rule-${clause}`;
    link.dataset.clause = clause;
    link.textContent = `${say("rule")} ${clause}`;
    note.append(" ", link);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.setAttribute("aria-label", say("close"));
  close.textContent = "×";
  close.addEventListener("click", () => note.remove());
  note.append(close);
  for (const old of [...box.children]) if (old.firstChild?.nodeValue === text || box.children.length > 2) old.remove();
  box.append(note);
  if (refusal) byId("alarm").textContent = text;
  const fade = () => (note.matches(":hover, :focus-within") ? setTimeout(fade, 3000) : note.remove());
  setTimeout(fade, 9000);
  return note;
}

/** Take all notes away; tell whether there were any. */
export function closeToasts() {
  const notes = every(".toast");
  for (const note of notes) note.remove();
  return notes.length > 0;
}

export function clearRefusals() {
  for (const note of every(".toast.refusal")) note.remove();
  byId("alarm").textContent = "";
}

/** Say that the connection is lost, or that it is there again. @param {boolean} yes */
export function lost(yes) {
  byId("lost").hidden = !yes;
}

let flashing = 0;

/** Tell the player that it is their turn, by whatever they have allowed. @param {string} title */
export function yourTurn(title) {
  const prefs = read();
  if (prefs.sound) bell();
  if (!document.hidden) return;
  clearInterval(flashing);
  let on = false;
  flashing = setInterval(() => {
    on = !on && document.hidden;
    document.title = on ? `● ${say("turn")}` : title;
    if (!document.hidden) clearInterval(flashing);
  }, 1200);
  if (prefs.notify && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(say("turn"), {
      body: title,
      tag: document.body.dataset.table,
      icon: "/static/mark.svg",
    });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  }
}

const PARTIALS = [
  { pitch: 659, loud: 0.12 },
  { pitch: 1318, loud: 0.04 },
];
/** @type {AudioContext | null} */
let audio = null;

/** One soft bell: two partials that fade. */
export function bell() {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const { pitch, loud } of PARTIALS) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 1.4);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 1.5);
  }
}

/** Ask the browser for leave to notify; tell whether it is given. */
export async function allowNotifications() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
