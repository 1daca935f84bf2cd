"""How fast logs are audited, beside a plain fold of the same logs and beside what no audit can do without.

A fold takes 1 to 2 µs for an event. The chain alone takes seven SHA-256 for an event, or 2.5 µs at 0.35 µs each, and
the rules of a game take 2 to 20 µs to decide its commands again: so half the speed of a fold is out of reach for one
process, whatever surrounds them. What can be kept small is the rest, and the second rows show it: how an audit compares
with hashing every event and asking the bare rules for every command. Several processes share the work.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from domain.kernel.chain import Chain, Recorded
from domain.kernel.cuts import check
from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.playout import play_out
from domain.kernel.record import chain_said, decode_meta
from domain.kernel.rng import draws_at
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat
from domain.registry import RULE_SETS
from domain.tables.audit import audit_table
from domain.tables.codec import Codec
from domain.tables.commands import Act
from domain.tables.decide import RuleSets, read_command
from domain.tables.events import TableOpened
from domain.tables.evolve import fold
from domain.tables.state import TableState
from domain.tables.verify import Entry, commands_in
from services.offline.simulation import record
from tests.bench.measuring import counted
from tests.bench.samples import plan_of
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Measure, Suite

_LOGS: Final = 2
_AIM: Final = 0.5


async def auditing(_: Stage) -> Suite:
    """Events audited in a second for every registered game: every hash, and every command decided again."""
    measures: dict[str, Measure] = {}
    for game in RULE_SETS:
        slug, rule_sets = game.about.slug, RuleSets(game)
        logs = [_log(game, rule_sets, number) for number in range(_LOGS)]
        measures[slug] = counted(slug, _audit(rule_sets, logs), cpu=True)
        measures[f"{slug}.fold"] = counted(f"{slug}.fold", _fold(rule_sets, logs), cpu=True)
        measures[f"{slug}.least"] = counted(f"{slug}.least", _least(rule_sets, logs), cpu=True)
    rows = [_row(slug, "fold", "a fold of the same logs") for slug in RULE_SETS.slugs]
    rows += [_row(slug, "least", "hashing and bare rules alone") for slug in RULE_SETS.slugs]
    return Suite(measures=measures, rows=tuple(rows))


def _row(slug: str, peer: str, peer_name: str) -> Comparison:
    return Comparison(
        name=f"audit.{slug}" if peer == "fold" else f"audit.{slug}.{peer}",
        title=f"audit {slug}",
        unit="events/s",
        ours=slug,
        peer=f"{slug}.{peer}",
        peer_name=peer_name,
        aim=_AIM,
    )


def _log(game: Game[Any, Any, Any], rule_sets: RuleSets, number: int) -> list[Recorded]:
    plan = plan_of(game, "audit", number, sensible=True)
    return record(plan, play_out(plan, check=False), rule_sets, "bench")[1]


def _audit(rule_sets: RuleSets, logs: list[list[Recorded]]) -> Callable[[], int]:
    codec = Codec(rule_sets)

    def audit_all() -> int:
        assert all(audit_table(rule_sets, codec, "table:bench", log).passed for log in logs)
        return sum(map(len, logs))

    return audit_all


def _fold(rule_sets: RuleSets, logs: list[list[Recorded]]) -> Callable[[], int]:
    codec = Codec(rule_sets)

    def fold_all() -> int:
        for log in logs:
            fold(rule_sets, TableState(), codec.events(b"\n".join(each.body for each in log)))
        return sum(map(len, logs))

    return fold_all


def _least(rule_sets: RuleSets, logs: list[list[Recorded]]) -> Callable[[], int]:
    """Every event hashed, and every command of the game decided and folded from the state it was given in."""
    codec = Codec(rule_sets)
    chains, asked = list[Chain](), list[Callable[[], object]]()
    for log in logs:
        opened = codec.event(log[0].body)
        assert isinstance(opened, TableOpened)
        chains.append(Chain("table:bench", bytes.fromhex(opened.seed), chain_said(log[0].body)))
        entries = [Entry(each.version, decode_meta(each.meta), each.body, opened) for each in log]
        state = TableState()
        for group in commands_in(entries):
            command, at = codec.command(group[0].command), group[0].meta.at
            if isinstance(command, Act):
                asked.append(partial(_bare, state, command.seat, read_command(state.game, command.command), at))
            state = fold(rule_sets, state, [codec.event(entry.body) for entry in group])

    def do_least() -> int:
        for chain, log in zip(chains, logs, strict=True):
            check(chain, codec.classes, log)
        for ask in asked:
            ask()
        return sum(map(len, logs))

    return do_least


def _bare(state: TableState, seat: Seat, command: Command, now: int) -> object:
    rules = state.game.rules
    moment = Moment(rng=draws_at(state.seed, state.mix, state.steps + 1), now=now)
    return rules.fold(state.play, rules.decide(state.play, seat, command, moment))
