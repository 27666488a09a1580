"""The record: exact round trips of every game that can occur, from its cards as dealt to wherever it stands."""

from __future__ import annotations

import random
import re
import textwrap
from itertools import pairwise
from typing import Any

import pytest
from make_records import EXAMPLES, FOLDER, example
from match_playing import OPTIONS, RULE_SETS, STYLES, choose, play_on, random_match, same_deal, same_game

import paoyao_learn as pl
from paoyao_learn.cards import pack
from paoyao_learn.errors import PaoyaoError
from paoyao_learn.record import replay


def rules_of(named: Any) -> Any:
    return pl.ruleset(named) if isinstance(named, str) else pl.ruleset(named[0], **named[1])


def round_trip(game: Any) -> str:
    """The record of a game, read back and found the same to the last position and to the byte."""
    text = pl.dumps(game)
    again = pl.loads(text)
    assert same_game(game, again)
    assert pl.dumps(again) == text
    assert all(len(line) <= 100 for line in text.splitlines() if not line.startswith("["))
    return text


@pytest.mark.parametrize("named", [*RULE_SETS, *OPTIONS], ids=str)
def test_matches_of_three_deals(named: Any, scale: Any) -> None:
    """Whole random matches, some deals fled from, with all kinds of terms."""
    rules = rules_of(named)
    for number in range(scale(4, 100)):
        rnd = random.Random(f"round trip {rules.id} {rules.changed} {number}")
        terms: dict[str, Any] = {"coins": [rnd.randrange(2000, 10**6) for _ in range(rules.players)]}
        if rnd.random() < 0.5:
            terms["names"] = [
                rnd.choice(["Ann", "李四", 'a "b" \\c]', "[x] 1. 0:", "é 😀"]) for _ in range(rules.players)
            ]
            terms["points"] = [rnd.randrange(-500, 500) for _ in range(rules.players)]
            terms["stake"] = rnd.choice([None, 1, 20])
            terms["room_base"] = rnd.choice([1, 10])
            terms["room"] = rnd.choice(["junior", "middle", "other"])
        round_trip(random_match(rules, rnd, **terms))


@pytest.mark.parametrize("named", [*RULE_SETS, *OPTIONS], ids=str)
def test_unfinished_games(named: Any, scale: Any) -> None:
    """A deal or a match at any moment: before the first play, amid 亮王 and 雪, in a trick, over."""
    rules = rules_of(named)
    for number in range(scale(4, 100)):
        rnd = random.Random(f"unfinished {rules.changed} {number}")
        line = [pl.deal(rules, seed=number)]
        while line[-1].turn is not None:
            line.append(line[-1].act(choose(line[-1], rnd, rnd.choice(STYLES))))
        moments = {0, 1, 3, 6, len(line) - 1, rnd.randrange(len(line))}
        moments |= {at for at, deal in enumerate(line) if deal.phase == "snow"}
        for at in moments:
            round_trip(line[min(at, len(line) - 1)])
        game = play_on(pl.match(rules, seed=number, coins=10**6), rnd)
        round_trip(game if game.ledger.short else play_on(game.next(), rnd, most=rnd.randrange(40)))


def short_position(rules: Any, rnd: random.Random) -> dict[str, Any]:
    """A position near the end, perhaps one that cannot be."""
    cards = list(pack(without=("3",) if rules.threes == "none" else ()) * 2)
    rnd.shuffle(cards)
    out = rnd.sample(range(rules.players), rnd.choice([0, 0, 1, 2]))
    hands = [[] if seat in out else [cards.pop() for _ in range(rnd.randint(1, 6))] for seat in range(rules.players)]
    captured = [rnd.randrange(0, 140, 5) for _ in range(2 if rules.players == 4 else 5)]
    captured = rnd.choice([captured, [0] * len(captured), [rnd.choice([130, 135]), *(0,) * (len(captured) - 1)]])
    held = [seat for seat, hand in enumerate(hands) for card in hand if str(card) == "RJ"]
    kings = None if len(held) == 2 else [*held, *rnd.sample(range(rules.players), 2)][:2]
    return {
        "hands": hands,
        "captured": captured,
        "out": out,
        "lead": rnd.choice([seat for seat in range(rules.players) if seat not in out]),
        "dealer": rnd.choice([None, rnd.randrange(rules.players)]),
        "kings": kings if rules.players == 5 else None,
    }


@pytest.mark.parametrize("named", [*RULE_SETS, *OPTIONS], ids=str)
def test_positions_set_up_by_hand(named: Any, scale: Any) -> None:
    """Short hands, points captured, seats out, 大王 that no hand shows; snow questions in a trick and after one."""
    rules = rules_of(named)
    rnd = random.Random(f"set up {rules.changed}")
    done, snows = 0, 0
    while done < scale(60, 500):
        try:
            deal = pl.deal(rules, **short_position(rules, rnd))
        except PaoyaoError:
            continue
        done += 1
        deal = play_on(deal, rnd, rnd.choice(STYLES), rnd.choice([5, 1000]))
        round_trip(deal)
        snows += any(before.phase == "snow" for before in (*deal.history, deal))
    assert snows or rules.snow != "choice"


