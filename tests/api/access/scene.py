"""The people, tables and tournaments of the access matrix, and what becomes of a call."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Request
from domain.tables.commands import Act, StartGame, TakeSeat
from domain.tables.terms import NO_TERMS, Access, Terms, Watch
from domain.tournaments.config import Format, Stage
from services.log.handler import Intent
from services.ports import Credentials
from services.tables.commands import invitation_code
from services.tournaments.plan import TournamentPlan
from tests.world import World, as_answer, new_world

CALLERS: Final = ("nobody", "guest", "player", "host", "bot", "audit", "organise")
"""No token; a guest who is not there; one who sits; who opened it and sits; a program; the scopes by themselves.

The guest and the host may have webhooks."""
TABLES: Final = {
    "open": NO_TERMS,
    "private": Terms(access=Access.PRIVATE),
    "delayed": Terms(watch=Watch(delay_ms=90_000)),
    "ended, delayed": Terms(watch=Watch(delay_ms=90_000)),
    "finished": NO_TERMS,
    "finished, private": Terms(access=Access.PRIVATE),
    "missing": None,
}
TOURNAMENTS: Final = ("open", "missing")
_OVER: Final = frozenset(kind for kind in TABLES if kind.startswith(("ended", "finished")))
_TURNS: Final = 500
"""So often the loop goes round before a subscription that has not said anything counts as silent."""


@dataclass
class Scene:
    """A world with one table and one tournament of some kind."""

    world: World
    people: dict[str, Credentials | None]
    table: str = "missing"
    tournament: str = "missing"

    async def outcome(self, operation: str, call: str, caller: str) -> str:
        """What becomes of a call: `ok`, what it says of the viewer, `refused` by a rule, or the code of its error."""
        kind = operation.split(" ", maxsplit=1)[0]
        variables = {"t": self.table, "o": self.tournament}
        used = {name: value for name, value in variables.items() if f"${name}" in call}
        given = f"({', '.join(f'${name}: ID!' for name in used)})" if used else ""
        text = f"{kind}{given} {{ {call} }}"
        if kind == "subscription":
            return await self._first(text, caller, used)
        return _told(await self.world.answer(text, self.people[caller], **used))

    async def _first(self, text: str, caller: str, used: dict[str, str]) -> str:
        operation = await self.world.engine.prepare(Request(text, variables=used))
        assert not isinstance(operation, Answer), operation.errors
        context = Context(self.world.services, self.people[caller], "127.0.0.1")
        async with aclosing(self.world.engine.stream(operation, context)) as answers:
            first = asyncio.ensure_future(anext(answers, None))
            for _ in range(_TURNS):
                await asyncio.sleep(0)
                if first.done():
                    break
            else:
                first.cancel()
                await asyncio.gather(first, return_exceptions=True)
                return "silent"
            answer = first.result()
            return "ended" if answer is None else _told(as_answer(answer[0]))


async def scene(*, table: str = "missing", tournament: str = "missing") -> Scene:
    """A new world with these people, a table of that kind and a tournament of that kind."""
    world = await new_world()
    people = await _people(world)
    made = Scene(world, people)
    terms = TABLES[table]
    if terms is not None:
        made.table = await _table(world, people, terms, over=table in _OVER)
        await world.settle()
    if tournament == "open":
        made.tournament = await _tournament(world, people)
    return made


async def _people(world: World) -> dict[str, Credentials | None]:
    register = world.services.registration.register
    kinds = {"guest": "guest", "bot": "bot"}
    scopes = {"audit": "audit", "organise": "organise"}
    found: dict[str, Credentials | None] = {"nobody": None}
    for name in CALLERS[1:]:
        held = frozenset({scopes.get(name, "play"), *({"hooks"} if name in ("guest", "host") else ())})
        found[name] = (await register(name.title(), kinds.get(name, "person"), held))[0]
    return found


async def _table(world: World, people: dict[str, Credentials | None], terms: Terms, *, over: bool) -> str:
    host, player = people["host"], people["player"]
    assert host is not None
    assert player is not None
    opened = await world.tables.open(Intent(host.account), "uno", b'{"turn_limit":4}', terms=terms)
    table = opened.now.state.id
    code = invitation_code(opened.now.state.seed) if terms.access is Access.PRIVATE else ""
    await world.tables.ask(table, Intent(player.account), TakeSeat, invitation=code)
    await world.tables.ask(table, Intent(host.account), StartGame)
    await world.services.chat.say(table, player, "hello")
    while over and not (state := (await world.tables.load(table)).state).is_over:
        for seat, who in enumerate((host, player)):
            if legal := state.game.rules.legal(state.play, seat):
                await world.tables.ask(table, Intent(who.account), Act, command=legal[0])
                break
    return table


async def _tournament(world: World, people: dict[str, Credentials | None]) -> str:
    """The host organises it."""
    host = people["host"]
    assert host is not None
    commands = world.services.tournaments.commands
    plan = TournamentPlan(title="Cup", stages=(Stage(format=Format.SWISS, rounds=2),))
    config = commands.config(plan, "uno", b"{}")
    return (await commands.create(Intent(host.account), config)).now.state.id


def _told(answer: Answer) -> str:
    if isinstance(answer.errors, list):
        return str(answer.errors[0]["extensions"]["code"]).lower().replace("_", " ")
    return _found(answer.data)


def _found(data: Any) -> str:
    """What an answer says: the viewer it was made for, whether a rule refused it, whether there is anything in it."""
    match data:
        case {"viewer": "SEAT", "seat": seat}:
            return f"seat {seat}"
        case {"viewer": str(viewer)}:
            return viewer.lower()
        case {"__typename": "Refused"}:
            return "refused"
        case dict() if data:
            return _found(next(iter(data.values())))
        case None:
            return "null"
        case []:
            return "nothing"
        case _:
            return "ok"
