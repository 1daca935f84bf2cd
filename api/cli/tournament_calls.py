"""What the commands of `orrery tournament` ask a service."""

from typing import Any, Final

import click

from api.cli.client import ask

ANSWER: Final = (
    """{ __typename ... on TournamentChanged { tournament { id status } version } ... on Refused { rule reason } }"""
)
_RUN: Final = f"""mutation($t: ID!, $c: TournamentCommandInput!) {{
  runTournament(tournament: $t, command: $c) {ANSWER} }}"""
_ME: Final = "query { me { account { id } } }"


class Refusal(click.ClickException):
    """The rules of tournaments forbid it."""


def changed(answer: dict[str, Any]) -> dict[str, Any]:
    """What a command led to; Refusal, in the words of the service, if it was refused."""
    if answer["__typename"] != "TournamentChanged":
        raise Refusal(f"{answer.get('rule', '')}: {answer.get('reason', 'refused')}")
    return answer


def run_command(url: str, token: str, tournament: str, command: dict[str, Any]) -> dict[str, Any]:
    """Do something in a tournament."""
    return changed(ask(url, token, _RUN, t=tournament, c=command)["runTournament"])


def own_account(url: str, token: str) -> str:
    """The account the token belongs to."""
    me = ask(url, token, _ME)["me"]
    if me is None:
        raise click.UsageError("this takes a token: give --token or set ORRERY_TOKEN")
    return str(me["account"]["id"])
