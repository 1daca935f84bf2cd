"""Writes golden logs of tournaments, one of every format and one of two stages.

`python -m tests.architecture.golden_tournaments` adds what is missing; it never touches a log that exists.
"""

import gzip
import json
from collections.abc import Callable
from hashlib import sha256

from msgspec import Raw
from msgspec.structs import replace

from domain.registry import RULE_SETS
from domain.tables import export
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import (
    Announce,
    Approve,
    AssignTable,
    CallOfficial,
    Come,
    Configure,
    ConfirmResult,
    CorrectResult,
    Describe,
    DisputeResult,
    Drop,
    FinishTournament,
    GiveTime,
    GrantBye,
    HandInDeck,
    Invite,
    KeepApart,
    NumberTable,
    PairByHand,
    PairRound,
    Penalise,
    Readmit,
    Register,
    ReportResult,
    RuleMatch,
    StartRound,
    StartTournament,
    SwapPlayers,
)
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import due, open_matches
from domain.tournaments.config import (
    FITTING,
    UNSAID,
    Conduct,
    Config,
    Cue,
    DeckShowing,
    Entry,
    Format,
    Milestone,
    Qualifying,
    Seeding,
    Stage,
    Tiebreak,
    Venue,
    When,
)
from domain.tournaments.state import How, Penalty, Result, Trouble
from services.offline.tournaments import ORGANISER, SimulatedTournament
from services.tournaments.commands import PREFIX
from tests.architecture.golden import FOLDER, HEADS

PLAYED: dict[str, tuple[Stage, ...]] = {
    "single": (Stage(Format.SINGLE_ELIMINATION, best_of=3),),
    "double": (Stage(Format.DOUBLE_ELIMINATION),),
    "round-robin": (Stage(Format.ROUND_ROBIN),),
    "swiss": (Stage(Format.SWISS, rounds=4),),
    "pods": (Stage(Format.PODS, rounds=3, seats=4),),
    "arena": (Stage(Format.ARENA, duration=600_000),),
    "duplicate": (Stage(Format.DUPLICATE, rounds=2),),
    "organised": (Stage(Format.SWISS, rounds=3),),
    "absent": (Stage(Format.SWISS, rounds=5),),
    "changed": (Stage(Format.SWISS, rounds=2),),
    "decks": (Stage(Format.SWISS, rounds=2),),
    "judged": (Stage(Format.SWISS, rounds=2, best_of=3), Stage(Format.SINGLE_ELIMINATION, takes=4)),
    "elsewhere": (Stage(Format.ROUND_ROBIN, groups=4), Stage(Format.SWISS, takes=1)),
    "across-3": (Stage(Format.ROUND_ROBIN, groups=3), Stage(Format.SINGLE_ELIMINATION, takes=2)),
    "seats-3": (Stage(Format.SWISS, rounds=6),),
    "pods-3": (Stage(Format.PODS, rounds=5, seats=4),),
    "arena-3": (Stage(Format.ARENA, duration=400_000, tiebreaks=FITTING[Format.ARENA]),),
    "duplicate-3": (Stage(Format.DUPLICATE, rounds=2, tiebreaks=FITTING[Format.DUPLICATE]),),
    "trouble-3": (Stage(Format.DOUBLE_ELIMINATION, best_of=3),),
    "groups-final": (Stage(Format.ROUND_ROBIN, groups=2), Stage(Format.SINGLE_ELIMINATION, takes=4)),
}
ENTRANTS = 11
MORE = {"pods-3": 17}
"""How many enter where the usual number would not do."""
ASKED = Cue(When.WHEN_ASKED)
CONDUCT: dict[str, Conduct] = {
    "judged": Conduct(entry=Entry.APPROVED, entry_until=10, starts_at=10, round_time=90_000, edition=2),
    "elsewhere": Conduct(
        venue=Venue.ELSEWHERE,
        entry=Entry.INVITED,
        qualifying=(Qualifying(1, takes_next=2, takes_from=3),),
        edition=2,
    ),
    "decks": Conduct(decks=DeckShowing.AT_START, edition=2),
    **{played: Conduct(edition=3) for played in PLAYED if played.endswith("-3")},
    "trouble-3": Conduct(starting=ASKED, edition=3),
    "changed": Conduct(pairing=ASKED, edition=2),
    "absent": Conduct(grace=90_000, edition=2),
    "organised": Conduct(
        pairing=ASKED,
        starting=Cue(When.AFTER, 30_000),
        closing=Cue(When.AFTER, 600_000),
        finishing=ASKED,
    ),
}
"""Who decides when, and who is waited for, where it is not left to the tournament."""
PEOPLE = ("ann", "bob", "eve", "dan", "ida")
"""Who enters after the bots where players are waited for."""


