"""The answers README shows are those of a small service of its own, in memory, where everything is the same each time.

Every block of GraphQL that is followed by a block of JSON is run, in order, and must give exactly that answer.
`python -m tests.readme_answers` writes the answers anew.
"""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, Final

from domain.tables.commands import Act, AddBot, StartGame
from domain.tournaments.commands import StartTournament
from domain.tournaments.config import Format, Stage
from services.log.handler import Intent
from services.ports import Credentials
from services.tournaments.plan import TournamentPlan
from services.workers.bots import BotPlayer, next_bot_turn
from tests.world import World, new_world

README: Final = Path(__file__).parents[1] / "README.md"
_PAIR: Final = re.compile(
    r"^```graphql\n(?P<query>(?:(?!```).)*?)^```\n\n```json\n(?P<answer>.*?)^```$", re.MULTILINE | re.DOTALL
)
_WIDTH: Final = 130
_VARIABLE: Final = re.compile(r"\$(\w+):")


class Scene:
    """What README's reader would find: someone at a game, a game that is over, and a tournament."""

    def __init__(self, world: World, ann: Credentials, variables: dict[str, Any]) -> None:
        self.world, self._ann, self._variables = world, ann, variables

    async def answer(self, query: str) -> Any:
        """The data of an operation; of a subscription the first two answers, one a line."""
        given = {name: self._variables[name] for name in _VARIABLE.findall(query)}
        if query.startswith("subscription"):
            found = []
            async for each in self.world.stream(query, self._ann, **given):
                found.append(each.data)
                if len(found) == 2:
                    return found
        return await self.world.ask(query, self._ann, **given)


async def staged() -> Scene:
    """The scene, set."""
    world = await new_world(name="readme")
    ann, _ = await world.someone("Ann", "play", "organise")
    over, _ = await world.someone("Bram")
    finished = await world.solitaire(over.account)
    await _played_out(world, finished, over)
    duel = (await world.tables.open(Intent(ann.account), "uno", b'{"turn_limit": 12}')).now.state.id
    await world.tables.ask(duel, Intent(ann.account), AddBot, bot="medium")
    await world.tables.ask(duel, Intent(ann.account), StartGame)
    await _until_turn(world, duel, ann)
    cup = await _cup(world, ann)
    await world.settle()
    await world.count()
    version = (await world.tables.load(duel)).head.version
    (move, *_) = await world.services.reading.legal(duel, ann)
    variables = {"id": finished, "table": duel, "seen": version, "move": move.key, "cup": cup, "from": 3}
    return Scene(world, ann, variables)


async def _played_out(world: World, table: str, player: Credentials) -> None:
    """The first legal move again and again, a minute apart."""
    while moves := await world.services.reading.legal(table, player):
        world.clock.pass_by(60_000)
        await world.tables.ask(table, Intent(player.account), Act, command=moves[0].command)


async def _until_turn(world: World, table: str, player: Credentials) -> None:
    """The bots of a table play until its player may move."""
    bots = BotPlayer(world.tables)
    while not await world.services.reading.legal(table, player):
        turn = next_bot_turn(await world.tables.load(table))
        assert turn is not None, "nobody is to move"
        world.clock.pass_by(1_000)
        await bots.play(turn)


async def _cup(world: World, ann: Credentials) -> str:
    """A knockout of four bots that has just begun."""
    commands = world.services.tournaments.commands
    plan = TournamentPlan("Cup of four", (Stage(Format.SINGLE_ELIMINATION),))
    id_ = (await commands.create(Intent(ann.account), commands.config(plan, "uno", b"{}"))).now.state.id
    await commands.enter_bots(id_, Intent(ann.account), "medium", ["Ceres", "Juno", "Pallas", "Vesta"])
    await commands.ask(id_, Intent(ann.account), StartTournament(by=ann.account.id))
    return id_


async def answers(text: str) -> list[tuple[str, Any, Any]]:
    """Of every pair in README: the query, the answer that is shown, and the one it has."""
    scene = await staged()
    pairs = [(pair["query"], _read(pair["answer"])) for pair in _PAIR.finditer(text)]
    found = [(query, shown, await scene.answer(query)) for query, shown in pairs]
    await scene.world.feed.aclose()
    return found


def _read(shown: str) -> Any:
    """One answer, or several of a subscription, one after the other."""
    decoder, rest, found = json.JSONDecoder(), shown.strip(), []
    while rest:
        value, end = decoder.raw_decode(rest)
        found.append(value)
        rest = rest[end:].strip()
    return found[0] if len(found) == 1 else found


def written(answer: Any, indent: int = 0, ahead: int = 0) -> str:
    """JSON with as much on a line as there is room for behind the `ahead` characters of a key."""
    flat = json.dumps(answer, ensure_ascii=False)
    if indent + ahead + len(flat) <= _WIDTH or not isinstance(answer, dict | list) or not answer:
        return flat
    pad = " " * (indent + 2)
    if isinstance(answer, dict):
        rows = [f"{json.dumps(key)}: {written(value, indent + 2, len(key) + 4)}" for key, value in answer.items()]
    else:
        rows = [written(each, indent + 2) for each in answer]
    opening, closing = "{}" if isinstance(answer, dict) else "[]"
    return f"{opening}\n" + ",\n".join(pad + row for row in rows) + f"\n{' ' * indent}{closing}"


async def _rewrite() -> None:
    text = README.read_text()
    made = iter(await answers(text))

    def anew(pair: re.Match[str]) -> str:
        query, _, answer = next(made)
        lines = answer if query.startswith("subscription") else [answer]
        return f"```graphql\n{query}```\n\n```json\n" + "\n".join(map(written, lines)) + "\n```"

    README.write_text(_PAIR.sub(anew, text))


if __name__ == "__main__":
    asyncio.run(_rewrite())
