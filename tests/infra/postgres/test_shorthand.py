"""Metadata in shorthand comes back to the byte, whatever it was."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.playout import play_out
from domain.kernel.record import Meta, encode
from domain.registry import RULE_SETS
from domain.tables.decide import RuleSets
from infra.postgres import shorthand
from infra.postgres.shorthand import restored, shortened
from services.offline.simulation import record
from tests.bench.samples import plan_of

WORDS = [b'{"at":', b',"actor":"', b'","id":"', b"/", b"ann", b"\n", b"\0", b"\x02", b"\x03", b"\x04", b"{}"]


@given(st.lists(st.binary() | st.lists(st.sampled_from(WORDS)).map(b"".join)))
def test_any_bytes_come_back(metas: list[bytes]) -> None:
    assert restored(shortened(metas)) == metas


@given(st.lists(st.builds(Meta, at=st.integers(0, 2**53), actor=st.text(), id=st.text(), part=st.integers(0, 9))))
def test_any_metadata_comes_back(metas: list[Meta]) -> None:
    written = [encode(meta) for meta in metas]
    assert restored(shortened(written)) == written


@given(st.lists(st.binary()))
def test_one_by_one_is_the_same_as_all_at_once(metas: list[bytes]) -> None:
    assert [shortened((meta,))[0] for meta in metas] == shortened(metas)


@given(st.lists(st.binary().filter(lambda meta: not any(byte < 32 for byte in meta))))
def test_what_was_written_in_full_reads_as_it_is(metas: list[bytes]) -> None:
    assert restored(metas) == metas


@pytest.mark.parametrize("slug", ["programs", "runiverse", "secrets", "solitaire", "uno"])
def test_the_metadata_of_a_game_takes_less_than_two_thirds(slug: str) -> None:
    game = RULE_SETS.newest(slug)
    plan = plan_of(game, "shorthand", 1)
    _, log = record(plan, play_out(plan, check=False), RuleSets(game), "t1")
    written = [event.meta for event in log]
    stored = shortened(written)
    assert restored(stored) == written
    assert 3 * sum(map(len, stored)) < 2 * sum(map(len, written))


def test_codes_keep_their_meaning() -> None:
    """Databases are full of them: a code may be added, and then this digest changes; none may be given another word."""
    words = repr(sorted(shorthand._WORDS.items())).encode()
    assert sha256(words).hexdigest()[:16] == "dfe2da3808c12f31"
