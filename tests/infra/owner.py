"""A process that owns embedded servers. Usage: python -m tests.infra.owner FOLDER

Prints the pids of PostgreSQL and Valkey once they run. At SIGINT it prints whether they still answer, and stops them.
"""

import signal
import sys
from pathlib import Path
from threading import Event

import psycopg
from redis import Redis

from infra.embedded import Embedded


def main(folder: str) -> None:
    told = Event()
    signal.signal(signal.SIGINT, lambda *_: told.set())
    with Embedded(Path(folder), {"fsync": "off"}) as servers:
        print(servers.postgres_pid, servers.valkey_pid, flush=True)
        told.wait()
        with psycopg.connect(servers.database_url) as connection, Redis.from_url(servers.redis_url) as client:
            print(connection.execute("SELECT 'both answer'").fetchall()[0][0] if client.ping() else "", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
