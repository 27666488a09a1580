"""Where things lie: the notebooks and the Voila template, in a checkout as in an installed wheel."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from ..errors import PaoyaoError

__all__ = [
    "TABLE",
    "DoorError",
    "can_open_browser",
    "copy_notebooks",
    "find_notebooks",
    "find_share",
    "is_packaged",
    "lab_folder",
    "start_notebook",
    "use_share",
]

PACKAGE = Path(__file__).resolve().parent.parent
TABLE = "09_play"
"""The notebook of the table."""
START = ("00_start", TABLE)
"""The notebooks that a visitor lands on, best first."""


class DoorError(PaoyaoError):
    """A reason not to start."""

    section = "cli"


def find_notebooks(folder: str | Path | None = None) -> Path:
    """The folder that holds ``zh/`` and ``en/``: the one asked for, else in the installed package or beside it."""
    places = (PACKAGE / "notebooks", PACKAGE.parent / "notebooks") if folder is None else (Path(folder).absolute(),)
    for place in places:
        if any(place.glob("*/*.ipynb")):
            return place
    raise DoorError("no_notebooks", places=", ".join(map(str, places)))


def find_share() -> Path:
    """The ``share/jupyter`` folder that holds our template.

    A checkout (editable install) and ``pip install --target`` have it beside the package, an ordinary
    install under one of Jupyter's own data folders.
    """
    from jupyter_core.paths import jupyter_path

    places = [PACKAGE.parent / "share" / "jupyter", *map(Path, jupyter_path())]
    for place in places:
        if (place / "voila" / "templates" / "paoyao" / "index.html.j2").is_file():
            return place
    raise DoorError("no_template", places=", ".join(map(str, places)))


def use_share() -> None:
    """Lets Voila find our template."""
    places = (str(find_share()), os.environ.get("JUPYTER_PATH"))
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, places))


def start_notebook(root: Path, lang: str, name: str | None = None) -> str:
    """The notebook to open, relative to the root with forward slashes: ``zh/09_play.ipynb``."""
    wanted = START if name is None else (name.removesuffix(".ipynb"),)
    there = sorted(path.stem for path in (root / lang).glob("*.ipynb"))
    for stem in wanted:
        if stem in there:
            return f"{lang}/{stem}.ipynb"
    raise DoorError("no_notebook", name=f"{lang}/{wanted[-1]}.ipynb", names=", ".join(there) or "–")


def is_packaged(root: Path) -> bool:
    """Whether these notebooks belong to an installed package, where edits would be lost with the next update."""
    return root.parent == PACKAGE


def lab_folder(root: Path) -> tuple[Path, bool]:
    """The folder that JupyterLab opens, and whether it is a copy: a checkout that may be written to is none."""
    if not is_packaged(root) and os.access(root, os.W_OK):
        return root, False
    return copy_notebooks(root, Path.home())[0], True


def copy_notebooks(root: Path, home: Path) -> tuple[Path, int]:
    """Copies to ``paoyao_learn`` under ``home`` what is not there yet; the folder, and how many files were new."""
    folder = home / "paoyao_learn"
    copied = 0
    try:
        for source in sorted(root.rglob("*")):
            target = folder / source.relative_to(root)
            if source.is_dir() or target.exists() or ".ipynb_checkpoints" in source.parts:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            copied += 1
    except OSError as error:
        raise DoorError("no_folder", folder=folder, reason=error.strerror or error) from error
    return folder, copied


def can_open_browser() -> bool:
    """Whether this machine shows windows; without, a text browser would take over the terminal."""
    if os.environ.get("BROWSER") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
