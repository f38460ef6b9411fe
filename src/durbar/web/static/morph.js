// Turns the tree on the page into a newer one with as few touches as possible: what has an id stays the same
// element, so that transitions run, focus stays, and scrolled lists stay where they are.

/** Find the parts a tree has: each begins and ends with a comment that names it. One that is there twice does not count. */
function parts(tree) {
  const found = new Map();
  const walker = document.createTreeWalker(tree, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const name = walker.currentNode.data;
    if (!name.startsWith("/")) found.set(name, found.has(name) ? null : walker.currentNode);
  }
  for (const [name, begin] of found) if (!begin) found.delete(name);
  return found;
}

/** Name the parts a tree has, for the server to leave them out of the next one. */
export function partNames(tree) {
  return [...parts(tree).keys()].join(" ");
}

/** Give the nodes of a part: from the comment that begins it to the one that ends it. */
function nodesOf(begin) {
  const nodes = [begin];
  for (let node = begin.nextSibling; node; node = node.nextSibling) {
    nodes.push(node);
    if (node.nodeType === Node.COMMENT_NODE && node.data === `/${begin.data}`) return nodes;
  }
  return [];
}

/**
 * Morph `from` into `to`; an element's data-keep names attributes that the page itself looks after. Where `to` has only
 * <template data-same="name">, that part of `from` stays. Gives false, and does nothing, if such a part is not there.
 */
export function morph(from, to) {
  const stays = new Map();
  const taken = new Set();
  const same = to.querySelectorAll("template[data-same]");
  const have = same.length ? parts(from) : null;
  for (const { dataset } of same) {
    const nodes = have.has(dataset.same) ? nodesOf(have.get(dataset.same)) : [];
    if (!nodes.length) return false;
    stays.set(dataset.same, nodes);
    for (const node of nodes) taken.add(node);
  }
  const kept = new Map();
  for (const element of from.querySelectorAll("[id]")) kept.set(element.id, element);
  const wanted = new Set();
  for (const element of to.querySelectorAll("[id]")) wanted.add(element.id);
  attributes(from, to);
  children(from, to, { kept, wanted, stays, taken });
  return true;
}

function attributes(from, to) {
  const keep = from.hasAttribute("data-keep") ? from.getAttribute("data-keep").split(" ") : [];
  if (from.hasAttribute("tabindex") && to.hasAttribute("tabindex")) keep.push("tabindex"); // which stop is Tab's, the page decides
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !(keep.includes(name) && from.hasAttribute(name))) from.setAttribute(name, value);
  }
  for (const name of from.getAttributeNames()) {
    if (!to.hasAttribute(name) && !keep.includes(name)) from.removeAttribute(name);
  }
}

function children(from, to, ids) {
  let place = from.firstChild;
  let after = null;
  for (let next = to.firstChild; next; next = after) {
    after = next.nextSibling;
    const part = next.nodeName.toLowerCase() === "template" && ids.stays.get(next.getAttribute("data-same"));
    if (part) {
      if (part[0] !== place) for (const node of part) move(from, node, place);
      place = part.at(-1).nextSibling;
      continue;
    }
    const match = find(place, next, from, ids);
    const whole = !match && !inside(next, ids);
    const node = match ?? (whole ? document.adoptNode(next) : document.importNode(next, false));
    if (node !== place) move(from, node, place);
    if (match) update(match, next, ids);
    else if (!whole) children(node, next, ids);
    place = node.nextSibling; // not the old neighbour: it may have moved into `node`
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

/** Find what `next` was before: the element with its id, or the next one of its kind that has none. */
function find(place, next, parent, { kept, wanted, taken }) {
  if (next.id) {
    const old = kept.get(next.id);
    return old && old.nodeName === next.nodeName && !old.contains(parent) ? old : null;
  }
  for (let node = place; node && !taken.has(node); node = node.nextSibling) {
    if (node.id ? wanted.has(node.id) : false) return null; // it is needed under its own name further on
    if (node.id || node.nodeType !== next.nodeType || node.nodeName !== next.nodeName) continue;
    return node;
  }
  return null;
}

/** Tell whether a new piece holds something that is on the page already: if not, it can be put in as it is. */
function inside(piece, { kept }) {
  if (piece.nodeType !== Node.ELEMENT_NODE) return false;
  if (piece.querySelector("template[data-same]")) return true;
  for (const element of piece.querySelectorAll("[id]")) if (kept.has(element.id)) return true;
  return false;
}

/** Put an element in its place; moveBefore keeps focus and running transitions where a browser has it. */
function move(parent, node, before) {
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function update(old, next, ids) {
  if (old.isEqualNode(next)) return; // most of a board stays as it is
  if (next.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
    return;
  }
  attributes(old, next);
  children(old, next, ids);
}
