"""Everything in the schema says what it means, in the schema's own words, and says it where it stands."""

import re
from collections.abc import Iterator
from typing import Annotated, NamedTuple, get_type_hints

from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, get_named_type
from msgspec import defstruct
from msgspec.structs import fields

from api.graphql.types.adapter import Adapter
from api.graphql.types.descriptions import camel, default_text, of_class, spelled
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record
from domain.kernel.units import MILLIS
from domain.tournaments.events import TOURNAMENT_EVENTS
from domain.tournaments.shown_events import class_shown
from tests.world import SCHEMA

PYTHON = re.compile(
    r"\b(?:None|True|False|self|tuple|dict|str|bool|NewType|msgspec|\w+Error)\b"
    r"|\b[a-z][a-z0-9]*_[a-z0-9_]+\b"  # snake_case
    r"|<\w+\.\w+|\(\)|\w\[\w+\]"
)


class Described(NamedTuple):
    """Something in the schema that has a name and a description."""

    where: str
    name: str
    text: str


def everything() -> Iterator[Described]:
    for kind in SCHEMA.core.type_map.values():
        if kind.name.startswith("__"):
            continue
        yield Described(kind.name, kind.name, kind.description or "")
        if isinstance(kind, GraphQLEnumType):
            for name, value in kind.values.items():
                yield Described(f"{kind.name}.{name}", name, value.description or "")
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            for name, field in kind.fields.items():
                yield Described(f"{kind.name}.{name}", name, field.description or "")
                for each, argument in getattr(field, "args", {}).items():
                    yield Described(f"{kind.name}.{name}({each}:)", each, argument.description or "")


def words(text: str) -> list[str]:
    """The words of a name in any of the three spellings, or of a sentence, without articles."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", text)
    return [part.lower() for part in parts if part.lower() not in {"the", "a", "an"}]


def test_every_type_field_argument_and_enum_value_is_described() -> None:
    bare = [each.where for each in everything() if not each.text.strip()]
    assert not bare, "say what these mean with doc(), argument() or a docstring: " + ", ".join(bare)


def test_no_description_merely_repeats_the_name() -> None:
    empty = [each.where for each in everything() if words(each.text.partition(" Default:")[0]) == words(each.name)]
    assert not empty, "these say no more than their names do: " + ", ".join(empty)


def test_a_description_is_a_sentence() -> None:
    loose = [f"{each.where}: {each.text}" for each in everything() if not re.search(r"[.`!)]$", each.text.strip())]
    assert not loose, "\n".join(loose)


def test_nothing_python_shaped_reaches_the_schema() -> None:
    odd = [f"{each.where}: {each.text}" for each in everything() if PYTHON.search(each.text)]
    assert not odd, "\n".join(odd)


def test_what_says_when_is_a_time() -> None:
    """Milliseconds since 1970 do not fit into an Int."""
    objects = [kind for kind in SCHEMA.core.type_map.values() if isinstance(kind, GraphQLObjectType)]
    plain = [
        f"{kind.name}.{name}"
        for kind in objects
        for name, field in kind.fields.items()
        if get_named_type(field.type).name == "Int" and (field.description or "").startswith("When ")
    ]
    assert not plain


def test_every_moment_in_an_event_of_a_tournament_is_a_time() -> None:
    """Events are shown by twins of their classes, which have to keep the marks of every field."""
    found = 0
    for event in TOURNAMENT_EVENTS:
        kind = SCHEMA.core.type_map[SCHEMA.names[class_shown(event)]]
        assert isinstance(kind, GraphQLObjectType)
        for name, hint in get_type_hints(event, include_extras=True).items():
            if repr(MILLIS) in repr(hint):
                found += 1
                assert get_named_type(kind.fields[camel(name)].type).name == "Time", f"{kind.name}.{name}"
    assert found, "else nothing was looked at"


# -- where the words come from -------------------------------------------------------------------------------


def test_a_field_is_described_by_its_own_annotation_and_by_nothing_else() -> None:
    class Held(Record, frozen=True):
        """A card, and the `seat` that holds it."""

        card: Annotated[int, doc("What was dealt.")]
        seat: int

    made = Adapter().output(Held)
    described = {field.name: field.description for field in made.__strawberry_definition__.fields}
    assert described == {"card": "What was dealt.", "seat": ""}


def test_no_source_is_needed_to_describe_a_struct() -> None:
    made = defstruct("Made", [("count", Annotated[int, doc("How many there are.")])], frozen=True)
    (field,) = Adapter().output(made).__strawberry_definition__.fields
    assert field.description == "How many there are."


def test_a_choice_is_its_text_and_carries_its_description() -> None:
    class Door(DocEnum):
        """Who may come."""

        OPEN = "open", "Everyone may come."
        SHUT = "shut", "Nobody may."

    made = Adapter().enum(Door).__strawberry_definition__
    assert [(value.name, value.description) for value in made.values] == [
        ("OPEN", "Everyone may come."),
        ("SHUT", "Nobody may."),
    ]
    assert (Door("open"), f"{Door.OPEN}", Door.OPEN.value) == (Door.OPEN, "open", "open")


def test_names_of_fields_are_spelled_as_clients_know_them() -> None:
    assert spelled("`own_seat` before `other_name`", ["own_seat"]) == "`ownSeat` before `other_name`"


def test_defaults_are_written_as_literals_of_the_schema() -> None:
    class Tempo(DocEnum):
        """How fast."""

        SLOW = "slow", "Not fast."

    class Inner(Record, frozen=True):
        """Something inside."""

        per_win: int = 3

    class Outer(Record, frozen=True):
        """Has one default of each kind."""

        asked: int
        nothing: int | None = None
        many: int = 2
        flag: bool = False
        text: str = ""
        tempo: Tempo = Tempo.SLOW
        tempos: tuple[Tempo, ...] = (Tempo.SLOW,)
        inner: Inner = Inner()

    assert {camel(field.name): default_text(field) for field in fields(Outer)} == {
        "asked": "",
        "nothing": "",
        "many": " Default: 2.",
        "flag": " Default: false.",
        "text": ' Default: "".',
        "tempo": " Default: SLOW.",
        "tempos": " Default: [SLOW].",
        "inner": " Default: { perWin: 3 }.",
    }
    assert of_class(Inner) == "Something inside."
