// node inside.mjs PYTHON CHECKOUT TOOLS WORDS…: runs pytest in the browser's Python of a site (its folder PYTHON), over the
// tests of a checkout, with pytest and hypothesis from the folder TOOLS. Exits with pytest's code.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, checkout, tools, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(folder) + "/" });
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(readFileSync(resolve(folder, "packages.zip")).buffer, "zip", { extractDir: site });
for (const [place, at] of [[checkout, "/checkout"], [tools, "/tools"]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(place) }, at);
}
python.globals.set("words", python.toPy(words));
process.exitCode = python.runPython(`
import os, sys
sys.path += ["/tools", "/checkout/tests", "/checkout/tests/match"]
sys.dont_write_bytecode = True
os.chdir("/checkout/tests")
import pytest
settings = ["-c", "/dev/null", "--rootdir=.", "--noconftest", "--import-mode=importlib"]
int(pytest.main([*settings, "-p", "no:cacheprovider", "-p", "inside_plugin", *words]))
`);
