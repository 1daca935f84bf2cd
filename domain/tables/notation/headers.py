"""The headers of a game: what a table is opened with, and what is said of how its game went."""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Final

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import decode
from msgspec.structs import fields

from domain.kernel.chain import LEAVES
from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.record import Cause, encode
from domain.kernel.structs import Record
from domain.tables.commands import OpenTable
from domain.tables.notation.faults import Fault, Misread, unknown
from domain.tables.notation.players import Player, Players
from domain.tables.notation.syntax import Group, HeaderLine, Json, Node, Text, Word, plain
from domain.tables.notation.times import read_moment
from domain.tables.notation.values import meant
from domain.tables.replaced import FlatOpenTable
from domain.tables.rule_sets import RuleSets, read_options
from domain.tables.terms import NO_TERMS, Brought, Terms

MANY: Final = ("Player", "Deck")
"""Headers that may stand more than once."""
CLAIMS: Final = ("Commitment", "Started", "Ended", "Result", "Head")
"""Headers that follow from the rest: where they are given, they must be right."""
HEADERS: Final = (
    *("Game", "Rules", "Table", "Opened", "Host", "Options", "Terms", "Seed", "Invitation", "Chain", "Shape", "Seats"),
    *MANY,
    *CLAIMS,
)
TABLE: Final = "orr"
"""What a table is called that has no name."""
FLAT: Final = "flat"


class Opening(Record, frozen=True):
    """How a game of a text begins: its opening, who is called what, who sits down by header, and what is claimed."""

    cause: Cause
    players: Players
    seats: tuple[Player, ...]
    claims: Mapping[str, HeaderLine]
    line: int


class HeaderReader:
    """Reads the headers of one game; what is wrong with them is added to `faults`."""

    def __init__(self, rule_sets: RuleSets, faults: list[Fault], around: Opening | None = None) -> None:
        self._rule_sets, self._faults, self._around = rule_sets, faults, around
        self._found: dict[str, HeaderLine] = {}
        self._many: dict[str, list[HeaderLine]] = {name: [] for name in MANY}

    def opening(self, headers: tuple[HeaderLine, ...], line: int) -> Opening | None:
        """The opening that the headers mean, as far as they can be read; None if not even the game is said."""
        for header in headers:
            self._sort(header)
        players = (self._around.players if self._around else Players()).with_more(
            player for header in self._many["Player"] if (player := self._player(header)) is not None
        )
        seats = tuple(players.of(node.text) for node in self._words("Seats"))
        cause = self._cause(players, seats, line)
        if cause is None:
            return None
        claims: dict[str, HeaderLine] = {name: self._found[name] for name in CLAIMS if name in self._found}
        seated_on = self._found["Seats"].line if seats else line
        return Opening(cause, players, seats, claims, seated_on)

    def _sort(self, header: HeaderLine) -> None:
        if header.name not in HEADERS:
            self._fault(header, unknown(header.name, "header", HEADERS), header.column + 1)
        elif header.name in MANY:
            self._many[header.name].append(header)
        elif header.name in self._found:
            self._fault(header, f"{header.name} is said already, on line {self._found[header.name].line}")
        else:
            self._found[header.name] = header

    def _cause(self, players: Players, seats: tuple[Player, ...], line: int) -> Cause | None:
        """The command that opens the table. What is not said is as for the game around, or as is usual."""
        outer = self._around.cause.command if self._around else None
        assert outer is None or isinstance(outer, OpenTable | FlatOpenTable)
        slug = self._word("Game", outer.game if outer else "")
        try:
            game = self._rule_sets.newest(slug) if slug else None
        except MalformedCommand:
            self._fault(self._found["Game"], unknown(slug, "game", self._rule_sets.slugs))
            return None
        if game is None:
            self._faults.append(Fault(line, 1, "the header [Game …] was expected: which game is it?"))
            return None
        rules = self._of("Rules", _number, outer.rules if outer else game.about.rules_version)
        try:
            game = self._rule_sets.pinned(slug, rules)
        except MalformedCommand as error:
            self._fault(self._found["Rules"], str(error))
            return None
        host = players.of(self._word("Host", seats[0].handle if seats else TABLE))
        options = self._options(game, outer.options if outer else Raw(encode(game.usual)))
        is_flat = self._of("Shape", _shape, "") == FLAT
        said: dict[str, Any] = {
            "table": self._word("Table", TABLE),
            "game": slug,
            "rules": rules,
            "options": options,
            "seed": self._of("Seed", _seed, sha256(slug.encode()).hexdigest()),
            "host": host.id,
            "invitation": self._word("Invitation", ""),
        }
        terms = self._of("Terms", _terms, NO_TERMS)
        decks = [deck for header in self._many["Deck"] if (deck := self._deck(header, players)) is not None]
        opened = self._of("Opened", _opened, (0, {}))
        actor = players.of(opened[1].get("by", host.handle)).id
        command: OpenTable | FlatOpenTable
        if is_flat:
            flat = {name: getattr(terms, name) for name in Terms.__struct_fields__}
            command = FlatOpenTable(**said, **{k: v for k, v in flat.items() if k in FlatOpenTable.__struct_fields__})
        else:
            chain = self._of("Chain", _number, LEAVES)
            command = OpenTable(**said, terms=terms, chain=chain, brought=tuple(decks))
        return Cause(command=command, id=opened[1].get("id", f"{actor}/0"), actor=actor, at=opened[0])

    def _options(self, game: Game[Any, Any, Any], default: Raw) -> Raw:
        """The options of the game: a name or a value that it does not have is told where it stands."""
        faults = len(self._faults)
        options: Raw = self._of("Options", partial(_object, struct=type(game.usual)), default)
        if len(self._faults) == faults:
            try:
                read_options(game, options)
            except MalformedCommand as error:
                self._fault(self._found.get("Options") or self._found["Game"], str(error))
        return options

    def _player(self, header: HeaderLine) -> Player | None:
        words = [node.text for node in header.said.nodes if isinstance(node, Word | Text)]
        if not 2 <= len(words) <= 3 or len(words) != len(header.said.nodes) or header.said.named:
            self._fault(header, "a player is written [Player HANDLE ACCOUNT] or [Player HANDLE ACCOUNT NAME]")
            return None
        return Player(words[0], words[1], words[2] if len(words) == 3 else words[0])

    def _deck(self, header: HeaderLine, players: Players) -> Brought | None:
        words = [node.text for node in header.said.nodes if isinstance(node, Word | Text)]
        if len(words) != 2:
            self._fault(header, 'a deck is written [Deck HANDLE "…"]')
            return None
        return Brought(player=players.of(words[0]).id, deck=words[1])

    def _words(self, name: str) -> list[Word | Text]:
        words: list[Word | Text] = self._of(name, _several, [])
        return words

    def _word(self, name: str, default: str) -> str:
        return str(self._of(name, _one, default))

    def _of(self, name: str, read: Callable[[Group], Any], default: Any) -> Any:
        header = self._found.get(name)
        if header is None:
            return default
        try:
            return read(header.said)
        except Misread as wrong:
            self._fault(header, wrong.said, wrong.column)
        except (ValueError, MsgspecError) as error:
            self._fault(header, str(error))
        return default

    def _fault(self, header: HeaderLine, said: str, column: int = 0) -> None:
        self._faults.append(Fault(header.line, column or header.column, said))


