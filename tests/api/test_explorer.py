"""What people with a browser get, and that it works in a real one."""

import json
import re
from pathlib import Path

import httpx
import pytest
from graphql import parse, validate

from api.explorer.pages import STATIC
from domain.tables.commands import Act
from services.log.handler import Intent
from tests.api.browser import new_page
from tests.waiting import PATIENCE
from tests.world import SCHEMA, World

BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
EXAMPLES = json.loads((STATIC / "examples.json").read_text())


async def get(address: str, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
        return await client.get(f"http://{address}{path}", headers=headers)


async def test_a_browser_gets_a_page(address: str) -> None:
    page = await get(address, "/graphql", **BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "GraphQL explorer</title>" in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'self';")
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["cache-control"] == "no-cache"
    again = await get(address, "/graphql", **BROWSER, **{"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/graphql-response+json", "application/*"])
async def test_a_client_still_gets_json(address: str, accept: str) -> None:
    answer = await get(address, "/graphql?query={games{slug}}", accept=accept)
    assert answer.status_code == 200
    assert "json" in answer.headers["content-type"]


async def test_every_file_a_page_names_is_there_and_may_be_kept(address: str) -> None:
    page = await get(address, "/graphql", **BROWSER)
    named = set(re.findall(r'(?:href|src)="(/graphql/explorer/[^"]+)"', page.text))
    assert len(named) == 3
    folder = next(iter(named)).rpartition("/")[0]
    imported = {name for file in STATIC.glob("*.js") for name in re.findall(r'from "\./([^"]+)"', file.read_text())}
    for file in (*named, *(f"{folder}/{name}" for name in (*imported, "examples.json"))):
        found = await get(address, file)
        assert found.status_code == 200, file
        assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "content-security-policy" in found.headers


@pytest.mark.parametrize("path", ["0123456789abcdef/main.js", "", "..%2fpages.py", "x/../../pages.py"])
async def test_there_is_nothing_else_below_the_explorer(address: str, path: str) -> None:
    assert (await get(address, f"/graphql/explorer/{path}")).status_code == 404


async def test_there_is_a_picture_for_the_tab(address: str) -> None:
    icon = await get(address, "/favicon.ico")
    assert icon.headers["content-type"] == "image/x-icon"
    assert icon.content.startswith(b"\0\0\1\0")


def test_no_file_names_another_host() -> None:
    for file in STATIC.iterdir():
        if file.suffix != ".ico":
            hosts = set(re.findall(r"\b(?:https?|wss?)://[^\s\"'`)]+", file.read_text()))
            assert hosts <= {"http://www.w3.org/2000/svg"}, file.name


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each["title"])
def test_every_example_fits_the_schema(example: dict[str, str | dict[str, str]]) -> None:
    needs = example.get("needs", {})
    assert isinstance(needs, dict)
    for query in (example["query"], *needs.values()):
        assert isinstance(query, str)
        assert validate(SCHEMA.core, parse(query)) == []


@pytest.mark.slow
async def test_the_explorer_runs_a_query_and_a_subscription_in_a_browser(
    world: World, address: str, tmp_path: Path
) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, seed_moves=2)
    async with new_page(tmp_path) as page:
        await page.open(f"http://{address}/graphql")
        await page.until("document.documentElement.dataset.ready === 'yes'")
        await page.run("document.getElementById('run').click()")
        assert "Universal Solitaire" in await page.until("document.getElementById('result').textContent")
        assert "200" in await page.run("document.getElementById('status').textContent")

        await page.until("document.querySelector('#page h2')?.textContent === 'Schema'")
        await page.run("search.value = 'legalmove'; search.dispatchEvent(new Event('input'))")
        await page.run("document.querySelector('#page .link').click()")
        assert await page.run("document.querySelector('#page h2').textContent") == "LegalMove"

        following = f'subscription {{ tableEvents(table: "{table}") {{ version text }} }}'
        await page.run(f"query.value = {json.dumps(following)}; query.dispatchEvent(new Event('input'))")
        await page.run(
            "query.focus(); query.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', ctrlKey: true}))"
        )
        before = (await world.tables.load(table)).head.version
        await page.until(f"document.getElementById('status').textContent.startsWith('{before} received')")
        state = (await world.tables.load(table)).state
        await world.tables.ask(table, Intent(ann.account), Act, command=state.game.rules.legal(state.play, 0)[0])
        await page.until(f"document.getElementById('result').textContent.includes('\"version\": {before + 1}')")
        await page.run("document.getElementById('stop').click()")
        assert "it is over" in await page.run("document.getElementById('status').textContent")

        await page.run("document.getElementById('tab-history').click()")
        assert await page.run("document.querySelectorAll('#history .entry').length") == 3
        assert page.complaints == []
        assert {url.split("/")[2] for url in page.requested if url.startswith("http")} == {address}


@pytest.mark.slow
async def test_a_guest_opens_a_table_and_plays_a_move_from_the_examples(
    address: str, tmp_path: Path, world: World
) -> None:
    async with new_page(tmp_path) as page:
        await page.open(f"http://{address}/graphql")
        await page.until("document.documentElement.dataset.ready === 'yes'")
        await page.run("document.getElementById('guest').click()")
        assert "PLAY" in await page.until("document.getElementById('me').textContent")
        await page.run(_example("Open a table of solitaire"))
        await page.until("document.getElementById('result').textContent.includes('commitment')")
        await world.settle()
        await page.run(_example("Begin the game"))
        await page.until('/"startGame": {\\s+"version"/.test(document.getElementById(\'result\').textContent)')
        await world.settle()
        await page.run(_example("What may I play?"))
        found = await page.until(
            "document.getElementById('result').textContent.includes('touches') && result.textContent"
        )
        key = json.loads(found)["data"]["table"]["legal"][0]["key"]
        await page.run(_example("Play a move"))
        await page.until("document.getElementById('status').textContent.startsWith('fill in')")
        await page.run(f'variables.value = variables.value.replace(\'"move": ""\', \'"move": "{key}"\')')
        await page.run("document.getElementById('run').click()")
        await page.until("document.getElementById('result').textContent.includes('\"hash\"')")
        assert page.complaints == []


def _example(title: str) -> str:
    entries = "[...document.querySelectorAll('#examples .entry')]"
    return f"{entries}.find((each) => each.querySelector('b').textContent === {json.dumps(title)}).click()"
