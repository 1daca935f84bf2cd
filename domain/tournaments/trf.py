"""Tournament report files (TRF): a Swiss of matches of two, written for other programs and read back.

One line a player (`001`) with fixed columns, ten for each round: the opponent, the colour (`w` had the first seat)
and the result. `+ -` are wins and losses without play, `U` a bye, `H` and `Z` byes that were asked for, with half
a point or none. What a match was worth, where that is not a point, stands in a comment (`###`), which others skip.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import MsgspecError, Raw
from msgspec.json import decode as json_decode
from msgspec.json import encode as json_encode
from msgspec.structs import replace

from domain.kernel.errors import MalformedCommand, require
from domain.kernel.structs import Record
from domain.tournaments.commands import (
    Drop,
    GrantBye,
    OpenTournament,
    PairByHand,
    Readmit,
    Register,
    Reported,
    RuleMatch,
    StartTournament,
    TakeOver,
)
from domain.tournaments.config import Config, Format, Points, Seeding, Stage, Tiebreak
from domain.tournaments.standings.table import standings
from domain.tournaments.state import How, Match, Result, StageState, TournamentState

FIRST_ROUND: Final = 91
PER_ROUND: Final = 10
HALVES: Final = Points(win=2, draw=1, loss=0, bye=2, asked_bye=1, halves=True)
"""What a report counts in, doubled: one for a win or a bye, a half for a draw or a bye that was asked for."""
_USUAL: Final = (Tiebreak.POINTS, Tiebreak.BUCHHOLZ_CUT_1, Tiebreak.BUCHHOLZ, Tiebreak.SONNEBORN_BERGER)
_REASON: Final = "taken over from a tournament report"
_WORTH: Final = "### points "
SITTING_OUT: Final = {How.BYE: "U", How.ASKED_BYE: "H", How.UNPAID_BYE: "Z"}
WORTH: Final = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "H": 1, "F": 2, "Z": 0, " ": 0}
_AGREED: Final[Mapping[tuple[str, str], tuple[int, ...]]] = {
    ("1", "0"): (1, 2),
    ("0", "1"): (2, 1),
    ("=", "="): (1, 1),
    ("+", "-"): (1, 0),
    ("-", "+"): (0, 1),
    ("-", "-"): (0, 0),
    (" ", " "): (),
}
"""What two players may say of one match, and the places that means."""


class Played(Record, frozen=True):
    """One round of one player: `opponent` is a starting number or 0, `first` tells who had the first seat."""

    opponent: int
    first: bool | None
    result: str


class ReportedPlayer(Record, frozen=True):
    """One line: starting number, name, rating, points doubled, final place, and the rounds."""

    number: int
    name: str
    rating: int
    points: int
    place: int
    rounds: tuple[Played, ...]


class Report(Record, frozen=True):
    """A tournament as a report describes it."""

    title: str
    rounds: int
    players: tuple[ReportedPlayer, ...]
    worth: Points = HALVES


def report_of(state: TournamentState, stage: StageState) -> Report:
    """What a stage has to report: its rounds as far as all their results are known."""
    plan = state.plan(stage.index)
    require(plan.format is Format.SWISS, "TO-60", "reports are for Swiss stages of matches of two")
    numbers = {entrant: number for number, entrant in enumerate(stage.seeds, start=1)}
    places = {row.entrant: row.place for row in standings(state, stage, explain=False)}
    by_round: dict[tuple[int, int], Match] = {}
    matches = state.matches_of(stage)
    played = min((match.round - 1 for match in matches if match.result is None), default=stage.paired)
    for match in matches:
        for player in match.players:
            by_round[player, match.round] = match
    players = []
    for entrant in stage.seeds:
        rounds = tuple(_played(by_round.get((entrant, number)), entrant, numbers) for number in range(1, played + 1))
        who = state.entrants[entrant]
        points = sum(WORTH[each.result] for each in rounds)
        players.append(ReportedPlayer(numbers[entrant], who.name, who.rating, points, places[entrant], rounds))
    return Report(title=state.chosen.title, rounds=stage.rounds, players=tuple(players), worth=plan.points)


def _played(match: Match | None, entrant: int, numbers: dict[int, int]) -> Played:
    result = match.result if match else None
    if match is None or result is None:
        return Played(0, None, " ")
    if result.how in SITTING_OUT:
        return Played(0, None, SITTING_OUT[result.how])
    slot = match.players.index(entrant)
    own, other = result.places[slot], result.places[1 - slot]
    unplayed = result.how is How.WALKOVER or not own or not other
    if unplayed:
        return Played(numbers[match.players[1 - slot]], slot == 0, "+" if own else "-")
    sign = "=" if own == other else "1" if own < other else "0"
    return Played(numbers[match.players[1 - slot]], slot == 0, sign)


def write(report: Report) -> str:
    """The report as text."""
    lines = [f"012 {report.title}", f"062 {len(report.players)}", "092 Individual: Swiss", f"XXR {report.rounds}"]
    if report.worth != HALVES:
        lines.append(_WORTH + json_encode(report.worth).decode())
    lines += [_line(player) for player in report.players]
    return "\n".join(lines) + "\n"


def _line(player: ReportedPlayer) -> str:
    head = f"001 {player.number:>4}      {player.name[:33]:<33} {player.rating or '':>4}"
    points = f"{player.points // 2}.{5 * (player.points % 2)}"
    left = f"{head:<80}{points:>4} {player.place:>4}"
    return (f"{left:<89}" + "".join(_cell(each) for each in player.rounds)).rstrip()


def _cell(played: Played) -> str:
    if played.result == " ":
        return " " * PER_ROUND
    opponent = f"{played.opponent:>4}" if played.opponent else "0000"
    colour = "-" if played.first is None else "w" if played.first else "b"
    return f"  {opponent} {colour} {played.result}"


def read(text: str) -> Report:
    """The report in `text`; any of the usual line ends will do. MalformedCommand for what cannot be read."""
    title, rounds, players, worth = "", 0, [], HALVES
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        try:
            match line[:3]:
                case "012":
                    title = line[4:].strip()
                case "XXR" | "142":
                    rounds = int(line[4:])
                case "001":
                    players.append(_read_player(line))
                case "###" if line.startswith(_WORTH):
                    worth = json_decode(line.removeprefix(_WORTH), type=Points)
                case _:
                    continue
        except (ValueError, KeyError, MsgspecError):
            raise MalformedCommand(f"line {number} of the report cannot be read") from None
    played = max((len(player.rounds) for player in players), default=0)
    absent = Played(0, None, " ")  # programs leave the end of a line out when someone played no more
    full = [replace(each, rounds=(*each.rounds, *[absent] * (played - len(each.rounds)))) for each in players]
    report = Report(title or "Imported", rounds or played, tuple(full), worth)
    _check(report)
    return report


def _read_player(line: str) -> ReportedPlayer:
    cells = [line[start : start + 8] for start in range(FIRST_ROUND, len(line), PER_ROUND)]
    points = line[80:84].strip() or "0"
    whole, _, half = points.partition(".")
    return ReportedPlayer(
        number=int(line[4:8]),
        name=line[14:47].strip(),
        rating=int(line[48:52].strip() or 0),
        points=2 * int(whole) + (half[:1] == "5"),
        place=int(line[85:89].strip() or 0),
        rounds=tuple(_read_cell(cell) for cell in cells),
    )


def _read_cell(cell: str) -> Played:
    if not cell.strip():
        return Played(0, None, " ")
    opponent, colour, result = int(cell[:4].strip() or 0), cell[5:6], cell[7:8].upper() or " "
    result = {"W": "1", "L": "0", "D": "="}.get(result, result)
    if result not in WORTH:
        raise ValueError(result)
    return Played(opponent, {"w": True, "b": False}.get(colour), result)


def _check(report: Report) -> None:
    """Both players of a pair must report it alike, or the report contradicts itself."""
    known = {player.number: player for player in report.players}
    require(len(known) == len(report.players), "TO-61", "a starting number stands for one player")
    for player in report.players:
        for index, played in enumerate(player.rounds):
            other = known.get(played.opponent)
            reported = other.rounds[index] if other is not None else None
            if not played.opponent:
                continue
            agree = (
                reported is not None
                and reported.opponent == player.number
                and (played.result, reported.result) in _AGREED
            )
            require(agree, "TO-61", f"round {index + 1}: the opponent of player {player.number} tells it otherwise")


def import_commands(
    report: Report, *, tournament: str, game: str, rules: int, options: Raw, seed: str, by: str
) -> Iterator[OpenTournament | TakeOver]:
    """The commands that bring a reported tournament into being: entrants, rounds by hand, results ruled.

    Pairings and rulings carry the report as their reason, so that nobody takes them for our own. Who has no more cells
    has dropped, and whose first cells are empty came late.
    """
    players = sorted(report.players, key=lambda player: player.number)
    late = _late(players)
    entering = [*(each for each in players if each.number not in late), *(p for p in players if p.number in late)]
    places = tuple(player.place for player in entering) if _places_hold(report) else ()
    stage = Stage(
        Format.SWISS,
        rounds=report.rounds,
        points=report.worth,
        tiebreaks=(Tiebreak.POINTS, Tiebreak.REPORTED) if places else _USUAL,
    )
    config = Config(
        report.title,
        game,
        rules,
        options,
        (stage,),
        seeding=Seeding.REGISTRATION,
        late_entry=max(late.values(), default=0),
    )
    yield OpenTournament(tournament=tournament, config=config, seed=seed, by=by, reported=places)
    here = {player.number for player in players if player.number not in late}
    entered = tuple(_register(player, by) for player in players if player.number in here)
    yield TakeOver((*entered, StartTournament(by=by)), by)
    match = 0
    for index in range(max((len(player.rounds) for player in players), default=0)):
        coming, here = _present(players, index, here, late, by)
        commands, made = _round([each for each in players if each.number in here], index, match, by)
        yield TakeOver((*coming, *commands), by)
        match += made


def _register(player: ReportedPlayer, by: str) -> Register:
    return Register(account=_account(player.number), name=player.name, rating=player.rating, by=by)


def _late(players: Sequence[ReportedPlayer]) -> dict[int, int]:
    """The last players of the list whose first cells are empty, and the round each came for."""
    late: dict[int, int] = {}
    for player in reversed(players):
        came = next((index for index, played in enumerate(player.rounds, start=1) if played.result != " "), 0)
        if came < 2 or came > min(late.values(), default=came):
            break
        late[player.number] = came
    return late


def _present(
    players: Sequence[ReportedPlayer], index: int, here: set[int], late: Mapping[int, int], by: str
) -> tuple[list[Reported], set[int]]:
    """Who comes and who goes before a round, and who is there in it."""
    commands: list[Reported] = []
    present = set(here)
    for player in players:
        number, blank = player.number, player.rounds[index].result == " " and not player.rounds[index].opponent
        if number in present and blank:
            commands.append(Drop(account=_account(number), by=by, reason=_REASON))
            present.discard(number)
        elif number not in present and not blank:
            came = late.get(number) == index + 1
            commands.append(_register(player, by) if came else Readmit(_account(number), by=by, reason=_REASON))
            present.add(number)
    return commands, present


def _places_hold(report: Report) -> bool:
    """Whether every round is played and the places follow the points, so that they can be taken over."""
    played = max((len(player.rounds) for player in report.players), default=0)
    pending = any(each.opponent and each.result == " " for player in report.players for each in player.rounds)
    if played < report.rounds or pending or not all(player.place for player in report.players):
        return False
    worth = report.worth
    values = {"1": worth.win, "+": worth.win, "=": worth.draw, "0": worth.loss, "-": worth.loss}
    values |= {"U": worth.bye, "F": worth.bye, "H": worth.asked_bye}
    ranked = sorted(report.players, key=lambda player: player.place)
    points = [sum(values.get(each.result, 0) for each in player.rounds) for player in ranked]
    return points == sorted(points, reverse=True)


def _account(number: int) -> str:
    return f"trf-{number}"


def _round(players: Sequence[ReportedPlayer], index: int, first: int, by: str) -> tuple[list[Reported], int]:
    lines = [(player, player.rounds[index]) for player in players]
    commands: list[Reported] = [
        GrantBye(account=_account(player.number), round=index + 1, unpaid=played.result != "H", by=by)
        for player, played in lines
        if not played.opponent and played.result in "HZ"
    ]
    asked = len(commands)
    results = {player.number: played.result for player, played in lines}
    pairs = [(p, played) for p, played in lines if played.opponent and _goes_first(p, played)]
    byes = [(_account(p.number),) for p, played in lines if not played.opponent and played.result not in "HZ"]
    tables = [(_account(player.number), _account(played.opponent)) for player, played in pairs]
    commands.append(PairByHand(tables=(*tables, *byes), reason=_REASON, by=by))
    for slot, (_, played) in enumerate(pairs):
        places = _AGREED[played.result, results[played.opponent]]
        if places:  # a pair without a result is still to be played
            wins = tuple(int(place == 1 and places != (1, 1)) for place in places)
            ruled = Result(How.RULED, places, wins=wins)
            commands.append(RuleMatch(match=first + slot, result=ruled, reason=_REASON, by=by))
    return commands, len(pairs) + len(byes) + asked


def _goes_first(player: ReportedPlayer, played: Played) -> bool:
    return played.first if played.first is not None else player.number < played.opponent
