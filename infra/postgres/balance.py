"""Which parts of the log should lie on which node, so that all nodes hold about as many of its shards."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct


class Piece(Struct, frozen=True):
    """A part of the log's tables that moves as one: the shards whose numbers fall into one range of hashes."""

    id: int
    node: int
    shards: int
    """How many shards of the log are in it."""


class Move(Struct, frozen=True):
    """A piece that goes to another node."""

    piece: int
    source: int
    target: int


def evenly(pieces: Iterable[Piece], nodes: Sequence[int]) -> list[Move]:
    """Few moves after which no other would make the nodes hold more equal numbers of shards."""
    if not nodes:
        return []
    held: dict[int, list[Piece]] = {node: [] for node in nodes}
    homeless: list[Piece] = []  # on nodes that should not have any
    for piece in pieces:
        held.get(piece.node, homeless).append(piece)
    moves = [
        _moved(piece, _lightest(held), held) for piece in sorted(homeless, key=lambda each: (-each.shards, each.id))
    ]
    while move := _better(held):
        moves.append(move)
    return moves


def _better(held: Mapping[int, list[Piece]]) -> Move | None:
    """A move from the node with most to that with fewest that brings them closer together, the closest it can."""
    heaviest, lightest = max(held, key=lambda node: _weight(held[node])), _lightest(held)
    gap = _weight(held[heaviest]) - _weight(held[lightest])
    fitting = [piece for piece in held[heaviest] if piece.shards < gap]
    if not fitting:
        return None
    best = min(fitting, key=lambda piece: (abs(gap - 2 * piece.shards), piece.id))
    held[heaviest].remove(best)
    return _moved(best, lightest, held)


def _moved(piece: Piece, target: int, held: Mapping[int, list[Piece]]) -> Move:
    held[target].append(Piece(piece.id, target, piece.shards))
    return Move(piece.id, piece.node, target)


def _lightest(held: Mapping[int, list[Piece]]) -> int:
    return min(held, key=lambda node: _weight(held[node]))


def _weight(pieces: Iterable[Piece]) -> int:
    return sum(piece.shards for piece in pieces)
