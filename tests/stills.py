"""What is kept of the program's own words and pictures: ``python -m tests.stills`` makes it anew.

A code cell of a notebook tagged ``still`` holds one output for readers without a kernel, the picture that its widget
draws of itself or the answers that one presses open; every other code cell holds none. The README has a picture of the
table and the list of lessons. Tests ask whether all this is what the program says now.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import paoyao_learn as pl
from paoyao_learn.teach.lessons import LESSONS
from paoyao_learn.text import LANGUAGES
from paoyao_learn.widgets import learning

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
README = ROOT / "README.md"
HEADS = {"zh": ("课", "学什么"), "en": ("lesson", "what one learns")}
HANDS = (
    "RJ 2s 2d 3h As Ad Kh Kd Qs Jh Td 9s 9h 9d 7c 4h 4s 4d",
    "Ks Kc 6c 5h 8d 8c 6s 6h 3c Qc Jd 7h 7d 2c 9c",
    "8s 8h 6d 7s Th Ts Jc Js Qh Qd 5s 3s 2h Ac 4c Qh",
    "4c 4h Ah 7s 3d 9c 8h Jd Qs Kh 6d 2s BJ",
)
"""A moment of a deal: the left has played a small yao on two kings, and it is one's own turn."""


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
    if isinstance(value, pl.Reveal):
        data = {"text/html": value._repr_html_().splitlines(keepends=True), "text/plain": [repr(value)]}
        return [{"output_type": "display_data", "data": data, "metadata": {}}]
    data = {"image/svg+xml": value.picture().splitlines(keepends=True), "text/plain": [repr(value)]}
    return [{"output_type": "display_data", "data": data, "metadata": {}}]


def drawn(path: Path) -> str:
    """The notebook's text with its pictures as they are now."""
    book = read(path)
    for number, (cell, value, _) in enumerate(values(book), start=1):
        cell["outputs"] = outputs(cell, value)
        cell["execution_count"] = number if cell["outputs"] else None  # nbval refuses outputs of a cell without one
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def front(lang: str) -> str:
    """The README's picture: the table at a moment that asks something."""
    deal = pl.deal("baishan", hands=HANDS, lead=1, captured=(35, 20))
    for action in ("Ks Kc", "pass", "4c 4h Ah"):
        deal = deal.act(action)
    table = pl.Table(deal=deal, bots="club", lang=lang)
    try:
        return table.picture() + "\n"
    finally:
        table.close()


def lessons(lang: str) -> str:
    """The list of lessons."""
    rows = (
        f"| [{lesson.title(lang)}](notebooks/{lang}/{lesson.notebook}.ipynb) | {lesson.about(lang)} |"
        for lesson in LESSONS
    )
    return "\n".join(["| " + " | ".join(HEADS[lang]) + " |", "|---|---|", *rows])


def listed(readme: str) -> str:
    """The README with its lists of lessons as they are now."""
    for lang in LANGUAGES:
        mark = f"<!-- lessons {lang} -->\n"
        before, _, after = readme.split(mark)
        readme = f"{before}{mark}{lessons(lang)}\n{mark}{after}"
    return readme


def kept() -> Iterator[tuple[Path, str]]:
    """Every file with its text as it should be."""
    yield from ((path, drawn(path)) for path in books())
    yield from ((ROOT / "share" / "paoyao_learn" / f"table-{lang}.svg", front(lang)) for lang in LANGUAGES)
    yield README, listed(README.read_text(encoding="utf-8"))


if __name__ == "__main__":
    for path, text in kept():
        if not path.exists() or text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))
