"""The one mapping from what went wrong to what a client is told."""

import logging
from typing import Any

from graphql import GraphQLError
from msgspec import MsgspecError

from domain.kernel.errors import BrokenChain, IllegalMove, MalformedCommand
from services.errors import Forbidden, NotFound, RateLimited, Stale, Unauthenticated, Unsettled
from services.ports import NameTaken, StreamMoved, Unavailable

CODES: dict[type[Exception], str] = {
    NotFound: "NOT_FOUND",
    Forbidden: "FORBIDDEN",
    Unauthenticated: "UNAUTHENTICATED",
    RateLimited: "RATE_LIMITED",
    MalformedCommand: "BAD_INPUT",
    NameTaken: "NAME_TAKEN",
    Unavailable: "UNAVAILABLE",
    Unsettled: "NOT_YET",
    StreamMoved: "BUSY",
    Stale: "OUT_OF_DATE",
    IllegalMove: "REFUSED",
    BrokenChain: "CORRUPT",
    MsgspecError: "BAD_INPUT",
}

_log = logging.getLogger("orrery.graphql")


def error_on_the_wire(error: GraphQLError) -> dict[str, Any]:
    """An error as it goes over the wire. What we did not expect is logged and told without detail."""
    original = error.original_error
    if original is None:
        shape = dict(error.formatted)
        shape.setdefault("extensions", {"code": "BAD_REQUEST"})
        return shape
    code = next((CODES[each] for each in type(original).__mro__ if each in CODES), None)
    if code is None:
        _log.error("unexpected error at %s", error.path, exc_info=original)
        code, message = "INTERNAL", "something went wrong on our side"
    else:
        message = str(original)
    extensions: dict[str, Any] = {"code": code}
    if isinstance(original, RateLimited):
        extensions["retryAfter"] = round(original.retry_after, 1)
    if isinstance(original, IllegalMove):
        extensions["rule"] = original.rule
    return {**error.formatted, "message": message, "extensions": extensions}


def refused(message: str, code: str) -> dict[str, Any]:
    """An error of the request itself."""
    return {"message": message, "extensions": {"code": code}}
