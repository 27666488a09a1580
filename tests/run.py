"""All tests on a fresh machine: ``python3 tests/run.py``.

Needs Python 3.11 or later, its venv module and the package registries, nothing else. Makes an environment of its own
(``.venv-test``, used again by the next run), sees to a browser, then runs ruff, mypy and pytest. Further words go to
pytest. ``PAOYAO_TEST_SCALE=full`` runs the full counts.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-test"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def tell(words):
    print("==> " + words, flush=True)


def run(*command, env=None, check=True):
    """Runs a command in the checkout without an input; its exit code. A failure ends the run when ``check``."""
    code = subprocess.call([str(word) for word in command], cwd=str(ROOT), stdin=subprocess.DEVNULL, env=env)
    if code and check:
        sys.exit(code)
    return code


def as_root():
    """The words before a command that make it root's, or None when that cannot be without asking."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return [sudo, "-n"] if sudo and subprocess.call([sudo, "-n", "true"], **quiet) == 0 else None


def apt(*packages):
    """Installs Debian packages if this is Debian and we may; whether it worked."""
    root = as_root()
    release = Path("/etc/os-release")
    debian = release.is_file() and "\nID=debian" in "\n" + release.read_text(encoding="utf-8")
    if root is None or not debian or not shutil.which("apt-get"):
        return False
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if run(*root, "apt-get", "update", "-qq", env=env, check=False):
        return False
    return (
        run(*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, env=env, check=False) == 0
    )


def environment():
    """The virtual environment with the project (editable) and everything its tests need."""
    if not PYTHON.is_file() or run(PYTHON, "-m", "pip", "--version", check=False):
        tell("making .venv-test with Python " + sys.version.split()[0])
        make = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        version = "python{}.{}-venv".format(*sys.version_info)
        if run(*make, check=False) and not (apt(version) and run(*make, check=False) == 0):
            sys.exit(f"This Python cannot make a virtual environment. On Debian: apt-get install {version}")
    tell("installing the project and its test tools")
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    extras = "test" if shutil.which("npm") else "test,site"  # else with Node.js for the site, as a wheel
    kept = VENV / "pins.txt"
    kept.write_text("\n".join(pins()), encoding="utf-8")
    wanted = ["-e", f".[{extras}]", "-c", kept]
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]  # takes seconds where pip takes a minute
    if run(*pip, "uv", check=False) or run(*uv, *wanted, check=False):
        tell("once more with pip, which knows mirrors that uv is not told of")
        run(*pip, *wanted)


def pins():
    """Binder's versions, line by line; none under a Python that is older than the one they were found with, for some do
    not do with less, or of another kind."""
    listed = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8")
    major, minor, micro = map(int, re.search(r"under Python (\d+)\.(\d+)\.(\d+)", listed).groups())
    if sys.version_info[:2] != (major, minor) or sys.version_info[2] < micro:
        return []
    return [line for line in listed.splitlines() if "==" in line]


def browser():
    """Chromium: the one that is there, else Debian's, else Playwright's own."""
    shell = "chromium-headless-shell"  # the same without its windows, so that tests take two thirds of the time
    if os.environ.get("PAOYAO_CHROMIUM") or shutil.which(shell):
        return
    there = any(map(shutil.which, ("chromium", "chromium-browser")))
    tell("installing Chromium from Debian's packages")
    if apt(shell, "chromium", "fonts-noto-cjk") or there:
        return
    tell("installing Playwright's own Chromium")
    with_libraries = ["--with-deps"] if as_root() == [] and shutil.which("apt-get") else []
    if run(PYTHON, "-m", "playwright", "install", *with_libraries, "chromium", check=False):
        sys.exit("There is no browser: install Chromium, or let PAOYAO_CHROMIUM hold the path of one.")


def checks(words):
    """Runs all of them, whatever the first ones say; mypy beside the tests, for it keeps but one core busy. Playwright
    keeps an event loop running in its process, so the tests with a browser get one of their own; it comes last. Those
    wait for a good part of their time, so one more of them fits side by side."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    cores = min(os.cpu_count() or 1, 4)
    several, waiting = (["-n", number, "--dist", "load"] for number in (cores, cores + 1))
    books = ["--nbval-lax", "--nbval-cell-timeout", 60, "notebooks"]
    examples = ["--doctest-modules", "--doctest-glob=README.md", "README.md", "paoyao_learn"]
    for name in ("net_torch", "train"):  # they need torch, which tests do not
        examples += ["--ignore", f"paoyao_learn/bots/{name}.py"]
    failed = []
    with tempfile.TemporaryFile() as told:
        mypy = subprocess.Popen([PYTHON, "-m", "mypy", "--strict"], cwd=ROOT, env=env, stdout=told, stderr=told)
        for name, *command in (
            ("ruff", "check", "."),
            ("pytest", *several, "-m", "not browser", *examples, *books, "tests", *words),
            ("pytest", *waiting, "-m", "browser", "tests", *words),
        ):
            tell(" ".join(map(str, (name, *command))))
            code = run(PYTHON, "-m", name, *command, env=env, check=False)
            if code and not (code == 5 and words):  # 5: the further words left no test of this kind
                failed.append(name)
        tell("mypy --strict, beside the tests")
        if mypy.wait():
            failed.append("mypy")
        told.seek(0)
        print(told.read().decode(), flush=True)
    if failed:
        sys.exit("failed: " + ", ".join(failed))


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit("Python 3.11 or later is needed; this is " + sys.version.split()[0])
    environment()
    browser()
    checks(sys.argv[1:])
