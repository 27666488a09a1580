"""Where deals are played: in this process, in several, or on a Dask cluster. Each gives them as they are finished."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from threading import Thread
from typing import Any

from .contest import ArenaError, Contest
from .duplicate import Finished, play_deal

__all__ = ["one_thread_each", "play_in_processes", "play_on_cluster"]

PATIENCE = 20  # seconds that a cluster has to answer


def one_thread_each() -> None:
    """Ask numpy, which is not imported yet, for one thread: a move's time is that of one core, and processes do not
    crowd each other out."""
    for name in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{name}_NUM_THREADS", "1")


def play_in_processes(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Finished]:
    """Play deals in so many processes; with one, in this process itself."""
    if jobs == 1:
        yield from map(partial(play_deal, contest), numbers)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, max(1, len(numbers))), mp_context=context, initializer=_begin_worker)
    try:
        for future in as_completed([pool.submit(play_deal, contest, number) for number in numbers]):
            yield future.result()
    except BrokenProcessPool as error:
        raise ArenaError("worker_lost") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(wait=True)


def _begin_worker() -> None:
    """A worker leaves Ctrl-C to its parent, and ends when that is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_on_cluster(contest: Contest, numbers: Sequence[int], address: str) -> Iterator[Finished]:
    """Play deals on the workers of a Dask scheduler. The deals of a worker that is lost are played by another.

    Raises ArenaError when the package is missing or nothing answers at the address.
    """
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ArenaError("no_dask", package=error.name) from error
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ArenaError("no_cluster", address=address) from error
    with client:
        futures = client.map(partial(play_deal, contest), list(numbers), pure=False)
        try:
            for future, deal in distributed.as_completed(futures, with_results=True):
                yield deal
                future.release()
        except distributed.KilledWorker as error:
            raise ArenaError("worker_lost") from error
