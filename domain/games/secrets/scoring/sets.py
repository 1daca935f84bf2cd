"""Sets, the melds that tie suits together: which can be made, and what may be added to one on the table."""

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from domain.games.secrets.scoring.suit import COUNT


class TableSet(NamedTuple):
    """A set on the table: its rank index and the suits in it, as bits."""

    number: int
    rank: int
    suits: int


class SetPiece(NamedTuple):
    """A final set: its rank index, the suits given from the hand, whether Divinity is in it, the table set in it."""

    rank: int
    suits: tuple[int, ...]
    wild: int = 0
    table: int = -1


Choice: TypeAlias = tuple[tuple[int, ...], int, int]
"""Suits of a new set, Divinities in it, which of the three set tables it scores by."""
_PLAIN: Final = range(4)
CHOICES: Final[tuple[Choice, ...]] = (
    ((0, 1, 2, 3, 4), 0, 2),
    ((0, 1, 2, 3), 0, 1),
    *(((*three,), 0, 0) for three in combinations(_PLAIN, 3)),
    ((0, 1, 2, 3), 1, 2),
    *(((*three, 4), 1, 2) for three in combinations(_PLAIN, 3)),
    *(((*three,), 1, 1) for three in combinations(_PLAIN, 3)),
    *(((*two,), 1, 0) for two in combinations(_PLAIN, 2)),
)


def _fitting(mask: int, wild: int) -> tuple[int, ...]:
    return tuple(
        number
        for number, (suits, wilds, _) in enumerate(CHOICES)
        if wilds <= wild and all(mask >> suit & 1 for suit in suits)
    )


FITTING: Final = tuple(tuple(_fitting(mask, wild) for mask in range(32)) for wild in (0, 1))
_CELL_BITS: Final = 0x111111111
Keys: TypeAlias = tuple[int, ...]


def ranks_for_sets(keys: Keys, wild: int) -> list[int]:
    """The rank indices held in enough Plain Suits for a set."""
    a, b, c, d = ((k | k >> 1 | k >> 2 | k >> 3) & _CELL_BITS for k in keys[:4])
    two = a & (b | c | d) | b & (c | d) | c & d
    three = a & b & (c | d) | c & d & (a | b)
    spread = two if wild else three
    return [rank for rank in range(9) if spread >> 4 * rank & 1] if spread else []


@cache
def most_in_sets(a: int, b: int, c: int, d: int, m: int, wild: int) -> tuple[int, int]:
    """How many Plain cards of one rank sets could take up at most, and how many of the sets could be 5-Sets.

    The arguments are the cells of the five suits. Two Plain cards are a set with Divinity only.
    """
    plain = sorted((COUNT[cell] for cell in (a, b, c, d) if COUNT[cell]), reverse=True)
    if len(plain) == 2:
        return (2, 0) if wild else (0, 0)
    number = 0
    while sum(min(count, number + 1) for count in plain) + wild >= 3 * (number + 1) and number < 5:
        number += 1
    whole = min(plain) if len(plain) == 4 else 0
    return sum(min(count, number) for count in plain), min(COUNT[m] + wild, whole + wild)


def additions(keys: Keys, held: TableSet, wild: int) -> list[Choice]:
    """What may be added to a table set, and the table its final size scores by; nothing is one of the choices.

    A set with Magic in it needs all four Plain Suits: where a laid Divinity is read as Magic, the rest must be added.
    """
    rank = held.rank
    missing = [suit for suit in _PLAIN if not held.suits >> suit & 1]
    present = [suit for suit in missing if keys[suit] >> 4 * rank & 15]
    magic_held = bool(held.suits >> 4 & 1)
    magic = not magic_held and bool(keys[4] >> 4 * rank & 15)
    choices: list[Choice] = []
    for wilds in range(wild, -1, -1):
        for size in range(len(present), -1, -1):
            for suits in combinations(present, size):
                open_places = len(missing) - size
                plain_wild = min(wilds, open_places)
                if open_places == plain_wild:
                    wild_as_magic = wilds - plain_wild
                    if magic and not wild_as_magic:
                        choices.append(((*suits, 4), wilds, 2))
                    if wild_as_magic and magic_held:
                        continue
                    choices.append((suits, wilds, 2 if magic_held or wild_as_magic else 1))
                elif not magic_held:
                    choices.append((suits, wilds, 4 - len(missing) + size + plain_wild - 3))
    return choices
