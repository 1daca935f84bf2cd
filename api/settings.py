"""What can be set from the environment: each setting with its meaning, its default and its bounds."""

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.inspect import BoolType, FloatType, IntType, LiteralType, type_info
from msgspec.structs import fields

from domain.kernel.errors import OrreryError


class BadSetting(OrreryError):
    """A variable of the environment has a value we cannot use, or a name we do not know."""


Rate = Annotated[float, Meta(gt=0, le=1_000_000_000)]
"""So many in a second or a minute."""
Burst = Annotated[float, Meta(ge=1, le=1_000_000_000)]
"""So many at once: below one, nobody could ever send anything."""


class Settings(Struct, frozen=True):
    """Every setting is the environment variable in capitals, with `ORRERY_` before it except for the URLs."""

    database_url: str = ""
    """Address of PostgreSQL; empty for the embedded one."""
    redis_url: str = ""
    """Address of Redis or Valkey; empty for the embedded one. Of a cluster, some nodes with commas between them:
    `redis+cluster://one:6379,two:6379,three:6379` (`rediss+cluster://` with TLS); they tell of the rest."""
    database_replica_url: str = ""
    """Addresses of streaming replicas of PostgreSQL, with commas: lists, figures and ended games are read there."""
    replica_connections: Annotated[int, Meta(ge=1, le=1000)] = 2
    """Connections of one API process to each replica, at most."""
    replica_lag_ms: Annotated[int, Meta(ge=1000, le=3_600_000)] = 5000
    """Milliseconds by which a replica may be behind and still be read."""
    connections: Annotated[int, Meta(ge=2, le=1000)] = 6
    """Connections of one API process to PostgreSQL, at most."""
    worker_connections: Annotated[int, Meta(ge=3, le=1000)] = 4
    """Connections of one worker to PostgreSQL, at most; one of them only tells that it lives."""
    node_connections: Annotated[int, Meta(ge=0, le=100)] = 0
    """On a Citus cluster, connections of one process to each node, for appends straight to the one that holds their
    shard; 0: all through the coordinator. Nodes must be reachable by the names under which the cluster knows them."""
    pooler: bool = False
    """Whether PostgreSQL is behind a pooler in transaction mode, such as PgBouncer: then no statement is prepared."""
    data: Path = Path(".orrery")
    """Folder in which the embedded servers keep their data."""
    archive: Path = Path(".orrery/archive")
    """Folder of the files into which `orrery archive` moves tables that ended long ago; every process reads them."""
    host: str = "127.0.0.1"
    """Address the API listens on."""
    port: Annotated[int, Meta(ge=1, le=65_535)] = 8000
    """Port the API listens on."""
    shards: Annotated[int, Meta(ge=1, le=256)] = 1
    """Number of shards of a new log; fixed once the database is made."""
    guests: bool = True
    """Whether anyone may make a guest account."""
    guests_per_minute: Rate = 10
    """Guest accounts per minute, per address."""
    requests_per_second: Rate = 100
    """Sustained operations per second, per account or address."""
    requests_burst: Burst = 400
    """Operations at once before that rate applies."""
    bot_requests_per_second: Rate = 20
    """Sustained operations per second of a program's account."""
    bot_requests_burst: Burst = 100
    """Operations of a program's account at once before that rate applies."""
    max_body: Annotated[int, Meta(ge=1024, le=64 * 1024 * 1024)] = 256 * 1024
    """Maximum size of a request body, in bytes."""
    max_depth: Annotated[int, Meta(ge=1, le=100)] = 16
    """Maximum depth of one operation."""
    max_cost: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 5000
    """Maximum cost of one operation."""
    max_connections: Annotated[int, Meta(ge=1, le=1_000_000)] = 10_000
    """Connections to one API process at once."""
    max_connections_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 500
    """Connections to one API process at once from one address."""
    max_sockets_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 200
    """Sockets to one API process at once from one address, also behind a proxy."""
    max_subscriptions: Annotated[int, Meta(ge=1, le=1_000_000)] = 20_000
    """Operations that run on the sockets of one API process at once."""
    max_subscriptions_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 1000
    """Operations that run at once on the sockets of one address."""
    request_timeout: Annotated[float, Meta(ge=0.1, le=3600)] = 20
    """Seconds within which a request has to arrive whole."""
    keep_alive: Annotated[int, Meta(ge=1, le=86_400)] = 300
    """Seconds for which a connection without requests stays open: longer than people think about a move."""
    trusted_proxies: str = ""
    """Addresses or networks of your own proxies, with commas: they alone say in X-Forwarded-For who is calling."""
    allowed_origins: str = ""
    """Origins of others' pages that may ask from a browser with a token, with commas; `*` for all, empty for none."""
    demo: bool = False
    """Whether the worker keeps demo tables going."""
    bot_pace_ms: Annotated[int, Meta(ge=0, le=60_000)] = 400
    """Pause before a built-in bot moves, in milliseconds."""
    bot_hands: Annotated[int, Meta(ge=0, le=256)] = 2
    """Number of bots one worker plays at the same time; with 0 it leaves them to other workers."""
    bot_sweep_ms: Annotated[int, Meta(ge=50, le=3_600_000)] = 4000
    """Time after which a bot's turn that nobody has played is given out again, in milliseconds."""
    lease_ms: Annotated[int, Meta(ge=500, le=600_000)] = 3000
    """Milliseconds after which the jobs of a worker that hangs go to others; of one that has ended, half of that."""
    pause_ms: Annotated[int, Meta(ge=1000, le=3_600_000)] = 5000
    """Silence of the service, in milliseconds, that counts as a pause, which no player's clock pays for.

    Parts report once a second that they are alive, so less than that would find a pause in every second.
    """
    origin: Annotated[str, Meta(pattern=r"^[^\s+]+$")] = "localhost/orrery"
    """Name under which checkpoints are signed: an address of your own, without `https://`, that no other log has."""
    checkpoint_seconds: Annotated[int, Meta(ge=1, le=86_400)] = 60
    """Seconds between two signed checkpoints of the tree over all that has ended."""
    webhook_private_addresses: bool = False
    """Whether webhooks may lead to this machine and to private networks: for trying them out, and inside a company."""
    webhook_plain_http: bool = False
    """Whether webhooks may lead to addresses without TLS."""
    log: Literal["text", "json"] = "text"
    """Form of the log: `text` for people, `json` for machines."""


