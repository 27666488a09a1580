"""The learner's words: one function over the catalogues of this folder.

A key is ``section.name``; the section is a TOML file that stands once per language
(``zh/verdict.toml``, ``en/verdict.toml``) and is read when it is first needed.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

LANGUAGES = ("zh", "en")

__all__ = ["LANGUAGES", "capitalised", "default_language", "seat_words", "sections", "signed", "source_words", "text"]


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


@cache
def _pieces(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence as literals, each with the name and the format of the value behind it."""
    from string import Formatter

    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(sentence))


def _filled(sentence: str, values: dict[str, object]) -> str:
    """A Chinese sentence with its values, a space where one puts a Latin letter or a digit beside a character."""
    words = ""
    for literal, name, form in _pieces(sentence):
        for piece in (literal,) if name is None else (literal, format(values[name], form)):
            if words and piece and _is_han(words[-1]) != _is_han(piece[0]) and _is_latin(words[-1] + piece[0]):
                words += " "
            words += piece
    return words


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _is_latin(pair: str) -> bool:
    """Whether one of two is an ASCII letter or digit."""
    return any(char.isascii() and char.isalnum() for char in pair)


def text(key: str, lang: str, **values: object) -> str:
    """The sentence of a key in a language, its ``{placeholders}`` filled; in Chinese with the space that belongs
    between characters and Latin letters or digits.

    Raises KeyError for an unknown key, language or missing value.

    >>> text("cards.RJ", "zh")
    '大王'
    """
    section, _, name = key.partition(".")
    catalogue = _section(lang, section)
    if name not in catalogue:
        raise KeyError(f"no text {key!r} in the {lang} catalogue")
    return _filled(catalogue[name], values) if values and lang == "zh" else catalogue[name].format(**values)


def seat_words(seat: int, lang: str, names: Sequence[str] = ()) -> str:
    """What a seat is called: by ``names``, by seat, where they are given, else by its number."""
    return names[seat] if names else text("deal.seat", lang, seat=seat)


def capitalised(sentence: str) -> str:
    """A sentence that may begin with what stands small elsewhere, such as the name of a play."""
    return sentence[:1].upper() + sentence[1:]


def signed(number: int) -> str:
    """A number with its sign: ``+2``, ``−2``, ``0``."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def source_words(source: str, lang: str) -> str:
    """How a source is cited: a statement by its number, our own choice and what a table has changed in words."""
    return text(f"rules.{source}", lang) if source in ("choice", "option") else source


def default_language() -> str:
    """The language when none is asked for: ``PAOYAO_LANG``, else the locale's, else ``zh``."""
    wanted = os.environ.get("PAOYAO_LANG")
    if not wanted:
        import locale

        wanted = locale.getlocale()[0] or ""
    return "en" if wanted.lower().startswith("en") else "zh"
