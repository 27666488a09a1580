"""The wheel, installed alone into a fresh environment outside the checkout: it holds everything, and serves from it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from clean_place import ROOT, CleanPlace, build_wheel, once
from playwright.sync_api import Page, expect


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    [built] = once(tmp_path_factory, "wheel", build_wheel).iterdir()
    return built


def files(folder: Path) -> set[str]:
    """What the checkout has under a folder of its root, less what Python and Jupyter leave there."""
    leavings = {"__pycache__", ".ipynb_checkpoints"}
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file() and leavings.isdisjoint(path.parts))
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_the_wheel_holds_every_file_that_runs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    data = next(name for name in names if ".data/data/" in name).partition("share/")[0]
    books = {f"paoyao_learn/{name}" for name in files(Path("notebooks"))}
    template = {data + name for name in files(Path("share"))}
    package = files(Path("paoyao_learn"))
    assert {Path(name).suffix for name in package} >= {".py", ".toml", ".js", ".css", ".net"}
    assert len(books) > 20
    assert len(template) > 5
    assert package | books | template | {"paoyao_learn_start.py"} <= set(names)


@pytest.mark.browser
@pytest.mark.server
def test_the_wheel_alone_serves_the_course_and_the_table(
    wheel: Path,
    serve: Callable[..., Any],
    scale: Callable[[int, int], int],
    page: Page,
    tmp_path: Path,
) -> None:
    """Reduced: what the wheel needs is borrowed from the environment of the tests; full: it is installed as well."""
    borrowing = scale(0, 1) == 0
    place = CleanPlace(tmp_path / "env", borrowing=borrowing)
    place.pip("install", *(["--no-deps", "--no-index"] if borrowing else []), str(wheel))
    assert place.says("import paoyao_learn; print(paoyao_learn.__file__)").startswith(str(place.folder))
    hub = Path("share", "paoyao_learn", "jupyterhub_config.py")
    assert (place.folder / hub).is_file()
    assert f"-f .venv/{hub.as_posix()}" in (ROOT / "README.md").read_text(encoding="utf-8")
    command = [str(place.bin / "paoyao-learn")]
    server = serve("--lang", "zh", command=command, cwd=place.folder, env=place.env)
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1, name="学刨幺")).to_be_visible()
    expect(page.locator(".py-go")).to_be_visible()
    page.goto(f"{server.url}voila/render/en/09_play.ipynb")
    expect(page.locator(".paoyao-table")).to_be_visible()
    kernels = [child for child in server.children() if "ipykernel" in " ".join(child.cmdline())]
    assert all(str(place.folder) in kernel.cmdline()[0] for kernel in kernels)
    assert kernels
