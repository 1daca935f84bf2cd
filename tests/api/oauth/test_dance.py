"""The whole way by which an application comes to act for somebody, and what must not work."""

import re

import httpx
import pytest

from services.company.applications import CODE_MS, IDLE_MS, MOST_AT_ONCE, TOKEN_MS
from tests.api.oauth.conftest import BACK, VERIFIER, Stage, challenge, error, told
from tests.api.talker import talking

ME = "{ me { account { name } scopes } }"
MINE = "{ permissions { id name scopes usedAt } tokens { name consent } }"


async def test_an_application_gets_a_token_and_plays_in_somebodys_name(stage: Stage) -> None:
    answer = await stage.decide()
    assert (answer["state"], answer["iss"], answer["kept"]) == ("s 1", stage.base, "yes")
    given = await stage.exchange(answer["code"])
    assert (given.status_code, given.headers["cache-control"]) == (200, "no-store")
    got = given.json()
    assert (got["token_type"], got["expires_in"], got["scope"]) == ("Bearer", TOKEN_MS // 1000, "play")
    me = await stage.ask(got["access_token"], ME)
    assert me["data"]["me"] == {"account": {"name": "Bram"}, "scopes": ["PLAY"]}
    opened = await stage.ask(got["access_token"], "mutation { openTable(options: {uno: {}}) { __typename } }")
    assert opened["data"]["openTable"]["__typename"] == "TableChanged"


async def test_the_page_says_who_asks_for_what(stage: Stage) -> None:
    page = await stage.page(scope="play audit")
    for words in ("Deck builder", "Ann", "Bram", "To sit at tables", "90 days", "deck.example"):
        assert words in page.text
    assert "you may not do yourself" in page.text
    assert "form-action 'self' https://deck.example;" in page.headers["content-security-policy"]
    assert "<script" not in page.text.split("<main")[1]


async def test_a_stranger_signs_in_first_and_comes_back(stage: Stage) -> None:
    stage.browser.cookies.clear()
    away = await stage.page()
    assert away.status_code == 303
    back = httpx.URL(away.headers["location"]).params["next"]
    signed = await stage.browser.post("/sign-in", data={"name": "Cora", "next": back})
    page = await stage.browser.get(signed.headers["location"])
    assert page.status_code == 200
    assert "You are signed in as Cora" in page.text


async def test_a_no_is_told_to_the_application(stage: Stage) -> None:
    answer = await stage.decide("deny")
    assert (answer["error"], answer["state"], answer["iss"]) == ("access_denied", "s 1", stage.base)


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_id": "nobody"},
        {"client_id": None},
        {"redirect_uri": "https://deck.example/back"},
        {"redirect_uri": "https://evil.example/"},
        {"redirect_uri": f"{BACK}#x"},
        {"redirect_uri": None},
        {"redirect_uri": 'https://evil.example/"\\é'},
        {"response_type": "tökën"},
    ],
)
async def test_nobody_is_sent_where_no_application_is_known_to_be(stage: Stage, wrong: dict[str, str | None]) -> None:
    page = await stage.page(**wrong)
    assert (page.status_code, "location" in page.headers) == (400, False)
    sent = {**stage.question(**wrong), "decision": "allow"}
    assert (await stage.browser.post("/oauth/authorize", data=sent)).status_code == 400


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"scope": "play everything"}, "invalid_scope"),
        ({"scope": "audit"}, "invalid_scope"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
    ],
)
async def test_what_is_wrong_is_told_to_the_application(
    stage: Stage, wrong: dict[str, str | None], expected: str
) -> None:
    answer = told(await stage.page(**wrong))
    assert (answer["error"], answer["state"], answer["iss"]) == (expected, "s 1", stage.base)
    sent = {**stage.question(**wrong), "decision": "allow"}
    assert told(await stage.browser.post("/oauth/authorize", data=sent))["error"] == expected


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
async def test_other_sites_cannot_decide(stage: Stage, origin: str | None) -> None:
    del stage.browser.headers["origin"]
    sent = {**stage.question(), "decision": "allow"}
    headers = {"origin": origin} if origin else {}
    for path in ("/oauth/authorize", "/applications", "/applications/end", "/applications/remove"):
        assert (await stage.browser.post(path, data=sent, headers=headers)).status_code == 403


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"code_verifier": "another-verifier-that-somebody-made-up-by-guess"}, (400, "invalid_grant")),
        ({"code_verifier": None}, (400, "invalid_request")),
        ({"redirect_uri": "https://deck.example/back"}, (400, "invalid_grant")),
        ({"code": "orc_none"}, (400, "invalid_grant")),
        ({"code": None}, (400, "invalid_request")),
        ({"client_id": "nobody"}, (400, "invalid_client")),
        ({"grant_type": "password"}, (400, "unsupported_grant_type")),
        ({"grant_type": 'x"é'}, (400, "invalid_request")),
    ],
)
async def test_a_code_is_bound_to_who_asked_for_it(
    stage: Stage, wrong: dict[str, str | None], expected: tuple[int, str]
) -> None:
    code = (await stage.decide())["code"]
    assert error(await stage.exchange(**({"code": code} | wrong))) == expected  # type: ignore[arg-type]
    assert (await stage.exchange(code)).status_code == 200


