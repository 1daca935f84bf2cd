"""The page of the second verifier: everything it needs comes from here, and nothing is sent anywhere."""

import re
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar

from api.verifier.pages import STATIC, verifier_route

APP: Any = Litestar([verifier_route()], openapi_config=None, logging_config=None)


async def got(path: str, method: str = "GET") -> Any:
    async with AsyncClient(transport=ASGITransport(APP), base_url="http://test") as client:
        return await client.request(method, path)


async def test_the_page_and_all_it_names_are_served() -> None:
    page = await got("/verifier")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    named = set(re.findall(r'(?:src|href)="(/verifier/[^"]+)"', page.text))
    assert named == {"/verifier/page.css", "/verifier/page.js"}
    for path in [*named, "/verifier/verifier.js", "/verifier/cuts.json"]:
        assert (await got(path)).status_code == 200, path


def test_every_module_imports_only_its_neighbours() -> None:
    for path in STATIC.glob("*.js"):
        for name in re.findall(r'from "([^"]+)"', path.read_text()):
            assert (STATIC / name).exists() or (path.name == "command.js" and name.startswith("node:")), (path, name)


@pytest.mark.parametrize(
    ("path", "method"), [("/verifier/none.js", "GET"), ("/verifier", "POST"), ("/verifier/..", "GET")]
)
async def test_there_is_nothing_else(path: str, method: str) -> None:
    assert (await got(path, method)).status_code == 404


async def test_a_head_is_answered_without_the_body() -> None:
    answer = await got("/verifier", "HEAD")
    assert (answer.status_code, answer.content) == (200, b"")
