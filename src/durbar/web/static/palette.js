// Typing an option: a small field with suggestions; what is not possible says why.
import { hide } from "./tips.js";

const form = () => document.getElementById("palette");
const field = () => document.getElementById("typed");
const list = () => document.getElementById("typed-list");
let back = null;

export function open() {
  back = document.activeElement;
  form().hidden = false;
  field().value = "";
  fill();
  field().focus();
}

export function close() {
  if (form().hidden) return false;
  form().hidden = true;
  field().value = "";
  list().replaceChildren(); // at a shared screen nothing of it is for the next player
  back?.isConnected && back.focus();
  hide(); // nobody has asked what that is
  return true;
}

/** All options on the page in words and in their text form, and what is greyed. */
function offers() {
  return [...document.querySelectorAll("#options [data-option]")].map((button) => ({
    text: button.dataset.option,
    words: button.ariaLabel,
  }));
}

function matching() {
  const words = field().value.toLowerCase().split(/\s+/).filter(Boolean);
  return offers().filter(({ text, words: said }) => words.every((word) => `${text} ${said}`.toLowerCase().includes(word)));
}

function fill() {
  list().replaceChildren(
    ...matching().slice(0, 12).map(({ text, words }, place) => {
      const item = document.createElement("li");
      item.id = `typed-${place}`;
      item.role = "option";
      item.ariaSelected = "false";
      item.dataset.text = text;
      const code = document.createElement("code");
      code.textContent = text;
      item.append(code, ` ${words}`);
      return item;
    }),
  );
  field().removeAttribute("aria-activedescendant");
}

function step(by) {
  const items = [...list().children];
  if (!items.length) return;
  const now = items.findIndex((item) => item.ariaSelected === "true");
  const next = items[(now + by + items.length) % items.length];
  for (const item of items) item.ariaSelected = String(item === next);
  field().setAttribute("aria-activedescendant", next.id);
  field().value = next.dataset.text;
}

/** `choose(text)` sends an option, known or not: the server answers with the reason if it is not possible. */
export function start(choose) {
  const take = (text) => {
    close();
    choose(text);
  };
  field().addEventListener("input", fill);
  field().addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  list().addEventListener("click", ({ target }) => {
    const item = target.closest("[data-text]");
    if (item) take(item.dataset.text);
  });
  form().addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = field().value.trim().replace(/\s+/g, " ");
    const only = matching();
    if (typed) take(only.length === 1 && !offers().some(({ text }) => text === typed) ? only[0].text : typed);
  });
}
