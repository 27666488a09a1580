"""The catalogues: both languages say the same things, with the same blanks to fill."""

from __future__ import annotations

from string import Formatter

import pytest

from paoyao_learn.text import LANGUAGES, entries, sections

OWN_BLANKS = {"table.how_flag"}
"""In Chinese 扛旗 says itself how many points it takes."""


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_have_the_same_sections() -> None:
    assert len({sections(lang) for lang in LANGUAGES}) == 1


@pytest.mark.parametrize("section", sections("zh"))
def test_both_languages_say_the_same_things(section: str) -> None:
    zh, en = entries("zh", section), entries("en", section)
    assert zh.keys() == en.keys()
    differing = {f"{section}.{key}" for key in zh if blanks(zh[key]) != blanks(en[key])}
    assert differing - OWN_BLANKS == set()
    assert all(words.strip() for words in (*zh.values(), *en.values()))
