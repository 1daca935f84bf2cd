"""What a command would touch: the cards it moves and the places it is about, for whoever draws the table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Protocol, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from domain.kernel.docs import doc
from domain.kernel.notation import Notation
from domain.kernel.structs import Record
from domain.kernel.voice import NAMELESS, Voice


class Touches(Record, frozen=True):
    """What a command would touch, as far as the player who may give it can see."""

    cards: Annotated[tuple[str, ...], doc("The cards it moves or is about, in the notation of the game.")] = ()
    places: Annotated[
        tuple[str, ...], doc("The piles, columns, locations and players it is about, in words: from where, then to.")
    ] = ()


class Touching(Protocol):
    """What a command touches, from the view of who may give it alone, so that nothing can leak."""

    def __call__(self, view: Any, command: Any, voice: Voice = NAMELESS, /) -> Touches:
        """The cards and places of `command`."""


_Reader: TypeAlias = Callable[[Any], Iterator[str]]


def touching(notations: Mapping[Any, Notation], places: Callable[[Any, Any], Sequence[str]] | None = None) -> Touching:
    """What follows from the fields of a command: the cards in them, as `notations` write them, and its `places`."""

    def touches(view: Any, command: Any, _: Voice = NAMELESS) -> Touches:
        return Touches(cards_in(notations, command), tuple(places(view, command)) if places else ())

    return touches


def cards_in(notations: Mapping[Any, Notation], command: Struct) -> tuple[str, ...]:
    """Every card a command names, each once and in the order of its fields."""
    writers = tuple((kind, notation.write) for kind, notation in notations.items())
    return tuple(dict.fromkeys(_struct_reader(type(command), writers)(command)))


_Writers: TypeAlias = tuple[tuple[Any, Callable[[int], str]], ...]


@cache
def _struct_reader(cls: type[Struct], writers: _Writers) -> _Reader:
    hints = get_type_hints(cls)
    readers = [(field.name, _reader(hints[field.name], writers)) for field in fields(cls)]
    known = [(name, reader) for name, reader in readers if reader is not None]

    def read(value: Any) -> Iterator[str]:
        for name, reader in known:
            yield from reader(getattr(value, name))

    return read


def _reader(hint: Any, writers: _Writers) -> _Reader | None:
    """How cards are found in values of a type; None if there can be none."""
    for kind, write in writers:
        if hint is kind:
            return lambda value: iter((write(value),))
    if get_origin(hint) is tuple:
        return _each(_reader(get_args(hint)[0], writers))
    if get_origin(hint) in (Union, UnionType):
        inner = [_reader(each, writers) for each in get_args(hint) if each is not NoneType]
        return _if_any(inner[0]) if len(inner) == 1 else None
    is_struct = isinstance(hint, type) and issubclass(hint, Struct)
    return _struct_reader(hint, writers) if is_struct else None


def _each(entry: _Reader | None) -> _Reader | None:
    return None if entry is None else lambda value: (card for each in value for card in entry(each))


def _if_any(inner: _Reader | None) -> _Reader | None:
    return None if inner is None else lambda value: iter(()) if value is None else inner(value)
