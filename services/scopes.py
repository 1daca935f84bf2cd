"""What a token may allow."""

from typing import Final

from domain.kernel.docs import DocEnum


class Scope(DocEnum):
    """What a token may allow."""

    PLAY = "play", "To sit at tables, to play, and to enter tournaments."
    ORGANISE = "organise", "To open tournaments."
    AUDIT = "audit", "To see what is hidden, on record."
    HOOKS = "hooks", "To have other servers told what happens, by webhooks."


SCOPES: Final = tuple(scope.value for scope in Scope)
