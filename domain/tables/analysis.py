"""A finished game looked at again: what each seat's chances were at every turn, where they turned, what was better.

Chances are found by play-outs, each seat's from tables imagined by what that seat knew at the time: so a move is judged
by what its player could know, not by the cards that came. All follows from the file, the seed and the budget.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Annotated, Any

from msgspec import UNSET, MsgspecError

from domain.kernel.bots import Search
from domain.kernel.docs import doc
from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.record import decode_meta
from domain.kernel.search import Deliberation, judged
from domain.kernel.structs import Command, Event, Record
from domain.kernel.viewers import Seat, Seated
from domain.tables.codec import Codec
from domain.tables.commands import Act
from domain.tables.events import MoveUndone
from domain.tables.evolve import evolve
from domain.tables.export import Header, read
from domain.tables.rule_sets import RuleSets, read_command
from domain.tables.seen import SeatMemory
from domain.tables.state import Status, TableState

PLAYOUTS = 12
"""How many play-outs a chance is the mean of where nobody says."""
TURNS = 60
"""How many turns are judged where nobody says."""
_MOST_MOMENTS = 6
"""How many turning points are named, and how many turns are searched for better moves."""
_MOVES_OF_A_TURN = 4
"""How many moves of such a turn are thought about."""
_NOTABLE = 0.04
"""A loss below this is as likely chance as a mistake."""
_THOROUGHLY = 10
"""How many times the play-outs of a chance go into the search for a better move."""

Progress = Callable[[int, int], None]


class CannotAnalyse(MalformedCommand):
    """A log of which there is nothing to analyse, or a budget that cannot be had, with the reason."""


class AnalysisBudget(Record, frozen=True):
    """How much an analysis may cost, and the seed of its luck."""

    playouts: Annotated[int, doc("How many play-outs each chance is the mean of.")] = PLAYOUTS
    turns: Annotated[int, doc("How many turns are judged at most, spread over the game.")] = TURNS
    seed: Annotated[str, doc("The seed of all luck in the play-outs.")] = ""


class Chances(Record, frozen=True):
    """What each seat's chance to win was at the beginning of a turn, by what that seat knew."""

    version: Annotated[int, doc("The version of the table at that moment.")]
    seat: Annotated[Seat, doc("The seat that was to move; at the end the one that moved last.")]
    chances: Annotated[
        tuple[float, ...], doc("By seat, from 0 to 1; where one plays alone, the part of all there is to win.")
    ]


class TurningPoint(Record, frozen=True):
    """A turn by which the chances of a seat changed much."""

    version: Annotated[int, doc("The version at which the turn began.")]
    mover: Annotated[Seat, doc("The seat whose turn it was.")]
    seat: Annotated[Seat, doc("The seat whose chance changed most.")]
    before: Annotated[float, doc("Its chance before the turn, from 0 to 1.")]
    after: Annotated[float, doc("Its chance after the turn, from 0 to 1.")]


class BetterMove(Record, frozen=True):
    """A move that was clearly worse than another, by what its player knew."""

    version: Annotated[int, doc("The version at which the move was made.")]
    seat: Annotated[Seat, doc("The seat that made it.")]
    played: Annotated[str, doc("What was played, in a few words.")]
    better: Annotated[str, doc("What would have been better, in a few words.")]
    chance: Annotated[float, doc("The chance with what was played, from 0 to 1.")]
    better_chance: Annotated[float, doc("The chance with what would have been better, from 0 to 1.")]


class Analysis(Record, frozen=True):
    """What came of looking at a finished game again."""

    stream: Annotated[str, doc("The log that was analysed.")]
    head: Annotated[str, doc("The last hash of its chain, in hex.")]
    game: Annotated[str, doc("The game, by its slug.")]
    names: Annotated[tuple[str, ...], doc("What the players are called, by seat.")]
    budget: Annotated[AnalysisBudget, doc("What the analysis cost at most, and its seed.")]
    turns: Annotated[tuple[Chances, ...], doc("The chances at every turn, and at the end.")]
    turning_points: Annotated[tuple[TurningPoint, ...], doc("Where they changed most, the largest change first.")]
    better_moves: Annotated[tuple[BetterMove, ...], doc("Moves that cost a chance, the largest loss first.")]


