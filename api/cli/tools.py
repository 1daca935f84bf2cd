"""`orrery schema`."""

import click

from domain.registry import RULE_SETS


@click.command()
def schema() -> None:
    """Print the GraphQL schema."""
    from api.cli.client import waiting

    with waiting("building the schema"):
        from api.graphql.schema import Schema

        sdl = Schema(RULE_SETS).sdl()
    click.echo(sdl, nl=False)
