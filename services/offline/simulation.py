"""Whole games in process, from a seed, with every invariant looked at on the way."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from msgspec import Raw, Struct

from domain.kernel.chain import Recorded, genesis
from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.record import Cause, Head, encode, seal
from domain.kernel.rng import Rng, draws_at
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import Seat, Seated
from domain.tables.codec import Codec
from domain.tables.commands import Act, OpenTable, StartGame, TableCommand, TakeSeat
from domain.tables.decide import RuleSets, decide
from domain.tables.evolve import evolve
from domain.tables.state import TableState
from domain.tables.terms import NO_TERMS
from services.streams import TABLE

MOST_STEPS = 200_000
MOVE_MS = 1000
"""How long a move takes in simulated time."""


class Plan(Struct, frozen=True):
    """One game to be played: by which bot in each seat, with which options, from which seed."""

    game: Game[Any, Any, Any]
    options: Any
    bots: tuple[str, ...]
    seed: bytes


class Played(Struct, frozen=True):
    """How it went. `violations` should be empty."""

    steps: int
    events: int
    finished: bool
    violations: tuple[str, ...]
    moves: tuple[tuple[Seat, Command], ...]
    state: Any


def play_out(plan: Plan, codec: Codec | None = None, *, check: bool = True) -> Played:
    """Play a game to its end. With a codec, the events are also written, read and folded again at the end."""
    game = plan.game
    moment = Moment(rng=draws_at(plan.seed, b"", 1), now=0)
    log = list(game.rules.start(plan.options, len(plan.bots), moment))
    state = game.rules.fold(game.rules.initial, tuple(log))
    moves: list[tuple[Seat, Command]] = []
    wrong: list[str] = list(game.rules.violations(state)) if check else []
    while (waiting := game.rules.to_act(state)) and len(moves) < MOST_STEPS and not wrong:
        luck = Rng(sha256(plan.seed + len(moves).to_bytes(8, "big")).digest())
        # A game may wait for a seat that has nothing more to say, so as not to tell who has spoken.
        able = [seat for seat in waiting if game.rules.legal(state, seat)] if len(waiting) > 1 else waiting
        seat = luck.choice(able or waiting)
        command = _choice(plan, state, seat, luck)
        if command is None:
            wrong.append(f"step {len(moves)}: seat {seat} is waited for and may do nothing")
            break
        moves.append((seat, command))
        now = MOVE_MS * len(moves)
        events = game.rules.decide(state, seat, command, Moment(draws_at(plan.seed, b"", len(log) + 1), now))
        log += events
        state = game.rules.fold(state, events)
        if check:
            wrong += (f"step {len(moves)}: {found}" for found in game.rules.violations(state))
    finished = game.rules.outcome(state) is not None
    if not finished and not wrong:
        wrong.append(f"no end after {len(moves)} steps")
    if codec is not None and not wrong:
        wrong += _not_the_same(game, state, log, codec)
    return Played(len(moves), len(log), finished, tuple(wrong), tuple(moves), state)


def _choice(plan: Plan, state: Any, seat: Seat, luck: Rng) -> Command | None:
    game = plan.game
    legal = game.rules.legal(state, seat)
    if not legal:
        return None
    bot = game.bots_by_name[plan.bots[seat]]
    chosen: Command = bot.choose(game.rules.view(state, Seated(seat)), legal, luck)
    return chosen


def _not_the_same(game: Game[Any, Any, Any], state: Any, log: Sequence[Event], codec: Codec) -> list[str]:
    again = game.rules.fold(game.rules.initial, tuple(codec.event(encode(event)) for event in log))
    return [] if again == state else ["the log, written and read, does not fold to the same state"]


def record(plan: Plan, played: Played, rule_sets: RuleSets, table: str) -> tuple[bytes, list[Recorded]]:
    """The same game as the log of a table, with the seed it is sealed with."""
    game = plan.game
    players = [f"player-{seat}" for seat in range(len(plan.bots))]
    opened = OpenTable(
        table=table,
        game=game.about.slug,
        rules=game.about.rules_version,
        options=Raw(encode(plan.options)),
        seed=plan.seed.hex(),
        host=players[0],
        terms=NO_TERMS,
    )
    commands: list[TableCommand] = [opened]
    commands += [TakeSeat(player=each, name=each, bot=bot) for each, bot in zip(players, plan.bots, strict=True)]
    commands.append(StartGame(player=players[0]))
    commands += [Act(seat=seat, command=Raw(encode(command))) for seat, command in played.moves]
    state, head = TableState(), Head(0, genesis(TABLE + table))
    log: list[Recorded] = []
    for number, command in enumerate(commands):
        moves_so_far = max(0, number - len(players) - 1)
        now = MOVE_MS * moves_so_far
        events = decide(rule_sets, state, command, now)
        for event in events:
            state = evolve(rule_sets, state, event)
        actor = players[command.seat] if isinstance(command, Act) else players[0]
        cause = Cause(command=command, id=f"{actor}/{number}", actor=actor, at=now)
        sealed = seal(head, state.seed, cause, events)
        log += sealed
        head = Head(sealed[-1].version, sealed[-1].hash)
    return plan.seed, log


def seed_of(name: str, number: int) -> bytes:
    """The seed of game `number` in a series called `name`."""
    return sha256(f"orrery/simulation/{name}/{number}".encode()).digest()
