"""Which clauses of a rulebook games made use of: those that were just played, or those in files."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from api.cli.story import events_in
from api.rulebooks.books import rulebooks
from domain.kernel.chain import Recorded
from domain.kernel.game import Game
from domain.registry import RULE_SETS
from domain.tables.codec import Codec
from domain.tables.coverage import Coverage, RuleUse
from domain.tables.export import game_of, read


class RulesUsed(Struct, frozen=True):
    """The clauses of a game's rulebook that events rest on, each with an example, and those none does."""

    tables: int
    clauses: int
    used: list[RuleUse]
    unused: list[str]


class RuleCount:
    """Counts the clauses of one game, log by log."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game, self._coverage, self._tables = game, Coverage(), 0

    def take_log(self, table: str, log: Sequence[Recorded], codec: Codec) -> None:
        """Add a game that was recorded."""
        self._take(table, ((row.version, codec.event(row.body)) for row in log))

    def take_file(self, path: Path) -> None:
        """Add an exported game, whole or as one viewer was shown it; BadParameter if it is one of another game."""
        data = path.read_bytes()
        if (slug := game_of(data)) != self._game.about.slug:
            raise click.BadParameter(f"{path} is a game of {slug}, not of {self._game.about.slug}")
        _, lines = read(data)
        self._take(str(path), events_in(RULE_SETS.narrowed(slug), lines))

    def _take(self, table: str, events: Iterable[tuple[int, Any]]) -> None:
        self._tables += 1
        self._coverage.add(table, self._game, events)

    @property
    def found(self) -> RulesUsed:
        """What was counted so far."""
        return found_in(self._coverage, self._game.about.slug, self._tables)


def found_in(coverage: Coverage, slug: str, tables: int) -> RulesUsed:
    """What was counted, held against the rulebook of a game."""
    clauses = rulebooks()[slug].clauses
    used = [use for use in coverage.uses if use.rule in clauses]
    seen = {use.rule for use in used}
    return RulesUsed(tables, len(clauses), used, [rule for rule in clauses if rule not in seen])


def in_words(found: RulesUsed) -> str:
    """The clauses that were used with an example each, then the others."""
    wide = max((len(use.rule) for use in found.used), default=0)
    games = "1 game" if found.tables == 1 else f"{found.tables} games"
    return "\n".join(
        [
            f"{len(found.used)} of {found.clauses} clauses used in {games}",
            *(f"{use.rule:{wide}}  {use.events:>7,} x  {use.table} at {use.version}" for use in found.used),
            "not seen: " + (", ".join(found.unused) or "none"),
        ]
    )
