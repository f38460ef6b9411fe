// Finding things on the page, with the types that its scripts take for granted.

/** Give what has an id and is always there. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {(selector: string, within?: ParentNode) => HTMLElement | null} Find the first that fits. */
export const first = (selector, within = document) => within.querySelector(selector);

/** @type {(selector: string, within?: ParentNode) => NodeListOf<HTMLElement>} Find all that fit. */
export const every = (selector, within = document) => within.querySelectorAll(selector);

/** Find the button of an option in the bar. @param {string} option */
export const buttonOf = (option) => first(`#options [data-option="${CSS.escape(option)}"]`);

/** Give what an event has met. @param {Event} event */
export const met = (event) => /** @type {HTMLElement} */ (event.target);

/** Give what has the focus. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** Tell whether the page is laid out as for a telephone. */
export const phone = () => matchMedia("(max-width: 699px), (max-height: 500px)").matches;
