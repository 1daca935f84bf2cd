"""What can be set from the environment, each with its default."""

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields

from domain.kernel.errors import OrreryError


class BadSetting(OrreryError):
    """A variable of the environment has a value we cannot use."""


class Settings(Struct, frozen=True):
    """Every setting is the environment variable in capitals, with `ORRERY_` before it except for the two URLs."""

    database_url: str = ""
    """PostgreSQL; empty for the embedded one."""
    redis_url: str = ""
    """Redis or Valkey; empty for the embedded one."""
    data: Path = Path(".orrery")
    """The folder of the embedded servers."""
    host: str = "127.0.0.1"
    """The address the API listens on."""
    port: int = 8000
    """The port the API listens on."""
    shards: int = 1
    """How many shards a new log gets; fixed once the database is made."""
    guests: bool = True
    """Whether anyone may make a guest account."""
    guests_per_minute: float = 10
    """How many guest accounts one address may make."""
    requests_per_second: float = 100
    """How many operations one token or address may send for long."""
    requests_burst: float = 400
    """How many operations at once."""
    bot_requests_per_second: float = 20
    """How many operations someone's program may send for long."""
    bot_requests_burst: float = 100
    """How many operations of such a program at once."""
    max_body: int = 256 * 1024
    """The largest request body, in bytes."""
    max_depth: int = 16
    """The deepest operation."""
    max_cost: int = 5000
    """The dearest operation."""
    demo: bool = False
    """Whether the worker keeps demo tables going."""
    bot_pace_ms: int = 400
    """How long a built-in bot thinks before it moves."""
    bot_hands: int = 2
    """How many bots one worker plays at the same time."""
    bot_sweep_ms: int = 5000
    """After how long a bot's turn that nobody has played is given out again."""
    pause_ms: int = 5000
    """How long the service may be silent before the time counts as a pause, which no player's clock pays for."""
    log: str = "text"
    """`text` for people, `json` for machines."""


_BARE = {"database_url", "redis_url"}


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return name.upper() if name in _BARE else f"ORRERY_{name.upper()}"


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process; BadSetting names the variable that is wrong."""
    given = os.environ if environ is None else environ
    values = {field.name: given[variable(field.name)] for field in fields(Settings) if given.get(variable(field.name))}
    for name, value in values.items():
        wanted = Settings.__annotations__[name]
        try:
            convert(value, wanted, strict=False, dec_hook=lambda kind, raw: kind(raw))
        except ValidationError as error:
            raise BadSetting(f"{variable(name)}={value!r}: {error}") from None
    return convert(values, Settings, strict=False, dec_hook=lambda kind, raw: kind(raw))
