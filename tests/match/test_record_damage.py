"""Damaged and dishonest records: each is refused with its line and the reason, or is the same game after all."""

from __future__ import annotations

import random
import re
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from make_records import EXAMPLES, example
from match_playing import RULE_SETS, same_game

import paoyao_learn as pl
from paoyao_learn.errors import RecordError

TEXTS = {rules: example(rules) for rules in EXAMPLES}
GAMES = {rules: pl.loads(text) for rules, text in TEXTS.items()}
DEAL = pl.dumps(
    pl.deal("baishan", hands=["4h 4s Kd 5c", "6s 6c 3d", "7h 8c", "8h 9h"], captured=(100, 0), lead=0)
    .act("Kd").act("3d").act("pass").act("pass").act("pass").act("6s 6c")
)  # fmt: skip


def sealed(text: str) -> str:
    """A record with its check sum made to fit, as a dishonest writer would."""
    body = re.sub(r'\[End "\w*"\]\s*$', "", text)
    return f'{body}[End "{crc32(" ".join(body.split()).encode()):08x}"]\n'


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as told:
        pl.loads(text)
    error = told.value
    for lang in ("zh", "en"):
        assert str(error.values["line"]) in error.message(lang)
    return error


def line_of(text: str, start: str) -> int:
    return next(at for at, line in enumerate(text.split("\n"), start=1) if line.startswith(start))


def test_the_deal_is_honest() -> None:
    assert sealed(DEAL) == DEAL
    assert isinstance(pl.loads(DEAL), pl.paoyao.deal.Deal)


@pytest.mark.parametrize(
    ("old", "new", "start", "key", "says"),
    [
        ("[Paoyao 1]", "[Paoyao 2]", "[Paoyao", "version", "2"),
        ("[Paoyao 1]", "[Event 1]", "[Event", "no_record", "[Paoyao 1]"),
        ('"baishan"', '"whist"', "[Rules", "refused", "mingyao"),
        ('"baishan"', "baishan", "[Rules", "bad_tag", "baishan"),
        ('"baishan"', "1", "[Rules", "bad_value", "Rules"),
        ('"deal"', '"duel"', "[Game", "bad_value", "Game"),
        ("[Deal 1]", '[Option luck "high"]\n[Deal 1]', "[Option", "bad_value", "luck"),
        ("[Deal 1]", '[Option snow "deep"]\n[Deal 1]', "[Option", "refused", "deep"),
        ("[Deal 1]", "[Option name 3]\n[Deal 1]", "[Option", "bad_value", "name"),
        ("[Deal 1]", "[Option base 1]\n[Deal 1]", "[Option", "differs", "[Deal 1]"),
        ("[Deal 1]", "[Weather 3]\n[Deal 1]", "[Weather", "differs", "[Deal 1]"),
        ("[Deal 1]", "[Deal 2]", "[Deal", "differs", "[Deal 1]"),
        ("0: Kd", "0: Kd Kd Kd", "0:", "refused", "Kd"),
        ("1: 3d 6s 6c", "1: 3d 6s 6c Kd Kd", "1:", "refused", "Kd"),
        ("1: 3d 6s 6c", "1: 3d 6s 6x", "1:", "refused", "x"),
        ("1: 3d 6s 6c", "1: 3d 6c 6s", "1:", "hand_differs", "1: 3d 6s 6c"),
        ("1: 3d 6s 6c", "1: -", "1:", "refused", "1"),
        ("1: 3d 6s 6c\n", "", "2:", "hand_seat", "1"),
        ("3: 9h 8h\n", "", "2:", "hands", "3"),
        ("[Captured 100 0]", "[Captured 145 0]", "[Deal", "refused", "5"),
        ("[Captured 100 0]", "[Captured 101 0]", "[Deal", "refused", "101"),
        ("[Lead 0]", "[Lead 7]", "[Deal", "refused", "7"),
        ("[Lead 0]", "[Lead 3]", "1. 0:", "turn", "3"),
        ("[Dealer 0]", "[Dealer true]", "[Dealer", "differs", "[Dealer 0]"),
        ("1: 3d  2: pass", "1: 6s  2: pass", "1. 0:", "refused", "6"),
        ("1: 3d  2: pass", "1: Ah  2: pass", "1. 0:", "refused", "A"),
        ("1: 3d  2: pass", "2: pass", "1. 0:", "turn", "1"),
        ("1: 3d  2: pass", "1: snow  2: pass", "1. 0:", "refused", "1"),
        ("1: 3d  2: pass", "1: 3d 3d  2: pass", "1. 0:", "refused", "3"),
        ("2. 1: 6s 6c", "2. 1: 3d", "2. 1:", "refused", "3"),
        ("2. 1: 6s 6c", "2. 1: 66", "2. 1:", "differs", "6s 6c"),
        ("2. 1: 6s 6c", "3. 1: 6s 6c", "3. 1:", "differs", "2. 1: 6s 6c"),
        ("2. 1: 6s 6c", "2. 6s 6c", "2. 6s", "no_seat", "6s"),
        ("Result: *", "Result: points, level 1, winners 1 3, payoffs -1 1 -1 1", "Result", "false_result", "*"),
        ("Result: *", "Result: *\nLedger: stake 1", "Ledger", "too_much", "[End"),
        ("Result: *\n", "", "[End", "false_result", "*"),
        ("Result: *", "Result: *\n[Deal 2]", "[Deal 2", "one_deal", "1"),
    ],
)  # fmt: skip
def test_dishonest_deals(old: str, new: str, start: str, key: str, says: str) -> None:
    """A card twice, an illegal play, a play out of turn, a result that does not follow: line and reason."""
    assert old in DEAL
    text = sealed(DEAL.replace(old, new, 1))
    error = refused(text)
    assert (error.key, error.values["line"]) == (key, line_of(text, start))
    assert says in error.message("en")
    assert says in error.message("zh")


