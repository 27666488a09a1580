/**
 * Records as text: copied, downloaded, and handed to Python to be looked at. The text of the own record stands in the
 * panel already, so that a copy needs no answer from the kernel (a browser allows one only right after the press).
 */

/** @param {string} text @param {string} name */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Without the clipboard (an older browser, a page that may not use it) the text is selected and copied as by hand.
 * @param {HTMLTextAreaElement} area */
async function copy(area) {
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    area.select();
    return document.execCommand("copy");
  }
}

/**
 * @param {HTMLElement} host
 * @param {(text: string) => void} open what to do with a record that is to be looked at
 * @param {(done: "copied" | "copy_failed") => void} told called when a copy was made or could not be
 */
export function papers(host, open, told) {
  /** @param {string} name */
  const area = (name) => /** @type {HTMLTextAreaElement | null} */ (host.querySelector(`textarea[data-paper="${name}"]`));

  /** @param {HTMLButtonElement} button a button of the record's section */
  return (button) => {
    const own = area("own");
    const { record, name = "paoyao.txt" } = button.dataset;
    if (record === "open") open(area("pasted")?.value ?? "");
    else if (own && record === "view") open(own.value);
    else if (own && record === "save") download(own.value, name);
    else if (own && record === "copy") copy(own).then((done) => told(done ? "copied" : "copy_failed"));
  };
}
