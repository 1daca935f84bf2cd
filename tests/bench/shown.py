"""How soon a move is on the screen of someone who looks at the table: from its commit to the frame that shows it.

A real browser on the same machine watches a page; a program makes the moves. The event says when it was committed, and
the page when the frame after it was drawn: both by the clock of this machine.
"""

import asyncio
import shutil
import time
from datetime import datetime
from random import Random
from statistics import median
from typing import Any, Final

import httpx
from playwright.async_api import Page, async_playwright

from tests.api.browser import NAMES
from tests.bench.live.processes import api, unlimited
from tests.bench.live.wire import HOST
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_MS: Final = 1000
_MOST: Final = 100.0
"""Milliseconds that a move may take to the screen on an idle machine."""
_WATCH: Final = """() => {
    window.shown = new Map();
    document.addEventListener("scene", ({ detail }) => requestAnimationFrame(() => setTimeout(() => {
        window.shown.set(detail.version, Date.now());
    })));
}"""
_OPEN: Final = """mutation { openTable(options: {solitaire: {}}) { ... on TableChanged { table { id } } } }"""
_START: Final = "mutation($t: ID!) { startGame(table: $t) { __typename } }"
_LOOK: Final = "query($t: ID!) { table(id: $t) { scene } }"
_ACT: Final = """mutation($t: ID!, $m: ID!) {
  act(table: $t, move: $m) {
    ... on TableChanged { table { version status events(last: 1) { edges { node { at } } } } } } }"""
_ROW: Final = Comparison(
    name="shown",
    title="commit of a move to the frame that shows it",
    unit="ms, median",
    ours="shown",
    peer="most",
    peer_name="what it may take",
    aim=1,
    better="lower",
)


async def shown(stage: Stage) -> Suite:
    """A table of Solitaire in Chromium; without a Chromium there is nothing to measure."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        return Suite(measures={}, rows=())
    server = await api(stage, unlimited(stage))
    playwright = await stage.closing.enter_async_context(async_playwright())
    browser = await playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
    stage.closing.push_async_callback(browser.close)
    http = await stage.closing.enter_async_context(httpx.AsyncClient(base_url=f"http://{HOST}:{server.port}"))
    watched = _Watched(http, await browser.new_page())

    async def measure(seconds: float) -> Figures:
        taken: list[float] = []
        deadline = time.monotonic() + seconds
        while not taken or time.monotonic() < deadline:
            taken.append(await watched.move())
        return {"shown": median(taken), "most": _MOST}

    await watched.sit_down()
    return Suite(measures={"shown": measure}, rows=(_ROW,))


class _Watched:
    """A table that a browser looks at."""

    def __init__(self, http: httpx.AsyncClient, page: Page) -> None:
        self._http, self._page, self._luck = http, page, Random("shown")
        self._token = self._table = ""

    async def sit_down(self) -> None:
        """Open a table with a game that has begun, and look at it."""
        if not self._token:
            made = await self._ask('mutation { createGuest(name: "Bench") { token } }')
            self._token = made["createGuest"]["token"]
        self._table = (await self._ask(_OPEN))["openTable"]["table"]["id"]
        await self._ask(_START, t=self._table)
        await self._page.goto(f"{self._http.base_url}/tables/{self._table}")
        await self._page.wait_for_selector("orrery-scene .felt")
        await self._page.evaluate(_WATCH)

    async def move(self) -> float:
        """Make a move; the milliseconds from its commit until it was seen. The last of a game is not counted."""
        while True:
            moves = (await self._ask(_LOOK, t=self._table))["table"]["scene"]["moves"]
            chosen = self._luck.choice([move for move in moves if not move.get("grave")])
            played = (await self._ask(_ACT, t=self._table, m=chosen["key"]))["act"]["table"]
            if played["status"] == "PLAYING":
                break
            await self.sit_down()
        committed = datetime.fromisoformat(played["events"]["edges"][0]["node"]["at"]).timestamp() * _MS
        version = played["version"]
        await self._page.wait_for_function("(version) => window.shown.has(version)", arg=version)
        seen: float = await self._page.evaluate("(version) => window.shown.get(version)", version)
        await asyncio.sleep(0.02)  # so that the next frame is not owed to this move
        return seen - committed

    async def _ask(self, query: str, **variables: Any) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self._token}"} if self._token else {}
        sent = await self._http.post("/graphql", json={"query": query, "variables": variables}, headers=headers)
        data: dict[str, Any] = sent.json()["data"]
        return data
