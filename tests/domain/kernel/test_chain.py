"""The chain: every change of a stored byte is found and named."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from domain.kernel.chain import BODY, META, Recorded, check, genesis, leaf, link, linked, salt
from domain.kernel.errors import BrokenChain
from domain.kernel.record import Cause, Head, decode_meta, encode, seal
from tests.toy import Came, Draw, Drew, Gone, Played

STREAM, SEED = "table-1", bytes(range(32))


def log() -> tuple[Recorded, ...]:
    first = Cause(command=Draw(), id="a", actor="ann", at=1000)
    second = Cause(command=Draw(), id="b", actor="bob", at=2000)
    events = (Played(seat=0, card=7, at=1), Drew(seat=1, card=3, at=2)), (Gone(seat=1, at=3),)
    one = seal(Head(0, genesis(STREAM)), SEED, first, events[0])
    return one + seal(Head(2, one[-1].hash), SEED, second, events[1])


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def test_an_untouched_log_gives_its_last_hash() -> None:
    assert check(STREAM, SEED, log()) == log()[-1].hash


def test_an_empty_log_gives_the_hash_of_its_name() -> None:
    assert check(STREAM, SEED, ()) == sha256(b"orrery/chain/1table-1").digest()


def test_the_formula_written_out() -> None:
    meta, body = b'{"at":1}', b'{"type":"x"}'
    salts = [sha256(b"orrery/salt/1" + SEED + (5).to_bytes(8, "big") + part).digest() for part in (b"meta", b"body")]
    leaves = [sha256(salted + part).digest() for salted, part in zip(salts, (meta, body), strict=True)]
    previous = genesis(STREAM)
    assert linked(previous, SEED, 5, meta, body) == sha256(previous + leaves[0] + leaves[1]).digest()


@pytest.mark.parametrize("index", [0, 1, 2])
@pytest.mark.parametrize("part", ["meta", "body", "hash"])
def test_a_change_of_any_byte_is_found_and_the_event_named(index: int, part: str) -> None:
    whole = log()
    data: bytes = getattr(whole[index], part)
    for place in range(len(data)):
        changed = replace(whole[index], **{part: flipped(data, place)})
        with pytest.raises(BrokenChain) as broken:
            check(STREAM, SEED, (*whole[:index], changed, *whole[index + 1 :]))
        assert broken.value.version == index + 1, f"byte {place}"


def test_bytes_that_move_from_meta_to_body_are_found() -> None:
    first = log()[0]
    moved = replace(first, meta=first.meta[:-1], body=first.meta[-1:] + first.body)
    with pytest.raises(BrokenChain, match="event 1"):
        check(STREAM, SEED, (moved,))


def test_a_missing_event_is_named() -> None:
    whole = log()
    with pytest.raises(BrokenChain, match="event 2: has version 3"):
        check(STREAM, SEED, (whole[0], whole[2]))


def test_events_in_another_order_are_found() -> None:
    one, two, three = log()
    with pytest.raises(BrokenChain, match="event 2"):
        check(STREAM, SEED, (one, replace(three, version=2), replace(two, version=3)))


@pytest.mark.parametrize(("stream", "seed"), [("table-2", SEED), (STREAM, bytes(32))], ids=["stream", "seed"])
def test_a_log_belongs_to_one_stream_and_one_seed(stream: str, seed: bytes) -> None:
    with pytest.raises(BrokenChain, match="event 1"):
        check(stream, seed, log())


def test_every_stream_has_a_beginning_of_its_own() -> None:
    assert genesis("table-1") != genesis("table-2")


def test_every_version_and_part_has_a_salt_of_its_own() -> None:
    salts = {salt(seed, version, part) for seed in (b"a", b"b") for version in range(50) for part in (META, BODY)}
    assert len(salts) == 200


def test_equal_parts_at_two_versions_have_different_leaves() -> None:
    assert leaf(salt(SEED, 1, BODY), b"same") != leaf(salt(SEED, 2, BODY), b"same")


def test_the_order_of_leaves_matters() -> None:
    assert link(b"p", b"m" * 32, b"b" * 32) != link(b"p", b"b" * 32, b"m" * 32)


def test_seal_numbers_events_after_the_head() -> None:
    sealed = seal(Head(41, b"h" * 32), SEED, Cause(Draw(), "id", "ann", 5), (Gone(0, 1), Gone(1, 1)))
    assert [record.version for record in sealed] == [42, 43]


def test_seal_keeps_the_exact_bytes_and_tag_of_an_event() -> None:
    event = Came(seat=2, card=9)
    (record,) = seal(Head(0, genesis(STREAM)), SEED, Cause(Draw(), "id", "ann", 5), (event,))
    assert (record.type, record.body) == ("toy.came", encode(event))


def test_seal_puts_the_command_beside_the_first_event_only() -> None:
    metas = [decode_meta(record.meta) for record in log()[:2]]
    assert [bytes(meta.command) if meta.command else b"" for meta in metas] == [encode(Draw()), b""]


def test_seal_says_which_part_of_an_answer_an_event_is() -> None:
    metas = [decode_meta(record.meta) for record in log()]
    assert [(meta.part, meta.parts) for meta in metas] == [(0, 2), (1, 2), (0, 1)]


def test_seal_says_when_by_whom_and_by_which_command() -> None:
    meta = decode_meta(log()[2].meta)
    assert (meta.at, meta.actor, meta.id) == (2000, "bob", "b")


def test_nothing_to_write_gives_no_records() -> None:
    assert seal(Head(3, b"h" * 32), SEED, Cause(Draw(), "id", "ann", 5), ()) == ()
