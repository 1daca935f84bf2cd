"""Every recorded result beside the log of its table: proven, only claimed, ruled, or wrong and named."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import pytest
from msgspec import Raw, UnsetType
from msgspec.structs import replace

from domain.kernel.decider import Standing
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import decode_meta, encode
from domain.kernel.viewers import SPECTATOR, Viewer
from domain.tables import export
from domain.tables.codec import Codec
from domain.tables.rule_sets import read_options
from domain.tables.verify import AuditedResults, Report
from domain.tournaments.commands import CorrectResult, Drop, RecordResult, ReportNoShow, RuleMatch, TournamentCommand
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Config, Format, Stage
from domain.tournaments.proof import HOST, claims_in, prove_table, verify_results
from domain.tournaments.state import How, Result
from services.offline.simulation import record
from services.offline.tournaments import PlayedTable, SimulatedTournament
from services.tournaments.audit import audited
from tests.domain.tournaments.fairground import BOSS, CODEC, RULE_SETS, WIDE, Fair, config

KNOCKOUT = config(Stage(Format.SINGLE_ELIMINATION))
SEED = sha256(b"cup").digest()
TABLES = Codec(RULE_SETS)
Edit = Callable[[TournamentCommand], TournamentCommand]


class Cup:
    """A tournament that was played, with its tables beside it."""

    def __init__(self, chosen: Config, entrants: int = 4) -> None:
        self.played = SimulatedTournament(RULE_SETS, chosen, SEED, "cup")
        self.tables: dict[str, PlayedTable] = {}
        self.played.enter(["random"], [f"Player {number}" for number in range(entrants)])
        self.played.play(lambda table: self.tables.update({table.table: table}))

    @property
    def last(self) -> RecordResult:
        """The command that recorded the last game."""
        return next(each for each in reversed(self.commands()) if isinstance(each, RecordResult))

    def commands(self) -> list[TournamentCommand]:
        asked = [decode_meta(each.meta).command for each in self.played.log]
        return [CODEC.tournament_command(bytes(each)) for each in asked if not isinstance(each, UnsetType)]

    def told_again(self, edit: Edit) -> None:
        """Another story, decided and sealed as if it had been so: the seed for it stands in the log."""
        commands = self.commands()
        self.played = SimulatedTournament(RULE_SETS, self.played.state.chosen, SEED, "cup")
        for command in commands[1:]:
            self.played.ask(edit(command))

    def forge_last(self, **changed: Any) -> None:
        last = self.last
        self.told_again(lambda each: replace(last, **changed) if each == last else each)

    def replay_last(self, *, options: bytes = b"{}", seed: bytes = b"other", **opened: Any) -> None:
        """Play the last game anew, at a table of the same name, and put it in the place of the old one."""
        table, match = self.last.table, self.played.state.matches[self.last.match]
        plan = Plan(WIDE, read_options(WIDE, options), ("random",) * len(match.players), sha256(seed).digest())
        who = [self.played.state.entrants[each] for each in match.games[-1].order]
        seated = [(each.account, each.name) for each in who]
        chosen = {"host": HOST + "cup", "seated": seated, **opened}
        self.replayed = play_out(plan)
        self.tables[table] = PlayedTable(table, *record(plan, self.replayed, RULE_SETS, table, **chosen))

    def recorded_anew(self) -> None:
        """The tournament takes over what stands at the table of the last game now."""
        outcome = WIDE.rules.outcome(self.replayed.state)
        assert outcome is not None
        head = self.tables[self.last.table].log[-1].hash.hex()
        self.forge_last(head=head, standings=outcome.standings)

    def file(self, table: str, viewer: Viewer | None = None) -> bytes:
        found = self.tables[table]
        stream = f"table:{table}"
        if viewer is None:
            return export.write(stream, found.seed, found.log, TABLES)
        return export.write(stream, found.seed, found.log, TABLES, viewer)

    def audited(self, files: Mapping[str, bytes] | None = None) -> Report:
        beside = {table: self.file(table) for table in self.tables} if files is None else files
        data = export.write("tournament:cup", SEED, self.played.log, CODEC)
        proofs = {
            (table, head): [prove_table(RULE_SETS, TABLES, beside[table], head)]
            for table, head in claims_in(CODEC, data)
            if table in beside
        }
        return audited(RULE_SETS, CODEC, data, proofs)

    def fault(self) -> str:
        """Why it is refused. Everything but the results holds, so the tables alone tell."""
        report = self.audited()
        *others, results = report.checks
        assert all(check.passed for check in others)
        assert (report.passed, results.name, results.passed) == (False, "results", False)
        assert results.detail.startswith(f"event {report.broken_at}: ")
        return results.detail


@pytest.fixture
def cup() -> Cup:
    return Cup(KNOCKOUT)


@pytest.mark.rule("TO-69")
@pytest.mark.parametrize(
    "stage",
    [
        Stage(Format.SINGLE_ELIMINATION, best_of=3),
        Stage(Format.SWISS),
        Stage(Format.PODS, seats=4, rounds=2),
        Stage(Format.DUPLICATE, seats=2, rounds=2),
    ],
    ids=lambda stage: stage.format.value,
)
def test_to_69_results_are_proven_by_the_tables_beside_them(stage: Stage) -> None:
    found = Cup(config(stage), entrants=8)
    report = found.audited()
    matches = [each for each in found.played.state.matches if each.result and each.result.how is How.PLAYED]
    assert (report.passed, report.complete) == (True, True)
    assert report.results == AuditedResults(proven=len(matches), ruled=0, forfeited=0, claimed=0)


@pytest.mark.rule("TO-69")
def test_to_69_a_result_that_was_changed_is_refused_and_its_match_named(cup: Cup) -> None:
    one, two = cup.last.standings
    champion = cup.played.state.ranking[0]
    cup.forge_last(standings=(Standing(0, two.place, one.score), Standing(1, one.place, two.score)))
    assert cup.played.state.ranking[0] != champion
    assert "W2.1: " in cup.fault()
    assert "gives the places" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_score_that_was_changed_is_refused(cup: Cup) -> None:
    one, two = cup.last.standings
    cup.forge_last(standings=(replace(one, score=one.score + 1), two))
    assert "gives the scores" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_the_table_of_another_match_is_refused(cup: Cup) -> None:
    other = next(each for each in cup.commands() if isinstance(each, RecordResult))
    cup.forge_last(table=other.table, head=other.head)
    assert "others sit at" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_table_proves_one_game() -> None:
    cup = Cup(config(Stage(Format.SINGLE_ELIMINATION, best_of=3)), entrants=2)
    first = next(each for each in cup.commands() if isinstance(each, RecordResult))
    one, two = first.standings
    assert one.place != two.place
    again = replace(first, game=2, standings=(replace(two, seat=0), replace(one, seat=1)))  # they change seats
    told = [each for each in cup.commands() if not isinstance(each, RecordResult)]
    cup.played = SimulatedTournament(RULE_SETS, cup.played.state.chosen, SEED, "cup")
    for command in (*told[1:-2], first, again, *told[-2:]):
        cup.played.ask(command)
    assert "is the one of W1.1, game 1 already" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_table_nobody_opened_for_the_tournament_is_refused(cup: Cup) -> None:
    cup.replay_last(host="somebody")
    cup.recorded_anew()
    assert "was not opened by this tournament" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_table_of_another_seed_is_refused(cup: Cup) -> None:
    cup.replay_last(seed=b"another deal")
    assert "never had the head" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_board_of_a_duplicate_is_dealt_from_its_own_seed() -> None:
    cup = Cup(config(Stage(Format.DUPLICATE, rounds=2)))
    cup.replay_last(seed=b"an easier deal")
    cup.recorded_anew()
    assert "has another seed than board 2" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_table_of_other_options_is_refused(cup: Cup) -> None:
    cup.replay_last(options=b'{"hand":4}')
    cup.recorded_anew()
    assert "has other options than were chosen" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_options_may_be_written_in_another_way() -> None:
    cup = Cup(config(Stage(Format.SINGLE_ELIMINATION), options=Raw(b'{"seconds":0,"hand":2}')), entrants=2)
    cup.replay_last(options=b"{}")
    cup.recorded_anew()
    assert cup.audited().passed


@pytest.mark.rule("TO-69")
def test_to_69_a_result_from_before_the_end_of_its_table_is_refused(cup: Cup) -> None:
    cup.forge_last(head=cup.tables[cup.last.table].log[-2].hash.hex())
    assert "had not ended" in cup.fault()


@pytest.mark.rule("TO-69")
def test_to_69_a_table_that_is_not_what_it_claims_to_be_proves_nothing(cup: Cup) -> None:
    table = cup.last.table
    files = {each: cup.file(each) for each in cup.tables}
    report = cup.audited({**files, table: files[table].replace(b'"score":', b'"score":1', 1)})
    assert not report.passed
    assert f"W2.1: table {table} is not what it claims to be (file: " in report.checks[-1].detail


@pytest.mark.rule("TO-69")
def test_to_69_a_result_without_its_table_is_only_claimed_and_named(cup: Cup) -> None:
    files = {each: cup.file(each) for each in cup.tables if each != cup.last.table}
    report = cup.audited(files)
    assert (report.passed, report.results) == (True, AuditedResults(proven=2, ruled=0, forfeited=0, claimed=1))
    assert report.checks[-1].detail.endswith("1 only claimed (W2.1)")


@pytest.mark.rule("TO-69")
def test_to_69_a_table_of_which_something_is_withheld_proves_nothing_but_its_head(cup: Cup) -> None:
    files = {each: cup.file(each, SPECTATOR) for each in cup.tables}
    assert cup.audited(files).results == AuditedResults(proven=0, ruled=0, forfeited=0, claimed=3)
    cup.forge_last(head="00" * 32)
    assert "never had the head" in cup.audited(files).checks[-1].detail


@pytest.mark.rule("TO-69")
def test_to_69_what_officials_rule_and_what_follows_from_absence_is_counted_apart() -> None:
    fair = Fair(config(Stage(Format.ROUND_ROBIN))).enter(4).start()
    won = Result(How.RULED, (1, 2))
    fair.ask(RuleMatch(match=0, result=won, reason="agreed", by=BOSS))
    who = fair.state.entrants[fair.state.matches[1].players[0]].account
    fair.ask(ReportNoShow(match=1, accounts=(who,), reason="overslept", by=BOSS))
    fair.ask(Drop(account="a0", by="a0"))
    fair.run()
    found = verify_results(RULE_SETS, fair.log, {})
    decided = [each.result.how for each in fair.state.matches if each.result]
    assert found.results.ruled == 2
    assert found.results.forfeited == decided.count(How.WALKOVER) - 1
    assert found.results.claimed == decided.count(How.PLAYED) == len(found.claimed)


@pytest.mark.rule("TO-69")
def test_to_69_a_corrected_result_is_ruled_though_its_game_was_played() -> None:
    fair = Fair(config(Stage(Format.ROUND_ROBIN))).enter(3).start()
    game, *_ = open_matches(fair.state)
    fair.play(game, (1, 2))
    other = Result(How.RULED, (2, 1))
    digest = preview_correction(fair.state, game.match, other).digest
    fair.ask(CorrectResult(match=game.match, result=other, reason="typing", confirms=digest, by=BOSS))
    assert verify_results(RULE_SETS, fair.log, {}).results == AuditedResults(proven=0, ruled=1, forfeited=0, claimed=0)


def test_many_wrong_results_are_counted_and_a_few_named() -> None:
    cup = Cup(config(Stage(Format.ROUND_ROBIN)), entrants=5)
    files = dict.fromkeys(cup.tables, b"nonsense")
    report = cup.audited(files)
    assert report.checks[-1].detail.endswith("and 5 more")
    assert encode(report.checks).count(b"is not what it claims to be") == 5
