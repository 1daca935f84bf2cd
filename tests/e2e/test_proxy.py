"""The proxy of the deployment, with its own file of settings: it leads everyone at a table to the same process."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.e2e.conftest import Deployment, free_port
from tests.servers import Databases, Servers
from tests.waiting import PATIENCE, eventually, wait_until

CONFIG = Path(__file__).parents[2] / "infra" / "deploy" / "haproxy.cfg"
_PROGRAM = "ORRERY_TEST_HAPROXY"
_TABLES = [f"{number:016x}" for number in range(24)]


class Proxy:
    """HAProxy before two processes. They are named here one by one: there is no name server to find them by."""

    def __init__(self, program: str, folder: Path, ports: list[int]) -> None:
        self.port, self._log = free_port(), folder / "proxy.log"
        lines = CONFIG.read_text().splitlines()
        (found,) = (number for number, line in enumerate(lines) if "server-template" in line)
        lines[found : found + 1] = [f"    server api{n} 127.0.0.1:{port}" for n, port in enumerate(ports, 1)]
        config = folder / "haproxy.cfg"
        text = "\n".join(lines) + "\n"
        config.write_text(
            text.replace("bind :8080", f"bind :{self.port}").replace("bind :8404", f"bind :{free_port()}")
        )
        with self._log.open("wb") as output:
            self.running = subprocess.Popen([program, "-f", str(config)], stdout=output, stderr=subprocess.STDOUT)

    def text(self) -> str:
        return self._log.read_text()

    def served(self) -> list[str]:
        """Which process each request went to, in order, as the proxy has put it down."""
        return re.findall(r" api/(\S+) ", self.text())

    def wait(self) -> None:
        """Until it listens."""
        wait_until(self._listens, self.text)

    def _listens(self) -> bool:
        assert self.running.poll() is None, self.text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.running.terminate()
        self.running.wait(PATIENCE)


@contextmanager
def proxied(url: str, redis_url: str, folder: Path) -> Iterator[tuple[Proxy, Deployment]]:
    """Two processes of a service, and the proxy before them."""
    program = os.environ.get(_PROGRAM) or shutil.which("haproxy")
    if program is None:
        pytest.skip(f"there is no haproxy here: install Debian's, or name one in {_PROGRAM}")
    deployment = Deployment(url, redis_url, folder)
    try:
        made = Proxy(program, folder, [deployment.api(), deployment.api()])
        made.wait()
        yield made, deployment
        made.stop()
    finally:
        deployment.end()


@pytest.fixture(scope="module")
def proxy(databases: Databases, servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """One for all tests that leave it as it was."""
    with databases.lend() as url, proxied(url, servers.redis_url, tmp_path_factory.mktemp("proxy")) as (made, _):
        yield made


async def asked(http: httpx.AsyncClient, proxy: Proxy, path: str, **headers: str) -> str:
    """Ask for something; the process that has answered."""
    before = len(proxy.served())
    answer = await http.get(f"http://127.0.0.1:{proxy.port}{path}", headers=headers)
    assert answer.status_code < 500, answer.text
    await eventually(lambda: len(proxy.served()) > before, "the proxy has put it down")
    return proxy.served()[-1]


async def test_everyone_at_a_table_is_led_to_the_same_process(proxy: Proxy) -> None:
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for table in _TABLES:
            ways = {
                await asked(http, proxy, f"/tables/{table}"),
                await asked(http, proxy, f"/pictures/{table}.svg"),
                await asked(http, proxy, f"/exports/{table}.jsonl"),
                await asked(http, proxy, f"/graphql?query=%7B__typename%7D&table={table}"),
                await asked(http, proxy, "/graphql?query=%7B__typename%7D", **{"X-Orrery-Table": table}),
            }
            assert len(ways) == 1, table
    assert set(proxy.served()) == {"api1", "api2"}


async def test_a_socket_that_names_its_table_is_led_there_too(proxy: Proxy) -> None:
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        there = {table: await asked(http, proxy, f"/tables/{table}") for table in _TABLES[:6]}
    for table, process in there.items():
        before = len(proxy.served())
        address = f"ws://127.0.0.1:{proxy.port}/graphql?table={table}"
        async with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")]) as opened:
            await opened.send('{"type": "connection_init"}')
            assert await opened.recv() == '{"type":"connection_ack"}'
        await eventually(lambda: len(proxy.served()) > before, "the proxy has put it down")  # noqa: B023 -- at once
        assert proxy.served()[-1] == process


async def test_where_a_process_is_killed_its_tables_are_served_by_the_other(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    with proxied(database_url, redis_url, tmp_path) as (proxy, deployment):
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            before = {table: await asked(http, proxy, f"/tables/{table}") for table in _TABLES}
            deployment.of(0).kill()
            after = {table: await asked(http, proxy, f"/tables/{table}") for table in _TABLES}
    assert set(before.values()) == {"api1", "api2"}
    assert set(after.values()) == {"api2"}


async def test_figures_are_not_for_the_public(proxy: Proxy) -> None:
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        answer = await http.get(f"http://127.0.0.1:{proxy.port}/metrics")
    assert answer.status_code == 403
