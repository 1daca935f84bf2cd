"""Resolvers that change something. Refusals are data; anything unexpected is an error."""

from collections.abc import Awaitable
from typing import Annotated, Any

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import write_position
from api.graphql.resolvers.queries import TableArg
from api.graphql.types.commands import CommandTypes, struct_from
from api.graphql.types.common import NewAccount, OutOfDate, Refused, TableChanged, argument
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.record import encode
from domain.tables.state import TableState
from domain.tables.terms import Access, Watch
from domain.tables.timing import Timing
from domain.tables.views import listed, summarise
from services.company.matches import series_of
from services.errors import Stale
from services.log.handler import Applied, Intent
from services.tables.commands import Terms, visible_version

CommandIdArg = Annotated[
    str | None,
    argument("Your own id for this command: sending it again returns the first answer instead of acting twice."),
]
ExpectedArg = Annotated[
    int | None,
    argument("Carry the command out only if the table is at this version; otherwise the answer is OutOfDate."),
]
EntropyArg = Annotated[str | None, argument("Something unpredictable of your own that goes into the shuffles.")]
Answer = TableChanged | Refused | OutOfDate


class Mutations:
    """The resolvers, with the command types they read."""

    def __init__(self, commands: CommandTypes) -> None:
        self._commands = commands

    async def create_guest(self, info: Info, name: Annotated[str, argument("How others will see you.")]) -> NewAccount:
        """Make a guest account. Its token is shown this once."""
        context = info.context
        made, token = await context.services.registration.guest(name, context.address)
        return NewAccount(account=made.account, token=token, scopes=tuple(sorted(made.scopes)))

    async def revoke_token(self, info: Info, token: Annotated[str, argument("The token to make worthless.")]) -> bool:
        """Make a token worthless at once; false if it was not valid."""
        return await info.context.services.registration.revoke(token)

    async def open_table(
        self,
        info: Info,
        options: Annotated[Any, argument("Which game, and how.")],
        timing: Annotated[Any, argument("The clock of the table; none by default.")] = None,
        access: Annotated[Any, argument("Who may come; everyone by default.")] = None,
        rated: Annotated[bool, argument("Whether the result counts for ratings: open tables only.")] = False,
        undo: Annotated[bool, argument("Whether moves can be taken back by consent.")] = False,
        watch: Annotated[Any, argument("How far spectators are behind; not at all by default.")] = None,
        best_of: Annotated[int | None, argument("Play a match: the most wins out of this odd number of games.")] = None,
        first_to: Annotated[int | None, argument("Play a match: whoever first has so many wins.")] = None,
        sit: Annotated[bool, argument("Take the first seat at once.")] = True,
        entropy: EntropyArg = None,
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Open a table. The commitment to the server's seed is public from now on."""
        slug, chosen = self._commands.read_options(options)
        tables = info.context.services.tables
        by = intent_of(info, command_id, None)
        table = tables.new_id(by)
        terms = Terms(
            timing=struct_from(Timing, timing) if timing else None,
            access=access or Access.OPEN,
            rated=rated,
            watch=_watch(watch),
            undo=undo,
            series=series_of(table, best_of, first_to),
        )
        opening = tables.open(by, slug, encode(chosen), terms=terms, sit=sit, entropy=entropy or "", table=table)
        return await answer_of(info, opening)

    async def take_seat(
        self,
        info: Info,
        table: TableArg,
        entropy: EntropyArg = None,
        invitation: Annotated[str | None, argument("The code of a private table.")] = None,
        expected_version: ExpectedArg = None,
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Sit down at a table; in a running game only where the game lets newcomers in."""
        by = intent_of(info, command_id, expected_version)
        tables = info.context.services.tables
        sitting = tables.take_seat(table, by, entropy=entropy or "", invitation=invitation or "")
        return await answer_of(info, sitting)

    async def leave_seat(
        self, info: Info, table: TableArg, expected_version: ExpectedArg = None, command_id: CommandIdArg = None
    ) -> Answer:
        """Stand up; in a running game the game's own rule for leaving follows."""
        by = intent_of(info, command_id, expected_version)
        return await answer_of(info, info.context.services.tables.leave_seat(table, by))

    async def start_game(
        self, info: Info, table: TableArg, expected_version: ExpectedArg = None, command_id: CommandIdArg = None
    ) -> Answer:
        """Begin with the players who are seated: for the host and for them."""
        by = intent_of(info, command_id, expected_version)
        return await answer_of(info, info.context.services.tables.start(table, by))

    async def cancel_table(
        self, info: Info, table: TableArg, expected_version: ExpectedArg = None, command_id: CommandIdArg = None
    ) -> Answer:
        """Close a table at which no game has begun: for its host."""
        by = intent_of(info, command_id, expected_version)
        return await answer_of(info, info.context.services.tables.cancel(table, by))

    async def act(
        self,
        info: Info,
        table: TableArg,
        command: Annotated[Any, argument("What to play.")],
        expected_version: ExpectedArg = None,
        command_id: CommandIdArg = None,
    ) -> Answer:
        """Play a command from your own seat."""
        by = intent_of(info, command_id, expected_version)
        return await answer_of(info, info.context.services.tables.act(table, by, self._commands.read(command)))


def intent_of(info: Info, command_id: str | None, expected: int | None) -> Intent:
    """Who asks for a command, and how; they must have the scope to play."""
    caller = info.context.require("play")
    return Intent(account=caller.account, command_id=command_id or "", expected=expected)


async def answer_of(info: Info, work: Awaitable[Applied[TableState]]) -> Answer:
    """What became of a command, as data."""
    try:
        done = await work
    except IllegalMove as refusal:
        return Refused(rule=refusal.rule, reason=refusal.reason)
    except Stale as stale:
        return OutOfDate(version=stale.version)
    loaded, caller = done.now, info.context.require("play").account
    outside = visible_version(loaded, caller) != loaded.head.version
    shard = info.context.services.store.shard_of(f"table:{loaded.state.id}")
    return TableChanged(
        table=(listed if outside else summarise)(loaded.state, loaded.head.version),
        version=visible_version(loaded, caller) if outside else done.last,
        position=write_position(shard, done.position),
        repeated=done.repeated,
        hash="" if outside else loaded.head.hash.hex(),
    )


def _watch(given: Any) -> Watch | None:
    watch: Watch | None = struct_from(Watch, given) if given else None
    if watch and watch.held:
        raise MalformedCommand("only the service holds a table back")
    return watch
