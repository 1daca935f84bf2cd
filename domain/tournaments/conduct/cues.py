"""Who decides when: what the tournament does by itself, after a delay, or when an organiser asks."""

from domain.kernel.errors import require
from domain.tournaments.conduct.roles import SERVICE
from domain.tournaments.config import AT_ONCE, Cue, Format, Milestone, When
from domain.tournaments.state import TournamentState


def cue_of(state: TournamentState, step: Milestone) -> Cue:
    """What was chosen for a step. An arena pairs whoever is free: nobody can be asked each time."""
    chosen, stage = state.conduct, state.current
    match step:
        case Milestone.PAIRING:
            arena = stage is not None and state.plan(stage.index).format is Format.ARENA
            return AT_ONCE if arena else chosen.pairing
        case Milestone.STARTING:
            return chosen.starting
        case Milestone.CLOSING:
            return chosen.closing
        case _:
            return chosen.finishing


def is_announced(state: TournamentState, step: Milestone) -> bool:
    """Whether everyone was told when the step will be taken."""
    return state.coming is not None and state.coming.step is step


def is_its_moment(state: TournamentState, step: Milestone, now: int) -> bool:
    """Whether the service may take a step that is possible."""
    when = cue_of(state, step).when
    if when is When.AFTER:
        return state.coming is not None and state.coming.step is step and now >= state.coming.at
    return when is When.BY_ITSELF


def require_moment(state: TournamentState, step: Milestone, by: str, now: int) -> None:
    """TO-70: refuse the service a step that is not its to take, or not yet. An organiser need not wait."""
    require(by != SERVICE or is_its_moment(state, step, now), "TO-70", "an organiser asks for that, or its time comes")
