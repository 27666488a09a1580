/**
 * Paints markup from Python into the page and keeps what is already there: elements stay by their `data-key` or their
 * place, so focus, scroll and what the browser owns survive. The browser owns the text of `[data-own]`, whether a
 * `<details>` is open, and which cards of the hand are picked and reachable by Tab.
 */

/** @param {Node} node @returns {string | null} */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/** @param {Element} element @param {string} name */
function isOurs(element, name) {
  if (element.hasAttribute("data-card")) return name === "aria-pressed" || name === "tabindex";
  if (element.localName === "details") return name === "open";
  return element.hasAttribute("data-own") && (name === "hidden" || name === "data-tone");
}

/** @param {Element} from @param {Element} to */
function patchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isOurs(from, name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isOurs(from, name)) from.setAttribute(name, value);
  }
}

/** @param {Node} a @param {Node} b */
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/** @param {Node} from @param {Node} to */
function patch(from, to) {
  if (!(from instanceof Element) || !(to instanceof Element)) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  if (from.isEqualNode(to)) return; // most of a table is as it was, and the browser sees that quickest
  patchAttributes(from, to);
  if (!from.hasAttribute("data-own")) patchChildren(from, to);
}

/** Kept elements are never taken out and put back where their order allows it: that would cost them the focus.
 * @param {Element} from @param {Element | DocumentFragment} to */
function patchChildren(from, to) {
  const wanted = new Set([...to.children].map(keyOf));
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const child of [...from.children]) {
    const key = keyOf(child);
    if (key === null) continue;
    if (wanted.has(key)) keyed.set(key, child);
    else child.remove();
  }
  /** @type {Node | null} */
  let at = from.firstChild;
  for (const next of [...to.childNodes]) {
    const key = keyOf(next);
    while (key === null && at && keyOf(at) === null && !alike(at, next)) {
      const gone = at;
      at = at.nextSibling;
      from.removeChild(gone);
    }
    const found = key === null ? (at && alike(at, next) ? at : null) : (keyed.get(key) ?? null);
    if (found && alike(found, next)) {
      if (found === at) at = at.nextSibling;
      else from.insertBefore(found, at);
      patch(found, next);
    } else {
      from.insertBefore(next, at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    from.removeChild(gone);
  }
}

/** @param {Element} host @param {string} html */
export function paint(host, html) {
  const sheet = document.createElement("template");
  sheet.innerHTML = html;
  patchChildren(host, sheet.content);
}
