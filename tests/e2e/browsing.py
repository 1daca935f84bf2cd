"""People with a browser: Debian's Chromium, driven by Playwright."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from playwright.async_api import Browser, Error, Page, async_playwright

from tests.api.browser import chromium
from tests.waiting import PATIENCE

_MS: Final = 1000
_CHOICES: Final = ".moves button[data-move]:not([disabled]), .moves [role=alert] ~ .btn.main"
_FINISHED: Final = ".tablepage[data-status=FINISHED]"
_SOMETHING: Final = f"""() => document.querySelector("{_FINISHED}")
    || document.querySelector("orrery-scene:not([waiting]) :is(.moves button, .thing.can)")"""
_LOOK: Final = f"""() => ({{
    over: Boolean(document.querySelector("{_FINISHED}")),
    version: document.querySelector("orrery-scene")?.scene?.version ?? 0,
    buttons: document.querySelectorAll("{_CHOICES}").length,
    things: document.querySelectorAll(".thing.can").length,
}})"""
_PRESS: Final = """([selector, place]) => document.querySelectorAll(selector)[place]?.click()"""


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    """A browser of its own, closed at the end."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser
        await browser.close()


async def new_page(browser: Browser, width: int = 1280, height: int = 900, scheme: str = "light") -> Page:
    """A window of someone who has never been here."""
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE * _MS)
    return await context.new_page()


async def come_in(page: Page, address: str, name: str, then: str = "/") -> None:
    """Sign in as a guest."""
    await page.goto(f"{address}/sign-in?next={then}")
    await page.fill("#name", name)
    await page.click("text=Come in")


async def open_table(page: Page, bots: int, **options: str) -> None:
    """Send the form of a new table, and wait until it is drawn."""
    if options:
        await page.click("summary")
    for name, value in options.items():
        await page.fill(f"#{name}", value)
    await page.select_option("#bots", str(bots))
    await page.click("text=Open the table")
    await page.wait_for_selector("orrery-scene .felt")


async def play(page: Page, luck: Random, most: int = 3000) -> int:
    """Press whatever can be pressed until the game is over; how many things were pressed."""
    for pressed in range(most):
        try:
            await page.wait_for_function(_SOMETHING)
            if await _press(page, luck):
                return pressed
        except Error as error:
            if "context was destroyed" not in str(error):  # the page comes anew when the game is over
                raise
    raise AssertionError(f"not over after {most} things were pressed")


async def _press(page: Page, luck: Random) -> bool:
    """Press one thing; whether the game was over instead."""
    seen = await page.evaluate(_LOOK)
    by_button = seen["buttons"] and (not seen["things"] or luck.random() < 0.6)
    selector, many = (_CHOICES, seen["buttons"]) if by_button else (".thing.can", seen["things"])
    if many and not seen["over"]:
        await page.evaluate(_PRESS, [selector, luck.randrange(many)])
    return bool(seen["over"])


async def version(page: Page) -> int:
    """The version of the scene that is drawn."""
    shown: int = await page.evaluate("() => document.querySelector('orrery-scene').scene.version")
    return shown


async def move_by_buttons(page: Page) -> None:
    """Make one move by the first button of the bar, and wait until it is shown."""
    before = await version(page)
    await page.locator(".moves button[data-move]:not([disabled])").first.click()
    await page.wait_for_function(f"() => document.querySelector('orrery-scene').scene.version > {before}")


async def press_until(page: Page, key: str, selector: str, most: int = 100) -> None:
    """Press a key until what has the focus is like that."""
    for _ in range(most):
        await page.keyboard.press(key)
        if await page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{key} does not lead to {selector}")


async def finished_table(page: Page, address: str) -> str:
    """Play a game for one to its end; its address."""
    await page.goto(f"{address}/new?game=solitaire")
    await open_table(page, 0)
    await play(page, Random("solitaire"))
    return page.url
