"""What a game's module has in PettingZoo: `env`, with the library's own checks around it, and `raw_env` without."""

from collections.abc import Mapping
from typing import Any

from msgspec import MsgspecError, convert, to_builtins
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from api.environments.environment import Environment
from api.environments.rewards import Rewards
from domain.kernel.encoding import Encoding
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game

MOST_STEPS = 10_000
"""After so many steps a game is cut off, unless another number is given."""


class Maker:
    """Makes environments of one game."""

    def __init__(self, game: Game[Any, Any, Any], encoding: Encoding[Any]) -> None:
        self._game, self._encoding = game, encoding

    @property
    def seat_counts(self) -> range:
        """How many may play."""
        return range(self._game.about.min_seats, self._game.about.max_seats + 1)

    def env(self, **choices: Any) -> Any:
        """The environment with PettingZoo's checks: `reset` comes first, and actions are in bounds."""
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(self.raw_env(**choices)))

    def raw_env(
        self,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        rewards: str = "",
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> Environment:
        """The environment itself; ValueError for what the game cannot be played with.

        `options` are those of a table; `rewards` are by `places` or `scores`; `max_steps` is where a game is cut off.
        """
        seats = self._game.about.min_seats if seats is None else seats
        if seats not in self.seat_counts:
            known = self.seat_counts
            raise ValueError(f"{self._game.about.title} is played by {known.start} to {known.stop - 1}, not by {seats}")
        if render_mode not in (None, *Environment.metadata["render_modes"]):
            raise ValueError(f"render_mode is ansi, human or None, not {render_mode!r}")
        if max_steps < 1:
            raise ValueError("max_steps is at least 1")
        chosen = Rewards(rewards) if rewards else Rewards.SCORES if seats == 1 else Rewards.PLACES
        played = self._options(options or {}, seats)
        return Environment(self._game, self._encoding, seats, played, chosen, max_steps, render_mode)

    def _options(self, options: Mapping[str, Any], seats: int) -> Any:
        if unknown := set(options) - set(self._game.rules.options.__struct_fields__):
            raise ValueError(f"options of {self._game.about.slug}: there is no {', '.join(sorted(unknown))}")
        try:
            chosen = convert({**to_builtins(self._game.usual), **options}, self._game.rules.options)
            self._game.rules.check(chosen, seats)
        except (MsgspecError, IllegalMove) as error:
            raise ValueError(f"options of {self._game.about.slug}: {error}") from None
        if reason := self._encoding.unfit(chosen):
            raise ValueError(f"options of {self._game.about.slug}: {reason}")
        return chosen
