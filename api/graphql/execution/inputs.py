"""The short way in: how what a client gives becomes what a resolver takes, compiled once for each type.

graphql-core can say exactly what is wrong with a value, and takes its time for it. A reader gives the same value at
once or raises something, whatever it is; then the long way is gone, and says what there is to be said.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from graphql import (
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    Undefined,
    is_leaf_type,
)
from msgspec import Struct
from msgspec.structs import fields

from api.graphql.execution.rules import NOT_TEXT

Reader = Callable[[Any], Any]
"""What came in JSON -> what it stands for. It raises where it does not fit, and perhaps where it would."""
_PLAINLY: Final[Mapping[str, type]] = {"ID": str, "String": str, "Int": int, "Boolean": bool}
_LEAST, _MOST = -(2**31), 2**31 - 1
"""What GraphQL takes for an Int."""
_Objects = Callable[[GraphQLInputObjectType], Reader]


class Unfit(Exception):
    """The value is not plainly what it should be; or there is no short way for its type."""


class Readers:
    """How variables are read. `direct` are input types that are read into a value of the domain at once."""

    def __init__(self, direct: Mapping[str, Reader]) -> None:
        self._direct = direct

    def is_direct(self, kind: Any) -> bool:
        """Whether the domain itself takes what is read of this type, null or not."""
        inner = kind.of_type if isinstance(kind, GraphQLNonNull) else kind
        return isinstance(inner, GraphQLInputObjectType) and inner.name in self._direct

    def of(self, kind: Any) -> Reader:
        """The reader of a type of variables; Unfit if there is none."""
        return _reader(kind, self._object)

    def _object(self, kind: GraphQLInputObjectType) -> Reader:
        if kind.name not in self._direct:
            raise Unfit(kind.name)
        return self._direct[kind.name]


class StructReaders:
    """Readers of input types that stand for structs of the domain: by the name of the type, its class."""

    def __init__(self, schema: GraphQLSchema, classes: Mapping[str, type[Struct]]) -> None:
        self._schema, self._classes = schema, classes

    def of(self, name: str) -> Reader:
        """The reader of an input type."""
        kind = self._schema.type_map[name]
        assert isinstance(kind, GraphQLInputObjectType)
        return _object(self._object(kind))

    def _object(self, kind: GraphQLInputObjectType) -> Reader:
        made = self._classes[kind.name]
        required = {field.name for field in fields(made) if field.required}
        entries = {
            name: (_python_name(field), _reader(field.type, self._object, tuple)) for name, field in kind.fields.items()
        }

        def read(given: Any) -> Struct:
            values = {}
            for said, value in given.items():
                name, entry = entries[said]
                found = entry(value)
                if found is not None or name in required:  # null is as good as nothing where there is a default
                    values[name] = found
            return made(**values)

        return read


def one_of(choices: Mapping[str, Reader]) -> Reader:
    """The reader of a `@oneOf` input: exactly one of `choices` is given, and it is not null."""

    def read(given: Any) -> Any:
        ((name, value),) = given.items()
        if value is None:
            raise Unfit(name)
        return choices[name](value)

    return _object(read)


def _reader(kind: Any, objects: _Objects, collect: Callable[..., Any] = list) -> Reader:
    if isinstance(kind, GraphQLNonNull):
        return _certain(kind.of_type, objects, collect)
    certain = _certain(kind, objects, collect)
    return lambda value: None if value is None else certain(value)


def _certain(kind: Any, objects: _Objects, collect: Callable[..., Any]) -> Reader:
    """The reader of values that are not null."""
    if is_leaf_type(kind):
        return leaf(kind)
    if isinstance(kind, GraphQLList):
        return _list(_reader(kind.of_type, objects, collect), collect)
    return _object(objects(kind))


def leaf(kind: Any) -> Reader:
    """The reader of a scalar or an enum."""
    return _leaf(kind.coerce_input_value, _PLAINLY.get(kind.name))


def _leaf(coerce: Reader, plainly: type | None) -> Reader:
    """What is `plainly` of the type that is read is what it stands for; `coerce` is asked of everything else."""

    def read(value: Any) -> Any:
        kind = type(value)
        if value is None or (kind is str and NOT_TEXT.search(value)):
            raise Unfit
        if kind is plainly and (kind is not int or _LEAST <= value <= _MOST):
            return value
        found = coerce(value)
        if found is Undefined:
            raise Unfit
        return found

    return read


def _list(entry: Reader, collect: Callable[..., Any]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not list:
            raise Unfit
        return collect([entry(each) for each in value])

    return read


def _object(inner: Reader) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Unfit
        return inner(value)

    return read


def _python_name(field: Any) -> str:
    name: str = field.extensions["strawberry-definition"].python_name
    return name
