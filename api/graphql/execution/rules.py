"""The validation rules of the specification, each error with its code, and bounds on the work they do."""

import re
from typing import Any, Final

from graphql import (
    SKIP,
    ASTValidationRule,
    GraphQLError,
    GraphQLInputType,
    ListValueNode,
    MaxIntrospectionDepthRule,
    ObjectValueNode,
    OverlappingFieldsCanBeMergedRule,
    ProvidedRequiredArgumentsRule,
    SelectionSetNode,
    StringValueNode,
    ValidationContext,
    ValueNode,
    ValuesOfCorrectTypeRule,
    VisitorAction,
    specified_rules,
)
from graphql.utilities.validate_input_value import validate_input_literal
from graphql.validation.validate import ValidationAbortedError

from api.graphql.execution.errors import Code

NOT_TEXT: Final = re.compile("[\0\ud800-\udfff]")
"""PostgreSQL keeps no text with a zero in it, and UTF-8 has no halves of surrogate pairs."""
NO_TEXT: Final = "text has no character U+0000 and no half of a surrogate pair"
MOST_COMPARISONS: Final = 40_000
"""Steps to find out whether fields of one name can be merged, which grow with the square of their number. The largest
selection the schema allows, every field of every event, takes less than half of it."""


class _ValuesRule(ValuesOfCorrectTypeRule):
    """Literals have the type of their place."""

    def is_valid_value_node(self, node: ValueNode, input_type: GraphQLInputType | None) -> VisitorAction:
        """Report what is wrong with a literal, where it stands: readers of scalars do not know their place."""

        def report(error: GraphQLError, path: list[str | int]) -> None:
            placed = error if error.nodes else _placed(error, _node_at(node, path))
            self.report_error(_coded(placed, Code.BAD_INPUT))

        if input_type:
            validate_input_literal(node, input_type, report)
        return SKIP


class _RequiredArgumentsRule(ProvidedRequiredArgumentsRule):
    """What must be said is said."""

    def report_error(self, error: GraphQLError) -> None:
        super().report_error(_coded(error, Code.BAD_INPUT))


class _TextRule(ASTValidationRule):
    """Text is text that can be kept."""

    def enter_string_value(self, node: StringValueNode, *_: Any) -> None:
        if NOT_TEXT.search(node.value):
            self.report_error(_coded(GraphQLError(NO_TEXT, node), Code.BAD_INPUT))


class _IntrospectionRule(MaxIntrospectionDepthRule):
    """The schema is not asked for what its types are made of again and again."""

    def report_error(self, error: GraphQLError) -> None:
        super().report_error(_coded(error, Code.TOO_DEEP))


class _MergingRule(OverlappingFieldsCanBeMergedRule):
    """Fields of one name can be merged, and it does not take too long to see that."""

    def __init__(self, context: ValidationContext) -> None:
        super().__init__(context)
        self.rule_context.remaining_complexity_budget = MOST_COMPARISONS

    def enter_selection_set(self, selection_set: SelectionSetNode, *others: Any) -> None:
        try:
            super().enter_selection_set(selection_set, *others)
        except ValidationAbortedError as aborted:
            if self.rule_context.remaining_complexity_budget >= 0:
                raise
            message = f"fields of the same name stand here too often: more than {MOST_COMPARISONS} steps to merge them"
            limits = {"code": Code.TOO_COSTLY, "allowed": MOST_COMPARISONS}
            raise ValidationAbortedError(message, selection_set, extensions=limits) from aborted


_OURS: Final[dict[type[ASTValidationRule], type[ASTValidationRule]]] = {
    ValuesOfCorrectTypeRule: _ValuesRule,
    ProvidedRequiredArgumentsRule: _RequiredArgumentsRule,
    MaxIntrospectionDepthRule: _IntrospectionRule,
    OverlappingFieldsCanBeMergedRule: _MergingRule,
}
RULES: Final[tuple[type[ASTValidationRule], ...]] = (_TextRule, *(_OURS.get(rule, rule) for rule in specified_rules))


def _placed(error: GraphQLError, node: ValueNode) -> GraphQLError:
    return GraphQLError(error.message, node, original_error=error.original_error)


def _node_at(node: ValueNode, path: list[str | int]) -> ValueNode:
    """The part of a literal that a path leads to, as far as it does."""
    for step in path:
        if isinstance(node, ObjectValueNode):
            node = next((each.value for each in node.fields if each.name.value == step), node)
        elif isinstance(node, ListValueNode) and isinstance(step, int):
            node = node.values[step]
    return node


def _coded(error: GraphQLError, code: Code) -> GraphQLError:
    """An error of a rule with its code. What a reader of ours raised is its cause, and is told as a fault of ours."""
    error.extensions = {**(error.extensions or {}), "code": code}
    return error
