"""Every statement of the five documents (statements*.txt) is named by a test; those that wait are listed."""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve()
STATEMENT = re.compile(r"\b00[0-4]-\d\d\b")

#: Statements that no test names yet, each with what it waits for. This list only gets shorter.
WAITING = {
    "001-31": "advice for hints, not a rule: the bots' reasons and the lessons",
}


def statements() -> dict[str, str]:
    files = (HERE.parent / name for name in ("statements.txt", "statements_004.txt"))
    return dict(line.split(" ", 1) for file in files for line in file.read_text("utf-8").splitlines())


@cache
def named() -> dict[str, set[str]]:
    """Statement → the test files that name it."""
    found: dict[str, set[str]] = {}
    for path in HERE.parents[1].rglob("*.py"):
        if path != HERE:
            for statement in STATEMENT.findall(path.read_text("utf-8")):
                found.setdefault(statement, set()).add(path.name)
    return found


def test_the_list_is_whole() -> None:
    """50, 31, 17, 24 and 36 statements, numbered without gaps."""
    counts = {"000": 50, "001": 31, "002": 17, "003": 24, "004": 36}
    assert list(statements()) == [f"{doc}-{n:02}" for doc, last in counts.items() for n in range(1, last + 1)]


def test_every_statement_is_named_by_a_test() -> None:
    missing = {statement: words for statement, words in statements().items() if statement not in named()}
    assert missing.keys() - WAITING.keys() == set(), missing


def test_no_statement_waits_that_is_tested() -> None:
    assert WAITING.keys() & named().keys() == set()


def test_no_test_names_a_statement_that_does_not_exist() -> None:
    assert named().keys() - statements().keys() == set()


def test_the_core_cites_only_statements_that_exist() -> None:
    """The sources in the package's rule data."""
    package = HERE.parents[2] / "paoyao_learn"
    paths = [path for game in ("paoyao", "sandaha") for path in (package / game).rglob("*.py")]
    cited = {statement for path in paths for statement in STATEMENT.findall(path.read_text("utf-8"))}
    assert cited
    assert cited - statements().keys() == set()
