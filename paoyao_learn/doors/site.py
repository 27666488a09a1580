"""``paoyao-learn site OUT``: the course and the table as plain files, with Python in the learner's browser."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Any

from ..text import LANGUAGES, text
from .places import PACKAGE, DoorError, find_notebooks, find_share, start_notebook

__all__ = ["build", "run"]

PYODIDE = "0.29.3"
PYTHON = "3.13"
"""The Python that this Pyodide is."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
UNUSED = ("/tests/", "/nbextension/", ".data/", "/licenses/", "RECORD", "WHEEL", "entry_points.txt")
"""Parts of wheels that no page needs."""
IPYTHON = {
    "IPython/__init__.py": "def get_ipython():\n    return None\n",
    "IPython/display.py": "def display(*shown, **more):\n    return None\n\n\nclear_output = display\n",
    "IPython/core/__init__.py": "",
    "IPython/core/interactiveshell.py": "class InteractiveShell:\n    pass\n",
}
"""What ipywidgets imports of IPython, as it is where none runs. The real one would be half of what a page loads."""
WEB = files("paoyao_learn.doors") / "web"
SAID = ("loading", "started", "slow", "broken", "file", "noscript", "reload")


class SiteError(DoorError):
    """A reason why there is no site."""

    section = "site"


def _tool(name: str) -> str:
    """A program of Node.js, from the PATH or beside this Python. Raises SiteError."""
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        raise SiteError("no_node", name=name)
    return found


def _run(what: str, *command: str, folder: Path) -> None:
    """Runs a program without an input. Raises SiteError with the last line that it wrote."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "?").splitlines()[-1]
        raise SiteError("no_part", what=what, reason=last)


# Python


def _runtime(folder: Path, work: Path) -> None:
    """Pyodide's own files, from npm."""
    _run("Pyodide", _tool("npm"), "pack", "--silent", f"pyodide@{PYODIDE}", folder=work)
    [packed] = work.glob("pyodide-*.tgz")
    with tarfile.open(packed) as archive:
        for name in RUNTIME:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def _wheels(work: Path) -> list[Path]:
    """What the browser's Python needs beside itself, from PyPI."""
    wheels = work / "wheels"
    fits = ["--no-deps", "--only-binary=:all:", "--python-version", PYTHON, "--implementation", "py", "--abi", "none"]
    wanted = work / "requirements.txt"
    wanted.write_text((WEB / "requirements.txt").read_text(encoding="utf-8"), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    _run("PyPI", *pip, *fits, "--platform", "any", "-d", str(wheels), "-r", str(wanted), folder=work)
    return sorted(wheels.iterdir())


def _own() -> Iterator[tuple[str, bytes]]:
    """The files of this package that run in a page, and what stands for IPython there."""
    yield from ((name, words.encode()) for name, words in IPYTHON.items())
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE.parent).as_posix()
        skipped = ("/__pycache__/", "/notebooks/", "/doors/web/", "/arena/")
        if path.is_file() and not any(part in name for part in skipped):
            yield name, path.read_bytes()


def _packages(target: Path, wheels: Sequence[Path]) -> dict[str, str]:
    """All packages as one archive; the licences that the wheels carry."""
    licences = {}
    with zipfile.ZipFile(target, "w") as packed:
        for name, data in _own():
            packed.writestr(name, data)
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    if "LICEN" in name.rpartition("/")[2].upper():
                        licences[name] = archive.read(name).decode("utf-8", "replace")
                    elif not any(part in name for part in UNUSED) and not name.endswith("/"):
                        packed.writestr(name, archive.read(name))
    return licences


def _python(folder: Path, work: Path) -> dict[str, str]:
    """The folder with all that is Python, compiled by that Python itself; the licences."""
    folder.mkdir()
    _runtime(folder, work)
    licences = _packages(folder / "packages.zip", _wheels(work))
    script = work / "compile.mjs"
    script.write_text((WEB / "compile.mjs").read_text(encoding="utf-8"), encoding="utf-8")
    _run("Node.js", _tool("node"), str(script), str(folder), str(folder / "packages.zip"), "paoyao_learn/", folder=work)
    (folder / "worker.js").write_text((WEB / "worker.js").read_text(encoding="utf-8"), encoding="utf-8")
    return licences


# pages


