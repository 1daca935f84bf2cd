"""From the text of a document to one that is valid for the schema; nothing in it takes longer than its size allows."""

from collections.abc import Iterator, Mapping
from typing import Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLSchema,
    InlineFragmentNode,
    Lexer,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    Source,
    TokenKind,
    parse,
    validate,
)

from api.graphql.execution.errors import Code
from api.graphql.execution.plan import INTROSPECTION
from api.graphql.execution.rules import RULES
from api.graphql.execution.variables import MOST_ERRORS

MOST_INTROSPECTIONS: Final = 1
"""How often one operation may ask for the schema; there is nothing new to learn from the second time."""

MOST_NESTED: Final = 100
"""How deep brackets, or fragments in fragments, may be nested: what reads them calls itself as often."""
LARGEST: Final = 2**31 - 1
"""What is said of larger numbers: fragments within fragments make them arbitrarily large."""

_OPENING: Final = frozenset({TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L})
_CLOSING: Final = frozenset({TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R})


class TooMuch(GraphQLError):
    """A document that asks for more than is allowed; in `what`, braces stand for how much."""

    def __init__(self, code: Code, what: str, asked: int, allowed: int) -> None:
        asked = min(asked, LARGEST)
        extensions = {"code": code, "asked": asked, "allowed": allowed}
        super().__init__(f"{what.format(asked)}; {allowed} is the most", extensions=extensions)


def read_document(schema: GraphQLSchema, text: str, most_tokens: int) -> DocumentNode | list[GraphQLError]:
    """The document, or what is wrong with it."""
    try:
        _require_short(text, most_tokens)
        document = parse(text)
        _require_flat(document)
        errors = validate(schema, document, RULES, max_errors=MOST_ERRORS)
        if not errors:
            _require_few_introspections(document)
    except GraphQLError as error:
        return [error]
    return errors[:MOST_ERRORS] or document


def _require_short(text: str, most: int) -> None:
    """Counted before parsing: the parser goes as deep as a document, and does not say how many tokens there are."""
    lexer, count, deep, deepest = Lexer(Source(text)), 0, 0, 0
    while (kind := lexer.advance().kind) is not TokenKind.EOF:
        count += 1
        deep += (kind in _OPENING) - (kind in _CLOSING)
        deepest = max(deep, deepest)
        if count > 2 * most:  # do not read on for the sake of a number
            break
    if count > most:
        raise TooMuch(Code.TOO_LARGE, "the document has {} tokens", count, most)
    if deepest > MOST_NESTED:
        raise TooMuch(Code.TOO_DEEP, "the document has {} brackets within each other", deepest, MOST_NESTED)


def _require_flat(document: DocumentNode) -> None:
    """Fragments use each other only so often in a row. Those in a circle are left to validation."""
    uses = {name: set(_spreads(each.selection_set)) for name, each in _fragments(document).items()}
    layer = {name for name, used in uses.items() if not used & uses.keys()}
    deep, done = 1, set(layer)
    while layer:
        layer = {name for name in uses.keys() - done if uses[name] & uses.keys() <= done}
        done |= layer
        deep += bool(layer)
        if deep > MOST_NESTED:
            raise TooMuch(Code.TOO_DEEP, "the document has {} fragments within each other", deep, MOST_NESTED)


def _spreads(selection_set: SelectionSetNode) -> Iterator[str]:
    """The fragments that are used in a selection, at any depth."""
    for selection in _flat(selection_set):
        if isinstance(selection, FragmentSpreadNode):
            yield selection.name.value
        elif isinstance(selection, FieldNode) and selection.selection_set:
            yield from _spreads(selection.selection_set)


def _require_few_introspections(document: DocumentNode) -> None:
    counting = _Introspections(_fragments(document))
    for each in document.definitions:
        if isinstance(each, OperationDefinitionNode):
            count = counting.within(each.selection_set)
            if count > MOST_INTROSPECTIONS:
                raise TooMuch(Code.TOO_COSTLY, "the operation asks for the schema {} times", count, MOST_INTROSPECTIONS)


class _Introspections:
    """Counts root fields that are about the schema, as often as their fragments are used."""

    def __init__(self, fragments: Mapping[str, FragmentDefinitionNode]) -> None:
        self._fragments = fragments
        self._known: dict[str, int] = {}

    def within(self, selection_set: SelectionSetNode) -> int:
        """How many a selection has."""
        return sum(map(self._one, _flat(selection_set)))

    def _one(self, selection: SelectionNode) -> int:
        if isinstance(selection, FieldNode):
            return selection.name.value in INTROSPECTION
        assert isinstance(selection, FragmentSpreadNode)
        name = selection.name.value
        if name not in self._known:
            self._known[name] = self.within(self._fragments[name].selection_set)
        return self._known[name]


def _flat(selection_set: SelectionSetNode) -> Iterator[SelectionNode]:
    """Fields and fragments by name; what stands in inline fragments as if it stood outside."""
    for selection in selection_set.selections:
        if isinstance(selection, InlineFragmentNode):
            yield from _flat(selection.selection_set)
        else:
            yield selection


def _fragments(document: DocumentNode) -> dict[str, FragmentDefinitionNode]:
    return {each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)}
