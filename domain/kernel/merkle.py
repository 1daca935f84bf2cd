"""A tree that only grows, with proofs of what is in it (RFC 6962). CHECKPOINTS.md says it for other languages.

    leaf(x)    = SHA-256(00 || x)
    node(l, r) = SHA-256(01 || l || r)

A node is named by its level, 0 for leaves, and its place in the level. Only nodes over full subtrees have names: they
never change once they are there, so a store of them only grows, and everything else is made of a few of them.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

Node: TypeAlias = tuple[int, int]
"""The level and the place of a full subtree."""
Known: TypeAlias = Mapping[Node, bytes]

EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""
_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"


def leaf_hash(entry: bytes) -> bytes:
    """What stands in the lowest level for an entry."""
    return sha256(_LEAF + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """What stands above two nodes."""
    return sha256(_NODE + left + right).digest()


def full_nodes(start: int, end: int) -> list[Node]:
    """The full subtrees that the leaves from `start` to before `end` are made of, from the left; at most two a level"""
    found: list[Node] = []
    while start < end:
        level = (start & -start).bit_length() - 1 if start else (end - start).bit_length() - 1
        while start + (1 << level) > end:
            level -= 1
        found.append((level, start >> level))
        start += 1 << level
    return found


def grown(size: int, edge: Known, entries: Sequence[bytes]) -> dict[Node, bytes]:
    """The nodes that a tree of `size` gains with `entries`; `edge` holds `full_nodes(0, size)`."""
    known, gained = dict(edge), dict[Node, bytes]()
    for place, entry in enumerate(entries, start=size):
        node, made = (0, place), leaf_hash(entry)
        known[node] = gained[node] = made
        while node[1] % 2:
            made = node_hash(known[node[0], node[1] - 1], made)
            node = node[0] + 1, node[1] // 2
            known[node] = gained[node] = made
    return gained


def range_hash(known: Known, start: int, end: int) -> bytes:
    """The hash over the leaves from `start`, a multiple of a power of two that covers them, to before `end`."""
    nodes = full_nodes(start, end)
    if not nodes:
        return EMPTY
    made = known[nodes[-1]]
    for node in reversed(nodes[:-1]):
        made = node_hash(known[node], made)
    return made


def root(known: Known, size: int) -> bytes:
    """The root of a tree of `size`."""
    return range_hash(known, 0, size)


Range: TypeAlias = tuple[int, int]


def inclusion_ranges(index: int, size: int) -> list[Range]:
    """The ranges whose hashes prove that leaf `index` is in a tree of `size`, from below."""
    start, end, path = 0, size, list[Range]()
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append((middle, end))
            end = middle
        else:
            path.append((start, middle))
            start = middle
    return path[::-1]


def consistency_ranges(first: int, second: int) -> list[Range]:
    """The ranges whose hashes prove that a tree of size `second` continues the one of size `first`."""
    if not 0 < first < second:
        return []
    start, end, path, is_whole = 0, second, list[Range](), True
    while first != end:
        middle = start + _split(end - start)
        if first <= middle:
            path.append((middle, end))
            end = middle
        else:
            path.append((start, middle))
            start, is_whole = middle, False
    return ([] if is_whole else [(start, end)]) + path[::-1]


def nodes_of(ranges: Sequence[Range]) -> list[Node]:
    """The full subtrees that ranges are made of: what a store is asked for."""
    return [node for start, end in ranges for node in full_nodes(start, end)]


def _split(count: int) -> int:
    """The largest power of two below `count`."""
    return 1 << ((count - 1).bit_length() - 1)


def is_included(entry: bytes, index: int, size: int, proof: Sequence[bytes], expected: bytes) -> bool:
    """Whether `proof` shows that `entry` is leaf `index` of the tree of `size` with root `expected`."""
    if not 0 <= index < size:
        return False
    below, last, made = index, size - 1, leaf_hash(entry)
    for step in proof:
        if not last:
            return False
        if below % 2 or below == last:
            made = node_hash(step, made)
            while below and not below % 2:
                below, last = below >> 1, last >> 1
        else:
            made = node_hash(made, step)
        below, last = below >> 1, last >> 1
    return not last and made == expected


def is_consistent(first: int, second: int, proof: Sequence[bytes], old: bytes, new: bytes) -> bool:
    """Whether `proof` shows that the tree of size `second` with root `new` continues the one of `first` with `old`."""
    if not 0 <= first <= second:
        return False
    if first in (0, second):
        return not proof and old == (new if first else EMPTY)
    path = [old, *proof] if not first & (first - 1) else list(proof)
    if not path:
        return False
    below, last = first - 1, second - 1
    while below % 2:
        below, last = below >> 1, last >> 1
    made_old = made_new = path[0]
    for step in path[1:]:
        if not last:
            return False
        if below % 2 or below == last:
            made_old, made_new = node_hash(step, made_old), node_hash(step, made_new)
            while below and not below % 2:
                below, last = below >> 1, last >> 1
        else:
            made_new = node_hash(made_new, step)
        below, last = below >> 1, last >> 1
    return not last and made_old == old and made_new == new


def entry_of(stream: str, head: bytes) -> bytes:
    """What goes into the tree for a log that has ended. It names the log only to those who know it and its head."""
    return sha256(b"orrery/entry/1" + stream.encode() + b"\x00" + head).digest()
