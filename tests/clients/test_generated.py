"""What is written from the schema is what is checked in, fits the limits of a service, and needs nothing of it."""

import ast
import inspect
import sys
from pathlib import Path

import pytest
from graphql import Lexer, OverlappingFieldsCanBeMergedRule, Source, TokenKind, parse, specified_rules, validate
from orrery_client.core import Call, document
from orrery_client.looking import look
from orrery_client.schema import operations

from api.clients.generate_python import PACKAGE, generated
from api.clients.schema_reading import abstract_types, aliases, games, object_types, plain_fields
from api.graphql.execution.engine import Limits
from tests.world import SCHEMA

pytestmark = pytest.mark.slow

ROOT = PACKAGE.parent
RULES = tuple(rule for rule in specified_rules if rule is not OverlappingFieldsCanBeMergedRule)
"""All but the one that takes longer than all others together, for which the last test here stands."""
GAMES = games(SCHEMA.core)
CALLS = {
    name: function
    for name, function in vars(operations).items()
    if inspect.isfunction(function) and function.__module__ == operations.__name__
}


def test_what_is_checked_in_is_what_the_schema_says() -> None:
    """Where it differs, `make schema` writes it anew."""
    made = generated()
    kept = {path.name: path.read_text() for path in PACKAGE.glob("*.py") if path.name != "__init__.py"}
    assert made.keys() == kept.keys()
    assert [name for name in made if made[name] != kept[name]] == []


def test_the_client_imports_nothing_of_the_server() -> None:
    allowed = {"httpx", "msgspec", "orrery_client", "websockets", *sys.stdlib_module_names}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name.partition(".")[0] for name in names} <= allowed, path


def call_of(name: str) -> Call[object]:
    parameters = inspect.signature(CALLS[name]).parameters.values()
    given = {each.name: "x" for each in parameters if each.default is inspect.Parameter.empty}
    call: Call[object] = CALLS[name](**given)
    return call


@pytest.mark.parametrize("name", sorted(CALLS))
def test_every_document_is_valid_and_within_the_limits(name: str) -> None:
    call, limits = call_of(name), Limits()
    for game in GAMES if call.needs_game else (call.game,):
        text = document(call.head, game if game in GAMES else None)
        assert validate(SCHEMA.core, parse(text), RULES) == []
        assert tokens(text) <= limits.tokens


@pytest.mark.parametrize("game", GAMES)
def test_a_look_is_valid_and_within_the_limits(game: str) -> None:
    text = look("x", game).document
    assert validate(SCHEMA.core, parse(text), RULES) == []
    assert tokens(text) <= Limits().tokens


def tokens(text: str) -> int:
    lexer, count = Lexer(Source(text)), 0
    while lexer.advance().kind is not TokenKind.EOF:
        count += 1
    return count


def test_the_package_and_its_module_have_one_version() -> None:
    import orrery_client  # noqa: PLC0415

    told = (Path(ROOT).parent / "pyproject.toml").read_text()
    assert f'version = "{orrery_client.__version__}"' in told
    assert f"## {orrery_client.__version__}" in (ROOT.parent / "CHANGELOG.md").read_text()


def test_members_of_a_union_never_give_one_name_to_fields_of_two_types() -> None:
    schema = SCHEMA.core
    other_names, objects = aliases(schema), {kind.name: kind for kind in object_types(schema)}
    for union, members in abstract_types(schema).items():
        kinds: dict[str, str] = {}
        for member in members:
            for name, field in plain_fields(schema, objects[member]).items():
                asked = other_names.get((member, name), name)
                assert kinds.setdefault(asked, str(field.type)) == str(field.type), (union, member, name)
