"""How much an operation may ask for.

Every field costs 1 unless its `@cost` says otherwise, and what the `@cost` of arguments adds that are given, each time
it is asked for: under every alias, and wherever a fragment is used; of the members of a union or an interface, which
exclude each other, the dearest counts. What stands below a list counts once per entry, as `@listSize` says, and what
stands below a field with `@costBelow` by that factor. `@skip` and `@include` save nothing. Depth is how many fields are
nested in each other.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLArgument,
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    NullValueNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    VariableNode,
    get_named_type,
    is_abstract_type,
    is_leaf_type,
    is_list_type,
)
from msgspec import Struct

from api.graphql.types.costs import UNSAID, Cost, CostBelow, ListSize

_WITH_FIELDS: Final = (GraphQLObjectType, GraphQLInterfaceType)
_META: Final = {"__schema": ("__Schema", 500), "__type": ("__Type", 50)}
"""What introspection begins with: the type, and the weight."""
_META_ENTRIES: Final = {("__Schema", "types"): 20}
"""How many entries lists of introspection count for. The schema has twenty times as many types, but they are told
quickly, once for each question; every other list counts one, and the usual question for a whole schema must pass."""


class Weight(Struct, frozen=True):
    """The size of an operation, or of a part of it."""

    cost: int
    depth: int
    per_entry: int = 0
    """What the entries of a connection cost besides, each: the field that has the connection knows how many."""
    fixed: bool = True
    """Whether it is the same whatever the variables."""


class Size(Struct, frozen=True):
    """What the schema says of one field."""

    kind: GraphQLNamedType | None
    """What stands below it; None for a leaf."""
    weight: int = 1
    added: Mapping[str, int] = {}
    """What arguments add, if they are given."""
    entries: int = 1
    slicing: tuple[str, ...] = ()
    """The arguments that can give the number of entries."""
    connection: bool = False
    """Whether the entries are not its own but those of a field right below it."""
    sized: bool = False
    """Whether it is that field, and the one above says how many entries it has."""
    share: int = 1
    """How many units of what stands below it count as one."""


class Scale:
    """Weighs operations over one schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._sizes: dict[tuple[str, str], Size] = {}
        objects = [kind for kind in schema.type_map.values() if isinstance(kind, _WITH_FIELDS)]
        sized = {place for kind in objects for field in kind.fields.values() for place in _sized_by(field)}
        for kind in objects:
            for name, field in kind.fields.items():
                self._sizes[kind.name, name] = _size(kind, field, sized=(kind.name, name) in sized)

    def size(self, parent: GraphQLNamedType, name: str) -> Size:
        """What the schema says of a field."""
        known = self._sizes.get((parent.name, name))
        if known is None and name in _META:
            kind, weight = _META[name]
            return Size(self._schema.get_type(kind), weight)
        return known or Size(None)

    def type(self, name: str) -> GraphQLNamedType:
        """The type of that name."""
        return self._schema.type_map[name]

    def weigh(
        self,
        operation: OperationDefinitionNode,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
    ) -> Weight:
        """The cost and depth of a valid operation with these coerced variables."""
        root = self._schema.get_root_type(operation.operation)
        assert root is not None
        return _Weighing(self, fragments, variables).selections(operation.selection_set, root)


@lru_cache(maxsize=4)
def scale_of(schema: GraphQLSchema) -> Scale:
    """The scale of a schema: made once, however many engines run it, since it reads every field there is."""
    return Scale(schema)


