"""A text to a game that is played again by its rules, with all its variations."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final, get_args

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import decode

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.game import Game
from domain.kernel.hints import Notations
from domain.kernel.record import Cause, encode
from domain.kernel.structs import Command, tag_of
from domain.tables.commands import Act, ExpireClock, OpenTable, StartGame, TableCommand, TakeSeat
from domain.tables.notation.claims import check_claims
from domain.tables.notation.faults import BadNotation, Fault, Misread, unknown
from domain.tables.notation.headers import HeaderReader, Opening
from domain.tables.notation.lines import Entry, Line, Note, Taken, decided
from domain.tables.notation.syntax import Block, CommandLine, Group, Json, NoteLine, Text, Word, parsed
from domain.tables.notation.times import read_span
from domain.tables.notation.values import meant, said
from domain.tables.rule_sets import RuleSets, read_command
from domain.tables.state import Status, TableState

PREFIX: Final = "table."
STEP_MS: Final = 1000
"""How long after the one before a command comes of which no time is said."""
VERBS: Final[dict[str, type[Command]]] = {
    tag_of(each).removeprefix(PREFIX): each for each in get_args(TableCommand) if each not in (OpenTable, Act)
}
"""What can be asked of a table, by the word for it."""
UNUSUAL: Final = ("seat", "by", "stand_in")
_COPY: Final = re.compile(r"(\.[a-z]?\d+|')(?=[\s\])]|$)")
_LAST: Final = 2**52
_OFFERED: Final = 400
"""How many legal moves are looked through for one that was meant."""


def read(rule_sets: RuleSets, text: str) -> Line:
    """The main line of the game that a text tells; BadNotation with everything that is wrong."""
    block, faults = parsed(text)
    line = _Player(rule_sets, faults).game(block, "")
    if faults or line is None:
        raise BadNotation(faults)
    return line


class _Player:
    """Plays a text; what is wrong with it is added to `faults`."""

    def __init__(self, rule_sets: RuleSets, faults: list[Fault]) -> None:
        self._rule_sets, self._faults = rule_sets, faults
        self._lost = bool(faults)  # lines are missing then: the others are looked at, and not played

    def game(self, block: Block, name: str, around: Opening | None = None, at: "_Place | None" = None) -> Line | None:
        """A game with headers of its own: the whole text, or a fork within it."""
        before = len(self._faults)
        opening = HeaderReader(self._rule_sets, self._faults, around).opening(block.headers, block.line)
        if opening is None:
            return None
        place, told = _Place(self, opening), len(self._faults) > before
        if not place.take(opening.cause, block.line, told=told):
            return None
        if at is not None and not self._leaves(place, at, block):
            return None
        place.seat(opening)
        place.lost = place.lost or self._lost
        entries = self._entries(block, place, name)
        check_claims(self._rule_sets, opening, place.path, place.state, self._faults)
        return Line(name, tuple(place.path), tuple(entries), place.state, is_fork=bool(name))

    def _leaves(self, fork: "_Place", parent: "_Place", block: Block) -> bool:
        """A fork stands where it goes on from: after that version of the game around it."""
        terms = fork.state.terms.fork
        if terms is None:
            said_ = "a block with headers is a fork: [Terms fork=(parent=… version=… seat=…)] was expected"
        elif (terms.parent, terms.version) != (parent.state.id, parent.version):
            here = f"{parent.version} of {parent.state.id}"
            said_ = f"the fork goes on from version {terms.version} of {terms.parent}, and stands after {here}"
        else:
            return True
        self._faults.append(Fault(block.line, 1, said_))
        return False

    def _entries(self, block: Block, place: "_Place", name: str) -> list[Entry]:
        entries, branches = list[Entry](), 0
        for item in block.items:
            if isinstance(item, NoteLine):
                entries.append(Note(item.text))
            elif isinstance(item, Block):
                branches += 1
                named = f"{name}.{branches}" if name else str(branches)
                line = self._branch(item, place, named)
                entries += [line] if line else []
            elif (taken := place.play(item)) is not None:
                entries.append(taken)
        return entries

    def _branch(self, block: Block, place: "_Place", name: str) -> Line | None:
        if block.headers:
            return self.game(block, name, place.opening, place)
        branch = place.copy()
        entries = self._entries(block, branch, name)
        return Line(name, tuple(branch.path), tuple(entries), branch.state)

    def fault(self, line: int, column: int, said_: str) -> None:
        self._faults.append(Fault(line, column, said_))

    @property
    def rule_sets(self) -> RuleSets:
        return self._rule_sets


class _Place:
    """Where a line of play stands. After a command that cannot be played, the rest is read and no longer played."""

    def __init__(self, player: _Player, opening: Opening) -> None:
        self._player, self.opening = player, opening
        self.state, self.path, self.version, self.at = TableState(), list[Taken](), 0, opening.cause.at
        self.lost = False

    def copy(self) -> "_Place":
        """The same place, for another way to go on."""
        other = _Place(self._player, self.opening)
        other.state, other.path, other.version, other.at = self.state, [*self.path], self.version, self.at
        other.lost = self.lost
        return other

    def seat(self, opening: Opening) -> None:
        """Seat those whom a header names, and begin."""
        for player in opening.seats:
            self._simply(TakeSeat(player=player.id, name=player.name), player.id)
        if opening.seats:
            self._simply(StartGame(player=opening.seats[0].id), opening.seats[0].id)

    def _simply(self, command: TableCommand, actor: str) -> None:
        self.take(Cause(command, f"{actor}/{len(self.path)}", actor, self.at), self.opening.line)

    def take(self, cause: Cause, line: int, *, told: bool = False) -> bool:
        """Play a command of the headers; a fault, unless it is `told`, and nothing more is played, if it is refused."""
        try:
            if not self.lost:
                self._decide(cause, line)
        except (IllegalMove, MalformedCommand) as refusal:
            if not told:
                self._player.fault(line, 1, str(refusal))
            self.lost = True
        return not self.lost

    def _decide(self, cause: Cause, line: int) -> None:
        command: Any = cause.command
        state, events = decided(self._player.rule_sets, self.state, command, cause.at)
        self.state, self.version, self.at = state, self.version + len(events), cause.at
        self.path.append(Taken(cause, events, self.version, line))

    def play(self, item: CommandLine) -> Taken | None:
        """Play what a line says."""
        try:
            return self._table_command(item) if item.of_table else self._move(item)
        except Misread as wrong:
            self._player.fault(item.line, wrong.column, wrong.said)
        except (IllegalMove, MalformedCommand) as refusal:
            self._player.fault(item.line, item.said.column, str(refusal))
        self.lost = True
        return None

    def _table_command(self, item: CommandLine) -> Taken | None:
        verb = _verb(item, VERBS, "command of a table")
        who, cls, rest = self.opening.players.of(item.who), VERBS[verb], _rest(item)
        other = rest.named.get("player")
        player = self.opening.players.of(other.text) if isinstance(other, Word | Text) else who
        given = {"player": player.id, "name": player.name}
        filled = {name: value for name, value in given.items() if name in cls.__struct_fields__}
        unsaid = {name: node for name, node in rest.named.items() if name != "player" or name not in filled}
        command = _made(cls, meant(cls, Group(rest.column, rest.nodes, unsaid), {}, filled), item)
        if self.lost:
            return None
        due = self.state.expiries_due if isinstance(command, ExpireClock) and self.state.play is not None else ()
        at = self._time(item, max(self.at, due[0][0]) if due else self.at + STEP_MS)
        return self._taken(item, command, who.id, at)

    def _move(self, item: CommandLine) -> Taken | None:
        game, who = self.state.game, self.opening.players.of(item.who)
        if self.lost:
            self._look_at(item, game)
            return None
        unusual = _unusual(item)
        seat = unusual.get("seat", self.state.seat_of(who.id))
        if seat is None:
            known = [self.opening.players.called(each.player) for each in self.state.seats if not each.left]
            raise Misread(item.column, unknown(item.who, "player at this table", known or ["nobody"]))
        actor, at = self.opening.players.of(unusual.get("by", item.who)).id, self._time(item, self.at + STEP_MS)
        try:
            return self._taken(item, _act(seat, self._given(item, game), unusual), actor, at)
        except (Misread, IllegalMove, MalformedCommand) as wrong:
            offered = self._offered(game, seat)
            if (found := _as_at_hand(item, offered)) is None:
                column = wrong.column if isinstance(wrong, Misread) else item.said.column
                raise Misread(column, _with_others(wrong, item, list(offered))) from None
        return self._taken(item, _act(seat, Raw(encode(found)), unusual), actor, at)

    def _offered(self, game: Game[Any, Any, Any], seat: int) -> dict[str, Command]:
        """What could be played from a seat, by its words."""
        if self.state.status is not Status.PLAYING or not 0 <= seat < len(self.state.seats):
            return {}
        legal = game.rules.legal(self.state.play, seat)[:_OFFERED]
        return {command_words(each, game.talk.notations): each for each in legal}

    def _given(self, item: CommandLine, game: Game[Any, Any, Any]) -> Raw:
        """The command of a game as bytes. One that stands there as JSON is kept as it is."""
        first = item.said.nodes[0]
        if isinstance(first, Json):
            raw = Raw(first.text.encode())
            read_command(game, raw)
            return raw
        verbs = {tag_of(each): each for each in game.rules.commands}
        cls = verbs[_verb(item, verbs, f"command of {game.about.slug}")]
        return Raw(encode(_made(cls, meant(cls, _rest(item), game.talk.notations), item)))

    def _look_at(self, item: CommandLine, game: Game[Any, Any, Any]) -> None:
        """Read a move that is not played, for whatever is wrong with it by itself."""
        try:
            self._given(item, game)
        except Misread as wrong:
            if not any(_could_be_copy(game.talk.notations, word) for word in re.split(r"[\s\[\]()=]+", item.text)):
                self._player.fault(item.line, wrong.column, wrong.said)

    def _taken(self, item: CommandLine, command: TableCommand, actor: str, at: int) -> Taken:
        id_ = f"{actor}/{len(self.path)}"
        if item.id is not None:
            id_ = item.id.text if isinstance(item.id, Text) else f"{actor}/{item.id.text}"
        self._decide(Cause(command, id_, actor, at), item.line)
        return self.path[-1]

    def _time(self, item: CommandLine, otherwise: int) -> int:
        if item.after is None:
            return otherwise
        try:
            at = self.at + read_span(item.after.text)
        except ValueError as error:
            raise Misread(item.after.column, str(error)) from None
        if not 0 <= at <= _LAST:
            raise Misread(item.after.column, "a command comes after 1970, and before the end of all calendars")
        return at


def command_words(command: Struct, notations: Notations) -> str:
    """A command of a game as the notation writes it."""
    return f"{tag_of(command)} {said(command, notations)}".rstrip()


def _as_at_hand(item: CommandLine, offered: Mapping[str, Command]) -> Command | None:
    """The move that is meant where a card is named without the number of its copy: the first of those at hand."""
    asked = " ".join(item.text.split())
    return next((command for words, command in offered.items() if asked == _COPY.sub("", words)), None)


def _with_others(wrong: Exception, item: CommandLine, offered: list[str]) -> str:
    """What is wrong with a move, and what comes near it among those that are right."""
    reason = wrong.said if isinstance(wrong, Misread) else str(wrong)
    if "did you mean" in reason:
        return reason
    near = get_close_matches(item.text, offered, n=3, cutoff=0.4) or offered[:3]
    return f"{reason}; {item.who} could: {', '.join(near)}" if near else f"{reason}; {item.who} has nothing to do here"


def _verb(item: CommandLine, known: Mapping[str, Any], what: str) -> str:
    first = item.said.nodes[0]
    if not isinstance(first, Word) or first.text not in known:
        word = first.text if isinstance(first, Word | Text | Json) else "this"
        raise Misread(first.column, unknown(word, what, known))
    return first.text


def _rest(item: CommandLine) -> Group:
    return Group(item.said.column, item.said.nodes[1:], item.said.named)


def _made(cls: type[Command], members: Mapping[str, Any], item: CommandLine) -> Any:
    try:
        return decode(encode({"type": tag_of(cls), **members}), type=cls)
    except (MsgspecError, OverflowError) as error:
        raise Misread(item.said.column, f"{tag_of(cls)}: {error}") from None


def _unusual(item: CommandLine) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, node in item.unusual.items():
        if name not in UNUSUAL or not isinstance(node, Word | Text):
            raise Misread(node.column, unknown(name, "thing to say after &", UNUSUAL))
        if name == "seat" and not node.text.isdecimal():
            raise Misread(node.column, "a seat is a number, counted from 0")
        found[name] = int(node.text) if name == "seat" else node.text
    return found


def _act(seat: int, command: Raw, unusual: Mapping[str, Any]) -> Act:
    return Act(seat=seat, command=command, by_stand_in=unusual.get("stand_in") == "yes")


def _could_be_copy(notations: Notations, word: str) -> bool:
    return any(re.match(each.pattern, word + mark) for each in notations.values() for mark in (".1", ".a1", ".b1"))
