"""Every page is HTML that can be read without scripts, asks no more than anyone may, and trusts nothing it shows."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import httpx
import pytest
from graphql import FragmentDefinitionNode, OperationDefinitionNode, parse, validate

from api.graphql.execution.cost import scale_of
from api.graphql.execution.engine import Limits
from api.pages.asking import DOCUMENTS
from api.pages.rendering import TEMPLATES, coded, to_tables
from api.pages.site import PAGES, STATIC
from domain.games.solitaire.commands import Finish
from domain.registry import RULE_SETS
from domain.tables.commands import Act, StartGame
from domain.tournaments.config import Format, Stage
from services.log.handler import Intent
from services.ports import Account, Unavailable
from services.tables.commands import seated
from tests.services.tournaments.hall import Hall, working
from tests.waiting import PATIENCE, eventually
from tests.world import SCHEMA, World

HARMFUL = '<script>alert("x")</script>{{ 7 * 7 }}'
LARGEST = 150_000


async def get(address: str, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
        return await client.get(f"http://{address}{path}", headers={"accept": "text/html", **headers})


class Outline(HTMLParser):
    """What a page is made of: headings, links, images without words, fields without labels."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.links: set[str] = set()
        self.ids: list[str] = []
        self.unnamed: list[str] = []
        self._fields: set[str] = set()
        self._labels: set[str] = set()
        self.feed(text)
        self.unnamed += sorted(self._fields - self._labels)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "h1":
            self.headings.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and given.get("href", "").startswith("/"):
            self.links.add(given["href"])
        if tag == "img" and "alt" not in given:
            self.unnamed.append(given.get("src", "img"))
        if tag in ("input", "select", "textarea") and given.get("type") != "hidden":
            self._fields.add(given.get("id", "a field without an id"))
        if tag == "label":
            self._labels.add(given.get("for", ""))


@pytest.fixture
async def table(world: World) -> str:
    """A game of Uno that has begun, between people with names that mean harm."""
    (host, _), (guest, _) = await world.someone("Ada"), await world.someone("Bram")
    opened = await world.tables.open(Intent(_called(host.account, HARMFUL)), "uno", b"{}")
    id_ = opened.now.state.id
    await world.tables.do(id_, Intent(guest.account), seated(guest.account))
    await world.tables.ask(id_, Intent(_called(host.account, HARMFUL)), StartGame)
    await world.settle()
    return id_


def _called(account: Account, name: str) -> Account:
    return Account(id=account.id, name=name, kind=account.kind)


def addresses(table: str) -> Iterator[str]:
    """One address of each page."""
    known = {"{id:str}": table, "{game:str}": "uno"}
    for page in PAGES:
        path = page.path
        for parameter, value in known.items():
            path = path.replace(parameter, value)
        if page.name == "player":
            path = "/players/bot:medium"
        if page.subject != "tournament":
            yield path


async def test_every_page_is_there_and_says_what_it_is(address: str, table: str) -> None:
    for path in [*addresses(table), "/status"]:
        page = await get(address, path)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8"), path
        outline = Outline(page.text)
        assert outline.headings == ["h1"], path
        assert outline.unnamed == [], path
        assert len(outline.ids) == len(set(outline.ids)), path
        assert "<title>" in page.text


async def test_pages_tell_the_browser_to_trust_nothing_but_us(address: str, table: str) -> None:
    for path in addresses(table):
        page = await get(address, path)
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; ")
        assert "unsafe" not in policy
        assert (page.headers["x-content-type-options"], page.headers["cache-control"]) == ("nosniff", "no-store")
        assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", page.text), path


async def test_names_are_text_and_never_markup(address: str, table: str) -> None:
    for path in ("/", "/tables", f"/tables/{table}", f"/tables/{table}/replay"):
        page = (await get(address, path)).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page
        assert "{{ 7 * 7 }}" in page


async def test_every_link_of_the_lobby_leads_somewhere(address: str, table: str) -> None:
    links = Outline((await get(address, "/")).text).links
    assert f"/tables/{table}" in links
    for link in links:
        assert (await get(address, link)).status_code == 200, link


