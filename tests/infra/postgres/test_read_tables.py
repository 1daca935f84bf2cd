"""Tables that were read lately: one object for as long as the row is the same, within its memory."""

from msgspec.json import encode
from msgspec.structs import replace

from infra.postgres.directory import Read
from tests.infra.samples import summary

TABLE = summary("t1", 5, ["ann", "bob"])
STORED = encode(TABLE)


def test_the_same_row_is_the_same_table() -> None:
    read = Read()
    assert read.table(STORED, TABLE.version) == TABLE
    assert read.table(bytes([*STORED]), TABLE.version) is read.table(STORED, TABLE.version)


def test_a_row_of_which_only_the_version_moved_is_another_table() -> None:
    read, moved = Read(), TABLE.version + 1
    before, after = read.table(STORED, TABLE.version), read.table(STORED, moved)
    assert (before.version, after) == (TABLE.version, replace(TABLE, version=moved))


def test_a_row_that_was_written_anew_is_another_table() -> None:
    read, changed = Read(), summary("t1", 5, ["ann", "cid"])
    read.table(STORED, TABLE.version)
    assert read.table(encode(changed), TABLE.version) == changed


def test_it_takes_no_more_memory_than_it_may_and_forgets_the_oldest() -> None:
    read = Read(most_bytes=20_000)
    tables = {name: encode(summary(name)) for name in map("t{}".format, range(50))}
    first = read.table(tables["t0"], 1)
    last = [read.table(stored, 1) for stored in tables.values()][-1]
    assert 10_000 < read.bytes <= 20_000
    assert read.table(tables["t49"], 1) is last
    assert read.table(tables["t0"], 1) is not first
