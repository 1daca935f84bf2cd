"""The graphql-transport-ws protocol as text in and text out, and where to go on after a break."""

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from orrery_client.core import Call
from orrery_client.errors import ServiceError, error_of

T = TypeVar("T")
SUBPROTOCOL: Final = "graphql-transport-ws"
FINAL_CODES: Final = frozenset({4400, 4401, 4403, 4406, 4409, 4500})
"""With these the service says that coming back would not help."""
_ID: Final = "1"


class Ended(Exception):
    """The subscription is complete: there is nothing more to come."""


class Subscription(Generic[T]):
    """One subscription over any number of connections. What was handed on before is never handed on again.

    A stream with versions goes on after the last that was seen.
    """

    def __init__(self, call: Call[T], token: str) -> None:
        self._call, self._token = call, token
        self._resumes = "$fromVersion" in call.head
        self.seen = int(call.variables.get("fromVersion") or 0)
        self.arrived = 0
        """How many answers came; a caller who sees it grow knows that the connection is good."""

    def opening(self) -> str:
        """The first message of a connection."""
        payload = {"authorization": f"Bearer {self._token}"} if self._token else {}
        return _text({"type": "connection_init", "payload": payload})

    def subscribe(self) -> str:
        """The message that asks for everything after what was seen."""
        variables: dict[str, Any] = dict(self._call.variables)
        if self._resumes:
            variables["fromVersion"] = self.seen
        asked = structs.replace(self._call, variables=variables)
        payload = {"query": asked.document, "variables": variables}
        return _text({"type": "subscribe", "id": _ID, "payload": payload})

    def heard(self, text: str | bytes) -> tuple[str | None, T | None]:
        """What to say to a message, and what to hand on of it. Raises Ended, and errors of the service."""
        message = msgspec.json.decode(text, type=dict[str, Any])
        match message.get("type"):
            case "connection_ack":
                return self.subscribe(), None
            case "ping":
                return _text({"type": "pong"}), None
            case "next":
                return None, self._next(message["payload"])
            case "error":
                raise error_of(message["payload"][0])
            case "complete":
                raise Ended
        return None, None

    def _next(self, payload: Mapping[str, Any]) -> T | None:
        if payload.get("errors"):
            raise error_of(payload["errors"][0])
        found: T = self._call.read(payload["data"])
        self.arrived += 1
        if self._resumes:
            version = getattr(found, "version", None)
            if isinstance(version, int):
                if version <= self.seen:
                    return None
                self.seen = version
        return found


def closed_for_good(closed: ConnectionClosed) -> ServiceError | None:
    """The error that a connection was closed with, if coming back would not help."""
    if closed.rcvd is None or closed.rcvd.code not in FINAL_CODES:
        return None
    code, reason = closed.rcvd.code, closed.rcvd.reason
    kind = {4401: "UNAUTHENTICATED", 4403: "UNAUTHENTICATED"}.get(code, "BAD_REQUEST")
    return error_of({"message": reason or f"the socket was closed with {code}", "extensions": {"code": kind}})


def _text(message: Mapping[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
