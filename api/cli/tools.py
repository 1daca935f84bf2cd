"""`orrery schema`."""

import click

from domain.registry import RULE_SETS


@click.command()
def schema() -> None:
    """Print the GraphQL schema."""
    from api.graphql.schema import Schema

    click.echo(Schema(RULE_SETS).sdl(), nl=False)
