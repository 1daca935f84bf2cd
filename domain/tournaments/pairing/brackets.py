"""Brackets: where winners and losers go, who is out at which stage of it, and what matches and rounds are called."""

from collections.abc import Iterator, Sequence

from domain.tournaments.config import ELIMINATION, Format, Stage
from domain.tournaments.pairing.bracket_builder import bracket_size
from domain.tournaments.state import (
    NOBODY,
    NOWHERE,
    Bracket,
    How,
    Match,
    Placed,
    Result,
    TournamentState,
)

Sent = tuple[int, int, int]
"""A match, a slot in it, and who takes that slot."""


def sent(match: Match, result: Result) -> tuple[Sent, ...]:
    """Who goes where after `match` ended with `result`. Without a winner nobody goes anywhere."""
    winner = result.winner
    first = NOBODY if winner is None else match.players[winner]
    second = NOBODY if winner is None else match.players[1 - winner]
    moves = []
    if match.winner_to != NOWHERE:
        moves.append((match.winner_to, match.winner_slot, first))
    if match.loser_to != NOWHERE:
        moves.append((match.loser_to, match.loser_slot, second))
    return tuple(moves)


def sent_to_reset(match: Match, result: Result, after: Match | None) -> tuple[Sent, ...]:
    """The second final is played when the winner of the first came from the losers' bracket."""
    if match.bracket is not Bracket.FINAL or after is None or after.bracket is not Bracket.RESET:
        return ()
    again = result.winner == 1 and match.players[0] != NOBODY
    one, two = match.players if again else (NOBODY, NOBODY)
    return ((after.number, 0, one), (after.number, 1, two))


def moves_after(matches: Sequence[Match], match: Match, result: Result) -> tuple[Sent, ...]:
    """Everyone who takes a place in a later match because of this result."""
    if match.bracket in (Bracket.GROUP, Bracket.ROUND):
        return ()
    after = matches[match.number + 1] if match.number + 1 < len(matches) else None
    same_stage = after if after is not None and after.stage == match.stage else None
    return (*sent(match, result), *sent_to_reset(match, result, same_stage))


def placed_in_bracket(format_: Format, seeds: Sequence[int], matches: Sequence[Match]) -> tuple[Placed, ...]:
    """Everyone by how far they came; those still in it share the first place, equal runs share a place."""
    reached = dict.fromkeys(seeds, _STILL_IN)
    again = any(match.bracket is Bracket.RESET and min(match.players) >= 0 for match in matches)
    for match in matches:
        if again and match.bracket is Bracket.FINAL:
            continue  # the second final decides
        for entrant, level in _put_out(format_, match):
            reached[entrant] = level
    order = sorted(seeds, key=lambda entrant: -reached[entrant])
    placed: list[Placed] = []
    for index, entrant in enumerate(order, start=1):
        same = bool(placed) and reached[placed[-1].entrant] == reached[entrant]
        placed.append(Placed(entrant, placed[-1].place if same else index))
    return tuple(placed)


_STILL_IN = 1 << 20
_FINAL = 1 << 16


def _put_out(format_: Format, match: Match) -> Iterator[tuple[int, int]]:
    """The players whose last match this was, and how high in the order that puts them."""
    result = match.result
    if result is None or result.how in (How.UNNEEDED, How.BYE):
        return
    winner = result.winner
    level = _level(format_, match)
    if match.bracket is Bracket.THIRD and winner is not None:
        yield match.players[winner], level + 1
    for slot, entrant in enumerate(match.players):
        if slot != winner and (match.loser_to == NOWHERE or winner is None):
            yield entrant, level


def _level(format_: Format, match: Match) -> int:
    if match.bracket in (Bracket.FINAL, Bracket.RESET):
        return _FINAL
    if match.bracket is Bracket.THIRD:
        return 1 << 12
    if format_ is Format.DOUBLE_ELIMINATION and match.bracket is Bracket.WINNERS:
        return max(1, 2 * match.round - 2)  # put out by a double forfeit: as in the losers' round they missed
    if match.winner_to == NOWHERE:
        return _FINAL
    return match.round


def label(state: TournamentState, match: Match) -> str:
    """A short name: W2.1 is the first match of the winners' second round, A3.2 the second of group A's third."""
    match match.bracket:
        case Bracket.FINAL:
            return "Final"
        case Bracket.RESET:
            return "Second final"
        case Bracket.THIRD:
            return "Third place"
        case Bracket.WINNERS | Bracket.LOSERS:
            prefix = match.bracket.value[0].upper()
        case Bracket.GROUP:
            many = state.plan(match.stage).groups > 1
            prefix = f"{group_name(match.group)}" if many else "R"
        case _:
            prefix = "R"
    return f"{prefix}{match.round}.{match.slot}"


def group_name(group: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    return (group_name(group // 26 - 1) if group >= 26 else "") + chr(ord("A") + group % 26)


def round_title(plan: Stage, entrants: int, match: Match) -> str:
    """What the round of a match is called, in a stage of so many entrants."""
    if plan.format in ELIMINATION:
        return _bracket_title(plan.format, bracket_size(entrants).bit_length() - 1, match)
    board = "Board" if plan.format is Format.DUPLICATE else "Round"
    if plan.format is Format.ROUND_ROBIN and plan.groups > 1:
        return f"Group {group_name(match.group)}, round {match.round}"
    return f"{board} {match.round}"


_FROM_THE_END = ("final", "semi-final", "quarter-final")


def _bracket_title(format_: Format, rounds: int, match: Match) -> str:
    """`rounds` is how many the winners' bracket has; the losers' bracket has two for each but the first."""
    double = format_ is Format.DOUBLE_ELIMINATION
    match match.bracket:
        case Bracket.FINAL:
            return "Grand final"
        case Bracket.RESET:
            return "Grand final, reset"
        case Bracket.THIRD:
            return "Third place"
        case Bracket.LOSERS:
            return "Losers' final" if match.round == 2 * (rounds - 1) else f"Losers' round {match.round}"
        case _:
            left = rounds - match.round
            if left < len(_FROM_THE_END):
                return f"Winners' {_FROM_THE_END[left]}" if double else _FROM_THE_END[left].capitalize()
            return f"Winners' round {match.round}" if double else f"Round of {2 << left}"
