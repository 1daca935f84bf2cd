"""The operations that the reference shows: one document a kind, each operation under the name of who asks it."""

from pathlib import Path
from typing import Final

from graphql import FieldNode, OperationDefinitionNode, parse
from msgspec import Struct

FOLDER: Final = Path(__file__).parent / "examples"
NOBODY: Final = "nobody"


class Example(Struct, frozen=True):
    """An operation as it is shown."""

    subject: str
    """The root field it is an example of; of an error, its name."""
    caller: str
    text: str
    variables: tuple[str, ...]
    around: tuple[str, ...] = ()
    """What is there besides, though no variable names it."""
    streams: bool = False


class Answered(Struct, frozen=True):
    """An example with the answer it has, as JSON, and what it costs."""

    example: Example
    answer: str
    cost: int


def read_examples(kind: str, folder: Path = FOLDER) -> tuple[Example, ...]:
    """The examples of a kind, in the order of their document. The comment above an operation says who asks,
    and what there is besides: `# Ann, with queued`.
    """
    source = (folder / f"{kind}.graphql").read_text(encoding="utf-8")
    document = parse(source)
    return tuple(_example(source, each) for each in document.definitions if isinstance(each, OperationDefinitionNode))


def _example(source: str, operation: OperationDefinitionNode) -> Example:
    assert operation.loc is not None
    assert operation.name is not None
    above = source[: operation.loc.start].rstrip().splitlines()
    caller, _, around = above[-1].removeprefix("# ").partition(", with ")
    first = operation.selection_set.selections[0]
    assert isinstance(first, FieldNode)
    return Example(
        subject=first.name.value,
        caller=caller,
        text=source[operation.loc.start : operation.loc.end],
        variables=tuple(each.variable.name.value for each in operation.variable_definitions or ()),
        around=tuple(around.split()),
        streams=operation.operation.value == "subscription",
    )


def name_of(example: Example) -> str:
    """What the operation is called in its document."""
    operation = parse(example.text).definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    assert operation.name is not None
    return operation.name.value
