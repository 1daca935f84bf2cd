"""`orrery tournament announce`, `describe`, `invite`, `approve`, `penalise`: what organisers and judges do by hand."""

import json
from pathlib import Path
from typing import Any

import click

from api.cli.client import at_service
from api.cli.texts import accounts_in
from api.cli.tournament_calls import run_command
from domain.tournaments.state import Penalty


def _done(id_: str, command: dict[str, Any], told: str, url: str, token: str, *, as_json: bool) -> None:
    made = run_command(url, token, id_, command)
    click.echo(json.dumps(made["tournament"]) if as_json else told)


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.argument("text")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def announce(id_: str, text: str, as_json: bool, url: str, token: str) -> None:
    """Tell everyone who follows TOURNAMENT something."""
    _done(id_, {"announce": {"text": text}}, "announced", url, token, as_json=as_json)


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.argument("text")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def describe(id_: str, text: str, as_json: bool, url: str, token: str) -> None:
    """Say what TOURNAMENT is about."""
    _done(id_, {"describe": {"text": text}}, "described", url, token, as_json=as_json)


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.argument("accounts", nargs=-1)
@click.option(
    "--file",
    "path",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="A list of accounts: one a line, or a CSV with a column `account`.",
)
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def invite(id_: str, accounts: tuple[str, ...], path: Path | None, as_json: bool, url: str, token: str) -> None:
    """Invite ACCOUNTS, those in a file, or both to TOURNAMENT."""
    invited = list(dict.fromkeys([*accounts, *(accounts_in(path) if path else ())]))
    if not invited:
        raise click.UsageError("name accounts, or a --file of them")
    _done(id_, {"invite": {"accounts": invited}}, "invited", url, token, as_json=as_json)


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.argument("account")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def approve(id_: str, account: str, as_json: bool, url: str, token: str) -> None:
    """Let ACCOUNT in, which has asked to enter TOURNAMENT."""
    _done(id_, {"approve": {"account": account}}, "let in", url, token, as_json=as_json)


@click.command()
@click.argument("id_", metavar="TOURNAMENT")
@click.argument("account")
@click.argument("penalty", type=click.Choice([each.value for each in Penalty]))
@click.option("--reason", required=True, help="Why they get it.")
@click.option("--points", default=0, help="How many points are deducted, where points are.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def penalise(
    id_: str, account: str, penalty: str, reason: str, points: int, as_json: bool, url: str, token: str
) -> None:
    """Give ACCOUNT a penalty in TOURNAMENT."""
    said = {"account": account, "penalty": Penalty(penalty).name, "reason": reason, "points": points}
    _done(id_, {"penalise": said}, "penalised", url, token, as_json=as_json)
