"""Talks to a running service for the command line."""

import json
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import click

from domain.kernel.errors import OrreryError

F = TypeVar("F", bound=Callable[..., Any])


class ServiceSaysNo(OrreryError):
    """The service cannot be reached, or refuses."""


def at_service(command: F) -> F:
    """Options of every command that asks a service."""
    url = click.option(
        "--url", envvar="ORRERY_URL", default="http://127.0.0.1:8000/graphql", show_default=True, help="The service."
    )
    token = click.option("--token", envvar="ORRERY_TOKEN", default="", help="An access token, for what is not public.")
    return url(token(command))


def ask(url: str, token: str, query: str, **variables: Any) -> dict[str, Any]:
    """The data of one operation; ServiceSaysNo in the service's own words otherwise."""
    headers = {"content-type": "application/json", "accept": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    if not url.startswith(("http://", "https://")):
        raise ServiceSaysNo(f"{url!r} is not an address of a service")
    body = json.dumps({"query": query, "variables": variables}).encode()
    try:
        with urlopen(Request(url, body, headers), timeout=30) as response:  # noqa: S310 - checked above
            answer = json.load(response)
    except HTTPError as error:
        answer = _body_of(error)
    except (URLError, OSError, ValueError) as error:
        raise ServiceSaysNo(f"no service answers at {url} ({getattr(error, 'reason', error)})") from None
    if answer.get("errors"):
        raise ServiceSaysNo(answer["errors"][0]["message"])
    data: dict[str, Any] = answer["data"]
    return data


def _body_of(error: HTTPError) -> Any:
    try:
        return json.load(error)
    except ValueError:
        raise ServiceSaysNo(f"the service answered {error.code} {error.reason}") from None


_EXPORT = """query($table: ID!, $seat: Int, $everything: Boolean!) {
  export(table: $table, seat: $seat, everything: $everything)
}"""


def fetch_export(url: str, token: str, table: str, *, seat: int | None, everything: bool) -> str:
    """A table's file."""
    text: str = ask(url, token, _EXPORT, table=table, seat=seat, everything=everything)["export"]
    return text
