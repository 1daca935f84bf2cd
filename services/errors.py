"""What a caller did that the service refuses, apart from the rules of a game."""

from domain.kernel.errors import MalformedCommand, OrreryError


class Stale(OrreryError):
    """The caller acted on an old state; `version` is where the table stands now."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table has moved on to version {version}")
        self.version = version


class Ahead(Stale):
    """The caller has seen more than there is: the log was put back to an earlier point meanwhile.

    Whoever went on from there would take up with what has taken the place of what they saw, and never know.
    """

    def __init__(self, seen: int, version: int) -> None:
        super().__init__(version)
        self.args = (
            f"the log has no version {seen}, so what was seen of it is lost: look at it anew, and follow from there",
        )


class CommandIdTaken(MalformedCommand):
    """The caller used the command id before, for another command; nothing has changed."""

    def __init__(self, command_id: str) -> None:
        super().__init__(f"the command id {command_id[:60]!r} was used for another command")


class NotFound(OrreryError):
    """There is no such thing, or not for this caller."""


class Forbidden(OrreryError):
    """The caller may not do or see this."""


class Unauthenticated(OrreryError):
    """The caller must say who they are, with a valid token."""


class RateLimited(OrreryError):
    """Too much, too fast; `retry_after` is in seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(f"too many requests; try again in {max(1, round(retry_after))} s")
        self.retry_after = retry_after


class Unreadable(OrreryError):
    """A stream of which this version of the service can make no sense: an event is of a later version, or damaged.

    The reason is for the operator, and no part of the sentence: it may quote what is stored.
    """

    def __init__(self, stream: str, reason: str) -> None:
        super().__init__(f"the log of {shortened(stream)!r} cannot be read by this version of the service")
        self.stream, self.reason = stream, reason


class Unsettled(OrreryError):
    """A read model has not caught up with what the caller has seen; they may ask again."""


def shortened(text: str, longest: int = 60) -> str:
    """`text` as it can be sent, cut where it is longer than anyone wants to read: what a client sent does not come back
    whole, and half of a surrogate pair in it, which no answer can hold, comes back escaped.
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return cut.encode("utf-8", "backslashreplace").decode()


def missing(kind: str, id_: str) -> NotFound:
    """The one answer for what is not there and for what the caller may not know of."""
    return NotFound(f"there is no {kind} {shortened(id_)!r}")
