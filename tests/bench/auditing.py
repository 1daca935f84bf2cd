"""How fast logs are audited, beside a plain fold of the same logs."""

from collections.abc import Callable
from typing import Any, Final

from domain.kernel.chain import Recorded
from domain.kernel.game import Game
from domain.kernel.playout import play_out
from domain.registry import RULE_SETS
from domain.tables.audit import audit_table
from domain.tables.codec import Codec
from domain.tables.decide import RuleSets
from domain.tables.evolve import fold
from domain.tables.state import TableState
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
    rows = tuple(
        Comparison(
            name=f"audit.{game.about.slug}",
            title=f"audit {game.about.slug}",
            unit="events/s",
            ours=game.about.slug,
            peer=f"{game.about.slug}.fold",
            peer_name="a fold of the same logs",
            aim=_AIM,
        )
        for game in RULE_SETS
    )
    return Suite(measures=measures, rows=rows)


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
