// Places in a document, written as the server writes them: cards.red[2] is the third of what stands under red.

/** @typedef {Record<string, any>} Doc */

/** Take a path apart into names and numbers. @param {string} path @returns {(string | number)[]} */
export function steps(path) {
  const found = [...path.matchAll(/\[(\d+)]|[^.[\]]+/g)];
  return found.map(([word, number]) => (number === undefined ? word : Number(number)));
}

/** @param {Doc} doc @param {string} path @returns {any} */
export function get(doc, path) {
  return steps(path).reduce((at, step) => /** @type {any} */ (at)?.[step], doc);
}

/**
 * Find what holds the last step of a path, and that step.
 * @param {Doc} doc
 * @param {string} path
 * @returns {[any, string | number]}
 */
function holder(doc, path) {
  const way = steps(path);
  const last = way.pop() ?? "";
  return [way.reduce((at, step) => /** @type {any} */ (at)[step], doc), last];
}

/** @param {Doc} doc @param {string} path @param {any} value */
export function set(doc, path, value) {
  const [at, step] = holder(doc, path);
  if (Object.hasOwn(Object.prototype, step)) return path;
  at[step] = value;
  return path;
}

/** Put a value behind the last of a list; gives its path. @param {Doc} doc @param {string} path @param {any} value */
export function push(doc, path, value) {
  const list = get(doc, path);
  list.push(value);
  return `${path}[${list.length - 1}]`;
}

/** Take something away, and give the path of what is near. @param {Doc} doc @param {string} path */
export function drop(doc, path) {
  const [at, step] = holder(doc, path);
  if (Array.isArray(at)) at.splice(Number(step), 1);
  else delete at[step];
  return path.replace(/(\.[^.[\]]+|\[\d+])$/, "");
}

/**
 * Rename a field of an object, in its old place; gives its path.
 * @param {Doc} doc
 * @param {string} path
 * @param {string} name
 */
export function rename(doc, path, name) {
  const [at, step] = holder(doc, path);
  const outside = path.slice(0, -String(step).length - 1);
  if (Object.hasOwn(Object.prototype, name)) return path;
  set(doc, outside, Object.fromEntries(Object.entries(at).map(([key, one]) => [key === step ? name : key, one])));
  return `${outside}.${name}`;
}

/**
 * Try a path, then what it lies in, and so on, until something is found.
 * @template T
 * @param {string} path
 * @param {(path: string) => T | null} find
 * @returns {T | null}
 */
export function nearest(path, find) {
  for (let at = path; at; at = at.replace(/(^|\.)[^.[\]]+$|\[\d+]$/, "")) {
    const found = find(at);
    if (found) return found;
  }
  return null;
}

/** Write a path for people: numbers count from 1. @param {string} path */
export function spell(path) {
  const words = steps(path).map((one) => (typeof one === "number" ? String(one + 1) : one.replaceAll(/[-_]/g, " ")));
  return words.length > 1 ? words.slice(1).join(", ") : words.join("");
}
