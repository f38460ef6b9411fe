// The page of things to remember: it can be printed.
import { met } from "./dom.js";

document.addEventListener("click", (event) => {
  if (met(event).closest("[data-print]")) window.print();
});
