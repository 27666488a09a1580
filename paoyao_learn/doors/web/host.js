/**
 * The page's own part of a static site: starts Python, shows what cells give, and is the host of anywidgets, as their
 * front-end specification describes one (a model with get, set, on, off, send, save_changes; a module with render).
 */
// @ts-check

const SLOW_MS = 60_000;

/** @typedef {{ kind: string, cell?: number, comm?: string, text?: string, error?: string, data?: any }} Message */

/** A widget's state in the page; its other half is in Python. */
class Model {
  /** @param {(data: unknown) => void} post @param {Record<string, unknown>} state */
  constructor(post, state) {
    this.state = state;
    this.post = post;
    /** @type {Map<string, Set<Function>>} */
    this.hooks = new Map();
    /** @type {Set<string>} */
    this.changed = new Set();
    this.widget_manager = {};
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.state[name] = value;
    this.changed.add(name);
    this.fire(`change:${name}`, value);
    this.fire("change", value);
  }

  save_changes() {
    const state = Object.fromEntries([...this.changed].map((name) => [name, this.state[name]]));
    this.changed.clear();
    this.post({ method: "update", state, buffer_paths: [] });
  }

  /** @param {string} name @param {Function} hook */
  on(name, hook) {
    if (!this.hooks.has(name)) this.hooks.set(name, new Set());
    this.hooks.get(name)?.add(hook);
  }

  /** @param {string} [name] @param {Function} [hook] */
  off(name, hook) {
    if (!name) this.hooks.clear();
    else if (!hook) this.hooks.delete(name);
    else this.hooks.get(name)?.delete(hook);
  }

  /** @param {unknown} content */
  send(content) {
    this.post({ method: "custom", content });
  }

  /** @param {string} name @param {unknown[]} values */
  fire(name, ...values) {
    for (const hook of [...(this.hooks.get(name) ?? [])]) hook(...values);
  }

  /** @param {{ method?: string, state?: Record<string, unknown>, content?: unknown }} data */
  hear({ method, state = {}, content }) {
    if (method === "custom") return this.fire("msg:custom", content, []);
    Object.assign(this.state, state);
    for (const [name, value] of Object.entries(state)) this.fire(`change:${name}`, value);
    if (Object.keys(state).length) this.fire("change");
  }
}

/** @type {Map<string, Promise<any>>} */
const modules = new Map();

/** The module of a widget; one source is loaded once. @param {string} source */
function module(source) {
  let found = modules.get(source);
  if (!found) {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    modules.set(source, (found = import(url).then((loaded) => loaded.default)));
  }
  return found;
}

/** Draws a widget. @param {Model} model @param {HTMLElement} el */
async function mount(model, el) {
  const id = String(model.get("_anywidget_id"));
  if (model.get("_css") && !document.querySelector(`style[data-widget="${id}"]`)) {
    const style = document.createElement("style");
    style.dataset.widget = id;
    style.textContent = String(model.get("_css"));
    document.head.append(style);
  }
  const made = await module(String(model.get("_esm")));
  const widget = typeof made === "function" ? await made() : made;
  await widget.initialize?.({ model });
  await widget.render?.({ model, el });
}

/** Links lead to notebooks in Jupyter, to pages here. @param {HTMLElement} root */
function lead(root) {
  const change = () => {
    for (const link of root.querySelectorAll('a[href*=".ipynb"]')) {
      link.setAttribute("href", String(link.getAttribute("href")).replace(/\.ipynb(?=$|[?#])/, ".html"));
    }
  };
  new MutationObserver(change).observe(root, { childList: true, subtree: true, attributeFilter: ["href"] });
  change();
}

function open() {
  const say = document.body.dataset;
  const cells = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("section.paoyao-code")]);
  /** @type {Map<string, Model>} */
  const models = new Map();
  lead(document.body);

  /** The line that tells what is being waited for; without words the waiting is over. @param {string} [words] */
  const status = (words = "", trouble = false) => {
    const line = /** @type {HTMLElement} */ (document.querySelector("[data-status]"));
    line.hidden = !words;
    line.classList.toggle("paoyao-trouble", trouble);
    /** @type {HTMLElement} */ (line.querySelector(".paoyao-wait-text")).textContent = words;
    /** @type {HTMLElement} */ (line.querySelector("button")).hidden = !trouble;
  };
  document.querySelector("[data-status] button")?.addEventListener("click", () => location.reload());
  if (location.protocol === "file:") return status(say.sayFile, true);
  status(say.sayLoading);
  const slow = setTimeout(() => status(say.saySlow, true), SLOW_MS);
  const broken = (/** @type {unknown} */ error) => {
    clearTimeout(slow);
    console.error("paoyao_learn:", error);
    status(say.sayBroken, true);
  };

  const python = new Worker(new URL("../python/worker.js", import.meta.url), { type: "module" });
  python.addEventListener("error", (event) => broken(event.message || "the worker could not start"));

  /** @param {number} cell */
  const output = (cell) => /** @type {HTMLElement} */ (cells[cell].querySelector(".paoyao-output"));

  /** @param {number} cell @param {Record<string, any>} data */
  const show = (cell, data) => {
    const model = models.get(data["application/vnd.jupyter.widget-view+json"]?.model_id);
    const el = document.createElement("div");
    cells[cell].querySelector(".paoyao-kept")?.remove();
    output(cell).append(el);
    if (model) mount(model, el).catch(broken);
    else if (data["text/html"]) el.innerHTML = data["text/html"];
    else el.append(Object.assign(document.createElement("pre"), { textContent: data["text/plain"] ?? "" }));
  };

  /** @param {number} cell @param {string} text @param {string} kind */
  const print = (cell, text, kind) => {
    let pre = output(cell).querySelector(`:scope > pre:last-child[data-kind="${kind}"]`);
    if (!pre) {
      pre = Object.assign(document.createElement("pre"), { className: `paoyao-${kind}` });
      pre.setAttribute("data-kind", kind);
      output(cell).append(pre);
    }
    pre.append(text);
  };

  python.addEventListener("message", ({ data }) => {
    const { kind, cell = 0, comm = "", text = "", ...more } = /** @type {Message} */ (JSON.parse(data));
    if (kind === "started") status(say.sayStarted);
    else if (kind === "broken") broken(more.error);
    else if (kind === "comm_open") {
      const post = (/** @type {unknown} */ content) => python.postMessage(JSON.stringify({ comm, data: content }));
      models.set(comm, new Model(post, more.data.state ?? {}));
    } else if (kind === "comm_msg") models.get(comm)?.hear(more.data);
    else if (kind === "comm_close") models.delete(comm);
    else if (kind === "shown") show(cell, more.data);
    else if (kind === "printed") print(cell, text, "printed");
    else if (kind === "failed") {
      console.error("paoyao_learn:", more.error);
      print(cell, text, "failed");
    } else if (kind === "ran" && cell === cells.length - 1) {
      clearTimeout(slow);
      status();
    }
  });
  const sources = cells.map((cell) => cell.querySelector("script")?.textContent ?? "").map((text) => JSON.parse(text));
  python.postMessage({ lang: say.lang, place: say.place, cells: sources });
}

open();
