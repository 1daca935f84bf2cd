"""The options by which many tables are chosen."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
_WORDS = {
    "game": "Of this game.",
    "player": "At which this account sat.",
    "winner": "That this account won.",
    "tournament": "Of this tournament.",
    "opened_from": "Opened at this time or later, such as 2026-11-17 or 2026-11-17T20:00Z.",
    "opened_until": "Opened before this time.",
    "ended_from": "Over at this time or later.",
    "ended_until": "Over before this time.",
    "after": "Go on after this cursor.",
}


def filters(command: F) -> F:
    """Options of a command that takes many tables."""
    rated = click.option("--rated/--unrated", "rated", default=None, help="With --all: rated tables, or the others.")
    resume = click.option("--resume", is_flag=True, help="With --all and -o: go on where the file ends.")
    made = rated(resume(command))
    for name, says in reversed(_WORDS.items()):
        made = click.option(f"--{name.replace('_', '-')}", name, help=f"With --all: {says[0].lower()}{says[1:]}")(made)
    return made
