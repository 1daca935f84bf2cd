"""The verifier accepts what happened, refuses everything else, and says where it went wrong."""

from dataclasses import replace as varied
from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.chain import WHOLE, Chain, Recorded
from domain.kernel.cuts import parts_of
from domain.kernel.errors import IllegalMove
from domain.kernel.playout import Plan, play_out
from domain.kernel.record import NO_EVENTS, Cause, encode, seal
from domain.kernel.viewers import SPECTATOR, Seated
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.events import TableEnded
from domain.tables.rule_sets import RuleSets
from domain.tables.verify import Report, verify
from services.offline.simulation import record, seed_of
from services.tables.commands import PREFIX
from tests.changed import changed

STREAM = PREFIX + "t1"
GAME = RULE_SETS.newest("solitaire")
PLAN = Plan(game=GAME, options=GAME.rules.options(turn=1), bots=("greedy",), seed=seed_of("verify", 3))
SEED, LOG = record(PLAN, play_out(PLAN), RULE_SETS, "t1")
COMPLETE = export.write(STREAM, SEED, LOG, CODEC)
SHORT = export.write(STREAM, SEED, LOG[:8], CODEC)
SPECTATORS = export.write(STREAM, SEED, LOG[:8], CODEC, SPECTATOR)
_, OLDER = record(PLAN, play_out(PLAN), RULE_SETS, "t1", chain=WHOLE)
FILES = {
    "whole": SHORT,
    "spectators": SPECTATORS,
    "whole, first version": export.write(STREAM, SEED, OLDER[:8], CODEC),
    "spectators, first version": export.write(STREAM, SEED, OLDER[:8], CODEC, SPECTATOR),
}


def checked(data: bytes) -> Report:
    return verify(RULE_SETS, CODEC, data)


def line_of(data: bytes, offset: int) -> int:
    """The event an offset belongs to; 0 is the header."""
    return data[:offset].count(b"\n")


def rewritten(log: list[Recorded], version: int, body: bytes, meta: bytes | None = None) -> bytes:
    """The file of someone who changes one event and then repairs hashes, salts and checks of everything after it."""
    made = []
    for event in log:
        changed = event.version == version
        new_body, new_meta = (body if changed else event.body), (meta if changed and meta else event.meta)
        made.append(replace(event, body=new_body, meta=new_meta))
    return export.write(STREAM, SEED, _chained(made, SEED), CODEC)


def test_a_finished_table_verifies_whole() -> None:
    report = checked(COMPLETE)
    assert (report.passed, report.complete, report.broken_at) == (True, True, None)
    assert [check.name for check in report.checks] == ["file", "chain", "seed", "rules", "outcome"]


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_every_single_byte_change_is_found_and_placed(data: bytes) -> None:
    for offset in range(len(data)):
        changed = bytearray(data)
        changed[offset] ^= 1
        report = checked(bytes(changed))
        assert not report.passed, f"byte {offset}"
        assert report.broken_at is not None
        assert line_of(data, offset) in (report.broken_at, report.broken_at - 1), f"byte {offset}: {report.checks[-1]}"


def test_no_byte_can_be_added_or_taken_away() -> None:
    for offset in range(0, len(SHORT), 7):
        assert not checked(SHORT[:offset] + b" " + SHORT[offset:]).passed, f"a space at {offset}"
        assert not checked(SHORT[:offset] + SHORT[offset + 1 :]).passed, f"byte {offset} gone"


def test_lines_cannot_be_dropped_swapped_or_doubled() -> None:
    rows = SHORT.splitlines(keepends=True)
    assert checked(b"".join(rows[:-1])).broken_at == 8
    assert checked(b"".join([*rows[:3], *rows[4:]])).broken_at == 8
    assert checked(b"".join([*rows[:3], rows[4], rows[3], *rows[5:]])).broken_at == 3
    assert not checked(b"".join([*rows, rows[-1]])).passed


def test_a_forged_event_with_every_hash_repaired_is_refused_by_the_rules() -> None:
    turned = next(event for event in LOG if event.type == "usol.turned")
    later = next(event for event in LOG if event.type == "usol.turned" and event.body != turned.body)
    report = checked(rewritten(LOG, turned.version, later.body))
    assert report.checks[-1].name == "rules"
    assert report.broken_at == turned.version


def test_a_forged_command_with_every_hash_repaired_is_refused_by_the_rules() -> None:
    acted = next(event for event in LOG if event.type == "usol.turned")
    forged = acted.meta.replace(b'"turn"', b'"recycle"')
    assert forged != acted.meta
    report = checked(rewritten(LOG, acted.version, acted.body, forged))
    assert report.broken_at == acted.version
    assert "refused" in report.checks[-1].detail


def test_a_forged_result_is_refused() -> None:
    last = LOG[-1]
    ended = CODEC.event(last.body)
    assert isinstance(ended, TableEnded)
    (standing,) = ended.outcome.standings
    better = replace(ended, outcome=replace(ended.outcome, standings=(replace(standing, score=60),)))
    assert checked(rewritten(LOG, last.version, encode(better))).broken_at == last.version


def test_another_seed_than_the_one_committed_to_is_refused() -> None:
    opened = CODEC.event(LOG[0].body)
    other = encode(replace(opened, seed="11" * 32))
    report = checked(rewritten(LOG, 1, other))
    assert (report.checks[-1].name, report.broken_at) == ("seed", 1)


