"""Where a table stands: in a notebook that Voila serves as a page, or that a person opens and runs in JupyterLab."""

from __future__ import annotations

import json
import urllib.request
from abc import ABC, abstractmethod
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import psutil
from playwright.sync_api import Locator, Page, expect

__all__ = ["LabPlace", "NotebookPlace", "PagePlace", "Place", "open_table"]

PLAY = "zh/09_play.ipynb"
CONNECTED = """async () => {
  const kernels = await (await fetch("/api/kernels")).json();
  return kernels.some((one) => one.connections > 0 && one.execution_state === "idle");
}"""
"""Notebook's button names a kernel before there is one."""
_workspaces = count(1)


def open_table(page: Page, url: str) -> Page:
    """Opens a page and waits for its table; a cell that failed instead is told at once."""
    page.goto(url)
    failed = page.locator("[data-mime-type='application/vnd.jupyter.stderr']")
    expect(page.locator(".paoyao-table").or_(failed).first).to_be_visible()
    expect(failed).to_have_count(0)
    return page


class Place(ABC):
    """A server over a folder of notebooks, to which a test may add its own."""

    def __init__(self, server: Any, folder: Path) -> None:
        self.server = server
        self.folder = folder
        parts = urlsplit(server.url)
        self.root = f"{parts.scheme}://{parts.netloc}"
        self.token = parts.query.removeprefix("token=")

    def write(self, name: str, *cells: str, lang: str = "zh") -> str:
        """Adds a notebook of a heading and code cells; where it lies, for :meth:`open`."""
        book = nbformat.v4.new_notebook(metadata={"lang": lang, "title": name})
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
        book.cells = [nbformat.v4.new_markdown_cell("# 牌桌"), *map(nbformat.v4.new_code_cell, cells)]
        nbformat.write(book, self.folder / lang / f"{name}.ipynb")
        return f"{lang}/{name}.ipynb"

    @abstractmethod
    def open(self, page: Page, notebook: str = PLAY) -> Locator:
        """Opens a notebook and waits for its table."""

    @abstractmethod
    def again(self, page: Page) -> None:
        """What a person does for a new table after the page was loaded anew."""

    @abstractmethod
    def dismiss(self, page: Page) -> None:
        """Puts away what the place itself says of a kernel that died."""

    @abstractmethod
    def leave(self) -> None:
        """Ends what closed pages leave behind."""

    def kernels(self) -> set[psutil.Process]:
        """The kernels that run now."""
        return {child for child in self.server.children() if "ipykernel" in " ".join(child.cmdline())}


class PagePlace(Place):
    """The page."""

    def open(self, page: Page, notebook: str = PLAY) -> Locator:
        return open_table(page, f"{self.root}/voila/render/{notebook}").locator(".paoyao-table")

    def again(self, page: Page) -> None:
        expect(page.locator(".paoyao-table").first).to_be_visible()

    def dismiss(self, page: Page) -> None:
        """Nothing: it says nothing."""

    def leave(self) -> None:
        """Nothing: a page that is closed takes its kernel with it."""


class LabPlace(Place):
    """JupyterLab, each page of it in a workspace of its own."""

    ready = "| Idle"
    """What the button of the kernel says once the kernel is there."""

    def open(self, page: Page, notebook: str = PLAY) -> Locator:
        page.goto(f"{self.root}/{self._path(notebook)}?token={self.token}")
        self.again(page)
        return page.locator(".paoyao-table")

    def _path(self, notebook: str) -> str:
        return f"lab/workspaces/test{next(_workspaces)}/tree/{notebook}"

    def again(self, page: Page) -> None:
        """Runs all cells once the kernel is there; what is asked of it before that is not done later."""
        expect(page.get_by_role("button", name=self.ready)).to_be_visible()
        page.wait_for_function(CONNECTED)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        expect(page.locator(".paoyao-table").first).to_be_visible()

    def dismiss(self, page: Page) -> None:
        """Lab's own word."""
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("appears to have died")
        dialog.get_by_role("button", name="Ok").click()

    def leave(self) -> None:
        for session in self._api("GET", "sessions"):
            self._api("DELETE", f"sessions/{session['id']}")

    def _api(self, method: str, path: str) -> Any:
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.root}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")


class NotebookPlace(LabPlace):
    """Jupyter Notebook, which the server of JupyterLab hands out beside it."""

    ready = "Python 3 (ipykernel)"

    def _path(self, notebook: str) -> str:
        return f"notebooks/{notebook}"
