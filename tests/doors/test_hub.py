"""JupyterHub on one machine: whoever comes gets a server of his own with the course, and nobody gets to another's."""

from __future__ import annotations

import asyncio
import re
import runpy
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
import pytest
import yaml
from clean_place import ROOT, free_port
from guest import Guest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tornado.httpclient import HTTPClientError
from traitlets.config import Config

from paoyao_learn.doors.hub import COMMAND, IDLE, SEAT_MB, seats

CONFIG = ROOT / "share" / "paoyao_learn" / "jupyterhub_config.py"
TABLE = "zh/09_play.ipynb"


def test_seats_fit_the_memory() -> None:
    assert seats(16 * 2**30) > 30
    assert seats(2**30) == 2
    assert seats(0) == 1


def test_the_recipe_for_kubernetes_says_what_one_machine_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = yaml.safe_load((ROOT / "binder" / "kubernetes.yaml").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    config = Config()
    runpy.run_path(str(CONFIG), init_globals={"get_config": lambda: config})
    hub, user = told["hub"]["config"], told["singleuser"]
    assert hub["JupyterHub"]["authenticator_class"] == config.JupyterHub.authenticator_class
    assert hub["Authenticator"] == dict(config.Authenticator)
    assert user["cmd"] == ["python", *COMMAND]
    assert config.Spawner.cmd == [sys.executable, *COMMAND]
    assert user["memory"]["limit"] == f"{SEAT_MB}M"
    assert told["cull"] == {"enabled": True, "timeout": IDLE, "every": 300}
    assert re.fullmatch(config.Authenticator.username_pattern, "小林")
    assert not re.fullmatch(config.Authenticator.username_pattern, "../x")
    # The image holds what the command needs of a hub.
    repo2docker = find_spec("repo2docker")
    assert repo2docker is not None
    lists = Path(str(repo2docker.origin)).parent / "buildpacks" / "conda"
    python = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert re.search(r"/jupyterhub-base-5\.", (lists / f"environment.py-{python}-linux-64.lock").read_text())


def come(context: BrowserContext, root: str, name: str) -> Page:
    """A learner logs in; the first time he chooses his password."""
    page = context.new_page()
    page.goto(root)
    page.locator("#username_input").fill(name)
    page.locator("#password_input").fill(f"word of {name}")
    page.locator("#login_submit").click()
    return page


def megabytes(process: psutil.Process) -> float:
    return float(process.memory_full_info().uss / 2**20)


def running(processes: list[psutil.Process], what: str) -> list[psutil.Process]:
    """Those that run it; not one that is just ending."""
    found = []
    for process in processes:
        with suppress(psutil.Error):
            found += [process] if what in " ".join(process.cmdline()) else []
    return found


def kernels(seat: psutil.Process) -> list[psutil.Process]:
    return running(seat.children(), "ipykernel")


async def tries(root: str, own: dict[str, str], theirs: str, tmp_path: Path) -> None:
    """What one learner tries at his own server, and at another's whose open page he knows by its number."""
    me = Guest(f"{root}/user/ann", own)
    assert await me.come(TABLE, []) == 200
    await me.meets_only_pages()
    await me.run_code(f"open({str(tmp_path / 'run')!r}, 'w')")
    assert not (tmp_path / "run").exists()
    other = Guest(f"{root}/user/{quote('小林')}", own)
    for path in (f"/voila/render/{TABLE}", f"/api/kernels/{theirs}", "/api/contents"):
        answer = await other.ask(path)
        assert answer.code in (302, 403), path
        assert answer.code == 403 or "/hub/api/oauth2/authorize" in answer.headers["Location"]
    for path in (f"/api/kernels/{theirs}/channels", f"/voila/execution/{theirs}"):
        with pytest.raises(HTTPClientError):
            await other.socket(path)
    end = await other.ask(f"/voila/api/shutdown/{theirs}", method="POST", body=f"_xsrf={own['_xsrf']}")
    assert end.code in (302, 403)
    await me.leave()


@pytest.mark.browser
@pytest.mark.server
@pytest.mark.long
def test_two_learners_each_have_a_server_with_the_course(
    serve: Callable[..., Any], browser: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    root = f"http://127.0.0.1:{free_port()}"
    words = [f"--JupyterHub.bind_url={root}/", f"--JupyterHub.hub_port={free_port()}"]
    words += [f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{free_port()}"]
    command = [sys.executable, "-m", "jupyterhub", "-f", str(CONFIG)]
    env = {"PYTHONPATH": str(ROOT)}
    server = serve(*words, command=command, flags=(), told="now running at ", cwd=tmp_path, env=env)
    lin, ann = browser.new_context(locale="zh-CN"), browser.new_context(locale="en-GB")
    start = time.perf_counter()
    hers = come(lin, root, "小林")
    expect(hers.get_by_role("heading", level=1, name="学刨幺")).to_be_visible()
    expect(hers.locator(".py-go")).to_be_visible()
    waited = time.perf_counter() - start
    his = come(ann, root, "ann")
    expect(his.get_by_role("heading", level=1, name="Learn paoyao")).to_be_visible()
    expect(his.locator(".py-go")).to_be_visible()

    # Each has a server and a home; what they weigh fits the seats.
    hers.goto(f"{root}/user/小林/voila/render/{TABLE}")
    expect(hers.locator(".paoyao-table")).to_be_visible()
    found = running(server.children(), "paoyao_learn.doors.hub")
    served = {child.environ()["JUPYTERHUB_USER"]: child for child in found}
    assert set(served) == {"小林", "ann"}
    assert {child.environ()["HOME"] for child in found} == {
        str(tmp_path / "paoyao_hub" / "homes" / name) for name in served
    }
    [kernel] = kernels(served["小林"])
    seat, one = megabytes(served["小林"]), megabytes(kernel)
    assert seat + 2 * one < SEAT_MB
    figures = f"login to course {waited:.1f} s; a learner's server {seat:.0f} MB, a page's kernel {one:.0f} MB"
    request.node.user_properties.append(("figures", figures))

    # Nobody gets to another's, neither by his browser nor past it; a wrong password opens nothing.
    his.goto(f"{root}/user/小林/voila/render/{TABLE}")
    expect(his.locator("body")).to_contain_text("403")
    number = hers.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    cookies = {each["name"]: each["value"] for each in ann.cookies(f"{root}/user/ann/")}
    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        aside.submit(asyncio.run, tries(root, cookies, number, tmp_path)).result()
    thief = browser.new_context().new_page()
    thief.goto(root)
    thief.locator("#username_input").fill("小林")
    thief.locator("#password_input").fill("another word")
    thief.locator("#login_submit").click()
    expect(thief.locator(".login_error")).to_be_visible()

    # Who leaves a page leaves no kernel behind, and the hub leaves nothing.
    hers.goto("about:blank")
    end = time.monotonic() + 30
    while kernels(served["小林"]) and time.monotonic() < end:
        time.sleep(0.1)
    assert kernels(served["小林"]) == []
    left = server.children()
    assert server.stop(60) == 0
    assert not [child for child in left if child.is_running()]
    assert not [line for line in server.output if "Traceback" in line], "\n".join(server.output)
