"""`orrery up`, and its parts for a deployment: `serve`, `worker`, `migrate`, `token`."""

import asyncio
import logging

import click
from msgspec.json import encode
from msgspec.structs import replace

from api.cli.supervisor import Supervisor
from api.logs import set_up_logs
from api.processes import end_with_parent
from api.processes import serve as run_api
from api.processes import work as run_worker
from api.settings import Settings, read_settings
from api.wiring.backend import connected
from api.wiring.servers import migrate as apply_migrations
from api.wiring.servers import with_servers
from services.tables.viewpoint import SCOPES


@click.command()
@click.option("--demo/--no-demo", default=True, show_default=True, help="Keep tables going that bots play.")
def up(demo: bool) -> int:
    """Start everything: servers, migrations, API, one worker, demo tables. Ctrl-C stops it all."""
    return Supervisor(replace(read_settings(), demo=demo)).run()


@click.command()
@click.option("--with-parent", is_flag=True, help="End when standard input is closed.")
def serve(with_parent: bool) -> None:
    """Run the API."""
    settings = with_servers(read_settings())
    set_up_logs(settings.log, logging.WARNING if with_parent else logging.INFO)
    if with_parent:
        end_with_parent()
    run_api(settings)


@click.command()
@click.option("--with-parent", is_flag=True, help="End when standard input is closed.")
def worker(with_parent: bool) -> None:
    """Run a worker: lists, clocks, bots. Start as many as you like: one keeps lists and clocks, all play bots."""
    settings = with_servers(read_settings())
    set_up_logs(settings.log, logging.WARNING if with_parent else logging.INFO)
    if with_parent:
        end_with_parent()
    run_worker(settings)


@click.command()
def migrate() -> None:
    """Bring the database to the schema of this version."""
    done = apply_migrations(with_servers(read_settings()))
    for name in done:
        click.echo(f"applied {name}")
    click.echo("the database is up to date")


@click.command()
@click.argument("name")
@click.option("--scopes", default="play", show_default=True, help=f"What it allows, with commas: {', '.join(SCOPES)}.")
@click.option("--bot", is_flag=True, help="Mark a new account as a bot.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def token(name: str, scopes: str, bot: bool, as_json: bool) -> None:
    """Make an access token for the account NAME, and the account if there is none. It is shown this once."""
    made = asyncio.run(
        make_token(with_servers(read_settings()), name, frozenset(scopes.split(",")), "bot" if bot else "person")
    )
    click.echo(encode({"name": name, "scopes": scopes.split(","), "token": made}).decode() if as_json else made)


async def make_token(settings: Settings, name: str, scopes: frozenset[str], kind: str) -> str:
    """A new token, over a short connection of its own."""
    async with connected(settings) as backend:
        return (await backend.services.registration.ensure(name, kind, scopes))[1]
