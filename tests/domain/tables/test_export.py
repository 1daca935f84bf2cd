"""A table as a file: what is in it for whom. That no change of it goes unseen is in test_verify.py."""

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.chain import LEAVES, VERSIONS, Chain, Recorded
from domain.kernel.record import NO_EVENTS, Cause, Head, seal
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.tables.codec import Codec
from domain.tables.commands import Act, LeaveSeat, StartGame, TableCommand, TakeSeat
from domain.tables.decide import decide
from domain.tables.evolve import evolve
from domain.tables.export import game_of, stream_of, write
from domain.tables.state import TableState
from domain.tables.verify import Report, verify
from tests.domain.tables.tabletop import RULE_SETS, SEED, opening
from tests.toy import Draw, Drew

CODEC = Codec(RULE_SETS)
KEY = bytes.fromhex(SEED)


def recorded(chain: int = LEAVES) -> list[Recorded]:
    """The log of a short game."""
    commands: list[TableCommand] = [
        replace(opening(), chain=chain),
        TakeSeat("ann", "Ann", entropy="x"),
        TakeSeat("bob", "Bob"),
        StartGame("ann"),
        Act(0, Raw(encode(Draw()))),
        Act(1, Raw(encode(Draw()))),
        LeaveSeat("bob"),
    ]
    state, log, head = TableState(), list[Recorded](), NO_EVENTS
    for number, command in enumerate(commands):
        events = decide(RULE_SETS, state, command, 1000 + number)
        for event in events:
            state = evolve(RULE_SETS, state, event)
        log += seal(head, Chain("t1", KEY, chain), Cause(command, f"c{number}", "someone", 1000 + number), events)
        head = Head(log[-1].version, log[-1].hash)
    return log


def exported(viewer: Viewer, chain: int = LEAVES) -> bytes:
    return write("t1", KEY, recorded(chain), CODEC, viewer)


def checked(data: bytes) -> Report:
    return verify(RULE_SETS, CODEC, data)


@pytest.mark.parametrize("chain", VERSIONS)
@pytest.mark.parametrize("viewer", [Seated(0), Seated(1), SPECTATOR], ids=str)
def test_a_redacted_file_passes_as_far_as_it_goes(viewer: Viewer, chain: int) -> None:
    report = checked(exported(viewer, chain))
    assert (report.passed, report.complete) == (True, False)


def test_a_file_under_another_name_is_found() -> None:
    report = checked(write("t2", KEY, recorded(), CODEC))
    assert (report.checks[-1].name, report.broken_at) == ("chain", 1)


@pytest.mark.parametrize(
    ("viewer", "shows"), [(AUDITOR, True), (Seated(1), True), (Seated(0), False), (SPECTATOR, False)]
)
def test_a_drawn_card_is_in_the_file_of_its_seat_only(viewer: Viewer, shows: bool) -> None:
    drew = next(e for e in map(CODEC.event, (r.body for r in recorded())) if isinstance(e, Drew) and e.seat == 1)
    assert (encode(drew) in exported(viewer)) is shows


@pytest.mark.parametrize("viewer", [AUDITOR, SPECTATOR, Seated(0)])
def test_a_file_says_which_log_and_which_game_it_holds(viewer: Viewer) -> None:
    data = write("t1", KEY, recorded(), CODEC, viewer)
    assert (stream_of(data), game_of(data)) == ("t1", "toy")


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n{}\n", b"\xff\n\xff\n", b'{"a":1}\n[]'])
def test_of_a_file_that_cannot_be_read_neither_is_known(data: bytes) -> None:
    assert (stream_of(data), game_of(data)) == ("", "")
