"""How every page looks: pictures at three widths to be looked at, and the rules of axe-core in both themes."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import httpx
import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page

from tests.e2e.browsing import browsing, finished_table, new_page, open_table
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.e2e.test_browsing import CREATE, ENTER
from tests.waiting import PATIENCE, eventually

pytestmark = [pytest.mark.servers, pytest.mark.slow]

BACK: Final = "http://127.0.0.1:9/back"
SHOTS: Final = Path("build/screenshots")
WIDTHS: Final = (360, 1280, 1920)
COLOURS: Final = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that are about colours: all that can differ where only the theme does."""
PLAIN: Final = (
    "tables",
    "tournaments",
    "tournaments/new",
    "games",
    "new",
    "sign-in",
    "status",
    "applications",
    "quick-match?game=uno",
    "nothing-here",
)
GAMES: Final = ("rules", "players", "how-to-play")
READY: Final = {
    "playing": "orrery-scene .felt",
    "over": "orrery-scene .felt",
    "replay": "orrery-scene .felt",
    "compared": "[data-changes] li:nth-child(2)",
    "proof": "orrery-proof[data-verdict]",
}
"""What is waited for before a page is looked at."""


async def tables(browser: Browser, address: str, token: str) -> tuple[Any, dict[str, str]]:
    """Who has played: the cookies of whoever holds the token, and a table that is over and one that is played."""
    page = await new_page(browser)
    await page.goto(f"{address}/sign-in")
    await page.fill("#token", token)
    await page.click("button:text-is('Sign in')")
    await page.wait_for_url(f"{address}/")
    consent = await asking_application(page, address)
    over = await finished_table(page, address)
    await page.goto(f"{address}/new?game=runiverse")
    await open_table(page, 1)
    return await page.context.cookies(), {"over": over, "playing": page.url, "consent": consent}


async def asking_application(page: Page, address: str) -> str:
    """Register an application; where it sends people who are to decide about it."""
    await page.goto(f"{address}/applications")
    await page.fill("#name", "Score board")
    await page.fill("#uris", BACK)
    await page.click("text=Register >> nth=-1")
    client = await page.locator("[role=status] code").first.inner_text()
    asked = {
        "response_type": "code",
        "client_id": client,
        "redirect_uri": BACK,
        "scope": "play",
        "code_challenge": "x" * 43,
        "code_challenge_method": "S256",
    }
    return f"{address}/oauth/authorize?{urlencode(asked)}"


async def tournaments(address: str, token: str) -> dict[str, str]:
    """A round robin that bots have played, every match decided; and a cup of two stages that is open."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        boss = Player(http, int(address.rpartition(":")[2]), token)
        plans: dict[str, list[dict[str, Any]]] = {
            "played": [{"format": "ROUND_ROBIN"}],
            "open": [{"format": "SWISS"}, {"format": "SINGLE_ELIMINATION", "takes": 2}],
        }
        found: dict[str, str] = {}
        for name, stages in plans.items():
            opened = await boss.ask(CREATE, p={"title": f"Cup {name}", "stages": stages}, o={"uno": {"turnLimit": 2}})
            found[name] = opened["createTournament"]["tournament"]["id"]
            await boss.ask(ENTER, t=found[name], n=[f"{each} {name}" for each in ("Ceres", "Juno", "Vesta")])
        start = "mutation($t: ID!) { runTournament(tournament: $t, command: {start: GO}) { __typename } }"
        await boss.ask(start, t=found["played"])

        async def all_decided() -> bool:
            asked = "query($t: ID!) { tournament(id: $t) { stages { matches decided } } }"
            (stage,) = (await boss.ask(asked, t=found["played"]))["tournament"]["stages"]
            return bool(stage["matches"]) and stage["matches"] == stage["decided"]

        await eventually(all_decided, "every match is decided")
    return {name: f"{address}/tournaments/{id_}" for name, id_ in found.items()}


def addresses(address: str, known: dict[str, str], cups: dict[str, str]) -> dict[str, str]:
    """A name for each page -> where it is."""
    return {
        "lobby": address,
        **{name.replace("/", "-").partition("?")[0]: f"{address}/{name}" for name in PLAIN},
        **{name: f"{address}/games/runiverse/{name}" for name in GAMES},
        "cards": f"{address}/games/uno/cards",
        "cards-searched": f"{address}/games/runiverse/cards?q=flame",
        "consent": known["consent"],
        "playing": known["playing"],
        "over": known["over"],
        "replay": f"{known['over']}/replay?at=4",
        "compared": f"{known['over']}/replay?at=6&with=4",
        "proof": f"{known['over']}/proof?seat=all",
        "player": f"{address}/players/bot:medium",
        "nothing": f"{address}/tables/nothing",
        "tournament": cups["played"],
        "tournament-open": cups["open"],
        "standings": f"{cups['played']}/standings",
        "pairings": f"{cups['played']}/pairings",
        "console": f"{cups['played']}/console",
    }


async def complaints(page: Page, name: str, rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds wrong by these rules, or by all it has, and whether the page scrolls sideways."""
    options: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = await Axe().run(page, options=options)
    wrong = [f"{each['id']}: {each['nodes'][0]['html']}" for each in found.response["violations"]]
    if await page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
        wrong.append("scrolls sideways")
    return [f"{name}: {each}" for each in wrong]


async def looked_at(browser: Browser, cookies: Any, width: int, pages: dict[str, str]) -> list[str]:
    """Every page at one width, kept as a picture in each theme; what is wrong with them."""
    context = await browser.new_context(
        viewport={"width": width, "height": 900},
        reduced_motion="reduce",
        bypass_csp=True,  # axe-core is put into the page from outside
    )
    context.set_default_timeout(PATIENCE * 1000)
    await context.add_cookies(cookies)
    page = await context.new_page()
    wrong: list[str] = []

    async def look(name: str) -> None:
        await page.emulate_media(color_scheme="dark")
        await page.screenshot(path=SHOTS / f"{name}-{width}-dark.png", full_page=True)
        wrong.extend(await complaints(page, f"{name} at {width} in dark", COLOURS))
        await page.emulate_media(color_scheme="light")
        await page.screenshot(path=SHOTS / f"{name}-{width}-light.png", full_page=True)
        wrong.extend(await complaints(page, f"{name} at {width} in light"))

    for name, where in pages.items():
        await page.goto(where)
        if name in READY:
            await page.wait_for_selector(READY[name])
        await look(name)
    for verb, given in (
        ("swapPlayers", ("one", "two", "reason")),
        ("correctResult", ("match", "result-places", "reason")),
    ):
        await page.goto(pages["console"])
        form = page.locator(f"details:has(form[action$='/{verb}'])")
        await form.locator("summary").first.click()
        for field, text in zip(given, ("1", "2 1", "a mistake"), strict=True):
            box = form.locator(f"#{verb}-{field}")
            await (box.fill(text) if await box.evaluate("each => each.localName !== 'select'") else box.focus())
        await form.locator("button").click()
        await page.wait_for_selector("[role=alert], [name=confirms]", state="attached")
        await look("refused" if verb == "swapPlayers" else "preview")
    await context.close()
    return wrong


async def test_every_page_is_for_everyone_at_every_width(deployment: Deployment, address: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    made = deployment.run("token", "Boss", "--scopes", "play,organise", "--json")
    token = json.loads(made)["token"]
    async with browsing() as browser:
        cookies, known = await tables(browser, address, token)
        pages = addresses(address, known, await tournaments(address, token))
        looks = await asyncio.gather(*(looked_at(browser, cookies, width, pages) for width in WIDTHS))
    assert [each for found in looks for each in found] == []
