/**
 * The front end of drills and of the course page: picks cards, keeps progress in the browser, writes and reads its
 * files. It knows no rules and grades nothing.
 */
import { download } from "./paper.js";
import { initialize } from "./link.js";
import { panel } from "./panel.js";
import { picking } from "./picking.js";
import { progress } from "./progress.js";

/**
 * @typedef {{ rev: number, hand: string, plays: Record<string, [string, string, number]>, focus: string,
 *   words: Record<string, string> }} View
 */

/**
 * JupyterLab opens what a link leads to beside the notebook, by a command of its own; the address in the browser need
 * not be the notebook's there. Elsewhere links beside the page are right as they stand.
 * @param {HTMLElement} el @param {string | undefined} here the notebook's path, where the place tells it
 */
function lead(el, here) {
  if (!here) return;
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (el.querySelectorAll('a[href^="../"]'))) {
    const { pathname } = new URL(link.getAttribute("href") ?? "", `http://lab/${encodeURI(here)}`);
    link.href = `${config.baseUrl ?? "/"}lab/tree${pathname}`;
    link.dataset.commandlinkerCommand = "docmanager:open";
    link.dataset.commandlinkerArgs = JSON.stringify({ path: decodeURIComponent(pathname.slice(1)) });
  }
}

/** @param {{ model: any, el: HTMLElement }} context */
function render(context) {
  const { model, el } = context;
  return panel(context, (_tell, view, wire) => {
    let held = "";
    let rev = -1;
    /** @type {string | undefined} the question that the field is for */
    let fresh;
    const now = () => /** @type {View} */ (/** @type {unknown} */ (view()));
    const hand = picking(el, judge);
    const store = progress(model, wire.send);

    /** Names what is picked, or says what is asked. */
    function judge() {
      const line = /** @type {HTMLElement | null} */ (el.querySelector('[data-own="picked"]'));
      if (!line) return;
      const picked = hand.picked();
      const play = now().plays[picked.map((card) => card.dataset.rank).sort().join(",")];
      const some = picked.length ? now().words.one_by_one.replace("{n}", String(picked.length)) : line.dataset.idle ?? "";
      line.textContent = play ? play[0] : some;
    }

    /** @param {{ type?: string, text?: string, name?: string }} message */
    const onMessage = (message) => {
      if (message?.type === "file") download(message.text ?? "", message.name ?? "paoyao.json");
    };
    model.on("msg:custom", onMessage);

    /** @param {Event} event */
    async function chosen(event) {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || field.type !== "file" || !field.files?.length) return;
      const text = await field.files[0].text();
      field.value = "";
      wire.send({ type: "act", act: "import", value: text, rev: now().rev });
    }
    el.addEventListener("change", chosen);

    return {
      gesture: () => ({ cards: hand.picked().map((card) => card.dataset.card), keys: hand.keys() }),
      click: (button) => button.hasAttribute("data-card"),
      key(event) {
        if (hand.key(event)) return true;
        const target = /** @type {HTMLElement} */ (event.target);
        if (event.key === "Escape" && hand.picked().length) {
          hand.set([]);
          return true;
        }
        const field = target instanceof HTMLInputElement && target.dataset.enter;
        const main = /** @type {HTMLElement | null} */ (el.querySelector("[data-enter-presses]"));
        if (event.key !== "Enter" || field || !main || (target instanceof HTMLButtonElement && !target.dataset.card)) return false;
        if (!event.repeat) main.click();
        return true;
      },
      drawn() {
        if (now().hand !== held) {
          held = now().hand;
          hand.set([]);
        } else hand.show();
        judge();
        lead(el, model.widget_manager?.context?.path);
        const field = el.querySelector("input[data-fresh]");
        if (field instanceof HTMLInputElement && field.dataset.fresh !== fresh) field.value = "";
        if (field instanceof HTMLInputElement) fresh = field.dataset.fresh;
        if (rev >= 0 && now().rev !== rev) el.querySelector('[data-key="next"]')?.scrollIntoView({ block: "nearest" });
        rev = now().rev;
      },
      close() {
        store.close();
        hand.close();
        el.removeEventListener("change", chosen);
        model.off("msg:custom", onMessage);
      },
    };
  });
}

export default { initialize, render };
