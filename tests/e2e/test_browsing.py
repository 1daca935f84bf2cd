"""What people do with the pages besides clicking through a game: keys, breaks, replays, proofs, tournaments."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest
from playwright.async_api import Page, WebSocketRoute

from tests.e2e.browsing import (
    browsing,
    come_in,
    finished_table,
    move_by_buttons,
    new_page,
    open_table,
    play,
    press_until,
    version,
)
from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.waiting import PATIENCE, eventually

pytestmark = [pytest.mark.servers, pytest.mark.slow]

CREATE: Final = """mutation($p: TournamentPlanInput!, $o: GameOptionsInput!) {
  createTournament(plan: $p, options: $o) { ... on TournamentChanged { tournament { id } } } }"""
ENTER: Final = """mutation($t: ID!, $n: [String!]!) {
  enterBots(tournament: $t, bot: "random", names: $n) { __typename } }"""


async def test_a_game_is_played_by_keys_alone(address: str) -> None:
    async with browsing() as browser:
        page = await new_page(browser)
        await page.goto(f"{address}/sign-in?next=/new?game=uno")
        await press_until(page, "Tab", "#name")
        await page.keyboard.type("Ada")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("#bots")
        await press_until(page, "Tab", "form.form button")
        await page.keyboard.press("Enter")
        for _ in range(3):
            await page.wait_for_selector("orrery-scene:not([waiting]) .moves button")
            before = await version(page)
            await press_until(page, "Tab", ".thing.can, .moves button")
            await page.keyboard.press("Enter")
            if await page.locator(".thing.picked").count():
                await page.keyboard.press("1")
            await page.wait_for_function(f"() => document.querySelector('orrery-scene').scene.version > {before}")
            assert await version(page) > before, "a key made no move"


async def test_a_table_outlives_the_death_of_the_service(deployment: Deployment) -> None:
    deployment.run("migrate")
    port = deployment.api()
    async with browsing() as browser:
        page = await new_page(browser)
        await come_in(page, f"http://127.0.0.1:{port}", "Ada", "/new?game=solitaire")
        await open_table(page, 0)
        await move_by_buttons(page)
        seen = await version(page)
        deployment.of(0).kill()
        await page.wait_for_selector("[data-notices] .notice.warn")
        assert await version(page) == seen
        assert await page.locator("orrery-scene[waiting] .thing").count() > 0
        deployment.api(port)
        await page.wait_for_selector("orrery-scene:not([waiting])")
        await page.wait_for_selector("[data-notices] .notice", state="detached")
        await move_by_buttons(page)
        assert await version(page) > seen


async def test_a_replay_goes_to_any_moment_and_can_be_linked_to(address: str) -> None:
    async with browsing() as browser:
        page = await new_page(browser)
        await come_in(page, address, "Ada")
        table = await finished_table(page, address)
        await page.goto(f"{table}/replay?at=4")
        await page.wait_for_function("() => document.querySelector('orrery-scene')?.scene?.version === 4")
        await page.click("button[aria-label=On]")
        await page.wait_for_url("**/replay?at=5*")
        await page.focus("input[type=range]")
        await page.keyboard.press("ArrowRight")
        await page.wait_for_function("() => document.querySelector('orrery-scene').scene.version === 6")
        other = await new_page(browser)
        await other.goto(page.url)
        await other.wait_for_function("() => document.querySelector('orrery-scene')?.scene?.version === 6")
        assert await other.input_value("input[type=range]") == "6"


async def test_a_browser_proves_a_good_file_and_refuses_another(address: str, tmp_path: Path) -> None:
    async with browsing() as browser:
        page = await new_page(browser)
        await come_in(page, address, "Ada")
        table = await finished_table(page, address)
        await page.goto(f"{table}/proof?seat=all")
        await page.wait_for_selector("orrery-proof[data-verdict=passed]")
        assert await page.locator("orrery-proof .passed").count() >= 3
        file = await page.request.get(f"{table}/file?seat=all")
        tampered = tmp_path / "tampered.jsonl"
        rows = (await file.text()).split("\n")
        rows[4] = rows[4].replace('"version":4', '"version":5')
        tampered.write_text("\n".join(rows))
        await page.set_input_files("#own-file", tampered)
        await page.wait_for_selector("orrery-proof[data-verdict=refused]")
        assert "event 4" in await page.inner_text("orrery-proof > [role=status]")
        assert await page.locator("orrery-proof .refused").count() == 1


async def test_a_tournament_is_run_from_its_console_to_a_champion(deployment: Deployment, address: str) -> None:
    made = deployment.run("token", "Boss", "--scopes", "play,organise", "--json")
    port = int(address.rpartition(":")[2])
    async with httpx.AsyncClient(timeout=PATIENCE) as http, browsing() as browser:
        boss = Player(http, port, json.loads(made)["token"])
        plan = {"title": "Cup", "stages": [{"format": "SINGLE_ELIMINATION"}]}
        opened = await boss.ask(CREATE, p=plan, o={"uno": {"turnLimit": 2}})
        cup = f"{address}/tournaments/{opened['createTournament']['tournament']['id']}"
        await boss.ask(ENTER, t=cup.rpartition("/")[2], n=["Ceres", "Juno", "Pallas", "Vesta"])
        page = await new_page(browser)
        await page.goto(f"{address}/sign-in")
        await page.fill("#token", boss.token)
        await page.click("button:text-is('Sign in')")
        for verb, then in (("start", ".column:last-child .won"), ("closeStage", "text=won by")):
            await page.goto(f"{cup}/console")
            form = page.locator(f"details:has(form[action$='/{verb}'])")
            await form.locator("summary").click()
            await form.locator("button").click()
            await page.wait_for_url("**/console")
            await page.goto(cup)
            await page.wait_for_selector(then)


async def test_everything_can_be_read_and_much_be_done_without_scripts(address: str) -> None:
    async with browsing() as browser:
        context = await browser.new_context(java_script_enabled=False)
        context.set_default_timeout(PATIENCE * 1000)
        page = await context.new_page()
        await come_in(page, address, "Ada", "/new?game=uno")
        await page.select_option("#bots", "0")
        await page.click("text=Open the table")
        await page.click("text=Add a bot")
        await page.click("text=Start the game")
        assert "playing" in await page.inner_text(".tools")
        assert await page.locator("orrery-table img").count() == 1
        table = page.url
        assert (await page.request.get(f"{address}/pictures/{table.rpartition('/')[2]}.svg")).ok
        assert await page.locator("[data-story] li").count() >= 4
        await page.goto(f"{table}/replay?at=3")
        await page.click("a[rel=next]")
        assert "4 of" in await page.inner_text("orrery-replay nav")
        await page.goto(f"{table}/proof")
        assert "Commitment" in await page.inner_text("main")
        await page.goto(address)
        await page.click(f"main a[href='{table.removeprefix(address)}'] >> nth=0")
        await page.click("text=Leave the game")
        assert page.url == table


async def test_two_strangers_meet_by_a_quick_match(address: str) -> None:
    async with browsing() as browser:
        pages = [await new_page(browser), await new_page(browser)]
        for page, name in zip(pages, ("Ada", "Bram"), strict=True):
            await come_in(page, address, name)
            await page.select_option("#quick-game", "uno")
            await page.click("text=Find people")
        for page in pages:
            await page.wait_for_url("**/tables/*")
            await page.click("text=I am ready")
        for page in pages:
            await page.wait_for_selector("orrery-scene .things")
        assert pages[0].url == pages[1].url


async def test_a_replay_goes_by_turns_shows_what_turned_and_compares_two_moments(address: str) -> None:
    async with browsing() as browser:
        page = await new_page(browser)
        await come_in(page, address, "Ada", "/new?game=uno")
        await open_table(page, 1, turnLimit="6")
        await play(page, Random("turns"))
        await page.goto(f"{page.url}/replay?at=5&seat=all")
        await page.wait_for_function("() => document.querySelector('orrery-scene')?.scene?.version === 5")
        assert await page.locator(".points .point").count() >= 1
        await page.locator(".points .point").last.click()
        turned = int(await page.get_attribute(".turning li:last-child", "data-version") or 0)
        await page.wait_for_function(f"() => document.querySelector('orrery-scene').scene.version === {turned}")
        await page.click("button[aria-label=First]")
        await page.select_option("[aria-label='Step by']", "turn")
        seen = [await waited_for(page)]
        for _ in range(4):
            before = await version(page)
            await page.click("button[aria-label=On]")
            await page.wait_for_function(f"() => document.querySelector('orrery-scene').scene.version > {before}")
            seen.append(await waited_for(page))
        assert all(one != two for one, two in pairwise(seen))
        await page.fill("#with", "5")
        await page.click("text=Compare >> nth=-1")
        await page.wait_for_selector("[data-changes] li:nth-child(2)")
        assert await page.locator(".thing.changed").count() >= 1


async def waited_for(page: Page) -> str:
    """Whom the moment that is shown waits for."""
    found: str = await page.evaluate("""() => {
        const { scene } = document.querySelector("orrery-scene");
        return (scene.window?.words ?? "") + (scene.seats ?? []).filter((seat) => seat.active).map((seat) => seat.seat);
    }""")
    return found


async def test_a_grave_move_is_asked_for_twice_and_sound_is_off_until_wanted(address: str) -> None:
    async with browsing() as browser:
        page = await new_page(browser)
        await page.add_init_script("""
            window.tones = 0;
            const make = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
        """)
        await come_in(page, address, "Ada", "/new?game=solitaire")
        await open_table(page, 0)
        await move_by_buttons(page)
        assert await page.evaluate("() => window.tones") == 0
        await page.click("[data-sound]")
        await move_by_buttons(page)
        assert await page.evaluate("() => window.tones") >= 3
        await page.reload()
        await page.wait_for_selector("[data-sound][aria-pressed=true]")
        await page.wait_for_selector("orrery-scene:not([waiting]) .moves button")
        before = await version(page)
        for answer in ("No", "Yes"):
            await page.locator(".moves button[data-move]").last.click()
            await page.wait_for_selector(".moves [role=alert]")
            assert await version(page) == before
            await page.click(f".moves button:text-matches('^{answer}')")
        await page.wait_for_selector(".seating >> text=Rematch")
        assert (await page.title()).startswith("Over")
        assert "Over, with" in await page.inner_text("orrery-scene h2")
        for words in ("Replay", "Rematch", "Proof"):
            assert await page.locator(".seating").get_by_text(words).count() == 1


async def test_the_choices_of_a_window_that_come_in_one_beat_are_shown_as_one(address: str) -> None:
    """Two messages of the socket at once: outside a window each is drawn, within one they are drawn together."""
    async with browsing() as browser:
        page = await new_page(browser)
        lines: list[WebSocketRoute] = []
        followed: list[str] = []

        def wire(line: WebSocketRoute) -> None:
            there = line.connect_to_server()

            def sent(message: str | bytes) -> None:
                if "tableScenes" in str(message):
                    lines.append(line)
                    followed.append(json.loads(message)["id"])
                there.send(message)

            line.on_message(sent)

        await page.route_web_socket("**/graphql*", wire)
        await come_in(page, address, "Ada", "/new?game=solitaire")
        await open_table(page, 0)

        async def is_followed() -> bool:
            return bool(followed)

        await eventually(is_followed, "the table is followed")
        scene = await page.evaluate("() => document.querySelector('orrery-scene').scene")
        await page.evaluate("""() => {
            window.drawn = [];
            window.told = [];
            document.addEventListener("scene", ({ detail }) => window.drawn.push(detail.version));
            document.addEventListener("steps", ({ detail }) => window.told.push(detail.length));
        }""")

        def bring(number: int, **more: object) -> None:
            at = scene["version"] + number
            step = {"version": at, "text": f"Choice {at}.", "event": {"tag": "solitaire.turned"}}
            data = {"tableScenes": {"version": at, "scene": {**scene, "version": at, **more}, "steps": [step]}}
            lines[-1].send(json.dumps({"id": followed[-1], "type": "next", "payload": {"data": data}}))

        bring(1)
        bring(2)
        await page.wait_for_function("() => window.drawn.length === 2")
        window = {"words": "Choose what to discard", "asked": [0]}
        bring(3, window=window)
        bring(4, window=window)
        bring(5, window=window)
        await page.wait_for_function(f"() => window.drawn.at(-1) === {scene['version'] + 5}")
        assert await page.evaluate("() => window.drawn.length") == 3
        assert await page.evaluate("() => window.told") == [1, 1, 3]
