"""A real browser for tests: Debian's Chromium, spoken to over its own protocol."""

import asyncio
import json
import os
import shutil
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
)
PATIENCE = 60


def chromium() -> str:
    """The browser of this machine. Where there must be one, a machine without it fails."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None and os.environ.get("CI"):
        pytest.fail("no Chromium here: install Debian's `chromium`")
    if found is None:
        pytest.skip("no Chromium on this machine: install Debian's `chromium` to try the explorer in a browser")
    return found


class Page:
    """One tab. What its scripts complain of is kept in `complaints`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._numbers = socket, count(1)
        self.complaints: list[str] = []
        self.requested: list[str] = []

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Send one command of the protocol and wait for its answer."""
        number = next(self._numbers)
        await self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message: dict[str, Any] = json.loads(await self._socket.recv())
            if message.get("id") == number:
                assert "error" not in message, message
                answer: dict[str, Any] = message["result"]
                return answer
            self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        if message["method"] in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.complaints.append(json.dumps(message["params"]))
        if message["method"] == "Network.requestWillBeSent":
            self.requested.append(message["params"]["request"]["url"])

    async def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""
        for domain in ("Runtime", "Log", "Page", "Network"):
            await self.call(f"{domain}.enable")
        await self.call("Page.navigate", url=url)
        async with asyncio.timeout(PATIENCE):
            while (message := json.loads(await self._socket.recv()))["method"] != "Page.loadEventFired":
                self._note(message)

    async def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def until(self, condition: str) -> Any:
        """Wait until an expression in the page is true; its value."""
        waiting = (
            "while (true) { const found = %s; if (found) return found; await new Promise(requestAnimationFrame); }"
        )
        async with asyncio.timeout(PATIENCE):
            return await self.run(f"(async () => {{ {waiting % condition} }})()")


@asynccontextmanager
async def new_page(folder: Path) -> AsyncIterator[Page]:
    """A tab of a browser of its own, which is closed at the end."""
    browser = await asyncio.create_subprocess_exec(
        chromium(), *FLAGS, f"--user-data-dir={folder}", "about:blank", stdout=DEVNULL, stderr=PIPE
    )
    try:
        port = await _port(browser)
        tabs = await asyncio.to_thread(lambda: json.load(urlopen(f"http://127.0.0.1:{port}/json")))
        tab = next(each for each in tabs if each["type"] == "page")
        async with connect(tab["webSocketDebuggerUrl"], max_size=None) as socket:
            yield Page(socket)
    finally:
        browser.terminate()
        await browser.wait()


async def _port(browser: Process) -> int:
    """The browser tells where it listens on its standard error."""
    assert browser.stderr is not None
    async with asyncio.timeout(PATIENCE):
        async for line in browser.stderr:
            if b"DevTools listening on" in line:
                return int(line.rsplit(b":", 1)[1].split(b"/")[0])
    raise AssertionError("the browser did not start")
