"""The client of live play: what it sends can be read, what it reads was sent, what it plays is allowed."""

import random
from itertools import islice
from zlib import compressobj

import pytest
from graphql import build_schema, parse, validate

from domain.kernel.viewers import SPECTATOR
from domain.registry import CODEC, RULE_SETS
from domain.tables.evolve import fold
from domain.tables.state import TableState
from tests.bench import documents
from tests.bench.live.play import hundredth
from tests.bench.live.script import EYES, Script, made_up_moves, uno_moves
from tests.bench.live.table import version_in
from tests.bench.live.wire import Socket, framed
from tests.bench.reading import long_table
from tests.bench.registry import BENCHMARKS, named


def begun() -> tuple[TableState, int]:
    log = long_table(0).events
    return fold(RULE_SETS, TableState(), [CODEC.event(each.body) for each in log]), len(log)


def from_server(text: bytes, first: int = 0x81) -> bytes:
    """A frame without a mask."""
    masked = framed(text)
    head = len(masked) - len(text) - 4
    return bytes((first, masked[1] & 0x7F)) + masked[2:head] + text


@pytest.mark.slow
def test_every_document_fits_the_schema() -> None:
    schema = build_schema(documents.SDL.read_text())
    said = (documents.ACT, documents.TABLE, documents.REPLAY, documents.follow(), documents.tables(50))
    assert [str(error) for each in said for error in validate(schema, parse(each))] == []


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("piece", [1, 1000])
async def test_messages_of_any_size_are_read_in_pieces_of_any_size(size: int, piece: int) -> None:
    heard: list[bytes] = []
    socket = Socket(heard.append)
    text = b"x" * size
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + from_server(text) + from_server(b"end")
    if size > 1000 and piece == 1:
        piece = 997
    for first in range(0, len(stream), piece):
        socket.data_received(stream[first : first + piece])
    assert heard == [text, b"end"]


async def test_compressed_messages_are_unpacked_one_after_the_other() -> None:
    heard: list[bytes] = []
    socket, packing = Socket(heard.append), compressobj(wbits=-12)
    socket.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
    for text in (b"seven cards each", b"seven cards each, again"):
        packed = packing.compress(text) + packing.flush(2)
        socket.data_received(from_server(packed.removesuffix(b"\x00\x00\xff\xff"), 0xC1))
    assert heard == [b"seven cards each", b"seven cards each, again"]


def test_the_version_of_a_message_is_found() -> None:
    assert version_in(b'{"type":"next","id":"watch","payload":{"data":{"tableEvents":{"version":17}}}}') == 17


def test_a_script_plays_on_without_an_end_and_knows_each_version() -> None:
    state, version = begun()
    moves = list(islice(uno_moves(state, version, random.Random(1)), 300))
    assert [move.version for move in moves] == sorted({move.version for move in moves})
    assert all(move.version < max(move.shows) for move in moves)
    assert EYES[-1] is SPECTATOR


def test_what_was_planned_is_played_first_and_in_order() -> None:
    script = Script(made_up_moves(random.Random(0)))
    script.plan(2)
    assert [script.next().version for _ in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("part", "value"), [(50, 51.0), (99, 100.0)])
def test_a_hundredth_is_a_sample(part: int, value: float) -> None:
    assert hundredth([float(each) for each in range(1, 101)], part) == value


def test_a_name_stands_for_all_that_begin_with_it() -> None:
    assert named("live") == tuple(each for each in BENCHMARKS if each.startswith("live."))
    assert named("append") == ("append",)
    assert named("liv") == ()
