"""What the end of a game is worth to each seat."""

from enum import StrEnum

from domain.kernel.decider import Outcome


class Rewards(StrEnum):
    """By what seats are rewarded. Nothing is given before the end, nor when a game is cut off."""

    PLACES = "places"
    """From 1 for the first place to -1 for the last in even steps; who shares places shares their rewards."""
    SCORES = "scores"
    """The points of the game, as it counts them."""


def rewards_of(outcome: Outcome, by: Rewards) -> list[float]:
    """The reward of each seat, in the order of seats."""
    standings = sorted(outcome.standings, key=lambda standing: standing.seat)
    if by is Rewards.SCORES:
        return [float(standing.score) for standing in standings]
    ordered = sorted(standing.place for standing in standings)
    return [_shared(ordered, standing.place) for standing in standings]


def _shared(ordered: list[int], place: int) -> float:
    """The mean of what the places are worth that those with this one hold together; all of them add up to 0."""
    first, sharing, last = ordered.index(place), ordered.count(place), len(ordered) - 1
    return 1 - (2 * first + sharing - 1) / last if last else 1.0
