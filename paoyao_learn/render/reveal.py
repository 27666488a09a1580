"""Answers that are pressed open once one has guessed. They need no kernel: the browser opens them."""

from __future__ import annotations

from collections.abc import Mapping

from ..text import default_language, text
from .markup import GUARD, esc, tag

__all__ = ["Reveal"]

_CSS = """
.py-reveal { width: min(36rem, 86vw); max-width: 100%; margin: .5rem 0; font-size: 1rem; line-height: 1.6; }
.py-reveal details { margin: .5rem 0; border-radius: .6rem; }
.py-reveal details { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
.py-reveal summary { box-sizing: border-box; min-height: 44px; padding: .55rem 1rem; cursor: pointer; }
.py-reveal summary b { margin-right: .75em; }
.py-reveal p { margin: 0; padding: .3rem 1rem .7rem; overflow-wrap: anywhere; }
"""


class Reveal:
    """What is to be guessed, each with a line to press that shows the answer; by mouse, finger or keyboard.

    ``answers`` is one answer, or answers by what is asked. In a notebook it is HTML, elsewhere text.

    >>> print(Reveal({"77": "pair 77"}, lang="en"))
    77: pair 77
    """

    def __init__(self, answers: str | Mapping[str, str], *, lang: str | None = None) -> None:
        self._answers = {"": answers} if isinstance(answers, str) else dict(answers)
        self._lang = lang or default_language()
        self._press = text("page.reveal", self._lang)  # KeyError at once for a language that there is not

    def _repr_html_(self) -> str:
        """The lines, all of them shut."""
        drawn = ""
        for asked, answer in self._answers.items():
            line = (tag("b", esc(asked)) + " " if asked else "") + tag("span", esc(self._press))
            drawn += f"<details><summary {GUARD}>{line}</summary>{tag('p', esc(answer))}</details>"
        return tag("div", f"<style>{_CSS}</style>{drawn}", "py-reveal", lang="zh-Hans" if self._lang == "zh" else "en")

    def __str__(self) -> str:
        return "\n".join(f"{asked}: {answer}" if asked else answer for asked, answer in self._answers.items())

    def __repr__(self) -> str:
        return f"Reveal(answers={len(self._answers)})"
