/**
 * What a learner has done, kept in this browser as one text with a version. Python reads it and says what changed; here
 * the newer entry of each key is kept, so that two pages can write. What cannot be read is put aside, never erased.
 */

const KEPT = "paoyao_learn.progress";

function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // private windows and sandboxed frames have no storage
  }
}

/** @param {string} text */
function aside(text) {
  for (let n = 1; n < 10; n++) {
    const name = `${KEPT}.aside.${n}`;
    const there = localStorage.getItem(name);
    if (there === null || there === text) return localStorage.setItem(name, text);
  }
}

/** @param {string} text @returns {{ version: number, entries: Record<string, { at?: number }> } | null} */
function read(text) {
  try {
    const found = JSON.parse(text);
    return found.paoyao_learn === "progress" && Number.isInteger(found.version) && found.entries ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} text entries that are new, or all of them @param {boolean} instead whether they take the place of what is there */
function keep(text, instead) {
  try {
    const old = kept();
    const come = read(text);
    const there = read(old);
    if (!come || (there && there.version > come.version)) return;
    if (old && (instead || !there)) aside(old);
    if (there && !instead) {
      for (const [key, entry] of Object.entries(there.entries)) {
        if (!(key in come.entries) || (entry.at ?? -1) > (come.entries[key].at ?? -1)) come.entries[key] = entry;
      }
    }
    localStorage.setItem(KEPT, JSON.stringify(come));
  } catch {
    // the same: then nothing is kept
  }
}

/**
 * Tells Python what is kept, now and whenever another page writes, and keeps what it sends.
 * @param {{ on(name: string, f: Function): void, off(name: string, f: Function): void }} model
 * @param {(gesture: Record<string, unknown>, patient?: boolean) => void} send
 */
export function progress(model, send) {
  /** @param {{ type?: string, text?: string, instead?: boolean }} message */
  const onMessage = (message) => {
    if (message?.type === "progress") keep(message.text ?? "", Boolean(message.instead));
  };
  /** @param {StorageEvent} event */
  const onStorage = (event) => {
    if (event.key === KEPT && event.newValue) send({ type: "progress", text: event.newValue }, true);
  };
  model.on("msg:custom", onMessage);
  window.addEventListener("storage", onStorage);
  send({ type: "progress", text: kept() }, true);
  return {
    close() {
      model.off("msg:custom", onMessage);
      window.removeEventListener("storage", onStorage);
    },
  };
}