async def test_a_code_is_not_for_another_application(stage: Stage) -> None:
    other, _ = await stage.world.services.applications.register(stage.person, "Other", [BACK], confidential=False)
    code = (await stage.decide())["code"]
    assert error(await stage.exchange(code, client_id=other.id)) == (400, "invalid_grant")
    assert (await stage.exchange(code)).status_code == 200


async def test_a_code_that_comes_twice_ends_what_it_gave(stage: Stage) -> None:
    code = (await stage.decide())["code"]
    got = (await stage.exchange(code)).json()
    assert error(await stage.exchange(code)) == (400, "invalid_grant")
    assert "errors" in await stage.ask(got["access_token"], ME)
    assert error(await stage.refresh(got["refresh_token"])) == (400, "invalid_grant")


async def test_a_code_is_late_after_a_minute(stage: Stage) -> None:
    code = (await stage.decide())["code"]
    stage.world.clock.pass_by(CODE_MS)
    assert error(await stage.exchange(code)) == (400, "invalid_grant")


async def test_refresh_tokens_take_turns(stage: Stage) -> None:
    first = await stage.tokens()
    stage.world.clock.pass_by(TOKEN_MS)
    assert "errors" in await stage.ask(first["access_token"], ME)
    second = (await stage.refresh(first["refresh_token"])).json()
    assert (await stage.ask(second["access_token"], ME))["data"]["me"]["scopes"] == ["PLAY"]
    assert error(await stage.refresh(first["refresh_token"])) == (400, "invalid_grant")
    assert "errors" in await stage.ask(second["access_token"], ME)
    assert error(await stage.refresh(second["refresh_token"])) == (400, "invalid_grant")


async def test_a_refresh_token_that_lies_idle_ends(stage: Stage) -> None:
    got = await stage.tokens()
    stage.world.clock.pass_by(IDLE_MS)
    assert error(await stage.refresh(got["refresh_token"])) == (400, "invalid_grant")


async def test_a_renewed_token_may_allow_less_and_never_more(stage: Stage) -> None:
    got = await stage.tokens(scope="play organise")
    assert error(await stage.refresh(got["refresh_token"], scope="play audit")) == (400, "invalid_scope")
    less = (await stage.refresh(got["refresh_token"], scope="play")).json()
    assert less["scope"] == "play"
    assert (await stage.refresh(less["refresh_token"])).json()["scope"] == "organise play"


async def test_tokens_do_not_pile_up(stage: Stage) -> None:
    got = await stage.tokens()
    for _ in range(MOST_AT_ONCE - 1):
        got = (await stage.refresh(got["refresh_token"])).json()
    refused = await stage.refresh(got["refresh_token"])
    assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
    stage.world.clock.pass_by(TOKEN_MS)
    assert (await stage.refresh(got["refresh_token"])).status_code == 200


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
async def test_an_application_gives_back_what_it_got(stage: Stage, kind: str) -> None:
    got = await stage.tokens()
    assert (await stage.revoke(got[kind], token_type_hint="some_kind")).status_code == 200
    assert "errors" in await stage.ask(got["access_token"], ME)
    assert error(await stage.refresh(got["refresh_token"])) == (400, "invalid_grant")
    assert (await stage.revoke(got[kind])).status_code == 200
    assert (await stage.revoke("orr_none")).status_code == 200
    assert error(await stage.program.post("/oauth/revoke", data={"client_id": stage.client_id}))[0] == 400


