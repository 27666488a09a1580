"""Where things lie: the notebooks and the Voila template, in a checkout as in an installed wheel."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

__all__ = ["DoorError", "find_notebooks", "find_share", "lab_folder", "start_notebook"]

PACKAGE = Path(__file__).resolve().parent.parent
START = ("00_start", "09_play")
"""The notebooks that a visitor lands on, best first."""


class DoorError(Exception):
    """A reason not to start: a key of the ``cli`` section and the values of its sentence."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


def find_notebooks(package: Path = PACKAGE) -> Path:
    """The folder that holds ``zh/`` and ``en/``: beside the package in a checkout, in it when installed."""
    places = (package / "notebooks", package.parent / "notebooks")
    for place in places:
        if any(place.glob("*/*.ipynb")):
            return place
    raise DoorError("no_notebooks", places=", ".join(map(str, places)))


def find_share(package: Path = PACKAGE) -> Path:
    """The ``share/jupyter`` folder that holds our template.

    A checkout (editable install) and ``pip install --target`` have it beside the package, an ordinary
    install under one of Jupyter's own data folders.
    """
    from jupyter_core.paths import jupyter_path

    places = [package.parent / "share" / "jupyter", *map(Path, jupyter_path())]
    for place in places:
        if (place / "voila" / "templates" / "paoyao" / "index.html.j2").is_file():
            return place
    raise DoorError("no_template", places=", ".join(map(str, places)))


def start_notebook(root: Path, lang: str, name: str | None = None) -> str:
    """The notebook to open, relative to the root with forward slashes: ``zh/09_play.ipynb``."""
    wanted = START if name is None else (name.removesuffix(".ipynb"),)
    there = sorted(path.stem for path in (root / lang).glob("*.ipynb"))
    for stem in wanted:
        if stem in there:
            return f"{lang}/{stem}.ipynb"
    raise DoorError("no_notebook", name=f"{lang}/{wanted[-1]}.ipynb", names=", ".join(there) or "–")


def lab_folder(root: Path, home: Path | None = None) -> tuple[Path, bool]:
    """The folder that JupyterLab opens, and whether the notebooks were copied there.

    A checkout is opened in place. Notebooks inside an installed package are copied to
    ``~/paoyao_learn``, since edits there would be lost with the next update. New notebooks
    are added, files that are there already are left alone.
    """
    if root.parent != PACKAGE and os.access(root, os.W_OK):
        return root, False
    folder = (home or Path.home()) / "paoyao_learn"
    try:
        for source in sorted(root.rglob("*")):
            target = folder / source.relative_to(root)
            if source.is_dir() or target.exists() or ".ipynb_checkpoints" in source.parts:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    except OSError as error:
        raise DoorError("no_folder", folder=folder, reason=error.strerror or error) from error
    return folder, True


def can_open_browser() -> bool:
    """Whether this machine shows windows; without, a text browser would take over the terminal."""
    if os.environ.get("BROWSER") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
