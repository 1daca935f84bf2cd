"""The tree: every proof of every small tree, by the definition, and by another implementation."""

from hashlib import sha256

import pytest
from pymerkle import InmemoryTree, InvalidProof, verify_consistency, verify_inclusion

from domain.kernel.merkle import (
    EMPTY,
    Node,
    consistency_ranges,
    entry_of,
    full_nodes,
    grown,
    inclusion_ranges,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
    nodes_of,
    range_hash,
    root,
)

ENTRIES = [sha256(f"entry {number}".encode()).digest() for number in range(40)]


def defined(entries: list[bytes]) -> bytes:
    """The root, as RFC 6962 defines it."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return leaf_hash(entries[0])
    split = 1
    while split * 2 < len(entries):
        split *= 2
    return node_hash(defined(entries[:split]), defined(entries[split:]))


def tree(size: int) -> dict[Node, bytes]:
    return grown(0, {}, ENTRIES[:size])


ALL = tree(len(ENTRIES))


@pytest.mark.parametrize("size", range(41))
def test_the_root_is_the_one_the_definition_gives(size: int) -> None:
    assert root(ALL, size) == defined(ENTRIES[:size])


@pytest.mark.parametrize("size", range(1, 41))
def test_a_tree_that_grows_in_portions_is_the_same(size: int) -> None:
    edge = {node: ALL[node] for node in full_nodes(0, size)}
    assert tree(size) | grown(size, edge, ENTRIES[size:]) == ALL
    assert len(edge) <= size.bit_length()


def included(index: int, size: int) -> list[bytes]:
    return [range_hash(ALL, *each) for each in inclusion_ranges(index, size)]


def consistent(first: int, second: int) -> list[bytes]:
    return [range_hash(ALL, *each) for each in consistency_ranges(first, second)]


@pytest.mark.parametrize("size", range(1, 25))
def test_every_leaf_is_proven_to_be_in_the_tree_and_nothing_else_is(size: int) -> None:
    for index in range(size):
        proof, top = included(index, size), root(ALL, size)
        assert is_included(ENTRIES[index], index, size, proof, top)
        assert not is_included(ENTRIES[index + 1], index, size, proof, top)
        assert not is_included(ENTRIES[index], index, size, proof, EMPTY)
        assert not is_included(ENTRIES[index], index, size, [*proof, EMPTY], top)
        assert not proof or not is_included(ENTRIES[index], index, size, proof[:-1], top)
        assert not any(
            is_included(ENTRIES[index], other, size, proof, top) for other in range(-1, size + 1) if other != index
        )


@pytest.mark.parametrize("second", range(25))
def test_every_tree_is_proven_to_continue_every_smaller_one(second: int) -> None:
    for first in range(second + 1):
        proof, old, new = consistent(first, second), root(ALL, first), root(ALL, second)
        assert is_consistent(first, second, proof, old, new)
        assert not is_consistent(first, second, [*proof, EMPTY], old, new)
        assert not is_consistent(second + 1, second, proof, old, new)
        if first:
            assert not is_consistent(first, second, proof, ENTRIES[0], new)
        if 0 < first < second:
            assert not is_consistent(first, second, proof, old, ENTRIES[0])
            assert not is_consistent(first, second, [], old, new) or not proof


def test_a_proof_needs_few_nodes() -> None:
    """However large the tree is: no more than a store answers at once."""
    size = 10**9 + 7
    assert len(nodes_of(inclusion_ranges(123_456_789, size))) < 60
    assert len(nodes_of(consistency_ranges(987_654_321, size))) < 60


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 21, 40])
def test_another_implementation_agrees(size: int) -> None:
    peer = InmemoryTree(algorithm="sha256")
    for entry in ENTRIES[:size]:
        peer.append_entry(entry)
    assert peer.get_root() == root(ALL, size)
    for index in range(size):
        theirs = peer.prove_inclusion(index + 1, size)
        assert is_included(ENTRIES[index], index, size, _steps(theirs.serialize()), root(ALL, size))
        verify_inclusion(leaf_hash(ENTRIES[index]), root(ALL, size), theirs)
        with pytest.raises(InvalidProof):
            verify_inclusion(leaf_hash(b"other"), root(ALL, size), theirs)
    for first in range(1, size):
        verify_consistency(root(ALL, first), root(ALL, size), peer.prove_consistency(first, size))


def _steps(proof: dict[str, object]) -> list[bytes]:
    """The hashes of their proof, without the leaf they begin with."""
    path = proof["path"]
    assert isinstance(path, list)
    return [bytes.fromhex(each) for each in path[1:]]


def test_an_entry_names_its_log_and_its_head() -> None:
    entries = {entry_of(stream, head) for stream in ("table:a", "table:b") for head in (b"1" * 32, b"2" * 32)}
    assert len(entries) == 4
