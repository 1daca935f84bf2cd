"""Double elimination: two losses and you are out. The losers' bracket alternates between a round among its own and a
round that takes in the losers of the next winners' round; its winner must beat the unbeaten finalist twice (reset).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.tournaments.pairing.bracket_builder import Draft, bracket_size, first_round, winners_rows
from domain.tournaments.pairing.seeding import ORDERINGS
from domain.tournaments.state import Bracket, Match

DROPS: Final[Mapping[int, tuple[str, ...]]] = {
    2: (),
    4: ("reverse",),
    8: ("reverse", "natural"),
    16: ("reverse_half_shift", "reverse", "natural"),
    32: ("reverse", "half_shift", "natural", "natural"),
    64: ("reverse", "half_shift", "reverse", "natural", "natural"),
    128: ("reverse", "half_shift", "pair_flip", "pair_flip", "pair_flip", "natural"),
}
"""By bracket size: in which order the losers of winners' round 2, 3, ... come down. It keeps rematches late."""
_BEYOND: Final = ("reverse", "half_shift", "pair_flip")


def drops(size: int) -> tuple[str, ...]:
    """The orders of the rounds that come down, for any size."""
    known = DROPS.get(size)
    if known is not None:
        return known
    count = size.bit_length() - 2
    return (*(_BEYOND[i % 3] for i in range(count - 1)), "natural")


def build(
    seeds: Sequence[int], *, stage: int = 0, first: int = 0, ordering: str = "", reset: bool = True
) -> tuple[Match, ...]:
    """All matches for `seeds`, best first, numbered from `first`; the second final stands last."""
    draft = Draft(stage, first)
    size = bracket_size(len(seeds))
    winners = winners_rows(draft, size)
    first_round(draft, winners[0], seeds, ordering)
    losers = _losers_rows(draft, size)
    (final,) = draft.row(Bracket.FINAL, 1, 1)
    if reset:
        draft.row(Bracket.RESET, 1, 1)
    draft.winner_to[winners[-1].start] = final
    if not losers:
        draft.loser_to[winners[0].start], draft.loser_slot[winners[0].start] = final, 1
        return draft.matches()
    draft.winner_to[losers[-1].start], draft.winner_slot[losers[-1].start] = final, 1
    draft.halve(winners[0], losers[0], losers=True)
    for row, target, order in zip(winners[1:], losers[1::2], drops(size), strict=True):
        for place, match in zip(target, ORDERINGS[order](row), strict=True):
            draft.loser_to[match] = place
    return draft.matches()


def _losers_rows(draft: Draft, size: int) -> list[range]:
    rows: list[range] = []
    count = size // 4
    while count:
        rows.append(draft.row(Bracket.LOSERS, len(rows) + 1, count))
        rows.append(draft.row(Bracket.LOSERS, len(rows) + 1, count))
        count //= 2
    for among, taking in zip(rows[::2], rows[1::2], strict=True):
        draft.winner_to[among.start : among.stop] = taking
        draft.winner_slot[among.start : among.stop] = [1] * len(among)
    for taking, among in zip(rows[1::2], rows[2::2], strict=False):
        draft.halve(taking, among)
    return rows
