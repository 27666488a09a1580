/**
 * Python for one page, beside it so that the page stays quick while bots think. Everything comes from this folder.
 */
// @ts-check
import { loadPyodide } from "./pyodide.mjs";

/** @type {string[]} */
const early = [];
/** @type {(message: string) => void} */
let hear = (message) => void early.push(message);
addEventListener("message", ({ data }) => (typeof data === "string" ? hear(data) : open(data)));

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {{ lang: string, place: string, cells: string[] }} page */
async function open({ lang, place, cells }) {
  try {
    const here = new URL(".", import.meta.url).href;
    const [python, packages] = await Promise.all([loadPyodide({ indexURL: here }), fetched("packages.zip")]);
    const site = python.runPython("import site; site.getsitepackages()[0]");
    python.unpackArchive(packages, "zip", { extractDir: site });
    postMessage(JSON.stringify({ kind: "started" }));
    const served = python.pyimport("paoyao_learn.doors.inpage").open_page(postMessage.bind(globalThis), lang, place);
    hear = (message) => served.hear(message);
    early.splice(0).forEach(hear);
    await served.run(python.toPy(cells));
  } catch (error) {
    postMessage(JSON.stringify({ kind: "broken", error: String(error) }));
  }
}
