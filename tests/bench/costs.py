"""What fields cost in time, beside what the schema says: `python -m tests.bench.costs`.

Every field is asked for once about the largest things we expect: a Rüniverse game of a thousand events, a Swiss of
1,024 with all tie-breaks explained, a bracket of 4,096. What is measured is the processor's time of the whole
operation, first asked and asked again.
"""

import asyncio
import gc
import time
from typing import Final

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Limits, Request
from api.graphql.execution.plan import LiveObject
from services.ports import Credentials
from tests.crowd import double_elimination, long_table, swiss
from tests.world import SCHEMA, World, new_world

UNLIMITED: Final = Limits(cost=10**9)
_ROW: Final = "place entrant { name } points won drawn lost values { name shown inputs { __typename } }"
_SIDE: Final = "players { entrant { name } seed place wins score nobody }"
_NODE: Final = f"match label bracket group round column row how table games {_SIDE}"

QUESTIONS: Final = {
    "Query.games": "{ games { slug title bots } }",
    "Query.me": "{ me { scopes } }",
    "Query.table": '{ table(id: "TABLE") { id game status version } }',
    "Query.tables": "{ tables(first: 100) { edges { cursor } } }",
    "Query.countTables": "{ countTables }",
    "Query.replay": '{ replay(table: "TABLE", at: 900) { version } }',
    "Query.audit": '{ audit(table: "TABLE") { passed } }',
    "Query.export": '{ export(table: "TABLE", everything: true) }',
    "Query.scoreSecrets": '{ scoreSecrets(version: ADVANCED, hand: "E11123 W77*7 F345 A9") { __typename } }',
    "Query.checkRuniverseDeck": '{ checkRuniverseDeck(text: "2 Kittle") { legal } }',
    "Query.leaderboard": '{ leaderboard(game: "uno", first: 100) { edges { cursor } } }',
    "Query.gameStatistics": '{ gameStatistics(game: "uno") { games } }',
    "Query.__schema": "{ __schema { types { name fields { name type { name ofType { name } } args { name } } } } }",
    "Table.view": '{ table(id: "PLAYING") { view { version game { __typename } } } }',
    "Table.legal": '{ table(id: "PLAYING") { legal { text } } }',
    "Table.events": '{ table(id: "TABLE") { events(first: 100) { edges { node { version text } } } } }',
    "Query.tournament": '{ tournament(id: "SWISS") { version } }',
    "Query.tournament(at:)": '{ tournament(id: "SWISS", at: 2000) { version } }',
    "Tournament.entrants": '{ tournament(id: "SWISS") { entrants(first: 100) { edges { node { name } } } } }',
    "Tournament.matches": '{ tournament(id: "BRACKET") { matches(first: 100) { edges { node { number } } } } }',
    "Tournament.openGames": '{ tournament(id: "BRACKET") { openGames(first: 100) { edges { node { match } } } } }',
    "Tournament.standings": (
        f'{{ tournament(id: "SWISS") {{ standings(first: 100) {{ edges {{ node {{ {_ROW} }} }} }} }} }}'
    ),
    "Tournament.receipts": '{ tournament(id: "SWISS") { receipts { edges { cursor } } } }',
    "Tournament.bracket": (
        f'{{ tournament(id: "BRACKET") {{ bracket {{ nodes {{ {_NODE} }} edges {{ source target slot winner }} }} }} }}'
    ),
    "Tournament.drawing": '{ tournament(id: "BRACKET") { drawing } }',
    "Tournament.report": '{ tournament(id: "SWISS") { report } }',
    "Tournament.preview": (
        '{ tournament(id: "BRACKET") { preview(match: 3, result: {places: [2, 1]}) { __typename } } }'
    ),
    "Tournament.audit": '{ tournament(id: "SWISS") { audit { passed } } }',
    "Tournament.export": '{ tournament(id: "SWISS") { export } }',
    "Tournament.events": '{ tournament(id: "SWISS") { events(first: 100) { edges { node { text } } } } }',
}


async def crowded(*, entrants: int, bracket: int, moves: int) -> tuple[World, Credentials, dict[str, str]]:
    """A world with large things in it, an organiser, and the ids of those things."""
    world = await new_world(limits=UNLIMITED)
    ann, _ = await world.someone("Ann", "play", "organise", "audit")
    bob, _ = await world.someone("Bob")
    both = [ann.account, bob.account]
    ids = {
        "TABLE": await long_table(world.services, both, "runiverse", moves),
        "PLAYING": await long_table(world.services, both, "programs", 4),
        "SWISS": await swiss(world.services, ann.account, entrants, 5),
        "BRACKET": await double_elimination(world.services, ann.account, bracket),
    }
    await world.settle()
    return world, ann, ids


def about(question: str, ids: dict[str, str]) -> str:
    """A question about these things."""
    for name, id_ in ids.items():
        question = question.replace(f'"{name}"', f'"{id_}"')
    return question


async def main() -> None:
    """Print the table."""
    world, ann, ids = await crowded(entrants=1024, bracket=4096, moves=1500)
    print("| field | weight | first asked, ms | again, ms |\n|---|---:|---:|---:|")
    for name, question in QUESTIONS.items():
        request = Request(about(question, ids))
        engine = Engine(SCHEMA, UNLIMITED, world.services.off_loop)
        operation = await engine.prepare(request)
        assert not isinstance(operation, Answer), operation.errors
        assert isinstance(operation.plan, LiveObject)
        times = []
        for _ in range(2):
            gc.collect()
            began = time.process_time()
            answer = await engine.execute(operation, Context(world.services, ann, "bench"))
            times.append(1000 * (time.process_time() - began))
            assert not isinstance(answer.errors, list), (name, answer.errors)
        cost = operation.parsed.weigh(operation.node, operation.variables).cost
        print(f"| `{name}` | {cost} | {times[0]:.2f} | {times[1]:.2f} |", flush=True)
    await world.feed.aclose()


if __name__ == "__main__":
    asyncio.run(main())
