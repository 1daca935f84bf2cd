"""Players that know only their own view and what is legal."""

from typing import Any

from domain.kernel.rng import Rng


def random_bot(_: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Any legal command, each as likely as the next."""
    return rng.choice(legal)
