"""What the chain of a file proves: every hash is computed again from what is shown and from digests of the rest."""

from collections.abc import Sequence
from re import compile as pattern
from typing import Annotated, Final

from msgspec import UNSET, MsgspecError, Raw, UnsetType
from msgspec.json import Decoder

from domain.kernel.chain import BODY, LEAVES, META, WHOLE, Chain, body_of, genesis, leaf, link
from domain.kernel.cuts import Cut, cut_of
from domain.kernel.docs import doc
from domain.kernel.errors import BrokenChain
from domain.kernel.redaction import shown_class
from domain.kernel.structs import Record
from domain.tables.codec import Codec
from domain.tables.export import Header, LeafLine, Line, ShownPart, WholeLine

_DIGEST: Final = pattern("[0-9a-f]{64}")


class Tagged(Record, frozen=True):
    """As much of an event as names its class."""

    type: str


_tags = Decoder(Tagged)


class Proof(Record, frozen=True):
    """How much of a log a file shows, and how much of that its chain proves."""

    whole: Annotated[int, doc("How many events are shown whole, and proven.")]
    in_part: Annotated[int, doc("How many events are shown in part, with every field that is shown proven.")]
    withheld: Annotated[int, doc("How many events are present as digests only.")]
    outside: Annotated[
        int, doc("How many events are shown in part outside the chain, as the first version of the chain has it.")
    ]


def check_chain(header: Header, lines: Sequence[Line]) -> Proof:
    """Hash every event onto the one before it; BrokenChain at the first that does not fit."""
    version, head = header.chain, genesis(header.stream, header.chain)
    for expected, line in enumerate(lines, start=1):
        if line.version != expected:
            raise BrokenChain(expected, f"has version {line.version}")
        body = _whole_body(line) if isinstance(line, WholeLine) else _body_in_leaves(line)
        head = link(version, head, _leaf_of(version, line, META, line.meta, line.meta_salt, line.meta_leaf), body)
        if head.hex() != line.hash:
            raise BrokenChain(expected, "does not match its hash")
    if head.hex() != header.head:
        raise BrokenChain(0, "the last hash is not the one announced")
    whole = sum(line.body is not UNSET for line in lines)
    outside = sum(isinstance(line, WholeLine) and line.body is UNSET and line.shown is not UNSET for line in lines)
    in_part = sum(isinstance(line, LeafLine) and bool(line.parts) for line in lines)
    return Proof(whole=whole, in_part=in_part, withheld=len(lines) - whole - in_part - outside, outside=outside)


def _whole_body(line: WholeLine) -> bytes:
    return _leaf_of(WHOLE, line, BODY, line.body, line.body_salt, line.body_leaf)


def _body_in_leaves(line: LeafLine) -> bytes:
    shapes = (line.body is not UNSET, bool(line.parts), bool(line.body_leaf))
    if sum(shapes) != 1 or (line.body is UNSET and (line.cut or line.salts)):
        raise BrokenChain(line.version, "must be whole, in parts or a digest")
    if line.body_leaf:
        return _digest(line.version, line.body_leaf)
    if not isinstance(line.body, UnsetType):
        return body_of(_leaves(line, bytes(line.body)))
    return body_of(_part_leaf(line, part) for part in line.parts)


def _leaves(line: LeafLine, body: bytes) -> list[bytes]:
    cut = Cut(line.cut)
    try:
        parts, covers = cut.parts(body), cut.covers(body)
    except (MsgspecError, UnicodeDecodeError):
        raise BrokenChain(line.version, "cannot be cut into its parts") from None
    if len(parts) != len(line.salts) or not covers:
        raise BrokenChain(line.version, "is not made of its parts")
    salts = [_digest(line.version, salt) for salt in line.salts]
    return [leaf(LEAVES, salt, name, content) for salt, (name, content) in zip(salts, parts, strict=True)]


def _part_leaf(line: LeafLine, part: ShownPart) -> bytes:
    return _leaf_of(LEAVES, line, part.of, part.json, part.salt, part.leaf)


def _leaf_of(chain: int, line: Line, name: str, part: Raw | UnsetType, salt: str, digest: str) -> bytes:
    if isinstance(part, UnsetType):
        return _digest(line.version, digest)
    return leaf(chain, _digest(line.version, salt), name, bytes(part))


def _digest(version: int, text: str) -> bytes:
    if not _DIGEST.fullmatch(text):
        raise BrokenChain(version, "has a salt or digest that is not 64 hexadecimal digits")
    return bytes.fromhex(text)


def check_salts(chain: Chain, line: Line) -> None:
    """The salts of a whole event follow from the seed: none was chosen afterwards."""
    if isinstance(line, WholeLine):
        names, found = [BODY], [line.meta_salt, line.body_salt]
    else:
        names = [name for name, _ in Cut(line.cut).parts(_bytes(line.body))]
        found = [line.meta_salt, *line.salts]
    if found != [chain.salt(line.version, name).hex() for name in (META, *names)]:
        raise BrokenChain(line.version, "its salts do not follow from the seed")


def check_cut(codec: Codec, line: Line) -> None:
    """An event is cut as its class says, so that each part holds what its name says; what is shown can be read."""
    if isinstance(line, WholeLine) or line.body_leaf:
        return
    try:
        if not isinstance(line.body, UnsetType):
            body = _bytes(line.body)
            if not cut_of(type(codec.stored(body))).is_told(line.cut, body):
                raise BrokenChain(line.version, "is not cut as its class says")
            return
        shown = _bytes(line.shown)
        found = codec.classes.get(_tags.decode(shown).type)
        if found is None:
            raise BrokenChain(line.version, "is of a kind that is not known here")
        cut, names = cut_of(found), tuple(part.of for part in line.parts)
        if names != cut.names(names) or not all(cut.has(part.of, _bytes(part.json)) for part in _open(line)):
            raise BrokenChain(line.version, "is not cut as its class says")
        Decoder(shown_class(found)).decode(shown)
    except (MsgspecError, UnicodeDecodeError) as error:
        raise BrokenChain(line.version, f"cannot be decoded ({error})") from None


def _open(line: LeafLine) -> list[ShownPart]:
    return [part for part in line.parts if part.json is not UNSET]


def _bytes(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)
