"""One table, statement by statement: the engine tests, the drills and the lesson cells that have it. No holes."""

from __future__ import annotations

import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from paoyao_learn.teach import statements_asked

TESTS = Path(__file__).resolve().parents[1]
NOTEBOOKS = TESTS.parent / "notebooks"


@cache
def module(path: str) -> ModuleType:
    """A test module beside this one, for what it knows of statements."""
    file = TESTS / path
    sys.path.append(str(file.parent))
    spec = importlib.util.spec_from_file_location(f"coverage_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@cache
def taught() -> dict[str, set[str]]:
    """Statement → the lesson cells that teach it, as their metadata say."""
    found: dict[str, set[str]] = {}
    for path in sorted((NOTEBOOKS / "zh").glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for statement in cell["metadata"].get("paoyao", {}).get("statements", ()):
                found.setdefault(statement, set()).add(f"{path.stem}#{cell['id']}")
    return found


def table() -> dict[str, tuple[set[str], set[str], set[str]]]:
    """Statement → files of engine tests, topics of drills, lesson cells."""
    named, listed = module("rules/test_traceability.py").named(), module("rules/test_traceability.py").statements()
    asked = statements_asked()
    return {one: (named.get(one, set()), set(asked.get(one, ())), taught().get(one, set())) for one in listed}


def test_every_statement_has_a_test_a_drill_and_a_lesson_cell() -> None:
    untested = module("rules/test_traceability.py").WAITING
    unasked = module("teach/test_items.py").UNASKED
    for statement, (tests, drills, cells) in table().items():
        assert tests or statement in untested, statement
        assert drills or statement in unasked, statement
        assert cells, statement


def test_lessons_teach_only_statements_that_there_are() -> None:
    assert taught().keys() <= table().keys()


@pytest.mark.parametrize("statement", ["000-20", "001-16", "002-10"])
def test_the_table_names_what_it_found(statement: str) -> None:
    tests, drills, cells = table()[statement]
    assert any(name.startswith("test_statements") for name in tests)
    assert all("/" in topic for topic in drills)
    assert all("#" in cell for cell in cells)
