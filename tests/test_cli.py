"""The command: what it says to a wrong word, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from guest import Guest

from paoyao_learn import cli
from paoyao_learn.doors import places
from paoyao_learn.text import text

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        yield held.getsockname()[1]


def fetch(url: str | urllib.request.Request) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def wait_until(true: Callable[[], object], patience: float = 20) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return bool(true())


WRONG = [
    (["--port", "no"], "bad_port", {"value": "no"}),
    (["--port", "70000"], "bad_port", {"value": "70000"}),
    (["--port", "-1"], "bad_port", {"value": "-1"}),
    (["--port"], "no_value", {"option": "--port"}),
    (["--frobnicate"], "bad_option", {"option": "--frobnicate"}),
    (["--no-browser=1"], "extra_value", {"option": "--no-browser"}),
    (["lad"], "bad_command", {"command": "lad"}),
    (["lab", "twice"], "bad_command", {"command": "twice"}),
    (["--notebook", "99_none"], "no_notebook", None),
    (["--folder", "/no/such/place"], "no_notebooks", None),
    (["--learners", "3"], "only_serve", {"option": "--learners"}),
    (["serve", "--learners", "many"], "bad_learners", {"value": "many"}),
    (["serve", "--learners", "0"], "bad_learners", {"value": "0"}),
    (["serve", "--host", "no.such.name.invalid"], "bad_host", {"host": "no.such.name.invalid"}),
    (["serve", "--host", "192.0.2.1"], "bad_host", {"host": "192.0.2.1"}),
]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("words", "key", "values"), WRONG, ids=lambda value: str(value)[:30])
def test_a_wrong_word_gets_one_sentence_in_the_language_asked_for(
    words: list[str], key: str, values: dict[str, object] | None, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*words, "--lang", lang] if words[-1] != "--port" else ["--lang", lang, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    if values is not None:
        assert err.strip() == text(f"cli.{key}", lang, **values)
    assert bool(re.search("[一-鿿]", err)) == (lang == "zh")


def test_a_language_that_does_not_exist_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fr"]) == 2
    assert "fr" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", [[], ["lab"]])
def test_a_taken_port_gets_one_sentence_with_a_port_that_is_free(
    taken_port: int, lang: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, "--port", str(taken_port), "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert str(taken_port) in err
    offered = re.search(r"(paoyao-learn(?: lab)?) --port (\d+)", err)
    assert offered is not None
    assert offered[1] == " ".join(["paoyao-learn", *command])
    with socket.socket() as free:
        free.bind(("127.0.0.1", int(offered[2])))


SWALLOWED = """
import contextlib, signal, sys
from paoyao_learn import cli

serve = cli._serve

def serve_after_a_signal(*words):
    with contextlib.suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    serve(*words)

