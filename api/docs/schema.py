"""The schema as the reference reads it: what a field costs, what a type is linked by, and on which page it stands."""

import re
from functools import cached_property
from typing import Any, Final

from graphql import (
    DirectiveNode,
    GraphQLArgument,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLNamedType,
    GraphQLSchema,
    NullValueNode,
    build_schema,
    get_named_type,
    is_introspection_type,
    is_specified_scalar_type,
    print_ast,
    value_from_ast_untyped,
)

from api.docs.markdown import anchor

ROOTS: Final = ("Query", "Mutation", "Subscription")
COMMON: Final = "types"
TOURNAMENTS: Final = "types-tournaments"
_OPTIONS: Final = "GameOptionsInput"
_SUFFIX: Final = "OptionsInput"


class Read:
    """A schema, read from its text."""

    def __init__(self, text: str) -> None:
        self.core: GraphQLSchema = build_schema(text, assume_valid=True)

    @cached_property
    def games(self) -> dict[str, str]:
        """The slug of each game, by the word its types begin with."""
        options = self.core.type_map[_OPTIONS]
        assert isinstance(options, GraphQLInputObjectType)
        named = {slug: get_named_type(field.type).name for slug, field in options.fields.items()}
        return {name.removesuffix(_SUFFIX): slug for slug, name in named.items()}

    def types(self) -> dict[str, list[GraphQLNamedType]]:
        """The types of each page, in the order of the alphabet."""
        pages: dict[str, list[GraphQLNamedType]] = {}
        for name in sorted(self.core.type_map):
            each = self.core.type_map[name]
            if name not in ROOTS and not is_introspection_type(each) and not is_specified_scalar_type(each):
                pages.setdefault(self.page_of(name), []).append(each)
        return dict(sorted(pages.items()))

    def page_of(self, name: str) -> str:
        """The page a type stands on: that of its game, of tournaments, or of all that is common."""
        for word, slug in self.games.items():
            if name.startswith(word):
                return f"{COMMON}-{slug}"
        return TOURNAMENTS if name.startswith("Tournament") else COMMON

    def link(self, kind: Any) -> str:
        """A type as it is written, linked to where it is described."""
        named = get_named_type(kind)
        if is_specified_scalar_type(named):
            return f"`{kind}`"
        return f"[`{kind}`]({self.page_of(named.name)}.md#{anchor(named.name)})"


def said(described: Any) -> str:
    """A description on one line, with what is deprecated first."""
    words = " ".join((described.description or "").split())
    reason = getattr(described, "deprecation_reason", None)
    return f"**Deprecated:** {reason} {words}" if reason else words


def default(given: GraphQLArgument | GraphQLInputField) -> str:
    """What stands for an argument that is left out; empty if nothing does, or null."""
    value = given.ast_node.default_value if given.ast_node else None
    return f" `= {print_ast(value)}`" if value and not isinstance(value, NullValueNode) else ""


def cost_of(field: GraphQLField) -> str:
    """What asking for a field costs, in words."""
    weight = _given(field, "cost").get("weight", "1")
    told = [f"Costs {int(weight):,}"]
    for name, argument in field.args.items():
        if (more := _given(argument, "cost").get("weight")) is not None:
            told.append(f"with `{name}` {int(more):,} more")
    if sizes := _given(field, "listSize"):
        told.append(_below(sizes))
    if (factor := _given(field, "costBelow").get("factor")) is not None:
        told.append(f"what stands below counts {factor} of its cost")
    return "; ".join(told) + "."


def plain_cost(field: GraphQLField) -> str:
    """The figure alone, for tables."""
    return f"{int(_given(field, 'cost').get('weight', '1')):,}"


def _below(sizes: dict[str, Any]) -> str:
    where = " and ".join(f"`{name}`" for name in sizes.get("sizedFields") or [])
    by = " or ".join(f"`{name}`" for name in sizes.get("slicingArguments") or [])
    often = f"as often as {by} says, else {sizes['assumedSize']} times" if by else f"{sizes['assumedSize']} times"
    return f"what stands below {where or 'it'} counts {often}"


def _given(described: GraphQLField | GraphQLArgument, directive: str) -> dict[str, Any]:
    found: tuple[DirectiveNode, ...] = (described.ast_node and described.ast_node.directives) or ()
    for each in found:
        if each.name.value == directive:
            return {one.name.value: value_from_ast_untyped(one.value) for one in each.arguments or ()}
    return {}


def words_of(kind: str) -> str:
    """`BAD_INPUT` for `BadInput`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind).upper()
