"""A Valkey Cluster on this machine: three nodes with the slots, and one that stands by for each of them."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha1
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from infra.embedded.process import CannotStart, end, spawn
from infra.embedded.valkey import valkey_program
from tests.waiting import PATIENCE, wait_until

HOLDERS: Final = 3
SLOTS: Final = 16_384
_FAILOVER_MS: Final = 1000
"""After this silence the others give a node up; its slots are with the one that stood by about as long after that."""
_ports: Final = count(20_000)
"""Below those from which connections go out: who tries to reach a node that is down must not come to have its port."""


def _own_address() -> str:
    """An address of this machine that no other process uses, where all of 127.0.0.0/8 is: so its ports are ours."""
    if sys.platform != "linux":
        return "127.0.0.1"
    number = os.getpid()
    return f"127.{64 + (number >> 16) % 64}.{number >> 8 & 255}.{number & 255}"


_HOST: Final = _own_address()


class Node:
    """One node: its process, and what it is told of the others at its first start."""

    def __init__(self, folder: Path, port: int, bus: int) -> None:
        self.host, self.port, self.bus, self.folder = _HOST, port, bus, folder
        self.id = sha1(f"node {port}".encode(), usedforsecurity=False).hexdigest()
        self.hangs = False
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def runs(self) -> bool:
        """Whether it was started and not stopped."""
        return self._process is not None

    def client(self) -> Redis:
        """A client of this node alone."""
        return Redis(host=self.host, port=self.port, socket_timeout=PATIENCE)

    def start(self) -> None:
        """Start it, empty, with the places in the cluster that it had."""
        command = [str(valkey_program()), "--port", str(self.port), "--bind", _HOST, "--cluster-enabled", "yes"]
        command += ["--cluster-announce-ip", _HOST, "--bind-source-addr", _HOST]
        command += ["--cluster-port", str(self.bus), "--cluster-node-timeout", str(_FAILOVER_MS), "--save", ""]
        command += ["--appendonly", "no", "--repl-diskless-sync-delay", "0", "--dir", str(self.folder)]
        self._process = spawn(command, self.folder / "valkey.log")

    def stop(self) -> None:
        """Stop it; what it held is lost."""
        end(self._process, signal.SIGKILL)
        self._process, self.hangs = None, False

    def hang(self) -> None:
        """Let it do nothing, and end none of its connections."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        self.hangs = True

    def is_ready(self) -> bool:
        """Whether it answers, and knows of a whole cluster. It must not have ended."""
        if self._process is None or self._process.poll() is not None:
            raise CannotStart((self.folder / "valkey.log").read_text())
        with suppress(RedisError), Redis(host=_HOST, port=self.port, socket_timeout=1) as client:
            if client.execute_command("CLUSTER INFO")["cluster_state"] != "ok":
                return False
            link = client.info("replication")
            return bool(link["role"] == "master" or link["master_link_status"] == "up")
        return False


class ValkeyCluster:
    """Six nodes, each in a folder of its own below one. They find each other by what is written there beforehand."""

    def __init__(self, folder: Path) -> None:
        self.nodes = [_new_node(folder / str(number)) for number in range(2 * HOLDERS)]

    @property
    def redis_url(self) -> str:
        """Some of its nodes, which tell of the rest."""
        return f"redis+cluster://{','.join(f'{_HOST}:{node.port}' for node in self.nodes[:HOLDERS])}"

    def start_valkey(self) -> None:
        """Start all nodes that do not run, and wait until they make up a cluster."""
        for node in self.nodes:
            if not node.runs:
                node.start()
        self.wait_until_whole()

    def stop_valkey(self) -> None:
        """Stop all nodes."""
        for node in self.nodes:
            node.stop()

    @property
    def living(self) -> list[Node]:
        """The nodes that run and do not hang."""
        return [node for node in self.nodes if node.runs and not node.hangs]

    def holder(self, key: bytes) -> Node:
        """The node that holds a key now, by what the last one that runs says."""
        slot = key_slot(key)
        for first, last, (_, port, *_), *_ in self._slots():
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == port)
        raise AssertionError(f"nobody holds {key!r}")

    @property
    def holders(self) -> list[Node]:
        """The nodes that hold slots now."""
        ports = {port for _, _, (_, port, *_), *_ in self._slots()}
        return [node for node in self.nodes if node.port in ports]

    def move(self, slot: int, held: Node, to: Node) -> None:
        """Give a slot to another node, by the steps of the cluster's own tool; whatever is in it is lost."""
        with held.client() as source, to.client() as target:
            source.flushall()
            target.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", held.id)
            source.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", to.id)
            target.execute_command("CLUSTER SETSLOT", slot, "NODE", to.id)
            source.execute_command("CLUSTER SETSLOT", slot, "NODE", to.id)

    def _slots(self) -> list[Any]:
        with self.living[-1].client() as client:
            return list(client.execute_command("CLUSTER SLOTS"))

    def wait_until_whole(self) -> None:
        """Wait until every node that runs sees a cluster that works."""
        wait_until(lambda: all(node.is_ready() for node in self.living), lambda: "the nodes do not find each other")

    def __enter__(self) -> Self:
        self._introduce()
        self.start_valkey()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop_valkey()

    def _introduce(self) -> None:
        """Write down for each node what it would learn of the others in some seconds of talk."""
        for node in self.nodes:
            node.folder.mkdir(parents=True)
            lines = [self._line(number, node) for number in range(len(self.nodes))]
            lines.append(f"vars currentEpoch {HOLDERS} lastVoteEpoch 0\n")
            (node.folder / "nodes.conf").write_text("\n".join(lines))

    def _line(self, number: int, reader: Node) -> str:
        node, holder = self.nodes[number], number % HOLDERS
        stands_by = number >= HOLDERS
        flags = ("myself," if node is reader else "") + ("slave" if stands_by else "master")
        of = self.nodes[holder].id if stands_by else "-"
        first, last = holder * SLOTS // HOLDERS, (holder + 1) * SLOTS // HOLDERS - 1
        slots = "" if stands_by else f" {first}-{last}"
        return f"{node.id} {_HOST}:{node.port}@{node.bus} {flags} {of} 0 0 {holder + 1} connected{slots}"


@contextmanager
def valkey_cluster() -> Iterator[ValkeyCluster]:
    """A cluster in a folder that goes away with it."""
    folder = Path(tempfile.mkdtemp(prefix="orrery-"))
    try:
        with ValkeyCluster(folder) as cluster:
            yield cluster
    finally:
        shutil.rmtree(folder)


def _new_node(folder: Path) -> Node:
    return Node(folder, _free_port(), _free_port())


def _free_port() -> int:
    """A port that nobody listens on, and that this process gives out once."""
    for port in _ports:
        with socket.socket() as probe, suppress(OSError):
            probe.bind((_HOST, port))
            return port
    raise AssertionError("no port is free")