def _only(said: Group) -> Node:
    if len(said.nodes) != 1:
        raise Misread(said.column, "one value was expected in this header")
    return said.nodes[0]


def _one(said: Group) -> str:
    node = _only(said)
    if not isinstance(node, Word | Text):
        raise Misread(node.column, "a word was expected here")
    return node.text


def _several(said: Group) -> list[Word | Text]:
    words = [node for node in said.nodes if isinstance(node, Word | Text)]
    if len(words) < len(said.nodes) or said.named:
        raise Misread(said.column, "only words were expected in this header")
    return words


def _shape(said: Group) -> str:
    shape = _one(said)
    if shape != FLAT:
        raise Misread(_only(said).column, unknown(shape, "shape", (FLAT,)))
    return shape


def _number(said: Group) -> int:
    text = _one(said)
    if not text.isdecimal():
        raise Misread(_only(said).column, f"a number was expected here, not {text!r}")
    return int(text)


def _object(said: Group, struct: type[Struct]) -> Raw:
    """What is said by names as a JSON object; one that stands there as JSON, as it is. All of it `struct` must have."""
    if len(said.nodes) == 1 and isinstance(said.nodes[0], Json) and not said.named:
        given = plain(said.nodes[0])
        known = [each.encode_name for each in fields(struct)]
        if odd := given.keys() - set(known):
            raise Misread(said.nodes[0].column, unknown(min(odd), "part of this", known))
        return Raw(said.nodes[0].text.encode())
    members = plain(said)
    meant(struct, said, {})
    return Raw(encode(members))


def _terms(said: Group) -> Terms:
    return decode(_object(said, Terms), type=Terms)


def _seed(said: Group) -> str:
    """The seed in hex. A text in quotes stands for its SHA-256, for whoever writes a game of their own."""
    node = _only(said)
    if isinstance(node, Text):
        return sha256(node.text.encode()).hexdigest()
    if not isinstance(node, Word):
        raise Misread(node.column, "a seed was expected here, in hexadecimal digits or in quotes")
    try:
        seed = bytes.fromhex(node.text)
    except ValueError:
        raise Misread(node.column, "a seed has hexadecimal digits; one in words stands in quotes") from None
    return seed.hex()


def _opened(said: Group) -> tuple[int, dict[str, str]]:
    at = read_moment(_one(Group(said.column, said.nodes, {})))
    if odd := said.named.keys() - {"by", "id"}:
        raise Misread(said.column, unknown(min(odd), "part of this header", ("by", "id")))
    return at, {name: str(getattr(node, "text", "")) for name, node in said.named.items()}
