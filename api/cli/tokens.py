"""Tokens of one's own account, from the shell: for programs that act in one's name."""

import json
from typing import Any

import click

from api.cli.client import ask, at_service

_NEW = """mutation($name: String!, $scopes: [Scope!], $end: Time, $rate: Int, $cost: Int) {
  createToken(name: $name, scopes: $scopes, expiresAt: $end, requestsPerMinute: $rate, maxCost: $cost) {
    token about { id name scopes expiresAt } } }"""
_LIST = "{ tokens { id name scopes createdAt usedAt expiresAt requestsPerMinute maxCost } }"
_SCOPES = ("play", "organise", "audit", "hooks")


@click.group()
def tokens() -> None:
    """Make, list and revoke tokens of your own account.

    Give each program one of its own, with no more scopes than it needs. Your own comes by --token or ORRERY_TOKEN.
    """


@tokens.command()
@click.argument("name")
@click.option("--scope", "scopes", type=click.Choice(_SCOPES), multiple=True, help="By default all of your own.")
@click.option("--until", "end", metavar="TIME", help="When it ends by itself, as in 2030-01-31T12:00:00Z.")
@click.option("--per-minute", "rate", type=click.IntRange(min=1), help="How many operations it may send in a minute.")
@click.option("--max-cost", "cost", type=click.IntRange(min=1), help="What one operation may cost.")
@at_service
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def new(
    name: str,
    scopes: tuple[str, ...],
    end: str | None,
    rate: int | None,
    cost: int | None,
    url: str,
    token: str,
    as_json: bool,
) -> None:
    """Make a token called NAME. It is shown this once."""
    wanted = [each.upper() for each in scopes] or None
    made = ask(url, token, _NEW, name=name, scopes=wanted, end=end, rate=rate, cost=cost)["createToken"]
    click.echo(json.dumps(made) if as_json else made["token"])


@tokens.command("list")
@at_service
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(url: str, token: str, as_json: bool) -> None:
    """Show your tokens: what each may do, and when it was last used."""
    found: list[dict[str, Any]] = ask(url, token, _LIST)["tokens"]
    if as_json:
        click.echo(json.dumps(found))
        return
    for each in found:
        parts = [
            each["id"],
            each["name"] or "-",
            "+".join(each["scopes"]).lower() or "nothing",
            f"used {each['usedAt']}" if each["usedAt"] else "never used",
            f"until {each['expiresAt']}" if each["expiresAt"] else "",
            f"{each['requestsPerMinute']} a minute" if each["requestsPerMinute"] else "",
            f"cost up to {each['maxCost']}" if each["maxCost"] else "",
        ]
        click.echo("  ".join(part for part in parts if part))


@tokens.command()
@click.argument("ids", nargs=-1, required=True)
@at_service
def revoke(ids: tuple[str, ...], url: str, token: str) -> None:
    """Make the tokens with these IDS worthless, and end what runs under them."""
    query = "mutation($ids: [ID!]) { revokeTokens(ids: $ids) }"
    click.echo(f"{ask(url, token, query, ids=list(ids))['revokeTokens']} revoked")
