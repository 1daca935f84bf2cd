"""The program of the guide, run as it stands by somebody with a browser."""

import asyncio
import re
import webbrowser
from html import unescape
from pathlib import Path
from threading import Thread

import httpx
import pytest

from services.company.redirects import fault_of, is_among
from tests.waiting import PATIENCE
from tests.world import World

GUIDE = Path("api/oauth/OAUTH.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def person(url: str, token: str) -> None:
    """Sign in, read the page, press the button, and go where one is sent."""
    base = str(httpx.URL(url).copy_with(raw_path=b"/")).rstrip("/")
    with httpx.Client(base_url=base, headers={"origin": base}, timeout=PATIENCE) as browser:
        away = browser.get(url)
        signed = browser.post(
            "/sign-in", data={"token": token, "next": httpx.URL(away.headers["location"]).params["next"]}
        )
        page = browser.get(signed.headers["location"])
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text)
        sent = {name: unescape(value) for name, value in hidden} | {"decision": "allow"}
        back = browser.post("/oauth/authorize", data=sent)
        assert httpx.get(back.headers["location"], timeout=PATIENCE).status_code == 200


async def test_the_program_of_the_guide_plays_for_somebody(
    address: str, world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, token = await world.someone("Ann")
    made, _ = await world.services.applications.register(ann, "Guide", ["http://127.0.0.1/back"], confidential=False)
    people: list[Thread] = []

    def open_(url: str) -> bool:
        people.append(Thread(target=person, args=(url, token)))
        people[-1].start()
        return True

    monkeypatch.setattr(webbrowser, "open", open_)
    program = PROGRAM.replace("http://127.0.0.1:8000", f"http://{address}")
    program = program.replace("the id of your application", made.id)
    assert program.count(made.id) == program.count(address) == 1
    await asyncio.to_thread(exec, compile(program, "OAUTH.md", "exec"), {"__name__": "__main__"})
    await asyncio.to_thread(people[0].join)
    assert "playing for Ann" in capsys.readouterr().out
    assert await world.services.applications.permissions(ann.account) == []


@pytest.mark.parametrize(
    "uri",
    [
        "https://deck.example/back?x=1",
        "http://127.0.0.1/back",
        "http://[::1]:9/back",
        "http://localhost:3000/",
        "com.example.deck:/back",
    ],
)
def test_addresses_to_return_to(uri: str) -> None:
    assert fault_of(uri) is None
    assert is_among(uri, (uri,))


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "http://deck.example/back",
        "https://deck.example/#x",
        "https://ann@deck.example/",
        "https:///back",
        "https://a;b/",
        "https://deck.example:port/",
        "https://deck.example/ x",
        "javascript:alert(1)",
        "data:text/html,x",
        "/back",
        "https://" + "a" * 500,
    ],
)
def test_addresses_that_nobody_is_sent_to(uri: str) -> None:
    assert fault_of(uri) is not None


@pytest.mark.parametrize(
    ("uri", "registered", "expected"),
    [
        ("http://127.0.0.1:4711/back", "http://127.0.0.1/back", True),
        ("http://127.0.0.1:4711/other", "http://127.0.0.1/back", False),
        ("http://127.0.0.1:4711/back", "http://[::1]/back", False),
        ("http://ann@127.0.0.1:4711/back", "http://127.0.0.1/back", False),
        ("https://deck.example:4711/back", "https://deck.example/back", False),
        ("https://deck.example/back/", "https://deck.example/back", False),
        ("https://DECK.example/back", "https://deck.example/back", False),
        ("http://localhost:2/back", "http://localhost:1/back", False),
    ],
)
def test_only_the_port_of_ones_own_machine_may_differ(uri: str, registered: str, expected: bool) -> None:
    assert is_among(uri, (registered,)) is expected
