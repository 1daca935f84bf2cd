"""How much an operation may ask for.

Every field costs 1, except those in `EXPENSIVE`. What stands below a list with `first` counts `first` times; other
lists count as `LIST` entries. Depth is how many fields are nested in each other.
"""

from collections.abc import Mapping
from typing import Any

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
)
from msgspec import Struct

EXPENSIVE: Mapping[str, int] = {
    "audit": 200,
    "scoreSecrets": 200,
    "export": 100,
    "view": 10,
    "replay": 10,
    "legal": 10,
    "events": 5,
    "tables": 5,
    "tournaments": 5,
    "report": 100,
    "drawing": 100,
    "bracket": 100,
    "preview": 50,
    "importTournament": 200,
}
PAGED = {
    "tables": 20,
    "events": 50,
    "leaderboard": 20,
    "playerHistory": 20,
    "tournaments": 20,
    "entrants": 50,
    "matches": 50,
}
LIST = 5
LISTS = {"legal", "games", "privilegedReads"}


class Weight(Struct, frozen=True):
    """The size of an operation."""

    cost: int
    depth: int


def weigh(
    operation: OperationDefinitionNode,
    fragments: Mapping[str, FragmentDefinitionNode],
    variables: Mapping[str, Any],
) -> Weight:
    """The cost and depth of an operation. Each fragment is weighed once, however often it is used."""
    known: dict[str, Weight] = {}

    def selections(selection_set: SelectionSetNode | None) -> Weight:
        cost = depth = 0
        for selection in selection_set.selections if selection_set else ():
            if isinstance(selection, FieldNode):
                inner = field(selection)
            elif isinstance(selection, InlineFragmentNode):
                inner = selections(selection.selection_set)
            else:
                assert isinstance(selection, FragmentSpreadNode)
                inner = fragment(selection.name.value)
            cost, depth = cost + inner.cost, max(depth, inner.depth)
        return Weight(cost, depth)

    def fragment(name: str) -> Weight:
        if name not in known:
            known[name] = selections(fragments[name].selection_set)
        return known[name]

    def field(node: FieldNode) -> Weight:
        inner = selections(node.selection_set)
        name = node.name.value
        return Weight(EXPENSIVE.get(name, 1) + inner.cost * _entries(node, variables), inner.depth + 1)

    return selections(operation.selection_set)


def _entries(node: FieldNode, variables: Mapping[str, Any]) -> int:
    name = node.name.value
    if name in LISTS:
        return LIST
    if name not in PAGED:
        return 1
    for argument in node.arguments or ():
        if argument.name.value == "first":
            if isinstance(argument.value, IntValueNode):
                return max(1, int(argument.value.value))
            if isinstance(argument.value, VariableNode):
                given = variables.get(argument.value.name.value)
                return max(1, given) if isinstance(given, int) else PAGED[name]
    return PAGED[name]
