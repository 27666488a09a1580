/**
 * The table in the browser: paints what Python sends, looks the selection up in what Python said of every play, and
 * sends gestures. It decides nothing about the game.
 */
import { paint } from "./paint.js";
import { initialize, link, remember, remembered, saved } from "./link.js";
import { picking } from "./picking.js";
import { papers } from "./paper.js";
import { progress } from "./progress.js";

/**
 * @typedef {{ n: number, text: string, source: string, tone: string, select: string[] | null,
 *   offers: { label: string, brief: string, keys: string[] }[] }} Notice
 * @typedef {{ rev: number, html: string, lang: string, say: string, mine: number, notice: Notice | null,
 *   plays: Record<string, Judged>, words: Record<string, string>, ask: boolean, keeps: string,
 *   suited: boolean, weighs: boolean, wanted: number, learns?: boolean }} View
 * @typedef {[string, string, number, string?]} Judged what is said of a selection: name, more, whether it may be played
 *   (1), may not (0) or is another's turn (2), and the verdict where Python has words of its own for it
 */

const GUARD = "data-lm-suppress-shortcuts";
const BRIEFLY = 40; // ms after the last card that is picked until Python is asked what the cards are
const PAUSE = 500; // ms after the last card that is picked until what the cards form is spoken
const CHECK = 6000; // ms of waiting for others after which the link is tried

