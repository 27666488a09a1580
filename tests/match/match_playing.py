"""Random players for matches and records: quick, with any suits held, in styles that reach every end."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import paoyao_learn as pl
from paoyao_learn.matches import Match
from paoyao_learn.notation import Action
from paoyao_learn.paoyao.deal import Deal

RULE_SETS = ("online", "mingyao", "baishan", "tonghua")
STYLES = ("any", "eager", "one side", "grabbing")
OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("online", {"threes": "none", "teams": "heart6", "inherit_lead": "next"}),
    ("online", {"base": 3, "flee": 7, "next_lead": "random"}),
    ("mingyao", {"snow": "choice", "first_lead": "heart3", "threes": "low"}),
    ("baishan", {"must_beat": True, "first_lead": "random", "flee": 2}),
    ("baishan", {"passing_locks_out": True, "snow": "automatic", "show_yao": "mandatory"}),
    ("tonghua", {"kings_shown": True, "next_lead": "random", "base": 4}),
    ("tonghua", {"kings_shown": False, "four_jokers_win": False, "snow": "off"}),
)


def play_of(deal: Deal, index: int, rnd: random.Random) -> Action:
    """A play of the playbook with a random choice of the suits held."""
    assert deal.turn is not None
    left = list(deal.hands[deal.turn])
    rnd.shuffle(left)
    cards = []
    for wanted in deal.rules.playbook.plays[index].cards:
        card = next(card for card in left if card.rank == wanted.rank)
        left.remove(card)
        cards.append(card)
    return Action("play", tuple(cards))


def choose(deal: Deal, rnd: random.Random, style: str = "any") -> Action:
    """A random action of the seat to act."""
    if deal.phase != "play":
        return rnd.choice(deal.legal_actions())
    plays = deal.rules.playbook.indices(deal.legal_mask())
    may_pass = deal.may_pass()
    eager = 0.9 if style != "any" else len(plays) / (len(plays) + 1)
    if style == "one side" and deal.turn is not None and deal.turn % 2:
        eager = 0.1
    if may_pass and (not plays or rnd.random() >= eager):
        return Action("pass")
    if style == "grabbing":
        book = deal.rules.playbook.plays
        most = max(len(book[index].cards) for index in plays)
        plays = [index for index in plays if len(book[index].cards) == most]
    return play_of(deal, rnd.choice(plays), rnd)


def play_on(game: Any, rnd: random.Random, style: str = "any", most: int = 100_000) -> Any:
    """A deal or a match played on by random players, for so many actions or to the end of the deal."""
    for _ in range(most):
        deal = game.deal if isinstance(game, Match) else game
        if deal.turn is None:
            break
        game = game.act(choose(deal, rnd, style))
    return game


def random_match(rules: Any, rnd: random.Random, deals: int = 3, **terms: Any) -> Match:
    """A match of so many deals, some of them fled from."""
    game = pl.match(rules, seed=rnd.getrandbits(40), **terms)
    for number in range(deals):
        if number:
            if game.ledger.short:
                break
            game = game.next()
        if rnd.random() < 0.1:
            game = play_on(game, rnd, rnd.choice(STYLES), rnd.randrange(150))
            if not game.over:
                game = game.flee(rnd.randrange(game.rules.players))
        else:
            game = play_on(game, rnd, rnd.choice(STYLES))
    return game


def fields(deal: Deal) -> dict[str, Any]:
    """All that a position holds, but for what led there."""
    return {field.name: getattr(deal, field.name) for field in dataclasses.fields(deal) if field.name != "before"}


def same_deal(one: Deal, other: Deal) -> bool:
    """Whether two deals are the same through all their positions."""
    lines = [(*deal.history, deal) for deal in (one, other)]
    return [fields(deal) for deal in lines[0]] == [fields(deal) for deal in lines[1]]


def same_game(one: Any, other: Any) -> bool:
    """Whether two deals, or two matches, are the same in all that they hold."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Deal):
        return same_deal(one, other)
    return (
        (one.rules, one.seed, one.names, one.ledger) == (other.rules, other.seed, other.names, other.ledger)
        and [(each.number, each.fled) for each in one.rounds] == [(each.number, each.fled) for each in other.rounds]
        and all(same_deal(a.deal, b.deal) for a, b in zip(one.rounds, other.rounds, strict=True))
    )
