"""Where the command ``paoyao-learn`` begins: before anything is imported, so that Ctrl-C ends it quietly from the first
moment on. Importing the package alone takes longer than an impatient hand."""

from __future__ import annotations

__all__ = ["main"]


def main() -> int:
    """The command; 0 when it was asked to end before it could say anything."""
    try:
        from paoyao_learn.cli import main as command

        return command()
    except KeyboardInterrupt:
        return 0
