"""Resolvers of tournaments. Each asks one service and translates."""

from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import aclosing
from typing import Annotated, Any, TypeAlias

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import TOURNAMENTS, read_version, write_version
from api.graphql.resolvers.queries import AfterArg, AtArg, EverythingArg, FirstArg, known_game, page_info, page_size
from api.graphql.resolvers.tables import CommandIdArg, EntropyArg, intent_of
from api.graphql.types.adapter import Go
from api.graphql.types.commands import CommandTypes, struct_from, the_one
from api.graphql.types.common import OutOfDate, PageInfo, Refused, argument, refusal_of
from api.graphql.types.costs import costs
from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.structs import Command
from domain.tables.rule_sets import read_options
from domain.tables.verify import Report
from domain.tournaments.conduct.corrections import CorrectionPreview
from domain.tournaments.conduct.progress import OpenMatch
from domain.tournaments.config import Config
from domain.tournaments.pairing.brackets import BracketGraph
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.standings.table import StandingsRow
from domain.tournaments.state import Entrant, How, Match, Placed, Result, Status, TournamentState
from domain.tournaments.views import TournamentSummary, summarise
from services.errors import Stale
from services.log.handler import Applied, Intent
from services.ports import Place, TournamentFilter
from services.tournaments.commands import PREFIX, TournamentPlan
from services.tournaments.reading import TournamentLook, TournamentStep

TournamentArg = Annotated[strawberry.ID, argument("The id of the tournament.")]
StageArg = Annotated[int | None, argument("The stage, counted from 0; by default the one in progress.")]
SkipArg = Annotated[int, argument("How many to leave out first.")]
ExpectedArg = Annotated[
    int | None,
    argument("Carry the command out only if the tournament is at this version; otherwise the answer is OutOfDate."),
]


class TournamentEdge(Struct, frozen=True):
    """A tournament in a list, and its cursor."""

    cursor: Annotated[str, doc("Its place in the list.")]
    node: Annotated[TournamentSummary, doc("The tournament as it is now.")]


class TournamentConnection(Struct, frozen=True):
    """A page of the list of tournaments."""

    edges: Annotated[tuple[TournamentEdge, ...], doc("The tournaments, newest first.")]
    page_info: Annotated[PageInfo, doc("Where the page begins and ends.")]


class TournamentStepEdge(Struct, frozen=True):
    """An event in a list, and its cursor."""

    cursor: Annotated[str, doc("Its place in the list.")]
    node: Annotated[TournamentStep, doc("The event of the tournament.")]


class TournamentStepConnection(Struct, frozen=True):
    """A page of a tournament's events."""

    edges: Annotated[tuple[TournamentStepEdge, ...], doc("The events, oldest first.")]
    page_info: Annotated[PageInfo, doc("Where the page begins and ends.")]


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


# -- queries -------------------------------------------------------------------------------------------------


@costs(50)
async def tournament(info: Info, id: TournamentArg, at: AtArg = None) -> TournamentLook:  # noqa: A002 - its name in the schema
    """A tournament as it is now, or as it was at any past version."""
    return await info.context.services.tournaments.reading.look(id, at)


@costs(20)
async def tournaments(
    info: Info,
    first: FirstArg = 20,
    after: AfterArg = None,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tournaments in this state.")] = None,
    as_of: Annotated[
        str | None, argument("Wait until the list reflects this `position` of a mutation's answer.")
    ] = None,
) -> TournamentConnection:
    """The tournaments, newest first. The list trails the log by a moment; see `asOf`."""
    services = info.context.services
    listing = services.tournaments.listing
    if as_of is not None:
        await listing.settle(*services.positions.read(as_of))
    place = TOURNAMENTS.read_or_none(after)
    found = await listing.page(TournamentFilter(known_game(info, game), status), page_size(first) + 1, place)
    page = found[:first]
    edges = tuple(TournamentEdge(TOURNAMENTS.write(Place(each.opened_at, each.id)), each) for each in page)
    before, more = after is not None, len(found) > first
    return TournamentConnection(edges=edges, page_info=page_info(edges, more=more, before=before))


