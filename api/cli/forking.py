"""`orrery fork` and `orrery forks`."""

import json

import click

from api.cli.client import ServiceSaysNo, ask, at_service

_FORK = """mutation($table: ID!, $version: Int, $seat: Int, $bot: String) {
  forkTable(table: $table, version: $version, seat: $seat, bot: $bot) {
    __typename
    ... on TableChanged { version table { id game terms { fork { parent version seat } } } }
    ... on Refused { rule reason }
  }
}"""
_TREE = "query($table: ID!) { forks(table: $table) { id parent version seat depth status } }"


@click.command()
@click.argument("table")
@click.option("--at", type=click.IntRange(min=1), help="Go on after this version; by default the newest.")
@click.option("--seat", type=click.IntRange(min=0), help="Go on in this seat, counted from 0; by default your own.")
@click.option("--bot", default=None, help="Who plays the other seats; by default the strongest.")
@click.option("--json", "as_json", is_flag=True, help="For machines: the new table and what it goes on from.")
@at_service
def fork(table: str, at: int | None, seat: int | None, bot: str | None, as_json: bool, url: str, token: str) -> None:
    """Go on from any version of TABLE at a table of your own, against bots.

    A game that is over can be gone on from in any seat, one that you practise in your own. What that seat had not seen
    is imagined anew, so that nothing is revealed.
    """
    made = ask(url, token, _FORK, table=table, version=at, seat=seat, bot=bot)["forkTable"]
    if made["__typename"] != "TableChanged":
        raise ServiceSaysNo(f"{made['rule']}: {made['reason']}" if "rule" in made else "the table has moved on")
    click.echo(json.dumps(made["table"]) if as_json else made["table"]["id"])


@click.command()
@click.argument("table")
@click.option("--json", "as_json", is_flag=True, help="For machines: a table of the tree a line.")
@at_service
def forks(table: str, as_json: bool, url: str, token: str) -> None:
    """Show the tree of forks that TABLE belongs to."""
    nodes = ask(url, token, _TREE, table=table)["forks"]
    if as_json:
        click.echo("\n".join(json.dumps(node) for node in nodes))
        return
    children: dict[str | None, list[dict[str, object]]] = {}
    for node in nodes:
        children.setdefault(node["parent"] if node["depth"] else None, []).append(node)
    _draw(children, None)


def _draw(children: dict[str | None, list[dict[str, object]]], parent: str | None) -> None:
    """Each table under the one it goes on from, the version before it."""
    for node in children.get(parent, []):
        where = f"after {node['version']}: " if node["version"] is not None else ""
        click.echo(f"{'  ' * int(str(node['depth']))}{where}{node['id']} ({str(node['status']).lower()})")
        _draw(children, str(node["id"]))
