"""Structs of a game as plain JSON in which cards are written as people see them, and back."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Raw, Struct, to_builtins
from msgspec.json import decode, encode

from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.notation import Notation
from domain.kernel.structs import tag_of
from domain.tables.rule_sets import read_command

Notations = Mapping[Any, Notation]


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def written(value: Any, notations: Notations, hint: Any = None) -> Any:
    """`value` for JSON: every card in its notation, everything else as msgspec writes it."""
    if isinstance(value, Struct):
        tag = {"type": str(value.__struct_config__.tag)} if value.__struct_config__.tag else {}
        hints = _hints(type(value))
        fields = value.__struct_fields__
        return {**tag, **{name: written(getattr(value, name), notations, hints.get(name)) for name in fields}}
    if isinstance(value, tuple | list | frozenset | set):
        entries = _entries(hint, tuple | list | frozenset | set)
        return [written(each, notations, _at(entries, place)) for place, each in enumerate(value)]
    if isinstance(value, dict):
        key, entry = (_entries(hint, dict) or (None, None))[:2]
        return {str(written(name, notations, key)): written(each, notations, entry) for name, each in value.items()}
    if isinstance(value, Raw):
        return decode(value)
    notation = _notation(hint, notations)
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
        cls = next((each for each in _alternatives(hint) if isinstance(each, type) and issubclass(each, Struct)), None)
        hints = _hints(cls) if cls else {}
        return {name: _read(each, hints.get(name), notations) for name, each in given.items()}
    if isinstance(given, list):
        entries = _entries(hint, tuple | list | frozenset | set)
        return [_read(each, _at(entries, place), notations) for place, each in enumerate(given)]
    if isinstance(given, str):
        return _read_word(given, hint, notations)
    return given


def _read_word(given: str, hint: Any, notations: Notations) -> Any:
    notation = _notation(hint, notations)
    if notation is not None:
        try:
            return notation.read(given)
        except ValueError as error:
            raise MalformedCommand(str(error)) from None
    for each in _alternatives(hint):
        if isinstance(each, type) and issubclass(each, Enum) and given in each.__members__:
            return each[given].value
    return given


def _alternatives(hint: Any) -> tuple[Any, ...]:
    """The types a hint allows, None left out."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(each for each in get_args(hint) if each is not type(None))
    return (hint,)


def _notation(hint: Any, notations: Notations) -> Notation | None:
    return next(
        (notations[each] for each in _alternatives(hint) if isinstance(each, NewType) and each in notations), None
    )


def _entries(hint: Any, kinds: Any) -> tuple[Any, ...]:
    for each in _alternatives(hint):
        origin = get_origin(each)
        if isinstance(origin, type) and issubclass(origin, kinds):
            return get_args(each)
    return ()


def _at(entries: tuple[Any, ...], place: int) -> Any:
    """The hint of one entry: of a tuple of many equal ones the first, else the one at its place."""
    if not entries:
        return None
    if len(entries) == 1 or Ellipsis in entries:
        return entries[0]
    return entries[place] if place < len(entries) else None
