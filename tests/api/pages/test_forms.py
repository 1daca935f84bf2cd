"""What is sent by forms: only from pages of our own, and with the rights of who sends it."""

import re
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie

import httpx
import pytest

from api.browser import COOKIE
from api.pages.forms import VERBS
from domain.games.runiverse.commands import KeepHand
from domain.tables.commands import Act, AskUndo
from services.log.handler import Intent
from services.tables.commands import seated
from tests.waiting import PATIENCE
from tests.world import SCHEMA, World

ME = {"query": "{ me { account { name } } }"}
JSON = {"accept": "application/json"}


@pytest.fixture
async def browser(address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Someone who has opened a page of ours, and sends what that page sends."""
    base = f"http://{address}"
    headers = {"origin": base, "accept": "text/html"}
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE, verify=False) as client:
        yield client


async def come_in(browser: httpx.AsyncClient, name: str = "Ada", **more: str) -> httpx.Response:
    return await browser.post("/sign-in", data={"name": name, **more})


async def test_a_guest_comes_in_with_a_name(browser: httpx.AsyncClient) -> None:
    answer = await come_in(browser, next="/new?game=uno")
    assert (answer.status_code, answer.headers["location"]) == (303, "/new?game=uno")
    cookie = SimpleCookie(answer.headers["set-cookie"])[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert "Ada" in (await browser.get("/")).text


async def test_a_token_is_kept_to_its_holder(browser: httpx.AsyncClient, world: World) -> None:
    _, token = await world.someone("Bram")
    answer = await browser.post("/sign-in", data={"token": token})
    assert answer.status_code == 303
    own = SimpleCookie(answer.headers["set-cookie"])[COOKIE].value
    assert own != token
    assert own.startswith("orr_")
    assert "Bram" in (await browser.get("/")).text


async def test_a_wrong_token_is_told_on_the_page(browser: httpx.AsyncClient) -> None:
    answer = await browser.post("/sign-in", data={"token": "orr_wrong"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert "set-cookie" not in answer.headers


async def test_who_signs_out_is_out(browser: httpx.AsyncClient) -> None:
    answer = await come_in(browser)
    token = SimpleCookie(answer.headers["set-cookie"])[COOKIE].value
    await browser.post("/sign-out")
    assert 'href="/sign-in' in (await browser.get("/")).text
    answer = await browser.post("/graphql", json=ME, headers={**JSON, "authorization": f"Bearer {token}"})
    assert answer.status_code == 401


async def test_the_page_for_the_operator_knows_who_looks(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    page = (await browser.get("/status")).text
    assert "Ada" in page
    assert 'action="/sign-out"' in page


async def test_a_worthless_cookie_is_dropped(browser: httpx.AsyncClient) -> None:
    browser.cookies.set(COOKIE, "orr_old")
    page = await browser.get("/")
    assert page.status_code == 200
    assert "Max-Age=0" in page.headers["set-cookie"]


@pytest.mark.parametrize("elsewhere", ["https://evil.example/x", "//evil.example/x", "javascript:alert(1)", ""])
async def test_nobody_is_sent_to_another_site(browser: httpx.AsyncClient, elsewhere: str) -> None:
    answer = await come_in(browser, next=elsewhere)
    assert re.fullmatch(r"/(?!/).*", answer.headers["location"])


@pytest.mark.parametrize("path", ["/sign-in", "/sign-out", "/new", "/tables/x/take-seat"])
@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
async def test_other_sites_cannot_send_forms(address: str, path: str, origin: str | None) -> None:
    headers = {"origin": origin} if origin else {}
    async with httpx.AsyncClient(
        base_url=f"http://{address}", headers=headers, timeout=PATIENCE, verify=False
    ) as stranger:
        assert (await stranger.post(path, data={"name": "Eve"})).status_code == 403


async def test_the_cookie_counts_for_our_own_pages_only(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    ours = await browser.post("/graphql", json=ME, headers=JSON)
    assert ours.json()["data"]["me"]["account"]["name"] == "Ada"
    foreign = await browser.post("/graphql", json=ME, headers={**JSON, "origin": "https://evil.example"})
    assert foreign.json()["data"]["me"] is None
    del browser.headers["origin"]
    assert (await browser.post("/graphql", json=ME, headers=JSON)).json()["data"]["me"] is None


async def test_a_table_opens_with_bots_and_begins(browser: httpx.AsyncClient, world: World) -> None:
    await come_in(browser)
    answer = await browser.post("/new", data={"game": "uno", "turnLimit": "60", "bots": "2", "bot": "medium"})
    assert answer.status_code == 303
    id_ = answer.headers["location"].removeprefix("/tables/")
    found = await world.ask("query($t: ID!) { table(id: $t) { status seats { bot } } }", t=id_)
    assert found["table"] == {"status": "PLAYING", "seats": [{"bot": None}, {"bot": "medium"}, {"bot": "medium"}]}


async def test_a_table_without_bots_waits_for_people(browser: httpx.AsyncClient, world: World) -> None:
    await come_in(browser)
    answer = await browser.post("/new", data={"game": "uno", "bots": "0"})
    id_ = answer.headers["location"].removeprefix("/tables/")
    await come_in(browser, "Bram")
    await browser.post(f"/tables/{id_}/take-seat")
    found = await world.ask("query($t: ID!) { table(id: $t) { status seats { player { name } } } }", t=id_)
    assert found["table"]["status"] == "OPEN"
    assert [each["player"]["name"] for each in found["table"]["seats"]] == ["Ada", "Bram"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"game": "chess"}, "no such game"),
        ({"game": "uno", "turnLimit": "many"}, "whole number"),
        ({"game": "uno", "piles": "ODD"}, "ODD"),
    ],
)
async def test_what_cannot_be_played_is_told(browser: httpx.AsyncClient, sent: dict[str, str], said: str) -> None:
    await come_in(browser)
    answer = await browser.post("/new", data=sent)
    assert answer.status_code == 400
    assert said in answer.text


async def test_a_refusal_names_its_clause(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    opened = await browser.post("/new", data={"game": "uno", "bots": "0"})
    answer = await browser.post(f"{opened.headers['location']}/take-seat")
    assert answer.status_code == 409
    assert re.search(r"Rule TB-\d+", answer.text)


async def test_strangers_are_asked_who_they_are(browser: httpx.AsyncClient) -> None:
    answer = await browser.post("/tables/x/take-seat")
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=/")


async def test_there_is_no_other_verb(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    assert (await browser.post("/tables/x/explode")).status_code == 404


def test_every_verb_is_a_mutation() -> None:
    mutations = SCHEMA.core.mutation_type
    assert mutations is not None
    assert set(VERBS.values()) <= set(mutations.fields)


@pytest.mark.parametrize(("taken", "called"), [((), "Ada"), (("ADA",), "Ada 2"), (("Ada", "Ada 2"), r"Ada [1-9]\d{3}")])
async def test_a_guest_whose_name_is_taken_is_called_otherwise_and_told(
    browser: httpx.AsyncClient, world: World, taken: tuple[str, ...], called: str
) -> None:
    for name in taken:
        await world.someone(name)
    where = (await come_in(browser, next="/new?game=uno")).headers["location"]
    assert where == "/new?game=uno" + ("&renamed=yes" if taken else "")
    page = (await browser.get(where)).text
    assert re.search(f">{called}</a>", page)
    assert ("was taken" in page) == bool(taken)


async def test_what_was_typed_stays_where_something_was_wrong(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    page = (
        await browser.post("/new", data={"game": "uno", "turnLimit": "many", "bots": "3", "terms.undo": "yes"})
    ).text
    assert 'value="many"' in page
    assert 'aria-invalid="true"' in page
    assert "<option selected>3</option>" in page
    assert re.search(r'name="terms.undo" value="yes" checked', page)


async def organise(browser: httpx.AsyncClient, world: World) -> None:
    _, token = await world.someone("Boss", "play", "organise")
    await browser.post("/sign-in", data={"token": token})


CUP = {"game": "uno", "plan.title": "Cup", "plan.stages.0.format": "SINGLE_ELIMINATION", "options.turnLimit": "2"}


async def test_a_tournament_is_opened_by_a_form(browser: httpx.AsyncClient, world: World) -> None:
    await organise(browser, world)
    sent = {**CUP, "plan.stages.1.format": "SWISS", "plan.startsAt": "2030-01-02T03:04", "plan.capacity": "16"}
    answer = await browser.post("/tournaments/new", data=sent)
    assert answer.status_code == 303
    id_ = answer.headers["location"].split("/")[2]
    asked = "query($t: ID!) { tournament(id: $t) { title game capacity startsAt stages { format } } }"
    found = (await world.ask(asked, t=id_))["tournament"]
    assert (found["title"], found["game"], found["capacity"]) == ("Cup", "uno", 16)
    assert found["startsAt"].startswith("2030-01-02T03:04:00")
    assert [each["format"] for each in found["stages"]] == ["SINGLE_ELIMINATION", "SWISS"]


@pytest.mark.parametrize(
    ("changed", "status", "said"),
    [
        ({"plan.title": ""}, 400, "Title is missing."),
        ({"plan.capacity": "many"}, 400, "Capacity is a whole number."),
        ({"plan.stages.0.groups": "9", "plan.stages.0.format": "ROUND_ROBIN", "plan.capacity": "-5"}, 409, "Rule "),
        ({"game": "chess"}, 400, "There is no such game."),
    ],
)
async def test_what_is_wrong_with_a_tournament_is_told_in_place(
    browser: httpx.AsyncClient, world: World, changed: dict[str, str], status: int, said: str
) -> None:
    await organise(browser, world)
    answer = await browser.post("/tournaments/new", data={**CUP, **changed})
    assert answer.status_code == status
    assert said in answer.text
    assert "<h1>Open a tournament</h1>" in answer.text
    assert changed.get("plan.title", "Cup") in answer.text


async def test_who_may_not_organise_is_told_before_they_type(browser: httpx.AsyncClient) -> None:
    assert "sign in to organise" in (await browser.get("/tournaments/new")).text
    await come_in(browser)
    assert "--scopes play,organise" in (await browser.get("/tournaments/new")).text
    assert (await browser.post("/tournaments/new", data=CUP)).status_code == 403


async def test_a_refusal_in_the_console_keeps_its_place(browser: httpx.AsyncClient, world: World) -> None:
    await organise(browser, world)
    opened = (await browser.post("/tournaments/new", data=CUP)).headers["location"]
    cup = opened.removesuffix("/console")
    refused = await browser.post(f"{cup}/giveTime", data={"match": "7", "extra": "60000", "reason": "a storm"})
    assert refused.status_code == 409
    assert re.search(r'<details open><summary><strong>Give time</strong>.*?value="a storm"', refused.text, re.DOTALL)
    assert re.search(r'href="/rules/TO-\w+', refused.text)
    missing = await browser.post(f"{cup}/giveTime", data={"match": "7"})
    assert missing.status_code == 400
    assert "Extra is missing." in missing.text


async def test_entrants_are_called_by_their_names(browser: httpx.AsyncClient, world: World) -> None:
    await organise(browser, world)
    cup = (await browser.post("/tournaments/new", data=CUP)).headers["location"].removesuffix("/console")
    bots = {"bot": "random", "names": "Ceres\nJuno\nPallas"}
    assert (await browser.post(f"{cup}/enterBots", data=bots)).status_code == 303
    seeds = {"accounts": "Pallas\nCeres\nJuno"}
    assert (await browser.post(f"{cup}/setSeeds", data=seeds)).status_code == 303
    asked = "query($t: ID!) { tournament(id: $t) { events(last: 1) { edges { node { text } } } } }"
    (last,) = (await world.ask(asked, t=cup.rpartition("/")[2]))["tournament"]["events"]["edges"]
    assert re.search("Pallas.*Ceres.*Juno", last["node"]["text"])


async def test_a_refusal_at_a_table_leads_back_to_it(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    table = (await browser.post("/new", data={"game": "uno", "bots": "0"})).headers["location"]
    refused = await browser.post(f"{table}/take-seat")
    assert f'<a class="btn main" href="{table}">Back</a>' in refused.text
    assert ">Ada</a>" in refused.text


async def test_a_guided_game_begins_by_one_click_and_teaches(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    page = (await browser.get("/games/uno/how-to-play")).text
    assert 'name="terms.guided" value="yes"' in page
    sent = {"game": "uno", "bots": "1", "terms.guided": "yes"}
    table = (await browser.post("/new", data=sent)).headers["location"]
    taught = re.search(r"data-lessons.*?</ol>", (await browser.get(table)).text, re.DOTALL)
    assert taught
    assert re.search(r'href="/rules/UN-\w+', taught[0])


async def test_the_way_back_leads_to_no_other_host(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    headers = {"referer": f"{browser.base_url}//evil.example/x"}
    page = await browser.post("/quick-match", data={"game": "chess"}, headers=headers)
    assert page.status_code == 400
    assert "evil.example" not in page.text


@pytest.mark.parametrize("path", ["/nothing/here", "/docs/nothing", "/games/chess/rules", "/sign-out"])
async def test_who_is_signed_in_stays_so_where_there_is_nothing(browser: httpx.AsyncClient, path: str) -> None:
    await come_in(browser)
    page = await browser.get(path, headers={"accept": "text/html"})
    assert page.status_code in (404, 405)
    assert "Sign out" in page.text


async def test_a_refused_name_stays_in_its_field_and_a_token_does_not(browser: httpx.AsyncClient) -> None:
    refused = await browser.post("/sign-in", data={"name": '"><b>', "next": "/new"})
    assert refused.status_code == 400
    assert 'value="&#34;&gt;&lt;b&gt;"' in refused.text
    assert "orr_secret" not in (await browser.post("/sign-in", data={"token": "orr_secret"})).text


async def test_who_waits_already_is_shown_where_they_stand(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    for _ in range(2):
        answer = await browser.post("/quick-match", data={"game": "uno"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/quick-match?game=uno")
    assert "waiting for others" in (await browser.get("/quick-match?game=uno")).text
    await browser.post("/quick-match/leave", data={"game": "uno"})
    assert "you do not wait" in (await browser.get("/quick-match?game=uno")).text


async def test_a_table_is_opened_with_the_clock_that_was_chosen(browser: httpx.AsyncClient, world: World) -> None:
    await come_in(browser)
    opened = await browser.post("/new", data={"game": "uno", "bots": "0", "terms.clock": "game-5-5"})
    table = opened.headers["location"].rpartition("/")[2]
    asked = {"query": f'{{ table(id: "{table}") {{ terms {{ timing {{ bankMs incrementMs }} }} }} }}'}
    found = (await browser.post("/graphql", json=asked, headers=JSON)).json()
    assert found["data"]["table"]["terms"]["timing"] == {"bankMs": 300_000, "incrementMs": 5000}


async def test_a_seat_is_handed_to_a_bot_and_taken_back_where_one_stands_in(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    timed, untimed = [
        (await browser.post("/new", data={"game": "uno", "bots": "1", "terms.clock": clock})).headers["location"]
        for clock in ("move-60", "")
    ]
    assert "Let a bot play for me" not in (await browser.get(untimed)).text, "none stands in there (TB-23)"
    assert "Let a bot play for me" in (await browser.get(timed)).text
    assert (await browser.post(f"{timed}/step-away")).status_code == 303
    assert "Play myself again" in (await browser.get(timed)).text
    assert (await browser.post(f"{timed}/take-back")).status_code == 303
    assert "Let a bot play for me" in (await browser.get(timed)).text


async def test_a_form_says_what_is_usual_in_words(browser: httpx.AsyncClient) -> None:
    page = (await browser.get("/new?game=uno")).text
    assert "as usual: by seats" in page
    assert "Default:" not in page
    assert "null" not in page


async def test_an_open_table_says_who_is_missing_and_how_others_come(browser: httpx.AsyncClient) -> None:
    await come_in(browser)
    where = (await browser.post("/new", data={"game": "uno", "bots": "0"})).headers["location"]
    page = (await browser.get(where)).text
    assert "1 of 10 seats are taken; 2 are needed" in page
    assert f'value="{browser.base_url}{where}"' in page


async def test_pairings_stand_under_the_round_they_belong_to(browser: httpx.AsyncClient, world: World) -> None:
    await organise(browser, world)
    opened = await browser.post("/tournaments/new", data={**CUP, "plan.stages.0.format": "DOUBLE_ELIMINATION"})
    cup = opened.headers["location"].removesuffix("/console")
    await browser.post(f"{cup}/enterBots", data={"bot": "random", "names": "Ceres\nJuno\nPallas\nVesta"})
    await browser.post(f"{cup}/start")
    headings = re.findall(r'<h2 id="[^"]*">([^<]*)</h2>', (await browser.get(f"{cup}/pairings")).text)
    assert headings[:2] == ["Second final", "Final"]
    assert sorted(headings[2:]) == [f"{side}, round {n}" for side in ("Losers", "Winners") for n in (1, 2)]


async def test_who_is_asked_to_undo_is_asked_above_the_table(browser: httpx.AsyncClient, world: World) -> None:
    await come_in(browser)
    sent = {"game": "runiverse", "bots": "0", "terms.undo": "yes", "first": "1"}
    opened = await browser.post("/new", data=sent)
    where, table = opened.headers["location"], opened.headers["location"].rpartition("/")[2]
    bo, _ = await world.someone("Bo")
    await world.tables.do(table, Intent(bo.account), seated(bo.account))
    await browser.post(f"{where}/start")
    await world.tables.ask(table, Intent(bo.account), Act, command=KeepHand())
    await world.tables.ask(table, Intent(bo.account), AskUndo)
    page = (await browser.get(where)).text
    asked = page[page.index("data-asking") : page.index("<orrery-table")]
    assert "Bo asks to take the last move back." in asked
    assert f'action="{where}/agree-undo"' in asked
