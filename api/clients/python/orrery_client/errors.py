"""What can go wrong, each kind as an exception of its own."""

from collections.abc import Mapping
from typing import Any


class OrreryError(Exception):
    """Anything this client raises."""


class Refused(OrreryError):
    """The rules forbid it: `rule` is the clause, `rule_text` its words, `reason` says why it applies here."""

    def __init__(self, code: str, rule: str, rule_text: str | None, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.code, self.rule, self.rule_text, self.reason = code, rule, rule_text, reason


class OutOfDate(OrreryError):
    """Something happened meanwhile: the table or tournament is at `version` now."""

    def __init__(self, version: int) -> None:
        super().__init__(f"it is at version {version} by now")
        self.version = version


class ServiceError(OrreryError):
    """The service could not answer; `code` is one of `ErrorCode`, `extensions` has what else it says."""

    def __init__(self, message: str, code: str = "INTERNAL", extensions: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code, self.extensions = code, dict(extensions or {})

    @property
    def retry_after(self) -> float | None:
        """After how many seconds to ask again, where that is known."""
        told = self.extensions.get("retryAfter")
        return float(told) if told is not None else None


class Unauthenticated(ServiceError):
    """A token is needed, or the one that was sent is not valid."""


class Forbidden(ServiceError):
    """Not with this token."""


class NotFound(ServiceError):
    """There is no such thing, or not for you."""


class RateLimited(ServiceError):
    """Too much, too fast: `retry_after` is in seconds."""


class Unavailable(ServiceError):
    """The service is away, or a part of it, and stayed so however often it was asked."""


KINDS: Mapping[str, type[ServiceError]] = {
    "UNAUTHENTICATED": Unauthenticated,
    "FORBIDDEN": Forbidden,
    "NOT_FOUND": NotFound,
    "RATE_LIMITED": RateLimited,
    "UNAVAILABLE": Unavailable,
    "BUSY": Unavailable,
    "NOT_YET": Unavailable,
}


def error_of(told: Mapping[str, Any]) -> ServiceError:
    """One error of an answer as an exception."""
    extensions = told.get("extensions") or {}
    code = str(extensions.get("code", "INTERNAL"))
    return KINDS.get(code, ServiceError)(str(told.get("message", "")), code, extensions)
