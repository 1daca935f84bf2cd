"""What has changed in a stage between two versions: matches and lines of the standings, for those who draw it."""

from typing import Annotated, Final

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.tournaments.pairing.graph import BracketNode, nodes_of
from domain.tournaments.shown import Shown, ShownRow
from domain.tournaments.standings.table import StandingsRow
from domain.tournaments.state import StageState, TournamentState

MOST_TOLD: Final = 256
"""Where more than this has changed, it is quicker to ask for the whole."""


class StageChange(Record, frozen=True):
    """What is other than it was when you looked last."""

    version: Annotated[int, doc("The version of the tournament that this brings you to.")]
    stage: Annotated[int, doc("The stage, counted from 0.")]
    anew: Annotated[bool, doc("Whether too much has changed to tell: ask for the bracket and the standings anew.")]
    nodes: Annotated[tuple[BracketNode, ...], doc("The matches that are new or changed.")]
    withdrawn: Annotated[tuple[int, ...], doc("The numbers of matches that are gone.")]
    rows: Annotated[tuple[ShownRow, ...], doc("The lines of the standings that are new or changed, without values.")]


Rows = tuple[StandingsRow, ...]


def stage_change(
    before: TournamentState, after: TournamentState, stage: StageState, rows: tuple[Rows, Rows]
) -> StageChange | None:
    """What has changed in `stage` since `before`, with its standings then and now; None if nothing has."""
    old = before.stage(stage.index)
    if old is not None and old.first != stage.first:  # it began anew
        return StageChange(after.steps, stage.index, anew=True, nodes=(), withdrawn=(), rows=())
    calls = {*after.official_calls} ^ {*before.official_calls}
    changed = [match for match in after.matches.changed_since(before.matches) if match.stage == stage.index]
    known = {match.number for match in changed}
    changed += [after.matches[number] for number in sorted(calls - known) if after.matches[number].stage == stage.index]
    earlier = dict(zip((row.entrant for row in rows[0]), rows[0], strict=True))
    lines = [row for row in rows[1] if earlier.get(row.entrant) != row]
    if not changed and not lines:
        return None
    if max(len(changed), len(lines)) > MOST_TOLD:
        return StageChange(after.steps, stage.index, anew=True, nodes=(), withdrawn=(), rows=())
    return StageChange(
        version=after.steps,
        stage=stage.index,
        anew=False,
        nodes=nodes_of(after, stage, [match for match in changed if not match.void]),
        withdrawn=tuple(match.number for match in changed if match.void),
        rows=tuple(map(Shown(after).row, lines)),
    )
