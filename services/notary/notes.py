"""Signed notes (C2SP signed-note, tlog-checkpoint and tlog-cosignature), with Ed25519."""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct

from domain.kernel.errors import OrreryError

LOG: Final = 1
"""The kind of key by which a log signs."""
WITNESS: Final = 4
"""The kind of key by which a witness signs, with the time at which it looked."""
_SIGN: Final = "— "
_HASH: Final = 32
_ID: Final = 4


class BadNote(OrreryError):
    """A note that cannot be read, or that is not signed as it should be."""


class Checkpoint(Struct, frozen=True):
    """What a note says: whose tree, how large, with which root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """What is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


class VerifierKey(Struct, frozen=True):
    """The public key of a log or a witness, with its name."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """By what a signature tells which key it is of."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        """The key as people hand it on."""
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.public).decode()}"


def read_key(text: str) -> VerifierKey:
    """The key in a line that someone handed on."""
    try:
        name, id_, encoded = text.strip().split("+", 2)
        raw = _unpacked(encoded)
        key = VerifierKey(name, raw[0], raw[1:])
    except (ValueError, IndexError):
        raise BadNote(f"{text.strip()!r} is not a key: name+id+base64") from None
    if key.id.hex() != id_ or key.kind not in (LOG, WITNESS) or len(key.public) != _HASH or not name:
        raise BadNote(f"{name!r}: the key is not whole")
    return key


class Signer:
    """Signs by a key that follows from a secret of 32 bytes."""

    def __init__(self, name: str, secret: bytes, kind: int = LOG) -> None:
        if not name or any(sign.isspace() or sign == "+" for sign in name):
            raise BadNote(f"{name!r} cannot be the name of a key")
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        public = self._private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.key = VerifierKey(name, kind, public)

    def signed(self, checkpoint: Checkpoint) -> str:
        """The note of a log: what it says, and our signature."""
        return checkpoint.text + "\n" + self._line(self._private.sign(checkpoint.text.encode()))

    def cosigned(self, note: str, at: int) -> str:
        """A note with one more signature: that of a witness, who looked at `at`, in seconds."""
        text, _ = _parted(note)
        signature = self._private.sign(_cosigned_text(text, at))
        return note + self._line(at.to_bytes(8, "big") + signature)

    def _line(self, signature: bytes) -> str:
        return f"{_SIGN}{self.key.name} {b64encode(self.key.id + signature).decode()}\n"


def read_note(note: str) -> Checkpoint:
    """What a note says, whoever signed it."""
    text, _ = _parted(note)
    try:
        origin, size, encoded, *_ = text.split("\n")
        root = _unpacked(encoded)
        if not origin or str(int(size)) != size or int(size) < 0 or len(root) != _HASH:
            raise ValueError(size)
        checkpoint = Checkpoint(origin, int(size), root)
    except ValueError:
        raise BadNote("the note does not say what a checkpoint says") from None
    return checkpoint


def opened(note: str, keys: Sequence[VerifierKey]) -> tuple[Checkpoint, list[str]]:
    """What a note says and which of these keys have signed it; BadNote if a signature of theirs does not fit."""
    checkpoint, (text, lines) = read_note(note), _parted(note)
    signed = []
    for name, raw in _signatures(lines):
        for key in keys:
            if (key.name, key.id) == (name, raw[:4]):
                _require_signed(key, text, raw[4:])
                signed.append(name)
    return checkpoint, signed


def _signatures(lines: str) -> Iterable[tuple[str, bytes]]:
    for line in lines[:-1].split("\n"):
        name, _, encoded = line.removeprefix(_SIGN).partition(" ")
        try:
            raw = _unpacked(encoded)
        except ValueError:
            raise BadNote("a signature cannot be read") from None
        if not line.startswith(_SIGN) or not name or len(raw) <= _ID:
            raise BadNote("a signature cannot be read")
        yield name, raw


def _require_signed(key: VerifierKey, text: str, signature: bytes) -> None:
    message = text.encode()
    if key.kind == WITNESS:
        message, signature = _cosigned_text(text, int.from_bytes(signature[:8], "big")), signature[8:]
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature, message)
    except InvalidSignature:
        raise BadNote(f"the signature of {key.name} does not fit") from None


def _cosigned_text(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def _unpacked(text: str) -> bytes:
    """Base64, written as it must be: another writing of the same bytes would be another note."""
    raw = b64decode(text, validate=True)
    if b64encode(raw).decode() != text:
        raise ValueError(text)
    return raw


def _parted(note: str) -> tuple[str, str]:
    """What is signed, and the signatures."""
    text, found, lines = note.rpartition("\n\n")
    if not found or not lines.endswith("\n"):
        raise BadNote("a note has a text, an empty line and signatures")
    return text + "\n", lines
