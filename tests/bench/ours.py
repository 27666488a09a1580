"""What is measured of this package: baishan, whole deals from seeded shuffles."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import paoyao_learn as pl
from paoyao_learn.paoyao.batch import Batch
from paoyao_learn.paoyao.playout import Sim

from . import rows
from .clock import Piece

WHO = "paoyao_learn"


def _positions(deals: int) -> list[Any]:
    """Every position in which somebody is to act, in random deals."""
    rng = random.Random(1)
    found = []
    for seed in range(deals):
        deal = pl.deal("baishan", seed=seed)
        while deal.turn is not None:
            found.append(deal)
            deal = deal.act(rng.choice(deal.legal_actions()))
    return [deal for deal in found if deal.phase == "play"]


def pieces(scale: float) -> list[Piece]:
    """The work of one round; ``scale`` 1 is a usual one."""
    rules = pl.ruleset("baishan")
    book = rules.playbook
    positions = _positions(20)
    hands: list[tuple[int, int]] = [
        (deal.packed[deal.turn], -1 if deal.table is None else deal.table.index) for deal in positions
    ]
    beaten_by = (*book.beaten_by, -1)
    leads = [deal.packed[deal.leader] for deal in (pl.deal(rules, seed=seed) for seed in range(200))]
    first = pl.deal(rules, seed=1)
    played = [(deal.before, deal.action) for deal in positions if deal.before is not None]
    rng = random.Random(1)
    tables = np.random.default_rng(1)
    repeat = max(1, round(5 * scale))
    deals = max(1, round(150 * scale))

    def mask() -> int:
        for _ in range(repeat):
            for packed, table in hands:
                book.mask(packed) & beaten_by[table]
        return repeat * len(hands)

    def listed() -> int:
        for _ in range(repeat):
            for packed, table in hands:
                book.indices(book.mask(packed) & beaten_by[table])
        return repeat * len(hands)

    def lead_mask() -> int:
        for _ in range(repeat):
            for packed in leads:
                book.mask(packed)
        return repeat * len(leads)

    def lead_list() -> int:
        for _ in range(repeat):
            for packed in leads:
                book.indices(book.mask(packed))
        return repeat * len(leads)

    def as_plays() -> int:
        for deal in positions:
            deal.legal_plays()
        return len(positions)

    def dealt() -> int:
        for _ in range(deals):
            Sim.dealt(rules, rng).playout(rng)
        return deals

    def at_once() -> int:
        size = max(64, round(8192 * scale))
        Batch.dealt(rules, size, tables).playout(tables)
        return size

    def from_position() -> int:
        sim = Sim.from_deal(first)
        for _ in range(deals):
            sim.playout(rng)
        return deals

    def steps() -> int:
        log: list[int] = []
        sim = Sim.from_deal(first)
        for _ in range(deals):
            sim.playout(rng, log=log)
        return len(log)

    def act() -> int:
        for deal, action in played:
            deal.act(action)
        return len(played)

    return [
        Piece(rows.MASK, WHO, mask),
        Piece(rows.LIST, WHO, listed),
        Piece(rows.PLAYS, WHO, as_plays),
        Piece(rows.LEAD_MASK, WHO, lead_mask),
        Piece(rows.LEAD_LIST, WHO, lead_list),
        Piece(rows.DEALS, WHO, dealt),
        Piece(rows.BATCH, WHO, at_once),
        Piece(rows.PLAYOUTS, WHO, from_position),
        Piece(rows.STEPS, WHO, steps),
        Piece(rows.ACT, WHO, act),
    ]