def name_of(played: str) -> str:
    """The file of a tournament."""
    return f"tournament-{played}.jsonl.gz"


def _written(played: str) -> bytes:
    rules = RULE_SETS.newest("uno").about.rules_version
    config = Config("Golden Cup", "uno", rules, Raw(b'{"turn_limit":12}'), PLAYED[played], seeding=Seeding.RANDOM)
    if played == "decks":
        rules, options = RULE_SETS.newest("runiverse").about.rules_version, Raw(b'{"format":"constructed"}')
        config = replace(config, game="runiverse", rules=rules, options=options)
    seed = sha256(f"golden/{played}".encode()).digest()
    conduct = CONDUCT.get(played, UNSAID)
    tournament = SimulatedTournament(RULE_SETS, config, seed, f"golden-{played}", conduct)
    tournament.enter(["random", "medium"], [f"Player {number}" for number in range(1, MORE.get(played, ENTRANTS) + 1)])
    if played == "decks":
        _exchange(tournament)
    for person in PEOPLE if played == "absent" else ():
        tournament.ask(Register(person, person.title(), ORGANISER))
    if played == "changed":
        tournament.ask(GrantBye(tournament.state.entrants[0].account, 1, ORGANISER))
    if played == "elsewhere":
        _report(tournament)
    else:
        judge = _judged(tournament) if played == "judged" else lambda: _come(tournament)
        tournament.play(lambda _: judge(), asked=ASKS.get(played, _organise))
    return export.write(PREFIX + tournament.id, seed, tournament.log, TournamentCodec(RULE_SETS))


def _exchange(tournament: SimulatedTournament) -> None:
    """One entrant hands in another deck; all go back that are too strong for another plan, which is taken back."""
    state = tournament.state
    tournament.ask(HandInDeck(state.entrants[0].account, state.decks[1], ORGANISER))
    weak = replace(state.chosen, options=Raw(b'{"format":"constructed","pip_budget":1}'))
    tournament.ask(Configure(weak, ORGANISER, state.conduct))
    tournament.ask(Configure(state.chosen, ORGANISER, state.conduct))
    for entrant in state.entrants:
        tournament.ask(HandInDeck(entrant.account, state.decks[entrant.number], ORGANISER))


def _judged(tournament: SimulatedTournament) -> Callable[[], None]:
    """Words and people before the start, and a judge who has something to say after each of the first games."""
    accounts = [each.account for each in tournament.state.entrants]
    tournament.ask(Describe("Bring water.", ORGANISER))
    guest, stranger = "bot:random:91", "bot:random:92"
    tournament.ask(Invite((guest,), ORGANISER))
    for account in (guest, stranger):
        tournament.ask(Register(account, account.title(), account))
    tournament.ask(Approve(stranger, ORGANISER))
    tournament.ask(KeepApart((tuple(accounts[:3]),), 1, ORGANISER))
    tournament.ask(Announce("Doors are open.", ORGANISER))
    rulings = iter(
        (
            lambda match: GiveTime(match.match, 60_000, "a long ruling", ORGANISER),
            lambda match: NumberTable(match.match, 99, ORGANISER),
            lambda match: Penalise(match.accounts[0], Penalty.WARNING, "slow play", ORGANISER),
            lambda match: Penalise(match.accounts[0], Penalty.POINTS, "late", ORGANISER, 1),
            lambda match: Penalise(match.accounts[0], Penalty.GAME_LOSS, "a marked card", ORGANISER),
            lambda match: Penalise(match.accounts[0], Penalty.MATCH_LOSS, "two marked cards", ORGANISER),
        )
    )

    def judge() -> None:
        ruling, match = next(rulings, None), next(iter(open_matches(tournament.state)), None)
        if ruling is not None and match is not None:
            tournament.ask(ruling(match))

    return judge


