"""Files that people bring, from whatever program they have: text in the usual encodings, and lists of accounts."""

import codecs
import csv
import sys
from pathlib import Path
from typing import Final

from domain.kernel.errors import OrreryError

_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ACCOUNT: Final = ("account", "account id", "account_id", "id")
_LONGEST: Final = 100
_MOST_FAULTS: Final = 20


class BadFile(OrreryError):
    """A file cannot be read; everything that is wrong with it is named."""


def text_of(path: Path) -> str:
    """The text of a file, of standard input for `-`: UTF-8, UTF-16 with its mark, or what Windows wrote before."""
    data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    encodings = ("utf-16",) if data.startswith(_WIDE) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            at = error.start
    raise BadFile(f"{path}: byte {at + 1} belongs to no text; save it as UTF-8")


def accounts_in(path: Path) -> list[str]:
    """The accounts of a list: one a line, or a table with a column `account`; `#` begins a remark."""
    rows = [(number, _cells(line)) for number, line in enumerate(text_of(path).splitlines(), start=1)]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    column = next((place for place, cell in enumerate(rows[0][1]) if cell.lower() in _ACCOUNT), None) if rows else None
    if column is None and any(len(cells) > 1 for _, cells in rows):
        found = ", ".join(repr(cell) for cell in rows[0][1])
        raise BadFile(
            f"{path}, line {rows[0][0]}: no column is called account, only {found}; name the one with the ids"
        )
    found_at: dict[str, int] = {}
    faults = []
    for number, cells in rows if column is None else rows[1:]:
        account = cells[column or 0] if len(cells) > (column or 0) else ""
        if fault := _fault_of(account, found_at):
            faults.append(f"line {number}: {fault}")
        found_at.setdefault(account, number)
    if not found_at:
        faults.append("it names no account")
    if faults:
        more = [f"and {len(faults) - _MOST_FAULTS} more"] if len(faults) > _MOST_FAULTS else []
        raise BadFile(f"{path}: " + "; ".join([*faults[:_MOST_FAULTS], *more]))
    return list(found_at)


def _cells(line: str) -> list[str]:
    """A line of a table, parted by commas, semicolons or tabs."""
    words = line.partition("#")[0].strip()
    delimiter = next((each for each in "\t;" if each in words), ",")
    return [cell.strip() for cell in next(csv.reader([words], delimiter=delimiter), [])]


def _fault_of(account: str, found_at: dict[str, int]) -> str:
    if not account:
        return "no account"
    if len(account) > _LONGEST or any(not sign.isprintable() or sign.isspace() for sign in account):
        return f"{account[:_LONGEST]!r} is no id of an account, but perhaps a name: `orrery token` and `me` tell ids"
    return f"{account} was in line {found_at[account]} before" if account in found_at else ""