def _cell(cell: dict[str, Any]) -> str:
    """One cell: text as HTML, code as a place for what it will give, with the picture that the notebook keeps of it."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        inner = markdown2html_mistune(source)
        inner = f'<div class="jp-RenderedHTMLCommon jp-RenderedMarkdown jp-MarkdownOutput">{inner}</div>'
    else:
        code = json.dumps(source).replace("<", "\\u003c")
        kept = "".join(_kept(output) for output in cell["outputs"])
        inner = f'<script type="application/json">{code}</script>{kept}<div class="paoyao-output"></div>'
    return f'<section class="paoyao-{cell["cell_type"]}">{inner}</section>'


def _kept(output: dict[str, Any]) -> str:
    if answers := "".join(output.get("data", {}).get("text/html", "")):
        return f'<div class="paoyao-kept">{answers}</div>'
    picture = "".join(output.get("data", {}).get("image/svg+xml", ""))
    if not picture:
        return ""
    words = escape("".join(output["data"].get("text/plain", "")))
    data = b64encode(picture.encode()).decode()
    return f'<div class="paoyao-kept"><img alt="{words}" src="data:image/svg+xml;base64,{data}"></div>'


def _page(notebook: Path, start: str) -> str:
    """A notebook as a page of the site."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    lang, name = notebook.parent.name, notebook.stem
    other = next(each for each in LANGUAGES if each != lang)
    links = "" if name == start else f'<a href="{start}.html">{text("site.course", lang)}</a>'
    links += f'<a href="../{other}/{name}.html" lang="{text("site.tag", other)}">{text("site.name", other)}</a>'
    said = {key: escape(text(f"site.{key}", lang)) for key in SAID}
    return Template((WEB / "page.html").read_text(encoding="utf-8")).substitute(
        said,
        lang=lang,
        tag=text("site.tag", lang),
        name=name,
        title=escape(book["metadata"].get("title", name)),
        links=links,
        cells="\n".join(map(_cell, book["cells"])),
    )


def build(out: Path, root: Path) -> None:
    """Makes the site of the notebooks under ``root`` in ``out``, a new or empty folder, or one that holds a site.

    Raises SiteError when a part cannot be had; then ``out`` is as it was.
    """
    if out.exists() and not (out.is_dir() and (not any(out.iterdir()) or (out / "assets" / "host.js").is_file())):
        raise SiteError("not_empty", out=out)
    start = Path(start_notebook(root, LANGUAGES[0])).stem
    style = find_share() / "voila" / "templates" / "paoyao" / "static"
    with TemporaryDirectory() as temporary:
        work, site = Path(temporary), Path(temporary) / "site"
        for folder in (site, site / "assets", *(site / lang for lang in LANGUAGES)):
            folder.mkdir()
        licences = _python(site / "python", work)
        for notebook in sorted(root.glob("*/*.ipynb")):
            page = site / notebook.parent.name / f"{notebook.stem}.html"
            page.write_text(_page(notebook, start), encoding="utf-8")
        for asset in ("host.js", "site.css"):
            (site / "assets" / asset).write_text((WEB / asset).read_text(encoding="utf-8"), encoding="utf-8")
        for asset in ("page.css", "theme.js"):
            shutil.copyfile(style / asset, site / "assets" / asset)
        index = Template((WEB / "index.html").read_text(encoding="utf-8")).substitute(start=start)
        (site / "index.html").write_text(index, encoding="utf-8")
        (site / ".nojekyll").touch()  # GitHub Pages hands the files out as they are
        told = [f"Pyodide {PYODIDE}: MPL-2.0, https://github.com/pyodide/pyodide; CPython: PSF-2.0"]
        told += [f"{name}\n\n{words}" for name, words in licences.items()]
        (site / "LICENSES.txt").write_text("\n\n----\n\n".join(told), encoding="utf-8")
        _put(site, out)


def _put(site: Path, out: Path) -> None:
    try:
        if out.exists():
            shutil.rmtree(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(site, out)
    except OSError as error:
        raise SiteError("no_out", out=out, reason=error.strerror or error) from error


def run(words: Sequence[str], lang: str) -> int:
    """The command; 0 once the site is there."""
    rest, folder = [], None
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if name in ("--lang", "--folder"):
            value = value if equals else (left.pop(0) if left else "")
            if not value:
                raise DoorError("no_value", option=name)
            folder = value if name == "--folder" else folder
        elif word in ("--help", "-h"):
            print(text("site.help", lang).strip())
            return 0
        elif word.startswith("-"):
            raise DoorError("bad_option", option=word)
        else:
            rest.append(word)
    if len(rest) != 1:
        raise SiteError("one_folder")
    out = Path(rest[0])
    print(text("site.building", lang), flush=True)
    build(out, find_notebooks(folder))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    print(text("site.built", lang, out=out, size=f"{size:.0f}"), flush=True)
    return 0
