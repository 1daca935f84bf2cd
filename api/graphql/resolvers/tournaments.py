"""Resolvers of tournaments. Each asks one service and translates."""

from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import aclosing
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import EVENTS, TOURNAMENTS, Version
from api.graphql.resolvers.queries import AtArg, EverythingArg, known_game
from api.graphql.resolvers.rules import refused
from api.graphql.resolvers.tables import CommandIdArg, EntropyArg, intent_of
from api.graphql.types.adapter import Go
from api.graphql.types.commands import CommandTypes, struct_from, the_one
from api.graphql.types.common import OutOfDate, Refused, argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Listed, Paged
from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.structs import Command
from domain.tables.rule_sets import read_options
from domain.tables.verify import Report
from domain.tournaments.changes import StageChange
from domain.tournaments.conduct.progress import NextStep, next_step_of
from domain.tournaments.config import Conduct, Config
from domain.tournaments.events import Announced
from domain.tournaments.pairing.graph import BracketGraph
from domain.tournaments.shown import (
    Ranked,
    Shown,
    ShownCall,
    ShownDeck,
    ShownMatch,
    ShownPenalty,
    ShownPreview,
    ShownReceipt,
    ShownRow,
    WaitingGame,
)
from domain.tournaments.state import Announcement, Entrant, How, Result, StageState, Status, TournamentState
from domain.tournaments.views import TournamentSummary, summarise
from services.errors import Stale
from services.log.handler import Applied, Intent
from services.ports import Place, TournamentFilter
from services.tournaments.commands import PREFIX, TournamentPlan
from services.tournaments.reading import TournamentLook, TournamentStep

TournamentArg = Annotated[strawberry.ID, argument("The id of the tournament.")]
StageArg = Annotated[int | None, argument("The stage, counted from 0; by default the one in progress.")]
RoundArg = Annotated[int | None, argument("Only this round, counted from 1.")]
ExpectedArg = Annotated[
    int | None,
    argument("Carry the command out only if the tournament is at this version; otherwise the answer is OutOfDate."),
]


TOURNAMENT_PAGES: Final = Paged[TournamentSummary, Place](
    "Tournament",
    TournamentSummary,
    TOURNAMENTS,
    lambda each: Place(each.opened_at, each.id),
    of="The tournaments, newest first.",
    entry="The tournament as it is now.",
)
STEP_PAGES: Final = Paged[TournamentStep, Version](
    "TournamentStep",
    TournamentStep,
    EVENTS,
    lambda each: Version(each.version),
    of="The events, oldest first.",
    entry="The event of the tournament.",
    size=50,
)
ENTRANT_PAGES: Final = Listed[Entrant](
    "TournamentEntrant", Entrant, of="The entrants, in the order in which they entered.", entry="Who entered."
)
NEWS_PAGES: Final = Listed[Announcement](
    "TournamentAnnouncement", Announcement, of="The announcements, oldest first.", entry="The announcement."
)
PENALTY_PAGES: Final = Listed[ShownPenalty](
    "TournamentPenaltyGiven", ShownPenalty, of="The penalties, oldest first.", entry="The penalty."
)
DECK_PAGES: Final = Listed[ShownDeck](
    "TournamentDeck", ShownDeck, of="The decks, in the order of the entrants.", entry="The deck of an entrant."
)
MATCH_PAGES: Final = Listed[ShownMatch]("TournamentMatch", ShownMatch, of="The matches, in order.", entry="The match.")
GAME_PAGES: Final = Listed[WaitingGame](
    "TournamentGame", WaitingGame, of="The games, in the order of their matches.", entry="The game."
)
CALL_PAGES: Final = Listed[ShownCall](
    "TournamentCall",
    ShownCall,
    of="The matches, in the order in which officials were called.",
    entry="The match.",
    size=10,
)
ROW_PAGES: Final = Listed[ShownRow](
    "TournamentStanding",
    ShownRow,
    of="The lines, best first and group by group.",
    entry="The line of an entrant.",
    size=20,
)
RANKED_PAGES: Final = Listed[Ranked]("RankedEntrant", Ranked, of="The places, best first.", entry="The place.")
RECEIPT_PAGES: Final = Listed[ShownReceipt](
    "PairingReceipt", ShownReceipt, of="The receipts, round by round.", entry="The receipt of a round.", size=10
)


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


