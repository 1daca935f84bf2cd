"""Signed notes: what is signed is what is read, by the keys one trusts."""

import json
from base64 import b64decode

import pytest

from services.notary.notes import LOG, WITNESS, BadNote, Checkpoint, Signer, opened, read_key, read_note
from tests.services.notary import vectors

SIGNER = Signer("example.org/log", bytes(range(32)))
SEEING = Signer("example.org/witness", bytes(32), WITNESS)
CHECKPOINT = Checkpoint("example.org/log", 7, bytes(range(32)))
NOTE = SIGNER.signed(CHECKPOINT)


def test_a_note_is_written_as_the_specification_says() -> None:
    text, signature = NOTE.split("\n\n")
    assert text == "example.org/log\n7\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    dash, name, encoded = signature.rstrip("\n").split(" ")
    assert (dash, name) == ("—", "example.org/log")
    assert b64decode(encoded)[:4] == SIGNER.key.id
    assert len(b64decode(encoded)) == 4 + 64


def test_a_key_is_handed_on_as_the_specification_says() -> None:
    name, id_, encoded = str(SIGNER.key).split("+", 2)
    assert (name, id_) == ("example.org/log", SIGNER.key.id.hex())
    assert b64decode(encoded)[0] == LOG
    assert read_key(str(SIGNER.key)) == SIGNER.key


def test_the_key_of_a_public_log_is_read() -> None:
    """That of Go's checksum database, the first log to sign such notes."""
    assert read_key("sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8").name == "sum.golang.org"


def test_a_signed_note_is_opened_by_its_key() -> None:
    assert opened(NOTE, [SIGNER.key]) == (CHECKPOINT, ["example.org/log"])


def test_a_stranger_s_key_opens_nothing() -> None:
    assert opened(NOTE, [Signer("example.org/other", bytes(32)).key]) == (CHECKPOINT, [])
    assert opened(NOTE, [Signer("example.org/log", bytes(32)).key]) == (CHECKPOINT, [])


def test_a_witness_signs_with_the_time_it_looked() -> None:
    both = SEEING.cosigned(NOTE, 1_700_000_000)
    assert opened(both, [SIGNER.key, SEEING.key])[1] == ["example.org/log", "example.org/witness"]
    raw = b64decode(both.rstrip("\n").rpartition(" ")[2])
    assert (raw[:4], int.from_bytes(raw[4:12], "big"), len(raw)) == (SEEING.key.id, 1_700_000_000, 4 + 8 + 64)


def test_any_changed_byte_is_found() -> None:
    both = SEEING.cosigned(NOTE, 5).encode()
    for place in range(len(both)):
        changed = both[:place] + bytes([both[place] ^ 1]) + both[place + 1 :]
        try:
            found, signed = opened(changed.decode(), [SIGNER.key, SEEING.key])
        except (BadNote, UnicodeDecodeError):
            continue
        assert found == CHECKPOINT, place
        assert len(signed) < 2, place


@pytest.mark.parametrize(
    "note",
    [
        "",
        "a",
        "a\n1\n\n",
        NOTE.replace("\n7\n", "\n07\n"),
        NOTE.replace("\n7\n", "\n-7\n"),
        NOTE.replace("AAEC", "AAE"),
        NOTE.replace("— ", "- "),
        NOTE + "nonsense\n",
        NOTE.rstrip("\n"),
    ],
)
def test_what_is_no_note_is_refused(note: str) -> None:
    with pytest.raises(BadNote):
        opened(note, [SIGNER.key])


@pytest.mark.parametrize(
    "text", ["", "a+b", "a+00000000+AAAA", str(SIGNER.key).replace("example", "exomple"), "a+b+c+d"]
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        read_key(text)


@pytest.mark.parametrize("name", ["", "two words", "a+b"])
def test_a_key_has_a_name_that_notes_can_bear(name: str) -> None:
    with pytest.raises(BadNote):
        Signer(name, bytes(32))


def test_a_note_may_say_more_than_a_checkpoint_must() -> None:
    longer = NOTE.replace("Hh8=\n", "Hh8=\nmore\n")
    assert read_note(longer) == CHECKPOINT


def test_the_published_vectors() -> None:
    assert json.loads(vectors.FILE.read_text(encoding="utf-8")) == vectors.vectors()
