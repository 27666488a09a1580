"""The front end of widgets on a bare page in a real browser: no server, the widgets beside it in this process."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page

__all__ = ["BarePage"]

PAGE = """<!doctype html><html lang="en"><head><title>lab</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{margin:0} %s</style></head>
<body data-jp-theme-light="%s"><main><h1 style="font-size:16px;margin:0">lab</h1></main></body>"""
MOUNT = """async ([number, source, view]) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const hooks = {};
  const model = {
    get: () => view,
    on: (name, f) => (hooks[name] ??= []).push(f),
    off: (name, f) => (hooks[name] = hooks[name].filter((g) => g !== f)),
    send: async (message) => {
      for (const [kind, value] of await window.gesture(number, message)) {
        if (kind === "view") view = value;
        for (const f of hooks[kind === "view" ? "change:view" : "msg:custom"] ?? []) f(value);
      }
    },
  };
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  (window.unmount ??= []).push(widget.render({ model, el }));
}"""


class BarePage:
    """A page with widgets on it; what one sends is handed over when a gesture has been dealt with."""

    def __init__(
        self, browser: Browser, *widgets: Any, width: int = 1280, touch: bool = False, light: bool = True
    ) -> None:
        self.sent: list[dict[str, Any]] = []
        self._widgets = widgets
        self._replies: list[list[tuple[str, Any]]] = [[] for _ in widgets]
        for widget, replies in zip(widgets, self._replies, strict=True):
            widget.send = partial(self._reply, replies)
            widget.observe(lambda change, replies=replies: replies.append(("view", change["new"])), "view")
        self._pool = ThreadPoolExecutor(1)
        self.page: Page = browser.new_page(viewport={"width": width, "height": 812}, has_touch=touch)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("gesture", self._gesture)
        styles = "\n".join(dict.fromkeys(widget._css for widget in widgets))
        self.page.set_content(PAGE % (styles, str(light).lower()))
        for number, widget in enumerate(widgets):
            self.page.evaluate(MOUNT, [number, widget._esm, widget.view])

    @staticmethod
    def _reply(replies: list[tuple[str, Any]], content: Any, buffers: object = None) -> None:
        replies.append(("msg", content))

    def _gesture(self, number: int, message: Any) -> list[tuple[str, Any]]:
        widget, replies = self._widgets[number], self._replies[number]
        self.sent.append(message)
        self._pool.submit(widget._on_gesture, widget, message, []).result()
        found = list(replies)
        replies.clear()
        return found

    def key(self, name: str) -> Locator:
        """The element of this ``data-key``."""
        return self.page.locator(f'[data-key="{name}"]')

    def press(self, *keys: str) -> None:
        """Keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def axe(self) -> list[Any]:
        """What axe finds: rule and element."""
        return [(found["id"], found["nodes"][0]["html"]) for found in Axe().run(self.page).response["violations"]]

    def close(self) -> None:
        """Takes the widgets off; no script may have failed."""
        assert self.errors == [], self.errors
        self.page.evaluate("for (const off of unmount) off()")
        self.page.close()