class _Weighing:
    """One operation on the scale. A fragment is walked once and counted wherever it is used."""

    def __init__(
        self, scale: Scale, fragments: Mapping[str, FragmentDefinitionNode], variables: Mapping[str, Any]
    ) -> None:
        self._scale, self._fragments, self._variables = scale, fragments, variables
        self._known: dict[str, Weight] = {}

    def selections(self, selection_set: SelectionSetNode | None, parent: GraphQLNamedType) -> Weight:
        """What a selection costs: all of it, but of the members of a union or interface only the dearest."""
        found = Weight(0, 0)
        members: dict[str, Weight] = {}
        for selection in selection_set.selections if selection_set else ():
            if isinstance(selection, FieldNode):
                found = _both(found, self._field(selection, parent))
                continue
            kind, part = self._narrowed(selection, parent)
            if is_abstract_type(parent) and isinstance(kind, GraphQLObjectType):
                members[kind.name] = _both(members.get(kind.name, Weight(0, 0)), part)
            else:
                found = _both(found, part)
        return _both(found, _either(members.values()))

    def _narrowed(self, selection: SelectionNode, parent: GraphQLNamedType) -> tuple[GraphQLNamedType, Weight]:
        """A fragment: the type it is for, and its weight."""
        if isinstance(selection, FragmentSpreadNode):
            condition = self._fragments[selection.name.value].type_condition
            return self._scale.type(condition.name.value), self._fragment(selection.name.value)
        assert isinstance(selection, InlineFragmentNode)
        narrowed = selection.type_condition
        kind = self._scale.type(narrowed.name.value) if narrowed else parent
        return kind, self.selections(selection.selection_set, kind)

    def _fragment(self, name: str) -> Weight:
        if name not in self._known:
            found = self._fragments[name]
            self._known[name] = self.selections(found.selection_set, self._scale.type(found.type_condition.name.value))
        return self._known[name]

    def _field(self, node: FieldNode, parent: GraphQLNamedType) -> Weight:
        size = self._scale.size(parent, node.name.value)
        added, fixed = self._added(node, size) if size.added else (0, True)
        weight = size.weight + added
        if size.kind is None:
            return Weight(weight, 1, fixed=fixed)
        inner = self.selections(node.selection_set, size.kind)
        if size.sized:
            return Weight(weight, inner.depth + 1, inner.cost, inner.fixed and fixed)
        entries, sure = self._entries(node, size)
        below = inner.cost + inner.per_entry * entries if size.connection else inner.cost * entries
        below = -(-below // size.share)
        return Weight(weight + below, inner.depth + 1, fixed=sure and fixed and inner.fixed)

    def _added(self, node: FieldNode, size: Size) -> tuple[int, bool]:
        """What the arguments add that are given and not null, and whether that is so whatever the variables."""
        added, fixed = 0, True
        for each in node.arguments or ():
            weight, given = size.added.get(each.name.value, 0), each.value
            if not weight or isinstance(given, NullValueNode):
                continue
            if isinstance(given, VariableNode):
                fixed = False
                if self._variables.get(given.name.value) is None:
                    continue
            added += weight
        return added, fixed

    def _entries(self, node: FieldNode, size: Size) -> tuple[int, bool]:
        """How many entries to count, and whether that is so whatever the variables."""
        given = [each.value for each in node.arguments or () if each.name.value in size.slicing]
        fixed = not any(isinstance(each, VariableNode) for each in given)
        asked = [
            int(each.value) if isinstance(each, IntValueNode) else self._variables.get(each.name.value)
            for each in given
            if isinstance(each, IntValueNode | VariableNode)
        ]
        counts = [max(1, each) for each in asked if isinstance(each, int)]
        return max(counts, default=size.entries), fixed


def _both(one: Weight, other: Weight) -> Weight:
    return Weight(
        one.cost + other.cost,
        max(one.depth, other.depth),
        one.per_entry + other.per_entry,
        one.fixed and other.fixed,
    )


def _either(parts: Collection[Weight]) -> Weight:
    """The largest of parts of which one is there at a time. Members of a union are no connections."""
    cost, depth = max((each.cost for each in parts), default=0), max((each.depth for each in parts), default=0)
    return Weight(cost, depth, fixed=all(each.fixed for each in parts))


def _size(parent: GraphQLObjectType | GraphQLInterfaceType, field: GraphQLField, *, sized: bool) -> Size:
    kind = get_named_type(field.type)
    below = None if is_leaf_type(kind) else kind
    weight = next((int(each.weight) for each in _directives(field, Cost)), 1)
    added = {name: int(each.weight) for name, given in field.args.items() for each in _directives(given, Cost)}
    for size in _directives(field, ListSize):
        slicing = tuple(size.slicing_arguments or ())
        return Size(below, weight, added, size.assumed_size, slicing, connection=bool(size.sized_fields))
    if parent.name.startswith("__"):
        name = next(each for each, found in parent.fields.items() if found is field)
        return Size(below, entries=_META_ENTRIES.get((parent.name, name), 1))
    share = next((round(1 / float(each.factor)) for each in _directives(field, CostBelow)), 1)
    return Size(below, weight, added, UNSAID ** _lists(field.type), sized=sized, share=share)


def _sized_by(field: GraphQLField) -> list[tuple[str, str]]:
    """The fields of its answer whose entries this field counts."""
    kind = get_named_type(field.type).name
    return [(kind, name) for size in _directives(field, ListSize) for name in size.sized_fields or ()]


def _directives(field: GraphQLField | GraphQLArgument, kind: type) -> list[Any]:
    definition = field.extensions.get("strawberry-definition")
    return [each for each in definition.directives if isinstance(each, kind)] if definition else []


def _lists(kind: Any) -> int:
    """How many lists a type is nested in."""
    inner = getattr(kind, "of_type", None)
    return 0 if inner is None else is_list_type(kind) + _lists(inner)
