"""Tournaments: pairing a large Swiss, building a large bracket, asking for standings."""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from msgspec import Raw

from domain.kernel.decider import Standing
from domain.registry import RULE_SETS
from domain.tournaments.commands import RecordResult
from domain.tournaments.config import Config, Format, Layout
from domain.tournaments.config import Stage as Plan
from domain.tournaments.decide import decide
from domain.tournaments.events import GameRecorded, MatchDecided, RoundPaired, StageStarted, TournamentStarted
from domain.tournaments.evolve import evolve, fold
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.pairing.schedule import schedule
from domain.tournaments.pairing.swiss import WINDOW, Contender, lay_out, pair_round
from domain.tournaments.standings.table import standings
from domain.tournaments.state import Entrant, How, Result, StageState, Status, TournamentState
from services.off_loop import OffLoop, Remembered
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_MANY: Final = 4096
_PEERS: Final = 512
_THOUSAND: Final = 1024
_SINGLE: Final = Plan(Format.SINGLE_ELIMINATION)
_ROUNDS: Final = 6
_SEED: Final = 20
Met = dict[int, set[int]]


async def tournaments(_: Stage) -> Suite:
    """Milliseconds for one pairing, one bracket, one query; a figure beside an allowance is to stay below it."""
    line, met = _field(_MANY)
    few, few_met = _field(_PEERS)
    bracket = Plan(Format.DOUBLE_ELIMINATION)
    seeds = tuple(range(_MANY))
    drawn, swiss = _bracket(bracket, seeds), _swiss(line)
    thousand = _swiss(_line([0] * _THOUSAND, random.Random(_SEED)), rounds=10)
    measures: dict[str, Measure] = {
        "pairing": _timed("pairing", lambda: pair_round(line, met, Layout.RANDOM), allowed=1000),
        "few": _timed("few", lambda: pair_round(few, few_met, Layout.RANDOM)),
        "building": _timed("building", lambda: schedule(bracket, 0, seeds, (seeds,), 0), allowed=10),
        "standings": _timed("standings", lambda: standings(drawn, _stage(drawn))),
        "explained": _timed("explained", lambda: standings(swiss, _stage(swiss))),
        "thousand": _timed("thousand", lambda: standings(thousand, _stage(thousand)), allowed=100),
        "again": _asked_again(thousand),
        "result": _results(),
    }
    if find_spec("networkx") is not None:
        measures["networkx"] = _timed("networkx", lambda: _by_networkx(few, few_met))
    return Suite(measures=measures, rows=_rows())


def _rows() -> tuple[Comparison, ...]:
    def row(name: str, title: str, ours: str, peer: str = "", peer_name: str = "", aim: float | None = None) -> Any:
        return Comparison(f"tournaments.{name}", title, "ms", ours, peer, peer_name, aim, better="lower")

    return (
        row("pair", f"pair a Swiss round of {_MANY}", "pairing", "pairing.allowed", "1 s allowed", 1),
        row("pair_few", f"pair a Swiss round of {_PEERS}", "few", "networkx", "networkx", 1 / 50),
        row("build", f"build a double elimination of {_MANY}", "building", "building.allowed", "10 ms allowed", 1),
        row("standings", f"standings of a double elimination of {_MANY}", "standings"),
        row("explained", f"standings of a Swiss of {_MANY}, explained", "explained"),
        row("thousand", f"ten rounds of {_THOUSAND}, explained", "thousand", "thousand.allowed", "100 ms allowed", 1),
        row("again", "the same at the same version", "again", "again.allowed", "1 ms allowed", 1),
        row("result", f"a result in a bracket of {_MANY}", "result.large", "result.small", "one of 64", 2),
    )


def _timed(name: str, work: Callable[[], object], allowed: float | None = None) -> Measure:
    """The mean time of `work`; at least once, however long it takes."""

    async def measure(seconds: float) -> Figures:
        done, began, taken = 0, time.process_time(), 0.0
        while taken < seconds:
            work()
            done, taken = done + 1, time.process_time() - began
        figures = {name: 1000 * taken / done}
        return figures if allowed is None else {**figures, f"{name}.allowed": allowed}

    return measure


def _asked_again(state: TournamentState) -> Measure:
    """What it takes to be told standings that somebody else has asked for at the same version."""

    async def measure(seconds: float) -> Figures:
        kept = Remembered(OffLoop(), 128 * 1024 * 1024)
        work = partial(standings, state, _stage(state))
        await kept.get("version", work)
        done, began, taken = 0, time.process_time(), 0.0
        while taken < seconds / 4:
            await kept.get("version", work)
            done, taken = done + 1, time.process_time() - began
        return {"again": 1000 * taken / done, "again.allowed": 1.0}

    return measure


