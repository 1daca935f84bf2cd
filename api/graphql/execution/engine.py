"""Runs GraphQL requests: parse and validate once per text, weigh, then the compiled plan or graphql-core."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from inspect import isawaitable
from typing import Any, Final

from graphql import (
    DocumentNode,
    ExecutionResult,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    execute,
    subscribe,
)
from graphql.execution.values import VariableValues, get_argument_values
from graphql.pyutils import Path
from msgspec import UNSET, Raw, Struct, UnsetType

from api.graphql.execution.calling import Call, whole_variables
from api.graphql.execution.context import Context
from api.graphql.execution.cost import Scale, Weight, scale_of
from api.graphql.execution.document_cache import MEMORY, Documents, weight_of, weight_of_errors
from api.graphql.execution.documents import TooMuch, read_document
from api.graphql.execution.errors import Code, error_on_the_wire, refused
from api.graphql.execution.following import Follower, Nulled, located, require_value
from api.graphql.execution.frames import Frame, Frames, selection_of
from api.graphql.execution.inputs import Readers, Unfit
from api.graphql.execution.introspection import Introspection
from api.graphql.execution.plan import LiveField, LiveObject, Planner, Shape, conditions_of
from api.graphql.execution.poured import Framing, Poured
from api.graphql.execution.variables import ShortWay, read_variables
from api.graphql.schema import Schema
from api.watchdog import Watchdog
from services.log.steps import Sink
from services.off_loop import OffLoop

_SHORT: Final = 300
"""Characters of a document that is read on the loop."""
_NOT_HERE: Final = (
    "subscriptions run over the socket, with the graphql-transport-ws protocol, or as `Accept: text/event-stream`"
)
_RESUMED_BY: Final = "fromVersion"
"""The argument of a subscription that says which version its caller has."""
_FEW: Final = 200
"""Values in variables that are read on the loop."""
_MOST_PLANS: Final = 16
"""How many plans are kept for one document, whose conditions may give another for each request."""


class Request(Struct, frozen=True, rename="camel"):
    """One request as it comes in JSON, over HTTP or a socket."""

    query: str
    operation_name: str | None = None
    variables: dict[str, Any] | None = None
    extensions: dict[str, Any] | None = None


class Answer(Struct, frozen=True, omit_defaults=True):
    """What goes back. Without `data` the request itself was at fault; parts of it may be JSON already."""

    data: dict[str, Any] | UnsetType | None = UNSET
    errors: list[dict[str, Any]] | UnsetType = UNSET

    @property
    def ran(self) -> bool:
        """Whether the operation was executed at all."""
        return self.data is not UNSET

    @property
    def is_fixed(self) -> bool:
        """Whether the same question has the same answer as long as the process lives: it is about the schema alone."""
        return isinstance(self.data, dict) and all(isinstance(each, Raw) for each in self.data.values())


Told = tuple[Answer | Frame, int | None]
"""One answer of a subscription, and the version by which it can be resumed after it, if it can."""


class Limits(Struct, frozen=True):
    """How large a request may be."""

    tokens: int = 3000
    depth: int = 16
    cost: int = 5000
    memory: int = MEMORY
    """Bytes that documents which were parsed may take."""


class Parsed:
    """A document that is valid for the schema, with what is known of its operations."""

    def __init__(
        self, document: DocumentNode, schema: GraphQLSchema, scale: Scale, planner: Planner | None, readers: Readers
    ) -> None:
        self.document, self._scale, self._planner = document, scale, planner
        self._schema, self._readers = schema, readers
        self.fragments = {
            each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)
        }
        self._operations = [each for each in document.definitions if isinstance(each, OperationDefinitionNode)]
        self._conditions = conditions_of(document)
        self._plans: dict[tuple[Any, ...], LiveObject] = {}
        self._weights: dict[int, Weight] = {}
        self._short_ways: dict[int, ShortWay | None] = {}
        self._selections: dict[tuple[Any, ...], str] = {}
        self.is_judged = False
        """Whether it has been weighed and planned once; after that it is quick."""

    def operation(self, name: str | None) -> OperationDefinitionNode:
        """The operation to run."""
        if name is None:
            if len(self._operations) != 1:
                raise GraphQLError("the document has several operations: say which by operationName")
            return self._operations[0]
        for each in self._operations:
            if each.name and each.name.value == name:
                return each
        raise GraphQLError(f"the document has no operation {name!r}")

    def short_way(self, node: OperationDefinitionNode) -> ShortWay | None:
        """How its variables are read if they are plainly right; None if there is only the long way."""
        if id(node) not in self._short_ways:
            self._short_ways[id(node)] = self._new_short_way(node)
        return self._short_ways[id(node)]

    def _new_short_way(self, node: OperationDefinitionNode) -> ShortWay | None:
        root = self._schema.get_root_type(node.operation)
        if self._planner is None or root is None:
            return None
        whole = partial(whole_variables, root, node, self.fragments)
        try:
            return ShortWay(self._schema, node.variable_definitions or (), self._readers, whole)
        except Unfit:
            return None

    def plan(self, node: OperationDefinitionNode, variables: VariableValues) -> LiveObject | None:
        """The compiled plan of an operation, made once for what it includes; None if graphql-core is to run it."""
        if self._planner is None:
            return None
        asked_for = tuple([variables.coerced.get(name) for name in self._conditions])
        known = self._plans.get((id(node), *asked_for))
        if known is None:
            short = self.short_way(node)
            direct = short.direct if short else frozenset[str]()
            known = self._planner.plan(node, self.fragments, variables.coerced, direct)
            if len(self._plans) < _MOST_PLANS:
                self._plans[id(node), *asked_for] = known
        return known

    def selection(self, node: OperationDefinitionNode, root: LiveField, variables: VariableValues) -> str:
        """What is asked for of the value of a root field, as text that is the same in all documents that ask for it."""
        asked_for = tuple(variables.coerced.get(name) for name in self._conditions)
        known = self._selections.get((id(node), *asked_for))
        if known is None:
            known = selection_of(root, self.fragments, dict(zip(self._conditions, asked_for, strict=True)))
            if len(self._selections) < _MOST_PLANS:
                self._selections[id(node), *asked_for] = known
        return known

    def weigh(self, node: OperationDefinitionNode, variables: VariableValues) -> Weight:
        """The weight of an operation, reckoned once unless a page size is in a variable."""
        known = self._weights.get(id(node))
        if known is None:
            known = self._scale.weigh(node, self.fragments, variables.coerced)
            if known.fixed:
                self._weights[id(node)] = known
        return known


class Operation(Struct, frozen=True):
    """A request that may run: valid, within the limits, its variables read."""

    request: Request
    parsed: Parsed
    node: OperationDefinitionNode
    variables: VariableValues
    plan: LiveObject | None
    short: bool
    """Whether the variables were read the short way."""
    cost: int

    @property
    def kind(self) -> OperationType:
        """Query, mutation or subscription."""
        return self.node.operation

    @property
    def is_subscription(self) -> bool:
        """Whether it has a stream of answers."""
        return self.kind is OperationType.SUBSCRIPTION


class Engine:
    """The executor of one schema."""

    def __init__(
        self,
        schema: Schema,
        limits: Limits | None = None,
        off_loop: OffLoop | None = None,
        watchdog: Watchdog | None = None,
        *,
        planned: bool = True,
    ) -> None:
        self._watchdog = watchdog or Watchdog()
        self._schema, self._limits, self._off_loop = schema.core, limits or Limits(), off_loop or OffLoop()
        self._introspection = Introspection(schema.core, self._off_loop)
        self._planner = Planner(schema.core, schema.names) if planned else None
        self._readers = Readers(schema.direct)
        self._scale = scale_of(schema.core)
        self.frames = Frames()
        self.documents: Documents[Parsed | list[dict[str, Any]]] = Documents(self._limits.memory)

    # -- requests --------------------------------------------------------------------------------------------

    async def run(self, request: Request, context: Context, *, read_only: bool = False) -> Answer:
        """Prepare a query or mutation and answer it."""
        operation = await self.prepare(request)
        return (
            operation if isinstance(operation, Answer) else await self.execute(operation, context, read_only=read_only)
        )

    async def execute(self, operation: Operation, context: Context, *, read_only: bool = False) -> Answer:
        """The answer to a query or mutation that is prepared."""
        if (refusal := _beyond_token(operation, context)) is not None:
            return refusal
        if operation.is_subscription:
            return _fault(_NOT_HERE, Code.BAD_REQUEST)
        if read_only and operation.kind is not OperationType.QUERY:
            return _fault("only queries may be sent by GET", Code.METHOD_NOT_ALLOWED)
        plan = operation.plan
        if plan is None:
            return await self._execute(operation, context)
        if plan.call is not None and operation.short:
            arguments = plan.call.arguments(operation.variables.coerced)
            if arguments is not None:
                return await self._call(plan, plan.call, arguments, context)
        return await self._follow(plan, operation, context)

    async def stream(
        self, operation: Operation, context: Context, after: int | None = None, sink: Sink[Frame] | None = None
    ) -> AsyncGenerator[Told, None]:
        """The answers of a subscription that is prepared, each with its version; only newer ones than `after`.

        Those that a sink can be handed as they come are handed to it instead.
        """
        if (refusal := _beyond_token(operation, context)) is not None:
            yield refusal, None
            return
        if operation.plan is None:
            async with aclosing(self._subscribe(operation, context)) as answers:
                async for answer in answers:
                    yield answer, None
            return
        (root,) = operation.plan.live
        path = Path(None, root.key, root.parent.name)
        try:
            assert root.field is not None
            assert root.field.subscribe is not None
            follower = self._follower(operation, context)
            arguments = get_argument_values(root.field, root.node, operation.variables)
            resumed = root.field.args.get(_RESUMED_BY)
            if resumed is not None and after is not None:
                name = resumed.out_name or _RESUMED_BY
                arguments[name] = max(after, arguments.get(name) or 0)
            version = _version_of if resumed is not None else _no_version
            source = root.field.subscribe(None, follower.info(root, path), **arguments)
            source = await source if isawaitable(source) else source
            async with aclosing(source):
                if root.shape is not None and not root.large:  # it follows from the item alone, whoever asks
                    selection = operation.parsed.selection(operation.node, root, operation.variables)
                    shaped = partial(_shaped, root.key, root.shape)
                    if sink is not None and isinstance(source, Poured):
                        await source.pour(Framing(self.frames, selection, shaped, sink))
                        return
                    async for item in source:
                        yield self.frames.get(item, selection, shaped), version(item)
                    return
                async for item in source:
                    yield await self._streamed(item, root, path, self._follower(operation, context)), version(item)
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is told and the socket lives on
            yield Answer(errors=[error_on_the_wire(located(error, root, path))]), None

    async def _streamed(self, item: Any, root: LiveField, path: Path, follower: Follower) -> Answer:
        try:
            data = {root.key: await follower.finish(item, root, path)}
        except Nulled:
            data = None
        return _told(data, follower)

    # -- preparation -----------------------------------------------------------------------------------------

    async def prepare(self, request: Request) -> Operation | Answer:
        """The operation a request asks for, ready to run; the answer that refuses it if it may not."""
        self._watchdog.doing = "preparing"
        parsed = self.documents.get(request.query)
        if parsed is None:
            parsed = await self._parsed(request.query)
        if isinstance(parsed, list):
            return Answer(errors=parsed)
        small = is_small(request.variables)
        if small and (parsed.is_judged or len(request.query) < _SHORT):
            return self._judged(request, parsed, small=True)
        return await self._off_loop.run(partial(self._judged, request, parsed, small=small))

    def _judged(self, request: Request, parsed: Parsed, *, small: bool) -> Operation | Answer:
        """The operation, if its variables can be read and it is within the limits."""
        try:
            node = parsed.operation(request.operation_name)
        except GraphQLError as error:
            return Answer(errors=[error_on_the_wire(error)])
        short = parsed.short_way(node) if small else None
        variables = in_short = short.read(request.variables or {}) if short else None
        if variables is None:
            read = read_variables(self._schema, node.variable_definitions or (), request.variables or {})
            if isinstance(read, list):
                return Answer(errors=read)
            variables = read
        weight = parsed.weigh(node, variables)
        if weight.depth > self._limits.depth:
            return _too_much(Code.TOO_DEEP, "the operation is {} deep", weight.depth, self._limits.depth)
        if weight.cost > self._limits.cost:
            return _too_much(Code.TOO_COSTLY, "the operation costs {}", weight.cost, self._limits.cost)
        plan = parsed.plan(node, variables)
        parsed.is_judged = True
        return Operation(request, parsed, node, variables, plan, short=in_short is not None, cost=weight.cost)

    async def _parsed(self, text: str) -> Parsed | list[dict[str, Any]]:
        # A short text is read in less time than it takes to go to a thread and back.
        read = partial(self._read, text)
        made = read() if len(text) < _SHORT else await self._off_loop.run(read)
        weight = weight_of_errors(text, made) if isinstance(made, list) else weight_of(text, made.document)
        self.documents.keep(text, made, weight)
        return made

    def _read(self, text: str) -> Parsed | list[dict[str, Any]]:
        document = read_document(self._schema, text, self._limits.tokens)
        if isinstance(document, DocumentNode):
            return Parsed(document, self._schema, self._scale, self._planner, self._readers)
        return [error_on_the_wire(error) for error in document]

    # -- by plan ---------------------------------------------------------------------------------------------

    async def _call(self, plan: LiveObject, call: Call, arguments: dict[str, Any], context: Context) -> Answer:
        """The answer of an operation that is one call: what following its plan comes to, with nothing to follow."""
        (live,) = plan.live
        assert live.shape is not None
        self._watchdog.doing = live.name
        data: dict[str, Any] = plan.plain(None)
        try:
            value = call(None, context, arguments)
            value = await value if isawaitable(value) else value
            require_value(value, live)
            data[live.key] = None if value is None else live.shape(value)
        except Exception as error:  # noqa: BLE001 - becomes an error of this field, as the specification asks
            told = [error_on_the_wire(located(error, live, Path(None, live.key, plan.kind.name)))]
            return Answer(data=data if live.nullable else None, errors=told)
        return Answer(data=data)

    async def _follow(self, plan: LiveObject, operation: Operation, context: Context) -> Answer:
        follower = self._follower(operation, context)
        try:
            data = await plan(None, follower, None)
        except Nulled:
            data = None
        return _told(data, follower)

    def _follower(self, operation: Operation, context: Context) -> Follower:
        node, fragments, variables = operation.node, operation.parsed.fragments, operation.variables

        async def introspect(live: LiveField) -> Any:
            return await self._introspection.answer(live, node, fragments, operation.request.variables or {})

        parts = (self._off_loop, self._watchdog, introspect, operation.short)
        return Follower(self._schema, node, fragments, variables, context, *parts)

    # -- by graphql-core -------------------------------------------------------------------------------------

    async def _execute(self, operation: Operation, context: Context) -> Answer:
        result = execute(
            self._schema,
            operation.parsed.document,
            context_value=context,
            variable_values=operation.request.variables,
            operation_name=operation.request.operation_name,
        )
        return _answer(await result if isawaitable(result) else result)

    async def _subscribe(self, operation: Operation, context: Context) -> AsyncGenerator[Answer, None]:
        stream = subscribe(
            self._schema,
            operation.parsed.document,
            context_value=context,
            variable_values=operation.request.variables,
            operation_name=operation.request.operation_name,
        )
        stream = await stream if isawaitable(stream) else stream
        if isinstance(stream, ExecutionResult):
            yield Answer(errors=[error_on_the_wire(error) for error in stream.errors or ()])
            return
        async with aclosing(stream):  # type: ignore[type-var]
            async for result in stream:
                yield _answer(result)


def _answer(result: Any) -> Answer:
    errors = [error_on_the_wire(error) for error in result.errors] if result.errors else UNSET
    return Answer(data=result.data, errors=errors)


def _fault(message: str, code: Code) -> Answer:
    return Answer(errors=[refused(message, code)])


def is_small(variables: dict[str, Any] | None) -> bool:
    """Whether there are so few values that reading them takes no time worth mentioning."""
    left: list[dict[str, Any] | list[Any]] = [variables or {}]
    seen = 0
    for each in left:  # which grows meanwhile
        seen += 1 + len(each)
        if seen > _FEW:
            return False
        values = each.values() if type(each) is dict else each
        left += [value for value in values if type(value) is dict or type(value) is list]
    return True


def _beyond_token(operation: Operation, context: Context) -> Answer | None:
    """The answer to an operation that costs more than the caller's token may ask for."""
    token = context.caller.token if context.caller else None
    if token is None or token.max_cost is None or operation.cost <= token.max_cost:
        return None
    return _too_much(Code.TOO_COSTLY, "the operation costs {}", operation.cost, token.max_cost)


def _too_much(code: Code, what: str, asked: int, allowed: int) -> Answer:
    return Answer(errors=[error_on_the_wire(TooMuch(code, what, asked, allowed))])


def _version_of(item: Any) -> int | None:
    version = getattr(item, "version", None)
    return version if isinstance(version, int) else None


def _no_version(_: Any) -> None:
    return None


def _shaped(key: str, shape: Shape, item: Any) -> dict[str, Any]:
    return {key: shape(item)}


def _told(data: dict[str, Any] | None, follower: Follower) -> Answer:
    errors = [error_on_the_wire(error) for error in follower.errors]
    return Answer(data=data, errors=errors or UNSET)