# -- what hangs on a tournament ------------------------------------------------------------------------------


def config(root: Any) -> Config:
    """What the organisers have chosen."""
    chosen: Config = root.state.chosen
    return chosen


def config_options(root: Any, info: Info) -> Any:
    """How the game is played."""
    return read_options(info.context.services.tables.rule_sets.pinned(root.game, root.rules), root.options)


@costs(5)
def entrants(root: Any, first: FirstArg = 50, skip: SkipArg = 0) -> Sequence[Entrant]:
    """Those who entered, in the order in which they did."""
    found: tuple[Entrant, ...] = root.state.entrants
    return found[max(0, skip) :][: page_size(first)]


@costs(100)
def matches(
    root: Any,
    info: Info,
    first: FirstArg = 50,
    skip: SkipArg = 0,
    stage: StageArg = None,
    round: Annotated[int | None, argument("Only this round, counted from 1.")] = None,  # noqa: A002 - its name in the schema
) -> Sequence[Match]:
    """The matches of a stage. Players are numbers of entrants; -1 is not known yet, -2 is nobody."""
    chosen = info.context.services.tournaments.reading.stage(root.state, stage)
    found = [each for each in root.state.matches_of(chosen) if round in (None, each.round)]
    return found[max(0, skip) :][: page_size(first)]


@costs(500)
async def open_games(
    root: Any,
    info: Info,
    first: FirstArg = 50,
    skip: SkipArg = 0,
    account: Annotated[str | None, argument("Only games of this account.")] = None,
) -> Sequence[OpenMatch]:
    """The games that wait to be played or are being played, with their tables."""
    size = page_size(first)
    playable = await info.context.services.tournaments.reading.open_matches(root)
    return [each for each in playable if account is None or account in each.accounts][max(0, skip) :][:size]


@costs(1000)
async def standings(
    root: Any,
    info: Info,
    first: FirstArg = 50,
    skip: SkipArg = 0,
    stage: StageArg = None,
    explain: Annotated[bool, argument("Say of every value what it was made from.")] = True,
) -> Sequence[StandingsRow]:
    """The standings of a stage, best first and group by group, with every tie-break and its inputs."""
    size = page_size(first)
    rows = await info.context.services.tournaments.reading.standings(root, stage, explain=explain)
    return rows[max(0, skip) :][:size]


def ranking(root: Any, first: FirstArg = 50, skip: SkipArg = 0) -> Sequence[Placed]:
    """The final ranking; empty before the end."""
    found: tuple[Placed, ...] = root.state.ranking
    return found[max(0, skip) :][: page_size(first)]


@costs(50, entries=10, large=True)
def receipts(
    root: Any,
    info: Info,
    stage: StageArg = None,
    round: Annotated[int | None, argument("Only this round, counted from 1.")] = None,  # noqa: A002 - its name in the schema
) -> Sequence[Receipt]:
    """Why these pairs: for every round of a stage what its pairing was made from and what it cost."""
    found = info.context.services.tournaments.reading.stage(root.state, stage).receipts
    return found if round is None else found[round - 1 : round] if round > 0 else ()


@costs(1500, large=True)
async def bracket(root: Any, info: Info, stage: StageArg = None) -> BracketGraph:
    """The matches of a stage and the ways between them, as a graph to draw."""
    return await info.context.services.tournaments.reading.bracket(root, stage)


@costs(1500)
async def drawing(root: Any, info: Info, stage: StageArg = None) -> str:
    """A stage drawn for a terminal: the bracket of an elimination, the standings of everything else."""
    return await info.context.services.tournaments.reading.drawing(root, stage)


@costs(2000)
async def report(root: Any, info: Info, stage: StageArg = None) -> str:
    """A Swiss stage as a tournament report file (TRF)."""
    return await info.context.services.tournaments.reading.report(root, stage)


