"""The matches of a tournament as one immutable list, of which a new version costs little.

A result changes one match, or a few. The list is kept in chunks: a new version copies the chunks that changed and
shares all others with the version before. What is asked again and again of a chunk is worked out once, for every
version that has it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final, Generic, Protocol, TypeVar, overload

_SIZE: Final = 64


class Kept(Protocol):
    """What is known here of a match."""

    @property
    def number(self) -> int:
        """Its place in the list."""
        ...

    @property
    def stage(self) -> int:
        """The stage it belongs to."""
        ...

    @property
    def result(self) -> object | None:
        """How it ended; None while it has not."""
        ...

    @property
    def void(self) -> bool:
        """Whether it counts for nothing."""
        ...


M = TypeVar("M", bound=Kept)


class _Chunk(tuple[M, ...], Generic[M]):  # noqa: SLOT001 - what is worked out of it is kept in it
    """Matches that stand side by side."""

    @cached_property
    def undecided(self) -> tuple[M, ...]:
        """Those that count and have no result."""
        return tuple(match for match in self if match.result is None and not match.void)

    @cached_property
    def counted(self) -> Mapping[int, tuple[int, int]]:
        """By stage, how many of them count, and how many of those have a result."""
        counts: dict[int, tuple[int, int]] = {}
        for match in self:
            if not match.void:
                all_, decided = counts.get(match.stage, (0, 0))
                counts[match.stage] = (all_ + 1, decided + (match.result is not None))
        return counts


class MatchList(Sequence[M]):
    """The matches in the order of their numbers."""

    __slots__ = ("_length", "chunks")

    def __init__(self, matches: Iterable[M] = ()) -> None:
        all_ = tuple(matches)
        self.chunks = tuple(_Chunk(all_[start : start + _SIZE]) for start in range(0, len(all_), _SIZE))
        self._length = len(all_)

    @classmethod
    def _of(cls, chunks: tuple[_Chunk[M], ...], length: int) -> "MatchList[M]":
        made = cls()
        made.chunks, made._length = chunks, length
        return made

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[M]:
        return chain.from_iterable(self.chunks)

    @overload
    def __getitem__(self, at: int) -> M: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[M, ...]: ...
    def __getitem__(self, at: int | slice) -> M | tuple[M, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        number = at if at >= 0 else self._length + at
        if not 0 <= number < self._length:
            raise IndexError(at)
        return self.chunks[number // _SIZE][number % _SIZE]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchList) and self.chunks == other.chunks

    def __hash__(self) -> int:
        return hash(self.chunks)

    def having(self, changed: Mapping[int, M]) -> "MatchList[M]":
        """The list with other matches in some places."""
        chunks = list(self.chunks)
        by_chunk: dict[int, dict[int, M]] = {}
        for number, match in changed.items():
            by_chunk.setdefault(number // _SIZE, {})[number % _SIZE] = match
        for index, new in by_chunk.items():
            rows = list(chunks[index])
            for place, match in new.items():
                rows[place] = match
            chunks[index] = _Chunk(rows)
        return self._of(tuple(chunks), self._length)

    def followed_by(self, more: Sequence[M]) -> "MatchList[M]":
        """The list with more matches after it."""
        whole = self._length // _SIZE
        rest = MatchList[M]((*chain.from_iterable(self.chunks[whole:]), *more))
        return self._of((*self.chunks[:whole], *rest.chunks), self._length + len(more))

    def undecided(self, first: int = 0) -> Iterator[M]:
        """Those from a number on that count and have no result, as far as one looks."""
        rows = chain.from_iterable(chunk.undecided for chunk in self.chunks[first // _SIZE :])
        return (match for match in rows if match.number >= first)

    def counted(self, stage: int) -> tuple[int, int]:
        """How many matches of a stage count, and how many of those have a result."""
        found = [chunk.counted.get(stage, (0, 0)) for chunk in self.chunks]
        return sum(all_ for all_, _ in found), sum(decided for _, decided in found)

    def changed_since(self, before: "MatchList[M]") -> tuple[M, ...]:
        """The matches that are new or other than in an earlier version; chunks that are shared are not looked at."""
        changed: list[M] = []
        for index, chunk in enumerate(self.chunks):
            old: tuple[M, ...] = before.chunks[index] if index < len(before.chunks) else ()
            if chunk is not old:
                kept = len(old)
                changed += [match for at, match in enumerate(chunk) if at >= kept or match != old[at]]
        return tuple(changed)