@costs(20, page=TOURNAMENT_PAGES.size)
async def tournaments(
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tournaments in this state.")] = None,
    as_of: Annotated[
        str | None, argument("Wait until the list reflects this `position` of a mutation's answer.")
    ] = None,
    title: Annotated[
        str | None, argument("Only those with these words in the title; the beginning of a word will do.")
    ] = None,
    organiser: Annotated[strawberry.ID | None, argument("Only those of which this account is an organiser.")] = None,
    begins_from: Annotated[int | None, argument("Only those that began, or are to begin, then or later.")] = None,
    begins_until: Annotated[int | None, argument("Only those that began, or are to begin, before this time.")] = None,
) -> Any:
    """The tournaments, newest first. The list trails the log by a moment; see `asOf`."""
    services = info.context.services
    listing = services.tournaments.listing
    if as_of is not None:
        await listing.settle(*services.positions.read(as_of))
    window = TOURNAMENT_PAGES.window(first, after, last, before)
    where = TournamentFilter(
        game=known_game(info, game),
        status=status,
        title=title,
        organiser=organiser,
        begins_from=begins_from,
        begins_until=begins_until,
        listed=True,
    )
    found = await listing.page(where, window.asked, window.after, before=window.before, last=window.last)
    return TOURNAMENT_PAGES.page(window, found)


# -- what hangs on a tournament ------------------------------------------------------------------------------


async def _look(root: Any, info: Info) -> TournamentLook:
    """The tournament at the version that is looked at: in a list or an answer, the newest."""
    if isinstance(root, TournamentLook):
        return root
    return await info.context.services.tournaments.reading.look(root.id)


async def _stage(root: Any, info: Info, stage: int | None) -> tuple[TournamentState, StageState]:
    state = (await _look(root, info)).state
    return state, info.context.services.tournaments.reading.stage(state, stage)


async def head(root: Any, info: Info) -> str:
    """The head of the tournament's chain at the version that is looked at, in hex."""
    return (await _look(root, info)).hash


async def config(root: Any, info: Info) -> Config:
    """What the organisers have chosen."""
    return (await _look(root, info)).state.chosen


async def conduct(root: Any, info: Info) -> Conduct:
    """How it is conducted: who decides when, and how long players are waited for."""
    return (await _look(root, info)).state.conduct


def config_options(root: Any, info: Info) -> Any:
    """How the game is played."""
    return read_options(info.context.services.tables.rule_sets.pinned(root.game, root.rules), root.options)


async def description(root: Any, info: Info) -> str:
    """What the organisers say of it; empty for nothing."""
    return (await _look(root, info)).state.description


