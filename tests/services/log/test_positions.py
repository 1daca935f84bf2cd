"""Places in the log, sealed."""

from base64 import urlsafe_b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.errors import MalformedCommand
from services.log.positions import Positions

POSITIONS = Positions(b"s" * 32, shards=2)


@given(shard=st.integers(0, 1), position=st.integers(0, 2**63 - 1))
def test_what_is_written_is_read_again(shard: int, position: int) -> None:
    assert POSITIONS.read(POSITIONS.write(shard, position)) == (shard, position)


def test_one_place_is_never_written_the_same_way_twice() -> None:
    assert len({POSITIONS.write(0, 7) for _ in range(100)}) == 100


def test_another_service_cannot_read_it() -> None:
    with pytest.raises(MalformedCommand):
        Positions(b"t" * 32, shards=2).read(POSITIONS.write(0, 7))


def test_a_shard_that_is_not_there_is_refused() -> None:
    with pytest.raises(MalformedCommand, match="not a position of this log"):
        POSITIONS.read(Positions(b"s" * 32, shards=9).write(5, 7))


@given(st.integers(0, 39), st.integers(0, 63))
def test_a_place_with_one_sign_changed_is_refused(place: int, sign: int) -> None:
    text = POSITIONS.write(1, 7)
    other = urlsafe_b64encode(bytes([sign << 2]))[:1].decode()
    if text[place] != other:
        with pytest.raises(MalformedCommand):
            POSITIONS.read(text[:place] + other + text[place + 1 :])


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(MalformedCommand):
        POSITIONS.read(text)
