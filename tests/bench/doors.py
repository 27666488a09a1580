"""What the page's speed is measured on: two servers with a notebook each, a browser, kernels."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
BUTTON = "import ipywidgets\nipywidgets.Button(description='Go')"


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook of code cells."""
    listed = [
        {"cell_type": "code", "id": f"c{at}", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
        for at, source in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": listed, "metadata": {"kernelspec": kernel, "lang": "zh"}, "nbformat": 4, "nbformat_minor": 5}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(book), encoding="utf-8")


@contextmanager
def _running(command: list[str], told: str, folder: Path) -> Iterator[str]:
    """A server until the block ends, and the address that it tells."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(told, line):
                yield found[0]
                return
        raise RuntimeError(f"{command} told no address")
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def our_page(folder: Path) -> Iterator[str]:
    """``paoyao-learn`` over a folder of notebooks."""
    words = ["-m", "paoyao_learn", "--no-browser", "--port", "0", "--lang", "zh", "--folder", str(folder)]
    with _running([sys.executable, *words], r"http://127\.0\.0\.1:\d+/", folder) as url:
        yield url


@contextmanager
def stock_voila(folder: Path) -> Iterator[str]:
    """Voila as it comes over a folder of notebooks."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["-m", "voila", str(folder), "--no-browser", f"--port={port}"]
    with _running([sys.executable, *words], r"http://localhost:\d+/", folder) as url:
        yield url.replace("localhost", "127.0.0.1")


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser without windows that reaches nothing but this machine."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def kernel_memory(*cells: str) -> float:
    """Resident memory of a real kernel after these cells, in bytes. Raises RuntimeError for a cell that fails."""
    import psutil
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3", transport_encryption="auto")
    try:
        for cell in cells:
            answer = client.execute_interactive(cell, timeout=300, output_hook=lambda message: None)
            if answer["content"]["status"] != "ok":
                raise RuntimeError("\n".join(answer["content"]["traceback"]))
        return float(psutil.Process(manager.provisioner.pid).memory_info().rss)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
