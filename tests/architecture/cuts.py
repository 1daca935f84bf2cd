"""How every event that may be stored is cut into parts: a table that verifiers in other languages read.

`python -m tests.architecture.cuts` adds what is new. Hashes rest on it, so nothing in it may change: a stored shape may
gain a field that everyone sees, or one for an audience it has already. Any other is a new tag.
"""

import json

from domain.kernel.cuts import cut_of
from domain.kernel.structs import Event
from domain.registry import RULE_SETS
from domain.tournaments.codec import TournamentCodec
from tests.architecture import verifier

FILE = verifier.FOLDER / "cuts.json"


def classes() -> dict[str, type[Event]]:
    """Tag -> class of every event whose stream may be exported."""
    return TournamentCodec(RULE_SETS).classes


def cuts() -> dict[str, dict[str, str]]:
    """Tag -> guarded field -> audience, for those that have guarded fields; all others are public as a whole."""
    found = {tag: cut_of(each).guarded for tag, each in classes().items()}
    return {tag: found[tag] for tag in sorted(found) if found[tag]}


def read() -> dict[str, dict[str, str]]:
    """The table as it is checked in."""
    kept: dict[str, dict[str, str]] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return kept


def main() -> None:
    """Write the table anew; the tests say whether it may be so."""
    FILE.write_text(json.dumps(cuts(), indent=1) + "\n")


if __name__ == "__main__":
    main()
