// The one page there is: its state, and the screen it is about.
import { byId } from "./dom.js";
import { Page } from "./state.js";

/** @import { Facts } from "./looking.js" */

export const screen = () => byId("screen");

/** Tell whether the curtain is down. */
export const curtain = () => !!document.getElementById("curtain");

/** Read what a screen says of itself. @param {HTMLElement} element */
export const facts = ({ dataset }) => /** @type {Facts} */ (/** @type {unknown} */ ({ ...dataset }));

export const page = new Page(facts(screen()));
