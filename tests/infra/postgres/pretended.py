"""A plain PostgreSQL that plays a Citus cluster, so that what is done to one can be tried where there is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

from tests.servers import Databases

PIECES = 8
_SCRIPT = Path(__file__).with_name("pretended_citus.sql")
_NODE = "INSERT INTO pg_dist_node (nodeid, groupid, nodename, nodeport) VALUES (%s, %s, %s, %s)"


@contextmanager
def cluster(databases: Databases, nodes: int = 2) -> Iterator[str]:
    """A database without tables that has the extension; its nodes, numbered from 1, are all the server itself."""
    url = databases.blank()
    with psycopg.connect(url) as connection:
        host, port = str(conninfo_to_dict(url)["host"]), connection.info.port
        name = Identifier(connection.info.dbname)
        connection.execute(SQL("ALTER DATABASE {} SET citus.shard_count = {}").format(name, PIECES))
        connection.execute(_SCRIPT.read_bytes())
    for node in range(1, nodes + 1):
        add_node(url, node, host, port)
    yield url
    databases.drop(url)


def add_node(url: str, number: int, host: str, port: int) -> None:
    """Let the cluster have another node."""
    with psycopg.connect(url) as connection:
        connection.execute("SET LOCAL allow_system_table_mods = on")
        connection.execute(_NODE, (number, number, host, port))


def calls(url: str, name: str) -> list[str]:
    """What the cluster was asked for under that name, in order."""
    with psycopg.connect(url) as connection:
        asked = connection.execute("SELECT what FROM pg_catalog.calls WHERE name = %s ORDER BY number", (name,))
        return [what for (what,) in asked]
