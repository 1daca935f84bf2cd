"""Mutations of tournaments: opened, entered, run. Each resolver asks one service and translates."""

from collections.abc import Awaitable, Mapping
from typing import Annotated, Any, TypeAlias

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.resolvers.rules import refused
from api.graphql.resolvers.tables import CommandIdArg, EntropyArg, intent_of
from api.graphql.resolvers.tournaments import TournamentArg
from api.graphql.types.adapter import Go
from api.graphql.types.commands import CommandTypes, struct_from, the_one
from api.graphql.types.common import OutOfDate, Refused, argument
from api.graphql.types.costs import costs
from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.structs import Command
from domain.tournaments.config import Conduct, Config
from domain.tournaments.state import How, TournamentState
from domain.tournaments.views import TournamentSummary, summarise
from services.errors import Stale
from services.log.handler import Applied, Intent
from services.tournaments.commands import PREFIX
from services.tournaments.plan import TournamentPlan

ExpectedArg = Annotated[
    int | None,
    argument("Carry the command out only if the tournament is at this version; otherwise the answer is OutOfDate."),
]


class TournamentChanged(Struct, frozen=True):
    """The command was carried out."""

    tournament: Annotated[TournamentSummary, doc("The tournament after the command.")]
    version: Annotated[int, doc("The version of the last event it led to.")]
    position: Annotated[
        str, doc("The place of that event in the log: give it to `tournaments(asOf:)` to see this change in the list.")
    ]
    repeated: Annotated[
        bool, doc("Whether this command id had been carried out before, and this is that first answer.")
    ]
    hash: Annotated[str, doc("The head of the tournament's chain after the command, in hex.")]


Answer: TypeAlias = TournamentChanged | Refused | OutOfDate


class TournamentMutations:
    """Resolvers that read options and commands, with the types they read them by."""

    def __init__(self, games: CommandTypes, by_key: Mapping[str, type[Command]]) -> None:
        self._games, self._by_key = games, by_key

    async def create_tournament(
        self,
        info: Info,
        plan: Annotated[Any, argument("What is to be played, and how.")],
        options: Annotated[Any, argument("Which game, and how.")],
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Open a tournament, whose first organiser you are; for the scope to organise."""
        by = _organiser(info, command_id)
        commands, (config, conduct) = info.context.services.tournaments.commands, self._chosen(info, plan, options)
        return await answer_of(info, commands.create(by, config, conduct=conduct))

    async def configure_tournament(
        self,
        info: Info,
        tournament: TournamentArg,
        plan: Annotated[Any, argument("What is to be played, and how.")],
        options: Annotated[Any, argument("Which game, and how.")],
        expected_version: ExpectedArg = None,
        command_id: CommandIdArg = None,
        reason: Annotated[str | None, argument("Why something else is chosen, for the record.")] = None,
    ) -> Answer:
        """Choose anew before the start, and after it what is still to come; for organisers."""
        by = intent_of(info, command_id, expected_version)
        commands, (config, conduct) = info.context.services.tournaments.commands, self._chosen(info, plan, options)
        return await answer_of(info, commands.configure(tournament, by, config, conduct, reason or ""))

    @costs(4000)
    async def import_tournament(
        self,
        info: Info,
        report: Annotated[str, argument("A tournament report file (TRF) of a Swiss.")],
        options: Annotated[Any, argument("Which game was played, and how.")],
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Take over a tournament that was played elsewhere; for the scope to organise."""
        slug, chosen = self._games.read_options(options)
        by = _organiser(info, command_id)
        importing = info.context.services.tournaments.importing
        return await answer_of(info, importing.report(by, report, slug, encode(chosen)))

    @costs(1500)
    async def run_tournament(
        self,
        info: Info,
        tournament: TournamentArg,
        command: Annotated[Any, argument("What to do.")],
        expected_version: ExpectedArg = None,
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Do something in a tournament in your own name: check in, drop, or whatever your role there allows."""
        by = intent_of(info, command_id, expected_version)
        key, given = the_one(command)
        kind, who = self._by_key[key], by.account.id
        asked: Any = (
            kind(by=who) if isinstance(given, Go) else struct_from(kind, given, by=who, how=How.RULED, untouched=())
        )
        return await answer_of(info, info.context.services.tournaments.commands.ask(tournament, by, asked))

    def _chosen(self, info: Info, plan: Any, options: Any) -> tuple[Config, Conduct]:
        slug, chosen = self._games.read_options(options)
        commands, planned = info.context.services.tournaments.commands, struct_from(TournamentPlan, plan)
        config = commands.config(planned, slug, encode(chosen))
        return config, commands.conduct(planned, config)


async def enter_tournament(
    info: Info,
    tournament: TournamentArg,
    account: Annotated[
        strawberry.ID | None, argument("Someone else's account, for organisers; by default your own.")
    ] = None,
    rating: Annotated[int | None, argument("How strong they are, for organisers; by default it is looked up.")] = None,
    entropy: EntropyArg = None,
    expected_version: ExpectedArg = None,
    command_id: CommandIdArg = None,
    deck: Annotated[str | None, argument("The deck you play with, where entrants bring one; it can follow.")] = None,
    team: Annotated[str | None, argument("What your team is called, where teams enter; you are its captain.")] = None,
    members: Annotated[
        list[strawberry.ID] | None, argument("The ids of the accounts of its players, from the first board on.")
    ] = None,
) -> Answer:
    """Enter a tournament, or its waiting list; late where that is allowed."""
    by = intent_of(info, command_id, expected_version)
    commands = info.context.services.tournaments.commands
    entering = commands.enter(
        tournament,
        by,
        account=account or "",
        entropy=entropy or "",
        rating=rating,
        deck=deck or "",
        team=team or "",
        members=members or (),
    )
    return await answer_of(info, entering)


async def copy_tournament(
    info: Info,
    tournament: TournamentArg,
    title: Annotated[str | None, argument("What the new one is called; by default as the old one.")] = None,
    command_id: CommandIdArg = None,
) -> Answer:
    """Open a tournament planned, conducted and described as another one; for the scope to organise."""
    by = _organiser(info, command_id)
    return await answer_of(info, info.context.services.tournaments.commands.copy(tournament, by, title or ""))


@costs(3000)
async def enter_bots(
    info: Info,
    tournament: TournamentArg,
    bot: Annotated[str, argument("Which built-in player of the game.")],
    names: Annotated[list[str], argument("A name for each of them.")],
    command_id: CommandIdArg = None,
) -> Answer:
    """Enter built-in players; for organisers."""
    by = intent_of(info, command_id, None)
    return await answer_of(info, info.context.services.tournaments.commands.enter_bots(tournament, by, bot, names))


def _organiser(info: Info, command_id: str | None) -> Intent:
    return Intent(account=info.context.require("organise").account, command_id=command_id or "")


async def answer_of(info: Info, work: Awaitable[Applied[TournamentState]]) -> Answer:
    """What became of a command, as data."""
    try:
        done = await work
    except IllegalMove as refusal:
        return refused(refusal)
    except Stale as stale:
        return OutOfDate(version=stale.version)
    state = done.now.state
    services = info.context.services
    shard = services.store.shard_of(PREFIX + state.id)
    return TournamentChanged(
        tournament=summarise(state),
        version=done.last,
        position=services.positions.write(shard, done.position),
        repeated=done.repeated,
        hash=done.now.head.hash.hex(),
    )
