"""Structs of a game as plain JSON in which cards are written as people see them, and back."""

from enum import Enum
from typing import Any

from msgspec import Raw, Struct, to_builtins
from msgspec.json import decode, encode

from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.hints import Notations, alternatives, entries_of, entry_at, hints_of, notation_of
from domain.kernel.structs import tag_of
from domain.tables.rule_sets import read_command


def written(value: Any, notations: Notations, hint: Any = None) -> Any:
    """`value` for JSON: every card in its notation, everything else as msgspec writes it."""
    if isinstance(value, Struct):
        tag = {"type": str(value.__struct_config__.tag)} if value.__struct_config__.tag else {}
        hints = hints_of(type(value))
        fields = value.__struct_fields__
        return {**tag, **{name: written(getattr(value, name), notations, hints.get(name)) for name in fields}}
    if isinstance(value, tuple | list | frozenset | set):
        entries = entries_of(hint, tuple | list | frozenset | set)
        return [written(each, notations, entry_at(entries, place)) for place, each in enumerate(value)]
    if isinstance(value, dict):
        key, entry = (entries_of(hint, dict) or (None, None))[:2]
        return {str(written(name, notations, key)): written(each, notations, entry) for name, each in value.items()}
    if isinstance(value, Raw):
        return decode(value)
    notation = notation_of(hint, notations)
    if notation is not None and isinstance(value, int) and not isinstance(value, bool):
        return notation.write(value)
    return to_builtins(value)


def read_written(game: Game[Any, Any, Any], given: Any) -> Any:
    """The command that `given`, read from JSON, means; MalformedCommand, in words, if it means none."""
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise MalformedCommand('a command is an object with its "type", such as {"type": "pass"}')
    classes = {tag_of(each): each for each in game.rules.commands}
    if given["type"] not in classes:
        raise MalformedCommand(f"{given['type']!r} is no command; there are {', '.join(sorted(classes))}")
    plain = _read(given, classes[given["type"]], game.talk.notations)
    return read_command(game, encode(plain))


def _read(given: Any, hint: Any, notations: Notations) -> Any:
    if isinstance(given, dict):
        cls = next((each for each in alternatives(hint) if isinstance(each, type) and issubclass(each, Struct)), None)
        hints = hints_of(cls) if cls else {}
        return {name: _read(each, hints.get(name), notations) for name, each in given.items()}
    if isinstance(given, list):
        entries = entries_of(hint, tuple | list | frozenset | set)
        return [_read(each, entry_at(entries, place), notations) for place, each in enumerate(given)]
    if isinstance(given, str):
        return _read_word(given, hint, notations)
    return given


def _read_word(given: str, hint: Any, notations: Notations) -> Any:
    notation = notation_of(hint, notations)
    if notation is not None:
        try:
            return notation.read(given)
        except ValueError as error:
            raise MalformedCommand(str(error)) from None
    for each in alternatives(hint):
        if isinstance(each, type) and issubclass(each, Enum) and given in each.__members__:
            return each[given].value
    return given
