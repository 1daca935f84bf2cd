"""From the domain's structs to GraphQL types. A new game appears in the schema without a line in `api`.

Record, view, event, options  ->  object type      Command  ->  input type, and an object of the same shape
StrEnum                       ->  enum             card     ->  scalar written in the game's notation
union of structs              ->  union            guarded event field  ->  nullable: null is "not for you"
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache, lru_cache
from keyword import iskeyword
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import strawberry
from graphql import GraphQLError
from graphql.pyutils import inspect
from msgspec import Struct, defstruct
from msgspec.structs import fields
from strawberry.types.scalar import ScalarDefinition

from api.graphql.types.costs import size_directives
from api.graphql.types.descriptions import camel, default_text, of_class, spelled
from domain.kernel.asking import must_be_said, said_fields
from domain.kernel.docs import DocEnum, doc_of
from domain.kernel.game import Game
from domain.kernel.notation import Notation
from domain.kernel.redaction import audiences, shown_class
from domain.kernel.structs import Command, Event, tag_of
from domain.kernel.units import ID, MILLIS, PRESENT, WHOLE, WIDE, Unit, Words
from domain.kernel.viewers import EVERYONE


def _enum_of(cls: type[StrEnum], name: str) -> Any:
    """The enum type of `cls`; Strawberry itself reads no description off a member."""
    made: Any = strawberry.enum(cls, name=name, description=of_class(cls))
    for member, value in zip(cls, made.__strawberry_definition__.values, strict=True):
        value.description = getattr(member, "description", None)
    return made


class Go(DocEnum):
    """The only value of a command that has nothing to say but its name."""

    GO = "GO", "Do it; in an answer, it is to be done or has happened."


_enum_of(Go, "Go")


@lru_cache(maxsize=4096)
def write_time(millis: int) -> str:
    """2026-11-16T02:55:55.123Z."""
    return datetime.fromtimestamp(millis / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_time(text: object) -> int:
    """The other way round; a time without a zone is taken as UTC."""
    try:
        moment = datetime.fromisoformat(text)  # type: ignore[arg-type]
        return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
    except (TypeError, ValueError, OverflowError):
        raise GraphQLError(f"a time is written like 2026-11-16T02:55:55.123Z, not {inspect(text)}") from None


Time = NewType("Time", int)
TIME_SCALAR: ScalarDefinition = strawberry.scalar(
    name="Time",
    description="A moment in UTC with milliseconds, such as 2026-11-16T02:55:55.123Z.",
    specified_by_url="https://www.rfc-editor.org/rfc/rfc3339",
    serialize=write_time,
    parse_value=read_time,
)


def scalar_url(name: str) -> str:
    """Where a scalar of ours is specified: a place on this service itself."""
    return f"{SCALARS}#{name.lower()}"


def described(description: str, pattern: str, example: str) -> str:
    """What a scalar is, with a pattern to check it by and an example, where there are such."""
    return description + (f" Pattern: `{pattern}`." if pattern else "") + (f" Example: `{example}`." if example else "")


SCALARS: Final = "/graphql/scalars"
"""The page that specifies the scalars."""
Json = NewType("Json", object)
JSON_SCALAR: ScalarDefinition = strawberry.scalar(
    name="JSON",
    description="A value as JSON writes it, to be sent back as it is.",
    specified_by_url="https://www.rfc-editor.org/rfc/rfc8259",
    serialize=lambda value: value,
)
SCENE_SPEC: Final = "/graphql/scene"
"""The page that specifies scenes; beside it, with `.schema.json`, the same for machines."""
SceneJson = NewType("SceneJson", object)
SCENE_SCALAR: ScalarDefinition = strawberry.scalar(
    name="Scene",
    description=(
        "A table as one viewer sees it, for whoever draws it: facts, seats with clocks, areas with a layout in words, "
        "things with faces and stable keys, moves with what they touch. JSON, whole: areas lie in areas to any depth, "
        "which no selection of fields could follow. The page says what each part means, "
        f"`{SCENE_SPEC}.schema.json` says it for machines. Parts may be added; none changes its meaning."
    ),
    specified_by_url=SCENE_SPEC,
    serialize=lambda scene: scene,
)


def pascal(slug: str) -> str:
    """A slug as the beginning of a type name."""
    return "".join(word.title() for word in re.split(r"[_\-\s]", slug))


def computed(
    annotation: Any, of: Callable[[Any], Any], description: str, *, name: str | None = None
) -> tuple[Any, Any]:
    """An extra field that is a pure function of the value it stands on: such a field is planned like an attribute."""

    def resolve(root: Any) -> Any:
        return of(root)

    resolve.__annotations__ = {"root": Any, "return": annotation}
    return None, strawberry.field(
        resolver=resolve, graphql_type=annotation, name=name, description=description, metadata={COMPUTED: of}
    )


COMPUTED: Final = "computed"
"""Where a field keeps the function it is computed by."""


class NameClash(TypeError):
    """Two different structs would get the same GraphQL name."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """What stands for the structs of an annotation, on the way out or in."""

    struct: Callable[[type[Struct]], Any]
    union: Callable[[list[Any]], Any]


class Adapter:
    """Makes each type once and remembers which class of the domain it stands for."""

    def __init__(self) -> None:
        self.scalars: dict[object, ScalarDefinition] = {Time: TIME_SCALAR, Json: JSON_SCALAR, SceneJson: SCENE_SCALAR}
        self.marked: dict[Unit, Any] = {MILLIS: Time, ID: strawberry.ID, WIDE: float}
        """What stands for a field with this mark, whatever its type in the domain; a float is whole up to 53 bits."""
        self.names: dict[type, str] = {}
        """Class of the domain -> name of its object type: how a union member is told."""
        self.whole: dict[Any, Any] = {}
        """Card of the domain -> the object that shows it with all that is printed on it."""
        self.inputs: dict[str, type[Struct]] = {}
        """Name of an input type -> class of the domain: what can be read into it."""
        self._made: dict[tuple[Any, str], Any] = {}
        self._taken: dict[str, Any] = {}

    # -- output ----------------------------------------------------------------------------------------------

    def output(
        self,
        cls: type[Struct],
        prefix: str = "",
        *,
        name: str = "",
        given: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] | None = None,
        implements: tuple[Any, ...] = (),
        also: tuple[type, ...] = (),
    ) -> Any:
        """The object type of a struct.

        `given` are the types of fields that are opaque in the domain, a field given as None is left out.
        `extra` are further fields: name -> (type or None, Strawberry field).
        `also` are classes that have what `cls` has and are shown in the same way.
        """
        made = self.reserve(cls, name or _prefixed(prefix, cls), implements)
        if cls in self.names:
            return made
        graphql_name = self.names[cls] = made.__name__
        shown = shown_class(cls) if issubclass(cls, Event) else cls
        self.names |= dict.fromkeys((shown, *also), graphql_name)
        made.is_type_of = _is_type_of((cls, shown, *also))
        hints = get_type_hints(cls, include_extras=True)
        guards = audiences(cls) if issubclass(cls, Event) else {}
        chosen = given or {}
        for field in fields(cls):
            if field.name in chosen and chosen[field.name] is None:
                continue
            annotation = chosen.get(field.name) or self._output_hint(
                hints[field.name], prefix, f"{graphql_name}{pascal(field.name)}"
            )
            if (guard := guards.get(field.name, EVERYONE)) is not EVERYONE:
                annotation = _guarded(annotation) if guard.kind == "each" else annotation | None
            text = _described(cls, hints[field.name])
            if PRESENT in _unwrapped(hints[field.name])[1]:
                several = get_origin(annotation) is list
                made_optional = _guarded(annotation) if several else annotation | None
                setattr(made, field.name, computed(made_optional, _present(field.name), text)[1])
                continue
            made.__annotations__[field.name] = annotation
            setattr(made, field.name, strawberry.field(description=text, directives=size_directives(cls, field.name)))
        if not fields(cls):
            made.happened = computed(Go, lambda _: Go.GO, "Always GO.")[1]
        for extra_name, (annotation, field_made) in (extra or {}).items():
            if annotation is not None:
                made.__annotations__[extra_name] = annotation
            setattr(made, extra_name, field_made)
        strawberry.type(made, name=graphql_name, description=of_class(cls))
        return made

    def reserve(self, cls: type[Struct], name: str, implements: tuple[Any, ...] = ()) -> Any:
        """The object type of a struct before its fields are known: for types that refer to each other."""
        if (made := self._made.get((cls, "output"))) is None:
            self._claim(name, cls)
            made = self._made[cls, "output"] = type(name, implements, {"__annotations__": {}})
        return made

    def interface(self, name: str, fields_of: Mapping[str, tuple[Any, str]], description: str) -> Any:
        """An interface: name of a field -> type and description."""
        self._claim(name, name)
        made = type(name, (), {"__annotations__": {key: annotation for key, (annotation, _) in fields_of.items()}})
        for key, (_, text) in fields_of.items():
            setattr(made, key, strawberry.field(description=text))
        return strawberry.interface(made, name=name, description=description)

    def simple(self, name: str, fields_of: Mapping[str, tuple[Any, Any]], description: str) -> Any:
        """An object type of computed fields alone, for a value that is no struct."""
        self._claim(name, name)
        made: Any = type(name, (), {"__annotations__": {}, **{key: field for key, (_, field) in fields_of.items()}})
        made.is_type_of = classmethod(lambda *_: True)
        return strawberry.type(made, name=name, description=description)

    def head(self, cls: type[Struct], name: str) -> Any:
        """An interface with the fields of the struct that others extend."""
        hints = get_type_hints(cls, include_extras=True)
        described = {
            field.name: (self._output_hint(hints[field.name], "", name), _described(cls, hints[field.name]))
            for field in fields(cls)
        }
        return self.interface(name, described, of_class(cls))

    def union(self, name: str, members: Iterable[Any], description: str) -> Any:
        """A union of object types."""
        made = tuple(members)
        return Annotated[Union[made], strawberry.union(name, description=description)]  # noqa: UP007 - built from a tuple

    def _output_hint(self, hint: Any, prefix: str, where: str) -> Any:
        def struct(cls: type[Struct]) -> Any:
            return self._made.get((cls, "output")) or self.output(cls, prefix)  # a reserved type is finished later

        def union(members: list[Any]) -> Any:
            made = [self.output(member, prefix) for member in members]
            return self.union(where, made, f"One of the forms of {where}.")

        return self._hint(hint, prefix, _Parts(struct, union))

    # -- input -----------------------------------------------------------------------------------------------

    def input(
        self,
        cls: type[Struct],
        prefix: str = "",
        *,
        name: str = "",
        omit: frozenset[str] = frozenset(),
        usual: Struct | None = None,
    ) -> Any:
        """The input type of a struct with fields; what `omit` names is not for clients to say.

        `usual` has what is meant by fields that are left out, where their own defaults do not say it.
        """
        if (made := self._made.get((cls, "input"))) is not None:
            return made
        graphql_name = name or f"{_prefixed(prefix, cls)}Input"
        self._claim(graphql_name, (cls, "input"))
        made = self._made[cls, "input"] = type(graphql_name, (), {"__annotations__": {}})
        self.inputs[graphql_name] = cls
        hints = get_type_hints(cls, include_extras=True)
        for field in said_fields(cls):
            if field.name in omit:
                continue
            annotation = self._input_hint(hints[field.name], prefix)
            optional: dict[str, Any] = {} if field.required else {"default": strawberry.UNSET}
            made.__annotations__[field.name] = annotation if field.required else annotation | None
            description = _described(cls, hints[field.name]) + default_text(field, usual)
            setattr(made, field.name, strawberry.field(description=description, **optional))
        strawberry.input(made, name=graphql_name, description=of_class(cls))
        return made

    def arguments(self, cls: type[Struct], given: Mapping[str, Any]) -> dict[str, tuple[Any, str, bool]]:
        """The fields a client may say as arguments of a field: type, description, and whether it must be said.

        `given` are the types of fields that are opaque in the domain.
        """
        hints = get_type_hints(cls, include_extras=True)
        return {
            field.name: (
                given.get(field.name) or self._input_hint(hints[field.name], ""),
                _described(cls, hints[field.name]) + (default_text(field) if field.default else ""),
                must_be_said(cls, field),
            )
            for field in said_fields(cls)
        }

    def argument(self, hint: Any, prefix: str = "") -> Any:
        """The type of an argument, from the annotation of a field."""
        return self._input_hint(hint, prefix)

    def _input_hint(self, hint: Any, prefix: str) -> Any:
        def union(members: list[Any]) -> Any:
            raise TypeError(f"GraphQL has no input for one of {members!r}")

        return self._hint(hint, prefix, _Parts(lambda cls: self.input(cls, prefix), union))

    def _hint(self, hint: Any, prefix: str, parts: _Parts) -> Any:
        """The annotation Strawberry reads instead of the domain's, on the way out or in."""
        base, marks = _unwrapped(hint)
        origin, arguments = get_origin(base), get_args(base)
        if WHOLE in marks and (whole := self.whole.get(base)) is not None:
            return whole
        if given := next((self.marked[each] for each in marks if isinstance(each, Unit) and each in self.marked), None):
            return given
        if words := next((each for each in marks if isinstance(each, Words)), None):
            return self.enum(words.of, prefix)
        if origin is tuple:
            return list[self._hint(arguments[0], prefix, parts)]  # type: ignore[misc]
        if origin in (Union, UnionType):
            members = [each for each in arguments if each is not NoneType]
            inner = self._hint(members[0], prefix, parts) if len(members) == 1 else parts.union(members)
            return inner | None if NoneType in arguments else inner
        is_struct = isinstance(base, type) and issubclass(base, Struct)
        return parts.struct(base) if is_struct else self._leaf(base, prefix)

    def one_of(self, name: str, choices: dict[str, Any], description: str, describe: dict[str, str]) -> Any:
        """A `@oneOf` input: exactly one of `choices` is given."""
        self._claim(name, name)
        made = type(name, (), {"__annotations__": {key: annotation | None for key, annotation in choices.items()}})
        for key in choices:
            field = strawberry.field(name=shown_key(key), default=strawberry.UNSET, description=describe[key])
            setattr(made, key, field)
        strawberry.input(made, name=name, one_of=True, description=description)
        return made

    def choice(self, name: str, choices: dict[str, Any], description: str, describe: dict[str, str]) -> Any:
        """The object twin of a `@oneOf` input: one field is set, the others are null."""
        twin = defstruct(name, [(key, Any, None) for key in choices], frozen=True)
        self._claim(name, twin)
        made = type(name, (), {"__annotations__": {key: annotation | None for key, annotation in choices.items()}})
        for key in choices:
            setattr(made, key, strawberry.field(name=shown_key(key), description=describe[key]))
        strawberry.type(made, name=name, description=description)
        self.names[twin] = name
        return made, twin

    # -- values ----------------------------------------------------------------------------------------------

    def written(self, hint: Any, value: Any) -> Any:
        """A value of the domain as the JSON of its input type, with nothing in it that is null."""
        base, marks = _unwrapped(hint)
        origin, arguments = get_origin(base), get_args(base)
        if origin in (Union, UnionType):
            return self.written(next(each for each in arguments if each is not NoneType), value)
        if MILLIS in marks:
            return write_time(value)
        if origin is tuple:
            return [self.written(arguments[0], each) for each in value]
        if isinstance(value, Struct):
            return self._written_fields(value)
        if base in self.scalars:
            return self.scalars[base].serialize(value)  # type: ignore[misc]
        return value.name if isinstance(value, StrEnum) else value

    def _written_fields(self, struct: Struct) -> dict[str, Any]:
        said = ((key, hint, getattr(struct, name)) for name, key, hint in _sayable(type(struct)))
        return {key: self.written(hint, value) for key, hint, value in said if value is not None}

    # -- leaves ----------------------------------------------------------------------------------------------

    def notation(self, domain_type: Any, notation: Notation) -> None:
        """Cards and other small ints of a game become a scalar in the game's own notation."""
        self._claim(notation.name, domain_type)
        self.scalars[domain_type] = strawberry.scalar(
            name=notation.name,
            description=described(notation.description, notation.pattern, notation.example),
            specified_by_url=scalar_url(notation.name),
            serialize=notation.write,
            parse_value=_reader(notation),
        )

    def _leaf(self, base: Any, prefix: str) -> Any:
        if base in (int, str, bool, float) or base in self.scalars:
            return base
        if isinstance(base, type) and issubclass(base, StrEnum):
            return self.enum(base, prefix)
        if isinstance(base, NewType):
            return self._leaf(base.__supertype__, prefix)
        raise TypeError(f"{base!r} has no GraphQL type")

    def enum(self, cls: type[StrEnum], prefix: str = "") -> Any:
        """The enum type of an enum."""
        if (made := self._made.get((cls, "enum"))) is None:
            name = _prefixed(prefix, cls)
            self._claim(name, cls)
            made = self._made[cls, "enum"] = _enum_of(cls, name)
        return made

    def _claim(self, name: str, owner: Any) -> None:
        if self._taken.setdefault(name, owner) is not owner:
            raise NameClash(f"{owner!r} and {self._taken[name]!r} would both be called {name}")


