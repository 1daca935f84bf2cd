"""Checks answers against the schema's own types: what is promised there is what a client gets."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLEnumType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    is_abstract_type,
    is_list_type,
    is_non_null_type,
)
from msgspec import ValidationError, convert

from api.graphql.execution.errors import LONGEST, Code
from domain.kernel.scene import Scene

Found = list[str]
_WHOLE: Final = range(-(2**31), 2**31)
_META: Final = ("__schema", "__type")


class AnswerChecker:
    """Walks answers along the operations that asked for them. Unions must be asked for `__typename`."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema

    def faults_of_errors(self, answer: Mapping[str, Any]) -> Found:
        """Errors that no client should get."""
        return [fault for error in answer.get("errors", ()) for fault in _faults_of_error(error)]

    def faults(self, document: DocumentNode, answer: Mapping[str, Any]) -> Found:
        """Everything in `answer` that is not as the schema says; `document` has one operation, without `@skip`."""
        found = self.faults_of_errors(answer)
        if answer.get("data") is not None:
            (operation,) = (each for each in document.definitions if isinstance(each, OperationDefinitionNode))
            root = self._schema.get_root_type(operation.operation)
            assert root is not None
            _Walk(self._schema, document, found).object(root, [operation.selection_set], answer["data"], "data")
        elif "errors" not in answer:
            found.append("neither data nor errors")
        return found


def _faults_of_error(error: Mapping[str, Any]) -> Iterable[str]:
    code = error.get("extensions", {}).get("code")
    if code not in set(Code):
        yield f"{code!r} is no code"
    if code == Code.INTERNAL:
        yield "INTERNAL"
    message = error.get("message")
    if not isinstance(message, str) or not 0 < len(message) <= LONGEST:
        yield f"a message is a sentence, not {message!r}"


class _Walk:
    """One answer."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode, found: Found) -> None:
        self._schema, self._found = schema, found
        self._fragments = {
            each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)
        }

    def object(self, kind: GraphQLObjectType, sets: list[SelectionSetNode], value: Any, at: str) -> None:
        """An object has exactly the fields that were asked for."""
        if not isinstance(value, dict):
            self._found.append(f"{at}: {kind.name} is {value!r}")
            return
        asked: dict[str, list[FieldNode]] = {}
        for each in sets:
            self._collect(kind, each, asked)
        if asked.keys() != value.keys():
            self._found.append(f"{at}: asked for {sorted(asked)}, got {sorted(value)}")
        for key in asked.keys() & value.keys():
            self._field(kind, asked[key], value[key], f"{at}.{key}")

    def _collect(self, kind: GraphQLObjectType, chosen: SelectionSetNode, asked: dict[str, list[FieldNode]]) -> None:
        for selection in chosen.selections:
            if isinstance(selection, FieldNode):
                asked.setdefault((selection.alias or selection.name).value, []).append(selection)
                continue
            part: Any = selection
            if isinstance(selection, FragmentSpreadNode):
                part = self._fragments[selection.name.value]
            assert isinstance(part, InlineFragmentNode | FragmentDefinitionNode)
            condition = part.type_condition
            named = self._schema.get_type(condition.name.value) if condition else kind
            if named is kind or (is_abstract_type(named) and self._schema.is_sub_type(named, kind)):
                self._collect(kind, part.selection_set, asked)

    def _field(self, parent: GraphQLObjectType, nodes: list[FieldNode], value: Any, at: str) -> None:
        name = nodes[0].name.value
        if name == "__typename":
            if value != parent.name:
                self._found.append(f"{at}: a {parent.name} that says it is {value!r}")
        elif name not in _META:
            sets = [each.selection_set for each in nodes if each.selection_set]
            self._value(parent.fields[name].type, sets, value, at)

    def _value(self, kind: Any, sets: list[SelectionSetNode], value: Any, at: str) -> None:
        if is_non_null_type(kind):
            if value is None:
                self._found.append(f"{at}: null for {kind}")
                return
            kind = kind.of_type
        if value is None:
            return
        if is_list_type(kind):
            if not isinstance(value, list):
                self._found.append(f"{at}: {value!r} for {kind}")
                return
            for number, entry in enumerate(value):
                self._value(kind.of_type, sets, entry, f"{at}.{number}")
        elif isinstance(kind, GraphQLEnumType):
            if value not in kind.values:
                self._found.append(f"{at}: {value!r} is no {kind.name}")
        elif isinstance(kind, GraphQLScalarType):
            if not fits(kind, value):
                self._found.append(f"{at}: {value!r} is no {kind.name}")
        else:
            self._object_of(kind, sets, value, at)

    def _object_of(self, kind: Any, sets: list[SelectionSetNode], value: Any, at: str) -> None:
        if is_abstract_type(kind):
            named = value.get("__typename") if isinstance(value, dict) else None
            possible = {each.name: each for each in self._schema.get_possible_types(kind)}
            if named not in possible:
                self._found.append(f"{at}: {named!r} is no {kind.name}")
                return
            kind = possible[named]
        self.object(kind, sets, value, at)


def fits(kind: GraphQLScalarType, value: Any) -> bool:
    """Whether a value is one of a scalar: the specification's by their range, ours by reading it back."""
    match kind.name:
        case "Int":
            return isinstance(value, int) and not isinstance(value, bool) and value in _WHOLE
        case "Float":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "Boolean":
            return isinstance(value, bool)
        case "String" | "ID":
            return isinstance(value, str)
        case "JSON":
            return True  # whatever JSON can say
        case "Scene":
            return _is_scene(value)
        case _:
            return isinstance(value, str) and bool(kind.serialize(kind.parse_value(value)) == value)


def _is_scene(value: Any) -> bool:
    """Whether the structs can read it: with nothing unknown in it, and nothing missing."""
    try:
        convert(value, Scene)
    except ValidationError:
        return False
    return True
