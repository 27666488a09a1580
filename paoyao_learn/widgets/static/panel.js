/**
 * What the widgets that Python draws whole share: paints what it sends and reports what is pressed or written. It knows
 * no rules. What else a widget can do in the browser (sort a list, pick cards) is its own part.
 */
import { paint } from "./paint.js";
import { link } from "./link.js";

/**
 * @typedef {{ rev: number, html: string, lang: string, n: number, say: string, focus: string,
 *   words: Record<string, string>, learns?: boolean }} View
 * @typedef {{ gesture(): Record<string, unknown>, click(button: HTMLElement, event: MouseEvent): boolean,
 *   key(event: KeyboardEvent): boolean, drawn(view: View): void, close(): void }} Part
 * `gesture` is what goes up with every gesture, `click` and `key` say whether they dealt with it.
 */

/**
 * @param {{ model: any, el: HTMLElement }} context
 * @param {(tell: (words: string) => void, view: () => View, wire: ReturnType<typeof link>) => Part} own
 */
export function panel({ model, el }, own) {
  /** @type {View} */
  let view = model.get("view");
  let said = -1;

  const region = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (el.querySelector(`[data-own="${name}"]`));
  const fields = () => /** @type {HTMLInputElement[]} */ ([...el.querySelectorAll("input[data-name], select[data-name]")]);
  const wire = link(model, "", (lost) => {
    const banner = region("lost");
    if (!banner) return;
    banner.hidden = !lost;
    banner.children[0].textContent = lost ? view.words.lost : "";
    banner.children[1].textContent = view.words.reload;
  });
  const part = own(tell, () => view, wire);

  /** @param {string} words */
  function tell(words) {
    const live = region("say");
    if (!live || !words) return;
    const line = document.createElement("p");
    line.textContent = words;
    live.append(line);
    while (live.childElementCount > 6) live.firstElementChild?.remove();
  }

  /** @param {Record<string, unknown>} gesture */
  function send(gesture) {
    const written = Object.fromEntries(fields().map((field) => [field.dataset.name ?? "", field.value]));
    wire.send({ ...gesture, rev: view.rev, fields: written, ...part.gesture() });
  }

  function draw() {
    view = model.get("view");
    const focused = /** @type {Document | ShadowRoot} */ (el.getRootNode()).activeElement;
    const inside = focused instanceof HTMLElement && el.contains(focused) ? focused : null;
    const row = inside?.closest("[data-row], .paoyao-actions, [data-sort]");
    paint(el, view.html);
    for (const field of fields()) {
      const wanted = field.getAttribute("value");
      if (wanted !== null && field.value !== wanted && (field !== inside || !wire.waiting())) field.value = wanted;
    }
    part.drawn(view);
    if (view.n !== said) {
      said = view.n;
      tell(view.say);
      const wanted = view.focus ? el.querySelector(`[data-key="${view.focus}"]`) : null;
      if (inside && wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
    }
    if (inside && !el.contains(document.activeElement)) {
      const near = (row && el.contains(row) && row.querySelector("button")) || el.querySelector(".py-main, button");
      if (near instanceof HTMLElement) near.focus({ preventScroll: true });
    }
  }

  function print() {
    const root = el.querySelector(".paoyao-table");
    const style = document.createElement("style");
    style.textContent = "@media print { body * { visibility: hidden; } .py-printing, .py-printing * { visibility: visible; } @page { margin: 9mm; } }";
    document.head.append(style);
    root?.classList.add("py-printing");
    window.print();
    root?.classList.remove("py-printing");
    style.remove();
  }

  /** @param {MouseEvent} event */
  function click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !el.contains(button)) return;
    if (button.hasAttribute("data-reload")) location.reload();
    else if (part.click(button, event)) return;
    else if (button.dataset.act === "print") print();
    else if (button.dataset.act) send({ type: "act", act: button.dataset.act, value: button.dataset.value ?? "" });
  }

  /** A slider is followed while it moves, any other field once it is left; one with a button of its own waits for that.
   * @param {Event} event */
  function changed(event) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.dataset.name) return;
    if (field.type === "text" || field.dataset.enter || (event.type === "input") !== (field.type === "range")) return;
    send({ type: "set", name: field.dataset.name, value: field.value });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (event.key !== "Tab") event.stopPropagation(); // no key reaches the notebook's shortcuts
    const target = event.target;
    if (part.key(event)) return event.preventDefault();
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      if (event.key === "Enter" && target.dataset.enter) {
        event.preventDefault();
        send({ type: "act", act: target.dataset.enter, value: "" });
      }
      return;
    }
    const row = target.closest("[data-row], .paoyao-actions, .py-rungs, .py-bases");
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (row && (way || event.key === "Home" || event.key === "End")) {
      const all = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
      const at = way ? all.indexOf(target) + way : event.key === "Home" ? 0 : all.length - 1;
      all[at]?.focus();
      return event.preventDefault();
    }
    const letter = [...el.querySelectorAll("button[aria-keyshortcuts]")].find(
      (button) => button.getAttribute("aria-keyshortcuts")?.toLowerCase() === event.key.toLowerCase(),
    );
    if (letter instanceof HTMLElement && !event.repeat) {
      letter.click();
      event.preventDefault();
    }
  }

  el.classList.add("paoyao-host");
  el.addEventListener("click", click);
  el.addEventListener("input", changed);
  el.addEventListener("change", changed);
  el.addEventListener("keydown", key);
  model.on("change:view", draw);
  draw();

  return () => {
    wire.close();
    part.close();
    model.off("change:view", draw);
  };
}
