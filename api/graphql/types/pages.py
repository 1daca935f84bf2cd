"""Pages of lists: the connections of the Relay specification, a pair of types for each kind of entry."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from inspect import Parameter, signature
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct, defstruct

from api.graphql.execution.cursors import Cursors, Index
from api.graphql.types.common import PageInfo, argument
from api.graphql.types.costs import costs
from domain.kernel.docs import doc
from domain.kernel.errors import MalformedCommand

MAX_PAGE: Final = 100
LASTING: Final = "lasting"
"""What says of the class of an entry that what is listed stays the same object."""
_CURSOR: Final = "Its place in the list: give it back as `after` or `before`."
Entry = TypeVar("Entry")
Spot = TypeVar("Spot", bound=Struct)

FirstArg = Annotated[int | None, argument(f"How many from the beginning, at most {MAX_PAGE}.")]
AfterArg = Annotated[str | None, argument("Begin after this cursor.")]
LastArg = Annotated[int | None, argument(f"How many from the end instead, at most {MAX_PAGE}; in the same order.")]
BeforeArg = Annotated[str | None, argument("End before this cursor.")]

_ARGUMENTS: Final = {"first": FirstArg, "after": AfterArg, "last": LastArg, "before": BeforeArg}
Whole: TypeAlias = tuple[Sequence[Any], Callable[[Any], Entry]]
"""A whole list, and how an entry of it is shown."""


class Window(Struct, Generic[Spot], frozen=True):
    """Which part of a list is wanted: `size` entries between two places, from the beginning or from the end."""

    size: int
    after: Spot | None
    before: Spot | None
    last: bool

    @property
    def asked(self) -> int:
        """How many to look for: one more than is shown tells whether the list goes on."""
        return self.size + 1


class Edges(Sequence[Any]):
    """The entries of a page, made when they are looked at: cursors that nobody asks for are not written."""

    __slots__ = ("entry", "nodes")

    def __init__(self, nodes: Sequence[Any], entry: Callable[[Any], Any]) -> None:
        self.nodes, self.entry = nodes, entry

    def __len__(self) -> int:
        """How many there are."""
        return len(self.nodes)

    def __getitem__(self, place: Any) -> Any:
        """One of them."""
        return self.entry(self.nodes[place])

    def __iter__(self) -> Iterator[Any]:
        """All of them."""
        return map(self.entry, self.nodes)


class Paged(Generic[Entry, Spot]):
    """One kind of list: its two types, and how a page of it is made."""

    def __init__(
        self,
        name: str,
        node: Any,
        cursors: Cursors[Spot],
        spot_of: Callable[[Entry], Spot],
        *,
        of: str,
        entry: str,
        size: int = 20,
        lasting: bool = False,
    ) -> None:
        """`of` says what the list holds and in which order, `entry` what one of them is; `size` is a page unasked.

        Where entries are `lasting`, the same object is listed until there is something new to say of it.
        """
        self._cursors, self._spot_of, self.size = cursors, spot_of, size
        cursor: Any = Annotated[str, doc(_CURSOR)]
        self.edge: Any = defstruct(
            f"{name}Edge",
            [("cursor", cursor), ("node", Annotated[node, doc(entry)])],
            frozen=True,
            namespace={"__doc__": "An entry of a list, and its cursor.", LASTING: lasting},
        )
        edges: Any = tuple[self.edge, ...]  # type: ignore[name-defined]
        info: Any = Annotated[PageInfo, doc("Where the page begins and ends.")]
        self.connection: Any = defstruct(
            f"{name}Connection",
            [("edges", Annotated[edges, doc(of)]), ("page_info", info)],
            frozen=True,
            namespace={"__doc__": "A page of a list."},
        )

    def window(
        self, first: int | None, after: str | None, last: int | None = None, before: str | None = None
    ) -> Window[Spot]:
        """What the four arguments of a page ask for."""
        if first is not None and last is not None:
            raise MalformedCommand("ask for the first or for the last entries, not for both")
        name, size = ("first", first) if last is None else ("last", last)
        if size is not None and not 1 <= size <= MAX_PAGE:
            raise MalformedCommand(f"{name} must be from 1 to {MAX_PAGE}")
        read = self._cursors.read_or_none
        return Window(self.size if size is None else size, read(after), read(before), last is not None)

    def page(self, window: Window[Spot], found: Sequence[Entry]) -> Any:
        """A page from the entries that were found for `window.asked`."""
        shown = found[-window.size :] if window.last else found[: window.size]
        return self._page(window, Edges(shown, self._entry), found)

    def _entry(self, each: Entry) -> Any:
        return self.edge(self._cursors.write(self._spot_of(each)), each)

    def _page(self, window: Window[Spot], edges: Sequence[Any], found: Sequence[object]) -> Any:
        more = len(found) > window.size
        info = PageInfo(
            has_next_page=window.before is not None if window.last else more,
            has_previous_page=more if window.last else window.after is not None,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=edges[-1].cursor if edges else None,
        )
        return self.connection(edges, info)


class Listed(Paged[Entry, Index]):
    """A kind of list that is at hand as a whole: a place in it is a number, and only what is shown is made."""

    def __init__(self, name: str, node: Any, *, of: str, entry: str, size: int = 50) -> None:
        super().__init__(name, node, Cursors(name, Index), lambda _: Index(0), of=of, entry=entry, size=size)

    def part(
        self,
        entries: Sequence[Any],
        show: Callable[[Any], Entry],
        first: int | None,
        after: str | None,
        last: int | None,
        before: str | None,
    ) -> Any:
        """The page of `entries` that the arguments ask for, each as `show` shows it."""
        window = self.window(first, after, last, before)
        start = max(0, window.after.place + 1) if window.after else 0
        end = min(len(entries), window.before.place) if window.before else len(entries)
        span = range(start, max(start, end))
        found = span[-window.asked :] if window.last else span[: window.asked]
        shown = found[-window.size :] if window.last else found[: window.size]
        edges = [self.edge(self._cursors.write(Index(place)), show(entries[place])) for place in shown]
        return self._page(window, edges, found)

    def field(self, weight: int, *, large: bool = False) -> Callable[[Callable[..., Awaitable[Whole[Entry]]]], Any]:
        """Makes a resolver that gives the whole list one that gives a page of it, with the arguments of a page.

        What is large is made beside the event loop.
        """

        def paged(resolver: Callable[..., Awaitable[Whole[Entry]]]) -> Any:
            async def resolve(root: Any, info: Any, **given: Any) -> Any:
                window = [given.pop(name, None) for name in _ARGUMENTS]
                entries, show = await resolver(root, info, **given)
                part = partial(self.part, entries, show, *window)
                return await info.context.services.off_loop.run(part) if large else part()

            root, info, *own = signature(resolver).parameters.values()
            pages = [Parameter(name, root.kind, default=None, annotation=hint) for name, hint in _ARGUMENTS.items()]
            resolve.__signature__ = signature(resolver).replace(parameters=[root, info, *pages, *own])  # type: ignore[attr-defined]
            resolve.__name__, resolve.__doc__ = resolver.__name__, resolver.__doc__
            return costs(weight, page=self.size, large=large)(resolve)

        return paged


def as_is(entry: Entry) -> Entry:
    """For lists whose entries are shown as they are."""
    return entry