cli._serve = serve_after_a_signal
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.server
def test_ctrl_c_that_is_swallowed_while_starting_still_ends_it() -> None:
    command = [sys.executable, "-c", SWALLOWED, "--port", "0", "--no-browser", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [text("cli.starting", "en"), text("cli.stopped", "en")]


LATE = """
import socket, sys
from paoyao_learn import cli

serve = cli._serve
other = socket.socket()

def serve_late(options, lang, root, start, port):
    other.bind(("127.0.0.1", port))
    other.listen()
    serve(options, lang, root, start, port)

cli._serve = serve_late
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.server
@pytest.mark.parametrize("command", [[], ["lab"]])
def test_a_port_that_is_taken_while_the_server_starts_gets_the_same_sentence(command: list[str]) -> None:
    words = [*command, "--port", "0", "--no-browser", "--lang", "en"]
    command = [sys.executable, "-W", "ignore::ResourceWarning", "-c", LATE, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2, done.stderr
    assert re.fullmatch(r"Port \d+ is in use by another program; try paoyao-learn.* --port \d+\n", done.stderr)


def test_help_and_version_need_no_server(capsys: pytest.CaptureFixture[str]) -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"paoyao-learn {declared}\n"
    for lang in ("zh", "en"):
        assert cli.main(["--help", "--lang", lang]) == 0
        shown = capsys.readouterr().out
        assert all(option in shown for option in ("lab", "--port", "--no-browser", "--lang", "--notebook", "--version"))


def test_nothing_heavy_is_imported_before_the_arguments_are_good() -> None:
    program = (
        "import sys; from paoyao_learn import cli; cli.main(['--port', 'x']);"
        "print([name for name in ('voila', 'jupyterlab', 'ipywidgets', 'tornado', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_course_page_is_the_start_once_it_exists(tmp_path: Path) -> None:
    (tmp_path / "zh").mkdir()
    (tmp_path / "zh" / "09_play.ipynb").touch()
    assert places.start_notebook(tmp_path, "zh") == "zh/09_play.ipynb"
    (tmp_path / "zh" / "00_start.ipynb").touch()
    assert places.start_notebook(tmp_path, "zh") == "zh/00_start.ipynb"
    assert places.start_notebook(tmp_path, "zh", "09_play") == "zh/09_play.ipynb"
    with pytest.raises(places.DoorError) as refused:
        places.start_notebook(tmp_path, "en")
    assert refused.value.values["name"] == "en/09_play.ipynb"


def test_notebooks_of_an_installed_package_are_copied_once_and_edits_survive(tmp_path: Path) -> None:
    installed = places.PACKAGE / "notebooks"
    source = tmp_path / "site" / "notebooks"
    (source / "zh").mkdir(parents=True)
    (source / "zh" / "09_play.ipynb").write_text("first", encoding="utf-8")
    assert places.lab_folder(source) == (source, False)  # a folder of one's own is opened in place
    folder, copied = places.copy_notebooks(source, tmp_path / "home")
    assert copied == 1
    (folder / "zh" / "09_play.ipynb").write_text("mine", encoding="utf-8")
    (source / "zh" / "10_rules.ipynb").write_text("new", encoding="utf-8")
    assert places.copy_notebooks(source, tmp_path / "home") == (folder, 1)
    assert (folder / "zh" / "09_play.ipynb").read_text(encoding="utf-8") == "mine"
    assert (folder / "zh" / "10_rules.ipynb").read_text(encoding="utf-8") == "new"
    assert places.is_packaged(installed)
    assert not places.is_packaged(source)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a browser that this machine has from now on notes what it is asked to open."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n', encoding="utf-8")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    return opened


@pytest.mark.server
def test_the_page_is_served_and_ends_with_its_kernels(serve: Callable[..., object], opened: Path) -> None:
    server = serve("--lang", "zh", flags=("--port", "0"))
    assert wait_until(opened.exists)
    assert opened.read_text(encoding="utf-8").split() == [server.url]
    status, page = fetch(server.url)
    assert status == 200
    assert '<html lang="zh-Hans">' in page
    assert "<title>学刨幺</title>" in page
    assert 'src="http' not in page
    assert 'href="http' not in page
    kernels = server.children()
    assert kernels
    assert kernels[0].environ()["PAOYAO_LANG"] == "zh"
    assert server.stop() == 0
    assert wait_until(lambda: not any(kernel.is_running() for kernel in kernels))
    assert server.output[-1] == text("cli.stopped", "zh")
    assert "Traceback" not in "\n".join(server.output)


@pytest.mark.server
def test_only_pages_are_served(page_server: object) -> None:
    base = page_server.url.rstrip("/")
    for path in ("/voila/files/zh/09_play.ipynb", "/voila/files/..%2f..%2fetc%2fpasswd", "/api/contents", "/nowhere"):
        status, page = fetch(base + path)
        assert status in (403, 404), path
        assert "nbformat" not in page
        assert "root:" not in page
    assert "没有这一页" in fetch(f"{base}/voila/render/zh/nowhere.ipynb")[1]
    assert "没有这一页" in fetch(f"{base}/nowhere")[1]
    status, page = fetch(f"{base}/voila/tree/zh")  # no listing: the start page instead
    assert status == 200
    assert "<title>学刨幺</title>" in page
    assert "paoyao_learn as pl" not in page
    asyncio.run(Guest(page_server.url).meets_only_pages())


@pytest.mark.server
def test_ctrl_c_while_starting_ends_without_a_trace() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "paoyao_learn", "--no-browser", "--port", "0", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == text("cli.starting", "en")
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Traceback" not in rest
    assert rest.strip().endswith(text("cli.stopped", "en"))


INTERRUPTED = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
from paoyao_learn_start import main
sys.exit(main())
"""


@pytest.mark.parametrize("part", ["", ".cards", ".cli", ".doors.places"])
def test_ctrl_c_while_the_command_itself_is_imported_ends_without_a_trace(part: str) -> None:
    name = f"paoyao_learn{part}"
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(name=name)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.server
def test_lab_serves_the_notebooks_behind_its_token(
    serve: Callable[..., object], tmp_path: Path, opened: Path
) -> None:
    (tmp_path / "en").mkdir()
    notebook = ROOT / "notebooks" / "en" / "09_play.ipynb"
    (tmp_path / "en" / "09_play.ipynb").write_bytes(notebook.read_bytes())
    server = serve("lab", "--lang", "en", "--folder", str(tmp_path))
    address = r"http://127\.0\.0\.1:(\d+)/lab/tree/en/09_play\.ipynb\?token=(\w+)"
    port, token = re.fullmatch(address, server.url).groups()
    contents = f"http://127.0.0.1:{port}/api/contents/en"
    assert fetch(contents)[0] == 403
    status, listed = fetch(f"{contents}?token={token}")
    assert status == 200
    assert [entry["name"] for entry in json.loads(listed)["content"]] == ["09_play.ipynb"]
    assert fetch(server.url)[0] == 200
    kernel = urllib.request.Request(f"http://127.0.0.1:{port}/api/kernels?token={token}", method="POST", data=b"{}")
    with urllib.request.urlopen(kernel, timeout=30) as answer:
        assert answer.status == 201
    with ThreadPoolExecutor(2) as aside:  # it ends too while kernels are just being started
        for _ in range(2):
            aside.submit(fetch, kernel)
        assert wait_until(lambda: len(server.children()) > 1)
        kernels = server.children()
        assert server.stop() == 0
    assert wait_until(lambda: not any(child.is_running() for child in kernels))
    assert not opened.exists(), "--no-browser"
    assert server.output[-1] == text("cli.stopped", "en")


def test_a_reader_who_has_gone_is_no_failure() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    told = subprocess.run(
        [sys.executable, "-m", "paoyao_learn", "--help"], stdout=writes, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writes)
    assert (told.returncode, told.stderr) == (0, "")
