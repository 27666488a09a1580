"""The progress files of a class, read into one table by the command."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from paoyao_learn.cli import main
from paoyao_learn.teach import Learner
from paoyao_learn.teach.classroom import classroom


@pytest.fixture
def files(tmp_path: Path, clock: Any) -> list[str]:
    """Two learners, a stranger's file, a broken one and one with a broken entry."""
    good = Learner(clock=clock)
    good.call("小明")
    for _ in range(6):
        good.answered("name.yao/baishan", True, "01")
    bad = Learner(clock=clock)
    for _ in range(3):
        bad.answered("beats.riding/baishan", False)
    part = json.loads(good.progress.dumps())
    part["entries"]["done 03/ride"] = 5
    part["entries"].pop("name")
    for name, words in {
        "a.json": good.progress.dumps(indent=1),
        "li.json": bad.progress.dumps(),
        "part.json": json.dumps(part),
        "broken.json": "{",
        "shop.json": '{"apples": 3}',
    }.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    return [str(path) for path in sorted(tmp_path.glob("*.json"))] + [str(tmp_path / "gone.json")]


def test_a_class_is_one_table_and_damaged_files_are_told_by_name(files: list[str], clock: Any) -> None:
    room = classroom(files, "zh", clock)
    assert [row.name for row in room.rows] == ["li", "part", "小明"]
    ming, li = room.rows[2], room.rows[0]
    assert (ming.lessons, ming.answers, ming.percent, ming.best) == (1, 6, 100, 6)
    assert (li.answers, li.percent, li.weak) == (3, 0, ("beats.riding/baishan",))
    assert ming.last == "2026-03-01"
    told = [trouble.message("zh") for trouble in room.troubles]
    assert [words.split("：")[0] for words in told] == ["broken.json", "gone.json", "part.json", "shop.json"]
    table = room.table("zh")
    assert "小明" in table
    assert "管不管得上" in table


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_command_prints_it_and_tells_what_it_could_not_read(
    files: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["class", *files, "--lang", lang]) == 1
    said = capsys.readouterr()
    assert "小明" in said.out
    assert "broken.json" in said.err
    assert "broken.json" not in said.out
    assert main(["class", files[0], "--lang", lang]) == 0
    assert main(["class", files[2], "--lang", lang]) == 0


def test_the_command_writes_json_and_csv(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["class", "--json", *files])
    kept = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in kept["learners"]] == ["li", "part", "小明"]
    assert len(kept["troubles"]) == 4
    main(["class", "--csv", *files])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["name"] for row in rows] == ["li", "part", "小明"]
    assert rows[0]["weak"] == "beats.riding/baishan"


def test_a_name_is_no_formula(tmp_path: Path, clock: Any) -> None:
    learner = Learner(clock=clock)
    learner.call("=1+1")
    (tmp_path / "x.json").write_text(learner.progress.dumps(), encoding="utf-8")
    assert "'=1+1" in classroom([tmp_path / "x.json"], "en", clock).csv()


def test_without_files_or_with_none_that_can_be_read_it_says_so(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["class"]) == 2
    assert "paoyao-learn class" in capsys.readouterr().err
    assert main(["class", files[-1]]) == 2
    assert main(["class", "--nonsense", files[0]]) == 2
    assert "--nonsense" in capsys.readouterr().err
    assert main(["class", "--help", "--lang", "en"]) == 0
    assert "progress/*.json" in capsys.readouterr().out
