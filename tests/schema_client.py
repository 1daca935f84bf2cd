"""A GraphQL client that knows nothing but the schema: it finds out by introspection what a command looks like."""

from collections.abc import Awaitable, Callable, Container
from typing import Any

from graphql import (
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_client_schema,
    get_introspection_query,
    get_named_type,
    is_leaf_type,
)

Ask = Callable[..., Awaitable[dict[str, Any]]]


class SchemaClient:
    """Writes its own queries from the introspected schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self.schema = schema

    @classmethod
    async def introspect(cls, ask: Ask) -> "SchemaClient":
        data = await ask(get_introspection_query(input_value_deprecation=False))
        return cls(build_client_schema(data))  # type: ignore[arg-type]

    def everything_of(self, type_name: str, depth: int = 6) -> str:
        """A selection of every field without required arguments."""
        kind = self.schema.get_type(type_name)
        assert kind is not None, type_name
        return self._selection(kind, depth)

    def _selection(self, kind: GraphQLNamedType, depth: int) -> str:
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            shared = kind.fields if isinstance(kind, GraphQLInterfaceType) else {}
            head = self._fields(kind, depth) if isinstance(kind, GraphQLInterfaceType) else ""
            members = [self._member(each, shared) for each in self.schema.get_possible_types(kind)]
            return f"{{ __typename {head} {' '.join(members)} }}"
        assert isinstance(kind, GraphQLObjectType), kind
        return f"{{ __typename {self._fields(kind, depth)} }}"

    def _fields(self, kind: GraphQLObjectType | GraphQLInterfaceType, depth: int) -> str:
        fields = []
        for name, field in kind.fields.items():
            inner = get_named_type(field.type)
            if field.args:
                continue
            if is_leaf_type(inner):
                fields.append(name)
            elif depth > 0:
                fields.append(f"{name} {self._selection(inner, depth - 1)}")
        return " ".join(fields)

    def _member(self, member: GraphQLObjectType, shared: Container[str]) -> str:
        """Members may give one name to fields of different types: each gets its own alias, but for `shared` ones."""
        fields = []
        for name, field in member.fields.items():
            inner = get_named_type(field.type)
            if not field.args and name not in shared:
                below = "" if is_leaf_type(inner) else self._selection(inner, 4)
                fields.append(f"{member.name}_{name}: {name} {below}")
        return f"... on {member.name} {{ {' '.join(fields)} }}" if fields else ""


def sendable(value: Any) -> Any:
    """A `Command` as it came, made ready to go back: without nulls and type names."""
    if isinstance(value, dict):
        return {key: sendable(each) for key, each in value.items() if each is not None and key != "__typename"}
    if isinstance(value, list):
        return [sendable(each) for each in value]
    return value