def _prefixed(prefix: str, cls: type) -> str:
    """`Turned` of solitaire is `SolitaireTurned`; a name that begins so stays, and so does what all games share."""
    shared = cls.__module__.startswith("domain.kernel.")
    return cls.__name__ if shared or cls.__name__.startswith(prefix) else prefix + cls.__name__


def _is_type_of(classes: tuple[type, ...]) -> Any:
    @classmethod  # type: ignore[misc]
    def is_type_of(cls: type, value: object, info: object) -> bool:  # noqa: ARG001 - Strawberry's signature
        return type(value) in classes

    return is_type_of


def _present(name: str) -> Callable[[Any], Any]:
    """The field of that name, where a number below 0 is none, and so is an empty word."""

    def read(value: Any) -> Any:
        found = getattr(value, name)
        if isinstance(found, tuple):
            return [each if each >= 0 else None for each in found]
        there = bool(found) if isinstance(found, str) else found >= 0
        return found if there else None

    return read


def _guarded(annotation: Any) -> Any:
    (entry,) = get_args(annotation)
    return list[entry | None]  # type: ignore[valid-type]


@cache
def _sayable(cls: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a struct that a client may say: name, key in JSON, type. One entry for each class there is."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple((field.name, camel(field.name), hints[field.name]) for field in said_fields(cls))


def _unwrapped(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        return base, tuple(marks)
    return hint, ()


def _reader(notation: Notation) -> Callable[[object], int]:
    def read(value: object) -> int:
        if not isinstance(value, str):
            raise GraphQLError(f"{notation.name} is written as text, not {inspect(value)}")
        try:
            return notation.read(value)
        except ValueError as error:
            raise GraphQLError(str(error)) from None

    return read


def _described(cls: type[Struct], hint: Any) -> str:
    """What the annotation of a field says of it, in the schema's spelling."""
    return spelled(doc_of(hint), cls.__struct_fields__)


def game_prefix(game: Game[Any, Any, Any]) -> str:
    """How the names of a game's types begin."""
    return pascal(game.about.slug)


def command_key(command: type[Command]) -> str:
    """The attribute of a command in its `@oneOf` input: its tag, with an underscore where Python has that word."""
    key = tag_of(command).replace(".", "_")
    return f"{key}_" if iskeyword(key) else key


def shown_key(key: str) -> str:
    """The name of a command's field in the schema."""
    return camel(key.rstrip("_"))
