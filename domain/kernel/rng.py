"""A portable stream of fair draws from a seed. RANDOMNESS.md beside this file says it for other languages.

block(i)  = SHAKE-256("orrery/draws/1" || key || i as 4 bytes big-endian), 512 bytes
words     = block(0), block(1), ... read as 32-bit big-endian numbers
below(n)  = the first word w with w < 2^32 - (2^32 mod n), modulo n
shuffled  = Fisher-Yates from the last place down: swap place i with place below(i + 1)
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256, shake_256
from struct import unpack
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
Below: TypeAlias = Callable[[int], int]
"""A fair number from 0 to n - 1."""

_DRAWS: Final = b"orrery/draws/1"
_TABLE: Final = b"orrery/table/1"
_MIX: Final = b"orrery/mix/1"
_SPAN: Final = 1 << 32
_WORDS: Final = 128
_FORMAT: Final = f">{_WORDS}I"
_FIRST_WORDS: Final = 8
"""Most generators serve a draw or two; a shorter output of SHAKE-256 is the beginning of a longer one."""
_FIRST_FORMAT: Final = f">{_FIRST_WORDS}I"


class Rng:
    """Draws that follow from `key` alone. Nothing is computed before the first draw."""

    __slots__ = ("_block", "_key", "_next", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: tuple[int, ...] = ()
        self._next = 0

    def word(self) -> int:
        """The next 32-bit number of the stream."""
        if self._next == len(self._words):
            self._more()
        word = self._words[self._next]
        self._next += 1
        return word

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"cannot draw below {n}")
        word = self.word()
        while word > _SPAN - n and word >= _SPAN - _SPAN % n:  # the limit lies in the last n numbers
            word = self.word()
        return word % n

    def token(self) -> bytes:
        """Sixteen bytes of the stream: the key of another one."""
        return b"".join([self.word().to_bytes(4, "big") for _ in range(4)])

    def choice(self, items: Sequence[T]) -> T:
        """A fair pick of one item."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a fair random order."""
        order = list(items)
        left = len(order)
        while left > 1:
            if self._next == len(self._words):
                self._more()
            words = self._words[self._next : self._next + left - 1]
            self._next += len(words)
            # `below`, inlined: a deal is the most expensive draw there is, and calls are half of its cost.
            for word in words:
                if word <= _SPAN - left or word < _SPAN - _SPAN % left:
                    other = word % left
                    left -= 1
                    order[left], order[other] = order[other], order[left]
        return tuple(order)

    def _more(self) -> tuple[int, ...]:
        """Read on. Most generators serve a draw or two, so of the first block only the beginning is made at first."""
        seeded = _DRAWS + self._key + self._block.to_bytes(4, "big")
        if not self._words:
            self._words = unpack(_FIRST_FORMAT, shake_256(seeded).digest(4 * _FIRST_WORDS))
            return self._words
        self._words = unpack(_FORMAT, shake_256(seeded).digest(4 * _WORDS))
        self._next = _FIRST_WORDS if self._block == 0 else 0
        self._block += 1
        return self._words


def commitment(seed: bytes) -> str:
    """What is published before anyone sits down: SHA-256 of the server's seed, in hex."""
    return sha256(seed).hexdigest()


def mixed(mix: bytes, entropy: bytes) -> bytes:
    """The running mixture of what the seats added, after one more contribution."""
    return sha256(_MIX + mix + sha256(entropy).digest()).digest()


def draws_at(seed: bytes, mix: bytes, step: int) -> Rng:
    """The generator for the command that writes the game's event number `step`."""
    return Rng(_table_key(seed, mix) + step.to_bytes(8, "big"))


@lru_cache(1024)
def _table_key(seed: bytes, mix: bytes) -> bytes:
    """The same for all commands of a game, so it is made once."""
    return sha256(_TABLE + seed + mix).digest()
