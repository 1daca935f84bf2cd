"""Every round is paired again from the log, every command decided again from the export."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.chain import Chain, Recorded
from domain.kernel.record import NO_EVENTS, Cause, Head, seal
from domain.kernel.redaction import audiences, redact
from domain.kernel.viewers import AUDITOR, SPECTATOR, Viewer
from domain.tables.export import write
from domain.tournaments.commands import PairByHand
from domain.tournaments.config import Format, Seeding, Stage
from domain.tournaments.events import TOURNAMENT_EVENTS, RoundPaired, TournamentOpened
from domain.tournaments.verify import verify_export, verify_pairings
from tests.domain.tournaments.fairground import BOSS, CODEC, RULE_SETS, Fair, config
from tests.domain.tournaments.test_properties import STAGES, played


@pytest.mark.rule("TO-58")
@pytest.mark.parametrize("name", sorted(STAGES))
def test_to_58_every_round_is_paired_the_same_way_again(name: str) -> None:
    report = verify_pairings(played(name, 2, 0.1).log)
    assert report.passed, [each for each in report.rounds if not each.same]


@pytest.mark.rule("TO-58")
def test_to_58_another_pairing_is_found_out() -> None:
    log: list[Any] = list(played("swiss", 3, 0.0).log)
    at = next(i for i, event in enumerate(log) if isinstance(event, RoundPaired) and len(event.tables) > 1)
    one, two, *rest = log[at].tables
    log[at] = replace(log[at], tables=((one[0], two[0]), (one[1], two[1]), *rest))
    report = verify_pairings(log)
    assert next((each.round, each.detail) for each in report.rounds if not each.same) == (1, "other tables")


@pytest.mark.rule("TO-58")
def test_to_58_a_pairing_by_hand_is_named_with_its_reason() -> None:
    fair = Fair(config(Stage(Format.SWISS))).enter(2).start()
    fair.ask(PairByHand(tables=(("a1", "a0"),), reason="agreed", by=BOSS))
    assert [each.by_hand for each in verify_pairings(fair.log).rounds] == ["agreed"]


def recorded(fair: Fair) -> tuple[bytes, list[Recorded]]:
    """The log as the store would hold it."""
    head, chain = NO_EVENTS, Chain("t1", fair.state.seed, fair.state.chain)
    rows: list[Recorded] = []
    start = 0
    for number, (command, at, count) in enumerate(fair.commands):
        cause = Cause(command=command, id=f"c{number}", actor=BOSS, at=at)
        rows += seal(head, chain, cause, fair.log[start : start + count])
        head = Head(rows[-1].version, rows[-1].hash)
        start += count
    return fair.state.seed, rows


def export(fair: Fair, viewer: Viewer = AUDITOR) -> bytes:
    seed, rows = recorded(fair)
    return write("t1", seed, rows, CODEC, viewer)


@pytest.fixture(scope="module")
def fair() -> Fair:
    stages = (Stage(Format.SWISS, best_of=3), Stage(Format.DOUBLE_ELIMINATION, takes=4))
    return Fair(config(*stages, seeding=Seeding.RANDOM), 5).enter(9).start().run(drops=0.05)


@pytest.mark.rule("TO-58")
def test_to_58_an_export_is_decided_again_to_the_same_bytes(fair: Fair) -> None:
    finding = verify_export(RULE_SETS, CODEC, export(fair))
    assert finding.passed, finding
    assert finding.complete


@pytest.mark.rule("TO-58")
def test_to_58_a_changed_result_breaks_the_chain(fair: Fair) -> None:
    data = export(fair).replace(b'"head":"ab"', b'"head":"ac"', 1)
    assert not verify_export(RULE_SETS, CODEC, data).passed


@pytest.mark.rule("TO-58")
def test_to_58_a_log_with_good_hashes_and_a_wrong_event_is_found_out(fair: Fair) -> None:
    forged = Fair(config(Stage(Format.SWISS)), 5).enter(4).start()
    forged.step()
    event = forged.log[-1]
    assert isinstance(event, RoundPaired)
    forged.log[-1] = replace(event, tables=event.tables[::-1])
    finding = verify_export(RULE_SETS, CODEC, export(forged))
    assert (finding.passed, finding.broken_at) == (False, len(forged.log))


def test_spectators_get_a_file_that_hides_the_seed_and_still_hangs_together(fair: Fair) -> None:
    data = export(fair, SPECTATOR)
    assert fair.state.seed.hex() not in data.decode().split("tour.finished")[0]
    finding = verify_export(RULE_SETS, CODEC, data)
    assert (finding.passed, finding.complete) == (True, False)


def test_only_the_seed_and_decks_are_hidden() -> None:
    opened = Fair(config(Stage(Format.SWISS))).log[0]
    shown: Any = redact(opened, SPECTATOR)
    assert isinstance(opened, TournamentOpened)
    assert (shown.seed, shown.commitment) == (None, opened.commitment)
    hidden = [name for event in TOURNAMENT_EVENTS for name, mark in audiences(event).items() if mark.kind != "everyone"]
    assert hidden == ["seed", "deck"]
