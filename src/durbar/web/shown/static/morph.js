// Turns the tree on the page into a newer one with as few touches as possible: what has an id stays the same
// element, so that transitions run, focus stays, and scrolled lists stay where they are.

import { every } from "./dom.js";

/**
 * Find the parts a tree has: each begins and ends with a comment that names it. One that is there twice does not count.
 * @param {Element} tree
 */
function parts(tree) {
  /** @type {Map<string, Comment>} */
  const found = new Map();
  const twice = new Set();
  const walker = document.createTreeWalker(tree, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const begin = /** @type {Comment} */ (walker.currentNode);
    if (begin.data.startsWith("/")) continue;
    if (found.has(begin.data)) twice.add(begin.data);
    found.set(begin.data, begin);
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** Name the parts a tree has, for the server to leave them out of the next one. @param {Element} tree */
export function partNames(tree) {
  return [...parts(tree).keys()].join(" ");
}

/**
 * Give the nodes of a part: from the comment that begins it to the one that ends it.
 * @param {Comment | undefined} begin
 */
function nodesOf(begin) {
  /** @type {Node[]} */
  const nodes = begin ? [begin] : [];
  for (let node = begin?.nextSibling; node; node = node.nextSibling) {
    nodes.push(node);
    if (node.nodeType === Node.COMMENT_NODE && node.nodeValue === `/${begin?.data}`) return nodes;
  }
  return [];
}

/**
 * What a morph knows: the elements on the page by their id, the ids that are wanted, the nodes of the parts that stay
 * by the part's name, and all these nodes.
 * @typedef {{
 *   kept: Map<string, Element>,
 *   wanted: Set<string>,
 *   stays: Map<string, Node[]>,
 *   taken: Set<Node>,
 * }} Known
 */

/**
 * Morph `from` into `to`; an element's data-keep names attributes that the page itself looks after. Where `to` has only
 * <template data-same="name">, that part of `from` stays. Gives false, and does nothing, if such a part is not there.
 * @param {Element} from
 * @param {Element} to
 */
export function morph(from, to) {
  /** @type {Known} */
  const known = { kept: new Map(), wanted: new Set(), stays: new Map(), taken: new Set() };
  const same = every("template[data-same]", to);
  const have = same.length ? parts(from) : null;
  for (const { dataset } of same) {
    const name = dataset.same ?? "";
    const nodes = nodesOf(have?.get(name));
    if (!nodes.length) return false;
    known.stays.set(name, nodes);
    for (const node of nodes) known.taken.add(node);
  }
  for (const one of from.querySelectorAll("[id]")) known.kept.set(one.id, one);
  for (const one of to.querySelectorAll("[id]")) known.wanted.add(one.id);
  attributes(from, to);
  children(from, to, known);
  return true;
}

/** @param {Element} from @param {Element} to */
function attributes(from, to) {
  const keep = from.getAttribute("data-keep")?.split(" ") ?? [];
  if (from.hasAttribute("tabindex") && to.hasAttribute("tabindex")) keep.push("tabindex"); // where Tab stops we decide
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !(keep.includes(name) && from.hasAttribute(name)))
      from.setAttribute(name, value);
  }
  for (const name of from.getAttributeNames()) {
    if (!to.hasAttribute(name) && !keep.includes(name)) from.removeAttribute(name);
  }
}

/** @param {Node} from @param {Node} to @param {Known} known */
function children(from, to, known) {
  let place = from.firstChild;
  /** @type {ChildNode | null} */
  let after = null;
  for (let next = to.firstChild; next; next = after) {
    after = next.nextSibling;
    const part = staying(next, known);
    if (part) {
      if (part[0] !== place) for (const node of part) move(from, node, place);
      place = part.at(-1)?.nextSibling ?? null;
      continue;
    }
    const match = find(place, next, from, known);
    const whole = !match && !inside(next, known);
    const node = match ?? (whole ? document.adoptNode(next) : document.importNode(next, false));
    if (node !== place) move(from, node, place);
    if (match) update(match, next, known);
    else if (!whole) children(node, next, known);
    place = node.nextSibling; // not the old neighbour: it may have moved into `node`
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

/** Give the nodes that stay where the new tree has only the name of a part. @param {Node} next @param {Known} known */
function staying(next, { stays }) {
  return next.nodeName.toLowerCase() === "template" && stays.get(element(next).getAttribute("data-same") ?? "");
}

/** Take a node for an element, for its id is nothing if it is none. @param {Node} node */
const element = (node) => /** @type {Element} */ (node);

/**
 * Find what `next` was before: the element with its id, or the next one of its kind that has none.
 * @param {ChildNode | null} place
 * @param {Node} next
 * @param {Node} parent
 * @param {Known} known
 */
function find(place, next, parent, { kept, wanted, taken }) {
  const { id } = element(next);
  if (id) {
    const old = kept.get(id);
    return old && old.nodeName === next.nodeName && !old.contains(parent) ? old : null;
  }
  for (let node = place; node && !taken.has(node); node = node.nextSibling) {
    const own = element(node).id;
    if (own && wanted.has(own)) return null; // it is needed under its own name further on
    if (own || node.nodeType !== next.nodeType || node.nodeName !== next.nodeName) continue;
    return node;
  }
  return null;
}

/**
 * Tell whether a new piece holds something that is on the page already: if not, it can be put in as it is.
 * @param {Node} piece
 * @param {Known} known
 */
function inside(piece, { kept }) {
  if (piece.nodeType !== Node.ELEMENT_NODE) return false;
  if (element(piece).querySelector("template[data-same]")) return true;
  for (const { id } of element(piece).querySelectorAll("[id]")) if (kept.has(id)) return true;
  return false;
}

/**
 * Put an element in its place; moveBefore keeps focus and running transitions where a browser has it.
 * @param {Node} parent
 * @param {Node} node
 * @param {ChildNode | null} before
 */
function move(parent, node, before) {
  const within = element(parent);
  if ("moveBefore" in within && node.isConnected) within.moveBefore(element(node), before);
  else parent.insertBefore(node, before);
}

/** @param {Node} old @param {Node} next @param {Known} known */
function update(old, next, known) {
  if (old.isEqualNode(next)) return; // most of a board stays as it is
  if (next.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
    return;
  }
  attributes(element(old), element(next));
  children(old, next, known);
}
