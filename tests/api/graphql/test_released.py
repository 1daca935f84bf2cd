"""The schema keeps what the last release promised: what goes was deprecated there, and the changelog says so.

`api/graphql/released.graphql` is the schema of the last release; `make released` takes over the present one.
"""

from pathlib import Path

import pytest
from graphql import GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema, build_schema
from graphql.utilities import find_breaking_changes

from tests.world import SCHEMA

RELEASED = Path("api/graphql/released.graphql")
CHANGELOG = Path("CHANGELOG.md")
OLD = 'type Query { kept: Int, gone: Int, leaving: Int @deprecated(reason: "Use kept.") }'


def unannounced(released: GraphQLSchema, now: GraphQLSchema, changelog: str) -> list[str]:
    """What breaks clients of the last release without having been deprecated in it and named in the changelog."""
    return [
        change.description
        for change in find_breaking_changes(released, now)
        if not (_was_deprecated(released, change.description) and _coordinate(change.description) in changelog)
    ]


def _coordinate(description: str) -> str:
    """`Query.gone` of "Query.gone was removed."."""
    words = [word.strip(".,'") for word in description.split()]
    return next((word for word in words if "." in word), words[0])


def _was_deprecated(released: GraphQLSchema, description: str) -> bool:
    """Whether the field a change is about was deprecated; a whole type goes with its deprecated fields."""
    kind, _, name = _coordinate(description).partition(".")
    found = released.type_map.get(kind)
    if isinstance(found, GraphQLObjectType | GraphQLInterfaceType) and name in found.fields:
        return found.fields[name].deprecation_reason is not None
    return False


def test_nothing_released_is_broken_unannounced() -> None:
    broken = unannounced(build_schema(RELEASED.read_text()), SCHEMA.core, CHANGELOG.read_text())
    assert not broken, "deprecate it in a release first, then name it in the changelog"


@pytest.mark.parametrize(
    ("now", "changelog", "broken"),
    [
        ("type Query { kept: Int, gone: Int, leaving: Int, new: Int }", "", 0),
        ("type Query { kept: Int, leaving: Int }", "`Query.gone` is gone.", 1),
        ("type Query { kept: Int, gone: Int }", "", 1),
        ("type Query { kept: Int, gone: Int }", "`Query.leaving` is gone: use `kept`.", 0),
        ("type Query { kept: String, gone: Int, leaving: Int }", "`Query.kept` is text now.", 1),
    ],
)
def test_a_break_needs_a_deprecation_and_a_line_in_the_changelog(now: str, changelog: str, broken: int) -> None:
    assert len(unannounced(build_schema(OLD), build_schema(now), changelog)) == broken
