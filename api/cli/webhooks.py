"""Webhooks of one's own, from the shell."""

import json
from typing import Any

import click

from api.cli.client import ServiceSaysNo, ask, at_service

_EVENTS = ("table_event", "your_turn", "table_ended", "tournament_event", "official_needed")
_ADD = """mutation($to: String!, $events: [WebhookEvent!]!, $table: ID, $tournament: ID, $from: Int) {
  addWebhook(url: $to, events: $events, table: $table, tournament: $tournament, fromVersion: $from) {
    secret webhook { id url events } } }"""
_LIST = """{ me { webhooks { edges { node { id url events table tournament isOn offBecause failingSince } } } } }"""
_SENT = """query($id: ID!, $first: Int!) { me { webhook(id: $id) { deliveries(first: $first) { edges { node {
  id event table tournament version deliveredAt nextTry attempts { at status trouble } } } } } } }"""


@click.group()
def webhooks() -> None:
    """Have addresses of yours told what happens, by webhooks.

    It takes a token with the scope `hooks`, in ORRERY_TOKEN or by --token.
    """


def _as_json(command: Any) -> Any:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


@webhooks.command()
@click.argument("address")
@click.option("--event", "events", type=click.Choice(_EVENTS), multiple=True, default=("your_turn", "table_ended"))
@click.option("--table", help="Only of this table.")
@click.option("--tournament", help="Only of this tournament.")
@click.option("--from", "begin", type=int, help="Begin after this version of it: 0 for the whole history.")
@at_service
@_as_json
def add(
    address: str,
    events: tuple[str, ...],
    table: str | None,
    tournament: str | None,
    begin: int | None,
    url: str,
    token: str,
    as_json: bool,
) -> None:
    """Have ADDRESS told what happens. The secret is shown this once."""
    of = {"table": table, "tournament": tournament, "from": begin}
    made = ask(url, token, _ADD, to=address, events=[each.upper() for each in events], **of)["addWebhook"]
    if as_json:
        click.echo(json.dumps(made))
        return
    click.echo(f"webhook {made['webhook']['id']}\nsecret  {made['secret']}   (shown this once)")


@webhooks.command("list")
@at_service
@_as_json
def list_(url: str, token: str, as_json: bool) -> None:
    """Show your webhooks, and how each is."""
    found = [edge["node"] for edge in _me(ask(url, token, _LIST))["webhooks"]["edges"]]
    if as_json:
        click.echo(json.dumps(found))
        return
    for hook in found:
        how = "on" if hook["isOn"] else f"off: {hook['offBecause']}"
        failing = f", failing since {hook['failingSince']}" if hook["isOn"] and hook["failingSince"] else ""
        of = hook["table"] or hook["tournament"] or "all that concerns you"
        click.echo(f"{hook['id']}  {hook['url']}  {' '.join(hook['events']).lower()}  {of}  {how}{failing}")


@webhooks.command()
@click.argument("webhook")
@click.option("--last", default=20, show_default=True, type=click.IntRange(1, 100), help="How many messages.")
@at_service
@_as_json
def sent(webhook: str, last: int, url: str, token: str, as_json: bool) -> None:
    """Show what was sent to WEBHOOK or waits, newest first."""
    kept = _me(ask(url, token, _SENT, id=webhook, first=last))["webhook"]
    found = [edge["node"] for edge in kept["deliveries"]["edges"]]
    if as_json:
        click.echo(json.dumps(found))
        return
    for each in found:
        tries = each["attempts"]
        trouble = f"  {tries[-1]['trouble']}, next at {each['nextTry']}" if tries and not each["deliveredAt"] else ""
        state = "arrived" if each["deliveredAt"] else "waits"
        about = each["table"] or each["tournament"]
        of = f"{about} {each['version']}" if about else "-"
        tried = f"{len(tries)} tr{'y' if len(tries) == 1 else 'ies'}"
        click.echo(f"{each['id']}  {each['event'].lower()}  {of}  {state}, {tried}{trouble}")


@webhooks.command()
@click.argument("webhook")
@at_service
def ping(webhook: str, url: str, token: str) -> None:
    """Send a message that tells nothing to WEBHOOK."""
    made = ask(url, token, "mutation($i: ID!) { pingWebhook(id: $i) }", i=webhook)["pingWebhook"]
    click.echo(f"{made} is on its way: see `orrery webhooks sent {webhook}`")


@webhooks.command("on")
@click.argument("webhook")
@at_service
def switch_on(webhook: str, url: str, token: str) -> None:
    """Go on with WEBHOOK where it stopped."""
    ask(url, token, "mutation($i: ID!) { switchWebhook(id: $i, on: true) { id } }", i=webhook)
    click.echo("on")


@webhooks.command("off")
@click.argument("webhook")
@at_service
def switch_off(webhook: str, url: str, token: str) -> None:
    """Send nothing to WEBHOOK until it is switched on again."""
    ask(url, token, "mutation($i: ID!) { switchWebhook(id: $i, on: false) { id } }", i=webhook)
    click.echo("off")


@webhooks.command()
@click.argument("webhook")
@at_service
def rotate(webhook: str, url: str, token: str) -> None:
    """Make a new secret for WEBHOOK; for a day the old one is good too."""
    query = "mutation($i: ID!) { rotateWebhookSecret(id: $i) { secret } }"
    click.echo(ask(url, token, query, i=webhook)["rotateWebhookSecret"]["secret"])


@webhooks.command()
@click.argument("webhook")
@click.option("--from", "first", type=click.IntRange(min=1), required=True, help="The first version to be told again.")
@click.option("--table", help="The table, where the webhook is not of one alone.")
@click.option("--tournament", help="The tournament, where the webhook is not of one alone.")
@at_service
def again(webhook: str, first: int, table: str | None, tournament: str | None, url: str, token: str) -> None:
    """Tell WEBHOOK everything again from a version on."""
    query = """mutation($i: ID!, $f: Int!, $t: ID, $o: ID) {
      redeliverWebhook(id: $i, fromVersion: $f, table: $t, tournament: $o) { id } }"""
    ask(url, token, query, i=webhook, f=first, t=table, o=tournament)
    click.echo("on its way")


@webhooks.command()
@click.argument("webhook")
@at_service
def remove(webhook: str, url: str, token: str) -> None:
    """Forget WEBHOOK and all its messages."""
    ask(url, token, "mutation($i: ID!) { removeWebhook(id: $i) }", i=webhook)
    click.echo("removed")


def _me(answer: dict[str, Any]) -> dict[str, Any]:
    if answer["me"] is None:
        raise ServiceSaysNo("this needs a token: give it by --token or in ORRERY_TOKEN")
    found: dict[str, Any] = answer["me"]
    return found
