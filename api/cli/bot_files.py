"""Other people's bots in a file: which there are, how each is started, and what is wrong with it, line by line."""

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from domain.kernel.errors import OrreryError
from domain.registry import RULE_SETS
from services.company.names import MOST_SIGNS, name_of

MOST_TABLES: Final = 50
_HEADER: Final = re.compile(r"\s*\[\[\s*bot\s*\]\]")
_KEY: Final = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")
_AT: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")
_KINDS: Final[Mapping[str, tuple[Any, str]]] = {
    "name": (str, "a text"),
    "game": (str, "a text"),
    "file": (str, "a text"),
    "command": (list, "a list of words"),
    "tables": (int, "a whole number"),
    "against": (str, "a text"),
    "join": (bool, "true or false"),
}
_OF_FILES: Final = ("tables", "against", "join")
"""What is said to a bot of the Python client; another program takes it in words of its own."""

Check = Callable[[Path, str], None]
"""Raises OrreryError if the Python file has not one bot for the game."""


class Fault(Struct, frozen=True):
    """Something that is wrong with such a file."""

    line: int
    field: str
    what: str

    def at(self, path: Path) -> str:
        """As a compiler would write it."""
        return f"{path}:{self.line}: {f'{self.field}: ' if self.field else ''}{self.what}"


class BadBots(OrreryError):
    """What is kept about imported bots cannot be used."""


class BotEntry(Struct, frozen=True):
    """One bot of a file."""

    name: str
    game: str
    line: int
    file: Path | None = None
    command: tuple[str, ...] = ()
    tables: int = 1
    against: str = ""
    join: bool = False


def read_bots(path: Path, check: Check) -> tuple[list[BotEntry], list[Fault]]:
    """The bots of a file, and everything that is wrong with it."""
    text = path.read_text(encoding="utf-8", errors="replace")
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        return [], [Fault(int(found[1]) if found else 1, "", _AT.sub("", str(error)))]
    lines = _Lines(text)
    faults = [Fault(lines.of_key(key), key, "there is only [[bot]] here") for key in whole if key != "bot"]
    given = whole.get("bot", [])
    if not isinstance(given, list) or not given or not all(isinstance(each, dict) for each in given):
        return [], [*faults, Fault(1, "", "there is no [[bot]] in it: each begins with that line")]
    bots = [BotEntry(str(each.get("name")), str(each.get("game")), lines.headers[n]) for n, each in enumerate(given)]
    for number, each in enumerate(given):
        faults += _faults(path, each, partial(lines.of, number), check)
        if (twin := _twin(given, number)) is not None:
            faults.append(Fault(lines.of(number, "name"), "name", f"the bot of line {lines.headers[twin]} has it too"))
    if faults:
        return bots, sorted(faults, key=lambda fault: fault.line)
    return [_entry(path, each, lines.headers[number]) for number, each in enumerate(given)], []


class _Lines:
    """Where things stand in the text, which the reader of TOML does not tell."""

    def __init__(self, text: str) -> None:
        self.headers: list[int] = []
        self._keys: dict[tuple[int, str], int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if _HEADER.match(line):
                self.headers.append(number)
            elif found := _KEY.match(line):
                self._keys.setdefault((len(self.headers) - 1, found[1]), number)

    def of(self, bot: int, field: str) -> int:
        return self._keys.get((bot, field), self.headers[bot] if bot < len(self.headers) else 1)

    def of_key(self, key: str) -> int:
        return self._keys.get((-1, key), 1)


def _twin(given: list[dict[str, Any]], number: int) -> int | None:
    name = given[number].get("name")
    return next((n for n in range(number) if isinstance(name, str) and given[n].get("name") == name), None)


def _faults(path: Path, said: Mapping[str, Any], line: Callable[[str], int], check: Check) -> Iterator[Fault]:
    """What is wrong with one bot: its fields one by one, and what those that are well come to together."""
    well = {field: value for field, value in said.items() if not list(_of_field(field, value))}
    for field, value in said.items():
        yield from (Fault(line(field), field, what) for what in _of_field(field, value))
    for field in ("name", "game"):
        if field not in said:
            yield Fault(line(""), field, "it is missing")
    if ("file" in said) == ("command" in said):
        yield Fault(line("command"), "", "say either `file`, a bot of the Python client, or `command`, any program")
    elif "command" in said:
        yield from _of_program(path, well, line)
    else:
        yield from _of_python(path, well, line, check)


def _of_field(field: str, value: Any) -> Iterator[str]:
    if field not in _KINDS:
        near = get_close_matches(field, _KINDS, n=1)
        yield f"there is no such field{f': did you mean {near[0]}?' if near else ''}"
        return
    kind, words = _KINDS[field]
    if type(value) is not kind:  # in Python true is a number too, in TOML it is none
        yield f"it is {words}"
    elif field == "name" and name_of(value) is None:
        yield f"a name has 1 to {MOST_SIGNS} letters, digits, spaces or . ' - _, and begins with a letter or digit"
    elif field == "game" and value not in RULE_SETS.slugs:
        yield f"there is no game {value!r}: choose from {', '.join(RULE_SETS.slugs)}"
    elif field == "command" and not (value and all(isinstance(each, str) and each for each in value)):
        yield "it is a list of words, the program first"
    elif field == "tables" and not 1 <= value <= MOST_TABLES:
        yield f"it is a number from 1 to {MOST_TABLES}"


def _of_program(path: Path, well: Mapping[str, Any], line: Callable[[str], int]) -> Iterator[Fault]:
    for field in _OF_FILES:
        if field in well:
            yield Fault(line(field), field, "a program is told that in its own words, as part of `command`")
    if "command" in well and _program(path, well["command"][0]) is None:
        yield Fault(line("command"), "command", f"there is no program {well['command'][0]!r}")


def _of_python(path: Path, well: Mapping[str, Any], line: Callable[[str], int], check: Check) -> Iterator[Fault]:
    if well.get("join") and "against" in well:
        yield Fault(line("against"), "against", "who joins tables of others does not choose against whom")
    bots = [bot.name for bot in RULE_SETS.newest(well["game"]).bots] if "game" in well else []
    if bots and well.get("against", bots[0]) not in bots:
        yield Fault(line("against"), "against", f"{well['game']} has the bots {', '.join(bots)}")
    if "file" not in well:
        return
    file = path.parent / well["file"]
    if not file.is_file():
        yield Fault(line("file"), "file", f"there is no file {file}")
    elif "game" in well:
        try:
            check(file, well["game"])
        except OrreryError as error:
            yield Fault(line("file"), "file", str(error))


def _program(path: Path, word: str) -> str | None:
    """A program by its name, or beside the file."""
    beside = path.parent / word
    return shutil.which(word) or (str(beside.resolve()) if beside.is_file() else None)


def _entry(path: Path, said: Mapping[str, Any], line: int) -> BotEntry:
    rest = {field: said[field] for field in ("name", "game", *_OF_FILES) if field in said}
    if "command" in said:
        program, *words = said["command"]
        return BotEntry(**rest, line=line, command=(_program(path, program) or program, *words))
    return BotEntry(**rest, line=line, file=(path.parent / said["file"]).resolve())
