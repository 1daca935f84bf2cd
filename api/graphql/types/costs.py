"""What a field costs, said where the field is made and printed in the schema: `@cost` and `@listSize`.

Both are the directives of the GraphQL cost specification (IBM). In two points we say what it leaves open: every field
without `@cost` weighs 1, leaves included, since a leaf may be asked for under many names; and no slicing argument is
required, since all have a default. One directive is our own: `@costBelow`, for values that need no resolver at all.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import strawberry
from msgspec import Struct
from strawberry.schema_directive import Location

PAGE: Final = ("first", "last")
"""The arguments that say how long a page is."""
UNSAID: Final = 3
"""How many entries a list of objects counts for that does not say: most hold a seat, a meld, a tie-break each."""
WRITING: Final = 20
"""What a mutation costs that does not say: it decides, and waits for the disk."""
SIZES: Final = {
    ("BracketGraph", "nodes"): 60,
    ("BracketGraph", "edges"): 60,
    ("BracketGraph", "rounds"): 12,
    ("BracketNode", "players"): 2,
    ("BracketNode", "played"): 1,
    ("StageChange", "nodes"): 10,
    ("StageChange", "rows"): 10,
    ("ShownReceipt", "costs"): 60,
    ("Analysis", "turns"): 60,
    ("Analysis", "turning_points"): 6,
    ("Analysis", "better_moves"): 6,
    ("ShownPreview", "rows"): 60,
    ("ShownPreview", "consequences"): 20,
}
"""(struct, field) -> how many entries to count, for long lists that are not paged. They are put into shape in a
fraction of the time a resolver takes, so a bracket of thousands counts as one of sixty."""
SHARES: Final = {("TableStep", "event"): 10, ("TournamentStep", "event"): 10, ("BracketGraph", "nodes"): 2}
"""(struct, field) -> how many fields below it count as one. An event is a struct that is put into shape at once: with
everything that is in it, it takes no longer than two resolvers. A bracket is put into shape off the loop."""
LARGE: Final = "large"
"""In the metadata of a field: its value may be so large that it is put into shape off the loop."""
_DECLARED: Final = "__declared_cost__"


@strawberry.schema_directive(
    locations=[Location.FIELD_DEFINITION, Location.ARGUMENT_DEFINITION],
    name="cost",
    description="What asking for the field costs, without what stands below it; of an argument, what giving it adds. "
    "Every other field costs 1, every other argument nothing. The costs of an operation are added up before it runs, "
    "and one that costs too much is refused.",
)
class Cost:
    """`@cost(weight: "200")`."""

    weight: str = strawberry.directive_field(name="weight")


@strawberry.schema_directive(
    locations=[Location.FIELD_DEFINITION],
    name="listSize",
    description="How often what stands below the field counts: as often as the one given of "
    "`slicingArguments` says, else `assumedSize` times. With `sizedFields` that holds below those fields of the answer "
    f"only. Every other list of objects counts {UNSAID} entries.",
)
class ListSize:
    """`@listSize(assumedSize: 20, slicingArguments: ["first"], sizedFields: ["edges"])`."""

    assumed_size: int = strawberry.directive_field(name="assumedSize")
    slicing_arguments: list[str] | None = strawberry.directive_field(name="slicingArguments", default=strawberry.UNSET)
    sized_fields: list[str] | None = strawberry.directive_field(name="sizedFields", default=strawberry.UNSET)
    require_one_slicing_argument: bool | None = strawberry.directive_field(
        name="requireOneSlicingArgument", default=strawberry.UNSET
    )


@strawberry.schema_directive(
    locations=[Location.FIELD_DEFINITION],
    name="costBelow",
    description="By what part of its cost all that stands below the field counts, rounded up.",
)
class CostBelow:
    """`@costBelow(factor: "0.1")`."""

    factor: str = strawberry.directive_field(name="factor")


Resolver = TypeVar("Resolver", bound=Callable[..., Any])


class Declared(Struct, frozen=True):
    """What is said of a field where its resolver stands."""

    weight: int = 1
    entries: int | None = None
    page: int | None = None
    large: bool = False


def costs(
    weight: int = 1, *, entries: int | None = None, page: int | None = None, large: bool = False
) -> Callable[[Resolver], Resolver]:
    """Declare what a field with this resolver costs, and how many entries it has where no argument says so.

    `page` is that number for a connection. One unit is some 20 microseconds; `make bench` measures.
    """

    def declare(resolver: Resolver) -> Resolver:
        setattr(resolver, _DECLARED, Declared(weight, entries, page, large))
        return resolver

    return declare


def is_large(resolver: Callable[..., Any]) -> bool:
    """Whether what a resolver answers may be large."""
    return bool(getattr(resolver, _DECLARED, Declared()).large)


def cost_directives(resolver: Callable[..., Any]) -> list[object]:
    """The directives of a field: what its resolver declares, and the page size it takes."""
    declared: Declared = getattr(resolver, _DECLARED, Declared())
    made: list[object] = [] if declared.weight == 1 else [Cost(weight=str(declared.weight))]
    if declared.page is not None:
        made.append(
            ListSize(
                assumed_size=declared.page,
                slicing_arguments=list(PAGE),
                sized_fields=["edges"],
                require_one_slicing_argument=False,
            )
        )
    elif declared.entries is not None:
        made.append(ListSize(assumed_size=declared.entries))
    return made


def size_directives(struct: type, field: str) -> list[object]:
    """The directives of a field that only picks an attribute off a struct."""
    place = struct.__name__, field
    made: list[object] = [ListSize(assumed_size=SIZES[place])] if place in SIZES else []
    return [*made, CostBelow(factor=str(1 / SHARES[place]))] if place in SHARES else made


def weighed_at_least(fields: dict[str, Any], weight: int) -> dict[str, Any]:
    """Fields, of which those that say nothing cost `weight`."""
    for field in fields.values():
        if not any(isinstance(each, Cost) for each in field.directives):
            field.directives = [*field.directives, Cost(weight=str(weight))]
    return fields
