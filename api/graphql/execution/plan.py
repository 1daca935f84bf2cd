"""A validated operation turned into plain Python, once per document.

Most of an operation only picks attributes off structs: for that the planner writes one function per selection
(`{'id': v.id, 'seats': [s2(x) for x in v.seats]}`) instead of walking the tree field by field on every request. Around
those stand the fields with resolvers, which are run as `following.py` says. A test holds plans to the answers of
graphql-core.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Protocol

from graphql import (
    DirectiveNode,
    DocumentNode,
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
    OperationType,
    SelectionNode,
    SelectionSetNode,
    VariableNode,
    Visitor,
    get_named_type,
    is_abstract_type,
    is_leaf_type,
    is_list_type,
    visit,
)
from graphql.pyutils import Path
from strawberry.types.field import StrawberryField

from api.graphql.execution.calling import Call, call_of
from api.graphql.execution.entries import Entries
from api.graphql.types.adapter import COMPUTED
from api.graphql.types.costs import LARGE
from api.graphql.types.pages import LASTING

INTROSPECTION = frozenset({"__schema", "__type"})
_PLAIN_SCALARS = {"Int", "String", "Boolean", "Float", "ID"}

Shape = Callable[[Any], Any]
"""A value -> what the client asked for of it."""
Code = Callable[[str], str]
"""The expression of a value -> the expression of what the client asked for of it."""


class Completion(Protocol):
    """A value, below which there are resolvers -> what the client asked for of it."""

    def __call__(self, value: Any, following: "Following", path: Path | None, /) -> Awaitable[Any]:
        """Complete one value."""


Finish = tuple[Code | None, Completion | None]
"""How a value is finished: by code, or if there are resolvers below it, by a completion."""


class Following(Protocol):
    """One execution of a plan."""

    async def field(self, parent: Any, live: "LiveField", path: Path | None) -> Any:
        """The value of one field."""

    async def all(self, parts: Sequence[Callable[[], Awaitable[Any]]]) -> list[Any]:
        """Do all parts, some at a time."""


@dataclass(frozen=True, slots=True)
class LiveField:
    """A field that has a resolver, or has one somewhere below it."""

    key: str
    name: str
    """What the schema calls it: type and field."""
    nodes: tuple[FieldNode, ...]
    parent: GraphQLObjectType
    field: GraphQLField | None
    """None for introspection, which belongs to no type of ours."""
    nullable: bool
    read: Callable[[Any], Any] | None = None
    """How to take it off its parent, where it has no resolver of its own."""
    shape: Shape | None = None
    complete: Completion | None = None
    """One of the two finishes the value."""
    large: bool = False
    """Whether finishing it takes long."""
    call: Call | None = None
    """How to call its resolver without Strawberry, where the variables have come by the short way."""

    @property
    def node(self) -> FieldNode:
        """Where it is asked for."""
        return self.nodes[0]


@dataclass(frozen=True, slots=True)
class LiveObject:
    """A selection with resolvers in it: all plain entries at once, with gaps for the live ones."""

    kind: GraphQLObjectType
    plain: Shape
    live: tuple[LiveField, ...]
    serial: bool = False
    call: Call | None = None
    """What it takes where one call is all, and nothing below it has a resolver."""

    async def __call__(self, value: Any, following: Following, path: Path | None) -> dict[str, Any]:
        """The selection of `value`."""
        made: dict[str, Any] = self.plain(value)
        if self.serial or len(self.live) == 1:
            for live in self.live:
                made[live.key] = await following.field(value, live, Path(path, live.key, self.kind.name))
            return made

        async def fill(live: LiveField) -> None:
            made[live.key] = await following.field(value, live, Path(path, live.key, self.kind.name))

        await following.all([lambda each=each: fill(each) for each in self.live])  # type: ignore[misc]
        return made


class Planner:
    """Compiles selections over one schema. `names` tells the object type of each class of the domain."""

    def __init__(self, schema: GraphQLSchema, names: Mapping[type, str]) -> None:
        self._schema = schema
        self._classes: dict[str, list[type]] = {}
        for cls, name in names.items():
            self._classes.setdefault(name, []).append(cls)
        self.entries = Entries()

    def plan(
        self,
        operation: OperationDefinitionNode,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
        direct: frozenset[str] = frozenset(),
    ) -> LiveObject:
        """The plan of an operation. Of the variables only those in `@skip` and `@include` matter.

        `direct` are those that are read into values of the domain.
        """
        root = self._schema.get_root_type(operation.operation)
        assert root is not None
        writer = _Writer(self._schema, self._classes, self.entries, fragments, variables, direct)
        return writer.root(root, operation)


class _Writer:
    """Writes the functions of one operation."""

    def __init__(
        self,
        schema: GraphQLSchema,
        classes: Mapping[str, list[type]],
        entries: Entries,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
        direct: frozenset[str],
    ) -> None:
        self._schema, self._classes, self._fragments, self._variables = schema, classes, fragments, variables
        self._entries, self._direct = entries, direct
        self._scope: dict[str, Any] = {}

    def root(self, kind: GraphQLObjectType, operation: OperationDefinitionNode) -> LiveObject:
        """The whole operation."""
        plain, live = self._parts(kind, [operation.selection_set])
        is_call = len(live) == 1 and live[0].shape is not None and not live[0].large
        serial = operation.operation is OperationType.MUTATION
        return LiveObject(kind, self._define(plain), live, serial=serial, call=live[0].call if is_call else None)

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
        if not self._is_asked_for(selection):
            return
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

    def _is_asked_for(self, selection: SelectionNode) -> bool:
        for directive in selection.directives or ():
            (condition,) = directive.arguments or ()
            given: Any = condition.value
            value = self._variables.get(given.name.value) if isinstance(given, VariableNode) else given.value
            if value == (directive.name.value == "skip"):
                return False
        return True

    def _applies(self, condition: str, parent: GraphQLObjectType) -> bool:
        if condition == parent.name:
            return True
        wanted = self._schema.get_type(condition)
        return is_abstract_type(wanted) and self._schema.is_sub_type(wanted, parent)

    # -- objects ---------------------------------------------------------------------------------------------

    def _parts(self, kind: GraphQLObjectType, sets: list[SelectionSetNode]) -> tuple[str, tuple[LiveField, ...]]:
        """Code for the plain entries of a selection, and its live ones."""
        entries, live = [], []
        for key, nodes in self.collect(kind, sets).items():
            name = nodes[0].name.value
            if name == "__typename":
                entries.append(f"{key!r}: {kind.name!r}")
                continue
            found = self._entry(kind, key, nodes)
            if isinstance(found, str):
                entries.append(f"{key!r}: {found}")
            else:
                entries.append(f"{key!r}: None")
                live.append(found)
        return "{" + ", ".join(entries) + "}", tuple(live)

    def _entry(self, parent: GraphQLObjectType, key: str, nodes: list[FieldNode]) -> str | LiveField:
        """Code for a field, or the field itself if it cannot be had without a resolver."""
        name = nodes[0].name.value
        full_name = f"{parent.name}.{name}"
        if name in INTROSPECTION:
            return LiveField(key, full_name, tuple(nodes), parent, None, nullable=name == "__type")
        field = parent.fields[name]
        definition = _definition(field)
        computed = definition.metadata.get(COMPUTED)
        resolved = definition.base_resolver is not None and computed is None
        code, complete = self._finish(field.type, nodes)
        if code is not None and not resolved:
            return code(f"{self._name(computed)}(v)" if computed else f"v.{definition.python_name}")
        return LiveField(
            key,
            full_name,
            tuple(nodes),
            parent,
            field,
            nullable=not isinstance(field.type, GraphQLNonNull),
            read=None if resolved else computed or attrgetter(definition.python_name),
            shape=code and self._define(code("v")),
            complete=complete,
            large=bool(definition.metadata.get(LARGE)),
            call=call_of(field, nodes[0], self._direct) if resolved else None,
        )

    def _finish(self, kind: GraphQLOutputType, nodes: Sequence[FieldNode]) -> "Finish":
        """How to finish a value of a type, which may be None where the type says so."""
        if isinstance(kind, GraphQLNonNull):
            return self._finish_certain(kind.of_type, nodes)
        certain, complete = self._finish_certain(kind, nodes)
        return certain and _or_none(certain), complete

    def _finish_certain(self, kind: Any, nodes: Sequence[FieldNode]) -> "Finish":
        if is_leaf_type(kind):
            return self._leaf(kind), None
        if is_list_type(kind):
            entry, complete = self._finish(kind.of_type, nodes)
            if entry and self._is_lasting(kind):
                shown = self._name(self._entries.shown(self._define(entry("v"))))
                return (lambda expression: f"{shown}({expression})"), None
            return entry and self._list(entry), complete and _for_each(complete)
        sets = [node.selection_set for node in nodes if node.selection_set]
        if is_abstract_type(kind):
            return self._dispatch(kind, sets)
        plain, live = self._parts(kind, sets)
        shape = self._define(plain)
        if live:
            return None, LiveObject(kind, shape, live)
        name = self._name(shape)
        return (lambda expression: f"{name}({expression})"), None

    def _is_lasting(self, kind: Any) -> bool:
        """Whether it is a list of entries that are kept as JSON."""
        return any(getattr(cls, LASTING, False) for cls in self._classes.get(get_named_type(kind).name, ()))

    def _dispatch(self, kind: Any, sets: list[SelectionSetNode]) -> "Finish":
        """By the class of a value: the selection of the member of a union it is."""
        members = [(each, *self._parts(each, sets)) for each in self._schema.get_possible_types(kind)]
        shapes: dict[type, Shape] = {}
        objects: dict[type, LiveObject] = {}
        for member, plain, live in members:
            shape, classes = self._define(plain), self._classes.get(member.name, ())
            shapes.update(dict.fromkeys(classes, shape))
            objects.update(dict.fromkeys(classes, LiveObject(member, shape, live)))
        if any(live for _, _, live in members):
            return None, lambda value, following, path: objects[type(value)](value, following, path)
        name = self._name(shapes)
        return (lambda expression: f"{name}[type({expression})]({expression})"), None

    # -- code ------------------------------------------------------------------------------------------------

    def _list(self, entry: Code) -> Code:
        code = entry("x")
        if code == "x":
            return lambda expression: expression
        if ":=" in code:  # an assignment inside a comprehension would leak between entries: give it a function
            code = f"{self._name(self._define(entry('v')))}(x)"
        return lambda expression: f"[{code} for x in {expression}]"

    def _leaf(self, kind: Any) -> Code:
        if isinstance(kind, GraphQLEnumType):
            names = self._name({str(each.value): name for name, each in kind.values.items()})
            return lambda expression: f"{names}[{expression}]"  # a member of a StrEnum is its text, and found by it
        assert isinstance(kind, GraphQLScalarType)
        if kind.name in _PLAIN_SCALARS:
            return lambda expression: expression
        serialize = self._name(kind.serialize)
        return lambda expression: f"{serialize}({expression})"

    def _define(self, expression: str) -> Shape:
        made: Shape = eval(f"lambda v: {expression}", self._scope)  # noqa: S307 - written above, from names the schema knows
        return made

    def _name(self, value: Any) -> str:
        name = f"_{len(self._scope)}"
        self._scope[name] = value
        return name


def _or_none(certain: Code) -> Code:
    code = certain("t")
    if code == "t":
        return lambda expression: expression
    return lambda expression: f"(None if (t := {expression}) is None else {code})"


def _for_each(entry: Completion) -> Completion:
    """Finish every entry of a list; if one fails, the list does."""

    async def complete(values: Any, following: Following, path: Path | None) -> list[Any]:
        def part(index: int, value: Any) -> Callable[[], Awaitable[Any]]:
            return lambda: entry(value, following, Path(path, index, None))

        return await following.all([part(index, value) for index, value in enumerate(values)])

    return complete


def _definition(field: GraphQLField) -> StrawberryField:
    found = field.extensions["strawberry-definition"]
    assert isinstance(found, StrawberryField)
    return found


def conditions_of(document: DocumentNode) -> tuple[str, ...]:
    """The variables that decide what is asked for at all: those in `@skip` and `@include`."""
    found: dict[str, None] = {}

    class Look(Visitor):
        def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
            for argument in node.arguments or ():
                if isinstance(argument.value, VariableNode):
                    found[argument.value.name.value] = None

    visit(document, Look())
    return tuple(found)
