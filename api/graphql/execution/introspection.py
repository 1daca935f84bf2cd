"""Answers to questions about the schema: made once for each question, off the loop, and kept as bytes."""

from collections.abc import Mapping
from typing import Any, Final

from graphql import (
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    execute_sync,
    print_ast,
)
from msgspec import Raw
from msgspec.json import encode

from api.graphql.execution.plan import LiveField
from services.off_loop import OffLoop, Remembered

_MOST_BYTES: Final = 16 * 1024 * 1024


class Introspection:
    """What is known of one schema, which does not change while the process lives."""

    def __init__(self, schema: GraphQLSchema, off_loop: OffLoop) -> None:
        self._schema = schema
        self._answers = Remembered(off_loop, _MOST_BYTES)

    async def answer(
        self,
        live: LiveField,
        operation: OperationDefinitionNode,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
    ) -> Raw | None:
        """The value of one `__schema` or `__type` as JSON; None if there is no such type."""
        alone = _alone(live, operation, fragments)
        key = (print_ast(alone), encode(variables, order="sorted"))
        made = await self._answers.get(key, lambda: self._made(alone, live.key, variables))
        return None if made == b"null" else Raw(made)

    def _made(self, document: DocumentNode, key: str, variables: Mapping[str, Any]) -> bytes:
        result = execute_sync(self._schema, document, variable_values=dict(variables))
        if result.errors:
            raise GraphQLError(result.errors[0].message)
        assert result.data is not None
        return encode(result.data[key])


def _alone(
    live: LiveField, operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]
) -> DocumentNode:
    """The operation with nothing but this field."""
    definition = OperationDefinitionNode(
        operation=OperationType.QUERY,
        variable_definitions=operation.variable_definitions,
        selection_set=SelectionSetNode(selections=live.nodes),
    )
    return DocumentNode(definitions=(definition, *fragments.values()))
