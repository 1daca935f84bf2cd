"""Examples at the end of a command's help: every line of them runs as it stands, in order."""

from collections.abc import Callable

import click


def examples(*lines: str) -> Callable[[click.Command], click.Command]:
    """End the help of a command with these lines."""

    def add(command: click.Command) -> click.Command:
        command.epilog = as_epilog(lines)
        return command

    return add


def as_epilog(lines: tuple[str, ...]) -> str | None:
    """The lines as the end of a help text; the control sign keeps click from joining them."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines))) if lines else None
