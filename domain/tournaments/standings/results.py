"""From games to the result of a match, and who sits where in the next game."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from domain.kernel.decider import Standing
from domain.kernel.errors import require
from domain.kernel.rng import Rng
from domain.tournaments.config import ELIMINATION, Stage, Starter
from domain.tournaments.state import NOBODY, How, Match, MatchGame, Result, TournamentState

_STARTER: Final = b"orrery/starter/1"


def by_slot(match: Match, order: Sequence[int], standings: Sequence[Standing]) -> tuple[list[int], list[int]]:
    """Places and scores of a game by slot of the match; who did not sit at the table has no place.

    A game in which nobody has first place has no winner: all who sat share it.
    """
    places, scores = [0] * len(match.players), [0] * len(match.players)
    none_first = all(standing.place != 1 for standing in standings)
    for standing in standings:
        slot = match.players.index(order[standing.seat])
        places[slot] = 1 if none_first else standing.place
        scores[slot] = standing.score
    return places, scores


def match_result(plan: Stage, match: Match) -> Result | None:
    """The result of a match once its games decide it; None while another game is to be played."""
    games = match.games
    wins = tuple(sum(_sole_first(game, slot) for game in games) for slot in range(len(match.players)))
    draws = len(games) - sum(wins)
    if len(match.players) == 2 and not _is_decided(plan, wins, len(games)):
        return None
    if len(match.players) != 2 and len(games) < plan.best_of:
        return None
    scores = tuple(sum(game.scores[slot] for game in games) for slot in range(len(match.players)))
    places = _by_wins(wins, games) if len(match.players) == 2 else _by_beaten(games)
    return Result(how=How.PLAYED, places=places, wins=wins, draws=draws, scores=scores)


def _sole_first(game: MatchGame, slot: int) -> bool:
    return game.places[slot] == 1 and game.places.count(1) == 1


def _is_decided(plan: Stage, wins: Sequence[int], games: int) -> bool:
    if max(wins) >= plan.needed:
        return True
    undecided = plan.format in ELIMINATION or plan.first_to
    return not undecided and games >= plan.best_of


def _by_wins(wins: Sequence[int], games: Sequence[MatchGame]) -> tuple[int, ...]:
    if any(place == 0 for game in games for place in game.places) and wins[0] == wins[1]:
        return tuple(0 if games[-1].places[slot] == 0 else 1 for slot in range(2))
    return tuple(1 if own == max(wins) else 2 for own in wins)


def _by_beaten(games: Sequence[MatchGame]) -> tuple[int, ...]:
    """Places by who beat most over all games; who never had a place has none."""
    slots = range(len(games[0].places))
    totals = [sum(beaten(game.places, slot) for game in games) for slot in slots]
    had = [any(game.places[slot] for game in games) for slot in slots]
    return tuple(
        1 + sum(totals[other] > totals[slot] for other in slots if had[other]) if had[slot] else 0 for slot in slots
    )


def beaten(places: Sequence[int], slot: int) -> int:
    """Two for every player with a worse place or none, one for every other with the same place."""
    own = places[slot]
    if not own:
        return 0
    worse = sum(not other or other > own for other in places)
    return 2 * worse + sum(other == own for other in places) - 1


def result_so_far(match: Match) -> Result:
    """What the games of a match of two come to that are over: level if nobody has won more of them."""
    games = match.games
    wins = tuple(sum(_sole_first(game, slot) for game in games) for slot in range(len(match.players)))
    scores = tuple(sum(game.scores[slot] for game in games) for slot in range(len(match.players)))
    places = tuple(1 if own == max(wins) else 2 for own in wins)
    return Result(how=How.TIME, places=places, wins=wins, draws=len(games) - sum(wins), scores=scores)


def forfeited(plan: Stage, match: Match, absent: Sequence[bool], how: How) -> Result:
    """The result when players do not come: one who is left wins as high as can be; with nobody left nobody wins."""
    places = tuple(0 if gone else 1 for gone in absent)
    wins = tuple(0 if gone else plan.needed for gone in absent)
    if how is How.BYE and match.winner_to >= 0:
        return Result(how=how, places=places)
    return Result(how=how, places=places, wins=wins)


def checked_result(state: TournamentState, match: Match, result: Result) -> Result:
    """A result someone gave by hand, marked as such; refused if the match cannot have it."""
    players = len(match.players)
    lengths = {len(each) for each in (result.wins, result.scores) if each}
    fits = len(result.places) == players and lengths <= {players} and result.draws >= 0
    require(fits, "TO-31", "a result has one entry for each player")
    sound = all(place >= 0 for place in result.places) and all(win >= 0 for win in result.wins)
    require(sound, "TO-31", "places count from 1, and 0 stands for none")
    top = [place for place in result.places if place]
    require(not top or min(top) == 1, "TO-31", "somebody is first unless nobody has a place")
    if state.plan(match.stage).format in ELIMINATION:
        decided = result.winner is not None or not any(result.places)
        require(decided, "TO-32", "an elimination match has one winner, or none when both forfeit")
        first = result.winner
        here = first is None or match.players[first] >= 0
        require(here, "TO-32", "nobody cannot win")
    return replace(result, how=How.RULED)


def seating(state: TournamentState, plan: Stage, match: Match) -> tuple[int, ...]:
    """Who sits where in the next game of a match: those who are here, by the rule for who starts."""
    here = [player for player in match.players if player != NOBODY and not state.is_out(player)]
    game = len(match.games)
    if plan.starter is Starter.DRAWN:
        return Rng(_starter_key(state, match, game)).shuffled(here)
    if not game or plan.starter is Starter.AS_PAIRED or len(here) < 2:
        return tuple(here)
    if plan.starter is Starter.ALTERNATE:
        return _turned(here, game % len(here))
    last = match.games[-1]
    standing = {player: last.places[match.players.index(player)] or len(here) + 1 for player in here}
    if len(set(standing.values())) == 1:  # nobody lost: the first seat passes on
        return _turned([player for player in last.order if player in here], 1)
    wanted = max(standing.values()) if plan.starter is Starter.LOSER else min(standing.values())
    first = next(player for player in here if standing[player] == wanted)
    return _turned(here, here.index(first))


def _turned(players: Sequence[int], by: int) -> tuple[int, ...]:
    return (*players[by:], *players[:by])


def _starter_key(state: TournamentState, match: Match, game: int) -> bytes:
    return sha256(
        _STARTER + state.seed + state.mix + match.number.to_bytes(4, "big") + game.to_bytes(4, "big")
    ).digest()
