"""Writes golden logs of tournaments, one of every format and one of two stages.

`python -m tests.architecture.golden_tournaments` adds what is missing; it never touches a log that exists.
"""

import gzip
import json
from hashlib import sha256

from msgspec import Raw
from msgspec.structs import replace

from domain.registry import RULE_SETS
from domain.tables import export
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import (
    AssignTable,
    CallOfficial,
    Come,
    Configure,
    CorrectResult,
    Drop,
    FinishTournament,
    GrantBye,
    PairByHand,
    PairRound,
    Readmit,
    Register,
    RuleMatch,
    StartRound,
    SwapPlayers,
)
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import (
    FITTING,
    UNSAID,
    Conduct,
    Config,
    Cue,
    Format,
    Milestone,
    Seeding,
    Stage,
    Tiebreak,
    When,
)
from domain.tournaments.state import How, Result, Trouble
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
    seed = sha256(f"golden/{played}".encode()).digest()
    conduct = CONDUCT.get(played, UNSAID)
    tournament = SimulatedTournament(RULE_SETS, config, seed, f"golden-{played}", conduct)
    tournament.enter(["random", "medium"], [f"Player {number}" for number in range(1, MORE.get(played, ENTRANTS) + 1)])
    for person in PEOPLE if played == "absent" else ():
        tournament.ask(Register(person, person.title(), ORGANISER))
    if played == "changed":
        tournament.ask(GrantBye(tournament.state.entrants[0].account, 1, ORGANISER))
    tournament.play(lambda _: _come(tournament), asked=ASKS.get(played, _organise))
    return export.write(PREFIX + tournament.id, seed, tournament.log, TournamentCodec(RULE_SETS))


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
