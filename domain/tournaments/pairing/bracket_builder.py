"""A bracket under construction: matches in rows, and where their winners and losers go."""

from collections.abc import Sequence
from itertools import pairwise, repeat
from typing import Final

from domain.tournaments.pairing.seeding import ORDERINGS
from domain.tournaments.state import NOBODY, NOWHERE, PENDING, Bracket, How, Match, Result

_OPEN: Final = (PENDING, PENDING)
_BYES: Final = {
    (True, False): Result(How.BYE, (1, 0)),
    (False, True): Result(How.BYE, (0, 1)),
    (False, False): Result(How.BYE, (0, 0)),
}


class Draft:
    """Matches as they are wired up, in columns. Later matches have higher numbers than those that feed them."""

    def __init__(self, stage: int, first: int) -> None:
        self._stage, self._first = stage, first
        self._brackets: list[Bracket] = []
        self._rounds: list[int] = []
        self._slots: list[int] = []
        self.players: list[tuple[int, int]] = []
        self.winner_to: list[int] = []
        self.winner_slot: list[int] = []
        self.loser_to: list[int] = []
        self.loser_slot: list[int] = []

    def row(self, bracket: Bracket, number: int, count: int) -> range:
        """Add a round of `count` matches; their places in this draft."""
        start = len(self.players)
        self._brackets += [bracket] * count
        self._rounds += [number] * count
        self._slots += range(1, count + 1)
        self.players += [_OPEN] * count
        self.winner_to += [NOWHERE] * count
        self.winner_slot += [0] * count
        self.loser_to += [NOWHERE] * count
        self.loser_slot += [0] * count
        return range(start, start + count)

    def halve(self, upper: range, lower: range, *, losers: bool = False) -> None:
        """Send the winners, or the losers, of `upper` in pairs to `lower`, which is half as long."""
        to, slot = (self.loser_to, self.loser_slot) if losers else (self.winner_to, self.winner_slot)
        to[upper.start : upper.stop : 2] = lower
        to[upper.start + 1 : upper.stop : 2] = lower
        slot[upper.start + 1 : upper.stop : 2] = [1] * len(lower)

    def matches(self) -> tuple[Match, ...]:
        """The matches, with everything decided that byes decide."""
        results = self._pass_byes()
        numbers = range(self._first, self._first + len(self.players))
        rows = map(  # one call into C for each match: large brackets are built in milliseconds
            Match,
            numbers,
            repeat(self._stage),
            self._brackets,
            self._rounds,
            self._slots,
            self.players,
            self._numbered(self.winner_to),
            self.winner_slot,
            self._numbered(self.loser_to),
            self.loser_slot,
            repeat(0),
            repeat(""),
            repeat(()),
            repeat(()),
            results,
        )
        return tuple(rows)

    def _numbered(self, places: list[int]) -> list[int]:
        if not self._first:
            return places
        return [place + self._first if place != NOWHERE else NOWHERE for place in places]

    def _pass_byes(self) -> list[Result | None]:
        results: list[Result | None] = [None] * len(self.players)
        for place, players in enumerate(self.players):
            if NOBODY not in players:
                continue
            one, two = players
            self._send(self.loser_to[place], self.loser_slot[place], NOBODY)  # whoever comes, nobody can lose here
            if PENDING not in players:
                self._send(self.winner_to[place], self.winner_slot[place], two if one == NOBODY else one)
                results[place] = _BYES[one >= 0, two >= 0]
        return results

    def _send(self, to: int, slot: int, who: int) -> None:
        if to != NOWHERE:
            one, two = self.players[to]
            self.players[to] = (one, who) if slot else (who, two)


def first_round(draft: Draft, row: range, seeds: Sequence[int], ordering: str) -> None:
    """Lay the seeds out over the first round; the places of seeds that do not exist stay empty."""
    size = 2 * len(row)
    line = ORDERINGS[ordering or "inner_outer"]([*seeds, *[NOBODY] * (size - len(seeds))])
    if not ordering or ordering == "inner_outer":
        draft.players[row.start : row.stop] = zip(line[::2], line[1::2], strict=True)
        return
    # any other order may put two empty places together: then the byes are dealt out, one a match, from the end
    held = [entrant for entrant in line if entrant != NOBODY]
    full = 2 * (len(held) - len(row))
    pairs = [*zip(held[:full:2], held[1:full:2], strict=True), *((entrant, NOBODY) for entrant in held[full:])]
    draft.players[row.start : row.stop] = pairs


def bracket_size(entrants: int) -> int:
    """The next power of two, at least 2."""
    return max(2, 1 << (entrants - 1).bit_length())


def winners_rows(draft: Draft, size: int) -> list[range]:
    """The rounds of a bracket of `size`, each feeding the next."""
    rows: list[range] = []
    count = size // 2
    while count:
        rows.append(draft.row(Bracket.WINNERS, len(rows) + 1, count))
        count //= 2
    for upper, lower in pairwise(rows):
        draft.halve(upper, lower)
    return rows