def _results() -> Measure:
    """A result in a large bracket and in a small one, in turns so that both see the same machine."""

    async def measure(seconds: float) -> Figures:
        taken = {"small": 0.0, "large": 0.0}
        states = {"small": _begun(_SINGLE, 64), "large": _begun(_SINGLE, _MANY)}
        done = 0
        while sum(taken.values()) < seconds / 4:
            for name, state in states.items():
                number = done % 16
                command = RecordResult(number, 1, f"t{number}", "ab", (Standing(0, 1, 1), Standing(1, 2, 0)))
                began = time.process_time()
                fold(state, decide(RULE_SETS, state, command, done))
                taken[name] += time.process_time() - began
            done += 1
        return {f"result.{name}": 1000 * each / done for name, each in taken.items()}

    return measure


def _field(size: int) -> tuple[list[Contender], Met]:
    """A Swiss in mid-tournament: entrants by points, and whom each has met."""
    luck = random.Random(_SEED)
    points, met = [0] * size, {entrant: set[int]() for entrant in range(size)}
    for _ in range(_ROUNDS):
        tables, _receipt = pair_round(_line(points, luck), met, Layout.RANDOM)
        for one, two in tables:
            met[one].add(two)
            met[two].add(one)
            points[luck.choice((one, two))] += 3
    return _line(points, luck), met


def _line(points: Sequence[int], luck: random.Random) -> list[Contender]:
    made = [Contender(entrant, own, lot=luck.randrange(1 << 30)) for entrant, own in enumerate(points)]
    return sorted(made, key=lambda each: -each.points)


def _by_networkx(standings_: Sequence[Contender], met: Met) -> object:
    """The least cost among the same pairs, by a library many would take: no receipt, no byes, no wider window."""
    networkx = import_module("networkx")
    line, graph = lay_out(standings_, Layout.RANDOM), networkx.Graph()
    size = len(line)
    per_gap = size * size * size
    most = per_gap * ((line[0].points - line[-1].points) ** 2 + 3)
    for i, one in enumerate(line):
        for j in range(i + 1, min(size, i + 1 + WINDOW)):
            if line[j].entrant not in met[one.entrant]:
                gap = one.points - line[j].points
                graph.add_edge(i, j, weight=most - gap * gap * per_gap - (j - i))
    return networkx.max_weight_matching(graph, maxcardinality=True)


# -- states of large tournaments -----------------------------------------------------------------------------


def _begun(plan: Plan, size: int) -> TournamentState:
    entrants = tuple(Entrant(number, f"a{number}", f"Player {number}", 0) for number in range(size))
    config = Config("Bench", "uno", 1, Raw(b"{}"), (plan,))
    state = TournamentState(id="bench", status=Status.REGISTRATION, config=config, entrants=entrants, seed=bytes(32))
    seeds = tuple(range(size))
    started = TournamentStarted(playing=seeds, absent=(), at=0)
    stage = StageStarted(stage=0, seeds=seeds, groups=(seeds,), rounds=_ROUNDS, at=0)
    return fold(state, (started, stage))


def _bracket(plan: Plan, seeds: Sequence[int]) -> TournamentState:
    """A double elimination whose first round is played."""
    state = _begun(plan, len(seeds))
    first = [match for match in state.matches if match.is_ready]
    won = Result(How.PLAYED, (1, 2), wins=(1, 0), scores=(1, 0))
    return fold(state, [MatchDecided(match=match.number, result=won) for match in first])


def _swiss(line: Sequence[Contender], rounds: int = _ROUNDS) -> TournamentState:
    """A Swiss of a few rounds in which the first at every table wins."""
    state = _begun(Plan(Format.SWISS, rounds=rounds), len(line))
    order = [each.entrant for each in line]
    receipt = Receipt(method="bench", constraints=())
    won = Result(How.PLAYED, (1, 2), wins=(1, 0), scores=(1, 0))
    for round_ in range(1, rounds + 1):
        half = len(order) // 2
        tables = tuple((order[i], order[half + (i + round_) % half]) for i in range(half))
        first = len(state.matches)
        state = evolve(state, RoundPaired(stage=0, round=round_, tables=tables, receipt=receipt, by=""))
        state = _all_won(state, first, won)
    return state


def _all_won(state: TournamentState, first: int, won: Result) -> TournamentState:
    for number in range(first, len(state.matches)):
        match = state.matches[number]
        game = GameRecorded(number, 1, f"t{number}", "", match.players, won.places, won.scores)
        state = fold(state, (game, MatchDecided(match=number, result=won)))
    return state


def _stage(state: TournamentState) -> StageState:
    stage = state.current
    assert stage is not None, "the stage has begun"
    return stage
