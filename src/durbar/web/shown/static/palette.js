// Typing an option: a small field with suggestions; what is not possible says why.
import { byId, every, focused, met } from "./dom.js";
import { hide } from "./tips.js";

const form = () => byId("palette");
const field = () => /** @type {HTMLInputElement} */ (byId("typed"));
const list = () => byId("typed-list");
/** @type {HTMLElement | null} */
let back = null; // what had the focus before

export function open() {
  back = focused();
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
  if (back?.isConnected) back.focus();
  hide(); // nobody has asked what that is
  return true;
}

/** All options on the page in words and in their text form, and what is greyed. */
function offers() {
  return [...every("#options [data-option]")].map((button) => ({
    text: button.dataset.option ?? "",
    words: button.ariaLabel ?? "",
  }));
}

function matching() {
  const words = field().value.toLowerCase().split(/\s+/).filter(Boolean);
  return offers().filter(({ text, words: said }) =>
    words.every((word) => `${text} ${said}`.toLowerCase().includes(word)),
  );
}

function fill() {
  list().replaceChildren(
    ...matching()
      .slice(0, 12)
      .map(({ text, words }, place) => {
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

/** @param {number} by */
function step(by) {
  const items = [...every("li", list())];
  const now = items.findIndex((item) => item.ariaSelected === "true");
  const next = items[(now + by + items.length) % items.length];
  if (!next) return;
  for (const item of items) item.ariaSelected = String(item === next);
  field().setAttribute("aria-activedescendant", next.id);
  field().value = next.dataset.text ?? "";
}

/**
 * Let options be typed.
 * @param {(text: string) => void} choose sends one, known or not: the server says why if it is not possible
 */
export function start(choose) {
  const take = (/** @type {string} */ text) => {
    close();
    choose(text);
  };
  field().addEventListener("input", fill);
  field().addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  });
  list().addEventListener("click", (event) => {
    const text = met(event).closest("[data-text]")?.getAttribute("data-text");
    if (text) take(text);
  });
  form().addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = field().value.trim().replace(/\s+/g, " ");
    const [found, ...others] = matching();
    const only = found && !others.length && !offers().some(({ text }) => text === typed);
    if (typed) take(only ? found.text : typed);
  });
}
