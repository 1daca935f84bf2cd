"""Shards are spread over nodes evenly, with few moves."""

from collections import Counter
from random import Random

import pytest

from infra.postgres.balance import Move, Piece, evenly


def after(pieces: list[Piece], moves: list[Move], nodes: list[int]) -> Counter[int]:
    """How many shards each node holds in the end; every move must begin where the piece is."""
    at = {piece.id: piece.node for piece in pieces}
    for move in moves:
        assert at[move.piece] == move.source != move.target
        at[move.piece] = move.target
    held = Counter(dict.fromkeys(nodes, 0))
    for piece in pieces:
        held[at[piece.id]] += piece.shards
    return held


def test_what_is_even_stays_where_it_is() -> None:
    pieces = [Piece(1, 7, 1), Piece(2, 8, 1), Piece(3, 7, 1)]
    assert evenly(pieces, [7, 8]) == []


def test_two_shards_on_one_node_are_parted() -> None:
    assert evenly([Piece(1, 7, 1), Piece(2, 7, 1)], [7, 8]) == [Move(1, 7, 8)]


def test_shards_that_move_as_one_go_together() -> None:
    pieces = [Piece(1, 7, 2), Piece(2, 8, 1)]
    assert evenly(pieces, [7, 8]) == []
    assert evenly([*pieces, Piece(3, 7, 1)], [7, 8]) == [Move(3, 7, 8)]


def test_a_new_node_gets_its_part() -> None:
    pieces = [Piece(n, 7 + n % 2, 1) for n in range(12)]
    moves = evenly(pieces, [7, 8, 9])
    assert len(moves) == 4
    assert after(pieces, moves, [7, 8, 9]) == {7: 4, 8: 4, 9: 4}


def test_a_node_that_should_hold_nothing_is_emptied() -> None:
    pieces = [Piece(1, 7, 1), Piece(2, 8, 2), Piece(3, 8, 1)]
    moves = evenly(pieces, [7, 9])
    assert after(pieces, moves, [7, 9]) == {7: 2, 9: 2}


def test_without_nodes_nothing_moves() -> None:
    assert evenly([Piece(1, 7, 1)], []) == []


@pytest.mark.parametrize("seed", range(20))
def test_no_two_nodes_differ_by_more_than_a_piece(seed: int) -> None:
    rng = Random(seed)
    nodes = list(range(rng.randint(1, 6)))
    pieces = [Piece(n, rng.choice(nodes), rng.randint(1, 3)) for n in range(rng.randint(1, 60))]
    held = after(pieces, evenly(pieces, nodes), nodes)
    assert max(held.values()) - min(held.values()) <= max(piece.shards for piece in pieces)
    assert sum(held.values()) == sum(piece.shards for piece in pieces)
