"""Whatever is asked, in whatever order: the answer is events or a refusal, and the log always replays."""

from random import Random

import pytest

from domain.kernel.decider import Standing
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.tournaments.commands import (
    Announce,
    Approve,
    AssignTable,
    CheckIn,
    CloseStage,
    ConfirmResult,
    CorrectResult,
    Describe,
    DisputeResult,
    Disqualify,
    Drop,
    FinishTournament,
    GiveTime,
    GrantBye,
    Invite,
    KeepApart,
    NameOfficial,
    NumberTable,
    OpenCheckIn,
    PairByHand,
    PairRound,
    Pause,
    Penalise,
    RecordResult,
    Register,
    RemoveOfficial,
    ReportNoShow,
    ReportResult,
    Resume,
    RuleMatch,
    SetSeeds,
    StartStage,
    StartTournament,
    TournamentCommand,
)
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import due, open_matches
from domain.tournaments.config import Entry, Format, Venue
from domain.tournaments.state import How, Penalty, Result, Role
from domain.tournaments.verify import verify_pairings
from domain.tournaments.views import summarise, view_stage
from tests.domain.tournaments.fairground import BOSS, Fair, config
from tests.domain.tournaments.test_properties import STAGES


def wish(random: Random, fair: Fair) -> TournamentCommand:
    """Any command at all, more or less likely to make sense."""
    someone = f"a{random.randrange(14)}"
    by = random.choice((BOSS, BOSS, BOSS, someone, "judge", ""))
    games = open_matches(fair.state)
    game = random.choice(games) if games and random.random() < 0.9 else None
    match = game.match if game else random.randrange(-1, len(fair.state.matches) + 2)
    places = tuple(random.randrange(0, 3) for _ in range(random.choice((1, 2, 2, 2, 3, 4))))
    result = Result(How.RULED, places)
    seats = range(len(game.entrants) if game else random.randrange(1, 4))
    standings = tuple(Standing(seat, random.randrange(1, 3), random.randrange(9)) for seat in seats)
    number = game.game if game else random.randrange(3)
    accounts = tuple(f"a{n}" for n in random.sample(range(10), random.randrange(4)))
    tables = tuple((f"a{n}", f"a{n + 1}") for n in range(0, len(fair.state.entrants), 2))
    options: list[TournamentCommand] = [
        Register(account=someone, name=someone, by=by, rating=random.randrange(2000), entropy=random.choice(("", "x"))),
        StartTournament(by=by),
        OpenCheckIn(by=by),
        CheckIn(account=someone, by=by),
        SetSeeds(accounts=accounts, by=by),
        NameOfficial(account="judge", role=random.choice(list(Role)), by=by),
        RemoveOfficial(account="judge", by=by),
        StartStage(by=by),
        PairRound(by=by),
        PairByHand(tables=tables, reason="so", by=by),
        AssignTable(match=match, game=number, table="t"),
        RuleMatch(match=match, result=result, reason="so", by=by),
        ReportNoShow(match=match, accounts=game.accounts[:1] if game else accounts, reason="so", by=by),
        GrantBye(account=someone, round=random.randrange(4), by=by, unpaid=random.random() < 0.5),
        Drop(account=someone, by=by),
        Disqualify(account=someone, reason="so", by=by),
        Describe(text="so", by=by),
        Announce(text="so", by=by),
        Invite(accounts=accounts, by=by),
        Approve(account=someone, by=by),
        ReportResult(match=match, result=result, by=someone),
        ConfirmResult(match=match, by=someone),
        DisputeResult(match=match, reason="so", by=someone),
        Penalise(someone, random.choice(list(Penalty)), "so", by, random.choice((0, 0, 1))),
        GiveTime(match=match, extra=random.randrange(500), reason="so", by=by),
        NumberTable(match=match, number=random.randrange(5), by=by),
        KeepApart(groups=(accounts,), rounds=random.randrange(3), by=by),
        Pause(reason="so", by=by),
        Resume(by=by),
        CloseStage(by=by),
        FinishTournament(by=by),
        _correction(fair, random.randrange(max(1, len(fair.state.matches))), result),
    ]
    likely = RecordResult(match=match, game=number, table="t", head="h", standings=standings)
    if random.random() < 0.5:
        return likely
    if random.random() < 0.3:
        return next(iter(due(fair.state, fair.now)), likely)
    rare = (Drop, Disqualify, FinishTournament, Pause)
    chosen = random.choice(options)
    return random.choice(options) if isinstance(chosen, rare) else chosen


def _correction(fair: Fair, match: int, result: Result) -> CorrectResult:
    try:
        digest = preview_correction(fair.state, match, result).digest
    except IllegalMove:
        digest = ""
    return CorrectResult(match=match, result=result, reason="so", confirms=digest, by=BOSS)


@pytest.mark.parametrize("name", sorted(STAGES))
@pytest.mark.parametrize("seed", range(3))
def test_any_command_is_answered_or_refused_and_the_log_replays(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    chosen = config(*STAGES[name], capacity=random.choice((0, 8)), late_entry=2, check_in=seed == 2)
    elsewhere = seed == 1 and all(stage.format is not Format.DUPLICATE for stage in STAGES[name])
    venue = Venue.ELSEWHERE if elsewhere else Venue.TABLES
    entry = Entry.APPROVED if seed == 2 else Entry.OPEN
    fair = Fair(chosen, seed, round_time=random.choice((0, 2000)), venue=venue, entry=entry)
    for n in range(5):
        fair.ask(Register(account=f"a{n}", name=f"P{n}", by=BOSS, rating=2000 - n))
    answered = 0
    for _ in range(250):
        if fair.state.is_over:
            break
        fair.now += random.randrange(500)
        try:
            fair.ask(wish(random, fair))
            answered += 1
        except (IllegalMove, MalformedCommand):
            continue
        summarise(fair.state)
    assert answered, f"{name}, seed {seed}"
    assert fair.replayed() == fair.state, f"{name}, seed {seed}"
    assert verify_pairings(fair.log).passed, f"{name}, seed {seed}"
    for stage in fair.state.stages:
        if not stage.void:
            view_stage(fair.state, stage)
