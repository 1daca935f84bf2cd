"""Requests and answers as they go over HTTP; no connection is opened here."""

from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import msgspec

from orrery_client.core import Call
from orrery_client.errors import NotFound, OutOfDate, Refused, ServiceError, Unavailable, error_of
from orrery_client.schema import common

T = TypeVar("T")


def addresses(url: str) -> tuple[str, str]:
    """Where to post, and where the socket is, from any address of a service."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme not in ("http", "https"):
        raise ValueError(f"{url!r} is not the address of a service")
    path = parts.path.rstrip("/")
    path = path if path.endswith("/graphql") else f"{path}/graphql"
    http = parts._replace(path=path, query="", fragment="")
    return urlunsplit(http), urlunsplit(http._replace(scheme="wss" if parts.scheme == "https" else "ws"))


def headers(token: str) -> dict[str, str]:
    """The headers of a request."""
    said = {"content-type": "application/json", "accept": "application/json"}
    return said | ({"authorization": f"Bearer {token}"} if token else {})


def body(document: str, variables: dict[str, Any]) -> bytes:
    """The body of a request."""
    return msgspec.json.encode({"query": document, "variables": variables})


def data_of(status: int, content: bytes, retry_after: str | None = None) -> dict[str, Any]:
    """The data of an answer; the first of its errors is raised."""
    try:
        answer = msgspec.json.decode(content, type=dict[str, Any])
    except msgspec.MsgspecError:
        told = {"retryAfter": retry_after} if retry_after and retry_after.isdecimal() else {}
        kind = Unavailable if status in (429, 502, 503, 504) else ServiceError
        raise kind(f"the service answered {status}", "UNAVAILABLE", told) from None
    if answer.get("errors"):
        raise error_of(answer["errors"][0])
    data: dict[str, Any] = answer["data"]
    return data


def result(call: Call[T], data: dict[str, Any]) -> T:
    """What a call came to; refusals are raised."""
    found = call.read(data)
    if isinstance(found, common.Refused):
        raise Refused(str(found.code), found.rule, found.rule_text, found.reason)
    if isinstance(found, common.OutOfDate):
        raise OutOfDate(found.version)
    answer: T = found
    return answer


def missing(table: str) -> NotFound:
    """There is no such table, or not for the caller."""
    return NotFound(f"there is no table {table!r}", "NOT_FOUND")
