"""Are the results of a tournament those of its tables? Every recorded game is compared with the log of its table.

A game is proven when the log of its table holds (chain, seed, every command decided again), belongs to this game of
this tournament, and had ended, at the head that was recorded, with the places and scores that were recorded. A game
whose table is not at hand, or not whole, is only claimed. One that differs is wrong, and the match is named.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import UNSET, MsgspecError, UnsetType

from domain.kernel.decider import Standing
from domain.kernel.record import encode
from domain.kernel.structs import Event, Record
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets
from domain.tables.evolve import evolve as table_evolve
from domain.tables.export import DamagedFile, Line, read
from domain.tables.rule_sets import read_options
from domain.tables.state import TableState
from domain.tables.terms import Brought
from domain.tables.verify import AuditedResults, Report, verify
from domain.tournaments.config import Format
from domain.tournaments.events import GameRecorded, MatchDecided
from domain.tournaments.evolve import evolve
from domain.tournaments.pairing.brackets import label
from domain.tournaments.standings.results import by_slot
from domain.tournaments.state import BYES, How, Match, TournamentState

HOST: Final = "tournament:"
"""What stands before a tournament's id in the account that opens its tables. It is in stored logs."""


class Ending(Record, frozen=True):
    """Whose table it is and how its game had ended at the head that was asked for."""

    host: str
    game: str
    rules: int
    options: bytes
    commitment: str
    players: tuple[str, ...]
    standings: tuple[Standing, ...] | None
    brought: tuple[Brought, ...] = ()


class TableProof(Record, frozen=True):
    """The log of a table, checked, as far as one head of its chain. `ending` is None where something is withheld."""

    fault: str
    is_whole: bool
    has_head: bool
    ending: Ending | None = None


Claim = tuple[str, str]
"""The table a game is said to have been played at, and the head its log is said to have had."""
Proofs = Mapping[Claim, Sequence[TableProof]]
"""What the logs at hand say to each claim; more than one where a table was handed in twice."""


def prove_table(rule_sets: RuleSets, codec: Codec, data: bytes, head: str) -> TableProof:
    """Check the file of a table, and say where its game stood at `head`."""
    return proof_at(rule_sets, codec, data, verify(rule_sets, codec, data), head)


def proof_at(rule_sets: RuleSets, codec: Codec, data: bytes, report: Report, head: str) -> TableProof:
    """The same of a file that was checked before, with what was found then."""
    if not report.passed:
        failed = report.checks[-1]
        return TableProof(fault=f"{failed.name}: {failed.detail}", is_whole=False, has_head=False)
    lines = _up_to(head, read(data)[1])
    has_head = bool(lines) and lines[-1].hash == head
    whole = all(line.body is not UNSET for line in lines)
    ending = _ending(rule_sets, codec, lines) if has_head and whole else None
    return TableProof(fault="", is_whole=report.complete, has_head=has_head, ending=ending)


def _up_to(head: str, lines: Iterable[Line]) -> list[Line]:
    """The lines as far as the one with this hash: a table may go on after its result was taken over."""
    found = []
    for line in lines:
        found.append(line)
        if line.hash == head:
            break
    return found


def _ending(rule_sets: RuleSets, codec: Codec, lines: Sequence[Line]) -> Ending:
    state = TableState()
    for line in lines:
        assert not isinstance(line.body, UnsetType), "only whole logs are folded"
        state = table_evolve(rule_sets, state, codec.event(bytes(line.body)))
    return Ending(
        host=state.host,
        game=state.game.about.slug,
        rules=state.game.about.rules_version,
        options=encode(state.options),
        commitment=state.commitment,
        players=tuple(holder.player for holder in state.seats),
        standings=state.outcome.standings if state.is_over and state.outcome is not None else None,
        brought=state.brought,
    )


def in_order(accounts: Sequence[str], players: Sequence[str], found: Sequence[Standing]) -> tuple[Standing, ...]:
    """How these accounts stand, in their own order.

    A quick player may sit down before the service seats them, so the table's seats can be in another order.
    """
    seats = {player: seat for seat, player in enumerate(players)}
    by_seat = {standing.seat: standing for standing in found}
    own = [by_seat[seats[account]] for account in accounts]
    return tuple(Standing(seat, each.place, each.score) for seat, each in enumerate(own))


def brought_to(state: TournamentState, entrants: Sequence[int]) -> tuple[Brought, ...]:
    """The decks with which these entrants play; none where none are brought."""
    if state.conduct.decks is None:
        return ()
    return tuple(Brought(state.entrants[entrant].account, state.decks[entrant]) for entrant in entrants)


def claims_in(codec: Codec, data: bytes) -> list[Claim]:
    """The tables and heads a file of a tournament names, as far as it can be read."""
    found = dict[Claim, None]()
    try:
        for line in read(data)[1]:
            event = None if isinstance(line.body, UnsetType) else codec.event(bytes(line.body))
            if isinstance(event, GameRecorded) and event.table:
                found[event.table, event.head] = None
    except (DamagedFile, MsgspecError):
        pass  # whoever checks the file itself names the damage
    return list(found)


