"""Parts of the pages as a browser draws them: the bar on a phone, lists and goals of a scene, what a socket names."""

from typing import Any, Final

import pytest
from playwright.async_api import Page

from tests.e2e.browsing import browsing, come_in, new_page, open_table

pytestmark = pytest.mark.servers

SCENE: Final[dict[str, Any]] = {
    "game": "quests",
    "title": "Quests",
    "version": 1,
    "viewer": 0,
    "headline": "Your turn",
    "you": True,
    "areas": [
        {
            "key": "deck",
            "layout": "pile",
            "title": "Deck",
            "count": 4,
            "things": [{"key": "deck:top", "back": "plain"}],
        },
        {
            "key": "quests",
            "layout": "list",
            "title": "Quests",
            "things": [
                {"key": "q1", "face": {"name": "Cross the river", "kind": "Quest"}, "note": "three turns left"},
                {
                    "key": "q2",
                    "face": {"name": "Find the lamp"},
                    "marks": [{"kind": "boost", "n": 2, "words": "worth two"}],
                },
            ],
        },
        {
            "key": "hand",
            "layout": "fan",
            "title": "Your hand",
            "owner": 0,
            "things": [
                {"key": key, "face": {"name": key, "kind": key}}
                for key in ("one", "two", "three", "four", "five", "six")
            ],
        },
    ],
    "moves": [
        {"key": "take", "words": "Take a quest", "touches": ["two", "deck"], "input": {"quests": {"take": {}}}},
        {"key": "pass", "words": "Pass", "input": {"quests": {"pass": {}}}},
    ],
}
"""A game that nobody has written: pages draw what the scene says."""
DRAW: Final = """async (scene) => {
  const style = document.querySelector('link[rel=stylesheet]').href;
  await import(style.replace(/[^/]*$/, 'scene.js'));
  const drawn = document.createElement('orrery-scene');
  document.querySelector('main').replaceChildren(drawn);
  drawn.scene = scene;
}"""
BOXES: Final = """() => [...document.querySelectorAll('.thing, .area')].map((each) => {
  const { x, width } = each.getBoundingClientRect();
  return [each.dataset.key, Math.round(x), Math.round(width)];
})"""


LEFT_EDGE: Final = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return document.elementFromPoint(box.left + 6, box.top + 40).closest('.thing').dataset.key;
}"""


async def drawn(page: Page, address: str) -> None:
    await page.goto(f"http://{address}/sign-in")
    await page.evaluate(DRAW, SCENE)


async def test_a_scene_nobody_wrote_a_page_for_is_drawn_as_it_says(address: str) -> None:
    async with browsing() as browser:
        page = await new_page(browser, 1000)
        await drawn(page, address)
        lines = page.locator(".list .thing")
        assert await lines.nth(0).locator(".line").inner_text() == "Cross the river Quest, three turns left"
        first, second = [await lines.nth(place).bounding_box() for place in (0, 1)]
        assert first is not None
        assert second is not None
        assert second["y"] >= first["y"] + first["height"], "lines stand below each other"
        assert first["height"] < 40, "a line is a line, and no card"

        await lines.nth(0).hover()
        assert await page.locator(".peek").count() == 1, "a note is read where one points"
        await page.hover(".thing[data-key=six]")
        assert await page.locator(".peek").count() == 0, "nothing is said twice"

        before = await page.evaluate(BOXES)
        await page.click(".thing[data-key=two]", position={"x": 10, "y": 30})
        await page.wait_for_selector(".area.goal[data-key=deck]")
        assert await page.evaluate(BOXES) == before, "what was on screen stays where it was"

        await page.keyboard.press("Escape")
        seen = await page.evaluate(LEFT_EDGE, ".thing.can[data-key=two] .cardbox")
        assert seen == "two", "a raised card lies above the one before it, as every card does"


@pytest.mark.parametrize("scripts", [True, False])
async def test_the_bar_fits_a_phone_and_opens_without_scripts(address: str, *, scripts: bool) -> None:
    async with browsing() as browser:
        context = await browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=scripts)
        page = await context.new_page()
        await come_in(page, f"http://{address}", "Maximiliane Mustermann-Sommer")
        await page.wait_for_selector(".who form")
        box = await page.locator(".top").bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, 360)
        assert box["height"] < 60, "one line"
        entries = page.locator(".top nav a")
        assert not await entries.first.is_visible()
        await page.click(".top .menu")
        assert [await each.is_visible() for each in await entries.all()] == [True] * 6
        await entries.nth(2).click()
        await page.wait_for_url(f"http://{address}/tournaments")


async def test_one_socket_serves_a_table_and_says_which(address: str) -> None:
    """A proxy leads it by that to the process where the table lives."""
    async with browsing() as browser:
        page = await new_page(browser)
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        await come_in(page, f"http://{address}", "Ada", "/new?game=uno")
        await open_table(page, 1)
        await page.wait_for_selector("orrery-chat .quiet")
        table = page.url.rpartition("/")[2]
        at_table = [url for url in sockets if "table=" in url]
        assert at_table == [f"ws://{address}/graphql?table={table}"]
