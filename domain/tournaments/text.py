"""Events of a tournament as sentences, and its standings and brackets as plain text for a terminal."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import joined
from domain.kernel.words import counted, spaced
from domain.tournaments import events as ev
from domain.tournaments.conduct.cues import cue_of
from domain.tournaments.config import ELIMINATION, Milestone, Tiebreak
from domain.tournaments.pairing.brackets import group_name, label
from domain.tournaments.standings.table import StandingsRow, standings
from domain.tournaments.state import NOBODY, Bracket, How, Match, Penalty, Result, StageState, TournamentState


def tell(state: TournamentState, event: Any) -> str:
    """`event`, whole or redacted, in a sentence; `state` is the tournament after it."""
    return _TELL[tag_of(event)](state, event)


def _name(state: TournamentState, entrant: int) -> str:
    return state.entrants[entrant].name if entrant >= 0 else "nobody"


def _names(state: TournamentState, entrants: Sequence[int]) -> str:
    return joined([_name(state, entrant) for entrant in entrants], nothing="nobody")


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


def _registered(_: TournamentState, event: Any) -> str:
    if event.asked:
        return f"{event.name} asks to enter."
    return f"{event.name} {'is on the waiting list' if event.waiting else 'enters'}."


def _paired(state: TournamentState, event: Any) -> str:
    by_hand = _because(event.receipt.by_hand and f"by hand: {event.receipt.by_hand}")
    tables = counted(len(event.tables), "table")
    sitting = (*event.byes, *event.asked_byes, *event.unpaid_byes)
    byes = f" Sitting out: {_names(state, sitting)}." if sitting else ""
    return f"Round {event.round} is paired{by_hand}: {tables}.{byes}"


_COMING: Final = {
    Milestone.PAIRING: "The next round is paired",
    Milestone.STARTING: "The matches begin",
    Milestone.CLOSING: "The stage is closed",
    Milestone.FINISHING: "The tournament ends",
}


def _announced(state: TournamentState, event: Any) -> str:
    seconds = -(-cue_of(state, event.step).delay // 1000)
    span = counted(seconds // 60, "minute") if seconds >= 60 and seconds % 60 == 0 else counted(seconds, "second")
    return f"{_COMING[event.step]} in {span}, or when an organiser asks."


def _official_needed(state: TournamentState, event: Any) -> str:
    why = event.trouble.description.rstrip(".")
    return f"{label(state, state.matches[event.match])} waits for an official: {why[0].lower()}{why[1:]}."


def _recorded(state: TournamentState, event: Any) -> str:
    match = state.matches[event.match]
    best = [_name(state, match.players[slot]) for slot, place in enumerate(event.places) if place == 1]
    return f"Game {event.game} of {label(state, match)} goes to {' and '.join(best) or 'nobody'}."


def _decided(state: TournamentState, event: Any) -> str:
    match = state.matches[event.match]
    return f"{label(state, match)}: {_result(state, match, event.result)}{_because(event.reason)}."


def _result(state: TournamentState, match: Match, result: Result) -> str:
    winner = result.winner
    if result.how is How.UNNEEDED:
        return "is not needed"
    if result.how is How.BYE:
        return "nobody plays" if winner is None else f"{_name(state, match.players[winner])} has a bye"
    if winner is None:
        return "nobody came" if not any(result.places) else f"{_names(state, match.players)} draw"
    others = [player for player in match.players if player != match.players[winner] and player != NOBODY]
    score = f" {result.wins[winner]}-{result.wins[1 - winner]}" if len(result.wins) == 2 else ""
    walkover = " without play" if result.how is How.WALKOVER else ""
    over = f" beats {_names(state, others)}" if others else " plays"
    return f"{_name(state, match.players[winner])}{over}{score}{walkover}"


def _of_match(state: TournamentState, number: int, result: Result) -> str:
    match = state.matches[number]
    return f"{label(state, match)}: {_result(state, match, result)}"


_PENALTIES: Final = {
    Penalty.WARNING: "is warned",
    Penalty.GAME_LOSS: "loses a game by a penalty",
    Penalty.MATCH_LOSS: "loses the match by a penalty",
}


def _penalised(state: TournamentState, event: Any) -> str:
    what = _PENALTIES.get(event.penalty) or f"loses {counted(event.points, 'point')} by a penalty"
    return f"{_name(state, event.entrant)} {what}{_because(event.reason)}."


def _dropped(state: TournamentState, event: Any) -> str:
    verb = "is disqualified" if event.disqualified else "drops out"
    return f"{_name(state, event.entrant)} {verb}{_because(event.reason)}."


def _corrected(state: TournamentState, event: Any) -> str:
    match = state.matches[event.match]
    after = _result(state, match, event.after)
    changed = len(event.consequences)
    later = f" {changed} later {'match changes' if changed == 1 else 'matches change'}." if changed else ""
    return f"{label(state, match)} is corrected to: {after}{_because(event.reason)}.{later}"


def _finished(state: TournamentState, event: Any) -> str:
    if not event.ranking:
        return "The tournament is over; nobody is left to win it."
    best = [each.entrant for each in event.ranking if each.place == 1]
    return f"The tournament is over: {_names(state, best)} {'wins' if len(best) == 1 else 'share the first place'}."


_TELL = tellers(
    {
        ev.TournamentOpened: lambda _, e: f"The tournament {e.config.title} is opened.",
        ev.Configured: lambda _, e: f"{e.config.title} is configured anew{_because(e.reason)}.",
        ev.Described: lambda *_: "The organisers say what the tournament is about.",
        ev.Announced: lambda _, e: f"News: {e.text.rstrip('.')}.",
        ev.PlayersInvited: lambda _, e: f"Invited: {', '.join(e.accounts)}.",
        ev.EntrantApproved: lambda s, e: f"{_name(s, e.entrant)} is let in.",
        ev.OfficialNamed: lambda _, e: f"{e.account} is {e.role.value} now.",
        ev.OfficialRemoved: lambda _, e: f"{e.account} has no role any more.",
        ev.Registered: _registered,
        ev.DeckHandedIn: lambda s, e: f"{_name(s, e.entrant)} hands in a deck.",
        ev.DeckReturned: lambda s, e: f"{_name(s, e.entrant)} has to hand in a deck anew.",
        ev.DecksShown: lambda _, e: f"{counted(len(e.decks), 'deck')} can be seen by everyone.",
        ev.PlaceFreed: lambda s, e: f"{_name(s, e.entrant)} moves up from the waiting list.",
        ev.Withdrew: lambda s, e: f"{_name(s, e.entrant)} withdraws.",
        ev.CheckInOpened: lambda *_: "Check-in is open.",
        ev.CheckedIn: lambda s, e: f"{_name(s, e.entrant)} is here.",
        ev.SeedsSet: lambda s, e: f"The seeds are set by hand: {_names(s, e.order)}.",
        ev.TournamentStarted: lambda _, e: f"The tournament starts with {counted(len(e.playing), 'entrant')}.",
        ev.EnteredLate: lambda s, e: f"{_name(s, e.entrant)} joins late.",
        ev.StageStarted: lambda s, e: f"Stage {e.stage + 1} begins, {spaced(s.plan(e.stage).format.value)}.",
        ev.RoundPaired: _paired,
        ev.RoundWithdrawn: lambda _, e: f"Round {e.round} is taken back, to be paired by hand.",
        ev.RoundStarted: lambda s, e: f"May begin: {', '.join(label(s, s.matches[each]) for each in e.matches)}.",
        ev.StepAnnounced: _announced,
        ev.PresenceAsked: lambda s, e: f"Players are called: {', '.join(label(s, s.matches[n]) for n in e.matches)}.",
        ev.PlayerCame: lambda s, e: f"{_name(s, e.entrant)} is here for {label(s, s.matches[e.match])}.",
        ev.TableAssigned: lambda s, e: f"{label(s, s.matches[e.match])} is played at table {e.table}.",
        ev.OfficialNeeded: _official_needed,
        ev.GameRecorded: _recorded,
        ev.MatchDecided: _decided,
        ev.ResultReported: lambda s, e: f"{_name(s, e.entrant)} reports of {_of_match(s, e.match, e.result)}.",
        ev.ResultDisputed: lambda s, e: f"{_name(s, e.entrant)} disputes that{_because(e.reason)}.",
        ev.Penalised: _penalised,
        ev.TimerStarted: lambda s, e: f"Time runs: {', '.join(label(s, s.matches[n]) for n in e.matches)}.",
        ev.TimeGiven: lambda s, e: f"{label(s, s.matches[e.match])} has more time{_because(e.reason)}.",
        ev.TimeOver: lambda s, e: f"The time of {label(s, s.matches[e.match])} is over.",
        ev.BoardsNamed: lambda s, e: f"{_name(s, e.entrant)} name their boards for {label(s, s.matches[e.match])}.",
        ev.TableNumbered: lambda s, e: f"{label(s, s.matches[e.match])} is played at table {e.number} of the hall.",
        ev.KeptApart: lambda _, e: f"{counted(len(e.groups), 'group')} should not meet up to round {e.rounds}.",
        ev.ByeGranted: lambda s, e: f"{_name(s, e.entrant)} will sit out round {e.round}.",
        ev.EntrantDropped: _dropped,
        ev.EntrantReadmitted: lambda s, e: f"{_name(s, e.entrant)} is back{_because(e.reason)}.",
        ev.ResultCorrected: _corrected,
        ev.Paused: lambda _, e: f"The tournament is paused{_because(e.reason)}.",
        ev.Resumed: lambda *_: "The tournament goes on.",
        ev.StageClosed: lambda _, e: f"Stage {e.stage + 1} is over.",
        ev.TournamentFinished: _finished,
        ev.TournamentCancelled: lambda _, e: f"The tournament is cancelled{_because(e.reason)}.",
    },
    ev.TOURNAMENT_EVENTS,
)


def draw_stage(state: TournamentState, stage: StageState) -> str:
    """A stage for a terminal: the bracket of an elimination, the standings of everything else."""
    if state.plan(stage.index).format in ELIMINATION:
        return draw_bracket(state, stage)
    return draw_standings(state, standings(state, stage))


def draw_standings(state: TournamentState, rows: Sequence[StandingsRow]) -> str:
    """A table of standings, group by group."""
    if not rows:
        return ""
    kept = _telling_columns(rows)
    heads = [spaced(rows[0].values[column].name.value) for column in kept]
    lines, group = [], -1
    for row in rows:
        if row.group != group:
            group = row.group
            many = len({each.group for each in rows}) > 1
            lines.append([f"Group {group_name(group)}" if many else "", "name", "w-d-l", *heads])
        record = f"{row.won}-{row.drawn}-{row.lost}"
        lines.append([str(row.place), _name(state, row.entrant), record, *(row.values[each].shown for each in kept)])
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join("  ".join(cell.ljust(widths[i]) for i, cell in enumerate(line)).rstrip() for line in lines)


def _telling_columns(rows: Sequence[StandingsRow]) -> list[int]:
    """The tie-breaks worth a column: lots only where all else is equal, since nobody learns anything from them else."""
    columns = [place for place, value in enumerate(rows[0].values) if value.name is not Tiebreak.LOTS]
    others = [(row.group, *(row.values[column].shown for column in columns)) for row in rows]
    return list(range(len(rows[0].values))) if len(set(others)) < len(others) else columns


def draw_bracket(state: TournamentState, stage: StageState) -> str:
    """The rounds of a bracket as columns with lines between them, the losers' bracket below."""
    matches = [match for match in state.matches_of(stage) if _is_drawn(match)]
    blocks = []
    for side in (Bracket.WINNERS, Bracket.LOSERS):
        rows = [match for match in matches if match.bracket is side]
        if rows:
            blocks.append("\n".join(_tree(state, rows)))
    blocks += [
        "\n".join([label(state, match), *(f"  {line}" for line in _sides(state, match))])
        for match in matches
        if match.bracket in (Bracket.FINAL, Bracket.RESET, Bracket.THIRD)
    ]
    won = any(match.result is not None and match.result.winner is not None for match in matches)
    return "\n\n".join([*blocks, "* won the match"] if won else blocks)


