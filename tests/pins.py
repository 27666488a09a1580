"""Writes ``binder/requirements.txt`` anew from the versions in this environment: ``python -m tests.pins``."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from platform import python_version

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

__all__ = ["LIST", "needed"]

LIST = Path(__file__).resolve().parent.parent / "binder" / "requirements.txt"
DOORS = ("paoyao-learn", "notebook")
"""What is to run there: this project, and the server that the image starts."""
HEAD = """\
# What a visitor's page runs on, in the versions that the tests ran with, under Python {}.
# Written by python -m tests.pins. The last line is this repository."""


def _requires(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    for line in distribution(name).requires or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def needed() -> dict[str, str]:
    """Everything that the two doors need, at any depth: canonical name → version installed here."""
    found: dict[str, str] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    left = [(canonicalize_name(name), frozenset[str]()) for name in DOORS]
    while left:
        name, extras = left.pop()
        if (name, extras) not in seen:
            seen.add((name, extras))
            found[name] = distribution(name).version
            left += [(canonicalize_name(more.name), frozenset(more.extras)) for more in _requires(name, extras)]
    del found[DOORS[0]]
    return dict(sorted(found.items()))


if __name__ == "__main__":
    pins = [f"{name}=={version}" for name, version in needed().items()]
    LIST.write_text("\n".join([HEAD.format(python_version()), *pins, "."]) + "\n", encoding="utf-8")
