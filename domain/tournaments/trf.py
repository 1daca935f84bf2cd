"""Tournament report files (TRF): a Swiss of matches of two, written for other programs and read back.

One line a player (`001`) with fixed columns, ten for each round: the opponent, the colour (`w` had the first seat)
and the result. `+ -` are wins and losses without play, `U` a bye, `H` and `Z` byes that were asked for, with half
a point or none. What a match was worth, where that is not a point, stands in a comment (`###`), which others skip.
"""

import re
from collections import Counter
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
MOST_FAULTS: Final = 20
"""How many places that cannot be read, or contradict others, are named one by one."""
HALVES: Final = Points(win=2, draw=1, loss=0, bye=2, asked_bye=1, halves=True)
"""What a report counts in, doubled: one for a win or a bye, a half for a draw or a bye that was asked for."""
_USUAL: Final = (Tiebreak.POINTS, Tiebreak.BUCHHOLZ_CUT_1, Tiebreak.BUCHHOLZ, Tiebreak.SONNEBORN_BERGER)
_REASON: Final = "taken over from a tournament report"
_WORTH: Final = "### points "
_CODE: Final = re.compile(r"[0-9]{3}|[A-Z]{3}|###")
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
    """The report in `text`; any of the usual line ends will do. MalformedCommand names every place that cannot be read,
    IllegalMove every round of which two players tell different things.
    """
    title, rounds, players, worth = "", 0, [], HALVES
    faults: list[str] = []
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, written in enumerate(lines, start=1):
        line = Line(number, written, faults)
        match written[:3]:
            case "012":
                title = written[4:].strip()
            case "XXR" | "142":
                rounds = line.number_in(5, max(len(written), 8), "the number of rounds")
            case "001":
                players.append(_read_player(line))
            case "###" if written.startswith(_WORTH):
                worth = _read_worth(line)
            case code if written.strip() and not _CODE.fullmatch(code):  # a known one we have no use for is passed over
                line.fault(1, 3, f"a line begins with its code, such as 001 for a player, not with {code!r}")
    if faults:
        raise MalformedCommand("the report cannot be read: " + "; ".join(some_of(faults)))
    played = max((len(player.rounds) for player in players), default=0)
    absent = Played(0, None, " ")  # programs leave the end of a line out when someone played no more
    full = [replace(each, rounds=(*each.rounds, *[absent] * (played - len(each.rounds)))) for each in players]
    report = Report(title or "Imported", rounds or played, tuple(full), worth)
    contradictions = _contradictions(report)
    require(not contradictions, "TO-61", "; ".join(some_of(contradictions)))
    return report


class Line:
    """One line of a report, and what is wrong with it, told by the columns of the format, which count from 1."""

    def __init__(self, number: int, text: str, faults: list[str]) -> None:
        self._number, self._faults, self.text = number, faults, text

    def cut(self, first: int, last: int) -> str:
        """What stands in these columns."""
        return self.text[first - 1 : last].strip()

    def fault(self, first: int, last: int, told: str) -> None:
        """Something is wrong there."""
        where = f"column {first}" if first == last else f"columns {first}-{last}"
        tabs = "; the columns are fixed, so write spaces for tabs" if "\t" in self.text else ""
        self._faults.append(f"line {self._number}, {where}: {told}{tabs}")

    def number_in(self, first: int, last: int, what: str, empty: int | None = None) -> int:
        """The number there; 0 and a fault if it is none."""
        found = self.cut(first, last)
        if not found and empty is not None:
            return empty
        if not (found.isascii() and found.isdigit()):
            self.fault(first, last, f"{what} is {found!r}, not a whole number")
            return 0
        return int(found)


def some_of(faults: Sequence[str]) -> list[str]:
    """The first faults, and how many more there are."""
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([f"and {more} more"] if more > 0 else [])]


def _read_worth(line: Line) -> Points:
    try:
        return json_decode(line.text.removeprefix(_WORTH), type=Points)
    except MsgspecError as error:
        line.fault(len(_WORTH) + 1, len(line.text), f"what a match is worth cannot be read ({error})")
        return HALVES


def _read_player(line: Line) -> ReportedPlayer:
    number = line.number_in(5, 8, "the starting number")
    name = line.cut(15, 47)
    if not name:
        line.fault(15, 47, "a player has a name")
    return ReportedPlayer(
        number=number,
        name=name,
        rating=line.number_in(49, 52, "the rating", empty=0),
        points=_read_points(line),
        place=line.number_in(86, 89, "the place", empty=0),
        rounds=tuple(_read_cell(line, start + 1) for start in range(FIRST_ROUND, len(line.text), PER_ROUND)),
    )


def _read_points(line: Line) -> int:
    """Points, doubled."""
    whole, dot, half = (line.cut(81, 84) or "0").partition(".")
    if not (whole.isascii() and whole.isdigit()) or (dot and half not in ("0", "5")):
        line.fault(81, 84, f"the points are {line.cut(81, 84)!r}, not a number such as 2.5")
        return 0
    return 2 * int(whole) + (half == "5")


def _read_cell(line: Line, first: int) -> Played:
    """One round: the opponent in four columns, a colour two further on, a result two further still."""
    if not line.cut(first, first + 7):
        return Played(0, None, " ")
    round_ = (first - FIRST_ROUND - 1) // PER_ROUND + 1
    opponent = line.number_in(first, first + 3, f"the opponent in round {round_}", empty=0)
    result = line.cut(first + 7, first + 7).upper() or " "
    result = {"W": "1", "L": "0", "D": "="}.get(result, result)
    if result not in WORTH:
        known = " ".join(each for each in WORTH if each != " ")
        line.fault(first + 7, first + 7, f"the result of round {round_} is {result!r}, not one of {known} W D L")
        result = " "
    return Played(opponent, {"w": True, "b": False}.get(line.cut(first + 5, first + 5)), result)


def _contradictions(report: Report) -> list[str]:
    """Both players of a pair must report it alike, or the report contradicts itself."""
    known = {player.number: player for player in report.players}
    times = Counter(player.number for player in report.players)
    found = [f"starting number {number} stands for {count} players" for number, count in times.items() if count > 1]
    for player in report.players:
        for index, played in enumerate(player.rounds):
            if not played.opponent:
                continue
            other = known.get(played.opponent)
            told = f"round {index + 1}: player {player.number} met {played.opponent}"
            if other is None:
                found.append(f"{told}, who is not in the report")
            elif other.rounds[index].opponent != player.number:
                met = other.rounds[index].opponent or "nobody"
                found.append(f"{told}, who tells it otherwise: they met {met}")
            elif (played.result, other.rounds[index].result) not in _AGREED and player.number < played.opponent:
                results = f"{played.result!r} and {other.rounds[index].result!r}"
                found.append(f"{told}, and their results {results} do not go together")
    return found


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
