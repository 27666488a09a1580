"""The records that the README shows are true: each plays through and is written the same again."""

from __future__ import annotations

import re
from pathlib import Path

import paoyao_learn as pl

README = Path(__file__).resolve().parents[2] / "README.md"


def test_a_record_of_each_rule_set_stands_in_the_readme() -> None:
    records = re.findall(r"```text\n(\[Paoyao.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    games = [pl.loads(record) for record in records]
    assert [pl.dumps(game).strip() for game in games] == [record.strip() for record in records]
    assert [game.rules.id for game in games] == ["baishan", "online", "mingyao", "tonghua"]
    assert all(game.result is not None for game in games)
