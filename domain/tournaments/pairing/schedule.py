"""The matches a stage begins with: all of an elimination or a round robin, none where rounds are paired one by one."""

from collections.abc import Sequence

from domain.tournaments.config import Format, Stage
from domain.tournaments.pairing import double_elimination, round_robin, single_elimination
from domain.tournaments.state import Match


def schedule(
    plan: Stage, stage: int, seeds: Sequence[int], groups: Sequence[Sequence[int]], first: int
) -> tuple[Match, ...]:
    """What follows from the seeds and the configuration alone."""
    match plan.format:
        case Format.SINGLE_ELIMINATION:
            return single_elimination.build(
                seeds, stage=stage, first=first, ordering=plan.ordering, third_place=plan.third_place
            )
        case Format.DOUBLE_ELIMINATION:
            return double_elimination.build(seeds, stage=stage, first=first, ordering=plan.ordering, reset=plan.reset)
        case Format.ROUND_ROBIN:
            return round_robin.build(groups, legs=plan.legs, stage=stage, first=first)
        case _:
            return ()
