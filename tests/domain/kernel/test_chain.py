"""The chain: every change of a stored byte is found and named."""

import json
from hashlib import sha256

import pytest
from msgspec.structs import replace

from domain.kernel.chain import BODY, LEAVES, META, VERSIONS, WHOLE, Chain, Recorded, genesis, leaf, link
from domain.kernel.cuts import check as check_log
from domain.kernel.errors import BrokenChain
from domain.kernel.record import NO_EVENTS, Cause, Head, chain_said, decode_meta, encode, seal
from domain.kernel.structs import tag_of
from tests.domain.kernel import chain_vectors
from tests.toy import Came, Draw, Drew, Gone, Played
from tests.toy.game import GAME

STREAM, SEED = "table-1", bytes(range(32))
CLASSES = {tag_of(each): each for each in GAME.rules.events}
both = pytest.mark.parametrize("version", VERSIONS)


def chain(version: int = LEAVES, stream: str = STREAM, seed: bytes = SEED) -> Chain:
    return Chain(stream, seed, version)


def check(version: int, events: tuple[Recorded, ...], stream: str = STREAM, seed: bytes = SEED) -> bytes:
    return check_log(chain(version, stream, seed), CLASSES, events)


def log(version: int = LEAVES) -> tuple[Recorded, ...]:
    first = Cause(command=Draw(), id="a", actor="ann", at=1000)
    second = Cause(command=Draw(), id="b", actor="bob", at=2000)
    events = (Played(seat=0, card=7, at=1), Drew(seat=1, card=3, at=2)), (Gone(seat=1, at=3),)
    one = seal(NO_EVENTS, chain(version), first, events[0])
    return one + seal(Head(2, one[-1].hash), chain(version), second, events[1])


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


@both
def test_an_untouched_log_gives_its_last_hash(version: int) -> None:
    assert check(version, log(version)) == log(version)[-1].hash


@both
def test_an_empty_log_gives_the_hash_of_its_name(version: int) -> None:
    assert check(version, ()) == sha256(f"orrery/chain/{version}table-1".encode()).digest()


def test_the_formula_of_the_first_version_written_out() -> None:
    meta, body = b'{"at":1}', b'{"type":"x"}'
    salts = [sha256(b"orrery/salt/1" + SEED + (5).to_bytes(8, "big") + part).digest() for part in (b"meta", b"body")]
    leaves = [sha256(salted + part).digest() for salted, part in zip(salts, (meta, body), strict=True)]
    previous = genesis(STREAM, WHOLE)
    expected = sha256(previous + leaves[0] + leaves[1]).digest()
    assert chain(WHOLE).linked(previous, 5, meta, [(BODY, body)]) == expected


def test_the_formula_of_the_second_version_written_out() -> None:
    meta, parts = b'{"at":1}', [("public", b'{"type":"x"}'), ("nobody", b"{}"), ("hands/0", b"[1]")]
    key = sha256(b"orrery/salt/2" + SEED + b"table-1").digest()

    def leaf_of(name: bytes, content: bytes) -> bytes:
        salt = sha256(key + (5).to_bytes(8, "big") + name).digest()
        return sha256(b"\0" + salt + name + b"\0" + content).digest()

    body = sha256(b"\1" + b"".join(leaf_of(name.encode(), content) for name, content in parts)).digest()
    previous = genesis(STREAM, LEAVES)
    expected = sha256(b"\2" + previous + leaf_of(b"meta", meta) + body).digest()
    assert chain(LEAVES).linked(previous, 5, meta, parts) == expected


@both
@pytest.mark.parametrize("index", [0, 1, 2])
@pytest.mark.parametrize("part", ["meta", "body", "hash"])
def test_a_change_of_any_byte_is_found_and_the_event_named(version: int, index: int, part: str) -> None:
    whole = log(version)
    data: bytes = getattr(whole[index], part)
    for place in range(len(data)):
        changed = replace(whole[index], **{part: flipped(data, place)})
        with pytest.raises(BrokenChain) as broken:
            check(version, (*whole[:index], changed, *whole[index + 1 :]))
        assert broken.value.version == index + 1, f"byte {place}"


