"""The `orrery` command."""

import os
import sys

import click

from api.cli.lazy import Entry, LazyGroup
from domain.kernel.errors import OrreryError

COMMANDS = {
    "up": Entry("api.cli.running", "Start everything: servers, migrations, API, one worker, demo tables."),
    "serve": Entry("api.cli.running", "Run the API."),
    "worker": Entry("api.cli.running", "Run a worker: lists, clocks, bots."),
    "backup": Entry("api.cli.backups", "Write all that is stored to FOLDER, as it is at one moment."),
    "restore": Entry("api.cli.backups", "Put the backup in FOLDER into an empty database, and check every chain."),
    "archive": Entry("api.cli.archiving", "Move tables that ended long ago from the database into compressed files."),
    "migrate": Entry("api.cli.running", "Bring the database to the schema of this version."),
    "token": Entry("api.cli.running", "Make an access token for the account NAME, and the account if there is none."),
    "simulate": Entry("api.cli.games", "Play seeded games of GAME in process with every invariant on."),
    "bot": Entry("api.cli.bot_imports", "Bots of your own and of others: write, try, check, import, run."),
    "play": Entry("api.cli.play", "Play GAME in the terminal, against bots where it takes more than one."),
    "replay": Entry("api.cli.replay", "Tell the story of TABLE, or show it at one moment."),
    "picture": Entry("api.cli.picture", "Draw TABLE at one moment, as an SVG that needs nothing else."),
    "fork": Entry("api.cli.forking", "Go on from any version of TABLE at a table of your own, against bots."),
    "forks": Entry("api.cli.forking", "Show the tree of forks that TABLE belongs to."),
    "analyse": Entry("api.cli.analyse", "Look at a finished game again: chances, turning points, better moves."),
    "export": Entry(
        "api.cli.records",
        "Fetch TABLE from the service as one file of JSON lines, or with --all every table that matches.",
    ),
    "notation": Entry(
        "api.cli.orr",
        "Games as texts that people read and write (`.orr`): write one from a log, or read one back to a log.",
    ),
    "verify": Entry("api.cli.records", "Check exported files, or folders of them, with the rules alone."),
    "compare": Entry("api.cli.compare", "Show the game of the file PATH under two rule-sets, side by side."),
    "audit": Entry("api.cli.auditing", "Check logs as they are stored: chain, seed, every command, outcome."),
    "proof": Entry("api.cli.notary", "Fetch the proofs that exported logs are in the tree of the service."),
    "witness": Entry("api.cli.notary", "Watch the checkpoints of a service, and sign those that continue the last."),
    "tournament": Entry("api.cli.tournament", "Tournaments: create, run, look, report."),
    "tokens": Entry("api.cli.tokens", "Make, list and revoke tokens of your own account."),
    "webhooks": Entry("api.cli.webhooks", "Have addresses of yours told what happens, by webhooks."),
    "mcp": Entry("api.cli.agents", "Serve the tables of a service to agents, by the Model Context Protocol."),
    "rebuild": Entry("api.cli.running", "Rebuild lists, ratings and statistics from the log."),
    "coverage": Entry("api.cli.running", "Tell which clauses of the rulebooks all games ever played rest on."),
    "unreadable": Entry("api.cli.running", "List the streams that workers cannot read, and why."),
    "rules": Entry("api.cli.rules", "Show which clauses of the rulebooks are tested."),
    "new-game": Entry("api.cli.new_game", "Write a playable game called NAME, with rules and tests to change."),
    "schema": Entry("api.cli.tools", "Print the GraphQL schema."),
    "score": Entry("api.cli.game_tools", "Score by the rules of a game; no table is needed."),
    "deck": Entry("api.cli.game_tools", "Check and show a deck by the rules of a game; no table is needed."),
}


@click.group(
    cls=LazyGroup, entries=COMMANDS, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}
)
@click.version_option(package_name="orrery", message="%(prog)s %(version)s")
def cli() -> None:
    """Card tables on an event log: any table, any moment, from any seat, exactly as it was, and provably so."""


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
    except BrokenPipeError:  # whoever read our output, as `head` does, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        if error.filename is None:
            raise
        click.echo(f"orrery: {error.filename}: {error.strerror}", err=True)
        sys.exit(1)
    except OrreryError as error:
        click.echo(f"orrery: {' '.join(str(error).split())}", err=True)
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)
