"""A table as a file: what is in it for whom, and that no change of it goes unseen."""

from collections.abc import Callable

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.chain import Recorded, genesis
from domain.kernel.record import Cause, Head, seal
from domain.kernel.structs import Event
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.tables.codec import Codec
from domain.tables.commands import Act, LeaveSeat, StartGame, TableCommand, TakeSeat
from domain.tables.decide import decide
from domain.tables.events import TableEnded
from domain.tables.evolve import evolve
from domain.tables.export import write
from domain.tables.state import TableState
from domain.tables.verify import Report, verify
from tests.domain.tables.tabletop import SEED, SHELF, opening
from tests.toy import Draw, Drew

CODEC = Codec(SHELF)
KEY = bytes.fromhex(SEED)
Forgery = Callable[[TableCommand, tuple[Event, ...]], tuple[Event, ...]]


def honest(_: TableCommand, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return events


def recorded(forge: Forgery = honest) -> list[Recorded]:
    """The log of a short game, every answer passed through `forge` before it is written."""
    commands: list[TableCommand] = [
        opening(),
        TakeSeat("ann", "Ann", entropy="x"),
        TakeSeat("bob", "Bob"),
        StartGame("ann"),
        Act(0, Raw(encode(Draw()))),
        Act(1, Raw(encode(Draw()))),
        LeaveSeat("bob"),
    ]
    state, log, head = TableState(), list[Recorded](), Head(0, genesis("t1"))
    for number, command in enumerate(commands):
        events = forge(command, decide(SHELF, state, command, 1000 + number))
        for event in events:
            state = evolve(SHELF, state, event)
        log += seal(head, KEY, Cause(command, f"c{number}", "someone", 1000 + number), events)
        head = Head(log[-1].version, log[-1].hash)
    return log


def exported(viewer: Viewer = AUDITOR, forge: Forgery = honest) -> bytes:
    return write("t1", KEY, recorded(forge), CODEC, viewer)


def checked(data: bytes) -> Report:
    return verify(SHELF, CODEC, data)


def test_an_honest_file_passes_every_check() -> None:
    report = checked(exported())
    assert (report.passed, report.complete, report.broken_at) == (True, True, None)
    assert [check.name for check in report.checks] == ["file", "chain", "seed", "rules", "outcome"]


@pytest.mark.parametrize("viewer", [Seated(0), Seated(1), SPECTATOR], ids=str)
def test_a_redacted_file_passes_as_far_as_it_goes(viewer: Viewer) -> None:
    report = checked(exported(viewer))
    assert (report.passed, report.complete) == (True, False)


@pytest.mark.parametrize("viewer", [AUDITOR, Seated(0), SPECTATOR], ids=str)
def test_a_change_of_any_byte_is_found_and_its_line_named(viewer: Viewer) -> None:
    data = exported(viewer)
    for place in range(0, len(data) - 1, 11):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        report = checked(changed)
        assert not report.passed, f"byte {place}"
        assert report.broken_at == data[:place].count(b"\n"), f"byte {place}: {report.checks[-1]}"


@pytest.mark.parametrize("viewer", [AUDITOR, SPECTATOR], ids=str)
def test_a_missing_line_is_found(viewer: Viewer) -> None:
    lines = exported(viewer).splitlines(keepends=True)
    for gone in range(1, len(lines)):
        report = checked(b"".join(lines[:gone] + lines[gone + 1 :]))
        assert not report.passed, f"line {gone + 1}"


def test_a_file_that_was_cut_off_is_found() -> None:
    assert not checked(exported()[:-1]).passed


def test_an_empty_file_is_found() -> None:
    assert checked(b"").broken_at == 0


def other_card(_: TableCommand, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(replace(e, card=(e.card + 1) % 24) if isinstance(e, Drew) and e.seat == 1 else e for e in events)


def test_a_forged_draw_is_found_by_playing_again() -> None:
    # the forger knows the seed and chains the log anew: only the rules can tell
    report = checked(exported(forge=other_card))
    assert (report.checks[-1].name, report.broken_at) == ("rules", 7)


def other_winner(_: TableCommand, events: tuple[Event, ...]) -> tuple[Event, ...]:
    last = events[-1]
    if not isinstance(last, TableEnded):
        return events
    swapped = replace(last.outcome, standings=last.outcome.standings[::-1])
    return (*events[:-1], replace(last, outcome=swapped))


def test_a_forged_result_is_found() -> None:
    report = checked(exported(forge=other_winner))
    assert not report.passed
    assert report.broken_at == report.events


def other_seed(_: TableCommand, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(replace(e, seed="11" * 32) if isinstance(e, TableEnded) else e for e in events)


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    report = checked(exported(forge=other_seed))
    assert (report.checks[-1].name, report.broken_at) == ("seed", report.events)


def test_a_file_under_another_name_is_found() -> None:
    report = checked(write("t2", KEY, recorded(), CODEC))
    assert (report.checks[-1].name, report.broken_at) == ("chain", 1)


@pytest.mark.parametrize(
    ("viewer", "shows"), [(AUDITOR, True), (Seated(1), True), (Seated(0), False), (SPECTATOR, False)]
)
def test_a_drawn_card_is_in_the_file_of_its_seat_only(viewer: Viewer, shows: bool) -> None:
    drew = next(e for e in map(CODEC.event, (r.body for r in recorded())) if isinstance(e, Drew) and e.seat == 1)
    assert (encode(drew) in exported(viewer)) is shows


@pytest.mark.parametrize("viewer", [Seated(0), SPECTATOR], ids=str)
def test_commands_stand_in_nobodys_redacted_file(viewer: Viewer) -> None:
    assert b'"command"' not in exported(viewer)