MATCH = TEXTS["baishan"]


def test_who_fled_must_fit_the_accounts() -> None:
    """001-30: the ledger shows who has paid."""
    assert refused(sealed(TEXTS["mingyao"].replace("Result: fled 1", "Result: fled 2"))).key == "false_ledger"


def swapped_hands(text: str) -> str:
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("0:"))
    lines[at], lines[at + 1] = "0:" + lines[at + 1][2:], "1:" + lines[at][2:]
    return "\n".join(lines)


def test_hands_must_follow_from_the_seed() -> None:
    """A match names its seed, so its hands are those that the seed deals."""
    for text, start in ((MATCH.replace("[Seed 11]", "[Seed 12]"), "0:"), (swapped_hands(MATCH), "0:")):
        error = refused(sealed(text))
        assert (error.key, error.values["line"]) == ("not_dealt", line_of(text, start))


@pytest.mark.parametrize(
    ("pattern", "new", "key"),
    [
        (r"Ledger: stake 1, coins -?\d+", "Ledger: stake 1, coins 9", "false_ledger"),
        (r"Ledger: stake 1,", "Ledger: stake 2,", "false_ledger"),
        (r"Ledger: .*(\n  .*)*\n", "", "false_ledger"),
        (r"level \d", "level 3", "false_result"),
        (r"winners \d", "winners 5", "false_result"),
        (r"Result: fled 1", "Result: fled 9", "refused"),
        (r"Result: fled 1", "Result: *", "too_much"),
        (r"\[Coins 2000", "[Coins 2001", "false_ledger"),
        (r"\[Coins 2000", "[Coins -1", "refused"),
        (r"\[Coins 2000", "[Coins", "refused"),
        (r'\[Coins 2000', '[Coins "x"', "bad_value"),
        (r'"other"', '"cellar"', "refused"),
        (r"\[Seed 11\]", "[Seed 1.5]", "bad_tag"),
        (r"\[Seed 11\]", f"[Seed 1{'0' * 5000}]", "bad_tag"),
        (r"\[Seed 11\]\n", "", "bad_value"),
        (r"\[Seed 11\]", "[Seed 11]\n[Stake 0]", "refused"),
        (r"\[Seed 11\]", "[Seed 11]\n[Points 0 0 0 0]", "differs"),
        (r"\[Seed 11\]", '[Seed 11]\n[Names "a" "b"]', "refused"),
        (r"\[Seed 11\]", "[Seed 11]\n[Names [[1]]]", "bad_tag"),
        (r"Result: \w.*", "Result: *", "false_result"),
        (r"(?s)\[Deal 2\].*", "", "cut_off"),
        (r"(?s)1\. .*Result: \w+,", "Result: double_out,", "refused"),
    ],
)  # fmt: skip
def test_dishonest_matches(pattern: str, new: str, key: str) -> None:
    """Accounts, results, fleeing and terms that do not follow."""
    text, count = re.subn(pattern, new, MATCH, count=1)
    assert count
    assert refused(text if key == "cut_off" else sealed(text)).key == key


