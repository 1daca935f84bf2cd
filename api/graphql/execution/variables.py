"""Reads the variables of an operation. Whatever is wrong with one is told with its name and the place in it."""

from collections.abc import Callable, Collection
from typing import Any, Final

from graphql import GraphQLError, GraphQLSchema, VariableDefinitionNode
from graphql.execution.get_variable_signature import GraphQLVariableSignature, get_variable_signature
from graphql.execution.values import VariableValues, VariableValueSource, get_variable_values
from graphql.pyutils import Undefined, print_path_list
from graphql.utilities import coerce_input_value, validate_input_value

from api.graphql.execution.errors import Code, error_on_the_wire, refused
from api.graphql.execution.inputs import Reader, Readers, Unfit
from api.graphql.execution.rules import NO_TEXT, NOT_TEXT
from services.errors import shortened

MOST_ERRORS: Final = 5
"""How many faults of one request are told: enough to see what is wrong, whatever its length."""
MOST_VALUES: Final = 4000
"""How many values all variables have together: several times what the longest command has."""

Place = tuple[str | int, ...]


class ShortWay:
    """Reads the variables of one operation, as long as they are plainly what they should be."""

    def __init__(
        self,
        schema: GraphQLSchema,
        definitions: Collection[VariableDefinitionNode],
        readers: Readers,
        whole: Callable[[Collection[str]], frozenset[str]],
    ) -> None:
        """Unfit if one is of a type that has no short way. `whole` tells which may be read into the domain's own.

        None that has a default, which stands in the document and is read as graphql-core does it.
        """
        signatures = [_signature(schema, each) for each in definitions]
        self.direct = whole({each.name for each in signatures if readers.is_direct(each.type) and not each.default})
        """The variables that become values of the domain."""
        self._known: dict[str, tuple[GraphQLVariableSignature, Reader]] = {}
        self._left_out: dict[str, VariableValues | None] = {}
        for definition, signature in zip(definitions, signatures, strict=True):
            if readers.is_direct(signature.type) and signature.name not in self.direct:
                raise Unfit(signature.name)
            self._known[signature.name] = signature, readers.of(signature.type)
            values = get_variable_values(schema, [definition], {})
            self._left_out[signature.name] = None if isinstance(values, list) else values

    def read(self, given: dict[str, Any]) -> VariableValues | None:
        """The variables; None if the long way is to be gone, because something is wrong or not plainly right."""
        sources: dict[str, VariableValueSource] = {}
        coerced: dict[str, Any] = {}
        try:
            for name, value in given.items():
                signature, read = self._known[name]
                sources[name], coerced[name] = VariableValueSource(signature, value), read(value)
        except Exception:  # noqa: BLE001 - what is wrong is found out by those who can say it
            return None
        if len(coerced) < len(self._known):
            for name, values in self._left_out.items():
                if name not in coerced:
                    if values is None:
                        return None
                    sources.update(values.sources)
                    coerced.update(values.coerced)
        return VariableValues(sources=sources, coerced=coerced)


def _signature(schema: GraphQLSchema, definition: VariableDefinitionNode) -> GraphQLVariableSignature:
    signature = get_variable_signature(schema, definition)
    assert not isinstance(signature, GraphQLError), "validation has refused types that are none"
    return signature


class _Enough(Exception):
    """Enough faults were found."""


def read_variables(
    schema: GraphQLSchema, definitions: Collection[VariableDefinitionNode], given: dict[str, Any]
) -> VariableValues | list[dict[str, Any]]:
    """The variables as the schema's types; a few errors as they go over the wire if they are not."""
    if faults := _unreadable(given):
        return faults
    left_out = [each for each in definitions if each.variable.name.value not in given]
    values = get_variable_values(schema, left_out, {}, max_errors=MOST_ERRORS)
    if isinstance(values, list):
        return [_missing(error) for error in values[:MOST_ERRORS]]
    found: list[dict[str, Any]] = []
    try:
        for definition in definitions:
            if definition.variable.name.value in given:
                _read(schema, definition, given, values, found)
    except _Enough:
        pass
    return found or values


def _read(
    schema: GraphQLSchema,
    definition: VariableDefinitionNode,
    given: dict[str, Any],
    values: VariableValues,
    found: list[dict[str, Any]],
) -> None:
    """Put one variable among `values`, or what is wrong with it into `found`."""
    signature = _signature(schema, definition)
    name, value = signature.name, given[signature.name]
    values.sources[name] = VariableValueSource(signature, value)
    coerced = coerce_input_value(value, signature.type)
    if coerced is not Undefined:
        values.coerced[name] = coerced
        return

    def note(error: GraphQLError, path: list[str | int]) -> None:
        found.append(_fault(error, definition, name, path))
        if len(found) >= MOST_ERRORS:
            raise _Enough

    validate_input_value(value, signature.type, note)


def _fault(error: GraphQLError, definition: VariableDefinitionNode, name: str, path: list[str | int]) -> dict[str, Any]:
    message = f"Variable '${name}' has invalid value{print_path_list(path)}: {error.message}"
    placed = {"code": Code.BAD_INPUT, "variable": name, "at": path}
    if error.original_error is not None:  # neither ours nor graphql-core's: a reader of a scalar has failed
        return error_on_the_wire(GraphQLError(message, definition, original_error=error.original_error))
    return error_on_the_wire(GraphQLError(message, definition, extensions=placed))


def _missing(error: GraphQLError) -> dict[str, Any]:
    shape = error_on_the_wire(GraphQLError(error.message, error.nodes))
    return {**shape, "extensions": {"code": Code.BAD_INPUT}}


# -- before any type is looked at ----------------------------------------------------------------------------


def _unreadable(given: dict[str, Any]) -> list[dict[str, Any]]:
    """What no variable may hold, whatever its type. Without recursion, and it ends as soon as it is too much."""
    count, stack = 0, list[tuple[Any, Place]]([(given, ())])
    while stack:
        value, place = stack.pop()
        if isinstance(value, str):
            if NOT_TEXT.search(value):
                return [_at(place, NO_TEXT)]
        elif isinstance(value, dict | list):
            count += len(value)
            if count > MOST_VALUES:
                limits = {"asked": count, "allowed": MOST_VALUES}
                return [_at(place, f"there are {count} values, and {MOST_VALUES} is the most", **limits)]
            if isinstance(value, dict) and any(NOT_TEXT.search(key) for key in value):
                return [_at(place, NO_TEXT)]
            entries = value.items() if isinstance(value, dict) else enumerate(value)
            stack += ((entry, (*place, key)) for key, entry in entries)
    return []


def _at(place: Place, what: str, **extensions: int) -> dict[str, Any]:
    if not place:
        return refused(f"The variables: {what}.", Code.BAD_INPUT, **extensions)
    name, *path = (shortened(each) if isinstance(each, str) else each for each in place)
    message = f"Variable '${name}' has invalid value{print_path_list(path)}: {what}."
    return refused(message, Code.BAD_INPUT, variable=name, at=path, **extensions)
