"""The pictures that notebooks keep for readers without a kernel: ``python -m tests.stills`` draws them anew.

A code cell tagged ``still`` holds one output, the picture that its widget draws of itself; every other code cell holds
none. A test asks whether the pictures are those that the code draws now.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paoyao_learn.widgets import learning

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


def books() -> list[Path]:
    """Every notebook, those of a language together."""
    return sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def read(path: Path) -> dict[str, Any]:
    """A notebook as it stands."""
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return book


def source_of(cell: dict[str, Any]) -> str:
    """A cell's text."""
    return "".join(cell["source"])


def values(book: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Any, str]]:
    """Runs the code cells in order in this process, for a learner who has done nothing: each with the value of its last
    line and what it printed."""
    learning._page.clear()
    names: dict[str, Any] = {}
    for cell in book["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse(source_of(cell))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        printed = io.StringIO()
        value = None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, cell["id"], "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
        yield cell, value, printed.getvalue()


def outputs(cell: dict[str, Any], value: Any) -> list[dict[str, Any]]:
    """What a cell keeps."""
    if "still" not in cell["metadata"].get("tags", []):
        return []
    data = {"image/svg+xml": value.picture().splitlines(keepends=True), "text/plain": [repr(value)]}
    return [{"output_type": "display_data", "data": data, "metadata": {}}]


def drawn(path: Path) -> str:
    """The notebook's text with its pictures as they are now."""
    book = read(path)
    for number, (cell, value, _) in enumerate(values(book), start=1):
        cell["outputs"] = outputs(cell, value)
        cell["execution_count"] = number if cell["outputs"] else None  # nbval refuses outputs of a cell without one
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for path in books():
        text = drawn(path)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(NOTEBOOKS))