def _report(tournament: SimulatedTournament) -> None:
    """Everyone reports the first as winner; one match is disputed, and an official decides it."""
    tournament.ask(StartTournament(by=ORGANISER))
    won = Result(How.RULED, (1, 2), (1, 0))
    while not tournament.state.is_over:
        for command in due(tournament.state, 0):
            tournament.ask(command)
        for match in open_matches(tournament.state):
            one, two = match.accounts
            tournament.ask(ReportResult(match.match, won, one))
            if match.match:
                tournament.ask(ConfirmResult(match.match, two))
                continue
            tournament.ask(DisputeResult(match.match, "it was the other way round", two))
            tournament.ask(RuleMatch(match.match, won, "the sheet says so", ORGANISER))


def _come(tournament: SimulatedTournament) -> None:
    """Of two people who meet, one comes, unless it is the last round."""
    for match in open_matches(tournament.state):
        here = [account for account in match.accounts if account in PEOPLE]
        if len(here) == 2 and not match.here and tournament.state.matches[match.match].round < 5:
            tournament.ask(Come(match.match, here[0], here[0]))


def _organise(tournament: SimulatedTournament, step: Milestone) -> None:
    """An organiser who exchanges two, pairs a round by hand, and corrects the last result before the end."""
    state = tournament.state
    accounts = [each.account for each in state.entrants]
    if step is Milestone.FINISHING:
        last = next(each for each in reversed(state.matches) if each.result and each.result.how is How.PLAYED)
        result = Result(How.RULED, (2, 1), (0, 1))
        digest = preview_correction(state, last.number, result).digest
        tournament.ask(CorrectResult(last.number, result, "misread", digest, ORGANISER))
        tournament.ask(FinishTournament(by=ORGANISER))
    elif state.stages[0].paired == 0:
        tournament.ask(SwapPlayers(accounts[0], accounts[1], "same club", ORGANISER))
    elif state.stages[0].paired == 1:
        tournament.ask(PairRound(by=ORGANISER))
        tables = (*zip(accounts[1::2], accounts[2::2], strict=True), (accounts[0],))
        tournament.ask(PairByHand(tables, "drawn by lot in the hall", ORGANISER))
    else:
        tournament.ask(PairRound(by=ORGANISER))


def _change(tournament: SimulatedTournament, _: Milestone) -> None:
    """An organiser who lets someone back in, and adds a round and a tie-break."""
    state, account = tournament.state, tournament.state.entrants[1].account
    if state.stages[0].paired == 1:
        tournament.ask(Drop(account, account))
        tournament.ask(Readmit(account, ORGANISER, "a mistake"))
        longer = Stage(Format.SWISS, rounds=3, tiebreaks=(Tiebreak.POINTS, Tiebreak.BUCHHOLZ, Tiebreak.LOTS))
        chosen = replace(state.chosen, title="Longer Cup", stages=(longer,))
        tournament.ask(Configure(chosen, ORGANISER, state.conduct))
    tournament.ask(PairRound(by=ORGANISER))


def _in_trouble(tournament: SimulatedTournament, _: Milestone) -> None:
    """An organiser who starts the matches; one in three has a table that gives no result, and is ruled."""
    tournament.ask(StartRound(by=ORGANISER))
    for match in open_matches(tournament.state):
        if match.match % 3 == 0 and match.started:
            table = f"broken-{match.match}"
            tournament.ask(AssignTable(match.match, match.game, table))
            tournament.ask(CallOfficial(match.match, table, Trouble.NO_RESULT))
            tournament.ask(RuleMatch(match.match, Result(How.RULED, (1, 2), (2, 0)), "a broken table", ORGANISER))


ASKS = {"changed": _change, "trouble-3": _in_trouble}
"""Who organises, where it is not the usual organiser."""


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text())
    for played in PLAYED:
        name = name_of(played)
        if name not in heads:
            data = _written(played)
            (FOLDER / name).write_bytes(gzip.compress(data, mtime=0))
            heads[name] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
