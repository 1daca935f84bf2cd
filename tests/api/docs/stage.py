"""What the examples find: people, tables and tournaments, each made when an example asks for it."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from domain.kernel.merkle import entry_of
from domain.tables.commands import Act
from services.log.handler import Intent
from services.ports import Credentials
from services.tournaments.listing import tournament_projection
from tests.world import World, new_world

PEOPLE: Final = {"Ann": ("play", "organise", "hooks"), "Bram": ("play",), "Dora": ("audit",)}
REPORT: Final = """\
012 Club evening
062 2
092 Individual: Swiss
XXR 1
001    1      Ann                               1500                             1.0    1     2 w 1
001    2      Bram                              1400                             0.0    2     1 b 0
"""


class Stage:
    """A world of its own for one example, in which everything is the same each time."""

    def __init__(self, world: World, people: dict[str, Credentials]) -> None:
        self.world, self.people = world, people
        self._made: dict[str, Any] = {"ann": people["Ann"].account.id, "bram": people["Bram"].account.id}

    async def value(self, name: str) -> Any:
        """What a variable of an example stands for."""
        if name not in self._made:
            maker: Callable[[], Awaitable[Any]] = getattr(self, f"make_{name}")
            self._made[name] = await maker()
            await self._settle()
        return self._made[name]

    async def _settle(self) -> None:
        """Bring the lists up to date."""
        world, tournaments = self.world, self.world.services.tournaments
        await world.settle()
        projection = tournament_projection(tournaments.commands, world.feed, tournaments.directory)
        for shard in range(world.store.shards):
            after = await tournaments.directory.checkpoint(shard)
            if batch := await world.store.read_shard(shard, after, limit=100_000):
                assert await projection.apply(shard, after, batch)

    async def _do(self, call: str, who: str = "Ann") -> Any:
        """The answer to a mutation."""
        (answer,) = (await self.world.ask(f"mutation {{ {call} }}", self.people[who])).values()
        return answer

    async def _open(self, more: str = "", options: str = "uno: { turnLimit: 12 }") -> str:
        done = await self._do(
            f"openTable(options: {{ {options} }} {more}) {{ ... on TableChanged {{ table {{ id }} }} }}"
        )
        return str(done["table"]["id"])

    async def _verb(self, verb: str, table: str, who: str = "Ann", more: str = "") -> str:
        done = await self._do(f'{verb}(table: "{table}" {more}) {{ __typename }}', who)
        assert done["__typename"] == "TableChanged", verb
        return table

    async def _begun(self, more: str = "", options: str = "uno: { turnLimit: 12 }") -> str:
        table = await self._verb("takeSeat", await self._open(more, options), "Bram")
        return await self._verb("startGame", table)

    # -- tables ----------------------------------------------------------------------------------------------

    async def make_waiting(self) -> str:
        """Ann has opened it and waits."""
        return await self._open()

    async def make_gathered(self) -> str:
        """Ann and Bram sit there, and nothing has begun."""
        return await self._verb("takeSeat", await self._open(), "Bram")

    async def make_called(self) -> str:
        """Ann has asked whether everyone is ready."""
        return await self._verb("callReady", await self.make_gathered())

    async def make_bot_table(self) -> str:
        """A bot sits beside Ann."""
        return await self._verb("addBot", await self._open(), more="strength: 3")

    async def make_table(self) -> str:
        """Ann and Bram play, and it is Ann's turn."""
        table = await self._begun()
        while not await self.world.services.reading.legal(table, self.people["Ann"]):
            await self._first_move(table, "Bram")
        await self._do(f'say(table: "{table}", text: "Hello!") {{ id }}', "Bram")
        return table

    async def make_move(self) -> str:
        """What Ann may play there."""
        (move, *_) = await self.world.services.reading.legal(await self.value("table"), self.people["Ann"])
        return move.key

    async def make_over(self) -> str:
        """Ann and Bram have played to the end."""
        table = await self._begun(options="uno: { turnLimit: 4 }")
        self._made["begun"] = (await self.world.tables.load(table)).head.version
        while not (await self.world.tables.load(table)).state.is_over:
            moving = [who for who in ("Ann", "Bram") if await self._first_move(table, who)]
            assert moving
        return table

    async def _first_move(self, table: str, who: str) -> bool:
        moves = await self.world.services.reading.legal(table, self.people[who])
        if moves:
            self.world.clock.pass_by(5_000)
            await self.world.tables.ask(table, Intent(self.people[who].account), Act, command=moves[0].command)
        return bool(moves)

    async def make_undoable(self) -> str:
        """Ann plays alone, and may take back what she has played."""
        table = await self._verb("startGame", await self._open("undo: true", "solitaire: {}"))
        ann = self.people["Ann"]
        for _ in range(60):
            moves = await self.world.services.reading.legal(table, ann)
            reversible = [move for move in moves if "under" in move.text or "to the bar" in move.text]
            await self.world.tables.ask(table, Intent(ann.account), Act, command=(reversible or moves)[0].command)
            if reversible:
                break
        return table

    async def make_clocked(self) -> str:
        """A table at which a bot stands in for the absent."""
        return await self._begun("timing: { bankMs: 60000, abandoned: SUBSTITUTE }")

    async def make_left(self) -> str:
        """Ann has stepped away from it."""
        return await self._verb("stepAway", await self.make_clocked())

    async def make_practice(self) -> str:
        """Ann practises alone."""
        return await self._verb("startGame", await self._open(options="solitaire: {}"))

    async def make_private(self) -> str:
        """A table that nobody knows of without its code."""
        return await self._open("access: PRIVATE")

    async def make_code(self) -> str:
        """The code."""
        table = await self.value("private")
        found = await self.world.ask(f'{{ invitation(table: "{table}") }}', self.people["Ann"])
        return str(found["invitation"])

    async def make_match(self) -> str:
        """The first game of a match has begun."""
        table = await self._begun("bestOf: 3")
        found = await self.world.ask(f'{{ table(id: "{table}") {{ terms {{ series {{ match }} }} }} }}')
        return str(found["table"]["terms"]["series"]["match"])

    async def make_fork(self) -> str:
        """Bram goes on from a finished game."""
        table, begun = await self.value("over"), await self.value("begun")
        call = f'forkTable(table: "{table}", version: {begun}, seat: 1, bot: "medium")'
        return str((await self._do(f"{call} {{ ... on TableChanged {{ table {{ id }} }} }}", "Bram"))["table"]["id"])

    async def make_counted(self) -> str:
        """A finished game whose result is written down."""
        table: str = await self.value("over")
        await self.world.count()
        return table

    async def make_looked(self) -> str:
        """A table at which Dora has looked at all that is hidden."""
        table: str = await self.value("table")
        await self.world.ask(f'{{ replay(table: "{table}", everything: true) {{ version }} }}', self.people["Dora"])
        return table

    async def make_entry(self) -> str:
        """What stands for a finished game in the tree."""
        table = await self.value("over")
        await self.world.enter_ended()
        head = (await self.world.tables.load(table)).head
        return entry_of(f"table:{table}", head.hash).hex()

    # -- tournaments, and the rest ---------------------------------------------------------------------------

    async def make_planned(self) -> str:
        """Ann has planned it, and nobody has entered."""
        plan = 'plan: { title: "Cup of four", stages: [{ format: SINGLE_ELIMINATION }] }, options: { uno: {} }'
        done = await self._do(f"createTournament({plan}) {{ ... on TournamentChanged {{ tournament {{ id }} }} }}")
        return str(done["tournament"]["id"])

    async def make_entered(self) -> str:
        """Four bots have entered."""
        cup = await self.make_planned()
        names = '["Ceres", "Juno", "Pallas", "Vesta"]'
        await self._do(f'enterBots(tournament: "{cup}", bot: "medium", names: {names}) {{ __typename }}')
        return cup

    async def make_cup(self) -> str:
        """It has begun."""
        return await self._run(await self.make_entered(), "start: GO")

    async def make_announced(self) -> str:
        """Ann has told everyone something."""
        return await self._run(await self.make_planned(), 'announce: { text: "Doors open at seven." }')

    async def _run(self, cup: str, command: str) -> str:
        done = await self._do(f'runTournament(tournament: "{cup}", command: {{ {command} }}) {{ __typename }}')
        assert done["__typename"] == "TournamentChanged", command
        return cup

    async def make_report(self) -> str:
        """A tournament that was played elsewhere, as federations write it down."""
        return REPORT

    async def make_queued(self) -> str:
        """Ann waits for others."""
        await self._do("quickMatch(options: { uno: {} }) { __typename }")
        return "uno"

    async def make_hook(self) -> str:
        """An address of Ann's that is told when it is her turn."""
        made = await self._do('addWebhook(url: "https://receiver.example/in", events: [YOUR_TURN]) { webhook { id } }')
        return str(made["webhook"]["id"])

    async def make_application(self) -> str:
        """A program of Ann's that others may let act in their name."""
        call = 'registerApplication(name: "Card Keeper", redirectUris: ["https://keeper.example/back"])'
        return str((await self._do(f"{call} {{ application {{ id }} }}"))["application"]["id"])

    async def make_token(self) -> str:
        """Another token of Ann's."""
        return str((await self._do('createToken(name: "for my phone") { token }'))["token"])


async def new_stage(name: str) -> Stage:
    """The people, in a world of their own."""
    world = await new_world(name=name)
    people = {who: (await world.someone(who, *scopes))[0] for who, scopes in PEOPLE.items()}
    return Stage(world, people)
