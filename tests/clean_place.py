"""A fresh Python environment outside the checkout, as a learner's machine has it after one install."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

__all__ = ["ROOT", "CleanPlace", "build_wheel", "free_port", "once"]

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that ``make`` fills, once for all processes of a run."""
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, half, failed = (base / f"{name}{end}" for end in ("", ".half", ".failed"))
    try:
        half.mkdir()
    except FileExistsError:  # another process makes it
        while half.exists() and not failed.exists():
            time.sleep(0.1)
        assert not failed.exists(), failed.read_text(encoding="utf-8")
        assert folder.exists()
        return folder
    if not folder.exists():
        try:
            make(half)
        except BaseException as error:
            failed.write_text(repr(error), encoding="utf-8")
            raise
        half.rename(folder)
    else:
        half.rmdir()
    return folder


def build_wheel(folder: Path) -> Path:
    """Builds the wheel of the checkout."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return wheel


class CleanPlace:
    """An environment that holds what was installed into it. ``borrowing``: what those packages need is taken from the
    environment of the tests, which spares half a minute; but not this project, which is there as a checkout."""

    def __init__(self, folder: Path, *, borrowing: bool) -> None:
        self.folder = folder
        venv.create(folder)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.env = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        self.env |= dict.fromkeys(("PYTHONPATH", "PYTHONHOME", "JUPYTER_PATH", "PAOYAO_LANG"), "")
        if borrowing:
            paths = {"base": str(folder), "platbase": str(folder)}
            site = Path(sysconfig.get_path("purelib", vars=paths))
            (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
            self.env["JUPYTER_PATH"] = str(Path(sys.prefix) / "share" / "jupyter")
            self.env["JUPYTER_CONFIG_PATH"] = str(Path(sys.prefix) / "etc" / "jupyter")

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.bin / ("python.exe" if os.name == "nt" else "python")

    def pip(self, *words: str, cwd: Path | None = None) -> None:
        """Runs pip for it."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), *words]
        done = subprocess.run(command, cwd=cwd, env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def says(self, program: str) -> str:
        """What a program prints there, started outside the checkout."""
        command = [str(self.python), "-c", program]
        done = subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True, check=True)
        return done.stdout.strip()