@costs(1500, large=True)
async def preview(
    root: Any,
    info: Info,
    match: Annotated[int, argument("The number of the match.")],
    result: Annotated[Any, argument("What its result should be.")],
) -> CorrectionPreview:
    """What a correction would change, for those who may make it; its digest confirms it."""
    account = info.context.require("play").account
    given = struct_from(Result, result, how=How.RULED)
    return await info.context.services.tournaments.reading.preview(root.state.id, account, match, given)


@costs(20)
async def events(root: Any, info: Info, first: FirstArg = 50, after: AfterArg = None) -> TournamentStepConnection:
    """What has happened, oldest first, up to the newest event."""
    start, size = read_version(after), page_size(first)
    reading = info.context.services.tournaments.reading
    found = await reading.events(root.state.id, after=start, limit=size + 1)
    edges = tuple(TournamentStepEdge(cursor=write_version(each.version), node=each) for each in found[:size])
    return TournamentStepConnection(edges=edges, page_info=page_info(edges, more=len(found) > size, before=start > 0))


@costs(4000)
async def audit(root: Any, info: Info) -> Report:
    """Check the whole log: chain, seed, every command decided again, every round paired again."""
    return await info.context.services.tournaments.reading.audit(root.state.id, info.context.caller)


@costs(1500)
async def export(root: Any, info: Info, everything: EverythingArg = False) -> str:
    """The tournament as a file of JSON lines for `orrery verify`."""
    context = info.context
    reading = context.services.tournaments.reading
    return (await reading.export(root.state.id, context.caller, everything=everything)).decode()


async def follow_tournament(
    info: Info,
    tournament: TournamentArg,
    from_version: Annotated[int, argument("Begin after this version: 0 for the whole history.")] = 0,
) -> AsyncIterator[TournamentStep]:
    """Every event of a tournament after a version, each once and in order, until it is over."""
    follow = info.context.services.tournaments.reading.follow(tournament, after=from_version)
    async with aclosing(follow) as moments:
        async for moment in moments:
            yield moment


# -- mutations -----------------------------------------------------------------------------------------------


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
        return await answer_of(
            info, info.context.services.tournaments.commands.create(by, self._config(info, plan, options))
        )

    async def configure_tournament(
        self,
        info: Info,
        tournament: TournamentArg,
        plan: Annotated[Any, argument("What is to be played, and how.")],
        options: Annotated[Any, argument("Which game, and how.")],
        expected_version: ExpectedArg = None,
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Choose anew before the start; for organisers."""
        by = intent_of(info, command_id, expected_version)
        config = self._config(info, plan, options)
        return await answer_of(info, info.context.services.tournaments.commands.configure(tournament, by, config))

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
        kind, known = self._by_key[key], {"by": by.account.id}
        asked: Any = kind(**known) if isinstance(given, Go) else struct_from(kind, given, **known, how=How.RULED)
        return await answer_of(info, info.context.services.tournaments.commands.ask(tournament, by, asked))

    def _config(self, info: Info, plan: Any, options: Any) -> Config:
        slug, chosen = self._games.read_options(options)
        return info.context.services.tournaments.commands.config(
            struct_from(TournamentPlan, plan), slug, encode(chosen)
        )


async def enter_tournament(
    info: Info,
    tournament: TournamentArg,
    account: Annotated[str | None, argument("Someone else's account, for organisers; by default your own.")] = None,
    rating: Annotated[int | None, argument("How strong they are, for organisers; by default it is looked up.")] = None,
    entropy: EntropyArg = None,
    expected_version: ExpectedArg = None,
    command_id: CommandIdArg = None,
) -> Answer:
    """Enter a tournament, or its waiting list; late where that is allowed."""
    by = intent_of(info, command_id, expected_version)
    commands = info.context.services.tournaments.commands
    entering = commands.enter(tournament, by, account=account or "", entropy=entropy or "", rating=rating)
    return await answer_of(info, entering)


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
        return refusal_of(refusal)
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
