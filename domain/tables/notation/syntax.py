"""The text as it stands: lines, and the words, lists and groups they are made of, each with its column."""

import re
from collections.abc import Iterator, Mapping
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, TypeAlias

from msgspec.json import encode

from domain.kernel.structs import Record
from domain.tables.notation.faults import Fault, Misread

MAGIC: Final = "%orr"
VERSION: Final = 1
_WORD: Final = re.compile(r"[^\s;\[\](){}\"=]+")
_BARE: Final = re.compile(r"[A-Za-z0-9_+.'’/:~!?<>|^$,-]+")
_NUMBER: Final = re.compile(r"\d+\.\s+")
_json: Final = JSONDecoder()
_TRAILERS: Final = "@#&"
"""Before the time of a command, its id, and what is unusual about it."""
_DEEPEST: Final = 32
_CLOSING: Final = {"[": "]", "(": ")"}


class Word(Record, frozen=True):
    """A bare word: a name, a number, a card."""

    column: int
    text: str


class Text(Record, frozen=True):
    """Anything in quotes, as JSON writes strings."""

    column: int
    text: str


class Json(Record, frozen=True):
    """A JSON object, exactly as it stands."""

    column: int
    text: str


class Many(Record, frozen=True):
    """A list in brackets."""

    column: int
    nodes: tuple["Node", ...]


class Group(Record, frozen=True):
    """What belongs together, in parentheses or on a line: values by their place, then values by their name."""

    column: int
    nodes: tuple["Node", ...]
    named: Mapping[str, "Node"]


Node: TypeAlias = Word | Text | Json | Many | Group


class HeaderLine(Record, frozen=True):
    """`[Game uno]`."""

    line: int
    column: int
    name: str
    said: Group


class CommandLine(Record, frozen=True):
    """`Ann: play R4 @3.2 #id`, or with a star what is asked of the table. An id in quotes stands for itself."""

    line: int
    column: int
    who: str
    said: Group
    of_table: bool
    text: str
    """What is said, as it stands."""
    after: Word | None = None
    id: Word | Text | None = None
    unusual: Mapping[str, Node] = {}


class NoteLine(Record, frozen=True):
    """`; a remark`."""

    line: int
    text: str


class Block(Record, frozen=True):
    """What stands between parentheses: another way to go on."""

    line: int
    headers: tuple[HeaderLine, ...]
    items: tuple["Item", ...]


Item: TypeAlias = CommandLine | NoteLine | Block


class _Line:
    """One line, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self._depth = text, 0, 0

    @property
    def column(self) -> int:
        return self.at + 1

    def skip(self) -> str:
        """Go to the next sign that is no blank, and say which; empty at the end or before a remark."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        sign = self.text[self.at : self.at + 1]
        return "" if sign == ";" else sign

    def remark(self) -> str | None:
        """What follows the semicolon, if one is next."""
        if self.text[self.at : self.at + 1] != ";":
            return None
        return self.text[self.at + 1 :].strip()

    def word(self) -> Word:
        column = self.column
        found = _WORD.match(self.text, self.at)
        if found is None:
            raise Misread(column, f"a word was expected here, not {self.text[self.at : self.at + 1]!r}")
        self.at = found.end()
        return Word(column, found.group())

    def node(self) -> Node:
        sign, column = self.skip(), self.column
        if sign in ('"', "{"):
            try:
                value, end = _json.raw_decode(self.text, self.at)
            except (JSONDecodeError, RecursionError) as error:
                what = "the quotes do not close, or hold what JSON does not allow" if sign == '"' else "this is no JSON"
                raise Misread(getattr(error, "pos", self.at) + 1, what) from None
            start, self.at = self.at, end
            if sign == "{":
                return Json(column, self.text[start:end])
            if any("\ud800" <= each <= "\udfff" for each in value):
                raise Misread(column, "half of a surrogate pair is no character")
            return Text(column, value)
        if sign == "[":
            self.at += 1
            inside = self.group(column, "[")
            if inside.named:
                raise Misread(column, "a list has no names; a group of named values stands in parentheses")
            return Many(column, inside.nodes)
        if sign == "(":
            self.at += 1
            return self.group(column, "(")
        return self.word()

    def group(self, column: int, opened: str = "", until: str = "") -> Group:
        """Values up to the sign that closes `opened`, or to the end of the line, or to one of the signs `until`."""
        closing, nodes, named = _CLOSING.get(opened, ""), list[Node](), dict[str, Node]()
        self._depth += bool(opened)
        if self._depth > _DEEPEST:
            raise Misread(column, f"lists and groups are nested {_DEEPEST} deep at most")
        while True:
            sign = self.skip()
            if closing and sign == closing:
                self.at += 1
                self._depth -= 1
                return Group(column, tuple(nodes), named)
            if not sign or sign in until:
                if closing:
                    raise Misread(self.column, f"{closing!r} was expected before the end of the line")
                return Group(column, tuple(nodes), named)
            place, node = self.column, self.node()
            if isinstance(node, Word) and self.text[self.at : self.at + 1] == "=":
                self.at += 1
                if node.text in named:
                    raise Misread(place, f"{node.text!r} is said twice")
                named[node.text] = self.node()
            elif named:
                raise Misread(place, "what is said by its name comes last")
            else:
                nodes.append(node)


def is_notation(data: bytes) -> bool:
    """Whether a file says that it is one of ours."""
    return data.removeprefix(b"\xef\xbb\xbf").startswith(MAGIC.encode())


def parsed(text: str) -> tuple[Block, list[Fault]]:
    """The text as a tree of the lines that can be read, and what is wrong with the others."""
    reader = _Reader(text.removeprefix("\ufeff"))
    return reader.block(1, closes=False), reader.faults


