"""The games a table can be opened for, and how their options and commands are read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import MsgspecError, Raw
from msgspec.json import decode

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.game import Game

Loader = Callable[[], Sequence[Game[Any, Any, Any]]]
"""Gives every rule-set of one game."""


class RuleSets:
    """The games a table can be opened for, by slug and rule-set version. A game is loaded when it is asked for."""

    def __init__(self, *games: Game[Any, Any, Any], loaders: Mapping[str, Loader] | None = None) -> None:
        self._games = {(game.about.slug, game.about.rules_version): game for game in games}
        self._loaders = dict(loaders or {})
        self._slugs = tuple(dict.fromkeys((*(game.about.slug for game in games), *self._loaders)))

    @property
    def slugs(self) -> tuple[str, ...]:
        """The games by name; none is loaded for it."""
        return self._slugs

    def newest(self, slug: str) -> Game[Any, Any, Any]:
        """The game as it is played today."""
        self._load(self.known(slug))
        return self._games[slug, max(rules for name, rules in self._games if name == slug)]

    def known(self, slug: str) -> str:
        """`slug`, if there is such a game; MalformedCommand otherwise. None is loaded for it."""
        if slug not in self._slugs:
            raise MalformedCommand(f"there is no game {slug[:60]!r}; the games are {', '.join(sorted(self._slugs))}")
        return slug

    def pinned(self, slug: str, rules: int) -> Game[Any, Any, Any]:
        """The game under the rule-set a table was opened with."""
        self._load(slug)
        try:
            return self._games[slug, rules]
        except KeyError:
            raise MalformedCommand(f"rule-set {rules} of {slug!r} is not known here") from None

    def as_played(self, slug: str, rules: int) -> "RuleSets":
        """The rule-set of a table as its commands were decided when they were given, as far as that is kept."""
        game = self.pinned(slug, rules)
        return RuleSets(game.as_played or game)

    def narrowed(self, slug: str) -> "RuleSets":
        """The rule-sets of one game alone, so that no other need be loaded; all of them if there is no such game."""
        return RuleSets(*self._of(slug)) if slug in self._slugs else self

    @property
    def rule_sets(self) -> tuple[Game[Any, Any, Any], ...]:
        """Every rule-set of every game, the ones no longer dealt included."""
        return tuple(game for slug in self._slugs for game in self._of(slug))

    def __iter__(self) -> Iterator[Game[Any, Any, Any]]:
        """Every game once, as it is played today."""
        return (self.newest(slug) for slug in self._slugs)

    def _of(self, slug: str) -> tuple[Game[Any, Any, Any], ...]:
        self._load(slug)
        return tuple(game for (name, _), game in self._games.items() if name == slug)

    def _load(self, slug: str) -> None:
        if load := self._loaders.get(slug):
            self._games.update({(game.about.slug, game.about.rules_version): game for game in load()})
            del self._loaders[slug]


def read_options(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """The game's own typed options."""
    try:
        return game.rules.options_decoder.decode(raw)
    except MsgspecError as error:
        raise MalformedCommand(f"options of {game.about.slug}: {error}") from None


def read_state(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """The game's own state; MalformedCommand if that is none."""
    try:
        return decode(raw, type=type(game.rules.initial))
    except MsgspecError as error:
        raise MalformedCommand(f"state of {game.about.slug}: {error}") from None


def brings_decks(game: Game[Any, Any, Any], options: Any) -> bool:
    """Whether players bring decks of their own to a table with these options."""
    return game.decks is not None and game.decks.are_brought(options)


def check_options(
    game: Game[Any, Any, Any], raw: Raw | bytes, seats: int | None = None, *, brought: bool = False
) -> Any:
    """The options, if they can be played by `seats`, or by any number the game takes; IllegalMove otherwise.

    With `brought`, the decks that the options leave to the players are someone else's care.

    Asked before a table is opened. Deciding an opening asks nothing of the kind: tables are on record whose options
    were found out only when their game was to begin, and they are decided again as they were.
    """
    options = read_options(game, raw)
    numbers = range(game.about.min_seats, game.about.max_seats + 1) if seats is None else (seats,)
    check = game.decks.check if brought and game.decks and game.decks.are_brought(options) else game.rules.check
    refusals = []
    for number in numbers:
        try:
            check(options, number)
        except IllegalMove as refusal:
            refusals.append(refusal)
        else:
            return options
    raise refusals[0]


def read_command(game: Game[Any, Any, Any], raw: Raw | bytes) -> Any:
    """One of the game's own commands."""
    try:
        return game.rules.command_decoder.decode(raw)
    except MsgspecError as error:
        raise MalformedCommand(f"command of {game.about.slug}: {error}") from None
