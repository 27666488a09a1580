"""Python in a page: runs its cells and carries the messages of its widgets. It stands in a worker of the browser, where
there is no Jupyter kernel; ``worker.js`` starts it, ``host.js`` is its peer."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import TextIOBase
from typing import Any

import comm
from comm.base_comm import BaseComm

from ..text import text

__all__ = ["Page", "open_page"]

Post = Callable[[str], None]


class _Stream(TextIOBase):
    """What a cell prints."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def write(self, words: str) -> int:
        """Sends it to the page at once."""
        self._tell(words)
        return len(words)


class Page:
    """One page: ``post`` takes a message (JSON) to it, :meth:`hear` one from it."""

    def __init__(self, post: Post, lang: str, place: str) -> None:
        self._post = post
        self._lang = lang
        os.environ["PAOYAO_LANG"] = lang
        os.environ["SCRIPT_NAME"] = place  # names the page, as Voila does
        self._names: dict[str, Any] = {"__name__": "__main__"}
        page = self

        class PageComm(BaseComm):
            """A widget's line to its model in the page."""

            def publish_msg(
                self,
                msg_type: str,
                data: dict[str, Any] | None = None,
                metadata: dict[str, Any] | None = None,
                buffers: list[bytes] | None = None,
                **keys: Any,
            ) -> None:
                if buffers:
                    raise NotImplementedError("a widget of this page sends no binary data")
                page.tell(msg_type, comm=self.comm_id, data=data or {})

        comm.create_comm = PageComm

    def tell(self, kind: str, **content: Any) -> None:
        """A message to the page."""
        self._post(json.dumps({"kind": kind, **content}))

    def _print(self, cell: int, words: str) -> None:
        self.tell("printed", cell=cell, text=words)

    async def run(self, sources: Sequence[str]) -> None:
        """Runs the cells in order. One that fails is told so on the page, in words; the next ones run all the same."""
        from pyodide.code import eval_code_async

        for cell, source in enumerate(sources):
            stream: Any = _Stream(partial(self._print, cell))
            try:
                with redirect_stdout(stream), redirect_stderr(stream):
                    result = await eval_code_async(source, self._names, filename=f"<cell {cell + 1}>")
                if result is not None:
                    self.tell("shown", cell=cell, data=_bundle(result))
            except Exception as error:
                self.tell("failed", cell=cell, text=text("page.cell_failed", self._lang), error=f"{error!r}")
            self.tell("ran", cell=cell)

    def hear(self, message: str) -> None:
        """A widget's message from the page."""
        heard = json.loads(message)
        content = {"comm_id": heard["comm"], "data": heard["data"]}
        manager: Any = comm.get_comm_manager()
        manager.comm_msg(None, "", {"content": content, "buffers": [], "metadata": {}})


def _bundle(result: object) -> dict[str, Any]:
    """What a value is shown as, richest first."""
    made: Any = getattr(result, "_repr_mimebundle_", dict)()
    data: dict[str, Any] = dict((made[0] if isinstance(made, tuple) else made) or {})
    if not data:
        if (markup := getattr(result, "_repr_html_", lambda: None)()) is not None:
            data["text/html"] = markup
        data["text/plain"] = repr(result)
    return data


def open_page(post: Post, lang: str, place: str) -> Page:
    """The page that a worker serves: its language and where it lies in the site (``"zh/09_play"``)."""
    return Page(post, lang, place)
