// Tooltips for the keyboard and for touch: the mouse has the browser's own. And what a hovered option would touch.
const box = document.createElement("div");
box.id = "tip";
box.className = "tip";
box.setAttribute("role", "tooltip");
box.hidden = true;

const words = (element) => element.getAttribute?.("title") || element.querySelector?.(":scope > title")?.textContent || "";

function show(element) {
  const text = words(element);
  if (!text) return;
  box.textContent = text;
  box.hidden = false;
  const at = element.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = box;
  const left = Math.min(innerWidth - wide - 6, Math.max(6, at.left + at.width / 2 - wide / 2));
  const above = at.top - high - 8;
  box.style.left = `${left}px`;
  box.style.top = `${above > 4 ? above : Math.min(innerHeight - high - 4, at.bottom + 8)}px`;
}

export function hide() {
  const was = !box.hidden;
  box.hidden = true;
  return was;
}

/** Light the options of a spot and the spots of an option while one of them is pointed at. */
function light(target) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  const option = target?.closest?.("#options [data-option]");
  const spot = target?.closest?.("[data-spot].legal");
  if (option) {
    for (const name of (option.dataset.spots ?? "").split(" ").filter(Boolean)) {
      for (const one of document.querySelectorAll(`[data-spot="${CSS.escape(name)}"]`)) one.classList.add("lit");
    }
  } else if (spot) {
    document.querySelector(`#options [data-option="${CSS.escape(spot.dataset.option)}"]`)?.classList.add("lit");
  }
  preview(option ? document.querySelector(".lit[data-symbols]") : spot);
}

/** Show what a card would add, on the counters that the game has made for it. */
function preview(card) {
  const adds = (card?.dataset.symbols ?? "").split(" ").filter(Boolean);
  for (const on of document.querySelectorAll(".plus.on")) on.classList.remove("on");
  for (const name of new Set(adds)) {
    const counter = document.getElementById(`plus-${name}`);
    if (!counter) continue;
    counter.querySelector("text").textContent = `+${adds.filter((one) => one === name).length}`;
    counter.classList.add("on");
  }
}

export function start() {
  document.body.append(box);
  document.addEventListener("focusin", ({ target }) => {
    light(target);
    if (target.matches?.(":focus-visible") && target.closest("#screen")) show(target);
    else hide();
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && light(target));
  document.addEventListener("pointerdown", hide);
  // A tap on something that cannot be chosen says what it is.
  document.addEventListener("click", (event) => {
    if (event.pointerType === "mouse" || event.target.closest("button, a, input, [data-option], [data-why]")) return;
    const thing = event.target.closest?.("#screen [title], #screen g:has(> title), #screen svg:has(> title)");
    if (thing && event.detail) show(thing);
  });
}