@both
def test_bytes_that_move_from_meta_to_body_are_found(version: int) -> None:
    first = log(version)[0]
    moved = replace(first, meta=first.meta[:-1], body=first.meta[-1:] + first.body)
    with pytest.raises(BrokenChain, match="event 1"):
        check(version, (moved,))


@both
def test_a_missing_event_is_named(version: int) -> None:
    whole = log(version)
    with pytest.raises(BrokenChain, match="event 2: has version 3"):
        check(version, (whole[0], whole[2]))


@both
def test_events_in_another_order_are_found(version: int) -> None:
    one, two, three = log(version)
    with pytest.raises(BrokenChain, match="event 2"):
        check(version, (one, replace(three, version=2), replace(two, version=3)))


@both
@pytest.mark.parametrize(("stream", "seed"), [("table-2", SEED), (STREAM, bytes(32))], ids=["stream", "seed"])
def test_a_log_belongs_to_one_stream_and_one_seed(version: int, stream: str, seed: bytes) -> None:
    with pytest.raises(BrokenChain, match="event 1"):
        check(version, log(version), stream, seed)


@pytest.mark.parametrize(("said", "kept"), [(WHOLE, LEAVES), (LEAVES, WHOLE)])
def test_a_log_of_one_version_is_none_of_the_other(said: int, kept: int) -> None:
    with pytest.raises(BrokenChain, match="event 1"):
        check(said, log(kept))


def test_the_published_vectors() -> None:
    assert json.loads(chain_vectors.FILE.read_text(encoding="utf-8")) == chain_vectors.vectors()


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(BrokenChain, match="version 3 of the chain"):
        chain(3)


@both
def test_every_stream_has_a_beginning_of_its_own(version: int) -> None:
    assert genesis("table-1", version) != genesis("table-2", version)


@both
def test_every_version_and_part_has_a_salt_of_its_own(version: int) -> None:
    salts = {
        chain(version, seed=seed).salt(number, part)
        for seed in (b"a", b"b")
        for number in range(50)
        for part in (META, BODY)
    }
    assert len(salts) == 200


def test_tables_of_one_deal_share_no_salt() -> None:
    salts = [{chain(LEAVES, name).salt(number, "public") for number in range(50)} for name in ("table-1", "table-2")]
    assert salts[0].isdisjoint(salts[1])


@both
def test_equal_parts_at_two_versions_have_different_leaves(version: int) -> None:
    assert chain(version).leaf(1, BODY, b"same") != chain(version).leaf(2, BODY, b"same")


def test_a_leaf_knows_the_name_of_its_part() -> None:
    assert leaf(LEAVES, b"s" * 32, "hands/0", b"[1]") != leaf(LEAVES, b"s" * 32, "hands/1", b"[1]")


@both
def test_the_order_of_leaves_matters(version: int) -> None:
    assert link(version, b"p", b"m" * 32, b"b" * 32) != link(version, b"p", b"b" * 32, b"m" * 32)


@pytest.mark.parametrize(("body", "said"), [(b'{"type":"table.opened_2"}', 1), (b'{"type":"x","chain":2,"a":1}', 2)])
def test_the_first_event_names_the_chain(body: bytes, said: int) -> None:
    assert chain_said(body) == said


def test_seal_numbers_events_after_the_head() -> None:
    sealed = seal(Head(41, b"h" * 32), chain(), Cause(Draw(), "id", "ann", 5), (Gone(0, 1), Gone(1, 1)))
    assert [record.version for record in sealed] == [42, 43]


def test_seal_keeps_the_exact_bytes_and_tag_of_an_event() -> None:
    event = Came(seat=2, card=9)
    (record,) = seal(NO_EVENTS, chain(), Cause(Draw(), "id", "ann", 5), (event,))
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
    assert seal(Head(3, b"h" * 32), chain(), Cause(Draw(), "id", "ann", 5), ()) == ()
