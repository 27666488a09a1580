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
from copy import deepcopy
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
import torch
from torch import nn

from ..cards import JOKERS
from ..game import as_ruleset
from ..paoyao.ruleset import RuleSet
from .calibration import KingHands, Recent
from .features import VERSION, Layout, layout_of
from .features_batch import Inputs
from .net_batch import BatchNet, layers_of
from .selfplay import Array, Samples, SelfPlay, duel, greedy, net_actor
from .value_net import load_net, write_net

__all__ = ["Net", "Trainer", "main"]

RULES = ("baishan", "mingyao", "tonghua")
HIDDEN, FEW = 256, 32
BATCH = 1024  # choices a step of learning
STEPS = 40  # actions of every game between two rounds of learning
RATE = 1e-3
TRUST = 0.7  # λ: how far a choice is taught by what came later, not by what the net foresaw next
KEEP = 0.999  # how slowly the published weights follow


class Net(nn.Module):
    """Inputs, and the play on the table as a number -> a value."""

    def __init__(self, inputs: int, plays: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, HIDDEN)
        self.table = nn.Embedding(1 + plays, HIDDEN, padding_idx=0)
        self.second = nn.Linear(HIDDEN, FEW)
        self.out = nn.Linear(FEW, 1)
        nn.init.normal_(self.table.weight, std=0.01)

    def forward(self, inputs: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
        """The values."""
        hidden = torch.relu(self.first(inputs) + self.table(table))
        found: torch.Tensor = self.out(torch.relu(self.second(hidden)))[:, 0]
        return found


class Trainer:
    """A net, its self-play and all that is kept of them in a checkpoint."""

    def __init__(self, name: str, games: int, seed: int, out: Path, onward: bool = False) -> None:
        self.name, self.seed, self.out = name, seed, out
        rules = as_ruleset(name)
        self.layout: Layout = layout_of(rules)
        self.table = self.layout.at["table"]
        self.inputs = Inputs(self.layout, set(range(len(self.layout.groups))) - {self.table})
        torch.manual_seed(seed)
        self.net = Net(self.inputs.size, self.layout.groups[self.table].levels)
        self.slow = Net(self.inputs.size, self.layout.groups[self.table].levels)
        self.slow.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=1e-4)
        self.seconds = 0.0
        self.rounds = 0
        self.games = 0
        self.choices = 0
        self.curve: list[dict[str, float]] = []
        self.earlier: Net | None = None
        self.recent = Recent()
        joker = tuple(rank in JOKERS for rank in self.layout.rules.order)
        self.kings = KingHands(joker) if rules.hidden_sides else None
        shares: tuple[tuple[RuleSet, int], ...]
        if rules.hidden_sides:
            shares = ((rules.with_kings(False), games * 3 // 4), (rules.with_kings(True), games // 4))
        else:
            shares = ((rules, games),)
        if onward:
            self._take_up()
        elif self.checkpoint.exists():
            self._load()
        self.rng = np.random.default_rng((seed, self.games))
        self.tables = [SelfPlay(one, self.layout, many, self.rng, TRUST, self.kings) for one, many in shares]

    @property
    def checkpoint(self) -> Path:
        return self.out / f"{self.name}.pt"

    def values(self, net: Net, levels: Array) -> torch.Tensor:
        """The values of rows of levels."""
        table = torch.from_numpy(levels[:, self.table].astype(np.int64))
        found: torch.Tensor = net(torch.from_numpy(self.inputs.of(levels)), table)
        return found

    def layers(self, net: Net) -> list[tuple[Array, Array]]:
        """The weights of a net by input, and the biases, layer by layer."""
        weights = {name: value.detach().numpy() for name, value in net.state_dict().items()}
        first = np.zeros((self.layout.inputs, HIDDEN), np.float32)
        first[self.inputs.columns] = weights["first.weight"].T
        start = self.layout.starts[self.table]
        first[start : start + len(weights["table.weight"]) - 1] = weights["table.weight"][1:]
        later = ((weights[f"{name}.weight"].T.copy(), weights[f"{name}.bias"].copy()) for name in ("second", "out"))
        return [(first, weights["first.bias"].copy()), *later]

    def player(self, net: Net) -> BatchNet:
        """A net as it is now, to act in batches."""
        (first, base), (second, second_base), (out, out_base) = self.layers(net)
        return BatchNet(self.layout, first, base, second, second_base, out[:, 0], float(out_base[0]))

    def round(self, rate: float) -> float:
        """Play for a while and learn from the deals that ended; the mean square error."""
        chance = max(0.02, 0.1 * 0.5 ** (self.games / 20_000))
        act = self.player(self.net)
        found: list[Samples] = []
        for table in self.tables:
            before = table.finished
            for _ in range(STEPS):
                self.choices += table.step(act, chance)
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
            loss = nn.functional.mse_loss(self.values(self.net, levels[rows]), torch.from_numpy(goal[rows]))
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimiser.step()
            lost.append(loss.item())
            self._follow()
        self.rounds += 1
        return float(np.mean(lost)) if lost else float("nan")

    def _follow(self) -> None:
        keep = min(KEEP, 1 - 1 / (10 + self.choices / BATCH))
        with torch.no_grad():
            for slow, quick in zip(self.slow.parameters(), self.net.parameters(), strict=True):
                slow.lerp_(quick, 1 - keep)

    def measure(self, deals: int) -> dict[str, float]:
        """Duplicate deals of the published weights against a simple player, and against those of the measurement before
        in this run: a line of the curve."""
        rng = np.random.default_rng(self.seed + 1)
        own = net_actor(self.player(self.slow))
        won, paid = duel(self.layout.rules, own, greedy, deals, rng)
        line = {"minutes": round(self.seconds / 60, 1), "games": self.games, "won": round(float(won.mean()), 4),
                "won_error": round(float(1.96 * won.std() / deals**0.5), 4),
                "paid": round(float(paid.mean()), 3)}  # fmt: skip
        if self.earlier is not None:
            before, _ = duel(self.layout.rules, own, net_actor(self.player(self.earlier)), deals, rng)
            line["won_before"] = round(float(before.mean()), 4)
        self.earlier = deepcopy(self.slow)
        self.curve.append(line)
        return line

    def save(self) -> None:
        """The checkpoint and the weights to play with, each written beside and moved into place."""
        self.out.mkdir(parents=True, exist_ok=True)
        state = {name: getattr(self, name).state_dict() for name in ("net", "slow", "optimiser")}
        kept = {name: getattr(self, name) for name in ("seconds", "rounds", "games", "choices", "curve")}
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
                found: Array = self.values(self.slow, levels).numpy()
            return found

        write_net(
            self.out / self.name,
            self.layout,
            self.layers(self.slow),
            {
                "rules": self.name,
                "features": VERSION,
                "seed": self.seed,
                "minutes": round(self.seconds / 60, 1),
                "games": self.games,
                "choices": self.choices,
                "torch": torch.__version__,
                "calibration": self.recent.calibration(values),
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
        for name in ("seconds", "rounds", "games", "choices", "curve"):
            setattr(self, name, state[name])

    def _take_up(self) -> None:
        """Begin with the weights that come with the package, and the count of what they have learned from."""
        if self.checkpoint.exists():
            raise SystemExit(f"{self.checkpoint} is there already: to go on from it, leave out --onward; to begin with "
                             "the published weights, give --out another folder")  # fmt: skip
        published = load_net(self.name)
        (first, first_base), (second, second_base), (out, out_base) = layers_of(published)
        start = self.layout.starts[self.table]
        table = first[start : start + self.layout.groups[self.table].levels]
        state = {
            "first.weight": first[self.inputs.columns].T, "first.bias": first_base,
            "table.weight": np.concatenate([np.zeros_like(table[:1]), table]),
            "second.weight": second.T, "second.bias": second_base, "out.weight": out.T, "out.bias": out_base,
        }  # fmt: skip
        for net in (self.net, self.slow):
            net.load_state_dict({name: torch.from_numpy(np.array(value)) for name, value in state.items()})
        facts = published.facts
        self.seconds, self.games, self.choices = 60 * facts["minutes"], facts["games"], facts["choices"]
        self.curve = list(facts["curve"])
        self.earlier = deepcopy(self.slow)


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
                  f"{done:.0%} of this run", flush=True)  # fmt: skip
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