def test_a_position_round_trips_with_who_held_the_kings() -> None:
    """003-02: who held the 大王 stands in the record where no hand shows it."""
    deal = pl.deal("tonghua", hands=["4h", "5h RJ", "6h", "7h", "8h"], kings=(1, 3), lead=2)
    assert "[Kings 1 3]" in round_trip(deal)
    deal = pl.deal("tonghua", hands=["4h RJ", "5h RJ", "6h", "7h", "8h"])
    assert "[Kings" not in round_trip(deal)


def test_four_jokers_end_a_record_at_once() -> None:
    """003-15: a deal without a single play."""
    deal = pl.deal("tonghua", hands=["RJ RJ BJ BJ", "5h", "6h", "7h", "8h"])
    assert "Result: four_jokers, level 1, winners 0, payoffs 8 -2 -2 -2 -2" in round_trip(deal)


def test_what_a_record_says() -> None:
    """Tags, each hand as dealt, numbered plays, the answers to 雪, the result."""
    deal = pl.deal("baishan", hands=["4h Kd", "6s 6c", "7h 8c", "8h 9h"], captured=(130, 0), lead=0)
    for action in ("Kd", "pass", "pass", "pass", "nosnow", "snow", "4h", "6s", "pass", "9h", "pass", "pass"):
        deal = deal.act(action)
    text = round_trip(deal)
    assert text.splitlines()[:-1] == [
        "[Paoyao 1]",
        '[Game "deal"]',
        '[Rules "baishan"]',
        "",
        "[Deal 1]",
        "[Dealer 0]",
        "[Lead 0]",
        "[Captured 130 0]",
        "0: Kd 4h",
        "1: 6s 6c",
        "2: 8c 7h",
        "3: 9h 8h",
        "1. 0: Kd  1: pass  2: pass  3: pass  0: nosnow  2: snow",
        "2. 0: 4h  1: 6s  2: pass  3: 9h  1: pass  2: pass",
        "Result: *",
        "",
    ]


def test_options_stand_in_the_record() -> None:
    """Changed options only, each read back as it was."""
    options: dict[str, Any] = {"kings_shown": False, "snow": "off", "base": 6}
    text = round_trip(pl.deal(pl.ruleset("tonghua", **options), seed=1))
    assert re.findall(r"\[Option .*\]", text) == [
        "[Option kings_shown false]",
        '[Option snow "off"]',
        "[Option base 6]",
    ]
    assert "[Option" not in round_trip(pl.deal("tonghua", seed=1))


@pytest.mark.parametrize(
    "mangle",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "  \n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n\n", "\n").strip(),
        lambda text: "\n".join("\n".join(textwrap.wrap(line, 60)) for line in text.split("\n")),
        lambda text: text.replace("  ", " "),
    ],
    ids=["crlf", "cr", "bom", "trailing", "blank lines", "no blank lines", "wrapped", "single spaces"],
)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_mail_does_to_a_text(rules: str, mangle: Any) -> None:
    """Line ends, blank lines and lines broken anew are no damage."""
    text = example(rules)
    assert pl.dumps(pl.loads(mangle(text))) == text


@pytest.mark.parametrize("rules", RULE_SETS)
def test_replay_shows_the_hands_as_they_were(rules: str) -> None:
    """Any point of a game: all positions in order, the cards played since gone from the hands."""
    game = random_match(rules, random.Random(f"replay {rules}"), coins=10**6)
    moments = replay(pl.loads(pl.dumps(game)))
    assert len(moments) == sum(len(each.deal.history) + 1 for each in game.rounds)
    for each in game.rounds:
        mine = [moment for moment in moments if moment.number == each.number]
        assert [moment.at for moment in mine] == list(range(len(mine)))
        assert mine[0].action is None
        assert mine[-1].fled == each.fled
        assert same_deal(mine[-1].deal, each.deal)
        assert all(len(hand) == each.deal.rules.hand for hand in mine[0].hands)
        for before, after in pairwise(mine):
            seat, action = after.actor, after.action
            assert seat == before.deal.turn
            assert seat is not None
            assert action is not None
            assert sorted(map(str, before.hands[seat])) == sorted(map(str, (*after.hands[seat], *action.cards)))
    assert replay(game.rounds[0].deal)[-1].number == 1


@pytest.mark.parametrize("rules", EXAMPLES)
def test_example_records(rules: str) -> None:
    """The records kept beside the tests: they load, and are what `python tests/match/make_records.py` writes."""
    kept = (FOLDER / f"{rules}.paoyao").read_text(encoding="utf-8")
    game = pl.loads(kept)
    assert pl.dumps(game) == kept
    assert game.rules == pl.ruleset(rules)
    assert kept == example(rules)


@pytest.mark.parametrize("thing", [None, "a record", 7])
def test_what_is_no_game_is_told_so(thing: Any) -> None:
    for write in (pl.dumps, replay):
        with pytest.raises(pl.RecordError) as told:
            write(thing)
        for lang in ("zh", "en"):
            assert type(thing).__name__ in told.value.message(lang)
