"""Writes checkpoint_vectors.json: entries, roots, proofs, keys and notes.

`python -m tests.services.notary.vectors` writes it anew; a test says whether all is still the same.
"""

import json
from pathlib import Path
from typing import Any

from domain.kernel.merkle import consistency_ranges, entry_of, grown, inclusion_ranges, range_hash, root
from services.notary.notes import WITNESS, Checkpoint, Signer

FILE = Path(__file__).parents[2] / "domain/kernel/checkpoint_vectors.json"
SIZE = 11
LOGS = [(f"table:t{number}", bytes([number]) * 32) for number in range(SIZE)]
SIGNER = Signer("example.org/orrery", bytes(range(32)))
SEEING = Signer("example.org/witness", bytes(range(32, 64)), WITNESS)


def vectors() -> dict[str, Any]:
    """Everything there is to agree on."""
    entries = [entry_of(*each) for each in LOGS]
    known = grown(0, {}, entries)
    note = SIGNER.signed(Checkpoint(SIGNER.key.name, SIZE, root(known, SIZE)))
    return {
        "entries": [
            {"stream": stream, "head": head.hex(), "entry": entry.hex()}
            for (stream, head), entry in zip(LOGS, entries, strict=True)
        ],
        "roots": [root(known, size).hex() for size in range(SIZE + 1)],
        "inclusion": [
            {"index": index, "size": size, "hashes": _hashes(known, inclusion_ranges(index, size))}
            for size in (1, 2, 5, 8, SIZE)
            for index in range(size)
        ],
        "consistency": [
            {"first": first, "second": second, "hashes": _hashes(known, consistency_ranges(first, second))}
            for second in (1, 4, 7, SIZE)
            for first in range(second + 1)
        ],
        "keys": [str(SIGNER.key), str(SEEING.key)],
        "note": note,
        "cosigned": SEEING.cosigned(note, 1_700_000_000),
    }


def _hashes(known: Any, ranges: Any) -> list[str]:
    return [range_hash(known, *each).hex() for each in ranges]


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
