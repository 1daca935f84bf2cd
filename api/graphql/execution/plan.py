"""A validated operation turned into plain Python, once per document.

Below its root fields most of an operation only picks attributes off structs. For such operations the planner
writes one function per selection (`{'id': v.id, 'seats': [s2(x) for x in v.seats]}`) instead of walking the tree
field by field on every request. What it does not cover (resolvers below the root, `@skip`, introspection) raises
`Unplannable`, and graphql-core runs the operation; a test holds the two to the same answers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLEnumType,
    GraphQLField,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLScalarType,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    is_abstract_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
)
from strawberry.types.field import StrawberryField

_PLAIN_SCALARS = {"Int", "String", "Boolean", "Float", "ID"}


class Unplannable(Exception):
    """The operation needs the full executor."""


@dataclass(frozen=True, slots=True)
class RootField:
    """One root field of a planned operation."""

    key: str
    node: FieldNode
    field: GraphQLField
    nullable: bool
    shape: Callable[[Any], Any]
    """What the resolver returned -> what the client asked for of it."""


class Planner:
    """Compiles selections over one schema. `names` tells the object type of each class of the domain."""

    def __init__(self, schema: GraphQLSchema, names: Mapping[type, str]) -> None:
        self._schema = schema
        self._classes: dict[str, list[type]] = {}
        for cls, name in names.items():
            self._classes.setdefault(name, []).append(cls)

    def plan_or_none(
        self, operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]
    ) -> tuple[RootField, ...] | None:
        """The plan of an operation, or None if it needs the full executor."""
        try:
            return self.plan(operation, fragments)
        except Unplannable:
            return None

    def plan(
        self, operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]
    ) -> tuple[RootField, ...]:
        """The root fields of an operation, each with its compiled selection."""
        root = self._schema.get_root_type(operation.operation)
        if root is None or operation.directives:
            raise Unplannable
        writer = _Writer(self._schema, self._classes, fragments)
        planned = []
        for key, nodes in writer.collect(root, [operation.selection_set]).items():
            name = nodes[0].name.value
            if name.startswith("__"):
                raise Unplannable
            field = root.fields[name]
            shape = writer.shape(field.type, nodes)
            planned.append(RootField(key, nodes[0], field, not is_non_null_type(field.type), shape))
        return tuple(planned)


class _Writer:
    """Writes the functions of one operation."""

    def __init__(
        self,
        schema: GraphQLSchema,
        classes: Mapping[str, list[type]],
        fragments: Mapping[str, FragmentDefinitionNode],
    ) -> None:
        self._schema, self._classes, self._fragments = schema, classes, fragments
        self._scope: dict[str, Any] = {}

    # -- selections ------------------------------------------------------------------------------------------

    def collect(self, parent: GraphQLObjectType, sets: Iterable[SelectionSetNode]) -> dict[str, list[FieldNode]]:
        """Response key -> the nodes that ask for it, in order."""
        found: dict[str, list[FieldNode]] = {}
        for selection_set in sets:
            for selection in selection_set.selections:
                self._collect_one(parent, selection, found)
        return found

    def _collect_one(
        self, parent: GraphQLObjectType, selection: SelectionNode, found: dict[str, list[FieldNode]]
    ) -> None:
        if selection.directives:
            raise Unplannable
        if isinstance(selection, FieldNode):
            key = (selection.alias or selection.name).value
            found.setdefault(key, []).append(selection)
            return
        if isinstance(selection, InlineFragmentNode):
            condition, inner = selection.type_condition, selection.selection_set
        else:
            assert isinstance(selection, FragmentSpreadNode)
            fragment = self._fragments[selection.name.value]
            condition, inner = fragment.type_condition, fragment.selection_set
        if condition is None or self._applies(condition.name.value, parent):
            for key, nodes in self.collect(parent, [inner]).items():
                found.setdefault(key, []).extend(nodes)

    def _applies(self, condition: str, parent: GraphQLObjectType) -> bool:
        if condition == parent.name:
            return True
        wanted = self._schema.get_type(condition)
        return is_abstract_type(wanted) and self._schema.is_sub_type(wanted, parent)

    # -- code ------------------------------------------------------------------------------------------------

    def shape(self, kind: GraphQLOutputType, nodes: Sequence[FieldNode]) -> Callable[[Any], Any]:
        """A function from a value of type `kind` to what `nodes` select of it."""
        return self._define(self._value(kind, "v", nodes))

    def _value(self, kind: GraphQLOutputType, expression: str, nodes: Sequence[FieldNode]) -> str:
        if isinstance(kind, GraphQLNonNull):
            return self._certain(kind.of_type, expression, nodes)
        certain = self._certain(kind, "t", nodes)
        return expression if certain == "t" else f"(None if (t := {expression}) is None else {certain})"

    def _certain(self, kind: Any, expression: str, nodes: Sequence[FieldNode]) -> str:
        """Code for a value that is not None."""
        if is_list_type(kind):
            entry = self._value(kind.of_type, "x", nodes)
            if ":=" in entry:  # an assignment inside a comprehension would leak between entries: give it a function
                return f"[{self._name(self._define(self._value(kind.of_type, 'v', nodes)))}(x) for x in {expression}]"
            return expression if entry == "x" else f"[{entry} for x in {expression}]"
        if is_leaf_type(kind):
            return self._leaf(kind, expression)
        sets = [node.selection_set for node in nodes if node.selection_set]
        if is_abstract_type(kind):
            return f"{self._name(self._dispatch(kind, sets))}[type({expression})]({expression})"
        return f"{self._name(self._object(kind, sets))}({expression})"

    def _leaf(self, kind: Any, expression: str) -> str:
        if isinstance(kind, GraphQLEnumType):
            names = {getattr(value.value, "value", value.value): name for name, value in kind.values.items()}
            return f"{self._name(names)}[{expression}.value]"
        assert isinstance(kind, GraphQLScalarType)
        if kind.name in _PLAIN_SCALARS:
            return expression
        return f"{self._name(kind.serialize)}({expression})"

    def _object(self, kind: GraphQLObjectType, sets: list[SelectionSetNode]) -> Callable[[Any], Any]:
        entries = []
        for key, nodes in self.collect(kind, sets).items():
            name = nodes[0].name.value
            if name == "__typename":
                entries.append(f"{key!r}: {kind.name!r}")
                continue
            field = kind.fields[name]
            entries.append(f"{key!r}: {self._value(field.type, f'v.{_attribute(field)}', nodes)}")
        return self._define("{" + ", ".join(entries) + "}")

    def _dispatch(self, kind: Any, sets: list[SelectionSetNode]) -> dict[type, Callable[[Any], Any]]:
        made: dict[type, Callable[[Any], Any]] = {}
        for possible in self._schema.get_possible_types(kind):
            shape = self._object(possible, sets)
            made.update(dict.fromkeys(self._classes.get(possible.name, ()), shape))
        return made

    def _define(self, expression: str) -> Callable[[Any], Any]:
        made: Callable[[Any], Any] = eval(f"lambda v: {expression}", self._scope)  # noqa: S307 - written above, from names the schema knows
        return made

    def _name(self, value: Any) -> str:
        name = f"_{len(self._scope)}"
        self._scope[name] = value
        return name


def _attribute(field: GraphQLField) -> str:
    """The attribute a field reads; Unplannable if it has a resolver of its own."""
    definition = field.extensions.get("strawberry-definition")
    if not isinstance(definition, StrawberryField) or definition.base_resolver is not None:
        raise Unplannable
    return definition.python_name