def _is_drawn(match: Match) -> bool:
    return match.result is None or match.result.how is not How.UNNEEDED


def _sides(state: TournamentState, match: Match) -> tuple[str, str]:
    def side(slot: int) -> str:
        player = match.players[slot]
        name = _name(state, player) if player >= 0 else "-" if player == NOBODY else "?"
        won = match.result is not None and match.result.winner == slot
        return f"{name}{' *' if won else ''}"

    return side(0), side(1)


def _tree(state: TournamentState, matches: Sequence[Match]) -> Iterator[str]:
    rounds = sorted({match.round for match in matches})
    columns = [[match for match in matches if match.round == number] for number in rounds]
    width = 2 + max(len(text) for match in matches for text in _sides(state, match))
    height = 3 * len(columns[0])
    grid = [[" " * (width + 2)] * len(columns) for _ in range(height)]
    middles: list[int] = []
    for column, row in enumerate(columns):
        halved = column > 0 and len(row) * 2 == len(columns[column - 1])
        if column == 0:
            middles = [3 * index for index in range(len(row))]
        elif halved:
            middles = [(middles[2 * i] + middles[2 * i + 1]) // 2 for i in range(len(row))]
        for match, top in zip(row, middles, strict=True):
            one, two = _sides(state, match)
            grid[top][column] = one.ljust(width, "─") + "┐ "
            grid[top + 1][column] = two.ljust(width, "─") + "┘ "
    lines = ["".join(line).rstrip() for line in grid]
    while lines and not lines[-1]:
        lines.pop()
    yield from lines
