"""Answers that are pressed open: shut at first, escaped, in the page's language, and text where there is no HTML."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import paoyao_learn as pl
from paoyao_learn.text import LANGUAGES, text


class Read(HTMLParser):
    """The elements of some markup and the text within each kind."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.setdefault(self._open[-1], []).append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_answer_is_shut_behind_a_line_to_press(lang: str) -> None:
    answers = pl.Reveal({"77": "<b>对牌</b> 77", "a & b": "x"}, lang=lang)
    read = Read(answers._repr_html_())
    details = [attrs for tag, attrs in read.tags if tag == "details"]
    assert details == [{}, {}]
    assert [attrs for tag, attrs in read.tags if tag == "summary"] == [{"data-lm-suppress-shortcuts": "true"}] * 2
    assert read.words["b"] == ["77", "a & b"]
    assert read.words["p"] == ["<b>对牌</b> 77", "x"]
    assert read.words["span"] == [text("page.reveal", lang)] * 2
    assert read.tags[0] == ("div", {"class": "py-reveal", "lang": {"zh": "zh-Hans", "en": "en"}[lang]})


def test_one_answer_needs_no_question() -> None:
    answer = pl.Reveal("[50, 45]", lang="zh")
    assert "<b>" not in answer._repr_html_()
    assert (str(answer), repr(answer)) == ("[50, 45]", "Reveal(answers=1)")
    assert str(pl.Reveal({"77": "对牌 77", "2": "单张 2"}, lang="zh")) == "77: 对牌 77\n2: 单张 2"


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match="fr"):
        pl.Reveal("x", lang="fr")
