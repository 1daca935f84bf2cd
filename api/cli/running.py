"""`orrery up`, and its parts for a deployment: `serve`, `worker`, `migrate`, `token`."""

import asyncio
import logging

import click
from msgspec.json import encode
from msgspec.structs import replace

from api.cli.supervisor import Supervisor
from api.processes import end_with_parent
from api.processes import serve as run_api
from api.processes import work as run_worker
from api.wiring import connected
from domain.kernel.errors import OrreryError
from infra.embedded import Embedded
from infra.logs import set_up_logs
from infra.postgres.migrate import migrate as apply_migrations
from infra.settings import Settings, read_settings
from services.tables.viewpoint import SCOPES


class NoServers(OrreryError):
    """There is nothing to connect to."""


def with_servers() -> Settings:
    """The settings, pointing at the servers of the environment or at the embedded ones of a running `orrery up`."""
    settings = read_settings()
    if bool(settings.database_url) != bool(settings.redis_url):
        raise NoServers("set both DATABASE_URL and REDIS_URL, or neither for the embedded servers")
    if settings.database_url:
        return settings
    embedded = Embedded(settings.data)
    return replace(settings, database_url=embedded.database_url, redis_url=embedded.redis_url)


@click.command()
@click.option("--demo/--no-demo", default=True, show_default=True, help="Keep tables going that bots play.")
def up(demo: bool) -> int:
    """Start everything: servers, migrations, API, one worker, demo tables. Ctrl-C stops it all."""
    settings = replace(read_settings(), demo=demo)
    if bool(settings.database_url) != bool(settings.redis_url):
        raise NoServers("set both DATABASE_URL and REDIS_URL, or neither for the embedded servers")
    return Supervisor(settings).run()


@click.command()
@click.option("--with-parent", is_flag=True, help="End when standard input is closed.")
def serve(with_parent: bool) -> None:
    """Run the API."""
    settings = with_servers()
    set_up_logs(settings.log, logging.WARNING if with_parent else logging.INFO)
    if with_parent:
        end_with_parent()
    run_api(settings)


@click.command()
@click.option("--with-parent", is_flag=True, help="End when standard input is closed.")
def worker(with_parent: bool) -> None:
    """Run a worker: lists, clocks, bots. Start as many as you like: one keeps lists and clocks, all play bots."""
    settings = with_servers()
    set_up_logs(settings.log, logging.WARNING if with_parent else logging.INFO)
    if with_parent:
        end_with_parent()
    run_worker(settings)


@click.command()
def migrate() -> None:
    """Bring the database to the schema of this version."""
    settings = with_servers()
    done = apply_migrations(settings.database_url, settings.shards)
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
    made = asyncio.run(make_token(with_servers(), name, frozenset(scopes.split(",")), "bot" if bot else "person"))
    click.echo(encode({"name": name, "scopes": scopes.split(","), "token": made}).decode() if as_json else made)


async def make_token(settings: Settings, name: str, scopes: frozenset[str], kind: str) -> str:
    """A new token, over a short connection of its own."""
    async with connected(settings) as backend:
        return (await backend.services.registration.ensure(name, kind, scopes))[1]
