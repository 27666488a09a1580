"""The learner's words: one function over the catalogues of this folder.

A key is ``section.name``; the section is a TOML file that stands once per language
(``zh/verdict.toml``, ``en/verdict.toml``) and is read when it is first needed.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGES = ("zh", "en")

__all__ = ["LANGUAGES", "default_language", "sections", "text"]


def _folder(lang: str) -> Traversable:
    from importlib.resources import files  # a tenth of the import of the whole core, and not needed to play

    return files(__name__) / lang


@cache
def _section(lang: str, section: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise KeyError(f"no catalogue for language {lang!r}; there are {', '.join(LANGUAGES)}")
    import tomllib

    source = _folder(lang) / f"{section}.toml"
    if not section.isidentifier() or not source.is_file():
        raise KeyError(f"no section {section!r} in the {lang} catalogue; there are {', '.join(sections(lang))}")
    entries: dict[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))
    return entries


def sections(lang: str) -> tuple[str, ...]:
    """The names of the sections that the catalogue of a language holds, in order."""
    names = (entry.name for entry in _folder(lang).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def entries(lang: str, section: str) -> dict[str, str]:
    """A copy of one section as it stands, placeholders unfilled."""
    return dict(_section(lang, section))


def text(key: str, lang: str, **values: object) -> str:
    """The sentence of a key in a language, its ``{placeholders}`` filled.

    Raises KeyError for an unknown key, language or missing value.

    >>> text("cards.RJ", "zh")
    '大王'
    """
    section, _, name = key.partition(".")
    catalogue = _section(lang, section)
    if name not in catalogue:
        raise KeyError(f"no text {key!r} in the {lang} catalogue")
    return catalogue[name].format(**values)


def default_language() -> str:
    """The language when none is asked for: ``PAOYAO_LANG``, else the locale's, else ``zh``."""
    wanted = os.environ.get("PAOYAO_LANG")
    if not wanted:
        import locale

        wanted = locale.getlocale()[0] or ""
    return "en" if wanted.lower().startswith("en") else "zh"
