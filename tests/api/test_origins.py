"""Pages of others that ask from a browser: which may, at which doors, and never by a cookie."""

import httpx
import pytest

from api.browser import COOKIE
from api.origins import DOORS, allowed_origins
from api.settings import BadSetting, Settings
from tests.world import World

FRIEND, STRANGER = "https://app.example", "https://evil.example"
WISH = {"access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type"}
ME = {"query": "{ me { account { name } } }"}


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> Settings:
    """A service that lets pages of one origin ask, unless a test says otherwise."""
    return Settings(max_body=10_000, allowed_origins=getattr(request, "param", FRIEND))


def about(answer: httpx.Response) -> set[str]:
    """The headers of an answer that tell a browser who may read it."""
    return {name for name in answer.headers if name.startswith("access-control-")}


@pytest.mark.parametrize("door", DOORS)
async def test_a_browser_that_asks_beforehand_is_told_what_it_may_send(address: str, door: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        answer = await client.options(door, headers={"origin": FRIEND, **WISH})
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == FRIEND
    assert answer.headers["access-control-allow-headers"] == "accept, authorization, content-type, last-event-id"
    assert answer.headers["access-control-allow-methods"] == "GET, POST"
    assert answer.headers["vary"] == "Origin"


async def test_pages_of_others_are_told_that_they_may_not(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        answer = await client.options("/graphql", headers={"origin": STRANGER, **WISH})
    assert (answer.status_code, about(answer)) == (403, set())
    assert "ORRERY_ALLOWED_ORIGINS" in answer.text


async def test_a_page_that_may_ask_reads_what_its_token_gives(world: World, address: str) -> None:
    _, token = await world.someone("Ann")
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        headers = {"origin": FRIEND, "authorization": f"Bearer {token}"}
        answer = await client.post("/graphql", json=ME, headers=headers)
    assert answer.json() == {"data": {"me": {"account": {"name": "Ann"}}}}
    assert answer.headers["access-control-allow-origin"] == FRIEND
    assert {"origin", "accept", "authorization"} <= {each.strip().lower() for each in answer.headers["vary"].split(",")}
    assert "retry-after" in answer.headers["access-control-expose-headers"]


@pytest.mark.parametrize("origin", [FRIEND, STRANGER, "null"])
async def test_the_cookie_of_our_own_pages_is_good_for_no_other(world: World, address: str, origin: str) -> None:
    _, token = await world.someone("Ann")
    async with httpx.AsyncClient(base_url=f"http://{address}", cookies={COOKIE: token}, verify=False) as client:
        answer = await client.post("/graphql", json=ME, headers={"origin": origin})
    assert answer.json() == {"data": {"me": None}}
    assert "access-control-allow-credentials" not in answer.headers


async def test_an_answer_that_refuses_can_be_read_too(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        headers = {"origin": FRIEND, "authorization": "Bearer orr_none"}
        answer = await client.post("/graphql", json=ME, headers=headers)
    assert answer.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    assert answer.headers["access-control-allow-origin"] == FRIEND


async def test_a_stream_can_be_read(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        headers = {"origin": FRIEND, "accept": "text/event-stream"}
        answer = await client.post("/graphql", json=ME, headers=headers)
    assert answer.text.startswith("event: next")
    assert answer.headers["access-control-allow-origin"] == FRIEND


@pytest.mark.parametrize("page", ["/", "/sign-in", "/oauth/authorize", "/applications", "/docs", "/graphqls"])
async def test_pages_for_people_are_read_by_no_script_of_others(address: str, page: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        answer = await client.get(page, headers={"origin": FRIEND})
    assert about(answer) == set()


@pytest.mark.parametrize("settings", [""], indirect=True)
@pytest.mark.parametrize("method", ["OPTIONS", "POST"])
async def test_nobody_may_unless_it_is_set(address: str, method: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        answer = await client.request(method, "/graphql", json=ME, headers={"origin": FRIEND, **WISH})
    assert about(answer) == set()


@pytest.mark.parametrize("settings", ["*"], indirect=True)
async def test_everybody_may_where_that_is_set_but_never_by_a_cookie(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
        answer = await client.post("/graphql", json=ME, headers={"origin": "null"})
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer.headers


def test_origins_are_read_as_browsers_write_them() -> None:
    given = "https://App.example, http://localhost:5173/ ,https://b.example:443, http://[::1]:80"
    expected = {"https://app.example", "http://localhost:5173", "https://b.example", "http://[::1]"}
    assert allowed_origins(Settings(allowed_origins=given)) == expected


@pytest.mark.parametrize(
    "wrong",
    ["app.example", "ftp://a.example", "https://a.example/app", "https://*.example", "https://a@b.example", "null"],
)
def test_what_is_no_origin_is_named(wrong: str) -> None:
    with pytest.raises(BadSetting, match=r"ORRERY_ALLOWED_ORIGINS: .* is no origin"):
        allowed_origins(Settings(allowed_origins=f"https://app.example,{wrong}"))
