"""Sends the dearest operations that the limits allow, from several connections at once, until its parent is gone:
`python -m tests.bench.strangers PORT CONNECTIONS`. The ids of what to ask about come on standard input, as JSON.

Every request is new to the server: another alias makes another document, another version another answer.
"""

import asyncio
import json
import sys
from itertools import count
from typing import Final

import httpx
import uvloop
from graphql import get_introspection_query

from api.processes import end_with_parent

_ROW: Final = "place entrant { name } points won drawn lost values { name shown }"
_SIDE: Final = "players { entrant { name } seed place wins nobody }"
_NODE: Final = f"match label bracket round column row how table games {_SIDE}"
_BRACKET: Final = f"bracket {{ nodes {{ {_NODE} }} edges {{ source target slot winner }} }}"
_STANDINGS: Final = f"standings(first: 100) {{ edges {{ node {{ {_ROW} }} }} }}"


def _many(field: str, times: int) -> str:
    return "{ " + " ".join(f"a{n}_NEW: {field}" for n in range(times)) + " }"


DEAREST: Final = (
    get_introspection_query().replace("__schema", "s_NEW: __schema", 1),
    _many("countTables", 95),
    _many("me { scopes }", 400),
    _many('export(table: "TABLE", everything: true)', 9),
    '{ a_NEW: audit(table: "TABLE") { passed } b: audit(table: "TABLE") { passed } }',
    f'{{ a_NEW: tournament(id: "SWISS", at: VERSION) {{ {_STANDINGS} }} }}',
    f'{{ a_NEW: tournament(id: "BRACKET") {{ {_BRACKET} }} }}',
    '{ a_NEW: tournament(id: "SWISS", at: VERSION) { report } }',
    '{ a_NEW: tournament(id: "SWISS", at: VERSION) { drawing } }',
    '{ a_NEW: tournament(id: "SWISS") { audit { passed } } }',
    _many('replay(table: "TABLE", at: 500) { version }', 16),
    _many('scoreSecrets(version: ADVANCED, hand: "E11123 W77*7 F345 A9") { __typename }', 24),
    "{ " + "a_NEW: games { slug } " * 120 + "}",
    "{ tables(first: 60) { edges { node { id a_NEW: legal { text } } } } }",
)


async def send(port: int, connections: int, ids: dict[str, str]) -> None:
    """Ask for ever, over so many connections; print once, when each operation was answered as it should be."""
    numbers = count()

    async def ask(client: httpx.AsyncClient, question: str) -> None:
        number = next(numbers)
        for name, id_ in ids.items():
            question = question.replace(f'"{name}"', f'"{id_}"')
        question = question.replace("_NEW", f"_{number}").replace("VERSION", str(1500 - number % 500))
        answer = await client.post("/graphql", json={"query": question})
        if number < len(DEAREST) and b'"errors"' in answer.content:
            raise SystemExit(f"{question[:200]}: {answer.text[:300]}")

    async def stranger(which: int) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=300) as client:
            for question in count(which):
                await ask(client, DEAREST[question % len(DEAREST)])

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=300) as client:
        for question in DEAREST:
            await ask(client, question)
    print("all were answered", flush=True)
    await asyncio.gather(*(stranger(each) for each in range(connections)))


if __name__ == "__main__":
    asked_about = json.loads(sys.stdin.readline())
    end_with_parent()  # which reads the rest, so the line had to come first
    uvloop.run(send(int(sys.argv[1]), int(sys.argv[2]), asked_about))
