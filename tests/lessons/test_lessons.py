"""The lessons as texts: their shape, both languages, what they cite, and every number that they state."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from stills import NOTEBOOKS, books, drawn, read, source_of

import paoyao_learn as pl
from paoyao_learn import ledger, teach
from paoyao_learn.sandaha.course import PENALTY
from paoyao_learn.sandaha.dealing import BOTTOM
from paoyao_learn.sandaha.settlement import BIDS, multiplier
from paoyao_learn.teach.odds import chance
from paoyao_learn.text import LANGUAGES

STATEMENT = re.compile(r"\b00[0-4]-\d\d\b")
LESSONS = [path for path in books() if path.stem not in ("00_start", "09_play")]
NAMES = sorted({path.name for path in books()})


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def prose(cell: dict[str, Any]) -> str:
    """A cell's words without its sources, code, keys and the targets of links."""
    text = re.sub(r"<small>.*?</small>|<kbd>.*?</kbd>|`[^`]*`", " ", source_of(cell), flags=re.DOTALL)
    return re.sub(r"\]\([^)]*\)", "]", text)


def kept(cell: dict[str, Any]) -> dict[str, Any]:
    """What a cell says of itself for these tests."""
    found: dict[str, Any] = cell["metadata"].get("paoyao", {})
    return found


def texts(book: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in book["cells"] if cell["cell_type"] == "markdown"]


# -- shape ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_a_lesson_is_short_and_begins_with_something_to_do(path: Path) -> None:
    cells = read(path)["cells"]
    assert 6 <= len(cells) <= 16
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    for cell in code:
        lines = [line for line in source_of(cell).splitlines() if line.strip()]
        assert 1 <= len(lines) <= 5, source_of(cell)
    assert source_of(cells[0]).startswith("# ")
    assert len(source_of(cells[0])) < 600
    assert [cell["id"] for cell in cells[1:3]] == ["setup", code[1]["id"]]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert cells[-1]["cell_type"] == "markdown"
    assert ".ipynb)" in source_of(cells[-1])


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_are_one_lesson(name: str) -> None:
    zh, en = (read(NOTEBOOKS / lang / name) for lang in LANGUAGES)
    assert [cell["id"] for cell in zh["cells"]] == [cell["id"] for cell in en["cells"]]
    for ours, theirs in zip(zh["cells"], en["cells"], strict=True):
        assert ours["cell_type"] == theirs["cell_type"]
        assert ours["metadata"] == theirs["metadata"]
        if ours["cell_type"] == "markdown":
            assert STATEMENT.findall(source_of(ours)) == STATEMENT.findall(source_of(theirs)), ours["id"]
            chinese = re.search(r"[\u4e00-\u9fff]", re.sub(r"\([\u4e00-\u9fff]+\)", "", source_of(theirs)))
            assert not chinese, theirs["id"]  # but the name of a thing in brackets
    assert source_of(zh["cells"][0]).splitlines()[0] == f"# {zh['metadata']['title']}"
    assert source_of(en["cells"][0]).splitlines()[0] == f"# {en['metadata']['title']}"


def links(path: Path) -> list[tuple[str, str]]:
    """Words and targets."""
    return re.findall(r"\[([^\]]*)\]\(([^)]*)\)", "\n".join(map(source_of, texts(read(path)))))


@pytest.mark.parametrize("path", books(), ids=named)
def test_links_lead_to_lessons_that_there_are(path: Path) -> None:
    targets = [target for _, target in links(path)]
    for target in targets:
        assert (path.parent / target).is_file(), target
    if path.stem != "00_start":
        assert targets[-1] == "00_start.ipynb"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_leads_to_the_next_and_the_course_page_to_all(lang: str) -> None:
    course = [(lesson.title(lang), f"{lesson.notebook}.ipynb") for lesson in teach.LESSONS]
    assert links(NOTEBOOKS / lang / "00_start.ipynb")[-len(course) :] == course
    for lesson, following in pairwise(teach.LESSONS):
        onward = links(NOTEBOOKS / lang / f"{lesson.notebook}.ipynb")
        assert f"{following.notebook}.ipynb" in [target for _, target in onward], lesson.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_exercise_can_be_done_in_its_lesson(lang: str) -> None:
    for lesson in teach.LESSONS:
        book = read(NOTEBOOKS / lang / f"{lesson.notebook}.ipynb")
        code = "".join(source_of(cell) for cell in book["cells"] if cell["cell_type"] == "code")
        drills = [f"{id}/drill" for id in re.findall(r'lesson="(\d+)"', code)]
        assert sorted(re.findall(r'exercise="([^"]*)"', code) + drills) == sorted(lesson.exercises)


