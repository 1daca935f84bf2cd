"""Backups: the whole database at one moment as a folder of files, and back again on any PostgreSQL."""

from infra.backup.files import BadBackup, Manifest, TableFile
from infra.backup.lost import Loss, Lost, heads_of, what_is_lost
from infra.backup.point import Point
from infra.backup.restoring import NotEmpty, Restored, restore
from infra.backup.writing import write_backup

__all__ = [
    "BadBackup",
    "Loss",
    "Lost",
    "Manifest",
    "NotEmpty",
    "Point",
    "Restored",
    "TableFile",
    "heads_of",
    "restore",
    "what_is_lost",
    "write_backup",
]
