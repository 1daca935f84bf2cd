"""The mutations of tables, made from the domain: a verb that players may ask for has one without a line here."""

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.resolvers.queries import TableArg
from api.graphql.resolvers.rules import refused
from api.graphql.types.adapter import Adapter
from api.graphql.types.commands import CommandTypes, value_from
from api.graphql.types.common import OutOfDate, Refused, argument
from api.graphql.types.descriptions import of_class
from domain.kernel.asking import marks, said_fields
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.record import encode
from domain.tables.commands import GAME_COMMAND, VERBS, Act, Verb
from domain.tables.state import TableState
from domain.tables.terms import Terms
from domain.tables.views import TableSummary, listed, summarise
from services.company.matches import series_of
from services.composition import Services
from services.errors import Stale
from services.log.handler import Applied, Intent
from services.ports import Account
from services.tables.commands import PREFIX, visible_version
from services.tables.shown import looked_at

CommandIdArg = Annotated[
    str | None,
    argument("Your own id for this command: sending it again returns the first answer instead of acting twice."),
]
ExpectedArg = Annotated[
    int | None,
    argument("Carry the command out only if the table is at this version; otherwise the answer is OutOfDate."),
]
EntropyArg = Annotated[str | None, argument("Something unpredictable of your own that goes into the shuffles.")]
_ACT = (
    "Play one move in the game at a table: a `command` of its own, or the key of a `move` that `legal` gave. A key "
    "belongs to one version of the table, so the answer is OutOfDate where the table has moved on."
)


class Done:
    """`TableChanged` of which only what is asked for is made: of a move that is the version, and hardly ever more."""

    __slots__ = ("_applied", "_outside", "_services", "repeated", "version")

    def __init__(self, applied: Applied[TableState], account: Account, services: Services) -> None:
        visible = visible_version(applied.now, account)
        self._applied, self._services = applied, services
        self._outside = visible != applied.now.head.version
        self.repeated, self.version = applied.repeated, visible if self._outside else applied.last

    @property
    def table(self) -> TableSummary:
        """See `TableChanged`."""
        now = self._applied.now
        table = (listed if self._outside else summarise)(now.state, now.head.version)
        return table if self.repeated else looked_at(table, now)  # a first answer is not the table as it is now

    @property
    def position(self) -> str:
        """See `TableChanged`."""
        shard = self._services.store.shard_of(PREFIX + self._applied.now.state.id)
        return self._services.positions.write(shard, self._applied.position)

    @property
    def hash(self) -> str:
        """See `TableChanged`."""
        return "" if self._outside else self._applied.now.head.hash.hex()


Answer = Done | Refused | OutOfDate


