"""Binder: the versions, the image that repo2docker would build, its install steps done in a fresh environment."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import run
from clean_place import ROOT, CleanPlace, free_port, once
from packaging.utils import canonicalize_name
from playwright.sync_api import Page, expect

LIST = ROOT / "binder" / "requirements.txt"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()


def pins() -> dict[str, str]:
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert lines.pop() == "."
    return dict(line.split("==") for line in lines)


@pytest.mark.skipif(not run.pins(), reason="another Python than that of the versions")
def test_the_versions_are_those_of_this_very_run() -> None:
    from pins import needed

    assert {canonicalize_name(name): pin for name, pin in pins().items()} == needed()


def test_the_versions_were_found_under_the_python_of_the_image() -> None:
    assert f"under {PYTHON.replace('python-', 'Python ')}." in LIST.read_text(encoding="utf-8")


def test_the_links_lead_to_the_repository_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    owner, repository = project["urls"]["Repository"].rsplit("/", 2)[1:]
    for door, path in (("page", "voila/render"), ("lab", "lab/tree")):
        for lang in ("zh", "en"):
            start = quote(f"{path}/notebooks/{lang}/00_start.ipynb", safe="")
            link = f"[{door}-{lang}]: https://mybinder.org/v2/gh/{owner}/{repository}/HEAD?urlpath={start}"
            assert link in README.splitlines()
            assert f"[{door}-{lang}]" in README.replace(link, "")
            assert (ROOT / "notebooks" / lang / "00_start.ipynb").is_file()


def checkout(folder: Path) -> Path:
    """What git would hand to Binder: every file that it does not ignore."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def plan(folder: Path) -> None:
    checkout(folder / "repository")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(folder / "repository")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    (folder / "steps").write_text(done.stdout.replace("\\\n", ""), encoding="utf-8")


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A copy of the repository, and the steps of the image that repo2docker would make of it."""
    made = once(tmp_path_factory, "image", plan)
    return made / "repository", (made / "steps").read_text(encoding="utf-8").splitlines()


def installs(steps: list[str]) -> list[list[str]]:
    """The words that pip gets, one list a step."""
    found = (re.fullmatch(r"RUN \$\{KERNEL_PYTHON_PREFIX\}/bin/pip (.*)", step) for step in steps)
    return [match[1].replace('"', "").split() for match in found if match]


def test_the_image_installs_the_repository_once_it_is_there(image: tuple[Path, list[str]]) -> None:
    _, steps = image
    [words] = installs(steps)
    assert words == ["install", "--no-cache-dir", "-r", "binder/requirements.txt"]
    copied = next(at for at, step in enumerate(steps) if re.fullmatch(r"COPY \S+ src/ \$\{REPO_DIR\}/", step))
    installed = next(
        at for at, step in enumerate(steps) if "binder/requirements.txt" in step and step.startswith("RUN")
    )
    assert copied < installed
    assert any("environment-2epy-2d3-2e11" in step for step in steps)
    assert 'CMD ["jupyter", "notebook", "--ip", "0.0.0.0"]' in steps


def states(page: Page, base: str) -> list[str]:
    """What the kernels of a server are at; nothing while one of them goes, which the server answers with an error."""
    answer = page.request.get(f"{base}/api/kernels?token=word")
    return [kernel["execution_state"] for kernel in answer.json()] if answer.ok else []


def until(true: Callable[[], bool], patience: float = 60) -> bool:
    end = time.monotonic() + patience
    while not true() and time.monotonic() < end:
        time.sleep(0.2)
    return true()


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.server
def test_the_steps_lead_to_the_course_page_and_to_jupyterlab(
    image: tuple[Path, list[str]], serve: Callable[..., Any], page: Page, tmp_path: Path
) -> None:
    """Installed as the image does it."""
    folder, steps = image
    place = CleanPlace(tmp_path / "env", borrowing=False)
    [words] = installs(steps)
    place.pip(*words, cwd=folder)
    assert place.says("import paoyao_learn; print(paoyao_learn.__file__)").startswith(str(place.folder))
    words = ["--ip=127.0.0.1", "--allow-root", "--ServerApp.base_url=/user/a-b/", "--IdentityProvider.token=word"]
    flags = ["--no-browser", "--port", str(free_port())]
    server = serve(*words, command=[str(place.python), "-m", "notebook"], flags=flags, cwd=folder, env=place.env)
    base = server.url.partition("/user/")[0] + "/user/a-b"
    page.goto(f"{base}/voila/render/notebooks/zh/00_start.ipynb?token=word")
    expect(page.get_by_role("heading", level=1, name="学刨幺")).to_be_visible()
    page.locator(".py-go").press("Enter")
    expect(page.get_by_role("heading", level=1, name="一百零八张牌")).to_be_visible()
    expect(page.locator(".paoyao-host").first).to_be_visible()
    page.goto(f"{base}/lab/tree/notebooks/en/00_start.ipynb?token=word")
    expect(page.get_by_role("heading", level=1, name="Learn paoyao")).to_be_visible()
    # A Jupyter server that is asked to stop while a kernel is just being started never does.
    assert until(lambda: states(page, base) == ["idle"])
