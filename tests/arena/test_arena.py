"""The arena as a whole: fair, the same with any number of processes, killed and taken up again, on a cluster."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

import paoyao_learn as pl
from paoyao_learn import cli
from paoyao_learn.arena import Contest, play_deal
from paoyao_learn.bots import LEVELS, bot
from paoyao_learn.text import LANGUAGES, entries

WORDS = ["arena", "beginner", "random", "--rules", "baishan", "--seed", "3", "--lang", "en"]


def wait_until(true: Callable[[], object], patience: float = 90) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return bool(true())


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def start(*words: str | Path, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "paoyao_learn", *map(str, words)]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def without_times(path: Path) -> Any:
    """The figures of a file; times of the machine are no part of what must be the same."""
    data = json.loads(path.read_text())
    assert all(times["moves"] for times in data["figures"].pop("times"))
    return data


@pytest.mark.parametrize("rules", ["online", "mingyao", "baishan", "tonghua"])
@pytest.mark.parametrize("level", ["random", "beginner", "club"])
def test_a_bot_against_its_like_comes_to_nothing_on_every_deal(level: str, rules: str) -> None:
    for number in range(3):
        games = play_deal(Contest(level, level, rules, 2), number)["games"]
        assert sum(game["payoff"] for game in games) == 0
        assert games[0]["won"] != games[1]["won"]
        assert games[0]["points"] == games[1]["points"][::-1]


@pytest.mark.parametrize("rules", ["baishan", "tonghua"])
def test_every_seat_of_the_same_cards_is_played_once_by_each_bot(rules: str) -> None:
    """Against the two games played here by hand."""
    contest = Contest("beginner", "random", rules, 7)
    for number in range(4):
        finished = play_deal(contest, number)
        seen = [0] * pl.ruleset(rules).players
        for first_side, game in enumerate(finished["games"]):
            deal: Any = pl.deal(rules, seed=finished["seed"])
            mine = [seat for seat, side in enumerate(deal.sides) if side == first_side]
            seats = [
                bot("beginner" if seat in mine else "random", deal.rules, contest.seed_of(number, seat))
                for seat in range(deal.players)
            ]
            while deal.turn is not None:
                deal = deal.act(seats[deal.turn].choose(deal.view(deal.turn)).action)
            assert game["payoff"] == sum(deal.result.payoffs[seat] for seat in mine)
            assert game["won"] == (deal.result.winners[0] in mine)
            assert (game["level"], game["how"]) == (deal.result.level, deal.result.how)
            for seat in mine:
                seen[seat] += 1
        assert set(seen) == {1}


def test_any_number_of_processes_gives_the_same_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for jobs in ("1", "2", "3"):
        words = [*WORDS, "--deals", "12", "--jobs", jobs]
        files = ["--json", str(tmp_path / f"{jobs}.json"), "--keep", str(tmp_path / f"{jobs}.jsonl")]
        assert cli.main([*words, *files]) == 0
        report = capsys.readouterr().out
        shown.append([line for line in report.splitlines() if " ms " not in line])
    assert shown[0] == shown[1] == shown[2]
    assert "12 deals, each played twice: 24 games" in shown[0][1]
    assert re.search(r"beginner wins \d+\.\d % of the games \[", shown[0][2])
    assert (
        without_times(tmp_path / "1.json") == without_times(tmp_path / "2.json") == without_times(tmp_path / "3.json")
    )


@pytest.mark.server
@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
def test_killed_half_way_it_goes_on_with_nothing_lost_and_nothing_twice(
    how: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [*WORDS, "--deals", "24"]
    run = start(*words, "--jobs", "2", "--keep", "k.jsonl", folder=tmp_path)
    kept = tmp_path / "k.jsonl"
    assert wait_until(lambda: lines(kept) > 8)
    workers = psutil.Process(run.pid).children(recursive=True)
    assert workers
    run.send_signal(how)
    _, err = run.communicate(timeout=60)
    assert run.returncode == (-how if how == signal.SIGKILL else 0)
    if how == signal.SIGINT:
        assert "Broken off" in err
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert not alive, "workers outlive the run that started them"
    before = [line for line in kept.read_text().split("\n")[:-1] if '"deal"' in line]
    assert 7 < len(before) < 24
    assert cli.main([*words, "--keep", "k.jsonl", "--json", "k.json"]) == 0
    assert f"{len(before)} of 24 are there" in capsys.readouterr().err
    after = [line for line in kept.read_text().split("\n")[:-1] if line.endswith("}") and '"deal"' in line]
    assert after[: len(before)] == before
    assert sorted(json.loads(line)["deal"] for line in after) == list(range(24))
    assert cli.main([*words, "--json", "w.json"]) == 0
    assert without_times(tmp_path / "k.json") == without_times(tmp_path / "w.json")
    assert (tmp_path / "arena-beginner-random-baishan-3.jsonl").exists()


def test_more_deals_go_on_from_those_that_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = ["--keep", str(tmp_path / "k.jsonl")]
    assert cli.main([*WORDS, "--deals", "3", *keep]) == 0
    assert cli.main([*WORDS, "--deals", "5", *keep]) == 0
    err = capsys.readouterr().err
    assert "3 of 5 are there" in err
    assert cli.main([*WORDS, "--deals", "3", *keep]) == 0
    assert "3 deals, each played twice" in capsys.readouterr().out


WRONG = [
    (["club"], "two_levels"),
    (["club", "beginner", "random"], "two_levels"),
    (["club", "nobody"], "nobody"),
    (["club", "beginner", "--rules", "bridge"], "bridge"),
    (["club", "beginner", "--deals", "0"], "bad_number"),
    (["club", "beginner", "--deals", "many"], "bad_number"),
    (["club", "beginner", "--jobs", "-2"], "bad_number"),
    (["club", "beginner", "--seed", "1.5"], "bad_seed"),
    (["club", "beginner", "--deals"], "no_value"),
    (["club", "beginner", "--frobnicate"], "bad_option"),
    (["club", "beginner", "--fresh=1"], "extra_value"),
    (["club", "beginner", "--json", "/no/such/place.json"], "no_json"),
    (["club", "beginner", "--keep", "/no/such/place.jsonl"], "no_journal"),
    (["beginner", "random", "--dask", "tcp://127.0.0.1:9", "--keep", "{folder}/k.jsonl"], "no_cluster"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("words", "told"), WRONG, ids=lambda value: str(value)[:40])
def test_what_cannot_be_held_gets_one_sentence(
    words: list[str],
    told: str,
    lang: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("paoyao_learn.arena.workers.PATIENCE", 1)
    filled = [word.format(folder=tmp_path) for word in words]
    assert cli.main(["arena", "--lang", lang, *filled]) == 2
    out, err = capsys.readouterr()
    sentence = err.strip().splitlines()[-1]
    assert out == ""
    assert bool(re.search("[一-鿿]", sentence)) == (lang == "zh")
    if told in entries(lang, "arena"):
        literal = max(re.split(r"{\w+}", entries(lang, "arena")[told]), key=len)
        assert literal.strip() in sentence
    else:
        assert told in sentence


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        assert cli.main(["arena", "--help", "--lang", lang]) == 0
        shown = capsys.readouterr().out
        names = ("--rules", "--deals", "--seed", "--jobs", "--json", "--keep", "--fresh", "--dask", "--lang")
        assert all(option in shown for option in names)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers of one thread each, as processes of their own."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    file = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []

    def begin(module: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--scheduler-file", str(file), *words]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started.append(subprocess.Popen(command, cwd=folder, **quiet))  # type: ignore[call-overload]
        return started[-1]

    begin("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    assert wait_until(file.exists)
    workers = [begin("dask_worker", "--no-nanny", "--nthreads", "1", "--no-dashboard") for _ in range(2)]
    yield json.loads(file.read_text())["address"], workers
    for process in reversed(started):
        process.terminate()
    for process in started:
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


CLUSTER_LOOK = """
import json, sys
from distributed import Client
with Client(sys.argv[1], timeout=30) as client:
    client.wait_for_workers(2, timeout=60)
    print("ready", flush=True)
    for line in sys.stdin:
        pids = client.run(lambda: __import__("os").getpid())
        busy = {pids[worker]: len(tasks) for worker, tasks in client.processing().items()}
        print(json.dumps(busy), flush=True)
