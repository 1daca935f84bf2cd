"""Talks to a running service for the command line."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import click

from domain.kernel.errors import OrreryError

if TYPE_CHECKING:
    from domain.kernel.scene import Scene

F = TypeVar("F", bound=Callable[..., Any])
_PATIENCE = 60.0


class ServiceSaysNo(OrreryError):
    """The service cannot be reached, or refuses."""


def at_service(command: F) -> F:
    """Options of every command that asks a service."""
    url = click.option(
        "--url",
        envvar="ORRERY_URL",
        default="http://127.0.0.1:8000/graphql",
        show_default=True,
        help="The service.",
        callback=lambda _, __, given: address_of(given),
    )
    token = click.option("--token", envvar="ORRERY_TOKEN", default="", help="An access token, for what is not public.")
    return url(token(command))


def address_of(given: str) -> str:
    """Where a service is asked, from any address of it: that of its pages will do."""
    if not given.startswith(("http://", "https://")):
        return given
    whole = given.rstrip("/")
    return whole if whole.endswith("/graphql") else f"{whole}/graphql"


def ask(url: str, token: str, query: str, **variables: Any) -> dict[str, Any]:
    """The data of one operation; ServiceSaysNo in the service's own words otherwise."""
    headers = {"content-type": "application/json", "accept": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    if not url.startswith(("http://", "https://")):
        raise ServiceSaysNo(f"{url!r} is not an address of a service")
    body = json.dumps({"query": query, "variables": variables}).encode()
    try:
        with waiting(f"asking {url}"), urlopen(Request(url, body, headers), timeout=_PATIENCE) as response:  # noqa: S310 - checked above
            answer = json.load(response)
    except HTTPError as error:
        answer = _body_of(error)
    except (URLError, OSError, ValueError) as error:
        raise ServiceSaysNo(f"no service answers at {url} ({getattr(error, 'reason', error)})") from None
    if not isinstance(answer, dict) or not ("data" in answer or answer.get("errors")):
        raise ServiceSaysNo(f"what answers at {url} is no service of this kind")
    if answer.get("errors"):
        raise ServiceSaysNo(answer["errors"][0]["message"])
    data: dict[str, Any] = answer["data"]
    return data


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show on a terminal that something takes its time."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def _body_of(error: HTTPError) -> Any:
    try:
        return json.load(error)
    except ValueError:
        raise ServiceSaysNo(f"the service answered {error.code} {error.reason}") from None


_EXPORT = """query($table: ID!, $seat: Int, $everything: Boolean!) {
  export(table: $table, seat: $seat, everything: $everything)
}"""
_STATUS = "query($table: ID!) { table(id: $table) { status } }"
_VIEW = """query($table: ID!, $at: Int, $seat: Int) {
  replay(table: $table, at: $at, seat: $seat) {
    version viewer seat hash drawing table { game status version seats { player { name } } }
  }
}"""
_SCENE = "query($table: ID!, $at: Int, $seat: Int) { table(id: $table) { scene(at: $at, seat: $seat) } }"
_CHANGES = """query($table: ID!, $since: Int!, $at: Int!, $seat: Int) {
  table(id: $table) {
    changes(fromVersion: $since, toVersion: $at, seat: $seat) { kind key name source target was now }
  }
}"""
_TURNING = """query($table: ID!, $seat: Int, $from: Int!) {
  table(id: $table) {
    turningPoints(fromVersion: $from, seat: $seat) { version kind text rules { id } seats }
  }
}"""
_STEPS = """query($table: ID!, $seat: Int, $after: String) {
  table(id: $table) {
    events(first: 100, after: $after, seat: $seat) {
      edges { node { version at hash text rules { id } } } pageInfo { hasNextPage endCursor }
    }
  }
}"""


class Source(NamedTuple):
    """A table of a service, and the token to look at it with."""

    url: str
    token: str
    table: str

    def anonymous(self) -> "Source":
        """The same table as a stranger sees it."""
        return self._replace(token="")

    def status(self) -> str:
        """How far the table is."""
        return str(self._ask(_STATUS)["table"]["status"])

    def export(self, *, seat: int | None, everything: bool) -> str:
        """The table's file."""
        return str(self._ask(_EXPORT, seat=seat, everything=everything)["export"])

    def view(self, at: int | None, seat: int | None) -> dict[str, Any]:
        """The table at a version, drawn."""
        found: dict[str, Any] = self._ask(_VIEW, at=at, seat=seat)["replay"]
        return found

    def scene(self, at: int | None, seat: int | None) -> "Scene":
        """The table at a version, to be drawn."""
        import msgspec

        from domain.kernel.scene import Scene

        return msgspec.convert(self._ask(_SCENE, at=at, seat=seat)["table"]["scene"], Scene)

    def changes(self, since: int, at: int, seat: int | None) -> list[dict[str, Any]]:
        """What differs between two versions."""
        found: list[dict[str, Any]] = self._ask(_CHANGES, since=since, at=at, seat=seat)["table"]["changes"]
        return found

    def turning_points(self, seat: int | None) -> Iterator[dict[str, Any]]:
        """What turned the game so far, one answer after the other."""
        after = 0
        while points := self._ask(_TURNING, seat=seat, **{"from": after + 1})["table"]["turningPoints"]:
            yield from points
            after = points[-1]["version"]

    def steps(self, seat: int | None) -> Iterator[dict[str, Any]]:
        """Everything that happened so far, page by page."""
        after: str | None = None
        while True:
            page = self._ask(_STEPS, seat=seat, after=after)["table"]["events"]
            yield from (edge["node"] for edge in page["edges"])
            if not page["pageInfo"]["hasNextPage"]:
                return
            after = page["pageInfo"]["endCursor"]

    def _ask(self, query: str, **variables: Any) -> dict[str, Any]:
        return ask(self.url, self.token, query, table=self.table, **variables)
