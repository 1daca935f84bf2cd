"""Single elimination: one loss and you are out; the losers of the semi-finals may play for third place."""

from collections.abc import Sequence

from domain.tournaments.pairing.bracket_builder import Draft, bracket_size, first_round, winners_rows
from domain.tournaments.state import Bracket, Match


def build(
    seeds: Sequence[int], *, stage: int = 0, first: int = 0, ordering: str = "", third_place: bool = False
) -> tuple[Match, ...]:
    """All matches for `seeds`, best first, numbered from `first`."""
    draft = Draft(stage, first)
    rows = winners_rows(draft, bracket_size(len(seeds)))
    first_round(draft, rows[0], seeds, ordering)
    if third_place and len(rows) > 1:
        (third,) = draft.row(Bracket.THIRD, 1, 1)
        for slot, semi in enumerate(rows[-2]):
            draft.loser_to[semi], draft.loser_slot[semi] = third, slot
    return draft.matches()