async def test_nobody_gives_back_what_others_got(stage: Stage) -> None:
    other, _ = await stage.world.services.applications.register(stage.person, "Other", [BACK], confidential=False)
    got = await stage.tokens()
    assert (await stage.revoke(got["access_token"], client_id=other.id)).status_code == 400
    assert "errors" not in await stage.ask(got["access_token"], ME)


async def test_a_server_proves_who_it_is(stage: Stage) -> None:
    made, secret = await stage.world.services.applications.register(stage.person, "Server", [BACK], confidential=True)
    assert secret is not None
    stage.client_id = made.id
    code = (await stage.decide())["code"]
    assert error(await stage.exchange(code)) == (401, "invalid_client")
    assert error(await stage.exchange(code, client_secret="ors_wrong")) == (401, "invalid_client")
    sent = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK, "code_verifier": VERIFIER}
    wrong = await stage.program.post("/oauth/token", data=sent, auth=(made.id, "ors_wrong"))
    assert (wrong.status_code, wrong.headers["www-authenticate"].split()[0]) == (401, "Basic")
    garbled = await stage.program.post("/oauth/token", data=sent, headers={"authorization": "Basic /w=="})
    assert garbled.status_code in {400, 401}
    assert (await stage.program.post("/oauth/token", data=sent, auth=(made.id, secret))).status_code == 200


async def test_the_doors_take_forms_and_each_field_once(stage: Stage) -> None:
    assert error(await stage.program.post("/oauth/token", json={})) == (400, "invalid_request")
    form = {"content-type": "application/x-www-form-urlencoded"}
    for path in ("/oauth/token", "/oauth/revoke"):
        twice = await stage.program.post(path, content="client_id=a&client_id=b&token=x", headers=form)
        assert error(twice) == (400, "invalid_request")


async def test_the_doors_can_be_found(stage: Stage) -> None:
    about = (await stage.program.get("/.well-known/oauth-authorization-server")).json()
    assert about["issuer"] == stage.base
    assert about["token_endpoint"] == f"{stage.base}/oauth/token"
    assert about["code_challenge_methods_supported"] == ["S256"]


OWN = ("{ tokens { id } }", "{ permissions { id } }", "{ applications { id } }")
MAKING = (
    "createToken { token }",
    'createBot(name: "Robot") { token }',
    "revokeTokens",
    "endPermissions",
    'registerApplication(name: "X", redirectUris: ["https://x.example/"]) { secret }',
)


@pytest.mark.parametrize("query", [*OWN, *(f"mutation {{ {each} }}" for each in MAKING)])
async def test_an_application_does_not_manage_the_account(stage: Stage, query: str) -> None:
    got = await stage.tokens(scope="play organise hooks")
    answer = await stage.ask(got["access_token"], query)
    assert answer["errors"][0]["extensions"]["code"] == "FORBIDDEN"


async def test_an_application_lets_nobody_in(stage: Stage) -> None:
    got = await stage.tokens()
    stage.browser.cookies.clear()
    stage.browser.cookies.set("orrery", got["access_token"])
    assert (await stage.page()).status_code in {400, 403}
    sent = {**stage.question(), "decision": "allow"}
    assert "location" not in (await stage.browser.post("/oauth/authorize", data=sent)).headers


async def test_scopes_that_were_not_given_hold_at_every_door(stage: Stage) -> None:
    got = await stage.tokens(scope="hooks")
    plan = '{title: "Cup", stages: [{format: SWISS, rounds: 2}]}'
    for mutation in ("openTable(options: {uno: {}})", f"createTournament(plan: {plan}, options: {{uno: {{}}}})"):
        answer = await stage.ask(got["access_token"], f"mutation {{ {mutation} {{ __typename }} }}")
        assert answer["errors"][0]["extensions"]["code"] == "FORBIDDEN", mutation
    assert "errors" not in await stage.ask(got["access_token"], "{ me { webhooks { edges { cursor } } } }")


