"""Runs GraphQL requests: parse and validate once per text, weigh, then the compiled plan or graphql-core."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any, Final

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
from graphql.execution.values import VariableValues, get_argument_values
from graphql.language.parser import MAX_NESTING_DEPTH
from graphql.pyutils import Path
from msgspec import UNSET, Struct, UnsetType

from api.graphql.execution.context import Context
from api.graphql.execution.cost import Scale, Weight
from api.graphql.execution.errors import Code, error_on_the_wire, refused
from api.graphql.execution.plan import Planner, RootField
from api.graphql.execution.rules import RULES
from api.graphql.execution.variables import MOST_ERRORS, read_variables
from api.graphql.schema import Schema

_TOO_MANY_TOKENS: Final = "Syntax Error: Document contains more than"
_NESTED: Final = ("Syntax Error: Document is nested too deeply", "Validation aborted.")
"""How graphql-core says that a document is too long or too deep; it has no other mark for it."""


class Request(Struct, frozen=True, rename="camel"):
    """One request as it comes in JSON, over HTTP or a socket."""

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
    """A document that is valid for the schema, with what is known of its operations."""

    def __init__(self, document: DocumentNode, scale: Scale, planner: Planner | None) -> None:
        self.document, self._scale, self._planner = document, scale, planner
        self.fragments = {
            each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)
        }
        self._operations = [each for each in document.definitions if isinstance(each, OperationDefinitionNode)]
        self._plans: dict[int, tuple[RootField, ...] | None] = {}
        self._weights: dict[int, Weight] = {}

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

    def plan(self, node: OperationDefinitionNode) -> tuple[RootField, ...] | None:
        """The compiled plan of an operation, made once; None if graphql-core has to run it."""
        if id(node) not in self._plans:
            self._plans[id(node)] = self._planner.plan_or_none(node, self.fragments) if self._planner else None
        return self._plans[id(node)]

    def weigh(self, node: OperationDefinitionNode, variables: VariableValues) -> Weight:
        """The weight of an operation, reckoned once unless a page size is in a variable."""
        known = self._weights.get(id(node))
        if known is None:
            known = self._scale.weigh(node, self.fragments, variables.coerced)
            if known.fixed:
                self._weights[id(node)] = known
        return known


@dataclass(frozen=True, slots=True)
class Operation:
    """A request that may run: valid, within the limits, its variables read."""

    request: Request
    parsed: Parsed
    node: OperationDefinitionNode
    variables: VariableValues
    plan: tuple[RootField, ...] | None

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

    def __init__(self, schema: Schema, limits: Limits | None = None, *, planned: bool = True) -> None:
        self._schema, self._limits = schema.core, limits or Limits()
        self._planner = Planner(schema.core, schema.names) if planned else None
        self._scale = Scale(schema.core)
        self._documents: OrderedDict[str, Parsed | list[dict[str, Any]]] = OrderedDict()

    # -- requests --------------------------------------------------------------------------------------------

    async def run(self, request: Request, context: Context, *, read_only: bool = False) -> Answer:
        """Prepare a query or mutation and answer it."""
        operation = self.prepare(request)
        return (
            operation if isinstance(operation, Answer) else await self.execute(operation, context, read_only=read_only)
        )

    async def execute(self, operation: Operation, context: Context, *, read_only: bool = False) -> Answer:
        """The answer to a query or mutation that is prepared."""
        if operation.is_subscription:
            return _fault("subscriptions run over the socket, with the graphql-transport-ws protocol", Code.BAD_REQUEST)
        if read_only and operation.kind is not OperationType.QUERY:
            return _fault("only queries may be sent by GET", Code.METHOD_NOT_ALLOWED)
        if operation.plan is None:
            return await self._execute(operation, context)
        return await self._follow_plan(operation.plan, operation, context)

    async def stream(self, operation: Operation, context: Context) -> AsyncGenerator[Answer, None]:
        """The answers of a subscription that is prepared."""
        if operation.plan is None:
            async with aclosing(self._subscribe(operation, context)) as answers:
                async for answer in answers:
                    yield answer
            return
        (root,) = operation.plan
        try:
            arguments = get_argument_values(root.field, root.node, operation.variables)
            info = self._info(root, operation, context)
            assert root.field.subscribe is not None
            source = root.field.subscribe(None, info, **arguments)
            source = await source if isawaitable(source) else source
            async with aclosing(source):
                async for item in source:
                    yield Answer(data={root.key: root.shape(item)})
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is told and the socket lives on
            yield Answer(errors=[error_on_the_wire(_located(error, root))])

    # -- preparation -----------------------------------------------------------------------------------------

    def prepare(self, request: Request) -> Operation | Answer:
        """The operation a request asks for, ready to run; the answer that refuses it if it may not."""
        parsed = self._parsed(request.query)
        if isinstance(parsed, list):
            return Answer(errors=parsed)
        try:
            node = parsed.operation(request.operation_name)
        except GraphQLError as error:
            return Answer(errors=[error_on_the_wire(error)])
        variables = read_variables(self._schema, node.variable_definitions or (), request.variables or {})
        if isinstance(variables, list):
            return Answer(errors=variables)
        weight, limits = parsed.weigh(node, variables), self._limits
        if weight.depth > limits.depth:
            return _over(f"the operation is {weight.depth} deep", Code.TOO_DEEP, weight.depth, limits.depth)
        if weight.cost > limits.cost:
            return _over(f"the operation costs {weight.cost}", Code.TOO_COSTLY, weight.cost, limits.cost)
        return Operation(request, parsed, node, variables, parsed.plan(node))

    def _parsed(self, text: str) -> Parsed | list[dict[str, Any]]:
        known = self._documents.get(text)
        if known is not None:
            self._documents.move_to_end(text)
            return known
        try:
            document = parse(text, max_tokens=self._limits.tokens)
            errors = validate(self._schema, document, RULES, max_errors=MOST_ERRORS)
        except GraphQLError as error:
            errors, document = [error], None
        found = [error_on_the_wire(self._limited(error)) for error in errors[:MOST_ERRORS]]
        made = Parsed(document, self._scale, self._planner) if document and not found else found
        self._documents[text] = made
        if len(self._documents) > self._limits.documents:
            self._documents.popitem(last=False)
        return made

    def _limited(self, error: GraphQLError) -> GraphQLError:
        """A fault of a document; with its own code if the document is too long or too deep for us."""
        if error.message.startswith(_TOO_MANY_TOKENS):
            error.extensions = {"code": Code.TOO_LARGE, "allowed": self._limits.tokens}
        elif error.message.startswith(_NESTED):
            error.extensions = {"code": Code.TOO_DEEP, "allowed": MAX_NESTING_DEPTH}
        return error

    # -- by plan ---------------------------------------------------------------------------------------------

    async def _follow_plan(
        self,
        plan: tuple[RootField, ...],
        operation: Operation,
        context: Context,
    ) -> Answer:
        errors: list[dict[str, Any]] = []

        async def resolve(root: RootField) -> Any:
            try:
                arguments = get_argument_values(root.field, root.node, operation.variables)
                info = self._info(root, operation, context)
                assert root.field.resolve is not None
                value = root.field.resolve(None, info, **arguments)
                value = await value if isawaitable(value) else value
                return root.shape(value) if value is not None else None
            except Exception as error:  # noqa: BLE001 - becomes an error of this field, as the specification asks
                errors.append(error_on_the_wire(_located(error, root)))
                return None

        if len(plan) == 1 or operation.kind is OperationType.MUTATION:
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
        operation: Operation,
        context: Context,
    ) -> GraphQLResolveInfo[Context]:
        parent = self._schema.get_root_type(operation.kind)
        assert parent is not None
        return GraphQLResolveInfo(
            field_name=root.node.name.value,
            field_nodes=[root.node],
            return_type=root.field.type,
            parent_type=parent,
            path=Path(None, root.key, parent.name),
            schema=self._schema,
            fragments=operation.parsed.fragments,
            root_value=None,
            operation=operation.node,
            variable_values=operation.variables,
            context=context,
            is_awaitable=isawaitable,  # type: ignore[arg-type]
            abort_signal=None,
            async_helpers=None,  # type: ignore[arg-type]
        )

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


def _over(what: str, code: Code, asked: int, allowed: int) -> Answer:
    return Answer(errors=[refused(f"{what}; {allowed} is the most", code, asked=asked, allowed=allowed)])


def _located(error: Exception, root: RootField) -> GraphQLError:
    if isinstance(error, GraphQLError):  # an argument that cannot be read
        return GraphQLError(error.message, error.nodes, path=[root.key], original_error=error)
    return GraphQLError(str(error), nodes=[root.node], path=[root.key], original_error=error)
