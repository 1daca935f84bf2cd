"""Commands and options of every game: as typed inputs on the way in, as objects of the same shape on the way out."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, get_args, get_origin

import strawberry
from graphql import GraphQLSchema
from msgspec import Struct
from msgspec.structs import fields, replace

from api.graphql.execution.inputs import Reader, StructReaders, leaf, one_of
from api.graphql.types.adapter import Adapter, Go, command_key, game_prefix, shown_key
from api.graphql.types.descriptions import of_class
from domain.kernel.asking import said_fields
from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.structs import Command
from domain.tables.rule_sets import RuleSets


@dataclass(frozen=True, slots=True)
class GameCommands:
    """One game's commands in the schema."""

    game: Game[Any, Any, Any]
    input: Any
    output: Any
    twin: type[Struct]
    by_key: dict[str, type[Command]]


class CommandTypes:
    """The `@oneOf` inputs of all games and their output twins."""

    def __init__(self, adapter: Adapter, rule_sets: RuleSets) -> None:
        self._adapter = adapter
        self._games = {game.about.slug: self._game(game) for game in rule_sets}
        describe = {slug: f"A command of {made.game.about.title}." for slug, made in self._games.items()}
        inputs = {slug: made.input for slug, made in self._games.items()}
        outputs = {slug: made.output for slug, made in self._games.items()}
        self.input = adapter.one_of("CommandInput", inputs, "A command of one of the games.", describe)
        self.output, self._twin = adapter.choice("Command", outputs, _TWIN.format("CommandInput"), describe)
        self.options_input = adapter.one_of(
            "GameOptionsInput",
            {
                game.about.slug: adapter.input(game.rules.options, game_prefix(game), usual=game.usual)
                for game in rule_sets
            },
            f"Which game to play, and how. `{{ {next(iter(self._games))}: {{}} }}` takes every default.",
            {game.about.slug: f"A table of {game.about.title}: {game.about.summary}" for game in rule_sets},
        )
        self.options_output = adapter.union(
            "GameOptions",
            [adapter.output(game.rules.options, game_prefix(game)) for game in rule_sets],
            "The options a table is played with.",
        )

    def _game(self, game: Game[Any, Any, Any]) -> GameCommands:
        prefix = game_prefix(game)
        by_key = {command_key(command): command for command in game.rules.commands}
        describe = {key: of_class(command) for key, command in by_key.items()}
        inputs = {key: self._input(command, prefix) for key, command in by_key.items()}
        outputs = {key: self._output(command, prefix) for key, command in by_key.items()}
        title = f"A command of {game.about.title}."
        output, twin = self._adapter.choice(
            f"{prefix}Command", outputs, f"{title} {_TWIN.format(prefix + 'CommandInput')}", describe
        )
        made = self._adapter.one_of(f"{prefix}CommandInput", inputs, title, describe)
        return GameCommands(game=game, input=made, output=output, twin=twin, by_key=by_key)

    def _input(self, command: type[Command], prefix: str) -> Any:
        return self._adapter.input(command, prefix) if fields(command) else Go

    def _output(self, command: type[Command], prefix: str) -> Any:
        if not fields(command):
            return Go
        return self._adapter.output(command, prefix, name=f"{prefix}{command.__name__}Command")

    def reader(self, schema: GraphQLSchema) -> Reader:
        """How a `CommandInput` is read from JSON into the domain's command, in `schema`, which is made with it."""
        structs = StructReaders(schema, self._adapter.inputs)
        go = leaf(schema.type_map["Go"])

        def plain(command: type[Command]) -> Reader:
            return lambda given: go(given) and command()

        def of_game(made: GameCommands) -> Reader:
            prefix = game_prefix(made.game)
            return one_of(
                {
                    shown_key(key): structs.of(self._input(command, prefix).__name__)
                    if fields(command)
                    else plain(command)
                    for key, command in made.by_key.items()
                }
            )

        return one_of({shown_key(slug): of_game(made) for slug, made in self._games.items()})

    def read(self, given: Any) -> Command:
        """The domain's command from a `CommandInput`, unless it was read into one before."""
        if isinstance(given, Command):
            return given
        slug, inner = the_one(given)
        key, value = the_one(inner)
        command = self._games[slug].by_key[key]
        return command() if isinstance(value, Go) else struct_from(command, value)

    def read_options(self, given: Any) -> tuple[str, Struct]:
        """The game and its options from a `GameOptionsInput`; what is left out is as usual."""
        slug, value = the_one(given)
        usual: Struct = self._games[slug].game.usual
        return slug, replace(usual, **_values_from(type(usual), value))

    def show(self, slug: str, command: Command) -> Any:
        """A command as a `Command` object, ready to be sent back."""
        made = self._games[slug]
        inner = made.twin(**{command_key(type(command)): command if command.__struct_fields__ else Go.GO})
        return self._twin(**{slug: inner})

    def write(self, slug: str, command: Command) -> dict[str, Any]:
        """A command as the value of a `CommandInput`, in JSON: what can be sent back as it is."""
        key = shown_key(command_key(type(command)))
        said = self._adapter.written(type(command), command) if command.__struct_fields__ else Go.GO.name
        return {slug: {key: said}}


_TWIN = "The same shape as {}: drop the nulls and send it."


def the_one(given: Any) -> tuple[str, Any]:
    """The field that is set in a `@oneOf` input."""
    for name in given.__annotations__:
        value = getattr(given, name)
        if value is not strawberry.UNSET and value is not None:
            return name, value
    raise MalformedCommand("one field must be given")


def struct_from(cls: type[Struct], given: Any, **known: Any) -> Any:
    """A struct of the domain from the input object of the same shape; `known` are fields a client does not say."""
    return cls(**_values_from(cls, given, **known))


def _values_from(cls: type[Struct], given: Any, **known: Any) -> dict[str, Any]:
    """The fields of a struct that a client has said, and those that are known."""
    values: dict[str, Any] = {}
    for field in said_fields(cls):
        if field.name in known:
            values[field.name] = known[field.name]
            continue
        value = getattr(given, field.name)
        if value is strawberry.UNSET or (value is None and not field.required):
            continue
        values[field.name] = value_from(field.type, value, **known)
    return values


def value_from(hint: Any, value: Any, **known: Any) -> Any:
    """A value of the domain's type `hint` from what a client gave."""
    if get_origin(hint) is Annotated:
        return value_from(get_args(hint)[0], value, **known)
    if isinstance(value, list):
        (entry, *_) = getattr(hint, "__args__", (None,))
        return tuple(value_from(entry, each, **known) for each in value)
    if not isinstance(value, Enum) and hasattr(value, "__strawberry_definition__"):
        return struct_from(_struct_in(hint), value, **known)
    return value


def _struct_in(hint: Any) -> type[Struct]:
    for candidate in (hint, *getattr(hint, "__args__", ())):
        if isinstance(candidate, type) and issubclass(candidate, Struct):
            return candidate
    raise MalformedCommand(f"no struct in {hint!r}")