@pytest.mark.parametrize("game", list(RULE_SETS.slugs))
async def test_a_rulebook_and_a_gallery_are_whole(address: str, world: World, game: str) -> None:
    rules = Outline((await get(address, f"/games/{game}/rules")).text).ids
    prefix = RULE_SETS.newest(game).about.rule_prefix
    assert len([each for each in rules if each.startswith(prefix)]) > 20
    first = await world.ask("query($g: String!) { cards(game: $g, first: 1) { edges { node { id } } } }", g=game)
    assert first["cards"]["edges"][0]["node"]["id"] in Outline((await get(address, f"/games/{game}/cards")).text).ids


async def test_a_clause_is_found_by_its_name_alone(address: str) -> None:
    found = await get(address, "/rules/UN-28")
    assert (found.status_code, found.headers["location"]) == (302, "/games/uno/rules#UN-28")


async def test_a_table_can_be_taken_home_as_a_file(address: str, table: str) -> None:
    file = await get(address, f"/tables/{table}/file")
    assert file.status_code == 200
    assert file.headers["content-disposition"] == f'attachment; filename="{table}.jsonl"'
    assert file.text.startswith("{")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/tables/nothing", 404),
        ("/tables/nothing/replay", 404),
        ("/tournaments/nothing", 404),
        ("/players/nothing", 404),
        ("/games/chess/rules", 404),
        ("/games/chess/cards", 404),
        ("/games/chess/players", 404),
        ("/games/chess/how-to-play", 404),
        ("/tables?status=ODD", 400),
        ("/tables?after=junk", 400),
        ("/rules/XX-1", 404),
        ("/nothing/at/all", 404),
        ("/sign-out", 405),
    ],
)
async def test_what_is_not_there_is_told_in_a_page(address: str, path: str, status: int) -> None:
    page = await get(address, path)
    assert page.status_code == status
    assert Outline(page.text).headings == ["h1"]
    assert 'href="/"' in page.text


async def test_who_may_not_look_is_offered_to_sign_in(address: str, table: str) -> None:
    page = await get(address, f"/tables/{table}/file?seat=0")
    assert page.status_code == 403
    assert f"/sign-in?next=/tables/{table}/file%3Fseat%3D0" in page.text


async def test_an_operator_sees_parts_and_figures(address: str) -> None:
    page = (await get(address, "/status")).text
    assert "Open GraphQL sockets" in page
    assert "It began just now." in page


async def test_a_part_that_is_away_is_told_in_a_page_to_be_tried_again(
    address: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise Unavailable("postgres", "no connection is to be had")

    monkeypatch.setattr(type(world.directory), "page", away)
    page = await get(address, "/tables?game=uno")
    assert page.status_code == 503
    assert "Nothing is lost" in page.text
    assert 'href="/tables?game=uno">Try again' in page.text


async def test_programs_are_told_in_json_what_is_not_there(address: str) -> None:
    answer = await get(address, "/nothing", accept="application/json")
    assert (answer.status_code, answer.json()["status_code"]) == (404, 404)


async def test_a_game_nobody_knows_is_no_fault_of_the_service(address: str) -> None:
    for path in ("/new?game=chess", "/tournaments/new?game=chess"):
        assert (await get(address, path)).status_code == 200


async def test_two_moments_are_compared_without_scripts(address: str, table: str) -> None:
    page = (await get(address, f"/tables/{table}/replay?at=5&with=2")).text
    assert "Draw pile" in page[page.index("data-changes") :]


async def test_links_to_a_table_come_with_a_whole_address_of_a_picture(address: str, table: str) -> None:
    for path in ("", "/replay?at=3"):
        page = (await get(address, f"/tables/{table}{path}")).text
        found = re.search(rf'property="og:image" content="(http://{re.escape(address)}/pictures/[^"]+)"', page)
        assert found, path
        assert (await get(address, unescape(found[1]).removeprefix(f"http://{address}"))).status_code == 200


async def test_a_moment_that_is_no_number_is_the_newest(address: str, table: str) -> None:
    assert (await get(address, f"/tables/{table}/replay?at=x&seat=99999999999")).status_code == 200


@pytest.mark.parametrize("path", sorted(DOCUMENTS.glob("*.graphql")), ids=lambda path: path.stem)
def test_every_document_is_valid_and_within_the_limits(path: object) -> None:
    document = parse(path.read_text())  # type: ignore[attr-defined]
    assert validate(SCHEMA.core, document) == []
    (operation,) = (each for each in document.definitions if isinstance(each, OperationDefinitionNode))
    fragments = {each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)}
    assert scale_of(SCHEMA.core).weigh(operation, fragments, {"first": 20}).cost <= Limits().cost