class TableMutations:
    """The fields of the root type `Mutation` that are about tables."""

    def __init__(self, adapter: Adapter, commands: CommandTypes, verbs: Sequence[type[Verb]] = VERBS) -> None:
        self._adapter, self._commands, self._verbs = adapter, commands, verbs

    def fields(self, answer: Any) -> dict[str, Any]:
        """Name -> field, each with the answer type `answer`."""
        asking = {
            _name(verb): (self._acting(), _ACT) if verb is Act else (self._asking(verb), of_class(verb))
            for verb in self._verbs
        }
        opening = self._opening()
        made = {**asking, "open_table": (opening, opening.__doc__)}
        return {
            name: strawberry.field(resolver=resolver, graphql_type=answer, description=text)
            for name, (resolver, text) in made.items()
        }

    def _asking(self, verb: type[Verb]) -> Callable[..., Any]:
        readers = self._readers(verb)

        async def ask(
            info: Info,
            table: TableArg,
            expected_version: ExpectedArg = None,
            command_id: CommandIdArg = None,
            **given: Any,
        ) -> Answer:
            by = intent_of(info, command_id, expected_version)
            said = {name: readers[name](value) for name, value in given.items() if value is not None}
            return await answer_of(info, by, info.context.services.tables.ask(table, by, verb, **said))

        return _spread(ask, self._arguments(verb))

    def _acting(self) -> Callable[..., Any]:
        read = self._commands.read

        async def act(
            info: Info,
            table: TableArg,
            command: Annotated[Any, argument("The command of the table's game, or else `move`.")] = None,
            move: Annotated[
                strawberry.ID | None, argument("The key of a move in `legal`, in place of `command`.")
            ] = None,
            expected_version: ExpectedArg = None,
            command_id: CommandIdArg = None,
        ) -> Answer:
            by = intent_of(info, command_id, expected_version)
            if (command is None) == (move is None):
                raise MalformedCommand("say what to play: either `command` or `move`, and not both")
            tables = info.context.services.tables
            if move is not None:
                return await answer_of(info, by, tables.play(table, by, move))
            return await answer_of(info, by, tables.ask(table, by, Act, command=read(command)))

        return _spread(act, (), command=self._commands.input | None)

    def _opening(self) -> Callable[..., Any]:
        readers = self._readers(Terms)

        async def open_table(
            info: Info,
            options: Annotated[Any, argument("Which game, and how.")],
            best_of: Annotated[
                int | None, argument("Play a match: the most wins out of this odd number of games.")
            ] = None,
            first_to: Annotated[int | None, argument("Play a match: whoever first has so many wins.")] = None,
            sit: Annotated[bool, argument("Take the first seat at once.")] = True,
            entropy: EntropyArg = None,
            command_id: CommandIdArg = None,
            **given: Any,
        ) -> Answer:
            """Open a table. The commitment to the server's seed is public from now on."""
            slug, chosen = self._commands.read_options(options)
            tables = info.context.services.tables
            by = intent_of(info, command_id, None)
            table = tables.new_id(by)
            said = {name: readers[name](value) for name, value in given.items() if value is not None}
            terms = Terms(**said, series=series_of(table, best_of, first_to))
            opening = tables.open(by, slug, encode(chosen), terms=terms, sit=sit, entropy=entropy or "", table=table)
            return await answer_of(info, by, opening)

        return _spread(open_table, self._arguments(Terms), options=self._commands.options_input)

    def _arguments(self, cls: type[Struct]) -> list[Parameter]:
        """An argument for every field that is a client's to say; what is left out or null stays at its default."""
        given = {name: self._commands.input for name, mark in marks(cls).items() if mark == GAME_COMMAND}
        found = []
        for name, (kind, text, required) in self._adapter.arguments(cls, given).items():
            hint: Any = Annotated[(kind if required else kind | None, argument(text))]
            default = Parameter.empty if required else None
            found.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=hint))
        return found

    def _readers(self, cls: type[Struct]) -> dict[str, Callable[[Any], Any]]:
        """How each of these arguments is read: from what a client gave to what the domain has."""
        marked = marks(cls)
        return {
            field.name: self._commands.read
            if marked.get(field.name) == GAME_COMMAND
            else partial(value_from, field.type)
            for field in said_fields(cls)
        }


def intent_of(info: Info, command_id: str | None, expected: int | None) -> Intent:
    """Who asks for a command, and how; they must have the scope to play."""
    caller = info.context.require("play")
    return Intent(account=caller.account, command_id=command_id or "", expected=expected)


async def answer_of(info: Info, by: Intent, work: Awaitable[Applied[TableState]]) -> Answer:
    """What became of a command, as data and as far as who asked may know."""
    try:
        done = await work
    except IllegalMove as refusal:
        return refused(refusal)
    except Stale as stale:
        return OutOfDate(version=stale.version)
    return Done(done, by.account, info.context.services)


def _name(verb: type[Verb]) -> str:
    """`TakeSeat` is the mutation `takeSeat`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", verb.__name__).lower()


def _spread(resolver: Callable[..., Any], arguments: Sequence[Parameter], **types: Any) -> Callable[..., Any]:
    """`resolver` with `arguments` in place of its `**given`, for Strawberry, which reads both off the signature.

    `types` gives the types of those of its own arguments that are made at run time.
    """
    own = [
        each.replace(kind=Parameter.KEYWORD_ONLY, annotation=_retyped(each.annotation, types.get(each.name)))
        for each in signature(resolver).parameters.values()
        if each.kind is not Parameter.VAR_KEYWORD
    ]
    needed = [each for each in own if each.default is Parameter.empty]
    parameters = [*needed, *arguments, *(each for each in own if each not in needed)]
    resolver.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": Any}
    resolver.__signature__ = Signature(parameters, return_annotation=Any)  # type: ignore[attr-defined]
    return resolver


def _retyped(annotation: Any, given: Any) -> Any:
    """`annotation` with another type and the same description."""
    return annotation if given is None else Annotated[given, *annotation.__metadata__]
