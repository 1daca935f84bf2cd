"""The games a table can be opened for, and how their options and commands are read."""

from collections.abc import Iterator
from typing import Any

from msgspec import MsgspecError, Raw

from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game


class RuleSets:
    """The games a table can be opened for, by slug and rule-set version."""

    def __init__(self, *games: Game[Any, Any, Any]) -> None:
        self._games = {(game.about.slug, game.about.rules_version): game for game in games}

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

    @property
    def rule_sets(self) -> tuple[Game[Any, Any, Any], ...]:
        """Every rule-set of every game, the ones no longer dealt included."""
        return tuple(self._games.values())

    def __iter__(self) -> Iterator[Game[Any, Any, Any]]:
        """Every game once, as it is played today."""
        return (self.newest(slug) for slug in dict.fromkeys(slug for slug, _ in self._games))


def read_options(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """The game's own typed options."""
    try:
        return game.rules.options_decoder.decode(raw)
    except MsgspecError as error:
        raise MalformedCommand(f"options of {game.about.slug}: {error}") from None


def read_command(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """One of the game's own commands."""
    try:
        return game.rules.command_decoder.decode(raw)
    except MsgspecError as error:
        raise MalformedCommand(f"command of {game.about.slug}: {error}") from None
