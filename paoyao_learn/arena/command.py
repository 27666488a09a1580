"""``paoyao-learn arena ONE OTHER``: two bots on duplicate deals, with figures and their intervals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ..text import LANGUAGES, text
from .contest import ArenaError, Contest
from .figures import figures_of
from .journal import Journal
from .report import Progress, lines_of
from .workers import one_thread_each, play_in_processes, play_on_cluster

__all__ = ["run"]

DEALS, SEED, JOBS, RULES = 400, 1, 1, "baishan"
MOST_DEALS, MOST_JOBS = 1_000_000, 256
MISSING = "\0"  # stands for a value that was left out, so that we and not argparse tell it
WITH_VALUE = ("rules", "deals", "seed", "jobs", "json", "keep", "dask", "lang")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ArenaError("bad_option", option=message)


def _parse(words: Sequence[str], lang: str) -> argparse.Namespace:
    parser = _Parser(prog="paoyao-learn arena", add_help=False, allow_abbrev=False)
    parser.add_argument("levels", nargs="*")
    for name in WITH_VALUE:
        parser.add_argument(f"--{name}", nargs="?", const=MISSING)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    for word in words:
        name = word.partition("=")[0]
        if "=" in word and name in ("--fresh", "--help"):
            raise ArenaError("extra_value", option=name)
    options, rest = parser.parse_known_intermixed_args(list(words))
    for name in WITH_VALUE:
        if getattr(options, name) in (MISSING, ""):
            raise ArenaError("no_value", option=f"--{name}")
    if rest:
        raise ArenaError("bad_option", option=rest[0])
    if options.lang is not None and options.lang not in LANGUAGES:
        raise ArenaError("bad_lang", wanted=options.lang)
    if not options.help and len(options.levels) != 2:
        raise ArenaError("two_levels", count=len(options.levels))
    return options


def _whole(name: str, word: str | None, default: int, least: int | None = None, most: int | None = None) -> int:
    """The whole number of an option. Raises ArenaError for anything else."""
    if word is None:
        return default
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 20:
        value = int(word)
        if (least is None or value >= least) and (most is None or value <= most):
            return value
    if least is None:
        raise ArenaError("bad_seed", found=word)
    raise ArenaError("bad_number", option=f"--{name}", found=word, least=least, most=most)


def run(words: Sequence[str], lang: str) -> None:
    """Hold a contest as the words ask. Raises a PaoyaoError, with its sentence, when it cannot be held."""
    options = _parse(words, lang)
    if options.help:
        print(text("arena.help", lang, deals=DEALS, seed=SEED, rules=RULES).strip())
        return
    deals = _whole("deals", options.deals, DEALS, 1, MOST_DEALS)
    jobs = _whole("jobs", options.jobs, JOBS, 1, MOST_JOBS)
    one, other = options.levels
    contest = Contest(one, other, options.rules or RULES, _whole("seed", options.seed, SEED))
    one_thread_each()
    contest.check()
    _check_writable(options.json)
    keep = options.keep or f"arena-{contest.one}-{contest.other}-{contest.rules}-{contest.seed}.jsonl"
    journal = Journal(keep, contest, options.fresh)
    try:
        _hold(contest, journal, deals, jobs, options.dask, lang)
        finished = [journal.deals[number] for number in range(deals)]
    except KeyboardInterrupt:
        print("\n" + text("arena.broken_off", lang, file=journal.path), file=sys.stderr)
        raise
    finally:
        journal.close()
    figures = figures_of(contest, finished)
    print("\n".join(lines_of(contest, figures, lang)), flush=True)
    if options.json:
        data = {"contest": contest.as_dict(), "made": journal.head["made"], "figures": figures.as_dict()}
        Path(options.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _hold(contest: Contest, journal: Journal, deals: int, jobs: int, dask: str | None, lang: str) -> None:
    """Play the deals that are not in the journal yet."""
    missing = [number for number in range(deals) if number not in journal.deals]
    done = deals - len(missing)
    print(text("arena.kept_in", lang, file=journal.path, done=done, deals=deals), file=sys.stderr, flush=True)
    if not missing:
        return
    progress = Progress(done, deals, lang)
    playing = play_on_cluster(contest, missing, dask) if dask else play_in_processes(contest, missing, jobs)
    for deal in playing:
        if journal.add(deal):
            progress.step()


def _check_writable(path: str | None) -> None:
    """Raises ArenaError before the long work where the figures could not be written after it."""
    if path is not None:
        try:
            Path(path).open("a", encoding="utf-8").close()
        except OSError as error:
            raise ArenaError("no_json", file=path, reason=error.strerror or str(error)) from error
