"""Why an official did something: it goes on record."""

from typing import Final

from domain.kernel.errors import require

MAX_REASON: Final = 1000


def require_reason(reason: str) -> None:
    """TO-23: a ruling says why, and not at any length."""
    require(reason.strip(), "TO-23", "a ruling needs a reason")
    require(len(reason) <= MAX_REASON, "TO-23", f"a reason has at most {MAX_REASON} characters")
