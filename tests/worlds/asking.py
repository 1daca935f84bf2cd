"""Everything a viewer can ask of a table over HTTP, and what comes back, to the byte.

Some things tell nothing and are compared up to their names alone: hashes of a chain and digests of what is hidden,
which are salted under the secret of the table; the check of a line, which follows from what stands in it; sealed
positions, which are encrypted with a nonce.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from graphql import GraphQLError, is_leaf_type
from msgspec.json import decode, encode

from api.graphql.execution.inputs import Unfit
from domain.kernel.rng import Rng
from domain.registry import RULE_SETS
from tests.domain.games.playouts import moment, mutated, random_command, refusal
from tests.schema_client import SchemaClient
from tests.world import SCHEMA
from tests.worlds.positions import Pair
from tests.worlds.twins import Twin

_DIGEST: Final = re.compile(rb"\b[0-9a-f]{64}\b")
_PLACE: Final = re.compile(rb'"position":"[A-Za-z0-9_-]{40}"')
_CHECK: Final = re.compile(rb'(check\\?":\\?")[0-9a-f]{16}')
_DATE: Final = "date"
_BUSY: Final = 503
_UNAVAILABLE: Final = b'"code":"UNAVAILABLE"'
_TRIES: Final = 20
"""How often something is asked again of a server that is too busy to answer: that is no answer to compare."""
_WILD: Final = 3
"""How many random, and as many changed legal commands are tried by who plays."""


@dataclass(frozen=True)
class Question:
    """One request."""

    name: str
    method: str = "POST"
    path: str = "/graphql"
    body: Any = None
    is_many: bool = False
    """Whether it is many questions side by side: what one of them has found the others may use, or not yet."""


@dataclass(frozen=True)
class Answer:
    """What came back: status, headers and body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Names:
    """Gives digests their names, in the order in which they appear: the same digest the same name."""

    def __init__(self) -> None:
        self._known: dict[bytes, bytes] = {}

    def of(self, data: bytes) -> bytes:
        """The data with names in place of digests, and nothing of sealed positions but that they are there."""
        named = _DIGEST.sub(lambda found: self._named(found.group()), data)
        return _PLACE.sub(b'"position":"sealed"', _CHECK.sub(rb"\1of its line", named))

    def _named(self, digest: bytes) -> bytes:
        return self._known.setdefault(digest, b"digest %d" % len(self._known))