class _Reader:
    def __init__(self, text: str) -> None:
        self.faults: list[Fault] = []
        self._depth = 0
        self._rows: Iterator[tuple[int, str]] = enumerate(text.replace("\r\n", "\n").split("\n"), start=1)
        self._magic()

    def _magic(self) -> None:
        number, first = next(self._rows, (1, ""))
        words = first.split()
        if words[:1] != [MAGIC]:
            self.faults.append(Fault(number, 1, f"the first line was expected to be `{MAGIC} {VERSION}`"))
        elif words[1:] != [str(VERSION)]:
            said = f"version {' '.join(words[1:]) or '?'} of the notation is not known here; it is {VERSION}"
            self.faults.append(Fault(number, len(MAGIC) + 2, said))

    def block(self, opened: int, *, closes: bool) -> Block:
        """Everything up to the parenthesis that closes it, or to the end."""
        self._depth += 1
        if self._depth == _DEEPEST:
            self.faults.append(Fault(opened, 1, f"blocks are nested {_DEEPEST} deep at most"))
            self._rows = iter(())
        try:
            return self._block(opened, closes=closes)
        finally:
            self._depth -= 1

    def _block(self, opened: int, *, closes: bool) -> Block:
        headers, items = list[HeaderLine](), list[Item]()
        for number, row in self._rows:
            if row.strip() == ")" or row.strip().startswith(") ") or row.strip().startswith(");"):
                if closes:
                    return Block(opened, tuple(headers), tuple(items))
                self.faults.append(Fault(number, row.index(")") + 1, "nothing is open that could be closed here"))
                continue
            try:
                self._line(number, row, headers, items)
            except Misread as wrong:
                self.faults.append(wrong.at(number))
        if closes:
            self.faults.append(Fault(opened, 1, "this block is never closed: ')' was expected on a line of its own"))
        return Block(opened, tuple(headers), tuple(items))

    def _line(self, number: int, row: str, headers: list[HeaderLine], items: list[Item]) -> None:
        line = _Line(row)
        sign = line.skip()
        if sign == "(":
            line.at += 1
            if line.skip():
                raise Misread(line.column, "what is within a block begins on the next line")
            note = line.remark()
            inside = self.block(number, closes=True)
            items.append(Block(number, inside.headers, (*_notes(number, note), *inside.items)))
            return
        if sign == "[":
            if any(isinstance(item, CommandLine | Block) for item in items):
                raise Misread(line.column, "headers come before the first command")
            headers.append(_header(number, line))
        elif sign:
            items.append(_command(number, line))
        items += _notes(number, line.remark())


def _notes(number: int, text: str | None) -> list[NoteLine]:
    return [NoteLine(number, text)] if text else []


def _header(number: int, line: _Line) -> HeaderLine:
    column = line.column
    line.at += 1
    line.skip()
    name = line.word()
    said = line.group(column, "[")
    if line.skip():
        raise Misread(line.column, "a header has a line of its own")
    return HeaderLine(number, column, name.text, said)


def _command(number: int, line: _Line) -> CommandLine:
    if found := _NUMBER.match(line.text, line.at):
        line.at = found.end()
    of_table = line.skip() == "*"
    line.at += of_table
    line.skip()
    column = line.column
    who = line.word()
    if not who.text.endswith(":") or len(who.text) == 1:
        raise Misread(column, "who does it was expected here, with a colon: `Ann: …`")
    line.skip()
    start, said = line.at, line.group(line.column, until=_TRAILERS)
    if not said.nodes:
        raise Misread(said.column, f"what {who.text[:-1]} does was expected here")
    text, trailers = line.text[start : line.at].strip(), dict[str, Node]()
    while sign := line.skip():
        place = line.column
        line.at += 1
        if sign not in _TRAILERS or sign in trailers:
            raise Misread(place, "after a command come @ and its time, # and its id, each once")
        trailers[sign] = line.node()
    after, id_, unusual = (trailers.get(sign) for sign in _TRAILERS)
    return CommandLine(
        line=number,
        column=column,
        who=who.text[:-1],
        said=said,
        of_table=of_table,
        text=text,
        after=after if isinstance(after, Word) else None,
        id=id_ if isinstance(id_, Word | Text) else None,
        unusual=unusual.named if isinstance(unusual, Group) else {},
    )


def written(value: Any) -> str:
    """A JSON value in words, where it stands in a header: what has no hint that says how it is written."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return str(value)
        case str():
            return quoted(value, bare=plain(Word(0, value)) == value)
        case list():
            return f"[{' '.join(map(written, value))}]"
        case _:
            return f"({named(value)})"


def named(members: Mapping[str, Any]) -> str:
    """Members of an object, as they stand in a group."""
    return " ".join(f"{name}={written(value)}" for name, value in members.items())


def quoted(text: str, *, bare: bool = True) -> str:
    """A text as a word if it can be one, else in quotes."""
    return text if bare and is_word(text) else encode(text).decode()


def is_word(text: str) -> bool:
    """Whether a text can stand without quotes anywhere."""
    return bool(_BARE.fullmatch(text)) and text not in ("yes", "no", "none")


def plain(node: Node) -> Any:
    """What a node means where no hint says more."""
    match node:
        case Word(text=text):
            known = {"none": None, "yes": True, "no": False}
            return known[text] if text in known else _number(text)
        case Text(text=text):
            return text
        case Json(text=text):
            return _json.decode(text)
        case Many(nodes=nodes):
            return [plain(each) for each in nodes]
        case Group(nodes=nodes, named=members):
            if nodes:
                raise Misread(nodes[0].column, "a name was expected here, with '=' and its value")
            return {name: plain(each) for name, each in members.items()}


def _number(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text) else text
