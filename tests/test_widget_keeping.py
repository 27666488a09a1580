"""Where a browser keeps the deal of a table: the same place whenever the notebook is opened or run again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import paoyao_learn as pl
from paoyao_learn.widgets import keeping
from paoyao_learn.widgets.keeping import slot


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``run(cell, msg_id)``: from now on this request is what the kernel is doing."""
    monkeypatch.delenv("SCRIPT_NAME", raising=False)
    monkeypatch.setenv("JPY_SESSION_NAME", "/notebooks/zh/09_play.ipynb")
    monkeypatch.setattr(keeping, "_made", {})

    def run(cell: str | None, msg_id: str) -> None:
        metadata = {} if cell is None else {"cellId": cell}
        request = {"header": {"msg_id": msg_id}, "metadata": metadata}
        monkeypatch.setattr(keeping, "get_ipython", lambda: SimpleNamespace(get_parent=lambda: request))

    return run


def test_a_cell_that_is_run_again_finds_its_table_again(run: Any) -> None:
    run("table", "1")
    first, second = slot(), slot()
    run("other", "2")
    other = slot()
    assert len({first, second, other}) == 3
    run("table", "3")
    assert [slot(), slot()] == [first, second]


def test_where_no_cell_is_named_the_tables_of_a_kernel_are_counted(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened() -> list[str]:
        monkeypatch.setattr(keeping, "_made", {})
        run(None, "1")
        first = slot()
        run(None, "2")
        return [first, slot()]

    tables = opened()
    assert tables[0] != tables[1]
    assert opened() == tables


def test_each_notebook_has_places_of_its_own_and_the_page_others_than_lab(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = set()
    for name, value in (
        ("JPY_SESSION_NAME", "/notebooks/zh/09_play.ipynb"),
        ("JPY_SESSION_NAME", "/notebooks/en/09_play.ipynb"),
        ("SCRIPT_NAME", "/voila/render/zh/09_play.ipynb"),
    ):
        monkeypatch.setenv(name, value)
        run("table", name + value)
        found.add(slot())
    assert len(found) == 3
    assert not any("notebooks" in place for place in found)


def test_without_a_kernel_there_are_places_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_made", {})
    assert slot() != slot()


def test_a_table_is_opened_with_its_view_so_that_a_browser_asks_for_the_right_save(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[dict[str, Any]] = []
    monkeypatch.setattr(pl.Table, "open", lambda table: opened.append(table.get_state()))
    table = pl.Table(lang="zh")
    assert [state["view"] for state in opened] == [table.view]
    assert opened[0]["view"]["keeps"]
