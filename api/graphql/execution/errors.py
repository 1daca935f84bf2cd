"""The one mapping from what went wrong to what a client is told."""

import logging
from typing import Any, Final

from graphql import GraphQLError
from msgspec import MsgspecError

from domain.kernel.docs import DocEnum
from domain.kernel.errors import BrokenChain, IllegalMove, MalformedCommand
from services.errors import Forbidden, NotFound, RateLimited, Stale, Unauthenticated, Unreadable, Unsettled, shortened
from services.ports import NameTaken, StreamMoved, Unavailable

LONGEST: Final = 600
"""Characters of a message: room for every sentence of ours, and none for a client's own text to come back whole."""
_AWAY: Final = "a part of the service does not answer just now; try again in a moment"


class Code(DocEnum):
    """What went wrong, for programs: `extensions.code` of an error. More may come; those there are keep their sense."""

    BAD_REQUEST = "BAD_REQUEST", "The request cannot be read: not JSON, not GraphQL, or not GraphQL of this schema."
    BAD_INPUT = (
        "BAD_INPUT",
        "A value is not one that can stand there; `variable` and `at` say where, if it came in a variable.",
    )
    NOT_FOUND = "NOT_FOUND", "There is no such thing, or not for this caller."
    FORBIDDEN = "FORBIDDEN", "The caller may not do or see this."
    UNAUTHENTICATED = "UNAUTHENTICATED", "A token is needed, or the one sent is not valid."
    REFUSED = "REFUSED", "The rules forbid it; `rule` is the clause."
    OUT_OF_DATE = "OUT_OF_DATE", "Asked for at a version that is no longer the newest."
    NAME_TAKEN = "NAME_TAKEN", "Someone else has that name."
    NOT_YET = "NOT_YET", "A list has not caught up with what was asked for: ask again."
    BUSY = "BUSY", "Too many write to the same place at once: ask again."
    RATE_LIMITED = "RATE_LIMITED", "Too much, too fast; `retryAfter` is in seconds."
    TOO_LARGE = "TOO_LARGE", "The request or its document is too long; `asked` and `allowed` say by how much."
    TOO_DEEP = (
        "TOO_DEEP",
        "Document or JSON is nested too deeply; `asked` and `allowed` say by how much where that is known.",
    )
    TOO_COSTLY = "TOO_COSTLY", "The operation costs too much; `asked` and `allowed` say by how much."
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED", "Not by this HTTP method."
    NOT_ACCEPTABLE = "NOT_ACCEPTABLE", "The client accepts nothing that is served here."
    UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE", "The body of a request is application/json."
    UNAVAILABLE = "UNAVAILABLE", "A part of the service does not answer: ask again."
    CORRUPT = "CORRUPT", "A log is not what it claims to be."
    INTERNAL = "INTERNAL", "A fault of the service. Nothing a client sends should lead here."


CODES: dict[type[Exception], Code] = {
    NotFound: Code.NOT_FOUND,
    Forbidden: Code.FORBIDDEN,
    Unauthenticated: Code.UNAUTHENTICATED,
    RateLimited: Code.RATE_LIMITED,
    MalformedCommand: Code.BAD_INPUT,
    NameTaken: Code.NAME_TAKEN,
    Unavailable: Code.UNAVAILABLE,
    Unsettled: Code.NOT_YET,
    StreamMoved: Code.BUSY,
    Stale: Code.OUT_OF_DATE,
    IllegalMove: Code.REFUSED,
    BrokenChain: Code.CORRUPT,
    Unreadable: Code.CORRUPT,
    MsgspecError: Code.BAD_INPUT,
}

_log = logging.getLogger("orrery.graphql")


def error_on_the_wire(error: GraphQLError) -> dict[str, Any]:
    """An error as it goes over the wire. What we did not expect is logged and told without detail."""
    cause = _cause(error)
    if cause is None:
        return _shaped(error, {"code": _code_of(error), **(error.extensions or {})})
    if _code(cause) is None:
        _log.error("unexpected error at %s", error.path, exc_info=cause)
    told = told_of(cause)
    return _shaped(error, told["extensions"], told["message"])


def told_of(error: Exception) -> dict[str, Any]:
    """What a caller may know of an error: for errors of ours their sentence, and never anything of our servers."""
    code = _code(error)
    if code is None:
        return refused("something went wrong on our side", Code.INTERNAL)
    if isinstance(error, Unavailable):
        _log.warning("%s is away: %s", error.part, error.reason)
        return refused(_AWAY, code)
    extensions: dict[str, Any] = {}
    if isinstance(error, RateLimited):
        extensions["retryAfter"] = round(error.retry_after, 1)
    if isinstance(error, IllegalMove):
        extensions["rule"] = error.rule
    return refused(str(error), code, **extensions)


def refused(message: str, code: Code, **extensions: Any) -> dict[str, Any]:
    """An error of the request itself."""
    return {"message": shortened(message, LONGEST), "extensions": {"code": code, **extensions}}


def _shaped(error: GraphQLError, extensions: dict[str, Any], message: str | None = None) -> dict[str, Any]:
    told = error.message if message is None else message
    return {**error.formatted, "message": shortened(told, LONGEST), "extensions": extensions}


def _code(error: Exception) -> Code | None:
    return next((CODES[each] for each in type(error).__mro__ if each in CODES), None)


def _cause(error: GraphQLError) -> Exception | None:
    """What lies behind an error; None if it is the client's: found by graphql-core in what they sent.

    A GraphQLError within another is graphql-core's way to add the place. If neither names a node of the document it was
    raised while an answer was written, and is ours.
    """
    inner = error.original_error
    if inner is None:
        return None
    if not isinstance(inner, GraphQLError):
        return inner
    return _cause(inner) if inner.nodes or inner.original_error else inner


def _code_of(error: GraphQLError) -> Code:
    """The code of a fault that was found while a field's arguments were read, or before anything ran."""
    return Code.BAD_INPUT if error.path else Code.BAD_REQUEST
