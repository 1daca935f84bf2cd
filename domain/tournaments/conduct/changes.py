"""What may be chosen anew once a tournament has started: what is still to come, never what has been."""

from msgspec.structs import replace

from domain.kernel.errors import require
from domain.tournaments.config import IN_ROUNDS, Conduct, Config, Format, Stage
from domain.tournaments.state import BYES, StageState, TournamentState


def check_change(state: TournamentState, config: Config, conduct: Conduct) -> None:
    """TO-75: refuse a change that would rewrite the past."""
    before = state.chosen
    fixed = (before.game, before.rules, bytes(before.options), before.check_in, before.seeding, state.conduct.edition)
    wanted = (config.game, config.rules, bytes(config.options), config.check_in, config.seeding, conduct.edition)
    require(fixed == wanted, "TO-75", "the game, its options, check-in and seeding stay as they were at the start")
    teams = conduct.team_size == state.conduct.team_size
    require(teams, "TO-75", "how many make a team stays as it was at the start")
    require(conduct.decks == state.conduct.decks, "TO-75", "decks are shown when it was said at the start")
    stage = state.current
    assert stage is not None, "a tournament that has started has a stage"
    begun = stage.index + 1
    require(len(config.stages) >= begun, "TO-75", "a stage that has begun stays")
    known, wanted_now = (
        [each for each in chosen.qualifying if each.stage < begun] for chosen in (state.conduct, conduct)
    )
    require(known == wanted_now, "TO-75", "who went on to a stage that has begun stays")
    past = before.stages[: stage.index] == config.stages[: stage.index]
    require(past, "TO-75", "a stage that is over stays as it was")
    last = begun == len(before.stages) and stage.is_closed
    require(not last or len(config.stages) == begun, "TO-75", "after the last stage none is added")
    _check_stage(state, stage, before.stages[stage.index], config.stages[stage.index])


def _check_stage(state: TournamentState, stage: StageState, before: Stage, after: Stage) -> None:
    """What may change in the stage in progress: its rounds, its tie-breaks, and points before there is a result."""
    require(before == after or not stage.is_closed, "TO-75", "a stage that is over stays as it was")
    same = replace(after, rounds=before.rounds, tiebreaks=before.tiebreaks, points=before.points)
    require(same == before, "TO-75", "only rounds, points and tie-breaks change in a stage that has begun")
    if after.rounds != before.rounds:
        paired_singly = before.format in IN_ROUNDS - {Format.ARENA, Format.DUPLICATE}
        enough = after.rounds >= max(1, stage.paired)
        require(paired_singly and enough, "TO-75", f"{stage.paired} rounds are paired, and are not taken back")
    results = [match for match in state.matches_of(stage) if match.result and match.result.how not in BYES]
    require(after.points == before.points or not results, "TO-75", "results are worth what they were worth")
