"""Compute the oracle files beside this script from `deals.json`, with the naive reading of the rules.

    python tests/oracle/make_oracle.py           # write the files anew
    python tests/oracle/make_oracle.py --check   # say whether they are as they would be written

One file per rule set and options, one line per deal, as perft counts for chess: for every hand the number of its legal
leads; for every hand as leader and each of its leads the number of legal answers of the next hand (a pass not counted);
under "perft" the number of action sequences of length 1, 2, 3 when seat 0 leads (passes counted). Next to each number
of plays stands the start of the SHA-256 of the sorted plays, one a line.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:
    sys.path.insert(0, str(HERE.parent))

from oracle import naive  # noqa: E402

#: File name → rule set, options, and which of the deals of deals.json it takes.
CONFIGS: dict[str, tuple[str, dict[str, object], str]] = {
    "online": ("online", {}, "108"),
    "baishan": ("baishan", {}, "108"),
    "mingyao": ("mingyao", {}, "108"),
    "tonghua_hidden": ("tonghua", {"kings_shown": False}, "tonghua"),
    "tonghua_shown": ("tonghua", {"kings_shown": True}, "tonghua"),
    "baishan_threes_low": ("baishan", {"threes": "low"}, "108"),
    "baishan_threes_none": ("baishan", {"threes": "none"}, "100"),
    "online_riding_any_length": ("online", {"riding_same_length": False}, "108"),
    "mingyao_long_straights": ("mingyao", {"long_straight_beats_short": True}, "108"),
}


def ranks(hand: str) -> list[str]:
    """The ranks of a hand written as cards parted by spaces."""
    return [card if card in naive.JOKERS else card[0] for card in hand.split()]


def told(plays: Iterable[Sequence[str]]) -> list[object]:
    """Number and digest of a set of plays (rank patterns, low to high as single cards with the 3 on top)."""
    order = [*naive.THREES_HIGH, *naive.JOKERS]
    lines = sorted(" ".join(sorted(play, key=order.index)) for play in plays)
    return [len(lines), hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]]


def line(name: str, hands: list[str], rules: naive.Rules) -> dict[str, Any]:
    """What the oracle says of one deal."""
    can = [naive.legal(ranks(hand), rules) for hand in hands]
    answers = []
    for seat in range(len(hands)):
        following = can[(seat + 1) % len(hands)]
        answers.append(
            {
                " ".join(lead.cards): told(shape.cards for shape in following if naive.beats(shape, lead, rules))
                for lead in can[seat]
            }
        )
    two = three = 0
    for lead in can[0]:
        second = [None, *(shape for shape in can[1] if naive.beats(shape, lead, rules))]
        two += len(second)
        for shape in second:
            three += 1 + sum(naive.beats(third, shape or lead, rules) for third in can[2])
    leads = [told(shape.cards for shape in plays) for plays in can]
    return {"deal": name, "hands": hands, "leads": leads, "perft": [len(can[0]), two, three], "answers": answers}


def build() -> dict[str, str]:
    """The text of every oracle file, by file name."""
    deals = json.loads((HERE / "deals.json").read_text("utf-8"))
    files = {}
    for name, (rules_id, options, which) in CONFIGS.items():
        rules = naive.rules_of(rules_id, **options)
        lines = [line(deal, hands, rules) for deal, hands in deals[which].items()]
        files[f"{name}.jsonl"] = "".join(json.dumps(entry, separators=(",", ":")) + "\n" for entry in lines)
    return files


def main() -> int:
    """Write the files, or compare with them."""
    stale = []
    for name, content in build().items():
        if "--check" in sys.argv[1:]:
            if (HERE / name).read_text("utf-8") != content:
                stale.append(name)
        else:
            (HERE / name).write_text(content, "utf-8")
    print("\n".join(f"{name} differs" for name in stale) or "the oracle files stand")
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main())
