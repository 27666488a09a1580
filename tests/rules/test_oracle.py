"""The oracle files: what they say is what the package says, and what the naive reading would write again."""

import pytest
from oracle import make_oracle, naive
from oracle.support import HERE, key, oracle

import paoyao_learn as pl
from paoyao_learn.notation import parse_cards

CONFIGS = list(make_oracle.CONFIGS)


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    return make_oracle.build()


@pytest.mark.parametrize("name", CONFIGS)
def test_the_file_is_written_again_to_the_byte(name: str, built: dict[str, str]) -> None:
    """`python tests/oracle/make_oracle.py` writes them."""
    assert (HERE / f"{name}.jsonl").read_text("utf-8") == built[f"{name}.jsonl"]


@pytest.mark.parametrize("name", CONFIGS)
def test_leads_and_answers(name: str) -> None:
    rules_id, options, _ = make_oracle.CONFIGS[name]
    rules, slow = pl.ruleset(rules_id, **options), naive.rules_of(rules_id, **options)
    for deal in oracle(name):
        hands = [parse_cards(hand) for hand in deal["hands"]]
        for seat, hand in enumerate(hands):
            leads = rules.legal_plays(hand)
            assert make_oracle.told(key(lead, slow) for lead in leads) == deal["leads"][seat]
            following = hands[(seat + 1) % len(hands)]
            answers = {
                " ".join(key(lead, slow)): make_oracle.told(
                    key(play, slow) for play in rules.legal_plays(following, on=lead)
                )
                for lead in leads
            }
            assert answers == deal["answers"][seat]


@pytest.mark.parametrize("name", CONFIGS)
def test_perft(name: str) -> None:
    """Sequences of 1, 2 and 3 actions from the position, seat 0 leading, counted by playing them."""
    rules_id, options, _ = make_oracle.CONFIGS[name]
    for line in oracle(name):
        kings = [seat for seat, hand in enumerate(line["hands"]) for _ in range(hand.count("RJ"))]
        kings += [seat for seat in range(2) if len(kings) < 2 and seat not in kings][: 2 - len(kings)]
        deal = pl.deal(pl.ruleset(rules_id, **options), hands=line["hands"], lead=0, kings=kings)
        first = [deal.act(action) for action in deal.legal_actions()]
        second = [after.act(action) for after in first for action in after.legal_actions()]
        third = sum(len(after.legal_actions()) for after in second)
        assert [len(first), len(second), third] == line["perft"]