async def test_a_person_sees_and_ends_it(stage: Stage) -> None:
    got = await stage.tokens()
    await stage.ask(got["access_token"], ME)
    await stage.world.services.registration.settle()
    mine = await stage.world.ask(MINE, stage.person)
    (seen,) = mine["permissions"]
    assert (seen["name"], seen["scopes"], seen["usedAt"] is not None) == ("Deck builder", ["PLAY"], True)
    assert {"name": "Deck builder", "consent": seen["id"]} in mine["tokens"]
    assert "Deck builder" in (await stage.browser.get("/applications")).text
    assert (await stage.browser.post("/applications/end", data={"id": seen["id"]})).status_code == 303
    assert "No application may act in your name" in (await stage.browser.get("/applications")).text
    assert "errors" in await stage.ask(got["access_token"], ME)
    assert error(await stage.refresh(got["refresh_token"])) == (400, "invalid_grant")


async def test_what_is_ended_closes_its_sockets(stage: Stage, address: str) -> None:
    got = await stage.tokens()
    async with talking(address) as client:
        await client.begin(got["access_token"])
        await client.subscribe("s", "subscription { lobby { id } }")
        await stage.world.ask("mutation { endPermissions }", stage.person)
        assert (await client.closed())[0] == 4403


async def test_revoking_all_tokens_leaves_no_application_in(stage: Stage) -> None:
    got = await stage.tokens()
    stage.world.clock.pass_by(TOKEN_MS)
    await stage.world.ask("mutation { revokeTokens }", stage.person)
    assert error(await stage.refresh(got["refresh_token"])) == (400, "invalid_grant")


async def test_a_consent_lasts_no_longer_than_the_token_it_was_given_with(stage: Stage) -> None:
    end = stage.world.clock.now() + TOKEN_MS // 2
    _, token = await stage.world.services.registration.guest("Dora", "here", end)
    await stage.browser.post("/sign-in", data={"token": token})
    got = await stage.tokens()
    assert got["expires_in"] == TOKEN_MS // 2000
    stage.world.clock.pass_by(TOKEN_MS // 2)
    assert error(await stage.refresh(got["refresh_token"])) == (400, "invalid_grant")


async def test_an_application_that_was_let_in_twice_is_one_to_show_out(stage: Stage) -> None:
    """On two machines, say: whoever ends it means the application."""
    tokens = [(await stage.tokens())["access_token"] for _ in range(2)]
    page = (await stage.browser.get("/applications")).text
    assert page.count('action="/applications/end"') == 1
    ids = re.findall(r'name="id" value="([^"]+)"', page)
    assert (await stage.browser.post("/applications/end", data={"id": ids})).status_code == 303
    for token in tokens:
        assert "errors" in await stage.ask(token, "{ me { account { name } } }")


async def test_applications_are_registered_and_removed_on_their_page(stage: Stage) -> None:
    sent = {"name": "My tool", "uris": "https://tool.example/a\nhttp://127.0.0.1/back", "confidential": "yes"}
    page = await stage.browser.post("/applications", data=sent)
    assert "My tool is registered" in page.text
    assert "ors_" in page.text
    again = await stage.browser.get("/applications")
    assert "ors_" not in again.text
    (made,) = (await stage.world.ask("{ applications { id redirectUris isConfidential } }", stage.person))[
        "applications"
    ]
    assert made["isConfidential"]
    await stage.browser.post("/applications/remove", data={"id": made["id"]})
    assert "You have registered none" in (await stage.browser.get("/applications")).text
    refused = await stage.browser.post("/applications", data={"name": "My tool", "uris": "javascript:alert(1)"})
    assert (refused.status_code, 'role="alert"' in refused.text) == (400, True)
    stage.browser.cookies.clear()
    assert "Sign in" in (await stage.browser.get("/applications")).text


async def test_challenges_are_made_as_the_rfc_shows() -> None:
    assert challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk") == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