"""


@pytest.mark.long
@pytest.mark.server
def test_a_cluster_that_loses_a_worker_half_way_loses_no_deal_and_counts_none_twice(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    look = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", CLUSTER_LOOK, address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert look.stdin is not None
    assert look.stdout is not None
    assert look.stdout.readline() == "ready\n"
    words = ["arena", "club", "beginner", "--rules", "baishan", "--deals", "24", "--seed", "3", "--lang", "en"]
    run = start(*words, "--dask", address, "--keep", "d.jsonl", "--json", "d.json", folder=tmp_path)
    kept = tmp_path / "d.jsonl"
    assert wait_until(lambda: lines(kept) > 4 or run.poll() is not None)
    look.stdin.write("\n")
    look.stdin.flush()
    busy = json.loads(look.stdout.readline())
    assert lines(kept) < 20
    assert busy.get(str(workers[0].pid), 0) > 0, "the worker has deals to lose"
    os.kill(workers[0].pid, signal.SIGKILL)
    look.stdin.close()
    look.wait(30)
    look.stdout.close()
    _, err = run.communicate(timeout=180)
    assert run.returncode == 0, err
    deals = [json.loads(line)["deal"] for line in kept.read_text().splitlines()[1:]]
    assert sorted(deals) == list(range(24))
    alone = start(*words, "--jobs", "2", "--json", "a.json", folder=tmp_path)
    _, err = alone.communicate(timeout=180)
    assert alone.returncode == 0, err
    assert without_times(tmp_path / "d.json") == without_times(tmp_path / "a.json")


def test_a_missing_dask_is_told_with_what_to_install(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['distributed'] = None; from paoyao_learn import cli;"
        "sys.exit(cli.main(['arena', 'club', 'beginner', '--dask', 'tcp://127.0.0.1:9', '--lang', 'en']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert "paoyao-learn[cluster]" in done.stderr


@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=[pytest.mark.long] if level == "master" else []) for level in LEVELS]
)
def test_the_same_seed_gives_the_same_games(level: str) -> None:
    contest = Contest(level, "random", "baishan", 4)
    one, two = (play_deal(contest, 0) for _ in range(2))
    assert one["games"] == two["games"]
    assert one["chances"] == two["chances"]
    assert play_deal(contest, 1)["seed"] != one["seed"]