def test_a_change_that_is_legal_shows_by_the_check_sum() -> None:
    """Another suit of the same rank would be a game too: the last line tells that it is not the one written."""
    text = DEAL.replace("3: pass  0: pass", "3: pass  0: 4h 4s", 1).replace("2. 1: 6s 6c\n", "", 1)
    assert refused(DEAL.replace("2: 8c 7h", "2: 8d 7h")).key == "changed"
    assert refused(DEAL.replace("[Captured 100 0]", "[Captured 95 0]")).key == "changed"
    assert refused(text).key == "refused"


@pytest.mark.parametrize(
    "text", ["", "\n\n", "hello", "[Paoyao 1]", "1. 0: 4h", "[", "[Paoyao 1]\n[Deal 1]", "\x00", "0: 4h"]
)
def test_what_is_no_record(text: str) -> None:
    refused(text)


def damaged(text: str, rnd: random.Random) -> str:
    """A text with lines or characters deleted, doubled, swapped or changed."""
    for _ in range(rnd.choice([1, 1, 1, 2, 5])):
        lines = text.split("\n")
        at, to = rnd.randrange(len(lines)), rnd.randrange(len(lines))
        what = rnd.randrange(8)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(to, lines[at])
        elif what == 2:
            lines[at], lines[to] = lines[to], lines[at]
        elif what == 3:
            del lines[at:]
        text = "\n".join(lines)
        if not text:
            break
        place = rnd.randrange(len(text))
        if what == 4:
            text = text[:place] + text[place + 1 :]
        elif what == 5:
            text = text[:place] + text[place] + text[place:]
        elif what == 6:
            text = text[:place] + rnd.choice('0123456789TJQKA24shdc:. []"-*\n王é') + text[place + 1 :]
        elif what == 7 and place + 1 < len(text):
            text = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    return text


@pytest.mark.parametrize("seal", [False, True], ids=["as it is", "check sum made to fit"])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_damage_is_refused_or_harmless(rules: str, seal: bool, scale: Any) -> None:
    """Flipped, lost, doubled and swapped lines and characters: a RecordError with its line, or the very same game.

    With the check sum made to fit, what is read is a game that the record says in full, if not the first one.
    """
    rnd = random.Random(f"damage {rules} {seal}")
    told = 0
    for _ in range(scale(60, 2_000)):
        text = damaged(TEXTS[rules], rnd)
        if seal and text.strip():
            text = sealed(text)
        try:
            game = pl.loads(text)
        except RecordError:
            told += 1
            line = refused(text).values["line"]
            assert isinstance(line, int)
            assert 1 <= line <= text.count("\n") + 1
        else:
            assert seal or same_game(game, GAMES[rules])
            assert pl.dumps(game).split() == text.removeprefix("\ufeff").split()
    assert told


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(DEAL.split() + MATCH.split()[:60])).map(" ".join)), st.booleans())
def test_any_text_at_all(text: str, headed: bool) -> None:
    """Whatever is pasted: a RecordError, never another error."""
    refused(("[Paoyao 1]\n" + text) if headed else text)


@pytest.mark.parametrize("nothing", [None, 5, b"[Paoyao 1]"])
def test_what_is_no_text_is_no_record(nothing: Any) -> None:
    with pytest.raises(RecordError) as raised:
        pl.loads(nothing)
    assert raised.value.key == "no_record"
