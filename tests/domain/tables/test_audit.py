"""The audit of a log as it is stored agrees with that of its file, and says what differs."""

import pytest
from msgspec.structs import replace

from domain.kernel.chain import LEAVES, VERSIONS, Chain, Recorded
from domain.kernel.cuts import parts_of
from domain.kernel.record import encode
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.audit import audit_chain, audit_table
from domain.tables.codec import Codec
from domain.tables.events import TableClosed
from domain.tables.rule_sets import RuleSets
from domain.tables.verify import verify
from tests.architecture.golden import HEADS, read
from tests.changed import changed
from tests.domain.tables.test_proven import STREAM, played

TABLES = ["tables-uno-1.jsonl.gz", "tables-solitaire-3.jsonl.gz", "tables-uno-8.jsonl.gz", "tables-uno-12.jsonl.gz"]


def recorded(data: bytes) -> tuple[str, list[Recorded]]:
    """A file of everything, as it was stored."""
    header, lines = export.read(data)
    log = []
    for line in lines:
        meta, body = bytes(line.meta), bytes(line.body)  # type: ignore[arg-type]
        tag = CODEC.stored(body).__struct_config__.tag
        log.append(Recorded(line.version, str(tag), meta, body, bytes.fromhex(line.hash)))
    return header.stream, log


def rechained(log: list[Recorded], seed: bytes, chain: int = LEAVES) -> list[Recorded]:
    """A log that was changed, with every hash made anew."""
    by, made = Chain(STREAM, seed, chain), list[Recorded]()
    head = by.genesis()
    for event in log:
        head = by.linked(head, event.version, event.meta, parts_of(by, CODEC.classes[event.type], event.body))
        made.append(replace(event, hash=head))
    return made


@pytest.mark.parametrize("name", TABLES)
def test_golden_tables_of_old_shapes_hold(name: str) -> None:
    stream, log = recorded(read(name))
    found = audit_table(RULE_SETS, CODEC, stream, log)
    assert (found.passed, found.complete, found.fault) == (True, True, "")
    assert name in HEADS.read_text()


@pytest.mark.parametrize("chain", VERSIONS)
@pytest.mark.parametrize("slug", [game.about.slug for game in RULE_SETS])
def test_what_is_stored_holds(slug: str, chain: int) -> None:
    _, log = played(slug, chain)
    assert audit_table(RULE_SETS, CODEC, STREAM, log).complete


@pytest.mark.parametrize("chain", VERSIONS)
@pytest.mark.parametrize("part", ["meta", "body", "hash"])
def test_a_changed_byte_is_named_as_in_a_file(part: str, chain: int) -> None:
    _, log = played("uno", chain)
    for index in (0, 4, len(log) - 1):
        data = getattr(log[index], part)
        bent = replace(log[index], **{part: data[:-2] + bytes([data[-2] ^ 1]) + data[-1:]})
        found = audit_table(RULE_SETS, CODEC, STREAM, [*log[:index], bent, *log[index + 1 :]])
        assert (found.passed, found.broken_at) == (False, index + 1 if index or part != "body" else found.broken_at)


def test_a_divergence_names_the_first_event_and_what_differs() -> None:
    seed, log = played("uno")
    at = next(index for index, event in enumerate(log) if event.type == "table.started")
    body = log[at].body.replace(b'"at":', b'"at":1')
    forged = rechained([*log[:at], replace(log[at], body=body), *log[at + 1 :]], seed)
    found = audit_table(RULE_SETS, CODEC, STREAM, forged)
    assert found.broken_at == at + 1
    assert found.fault.startswith("the rules give another event here: at is 1")
    assert "by the rules" in found.fault
    report = verify(RULE_SETS, CODEC, export.write(STREAM, seed, forged, CODEC))
    assert (report.broken_at, found.fault in report.verdict) == (found.broken_at, True)


def test_another_seed_is_found() -> None:
    seed, log = played("solitaire")
    other = rechained(
        [replace(log[0], body=log[0].body.replace(seed.hex().encode(), b"11" * 32)), *log[1:]], b"\x11" * 32
    )
    found = audit_table(RULE_SETS, CODEC, STREAM, other)
    assert (found.broken_at, found.fault) == (1, "the seed is not the one committed to")


def test_of_a_mended_rule_set_it_counts_the_commands_that_are_not_proven() -> None:
    seed, log = played("uno")
    mended = RuleSets(changed(RULE_SETS.newest("uno"), mended=True))
    found = audit_table(mended, Codec(mended), STREAM, log)
    assert (found.passed, found.complete, found.otherwise) == (True, True, 0)
    assert found.commands > 3
    at = next(index for index, event in enumerate(log) if event.type == "table.started")
    other = replace(log[at], body=log[at].body.replace(b'"at":', b'"at":1'))
    found = audit_table(mended, Codec(mended), STREAM, rechained([*log[:at], other, *log[at + 1 :]], seed))
    assert (found.passed, found.complete, found.otherwise) == (True, False, 1)


def test_a_table_that_was_closed_with_another_seed_is_found() -> None:
    seed, log = played("uno")
    closed = Recorded(len(log), "table.closed", log[-1].meta, encode(TableClosed("late", "11" * 32, 9)), b"")
    found = audit_table(RULE_SETS, CODEC, STREAM, rechained([*log[:-1], closed], seed))
    assert (found.broken_at, found.fault) == (len(log), "the seed revealed is not the one committed to")


@pytest.mark.parametrize("log", [[], [Recorded(1, "x", b"{}", b"nonsense", b"")]])
def test_what_cannot_be_read_is_said_so(log: list[Recorded]) -> None:
    if log:
        found = audit_table(RULE_SETS, CODEC, STREAM, log)
        assert (found.passed, "cannot be read" in found.fault) == (False, True)
        assert not audit_chain(CODEC, STREAM, b"", [replace(log[0], body=b"{}")]).passed
