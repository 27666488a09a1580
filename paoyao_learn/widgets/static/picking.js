/**
 * Picking cards from a hand: by click, by a finger or mouse drawn over them, by keyboard. Which cards are picked lives
 * here, in the browser, and costs no message.
 */

/** @typedef {HTMLButtonElement} CardButton */

/**
 * @param {HTMLElement} host
 * @param {() => void} changed called after every change of the selection
 */
export function picking(host, changed) {
  /** @type {Set<string>} */
  const picked = new Set();
  /** @type {{ key: string, at: number }} */
  let current = { key: "", at: 0 };
  /** @type {{ on: boolean, id: number, before: Set<string>, last: string } | null} */
  let drag = null;
  let handled = 0; // time stamp of the press that a following click repeats

  /** @returns {CardButton[]} */
  const cards = () => [...host.querySelectorAll("button[data-card]")];
  /** @param {CardButton} card */
  const keyOf = (card) => card.dataset.key ?? "";
  /** @param {EventTarget | null} target @returns {CardButton | null} */
  const cardAt = (target) => (target instanceof Element ? target.closest("button[data-card]") : null);

  function show() {
    const all = cards();
    const at = all.findIndex((card) => keyOf(card) === current.key);
    const place = at >= 0 ? at : Math.min(current.at, all.length - 1);
    if (all[place]) current = { key: keyOf(all[place]), at: place };
    all.forEach((card, index) => {
      const pressed = String(picked.has(keyOf(card)));
      const reached = index === place ? 0 : -1;
      if (card.getAttribute("aria-pressed") !== pressed) card.setAttribute("aria-pressed", pressed);
      if (card.tabIndex !== reached) card.tabIndex = reached; // to set what is there makes the browser lay out
    });
  }

  /** @param {CardButton} card */
  function stand(card) {
    current = { key: keyOf(card), at: cards().indexOf(card) };
    show();
    card.focus({ preventScroll: true });
  }

  /** @param {CardButton} card @param {boolean} on */
  function put(card, on) {
    const key = keyOf(card);
    if (picked.has(key) === on) return;
    if (on) picked.add(key);
    else picked.delete(key);
    card.setAttribute("aria-pressed", String(on));
    changed();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const card = cardAt(event.target);
    if (!card || (event.pointerType === "mouse" && event.button !== 0)) return;
    const on = !picked.has(keyOf(card));
    drag = { on, id: event.pointerId, before: new Set(picked), last: keyOf(card) };
    handled = event.timeStamp;
    card.releasePointerCapture?.(event.pointerId);
    put(card, on);
    stand(card); // last: the focus makes the browser lay out what was changed before it
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const card = cardAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!card || !host.contains(card) || keyOf(card) === drag.last) return;
    drag.last = keyOf(card);
    put(card, drag.on);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    if (event.type === "pointercancel") set([...drag.before]); // the page was scrolled instead
    drag = null;
  }

  /** @param {MouseEvent} event */
  function click(event) {
    const card = cardAt(event.target);
    if (!card) return;
    const byPointer = event.detail > 0 && handled > 0;
    handled = 0;
    if (byPointer) return;
    put(card, !picked.has(keyOf(card)));
    stand(card);
  }

  /** @param {string[]} keys */
  function set(keys) {
    const there = new Set(cards().map(keyOf));
    picked.clear();
    for (const key of keys) if (there.has(key)) picked.add(key);
    show();
    changed();
  }

  /** The nearest card of the next row up (-1) or down (1), for a hand that stands in rows.
   * @param {CardButton} card @param {number} way */
  function inRow(card, way) {
    const here = card.getBoundingClientRect();
    let best = null;
    let least = Infinity;
    for (const other of cards()) {
      const box = other.getBoundingClientRect();
      const rows = (box.top - here.top) * way;
      if (rows < here.height / 4) continue;
      const far = rows * 4 + Math.abs(box.left - here.left);
      if (far < least) [best, least] = [other, far];
    }
    return best;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key moved or picked */
  function key(event) {
    const card = cardAt(event.target);
    if (!card) return false;
    const all = cards();
    const at = all.indexOf(card);
    /** @type {Record<string, CardButton | null | undefined>} */
    const to = {
      ArrowRight: all[Math.min(at + 1, all.length - 1)],
      ArrowLeft: all[Math.max(at - 1, 0)],
      Home: all[0],
      End: all[all.length - 1],
    };
    if (event.key === "ArrowUp" || event.key === "ArrowDown") to[event.key] = inRow(card, event.key === "ArrowUp" ? -1 : 1);
    if (!to[event.key]) return false;
    stand(/** @type {CardButton} */ (to[event.key]));
    return true;
  }

  host.addEventListener("pointerdown", down);
  host.addEventListener("click", click);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);

  return {
    key,
    set,
    show,
    keys: () => cards().map(keyOf).filter((name) => picked.has(name)),
    picked: () => cards().filter((card) => picked.has(keyOf(card))),
    /** Stand on the card that took the place of one that is gone. */
    refocus() {
      const card = cards()[current.at] ?? cards()[0];
      if (card) stand(card);
      return Boolean(card);
    },
    close() {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", up);
    },
  };
}