class WrongResult(Record, frozen=True):
    """A recorded game that its table does not bear out; `version` is the event that recorded it."""

    version: int
    match: int
    label: str
    detail: str


class ResultsReport(Record, frozen=True):
    """Every result of a log beside the tables: what each rests on, and those that are wrong."""

    results: AuditedResults
    wrong: tuple[WrongResult, ...]
    claimed: tuple[str, ...]


def verify_results(rule_sets: RuleSets, log: Iterable[Event], proofs: Proofs) -> ResultsReport:
    """Compare every recorded game of a whole log with its table, and count what the results that stand rest on."""
    state, wrong = TournamentState(), []
    proven, ruled, used = set[str](), set[int](), dict[str, str]()
    for version, event in enumerate(log, start=1):
        if isinstance(event, GameRecorded):
            match = state.matches[event.match]
            found = proofs.get((event.table, event.head), ())
            faults = [fault for each in found if (fault := _fault(rule_sets, state, match, event, each))]
            if found and event.table in used:
                faults.append(f"table {event.table} is the one of {used[event.table]} already")
            used.setdefault(event.table, f"{label(state, match)}, game {event.game}")
            if faults:
                wrong.append(WrongResult(version, match.number, label(state, match), faults[0]))
            elif any(each.is_whole and each.ending is not None for each in found):
                proven.add(event.table)
        elif isinstance(event, MatchDecided) and event.by:
            ruled.add(event.match)
        state = evolve(state, event)
    return _counted(state, proven, ruled, wrong)


def _fault(
    rule_sets: RuleSets, state: TournamentState, match: Match, event: GameRecorded, proof: TableProof
) -> str | None:
    """Why a table does not bear a recorded game out; None if it does, or does not show enough to tell."""
    table = f"table {event.table}"
    if proof.fault:
        return f"{table} is not what it claims to be ({proof.fault})"
    if not proof.has_head:
        return f"{table} never had the head {event.head[:16]}…"
    ending = proof.ending
    if ending is None:
        return None
    return _foreign(rule_sets, state, match, ending, table) or _different(state, match, event, ending, table)


def _foreign(rule_sets: RuleSets, state: TournamentState, match: Match, ending: Ending, table: str) -> str | None:
    """Why a table is not one of this match."""
    chosen, plan, stage = state.chosen, state.plan(match.stage), state.stage(match.stage)
    if ending.host != HOST + state.id:
        return f"{table} was not opened by this tournament"
    if ending.game != chosen.game or ending.rules < chosen.rules:  # a newer rule-set may have come in between
        return f"{table} plays {ending.game} under rule-set {ending.rules}, not what was chosen"
    game = rule_sets.pinned(ending.game, ending.rules)
    if ending.options != encode(read_options(game, chosen.options)):
        return f"{table} has other options than were chosen"
    if plan.format is Format.DUPLICATE and stage is not None and ending.commitment != stage.boards[match.round - 1]:
        return f"{table} has another seed than board {match.round}"
    return None


def _different(state: TournamentState, match: Match, event: GameRecorded, ending: Ending, table: str) -> str | None:
    """What a table says that the record of its game does not."""
    accounts = [state.player(entrant, event.match, event.game).account for entrant in event.order]
    if not set(accounts) <= set(ending.players):
        return f"others sit at {table}"
    if ending.brought != brought_to(state, event.order):
        return f"{table} was played with other decks than were handed in"
    if ending.standings is None:
        return f"{table} had not ended"
    places, scores = by_slot(match, event.order, in_order(accounts, ending.players, ending.standings))
    places = [0 if state.is_out(who) else place for who, place in zip(match.players, places, strict=True)]
    if tuple(places) != event.places:
        return f"{table} gives the places {_listed(places)}, recorded are {_listed(event.places)}"
    if tuple(scores) != event.scores:
        return f"{table} gives the scores {_listed(scores)}, recorded are {_listed(event.scores)}"
    return None


def _listed(numbers: Sequence[int]) -> str:
    return "-".join(map(str, numbers))


def _counted(state: TournamentState, proven: set[str], ruled: set[int], wrong: Sequence[WrongResult]) -> ResultsReport:
    """What the results that stand rest on; byes and matches that were not needed are nobody's result."""
    by_games, by_officials, by_absence, claimed = 0, 0, 0, list[str]()
    for match in state.matches:
        result = match.result
        if match.void or result is None or result.how in BYES | {How.UNNEEDED}:
            continue
        penalised = any(not game.table for game in match.games)  # a game that was lost without being played
        if result.how is How.RULED or penalised or (result.how is How.WALKOVER and match.number in ruled):
            by_officials += 1
        elif result.how is How.WALKOVER:
            by_absence += 1
        elif match.games and all(game.table in proven for game in match.games):
            by_games += 1
        else:
            claimed.append(label(state, match))
    results = AuditedResults(proven=by_games, ruled=by_officials, forfeited=by_absence, claimed=len(claimed))
    return ResultsReport(results=results, wrong=tuple(wrong), claimed=tuple(claimed))
