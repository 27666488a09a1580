"""Interleaved rounds of timed pieces of work, in CPU time of one process on one core."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time

#: The work of one round: does it, and says how many units that were.
Work = Callable[[], int]


@dataclass
class Piece:
    """Something to be timed: the table's ``row``, whose it is, the work, and the seconds per unit of each round."""

    row: str
    who: str
    work: Work
    note: str = ""
    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """Seconds per unit."""
        return statistics.median(self.seconds)

    @property
    def best(self) -> float:
        """Seconds per unit in the quickest round."""
        return min(self.seconds)


def one_core() -> None:
    """Keep this process on one of the cores it may use, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measure(pieces: list[Piece], rounds: int) -> None:
    """Each piece once a round, round after round, so that a slow minute of the machine falls on all of them."""
    for piece in pieces:
        piece.work()
    for _ in range(rounds):
        for piece in pieces:
            gc.collect()
            gc.disable()
            start = process_time()
            units = piece.work()
            spent = process_time() - start
            gc.enable()
            piece.seconds.append(spent / units)


def measure_imports(pieces: list[Piece], modules: dict[str, str], rounds: int) -> None:
    """CPU time of importing a module in a fresh Python, bytecode compiled before, interleaved like the rest."""
    code = "from time import process_time as t; start = t(); import {}; print(t() - start)"
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        env.pop("PYTHONDONTWRITEBYTECODE", None)

        def spent(module: str) -> float:
            command = [sys.executable, "-c", code.format(module)]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
            return float(done.stdout.split()[-1])

        for piece in pieces:
            spent(modules[piece.who])
        for _ in range(rounds):
            for piece in pieces:
                piece.seconds.append(spent(modules[piece.who]))
