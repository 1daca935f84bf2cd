"""`orrery deck`: decks of Rüniverse as text."""

import sys
from pathlib import Path

import click
from msgspec.json import encode

from domain.games.runiverse.decks import booster_deck, breaches, parse_deck, preconstructed_deck, print_deck
from domain.games.runiverse.facets import Facet
from domain.kernel.errors import MalformedCommand
from domain.kernel.rng import Rng

FACETS = click.Choice([facet.value for facet in Facet])


@click.group()
def deck() -> None:
    """Print and check decks of Rüniverse. A deck is text: `2 Kittle` a line, the dream deck after a line `Dream`."""


@deck.command()
@click.argument("path", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--budget", default=40, show_default=True, help="How many pips are allowed.")
@click.option("--json", "as_json", is_flag=True, help="For machines: the rules broken, and how.")
def check(path: Path, budget: int, as_json: bool) -> int:
    """Check the deck in PATH (`-` for standard input) for Constructed. Exit 1 if it breaks a rule, naming each."""
    text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    try:
        found = breaches(parse_deck(text), budget)
    except ValueError as error:
        raise MalformedCommand(str(error)) from None
    if as_json:
        click.echo(encode(found).decode())
    else:
        click.echo("\n".join(f"{each.rule}: {each.reason}" for each in found) or "the deck is legal")
    return 1 if found else 0


@deck.command()
@click.argument("facet", type=FACETS)
@click.option("--booster", default="", metavar="SEED", help="A random legal Booster Deck from this seed instead.")
def show(facet: str, booster: str) -> None:
    """Print the preconstructed deck of FACET, ready to be pasted."""
    chosen = Facet(facet)
    made = booster_deck(chosen, Rng(booster.encode())) if booster else preconstructed_deck(chosen)
    click.echo(print_deck(made))