class _Position(Record, frozen=True):
    """The game right before a move."""

    version: int
    now: int
    seat: Seat
    command: Command
    play: Any
    known: tuple[Any, ...]
    """By seat."""


class _Told(Record, frozen=True):
    """A game as its log tells it."""

    table: TableState
    version: int
    positions: tuple[_Position, ...]


def analyse(
    rule_sets: RuleSets,
    codec: Codec,
    data: bytes,
    budget: AnalysisBudget | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Look at an exported game again; CannotAnalyse if it is not over, not whole, or cannot be imagined."""
    budget = budget or AnalysisBudget()
    header, told = _told(rule_sets, codec, data)
    game, search = told.table.game, thinking(told.table.game)
    turns = _spread(_turns(game, search, told.positions), budget.turns)
    looked = _Looked(game, search, budget, progress or _silent, len(turns) + _MOST_MOMENTS)
    judged_turns = [looked.chances(told.positions[at], len(told.table.seats)) for at in turns]
    last = told.positions[-1].seat if told.positions else 0
    final = Chances(told.version, last, tuple(search.worth(told.table.play)))
    points = (*judged_turns, final)
    spans = list(zip(turns, [*turns[1:], len(told.positions)], strict=True))
    return Analysis(
        stream=header.stream,
        head=header.head,
        game=game.about.slug,
        names=tuple(holder.name for holder in told.table.seats),
        budget=budget,
        turns=points,
        turning_points=_turning_points(points),
        better_moves=looked.better_moves(points, [told.positions[start:end] for start, end in spans]),
    )


def thinking(game: Game[Any, Any, Any]) -> Search:
    """How the game is thought about by play-outs."""
    if game.thinking is None:
        raise CannotAnalyse(f"{game.about.title} cannot be played out from what a seat has seen")
    return game.thinking


def _silent(_: int, __: int) -> None:
    """Progress nobody asked for."""


def _told(rule_sets: RuleSets, codec: Codec, data: bytes) -> tuple[Header, _Told]:
    header, rows = read(data)
    state, version = TableState(), 0
    memories: list[SeatMemory] = []
    positions: list[_Position] = []
    past: list[Event] = []
    for line in rows:
        if line.meta is UNSET or line.body is UNSET:
            raise CannotAnalyse("something is withheld in this file; analyse one that holds everything")
        try:
            meta, event = decode_meta(bytes(line.meta)), codec.event(bytes(line.body))
        except MsgspecError as error:
            raise CannotAnalyse(f"event {line.version} cannot be read: {error}") from None
        if meta.command is not UNSET:
            command = codec.command(bytes(meta.command))
            if isinstance(command, Act) and state.status is Status.PLAYING:
                known = tuple(memory.knowledge for memory in memories)
                chosen = read_command(state.game, command.command)
                positions.append(_Position(version, meta.at, command.seat, chosen, state.play, known))
        if isinstance(event, MoveUndone):
            positions.pop()
        state, version = evolve(rule_sets, state, event), line.version
        if state.terms.fork is not None:
            raise CannotAnalyse("a fork is not analysed: nobody but its own seat has seen how the game began")
        for memory in memories:
            memory.tell((event,))
        past.append(event)
        memories += _newcomers(state, len(memories), past)
    if not state.is_over or state.outcome is None:
        raise CannotAnalyse("only a game that was played to its end is analysed")
    return header, _Told(state, version, tuple(positions))


def _newcomers(state: TableState, known: int, past: Sequence[Event]) -> list[SeatMemory]:
    """The memories of seats that have come since: of all at the start, later of who joins. They are shown the past."""
    if state.status is not Status.PLAYING or known == len(state.seats):
        return []
    thinking(state.game)
    made = [SeatMemory(state.game, seat) for seat in range(known, len(state.seats))]
    for memory in made:
        memory.tell(past)
    return made


def _turns(game: Game[Any, Any, Any], search: Search, positions: Sequence[_Position]) -> list[int]:
    """The places where a seat begins to move, as far as the game can be imagined there."""
    found: list[int] = []
    before: Seat | None = None
    for at, position in enumerate(positions):
        if (position.seat != before or len(position.known) == 1) and _can_be_judged(game, search, position):
            found.append(at)
            before = position.seat
    return found


def _can_be_judged(game: Game[Any, Any, Any], search: Search, position: _Position) -> bool:
    view = game.rules.view(position.play, Seated(position.seat))
    return bool(search.candidates(view, game.rules.legal(position.play, position.seat)))


def _spread(places: Sequence[int], most: int) -> list[int]:
    """All of them, or so many that lie as evenly as can be."""
    if len(places) <= most:
        return list(places)
    return [places[number * len(places) // most] for number in range(most)]


def _turning_points(points: Sequence[Chances]) -> tuple[TurningPoint, ...]:
    found: list[TurningPoint] = []
    for one, other in itertools.pairwise(points):
        changes = [after - before for before, after in zip(one.chances, other.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        found.append(TurningPoint(one.version, one.seat, seat, one.chances[seat], other.chances[seat]))
    found.sort(key=lambda point: (-abs(point.after - point.before), point.version))
    return tuple(found[:_MOST_MOMENTS])


class _Looked:
    """An analysis at work: judges positions, counts what it has done."""

    def __init__(
        self, game: Game[Any, Any, Any], search: Search, budget: AnalysisBudget, progress: Progress, total: int
    ) -> None:
        self._game, self._search, self._budget, self._progress = game, search, budget, progress
        self._done, self._total = 0, total

    def chances(self, position: _Position, seats: int) -> Chances:
        """Each seat's chance by what it knows, made to add up to one; none for those who have yet to come."""
        found = [
            judged(
                self._game,
                self._search,
                self._known(position, seat),
                seat,
                self._budget.playouts,
                self._key(position, seat),
                position.now,
            )
            for seat in range(len(position.known))
        ]
        total = sum(found) if len(found) > 1 else 1.0
        self._step()
        shares = [round(each / (total or 1.0), 4) for each in found]
        return Chances(position.version, position.seat, (*shares, *[0.0] * (seats - len(shares))))

    def better_moves(self, points: Sequence[Chances], turns: Sequence[Sequence[_Position]]) -> tuple[BetterMove, ...]:
        """Clearly better moves in the turns by which their movers lost most."""
        losses = [
            (one.chances[one.seat] - other.chances[one.seat], number)
            for number, (one, other) in enumerate(itertools.pairwise(points))
        ]
        worst = sorted(losses, key=lambda each: (-each[0], each[1]))[:_MOST_MOMENTS]
        found: list[BetterMove] = []
        for loss, number in worst:
            if loss > _NOTABLE:
                found += self._best_of([move for move in turns[number] if move.seat == points[number].seat])
            self._step()
        found.sort(key=lambda move: (move.chance - move.better_chance, move.version))
        return tuple(found)

    def _best_of(self, moves: Sequence[_Position]) -> list[BetterMove]:
        """The largest mistake among the moves of a turn, if there is one."""
        found = [better for move in moves[:_MOVES_OF_A_TURN] if (better := self._better(move)) is not None]
        return [max(found, key=lambda move: move.better_chance - move.chance)] if found else []

    def _better(self, position: _Position) -> BetterMove | None:
        game, seat = self._game, position.seat
        legal = game.rules.legal(position.play, seat)
        if len(legal) < 2 or not _can_be_judged(game, self._search, position):
            return None
        search = replace(self._search, playouts=_THOROUGHLY * self._budget.playouts)
        verdict_of = Deliberation(
            game,
            search,
            self._known(position, seat),
            seat,
            legal,
            self._key(position, seat),
            position.now,
            position.command,
        )
        verdict_of.run()
        verdict = verdict_of.verdict()
        if verdict.command == position.command or verdict.chance - verdict.usual < _NOTABLE:
            return None
        describe = game.talk.describe
        return BetterMove(
            position.version + 1,
            seat,
            describe(position.command),
            describe(verdict.command),
            round(verdict.usual, 4),
            round(min(verdict.chance, 1.0), 4),
        )

    def _known(self, position: _Position, seat: Seat) -> Any:
        """What a seat was told up to there, with a look at its own view."""
        return self._game.imagination.look(position.known[seat], self._game.rules.view(position.play, Seated(seat)))

    def _key(self, position: _Position, seat: Seat) -> bytes:
        return sha256(f"analysis/{self._budget.seed}/{position.version}/{seat}".encode()).digest()

    def _step(self) -> None:
        self._done += 1
        self._progress(self._done, self._total)
