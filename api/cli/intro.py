"""How to play a game, on a screen or for machines."""

import click
from msgspec.json import encode
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from api.rulebooks.intros import intro_of
from domain.registry import RULE_SETS


def show_intro(game: str, *, as_json: bool = False) -> None:
    """Print how to play; BadParameter for a game that has no page."""
    intro = intro_of(game) if game in RULE_SETS.slugs else None
    if intro is None:
        raise click.BadParameter(f"there is no introduction to {game!r}; there is one to {', '.join(RULE_SETS.slugs)}")
    if as_json:
        click.echo(encode(intro).decode())
        return
    console = Console(highlight=False)
    console.print(Text(f"How to play {RULE_SETS.newest(game).about.title}", style="bold"))
    for head, said in (("Goal", intro.goal), ("Your turn", intro.turn), ("The end", intro.end)):
        console.print(Text(f"\n{head}", style="bold"))
        console.print(Padding(Text(said), (0, 2), expand=False))
    console.print(Text("\nFive mistakes", style="bold"))
    for mistake in intro.mistakes:
        console.print(Padding(Text.assemble((mistake.rule, "cyan"), f"  {mistake.text}"), (0, 2), expand=False))