async def ask(twin: Twin, question: Question, token: str, names: Names) -> Answer:
    """Send it, and hear the answer."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    url = f"http://{twin.address}{question.path}"
    heard = await twin.http.request(question.method, url, json=question.body, headers=headers)
    for _ in range(_TRIES):
        if heard.status_code != _BUSY and _UNAVAILABLE not in heard.content:
            break
        heard = await twin.http.request(question.method, url, json=question.body, headers=headers)
    kept = [(name, value) for name, value in heard.headers.items() if name != _DATE]
    own = names.of(_in_order(heard.content).replace(twin.address.encode(), b"here"))
    return Answer(heard.status_code, tuple(sorted(kept)), own)


def _in_order(body: bytes) -> bytes:
    """An answer with its errors by their place in it: fields are asked side by side, and fail in any order."""
    if not body.startswith(b"{") or b'"errors":' not in body:
        return body
    answer = decode(body)
    if isinstance(answer, dict) and "errors" in answer:
        answer["errors"] = sorted(answer["errors"], key=encode)
    return encode(answer)


@cache
def client() -> SchemaClient:
    """Writes selections of everything there is."""
    return SchemaClient(SCHEMA.core)


@cache
def all_of(type_name: str) -> str:
    """A selection of every field of a type; nothing for one that has none."""
    return "" if is_leaf_type(SCHEMA.core.type_map[type_name]) else client().everything_of(type_name)


@cache
def _document() -> str:
    """Everything that is read of a table, in one operation."""
    shared = {"Step": "TableStep", "View": "TableView", "Legal": "LegalMove", "Used": "RuleUse"}
    step, view, legal, used = [f"{{ ...{name} }}" for name in shared]
    fragments = " ".join(f"fragment {name} on {kind} {all_of(kind)}" for name, kind in shared.items())
    page = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
    of_table = {
        "table": all_of("Table"),
        "view": f"{{ view {view} }}",
        "view then": f"{{ view(at: $then) {view} }}",
        "events": f"{{ events(first: 100) {{ edges {{ cursor node {step} }} {page} }} }}",
        "last events": f"{{ events(last: 2) {{ edges {{ cursor node {step} }} {page} }} }}",
        "events of another": f"{{ events(first: 2, seat: $other) {{ edges {{ node {step} }} }} }}",
        "events of all": f"{{ events(first: 2, everything: true) {{ edges {{ node {step} }} }} }}",
        "moments": f"{{ moments(fromVersion: $then, toVersion: $now) {{ version scene step {step} view {view} }} }}",
        "changes": f"{{ changes(fromVersion: $then, toVersion: $now) {all_of('Change')} }}",
        "turning points": f"{{ turningPoints {all_of('TurningMoment')} }}",
        "legal": f"{{ legal {legal} }}",
        "legal of another": f"{{ legal(seat: $other) {legal} }}",
        "rules used": f"{{ rulesUsed {used} }}",
        "scene": f"{{ scene(moves: true) {all_of('Scene')} }}",
        "scene of another": f"{{ scene(seat: $other) {all_of('Scene')} }}",
        "audit": f"{{ audit {all_of('AuditReport')} }}",
    }
    alone = {
        "replay": f"replay(table: $table) {view}",
        "replay of another": f"replay(table: $table, at: $then, seat: $other) {view}",
        "replay of all": f"replay(table: $table, everything: true) {view}",
        "replay of later": f"replay(table: $table, at: 99999) {view}",
        "export": "export(table: $table)",
        "export of another": "export(table: $table, seat: $other)",
        "export of all": "export(table: $table, everything: true)",
        "notation": "notation(table: $table, forks: true)",
        "hint": f"hint(table: $table) {all_of('HintAnswer')}",
        "analysis": f"analysis(table: $table) {all_of('Analysis')}",
        "forks": f"forks(table: $table) {all_of('ForkNode')}",
        "chat": f"chat(table: $table) {{ edges {{ node {all_of('ChatMessage')} }} }}",
        "invitation": "invitation(table: $table)",
        "reads": f"privilegedReads(table: $table) {{ edges {{ node {all_of('PrivilegedRead')} }} }}",
        "match": f"match(id: $table) {all_of('Match')}",
        "coverage": f"rulesUsed(game: $game, tables: [$table]) {used}",
    }
    fields = [f"table(id: $table) {selection}" for selection in of_table.values()] + [*alone.values()]
    given = "$table: ID!, $then: Int!, $now: Int!, $other: Int!, $game: String!"
    return f"query({given}) {{ {_aliased(fields)} }} {fragments}"


def _aliased(calls: Iterable[str]) -> str:
    return " ".join(f"ask{number}: {call}" for number, call in enumerate(calls))


_LISTS: Final = {
    "tables": "tables(first: 20) { edges { cursor node { id status version endedAt seats { player { id name } } } } }",
    "playing": "tables(first: 20, status: PLAYING) { edges { node { id version outcome { reason } } } }",
    "over": "tables(first: 20, status: FINISHED) { edges { node { id version outcome { reason } } } }",
    "counts": "countTables countPlaying: countTables(status: PLAYING) countOver: countTables(status: FINISHED)",
    "board": "leaderboard(game: $game, first: 20) { edges { node { games rating player { id } } } }",
    "statistics": "gameStatistics(game: $game) { games }",
    "checkpoint": "checkpoint { size note }",
}


def lists(game: str) -> Iterator[Question]:
    """What can be asked of all tables together."""
    for name, selection in _LISTS.items():
        head = "query($game: String!)" if "$game" in selection else "query"
        yield Question(name, body={"query": f"{head} {{ {selection} }}", "variables": {"game": game}})
    for path in ("/", "/tables", "/checkpoint", "/exports/tables.jsonl", f"/games/{game}/players"):
        yield Question(path, "GET", path)


def readings(game: str, table: str, version: int, other: int) -> Iterator[Question]:
    """What can be read of one table."""
    given = {"table": table, "then": max(1, version - 1), "now": version, "other": other, "game": game}
    yield Question("readings", body={"query": _document(), "variables": given}, is_many=True)
    for path in (
        f"/exports/{table}.jsonl",
        f"/exports/{table}.jsonl?seat={other}",
        f"/exports/{table}.jsonl?everything=true",
        f"/exports/{table}.orr",
        f"/pictures/{table}.svg",
        f"/pictures/{table}.svg?at={max(1, version - 1)}&theme=dark",
        f"/pictures/{table}.svg?seat={other}",
        f"/tables/{table}",
        f"/tables/{table}/file",
        f"/tables/{table}/replay",
        f"/tables/{table}/proof",
        f"/tables/{table}?at={max(1, version - 1)}",
    ):
        yield Question(path.replace(table, "ID"), "GET", path)


def pixels(table: str) -> Question:
    """The table as a picture of pixels, which takes long."""
    return Question("pixels", "GET", f"/pictures/{table}.png")


def refusals(pair: Pair, version: int) -> Question:
    """What is refused to the viewer, in different words or by different rules; one after the other."""
    can_join = pair.seat is None and RULE_SETS.newest(pair.game).about.joinable
    calls = [
        *([] if can_join else ["takeSeat(table: $table)"]),
        "startGame(table: $table)",
        "cancelTable(table: $table)",
        "takeBack(table: $table)",
        "callReady(table: $table)",
        "askUndo(table: $table)",
        "answerUndo(table: $table, agrees: true)",
        f'act(table: $table, move: "{version}-0123456789abcdef")',
        'act(table: $table, move: "1-0123456789abcdef")',
        "startGame(table: $table, expectedVersion: 1)",
        "startGame(table: $table, expectedVersion: 99999)",
        "removeBot(table: $table, seat: 0)",
        'enterTable(table: $table, invitation: "x")',
        f"forkTable(table: $table, seat: {((pair.seat or 0) + 1) % 2})",
        "rematch(table: $table)",
    ]
    commands = dict(_commands(pair))
    calls += [f"act(table: $table, command: ${name})" for name in commands]
    given = "".join(f", ${name}: CommandInput!" for name in commands)
    answer = f"{{ __typename ... on Refused {all_of('Refused')} ... on OutOfDate {all_of('OutOfDate')} }}"
    document = f"mutation($table: ID!{given}) {{ {_aliased(f'{call} {answer}' for call in calls)} }}"
    return Question("refusals", body={"query": document, "variables": {"table": pair.table, **commands}})


def _commands(pair: Pair) -> Iterator[tuple[str, Any]]:
    for number, command in enumerate(_refused_commands(pair)):
        with suppress(LookupError, ValueError, GraphQLError, Unfit):  # it names a card there is not: nobody can say it
            said = SCHEMA.commands.write(pair.game, command)
            SCHEMA.direct["CommandInput"](said)
            yield f"command{number}", said


def _refused_commands(pair: Pair) -> list[Any]:
    """Commands that the rules refuse to the viewer, random ones and changed legal ones; to who does not play, any."""
    game, luck = RULE_SETS.newest(pair.game), Rng(f"refused/{pair.name}".encode())
    wild = [random_command(game, luck) for _ in range(_WILD)]
    if pair.seat is None:
        return wild
    near = [*game.rules.legal(pair.plays[0], pair.seat), *game.rules.legal(pair.plays[0], 0)]
    if near:
        wild += [mutated(luck.choice(near), luck) for _ in range(_WILD)]
    at = moment(b"refused", 0, 1_700_000_000_000)
    return [each for each in wild if _is_refused(pair, each, at)]


def _is_refused(pair: Pair, command: Any, at: Any) -> bool:
    assert pair.seat is not None
    found = refusal(RULE_SETS.newest(pair.game), pair.plays[0], pair.seat, command, at)
    return found is not None