def test_the_words_of_a_clause_are_text_but_for_code_and_what_is_strong() -> None:
    assert str(coded("**Skip** is `pass`, <b> and 2 ** 3")) == (
        "<strong>Skip</strong> is <code>pass</code>, &lt;b&gt; and 2 ** 3"
    )


async def test_a_finished_game_can_be_taken_home_as_a_file_and_as_notation(address: str, world: World) -> None:
    host, _ = await world.someone("Ada")
    opened = await world.tables.open(Intent(host.account), "solitaire", b"{}")
    id_ = opened.now.state.id
    await world.tables.ask(id_, Intent(host.account), StartGame)
    assert f"/exports/{id_}.orr" not in (await get(address, f"/tables/{id_}/replay")).text
    await world.tables.ask(id_, Intent(host.account), Act, command=Finish())
    await world.settle()
    for page in ("replay", "proof"):
        links = Outline((await get(address, f"/tables/{id_}/{page}")).text).links
        assert {f"/exports/{id_}.orr", f"/tables/{id_}/file"} <= links
    assert (await get(address, f"/exports/{id_}.orr")).status_code == 200


def test_scripts_and_style_of_a_table_are_light() -> None:
    files = [file for file in STATIC.iterdir() if file.suffix in (".js", ".css")]
    assert sum(file.stat().st_size for file in files) < LARGEST


def test_no_file_names_another_host() -> None:
    for file in (*STATIC.iterdir(), *TEMPLATES.iterdir()):
        if file.suffix in (".js", ".css", ".svg", ".html"):
            hosts = set(re.findall(r"\b(?:https?|wss?)://[^\s\"'`)]+", file.read_text()))
            assert hosts <= {"http://www.w3.org/2000/svg"}, file.name


def test_no_script_knows_a_game() -> None:
    for file in STATIC.glob("*.js"):
        named = [slug for slug in RULE_SETS.slugs if re.search(rf"\b{slug}\b", file.read_text(), re.IGNORECASE)]
        assert named == [], file.name


def test_tables_in_a_story_are_links_and_nothing_else_is() -> None:
    assert str(to_tables("W1 is played at table 72f331da2cd7b88d.")) == (
        'W1 is played at table <a href="/tables/72f331da2cd7b88d">72f331da2cd7b88d</a>.'
    )
    assert str(to_tables("<b> sits at table 9.")) == "&lt;b&gt; sits at table 9."


async def test_a_race_shows_the_points_of_each_who_plays_alone(world: World, address: str) -> None:
    hall = Hall(world, world.services.tournaments)
    race = Stage(Format.DUPLICATE, seats=1, rounds=1)
    id_ = await hall.with_bots(3, race, game="solitaire", options=b"{}")
    await hall.start(id_)
    async with working(hall.jobs()):
        await eventually(lambda: hall.is_over(id_), "the race is over")
    state = await hall.state(id_)
    points = [str(sum(match.result.scores)) for match in state.matches if match.result]
    text = (await get(address, f"/tournaments/{id_}")).text
    shown = re.findall(r'<div class="side"[^>]*><span>[^<]*</span><b class="num">(-?\d+)</b>', text)
    assert len(points) == 3
    assert sorted(shown) == sorted(points), "its points, and nobody who beat nobody"
