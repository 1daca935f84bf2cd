"""Runs GraphQL requests: parse and validate once per text, weigh, then the compiled plan or graphql-core."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from inspect import isawaitable
from typing import Any

from graphql import (
    DocumentNode,
    ExecutionResult,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLResolveInfo,
    OperationDefinitionNode,
    OperationType,
    execute,
    parse,
    subscribe,
    validate,
)
from graphql.execution.values import VariableValues, get_argument_values, get_variable_values
from graphql.pyutils import Path
from msgspec import UNSET, Struct, UnsetType

from api.graphql.execution.context import Context
from api.graphql.execution.cost import weigh
from api.graphql.execution.errors import error_on_the_wire, refused
from api.graphql.execution.plan import Planner, RootField, Unplannable
from api.graphql.schema import Schema


class Request(Struct, frozen=True):
    """One request, over HTTP or a socket."""

    query: str
    operation_name: str | None = None
    variables: dict[str, Any] | None = None
    extensions: dict[str, Any] | None = None


class Answer(Struct, frozen=True, omit_defaults=True):
    """What goes back. Without `data` the request itself was at fault."""

    data: dict[str, Any] | UnsetType | None = UNSET
    errors: list[dict[str, Any]] | UnsetType = UNSET

    @property
    def ran(self) -> bool:
        """Whether the operation was executed at all."""
        return self.data is not UNSET


class Limits(Struct, frozen=True):
    """How large a request may be."""

    tokens: int = 3000
    depth: int = 16
    cost: int = 5000
    documents: int = 1000


class Parsed:
    """A document that is valid for the schema, with the plans of its operations."""

    def __init__(self, document: DocumentNode) -> None:
        self.document = document
        self.fragments = {
            each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)
        }
        self._operations = [each for each in document.definitions if isinstance(each, OperationDefinitionNode)]
        self.plans: dict[str | None, tuple[RootField, ...] | None] = {}

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


class Engine:
    """The executor of one schema."""

    def __init__(self, schema: Schema, limits: Limits | None = None, *, planned: bool = True) -> None:
        self._schema, self._limits, self._planned = schema.core, limits or Limits(), planned
        self._planner = Planner(schema.core, schema.names)
        self._documents: OrderedDict[str, Parsed | list[dict[str, Any]]] = OrderedDict()

    # -- requests --------------------------------------------------------------------------------------------

    async def run(self, request: Request, context: Context, *, read_only: bool = False) -> Answer:
        """The answer to a query or mutation."""
        ready = self._ready(request)
        if isinstance(ready, Answer):
            return ready
        parsed, operation, variables = ready
        if operation.operation is OperationType.SUBSCRIPTION:
            return _fault("subscriptions run over the socket, with the graphql-transport-ws protocol", "BAD_REQUEST")
        if read_only and operation.operation is not OperationType.QUERY:
            return _fault("only queries may be sent by GET", "METHOD_NOT_ALLOWED")
        plan = self._plan(parsed, operation)
        if plan is None:
            return await self._execute(parsed, request, context)
        return await self._follow_plan(plan, parsed, operation, variables, context)

    def is_subscription(self, request: Request) -> bool:
        """Whether the request opens a stream of answers."""
        ready = self._ready(request)
        return not isinstance(ready, Answer) and ready[1].operation is OperationType.SUBSCRIPTION

    async def stream(self, request: Request, context: Context) -> AsyncGenerator[Answer, None]:
        """The answers of a subscription."""
        ready = self._ready(request)
        if isinstance(ready, Answer):
            yield ready
            return
        parsed, operation, variables = ready
        plan = self._plan(parsed, operation)
        if plan is None:
            async with aclosing(self._subscribe(parsed, request, context)) as answers:
                async for answer in answers:
                    yield answer
            return
        (root,) = plan
        try:
            arguments = get_argument_values(root.field, root.node, variables)
            info = self._info(root, parsed, operation, variables, context)
            assert root.field.subscribe is not None
            source = root.field.subscribe(None, info, **arguments)
            source = await source if isawaitable(source) else source
            async with aclosing(source):
                async for item in source:
                    yield Answer(data={root.key: root.shape(item)})
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is error_on_the_wire and the socket lives on
            yield Answer(errors=[error_on_the_wire(_located(error, root))])

    # -- preparation -----------------------------------------------------------------------------------------

    def _ready(self, request: Request) -> tuple[Parsed, OperationDefinitionNode, VariableValues] | Answer:
        parsed = self._parsed(request.query)
        if isinstance(parsed, list):
            return Answer(errors=parsed)
        try:
            operation = parsed.operation(request.operation_name)
        except GraphQLError as error:
            return Answer(errors=[error_on_the_wire(error)])
        given = request.variables or {}
        weight = weigh(operation, parsed.fragments, given)
        if weight.depth > self._limits.depth:
            return _fault(f"the operation is {weight.depth} deep; {self._limits.depth} is the most", "TOO_DEEP")
        if weight.cost > self._limits.cost:
            return _fault(f"the operation costs {weight.cost}; {self._limits.cost} is the most", "TOO_COSTLY")
        variables = get_variable_values(self._schema, operation.variable_definitions or (), given)
        if isinstance(variables, list):
            return Answer(errors=[error_on_the_wire(error) for error in variables])
        return parsed, operation, variables

    def _parsed(self, text: str) -> Parsed | list[dict[str, Any]]:
        known = self._documents.get(text)
        if known is not None:
            self._documents.move_to_end(text)
            return known
        try:
            document = parse(text, max_tokens=self._limits.tokens)
            errors = validate(self._schema, document, max_errors=5)
        except GraphQLError as error:
            errors, document = [error], None
        made = Parsed(document) if document and not errors else [error_on_the_wire(error) for error in errors]
        self._documents[text] = made
        if len(self._documents) > self._limits.documents:
            self._documents.popitem(last=False)
        return made

    def _plan(self, parsed: Parsed, operation: OperationDefinitionNode) -> tuple[RootField, ...] | None:
        name = operation.name.value if operation.name else None
        if name not in parsed.plans:
            try:
                parsed.plans[name] = self._planner.plan(operation, parsed.fragments) if self._planned else None
            except Unplannable:
                parsed.plans[name] = None
        return parsed.plans[name]

    # -- by plan ---------------------------------------------------------------------------------------------

    async def _follow_plan(
        self,
        plan: tuple[RootField, ...],
        parsed: Parsed,
        operation: OperationDefinitionNode,
        variables: VariableValues,
        context: Context,
    ) -> Answer:
        errors: list[dict[str, Any]] = []

        async def resolve(root: RootField) -> Any:
            try:
                arguments = get_argument_values(root.field, root.node, variables)
                info = self._info(root, parsed, operation, variables, context)
                assert root.field.resolve is not None
                value = root.field.resolve(None, info, **arguments)
                value = await value if isawaitable(value) else value
                return root.shape(value) if value is not None else None
            except Exception as error:  # noqa: BLE001 - becomes an error of this field, as the specification asks
                errors.append(error_on_the_wire(_located(error, root)))
                return None

        if len(plan) == 1 or operation.operation is OperationType.MUTATION:
            values = [await resolve(root) for root in plan]
        else:
            values = await asyncio.gather(*(resolve(root) for root in plan))
        data: dict[str, Any] | None = {root.key: value for root, value in zip(plan, values, strict=True)}
        if errors and any(value is None and not root.nullable for root, value in zip(plan, values, strict=True)):
            data = None
        return Answer(data=data, errors=errors or UNSET)

    def _info(
        self,
        root: RootField,
        parsed: Parsed,
        operation: OperationDefinitionNode,
        variables: VariableValues,
        context: Context,
    ) -> GraphQLResolveInfo[Context]:
        parent = self._schema.get_root_type(operation.operation)
        assert parent is not None
        return GraphQLResolveInfo(
            field_name=root.node.name.value,
            field_nodes=[root.node],
            return_type=root.field.type,
            parent_type=parent,
            path=Path(None, root.key, parent.name),
            schema=self._schema,
            fragments=parsed.fragments,
            root_value=None,
            operation=operation,
            variable_values=variables,
            context=context,
            is_awaitable=isawaitable,  # type: ignore[arg-type]
            abort_signal=None,
            async_helpers=None,  # type: ignore[arg-type]
        )

    # -- by graphql-core -------------------------------------------------------------------------------------

    async def _execute(self, parsed: Parsed, request: Request, context: Context) -> Answer:
        result = execute(
            self._schema,
            parsed.document,
            context_value=context,
            variable_values=request.variables,
            operation_name=request.operation_name,
        )
        return _answer(await result if isawaitable(result) else result)

    async def _subscribe(self, parsed: Parsed, request: Request, context: Context) -> AsyncGenerator[Answer, None]:
        stream = subscribe(
            self._schema,
            parsed.document,
            context_value=context,
            variable_values=request.variables,
            operation_name=request.operation_name,
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


def _fault(message: str, code: str) -> Answer:
    return Answer(errors=[refused(message, code)])


def _located(error: Exception, root: RootField) -> GraphQLError:
    if isinstance(error, GraphQLError) and error.path:
        return error
    return GraphQLError(str(error), nodes=[root.node], path=[root.key], original_error=error)
