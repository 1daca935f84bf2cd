"""The archive: logs of tables that ended long ago, in compressed files, each with the proof that it is in the tree."""

from infra.archive.files import BadArchive, Entry, Header, KeptEvent, Proof, packed, unpacked
from infra.archive.reading import Archive

__all__ = ["Archive", "BadArchive", "Entry", "Header", "KeptEvent", "Proof", "packed", "unpacked"]
