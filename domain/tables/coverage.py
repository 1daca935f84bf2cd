"""Which clauses games have made use of, with a place to look at for each."""

from collections.abc import Iterable
from typing import Annotated, Any

from domain.kernel.docs import doc
from domain.kernel.game import Game
from domain.kernel.structs import Record
from domain.kernel.units import Id
from domain.tables.grounds import rests_on


class RuleUse(Record, frozen=True):
    """How often events rest on a clause, and the first that does."""

    rule: Annotated[Id, doc("The number of the clause.")]
    events: Annotated[int, doc("How many events rest on it.")]
    tables: Annotated[int, doc("At how many tables.")]
    table: Annotated[Id, doc("The first table with such an event.")]
    version: Annotated[int, doc("The version of that event, to be looked at.")]


class Coverage:
    """Counts the clauses of one log after the other."""

    def __init__(self) -> None:
        self._found: dict[str, RuleUse] = {}

    def add(self, table: str, game: Game[Any, Any, Any], events: Iterable[tuple[int, Any]]) -> None:
        """Take in the events of a table, each with its version and as far as they may be seen."""
        here: set[str] = set()
        for version, event in events:
            self.note(table, version, rests_on(game, event), here)

    def note(self, table: str, version: int, rules: Iterable[str], here: set[str]) -> None:
        """Take in the clauses of one event. `here` are those its table has used before, and grows by them."""
        for rule in rules:
            self._count(rule, table, version, new=rule not in here)
            here.add(rule)

    def take(self, uses: Iterable[RuleUse]) -> None:
        """Add what was counted elsewhere, at other tables."""
        for use in uses:
            known = self._found.get(use.rule)
            if known is None:
                self._found[use.rule] = use
            else:
                events, tables = known.events + use.events, known.tables + use.tables
                self._found[use.rule] = RuleUse(use.rule, events, tables, known.table, known.version)

    def _count(self, rule: str, table: str, version: int, *, new: bool) -> None:
        known = self._found.get(rule)
        if known is None:
            self._found[rule] = RuleUse(rule, 1, 1, table, version)
        else:
            self._found[rule] = RuleUse(rule, known.events + 1, known.tables + new, known.table, known.version)

    @property
    def uses(self) -> tuple[RuleUse, ...]:
        """Every clause that was used, in the order of their numbers."""
        return tuple(self._found[rule] for rule in sorted(self._found))
