// Turns the tree on the page into a newer one with as few touches as possible: what has an id stays the same
// element, so that transitions run, focus stays, and scrolled lists stay where they are.

/** Morph `from` into `to`; an element's data-keep names attributes that the page itself looks after. */
export function morph(from, to) {
  const kept = new Map();
  for (const element of from.querySelectorAll("[id]")) kept.set(element.id, element);
  const wanted = new Set();
  for (const element of to.querySelectorAll("[id]")) wanted.add(element.id);
  attributes(from, to);
  children(from, to, { kept, wanted });
}

function attributes(from, to) {
  const keep = from.hasAttribute("data-keep") ? from.getAttribute("data-keep").split(" ") : [];
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
function find(place, next, parent, { kept, wanted }) {
  if (next.id) {
    const old = kept.get(next.id);
    return old && old.nodeName === next.nodeName && !old.contains(parent) ? old : null;
  }
  for (let node = place; node; node = node.nextSibling) {
    if (node.id ? wanted.has(node.id) : false) return null; // it is needed under its own name further on
    if (node.id || node.nodeType !== next.nodeType || node.nodeName !== next.nodeName) continue;
    return node;
  }
  return null;
}

/** Tell whether a new piece holds something that is on the page already: if not, it can be put in as it is. */
function inside(piece, { kept }) {
  if (piece.nodeType !== Node.ELEMENT_NODE) return false;
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
