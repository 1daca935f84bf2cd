"""What agents are told, by the tools alone on a service in memory, and by the server in process."""

import re
from typing import Any

import pytest
from mcp import Client

from api.agents import tools
from api.agents.answers import LONGEST, bounded
from api.agents.server import server
from api.agents.service import Ask, Service, ServiceRefuses
from services.ports import Credentials
from tests.world import World, new_world

KEY = re.compile(r"^(\d+-[0-9a-f]+)  (.+)$", re.MULTILINE)
NOBODY = "http://127.0.0.1:1/graphql"


def asking(world: World, who: Credentials | None) -> Ask:
    async def ask(document: str, **variables: Any) -> dict[str, Any]:
        found: dict[str, Any] = await world.ask(document, who, **variables)
        return found

    return ask


async def test_an_agent_finds_its_way_by_what_it_is_told() -> None:
    world = await new_world()
    ann, _ = await world.someone("Ann")
    ask = asking(world, ann)
    assert "solitaire: Universal Solitaire, for 1 player." in await tools.list_games(ask)
    opened = await tools.start_practice(ask, "solitaire", None, 1, {"turn": 1})
    table = opened.split()[1]
    assert "solitaire, playing; version 4, seen from seat 0." in await tools.look(ask, table, None, None, 3)
    (key, _), *_ = KEY.findall(await tools.legal_moves(ask, table, "turn"))
    assert await tools.act(ask, table, key) == "Done: the table is at version 5."
    with pytest.raises(ServiceRefuses, match="the table is at version 5 by now"):
        await tools.act(ask, table, key)
    assert "You may play" in await tools.wait(ask, table, 0)
    story = await tools.replay(ask, table, "", 2, None)
    after = re.findall(r"after='(.+)'", story)[0]
    assert "3. The game begins." in await tools.replay(ask, table, after, 2, None)
    (finish, _), *_ = KEY.findall(await tools.legal_moves(ask, table, "finish"))
    await tools.act(ask, table, finish)
    assert "The game is finished" in await tools.wait(ask, table, 0)
    assert "There is nothing to play at version" in await tools.legal_moves(ask, table, "")
    assert "The game is over (finished): 1. Ann (0)." in await tools.look(ask, table, None, None, 1)
    assert "passed  rules: " in await tools.verify(ask, table)
    await world.settle()
    assert f"{table}  solitaire, finished" in await tools.list_tables(ask, "", "finished", True, 5, "")
    assert await tools.list_tables(ask, "uno", "", False, 5, "") == "There are none."
    await world.feed.aclose()


async def test_rules_are_found_by_game_clause_and_word() -> None:
    world = await new_world()
    ask = asking(world, None)
    assert "## Goal" in await tools.rules(ask, "uno", "", "", "")
    assert (await tools.rules(ask, "", "UN-14", "", "")).startswith("UN-14: ")
    assert "US-30: Each suit has one foundation" in await tools.rules(ask, "solitaire", "", "foundation", "")
    assert await tools.rules(ask, "solitaire", "", "submarine", "") == "No clause says that."
    with pytest.raises(ServiceRefuses, match="choose from"):
        await tools.rules(ask, "chess", "", "", "")
    with pytest.raises(ServiceRefuses, match="Say which game"):
        await tools.rules(ask, "", "", "", "")
    await world.feed.aclose()


async def test_what_cannot_be_opened_is_refused_before_anything_is() -> None:
    world = await new_world()
    ann, _ = await world.someone("Ann")
    ask = asking(world, ann)
    with pytest.raises(ServiceRefuses, match="Universal Solitaire is for 1 player, not for 2"):
        await tools.start_practice(ask, "solitaire", 2, 1, {})
    with pytest.raises(ServiceRefuses, match=r"Refused by US-24: .* US-24 says: "):
        await tools.start_practice(ask, "solitaire", 1, 1, {"turn": 9})
    with pytest.raises(ServiceRefuses, match="there is no account"):
        await tools.list_tables(asking(world, None), "", "", True, 5, "")
    await world.feed.aclose()


def test_no_answer_is_longer_than_its_bound() -> None:
    told = bounded("a line" for _ in range(LONGEST))
    assert len(told) < LONGEST + 60
    assert told.endswith("more was left out: ask for less at a time.")


async def test_a_service_that_does_not_answer_is_an_error_an_agent_can_read() -> None:
    async with Client(server(NOBODY, "secret-token")) as client:
        answer = await client.call_tool("list_games", {})
        assert answer.is_error
        said = str(answer.content[0].text)  # type: ignore[union-attr]
    assert f"no service answers at {NOBODY}" in said
    assert "secret-token" not in said


async def test_what_is_out_of_bounds_never_reaches_the_service() -> None:
    async with Client(server(NOBODY)) as client:
        answer = await client.call_tool("wait", {"table": "t", "seconds": 3600})
        assert answer.is_error
        assert "`seconds` is at most 30" in str(answer.content[0].text)  # type: ignore[union-attr]


def test_an_address_of_no_service_is_refused() -> None:
    with pytest.raises(ServiceRefuses, match="is not an address"):
        Service("file:///etc/passwd")


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("look", {}, "look: `table` is missing. It takes table, at, seat, last."),
        ("act", {"table": "t"}, "act: `move` is missing. It takes table, move."),
        ("look", {"table": ["t"]}, "look: `table` is a text. It takes"),
        ("look", {"table": "t", "at": "soon"}, "look: `at` is a whole number. It takes"),
        ("look", {"table": "t", "at": 0}, "look: `at` is at least 1. It takes"),
        ("wait", {"table": "t", "seconds": 900}, "wait: `seconds` is at most 30"),
        (
            "list_tables",
            {"status": "begun"},
            "list_tables: `status` is '', 'open', 'playing', 'finished' or 'cancelled'",
        ),
        ("list_tables", {"mine": "perhaps"}, "list_tables: `mine` is true or false"),
        ("look", {"table": "t" * 101}, "look: `table` has at most 100 signs"),
        ("start_practice", {"game": ""}, "start_practice: `game` has at least 1 signs"),
        ("start_practice", {"game": "uno", "options": []}, "start_practice: `options` is an object"),
        (
            "legal_moves",
            {"table": "t", "contains": "W"},
            "legal_moves: there is no argument `contains`. It takes table,",
        ),
        ("list_games", {"game": "uno"}, "list_games: there is no argument `game`. It takes none."),
    ],
)
async def test_what_is_wrong_with_arguments_is_told_in_plain_words(
    tool: str, arguments: dict[str, Any], said: str
) -> None:
    async with Client(server(NOBODY)) as client:
        answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    assert str(answer.content[0].text).startswith(said)  # type: ignore[union-attr]