def test_salts_that_do_not_follow_from_the_seed_are_refused() -> None:
    """The chain alone would accept any salts; only the seed's own show that nothing was chosen afterwards."""
    data = export.write(STREAM, bytes(32), _chained(LOG, bytes(32)), CODEC)
    report = checked(data)
    assert (report.checks[-1].name, report.broken_at) == ("seed", 1)


def _chained(log: list[Recorded], seed: bytes) -> list[Recorded]:
    chain, made = Chain(STREAM, seed), list[Recorded]()
    head = chain.genesis()
    for event in log:
        parts = parts_of(chain, type(CODEC.stored(event.body)), event.body)
        head = chain.linked(head, event.version, event.meta, parts)
        made.append(replace(event, hash=head))
    return made


def test_a_redacted_file_says_how_far_it_verifies() -> None:
    report = checked(SPECTATORS)
    assert (report.passed, report.complete, report.viewer) == (True, False, "spectator")
    assert report.checks[-1].detail.startswith("8 events hang together")
    assert "4 shown in part with every shown field proven" in report.checks[-1].detail


def test_a_redacted_file_of_the_first_version_says_what_stands_outside_the_chain() -> None:
    report = checked(FILES["spectators, first version"])
    assert (report.passed, report.complete, report.proof.outside) == (True, False, 4)
    assert "withheld" in report.checks[-1].detail
    assert "what is shown of 4, which stands outside the chain" in report.verdict


def test_a_redacted_file_holds_no_command_and_no_secret() -> None:
    for viewer in (SPECTATOR, Seated(0)):
        data = export.write(STREAM, SEED, LOG[:8], CODEC, viewer)
        assert SEED.hex().encode() not in data
        assert b'"command"' not in data


def test_an_unknown_format_and_an_empty_file_are_refused_in_a_sentence() -> None:
    assert "cannot be read" in checked(b"").checks[-1].detail
    assert "cannot be read" in checked(b"hello\n").checks[-1].detail
    header, _ = export.read(SHORT)
    other = encode(export._checked(replace(header, format="orrery/99")))
    assert "not known" in checked(other + b"\n").checks[-1].detail


@pytest.mark.parametrize(("old", "new"), [(b'"rules":1', b'"rules":9'), (b'"game":"solitaire"', b'"game":"chess"')])
def test_a_rule_set_that_is_not_known_here_is_named(old: bytes, new: bytes) -> None:
    report = checked(rewritten(LOG, 1, LOG[0].body.replace(old, new)))
    assert (report.passed, report.broken_at) == (False, 1)
    assert "is not known here" in report.checks[-1].detail


def test_the_commands_of_a_mended_rule_set_are_decided_by_what_is_kept_of_it() -> None:
    mended = RuleSets(changed(GAME, mended=True))
    report = verify(mended, CODEC, COMPLETE)
    assert (report.passed, report.complete) == (True, True)
    assert "mended since" in report.checks[3].detail
    assert report.verdict.endswith("every command by what is kept of its rules, mended since.")


def refusing(*_: Any) -> Any:
    raise IllegalMove("US-40", "the game is over")


def test_a_command_that_the_mended_rules_decide_otherwise_is_named_and_not_proven() -> None:
    """What it led to is taken from the record, and the commands after it are decided again from there."""
    mended = RuleSets(changed(GAME, mended=True, decide=refusing))
    report = verify(mended, CODEC, COMPLETE)
    assert report.decided is not None
    others = report.decided.commands - report.decided.same
    assert (report.passed, report.complete, others > 3) == (True, False, True)
    assert report.decided.first_other == next(e.version for e in LOG if e.type == "usol.dealt") + 1
    assert f"not proven: that {others} were lawful, the first at event {report.decided.first_other}" in report.verdict
    assert f"{report.decided.same} of {report.decided.commands} commands decided again" in report.checks[3].detail


def test_how_a_mended_rule_set_was_played_may_be_kept_beside_how_its_tables_go_on() -> None:
    """Either decides a command: tables were played by the one before they were mended, and by the other since."""
    for now, then in ((refusing, GAME.rules.decide), (GAME.rules.decide, refusing)):
        kept = changed(GAME, mended=True, decide=then)
        mended = RuleSets(varied(changed(GAME, mended=True, decide=now), as_played=kept))
        assert verify(mended, CODEC, COMPLETE).complete


def test_a_command_cut_short_is_refused() -> None:
    """The start of a game writes several events; a log that ends among them is not a log."""
    start = next(event for event in LOG if event.type == "table.started")
    report = checked(export.write(STREAM, SEED, LOG[: start.version], CODEC))
    assert "cut short" in report.checks[-1].detail


def test_seal_keeps_the_command_with_the_first_of_its_events() -> None:
    command = CODEC.command(b'{"type":"table.start","player":"p"}')
    events = [CODEC.event(event.body) for event in LOG[:2]]
    sealed = seal(NO_EVENTS, Chain(STREAM, SEED), Cause(command=command, id="c", actor="p", at=5), events)
    assert b'"command"' in sealed[0].meta
    assert b'"command"' not in sealed[1].meta
