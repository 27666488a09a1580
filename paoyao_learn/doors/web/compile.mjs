// node compile.mjs PYODIDE PACKAGES KEEP: compiles, by the very Python of the browser, its standard library and the
// packages of the site; of modules whose name begins with KEEP the source stays as well, for tracebacks.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, packages, keep] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(folder) + "/" });
const compiled = python.runPython(`
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def compiled(keep):
    with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if not name.endswith(".py"):
                new.writestr(name, data)
                continue
            kept = bool(keep) and name.startswith(keep)
            code = compile(data, name, "exec", dont_inherit=True)
            pyc = bytes(_code_to_hash_pyc(code, source_hash(data), False))
            folder, _, base = name.rpartition("/")
            if kept:
                new.writestr(name, data)
                new.writestr(f"{folder}/__pycache__/{base[:-3]}.cpython-313.pyc", pyc)
            else:
                new.writestr(name + "c", pyc)

compiled
`);
for (const [file, kept] of [[join(folder, "python_stdlib.zip"), ""], [packages, keep]]) {
  python.FS.writeFile("/in.zip", readFileSync(file));
  compiled(kept);
  writeFileSync(file, python.FS.readFile("/out.zip"));
}
