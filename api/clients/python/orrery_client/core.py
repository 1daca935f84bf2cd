"""What the generated types and operations stand on: nothing here opens a connection."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from threading import Lock
from typing import Any, ClassVar, Final, Generic, TypeVar
from uuid import uuid4

from msgspec import Struct, ValidationError, convert, structs, to_builtins
from msgspec.json import Decoder

from orrery_client.schema.fragments import MEMBERS, OTHERS, PREFIXES, SHARED, WHOLE

T = TypeVar("T")
C = TypeVar("C")
_SPREAD: Final = re.compile(r"\.\.\.(\w+)")


class Word(StrEnum):
    """A word of the schema. One that is younger than this client is kept as it came."""

    @classmethod
    def _missing_(cls, value: object) -> "Word":
        made = str.__new__(cls, str(value))
        made._name_ = made._value_ = str(value)
        return made


class Shape(Struct, frozen=True, kw_only=True, rename="camel"):
    """A value the service has sent."""


class Other(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Other"):
    """A member of a union that is younger than this client."""


class Said(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """A value to be sent."""

    PATH: ClassVar[tuple[str, ...]] = ()
    """Where it stands among the choices of an input."""


def sent(value: Any) -> Any:
    """A value as JSON has it: choices in their place, and nothing that was not said."""
    if isinstance(value, Said):
        of = type(value)
        pairs = zip(structs.fields(of), (getattr(value, name) for name in of.__struct_fields__), strict=True)
        made: Any = {field.encode_name: sent(each) for field, each in pairs if each is not None}
        if of.PATH and not of.__struct_fields__:
            made = "GO"
        for key in reversed(of.PATH):
            made = {key: made}
        return made
    if isinstance(value, Mapping):
        return {key: sent(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [sent(each) for each in value]
    return to_builtins(value)


def read_choice(choices: Mapping[str, type[C]], given: Any) -> C:
    """The struct that a choice in a choice stands for."""
    ((outer, inner),) = given.items()
    ((key, value),) = inner.items()
    made: C = converted({} if value == "GO" else value, choices[f"{outer}.{key}"])
    return made


class Call(Struct, Generic[T], frozen=True):
    """One operation, ready to be asked: how often it is sent makes no difference where it is `repeatable`."""

    name: str
    """The field whose value is the answer."""
    head: str
    """The operation; everything of a type is spread into it by the type's name."""
    variables: dict[str, Any]
    kind: Any
    repeatable: bool = True
    game: str | None = None
    """The game it is about: of other games nothing is asked for."""

    @property
    def needs_game(self) -> bool:
        """Whether its document is too long unless it is about one game."""
        return self.game is None and "table" in self.variables and spans_games(self.head)

    @property
    def document(self) -> str:
        """The whole text."""
        return document(self.head, self.game)

    def about(self, game: str) -> "Call[T]":
        """The same, about one game."""
        return structs.replace(self, game=game)

    def read(self, data: Mapping[str, Any]) -> Any:
        """The answer."""
        return read(data[self.name], self.kind)


def query(name: str, head: str, given: Mapping[str, Any], kind: Any) -> Call[Any]:
    """A query."""
    return Call(name, head, _said(given), kind, game=_game_in(given))


def mutation(name: str, head: str, given: Mapping[str, Any], kind: Any) -> Call[Any]:
    """A mutation. One that takes a command id gets one, so that it can be sent again."""
    said = _said(given)
    if "commandId" in given:
        said.setdefault("commandId", uuid4().hex)
    return Call(name, head, said, kind, "commandId" in given, _game_in(given))


def subscription(name: str, head: str, given: Mapping[str, Any], kind: Any) -> Call[Any]:
    """A subscription."""
    return Call(name, head, _said(given), kind, game=_game_in(given))


def _said(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: sent(value) for key, value in given.items() if value is not None}


def _game_in(given: Mapping[str, Any]) -> str | None:
    game = given.get("game")
    return game if isinstance(game, str) else None


# -- documents -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def document(head: str, game: str | None = None) -> str:
    """An operation with a fragment for every type that is spread into it."""
    allowed = None if game is None else {game, "common", *(["tournaments"] if "ournament" in head else [])}
    made: dict[str, str] = {}
    waiting = _SPREAD.findall(head)
    while waiting:
        name = waiting.pop()
        if name not in made:
            fields = _fields(name, allowed)
            made[name] = f"fragment {name} on {name} {{ {fields} }}"
            waiting += _SPREAD.findall(fields)
    return "\n".join((head, *made.values()))


@lru_cache(maxsize=512)
def spans_games(head: str) -> bool:
    """Whether an operation asks for something of every game."""
    seen: set[str] = set()
    waiting = _SPREAD.findall(head)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += _SPREAD.findall(_fields(name, None))
    return sum(any(area_of(name) == game for name in seen) for game in PREFIXES.values()) > 1


def _fields(name: str, allowed: set[str] | None) -> str:
    if name in WHOLE:
        return WHOLE[name]
    members = [each for each in MEMBERS[name].split() if allowed is None or area_of(each) in allowed]
    return " ".join(("__typename", SHARED.get(name, ""), *(f"...{each}" for each in members)))


@lru_cache(maxsize=1024)
def area_of(name: str) -> str:
    """The game a type belongs to, `tournaments` or `common`."""
    return next((area for prefix, area in PREFIXES.items() if name.startswith(prefix)), "common")


# -- answers -------------------------------------------------------------------------------------------------------


def read(data: Any, kind: Any) -> Any:
    """A value as the struct it is; members of unions that are unknown here become an `Other…`."""
    plain = unaliased(data)
    try:
        return converted(plain, kind)
    except ValidationError:
        return converted(_with_others(plain), kind)


def converted(value: Any, kind: Any) -> Any:
    """A plain value as the struct it is.

    How a struct is read is worked out when that is done for the first time, which two threads must not do at once.
    """
    if kind not in _known:
        with _learning:
            Decoder(kind)
            _known.add(kind)
    return convert(value, kind)


_known: Final[set[Any]] = set()
_learning: Final = Lock()


def unaliased(value: Any) -> Any:
    """The same with every field under its own name: `card__UnoDrew` is the `card` of an `UnoDrew`."""
    if isinstance(value, dict):
        return {key[: key.find("__", 1)] if "__" in key[1:] else key: unaliased(each) for key, each in value.items()}
    if isinstance(value, list):
        return [unaliased(each) for each in value]
    return value


def _with_others(value: Any) -> Any:
    if isinstance(value, dict):
        made = {key: _with_others(each) for key, each in value.items()}
        kind = made.get("__typename")
        if kind is not None and kind not in WHOLE:
            made["__typename"] = OTHERS.get(frozenset(made) - {"__typename"}, "Other")
        return made
    if isinstance(value, list):
        return [_with_others(each) for each in value]
    return value
