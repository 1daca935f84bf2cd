import re
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from hashlib import sha256
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from services.ports import Credentials
from tests.waiting import PATIENCE
from tests.world import World

BACK = "https://deck.example/back?kept=yes"
VERIFIER = "a-verifier-that-only-the-application-knows-of"


def challenge(verifier: str = VERIFIER) -> str:
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()


@dataclass
class Stage:
    """A person's browser, an application without one, and who registered it."""

    world: World
    browser: httpx.AsyncClient
    program: httpx.AsyncClient
    person: Credentials
    client_id: str
    secret: str | None = None
    base: str = ""
    asked: dict[str, str] = field(default_factory=dict)

    def question(self, **other: str | None) -> dict[str, str]:
        """The parameters of a request for consent; None leaves one out."""
        usual = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": BACK,
            "scope": "play",
            "state": "s 1",
            "code_challenge": challenge(),
            "code_challenge_method": "S256",
        }
        return {name: value for name, value in {**usual, **other}.items() if value is not None}

    async def page(self, **other: str | None) -> httpx.Response:
        return await self.browser.get("/oauth/authorize", params=self.question(**other))

    async def decide(self, decision: str = "allow", **other: str | None) -> dict[str, str]:
        """Read the page, press a button, and see what the application is told."""
        page = await self.page(**other)
        assert page.status_code == 200, page.text
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text)
        sent = {name: unescape(value) for name, value in hidden} | {"decision": decision}
        return told(await self.browser.post("/oauth/authorize", data=sent))

    async def exchange(self, code: str, **other: str | None) -> httpx.Response:
        usual = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": BACK,
            "client_id": self.client_id,
            "code_verifier": VERIFIER,
            **({"client_secret": self.secret} if self.secret else {}),
        }
        sent = {name: value for name, value in {**usual, **other}.items() if value is not None}
        return await self.program.post("/oauth/token", data=sent)

    async def refresh(self, token: str, **other: str) -> httpx.Response:
        sent = {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.client_id, **other}
        return await self.program.post("/oauth/token", data=sent)

    async def revoke(self, token: str, **other: str) -> httpx.Response:
        return await self.program.post("/oauth/revoke", data={"token": token, "client_id": self.client_id, **other})

    async def tokens(self, **other: str | None) -> dict[str, Any]:
        """The whole way, from the question to the tokens."""
        answer = await self.exchange((await self.decide("allow", **other))["code"])
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def ask(self, token: str, query: str) -> dict[str, Any]:
        """What the API tells whoever has that token."""
        answer = await self.program.post(
            "/graphql", json={"query": query}, headers={"authorization": f"Bearer {token}"}
        )
        found: dict[str, Any] = answer.json()
        return found


def told(answer: httpx.Response) -> dict[str, str]:
    """What an application is told by a redirect to it."""
    assert answer.status_code == 303, answer.text
    location = answer.headers["location"]
    assert location.startswith("https://deck.example/back?"), location
    return {name: value for name, (value,) in parse_qs(urlsplit(location).query).items()}


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.fixture
async def stage(address: str, world: World) -> AsyncIterator[Stage]:
    """A public application of Ann's; Bram, who has all scopes but one, is signed in."""
    ann, _ = await world.someone("Ann")
    made, _ = await world.services.applications.register(ann, "Deck builder", [BACK], confidential=False)
    person, token = await world.someone("Bram", "play", "organise", "hooks")
    base = f"http://{address}"
    async with (
        httpx.AsyncClient(
            base_url=base, headers={"origin": base, "accept": "text/html"}, timeout=PATIENCE, verify=False
        ) as browser,
        httpx.AsyncClient(base_url=base, timeout=PATIENCE, verify=False) as program,
    ):
        assert (await browser.post("/sign-in", data={"token": token})).status_code == 303
        yield Stage(world, browser, program, person, made.id, base=base)
