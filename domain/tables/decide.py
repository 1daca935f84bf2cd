"""What follows from a command at a table, or why it is refused. Rules TB-nn are in RULES.md beside this file."""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec import MsgspecError, Raw
from msgspec.json import Decoder

from domain.kernel.decider import Expire, Game, Join, Leave, Moment
from domain.kernel.errors import MalformedCommand, require
from domain.kernel.rng import commitment, draws_at, mixed
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.tables.commands import (
    Act,
    CancelTable,
    ExpireClock,
    LeaveSeat,
    OpenTable,
    StartGame,
    TableCommand,
    TakeSeat,
)
from domain.tables.events import GameStarted, SeatLeft, SeatTaken, TableCancelled, TableEnded, TableOpened
from domain.tables.state import Status, TableState

MAX_ENTROPY = 128


class Shelf:
    """The games a table can be opened for, by slug and rule-set version."""

    def __init__(self, *games: Game[Any, Any, Any]) -> None:
        self._games = {(game.slug, game.rules_version): game for game in games}

    def newest(self, slug: str) -> Game[Any, Any, Any]:
        """The game as it is played today."""
        versions = [rules for name, rules in self._games if name == slug]
        if not versions:
            known = ", ".join(sorted({name for name, _ in self._games}))
            raise MalformedCommand(f"there is no game {slug!r}; the games are {known}")
        return self._games[slug, max(versions)]

    def pinned(self, slug: str, rules: int) -> Game[Any, Any, Any]:
        """The game under the rule-set a table was opened with."""
        try:
            return self._games[slug, rules]
        except KeyError:
            raise MalformedCommand(f"rule-set {rules} of {slug!r} is not known here") from None

    def __iter__(self) -> Iterator[Game[Any, Any, Any]]:
        return iter(self._games.values())


def read_options(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """The game's own typed options."""
    try:
        return Decoder(game.options).decode(raw)
    except MsgspecError as error:
        raise MalformedCommand(f"options of {game.slug}: {error}") from None


def read_command(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """One of the game's own commands."""
    try:
        return game.command_decoder.decode(raw)
    except MsgspecError as error:
        raise MalformedCommand(f"command of {game.slug}: {error}") from None


def decide(shelf: Shelf, state: TableState, command: TableCommand, now: int) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove or MalformedCommand and nothing else otherwise."""
    if isinstance(command, OpenTable):
        return _open(shelf, state, command, now)
    require(state.game is not None, "TB-01", "there is no such table")
    require(not state.is_over, "TB-02", "the table is closed")
    match command:
        case TakeSeat():
            return _take_seat(state, command, now)
        case LeaveSeat(player):
            return _leave_seat(state, player, now)
        case StartGame(player):
            return _start(state, player, now)
        case CancelTable(player):
            require(state.status is Status.OPEN, "TB-11", "a game that has begun is played or left, not cancelled")
            require(player == state.host, "TB-12", "only the host may cancel a table")
            return (TableCancelled(seed=state.seed.hex(), at=now),)
        case Act(seat, raw):
            _require_seat_in_play(state, seat)
            return _decided(state, seat, read_command(state.rules, raw), now)
        case ExpireClock(seat):
            _require_seat_in_play(state, seat)
            due = state.rules.deadline(state.play)
            require(due is not None and now >= due, "TB-10", "the clock has not run out")
            require(seat in state.rules.to_act(state.play), "TB-10", "nobody is waiting for that seat")
            return _decided(state, seat, Expire(), now)
        case _:
            assert_never(command)


def _open(shelf: Shelf, state: TableState, command: OpenTable, now: int) -> tuple[Event, ...]:
    require(state.game is None, "TB-03", "the table is open already")
    game = shelf.pinned(command.game, command.rules)
    read_options(game, command.options)
    try:
        seed = bytes.fromhex(command.seed)
    except ValueError:
        raise MalformedCommand("the seed is not hexadecimal") from None
    return (
        TableOpened(
            table=command.table,
            game=command.game,
            rules=command.rules,
            options=command.options,
            host=command.host,
            commitment=commitment(seed),
            seed=command.seed,
            at=now,
        ),
    )


def _take_seat(state: TableState, command: TakeSeat, now: int) -> tuple[Event, ...]:
    game = state.rules
    require(state.seat_of(command.player) is None, "TB-04", "you sit at this table already")
    require(len(command.entropy) <= MAX_ENTROPY, "TB-05", f"entropy has at most {MAX_ENTROPY} characters")
    require(not command.bot or command.bot in game.bots, "TB-13", f"{game.title} has no bot called {command.bot!r}")
    taken = SeatTaken(
        seat=len(state.seats),
        player=command.player,
        name=command.name,
        entropy=command.entropy,
        bot=command.bot,
    )
    if state.status is Status.OPEN:
        require(len(state.seats) < game.max_seats, "TB-06", f"all {game.max_seats} seats are taken")
        return (taken,)
    require(game.joinable, "TB-07", f"nobody joins a running game of {game.title}")
    known = any(holder.player == command.player for holder in state.seats)
    require(not known, "TB-14", "who has left a running game may not come back")
    return (taken, *_decided(state, len(state.seats), Join(), now, before=taken))


def _leave_seat(state: TableState, player: str, now: int) -> tuple[Event, ...]:
    seat = state.seat_of(player)
    if seat is None:
        require(False, "TB-08", "you do not sit at this table")
        return ()
    left = SeatLeft(seat=seat, player=player)
    if state.status is Status.OPEN:
        return (left,)
    return (left, *_decided(state, seat, Leave(), now))


def _start(state: TableState, player: str, now: int) -> tuple[Event, ...]:
    game = state.rules
    require(state.status is Status.OPEN, "TB-15", "the game has begun already")
    seated = state.seat_of(player) is not None
    require(seated or player == state.host, "TB-09", "only the host or a seated player starts the game")
    few = f"{game.title} needs {game.min_seats} players, {len(state.seats)} are seated"
    require(len(state.seats) >= game.min_seats, "TB-16", few)
    dealt = game.start(state.options, len(state.seats), _moment(state, now))
    begun = GameStarted(players=tuple(holder.player for holder in state.seats), at=now)
    return (begun, *dealt, *_ending(state, game.fold(game.initial, dealt), now))


def _decided(
    state: TableState, seat: Seat, command: Any, now: int, before: SeatTaken | None = None
) -> tuple[Event, ...]:
    entropy = before.entropy if before else ""
    events = state.rules.decide(state.play, seat, command, _moment(state, now, entropy))
    return (*events, *_ending(state, state.rules.fold(state.play, events), now))


def _moment(state: TableState, now: int, entropy: str = "") -> Moment:
    mix = mixed(state.mix, entropy.encode()) if entropy else state.mix
    return Moment(rng=draws_at(state.seed, mix, state.steps + 1), now=now)


def _ending(state: TableState, play: Any, now: int) -> tuple[Event, ...]:
    outcome = state.rules.outcome(play)
    return () if outcome is None else (TableEnded(outcome=outcome, seed=state.seed.hex(), at=now),)


def _require_seat_in_play(state: TableState, seat: Seat) -> None:
    require(state.status is Status.PLAYING, "TB-17", "the game has not begun")
    held = 0 <= seat < len(state.seats) and not state.seats[seat].left
    require(held, "TB-08", "nobody sits there")
