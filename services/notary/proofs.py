"""A log and its proof, away from any service: is this file in a tree that was signed?"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import MsgspecError, Struct, UnsetType
from msgspec.json import Decoder

from domain.kernel.merkle import entry_of, is_included
from domain.tables.export import DamagedFile, read
from domain.tables.verify import Check
from services.notary.notes import BadNote, VerifierKey, opened
from services.ports import EndedLog

_ENDS: Final = frozenset(
    {"table.ended", "table.cancelled", "table.closed", "table.revealed", "tour.finished", "tour.cancelled"}
)


class TreeProof(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a file of proofs: which log, as far as which event, and its way to a signed root."""

    stream: str
    version: int
    index: int
    hashes: tuple[str, ...]
    checkpoint: str


class _Tagged(Struct, frozen=True):
    type: str


_tags = Decoder(_Tagged)
_proofs = Decoder(TreeProof)


def endings_of(data: bytes) -> list[EndedLog]:
    """The events of a file with which its log may have ended, the last first."""
    found = []
    header, lines = read(data)
    for line in lines:
        part = line.shown if isinstance(line.body, UnsetType) else line.body
        if not isinstance(part, UnsetType) and _tags.decode(part).type in _ENDS:
            entry = entry_of(header.stream, bytes.fromhex(line.hash))
            found.append(EndedLog(header.stream, line.version, entry))
    return found[::-1]


def read_proofs(data: bytes) -> dict[str, TreeProof]:
    """Stream -> proof."""
    try:
        return {proof.stream: proof for proof in map(_proofs.decode, data.splitlines())}
    except (MsgspecError, UnicodeDecodeError) as error:
        raise BadNote(f"the proofs cannot be read ({error})") from None


def check_proof(
    data: bytes, proof: TreeProof | None, log_key: VerifierKey, witnesses: Sequence[VerifierKey] = ()
) -> Check:
    """Whether a file that holds is in the tree of the checkpoint its proof carries, and who has signed that."""
    try:
        return _checked(data, proof, log_key, witnesses)
    except (BadNote, DamagedFile, ValueError) as bad:
        return Check("checkpoint", False, str(bad))


def _checked(data: bytes, proof: TreeProof | None, log_key: VerifierKey, witnesses: Sequence[VerifierKey]) -> Check:
    if proof is None:
        return Check("checkpoint", False, "there is no proof of it")
    checkpoint, signed = opened(proof.checkpoint, [log_key, *witnesses])
    absent = [key.name for key in (log_key, *witnesses) if key.name not in signed]
    if absent or checkpoint.origin != log_key.name:
        return Check("checkpoint", False, f"the checkpoint is not signed by {', '.join(absent) or log_key.name}")
    hashes = [bytes.fromhex(each) for each in proof.hashes]
    for line in read(data)[1]:
        if line.version == proof.version:
            entry = entry_of(proof.stream, bytes.fromhex(line.hash))
            if is_included(entry, proof.index, checkpoint.size, hashes, checkpoint.root):
                place = f"number {proof.index + 1} of {checkpoint.size} in the tree signed by {_listed(signed)}"
                return Check("checkpoint", True, f"as far as event {proof.version}, it is {place}")
    return Check("checkpoint", False, f"event {proof.version} is not what was entered into the tree")


def _listed(names: Iterable[str]) -> str:
    return " and ".join(dict.fromkeys(names))