/** @param {string} name @param {Record<string, string>} attributes @param {(Node | string)[]} children */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {{ model: any, el: HTMLElement }} context */
function render({ model, el }) {
  /** @type {View} */
  let view = model.get("view");
  /** @type {Notice | null} */
  let notice = null;
  let noticed = -1;
  let mine = -1;
  /** @type {number | undefined} */
  let check;

  const own = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (el.querySelector(`[data-own="${name}"]`));
  const phase = () => el.querySelector(".paoyao-table")?.getAttribute("data-phase");
  /** @type {Map<string, Judged | null>} */
  const answers = new Map(); // what Python has said of selections, for the view that is shown
  /** @type {number | undefined} */
  let asking;
  /** @type {number | undefined} */
  let naming;
  const hand = picking(el, () => {
    notice = null;
    judge();
    clearTimeout(naming);
    naming = window.setTimeout(() => {
      if (!notice && hand.picked().length) tell(own("judge")?.innerText ?? "");
    }, PAUSE);
  });
  const wire = link(model, view.keeps, (lost) => {
    const banner = own("lost");
    if (!banner) return;
    banner.hidden = !lost;
    banner.children[0].textContent = lost ? view.words[view.keeps ? "lost_kept" : "lost"] : "";
    banner.children[1].textContent = view.words.reload;
  });

  const write = papers(
    el,
    (text) => wire.send({ type: "record", text }),
    (done) => {
      const line = own("copied");
      if (line) line.textContent = view.words[done];
      tell(view.words[done]);
    },
  );

  /** What is known of a selection; one that Python has not spoken of yet is asked about.
   * @param {HTMLElement[]} picked */
  function known(picked) {
    const pattern = picked.map((card) => (view.suited ? card.dataset.card : card.dataset.rank)).sort().join(",");
    const found = view.plays[pattern] ?? answers.get(pattern);
    clearTimeout(asking);
    if (!found && view.weighs && !answers.has(pattern)) {
      const cards = pattern.split(",");
      asking = window.setTimeout(() => wire.send({ type: "weigh", cards, rev: view.rev }, true), BRIEFLY);
    }
    return found;
  }

  /** @param {{ type?: string, cards?: string[], rev?: number, lang?: string, said?: Judged | null }} message */
  function weighed(message) {
    if (message?.type !== "weighed" || message.rev !== view.rev || message.lang !== view.lang) return;
    answers.set((message.cards ?? []).join(","), message.said ?? null);
    judge();
  }

  /** The one line over the hand: the answer to the last gesture, what is selected, or what is asked. */
  function judge() {
    const line = own("judge");
    if (!line) return;
    const picked = hand.picked();
    const words = view.words;
    if (notice) {
      const parts = [make("span", {}, notice.text)];
      if (notice.source) parts.push(make("small", {}, words.rule.replace("{source}", notice.source)));
      const row = [make("p", {}, ...parts.flatMap((part) => [part, " "]))];
      if (notice.offers.length) {
        const offers = notice.offers.map(({ label, brief, keys }) => {
          const named = { type: "button", class: "py-offer", "data-offer": keys.join(" "), "aria-label": label };
          const parts = [make("span", { class: "py-full" }, label), make("span", { class: "py-brief" }, brief)];
          return make("button", { ...named, [GUARD]: "true" }, ...parts);
        });
        row.push(make("div", { class: "py-offers", role: "group", "aria-label": words.try_these }, ...offers));
      }
      line.dataset.tone = notice.tone;
      line.replaceChildren(...row);
      return;
    }
    if (!picked.length) {
      line.dataset.tone = "idle";
      line.replaceChildren(make("p", {}, line.dataset.idle ?? ""));
      return;
    }
    const found = known(picked);
    if (!found) {
      const some = view.wanted ? words.of_wanted : phase() === "play" && !view.weighs ? words.no_play : words.one_by_one;
      line.dataset.tone = "none";
      const said = some.replace("{n}", String(picked.length)).replace("{wanted}", String(view.wanted));
      line.replaceChildren(make("p", {}, said));
      return;
    }
    const [name, more, can, verbatim] = found;
    const verdict = verbatim ?? [words.short, view.ask ? words.beats : words.may_lead, ""][can];
    line.dataset.tone = ["short", "can", "none"][can];
    const parts = name ? [make("b", {}, name)] : [];
    if (more) parts.push(make("span", {}, more));
    if (verdict) parts.push(make("em", {}, verdict));
    line.replaceChildren(make("p", {}, ...parts.flatMap((part, at) => (at ? [" · ", part] : [part]))));
  }

  /** Adds a sentence to the live region; those before it stay a while, so that quick plays are all told.
   * @param {string} words */
  function tell(words) {
    const live = own("say");
    if (!live || !words) return;
    live.append(make("p", {}, words));
    while (live.childElementCount > 8) live.firstElementChild?.remove();
  }

  function draw() {
    const before = view;
    view = model.get("view");
    answers.clear();
    const root = el.getRootNode();
    const focused = /** @type {Document | ShadowRoot} */ (root).activeElement;
    const inside = focused instanceof HTMLElement && el.contains(focused) ? focused : null;
    const wasCard = inside?.hasAttribute("data-card");
    paint(el, view.html);
    if (view.mine !== mine) hand.set([]);
    else hand.show();
    mine = view.mine;
    if (view.notice && view.notice.n !== noticed) {
      noticed = view.notice.n;
      tell(view.notice.text);
      if (view.notice.select) hand.set(view.notice.select);
      notice = view.notice;
    } else if (!view.notice || before.rev !== view.rev) {
      notice = view.notice ? notice : null;
    }
    judge();
    tell(view.say);
    if (inside && !el.contains(document.activeElement)) {
      const asked = [".py-namings button", ".paoyao-actions .py-main", ".paoyao-actions button"]; // the first there is
      const next = () => asked.map((one) => el.querySelector(one)).find(Boolean);
      const there = (wasCard && hand.refocus()) || next();
      if (there instanceof HTMLElement) there.focus({ preventScroll: true });
    }
    clearTimeout(check);
    const others = el.querySelector(".paoyao-table")?.getAttribute("data-turn") === "other" && phase() !== "over" && phase() !== "past";
    if (others) check = window.setTimeout(() => wire.send({ type: "ping" }), CHECK);
  }

  /** @param {string} act @param {string} [seat] */
  function act(act, seat) {
    const cards = hand.picked().map((card) => card.dataset.card);
    const where = seat === undefined ? {} : { seat };
    wire.send({ type: "act", act, cards, keys: hand.keys(), rev: view.rev, ...where });
  }

  /** @param {HTMLElement} button */
  function set(button) {
    const { set: name = "", value = "" } = button.dataset;
    remember(name, value);
    wire.send({ type: "set", name, value });
  }

  /** @param {MouseEvent} event */
  function click(event) {
    const target = event.target instanceof Element ? event.target.closest("button") : null;
    if (!target || target.hasAttribute("data-card")) return;
    if (target.dataset.act) act(target.dataset.act, target.dataset.seat);
    else if (target.dataset.set) set(target);
    else if (target.dataset.record) write(target);
    else if (target.dataset.look) {
      el.querySelector(".paoyao-more")?.removeAttribute("open");
      wire.send({ type: "look", trick: target.dataset.look });
    } else if (target.dataset.offer) {
      hand.set(target.dataset.offer.split(" "));
      hand.refocus();
    } else if (target.hasAttribute("data-reload")) location.reload();
  }

  /** @param {KeyboardEvent} event @param {Element} target */
  function along(event, target) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const row = target.closest(".paoyao-actions, .py-offers, .py-board, .py-namings");
    if (!row) return false;
    const buttons = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (target));
    const across = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way) buttons[at + way]?.focus();
    else if (across && row.matches(".py-board")) {
      const first = buttons[0].offsetTop;
      buttons[at + across * buttons.filter((one) => one.offsetTop === first).length]?.focus();
    } else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.target instanceof HTMLTextAreaElement && event.key !== "Escape") {
      if (event.key !== "Tab") event.stopPropagation();
      return; // what is written there is no key of the table
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    if (event.key !== "Tab") event.stopPropagation(); // no key reaches the notebook's shortcuts
    const target = event.target;
    const press = () => {
      const named = (/** @type {Element} */ one) => one.getAttribute("aria-keyshortcuts")?.toLowerCase();
      const all = [...el.querySelectorAll(".paoyao-actions [aria-keyshortcuts]")];
      const button = all.find((one) => named(one) === event.key.toLowerCase());
      if (button instanceof HTMLElement && !event.repeat) button.click();
      return Boolean(button);
    };
    let done = hand.key(event) || along(event, target);
    if (!done && event.key === "Enter" && target.hasAttribute("data-card")) done = press() || true;
    else if (!done && event.key === "Escape") {
      const more = el.querySelector(".paoyao-more[open]");
      if (more) {
        more.removeAttribute("open");
        more.querySelector("summary")?.focus();
      } else hand.set([]);
      done = true;
    } else if (!done && event.key !== "Enter") done = press();
    if (done) event.preventDefault();
  }

  /** @param {MouseEvent} event */
  const outside = (event) => {
    const more = el.querySelector(".paoyao-more[open]");
    if (more && event.target instanceof Node && !more.contains(event.target)) more.removeAttribute("open");
  };

  el.classList.add("paoyao-host");
  el.addEventListener("click", click);
  el.addEventListener("keydown", key);
  document.addEventListener("pointerdown", outside);
  model.on("change:view", draw);
  model.on("msg:custom", weighed);
  draw();
  wire.send({ type: "ready", kept: remembered(), save: saved(view.keeps) }, true);
  const store = view.learns ? progress(model, wire.send) : null;

  return () => {
    clearTimeout(check);
    clearTimeout(naming);
    clearTimeout(asking);
    wire.close();
    hand.close();
    store?.close();
    document.removeEventListener("pointerdown", outside);
    model.off("change:view", draw);
    model.off("msg:custom", weighed);
  };
}

export default { initialize, render };
