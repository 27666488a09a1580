// What the page itself does: the cookie that lets Voila end this page's kernel, and the line that tells what is being
// waited for. Plain script in the head, so that it stands before the cells.
// @ts-check
(() => {
  const SLOW_MS = 25_000;

  // Voila's shutdown request is refused without this cookie, and every visit would leave a kernel behind.
  const path = document.currentScript?.dataset.cookiePath || "/";
  if (!/(^|;\s*)_xsrf=/.test(document.cookie)) {
    const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
    document.cookie = `_xsrf=${token}; path=${path}; SameSite=Lax`;
  }

  /** @param {boolean} progressive  whether the cells fill in after the page has come */
  function watch(progressive) {
    const root = document.getElementById("rendered_cells");
    if (!root) return;
    if (!progressive) {
      root.querySelector(".paoyao-wait")?.remove();
      return;
    }
    /** @type {Set<Element>} */
    const seen = new Set();
    let open = [...root.querySelectorAll("section.paoyao-code:has(> .paoyao-wait)")];
    let timer = 0;

    /** @param {string} message  shown where the next cell is waited for, with a button to reload */
    const trouble = (message) => {
      const wait = open[0]?.querySelector(".paoyao-wait");
      if (!wait || wait.classList.contains("paoyao-trouble")) return;
      wait.classList.add("paoyao-trouble");
      /** @type {HTMLElement} */ (wait.querySelector(".paoyao-wait-text")).textContent = message;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = document.body.dataset.sayReload || "";
      button.addEventListener("click", () => location.reload());
      wait.append(button);
    };

    // A cell has run when the skeleton that Voila's script put into it is gone. What it shows may be a widget, whose
    // own script is still on its way then: that is waited for as well.
    const ran = (/** @type {Element} */ cell) => {
      const skeleton = cell.querySelector(":scope > .voila-skeleton-container");
      if (skeleton) seen.add(cell);
      if (skeleton || !seen.has(cell)) return false;
      const widgets = /** @type {HTMLElement[]} */ ([...cell.querySelectorAll(".lm-Panel.jp-OutputArea-output")]);
      return widgets.every((panel) => panel.firstElementChild?.hasChildNodes() || panel.offsetHeight > 8);
    };
    const check = () => {
      const before = open.length;
      open = open.filter((cell) => {
        const done = ran(cell);
        if (done) cell.querySelector(".paoyao-wait")?.remove();
        return !done;
      });
      open[0]?.querySelector(".paoyao-wait")?.classList.add("paoyao-now");
      if (open.length !== before) {
        clearTimeout(timer);
        if (open.length) timer = setTimeout(() => trouble(document.body.dataset.saySlow || ""), SLOW_MS);
        else observer.disconnect();
      }
    };
    const observer = new MutationObserver(check);
    observer.observe(root, { childList: true, subtree: true });
    timer = setTimeout(() => trouble(document.body.dataset.saySlow || ""), SLOW_MS);
    addEventListener("error", (event) => {
      if (event.target instanceof HTMLScriptElement) trouble(document.body.dataset.sayBroken || "");
    }, true);
    check();
  }

  // Names that Voila's own script and its keep-alive lines call.
  Object.assign(window, {
    paoyaoPage: { watch },
    voila_heartbeat: () => {},
    voila_process: () => {},
    voila_finish: () => {},
  });
})();
