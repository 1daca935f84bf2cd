"""`orrery schema`."""

from importlib.resources import files

import click


@click.command()
@click.option("--fresh", is_flag=True, help="Build it anew from the structs of the domain, for `make schema`.")
def schema(fresh: bool) -> None:
    """Print the GraphQL schema."""
    click.echo(_built() if fresh else files("api.graphql").joinpath("schema.graphql").read_text("utf-8"), nl=False)


def _built() -> str:
    """It takes seconds to build; the tests hold the file that is kept to be the same."""
    from api.cli.client import waiting

    with waiting("building the schema"):
        from api.graphql.schema import Schema
        from domain.registry import RULE_SETS

        return Schema(RULE_SETS).sdl
