"""A bracket under construction: matches in rows, and where their winners and losers go."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from domain.tournaments.seeding import ORDERINGS
from domain.tournaments.state import NOBODY, NOWHERE, PENDING, Bracket, How, Match, Result

_BYES: Final = {
    (True, False): Result(How.BYE, (1, 0)),
    (False, True): Result(How.BYE, (0, 1)),
    (False, False): Result(How.BYE, (0, 0)),
}


class Draft:
    """Matches as they are wired up. Later matches have higher numbers than those that feed them."""

    def __init__(self, stage: int, first: int) -> None:
        self._stage, self._first = stage, first
        self._rows: list[tuple[Bracket, int, int]] = []
        self.players: list[list[int]] = []
        self.winner: list[tuple[int, int]] = []
        self.loser: list[tuple[int, int]] = []

    def row(self, bracket: Bracket, number: int, count: int) -> range:
        """Add a round of `count` matches; their places in this draft."""
        start = len(self._rows)
        self._rows += [(bracket, number, slot) for slot in range(1, count + 1)]
        self.players += [[PENDING, PENDING] for _ in range(count)]
        self.winner += [(NOWHERE, 0)] * count
        self.loser += [(NOWHERE, 0)] * count
        return range(start, start + count)

    def halve(self, upper: range, lower: range) -> None:
        """Send the winners of `upper` in pairs to `lower`, which is half as long."""
        self.winner[upper.start : upper.stop] = [(lower.start + i // 2, i % 2) for i in range(len(upper))]

    def matches(self) -> tuple[Match, ...]:
        """The matches, with everything decided that byes decide."""
        results = self._pass_byes()
        first, stage = self._first, self._stage
        rows = enumerate(zip(self._rows, self.players, self.winner, self.loser, results, strict=True), start=first)
        return tuple(
            Match(
                number,
                stage,
                bracket,
                round_,
                slot,
                tuple(players),
                winner_to + first if winner_to >= 0 else NOWHERE,
                winner_slot,
                loser_to + first if loser_to >= 0 else NOWHERE,
                loser_slot,
                0,
                "",
                (),
                (),
                result,
            )
            for number, (
                (bracket, round_, slot),
                players,
                (winner_to, winner_slot),
                (loser_to, loser_slot),
                result,
            ) in rows
        )

    def _pass_byes(self) -> list[Result | None]:
        results: list[Result | None] = [None] * len(self._rows)
        for place, players in enumerate(self.players):
            one, two = players
            if NOBODY not in players:
                continue
            self._send(self.loser[place], NOBODY)  # whoever comes, nobody can lose here
            if PENDING not in players:
                self._send(self.winner[place], two if one == NOBODY else one)
                results[place] = _BYES[one >= 0, two >= 0]
        return results

    def _send(self, target: tuple[int, int], who: int) -> None:
        to, slot = target
        if to != NOWHERE:
            self.players[to][slot] = who


def first_round(draft: Draft, row: range, seeds: Sequence[int], ordering: str) -> None:
    """Lay the seeds out over the first round; the places of seeds that do not exist stay empty."""
    size = 2 * len(row)
    line = ORDERINGS[ordering or "inner_outer"]([*seeds, *[NOBODY] * (size - len(seeds))])
    if not ordering or ordering == "inner_outer":
        draft.players[row.start : row.stop] = [[line[i], line[i + 1]] for i in range(0, size, 2)]
        return
    # any other order may put two empty places together: then the byes are dealt out, one a match, from the end
    held = [entrant for entrant in line if entrant != NOBODY]
    full = len(held) - len(row)
    pairs = [held[2 * i : 2 * i + 2] for i in range(full)]
    pairs += [[entrant, NOBODY] for entrant in held[2 * full :]]
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
