"""Finished deals in a file: nothing is lost, nothing counts twice, and deals of different kinds do not mix."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from paoyao_learn.arena import ArenaError, Contest, play_deal
from paoyao_learn.arena.journal import Journal

CONTEST = Contest("beginner", "random", "baishan", 5)


def kept(path: Path, deals: int) -> bytes:
    journal = Journal(path, CONTEST)
    for number in range(deals):
        assert journal.add(play_deal(CONTEST, number))
    journal.close()
    return path.read_bytes()


def numbers(path: Path) -> list[int]:
    journal = Journal(path, CONTEST)
    journal.close()
    return list(journal.deals)


def test_a_deal_that_stands_there_is_not_counted_again(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    kept(path, 3)
    journal = Journal(path, CONTEST)
    assert not journal.add(play_deal(CONTEST, 1))
    journal.close()
    twice = path.read_text().splitlines()
    path.write_text("\n".join([*twice, twice[2]]) + "\n")
    assert numbers(path) == [0, 1, 2]


def test_a_file_cut_off_anywhere_keeps_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    whole = kept(path, 3)
    played = [play_deal(CONTEST, number) for number in range(3)]
    for cut in range(0, len(whole), 97):
        path.write_bytes(whole[:cut])
        if 0 < cut < whole.index(b"\n"):
            with pytest.raises(ArenaError):
                Journal(path, CONTEST)
            continue
        before = max(0, whole[:cut].count(b"\n") - 1)
        journal = Journal(path, CONTEST)
        assert list(journal.deals) in (list(range(before)), list(range(before + 1)))
        for deal in played:
            journal.add(deal)
        journal.close()
        assert sorted(numbers(path)) == [0, 1, 2]


def test_deals_of_another_contest_or_of_other_bots_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    whole = kept(path, 1).decode()
    for other in (replace(CONTEST, seed=6), replace(CONTEST, rules="mingyao"), replace(CONTEST, other="beginner")):
        with pytest.raises(ArenaError) as refused:
            Journal(path, other)
        assert refused.value.key == "other_contest"
    head, rest = whole.split("\n", 1)
    path.write_text(json.dumps({**json.loads(head), "made": "else"}) + "\n" + rest)
    with pytest.raises(ArenaError) as refused:
        Journal(path, CONTEST)
    assert refused.value.key == "other_bots"
    Journal(path, CONTEST, fresh=True).close()
    assert numbers(path) == []
    journal = Journal(path, CONTEST)
    with pytest.raises(ArenaError) as refused:
        journal.add({**play_deal(CONTEST, 0), "made": "else"})
    assert refused.value.key == "other_worker"
    journal.close()


def test_what_is_no_journal_is_left_as_it_is(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("buy milk\n")
    with pytest.raises(ArenaError) as refused:
        Journal(notes, CONTEST)
    assert refused.value.key == "not_a_journal"
    assert notes.read_text() == "buy milk\n"
    with pytest.raises(ArenaError) as refused:
        Journal(tmp_path / "no" / "such", CONTEST)
    assert refused.value.key == "no_journal"
