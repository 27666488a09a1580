"""The README's promises that can be held to the letter; its example runs as a doctest."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from stills import front, listed

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_ci_runs_the_very_test_line() -> None:
    lines = re.findall(r"```sh\n(.*)\n```", README)
    start, test = lines[:2]
    assert lines == [start, test, start, test]  # the same in Chinese
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == test
    assert (ROOT / ".ci" / "full").read_text(encoding="utf-8").splitlines()[-1] == f"PAOYAO_TEST_SCALE=full {test}"


def test_its_lessons_and_its_pictures_are_those_of_the_program() -> None:
    """Made anew by ``python -m tests.stills``."""
    assert listed(README) == README
    for lang in ("zh", "en"):
        name = f"share/paoyao_learn/table-{lang}.svg"
        assert (ROOT / name).read_text(encoding="utf-8") == front(lang)
        assert re.search(rf"!\[[^\]]+\]\({re.escape(name)}\)", README)
    assert README.index("table-en.svg") < README.index("## Start")


def test_the_versions_that_it_names_are_those_that_ran() -> None:
    pins = dict(re.findall(r"^(\S+)==(\S+)$", (ROOT / "binder" / "requirements.txt").read_text("utf-8"), re.M))
    for row in re.findall(r"^\| (JupyterLab|Voila|ipywidgets)(.*?) \| (.*) \|$", README, re.M):
        names = [name.strip().lower().replace(" ", "-") for name in (row[0] + row[1]).split(",")]
        assert [pins[name] for name in names] == row[2].split(", ")
        for name in set(names) - {"jupyter-server", "ipykernel"}:
            assert re.search(rf"{name} {re.escape(pins[name])}", README.partition("## 中文")[2], re.I), name


@pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks").rglob("*.ipynb")), ids=lambda path: str(path.parent.name + "/" + path.name)
)
def test_notebooks_are_kept_without_what_a_run_leaves(path: Path) -> None:
    book = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in book["metadata"]
    assert book["metadata"]["lang"] == path.parent.name
    assert book["metadata"]["title"]
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            still = "still" in cell["metadata"].get("tags", [])
            form = "text/html" if "pl.Reveal(" in "".join(cell["source"]) else "image/svg+xml"
            assert [set(output["data"]) for output in cell["outputs"]] == [{form, "text/plain"}] * still
            assert (cell["execution_count"] is not None) == still


def test_both_languages_have_the_same_notebooks_with_the_same_code() -> None:
    def code(path: Path) -> list[str]:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]

    chinese = sorted((ROOT / "notebooks" / "zh").glob("*.ipynb"))
    assert [path.name for path in chinese] == sorted(path.name for path in (ROOT / "notebooks" / "en").glob("*.ipynb"))
    for path in chinese:
        english = code(ROOT / "notebooks" / "en" / path.name)
        assert [source.replace('lang = "zh"', 'lang = "en"') for source in code(path)] == english
