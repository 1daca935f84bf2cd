"""A witness: looks at the checkpoints of a log, and signs only those that continue what it has seen before."""

from collections.abc import Callable
from typing import Protocol

from domain.kernel.errors import OrreryError
from domain.kernel.merkle import is_consistent
from services.notary.notary import ConsistencyProof
from services.notary.notes import BadNote, Checkpoint, Signer, VerifierKey, opened, read_note


class Rewritten(OrreryError):
    """A log has signed two heads of which the later does not continue the earlier."""


class LogSource(Protocol):
    """Where a log publishes."""

    def checkpoint(self) -> str | None:
        """The newest signed note; None before the first."""
        ...

    def consistency(self, first: int, second: int) -> ConsistencyProof | None:
        """The proof that one tree continues another."""
        ...


class Witness:
    """Signs by `signer` what the log of `key` publishes. `seen` is the last note that was signed; empty at first."""

    def __init__(self, signer: Signer, key: VerifierKey, now: Callable[[], int], seen: str = "") -> None:
        self._signer, self._key, self._now, self.seen = signer, key, now, seen

    def look(self, source: LogSource) -> Checkpoint | None:
        """Look once. The checkpoint that is signed now; None if there is nothing new. Rewritten if the log lies."""
        note = source.checkpoint()
        if note is None:
            return None
        checkpoint, signed = opened(note, [self._key])
        if self._key.name not in signed:
            raise BadNote(f"the note is not signed by {self._key.name}")
        if checkpoint.origin != self._key.name:
            raise BadNote(f"the note is of {checkpoint.origin}, not of {self._key.name}")
        if self.seen:
            last = read_note(self.seen)
            if checkpoint == last:
                return None
            self._require_continued(source, last, checkpoint)
        self.seen = self._signer.cosigned(note, self._now())
        return checkpoint

    def _require_continued(self, source: LogSource, last: Checkpoint, now: Checkpoint) -> None:
        if now.size < last.size:
            raise Rewritten(f"the tree had {last.size} entries, and is said to have {now.size}")
        proof = source.consistency(last.size, now.size)
        hashes = [bytes.fromhex(each) for each in proof.hashes] if proof else []
        if proof is None or not is_consistent(last.size, now.size, hashes, last.root, now.root):
            raise Rewritten(f"the tree of {now.size} entries does not continue the one of {last.size}")
