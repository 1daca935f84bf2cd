"""Every game, from first to last command, by clients that know only the schema."""

import asyncio
import random
from typing import Any

import httpx
import pytest

from domain.kernel.game import Game
from domain.registry import CODEC, RULE_SETS
from domain.tables.verify import verify
from tests.e2e.clients import Player, Watcher
from tests.e2e.conftest import Deployment
from tests.schema_client import SchemaClient, sendable
from tests.waiting import PATIENCE

SHORT: dict[str, dict[str, Any]] = {"uno": {"turnLimit": 40}, "programs": {"goal": 1, "roundLimit": 2, "turnLimit": 8}}
"""Options that keep a game of random moves short enough for a test."""
SEATS = {"uno": 3, "programs": 3, "secrets": 4}
GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
ACT = """mutation($t: ID!, $c: CommandInput!, $v: Int!, $i: String!) {
  act(table: $t, command: $c, expectedVersion: $v, commandId: $i) {
    __typename ... on Refused { rule reason } ... on OutOfDate { version } ... on TableChanged { version hash }
  }
}"""


async def seated(
    http: httpx.AsyncClient, ports: list[int], game: Game[Any, Any, Any], prefix: str = ""
) -> tuple[list[Player], str]:
    """A table with its players, who sit at different API processes, and its game begun."""
    count = SEATS.get(game.about.slug, game.about.min_seats)
    players = [await Player.guest(http, ports[n % len(ports)], f"{prefix}Player {n}") for n in range(count)]
    open_table = """mutation($o: GameOptionsInput!) {
      openTable(options: $o, entropy: "e") { ... on TableChanged { table { id } } }
    }"""
    opened = await players[0].ask(open_table, o={game.about.slug: SHORT.get(game.about.slug, {})})
    table = opened["openTable"]["table"]["id"]
    for player in players[1:]:
        await player.ask("mutation($t: ID!) { takeSeat(table: $t) { __typename } }", t=table)
    begun = await players[0].ask("mutation($t: ID!) { startGame(table: $t) { __typename } }", t=table)
    assert begun["startGame"]["__typename"] == "TableChanged"
    return players, table


async def play_on(
    client: SchemaClient, players: list[Player], table: str, luck: random.Random, most: int = 5000
) -> int:
    """Random legal moves until the table is over; how many."""
    query = f"query($t: ID!) {{ table(id: $t) {{ status version legal {client.everything_of('LegalMove')} }} }}"
    for move in range(most):
        player = luck.choice(players)
        seen = (await player.ask(query, t=table))["table"]
        if seen["status"] == "FINISHED":
            return move
        if seen["legal"]:
            command = sendable(luck.choice(seen["legal"])["command"])
            done = (await player.ask(ACT, t=table, c=command, v=seen["version"], i=f"m{move}"))["act"]
            assert done["__typename"] == "TableChanged", (command, done)
    raise AssertionError(f"not over after {most} looks")


@GAMES
async def test_a_game_is_played_watched_replayed_exported_and_verified(
    deployment: Deployment, game: Game[Any, Any, Any]
) -> None:
    ports = [deployment.api(), deployment.api()]
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        client = await SchemaClient.introspect(Player(http, ports[0]).ask)
        players, table = await seated(http, ports, game)
        follow = f"subscription($t: ID!) {{ tableEvents(table: $t) {client.everything_of('TableStep')} }}"
        watchers = [await Watcher.open(ports[1], "", follow, t=table)]
        watchers += [await Watcher.open(ports[0], player.token, follow, t=table) for player in players]
        watching = [asyncio.create_task(watcher.watch_to_the_end()) for watcher in watchers]
        await play_on(client, players, table, random.Random(game.about.slug))
        seen = await asyncio.wait_for(asyncio.gather(*watching), PATIENCE)

        last = (await players[0].ask("query($t: ID!) { table(id: $t) { version } }", t=table))["table"]["version"]
        for moments in seen:
            assert [moment["version"] for moment in moments] == list(range(1, last + 1))
        assert len({tuple(moment["hash"] for moment in moments) for moments in seen}) == 1

        stranger = Player(http, ports[1])
        await _replays_are_what_was_sent(stranger, client, table, seen, last)
        report = (await stranger.ask("query($t: ID!) { audit(table: $t) { passed complete head } }", t=table))["audit"]
        assert report == {"passed": True, "complete": True, "head": seen[0][-1]["hash"]}
        data = (await stranger.ask("query($t: ID!) { export(table: $t, everything: true) }", t=table))["export"]
        assert verify(RULE_SETS, CODEC, data.encode()).passed


async def _replays_are_what_was_sent(
    stranger: Player, client: SchemaClient, table: str, seen: list[list[dict[str, Any]]], last: int
) -> None:
    """Each seat's events, asked for afterwards, are what that seat was sent live."""
    events = f"""query($t: ID!, $s: Int, $a: String) {{ table(id: $t) {{
      events(seat: $s, after: $a, first: 100) {{
        edges {{ node {client.everything_of("TableStep")} }} pageInfo {{ hasNextPage endCursor }}
      }}
    }} }}"""
    for seat, live in [(None, seen[0]), *enumerate(seen[1:])]:
        replayed: list[dict[str, Any]] = []
        more, after = True, None
        while more:
            page = (await stranger.ask(events, t=table, s=seat, a=after))["table"]["events"]
            replayed += [edge["node"] for edge in page["edges"]]
            more, after = page["pageInfo"]["hasNextPage"], page["pageInfo"]["endCursor"]
        assert replayed == live, f"seat {seat}"
    middle = last // 2
    view = f"query($t: ID!, $v: Int) {{ replay(table: $t, at: $v, seat: 0) {client.everything_of('TableView', 3)} }}"
    assert (await stranger.ask(view, t=table, v=middle))["replay"]["version"] == middle
