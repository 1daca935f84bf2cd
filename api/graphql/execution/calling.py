"""A resolver called as it is, with arguments that are variables or say what they are in the document itself.

Strawberry looks up the type of every argument in every call, to make its own objects of inputs. Where there are no
such objects to be made, because arguments are leaves or are read into the domain's own structs, it is not needed.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    GraphQLArgument,
    GraphQLField,
    GraphQLNonNull,
    GraphQLObjectType,
    OperationDefinitionNode,
    Undefined,
    VariableNode,
    Visitor,
    get_named_type,
    is_leaf_type,
    is_list_type,
    visit,
)
from graphql.utilities import coerce_input_literal
from strawberry.types.field import StrawberryField
from strawberry.types.info import Info


@dataclass(frozen=True, slots=True)
class _Variable:
    """An argument that is a variable."""

    name: str
    variable: str
    nullable: bool


class _Told:
    """As much as resolvers ask of graphql-core's own account of where they stand, which is dear to make."""

    __slots__ = ("context",)

    def __init__(self, context: Any) -> None:
        self.context = context


@dataclass(frozen=True, slots=True)
class Call:
    """How to call the resolver of a field where it stands in a document."""

    field: StrawberryField
    function: Callable[..., Any]
    fixed: Mapping[str, Any]
    """Arguments that stand in the document."""
    variables: tuple[_Variable, ...]
    by_place: bool
    """Whether the parent is its first argument."""
    parent: str
    """The argument that takes the parent, if one does."""
    info: str
    """The argument that takes what a resolver is told of where it stands, if one does."""

    def arguments(self, coerced: Mapping[str, Any]) -> dict[str, Any] | None:
        """The arguments, by these variables; None if one is missing that must be there."""
        found = dict(self.fixed)
        for each in self.variables:
            value = coerced.get(each.variable, Undefined)
            if value is Undefined:
                if not each.nullable:
                    return None
            elif value is None and not each.nullable:
                return None
            else:
                found[each.name] = value
        return found

    def __call__(self, parent: Any, context: Any, arguments: dict[str, Any]) -> Any:
        """What the resolver says, or will say. Of what Strawberry would tell it, it is told the context alone."""
        if self.info:
            told: Any = _Told(context)
            arguments[self.info] = Info(_raw_info=told, _field=self.field)
        if self.parent:
            arguments[self.parent] = parent
        return self.function(parent, **arguments) if self.by_place else self.function(**arguments)


def call_of(field: GraphQLField, node: FieldNode, direct: Collection[str]) -> Call | None:
    """How to call the resolver of a field; None if it takes Strawberry to do so.

    `direct` are the variables that are read into values of the domain.
    """
    definition = field.extensions["strawberry-definition"]
    assert isinstance(definition, StrawberryField)
    resolver = definition.base_resolver
    if resolver is None or definition.extensions or definition.permission_classes:
        return None
    fixed: dict[str, Any] = {}
    variables: list[_Variable] = []
    for argument in node.arguments or ():
        known = field.args[argument.name.value]
        name = known.extensions["strawberry-definition"].python_name
        if isinstance(argument.value, VariableNode):
            variable = argument.value.name.value
            if not (is_leaf_type(get_named_type(known.type)) or variable in direct):
                return None
            variables.append(_Variable(name, variable, not _must_be_given(known)))
        else:
            value = _written_out(known, argument.value)
            if value is Undefined:
                return None
            fixed[name] = value
    parents = (resolver.parent_parameter, resolver.root_parameter)
    function: Any = resolver.wrapped_func
    return Call(
        field=definition,
        function=function,
        fixed=fixed,
        variables=tuple(variables),
        by_place=resolver.self_parameter is not None,
        parent=next((each.name for each in parents if each is not None), ""),
        info=resolver.info_parameter.name if resolver.info_parameter else "",
    )


def _must_be_given(argument: GraphQLArgument) -> bool:
    return isinstance(argument.type, GraphQLNonNull)


def _written_out(argument: GraphQLArgument, value: Any) -> Any:
    """An argument as it stands in the document; Undefined if it is more than a leaf, or not one of its type."""
    inner = argument.type.of_type if isinstance(argument.type, GraphQLNonNull) else argument.type
    return Undefined if is_list_type(inner) or not is_leaf_type(inner) else coerce_input_literal(value, argument.type)


def whole_variables(
    root: GraphQLObjectType,
    operation: OperationDefinitionNode,
    fragments: Mapping[str, FragmentDefinitionNode],
    candidates: Collection[str],
) -> frozenset[str]:
    """Those of the variables that are nothing but whole arguments of root fields which can be called as they are."""
    good: Counter[str] = Counter()
    for selection in operation.selection_set.selections:
        if isinstance(selection, FieldNode) and (field := root.fields.get(selection.name.value)):
            call = call_of(field, selection, candidates)
            good.update(each.variable for each in call.variables) if call else None
    uses = _Uses()
    for selection_set in (operation.selection_set, *(each.selection_set for each in fragments.values())):
        visit(selection_set, uses)
    return frozenset(name for name in candidates if good[name] == uses.count[name])


class _Uses(Visitor):
    """Counts how often each variable is used."""

    def __init__(self) -> None:
        super().__init__()
        self.count: Counter[str] = Counter()

    def enter_variable(self, node: VariableNode, *_: Any) -> None:
        self.count[node.name.value] += 1
