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
CHOSEN = re.compile(r"\bC-\d+\w?\b")
LESSONS = [path for path in books() if path.stem != "00_start"]
LAST = "12_replay"
"""The lesson that ends in a deal of one's own to look at, where the others end in questions."""
WIDGETS = ("HandPicker", "Table", "Ladder", "ScoreLab", "Compare", "Drill", "Replay")
VARY = re.compile(r"\*\*(换一换|Now (change|make|try))")
PREDICT = re.compile(r"先猜|先说|先自己算|\b[Gg]uess\b|Say first|Work it out first")
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


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_a_lesson_goes_from_a_goal_to_doing_seeing_and_varying(path: Path) -> None:
    goal, *cells = read(path)["cells"]
    assert re.search(r"\*\*[^*]+\*\*", source_of(goal)), "nothing to do is named in the goal"
    told = [at for at, cell in enumerate(cells) if cell["cell_type"] == "markdown"]
    first = [source_of(cell) for cell in cells[: told[0]]]
    assert re.search(rf"\bpl\.({'|'.join(WIDGETS)})\(", first[-1]), "the first screen holds nothing to do"
    assert any(VARY.search(source_of(cells[at])) for at in told), "nothing is varied"
    last = [source_of(cell) for cell in cells if cell["cell_type"] == "code"][-1]
    assert path.stem == LAST or "pl.Drill(" in last or "pl.Reveal(" in last, "no questions at its end"


@pytest.mark.parametrize("path", books(), ids=named)
def test_what_is_to_be_guessed_is_not_told_at_once(path: Path) -> None:
    """A cell that follows a call to guess asks, or keeps its answer covered."""
    cells = read(path)["cells"]
    for at, cell in enumerate(cells):
        if cell["cell_type"] == "markdown" and PREDICT.search(source_of(cell)):
            code = next(source_of(each) for each in cells[at:] if each["cell_type"] == "code")
            assert "print(" not in code, cell["id"]
            assert "pl.Odds(" not in code or "guess_first=True" in code, cell["id"]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_are_one_lesson(name: str) -> None:
    zh, en = (read(NOTEBOOKS / lang / name) for lang in LANGUAGES)
    assert [cell["id"] for cell in zh["cells"]] == [cell["id"] for cell in en["cells"]]
    for ours, theirs in zip(zh["cells"], en["cells"], strict=True):
        assert ours["cell_type"] == theirs["cell_type"]
        assert ours["metadata"] == theirs["metadata"]
        if ours["cell_type"] == "markdown":
            for cited in (STATEMENT, CHOSEN, re.compile(r"`[^`]*`")):
                assert sorted(cited.findall(source_of(ours))) == sorted(cited.findall(source_of(theirs))), ours["id"]
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
        "teach": teach,
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
COUNTED = re.compile(
    r"(?<![\w.])(\d+)(?:%| ?(?:分|张|级|倍|局|金币)| (?:points?|cards?|times?|tiers?|deals?|coins?|titles?)\b)"
)
"""A number of something, which is no card even where a card of that rank stands beside it."""
IN_WORDS = re.compile(
    r"[二三四五六七八九]?[十百千][一二三四五六七八九几多]|[一二三四五六七八九几两][十百千]|[三五六七八九十]分(?!之)"
    r"|\b(?:twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", books(), ids=named)
def test_every_number_is_what_the_engine_says(path: Path) -> None:
    names = scope()
    for cell in texts(read(path)):
        stated, ranks = kept(cell).get("numbers", {}), kept(cell).get("ranks", [])
        found = set(NUMBER.findall(prose(cell)))
        counted = set(COUNTED.findall(prose(cell)))
        for token in (found - set(ranks)) | counted | set(stated) & found:
            assert token in stated, f"{cell['id']}: {token} is neither computed nor a card"
            assert str(eval(stated[token], dict(names))) == token, f"{cell['id']}: {token} = {stated[token]}"


@pytest.mark.parametrize("name", NAMES)
def test_no_formula_and_no_card_stands_without_its_number(name: str) -> None:
    zh, en = (texts(read(NOTEBOOKS / lang / name)) for lang in LANGUAGES)
    for ours, theirs in zip(zh, en, strict=True):
        found = {token for cell in (ours, theirs) for token in NUMBER.findall(prose(cell))}
        assert set(kept(ours).get("numbers", {})) <= found, ours["id"]
        assert {rank for rank in kept(ours).get("ranks", []) if any(map(str.isdigit, rank))} <= found, ours["id"]


@pytest.mark.parametrize("path", books(), ids=named)
def test_large_numbers_are_written_in_digits_and_so_computed(path: Path) -> None:
    titles = {text for text, _ in links(path)} | {read(path)["metadata"]["title"]}
    for cell in texts(read(path)):
        words = prose(cell)
        for title in titles:
            words = words.replace(title, "")
        assert not IN_WORDS.search(words), f"{cell['id']}: {IN_WORDS.search(words)}"
