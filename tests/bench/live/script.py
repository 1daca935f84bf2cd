"""The moves of a table, played ahead from its own log: the seed is in it, so what the server will draw is known."""

import random
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec import Raw, Struct

from domain.games.uno.cards import DECK
from domain.games.uno.commands import Play
from domain.kernel.record import encode
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import SPECTATOR, Seat, Seated, Viewer
from domain.registry import RULE_SETS
from domain.tables.commands import Act
from domain.tables.decide import decide
from domain.tables.evolve import fold
from domain.tables.state import TableState
from tests.bench.documents import said
from tests.bench.samples import SEATS

EYES: Final[tuple[Viewer, ...]] = (*(Seated(seat) for seat in range(SEATS)), SPECTATOR)
_FEW: Final = 2


class Move(Struct, frozen=True):
    """One command: from which seat, at which version, and the last version it shows to each of `EYES`; 0 for none."""

    seat: Seat
    command: bytes
    version: int
    shows: tuple[int, ...]


class Script:
    """The moves of one table, as many as are asked for."""

    def __init__(self, moves: Iterator[Move]) -> None:
        self._moves, self._ahead = moves, deque[Move]()

    def plan(self, moves: int) -> None:
        """Have so many ready."""
        self._ahead.extend(islice(self._moves, max(0, moves - len(self._ahead))))

    def next(self) -> Move:
        """The next one, planned on the spot if need be."""
        return self._ahead.popleft() if self._ahead else next(self._moves)


def uno_moves(state: TableState, version: int, luck: random.Random) -> Iterator[Move]:
    """The careless play of a table that is at `version`."""
    for seat, command, events in careless(state, luck):
        yield Move(seat, encode(said(command)), version, tuple(_last_shown(events, version, each) for each in EYES))
        version += len(events)


def careless(state: TableState, luck: random.Random) -> Iterator[tuple[Seat, Command, tuple[Event, ...]]]:
    """Any move that does not end the game, for ever."""
    while True:
        seat = luck.choice([each for each in state.game.rules.to_act(state.play) if _legal(state, each)])
        command, events, state = _chosen(state, seat, luck)
        yield seat, command, events


def made_up_moves(luck: random.Random) -> Iterator[Move]:
    """Moves for a server without rules: each is one event that everyone sees."""
    command = encode(said(Play(DECK[0])))
    version = 0
    while True:
        yield Move(luck.randrange(SEATS), command, version, (version + 1,) * len(EYES))
        version += 1


def _legal(state: TableState, seat: Seat) -> list[Command]:
    return list(state.game.rules.legal(state.play, seat))


def _chosen(state: TableState, seat: Seat, luck: random.Random) -> tuple[Command, tuple[Event, ...], TableState]:
    """A legal move of the seat after which the game goes on; whoever has few cards left would rather not play them."""
    legal = _legal(state, seat)
    luck.shuffle(legal)
    if state.play.hands[seat].bit_count() <= _FEW:
        legal.sort(key=lambda each: isinstance(each, Play))
    for command in legal:
        events = tuple(decide(RULE_SETS, state, Act(seat=seat, command=Raw(encode(command))), 0))
        after = fold(RULE_SETS, state, events)
        if not after.is_over:
            return command, events, after
    raise AssertionError("every move ends the game")


def _last_shown(events: tuple[Event, ...], version: int, viewer: Viewer) -> int:
    shown = [number for number, event in enumerate(events, version + 1) if redact(event, viewer) is not CONCEALED]
    return shown[-1] if shown else 0
