"""What a field costs, said where the field is made and printed in the schema: `@cost` and `@listSize`.

Both are the directives of the GraphQL cost specification, with a whole number for the weight.
"""

import inspect
from collections.abc import Callable
from typing import Any, Final, TypeVar

import strawberry
from strawberry.schema_directive import Location

PAGE: Final = "first"
"""The argument that says how long a page is."""
UNSAID: Final = 3
"""How many entries a list of objects counts for that does not say: most hold a seat, a meld, a tie-break each."""
_DECLARED: Final = "__declared_cost__"


@strawberry.schema_directive(
    locations=[Location.FIELD_DEFINITION],
    name="cost",
    description="What asking for the field costs, without what stands below it. Every other field costs 1.",
)
class Cost:
    """`@cost(weight: 200)`."""

    weight: int = strawberry.directive_field(name="weight")


@strawberry.schema_directive(
    locations=[Location.FIELD_DEFINITION],
    name="listSize",
    description="How often what stands below the field counts: as often as the argument named first among "
    "`slicingArguments` says, else `assumedSize` times. With `sizedFields` that holds below those fields of the answer "
    f"only. Every other list of objects counts {UNSAID} entries.",
)
class ListSize:
    """`@listSize(assumedSize: 20, slicingArguments: ["first"], sizedFields: ["edges"])`."""

    assumed_size: int = strawberry.directive_field(name="assumedSize")
    slicing_arguments: list[str] | None = strawberry.directive_field(name="slicingArguments", default=strawberry.UNSET)
    sized_fields: list[str] | None = strawberry.directive_field(name="sizedFields", default=strawberry.UNSET)


Resolver = TypeVar("Resolver", bound=Callable[..., Any])


def costs(weight: int = 1, *, entries: int | None = None) -> Callable[[Resolver], Resolver]:
    """Declare what a field with this resolver costs, and how many entries it has where no argument says so."""

    def declare(resolver: Resolver) -> Resolver:
        setattr(resolver, _DECLARED, (weight, entries))
        return resolver

    return declare


def cost_directives(resolver: Callable[..., Any], graphql_type: Any) -> list[object]:
    """The directives of a field: what its resolver declares, and the page size it takes."""
    weight, entries = getattr(resolver, _DECLARED, (1, None))
    made: list[object] = [] if weight == 1 else [Cost(weight=weight)]
    page = inspect.signature(resolver).parameters.get(PAGE)
    if page is not None:
        connection = "edges" in getattr(graphql_type, "__annotations__", ())
        sized = ["edges"] if connection else strawberry.UNSET
        made.append(ListSize(assumed_size=page.default, slicing_arguments=[PAGE], sized_fields=sized))
    elif entries is not None:
        made.append(ListSize(assumed_size=entries))
    return made
