"""How every page looks: pictures at three widths to be looked at, and the rules of axe-core in both themes."""

from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page

from tests.e2e.browsing import browsing, come_in, finished_table, new_page, open_table
from tests.waiting import PATIENCE

pytestmark = [pytest.mark.servers, pytest.mark.slow]

SHOTS: Final = Path("build/screenshots")
LOOKS: Final = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark"), (1920, "dark")]
GAMES: Final = ("rules", "cards", "players", "how-to-play")


async def tables(browser: Browser, address: str) -> tuple[Any, dict[str, str]]:
    """Who has played: the cookies of Ada, and a table that is over and one that is played."""
    page = await new_page(browser)
    await come_in(page, address, "Ada")
    over = await finished_table(page, address)
    await page.goto(f"{address}/new?game=runiverse")
    await open_table(page, 1)
    return await page.context.cookies(), {"over": over, "playing": page.url}


def addresses(address: str, known: dict[str, str]) -> dict[str, str]:
    """A name for each page -> where it is."""
    plain = ("tables", "tournaments", "games", "new", "sign-in", "status")
    return {
        "lobby": address,
        **{name: f"{address}/{name}" for name in plain},
        **{name: f"{address}/games/runiverse/{name}" for name in GAMES},
        "playing": known["playing"],
        "over": known["over"],
        "replay": f"{known['over']}/replay?at=4",
        "proof": f"{known['over']}/proof?seat=all",
        "player": f"{address}/players/bot:medium",
        "nothing": f"{address}/tables/nothing",
    }


async def complaints(page: Page, name: str) -> list[str]:
    """What axe-core finds wrong, and whether the page scrolls sideways."""
    found = await Axe().run(page)
    wrong = [f"{each['id']}: {each['nodes'][0]['html']}" for each in found.response["violations"]]
    if await page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
        wrong.append("scrolls sideways")
    return [f"{name}: {each}" for each in wrong]


async def test_every_page_is_for_everyone_at_every_width(address: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    async with browsing() as browser:
        cookies, known = await tables(browser, address)
        for width, theme in LOOKS:
            context = await browser.new_context(
                viewport={"width": width, "height": 900},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
                bypass_csp=True,  # axe-core is put into the page from outside
            )
            context.set_default_timeout(PATIENCE * 1000)
            await context.add_cookies(cookies)
            page = await context.new_page()
            for name, where in addresses(address, known).items():
                await page.goto(where)
                if name in ("playing", "over", "replay"):
                    await page.wait_for_selector("orrery-scene .felt")
                if name == "proof":
                    await page.wait_for_selector("orrery-proof[data-verdict]")
                await page.screenshot(path=SHOTS / f"{name}-{width}-{theme}.png", full_page=True)
                wrong += await complaints(page, f"{name} at {width} in {theme}")
            await context.close()
    assert wrong == []
