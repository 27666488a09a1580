/**
 * The link to Python: gestures go up with a number, each is answered by an `ack`. One that stays unanswered shows the
 * banner, because a kernel that died says nothing itself. What is remembered in the browser stands here too.
 */

const PATIENCE = 3000; // ms until an unanswered gesture is told
const STORE = "paoyao_learn.table.1";

/** @returns {Record<string, unknown>} */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {};
  } catch {
    return {}; // private windows and sandboxed frames have no storage
  }
}

/** Options belong to their rule set: with another one they are forgotten.
 * @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    const kept = Object.entries(remembered()).filter(([key]) => name !== "rules" || !key.startsWith("option."));
    localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [name]: value }));
  } catch {
    // the same: then nothing is remembered
  }
}

/** The unfinished deal of a table, as Python wrote it.
 * @param {string} slot its place, as Python names it; "" keeps nothing @param {string} [text] what to keep from now on */
export function saved(slot, text) {
  if (!slot) return "";
  const name = `${STORE}.save ${slot}`;
  try {
    if (text) localStorage.setItem(name, text);
    else if (text === "") localStorage.removeItem(name);
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {{ send(message: unknown): void, on(name: string, f: Function): void, off(name: string, f: Function): void }} model
 * @param {string} slot where the table's unfinished deal is kept
 * @param {(lost: boolean) => void} tell
 */
export function link(model, slot, tell) {
  /** @type {Map<string, number>} */
  const open = new Map();
  const self = Math.random().toString(36).slice(2);
  let count = 0;

  /** @param {{ type?: string, id?: string, text?: string }} message */
  const onMessage = (message) => {
    if (message?.type === "save") saved(slot, message.text ?? "");
    if (message?.type !== "ack" || !message.id || !open.has(message.id)) return;
    clearTimeout(open.get(message.id));
    open.delete(message.id);
    tell(false);
  };
  model.on("msg:custom", onMessage);

  return {
    /** @param {Record<string, unknown>} gesture @param {boolean} patient whether the answer may take its time */
    send(gesture, patient = false) {
      const id = `${self}.${++count}`;
      if (!patient) open.set(id, window.setTimeout(() => tell(true), PATIENCE));
      try {
        model.send({ ...gesture, id });
      } catch (error) {
        console.error("paoyao_learn: the gesture could not be sent", error);
        tell(true);
      }
    },
    /** Whether a gesture is still unanswered. */
    waiting: () => open.size > 0,
    close() {
      for (const timer of open.values()) clearTimeout(timer);
      open.clear();
      model.off("msg:custom", onMessage);
    },
  };
}

/**
 * Lets messages reach a widget whatever happens. anywidget holds them back until the widget is set up, and for good when
 * that took over two seconds, as it may where the machine is busy: the widget would be drawn and never hear of anything.
 * From here on they go straight to the model, as any other widget's do.
 * @param {{ model: any }} context
 */
export function initialize({ model }) {
  const view = model.get("view");
  for (const made of Object.values(model.widget_manager?._models ?? {}))
    Promise.resolve(made).then(
      (found) => {
        if (found.get?.("view") !== view) return;
        const plain = Object.getPrototypeOf(found.constructor.prototype)._handle_comm_msg;
        found.comm?.on_msg((/** @type {unknown} */ message) => plain.call(found, message));
      },
      () => {}, // another widget's failure is told where it happened
    );
}