_BARE: Final = frozenset({"database_url", "database_replica_url", "redis_url"})
_PREFIX: Final = "ORRERY_"
_OF_CLIENTS: Final = frozenset({"ORRERY_URL", "ORRERY_TOKEN"})
"""Where the command line looks for a service, and with which token."""
_OF_TESTS: Final = "ORRERY_TEST_"


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return name.upper() if name in _BARE else _PREFIX + name.upper()


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process; BadSetting names the variable that is wrong. An empty one is as good as none."""
    given = os.environ if environ is None else environ
    known = {variable(field.name): field.name for field in fields(Settings)}
    _refuse_unknown(given, frozenset(known))
    kinds = get_type_hints(Settings, include_extras=True)
    return Settings(**{name: _read(each, given[each], kinds[name]) for each, name in known.items() if given.get(each)})


def _refuse_unknown(given: Mapping[str, str], known: frozenset[str]) -> None:
    """A misspelt variable would leave its default in force, and nobody would notice."""
    own_parts = {name.removeprefix(_PREFIX): name for name in sorted(known)}
    for name in sorted(given):
        if name.startswith(_PREFIX) and not name.startswith(_OF_TESTS) and name not in known | _OF_CLIENTS:
            near = get_close_matches(name.removeprefix(_PREFIX), own_parts, n=1)
            raise BadSetting(f"there is no setting {name}" + (f": did you mean {own_parts[near[0]]}?" if near else ""))


def _read(name: str, value: str, kind: Any) -> Any:
    try:
        return convert(value, kind, strict=False, dec_hook=lambda wanted, raw: wanted(raw))
    except ValidationError:
        raise BadSetting(f"{name}={value!r}: it must be {_in_words(kind)}") from None


def _in_words(kind: Any) -> str:
    match type_info(kind):
        case BoolType():
            return "true or false"
        case LiteralType(values=values):
            return " or ".join(map(str, values))
        case IntType(ge=least, le=most):
            return f"a whole number from {least:,} to {most:,}"
        case FloatType(gt=None, ge=least, le=most):
            return f"a number from {least:,} to {most:,}"
        case FloatType(gt=least, le=most):
            return f"a number above {least:,} and up to {most:,}"
        case _:
            return "text"
