"""`orrery tournament enter`, `deck` and `decks`: what entrants do."""

import json
from pathlib import Path
from typing import Any, Final

import click

from api.cli.client import ask, at_service
from api.cli.texts import text_of
from api.cli.tournament_calls import ANSWER, changed, own_account, run_command

_ENTER: Final = f"""mutation($t: ID!, $d: String, $team: String, $m: [ID!]) {{
  enterTournament(tournament: $t, deck: $d, team: $team, members: $m) {ANSWER} }}"""
_DECKS: Final = """query($t: ID!, $a: String) { tournament(id: $t) { decks(first: 100, after: $a) {
  edges { node { entrant { name account } deck } } pageInfo { hasNextPage endCursor } } } }"""
_FILE: Final = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--deck", type=_FILE, help="The file of the deck you play with, where entrants bring one.")
@click.option("--team", help="What your team is called, where teams enter.")
@click.option("--member", "members", multiple=True, help="The account of a player of the team, in the order of boards.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def enter(
    id_: str, deck: Path | None, team: str | None, members: tuple[str, ...], as_json: bool, url: str, token: str
) -> None:
    """Enter TOURNAMENT."""
    said = {"d": text_of(deck) if deck else None, "team": team, "m": list(members) or None}
    made = changed(ask(url, token, _ENTER, t=id_, **said)["enterTournament"])
    click.echo(json.dumps(made["tournament"]) if as_json else f"entered {id_}")


@click.command(name="deck")
@click.argument("id_", metavar="TOURNAMENT")
@click.argument("deck", type=_FILE)
@click.option("--account", default="", help="Whose deck it is, for organisers; by default your own.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def hand_in(id_: str, deck: Path, account: str, as_json: bool, url: str, token: str) -> None:
    """Hand in the deck in the file DECK, `-` for standard input, for TOURNAMENT: another one until the start."""
    who = account or own_account(url, token)
    made = run_command(url, token, id_, {"handInDeck": {"account": who, "deck": text_of(deck)}})
    click.echo(json.dumps(made["tournament"]) if as_json else "handed in")


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def decks(id_: str, as_json: bool, url: str, token: str) -> None:
    """Show the decks of TOURNAMENT that you may see."""
    found: list[dict[str, Any]] = []
    after, more = None, True
    while more:
        page = ask(url, token, _DECKS, t=id_, a=after)["tournament"]["decks"]
        found += [edge["node"] for edge in page["edges"]]
        after, more = page["pageInfo"]["endCursor"], page["pageInfo"]["hasNextPage"]
    if as_json:
        click.echo(json.dumps(found))
        return
    click.echo("\n\n".join(f"{each['entrant']['name']}\n{each['deck'] or '(not shown yet)'}" for each in found))
