"""`orrery mcp`: the tables for agents."""

from importlib.util import find_spec

import click

from api.cli.client import ServiceSaysNo, at_service


@click.command()
@click.option("--http", "over_http", is_flag=True, help="Serve streamable HTTP at /mcp instead of standard input.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http, where to listen.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(1, 65535), help="With --http, the port.")
@at_service
def mcp(over_http: bool, host: str, port: int, url: str, token: str) -> None:
    """Serve the tables of a service to agents, by the Model Context Protocol.

    Asks the service with your token and nothing more. Over HTTP every caller sends a token of their own.
    """
    if find_spec("mcp") is None:
        raise ServiceSaysNo("agents need the SDK of the Model Context Protocol: pip install 'orrery[agents]'")
    from api.agents.server import server

    if over_http:
        server(url, shared=True).run("streamable-http", host=host, port=port, stateless_http=True)
    else:
        server(url, token).run("stdio")
