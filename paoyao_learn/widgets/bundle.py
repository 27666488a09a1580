"""The front end of a widget as one module, joined from the plain modules in ``static/`` without a build step."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["script", "styles"]

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./[\w.]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=function|const|let|class)", re.MULTILINE)


def _read(name: str) -> str:
    return (files(__package__) / "static" / name).read_text(encoding="utf-8")


@cache
def script(*names: str) -> str:
    """The modules in the order in which they use each other, the widget's own last; only that one exports."""
    parts = [_IMPORT.sub("", _read(name)) for name in names]
    return "\n".join([*(_EXPORT.sub("", part) for part in parts[:-1]), parts[-1]])


@cache
def styles() -> str:
    """The style sheets, for every widget all of them: on a page of several, it must not matter whose come last."""
    return "\n".join(map(_read, ("table.css", "lab.css", "study.css")))
