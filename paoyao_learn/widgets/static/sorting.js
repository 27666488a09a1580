/**
 * A list put in order by hand: dragged by pointer, or lifted with Space and moved with the arrow keys; a press on one
 * and then on another place moves it there too. The one that is moved is never taken out of the page (the others are
 * moved around it), so that it keeps the focus.
 */

/**
 * @param {HTMLElement} host
 * @param {(words: string) => void} tell
 * @param {() => Record<string, string>} words
 */
export function sorting(host, tell, words) {
  /** @type {{ row: HTMLElement, id: number, moved: boolean } | null} */
  let drag = null;
  let swallow = false; // the click that ends a drag

  const list = () => /** @type {HTMLElement | null} */ (host.querySelector("[data-sort]"));
  const rows = () => /** @type {HTMLElement[]} */ ([...(list()?.children ?? [])]);
  const lifted = () => /** @type {HTMLElement | null} */ (host.querySelector('[data-item][aria-pressed="true"]'));
  /** @param {Element} row */
  const button = (row) => /** @type {HTMLElement} */ (row.querySelector("[data-item]"));

  /** @param {string} key @param {HTMLElement} item */
  function say(key, item) {
    const row = item.closest("li");
    const place = String(rows().indexOf(/** @type {HTMLElement} */ (row)) + 1);
    tell((words()[key] ?? "").replace("{name}", item.getAttribute("aria-label") ?? "").replace("{n}", place));
  }

  /** The row one place up (-1) or down (1): its neighbour goes to the other side of it.
   * @param {HTMLElement} row @param {number} way */
  function step(row, way) {
    const other = way < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return false;
    row.parentElement?.insertBefore(other, way < 0 ? row.nextElementSibling : row);
    return true;
  }

  /** @param {HTMLElement} item @param {boolean} on */
  function lift(item, on) {
    const before = lifted();
    if (before && before !== item) before.setAttribute("aria-pressed", "false");
    item.setAttribute("aria-pressed", String(on));
    say(on ? "grabbed" : "dropped", item);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const item = event.target instanceof Element ? event.target.closest("[data-item]") : null;
    const row = item?.closest("li");
    if (!item || !row || (event.pointerType === "mouse" && event.button !== 0)) return;
    if (event.pointerType !== "mouse" && !(/** @type {Element} */ (event.target).closest(".py-grip"))) return;
    drag = { row, id: event.pointerId, moved: false };
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { row } = drag;
    const middle = (/** @type {Element} */ other) => {
      const box = other.getBoundingClientRect();
      return box.top + box.height / 2;
    };
    while (row.previousElementSibling && event.clientY < middle(row.previousElementSibling) && step(row, -1)) drag.moved = true;
    while (row.nextElementSibling && event.clientY > middle(row.nextElementSibling) && step(row, 1)) drag.moved = true;
    row.classList.toggle("py-dragged", drag.moved);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    drag.row.classList.remove("py-dragged");
    if (drag.moved) {
      swallow = event.type === "pointerup";
      say("dropped", button(drag.row));
    }
    drag = null;
  }

  host.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);

  return {
    order: () => rows().map((row) => button(row).dataset.item ?? ""),

    /** @param {HTMLElement} item @param {MouseEvent} event */
    click(item, event) {
      if (swallow && event.detail > 0) {
        swallow = false;
        return;
      }
      const held = lifted();
      if (!held || held === item) return lift(item, item !== held);
      const row = /** @type {HTMLElement} */ (held.closest("li"));
      const goal = rows().indexOf(/** @type {HTMLElement} */ (item.closest("li")));
      while (rows().indexOf(row) !== goal) step(row, rows().indexOf(row) > goal ? -1 : 1);
      lift(held, false);
      held.focus({ preventScroll: true });
    },

    /** @param {KeyboardEvent} event @returns {boolean} whether the key was one of the list's */
    key(event) {
      const item = event.target instanceof Element ? event.target.closest("[data-item]") : null;
      if (!(item instanceof HTMLElement)) return false;
      const row = /** @type {HTMLElement} */ (item.closest("li"));
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === "Escape") {
        if (item.getAttribute("aria-pressed") === "true") lift(item, false);
        return true;
      }
      if (!way) return false;
      if (item.getAttribute("aria-pressed") === "true") {
        if (step(row, way)) say("moved", item);
        row.scrollIntoView({ block: "nearest" });
      } else {
        const next = way < 0 ? row.previousElementSibling : row.nextElementSibling;
        if (next) button(next).focus();
      }
      return true;
    },

    close() {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", up);
    },
  };
}
