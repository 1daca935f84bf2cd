"""The `orrery` command."""

import sys

import click

from api.cli.deck import deck
from api.cli.games import play, replay, simulate
from api.cli.rebuild import rebuild
from api.cli.records import export, verify
from api.cli.running import migrate, serve, token, up, worker
from api.cli.score import score
from api.cli.tools import rules, schema
from api.cli.tournament import tournament
from domain.kernel.errors import OrreryError


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="orrery", message="%(prog)s %(version)s")
def cli() -> None:
    """Card tables on an event log: any table, any moment, from any seat, exactly as it was, and provably so."""


COMMANDS = (
    up,
    serve,
    worker,
    migrate,
    token,
    simulate,
    play,
    replay,
    export,
    verify,
    tournament,
    rebuild,
    rules,
    schema,
    score,
    deck,
)
for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """Run the command line; what we refuse on purpose is one sentence and exit status 1."""
    try:
        status = cli.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(130)
    except OrreryError as error:
        click.echo(f"orrery: {' '.join(str(error).split())}", err=True)
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)
