"""How large a plan may be. Asked before a plan is decided, never of one that is on record.

What an organiser chooses is paired, stored and shown by everyone's service: without bounds one plan could fill it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.kernel.errors import require
from domain.tables.rule_sets import RuleSets, check_options
from domain.tables.timing import check as check_timing
from domain.tournaments.config import Conduct, Config, Format, Stage
from domain.tournaments.state import TournamentState

LONGEST_TITLE: Final = 100
LONGEST_NAME: Final = 100
MOST_STAGES: Final = 16
MOST_ENTRANTS: Final = 4096
MOST_IN_GROUP: Final = 128
MOST_GROUPS: Final = 256
MOST_ROUNDS: Final = 100
MOST_BOARDS: Final = 1000
MOST_LEGS: Final = 10
MOST_GAMES: Final = 99
MOST_POINTS: Final = 1000
LONGEST_ARENA_MS: Final = 30 * 24 * 3600 * 1000
LONGEST_GRACE_MS: Final = 7 * 24 * 3600 * 1000
LONGEST_DELAY_MS: Final = 30 * 24 * 3600 * 1000


def check_plan(rule_sets: RuleSets, config: Config) -> None:
    """TO-67, and what the game and the clock forbid: refuse what could never be played, or by nobody else beside it."""
    game = rule_sets.pinned(config.game, config.rules)
    require(len(config.title) <= LONGEST_TITLE, "TO-67", f"a title has at most {LONGEST_TITLE} characters")
    require(len(config.stages) <= MOST_STAGES, "TO-67", f"a tournament has at most {MOST_STAGES} stages")
    require(config.capacity <= MOST_ENTRANTS, "TO-67", f"at most {MOST_ENTRANTS} may enter")
    require(config.late_entry <= MOST_ROUNDS, "TO-67", f"late entry ends with round {MOST_ROUNDS} at the latest")
    for stage in config.stages:
        _check_stage(stage)
        seated = game.about.min_seats <= stage.seats <= game.about.max_seats  # TO-07 refuses another number
        check_options(game, config.options, stage.seats if seated else None, brought=True)
    if config.timing is not None:
        check_timing(config.timing, game.bots_by_name)


def check_patience(conduct: Conduct) -> None:
    """TO-67: nothing waits for ever."""
    delays = (conduct.pairing.delay, conduct.starting.delay, conduct.closing.delay, conduct.finishing.delay)
    require(conduct.grace <= LONGEST_GRACE_MS, "TO-67", "players have at most a week to come to a match")
    require(max(delays) <= LONGEST_DELAY_MS, "TO-67", "a step waits at most 30 days")
    require(conduct.round_time <= LONGEST_DELAY_MS, "TO-67", "a match takes at most 30 days")


def _check_stage(stage: Stage) -> None:
    rounds = MOST_BOARDS if stage.format is Format.DUPLICATE else MOST_ROUNDS
    most = {
        "rounds": (stage.rounds, rounds),
        "legs": (stage.legs, MOST_LEGS),
        "groups": (stage.groups, MOST_GROUPS),
        "games in a match": (max(stage.best_of, stage.first_to), MOST_GAMES),
        "who go on": (stage.takes, MOST_ENTRANTS),
        "places in a pod that are worth points": (len(stage.pod_points), 6),
    }
    for what, (chosen, limit) in most.items():
        require(chosen <= limit, "TO-67", f"{what}: at most {limit}")
    require(stage.duration <= LONGEST_ARENA_MS, "TO-67", "an arena lasts at most 30 days")
    fair = all(0 <= each <= MOST_POINTS for each in _points(stage))
    require(fair, "TO-67", f"points are from 0 to {MOST_POINTS}")


def _points(stage: Stage) -> Iterator[int]:
    points = stage.points
    yield from (points.win, points.draw, points.loss, points.bye, points.asked_bye)
    yield from stage.pod_points
    if stage.streak is not None:
        yield from (stage.streak.after, stage.streak.times)


def check_names(names: Sequence[str]) -> None:
    """TO-68: whether so many may enter at once, under these names."""
    require(len(names) <= MOST_ENTRANTS, "TO-68", f"at most {MOST_ENTRANTS} enter a tournament")
    fits = all(1 <= len(name) <= LONGEST_NAME for name in names)
    require(fits, "TO-68", f"a name has 1 to {LONGEST_NAME} characters")


def check_entry(state: TournamentState, name: str) -> None:
    """TO-68: whether one more may enter, under this name."""
    check_names((name,))
    most = most_entrants(state.chosen)
    require(len(state.entrants) < most, "TO-68", f"at most {most} enter a tournament of this form")


def most_entrants(config: Config) -> int:
    """How many may enter and wait. Everyone meets everyone in a group, so that it grows with the square."""
    first = config.stages[0]
    in_groups = MOST_IN_GROUP * first.groups if first.format is Format.ROUND_ROBIN else MOST_ENTRANTS
    return min(in_groups, MOST_ENTRANTS)