@pytest.mark.parametrize("path", books(), ids=named)
def test_what_is_meant_to_be_bold_is(path: Path) -> None:
    """By the rule of CommonMark: what ends with a full stop is not bold when a letter follows at once."""
    for cell in texts(read(path)):
        text = f" {source_of(cell)} "
        for number, stars in enumerate(re.finditer(r"\*\*", text)):
            sides = [unicodedata.category(sign)[0] for sign in (text[stars.start() - 1], text[stars.end()])]
            inner, outer = sides if number % 2 else sides[::-1]
            assert inner != "Z", cell["id"]
            assert inner not in "PS" or outer in "PSZC", f"{cell['id']}: {text[stars.start() - 20 : stars.end() + 5]}"


@pytest.mark.parametrize("path", books(), ids=named)
def test_the_pictures_are_what_the_code_draws_now(path: Path) -> None:
    """Drawn anew by ``python -m tests.stills``."""
    assert path.read_text(encoding="utf-8") == drawn(path)


# -- what they teach --------------------------------------------------------------------------------------------------


def statements() -> set[str]:
    files = (NOTEBOOKS.parent / "tests" / "rules").glob("statements*.txt")
    return {line.split(" ", 1)[0] for file in files for line in file.read_text("utf-8").splitlines()}


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_what_a_cell_teaches_it_cites_and_what_it_cites_it_teaches(path: Path) -> None:
    for cell in texts(read(path)):
        cited = set(STATEMENT.findall(source_of(cell)))
        taught = set(kept(cell).get("statements", []))
        assert taught <= statements()
        assert cited <= taught, cell["id"]
        assert taught == cited or cell["id"] == "goal", cell["id"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_statement_is_taught(lang: str) -> None:
    taught: set[str] = set()
    for path in LESSONS:
        if path.parent.name == lang:
            taught.update(*(kept(cell).get("statements", []) for cell in texts(read(path))))
    assert statements() - taught == set()


# -- numbers ----------------------------------------------------------------------------------------------------------


def lesson(name: str) -> int:
    """The number of a lesson that there is."""
    assert (NOTEBOOKS / "zh" / f"{name}.ipynb").is_file()
    return int(name[:2])


def scope() -> dict[str, Any]:
    """What a number's formula may name."""
    rules = {name: pl.ruleset(name) for name in ("baishan", "online", "mingyao", "tonghua")}
    baishan = rules["baishan"]

    def settled(*, rules: Any = baishan, **end: Any) -> Any:
        return rules.settle(**end)

    def tier(cards: str, rules: Any = baishan) -> int:
        play = rules.identify(cards)
        assert play is not None
        return int(play.tier)

    hidden, shown = (pl.ruleset("tonghua", kings_shown=kings) for kings in (False, True))

    def flee(kings: tuple[int, ...], seat: int) -> int:
        deal = pl.deal(hidden, hands=["4", "5", "6", "7", "8"], kings=kings)
        return ledger.Terms(rules=hidden).flee_loss(deal, seat)

    def home() -> Any:
        """The five cards that lesson 13 begins with."""
        names: dict[str, Any] = {"pl": pl, "lang": "en"}
        cells = read(NOTEBOOKS / "en" / "13_sandaha.ipynb")["cells"]
        exec("".join(source_of(cell) for cell in cells if cell["id"] == "home"), names)
        return names["deal"]

    return {
        **rules,
        "sandaha": pl.ruleset("sandaha"),
        "examples": pl.ruleset("sandaha", scoring="examples"),
        "home": home,
        "BIDS": BIDS,
        "BOTTOM": BOTTOM,
        "PENALTY": PENALTY,
        "multiplier": multiplier,
        "hidden": hidden,
        "shown": shown,
        "flee": flee,
        "pl": pl,
        "ledger": SimpleNamespace(**vars(ledger), LEAST=ledger.STAKES[0][0]),
        "settled": settled,
        "tier": tier,
        "lesson": lesson,
        "chance": chance,
    }


NUMBER = re.compile(r"[A-Za-z]*\d[\dA-Z]*")  # 4s are 4s: the plural's s is left out


@pytest.mark.parametrize("path", books(), ids=named)
def test_every_number_is_what_the_engine_says(path: Path) -> None:
    names = scope()
    for cell in texts(read(path)):
        stated, ranks = kept(cell).get("numbers", {}), kept(cell).get("ranks", [])
        found = set(NUMBER.findall(prose(cell)))
        for token in found - set(ranks):
            assert token in stated, f"{cell['id']}: {token} is neither computed nor a card"
            assert str(eval(stated[token], dict(names))) == token, f"{cell['id']}: {token} = {stated[token]}"


@pytest.mark.parametrize("name", NAMES)
def test_no_formula_and_no_card_stands_without_its_number(name: str) -> None:
    zh, en = (texts(read(NOTEBOOKS / lang / name)) for lang in LANGUAGES)
    for ours, theirs in zip(zh, en, strict=True):
        found = {token for cell in (ours, theirs) for token in NUMBER.findall(prose(cell))}
        assert set(kept(ours).get("numbers", {})) <= found, ours["id"]
        assert {rank for rank in kept(ours).get("ranks", []) if any(map(str.isdigit, rank))} <= found, ours["id"]
