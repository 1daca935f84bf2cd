"""The printed schema is a file under review, complete, and says what the domain says."""

from pathlib import Path
from typing import Any

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLObjectType,
    get_named_type,
)
from msgspec.structs import fields

from api.graphql.types.adapter import Adapter, NameClash, command_key, game_prefix, read_time, write_time
from api.graphql.types.descriptions import camel
from domain.kernel.game import Game
from domain.kernel.redaction import audiences
from domain.kernel.structs import Command, Record
from domain.kernel.viewers import EVERYONE
from domain.registry import RULE_SETS
from tests.world import SCHEMA

FILE = Path("api/graphql/schema.graphql")
GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)


def shown(command: type[Command]) -> str:
    """The name of a command in the schema."""
    return camel(command_key(command).rstrip("_"))


def test_the_checked_in_schema_is_the_one_we_serve() -> None:
    assert FILE.read_text() == SCHEMA.sdl, "run `make schema` and review the difference"


@GAMES
def test_every_command_of_a_game_is_an_input_of_its_own_and_nothing_else_is(game: Game[Any, Any, Any]) -> None:
    made = SCHEMA.core.type_map[f"{game_prefix(game)}CommandInput"]
    assert isinstance(made, GraphQLInputObjectType)
    assert made.is_one_of
    assert set(made.fields) == {shown(each) for each in game.rules.commands}


@GAMES
def test_inputs_have_the_fields_of_their_commands(game: Game[Any, Any, Any]) -> None:
    made = SCHEMA.core.type_map[f"{game_prefix(game)}CommandInput"]
    assert isinstance(made, GraphQLInputObjectType)
    for command in game.rules.commands:
        kind = get_named_type(made.fields[shown(command)].type)
        if isinstance(kind, GraphQLEnumType):
            assert kind.name == "Go"
            assert not fields(command)
        else:
            assert isinstance(kind, GraphQLInputObjectType)
            assert set(kind.fields) == {camel(field.name) for field in fields(command)}


@GAMES
def test_the_object_twin_of_a_command_has_the_same_shape(game: Game[Any, Any, Any]) -> None:
    given = SCHEMA.core.type_map[f"{game_prefix(game)}CommandInput"]
    shown = SCHEMA.core.type_map[f"{game_prefix(game)}Command"]
    assert isinstance(given, GraphQLInputObjectType)
    assert isinstance(shown, GraphQLObjectType)
    assert set(given.fields) == set(shown.fields)


@GAMES
def test_every_event_is_in_the_union_of_its_game_and_its_guarded_fields_may_be_null(game: Game[Any, Any, Any]) -> None:
    union = {each.name: each for each in SCHEMA.core.type_map[f"{game_prefix(game)}Event"].types}  # type: ignore[attr-defined]
    assert all(SCHEMA.core.is_sub_type(SCHEMA.core.type_map["Event"], each) for each in union.values())  # type: ignore[arg-type]
    for event in game.rules.events:
        kind = union[SCHEMA.names[event]]
        for name, audience in audiences(event).items():
            shape = str(kind.fields[camel(name)].type)
            if audience.kind == "each":
                assert "!]!" not in shape, f"{kind.name}.{name}: an entry that is not yours must be able to be null"
            elif audience is not EVERYONE:
                assert not shape.endswith("!"), f"{kind.name}.{name} must be able to be null"


def test_commands_come_back_from_their_objects_unchanged() -> None:
    """What `legal` shows is what `act` reads."""
    for game in RULE_SETS:
        for command_class in game.rules.commands:
            if all(not field.required for field in fields(command_class)):
                command = command_class()
                shown = SCHEMA.commands.show(game.about.slug, command)
                inner = getattr(shown, game.about.slug)
                assert getattr(inner, command_key(command_class)) is not None
                assert sum(getattr(inner, name) is not None for name in inner.__struct_fields__) == 1


def test_two_structs_cannot_share_a_name() -> None:
    class Same(Record, frozen=True):
        """One."""

        here: int

    first = Same

    class Same(Record, frozen=True):  # type: ignore[no-redef]
        """Another."""

        there: int

    adapter = Adapter()
    adapter.output(first)
    with pytest.raises(NameClash):
        adapter.output(Same)


def test_a_field_the_schema_cannot_say_is_refused_by_name() -> None:
    class Odd(Command, frozen=True, tag="odd"):
        """Has a dict."""

        table: dict[str, int]

    with pytest.raises(TypeError, match="dict"):
        Adapter().input(Odd)


def test_times_are_written_and_read_in_utc() -> None:
    assert write_time(1_700_000_000_123) == "2023-11-14T22:13:20.123Z"
    assert read_time("2023-11-14T22:13:20.123Z") == 1_700_000_000_123
    assert read_time("2023-11-15T00:13:20.123+02:00") == 1_700_000_000_123
