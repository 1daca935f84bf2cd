"""What subscriptions send, made once for everyone who asked for the same of the same thing."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final, NewType

from graphql import FragmentDefinitionNode, print_ast
from msgspec.json import Encoder

from api.graphql.execution.plan import LiveField

MOST_BYTES: Final = 2 * 1024 * 1024
"""What is sent is sent within moments: this is a second of the busiest process. What an answer is about is held as
long as the answer, with the state it was told by."""
_PER_ENTRY: Final = 512

Frame = NewType("Frame", bytes)
"""A whole answer as JSON."""

_encode = Encoder().encode


class Frames:
    """The answers made lately, by what they are about and what was asked for of it; the oldest go first.

    Neither ever changes, so no answer is ever out of date. An entry holds what it is about: as long as it is there,
    nothing else has its place in memory.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        # Not a plain dict: the first of one whose first ones have gone is found by passing over all of their places.
        self._made: OrderedDict[tuple[int, str], tuple[Any, Frame]] = OrderedDict()
        self.bytes = 0
        """How much memory they take, by estimate."""

    def get(self, item: Any, selection: str, make: Callable[[Any], Any]) -> Frame:
        """The answer about `item`; `make` gives its data where nobody has asked for it before."""
        key = id(item), selection
        known = self._made.get(key)
        if known is not None:
            return known[1]
        frame = Frame(_encode({"data": make(item)}))
        self._made[key] = item, frame
        self.bytes += _PER_ENTRY + len(frame)
        while self.bytes > self._most_bytes:
            _, (_, dropped) = self._made.popitem(last=False)
            self.bytes -= _PER_ENTRY + len(dropped)
        return frame


def selection_of(
    root: LiveField, fragments: Mapping[str, FragmentDefinitionNode], conditions: Mapping[str, Any]
) -> str:
    """Everything that decides what is told of an item, as text: documents that ask for the same share it."""
    sets = [node.selection_set for node in root.nodes if node.selection_set]
    nodes = [*sets, *(fragments[name] for name in sorted(fragments))]
    return "\n".join((root.key, repr(sorted(conditions.items())), *map(print_ast, nodes)))
