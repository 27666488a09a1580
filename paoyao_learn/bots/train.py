"""``python -m paoyao_learn.bots.train baishan --minutes 60 --out training``: a value net taught by self-play.

Deep Monte Carlo: all seats play by the net, now and then at random, and each choice is taught how its deal ended. Needs
the extra ``train`` (torch). It can be stopped at any time and goes on from its checkpoint when started again; what it
writes on the way can be played with at once (see ``value_net.py``).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
import torch
from torch import nn

from ..cards import JOKERS
from ..game import as_ruleset
from .calibration import KingHands, Recent
from .features import VERSION, Layout, layout_of
from .kept import KeptHands
from .net_batch import BatchNet
from .net_torch import Net
from .selfplay import Array, Samples, SelfPlay, duel, greedy
from .value_net import load_net, write_net

__all__ = ["Trainer", "main"]

RULES = ("baishan", "mingyao", "tonghua")
BATCH = 1024  # choices a step of learning
STEPS = 40  # actions of every game between two rounds of learning
RATE = 1e-3
TRUST = 0.7  # λ: how far a choice is taught by what came later, not by what the net foresaw next
WAKE = 40  # rounds after which units that have fallen asleep begin anew
KEPT = 10  # steps after which hands are looked at, for how they are kept
KEEP = 0.999  # how slowly the published weights follow
COUNTS = ("seconds", "rounds", "games", "choices", "woken", "curve")  # kept beside the nets


class Trainer:
    """A net, its self-play and all that is kept of them in a checkpoint."""

    def __init__(self, name: str, games: int, seed: int, out: Path, onward: bool = False) -> None:
        self.name, self.seed, self.out = name, seed, out
        rules = as_ruleset(name)
        self.layout: Layout = layout_of(rules)
        torch.manual_seed(seed)
        self.net, self.slow = Net(self.layout), Net(self.layout)
        self.slow.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=1e-4)
        self.seconds = 0.0
        self.rounds = 0
        self.games = 0
        self.choices = 0
        self.woken = 0
        self.curve: list[dict[str, float]] = []
        self.earlier: BatchNet | None = None
        self.recent = Recent()
        self.kept = KeptHands(len(self.layout.rules.order))
        joker = tuple(rank in JOKERS for rank in self.layout.rules.order)
        self.kings = KingHands(joker) if rules.hidden_sides else None
        shares = [(rules, games)]
        if rules.hidden_sides:
            shares = [(rules.with_kings(False), games * 3 // 4), (rules.with_kings(True), games // 4)]
        if onward:
            self._take_up()
        elif self.checkpoint.exists():
            self._load()
        self.rng = np.random.default_rng((seed, self.games))
        self.tables = [SelfPlay(one, self.layout, many, self.rng, TRUST, self.kings) for one, many in shares]

    @property
    def checkpoint(self) -> Path:
        return self.out / f"{self.name}.pt"

    def round(self, rate: float) -> float:
        """Play for a while and learn from the deals that ended; the mean square error."""
        chance = max(0.02, 0.1 * 0.5 ** (self.games / 20_000))
        act = self.net.player()
        found: list[Samples] = []
        for table in self.tables:
            before = table.finished
            for step in range(STEPS):
                self.choices += table.step(act, chance)
                if step % KEPT == 0:
                    self.kept.add(table.batch, self.rng)
            self.games += table.finished - before
            found.append(table.samples())
        levels = np.concatenate([one.levels for one in found])
        payoff = np.concatenate([one.payoff for one in found])
        self.recent.add(levels, payoff)
        goal = np.concatenate([one.goal for one in found])
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        order = self.rng.permutation(len(levels))
        lost = []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            loss = nn.functional.mse_loss(self.net(levels[rows]), torch.from_numpy(goal[rows]))
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimiser.step()
            lost.append(loss.item())
            self._follow()
        self.rounds += 1
        if self.rounds % WAKE == 0:
            self.wake(levels)
        return float(np.mean(lost)) if lost else float("nan")

    def _follow(self) -> None:
        keep = min(KEEP, 1 - 1 / (10 + self.choices / BATCH))
        with torch.no_grad():
            for slow, quick in zip(self.slow.parameters(), self.net.parameters(), strict=True):
                slow.lerp_(quick, 1 - keep)

    def wake(self, levels: Array) -> None:
        """Begin anew with the units that rows of levels no longer light."""
        many, few = self.net.asleep(levels)
        self.woken += int(many.sum() + few.sum())
        fresh = Net(self.layout)
        for net in (self.net, self.slow):
            net.renew(many, few, fresh)

    def measure(self, deals: int) -> dict[str, float]:
        """Duplicate deals of the published weights against a simple player, and against those of the measurement before
        in this run: a line of the curve."""
        rng = np.random.default_rng(self.seed + 1)
        player = self.slow.player()
        won, paid = duel(self.layout.rules, player.act, greedy, deals, rng)
        line = {"minutes": round(self.seconds / 60, 1), "games": self.games, "won": round(float(won.mean()), 4),
                "won_error": round(float(1.96 * won.std() / deals**0.5), 4),
                "paid": round(float(paid.mean()), 3)}  # fmt: skip
        if self.earlier is not None:
            before, _ = duel(self.layout.rules, player.act, self.earlier.act, deals, rng)
            line["won_before"] = round(float(before.mean()), 4)
        self.earlier = player
        self.curve.append(line)
        return line

    def save(self) -> None:
        """The checkpoint and the weights to play with, each written beside and moved into place."""
        self.out.mkdir(parents=True, exist_ok=True)
        state = {name: getattr(self, name).state_dict() for name in ("net", "slow", "optimiser")}
        kept = {name: getattr(self, name) for name in COUNTS}
        beside = self.checkpoint.with_suffix(".pt.new")
        torch.save({"version": VERSION, **state, **kept}, beside)
        os.replace(beside, self.checkpoint)
        (self.out / f"{self.name}_curve.json").write_text(json.dumps(self.curve, indent=0) + "\n", encoding="utf-8")
        if len(self.recent):
            self.publish()

    def publish(self) -> None:
        """The weights as the bots read them, and how they were made."""

        def values(levels: Array) -> Array:
            with torch.no_grad():
                found: Array = self.slow(levels).numpy()
            return found

        write_net(
            self.out / self.name,
            self.layout,
            self.slow.layers(),
            {
                "rules": self.name,
                "features": VERSION,
                "seed": self.seed,
                "minutes": round(self.seconds / 60, 1),
                "games": self.games,
                "choices": self.choices,
                "woken": self.woken,
                "torch": torch.__version__,
                "calibration": self.recent.calibration(values),
                "kept": self.kept.fit(),
                "kings": self.kings.fit() if self.kings else {},
                "curve": self.curve,
            },
        )

    def _load(self) -> None:
        state: dict[str, Any] = torch.load(self.checkpoint, weights_only=True)
        if state["version"] != VERSION:
            raise SystemExit(f"{self.checkpoint} has features of version {state['version']}, not {VERSION}")
        for name in ("net", "slow", "optimiser"):
            getattr(self, name).load_state_dict(state[name])
        for name in COUNTS:
            setattr(self, name, state[name])

    def _take_up(self) -> None:
        """Begin with the weights that come with the package, and the count of what they have learned from."""
        if self.checkpoint.exists():
            raise SystemExit(f"{self.checkpoint} is there already: to go on from it, leave out --onward; to begin with "
                             "the published weights, give --out another folder")  # fmt: skip
        published = load_net(self.name)
        self.net.take(published)
        self.slow.load_state_dict(self.net.state_dict())
        facts = published.facts
        self.seconds, self.games, self.choices = 60 * facts["minutes"], facts["games"], facts["choices"]
        self.curve = list(facts["curve"])
        self.earlier = self.slow.player()


def main(arguments: list[str] | None = None) -> int:
    """Train for so many minutes of processor time more; see ``--help``."""
    parser = argparse.ArgumentParser(prog="python -m paoyao_learn.bots.train", description=__doc__)
    parser.add_argument("rules", choices=RULES, help="the rule set (online plays by the weights of baishan)")
    parser.add_argument("--minutes", type=float, default=60.0, help="processor time to train from now (60)")
    parser.add_argument("--onward", action="store_true", help="begin with the weights that come with the package")
    parser.add_argument("--rate", type=float, default=RATE, help=f"rate of learning at the start ({RATE})")
    parser.add_argument("--threads", type=int, default=1, help="threads of torch (1)")
    parser.add_argument("--games", type=int, default=1024, help="games side by side (1024)")
    parser.add_argument("--seed", type=int, default=1, help="the seed (1)")
    parser.add_argument("--out", type=Path, default=Path("training"), help="folder of checkpoints (training)")
    parser.add_argument("--save-every", type=float, default=3.0, help="minutes between checkpoints (3)")
    parser.add_argument("--deals", type=int, default=400, help="duplicate deals a measurement (400)")
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(chosen.threads)
    trainer = Trainer(chosen.rules, chosen.games, chosen.seed, chosen.out, chosen.onward)
    start, planned = trainer.seconds, chosen.minutes * 60
    saved = told = perf_counter()
    began = process_time()
    while trainer.seconds - start < planned:
        done = (trainer.seconds - start) / planned
        error = trainer.round(chosen.rate * (1 - 0.95 * done))
        trainer.seconds = start + process_time() - began
        now = perf_counter()
        if now - told > 15:
            told = now
            print(f"{chosen.rules} {trainer.seconds / 60:.1f} min, {trainer.games} games, "
                  f"{trainer.choices / max(1.0, trainer.seconds):.0f} choices/s, error {error:.3f}, "
                  f"{trainer.woken} units woken, {done:.0%} of this run", flush=True)  # fmt: skip
        if now - saved > chosen.save_every * 60 or trainer.seconds - start >= planned:
            line = trainer.measure(chosen.deals)
            trainer.save()
            saved = perf_counter()
            print(f"{chosen.rules} against a simple player: {line['won']:.1%} ± {line['won_error']:.1%} of duplicate "
                  f"deals, {line['paid']:+.2f} a deal; against the weights before: "
                  f"{line.get('won_before', 0.5):.1%}", flush=True)  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