@costs(5, page=NEWS_PAGES.size)
async def announcements(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """What the organisers have told everyone, oldest first; `tournamentAnnouncements` brings what follows."""
    found = (await _look(root, info)).state.announcements
    return NEWS_PAGES.part(found, lambda each: each, first, after, last, before)


@costs(5, page=ENTRANT_PAGES.size)
async def entrants(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """Those who entered, in the order in which they did."""
    found = (await _look(root, info)).state.entrants
    return ENTRANT_PAGES.part(found, lambda each: each, first, after, last, before)


@costs(5, page=PENALTY_PAGES.size)
async def penalties(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """The penalties that were given, oldest first."""
    state = (await _look(root, info)).state
    return PENALTY_PAGES.part(state.penalties, Shown(state).penalty, first, after, last, before)


@costs(20, page=DECK_PAGES.size)
async def decks(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """Who has handed in a deck, and the decks you may see: your own, all of them for officials and once shown."""
    reading = info.context.services.tournaments.reading
    found = await reading.decks(await _look(root, info), info.context.caller)
    return DECK_PAGES.part(found, lambda each: each, first, after, last, before)


@costs(100, page=MATCH_PAGES.size)
async def matches(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    stage: StageArg = None,
    round: RoundArg = None,  # noqa: A002 - its name in the schema
) -> Any:
    """The matches of a stage."""
    state, chosen = await _stage(root, info, stage)
    found = [each for each in state.matches_of(chosen) if round in (None, each.round)]
    return MATCH_PAGES.part(found, Shown(state).match, first, after, last, before)


@costs(500, page=GAME_PAGES.size)
async def open_games(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    account: Annotated[strawberry.ID | None, argument("Only games of this account.")] = None,
) -> Any:
    """The games that wait to be played or are being played, with their tables."""
    look = await _look(root, info)
    playable = await info.context.services.tournaments.reading.open_matches(look)
    found = [each for each in playable if account is None or account in each.accounts]
    return GAME_PAGES.part(found, Shown(look.state).waiting, first, after, last, before)


@costs(5, page=CALL_PAGES.size)
async def awaiting_official(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """The matches that wait for an official: no result from their table, time that is over, a dispute."""
    state = (await _look(root, info)).state
    return CALL_PAGES.part(tuple(state.official_calls.values()), Shown(state).call, first, after, last, before)


@costs(1000, page=ROW_PAGES.size)
async def standings(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    stage: StageArg = None,
    explain: Annotated[bool, argument("Say of every value what it was made from.")] = True,
) -> Any:
    """The standings of a stage, best first and group by group, with every tie-break and its inputs."""
    look = await _look(root, info)
    rows = await info.context.services.tournaments.reading.standings(look, stage, explain=explain)
    return ROW_PAGES.part(rows, Shown(look.state).row, first, after, last, before)


@costs(page=RANKED_PAGES.size)
async def ranking(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """The final ranking; empty before the end."""
    state = (await _look(root, info)).state
    return RANKED_PAGES.part(state.ranking, Shown(state).ranked, first, after, last, before)


@costs(50, page=RECEIPT_PAGES.size, large=True)
async def receipts(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    stage: StageArg = None,
    round: RoundArg = None,  # noqa: A002 - its name in the schema
) -> Any:
    """Why these pairs: for every round of a stage what its pairing was made from and what it cost."""
    state, chosen = await _stage(root, info, stage)
    shown = Shown(state)
    found = [each for each in enumerate(chosen.receipts, start=1) if round in (None, each[0])]
    work = partial(RECEIPT_PAGES.part, found, lambda each: shown.receipt(*each), first, after, last, before)
    return await info.context.services.off_loop.run(work)


@costs(1500, large=True)
async def bracket(root: Any, info: Info, stage: StageArg = None) -> BracketGraph:
    """The matches of a stage and the ways between them, as a graph to draw."""
    return await info.context.services.tournaments.reading.bracket(await _look(root, info), stage)


@costs(1500)
async def drawing(root: Any, info: Info, stage: StageArg = None) -> str:
    """A stage drawn for a terminal: the bracket of an elimination, the standings of everything else."""
    return await info.context.services.tournaments.reading.drawing(await _look(root, info), stage)


@costs(2000)
async def report(root: Any, info: Info, stage: StageArg = None) -> str:
    """A Swiss stage as a tournament report file (TRF)."""
    return await info.context.services.tournaments.reading.report(await _look(root, info), stage)


@costs(1500, large=True)
async def preview(
    root: Any,
    info: Info,
    match: Annotated[int, argument("The number of the match.")],
    result: Annotated[Any, argument("What its result should be.")],
) -> ShownPreview:
    """What a correction would change, for those who may make it; its digest confirms it."""
    account = info.context.require("play").account
    given = struct_from(Result, result, how=How.RULED)
    found = await info.context.services.tournaments.reading.preview(root.id, account, match, given)
    shown = Shown((await info.context.services.tournaments.reading.look(root.id)).state)
    return await info.context.services.off_loop.run(lambda: shown.preview(found))


@costs(50)
async def next_step(root: Any, info: Info) -> NextStep | None:
    """What the tournament can do now to go on, and who decides when; null while it waits for results or people."""
    state = (await _look(root, info)).state
    now = info.context.services.tables.clock.now()
    return await info.context.services.off_loop.run(partial(next_step_of, state, now))


@costs(20, page=STEP_PAGES.size)
async def events(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """What has happened, oldest first, up to the newest event."""
    window = STEP_PAGES.window(first, after, last, before)
    found = await info.context.services.tournaments.reading.events(
        root.id,
        after=window.after.version if window.after else 0,
        before=window.before.version if window.before else None,
        limit=window.asked,
        last=window.last,
    )
    return STEP_PAGES.page(window, found)


@costs(4000)
async def audit(root: Any, info: Info) -> Report:
    """Check the whole log: chain, seed, commands decided and rounds paired again, results beside their tables' logs."""
    return await info.context.services.tournaments.reading.audit(root.id, info.context.caller)


@costs(1500)
async def export(root: Any, info: Info, everything: EverythingArg = False) -> str:
    """The tournament as a file of JSON lines for `orrery verify`."""
    context = info.context
    reading = context.services.tournaments.reading
    return (await reading.export(root.id, context.caller, everything=everything)).decode()


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


async def follow_announcements(
    info: Info,
    tournament: TournamentArg,
    from_version: Annotated[int, argument("Begin after this version: 0 for all of them.")] = 0,
) -> AsyncIterator[Announcement]:
    """What the organisers tell everyone, as it is told, until the tournament is over."""
    follow = info.context.services.tournaments.reading.follow(tournament, after=from_version)
    async with aclosing(follow) as moments:
        async for moment in moments:
            if isinstance(moment.event, Announced):
                yield Announcement(moment.event.text, moment.event.by, moment.event.at)


async def follow_stage(
    info: Info,
    tournament: TournamentArg,
    from_version: Annotated[
        int | None, argument("The version you have drawn: what changed since comes first. By default, from now on.")
    ] = None,
    stage: StageArg = None,
) -> AsyncIterator[StageChange]:
    """Which matches and lines of the standings of a stage change, until the tournament is over. Events that come
    together are told together.
    """
    follow = info.context.services.tournaments.reading.changes(tournament, after=from_version, index=stage)
    async with aclosing(follow) as changes:
        async for change in changes:
            yield change


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
