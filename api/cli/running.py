"""`orrery up`, and its parts for a deployment: `serve`, `worker`, `migrate`, `token`, `rebuild`, `unreadable`."""

import click

from services.scopes import SCOPES


@click.command()
@click.option("--demo/--no-demo", default=True, show_default=True, help="Keep tables going that bots play.")
def up(demo: bool) -> int:
    """Start everything: servers, migrations, API, one worker, demo tables. Ctrl-C stops it all."""
    from msgspec.structs import replace

    from api.cli.supervisor import Supervisor
    from api.settings import read_settings

    return Supervisor(replace(read_settings(), demo=demo)).run()


@click.command()
@click.option("--with-parent", is_flag=True, help="End when standard input is closed.")
def serve(with_parent: bool) -> None:
    """Run the API."""
    from api.processes import serve as run_api
    from api.settings import read_settings
    from api.wiring.servers import with_servers

    run_api(with_servers(read_settings()), with_parent=with_parent)


@click.command()
@click.option("--with-parent", is_flag=True, help="End when standard input is closed.")
def worker(with_parent: bool) -> None:
    """Run a worker: lists, clocks, bots. Start as many as you like: they share the work."""
    from api.processes import work
    from api.settings import read_settings
    from api.wiring.servers import with_servers

    work(with_servers(read_settings()), with_parent=with_parent)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For machines: what was applied.")
def migrate(as_json: bool) -> None:
    """Bring the database to the schema of this version."""
    from msgspec.json import encode

    from api.cli.client import waiting
    from api.settings import read_settings
    from api.wiring.servers import migrate as apply_migrations
    from api.wiring.servers import nodes_of, with_servers

    settings = with_servers(read_settings())
    with waiting("bringing the database up to date"):
        applied = apply_migrations(settings)
        nodes = nodes_of(settings)
    if as_json:
        click.echo(encode({"applied": applied, **({"nodes": nodes} if nodes else {})}).decode())
        return
    held = [f"{node} holds shard{'s'[len(of) == 1 :]} {', '.join(map(str, of))}" for node, of in nodes.items()]
    click.echo("\n".join([*(f"applied {name}" for name in applied), *held, "the database is up to date"]))


@click.command()
@click.argument("name")
@click.option("--scopes", default="play", show_default=True, help=f"What it allows, with commas: {', '.join(SCOPES)}.")
@click.option("--bot", is_flag=True, help="Mark a new account as a bot.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def token(name: str, scopes: str, bot: bool, as_json: bool) -> None:
    """Make an access token for the account NAME, and the account if there is none. It is shown this once."""
    import asyncio

    from msgspec.json import encode

    from api.cli.client import waiting
    from api.settings import read_settings
    from api.wiring.backend import new_token
    from api.wiring.servers import with_servers

    settings, wanted = with_servers(read_settings()), scopes.split(",")
    with waiting("asking the database"):
        made = asyncio.run(new_token(settings, name, "bot" if bot else "person", frozenset(wanted)))
    click.echo(encode({"name": name, "scopes": wanted, "token": made}).decode() if as_json else made)


@click.command()
@click.option("--game", "games", multiple=True, help="Only the standings of this game; may be given several times.")
@click.option("--directory/--no-directory", default=True, show_default=True, help="Whether lists are rebuilt too.")
@click.option("--json", "as_json", is_flag=True, help="For machines: a JSON object for each part that is done.")
def rebuild(games: tuple[str, ...], directory: bool, as_json: bool) -> None:
    """Rebuild lists, ratings and statistics from the log. The service goes on with the old ones until it is done."""
    import asyncio

    from api.cli.rebuilding import rebuild_all
    from api.settings import read_settings
    from api.wiring.servers import with_servers

    asyncio.run(rebuild_all(with_servers(read_settings()), games, directory=directory and not games, as_json=as_json))


@click.command()
@click.option("--game", "games", multiple=True, help="Only this game; may be given several times.")
@click.option("--json", "as_json", is_flag=True, help="For machines: a JSON object for each game.")
def coverage(games: tuple[str, ...], as_json: bool) -> None:
    """Tell which clauses of the rulebooks all games ever played rest on.

    Each comes with a table and a version to look at: `orrery replay TABLE --at VERSION`.
    """
    import asyncio

    from api.cli.log_coverage import count_rules
    from api.settings import read_settings
    from api.wiring.servers import with_servers

    asyncio.run(count_rules(with_servers(read_settings()), games, as_json=as_json))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For machines: a JSON object for each.")
def unreadable(as_json: bool) -> int:
    """List the streams that workers cannot read, and why.

    A worker leaves each of them alone and goes on with all others. Nothing is lost: when a worker starts that can read
    a stream, of a newer version most likely, it makes up for what was left and takes the stream off this list. The
    exit status is 1 if there are any.
    """
    import asyncio

    from msgspec.json import encode

    from api.cli.client import waiting
    from api.settings import read_settings
    from api.wiring.backend import unreadable_streams
    from api.wiring.servers import with_servers

    with waiting("asking the database"):
        found = asyncio.run(unreadable_streams(with_servers(read_settings())))
    for each in found:
        said = f"{each.stream}  for {each.part}, shard {each.shard}, position {each.position}: {each.reason}"
        click.echo(encode(each).decode() if as_json else said)
    if not found and not as_json:
        click.echo("every stream can be read")
    return 1 if found else 0
