"""Each layer imports only what stands before it in the README's table, from the first row to the last."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import paoyao_learn

PACKAGE = Path(paoyao_learn.__file__).parent
README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
FRONT = {"anywidget", "ipywidgets", "traitlets"}
SERVERS = {"jupyter_core", "jupyterlab", "tornado", "traitlets", "voila"}
MAY_IMPORT = {"widgets": FRONT, "doors": SERVERS}


def layers() -> list[str]:
    """The names in the first column of the table, in order."""
    table = README.partition("| layer | holds |\n|---|---|\n")[2].partition("\n\n")[0]
    return [name for row in table.splitlines() for name in re.findall(r"`(\w+)/?`", row.split("|")[1])]


def modules() -> Iterator[tuple[str, Path]]:
    """Every module with its layer; the package's own two doors belong to none."""
    for path in sorted(PACKAGE.rglob("*.py")):
        layer = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if layer not in ("__init__", "__main__"):
            yield layer, path


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """What a module imports, in functions and for types too: a layer and True, or a foreign name and False."""
    package = path.relative_to(PACKAGE.parent).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = (*start, *(node.module or "").split(".")) if node.module else start
            names = [(*base, alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        else:
            continue
        for name in names:
            ours = name[0] == PACKAGE.name
            yield (name[1] if ours else name[0]), ours


def test_every_module_has_its_place_in_the_table() -> None:
    assert {layer for layer, _ in modules()} <= set(layers())
    assert len(layers()) == len(set(layers())) > 10


def test_each_layer_imports_only_what_stands_before_it() -> None:
    place = {layer: at for at, layer in enumerate(layers())}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for layer, path in modules()
        for name, ours in imports(path)
        if ours and name != layer and not place.get(name, len(place)) < place[layer]
    ]
    assert wrong == []


def test_pictures_know_no_session_and_no_bot() -> None:
    known = {name for layer, path in modules() if layer == "render" for name, ours in imports(path) if ours}
    assert known.isdisjoint({"session", "bots", "ledger", "matches", "record"})


def test_only_widgets_and_doors_know_their_frameworks() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for layer, path in modules()
        for name, ours in imports(path)
        if not ours and name in FRONT | SERVERS and name not in MAY_IMPORT.get(layer, set())
    ]
    assert wrong == []
