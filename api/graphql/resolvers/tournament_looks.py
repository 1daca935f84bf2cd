"""What else hangs on a tournament: its plan, its bracket, its log."""

from functools import partial
from typing import Annotated, Any

from api.graphql.execution.context import Info
from api.graphql.resolvers.queries import EverythingArg
from api.graphql.types.commands import struct_from
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from domain.tables.rule_sets import read_options
from domain.tables.verify import Report
from domain.tournaments.conduct.progress import NextStep, next_step_of
from domain.tournaments.config import Conduct, Config
from domain.tournaments.pairing.graph import BracketGraph
from domain.tournaments.shown import Shown, ShownPreview
from domain.tournaments.state import How, Result
from services.tournaments.reading import TournamentLook

StageArg = Annotated[int | None, argument("The stage, counted from 0; by default the one in progress.")]


async def look_at(root: Any, info: Info) -> TournamentLook:
    """The tournament at the version that is looked at: in a list or an answer, the newest."""
    if isinstance(root, TournamentLook):
        return root
    return await info.context.services.tournaments.reading.look(root.id)


async def head(root: Any, info: Info) -> str:
    """The head of the tournament's chain at the version that is looked at, in hex."""
    return (await look_at(root, info)).hash


async def config(root: Any, info: Info) -> Config:
    """What the organisers have chosen."""
    return (await look_at(root, info)).state.chosen


async def conduct(root: Any, info: Info) -> Conduct:
    """How it is conducted: who decides when, and how long players are waited for."""
    return (await look_at(root, info)).state.conduct


def config_options(root: Any, info: Info) -> Any:
    """How the game is played."""
    return read_options(info.context.services.tables.rule_sets.pinned(root.game, root.rules), root.options)


async def description(root: Any, info: Info) -> str:
    """What the organisers say of it; empty for nothing."""
    return (await look_at(root, info)).state.description


@costs(1500, large=True)
async def bracket(root: Any, info: Info, stage: StageArg = None) -> BracketGraph:
    """The matches of a stage and the ways between them, as a graph to draw."""
    return await info.context.services.tournaments.reading.bracket(await look_at(root, info), stage)


@costs(1500)
async def drawing(root: Any, info: Info, stage: StageArg = None) -> str:
    """A stage drawn for a terminal: the bracket of an elimination, the standings of everything else."""
    return await info.context.services.tournaments.reading.drawing(await look_at(root, info), stage)


@costs(2000)
async def report(root: Any, info: Info, stage: StageArg = None) -> str:
    """A Swiss stage as a tournament report file (TRF)."""
    return await info.context.services.tournaments.reading.report(await look_at(root, info), stage)


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
    state = (await look_at(root, info)).state
    now = info.context.services.tables.clock.now()
    return await info.context.services.off_loop.run(partial(next_step_of, state, now))


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
