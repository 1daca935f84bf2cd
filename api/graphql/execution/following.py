"""Follows the plan of an operation: resolvers a few at a time, and a pause for others every few of them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any, Final

from graphql import (
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLResolveInfo,
    GraphQLSchema,
    OperationDefinitionNode,
)
from graphql.execution.values import VariableValues, get_argument_values
from graphql.pyutils import Path

from api.graphql.execution.context import Context
from api.graphql.execution.plan import LiveField
from api.watchdog import Watchdog
from services.off_loop import OffLoop

WIDTH: Final = 8
"""How many parts of one operation are under way at once: as many as there are connections to the database."""
STRIDE: Final = 4
"""After so many resolvers an operation lets everyone else have a turn, whether or not it had to wait for anything."""


class Nulled(Exception):
    """A field that may not be null has failed; its error is noted, and what holds the field is null instead."""


@dataclass(slots=True)
class Follower:
    """One execution of a plan: what resolvers are told, and the errors so far."""

    schema: GraphQLSchema
    node: OperationDefinitionNode
    fragments: Mapping[str, FragmentDefinitionNode]
    variables: VariableValues
    context: Context
    off_loop: OffLoop
    watchdog: Watchdog
    introspect: Callable[[LiveField], Awaitable[Any]]
    short: bool = False
    """Whether the variables have come by the short way."""
    errors: list[GraphQLError] = field(default_factory=list)
    _resolved: int = 0
    _turns: asyncio.Semaphore | None = None
    """Who may resolve something, as soon as parts are done side by side."""

    async def field(self, parent: Any, live: LiveField, path: Path | None) -> Any:
        """The finished value of one field; null, and an error, if its resolver fails."""
        try:
            value = await self._value(parent, live, path) if live.read is None else live.read(parent)
            require_value(value, live)
            return value if value is None or live.field is None else await self.finish(value, live, path)
        except Nulled:
            if live.nullable:
                return None
            raise
        except Exception as error:  # noqa: BLE001 - becomes an error of this field, as the specification asks
            self.errors.append(located(error, live, path))
            if live.nullable:
                return None
            raise Nulled from None

    async def finish(self, value: Any, live: LiveField, path: Path | None) -> Any:
        """What was asked for of the value of a field."""
        if live.complete is not None:
            return await live.complete(value, self, path)
        shape = live.shape
        assert shape is not None
        return await self.off_loop.run(lambda: shape(value)) if live.large else shape(value)

    async def all(self, parts: Sequence[Callable[[], Awaitable[Any]]]) -> list[Any]:
        """Do all parts, some at a time."""
        self._turns = self._turns or asyncio.Semaphore(WIDTH)
        made: list[Any] = [None] * len(parts)
        left = iter(enumerate(parts))

        async def take() -> None:
            for index, part in left:
                made[index] = await part()

        outcomes = await asyncio.gather(*(take() for _ in parts[:WIDTH]), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        return made

    def _value(self, parent: Any, live: LiveField, path: Path | None) -> Awaitable[Any]:
        """What a resolver says."""
        return self._resolve(parent, live, path) if self._turns is None else self._in_turn(parent, live, path)

    async def _in_turn(self, parent: Any, live: LiveField, path: Path | None) -> Any:
        assert self._turns is not None
        async with self._turns:
            return await self._resolve(parent, live, path)

    async def _resolve(self, parent: Any, live: LiveField, path: Path | None) -> Any:
        self._resolved += 1
        if self._resolved % STRIDE == 0:
            await asyncio.sleep(0)
        self.watchdog.doing = live.name
        if live.field is None:
            return await self.introspect(live)
        value = self._called(parent, live, path)
        return await value if isawaitable(value) else value

    def _called(self, parent: Any, live: LiveField, path: Path | None) -> Any:
        """What a resolver says, or will say."""
        if live.call is not None and self.short:
            arguments = live.call.arguments(self.variables.coerced)
            if arguments is not None:
                return live.call(parent, self.context, arguments)
        assert live.field is not None
        assert live.field.resolve is not None
        given = get_argument_values(live.field, live.node, self.variables)
        return live.field.resolve(parent, self.info(live, path), **given)

    def info(self, live: LiveField, path: Path | None) -> GraphQLResolveInfo[Context]:
        """What a resolver is told of where it stands."""
        assert live.field is not None
        assert path is not None
        return GraphQLResolveInfo(
            field_name=live.node.name.value,
            field_nodes=list(live.nodes),
            return_type=live.field.type,
            parent_type=live.parent,
            path=path,
            schema=self.schema,
            fragments=dict(self.fragments),
            root_value=None,
            operation=self.node,
            variable_values=self.variables,
            context=self.context,
            is_awaitable=isawaitable,  # type: ignore[arg-type]
            abort_signal=None,
            async_helpers=None,  # type: ignore[arg-type]
        )


def require_value(value: Any, live: LiveField) -> None:
    """A field that may not be null has a value."""
    if value is None and not live.nullable:
        raise TypeError(f"Cannot return null for non-nullable field {live.name}.")


def located(error: Exception, live: LiveField, path: Path | None) -> GraphQLError:
    """An error with the place it happened at."""
    where = path.as_list() if path else [live.key]
    if isinstance(error, GraphQLError):  # an argument that cannot be read
        return GraphQLError(error.message, error.nodes, path=where, original_error=error)
    return GraphQLError(str(error), nodes=list(live.nodes), path=where, original_error=error)
